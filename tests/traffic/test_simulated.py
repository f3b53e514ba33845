"""Simulated traffic in the links and units of the layer conditions, and the choice of points to simulate."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.errors import KernelError, MachineError, UsageError
from rooftree.kernel.bounds import executions
from rooftree.traffic.choose import MOST_POINTS, choose, doubtful
from rooftree.traffic.layer_conditions.run import traffic
from rooftree.traffic.links import streaming_stores
from rooftree.traffic.simulator.from_machine import nest_of
from rooftree.traffic.simulator.run import hierarchy, lookups, simulated_traffic, why_not
from tests.needs import need

needs_core = pytest.mark.needs("C++ core")

# Streams far larger than all caches: each link carries what the policies of the machine say.
STREAMS = {
    "haswell-ep": 1,
    "skylake-sp": 1,
    "zen4": 1,
    "zen": 1,
    "thunderx2": 1,
    "power9": 1,
    "a64fx": 1,
    "neoverse-v1": 1,
    "sapphire-rapids": 1,
}


@needs_core
@pytest.mark.parametrize("machine", STREAMS)
@pytest.mark.parametrize("kernel", ["triad", "daxpby"])
def test_streams_move_over_every_link_what_layer_conditions_say(machine: str, kernel: str) -> None:
    cpu, loop = rooftree.machine(machine), rooftree.kernel(kernel)
    sizes = {"N": int(sum(c.size for c in cpu.caches)) // 4}  # 8 B of each of two or three arrays
    found = simulated_traffic(loop, cpu, sizes, policy="LRU")
    expected = traffic(loop, cpu, sizes).volumes()
    for link, volume in expected.items():
        both = volume.load_B[0, 0], volume.evict_B[0, 0]
        assert both == pytest.approx(found.links[link], rel=0.01, abs=0.1), link


@pytest.mark.parametrize("machine", ["haswell-ep", "zen4", "thunderx2", "power9"])
def test_arrays_add_up_to_all(machine: str) -> None:
    found = simulated_traffic(rooftree.kernel("2d-5pt"), rooftree.machine(machine), {"N": 60})
    for link, both in found.links.items():
        parts = [arrays[link] for arrays in found.arrays.values()]
        assert both == pytest.approx((sum(p.load_B for p in parts), sum(p.evict_B for p in parts)))
    for level, work in found.levels.items():
        assert work.misses == pytest.approx(sum(levels[level].misses for levels in found.array_levels.values()))
        assert work.loads + (work.stores if level == "L1" else 0) == pytest.approx(work.hits + work.misses)


def test_data_that_fit_l1_move_nothing_once_they_are_there() -> None:
    kernel, machine = rooftree.kernel("triad"), rooftree.machine("haswell-ep")
    assert {(0.0, 0.0)} == {tuple(v) for v in simulated_traffic(kernel, machine, {"N": 800}).links.values()}
    cold = simulated_traffic(kernel, machine, {"N": 800}, repeat=False).links
    assert all(3 * 64 == pytest.approx(v.load_B) for v in cold.values())  # 2 loads and a write-allocate per line


def test_the_volume_is_per_unit_of_work_of_the_whole_sweep() -> None:
    """A grid of 16 x 16 doubles has 2 lines per row; 14 x 14 points are 24.5 units of work."""
    kernel, machine = rooftree.kernel("2d-5pt"), rooftree.machine("haswell-ep")
    found = simulated_traffic(kernel, machine, {"N": 16}, repeat=False)
    units = 14 * 14 / 8
    assert units == found.units
    lines_a, lines_b = 32, 2 * 14  # every line of a; of b those of the interior rows
    assert (lines_a + lines_b) * 64 / units == pytest.approx(found.links["L3Mem"].load_B)


def test_streaming_stores_go_to_memory_alone() -> None:
    kernel, machine = rooftree.kernel("copy"), rooftree.machine("skylake-sp")
    links = simulated_traffic(kernel, machine, {"N": 4096}, nontemporal=True, repeat=False).links
    assert (64, 64) == pytest.approx(links["L3Mem"])
    assert (64, 0) == pytest.approx(links["L1L2"])


def test_full_line_stores_save_the_write_allocate_at_memory_alone() -> None:
    kernel, machine = rooftree.kernel("copy"), rooftree.machine("neoverse-v1")
    links = simulated_traffic(kernel, machine, {"N": 4096}, repeat=False).links
    assert 128 == pytest.approx(links["L1L2"].load_B)
    assert 64 == pytest.approx(links["L3Mem"].load_B)


def test_what_cannot_be_simulated_says_why() -> None:
    skx = rooftree.machine("skylake-sp")
    with pytest.raises(KernelError, match="loaded from memory"):
        simulated_traffic(rooftree.kernel("gather"), skx, {"N": 100})
    with pytest.raises(MachineError, match="no caches"):
        simulated_traffic(rooftree.kernel("copy"), rooftree.machine("barcelona"), {"N": 100})
    with pytest.raises(UsageError, match="N"):
        simulated_traffic(rooftree.kernel("copy"), skx, {})
    with pytest.raises(KernelError, match=r"2\^61"):
        simulated_traffic(rooftree.kernel("3d-7pt"), skx, {"N": 10**9})
    with pytest.raises(KernelError, match="not run"):
        simulated_traffic(rooftree.kernel("3d-7pt"), skx, {"N": 2})
    assert "loaded from memory" in why_not(rooftree.kernel("gather"), skx, {"N": 100})
    assert not why_not(rooftree.kernel("copy"), skx, {"N": 100})


def test_cores_share_a_sweep_and_a_cache() -> None:
    kernel, machine = rooftree.kernel("copy"), rooftree.machine("skylake-sp")
    one, four = (simulated_traffic(kernel, machine, {"N": 2**16}, cores) for cores in (1, 4))
    # A quarter of the 1 MiB of two arrays fits into each core's second level, all of it only just into that of one.
    assert one.units == four.units
    assert 128 == pytest.approx(four.links["L1L2"].load_B, rel=0.01)
    assert 64 == pytest.approx(four.links["L1L2"].evict_B, rel=0.01)
    assert 4 == sum(part.level.name == "L2" for part in four.counts.instances)
    assert 0 == four.links["L2L3"].load_B == four.links["L3Mem"].load_B


def test_a_machine_without_streaming_stores_has_ordinary_ones() -> None:
    kernel = rooftree.kernel("copy")
    with_them = rooftree.machine("skylake-sp")
    without = with_them.model_copy(update={"memory": with_them.memory.model_copy(update={"nontemporal_stores": False})})
    assert streaming_stores(kernel, with_them, True).statements[0].nontemporal
    assert streaming_stores(kernel, without, True) == kernel


@needs_core
@pytest.mark.parametrize("policy", ["LRU", None])
@pytest.mark.parametrize(
    ("kernel", "sizes"), [("triad", {"N": 200_000}), ("2d-5pt", {"N": 700}), ("3d-7pt", {"N": 90}), ("2d-5pt", {"N": 1500})]
)
def test_the_estimated_cost_is_within_a_factor_of_six(kernel: str, sizes: dict[str, int], policy: str | None) -> None:
    machine, loop = rooftree.machine("haswell-ep"), rooftree.kernel(kernel)
    levels, nest = hierarchy(machine, policy, 1), nest_of(loop, sizes)
    iterations = float(executions(loop, {n: [v] for n, v in sizes.items()})[-1][0])
    explain = simulated_traffic(loop, machine, sizes, policy=policy).counts.explain
    looked_up = sum(int(number.replace(",", "")) for number in re.findall(r"([\d,]+) (?:accesses|times)", explain))
    assert 1 / 6 < lookups(nest, levels, iterations) / looked_up < 6


HASHED = ("skylake-sp", "ice-lake-sp", "haswell-ep", "sapphire-rapids")


@needs_core
@pytest.mark.parametrize("machine", [m if n < 1 else pytest.param(m, marks=pytest.mark.slow) for n, m in enumerate(HASHED)])
def test_large_grids_are_simulated_by_what_repeats_also_where_the_index_is_hashed(machine: str) -> None:
    """D10: N = 600 took 22.6 s on Skylake-SP, as a hashed index never repeats; 1.7 thousand million accesses."""
    cpu, loop = rooftree.machine(machine), rooftree.kernel("3d-7pt")
    assert any(cache.hashed_index for cache in cpu.caches)
    explain = simulated_traffic(loop, cpu, dict.fromkeys(loop.symbols, 600)).counts.explain
    assert sum(int(number.replace(",", "")) for number in re.findall(r"([\d,]+) (?:accesses|times)", explain)) < 20_000_000


def chosen(kernel: Any, machine: Any, values: Any, cores: Any = (1,)) -> Any:
    loop, cpu = rooftree.kernel(kernel), rooftree.machine(machine)
    sizes = {"N": np.array(values)}
    moved = traffic(loop, cpu, sizes, cores)
    return choose(loop, cpu, moved, sizes, cores), doubtful(moved, (len(values), len(cores)))


@needs_core
def test_few_doubtful_points_are_all_simulated_and_others_are_not() -> None:
    choice, doubt = chosen("2d-5pt", "haswell-ep", [100, 400, 900, 1024, 30_000])
    assert doubt.any()
    assert not doubt.all()
    assert choice.points.tolist() == doubt.tolist()
    assert not choice.obstacle


@needs_core
def test_powers_of_two_whose_streams_collide_are_simulated() -> None:
    choice, _ = chosen("3d-long-range", "haswell-ep", [256])
    assert choice.points.all()


def test_many_points_large_ones_and_several_cores_stay_with_layer_conditions() -> None:
    many, _ = chosen("2d-5pt", "haswell-ep", range(600, 700 + MOST_POINTS))
    assert not many.points.any()
    assert f"more than the {MOST_POINTS}" in many.obstacle
    cores, doubt = chosen("2d-5pt", "haswell-ep", [680], cores=(1, 4))
    assert doubt.all()
    assert not cores.points.any()
    assert "several cores" in cores.obstacle
    indirect, doubt = chosen("gather", "haswell-ep", [1500])
    assert doubt.any()
    assert not indirect.points.any()
    assert "loaded from memory" in indirect.obstacle


@pytest.mark.parametrize(
    ("kernel", "sizes"),
    [
        ("matmul", {"N": [2, 3, 5, 6]}),
        ("fir", {"N": [1, 2, 3], "K": [406, 406, 2]}),
        ("transpose-blocked", {"N": [14, 18, 30], "B": [16, 16, 16]}),
    ],
)
@pytest.mark.filterwarnings("error")
def test_loops_of_few_turns_whose_data_fit_move_nothing_by_layer_conditions(kernel: str, sizes: dict[str, Any]) -> None:
    for machine in ("skylake-sp", "a64fx"):
        for volume in traffic(rooftree.kernel(kernel), rooftree.machine(machine), sizes).volumes().values():
            assert not volume.load_B.any()
            assert not volume.evict_B.any()


def test_a_slow_simulation_names_the_policy_that_does_not_repeat_and_what_is_quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rooftree.traffic.simulator.run.SLOW", 4e6)
    need("C++ core")
    kernel, machine = rooftree.kernel("copy"), rooftree.machine("skylake-sp")

    def slow(size: int, policy: str | None) -> list[str]:
        notes = simulated_traffic(kernel, machine, {"N": size}, policy=policy).notes
        return [note.partition(",")[0] for note in notes if "quicker" in note]

    forgets_nothing = "QLRU_H11_M1_R0_U0"
    assert slow(10**7, forgets_nothing) == [f"L1 replaces by {forgets_nothing}"]
    assert slow(10**3, forgets_nothing) == []
    assert slow(10**7, "LRU") == []
    assert slow(10**7, None) == [], "behind an L1 whose state repeats, groups of sets of L2 are simulated each for itself"


def test_of_several_cores_a_slow_simulation_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they ask of outer levels is not recorded, so that no groups of sets are told apart."""
    need("C++ core")
    machine = rooftree.machine("skylake-sp")
    machine = machine.model_copy({"caches": tuple(c.model_copy({"size": c.size // 64}) for c in machine.caches)})
    monkeypatch.setattr("rooftree.traffic.simulator.run.SLOW", 3e5)

    def slow(cores: int) -> bool:
        return any("quicker" in note for note in simulated_traffic(rooftree.kernel("copy"), machine, {"N": 10**6}, cores).notes)

    assert (slow(1), slow(2)) == (False, True)
