"""Up to how many passes the end of a row is foreseen, and what it takes where it is not, from what rows take."""

from __future__ import annotations

import random

import pytest

from rooftree.calibrate.learn.row_ends import PASSES, RowEnds, row_ends
from rooftree.timing.isa import isa_of
from tests.calibrate.recorded import Recorded


def rows(foreseen: int, wait: float, start: float = 1.0) -> dict[int, float]:
    draw = random.Random(1)
    return {n: (start + 1.02 * n + wait * (n > foreseen)) * draw.gauss(1.0, 0.01) for n in PASSES}


@pytest.mark.parametrize(("foreseen", "wait"), [(16, 12.0), (36, 20.0), (64, 9.0)])
def test_the_longest_row_whose_end_is_foreseen_is_found(foreseen: int, wait: float) -> None:
    found = row_ends(rows(foreseen, wait))
    assert found is not None
    assert foreseen == found.passes
    assert wait == pytest.approx(found.wait, abs=2.0)


def test_of_a_core_that_foresees_all_rows_the_longest_one_counts_and_nothing_is_said_of_more() -> None:
    assert RowEnds(PASSES[-1], None) == row_ends(rows(10**6, 0.0))


@pytest.mark.parametrize(
    "took", [{}, {2: 3.0, 4: 5.0}, dict.fromkeys(PASSES, 4.0), {n: random.Random(n).random() * 200 for n in PASSES}]
)
def test_times_that_do_not_tell_say_nothing(took: dict[int, float]) -> None:
    assert row_ends(took) is None


def test_a_recorded_zen_4_foresees_all_rows_that_were_tried() -> None:
    assert RowEnds(PASSES[-1], None) == row_ends(Recorded("zen4").rows)


@pytest.mark.parametrize("name", ["x86", "aarch64", "riscv"])
def test_a_row_is_a_loop_within_the_loop(name: str) -> None:
    code = isa_of(name).row("r7", 7)
    assert 2 == code.body.count(".Lr7row")
    assert "7" in code.body
