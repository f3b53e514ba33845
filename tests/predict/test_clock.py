"""A machine at another clock."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.machine.load import load_machine
from rooftree.predict.clock import at_clock


def test_half_the_clock_halves_what_memory_takes_in_cycles() -> None:
    machine = load_machine("haswell-ep")
    slow = at_clock(machine, machine.core.clock / 2)
    assert slow.core.clock == machine.core.clock / 2
    assert slow.link("L3Mem").penalty == machine.link("L3Mem").penalty / 2
    assert slow.link("L2L3") == machine.link("L2L3")


def test_data_in_memory_take_as_long_at_half_the_clock_and_those_in_l1_twice_as_long() -> None:
    machine = load_machine("haswell-ep:CoD")
    slow = at_clock(machine, machine.core.clock / 2)
    at = [rooftree.predict("triad", cpu, {"N": 10**8}, incore="throughput") for cpu in (machine, slow)]
    assert at[1].T_data["L3Mem"][0, 0] == pytest.approx(at[0].T_data["L3Mem"][0, 0] / 2)
    assert at[1].T_ECM["L1"][0, 0] == at[0].T_ECM["L1"][0, 0]
