"""Machines are found by file, name, alias and variant, however the name is spelt; or the nearest ones are told."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rooftree
from rooftree.errors import MachineError
from rooftree.machine import index
from rooftree.machine.load import list_machines, load_machine

KERNCRAFT_NAMES = {  # every machine file of Kerncraft and INSPECT, their old names included
    "A64FX_qpace4": "a64fx",
    "ARMv8_ThunderX2-CN9980": "thunderx2",
    "BroadwellEP_E5-2630": "broadwell-ep:E5-2630v4",
    "BroadwellEP_E5-2630v4": "broadwell-ep:E5-2630v4",
    "BroadwellEP_E5-2697_CoD": "broadwell-ep:CoD",
    "BroadwellEP_E5-2697v4_CoD": "broadwell-ep:CoD",
    "CascadelakeSP_Gold-6248_SNC": "cascade-lake-sp:SNC",
    "HaswellEP_E5-2695v3": "haswell-ep",
    "HaswellEP_E5-2695v3_CoD": "haswell-ep:CoD",
    "HaswellEX_E5-2695v3": "haswell-ep",
    "IvyBridgeEP-E5-2690v2": "ivy-bridge-ep:E5-2690v2",
    "IvyBridgeEP_E5-2660v2": "ivy-bridge-ep",
    "IvyBridgeEP_E5-2690v2": "ivy-bridge-ep:E5-2690v2",
    "SandyBridgeEP_E5-2680": "sandy-bridge-ep",
    "SkylakeSP_Gold-5122": "skylake-sp:Gold-5122",
    "SkylakeSP_Gold-6148": "skylake-sp",
    "SkylakeSP_Gold-6148_SNC": "skylake-sp:SNC",
    "SkylakeSP_Gold-6148_avx512": "skylake-sp",
    "SkylakeSP_Platinum-8147_2.7GHz": "skylake-sp:Platinum-8174",
    "SkylakeSP_Platinum-8147_2_7GHz": "skylake-sp:Platinum-8174",
    "Zen2_EPYC-7452": "zen2",
    "Zen_EPYC-7451": "zen",
    "Zen_Ryzen7-1700X": "zen:Ryzen-1700X",
}
EVERY_NAME = [name for entry in list_machines() for name in (entry.name, *entry.aliases)]


@pytest.mark.parametrize("name", KERNCRAFT_NAMES)
def test_the_names_of_kerncrafts_machine_files_are_aliases(name: str) -> None:
    assert KERNCRAFT_NAMES[name] == load_machine(name).name


def test_no_machine_file_of_kerncraft_and_inspect_is_forgotten(shared: Path) -> None:
    import json

    facts = json.loads((shared / "reference/kerncraft-inspect-machines.json").read_text())
    groups = ("inspect", "kerncraft", "peer_prediction_versions")
    names = {name.partition("@")[0] for group in groups for name in facts[group]}
    assert names == KERNCRAFT_NAMES.keys()


@pytest.mark.parametrize(
    "spelling", ["SKX", "skx", "Skylake-SP", "skylake sp", "skylake_sp", "SKYLAKE.SP", "skylakesp gold.6148", " skx "]
)
def test_case_and_separators_do_not_matter(spelling: str) -> None:
    assert load_machine(spelling).name == "skylake-sp"


@pytest.mark.parametrize("spelling", ["skx:SNC", "skx:snc", "Skylake_SP:SNC", "SkylakeSP_Gold-6148:snc", "skx-snc"])
def test_a_variant_is_found_by_the_name_of_its_base_and_its_own(spelling: str) -> None:
    assert load_machine(spelling).name == "skylake-sp:SNC"


@given(st.sampled_from(EVERY_NAME), st.sampled_from("-_. "), st.booleans())
def test_every_name_is_found_in_every_spelling(name: Any, separator: Any, upper: Any) -> None:
    expected = load_machine(name)
    spelt = "".join(separator if letter in "-_. " else letter for letter in name)
    assert load_machine(spelt.upper() if upper else spelt.lower()) is expected


def test_a_machine_finds_itself_again_by_its_name() -> None:
    for entry in list_machines():
        machine = load_machine(entry.name)
        assert (entry.name, entry.variant, entry.title, entry.aliases) == (
            machine.name,
            machine.variant,
            machine.title,
            machine.aliases,
        )


def test_the_name_in_the_file_is_the_name_of_the_file() -> None:
    assert [e.file.stem for e in list_machines()] == [e.name.partition(":")[0] for e in list_machines()]


def test_no_two_machines_share_a_name() -> None:
    names = [index.normal(name) for name in EVERY_NAME]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("skylack", "skylake-sp"),
        ("Haswel", "haswell-ep"),
        ("SkylakeSP_Gold-6184", "skylake-sp"),
        ("skx:SCN", "skylake-sp"),
        ("thunderx", "thunderx2"),
        ("EPYC-9654P", "zen4"),
    ],
)
def test_an_unknown_name_gives_the_nearest_ones(name: str, near: str) -> None:
    with pytest.raises(MachineError) as raised:
        load_machine(name)
    assert f"unknown machine '{name}'" in str(raised.value)
    assert near in str(raised.value)
    assert "rooftree machine list" in str(raised.value)


@pytest.mark.parametrize("name", ["", " ", ":", ":SNC", "skx:", "*", "(", "\\", "\0", "no such machine", "x" * 5000, "schema"])
def test_odd_names_are_unknown_machines(name: str) -> None:
    with pytest.raises(MachineError, match="unknown machine"):
        load_machine(name)


def test_a_name_that_several_machines_claim_is_refused(tmp_path: Path, small: str) -> None:
    (tmp_path / "one.yaml").write_text(small)
    (tmp_path / "two.yaml").write_text(small.replace("name: small", "name: second").replace("small-halves", "b"))
    assert index.find("second", tmp_path).name == "second"
    with pytest.raises(MachineError, match="'tiny' is the name of 2 machines: small, second"):
        index.find("tiny", tmp_path)


def test_a_file_is_found_by_its_path(tmp_path: Path, small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(small)
    monkeypatch.chdir(tmp_path)
    for path in (file, str(file), "mine.yaml", "./mine.yaml"):
        assert load_machine(path).name == "small"
    for path in (f"{file}:halves", "mine.yaml:HALVES", "./mine.yaml:halves"):
        assert load_machine(path).name == "small:halves"
    (tmp_path / "mine").write_text(small)
    assert load_machine("mine").name == "small"


def test_a_file_does_not_hide_a_shipped_machine(tmp_path: Path, small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "skx").write_text(small)
    monkeypatch.chdir(tmp_path)
    assert load_machine("skx").name == "skylake-sp"
    assert load_machine("./skx").name == "small"


def test_a_variant_that_a_file_lacks_is_named_with_those_it_has(tmp_path: Path, small: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(small)
    with pytest.raises(MachineError, match="no variant 'thirds'; it has halves"):
        load_machine(f"{file}:thirds")


def test_the_hash_is_that_of_the_files_bytes(tmp_path: Path, small: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(small)
    expected = hashlib.sha256(file.read_bytes()).hexdigest()
    assert expected == load_machine(file).sha256 == load_machine(f"{file}:halves").sha256


def test_a_changed_file_is_read_again_and_an_unchanged_one_is_not(
    tmp_path: Path, small: str, changed: Callable[..., str]
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(small)
    first = load_machine(file)
    assert load_machine(file) is first
    file.write_text(changed(("clock: 2 GHz", "clock: 3 GHz")))
    assert first.core is not None
    assert load_machine(file).core.clock == 3e9


def test_a_machine_passes_through() -> None:
    machine = load_machine("opteron-x2")
    assert load_machine(machine) is machine
    assert rooftree.machine(machine) is machine


def test_the_list_reads_the_heads_of_the_files_alone() -> None:
    by_name = {entry.name: entry for entry in list_machines()}
    assert by_name["neoverse-v2"].isa == "aarch64"
    assert by_name["neoverse-v2"].vendor == "NVIDIA"
    assert by_name["power9"].year == 2017
    assert by_name["skylake-sp:Gold-5122"].title == "Intel Xeon Gold 5122"
