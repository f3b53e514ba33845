"""Streaming kernels are measured per cache line of work, in every form that the hypothesis method explains."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.characterise.bandwidth import Levels
from rooftree.characterise.curve import cache_sizes, measure_curve, size_records
from rooftree.characterise.fake import FakeMachine
from rooftree.characterise.measured_streams import Variants, measure_streams, quietest, unlike
from rooftree.characterise.streams import stream_cases
from rooftree.errors import UsageError
from rooftree.machine.load import load_machine
from rooftree.results.bench import StreamRate

MACHINE = FakeMachine()  # 64, 32, 20 B/cy from L1, L2, L3


@pytest.fixture(scope="module")
def figures() -> list[StreamRate]:
    lab = MACHINE.lab()
    levels = Levels(lab, size_records(cache_sizes(lab, measure_curve(lab))))
    variants = Variants(sparse=("sum", "update"), dialled=("sum", "copy"), dial_lines=(2, 8))
    return measure_streams(lab, levels, isa="avx2", kernels=("sum", "copy"), variants=variants)


def cycles(figures: list[StreamRate], case: str, level: str) -> Any:
    return next(f["cy_per_cl"] for f in figures if (f["case"], f["level"]) == (case, level))


def test_cases_are_those_that_the_hypothesis_method_explains(figures: list[StreamRate]) -> None:
    cases = stream_cases(load_machine("zen3"), ["load", "copy"], dialled=("load", "copy"), dial_lines=(2, 8))
    assert {case.key for case in cases} == {(f["case"], f["level"]) for f in figures}


def test_a_sparse_kernel_moves_a_line_for_each_element(figures: list[StreamRate]) -> None:
    assert 64 / 32 == pytest.approx(cycles(figures, "load sparse", "L2"), rel=0.03)
    assert 2 * 64 / 20 == pytest.approx(cycles(figures, "update sparse", "L3"), rel=0.06)


@pytest.mark.parametrize(
    ("case", "level", "expected"),
    [
        ("load +2 L1", "L2", 2.0),  # 2 lines from L1 take as long as one from L2, beside it
        ("load +8 L1", "L2", 8.0),
        ("load +2 L2", "L3", 4.0),  # lines of L2 at 32 B/cy
        ("copy +8 L2", "L3", 16.0),
        ("copy +2 L2", "L3", 6.4),  # the arrays take longer
    ],
)
def test_a_dial_adds_lines_of_an_inner_cache(figures: list[StreamRate], case: str, level: str, expected: float) -> None:
    assert expected == pytest.approx(cycles(figures, case, level), rel=0.06)


def test_an_instruction_set_without_fixed_vectors_has_no_dials() -> None:
    from rooftree.microbench.emit import Dial, Stream, emit

    with pytest.raises(UsageError, match="leaves the length of vectors open"):
        emit(Stream("copy", dial=Dial(2, whole=True)), "sve")


def row(case: str, cycles: float, level: str = "L3") -> dict[str, Any]:
    return {"case": case, "level": level, "cy_per_cl": cycles}


def test_of_several_rounds_the_quietest_counts_as_a_whole() -> None:
    first = [row("load", 4.0), row("copy", 7.0), row("load", 2.0, "L2")]
    second = [row("load", 3.0), row("copy", 7.1), row("load", 2.2, "L2")]
    found = {(f["level"], f["case"]): f["cy_per_cl"] for f in quietest([first, second])}  # type: ignore[list-item]
    assert {("L3", "load"): 3.0, ("L3", "copy"): 7.1, ("L2", "load"): 2.0} == found


@pytest.mark.parametrize(
    ("times", "left"),
    [
        ([3.0], "L1 L3"),
        ([3.0, 3.02], ""),
        ([3.0, 3.1], "L1"),
        ([3.0, 3.2], "L1 L3"),
        ([3.5, 3.0, 3.02], ""),
        ([3.0, 3.2, 3.5], "L1 L3"),
        ([], "L1 L3"),
    ],
)
def test_levels_are_measured_again_until_the_two_fastest_rounds_agree(times: list[float], left: str) -> None:
    levels = Levels(MACHINE.lab(), [])
    levels.sets = {"L1": (1 << 14, ""), "L3": (1 << 24, "")}
    rounds: list[list[Any]] = [
        [row(case, n * time, level) for level in levels.names for n, case in ((1, "load"), (2, "copy"))] for time in times
    ]
    memory = "Mem" in unlike(rounds, levels)
    assert [*left.split(), *["Mem"] * memory] == list(unlike(rounds, levels))
    assert memory == ("L3" in left)


def test_a_case_that_the_quietest_round_lacks_comes_from_another() -> None:
    found = {f["case"]: f["cy_per_cl"] for f in quietest([[row("load", 4.0), row("copy", 7.0)], [row("load", 3.0)], []])}  # type: ignore[list-item]
    assert {"load": 3.0, "copy": 7.0} == found
