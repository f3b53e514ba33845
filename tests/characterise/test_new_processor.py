"""A processor whose instruction table no loops have validated: a recorded Zen 5."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

import rooftree
from rooftree.characterise.datasheet import Options, datasheet
from rooftree.characterise.fake import FakeMachine
from rooftree.characterise.limits import limits_of
from rooftree.host.processor import read_processor
from rooftree.machine.here import shipped_for
from rooftree.results.bench import DataSheet

HOST = yaml.safe_load((Path(__file__).parents[1] / "data" / "hosts" / "zen5-vm.yaml").read_text("utf-8"))
PROCESSOR = read_processor(HOST["cpuinfo"])


@pytest.fixture(scope="module")
def sheet() -> DataSheet:
    """What `bench roofline` measures on it."""
    machine = FakeMachine(
        caches=tuple(HOST["caches_B"]),
        bandwidths=tuple(HOST["load_B_per_cy"]),
        rates=HOST["per_cycle"],
        chains=HOST["latency_cy"],
        memory_GB_s=HOST["memory_GB_s"],
        clock_GHz=HOST["clock_GHz"],
        cores=HOST["cores"],
    )
    lab = replace(machine.lab(sorted(PROCESSOR.features)), limits=limits_of(PROCESSOR.arch))
    return datasheet(lab, Options(steps=("roofs", "peaks"), isas=("avx512",), precisions=("dp",), visits=3))


def test_it_is_known_by_its_numbers_and_has_a_shipped_machine() -> None:
    assert "zen5" == PROCESSOR.arch
    assert PROCESSOR.virtual
    machine = shipped_for(PROCESSOR.arch)
    assert machine is not None
    assert "zen5" == machine.name


def test_the_core_with_half_the_width_is_not_taken_for_it() -> None:
    strix_point = read_processor(HOST["cpuinfo"].replace("model\t\t: 2", "model\t\t: 36"))
    assert "" == strix_point.arch
    assert shipped_for(strix_point.arch) is None


@pytest.mark.parametrize(("inst", "flops"), [("add", 16), ("mul", 16), ("fma", 32), ("div", 2), ("sqrt", 16 / 15)])
def test_what_it_computes_is_what_was_measured_whatever_the_table_says(sheet: DataSheet, inst: str, flops: float) -> None:
    (found,) = (roof for roof in sheet["roofs"] if roof.get("inst") == inst)
    assert flops == pytest.approx(found["FLOP_per_cy"], rel=0.02)


def test_its_caches_and_memory_deliver_what_was_measured(sheet: DataSheet) -> None:
    loads = [roof for roof in sheet["roofs"] if roof["kind"] == "bandwidth" and roof["ratio"] == "1:0"]
    assert {
        level: pytest.approx(rate, rel=0.02) for level, rate in zip(("L1", "L2", "L3", "Mem"), HOST["load_B_per_cy"], strict=True)
    } == {roof["level"]: roof["B_per_cy"] for roof in loads}


def test_what_it_does_of_one_kind_is_what_its_table_allows(sheet: DataSheet) -> None:
    """Mixes are slower: the simulated host does one after the other."""
    mixed = [roof for roof in sheet["roofs"] if roof.get("ratio") == "2:1" or "+" in (roof.get("inst") or "")]
    assert all(
        roof["quality"] == "ok" or "above the theoretical limit" in roof["reason"] for roof in sheet["roofs"] if roof not in mixed
    )
    assert {roof["quality"] for roof in mixed} <= {"ok", "unverified"}


def test_an_analysis_with_its_table_says_what_validates_it() -> None:
    status = rooftree.incore("vaddpd zmm0, zmm1, zmm2", PROCESSOR.arch, syntax="intel").to_dict()["status"]
    assert status.startswith("validated on sets of which the worst were looked at: mean error 8.9 %")


@pytest.mark.parametrize("text", HOST["reciprocal_throughput_cy"])
@pytest.mark.parametrize("width", ["xmm", "ymm", "zmm"])
def test_instructions_take_the_time_that_was_measured(text: str, width: str) -> None:
    one = re.sub(r"\bW(\d)", rf"{width}\1", text)
    registers = range(8, 16) if " r0" in one else range(12, 32)
    copies = "\n".join(re.sub(r"\b([xyz]mm|r)0\b", rf"\g<1>{register}", one) for register in registers)
    found = rooftree.incore(copies, "zen5", mode="unrolled", syntax="intel")
    assert HOST["reciprocal_throughput_cy"][text] == pytest.approx(found.cycles / len(registers), rel=0.1)
