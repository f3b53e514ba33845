"""Results that are kept in the user's cache directory: found again, never stale, never in the way."""

from __future__ import annotations

import os
import re
import stat
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


def _planted(how: str, part: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the folders or the file of a cache such that somebody else could have written them."""
    place = module.cache_folder(part)
    if how == "another owner":
        real = os.fstat
        other = lambda handle: os.stat_result((*real(handle)[:4], os.getuid() + 1, *real(handle)[5:]))  # noqa: E731
        monkeypatch.setattr("os.fstat", other)
    elif how == "a link":
        (place / name).rename(place / "elsewhere")
        (place / name).symlink_to(place / "elsewhere")
    elif how == "a pipe":
        (place / name).unlink()
        os.mkfifo(place / name)
    else:
        {"file": place / name, "folder": place, "cache": place.parent}[how.split(maxsplit=1)[0]].chmod(0o777)


HOW = ("another owner", "a link", "a pipe", "file that all write", "folder that all write", "cache that all write")


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("part", [*module.PARTS])
def test_what_others_could_have_written_is_not_used(how: str, part: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module.put(module.cache_folder(part), "x", b"ours", 100)
    assert module.read(part, "x") == b"ours"
    assert module.owned(part, "x") == module.cache_folder(part) / "x"
    _planted(how, part, "x", monkeypatch)
    assert module.read(part, "x") is None
    assert module.owned(part, "x") is None


def test_every_cache_is_read_by_the_one_that_checks() -> None:
    """Other modules name a folder of the cache to write there, to show it or to remove files, and never open what it holds."""
    source = Path(module.__file__).parent
    for path in source.rglob("*.py"):
        text = path.read_text("utf-8")
        if path.name != "disk_cache.py" and "cache_folder" in text:
            uses = re.findall(r"cache_folder\([^)]*\)([^\n]*)", text)
            assert not [use for use in uses if re.search(r"read_|open|is_file|exists", use)], path


def test_planted_assembly_results_points_and_libraries_are_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rooftree.compile import cache as compiled
    from rooftree.measure import store

    compiled.write("key", {"assembly": "nop", "version": "gcc"})
    made("a")
    assert compiled.read("key") == {"assembly": "nop", "version": "gcc"}
    assert not made("a")[1]
    (folder.parent / "measured").mkdir()
    (folder.parent / "measured" / "key.json").write_text("[" * 100_000)
    assert store.read("key") is None
    for path in folder.parent.rglob("*"):
        path.chmod(0o777)
    assert compiled.read("key") is None
    assert made("a")[1]


def test_a_cache_that_all_could_write_is_closed_and_used_again(folder: Path) -> None:
    made("a")
    folder.chmod(0o777)
    assert made("a")[1]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    made("b")
    assert not made("b")[1]


def test_a_new_cache_is_the_users_alone(folder: Path) -> None:
    made("a")
    assert [stat.S_IMODE(place.stat().st_mode) for place in (folder.parent, folder)] == [0o700, 0o700]
    assert [stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()] == [0o600]


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
