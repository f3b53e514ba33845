"""How sure times of loops are by a table that was learnt: its own error is that of mixes, loops have an account of theirs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks import learnt_tables as bench
from rooftree.asm import parse
from rooftree.incore.engine import analyse
from rooftree.incore.record import block_record, document
from rooftree.incore.tables.learnt import ACCOUNT, loop_errors
from rooftree.incore.tables.load import load
from rooftree.incore.tables.microarchitecture import Table
from rooftree.report.incore.text import incore_text

LOOP = ".L1:\n vmovupd (%rsi,%rax), %ymm0\n vaddpd %ymm0, %ymm1, %ymm2\n addq $32, %rax\n jne .L1\n"
FORMS = ["add r64,i", "vaddpd ymm,ymm,ymm", "vmovupd ymm,m256"]


def learnt(*measured: str) -> Table:
    """A table as if it had been learnt from these forms."""
    table = load("skl")
    return replace(table, arch="native", parameters={**table.parameters, "relative": "skl", "measured": list(measured)})


def test_the_account_is_made_from_the_evidence_as_it_stands() -> None:
    groups = bench.evidence()
    assert ACCOUNT.read_text("utf-8") == bench.account_text(groups)
    assert bench.EVIDENCE.read_text("utf-8") == bench.evidence_text(groups)


@pytest.mark.parametrize("taken_over", [False, True])
def test_at_least_80_per_cent_of_each_kind_of_loop_lie_inside(taken_over: bool) -> None:
    known = loop_errors()[taken_over]
    for group in bench.evidence():
        if group.taken_over <= taken_over and group.loops >= bench.FEW:
            inside = np.mean([known.low - 1e-3 <= error <= known.high + 1e-3 for error in group.errors])
            assert inside >= 0.79, group[:3]


def test_loops_of_what_was_not_measured_are_no_surer() -> None:
    measured, taken_over = (loop_errors()[one] for one in (False, True))
    assert taken_over.low <= measured.low < 0 < measured.high <= taken_over.high
    assert taken_over.median_error >= measured.median_error


def test_intervals_hold_for_a_kind_of_loops_that_was_left_out() -> None:
    found = bench.inside(bench.evidence())
    assert len(found) >= 6
    assert np.mean(list(found.values())) >= 0.8
    assert min(found.values()) >= 0.6


@pytest.mark.parametrize("measured", [FORMS, FORMS[:1]])
def test_a_time_by_a_learnt_table_has_an_interval_and_says_that_mixes_judged_the_table(measured: list[str]) -> None:
    table = learnt(*measured)
    block = block_record(analyse(parse(LOOP).instructions, table), table)
    errors = loop_errors()[len(measured) < len(FORMS)]
    assert block.cycles is not None
    low, high = block.interval_80 or (0.0, 0.0)
    assert (low, high) == pytest.approx([block.cycles * np.exp(end) for end in (errors.low, errors.high)], rel=1e-5)
    assert block.expected_error == errors.median_error
    assert any("of mixes of independent instructions, not of loops" in note for note in block.notes or ())
    said = incore_text(document(table, [block]))
    assert f"a pass [{low:.3g}, {high:.3g}], bound by" in said
    assert f"expected error {100 * errors.median_error:.0f} %" in said


def test_a_table_that_ships_states_none() -> None:
    block = block_record(analyse(parse(LOOP).instructions, load("skl")), load("skl"))
    assert "interval_80" not in block
    assert not any("mixes" in note for note in block.notes or ())


@pytest.mark.slow
def test_the_evidence_is_what_is_predicted_today() -> None:
    stored, today = ({group[:3]: group for group in groups} for groups in (bench.evidence(), bench.collected()))
    assert today.keys() == stored.keys(), "make expected-error"
    moved = [key for key, group in today.items() if not np.allclose(group.errors, stored[key].errors, atol=0.006)]
    assert not moved, "make expected-error"
