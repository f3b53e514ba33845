"""The doctor on made-up machines: each capability once, and what to do where it is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rooftree.characterise.doctor import Place, examine

CPUINFO = """\
processor : 0
vendor_id : AuthenticAMD
cpu family : 25
model : 17
model name : AMD EPYC 9654
flags : {flags}
"""
GOOD = "fpu sse2 avx avx2 constant_tsc nonstop_tsc"


def machine(
    root: Path,
    *,
    flags: str = GOOD,
    thp: str = "always [madvise] never",
    governor: str = "performance",
    load: str = "0.05",
    paranoid: str = "1",
    quota: str = "",
) -> Path:
    files = {
        "proc/cpuinfo": CPUINFO.format(flags=flags),
        "proc/loadavg": f"{load} 0.1 0.1 1/100 999",
        "proc/meminfo": "MemTotal: 9000000 kB\nMemAvailable: 8000000 kB",
        "proc/sys/kernel/perf_event_paranoid": paranoid,
        "sys/kernel/mm/transparent_hugepage/enabled": thp,
        "sys/devices/system/cpu/online": "0-7",
        "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor": governor,
        "sys/fs/cgroup/cpu.max": quota,
        "sys/bus/event_source/devices/cpu/type": "4",
    }
    for name, text in files.items():
        if text:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n")
    return root


def found(root: Path, which: Callable[..., Any] = lambda name: f"/bin/{name}") -> dict[str, Any]:
    return {item["what"]: item for item in examine(Place(root, which))["items"]}


def test_huge_pages_that_are_refused_to_this_process_are_missing(tmp_path: Path) -> None:
    root = machine(tmp_path)
    (root / "proc/self").mkdir()
    (root / "proc/self/status").write_text("Name:\tpython\nTHP_enabled:\t1\n")
    assert "ok" == found(root)["huge pages"]["status"]
    (root / "proc/self/status").write_text("Name:\tpython\nTHP_enabled:\t0\n")
    assert "missing" == found(root)["huge pages"]["status"]


def test_a_good_machine_has_nothing_to_say_about_what_is_good(tmp_path: Path) -> None:
    items = found(machine(tmp_path))
    for what in ("processor", "load", "clock", "huge pages", "memory", "C compiler", "C++ compiler", "disassembler"):
        assert ("ok", "") == (items[what]["status"], items[what]["try"]), what
    assert "zen4" in items["processor"]["found"]
    assert "virtual machine" not in items


@pytest.mark.parametrize(
    ("change", "what", "status", "words"),
    [
        ({"thp": "always madvise [never]"}, "huge pages", "missing", "small pages"),
        ({"thp": ""}, "huge pages", "missing", "small pages"),
        ({"governor": "powersave"}, "clock", "limits", "per-second"),
        ({"governor": ""}, "clock", "limits", "beside each burst"),
        ({"load": "63.0"}, "load", "limits", "disturbed"),
        ({"flags": GOOD + " hypervisor"}, "virtual machine", "limits", "neighbours"),
        ({"flags": "sse2"}, "time stamps", "limits", "reference loops"),
        ({"quota": "10000 100000"}, "time quota", "limits", "stopped"),
        ({"paranoid": ""}, "hardware counters", "missing", "not counted"),
    ],
)
def test_what_limits_the_results_is_named_with_effect_and_remedy(
    tmp_path: Path, change: dict[str, str], what: str, status: str, words: str
) -> None:
    item = found(machine(tmp_path, **change))[what]
    assert (status, True) == (item["status"], words in item["effect"])
    assert item["try"]


def test_missing_programs_are_named_with_what_to_install(tmp_path: Path) -> None:
    items = found(machine(tmp_path), which=lambda name: None)
    for what in ("C compiler", "C++ compiler", "disassembler", "cross assemblers"):
        assert ("missing", True) == (items[what]["status"], "apt-get install" in items[what]["try"]), what


def test_counters_without_a_unit_are_missing(tmp_path: Path) -> None:
    root = machine(tmp_path)
    (root / "sys/bus/event_source/devices/cpu/type").unlink()
    (root / "sys/bus/event_source/devices/cpu").rmdir()
    assert "missing" == found(root)["hardware counters"]["status"]


def test_each_capability_stands_there_once_here(tmp_path: Path) -> None:
    items = examine()["items"]
    names = [item["what"] for item in items if item["what"] != "topology"]
    assert len(names) == len(set(names))
    for item in items:
        assert item["status"] in ("ok", "limits", "missing")
        assert (item["status"] == "ok") == (item["effect"] == "") == (item["try"] == ""), item


def test_a_table_that_nothing_validated_is_a_limit_and_says_what_to_run(tmp_path: Path) -> None:
    root = machine(tmp_path)
    info = root / "proc/cpuinfo"
    info.write_text(info.read_text().replace("model : 17", "model : 49").replace("cpu family : 25", "cpu family : 23"))
    item = found(root)["processor"]
    assert ("limits", "rooftree incore learn") == (item["status"], item["try"])
    assert "zen2, which no measured loops validated" in item["found"]
    info.write_text(info.read_text().replace("cpu family : 23", "cpu family : 27"))
    assert "no instruction table" in found(root)["processor"]["found"]


@pytest.mark.parametrize(
    ("arch", "stored", "status", "words"),
    [
        ("icx", True, "ok", "measured on this machine"),
        ("", True, "ok", "measured on this machine"),
        ("icx", False, "limits", "ice-lake-sp: shipped for this microarchitecture, not measured here"),
        ("", False, "missing", "there is no machine file of this processor"),
    ],
)
def test_which_machine_file_applies_is_told_and_what_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arch: str, stored: bool, status: str, words: str
) -> None:
    from rooftree.characterise import doctor
    from rooftree.host import processor, stored_machine
    from rooftree.machine import index, native

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for module in (native, stored_machine):
        monkeypatch.setattr(module, "this_processor", lambda: processor.Processor("a processor", arch, None, None))
    if stored:
        stored_machine.store_machine(index.find("zen4").file.read_text("utf-8"))
    (item,) = doctor._machine(Place())
    assert (status, "" if status == "ok" else "rooftree machine measure") == (item["status"], item["try"])
    assert words in item["found"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Any]]:
    """What the doctor says of the learnt core, on a processor and with an error of the table that was learnt there."""
    from rooftree.calibrate.learn.derive import Derived
    from rooftree.calibrate.learn.learnt import Learnt
    from rooftree.calibrate.learn.port_model import FormCost, PortModel
    from rooftree.calibrate.learn.table import store
    from rooftree.characterise import doctor
    from rooftree.host import processor
    from rooftree.host.stored_machine import table_folder
    from rooftree.incore.tables.load import load

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    few = replace(load("icx"), forms=dict(list(load("icx").forms.items())[:10]), corrections=())

    def said(arch: str, error: float | None = None, width: float = 5.0) -> dict[str, Any]:
        monkeypatch.setattr(doctor, "this_processor", lambda: processor.Processor("a processor", arch, None, None))
        if error is not None:
            table_folder().mkdir(parents=True, exist_ok=True)
            model = PortModel(1, width, {"add r64,r64": FormCost(1.0, ((1, 1.0),))})
            found = Learnt(Derived(model, {"add r64,r64": 1.0}, []), few, judges=[error] * 50, where="a processor, today")
            store(found, table_folder())
        (item,) = [one for one in doctor.examine()["items"] if one["what"] == "learnt core"]
        return dict(item)

    return said


def test_the_doctor_says_how_good_the_learnt_core_is_and_how_to_learn_one(home: Callable[..., dict[str, Any]]) -> None:
    from rooftree.host.stored_machine import table_folder

    without = home("icx")
    assert ("limits", "rooftree incore learn") == (without["status"], without["try"])
    assert "icx, unvalidated" in without["effect"]
    validated = home("zen4")
    assert ("ok", True) == (validated["status"], "zen4" in validated["found"])
    assert home("")["status"] == "limits"
    good = home("icx", 0.02)
    assert ("ok", True, True) == (good["status"], "mean error 2.0 %" in good["found"], "a processor, today" in good["found"])
    narrow = home("icx", 0.02, width=3.0)
    assert ("limits", "rooftree incore learn") == (narrow["status"], narrow["try"][:21])
    assert "3 slots a cycle were measured and 5 are taken, as on icx" in narrow["found"]
    bad = home("icx", 0.22)
    assert ("limits", True, True) == (bad["status"], "mean error 22.0 %" in bad["found"], "icx" in bad["effect"])
    (table_folder() / "native.tsv").write_text("rubbish")
    damaged = home("icx")
    assert ("limits", True) == (damaged["status"], "--fresh" in damaged["try"])
