"""Running other programs: the newest one is found, and nothing outlives its time limit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from rooftree.errors import CapabilityError
from rooftree.incore.external import llvm_mca, osaca, programs
from rooftree.incore.external.run import PROGRAMS


def test_the_time_limit_kills_the_program_and_its_children(
    program: Callable[..., Path], alive: Callable[[int], bool], tmp_path: Path
) -> None:
    children = tmp_path / "children"
    path = program("slow", f"/bin/sleep 300 &\necho $! > {children}\nwait\n", shell=True)
    with pytest.raises(CapabilityError, match="no result within 1 s") as error:
        programs.run([str(path)], limit_s=1)
    assert "--engine-timeout" in error.value.hint
    assert not alive(int(children.read_text()))


def test_a_child_that_keeps_the_output_open_does_not_outlast_the_program(
    program: Callable[..., Path], alive: Callable[[int], bool], tmp_path: Path
) -> None:
    children = tmp_path / "children"
    path = program("leaves", f"/bin/sleep 300 &\necho $! > {children}\necho done\nexit 0\n", shell=True)
    assert programs.run([str(path)], limit_s=60).out == "done\n"
    assert not alive(int(children.read_text()))


def test_a_program_that_cannot_be_started_is_named(tmp_path: Path) -> None:
    with pytest.raises(CapabilityError, match="cannot run"):
        programs.run([str(tmp_path / "nothing")], limit_s=5)


def test_output_that_is_no_text_is_no_trouble(program: Callable[..., Path]) -> None:
    path = program("bytes", "printf '\\377\\376'; echo oops >&2; exit 3\n", shell=True)
    done = programs.run([str(path)], limit_s=20)
    assert (done.code, done.complaint) == (3, "oops")


def test_the_newest_of_several_is_taken(program: Callable[..., Path]) -> None:
    for name in ("llvm-mca", "llvm-mca-15", "llvm-mca-22", "llvm-mca-9", "llvm-mcab-99"):
        program(name, "")
    assert programs.newest(llvm_mca.PATTERN, llvm_mca.VARIABLE).endswith("/llvm-mca-22")


def test_a_variable_names_the_program(program: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    program("osaca", "")
    other = program("mine", "")
    monkeypatch.setenv("ROOFTREE_OSACA", "mine")
    assert osaca.available() == str(other)
    monkeypatch.setenv("ROOFTREE_OSACA", "/nowhere/osaca")
    with pytest.raises(CapabilityError, match="which is no program"):
        osaca.available()


@pytest.mark.parametrize("module", [llvm_mca, osaca])
def test_a_missing_program_is_named_with_the_way_to_get_it(module: ModuleType, program: Callable[..., Path]) -> None:
    with pytest.raises(CapabilityError, match="not installed") as error:
        module.available()
    assert "install" in error.value.hint


def test_every_architecture_that_a_program_knows_has_a_table() -> None:
    from rooftree.incore.tables.load import architectures

    assert {*llvm_mca.CPUS, *osaca.MODELS} <= set(architectures())
    assert set(PROGRAMS) == {"llvm-mca", "osaca"}
