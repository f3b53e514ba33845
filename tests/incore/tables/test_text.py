"""Instruction tables as text: what shipped is canonical, what is broken is named with its place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import InputError
from rooftree.incore.tables import FOLDER, text
from rooftree.incore.tables.microarchitecture import Entry

HEAD = f"arch: toy\nisa: x86\nports: P0 P1 LD.0 LD.1\nsource: by hand\nlicence: none\n{text.COLUMNS}\n"
ADD = "add r32,r32\t1\t1\tP0|P1:1\n"
LOAD = "mov r32,m32\t1\t5\tLD:1\n"
ON_TOY = HEAD.replace("toy", "new").replace("x86\n", "x86\nbase: toy\n")
TABLES = sorted(file.stem for file in FOLDER.glob("*.tsv"))


@pytest.fixture
def folder(tmp_path: Path) -> Any:
    (tmp_path / "toy.tsv").write_text(f"{HEAD}{ADD}{LOAD}nop\t-\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize("arch", TABLES)
def test_every_table_that_ships_is_sorted_and_canonical(arch: str) -> None:
    text.check(arch)
    lines = (FOLDER / f"{arch}.tsv").read_text("utf-8").partition(f"{text.COLUMNS}\n")[2].splitlines()
    assert sorted(lines) == lines
    assert len({line.partition("\t")[0] for line in lines}) == len(lines)


def test_all_tables_together_can_be_read_by_a_person() -> None:
    assert 3_000_000 > sum(file.stat().st_size for file in FOLDER.glob("*.tsv"))


def test_a_line_states_the_cost_of_a_form(folder: Path) -> None:
    table = text.read("toy", folder)
    assert {"add r32,r32", "mov r32,m32", "nop"} == set(table.costs)
    assert Entry(1, 5, ((0b1100, 1.0),)) == text.entry(table.costs["mov r32,m32"], table.ports)
    assert text.UNKNOWN == table.costs["nop"]


@pytest.mark.parametrize("line", ["1\t4\tP0|P1:1", "2\t11\tP0:2.5 LD:1\t4", "1\t0\t-", "3\t1\tLD.0:1"])
def test_a_cost_is_written_as_it_is_read(line: str) -> None:
    ports = ("P0", "P1", "LD.0", "LD.1")
    assert line == text.cost(text.entry(line, ports), ports)


def test_a_table_on_a_base_has_the_lines_of_both_and_its_own_first(folder: Path) -> None:
    (folder / "new.tsv").write_text(ON_TOY + "add r32,r32\t1\t2\tP1:1\n", "utf-8")
    assert {**text.read("toy", folder).costs, "add r32,r32": "1\t2\tP1:1"} == text.read("new", folder).costs
    text.check("new", folder)


@pytest.mark.parametrize(
    ("content", "line", "found", "expected"),
    [
        (HEAD + "add r32,r32 1 1 P0:1\n", 7, "found `add r32,r32 1 1 P0:1`", "between tabs"),
        (HEAD + ADD + "mov r32,m32\tone\t5\tLD:1\n", 8, "found `mov r32,m32\tone", "µops, latency"),
        (HEAD + ADD + "\n" + LOAD, 8, "found ``", "µops, latency"),
        (HEAD + ADD + "mov r32,m32\t1\t5\tP7:1\n", 8, "found 'P7' is no port", "known are P0, P1, LD.0, LD.1"),
        (HEAD + ADD + ADD, 8, "found `add r32,r32`", "each form once"),
        ("<<<<<<< HEAD\n" + HEAD, 1, "found `<<<<<<< HEAD`", "arch, isa, base, ports, source, licence"),
        (HEAD.replace("licence: none\n", "") + ADD, 5, "found `the end of the head`", "licence: VALUE"),
        (HEAD.replace("arch: toy\n", "arch: toy\narch: two\n"), 2, "found `arch: two`", "each once"),
        ("arch: toy\n", 1, "found `the end of the head`", "isa: VALUE"),
        ("", 1, "found `the end of the head`", "arch: VALUE"),
    ],
)
def test_a_broken_line_is_named_with_file_line_found_and_expected(content: str, line: int, found: str, expected: str) -> None:
    with pytest.raises(InputError, match=re.escape(expected)) as caught:
        text.parse(content, "toy.tsv")
    assert f"toy.tsv:{line}" == caught.value.where
    assert caught.value.message.startswith(found)


@pytest.mark.parametrize(
    ("body", "line", "right"),
    [
        (LOAD + ADD, 7, "add r32,r32"),  # not sorted
        (ADD + LOAD.replace("LD:1", "LD.0|LD.1:1"), 8, "LD:1"),  # the name of all ports of a kind
        (ADD + LOAD.replace("\t5", "\t5.0"), 8, "\t5\t"),
        (ADD + LOAD.rstrip(), 9, "``"),  # no end of the last line
    ],
)
def test_another_form_than_the_canonical_is_named_with_its_line_and_the_right_one(
    body: str, line: int, right: str, tmp_path: Path
) -> None:
    (tmp_path / "toy.tsv").write_text(HEAD + body, "utf-8")
    with pytest.raises(InputError, match=re.escape(right)) as caught:
        text.check("toy", tmp_path)
    assert f"toy.tsv:{line}" == caught.value.where


def test_a_line_that_the_base_has_too_is_refused(folder: Path) -> None:
    (folder / "new.tsv").write_text(ON_TOY + ADD, "utf-8")
    with pytest.raises(InputError, match="found `add r32,r32"):
        text.check("new", folder)


def test_a_table_that_is_based_on_itself_is_refused(folder: Path) -> None:
    (folder / "toy.tsv").write_text(HEAD.replace("x86\n", "x86\nbase: toy\n"), "utf-8")
    with pytest.raises(InputError, match="found the base toy"):
        text.read("toy", folder)
