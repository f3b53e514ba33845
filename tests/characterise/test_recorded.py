"""A recorded run on a Zen 3 virtual machine becomes a machine file that explains itself and predicts every kernel."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rooftree
from rooftree.characterise import machine_measure
from rooftree.cli import main
from rooftree.kernel.catalogue import LIBRARY
from rooftree.machine.load import parse
from rooftree.machine.model import Machine
from rooftree.machine.sourced_numbers import facts
from rooftree.results.machine_measurement import MachineMeasurement

RECORD = Path(__file__).parents[1] / "data" / "characterise" / "zen3.json"
KERNELS = sorted(path.stem for path in LIBRARY.glob("*.c"))
LIMITS = {"L1": 0.10, "L2": 0.10, "L3": 0.15, "Mem": 0.15}


@pytest.fixture(scope="module")
def document() -> MachineMeasurement:
    return machine_measure.document("recorded", json.loads(RECORD.read_text("utf-8")))


@pytest.fixture(scope="module")
def machine(document: MachineMeasurement) -> Machine:
    return parse(document["file"])


def test_paths_and_overlap_are_those_of_zen_3(machine: Machine) -> None:
    inner, outer = machine.link("L1L2"), machine.link("L2L3")
    assert (32, 32, "full") == (inner.load, inner.evict, inner.duplex)
    assert 15 < outer.load < 25, "what one core gets of a shared cache"
    assert (("OL",), ("nOL",), ("L1L2",), ("L2L3",)) == machine.overlap.groups("L3")


@pytest.mark.parametrize("level", LIMITS)
def test_kernels_that_were_not_used_are_predicted(document: MachineMeasurement, level: str) -> None:
    assert document["check"][level]["median_error"] < LIMITS[level]


def test_every_measured_or_fitted_value_names_date_tool_and_host(machine: Machine) -> None:
    assert [] == [row["what"] for row in facts(machine) if not row["kind"] or not row["source"]]
    for source in machine.sources.values():
        if source.kind in ("measurement", "fit"):
            assert source.date
            assert "rooftree" in source.tool
            assert "AMD EPYC" in source.host


def test_memory_has_a_bandwidth_for_each_mix_with_and_without_stores_past_the_caches(machine: Machine) -> None:
    mixes = {mix.name: mix for mix in machine.memory.saturated}
    assert {"load", "copy", "update", "triad", "store", "copy-nt", "triad-nt", "store-nt"} == set(mixes)
    assert {name for name, mix in mixes.items() if mix.nontemporal} == {"copy-nt", "triad-nt", "store-nt"}


def test_what_the_data_leave_open_is_said(document: MachineMeasurement) -> None:
    notes = " ".join(document["notes"])
    assert "32 B/cy away from the core is the least" in notes
    assert "as in zen3: with up to 1.3 times the least error that goes before what agrees best" in notes
    assert "L2L3 load: fitted" in notes


@pytest.mark.parametrize("kernel", [k if n % 6 == 0 else pytest.param(k, marks=pytest.mark.slow) for n, k in enumerate(KERNELS)])
def test_the_file_predicts_every_kernel_of_the_library(machine: Machine, kernel: str) -> None:
    sizes = dict.fromkeys(rooftree.kernel(kernel).symbols, 100)
    found = rooftree.predict(kernel, machine, sizes, incore="throughput", traffic="lc")
    assert float(found.cy_per_cl[0, 0]) > 0


def test_the_file_is_shown_with_the_source_of_each_value(
    document: MachineMeasurement, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "here.yaml"
    file.write_text(document["file"], "utf-8")
    assert 0 == main(["machine", "show", str(file)])
    shown = capsys.readouterr().out
    for words in ("L2L3.load", "copy-nt.bandwidth", "fit: hypotheses", "fit: candidate bandwidths", "measurement: generated"):
        assert words in shown
