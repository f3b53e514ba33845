"""The machines that ship: complete, consistent, each value with a source, and true to what is published about them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rooftree.machine.index import DATA
from rooftree.machine.load import check_file, list_machines, load_machine
from rooftree.yamltext import read

FILES = sorted(DATA.glob("*.yaml"))
WHOLE = [entry.name for entry in list_machines() if load_machine(entry.name).core]
PROMISED = {  # the processors that design and task name
    "Sandy Bridge",
    "Ivy Bridge",
    "Haswell",
    "Broadwell",
    "Skylake-SP",
    "Cascade Lake-SP",
    "Ice Lake-SP",
    "Golden Cove",
    "Zen",
    "Zen 2",
    "Zen 3",
    "Zen 4",
    "Zen 5",
    "Vulcan",
    "Neoverse N1",
    "Neoverse V1",
    "Neoverse V2",
    "A64FX",
    "POWER9",
    "XuanTie C920",
    "Core",
    "K10",
    "UltraSPARC T2",
    "Cell Broadband Engine",
    "K8",
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_shipped_file_is_sound(file: Path) -> None:
    assert check_file(file) == ()
    assert file.stat().st_size < 20_000
    assert max(len(line) for line in file.read_text().splitlines()) < 180


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_source_is_used_and_says_enough(file: Path) -> None:
    data = read(file.read_bytes(), file.name).data
    text = file.read_text().split("\ntopology:", 1)[1]
    for name, source in data["sources"].items():
        assert re.search(rf"\b{re.escape(name)}\b", text), f"source {name} is not used"
        assert len(source["text"]) > 15
        if source["kind"] == "measurement":
            assert {"tool", "host"} <= source.keys()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_was_found_on_stencils_says_what_it_brings_on_others(file: Path) -> None:
    """`python -m benchmarks.held_out` gives the numbers; what could not be left out says so."""
    sources = read(file.read_bytes(), file.name).data["sources"]
    fitted = {
        name: entry["text"] for name, entry in sources.items() if entry["kind"] == "fit" and "INSPECT measure" in entry["text"]
    }
    assert {
        name: text for name, text in fitted.items() if not re.search(r"out of sample .* points|in-sample, one machine", text)
    } == {}


def test_all_promised_processors_are_there() -> None:
    assert {entry.microarchitecture for entry in list_machines()} == PROMISED


@pytest.mark.parametrize("name", WHOLE)
def test_a_core_can_do_what_kernels_need(name: str) -> None:
    core = load_machine(name).core
    assert {"add", "mul", "div", "sqrt", "logic", "int_add", "int_mul"} <= core.operations.keys()
    assert ("fma" in core.operations) == core.fma
    for operation in ("add", "mul", "div", "sqrt"):
        assert core.operations[operation].latency
    for operation in ("div", "sqrt"):
        cycles = core.operations[operation].cycles  # type: ignore[index]
        assert cycles["sp_scalar"] <= cycles["sp"]
        assert cycles["dp_scalar"] <= cycles["dp"]
        assert cycles["sp"] <= cycles["dp"]


@pytest.mark.parametrize("name", WHOLE)
def test_memory_is_slower_than_the_caches_of_all_its_cores(name: str) -> None:
    machine = load_machine(name)
    link = machine.links[0]
    caches = link.load * machine.core.clock * machine.topology.cores_per_domain
    assert all(mix.bandwidth < caches for mix in machine.memory.saturated)
    assert all(mix.bandwidth > 0.35 * machine.memory.theoretical for mix in machine.memory.saturated)


PEAK_FLOP_PER_CYCLE = {  # double precision, one core: vendor manuals; Morgado et al. 2026, Table I
    "sandy-bridge-ep": 8,
    "ivy-bridge-ep": 8,
    "haswell-ep": 16,
    "broadwell-ep": 16,
    "skylake-sp": 32,
    "cascade-lake-sp": 32,
    "ice-lake-sp": 32,
    "sapphire-rapids": 32,
    "zen": 8,
    "zen2": 16,
    "zen3": 16,
    "zen4": 16,
    "zen5": 32,
    "thunderx2": 8,
    "power9": 8,
    "neoverse-n1": 8,
    "neoverse-v1": 16,
    "neoverse-v2": 16,
    "a64fx": 32,
    "c920": 8,
}


def test_the_peak_of_a_core_is_the_published_one() -> None:
    found = {}
    for name in PEAK_FLOP_PER_CYCLE:
        core = load_machine(name).core
        rates = {op: cost.per_cycle for op, cost in core.operations.items()}
        per_cycle = 2 * rates["fma"] if core.fma else rates["add"] + rates["mul"]
        found[name] = per_cycle * core.simd / 8
    assert found == PEAK_FLOP_PER_CYCLE


L1_B_PER_CYCLE = {"skylake-sp": 192, "zen3": 96, "thunderx2": 32}  # Morgado et al. 2026, Table I: load and store units


def test_the_load_and_store_units_make_up_the_published_l1_bandwidth() -> None:
    found = {}
    for name in L1_B_PER_CYCLE:
        core = load_machine(name).core
        load, store = (unit.per_cycle * unit.width for unit in (core.load, core.store))
        found[name] = load if name == "thunderx2" else load + store  # there one unit does either
    assert found == L1_B_PER_CYCLE


TRUE_LAST_LEVEL_MiB = {"haswell-ep:CoD": 17.5, "broadwell-ep:CoD": 22.5, "skylake-sp:SNC": 13.75, "skylake-sp": 27.5}


def test_last_level_caches_have_their_true_size() -> None:
    assert {name: load_machine(name).caches[-1].size / 2**20 for name in TRUE_LAST_LEVEL_MiB} == TRUE_LAST_LEVEL_MiB


@pytest.mark.parametrize("name", ["sandy-bridge-ep", "ivy-bridge-ep", "haswell-ep", "broadwell-ep", "skylake-sp"])
def test_on_intel_everything_but_arithmetic_adds(name: str) -> None:
    machine = load_machine(name)
    assert {machine.overlap.groups(location) for location in machine.locations} == {(("OL",), ("nOL", "L1L2", "L2L3", "L3Mem"))}
