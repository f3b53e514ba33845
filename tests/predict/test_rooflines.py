"""Machines as rooflines: cache-aware roofs and in-core ceilings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rooftree.errors import MachineError, UsageError
from rooftree.frontend.load import load_kernel
from rooftree.machine.load import list_machines, load_machine
from rooftree.predict.rooflines import carm_record, in_core_record, memory_to_cores, place, roofline_record, shaped_record
from rooftree.predict.run import predict
from rooftree.predict.streams_alone import memory_alone

SKL = load_machine("skylake-sp")


def test_each_level_has_a_cache_aware_roof_and_its_ridge() -> None:
    found = carm_record(SKL, 1)
    clock = SKL.core.clock
    roofs = {r["level"]: r["B_s"] / clock for r in found["roofs"]}
    assert 8 < roofs.pop("Mem") < 12  # two lines of an update in the ECM model: 2 + 2 + 4 + 3.3 cy on the way, 2.7 at memory
    assert roofs == pytest.approx({"L1": 128, "L2": 64, "L3": SKL.link("L2L3").load})
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


@pytest.mark.parametrize("name", list(dict.fromkeys(entry.name for entry in list_machines() if load_machine(entry.name).core)))
def test_no_kernel_on_one_core_is_above_what_one_core_gets_of_memory(name: str) -> None:
    machine = load_machine(name)
    roof = memory_alone(machine)
    assert roof is not None
    for kernel, length in (("triad", 10**8), ("dot", 10**8), ("daxpy", 10**8), ("3D-r1-star", 600), ("2d-5pt", 20_000)):
        sizes = dict.fromkeys(load_kernel(kernel).symbols, length)
        p = predict(kernel, machine, sizes, incore="throughput", traffic="lc")
        if p.locations[int(p.data_in[0, 0])] == "Mem":
            assert float(p.GFLOP_s[0, 0]) * 1e9 <= 1.001 * roof * float(p.intensity_FLOP_B[0, 0]), kernel


@pytest.mark.parametrize("name", ["skylake-sp", "ice-lake-sp", "broadwell-ep", "zen3", "a64fx", "neoverse-v2"])
def test_one_core_gets_no_more_of_memory_than_a_stream_and_all_together_no_more_than_all(name: str) -> None:
    machine = load_machine(name)
    assert machine.memory is not None
    cores = machine.topology.cores_per_domain
    found = [memory_to_cores(machine, n) for n in range(1, cores + 1)]
    assert found == sorted(found)
    assert found[0] <= found[-1] <= max(mix.bandwidth for mix in machine.memory.saturated)
    assert found[0] >= found[-1] / cores * 0.999
    if cores >= 8:
        assert found[0] < 0.75 * found[-1]


def test_stores_past_the_caches_are_no_roof_of_ordinary_ones() -> None:
    memory = SKL.memory
    assert memory is not None
    fast = replace(memory.saturated[0], name="store-nt", read=0, write=1, nontemporal=True, bandwidth=1e15)
    assert memory_to_cores(SKL, 20) == memory_to_cores(
        replace(SKL, memory=replace(memory, saturated=(*memory.saturated, fast))), 20
    )


def test_write_allocates_are_no_bytes_that_a_core_asks_for() -> None:
    memory = SKL.memory
    assert memory is not None
    alone = replace(memory.saturated[0], name="copy", read=1, write=1, update=0, nontemporal=False, bandwidth=90e9)
    bare = replace(SKL, memory=replace(memory, saturated=(alone,), full_line_stores=0.0))
    assert memory_to_cores(bare, 20) == pytest.approx(60e9)


def test_an_imbalance_of_another_name_is_refused() -> None:
    with pytest.raises(UsageError, match="expected one of below, above, memory, found 'bellow'"):
        shaped_record(load_machine("barcelona"), imbalance="bellow")
