"""The energy table belongs to the prediction above it."""

from __future__ import annotations

import numpy as np
import pytest

from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine, Power
from rooftree.models.energy import PowerModel
from rooftree.predict.energy import operating_points
from rooftree.predict.run import prepare, record, stages


def at_its_clock(machine: Machine) -> Power:
    clock = machine.core.clock
    return Power(W0=20.0, W1=1.0, W2=0.5, f_min=clock, f_max=clock, source="given")


@pytest.mark.parametrize("name", ["sandy-bridge-ep", "zen", "ivy-bridge-ep", "a64fx"])
def test_at_the_clock_of_the_machine_performance_is_that_of_the_prediction(name: str) -> None:
    machine = load_machine(name)
    cores = range(1, machine.topology.cores_per_domain + 1)
    job = prepare("3d-7pt", machine, {"N": np.array([120, 400])}, cores, incore="throughput", traffic="lc")
    pieces = list(stages(job))
    predicted = record(job, pieces)
    table = operating_points(job, pieces, at_its_clock(machine))
    for row, entry in enumerate(table):
        for goal in ("energy", "energy-delay", "performance"):
            cores_chosen = entry[goal]["cores"]
            assert predicted.MLUP_s[row, cores_chosen - 1] == pytest.approx(entry[goal]["MLUP_s"], rel=1e-9)
        assert predicted.MLUP_s[row].max() == pytest.approx(entry["performance"]["MLUP_s"], rel=1e-6)
        watts = PowerModel(20.0, 1.0, 0.5).power(machine.core.clock * 1e-9, entry["energy"]["cores"])
        assert float(watts) == pytest.approx(entry["energy"]["W"])


def test_core_counts_to_choose_from_are_those_asked_for_within_one_domain() -> None:
    machine = load_machine("skylake-sp:SNC")
    job = prepare("triad", machine, {"N": np.array([10**8])}, [20, 4, 2], incore="throughput")
    (entry,) = operating_points(job, stages(job), at_its_clock(machine))
    assert {entry[goal]["cores"] for goal in ("energy", "energy-delay", "performance")} <= {2, 4}
    beyond = prepare("triad", machine, {"N": np.array([10**8])}, 20, incore="throughput")
    assert operating_points(beyond, stages(beyond), at_its_clock(machine)) == []
