"""Machines packed with a wheel: the same as read from their files, and only while these are unchanged."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rooftree.machine import index, load, packed
from rooftree.machine.reading import machine_of, pack_all


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Machine files of a package, packed."""
    for name in ("skylake-sp", "barcelona"):
        shutil.copy(index.DATA / f"{name}.yaml", tmp_path)
    pack_all(tmp_path)
    monkeypatch.setattr(packed, "DATA", tmp_path)
    packed.machine.cache_clear()
    return tmp_path


def test_packs_hold_the_same_machines_and_names_as_the_files(folder: Path) -> None:
    for name in ("skylake-sp", "barcelona"):
        file = folder / f"{name}.yaml"
        content = file.read_bytes()
        entries = packed.entries(file, content)
        assert {file} == {entry.file for entry in entries}
        for entry in entries:
            assert machine_of(file.name, content, entry.variant) == packed.machine(file, content, entry.variant)
    assert ["barcelona", "skylake-sp"] == [e.name for e in index.entries(folder) if not e.variant]


def test_an_edited_file_takes_effect_at_once(folder: Path) -> None:
    file = folder / "skylake-sp.yaml"
    file.write_text(file.read_text().replace("year: 2017", "year: 2016"))
    assert packed.machine(file, file.read_bytes(), "") is None
    assert 2016 == load.load_machine(file).year


@pytest.mark.parametrize("damage", [b"", b"damaged", b"\x80\x05K\x01."])
def test_a_damaged_pack_is_none(damage: bytes, folder: Path) -> None:
    (folder / "packed" / "skylake-sp.pickle").write_bytes(damage)
    file = folder / "skylake-sp.yaml"
    assert packed.machine(file, file.read_bytes(), "") is None
    assert packed.entries(file, file.read_bytes()) is None


def test_a_pack_beside_a_file_of_the_user_is_never_opened(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setattr(packed, "DATA", tmp_path_factory.mktemp("package"))
    file = folder / "skylake-sp.yaml"
    assert packed.machine(file, file.read_bytes(), "") is None


def test_a_packed_machine_needs_neither_pydantic_nor_yaml(folder: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from rooftree.machine import index, load, packed\n"
        f"packed.DATA = Path({str(folder)!r}); index.find.__defaults__ = index.state.__defaults__ = (packed.DATA,)\n"
        "assert 'skylake-sp' == load.load_machine('skx').name\n"
        "assert not {'pydantic', 'yaml'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"XDG_CACHE_HOME": str(folder / "cache"), "PATH": "/usr/bin"})
