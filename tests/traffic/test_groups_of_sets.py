"""Sets that know nothing of each other: loops over caches whose policy leaves traces for long, against every access looked up."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
from rooftree.traffic.simulator.simulate import Simulation, simulate

pytestmark = pytest.mark.needs("C++ core")

LASTING = ("QLRU_H11_M1_R0_U0", "QLRU_H00_M2_R1_U2", "QLRU_H21_M3_R2_U1", "PLRU")
quiet = settings(deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def lasting_hierarchies(draw: Any) -> list[Level]:
    """A small L1 that forgets, an L2 that does not, and perhaps an L3 behind it: victim, inclusive or neither."""
    write_back = draw(st.sampled_from([True, True, False]))
    levels = [
        Level(
            name="L1",
            sets=draw(st.sampled_from([1, 2, 4])),
            ways=draw(st.integers(1, 4)),
            write_back=write_back,
            write_allocate=draw(st.booleans()),
        ),
        Level(
            name="L2",
            sets=draw(st.sampled_from([16, 32])),
            ways=draw(st.sampled_from([3, 4, 5, 8])),
            policy=draw(st.sampled_from(LASTING)),
        ),
    ]
    if draw(st.booleans()):
        kind = draw(st.sampled_from(["victim", "dirty", "inclusive", "plain", "plain"]))
        levels.append(
            Level(
                name="L3",
                sets=draw(st.sampled_from([32, 48, 80])),
                ways=draw(st.integers(1, 11)),
                policy=draw(st.sampled_from(["LRU", "FIFO", *LASTING])),
                victim=kind in ("victim", "dirty"),
                dirty_only=kind == "dirty",
                inclusive=kind == "inclusive",
            )
        )
    return levels


@st.composite
def planes(draw: Any) -> Nest:
    """Planes of lines that all references go through alike, forwards or backwards, with neighbours in both directions."""
    rows, columns, number = draw(st.integers(2, 6)), draw(st.integers(20, 50)), draw(st.integers(20, 60))
    step = draw(st.sampled_from([64, 64, -64, 32, 128]))
    row = abs(step) * (columns + draw(st.integers(0, 3))) // 64 * 64
    plane = (row * rows + 64 * draw(st.integers(0, 5))) * draw(st.sampled_from([1, -1]))
    references = []
    for _ in range(draw(st.integers(1, 4))):
        near = sum(draw(st.sampled_from([0, 0, s, -s])) for s in (step, row, plane))
        kind = draw(st.sampled_from(["load", "load", "store", "store", "stream", "claim"]))
        array, size = draw(st.integers(0, 2)), 64 if kind == "claim" else 8
        base = (1 << 22) + near + array * 64 * draw(st.integers(0, 4000))
        references.append(Reference(Affine(base, (plane, row, step)), size, kind != "load", array=array, kind=kind))
    return Nest([loop(0, number), loop(0, rows), loop(0, columns)], references)


def check(levels: list[Level], nest: Nest, warm_up: int) -> None:
    assert simulate(levels, nest, warm_up=warm_up, mode="plain") == simulate(levels, nest, warm_up=warm_up)


@given(lasting_hierarchies(), planes(), st.integers(0, 2))
@settings(quiet, max_examples=40)
def test_groups_of_sets_count_what_every_access_does(levels: list[Level], nest: Nest, warm_up: int) -> None:
    check(levels, nest, warm_up)


@pytest.mark.slow
@given(lasting_hierarchies(), planes(), st.integers(0, 2))
@settings(quiet, max_examples=3000)
def test_groups_of_sets_count_what_every_access_does_in_many_nests(levels: list[Level], nest: Nest, warm_up: int) -> None:
    check(levels, nest, warm_up)


def test_states_that_came_up_before_are_not_simulated_again() -> None:
    """400 planes over a quad-age LRU cache and a victim cache: less than a tenth of the requests of inner levels are asked.

    A second sweep, other lines in the caches, goes on from the states of the first.
    """
    levels = [
        Level(name="L1", sets=4, ways=4),
        Level(name="L2", sets=64, ways=8, policy="QLRU_H11_M1_R0_U0"),
        Level(name="L3", sets=192, ways=4, victim=True),
    ]
    steps = (64 * 360, 64 * 36, 64)
    references = [Reference(Affine(2**22 + at, steps), 8) for at in (-steps[0], 0, steps[0])]
    references.append(Reference(Affine(2**24, steps), 8, is_store=True, array=1))
    nest = Nest([loop(0, 400), loop(0, 9), loop(0, 34)], references)
    quick, plain = Simulation(levels, 2), Simulation(levels, 2)
    for sweep in range(2):
        text = quick.sweep(nest)
        plain.sweep(nest, mode="plain")
        assert quick.counts() == plain.counts()
        asked = re.search(r"asked ([\d,]+) times", text)
        assert asked is not None, text
        assert int(asked[1].replace(",", "")) < 400 * 9 * 34 * 5 / 10, sweep
