"""Results that are kept in the user's cache directory: found again, never stale, never in the way."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rooftree import disk_cache as module
from rooftree.disk_cache import cached
from rooftree.frontend.from_c import kernel_from_c
from rooftree.machine.load import load_machine

LOOP = "double a[N], b[N];\nfor (int i = 0; i < N; ++i)\n    a[i] = {} * b[i];\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "rooftree" / "results"


def made(*parts: object, code: tuple[str, ...] = ("machine",)) -> tuple[str, bool]:
    """The result, and whether it was made anew."""
    calls: list[int] = []
    result = cached(str, parts, code, lambda: f"made{calls.append(1) or ''}")  # type: ignore[func-returns-value]
    return result, bool(calls)


def test_a_result_is_made_once_for_the_same_parts() -> None:
    assert made("a", b"1") == ("made", True)
    assert made("a", b"1") == ("made", False)
    assert made("a", b"2") == ("made", True)
    assert made("a1") == ("made", True)


def test_changed_code_makes_results_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made("a")
    monkeypatch.setattr(module, "code_stamp", lambda *_code: (("other", 1, 2),))
    assert made("a") == ("made", True)


def test_the_code_of_a_package_and_of_the_modules_beside_it_counts() -> None:
    names = {Path(path).name for path, _, _ in module.code_stamp("kernel", "frontend")}
    assert {"units.py", "poly.py", "lower.py"} <= names
    assert "engine.py" not in names


@pytest.mark.parametrize("damage", [b"", b"no pickle", b"\x80\x05K\x01."])
def test_a_damaged_file_is_no_result(folder: Path, damage: bytes) -> None:
    made("a")
    (file,) = folder.iterdir()
    file.write_bytes(damage)
    assert made("a") == ("made", True)
    assert made("a") == ("made", False)


def test_what_somebody_else_wrote_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    made("a")
    monkeypatch.setattr(module.os, "getuid", lambda: -1)  # type: ignore[attr-defined]
    assert made("a") == ("made", True)


def test_a_folder_that_cannot_be_written_is_no_obstacle(folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("a file stands where the folder should be")
    assert made("a") == ("made", True)
    assert made("a") == ("made", True)


def test_old_results_make_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FILES", 4)
    for number in range(5):
        made(number)
    assert len(list(folder.iterdir())) == 3


def test_an_error_is_not_kept(folder: Path) -> None:
    def fails() -> str:
        raise ValueError("not this time")

    with pytest.raises(ValueError, match="not this time"):
        cached(str, ("a",), ("machine",), fails)
    assert not folder.exists()


def test_a_kernel_file_is_read_anew_when_it_changes(tmp_path: Path, folder: Path) -> None:
    file = tmp_path / "scale.c"
    file.write_text(LOOP.format("2.0"))
    first = kernel_from_c(file)
    assert kernel_from_c(file) == first
    assert len(list(folder.iterdir())) == 1
    file.write_text(LOOP.format("b[i]"))
    assert kernel_from_c(file) != first


def test_a_kernel_with_directives_is_not_kept(tmp_path: Path, folder: Path) -> None:
    file = tmp_path / "scale.c"
    file.write_text('#include "other.h"\n' + LOOP.format("factor"))
    for factor in ("2.0", "b[i]"):
        (tmp_path / "other.h").write_text(f"#define factor {factor}\n")
        kernel_from_c(file)
    assert not folder.exists()


def test_a_machine_is_the_same_from_the_cache(folder: Path) -> None:
    code = (
        "import sys; from rooftree.machine.load import load_machine; print(repr(load_machine('skx:SNC')), 'yaml' in sys.modules)"
    )
    first, second = (subprocess.check_output([sys.executable, "-c", code], text=True) for _ in "12")
    assert first == f"{load_machine('skx:SNC')!r} True\n"
    assert second == f"{load_machine('skx:SNC')!r} False\n"
    assert folder.is_dir()
