"""Which iterations need results of earlier ones, worked by hand."""

from __future__ import annotations

import pytest

from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.dependence import dependences, recurrences
from rooftree.kernel.distance import distances, inner_distance
from rooftree.kernel.model import Access, Kernel
from rooftree.kernel.work import reads


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


@pytest.mark.parametrize(
    ("ahead", "found"),
    [
        (8, {("flow", 1)}),
        (16, {("flow", 2)}),
        (12, {("flow", 1)}),  # half of it in the next iteration, half in the one after that
        (17, {("flow", 2)}),
        (4, {("flow", 1), ("output", 0)}),
        (-12, {("anti", 1)}),
    ],
)
def test_words_that_are_moved_by_bytes_may_overlap(ahead: int, found: set[tuple[str, int]]) -> None:
    move = f"memcpy(&w, p + i, 8); memcpy(p + i + {ahead}, &w, 8);"
    kernel = kernel_from_c(f"unsigned char p[N]; unsigned long w; for (int i = 16; i < N - 32; i += 8) {{ {move} }}")
    (store,) = [s.target for s in kernel.statements if isinstance(s.target, Access)]
    (load,) = [a for s in kernel.statements for a in reads(s)]
    of = {(d.kind, d.distance[0]) for d in dependences(kernel)}
    assert of == {one for one in found if one[1]}
    assert inner_distance(kernel, store, load) == next((d for kind, d in found if kind == "flow"), None)
    assert ((0,) in distances(kernel, store, load)) is (abs(ahead) < 8)


def test_the_arms_of_an_if_do_not_follow_each_other() -> None:
    assert of("if (a[i] > 0) s += a[i]; else s -= a[i];")[0] == {"s: add select / 1"}
    assert of("if (a[i] > 0) { s = s * 2; } else { s = s / 3; }")[0] == {"s: div select / 1"}


def test_a_condition_on_the_carried_value_is_on_its_way() -> None:
    assert of("if (a[i] < m) m = b[i];")[0] == {"m: compare select / 1"}
    assert of("if (a[i] < m) m = a[i];")[0] == {"m: min / 1"}
    assert not any(r.reassociable for r in recurrences(_clipped()))


def _clipped() -> Kernel:
    return kernel_from_c("double a[N], s; for (int i = 0; i < N; ++i) { if (s < 10.0) s += a[i]; }")


def test_a_variable_of_one_arm_does_not_come_back() -> None:
    """Sums by groups were told as `not vectorised: y comes back`, which an if declares."""
    assert of("if (a[i] > 0) { double y = a[i] * 2; double t = y + 1; if (t > y) b[i] = t; }")[0] == set()
    assert of("if (a[i] > 0) continue; double y = a[i] * 2; b[i] = y + 1;")[0] == set()
    assert of("if (a[i] > 0) m = a[i]; b[i] = m;")[0] == {"m: select / 1"}
    assert of("if (a[i] > 0) m = a[i]; else m = b[i]; b[i] = m;")[0] == set()


def test_values_kept_over_nested_ifs_come_back() -> None:
    circuits, _ = of("if (a[i] > 0) { if (b[i] > 0) { s = s + 1.0; } m = s; } b[i] = m;")
    assert circuits == {"s: add select select / 1", "m: select / 1"}
