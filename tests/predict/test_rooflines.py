"""Machines as rooflines: cache-aware roofs and in-core ceilings."""

from __future__ import annotations

import pytest

from rooftree.errors import MachineError, UsageError
from rooftree.machine.load import load_machine
from rooftree.predict.rooflines import carm_record, in_core_record, place, roofline_record

SKL = load_machine("skylake-sp")


def test_each_level_has_a_cache_aware_roof_and_its_ridge() -> None:
    found = carm_record(SKL, 1)
    clock = SKL.core.clock
    roofs = {r["level"]: r["B_s"] / clock for r in found["roofs"]}
    assert roofs == pytest.approx({"L1": 128, "L2": 64, "L3": SKL.link("L2L3").load, "Mem": 16})
    assert found["peak_FLOP_s"] == 2 * 2 * 8 * clock
    assert found["roofs"][0]["ridge_FLOP_B"] == pytest.approx(32 / 128)


def test_no_roof_is_above_that_of_a_level_closer_to_the_core() -> None:
    values = [r["B_s"] for r in carm_record(SKL)["roofs"]]
    assert sorted(values, reverse=True) == values


def test_a_kernel_keeps_its_arithmetic_intensity_and_moves_from_roof_to_roof() -> None:
    points = place("daxpy", SKL, ["N=1000,1e8"], 1, {"incore": "throughput"}, cache_aware=True)
    assert [p["carm"]["arithmetic_intensity_FLOP_B"] for p in points] == pytest.approx([2 / 24, 2 / 24])
    assert [p["carm"]["region"] for p in points] == ["memory", "memory"]
    assert points[1]["carm"]["attainable_FLOP_s"]["L1"] == pytest.approx(128 * SKL.core.clock * 2 / 24)
    assert points[0]["GFLOP_s"] <= points[0]["carm"]["attainable_FLOP_s"][points[0]["carm"]["above"]] * 1e-9


def test_a_kernel_without_flop_has_no_place_among_cache_aware_roofs() -> None:
    (point,) = place("copy", SKL, ["N=1000"], 1, {"incore": "throughput"}, cache_aware=True)
    assert "carm" not in point


def test_in_core_ceilings_end_at_the_peak_of_the_roofline() -> None:
    found = in_core_record(SKL, 20)
    assert found[-1] == {"name": "peak", "value": roofline_record(SKL, 20)["peak_FLOP_s"], "optimisation": ""}
    values = {c["name"]: c["value"] for c in found}
    assert values["TLP only"] == pytest.approx(20 * SKL.core.clock / SKL.core.operations["add"].latency)  # type: ignore[operator]
    assert values["peak, 10 of 20 cores"] == pytest.approx(values["peak"] / 2)


def test_a_machine_of_roofs_alone_says_what_is_missing() -> None:
    for record in (carm_record, in_core_record):
        with pytest.raises(MachineError, match="opteron-x2"):
            record(load_machine("opteron-x2"))


def test_a_kernel_lies_between_the_nearest_ceilings_at_its_intensity() -> None:
    (point,) = place("daxpy", SKL, ["N=1e8"], 1, {"incore": "throughput"})
    roofline = {r["name"]: r["value"] for r in roofline_record(SKL, 1)["roofs"]}
    assert roofline[point["above"]] * 2 / 24 >= point["GFLOP_s"] * 1e9 or roofline[point["above"]] >= point["GFLOP_s"] * 1e9
    assert point["below"] is None or roofline[point["below"]] * 2 / 24 < point["GFLOP_s"] * 1e9
    (copy,) = place("copy", SKL, ["N=1e8"], 1, {"incore": "throughput"})
    assert (copy["above"], copy["below"]) == (None, None)


@pytest.mark.parametrize("cores", [0, -3, 999])
def test_a_socket_has_the_cores_that_it_has(cores: int) -> None:
    for record in (roofline_record, in_core_record):
        with pytest.raises(UsageError, match=f"{cores} cores asked for"):
            record(SKL, cores)
