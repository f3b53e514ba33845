"""``rooftree cache`` and the limit of the cache: the oldest files go, and nothing outside the cache ever does."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from rooftree import disk_cache
from rooftree.cli import main


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("ROOFTREE_CACHE_MB", raising=False)
    monkeypatch.setattr(disk_cache, "_written", {})
    return tmp_path / "cache" / "rooftree"


def filled(cache: Path, **sizes: int) -> None:
    """A file in each part, the first one the oldest."""
    for age, (part, size) in enumerate(sizes.items()):
        (cache / part).mkdir(parents=True, exist_ok=True)
        (cache / part / "file").write_bytes(b"x" * size)
        os.utime(cache / part / "file", (1000 + age, 1000 + age))


def document(capsys: Any, *words: str, code: int = 0) -> Any:
    assert code == main(["cache", *words, "--json"])
    return json.loads(capsys.readouterr().out)


def failure(capsys: Any, *words: str) -> tuple[int, str]:
    code = main(["cache", *words])
    return code, capsys.readouterr().err


def files(cache: Path) -> list[str]:
    return sorted(str(f.relative_to(cache)) for f in cache.rglob("*") if not f.is_dir())


def test_a_cache_that_does_not_exist_holds_nothing_and_is_not_made(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "list")
    assert ("rooftree.cache/1", str(cache), 512_000_000, 0) == tuple(found[k] for k in ("schema", "folder", "limit_B", "size_B"))
    assert set(disk_cache.PARTS) == {part["name"] for part in found["parts"]}
    assert {"files": 0, "size_B": 0} == document(capsys, "clear")["removed"] == document(capsys, "prune")["removed"]
    assert not cache.exists()


def test_every_part_is_listed_with_its_files_and_bytes(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(cache, kept=30, compiled=200)
    found = document(capsys, "list")
    assert 230 == found["size_B"]
    assert [("compiled", 1, 200), ("kept", 1, 30)] == [(p["name"], p["files"], p["size_B"]) for p in found["parts"] if p["files"]]


def test_pruning_removes_the_oldest_files_until_the_limit_holds(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(cache, results=100, kept=100, compiled=100)
    assert {"files": 1, "size_B": 100} == document(capsys, "prune", "--limit", "250 B")["removed"]
    assert ["compiled/file", "kept/file"] == files(cache)


def test_the_limit_comes_from_the_environment(
    cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(cache, results=100, compiled=60)
    monkeypatch.setenv("ROOFTREE_CACHE_MB", "0.0001")
    assert 100 == document(capsys, "list")["limit_B"]
    assert {"files": 1, "size_B": 100} == document(capsys, "prune")["removed"]


@pytest.mark.parametrize("limit", ["much", "-1", "nan", "1e30", "5 cy", ""])
def test_what_is_no_size_is_refused(limit: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert 2 == failure(capsys, "prune", "--limit", limit)[0]
    monkeypatch.setenv("ROOFTREE_CACHE_MB", limit or "?")
    code, message = failure(capsys, "list")
    assert (2, True) == (code, "ROOFTREE_CACHE_MB" in message)


def test_clearing_takes_everything_but_measured_machines(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(cache, results=1, compiled=2, built=3, measured=4, kept=5, machines=6)
    assert {"files": 5, "size_B": 15} == document(capsys, "clear")["removed"]
    assert ["machines/file"] == files(cache)
    assert {"files": 1, "size_B": 6} == document(capsys, "clear", "machines")["removed"]


def test_clearing_takes_only_the_parts_that_are_named(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(cache, results=1, compiled=2)
    assert {"files": 1, "size_B": 2} == document(capsys, "clear", "compiled")["removed"]
    code, message = failure(capsys, "clear", "..")
    assert (2, True) == (code, "its parts are results, compiled" in message)
    assert ["results/file"] == files(cache)


def test_links_and_what_lies_behind_them_are_left_alone(cache: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    outside = tmp_path / "precious"
    outside.mkdir()
    (outside / "file").write_text("x")
    filled(cache, results=10)
    (cache / "compiled").symlink_to(outside)
    (cache / "results" / "link").symlink_to(outside / "file")
    (cache / "results" / "folder").mkdir()
    (cache / "unknown").write_text("x")
    found = document(capsys, "clear")
    assert {"files": 1, "size_B": 10} == found["removed"]
    assert ["results: 2 links, folders or other things, left alone", "compiled is a link, left alone"] == found["notes"]
    assert (outside / "file").exists()
    assert ["results/link", "unknown"] == [name for name in files(cache) if not name.startswith("compiled")]


def test_a_cache_behind_a_link_is_left_alone(cache: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "elsewhere"
    filled(target, results=10)
    cache.parent.mkdir()
    cache.symlink_to(target)
    for command in ("list", "prune", "clear"):
        code, message = failure(capsys, command)
        assert (4, True) == (code, f"is a link to {target}" in message)
    assert ["results/file"] == files(target)


def test_a_cache_that_is_a_file_is_told(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cache.parent.mkdir()
    cache.write_text("x")
    code, message = failure(capsys, "list")
    assert (4, True) == (code, "cannot read the cache" in message)


def test_files_of_somebody_else_are_left_alone(
    cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(cache, results=10)
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    found = document(capsys, "clear")
    assert (0, ["results: 1 files belong to somebody else, left alone"]) == (found["removed"]["files"], found["notes"])
    assert ["results/file"] == files(cache)


def test_a_file_that_cannot_be_removed_is_told(
    cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(cache, results=10)

    def refused(*_args: Any, **_options: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "unlink", refused)
    code, message = failure(capsys, "clear")
    assert (4, True) == (code, "cannot remove files: Permission denied; 0 were removed" in message)


def test_writing_keeps_the_cache_below_its_limit_and_the_new_file_in_it(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(cache, compiled=900_000, machines=50, results=900_000)
    monkeypatch.setenv("ROOFTREE_CACHE_MB", "1")
    disk_cache.put(cache / "built", "new", b"y" * 500_000, 10)
    assert ["built/new", "machines/file"] == files(cache)
    disk_cache.put(cache / "built", "newer", b"y" * 600_000, 10)
    assert ["built/newer", "machines/file"] == files(cache)


def test_doctor_says_where_the_cache_lies_and_how_much_it_takes(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(cache, results=1500)
    assert 0 == main(["doctor", "--json"])
    record = json.loads(capsys.readouterr().out)
    assert {"what": "results", "folder": str(cache / "results"), "files": 1, "size_B": 1500} in record["folders"]
    item = next(item for item in record["items"] if item["what"] == "cache")
    assert ("ok", f"{cache}: 1 files, 1.5 kB of at most 512 MB") == (item["status"], item["found"])
    assert 0 == main(["doctor"])
    assert "package" in capsys.readouterr().out


def test_doctor_tells_of_a_cache_behind_a_link(cache: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    cache.parent.mkdir()
    cache.symlink_to(tmp_path)
    assert 0 == main(["doctor", "--json"])
    item = next(item for item in json.loads(capsys.readouterr().out)["items"] if item["what"] == "cache")
    assert ("limits", True) == (item["status"], "is a link" in item["found"])
