"""Rules about the compiled code of a loop on made-up points: where each must speak and where it must not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rooftree.validate.case import Doubted
from rooftree.validate.diagnose import findings
from rooftree.validate.rules import compiled_code as code

from .cases import LOOP, TRIAD, case


def test_narrower_vectors_than_counted_are_told_and_explain_the_time() -> None:
    scalar = {**LOOP, "lanes": 1, "vector_B": 0}
    found = code.vector_width(case(8, data_in="L1", incore={"engine": "throughput", "lanes": 4}, code=scalar))
    assert found.evidence == {"assumed": 4, "compiled": 1, "vector_B": 0}
    assert found.would_be == pytest.approx(8)


@pytest.mark.parametrize(
    "parts",
    [
        {"incore": {"engine": "throughput", "lanes": 4}, "code": LOOP},  # as counted
        {"incore": {"engine": "asm", "lanes": 1}, "code": {**LOOP, "lanes": 1}},  # predicted from the code itself
        {"incore": {"engine": "throughput", "lanes": 4}, "code": {}},  # nobody knows
        {"incore": {"engine": "throughput", "lanes": 2}, "code": LOOP},  # wider, though the measurement is slower
    ],
)
def test_vectors_as_counted_are_not(parts: dict[str, Any]) -> None:
    assert code.vector_width(case(8, data_in="L1", **parts)) is None


def test_a_loop_without_fma_is_told_where_the_prediction_fuses() -> None:
    apart = {**LOOP, "fma": 0, "mul": 2, "add": 2, "ports": 4.0}
    found = code.no_fma(case(4, data_in="L1", kernel=TRIAD, incore={"engine": "throughput"}, code=apart))
    assert found.would_be == pytest.approx(4)
    assert code.no_fma(case(4, data_in="L1", kernel=TRIAD, incore={"engine": "throughput"}, code=LOOP)) is None
    assert code.no_fma(case(4, data_in="L1", kernel=TRIAD, incore={"engine": "asm"}, code=apart)) is None
    without = {"engine": "throughput"}
    assert code.no_fma(case(4, data_in="L1", kernel=TRIAD, incore=without, code=apart, machine={"fma": False})) is None


def test_a_chain_that_the_prediction_leaves_out_is_told() -> None:
    summing = {**LOOP, "chain": 32.0, "bound": "recurrence", "reduction": True}
    found = code.dependency_chain(case(32.5, data_in="L1", incore={"engine": "throughput"}, code=summing))
    assert found.would_be == pytest.approx(32)
    assert "-ffast-math" in found.advice


def test_a_chain_that_is_shorter_than_its_latencies_is_told() -> None:
    bound = {**LOOP, "chain": 32.0, "bound": "recurrence", "ports": 6.0}
    found = code.dependency_chain(case(10, terms=(32, 2, 4, 4, 10), data_in="L1", code=bound))
    assert found.evidence == {"chain": 32.0, "ports": 6.0}
    guarded: dict[str, Any] = {"terms": (32, 2, 4, 4, 10), "data_in": "L1", "shape": {"guarded": True}}
    assert code.dependency_chain(case(10, code={**bound, "branches": 1}, **guarded)) is None, "it took the shorter path"
    assert code.dependency_chain(case(10, code={**bound, "branches": 0}, **guarded)) is not None


def test_a_chain_that_is_part_of_the_prediction_is_not() -> None:
    counted = {**LOOP, "chain": 32.0, "bound": "recurrence"}
    assert code.dependency_chain(case(40, terms=(32, 2, 4, 4, 10), data_in="L1", code=counted)) is None
    assert code.dependency_chain(case(40, data_in="L1", code=LOOP)) is None
    hidden = {**LOOP, "chain": 8.0}
    assert code.dependency_chain(case(30, code=hidden, incore={"engine": "throughput"})) is None, "behind the transfers"


def test_costs_that_were_assumed_are_told() -> None:
    assert "exp (20 cy)" in code.assumed_costs(case(30, incore={"engine": "throughput", "assumed": {"exp": 20.0}})).sentence
    assert code.assumed_costs(case(30, code={**LOOP, "unknown": ["vfoo xmm"]})).evidence["unknown"] == ["vfoo xmm"]
    assert code.assumed_costs(case(30, code=LOOP)) is None


def test_code_that_could_not_be_predicted_is_told() -> None:
    said = ("not from the machine code: the loop that gcc makes of maximum calls fmax, whose time is not known",)
    found = code.other_than_code(case(64, data_in="L1", incore={"engine": "throughput"}, notes=said))
    assert "calls fmax" in found.sentence
    assert code.other_than_code(case(64, data_in="L1", incore={"engine": "throughput"}, notes=("another note",))) is None
    assert code.other_than_code(case(64, data_in="L1", incore={"engine": "asm"}, notes=said)) is None


def test_conditions_in_the_loop_are_told() -> None:
    assert code.branches(case(30, shape={"guarded": True}, options={"branch": "both"})).evidence == {"counted": "both"}
    assert code.branches(case(30, shape={"guarded": False})) is None


def test_code_without_branches_guesses_nothing() -> None:
    """Masks and conditional moves: sat16 and maxidx were told that branches take 15 to 20 cycles."""
    guarded: dict[str, Any] = {"shape": {"guarded": True}, "options": {"branch": "both"}}
    assert code.branches(case(30, code={**LOOP, "branches": 0}, **guarded)) is None
    assert code.branches(case(30, code={**LOOP, "branches": 1}, **guarded)) is not None


def test_a_row_that_is_written_out_has_no_start() -> None:
    said = ("machine code: rows.c, main loop .L2 (scalar code; all 7 iterations of the loop over k are written out in it)",)
    assert code.short_loops(case(10, data_in="L1", code=LOOP, shape={"inner": 7.0})) is not None
    assert code.short_loops(case(10, data_in="L1", code=LOOP, shape={"inner": 7.0}, notes=said)) is None


def test_flags_of_floating_point_are_for_code_that_has_some() -> None:
    said = ("not from the machine code: no loop of the compiled code is the innermost loop",)
    counted: dict[str, Any] = {"incore": {"engine": "throughput"}, "notes": said}
    sieve = code.other_than_code(case(64, data_in="L1", kernel={"name": "sieve", "arrays": {}, "flops": {}}, **counted))
    assert "-ffast-math" not in sieve.advice
    summed = code.other_than_code(case(64, data_in="L1", kernel={"name": "sum", "arrays": {}, "flops": {"add": 1}}, **counted))
    assert "-ffast-math" in summed.advice


def test_few_passes_of_the_inner_loop_are_told() -> None:
    found = code.short_loops(case(10, data_in="L1", code=LOOP, shape={"inner": 18.0}))
    assert (4.5, 2) == (found.evidence["passes"], found.evidence["remainder"])


@pytest.mark.parametrize(("kind", "high", "told"), [("flow", 6.0, False), ("flow", 1.5, True), ("setup", 6.0, True)])
def test_rows_that_wait_for_each_other_are_not_put_down_to_their_starts(kind: str, high: float, told: bool) -> None:
    waiting = case(10, data_in="L1", code=LOOP, shape={"inner": 18.0}, doubts=(Doubted(kind, "Rows wait", 1.0, high),))
    assert told == (code.short_loops(waiting) is not None)


@pytest.mark.parametrize(("measured", "inner"), [(10, 400.0), (1.5, 18.0), (10, None)])
def test_long_loops_and_loops_faster_than_predicted_are_not(measured: float, inner: float | None) -> None:
    assert code.short_loops(case(measured, data_in="L1", code=LOOP, shape={"inner": inner})) is None


def test_of_a_loop_whose_code_is_not_known_no_start_is_claimed() -> None:
    """The compiler may have unrolled it into the loop around it."""
    assert code.short_loops(case(10, data_in="L1", shape={"inner": 11.0})) is None


def test_sweeps_that_start_a_parallel_region_are_told() -> None:
    parallel = {"name": "sweep", "arrays": {}, "parallel_loop": "i"}
    found = code.short_sweeps(case(12, data_in="L1", kernel=parallel, shape={"sweep": 894.0}))
    assert found.evidence == {"sweep_cy": 1341.0, "missing_cy": 1117.5}
    assert code.short_sweeps(case(12, data_in="L1", kernel={"name": "k"}, shape={"sweep": 894.0})) is None
    assert code.short_sweeps(case(12, data_in="L1", kernel=parallel, shape={"sweep": 8e6})) is None, "too much is missing"
    assert code.short_sweeps(case(12, data_in="L1", kernel=parallel, shape={"sweep": 80.0})) is None, "too little is missing"
    many = case(12, data_in="L1", kernel=parallel, shape={"sweep": 16_000.0})
    assert code.short_sweeps(many) is None, "one thread is started sooner"
    assert code.short_sweeps(replace(many, cores=16)) is not None


def test_with_data_in_l1_only_the_core_can_be_off() -> None:
    assert code.core_limit(case(3, data_in="L1", code=LOOP)).evidence["bound"] == "ports"
    assert code.core_limit(case(30)) is None


def test_what_makes_the_prediction_worse_is_no_reason() -> None:
    """Rows of a triangle overlap: the chain of one row alone is three times what was measured."""
    chained = {**LOOP, "chain": 32.0, "bound": "recurrence", "reduction": True}
    counted = case(16.1, terms=(10.9, 2, 4, 4, 10), data_in="L1", code=chained, incore={"engine": "throughput"})
    assert all(f.would_be is None or counted.nearer(f.would_be) for f in findings(counted))
    found = code.rows_overlap_less(case(16.1, terms=(10.9, 2, 4, 4, 10), data_in="L1", code=chained))
    assert found is not None
    assert found.would_be is None
    assert "-ffast-math" not in found.advice
    assert "as if rows overlapped less" in found.sentence


def test_where_calls_take_the_time_no_recurrence_is_blamed() -> None:
    """predict said `by calls`, validate `(recurrence)` and to calibrate instructions."""
    waiting = case(
        130, terms=(115, 2, 0, 0, 0), data_in="L1", code={**LOOP, "bound": "recurrence"}, incore={"limits": {"calls": 115}}
    )
    found = code.core_limit(waiting)
    assert found is not None
    assert "(calls)" in found.sentence
    assert "--assume" in found.advice


def test_short_rows_that_others_ran_are_told_without_their_passes() -> None:
    found = code.short_loops(case(30, shape={"inner": 10}, elsewhere=True))
    assert found is not None
    assert "passes that are not known" in found.sentence
    assert code.short_loops(case(30, shape={"inner": 10})) is None  # ours, and its code could not be looked at


def test_in_short_rows_the_part_of_their_ends_is_told() -> None:
    """The core takes 6 cy/CL in long rows, and 20 in rows of 11, measured are 12."""
    found = code.core_limit(
        case(12, terms=(20, 2, 0, 0, 0), data_in="L1", shape={"inner": 11}, incore={"engine": "asm", "T_OL": 6})
    )
    assert found is not None
    assert "14 of the 20 are what starts and remainders of rows of 11 iterations" in found.sentence
    longer = case(12, terms=(20, 2, 0, 0, 0), data_in="L1", shape={"inner": 1100}, incore={"engine": "asm", "T_OL": 6})
    assert "rows" not in getattr(code.core_limit(longer), "sentence", "rows")
