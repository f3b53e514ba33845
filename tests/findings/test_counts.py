"""Findings S1 and S2: constant expressions are no work at run time, equal operations are done once; accesses in records."""

from __future__ import annotations

import json
from typing import Any

import pytest

import rooftree
from rooftree.kernel.count import count
from rooftree.kernel.record import kernel_record
from rooftree.report.prediction.text import prediction_text

HEAD = """#include <math.h>
#define MAX(x, y) ((x) > (y) ? (x) : (y))
#define HALF (1.0 / 2.0)
"""
ARRAYS = "long n, double *restrict a, const double *restrict b, const double *restrict c, double q, double r"


def kinds(body: str, types: str = ARRAYS) -> Any:
    kernel = rooftree.kernel(f"{HEAD}void f({types}) {{ for (long i = 1; i < n; i++) {{ {body} }} }}")
    return {kind: number for kind, number in count(kernel).by_kind().items() if kind not in ("compare", "select")}


@pytest.mark.parametrize(("body", "expected"), [
    ("a[i] = (4.0/3.0)*b[i];", {"mul": 1}),
    ("a[i] = -(4.0/3.0)*b[i];", {"mul": 1}),
    ("a[i] = (double)(4.0f/3.0f)*b[i];", {"mul": 1}),
    ("a[i] = HALF*b[i] + (HALF - 0.25)*c[i];", {"mul": 2, "add": 1}),
    ("a[i] = b[i] + 2.0*3.0/(1.0+1.0);", {"add": 1}),
    ("a[i] = sqrt(2.0)*b[i];", {"mul": 1}),
    ("const double w = 1.0/9.0; a[i] = w*b[i];", {"mul": 1}),
    ("a[i] = 1/3.0*b[i];", {"mul": 1}),
    ("a[i] = b[i]*2.0*3.0;", {"mul": 2}),  # as C has it: from left to right
    ("a[i] = 1.0/0.0*b[i];", {"div": 1, "mul": 1}),  # no number
    ("a[i] = b[i]/2.0;", {"mul": 1}),  # exact reciprocal
    ("a[i] = b[i]/0.125;", {"mul": 1}),
    ("a[i] = b[i]/3.0;", {"div": 1}),
    ("a[i] = 2.0/b[i];", {"div": 1}),
    ("a[i] = b[i]/(q/2.0);", {"div": 1, "mul": 1}),
])  # fmt: skip
def test_constant_expressions_are_folded_as_c_does(body: str, expected: dict[str, int]) -> None:
    assert expected == kinds(body)


@pytest.mark.parametrize(("body", "expected"), [
    ("a[i] = (b[i]*q)*(b[i]*q);", {"mul": 2}),
    ("a[i] = b[i]*c[i] + c[i]*b[i];", {"mul": 1, "add": 1}),
    ("a[i] = (b[i]-c[i])*(c[i]-b[i]);", {"sub": 2, "mul": 1}),  # not the same
    ("double t = b[i]+c[i]; double u = b[i]+c[i]; a[i] = t*u;", {"add": 1, "mul": 1}),
    ("double t = b[i]; a[i] = (t+q)*(b[i]+q);", {"add": 1, "mul": 1}),
    ("double t = b[i]+q; t = t+q; a[i] = t*(b[i]+q);", {"add": 2, "mul": 1}),
    ("a[i] = MAX(MAX(b[i]*q,c[i]*q),MAX(b[i]+c[i],MAX(b[i]+q,c[i]+q)));", {"add": 3, "mul": 2}),
    ("a[i] = b[i] > c[i] ? b[i]*q+r : b[i]*q-r;", {"mul": 1, "add": 1, "sub": 1}),  # both arms count
    ("a[i] = sqrt(b[i]+q)/sqrt(b[i]+q);", {"add": 1, "sqrt": 1, "div": 1}),
])  # fmt: skip
def test_equal_operations_are_done_once(body: str, expected: dict[str, int]) -> None:
    assert expected == kinds(body)


@pytest.mark.parametrize(("body", "expected"), [
    ("double t = a[i]*q; a[i-1] = t; a[i] = a[i]*q;", {"mul": 2}),  # the store may change a[i]
    ("double t = q; t = t*b[i]; double u = t*b[i]; a[i] = t+u;", {"mul": 2, "add": 1}),
    ("r = r*q; a[i] = r*q;", {"mul": 2}),
])  # fmt: skip
def test_operations_with_a_store_between_them_are_done_twice(body: str, expected: dict[str, int]) -> None:
    assert expected == kinds(body)


def test_what_is_written_in_another_loop_is_not_merged() -> None:
    source = f"void f({ARRAYS.replace('*restrict a', '(*restrict a)[n]')}) {{ for (long j = 0; j < n; j++) {{ double t = q*r;" \
        " for (long i = 0; i < n; i++) a[j][i] = t + q*r*b[i]; } }"  # fmt: skip
    assert {"mul": 2, "add": 1} == count(rooftree.kernel(source)).by_kind()


@pytest.mark.parametrize(("body", "options", "said"), [
    ("a[i] = b[i] > c[i] ? b[i]*q+r : b[i]*q-r;", {}, True),
    ("if (b[i] > c[i]) a[i] = b[i]*q;", {}, True),
    ("if (b[i] > c[i]) a[i] = b[i]*q;", {"branch": "taken"}, False),
    ("a[i] = b[i]*q;", {}, False),
])  # fmt: skip
def test_the_report_says_that_both_sides_of_conditions_count(body: str, options: dict[str, Any], said: bool) -> None:
    """S2: FLOP that an execution skips were counted without a word."""
    source = f"{HEAD}void f({ARRAYS}) {{ for (long i = 1; i < n; i++) {{ {body} }} }}"
    p = rooftree.predict(source, "skx", {"n": 1000}, incore="throughput", **options)
    assert said == ("both sides of conditions count" in " ".join(prediction_text(p).split()))


def test_accesses_tell_reads_from_writes_and_dependences_stand_in_predictions() -> None:
    source = f"void f({ARRAYS}) {{ for (long i = 1; i < n; i++) {{ a[i] += b[i]; }} }}"
    kernel = rooftree.kernel(source)
    accesses = {x.array: (x.read, x.write) for x in kernel_record(kernel, count(kernel)).accesses}
    assert {"a": (True, True), "b": (True, False)} == accesses
    source = f"void f({ARRAYS}) {{ for (long i = 1; i < n; i++) {{ a[i] = a[i-1] + b[i]; }} }}"
    p = rooftree.predict(source, "skx", {"n": 10**6}, incore="throughput")
    document = json.loads(p.to_json())["kernel"]
    assert {"a[i]": (False, True), "a[i-1]": (True, False), "b[i]": (True, False)} == {
        x["text"]: (x["read"], x["write"]) for x in document["accesses"]
    }
    assert [("flow", "a[i]", "a[i-1]")] == [(d["kind"], d["from"], d["to"]) for d in document["dependences"]]


def test_library_kernels_count_as_before() -> None:
    """FLOPs of the library kernels whose source repeats no operation; lbm-d2q9 repeats products w*rho, which are merged."""
    flops = {"2d-5pt": 4, "3d-7pt": 8, "triad": 2, "daxpy": 2, "schoenauer-triad": 2, "lbm-d2q9": 35 + 12 + 38 + 1}
    for name, expected in flops.items():
        assert expected == count(rooftree.kernel(name)).flops(), name
