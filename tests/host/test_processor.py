from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import CapabilityError
from rooftree.host.processor import read_processor, this_processor
from rooftree.incore.tables.load import architectures

MILAN = """processor\t: 0
vendor_id\t: AuthenticAMD
cpu family\t: 25
model\t\t: 1
model name\t: AMD EPYC
stepping\t: 1
"""
GRACE = """processor\t: 0
CPU implementer\t: 0x41
CPU architecture: 8
CPU part\t: 0xd4f
"""


def amd(family: int, model: int) -> str:
    return MILAN.replace("family\t: 25", f"family\t: {family}").replace("model\t\t: 1", f"model\t\t: {model}")


def intel(model: Any, stepping: int = 0) -> str:
    return f"vendor_id: GenuineIntel\ncpu family: 6\nmodel: {model}\nstepping: {stepping}\n"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (MILAN, "zen3"),
        (MILAN.replace("model\t\t: 1", "model\t\t: 17"), "zen4"),
        *[(amd(26, model), "zen5") for model in (0x00, 0x02, 0x11, 0x1F, 0x44, 0x70)],
        *[(amd(26, model), "") for model in (0x20, 0x24, 0x2F, 0x30, 0x50, 0x60, 0x68, 0x78, 0x80, 0xC0, 0xD0, 0xFF)],
        (amd(27, 0x02), ""),
        (GRACE, "v2"),
        (MILAN.replace("family\t: 25", "family\t: 23").replace("model\t\t: 1", "model\t\t: 49"), "zen2"),
        (intel(85, 4), "skx"),
        (intel(85, 7), "clx"),
        (intel(106), "icx"),
        (intel(143), "spr"),
        (intel(173), "spr"),
        (intel(167) + "flags: fpu avx512f avx512_fp16 amx_bf16 amx_tile amx_int8\n", "spr"),  # a hypervisor's model
        (intel(167) + "flags: fpu avx512f\n", ""),
        (intel(63), "hsw"),
        ("cpu\t\t: POWER9, altivec supported\n", "pwr9"),
        ("isa : rv64imafdcv\nuarch\t\t: thead,c920\n", "c920"),
        (intel(1), ""),
        ("", ""),
        ("vendor_id: GenuineIntel\ncpu family: six\nmodel: 85", ""),
    ],
)
def test_processors_are_known_by_their_numbers(text: str, name: str) -> None:
    assert name == read_processor(text).arch


def test_an_unknown_processor_is_named(tmp_path: Path) -> None:
    file = tmp_path / "cpuinfo"
    file.write_text(intel(1))
    with pytest.raises(CapabilityError, match=r"cpu family 6, model 1"):
        this_processor(file).table()


def test_the_name_of_a_processor_comes_with_its_numbers() -> None:
    assert read_processor(MILAN).name == "AMD EPYC, cpu family 25, model 1"


@pytest.mark.parametrize(
    ("text", "some"),
    [
        ("isa : rv64imafdcv_zicsr_zfh", {"d", "v", "zfh", "zfhmin"}),
        ("isa\t\t: rv64gc_xtheadvector", {"d", "xtheadvector"}),
        ("Features : fp asimd sve", {"fp", "sve"}),
        ("flags : sse2 avx2", {"sse2"}),
    ],
)
def test_features_have_the_names_of_the_kernel(text: str, some: set[str]) -> None:
    assert some <= (read_processor(text).features or set())


def test_features_that_are_not_told_are_not_known() -> None:
    assert read_processor("processor : 0").features is None


@pytest.mark.parametrize(("text", "virtual"), [("flags : fpu hypervisor", True), ("flags : fpu", False), ("Features : fp", None)])
def test_only_x86_tells_whether_a_hypervisor_is_below(text: str, virtual: bool | None) -> None:
    assert virtual is read_processor(text).virtual


def test_a_file_that_is_missing_says_nothing(tmp_path: Path) -> None:
    found = this_processor(tmp_path / "cpuinfo")
    assert ("", None, None) == (found.arch, found.features, found.virtual)


def test_a_processor_that_is_hidden_is_one_that_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOFTREE_HIDE", "zen3,Zen4")
    architectures.cache_clear()
    try:
        assert ["", "", "zen5"] == [read_processor(text).arch for text in (MILAN, amd(25, 17), amd(26, 2))]
        assert {"zen3", "zen4"}.isdisjoint(architectures())
        assert "zen5" in architectures()
    finally:
        monkeypatch.undo()
        architectures.cache_clear()
