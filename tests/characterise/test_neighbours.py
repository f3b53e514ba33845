"""Loads across the ends of lines beside lines from memory: what they take is found, and only where it is clear."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rooftree
from rooftree.characterise.neighbours import CLEAR, LOADS, NEIGHBOURS, with_crossing_penalty
from rooftree.characterise.streams import stream_cases
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine
from rooftree.microbench.emit import Stream, emit
from tests.characterise.simulated import true_cycles

ROW = "double y[N], x[N];\nfor (long i = 2; i < N - 2; ++i) y[i] = {};"
SUMS = {n: ROW.format(" + ".join(f"x[i{k:+d}]" for k in range(-(n // 2), n // 2 + 1))) for n in (1, 3, 5)}
NARROW = ("-O3", "-march=znver3", "-ffast-math")
WIDE = (*NARROW, "-mavx512f", "-mprefer-vector-width=512")
LARGE = {"N": 50_000_000}


def machine_with(penalty: float) -> Machine:
    """A Zen 5 whose memory link has this crossing penalty."""
    machine = load_machine("zen5")
    assert machine.memory is not None
    name = f"{machine.memory.fills}Mem"
    links = tuple(x.model_copy({"crossing_penalty": penalty}) if x.name == name else x for x in machine.links)
    return machine.model_copy({"links": links})


def streams_of(machine: Machine, penalty: float, clock: float = 1.0) -> list[dict[str, Any]]:
    """What the sum of neighbours takes in L1 and in memory if each of its loads takes so much besides, and the clock."""
    (copy,) = (c for c in stream_cases(machine, ("copy",), dialled=(), sparse=()) if c.location == "Mem")
    then = replace(copy, memory_B_per_cy=copy.memory_B_per_cy / clock)
    summed = replace(then, T_OL=4.0, T_nOL=LOADS * copy.T_load, T_load=LOADS * copy.T_load)
    taken = {"L1": 4.0, "Mem": true_cycles(machine, summed) + LOADS * penalty * clock}
    return [{"case": NEIGHBOURS, "level": level, "cy_per_cl": cycles} for level, cycles in taken.items()]


def cases_of(machine: Machine) -> Any:
    return stream_cases(machine, ("load", "copy"), dialled=(), sparse=())


@pytest.mark.parametrize("clock", [1.0, 0.9])
def test_what_loads_across_lines_take_besides_is_found(clock: float) -> None:
    machine = machine_with(0.0)
    assert machine.memory is not None
    cases = [replace(case, clock=clock) for case in cases_of(machine)]
    found = with_crossing_penalty(machine, cases, streams_of(machine, 2.5, clock))
    assert found.link(f"{machine.memory.fills}Mem").crossing_penalty == pytest.approx(2.5, abs=0.01)
    assert {link.name for link in found.links if link.crossing_penalty} == {f"{machine.memory.fills}Mem"}


def test_what_is_not_clearly_longer_is_none() -> None:
    machine = machine_with(0.0)
    plain = streams_of(machine, 0.0)[1]["cy_per_cl"]
    just_below = 0.9 * (CLEAR - 1) * plain / LOADS
    assert with_crossing_penalty(machine, cases_of(machine), streams_of(machine, just_below)) is machine
    assert with_crossing_penalty(machine, cases_of(machine), []) is machine


def test_a_sum_of_neighbours_in_memory_takes_as_much_longer_as_it_has_loads_across_lines() -> None:
    """With vectors of 64 B all but one load of each row cross a line; the copy has none that do."""
    times = {}
    for penalty in (0.0, 2.0):
        for n, source in SUMS.items():
            found = rooftree.predict(source, machine_with(penalty), LARGE, incore="asm", compiler="gcc", flags=WIDE)
            assert found.incore["engine"] == "asm"
            times[n, penalty] = float(found.cy_per_cl[0, 0])
    longer = {n: times[n, 2.0] - times[n, 0.0] for n in SUMS}
    assert longer[1] == pytest.approx(2.0, abs=0.1)  # it begins two elements behind a line
    assert longer[3] == pytest.approx(2.0 * 3, abs=0.1)
    assert longer[5] == pytest.approx(2.0 * 4, abs=0.1)  # x[i - 2] begins at one


def test_narrow_vectors_do_not_pay_it() -> None:
    told: dict[str, Any] = {"incore": "asm", "compiler": "gcc", "flags": NARROW}
    times = [float(rooftree.predict(SUMS[5], machine_with(penalty), LARGE, **told).cy_per_cl[0, 0]) for penalty in (0.0, 2.0)]
    assert times[0] == times[1]


def test_the_benchmark_loads_as_many_neighbours_as_it_says() -> None:
    work = emit(Stream("add4"), "avx512").work()
    assert work.loads == LOADS * work.stores
