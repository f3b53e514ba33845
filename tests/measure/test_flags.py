"""One set of compiler and flags for all commands where none is named, and it is printed."""

import shlex
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.compile.tool_chain import NATIVE_FLAGS, host, tool_chains
from rooftree.host.stored_machine import store_machine
from rooftree.machine.dump import to_yaml
from rooftree.machine.load import load_machine
from rooftree.machine.model import Compiler
from rooftree.measure.fake import FakeRunner
from rooftree.predict.run import predict
from rooftree.results import Measurement

pytestmark = pytest.mark.usefixtures("gcc")
SHIPPED = {"x86-64": "skx", "aarch64": "neoverse-n1"}


def measured(machine: Any = None) -> Measurement:
    def runner(built: Any, cpus: Any, options: Any) -> FakeRunner:
        return FakeRunner(lambda plan: 2.0 * plan.blocks[0].elements)

    return rooftree.measure("triad", machine, {"N": 1000}, make_runner=runner, counters="none", time_limit=0.2)


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A machine file of this machine with flags of its own, stored as `rooftree machine measure` stores it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    if host() not in SHIPPED:
        pytest.skip("no shipped machine has this instruction set")
    machine = load_machine(SHIPPED[host()])
    flags = Compiler(command="gcc", flags="-O2 -ftree-vectorize -fno-math-errno", source=machine.compilers[0].source)
    text = to_yaml(machine.model_copy(update={"name": "here", "aliases": (), "compilers": (flags,)}))
    assert store_machine(text) is not None
    return text


def test_measuring_without_a_machine_compiles_as_predicting_on_this_machines_file(stored: str, tmp_path: Path) -> None:
    file = tmp_path / "here.yaml"
    file.write_text(stored)
    seen = measured()
    code = predict("triad", str(file), {"N": 1000}, incore="asm").incore["machine_code"]["compiled"]
    assert code["flags"][:3] == ["-O2", "-ftree-vectorize", "-fno-math-errno"]
    assert list(seen.compiled.flags) == list(code["flags"])
    assert seen.compiled.command[0] == "gcc"
    assert seen.machine.name == "here"
    assert any("measured on this machine" in note for note in seen.notes)


def test_compiler_and_flags_are_printed_wherever_something_was_compiled(stored: str) -> None:
    text = str(measured())
    assert "gcc" in text
    assert "-O2 -ftree-vectorize -fno-math-errno" in text


def test_without_any_machine_file_the_flags_are_those_that_a_measured_file_would_state() -> None:
    chains = tool_chains(None)
    assert {chain.flags for chain in chains} == {tuple(shlex.split(NATIVE_FLAGS[host()]))}
    assert not any("fast" in flag for chain in chains for flag in chain.flags)
