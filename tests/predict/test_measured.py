"""The phenomenological model of a machine: what is taken from counts, from the prediction, and from the machine file."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.errors import CapabilityError, MachineError
from rooftree.machine.index import Entry
from rooftree.machine.load import list_machines, load_machine
from rooftree.machine.model import Machine
from rooftree.predict.measured import phenomenological

COUNTED = {
    "L1L2": {"load_B": 384.0, "evict_B": 64.0},
    "L2L3": {"load_B": 256.0, "evict_B": 64.0},
    "L3Mem": {"load_B": 128.0, "evict_B": 64.0},
    "T_OL": 13.0,
    "T_nOL": 7.0,
}
TRIAD = "double a[N], b[N], c[N]; for (int i = 0; i < N; ++i) a[i] = b[i] + 2.5 * c[i];"


@pytest.fixture(scope="module")
def snb() -> Machine:
    return load_machine("snb")


def test_counted_volumes_and_uops_make_the_model_of_the_machine(snb: Machine) -> None:
    found = phenomenological(snb, COUNTED)
    # Sandy Bridge: 32 B/cy on L1L2 and L2L3, half duplex; nothing but arithmetic overlaps.
    assert found["T_data"]["L1L2"] == pytest.approx(14)
    assert found["T_data"]["L2L3"] == pytest.approx(10)
    assert found["cy_per_cl"] == pytest.approx(7 + sum(found["T_data"].values()))
    assert found["data_in"] == "Mem"
    assert found["bound"] == ["nOL", "L1L2", "L2L3", "L3Mem"]
    assert found["complete"]
    assert set(found["origin"].values()) == {"counted"}


@pytest.mark.parametrize("entry", [e for e in list_machines() if not e.variant], ids=lambda e: e.name)
def test_predicted_numbers_in_place_of_counts_give_the_analytic_model(entry: Entry) -> None:
    machine = load_machine(entry.name)
    if machine.core is None or machine.overlap is None:
        with pytest.raises(MachineError, match="no data for the ECM"):
            phenomenological(machine, COUNTED)
        return
    prediction = rooftree.predict(TRIAD, machine, sizes={"N": [1000, 40000000]}, incore="throughput")
    for point in prediction.points():
        found = phenomenological(machine, {}, point)
        assert found["data_in"] == point["ecm"]["data_in"] or point["sizes"]["N"] == 1000
        assert not found["complete"]
        if point["sizes"]["N"] > 1000 and "nOL.store" not in str(machine.overlap):
            assert found["cy_per_cl"] == pytest.approx(point["ecm"]["T_single"], rel=0.12)


def test_what_was_not_counted_comes_from_the_prediction_and_is_named(snb: Machine) -> None:
    point = next(iter(rooftree.predict(TRIAD, snb, sizes={"N": 10**7}, incore="throughput").points()))
    partly = {"L1L2": {"load_B": 200.0}, "T_nOL": 6.0}
    found = phenomenological(snb, partly, point)
    assert found["traffic"]["L1L2"] == {"load_B": 200.0, "evict_B": point["traffic"]["L1L2"]["evict_B"]}
    assert found["origin"]["L1L2.load_B"] == "counted"
    assert found["origin"]["T_OL"] == "predicted"
    assert "T_OL" in found["notes"][0]


def test_without_a_prediction_a_missing_count_is_an_error(snb: Machine) -> None:
    with pytest.raises(CapabilityError, match=r"L2L3\.load_B was not counted"):
        phenomenological(snb, {"L1L2": COUNTED["L1L2"], "T_OL": 1, "T_nOL": 1})


def test_reads_of_memory_go_to_the_cache_that_the_machine_fills() -> None:
    zen = load_machine("zen4")
    counted = {**COUNTED, "L2Mem": {"evict_B": 0.0}}
    found = phenomenological(zen, counted)
    assert found["traffic"]["L2Mem"] == {"load_B": 128.0, "evict_B": 0.0}
    assert found["traffic"]["L3Mem"] == {"load_B": 0.0, "evict_B": 64.0}


def test_narrow_accesses_keep_transfers_waiting_for_their_share_of_the_width() -> None:
    skx = load_machine("skx")
    whole, half = phenomenological(skx, COUNTED), phenomenological(skx, COUNTED, vector_bytes=32)
    assert half["T_nOL"] == whole["T_nOL"] / 2
    assert half["T_OL"] == 13
    assert phenomenological(skx, {**COUNTED, "T_OL": 2.0}, vector_bytes=32)["T_OL"] == 7


def test_data_in_a_cache_use_the_links_up_to_it(snb: Machine) -> None:
    none = {"load_B": 0.0, "evict_B": 0.0}
    found = phenomenological(snb, {**COUNTED, "L2L3": none, "L3Mem": none})
    assert found["data_in"] == "L2"
    assert found["cy_per_cl"] == pytest.approx(7 + 14)
