"""Where a table comes from: a pack that is up to date, else the texts; and that both say the same."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import InputError, UsageError
from rooftree.incore.tables import FOLDER, contents
from rooftree.incore.tables.contents import from_texts, pack_all, read_packed, texts
from rooftree.incore.tables.learnt import ACCOUNT
from rooftree.incore.tables.load import load

read = load.__wrapped__  # as another process reads it
FORM = "vaddpd ymm,ymm,ymm"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The texts of some tables, with packs."""
    folder = tmp_path_factory.mktemp("tables")
    (folder / "corrections").mkdir()
    for arch in ("hsw", "bdw", "skl", "v2", "c920", "uica"):
        for file in FOLDER.glob(f"**/{arch}.[ty]*"):
            shutil.copy(file, folder / file.relative_to(FOLDER))
    pack_all(folder)
    return folder


@pytest.fixture
def folder(packed: Any, tmp_path: Path) -> Any:
    return shutil.copytree(packed, tmp_path / "tables")


@pytest.fixture
def no_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading the texts fails."""

    def fail(arch: Any, folder: Any) -> None:
        pytest.fail(f"the texts of {arch} were read")

    monkeypatch.setattr(contents, "from_texts", fail)


def edit(file: Any, old: Any, new: Any) -> None:
    before = file.read_text("utf-8")
    assert before.count(old) == 1
    file.write_text(before.replace(old, new), "utf-8")


@pytest.mark.parametrize("arch", ["hsw", "bdw", "skl", "v2", "c920"])
def test_a_pack_holds_what_the_texts_say(packed: Any, arch: str) -> None:
    assert from_texts(arch, packed) == read_packed(arch, texts(arch, packed), packed)


def test_the_same_texts_are_packed_to_the_same_bytes(folder: Path) -> None:
    before = {file.name: file.read_bytes() for file in folder.glob("packed/*")}
    pack_all(folder)
    assert before == {file.name: file.read_bytes() for file in folder.glob("packed/*")}


@pytest.mark.usefixtures("no_texts")
def test_a_pack_that_is_up_to_date_is_used(folder: Path) -> None:
    assert 3 == read("hsw", folder).entry(FORM).latency


def test_an_edited_line_takes_effect_at_once_also_in_tables_that_are_based_on_it(folder: Path) -> None:
    edit(folder / "hsw.tsv", f"\n{FORM}\t1\t3\tP1:1\n", f"\n{FORM}\t1\t9\tP1:1\n")
    assert [9, 9, 4] == [read(arch, folder).entry(FORM).latency for arch in ("hsw", "bdw", "skl")]


def test_an_edited_correction_takes_effect_at_once_also_in_tables_that_are_based_on_it(folder: Path) -> None:
    edit(folder / "corrections/skl.yaml", "rob: 224", "rob: 223")
    assert 223 == read("skl", folder).parameters["rob"]
    (folder / "corrections/v2.yaml").unlink()
    assert {} == read("v2", folder).parameters


def test_an_edit_that_was_read_before_comes_from_the_users_cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(folder / "corrections/skl.yaml", "rob: 224", "rob: 223")
    first = read("skl", folder)
    monkeypatch.setattr(contents, "from_texts", lambda *_: pytest.fail("read again"))
    assert first.parameters == read("skl", folder).parameters


def test_without_packs_the_texts_are_read(folder: Path) -> None:
    with_pack = read("hsw", folder)
    shutil.rmtree(folder / "packed")
    without = read("hsw", folder)
    assert with_pack.corrections == without.corrections
    assert {form: with_pack.entry(form) for form in with_pack.forms} == {form: without.entry(form) for form in with_pack.forms}


@pytest.mark.usefixtures("no_texts")
def test_without_texts_as_from_a_wheel_the_packs_are_read(folder: Path) -> None:
    for file in (*folder.glob("*.tsv"), *folder.glob("corrections/*")):
        file.unlink()
    assert ("bdw", "c920", "hsw", "skl", "v2") == contents.architectures(folder)
    assert 3 == read("hsw", folder).entry(FORM).latency


@pytest.mark.parametrize("content", [b"", b"no gzip", None])
def test_a_damaged_pack_is_passed_over_where_the_texts_are_and_named_where_they_are_not(
    folder: Path, content: bytes | None
) -> None:
    pack = folder / "packed/v2.json.gz"
    pack.write_bytes(pack.read_bytes()[:500] if content is None else content)
    assert 4 == read("v2", folder).entry("fmla z.d,p/m,z.d,z.d").latency
    for file in (*folder.glob("*.tsv"), *folder.glob("corrections/*")):
        file.unlink()
    with pytest.raises(InputError, match="the packed tables are damaged"):
        read("v2", folder)


def test_a_broken_line_stops_with_its_place_also_beside_a_pack(folder: Path) -> None:
    edit(folder / "hsw.tsv", f"\n{FORM}\t1\t3\tP1:1\n", f"\n{FORM}\t1\t3\tP9:1\n")
    line = (folder / "hsw.tsv").read_text("utf-8").splitlines().index(f"{FORM}\t1\t3\tP9:1") + 1
    with pytest.raises(InputError, match="found 'P9' is no port, known are DIV") as caught:
        read("hsw", folder)
    assert f"hsw.tsv:{line}" == caught.value.where


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("arch: v2\nforms: [{match: 'add', latncy: 1}]\n", "corrections/v2.yaml: $.forms[0]", "'latncy' is not known"),
        ("arch: v2\nforms: [{match: '('}]\n", "corrections/v2.yaml: $.forms[0]", "the pattern"),
        ("arch: v1\n", "corrections/v2.yaml: $.arch", "for v1, not for v2"),
        ("arch: v2\nforms: [\n", "corrections/v2.yaml:3:1", "malformed YAML"),
    ],
)
def test_a_broken_correction_stops_with_its_place(folder: Path, text: str, where: str, message: str) -> None:
    (folder / "corrections/v2.yaml").write_text(text)
    with pytest.raises(InputError, match=message) as caught:
        read("v2", folder)
    assert where == caught.value.where


def test_a_core_that_has_only_corrections_takes_the_table_of_its_base(folder: Path) -> None:
    (folder / "corrections/new.yaml").write_text("arch: new\nname: A new core\nbase: skl\nparameters: {rob: 300}\n")
    table = read("new", folder)
    assert ("new", "A new core", 300, 4) == (table.arch, table.name, table.parameters["rob"], table.parameters["width"])
    assert read("skl", folder).entry(FORM) == table.entry(FORM)


def test_an_unknown_architecture_is_refused_with_the_known_ones(folder: Path) -> None:
    with pytest.raises(UsageError, match="no instruction table for 'hws', there are bdw, c920, hsw, skl, v2"):
        read("hws", folder)


def test_corrections_lie_in_one_place() -> None:
    kept = [file for file in FOLDER.rglob("*") if file.is_file() and not {"packed", "__pycache__"} & set(file.parts)]
    assert {".csv", ".py", ".tsv", ".txt", ".yaml"} == {file.suffix for file in kept}
    assert [ACCOUNT] == [file for file in kept if file.suffix == ".csv"], "how far loops are from learnt tables"
    assert {"corrections"} == {file.parent.name for file in kept if file.suffix == ".yaml"}
