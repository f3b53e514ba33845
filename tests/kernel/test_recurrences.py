"""Dependences and recurrences: by hand, and flows against walking through all iterations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.errors import KernelError, RooftreeError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import accesses_of
from rooftree.kernel.dependence import dependences, recurrences, unclear
from rooftree.kernel.model import Access, Kernel, Statement
from rooftree.kernel.sharing import serial

FILES = sorted((Path(__file__).parents[1] / "frontend" / "torture").glob("*.c"))
ARRAYS = "double a[N], b[N], c[N], x[N], z[M][N], w[M][N], f[4*N*M], s, t, u, m; int k[N], n;\n"


def nest(body: str, *headers: str) -> Kernel:
    loops = " ".join(f"for (int {h})" for h in headers or ["i = 1; i < N; ++i"])
    return kernel_from_c(f"#include <math.h>\n{ARRAYS}{loops} {{ {body} }}\n")


def circuits(kernel: Kernel, **options: Any) -> set[tuple[tuple[str, ...], int, bool]]:
    """Operations, distance and whether it may be reordered, of each recurrence."""
    return {(tuple(kind for kind, _ in c.kinds), c.distance, c.reassociable) for c in recurrences(kernel, **options)}


@pytest.mark.parametrize(
    ("body", "taken", "not_taken"),
    [
        ("if (a[i] < m) { m = a[i]; n = i; }", set(), set()),
        ("m = a[i] < m ? a[i] : m;", set(), set()),
        ("if (a[i] > 0) s += a[i];", {(("add",), 1, True)}, set()),
        ("if (a[i] > 0) s = s * a[i] + t; else s = -s;", {(("mul", "add"), 1, False)}, {(("neg",), 1, False)}),
        ("if (a[i] > 0) { if (b[i] > 0) s += a[i]; else t *= 2.0; } else u += s;", {(("add",), 1, True)}, {(("add",), 1, True)}),
        ("if (a[i] > 0) a[i] = a[i - 1] * t;", {(("mul",), 1, False)}, set()),
    ],
)
def test_what_never_runs_carries_nothing(body: str, taken: object, not_taken: object) -> None:
    """A user who says that the smallest element is found early got a longer time: 80 instead of 64 cy/CL."""
    assert taken == circuits(nest(body), branch="taken")
    assert not_taken == circuits(nest(body), branch="not-taken")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("s += a[i];", {(("add",), 1, True)}),
        ("s = a[i] + s;", {(("add",), 1, True)}),
        ("s -= a[i];", {(("sub",), 1, True)}),
        ("s = a[i] - s;", {(("sub",), 1, False)}),
        ("s *= a[i];", {(("mul",), 1, True)}),
        ("s /= a[i];", {(("div",), 1, False)}),
        ("s = fmax(s, a[i]);", {(("max",), 1, True)}),
        ("s = fma(a[i], b[i], s);", {(("fma",), 1, True)}),
        ("s = fma(s, b[i], a[i]);", {(("fma",), 1, False)}),
        ("s += a[i]; b[i] = s;", {(("add",), 1, False)}),
        ("s = s * t + a[i];", {(("mul", "add"), 1, False)}),
        ("s += a[i]; t += b[i];", {(("add",), 1, True)}),
        ("t = s; s = t + a[i];", {(("add",), 1, True)}),
        ("double d = a[i]; b[i] = d * d;", set()),
        ("a[i] = b[i] + c[i];", set()),
        ("a[i] = a[i] + 1.0;", set()),
        ("a[i] = a[i - 1] + b[i];", {(("add",), 1, False)}),
        ("a[i] = a[i - 1] * s + b[i];", {(("mul", "add"), 1, False)}),
        ("b[i] = a[i]; c[i] = b[i - 1] * s;", set()),
        ("c[0] += a[i];", {(("add",), 1, True)}),
        ("c[0] += a[i]; b[i] = c[0];", {(("add",), 1, False)}),
        ("a[i] = b[i - 1] + s; b[i] = a[i] * t;", {(("add", "mul"), 1, False)}),
        ("a[i] = b[i - 1] + s; b[i] = a[i - 1] * t;", {(("mul", "add"), 2, False)}),
    ],
)
def test_circuits_of_the_innermost_loop(body: str, expected: set[Any]) -> None:
    assert expected == circuits(nest(body))


@pytest.mark.parametrize(
    ("body", "header", "expected"),
    [
        ("a[i] = a[i - 2] + b[i];", "i = 2; i < N; ++i", {(("add",), 2, False)}),
        ("a[i] = a[i - 2] + b[i];", "i = 2; i < N; i += 2", {(("add",), 1, False)}),
        ("a[i] = a[i - 1] + b[i];", "i = 2; i < N; i += 2", set()),
        ("a[i] = a[i - 4] + b[i];", "i = 4; i < N; i += 2", {(("add",), 2, False)}),
        ("a[i] = a[i + 1] + b[i];", "i = N - 2; i >= 0; --i", {(("add",), 1, False)}),
        ("a[i] = a[i - 1] + b[i];", "i = N - 1; i > 0; --i", set()),
        ("a[i] = a[i + 1] + b[i];", "i = 0; i < N - 1; ++i", set()),
        ("a[N - 1 - i] = a[N - i] + b[i];", "i = 1; i < N; ++i", {(("add",), 1, False)}),
        ("a[2 * i] = a[2 * i - 2] + 1.0;", "i = 1; 2 * i < N; ++i", {(("add",), 1, False)}),
        ("a[2 * i] = a[2 * i - 1] + 1.0;", "i = 1; 2 * i < N; ++i", set()),
    ],
)
def test_distances_follow_step_and_direction(body: str, header: str, expected: set[Any]) -> None:
    assert expected == circuits(nest(body, header))


def test_kahan_summation_has_a_chain_of_four_sums() -> None:
    body = "double p = a[i] * b[i]; double y = p - c[0]; double t2 = s + y; c[0] = (t2 - s) - y; s = t2;"
    chains = [c for c in recurrences(nest(body.replace("c[0]", "u"))) if len(c.kinds) == 4]
    assert [("sub", "add", "sub", "sub")] == [tuple(kind for kind, _ in c.kinds) for c in chains]
    assert [1] == [c.distance for c in chains]
    assert not any(c.reassociable for c in chains)


def test_gauss_seidel_waits_for_its_left_neighbour() -> None:
    body = "z[j][i] = 0.25 * (z[j][i - 1] + z[j + 1][i] + z[j][i + 1] + z[j - 1][i]);"
    kernel = nest(body, "j = 1; j < M - 1; ++j", "i = 1; i < N - 1; ++i")
    (circuit,) = recurrences(kernel)
    assert ("add", "add", "add", "mul") == tuple(kind for kind, _ in circuit.kinds)
    assert (1, "array", False) == (circuit.distance, circuit.through, circuit.reassociable)
    assert ("z[j][i]", "z[j - 1][i]", (1, 0), "j") in {(d.source, d.sink, d.distance, d.carried_by) for d in dependences(kernel)}
    assert {"flow", "anti"} == {d.kind for d in dependences(kernel)}


def test_contraction_shortens_a_chain() -> None:
    assert {(("fma",), 1, False)} == circuits(nest("a[i] = a[i - 1] * s + b[i];"), contract=True)
    assert {(("fma",), 1, True)} == circuits(nest("s += a[i] * b[i];"), contract=True)


def test_what_an_outer_loop_carries_does_not_limit_the_inner_one() -> None:
    kernel = nest("z[j][i] = z[j - 1][i] * s;", "j = 1; j < M; ++j", "i = 0; i < N; ++i")
    assert () == recurrences(kernel)
    assert {((1, 0), "j", "flow")} == {(d.distance, d.carried_by, d.kind) for d in dependences(kernel)}


@pytest.mark.parametrize(
    "body", ["m = a[i] > m ? a[i] : m;", "m = m < a[i] ? a[i] : m;", "if (a[i] > m) m = a[i];", "m = fmax(m, a[i]);"]
)
def test_a_maximum_may_be_reordered_however_it_is_written(body: str) -> None:
    found = recurrences(nest(body))
    assert found
    assert all(c.reassociable for c in found)


def test_a_guarded_sum_is_a_reduction() -> None:
    found = recurrences(nest("if (a[i] > 0) s += a[i];"))
    assert found
    assert all("add" in [kind for kind, _ in c.kinds] for c in found)
    assert all(c.reassociable for c in found)


def test_flattened_rows_that_were_not_recovered_still_carry() -> None:
    """j runs over the end of a row, so the array keeps one dimension and its index two counters."""
    kernel = nest("f[j * N + i] = f[j * N + i - 1] + 1.0;", "j = 0; j < M; ++j", "i = 1; i <= N; ++i")
    assert 1 == len(kernel.array("f").extents)
    assert {(("add",), 1, False)} == circuits(kernel)
    kernel = nest("f[i + j] = f[i + j - 2] + 1.0;", "j = 2; j < M; ++j", "i = 0; i < N; ++i")
    assert {(("add",), 2, False)} == circuits(kernel)
    kernel = nest("f[j * N + i] = f[(j - 1) * N + i] + 1.0;", "j = 1; j < M; ++j", "i = 0; i <= N; ++i")
    assert set() == circuits(kernel)


Turn = tuple[Statement, dict[str, int], tuple[int, ...]]


def walk(kernel: Kernel, sizes: dict[str, int]) -> Iterator[tuple[Statement, dict[str, int], tuple[int, ...]]]:
    """Statements of the innermost body with the counters' values and iterations, in the order in which they run."""
    body = [s for s in kernel.statements if s.depth == len(kernel.loops)]

    def level(depth: int, values: dict[str, int], iterations: tuple[int, ...]) -> Iterator[Turn]:
        if depth == len(kernel.loops):
            for statement in body:
                yield statement, values, iterations
            return
        loop = kernel.loops[depth]
        starts, stops = ([int(p.value(values)) for p in bounds] for bounds in (loop.start, loop.stop))
        ends = (min(starts), max(stops)) if loop.descending else (max(starts), min(stops))
        step = int(loop.step.value(values))
        for value in range(*ends, step):
            yield from level(
                depth + 1, {**values, loop.index: value}, (*iterations, value // step if step > 0 else -(value // -step))
            )

    yield from level(0, dict(sizes), ())


def observed_inner_flows(kernel: Kernel, sizes: dict[str, int]) -> set[tuple[str, str, int]]:
    """(store, read, distance) of values that an earlier iteration of the innermost loop stored last."""
    written: dict[tuple[str, tuple[int, ...], int], tuple[Access, tuple[int, ...]]] = {}
    found: set[tuple[str, str, int]] = set()

    def element(access: Access, values: dict[str, int]) -> tuple[str, tuple[int, ...], int]:
        return access.array, tuple(int(e.value(values)) for e in access.index), access.offset_bytes  # type: ignore[union-attr]

    for statement, values, iterations in walk(kernel, sizes):
        for access in accesses_of(statement):
            if access is not statement.target and element(access, values) in written:
                store, when = written[element(access, values)]
                if when[:-1] == iterations[:-1] and when[-1] != iterations[-1]:
                    found.add((store.text, access.text, abs(iterations[-1] - when[-1])))
        if isinstance(statement.target, Access):
            written[element(statement.target, values)] = statement.target, iterations
    return found


@cache
def plain_torture_kernels() -> list[Kernel]:
    """Kernels of the torture set without conditions and indirect accesses."""
    found = []
    for path in FILES:
        with suppress(RooftreeError):
            kernel = kernel_from_c(path)
            plain = not any(s.guards or any(a.indirect for a in accesses_of(s)) for s in kernel.statements)
            if plain and any(isinstance(s.target, Access) for s in kernel.statements):
                found.append(kernel)
    return found


@pytest.mark.slow
def test_no_flow_that_really_happens_is_missed() -> None:
    checked = 0
    for kernel in plain_torture_kernels():
        sizes = {name: 5 + k for k, name in enumerate(kernel.symbols)}
        try:
            if executions(kernel, sizes)[-1] > 3000:
                continue
        except KernelError:
            continue
        known = {(d.source, d.sink, d.distance[-1]) for d in dependences(kernel) if d.kind == "flow" and not any(d.distance[:-1])}
        doubtful = " ".join(unclear(kernel))
        for store, read, distance in observed_inner_flows(kernel, sizes):
            told = {(store, read, distance), (store, read, None)} & known or (store in doubtful and read in doubtful)
            carried = any(c.carrier in (store, read) or store in c.text for c in recurrences(kernel))
            assert told or carried, (kernel.name, store, read, distance)
            checked += 1
    assert checked > 8


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("double a[N], b[N];\nfor (long i = 0; i < N; ++i) a[i] = b[i];", ""),
        ("double a[N], s;\nfor (long i = 0; i < N; ++i) s += a[i];", ""),
        ("double a[N], m;\nfor (long i = 0; i < N; ++i) m = a[i] > m ? a[i] : m;", ""),
        ("double a[N][N], x[N], y[N];\nfor (long i = 0; i < N; ++i) for (long j = 0; j < N; ++j) y[i] += a[i][j] * x[j];", ""),
        ("double a[N];\nfor (long i = 1; i < N; ++i) a[i] += a[i-1];", "a[i-1]"),
        ("double a[N], s;\nfor (long i = 0; i < N; ++i) { s = s * 3.0 + 1.0; a[i] = s; }", "s comes from the iteration before"),
        (
            "double l[N][N], x[N];\nfor (long i = 0; i < N; ++i) for (long j = 0; j < i; ++j) x[i] -= l[i][j] * x[j];",
            "may be the same",
        ),
        ("double h[N], w[N]; int b[N];\nfor (long i = 0; i < N; ++i) h[b[i]] += w[i];", "may be the same"),
    ],
)
def test_loops_that_threads_cannot_share_say_why(source: str, why: str) -> None:
    found = serial(rooftree.kernel(source))
    assert (why in found) if why else found == ""
