"""The topology of recorded machines: folders are written as the kernel shows them under /sys/devices/system."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import CapabilityError
from rooftree.host.kinds import cpu_list
from rooftree.host.topology import Geometry, Topology, processor_caches, read_topology

KiB, MiB = 1024, 1024 * 1024
INTEL_FLAGS = "flags\t\t: fpu vme de pse tsc avx2 avx512f\n"
GUEST_FLAGS = "flags\t\t: fpu vme de pse tsc avx2 hypervisor lahf_lm\n"


def text_of(cpus: Sequence[int]) -> str:
    """A list as the kernel writes it."""
    parts, cpus = [], sorted(cpus)
    while cpus:
        run = next((i for i in range(1, len(cpus)) if cpus[i] != cpus[0] + i), len(cpus))
        parts.append(f"{cpus[0]}-{cpus[run - 1]}" if run > 1 else f"{cpus[0]}")
        cpus = cpus[run:]
    return ",".join(parts)


class Recorded:
    """Writes the folder of a machine."""

    def __init__(self, folder: Path, cpus: int, flags: str = "") -> None:
        self.system, self.cpuinfo = folder / "system", folder / "cpuinfo"
        self.write("cpu/online", text_of(range(cpus)))
        self.cpuinfo.write_text(f"processor\t: 0\n{flags}")

    def write(self, name: str, text: str) -> None:
        path = self.system / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")

    def groups(self, sets: Sequence[Sequence[int]], name: str) -> None:
        for cpus in sets:
            for cpu in cpus:
                self.write(f"cpu/cpu{cpu}/topology/{name}", text_of(cpus))

    def cache(self, index: int, level: int, kind: str, size: str, sets: Sequence[Sequence[int]], ways: int = 8) -> None:
        for cpus in sets:
            for cpu in cpus:
                folder = f"cpu/cpu{cpu}/cache/index{index}"
                for name, text in {
                    "level": level,
                    "type": kind,
                    "size": size,
                    "ways_of_associativity": ways,
                    "coherency_line_size": 64,
                    "shared_cpu_list": text_of(cpus),
                }.items():
                    self.write(f"{folder}/{name}", str(text))

    def read(self, allowed: Sequence[int] | None = None) -> Topology:
        online = cpu_list((self.system / "cpu/online").read_text())
        return read_topology(self.system, allowed=online if allowed is None else allowed, cpuinfo=self.cpuinfo)


@pytest.fixture
def recorded(tmp_path: Path) -> Callable[..., Recorded]:
    return lambda cpus, flags="": Recorded(tmp_path, cpus, flags)


def test_an_intel_server_with_two_sockets_and_two_threads_a_core(recorded: Callable[..., Recorded]) -> None:
    # 2 x 4 cores, hyper-threads numbered after all cores: cpu 8 is the sibling of cpu 0
    machine = recorded(16, INTEL_FLAGS)
    cores = [(c, c + 8) for c in range(8)]
    sockets = [[*range(4), *range(8, 12)], [*range(4, 8), *range(12, 16)]]
    machine.groups(cores, "thread_siblings_list")
    machine.groups(sockets, "package_cpus_list")
    machine.cache(0, 1, "Data", "32K", cores)
    machine.cache(1, 1, "Instruction", "32K", cores)
    machine.cache(2, 2, "Unified", "1024K", cores, 16)
    machine.cache(3, 3, "Unified", "28160K", sockets, 11)
    for number, cpus in enumerate(sockets):
        machine.write(f"node/node{number}/cpulist", text_of(cpus))
    found = machine.read()
    assert tuple(cores) == found.cores
    assert found.threads_per_core == 2
    assert tuple(tuple(s) for s in sockets) == found.sockets == found.domains
    assert [("L1", 32 * KiB), ("L2", 1024 * KiB), ("L3", 28160 * KiB)] == [(c.name, c.size_bytes) for c in found.caches_of(5)]
    assert len(found.caches) == 8 + 8 + 2, "each instance once, instruction caches left out"
    assert found.one_per_core() == tuple(range(8))
    assert found.siblings() == (0, 8)
    assert found.domain_cores(1) == (4, 5, 6, 7)
    assert found.virtual is False
    assert found.doubts == ()


def test_only_the_allowed_processors_are_offered(recorded: Callable[..., Recorded]) -> None:
    machine = recorded(4)
    machine.groups([(0, 1), (2, 3)], "core_cpus_list")
    machine.groups([(0, 1, 2, 3)], "package_cpus_list")
    found = machine.read(allowed=[1, 2])
    assert found.one_per_core() == (1, 2)
    assert found.siblings() is None, "the siblings of both are not allowed"
    assert found.cores == ((0, 1), (2, 3))


def test_an_amd_server_has_an_l3_for_each_core_complex(recorded: Callable[..., Recorded]) -> None:
    # 8 cores in complexes of 4, one socket, NPS2: two domains of one complex each
    machine = recorded(8, INTEL_FLAGS)
    complexes = [range(4), range(4, 8)]
    machine.groups([(c,) for c in range(8)], "thread_siblings_list")
    machine.groups([range(8)], "core_siblings_list")
    machine.cache(0, 1, "Data", "32K", [(c,) for c in range(8)])
    machine.cache(2, 2, "Unified", "512K", [(c,) for c in range(8)])
    machine.cache(3, 3, "Unified", "16384K", complexes, 16)
    for number, cpus in enumerate(complexes):
        machine.write(f"node/node{number}/cpulist", text_of(cpus))
    found = machine.read()
    assert [(0, 1, 2, 3), (4, 5, 6, 7)] == [c.cpus for c in found.caches if c.level == 3]
    assert found.domains == ((0, 1, 2, 3), (4, 5, 6, 7))
    assert found.threads_per_core == 1


def test_an_arm_server_that_does_not_tell_its_caches(recorded: Callable[..., Recorded]) -> None:
    machine = recorded(4)
    machine.groups([(c,) for c in range(4)], "core_cpus_list")
    machine.groups([range(4)], "package_cpus_list")
    machine.write("node/node0/cpulist", "0-3")
    machine.write("node/node1/cpulist", "")  # memory without processors (HBM, CXL)
    found = machine.read()
    assert found.caches == ()
    assert found.domains == ((0, 1, 2, 3),)
    assert found.virtual is None, "only x86 tells"
    assert any("only their plateaus" in doubt for doubt in found.doubts)


def test_a_guest_whose_l3_is_the_sum_of_all_slices_is_doubted(recorded: Callable[..., Recorded]) -> None:
    machine = recorded(2, GUEST_FLAGS)
    machine.groups([(0,), (1,)], "core_cpus_list")
    machine.cache(0, 1, "Data", "32K", [(0,), (1,)])
    machine.cache(2, 2, "Unified", "1024K", [(0,), (1,)])
    machine.cache(3, 3, "Unified", "327680K", [(0, 1)], 16)
    found = machine.read()
    assert found.caches[-1].size_bytes == 320 * MiB
    assert found.virtual is True
    assert any("L3 of 320 MiB" in doubt and "hypervisor" in doubt for doubt in found.doubts)
    assert any("NUMA" in doubt for doubt in found.doubts), "there is no folder node"


def test_an_l2_no_larger_than_the_l1_is_doubted(recorded: Callable[..., Recorded]) -> None:
    machine = recorded(1)
    machine.cache(0, 1, "Data", "32K", [(0,)])
    machine.cache(1, 2, "Unified", "16K", [(0,)])
    assert any("no larger" in doubt for doubt in machine.read().doubts)


def test_nothing_at_all_is_told(tmp_path: Path) -> None:
    found = read_topology(tmp_path, allowed=[3, 5], cpuinfo=tmp_path / "none")
    assert found.cores == ((3,), (5,))
    assert found.sockets == found.domains == ((3, 5),)
    assert len(found.doubts) == 3


def test_sizes_come_from_the_processor_where_the_kernel_is_silent(tmp_path: Path) -> None:
    told = {1: Geometry(32 * KiB, 8, 64), 2: Geometry(512 * KiB, 8, 64), 3: Geometry(16 * MiB, 16, 64)}
    found = read_topology(tmp_path, allowed=[0, 1], cpuinfo=tmp_path / "none", processor=told)
    assert [("L1", (0,)), ("L2", (0,)), ("L3", (0, 1))] == [(c.name, c.cpus) for c in found.caches_of(0)]
    assert any("sharing is assumed" in doubt for doubt in found.doubts)


def test_kernel_and_processor_that_contradict_each_other_are_doubted(recorded: Callable[..., Recorded]) -> None:
    # a Zen 3 guest: 32 MiB of one core complex, and the sum over all of them
    machine = recorded(1)
    machine.cache(0, 1, "Data", "32K", [(0,)])
    machine.cache(3, 3, "Unified", "32768K", [(0,)])
    told = {1: Geometry(32 * KiB, 8, 64), 3: Geometry(256 * MiB, 0, 64)}
    found = read_topology(machine.system, allowed=[0], cpuinfo=machine.cpuinfo, processor=told)
    assert "L3 has 32 MiB by the kernel, 256 MiB by the processor" in found.doubts
    assert found.caches[-1].size_bytes == 32 * MiB


def test_a_library_that_does_not_know_caches_tells_nothing() -> None:
    def refuse(number: Any) -> None:
        raise OSError(22, "Invalid argument")

    assert processor_caches(refuse) == {}
    assert processor_caches(lambda number: -1) == {}


def test_allowed_processors_that_are_offline_are_an_error(recorded: Callable[..., Recorded]) -> None:
    machine = recorded(2)
    with pytest.raises(CapabilityError, match="online"):
        machine.read(allowed=[7])


def test_this_machine_can_be_read() -> None:
    found = read_topology()
    assert set(found.allowed) <= set(found.online)
    assert set(found.one_per_core()) <= set(found.allowed)


@pytest.mark.parametrize("told", ["arm", "x86"])
def test_cores_of_several_kinds_are_measured_kind_by_kind(tmp_path: Path, told: str) -> None:
    little, big = (0, 1, 2, 3), (4, 5)
    recorded = Recorded(tmp_path, 6)
    recorded.groups([(cpu,) for cpu in range(6)], "core_cpus_list")
    for cpu in range(6) if told == "arm" else ():
        recorded.write(f"cpu/cpu{cpu}/cpu_capacity", "1024" if cpu in big else "446")
    for unit, cpus in (("cpu_core", big), ("cpu_atom", little)) if told == "x86" else ():
        recorded.write(f"../{unit}/cpus", text_of(cpus))
    found = read_topology(recorded.system, allowed=range(6), cpuinfo=recorded.cpuinfo)
    assert (big, little) == found.kinds
    assert (big, (5,), big) == (found.one_per_core(), found.cpus_for(1), found.domain_cores(0))
    (said,) = (doubt for doubt in found.doubts if "kinds: those" in doubt)
    assert "taskset -c 0,1,2,3" in said
    other = read_topology(recorded.system, allowed=little, cpuinfo=recorded.cpuinfo)
    assert little == other.one_per_core()
    assert not [doubt for doubt in other.doubts if "kinds: those" in doubt]
