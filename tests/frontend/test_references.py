"""Functions that write through references: other names of variables of the iteration that calls them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rooftree
from rooftree.errors import KernelError
from rooftree.kernel.count import count
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.model import Kernel, Scalar

SORT = "static inline void cs(float &a, float &b) { float t = a < b ? a : b; b = a < b ? b : a; a = t; }\n"
SCALE = "static inline void scale(float &x, float y, int n) { if (n > 7) x = 2 * y; else x = 3 * y; x += 1; }\n"


def kernel(tmp_path: Path, functions: str, body: str) -> Kernel:
    file = tmp_path / "f.cpp"
    file.write_text(
        f"{functions}void f(int n, const float *__restrict a, const float *__restrict c, float *__restrict out)\n{{ {body} }}\n"
    )
    return rooftree.kernel(f"{file}:f")


def test_a_network_of_comparisons_is_what_its_macro_is(tmp_path: Path) -> None:
    body = "for (int i = 0; i + 2 < n; ++i) {{ float b = a[i], a_ = a[i + 1], x = a[i + 2]; {} out[i] = a_; }}"
    pairs = [("b", "a_"), ("a_", "x"), ("b", "a_")]
    written = [f"{{ float t = {p} < {q} ? {p} : {q}; {q} = {p} < {q} ? {q} : {p}; {p} = t; }}" for p, q in pairs]
    called = kernel(tmp_path, SORT, body.format(" ".join(f"cs({p}, {q});" for p, q in pairs)))
    macro = kernel(tmp_path, "", body.format(" ".join(written)))
    assert [(op.kind, op.number) for op in count(called).operations] == [(op.kind, op.number) for op in count(macro).operations]
    assert not recurrences(called)


def test_what_is_written_through_a_reference_is_the_argument_from_then_on(tmp_path: Path) -> None:
    loop = "for (int i = 0; i < n; ++i) {{ float x = a[i]; {} out[i] = x; }}"
    called = kernel(tmp_path, SCALE, loop.format("scale(x, c[i], 9);"))
    written = kernel(tmp_path, "", loop.format("float t = c[i]; x = 2 * t; x += 1;"))
    same, other = (
        [
            (s.target.name if isinstance(s.target, Scalar) else "", re.sub(r"Place\(.*?\)", "", repr(s.value)))
            for s in k.statements
        ]
        for k in (called, written)
    )
    assert same == other
    assert [name for name, _ in same] == ["x", "t", "x", "x", ""]


def test_two_references_to_one_variable_are_one_variable(tmp_path: Path) -> None:
    found = kernel(
        tmp_path,
        "static inline void move(float &a, float &b) { a = a + 1; b = a * 2; }\n",
        "for (int i = 0; i < n; ++i) { float x = a[i]; move(x, x); out[i] = x; }",
    )
    assert [s.target.name for s in found.statements if isinstance(s.target, Scalar)] == ["x", "x", "x"]


@pytest.mark.parametrize(
    "body",
    [
        "float m = 0; for (int i = 0; i < n; ++i) {{ float x = a[i]; {} out[i] = x; }}",
        "for (int i = 0; i < n; ++i) {{ float m = 0; for (int j = 0; j < n; ++j) {{ float x = a[j]; {} }} out[i] = m; }}",
    ],
)
def test_what_lives_longer_than_an_iteration_is_carried_as_by_its_macro(tmp_path: Path, body: str) -> None:
    called = kernel(tmp_path, SORT, body.format("cs(m, x);"))
    macro = kernel(tmp_path, "", body.format("{ float t = m < x ? m : x; x = m < x ? x : m; m = t; }"))
    assert [(op.kind, op.number) for op in count(called).operations] == [(op.kind, op.number) for op in count(macro).operations]
    assert recurrences(called)
    assert [one.kinds for one in recurrences(called)] == [one.kinds for one in recurrences(macro)]


@pytest.mark.parametrize(
    "body",
    ["float m = 0; for (int i = 0; i < n; ++i) cs(m, out[i]);", "for (int i = 0; i < n; ++i) { float x = a[i]; cs(out[i], x); }"],
)
def test_elements_that_are_written_through_a_reference_are_refused(tmp_path: Path, body: str) -> None:
    with pytest.raises(KernelError, match="is a reference through which the function writes") as error:
        kernel(tmp_path, SORT, body)
    assert "a macro of the same text" in error.value.hint


def test_integers_are_refused_since_addresses_are_made_of_them(tmp_path: Path) -> None:
    with pytest.raises(KernelError, match="is a reference through which the function writes"):
        kernel(
            tmp_path,
            "static inline void next(int &x) { x += 3; }\n",
            "for (int i = 0; i < n; ++i) { int at = i; next(at); out[at] = a[i]; }",
        )
