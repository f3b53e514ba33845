"""Operations and memory instructions of small kernels, worked by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import Counts, count, element_type
from tests.published import Stencil, rows

ARRAYS = "double a[N], b[N], c[N], x[N], y[M], z[M][N], s, t, u; float f[N], g; double complex p[N], q[N], w; int k[N];\n"


def counted(body: str, loops: str = "for (int i = 1; i < N - 1; ++i)", **options: Any) -> Counts:
    return count(kernel_from_c(f"#include <math.h>\n#include <complex.h>\n{ARRAYS}{loops} {{ {body} }}\n"), **options)


def inner(counts: Counts) -> dict[str, float]:
    """Operations that every iteration of the innermost loop executes, integers included."""
    found: dict[str, float] = {}
    for op in counts.operations:
        if op.depth == counts.depth:
            name = ("int_" if op.dtype.kind == "integer" else "") + (op.name or op.kind)
            found[name] = found.get(name, 0) + op.number
    return found


@pytest.mark.parametrize(
    ("body", "flops"),
    [
        ("a[i] = b[i] + s * c[i];", {"add": 1, "mul": 1}),
        ("a[i] = 0.25 * (b[i - 1] + b[i + 1] - x[i]) / s;", {"add": 1, "sub": 1, "mul": 1, "div": 1}),
        ("a[i] = sqrt(b[i]) + fabs(c[i]) + fmax(b[i], 0.0);", {"sqrt": 1, "abs": 1, "max": 1, "add": 2}),
        ("a[i] = fma(b[i], c[i], a[i]) + exp(b[i]);", {"fma": 1, "exp": 1, "add": 1}),
        ("a[i] = -b[i];", {"neg": 1}),
        ("f[i] = f[i] * g;", {"mul": 1}),
        ("a[i] = f[i] + 1;", {"add": 1, "convert": 1}),
        ("a[i] = i;", {"convert": 1}),
        ("a[2 * i - i] = b[i];", {}),
    ],
)
def test_floating_point_operations_are_those_written(body: str, flops: dict[str, Any]) -> None:
    assert flops == counted(body).by_kind()


def test_a_fused_multiply_add_is_two_flops() -> None:
    body = "a[i] = b[i] * c[i] + x[i];"
    assert 2 == counted(body).flops() == counted(body, contract=True).flops()
    assert {"fma": 1} == inner(counted(body, contract=True))
    assert {"add": 1, "mul": 1} == inner(counted(body))


@pytest.mark.parametrize(
    ("body", "executed"),
    [
        ("a[i] = b[i] * c[i] - x[i];", {"fma": 1}),
        ("a[i] = x[i] - b[i] * c[i];", {"fma": 1}),
        ("a[i] = b[i] * c[i] + x[i] * c[i];", {"fma": 1, "mul": 1}),
        ("a[i] = s * t + x[i];", {"add": 1}),
        ("a[i] = s * t + x[i] * c[i];", {"fma": 1}),
        ("a[i] = (b[i] + c[i]) * x[i];", {"add": 1, "mul": 1}),
        ("a[i] = f[i] * g + x[i];", {"mul": 1, "convert": 1, "add": 1}),
        ("s += b[i] * c[i];", {"fma": 1}),
    ],
)
def test_products_are_fused_into_the_sums_that_use_them(body: str, executed: dict[str, int]) -> None:
    assert executed == inner(counted(body, contract=True))


def test_what_does_not_change_is_moved_out_but_stays_a_flop() -> None:
    counts = counted("a[i] = x[i] * (s * t) + 1.0 / (u * u);")
    assert {"mul": 1, "add": 1} == inner(counts)
    assert {"mul": 3, "add": 1, "div": 1} == counts.by_kind()
    assert 5 == counts.flops()


def test_invariant_values_stay_invariant_through_temporaries() -> None:
    loops = "for (int j = 0; j < M; ++j) for (int i = 0; i < N; ++i)"
    counts = counted("double h = y[j] * y[j]; z[j][i] = h * x[i];", loops)
    assert {"mul": 1} == inner(counts)
    assert {"mul": 2} == counts.by_kind()
    assert {"loads": 1, "stores": 0} == counts.by_array()["x"]
    assert {"loads": 0, "stores": 0} == counts.by_array()["y"]


def test_an_element_is_loaded_once_and_not_after_its_store() -> None:
    assert {"b": {"loads": 1, "stores": 0}, "a": {"loads": 0, "stores": 1}, "c": {"loads": 0, "stores": 1}} == counted(
        "a[i] = b[i] + b[i] * b[i]; c[i] = a[i] + b[i];"
    ).by_array()


def test_two_stores_to_one_element_are_one() -> None:
    assert {"loads": 1, "stores": 1} == counted("a[i] = a[i] + 1; a[i] = a[i] * 2;").by_array()["a"]


def test_a_sum_over_the_inner_loop_stays_in_a_register() -> None:
    loops = "for (int j = 0; j < M; ++j) for (int i = 0; i < N; ++i)"
    memory = counted("y[j] += z[j][i] * x[i];", loops).by_array()
    assert {"y": {"loads": 0, "stores": 0}, "z": {"loads": 1, "stores": 0}, "x": {"loads": 1, "stores": 0}} == memory
    other = counted("y[j] += z[j][i] * y[0];", loops).by_array()["y"]
    assert {"loads": 2, "stores": 1} == other  # y[0] may be y[j]


def test_elements_stored_only_outside_the_inner_loop_do_not_change_inside() -> None:
    source = (
        "double z[M][N], y[M+1]; for (int j = 1; j < M; ++j) { double r = 0; "
        "for (int i = 0; i < N; ++i) r += z[j][i] * y[j - 1]; y[j] = r; }\n"
    )
    assert {"loads": 0, "stores": 0} == count(kernel_from_c(source)).by_array()["y"]


def test_statements_around_the_inner_loop_count_by_how_rarely_they_run() -> None:
    source = (
        "double z[M][N], y[M], r; for (int j = 0; j < M; ++j) { r = y[j] * 2.0; "
        "for (int i = 0; i < N; ++i) r += z[j][i]; y[j] = r / 3.0; }\n"
    )
    kernel = kernel_from_c(source)
    n = np.array([10, 100])
    assert [1.2, 1.02] == pytest.approx(count(kernel).flops(executions(kernel, {"M": 7, "N": n})))
    assert 1 == count(kernel).flops()


def test_branches_weigh_by_the_assumption() -> None:
    body = "if (b[i] > 0) a[i] = b[i] * 2; else c[i] = sqrt(b[i]) + 1;"
    assert 3 == counted(body).flops()
    assert 1 == counted(body, branch="taken").flops()
    assert 2 == counted(body, branch="not-taken").flops()
    assert 1.75 == counted(body, branch=0.25).flops()
    assert {"a": 0.25, "c": 0.75} == {
        name: entry["stores"] for name, entry in counted(body, branch=0.25).by_array().items() if name in "ac"
    }
    assert 1 == counted(body, branch="taken").by_array()["b"]["loads"]


@pytest.mark.parametrize("branch", ["both", "taken", "not-taken", 0.25])
def test_a_choice_weighs_as_its_if_statement_does(branch: Any) -> None:
    chosen = counted("a[i] = b[i] > 0 ? c[i] * 2 : sqrt(x[i]) + 1;", branch=branch)
    decided = counted("if (b[i] > 0) a[i] = c[i] * 2; else a[i] = sqrt(x[i]) + 1;", branch=branch)
    assert chosen.flops() == decided.flops()
    loads = [{name: entry["loads"] for name, entry in found.by_array().items()} for found in (chosen, decided)]
    assert loads[0] == loads[1]


def test_nested_branches_multiply() -> None:
    body = "if (b[i] > 0) { if (c[i] > 0) a[i] = b[i] + c[i]; }"
    counts = counted(body, branch=0.5)
    assert 0.25 == counts.flops()
    assert 0.5 == counts.by_array()["c"]["loads"]


@pytest.mark.parametrize(
    ("body", "flops"),
    [
        ("p[i] = p[i] + q[i];", {"add": 2}),
        ("p[i] = p[i] * q[i];", {"mul": 4, "add": 2}),
        ("p[i] = w * p[i] + q[i];", {"mul": 4, "add": 4}),
        ("p[i] = p[i] * s;", {"mul": 2}),
        ("p[i] = s + p[i];", {"add": 1}),
        ("p[i] = p[i] / q[i];", {"mul": 6, "add": 3, "div": 2}),
        ("p[i] = p[i] / s;", {"div": 2}),
        ("a[i] = creal(p[i]) * cimag(q[i]);", {"mul": 1}),
        ("p[i] = conj(p[i]);", {"neg": 1}),
        ("a[i] = cabs(p[i]);", {"mul": 2, "add": 1, "sqrt": 1}),
        ("p[i] = cexp(p[i]);", {"cexp": 1}),
    ],
)
def test_complex_operations_are_taken_apart(body: str, flops: dict[str, int]) -> None:
    counts = counted(body)
    assert flops == counts.by_kind()
    assert all(op.dtype.kind == "real" for op in counts.operations if op.kind != "call")


def test_integer_operations_are_no_flops() -> None:
    counts = counted("k[i] = (k[i] + 3) * 2; a[i] = b[k[i]];")
    assert 0 == counts.flops()
    assert {"int_add": 1, "int_mul": 1} == inner(counts)
    assert {"loads": 1, "stores": 1} == counts.by_array()["k"]


def test_an_indirect_access_loads_its_index() -> None:
    memory = counted("a[i] += x[k[i]];").by_array()
    assert {"a": (1, 1), "k": (1, 0), "x": (1, 0)} == {n: (m["loads"], m["stores"]) for n, m in memory.items()}


def test_non_temporal_stores_are_marked() -> None:
    kernel = kernel_from_c(
        f"{ARRAYS}\n#pragma vector nontemporal(a)\nfor (int i = 0; i < N; ++i) {{ a[i] = b[i]; c[i] = b[i]; }}\n"
    )
    assert {"a": True, "c": False} == {op.access.array: op.nontemporal for op in count(kernel).memory if op.is_store}


def test_the_leading_element_type_is_the_widest_stored() -> None:
    assert "double" == element_type(kernel_from_c(f"{ARRAYS} for (int i = 0; i < N; ++i) {{ f[i] = 1; a[i] = 2; }}\n")).name
    assert "float" == element_type(kernel_from_c(f"{ARRAYS} for (int i = 0; i < N; ++i) g += f[i] + k[i];\n")).name


@pytest.mark.slow
def test_stencils_do_the_flops_per_update_that_were_published_of_them() -> None:
    stated = [row for row in rows("stencils.csv") if row["flop_per_update"]]
    assert len(stated) > 50
    for row in stated:
        stencil = Stencil.of(row)
        assert float(row["flop_per_update"]) == count(kernel_from_c(stencil.source())).flops(), stencil


@pytest.mark.slow
def test_published_sources_do_the_flops_per_update_that_they_state(shared: Path) -> None:
    path = shared / "inspect-tuning" / "kernels.jsonl"
    entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    stated = [entry for entry in entries if entry["flop_per_lup"] is not None]
    assert len(stated) > 50
    for entry in stated:
        source = entry["c_source"]
        as_real = source.replace("_Complex", "").replace("double complex", "double").replace("float complex", "float")
        found = {count(kernel_from_c(text)).flops() for text in (source, as_real)}  # some count a complex operation as one
        assert entry["flop_per_lup"] in found, entry["config"]
