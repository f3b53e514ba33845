"""Predictions for data as `rooftree measure` fills them in."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooftree
from rooftree.errors import UsageError
from rooftree.results.prediction import Prediction

FUNCTIONS = """
void histogram(long n, unsigned h[256], const unsigned char *x)
{
    for (long i = 0; i < n; ++i)
        h[x[i]]++;
}
"""


RECIPROCALS = "double x[N], y[N], limit; for (long i = 0; i < N; ++i) if (x[i] > limit) y[i] = 1.0 / x[i];"
WITH_A_BRANCH = """.L3:
    vmovsd (%rsi,%rax,8), %xmm0
    vcomisd %xmm1, %xmm0
    jbe .L5
    vdivsd %xmm0, %xmm2, %xmm0
    vmovsd %xmm0, (%rdx,%rax,8)
.L5:
    addq $1, %rax
    cmpq %rdi, %rax
    jne .L3
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The functions in a file."""
    file = tmp_path / "loops.c"
    file.write_text(FUNCTIONS, "utf-8")
    return file


def width(found: Prediction, kind: str) -> float:
    """Factor between the limits that a doubt leaves; 1 without it."""
    return next(((one.high or float("inf")) / one.low for one in found.doubts if one.kind == kind), 1.0)


def reciprocals(n: int, limit: float, data: str = "filled") -> Prediction:
    """The prediction of reciprocals of those numbers that are above a limit."""
    how = {"incore": "asm", "asm": WITH_A_BRANCH, "args": {"limit": str(limit)}}
    return rooftree.predict(RECIPROCALS, "zen3", {"N": n}, data=data, **how)


@pytest.mark.parametrize("limit", [0.5, 5.0])
def test_a_condition_that_always_or_never_holds_leaves_little_doubt(limit: float) -> None:
    """Numbers from 1 to 2 are above 0.5 and never above 5; of any numbers nobody knows."""
    unknown, known = (reciprocals(2000, limit, data) for data in ("any", "filled"))
    assert width(unknown, "branches") > 10
    assert 1 < width(known, "branches") < 2  # its branch may be taken in a cycle of its own
    assert (float(known.T_OL[0, 0]) < 0.5 * float(unknown.T_OL[0, 0])) == (limit > 2)


@pytest.mark.needs("x86-64", "gcc")
def test_a_branch_decides_for_one_element_where_vectors_hold_parts_of_it(tmp_path: Path) -> None:
    """Forces of near neighbours: vectors of x and y, one neighbour a pass; 25 .. 128 cy/CL were predicted where 99 are true."""
    file = tmp_path / "pairs.c"
    file.write_text(
        """void pairs(long n, double limit, const double (*restrict p)[2], double (*restrict f)[2]) {
            for (long i = 0; i < n; ++i) {
                double r2 = p[i][0] * p[i][0] + p[i][1] * p[i][1];
                if (r2 >= limit) continue;
                double s = 1.0 / r2;
                f[i][0] = s * p[i][0];
                f[i][1] = s * p[i][1];
            }
        }""",
        "utf-8",
    )
    how = {"incore": "asm", "compiler": "gcc", "flags": ("-O3", "-fno-tree-loop-vectorize"), "args": {"limit": "50"}}
    unknown, known = (rooftree.predict(f"{file}:pairs", "zen3", {"n": 300}, data=data, **how) for data in ("any", "filled"))
    assert width(unknown, "branches") > 4
    assert width(known, "branches") < 2


def test_random_conditions_cost_wrong_guesses_in_sweeps_that_no_core_learns() -> None:
    few, many = (reciprocals(n, 1.5) for n in (2000, 100_000))
    assert float(many.T_OL[0, 0]) > 2 * float(few.T_OL[0, 0])
    assert width(many, "branches") < 4 < width(few, "branches")
    assert "mispredicted" in next(one.words for one in many.doubts if one.kind == "branches")


def test_places_one_after_another_do_not_come_again_at_once(source: Path) -> None:
    unknown, known = (rooftree.predict(f"{source}:histogram", "zen3", {"n": 2000}, data=data) for data in ("any", "filled"))
    assert width(unknown, "repeats") > 3
    assert 1 < width(known, "repeats") <= 1.6
    at_random = rooftree.predict(f"{source}:histogram", "zen3", {"n": 2000}, data="filled", indirect="worst")
    assert width(at_random, "repeats") > 3


def test_another_word_for_data_is_refused(source: Path) -> None:
    with pytest.raises(UsageError, match="any or filled"):
        rooftree.predict(f"{source}:histogram", "zen3", {"n": 2000}, data="random")
