from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import CapabilityError
from rooftree.timing import build
from rooftree.timing.harness import Code
from tests.needs import elsewhere

pytestmark = pytest.mark.needs("as")
GOOD = Code("good", "\t.globl rt_good\nrt_good:\n\tret\n", "")
BAD = Code("bad", "\t.globl rt_bad\nrt_bad:\n\tvfoobar zmm0, zmm1\n\tret\n", "")


def native() -> Any:
    from rooftree.host.processor import instruction_set

    try:
        return instruction_set()
    except CapabilityError as error:
        elsewhere(str(error))


def test_a_refused_function_is_named_with_its_line_and_the_others_are_kept() -> None:
    library = build.Library([BAD, GOOD], "\t.text\n", native())
    assert list(library.refused) == ["bad"]
    assert "vfoobar zmm0, zmm1" in library.refused["bad"]
    assert library.address("good") > 0
    with pytest.raises(AttributeError):
        library.address("bad")


def test_without_an_assembler_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.shutil, "which", lambda name: None)  # type: ignore[attr-defined]
    with pytest.raises(CapabilityError, match="no assembler"):
        build.Library([GOOD], "", "x86")


def test_an_assembler_that_was_named_is_not_silently_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AS", "/nowhere/as")
    with pytest.raises(CapabilityError, match="looked for /nowhere/as"):
        build.Library([GOOD], "", "x86")


def test_a_folder_that_cannot_be_written_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build.tempfile, "tempdir", str(tmp_path / "absent"))  # type: ignore[attr-defined]
    with pytest.raises(CapabilityError, match="TMPDIR"):
        build.Library([GOOD], "", native())


def test_an_error_outside_of_all_functions_is_the_assemblers_failure() -> None:
    with pytest.raises(CapabilityError, match="the assembler failed"):
        build.Library([GOOD], "\tthis is no directive\n", native())


def test_nothing_is_left_of_a_failed_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build.tempfile, "tempdir", str(tmp_path))  # type: ignore[attr-defined]
    with pytest.raises(CapabilityError):
        build.Library([GOOD], "\tthis is no directive\n", native())
    assert [] == list(tmp_path.iterdir())
