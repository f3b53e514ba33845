"""What all contract tests share: folders of their own, recorded expectations, and stand-ins for hardware.

Of rooftree's modules only `simulate_hardware` knows more than the public interface: where a stand-in is put moves with the code.
"""

from __future__ import annotations

import difflib
import importlib
import inspect
import json
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from rooftree.cli import cli, main
from tests.needs import need

DATA = Path(__file__).resolve().parent / "data"
PROGRAM = Path(sys.executable).with_name("rooftree")
FOLDERS = {
    "HOME": "home",
    "XDG_CACHE_HOME": "cache",
    "XDG_DATA_HOME": "data",
    "XDG_CONFIG_HOME": "config",
    "XDG_STATE_HOME": "state",
}
HOW = """if the change is meant: old, new and reason into tests/contracts/CHANGES.md, then
ROOFTREE_CONTRACTS=rewrite pytest tests/contracts"""


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty home for these tests."""
    home = tmp_path_factory.mktemp("contracts")
    for name in FOLDERS.values():
        (home / name).mkdir()
    return home


@pytest.fixture(scope="module", autouse=True)
def folders(home: Path) -> Iterator[Path]:
    """Their home, and no variable that names engines; other tests, which run in the same process, keep their variables."""
    with pytest.MonkeyPatch.context() as patch:
        for variable, name in FOLDERS.items():
            patch.setenv(variable, str(home / name))
        for variable in ("ROOFTREE_INSTRUCTION_SET", "ROOFTREE_LLVM_MCA", "ROOFTREE_OSACA"):
            patch.delenv(variable, raising=False)
        patch.setenv("COLUMNS", "120")
        yield home


@pytest.fixture
def recorded() -> Callable[[str, Iterable[str]], None]:
    """Compares lines with the recorded ones, ``recorded(file_name, lines)``."""

    def check(name: str, lines: Iterable[str]) -> None:
        path, found = DATA / name, list(lines)
        if os.environ.get("ROOFTREE_CONTRACTS") == "rewrite":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(f"{line}\n" for line in found), "utf-8")
        assert path.is_file(), f"nothing recorded in {path}: {HOW}"
        expected = path.read_text("utf-8").splitlines()
        changed = list(difflib.unified_diff(expected, found, "recorded", "found", lineterm="", n=0))[2:]
        assert not changed, "\n".join([f"{path.name}: {HOW}", *changed[:60]])

    return check


@pytest.fixture
def hardware(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulated machine in place of this one."""
    simulate_hardware(monkeypatch)


@pytest.fixture
def no_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither llvm-mca nor OSACA, wherever the tests run."""
    for variable in ("ROOFTREE_LLVM_MCA", "ROOFTREE_OSACA"):
        monkeypatch.setenv(variable, "/nowhere/program")


@pytest.fixture
def core() -> None:
    """The C++ core: its Python twin simulates the same, and takes too long for it."""
    need("C++ core")


@pytest.fixture
def gcc() -> None:
    """A compiler for this machine."""
    need("gcc")


@pytest.fixture
def runs_kernels(core: None, gcc: None) -> None:
    """What running a kernel needs."""


@pytest.fixture
def disassembler() -> None:
    """What machine code in hexadecimal digits needs."""
    need("objdump")


def simulate_hardware(patch: pytest.MonkeyPatch) -> None:
    """Put stand-ins where machines and instructions are measured.  The one place that changes when those modules move."""
    from rooftree.asm import parse
    from rooftree.calibrate.learn import forms
    from rooftree.characterise import lab, machine_measure
    from rooftree.characterise.fake import FakeMachine
    from rooftree.cli import machine_measure as command
    from rooftree.host import processor as host
    from rooftree.incore.engine import analyse
    from rooftree.incore.tables.load import load
    from rooftree.timing import native
    from rooftree.timing.fake import FakeHarness

    def cycles(code: Any) -> float:
        return analyse(parse(code.body, "x86", "intel").instructions, load("zen4")).cycles

    patch.setattr(lab, "this_machine", lambda: FakeMachine().lab())
    for name, fewer in (("VISITS", 3), ("STREAM_VISITS", 3), ("STREAM_ROUNDS", 1)):
        patch.setattr(machine_measure, name, {"quick": fewer, "full": 2 * fewer})
    patch.setattr(native, "NativeHarness", lambda cpus=None: FakeHarness(cycles))
    patch.setattr(host, "instruction_set", lambda: "x86")
    few = [
        one for one in forms.listed("x86") if one.form in ("add r64,i", "mov r64,m64", "vdivpd ymm,ymm,ymm", "vaddpd ymm,ymm,ymm")
    ]
    patch.setattr(forms, "listed", lambda isa, quick=False: few)
    patch.setattr(host, "this_processor", lambda: host.Processor("a simulated processor", "zen4", None, None))
    patch.setattr(command, "_validated_here", lambda: "")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all input files, which is the current one."""
    for folder in ("input", "old"):
        shutil.copytree(DATA / folder, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def document(capsys: pytest.CaptureFixture[str], line: str, code: int = 0) -> Any:
    """What a command prints with --json: one document and nothing else on stdout."""
    words = shlex.split(line)
    found = main([*words, *([] if "--format" in words else ["--json"])])
    assert found == code or (found == 6 and words[0] in ("measure", "validate"))  # disturbed, on a machine with other work
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return json.loads(captured.out)


def commands(
    command: click.Command = cli, ctx: click.Context | None = None, path: str = "rooftree"
) -> Iterator[tuple[str, click.Command]]:
    """All commands with their whole names, outer ones first."""
    ctx = ctx or click.Context(command, info_name=path)
    yield path, command
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            part = command.get_command(ctx, name)
            assert part is not None
            yield from commands(part, click.Context(part, info_name=name, parent=ctx), f"{path} {name}")


def called(function: Any) -> Any:
    """The function behind a name of the Python surface: some are modules that pass a call on."""
    if not inspect.ismodule(function):
        return function
    target = inspect.getclosurevars(type(function).__call__).nonlocals
    return getattr(importlib.import_module(target["place"]), target["function"])


def flat(value: Any, path: str = "$") -> dict[str, set[str]]:
    """Path -> types of everything in a JSON document; the elements of a list stand under ``[]``, schemas with their name."""
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}
    if isinstance(value, dict):
        found: dict[str, set[str]] = {path: {"object"}}
        for name, part in value.items():
            _merge(found, flat(part, f"{path}.{name}"))
        return found
    if isinstance(value, list):
        found = {path: {"list"}}
        for part in value:
            _merge(found, flat(part, f"{path}[]"))
        return found
    if path.endswith(".schema") and str(value).startswith("rooftree."):
        return {path: {f'"{value}"'}}
    return {path: {kinds[type(value)]}}


def _merge(into: dict[str, set[str]], more: dict[str, set[str]]) -> None:
    for path, types in more.items():
        into.setdefault(path, set()).update(types)
