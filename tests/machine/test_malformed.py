"""Every kind of mistake in a machine file is named with its line and path, in words that help."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rooftree.errors import MachineError
from rooftree.machine.load import check_file, load_machine, parse
from rooftree.machine.model import Machine
from tests.places import places

MACHINES = Path(__file__).parent.parent / "data/machines"
MISTAKES = {entry["what"]: entry for entry in yaml.safe_load((MACHINES / "mistakes.yaml").read_text(encoding="utf-8"))}
IN_VARIANTS = [what for what in MISTAKES if what.startswith("variant")]


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_named_with_its_place(what: str, changed: Callable[..., str], tmp_path: Path) -> None:
    mistake = MISTAKES[what]
    where = mistake["where"]
    file = tmp_path / "small.yaml"
    file.write_text(changed((mistake["part"], mistake["by"])))
    problems = check_file(file)
    places = [problem.where.partition(": ")[2] for problem in problems]
    assert where in places, f"found {[str(p) for p in problems]}"
    message = problems[places.index(where)].message
    assert [word for word in mistake["words"] if word not in message] == [], message


@pytest.mark.parametrize("what", [what for what in MISTAKES if what not in IN_VARIANTS])
def test_a_mistake_stops_the_loader(what: str, changed: Callable[..., str]) -> None:
    mistake = MISTAKES[what]
    with pytest.raises(MachineError) as raised:
        parse(changed((mistake["part"], mistake["by"])), "small.yaml")
    assert mistake["where"] in str(raised.value)
    assert str(raised.value).startswith("small.yaml")


@pytest.mark.parametrize("what", IN_VARIANTS)
def test_a_mistake_in_a_variant_stops_only_that_variant(what: str, changed: Callable[..., str]) -> None:
    mistake = MISTAKES[what]
    text = changed((mistake["part"], mistake["by"]))
    assert parse(text).name == "small"
    name = mistake["where"].split(".")[2]
    with pytest.raises(MachineError, match=name):
        parse(text, variant=name)


def test_the_text_that_is_spoilt_here_is_sound_itself(small: str, tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(small)
    assert check_file(file) == ()


def test_lines_are_those_of_the_file(changed: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(changed(("size: 256 KiB", "size: 1 GB/s"), ("fills: L3", "fils: L3")))
    lines = file.read_text().splitlines()
    for problem in check_file(file):
        if problem.line is not None and problem.path[-1] in ("size", "fils"):
            assert str(problem.path[-1]) in lines[problem.line - 1]


def test_all_mistakes_are_told_at_once(changed: Callable[..., str]) -> None:
    text = changed(("size: 32 KiB", "size: big"), ("isa: x86-64", "isa: z80"), ("clock: 2 GHz", "clock: fast"))
    with pytest.raises(MachineError) as raised:
        parse(text, "small.yaml")
    message = str(raised.value)
    assert [where for where in ("$.caches[0].size", "$.isa", "$.core.clock") if where not in message] == []
    assert "3 problems" in message


BROKEN_TEXT = {  # what: (bytes, words of the message)
    "an open bracket": (b"schema: rooftree.machine/1\naliases: [a, b\nname: x\n", ["small.yaml:3:", "malformed YAML"]),
    "a tab": (b"schema: x\n\tname: y\n", ["small.yaml:2:1", "no tabs"]),
    "a key twice": (b"schema: x\nname: a\nname: b\n", ["small.yaml:3", "$.name", "twice"]),
    "a key twice deep inside": (b"a:\n- b: {c: 1, c: 2}\n", ["$.a[0].b.c", "twice"]),
    "a tag that constructs": (b"schema: !!python/object/apply:os.system ['true']\n", ["small.yaml:1:9", "plain data"]),
    "two documents": (b"a: 1\n---\nb: 2\n", ["small.yaml:2", "another document"]),
    "an anchor that is not there": (b"a: *b\n", ["small.yaml:1:4", "alias"]),
    "a control character": (b"a: \x07\n", ["small.yaml:1", "not allowed"]),
    "another encoding": ("a: \u00e4\n".encode("latin-1"), ["UTF-8"]),
    "binary": (bytes(range(256)), ["UTF-8"]),
    "nothing": (b"", ["$", "expected a mapping", "None"]),
    "only a comment": (b"# nothing\n", ["expected a mapping"]),
    "a list": (b"- 1\n- 2\n", ["expected a mapping"]),
    "a word": (b"machine\n", ["expected a mapping"]),
    "an unhashable key": (b"? [a, b]\n: 2\n", ["malformed YAML"]),
    "a deep nest": (b"a: " + b"[" * 100_000 + b"]" * 100_000, ["nested too deeply"]),
    "a deep nest of marks": (b"- " * 100_000 + b"a", ["nested too deeply"]),
    "a huge number": (b"a: " + b"9" * 5000, ["malformed YAML"]),
    "too much": (b"a: 1\n" * 2_000_000, ["more than 4 MiB"]),
    "kerncraft's own format": (b"kerncraft version: 0.8\nmemory hierarchy: []\n", ["Kerncraft", "machine import"]),
}


@pytest.mark.parametrize("what", BROKEN_TEXT)
def test_text_that_is_no_machine_file_is_refused_in_words(what: str, tmp_path: Path) -> None:
    content, words = BROKEN_TEXT[what]
    file = tmp_path / "small.yaml"
    file.write_bytes(content)
    with pytest.raises(MachineError) as raised:
        load_machine(file)
    assert [word for word in words if word not in str(raised.value)] == [], str(raised.value)


def test_a_file_of_aliases_that_explode_is_refused_quickly() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    with pytest.raises(MachineError, match="unknown key 'a0'"):
        parse("\n".join(lines))
    with pytest.raises(MachineError):
        parse("\n".join([*lines, "notes: *a11", "caches: *a11", "sources: {a: *a11}", "name: *a11"]))


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(MachineError, match=path.name):
            load_machine(path)


@given(st.floats(0, 1), st.integers(1, 40), st.text(alphabet="{}[]:,-*&!|>'\"%@` \n\tkKM0", max_size=8))
def test_a_spoilt_file_is_a_machine_or_a_machine_error(small: str, place: Any, length: Any, replacement: Any) -> None:
    start = int(place * len(small))
    text = small[:start] + replacement + small[start + length :]
    for variant in ("", "halves"):
        with contextlib.suppress(MachineError):  # any other exception fails the test
            assert isinstance(parse(text, "small.yaml", variant), Machine)


def is_number(path: tuple[Any, ...], value: Any) -> bool:
    """Numbers and quantities of a machine's data."""
    stated = not isinstance(value, (bool, type(None))) and str(value)[:1].isdigit()
    return stated and path[0] != "sources" and path[-1] != "name"


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", [pytest.param("skylake-sp", marks=pytest.mark.slow), "small"])
def test_tiny_and_huge_numbers_are_refused_with_place_and_range_or_harmless(name: str, every: bool) -> None:
    """5e-324 and 1e300 in any place: no overflow, no internal error, no prediction of nonsense."""
    from rooftree import predict
    from rooftree.machine.index import DATA

    file = MACHINES / "small.yaml" if name == "small" else DATA / f"{name}.yaml"
    base = yaml.safe_load(file.read_text(encoding="utf-8"))
    base.pop("variants", None)
    refused = 0
    for path in places(base, is_number, every):
        inside: Any = base
        for key in path[:-1]:
            inside = inside[key]
        kept = inside[path[-1]]
        for value in (5e-324, 1e300, 10**300, 1e-30):
            unit = str(kept).partition(" ")[2] if isinstance(kept, str) else ""
            inside[path[-1]] = f"{value} {unit}" if unit and value != 10**300 else value
            try:
                machine = parse(yaml.safe_dump(base), "here.yaml")
            except MachineError as error:
                said = str(error)
            else:
                said = ""
            if said:
                refused += 1
                assert f".{path[-1]}" in said or "caches" in said, (path, value, said)
                assert len(said) < 2000, path
                continue
            if machine.core and machine.caches:
                time = predict("triad", machine, {"N": [1000, 10_000_000]}, incore="throughput").cy_per_cl
                assert ((time > 0.01) & (time < 1e6)).all(), (path, value, time)
        inside[path[-1]] = kept
    assert refused > 60
