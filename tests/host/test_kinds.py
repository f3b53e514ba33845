"""Machines with several kinds of cores (big.LITTLE, hybrids): each kind is measured, learnt and stored for itself."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rooftree.cli import main
from rooftree.host import kinds
from rooftree.host.kinds import Kind, measured_kind
from rooftree.host.processor import this_processor
from rooftree.host.stored_machine import place, table_folder

LITTLE, BIG = (0, 1, 4, 5), (2, 3)
PARTS = {True: "0xd4f", False: "0xd0c"}
"""Neoverse V2 and N1, as if one machine had both: both have a table."""


@pytest.fixture
def sit_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A machine of four small cores and two big ones, as Arm's or x86 kernels tell, of which some may be used."""

    def chosen(told: str, allowed: tuple[int, ...]) -> None:
        system = tmp_path / "sys" / "system"
        (system / "cpu").mkdir(parents=True, exist_ok=True)
        (system / "cpu/online").write_text("0-5\n")
        for cpu in range(6) if told == "arm" else ():
            (system / f"cpu/cpu{cpu}").mkdir(exist_ok=True)
            (system / f"cpu/cpu{cpu}/cpu_capacity").write_text("1024\n" if cpu in BIG else "446\n")
        for unit, cpus in (("cpu_core", BIG), ("cpu_atom", LITTLE)) if told == "x86" else ():
            (system.parent / unit).mkdir(exist_ok=True)
            (system.parent / unit / "cpus").write_text(",".join(map(str, cpus)) + "\n")
        blocks = [
            f"processor\t: {cpu}\nCPU implementer\t: 0x41\nCPU part\t: {PARTS[cpu in BIG]}\n"
            if told == "arm"
            else "vendor_id : x\n"
            for cpu in range(6)
        ]
        (tmp_path / "cpuinfo").write_text("\n".join(blocks))
        monkeypatch.setattr("rooftree.host.processor.CPUINFO", tmp_path / "cpuinfo")
        monkeypatch.setattr(kinds, "SYSTEM", system)
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(allowed))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    return chosen


@pytest.mark.parametrize("told", ["arm", "x86"])
@pytest.mark.parametrize(
    ("allowed", "kind"), [((0, 1, 2, 3, 4, 5), Kind(0, BIG)), (LITTLE, Kind(1, LITTLE)), ((1, 3), Kind(0, (3,)))]
)
def test_the_most_capable_kind_that_may_be_used_is_measured(
    sit_at: Callable[..., None], told: str, allowed: tuple[int, ...], kind: Kind
) -> None:
    sit_at(told, allowed)
    assert kind == measured_kind()


def test_cores_that_are_all_alike_are_one_kind(sit_at: Callable[..., None]) -> None:
    sit_at("nothing", (1, 3))
    assert Kind(0, (1, 3)) == measured_kind()


def test_the_processor_is_that_of_the_kind_that_is_measured(sit_at: Callable[..., None]) -> None:
    sit_at("arm", (0, 1, 2, 3, 4, 5))
    assert "v2" == this_processor().arch
    sit_at("arm", LITTLE)
    assert "n1" == this_processor().arch


@pytest.mark.parametrize("told", ["arm", "x86"])
def test_machine_file_and_table_of_one_kind_are_not_those_of_another(sit_at: Callable[..., None], told: str) -> None:
    sit_at(told, (0, 1, 2, 3, 4, 5))
    file, tables = place(), table_folder()
    sit_at(told, BIG)
    assert (file, tables) == (place(), table_folder())
    sit_at(told, LITTLE)
    assert file != place()
    assert tables != table_folder()


def test_a_core_of_another_kind_is_not_learnt_in_the_name_of_this_one(
    sit_at: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    sit_at("x86", (0, 1, 2, 3, 4, 5))
    assert main(["incore", "learn", "--cpu", "4"]) == 2
    assert "taskset -c 4 rooftree incore learn" in capsys.readouterr().err
