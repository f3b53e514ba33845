"""Which iterations need results of earlier ones, worked by hand."""

from __future__ import annotations

from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.dependence import dependences, recurrences
from rooftree.kernel.model import Kernel


def of(body: str) -> tuple[set[str], set[str]]:
    """Recurrences and dependences of a loop over i, in words."""
    kernel = kernel_from_c(f"double a[N], b[N], s, m; for (int i = 4; i < N - 4; ++i) {{ {body} }}")
    circuits = {f"{r.carrier}: {' '.join(k for k, _ in r.kinds)} / {r.distance}" for r in recurrences(kernel)}
    return circuits, {f"{d.kind} {d.source} {d.sink} {d.distance[0]}" for d in dependences(kernel)}


def test_an_element_that_is_stored_twice_still_carries_its_value() -> None:
    circuits, found = of("a[i+1] = a[i] * 2.0; a[i] = b[i];")
    assert circuits == {"a[i+1]: mul / 1"}
    assert found == {"flow a[i+1] a[i] 1", "output a[i+1] a[i] 1"}


def test_distances_follow_the_direction_of_the_loop() -> None:
    assert of("a[i] = a[i-4] + b[i];") == ({"a[i]: add / 4"}, {"flow a[i] a[i-4] 4"})
    assert of("a[i] = a[i+1] + b[i];") == (set(), {"anti a[i+1] a[i] 1"})


def test_the_arms_of_an_if_do_not_follow_each_other() -> None:
    assert of("if (a[i] > 0) s += a[i]; else s -= a[i];")[0] == {"s: add select / 1"}
    assert of("if (a[i] > 0) { s = s * 2; } else { s = s / 3; }")[0] == {"s: div select / 1"}


def test_a_condition_on_the_carried_value_is_on_its_way() -> None:
    assert of("if (a[i] < m) m = b[i];")[0] == {"m: compare select / 1"}
    assert of("if (a[i] < m) m = a[i];")[0] == {"m: min / 1"}
    assert not any(r.reassociable for r in recurrences(_clipped()))


def _clipped() -> Kernel:
    return kernel_from_c("double a[N], s; for (int i = 0; i < N; ++i) { if (s < 10.0) s += a[i]; }")


def test_values_kept_over_nested_ifs_come_back() -> None:
    circuits, _ = of("if (a[i] > 0) { if (b[i] > 0) { s = s + 1.0; } m = s; } b[i] = m;")
    assert circuits == {"s: add select select / 1", "m: select / 1"}
