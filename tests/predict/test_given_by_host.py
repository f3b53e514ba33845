"""Several cores of a virtual machine: what they get of memory is its host's, and no prediction, gain or saturation is surer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.machine.model import Machine, Source
from rooftree.machine.sourced_numbers import BELOW_HYPERVISOR, given_by_host
from rooftree.models.doubts import HOST_SHARE
from rooftree.results.doubt import HOST, MIX
from rooftree.results.prediction import Prediction
from tests.predict.test_best_mix import machine

MEMORY = {"N": 20_000_000}


def virtual(below: str = BELOW_HYPERVISOR) -> Machine:
    """A machine with two cores that was measured here, below a hypervisor."""
    whole = machine(22e9, 25e9, 30e9)
    system = Source(kind="document", text=f"what the kernel says, {below}", date="2026-01-01")
    top = whole.topology.model_copy(update={"source": "system"})
    return whole.model_copy(update={"sources": {**whole.sources, "system": system}, "topology": top})


def predicted(where: Machine, sizes: dict[str, int], **more: Any) -> Prediction:
    return rooftree.predict("copy", where, sizes, incore="throughput", **more)


def test_when_memory_was_measured_below_a_hypervisor_is_known() -> None:
    assert given_by_host(virtual()) == "2026-01-01"
    assert given_by_host(virtual("")) is None
    assert given_by_host(rooftree.machine("zen3")) is None  # what others measured below one is no machine that one sits at


def test_several_cores_may_get_more_and_less_of_memory_than_when_it_was_measured() -> None:
    """Two cores of one machine got 52 and 88 GB/s two hours apart; a prediction for them holds both from either."""
    told = predicted(virtual(), MEMORY, cores=[1, 2])
    busy, cycles = told.T_memory_busy[0, 1], told.cy_per_cl[0, 1]
    assert told.at_most[0, 1] >= max(cycles, HOST_SHARE * busy)
    assert told.at_least[0, 1] <= max(busy / HOST_SHARE, told.T_OL[0, 0] / 2, told.T_nOL[0, 0] / 2) * (1 + 1e-9)
    assert told.doubt_high[HOST][0, 0] == 1
    assert "host of this virtual machine" in next(one.words for one in told.doubts if one.kind == MIX)


def test_one_core_other_places_and_other_machines_have_no_such_doubt() -> None:
    real = predicted(virtual(""), MEMORY, cores=[1, 2])
    assert HOST not in real.doubt_high
    assert real.machine.memory_given_on is None
    assert HOST not in predicted(virtual(), MEMORY).doubt_high
    assert HOST not in predicted(virtual(), {"N": 1000}, cores=[2]).doubt_high


def test_where_memory_saturates_is_told_between_two_ends_with_the_day() -> None:
    told = predicted(virtual(), MEMORY, cores=[1, 2])
    found = told.machine.saturation_if_given(float(told.T_single[0, 0]), float(told.T_memory_busy[0, 0]))
    assert found is not None
    assert found.least <= int(told.n_saturation[0, 0]) <= found.most
    shown = " ".join(str(told).split())
    assert f"n_S = T_ECM / T_mem is {found.least} to {found.most}, as the host of this virtual machine decides" in shown
    assert "within a minute on 2026-01-01" in shown
    assert "host of this virtual machine" not in str(predicted(virtual(""), MEMORY, cores=[1, 2]))


def test_the_gain_of_more_cores_has_an_end_where_the_host_gives_less() -> None:
    ends = {}
    for name, where in {"virtual": virtual(), "real": virtual("")}.items():
        gain = next((one for one in predicted(where, MEMORY).what_if if one.change == "cores"), None)
        assert gain is not None
        assert gain.interval is not None
        ends[name] = float(gain.interval[0] or 0)
    longest = predicted(virtual(), MEMORY, cores=[1, 2])
    part = longest.cy_per_cl[0, 1] / max(longest.cy_per_cl[0, 1], HOST_SHARE * longest.T_memory_busy[0, 1])
    assert ends["virtual"] == pytest.approx(ends["real"] * part, rel=0.1)
    assert np.isfinite(ends["virtual"])
