"""What loads lose for lines that L1 gives away: found where it is clear, counted where there are loads and such lines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.characterise.evictions import CLEAR, with_read_out
from rooftree.characterise.streams import Case, stream_cases
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine, Rival
from rooftree.microbench.emit import Dial, Stream, emit
from rooftree.results.prediction import Prediction
from tests.characterise.simulated import true_cycles

LINES = 8
NEST = "for (long j = 1; j < M - 1; ++j) for (long i = 1; i < N - 1; ++i) "
STAR = "double a[M][N], b[M][N];\n" + NEST + "b[j][i] = a[j][i-1] + a[j][i] + a[j][i+1] + a[j-1][i] + a[j+1][i];"
SUM = "double s, a[M][N];\nfor (long j = 0; j < M; ++j) for (long i = 0; i < N; ++i) s += a[j][i];"
FILL = "double s, a[M][N];\nfor (long j = 0; j < M; ++j) for (long i = 0; i < N; ++i) a[j][i] = s;"
IN_L2, IN_L1, IN_MEMORY = {"M": 30, "N": 508}, {"M": 6, "N": 252}, {"M": 4000, "N": 8002}
FLAGS = ("-O3", "-march=znver3", "-ffast-math")


def machine_with(read_out: float) -> Machine:
    """A Zen 3 as it is measured: loads hide the transfers between L1 and L2; with this time for a line that goes."""
    machine = load_machine("zen3")
    assert machine.overlap is not None
    first = machine.links[0].model_copy({"read_out": read_out})
    overlap = machine.overlap.model_copy({"default": (("OL",), ("nOL",), ("L1L2",), ("L2L3", "L2Mem", "L3Mem"))})
    return machine.model_copy({"links": (first, *machine.links[1:]), "overlap": overlap})


def streams_of(machine: Machine, cases: tuple[Case, ...], taken: float) -> list[dict[str, Any]]:
    """What loads and a copy take in L2 beside loads of L1 if each line that goes takes so much of them."""
    found = []
    for case in cases:
        if case.location == "L2" and case.name in ("load +8 L1", "copy +8 L1"):
            evicted = case.volumes["L1L2"][1] / case.line_bytes
            found.append({"case": case.name, "level": "L2", "cy_per_cl": true_cycles(machine, case) + taken * evicted})
    return found


def cases_of(machine: Machine) -> tuple[Case, ...]:
    return stream_cases(machine, ("load", "copy"), dial_lines=(LINES,), sparse=())


def predicted(source: str, read_out: float, sizes: dict[str, int], incore: str = "asm") -> Prediction:
    told: dict[str, Any] = {"compiler": "gcc", "flags": FLAGS} if incore == "asm" else {}
    return rooftree.predict(source, machine_with(read_out), sizes, incore=incore, **told)


def cycles(source: str, read_out: float, sizes: dict[str, int], incore: str = "asm") -> float:
    return float(predicted(source, read_out, sizes, incore).cy_per_cl[0, 0])


def test_what_a_line_that_goes_takes_of_loads_is_found() -> None:
    machine = machine_with(0.0)
    cases = cases_of(machine)
    found = with_read_out(machine, cases, streams_of(machine, cases, 1.3), LINES)
    assert found.links[0].read_out == pytest.approx(1.3, abs=0.01)
    assert not any(link.read_out for link in found.links[1:])


def test_what_is_not_clearly_longer_is_none() -> None:
    machine = machine_with(0.0)
    cases = cases_of(machine)
    seen = streams_of(machine, cases, 0.0)
    little = 0.9 * (CLEAR - 1) * max(f["cy_per_cl"] for f in seen)
    assert with_read_out(machine, cases, streams_of(machine, cases, little), LINES) is machine
    assert with_read_out(machine, cases, [], LINES) is machine
    slow = [{**f, "cy_per_cl": 1.2 * f["cy_per_cl"]} for f in seen]  # loads alone as well: no matter of evictions
    assert with_read_out(machine, cases, slow, LINES) is machine


def test_a_stencil_in_the_second_cache_takes_longer_and_the_more_its_loads_cross_lines() -> None:
    """A line goes for each line of work; 4 of 5 loads begin anywhere, and half of such loads of 32 B cross a line."""
    loads = [float(predicted(STAR, taken, IN_L2).T_nOL[0, 0]) for taken in (0.0, 1.2)]
    assert 1.25 * 1.2 < loads[1] - loads[0] < 1.6 * 1.2
    assert cycles(STAR, 1.2, IN_L2) > cycles(STAR, 0.0, IN_L2) + 0.5  # some of it hides beside what the core does


@pytest.mark.parametrize(("source", "sizes"), [(STAR, IN_L1), (STAR, IN_MEMORY), (SUM, IN_L2), (FILL, IN_L2)])
def test_nothing_is_lost_without_lines_that_go_or_without_loads(source: str, sizes: dict[str, int]) -> None:
    assert cycles(source, 1.2, sizes) == pytest.approx(cycles(source, 0.0, sizes), rel=0.005)


def test_operation_counts_are_the_published_model() -> None:
    assert cycles(STAR, 1.2, IN_L2, "throughput") == cycles(STAR, 0.0, IN_L2, "throughput")


def test_rivals_have_it_as_well() -> None:
    machine = machine_with(0.0)
    rival = Rival(overlap={"L2": (("OL",), ("nOL",), ("L1L2",))}, links=(machine.links[0],), sharpness=3.0, source="here")
    machine = machine.model_copy({"rivals": (rival,)})
    cases = cases_of(machine)
    found = with_read_out(machine, cases, streams_of(machine, cases, 1.3), LINES)
    assert [link.read_out for link in found.rivals[0].links] == [found.links[0].read_out]


def test_the_benchmark_has_as_many_loads_as_the_one_that_it_is_compared_with() -> None:
    dial = Dial(LINES, whole=True, line_bytes=64)
    load, copy = (emit(Stream(kernel, dial=dial), "avx2").work() for kernel in ("sum", "copy"))
    assert np.isclose(load.loads / load.elements, copy.loads / copy.elements)
