"""Files that are whole or not there."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from rooftree import files
from rooftree.errors import CapabilityError
from rooftree.files import write_text


def test_text_arrives_whole_and_replaces_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert write_text(path, "old ‖") == path
    write_text(str(path), "new\nlines\n")
    assert path.read_bytes() == b"new\nlines\n"
    assert os.listdir(tmp_path) == ["page.html"]


def test_permissions_of_the_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    path.chmod(0o640)
    write_text(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_links_are_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "real.html", tmp_path / "link.html"
    target.write_text("old")
    link.symlink_to(target)
    write_text(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_devices_are_written_to_and_not_replaced() -> None:
    write_text(os.devnull, "nothing")
    assert not os.path.isfile(os.devnull)


def test_a_missing_folder_is_named_with_the_nearest_one(tmp_path: Path) -> None:
    (tmp_path / "reports").mkdir()
    with pytest.raises(CapabilityError, match="does not exist") as caught:
        write_text(tmp_path / "report" / "page.html", "x")
    assert "did you mean 'reports'" in str(caught.value)
    assert caught.value.exit_code == 4


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(CapabilityError, match="found a folder"):
        write_text(tmp_path, "x")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(CapabilityError, match="is not a folder"):
        write_text(tmp_path / "file" / "page.html", "x")


@pytest.mark.parametrize("name", ["", "a\0b"])
def test_impossible_names_are_refused(name: str) -> None:
    with pytest.raises(CapabilityError):
        write_text(name, "x")


def test_a_name_too_long_for_the_system_is_an_error_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(CapabilityError, match="cannot write"):
        write_text(tmp_path / ("x" * 300), "x")
    assert os.listdir(tmp_path) == []


def test_links_in_a_circle_are_an_error(tmp_path: Path) -> None:
    link = tmp_path / "a"
    link.symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(link)
    with pytest.raises(CapabilityError):
        write_text(link, "x")


def test_a_failure_half_way_leaves_the_old_file_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")

    def full(_descriptor: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)  # type: ignore[attr-defined]
    with pytest.raises(CapabilityError, match="No space left on device") as caught:
        write_text(path, "new")
    assert caught.value.exit_code == 4
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["page.html"]


def test_a_file_that_may_not_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    monkeypatch.setattr(files.os, "access", lambda *_: False)  # type: ignore[attr-defined]  # root may write everything
    with pytest.raises(CapabilityError, match="Permission denied"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["page.html"]


def test_text_that_is_no_unicode_is_written_all_the_same(tmp_path: Path) -> None:
    write_text(tmp_path / "x", "a\udcffb")
    assert (tmp_path / "x").read_text() == "a?b"


def test_a_folder_that_cannot_be_made_is_told_with_what_to_try(tmp_path: Path) -> None:
    files.make_folder(tmp_path / "a" / "b", "elsewhere")
    files.make_folder(tmp_path / "a" / "b", "elsewhere")
    (tmp_path / "file").write_text("")
    with pytest.raises(CapabilityError, match="cannot be made") as found:
        files.make_folder(tmp_path / "file" / "b", "elsewhere")
    assert found.value.hint == "elsewhere"
    assert str(tmp_path / "file" / "b") in str(found.value)
