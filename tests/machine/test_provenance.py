"""A value's source states that value: what a file leaves out is a default and says so, what was recalled is unchecked."""

import json
import re
from importlib.resources import files
from typing import Any

import pytest
import yaml

import rooftree
from rooftree.cli import main
from rooftree.incore.tables.load import architectures, load
from rooftree.machine.dump import to_yaml
from rooftree.machine.load import load_machine, parse
from rooftree.machine.sourced_numbers import facts

DATA = files("rooftree") / "machine" / "data"
SHIPPED = sorted(path.name for path in DATA.iterdir() if path.name.endswith(".yaml"))


def stated(raw: dict[str, Any], path: str) -> bool | None:
    """Whether a machine file states what a row of `machine show` is about."""
    head, _, name = path.partition(".")
    if name:
        for block in (raw.get(head), *raw.get("caches", ()), *raw.get("links", ()), *raw.get("memory", {}).get("saturated", ())):
            if isinstance(block, dict) and (block is raw.get(head) or block.get("name") == head) and "." not in name:
                return name in block
    return None


@pytest.mark.parametrize("file", SHIPPED)
def test_a_value_is_a_default_exactly_where_the_file_does_not_state_it(file: str) -> None:
    raw = yaml.safe_load((DATA / file).read_text("utf-8"))
    rows = [(fact, told) for fact in facts(load_machine(raw["name"])) if (told := stated(raw, fact.what)) is not None]
    assert rows
    for fact, told in rows:
        assert (fact.kind == "default") == (not told), fact.what
        assert fact.key or not told, fact.what


def test_a_stated_value_stays_stated_when_it_equals_the_default_also_in_a_written_file() -> None:
    machine = load_machine("icx")
    assert next(f for f in facts(machine) if f.what == "L2.write_allocate").kind == "default"
    text = to_yaml(machine).replace("name: L2, ", "name: L2, write_allocate: true, ", 1)
    again = parse(text)
    assert next(f for f in facts(again) if f.what == "L2.write_allocate").kind != "default"
    assert {f.what: f.kind for f in facts(parse(to_yaml(again)))} == {f.what: f.kind for f in facts(again)}


def test_numbers_of_hypotheses_that_were_not_taken_bear_other_names() -> None:
    """A page told 12.5 GB/s of one core, of a hypothesis, where the links of the file had 11.2: both had one name."""
    text = to_yaml(load_machine("zen3"))
    link = "{name: L2L3, load: 99 B/cy, source: reading}"
    rival = f"rivals:\n  - links: [{link}]\n    overlap: {{L3: [[OL], [nOL, L1L2, L2L3]]}}\n    source: reading\n"
    rows = facts(parse(f"{text}\n{rival}"))
    values = {fact.what: fact.value for fact in rows}
    assert len(values) == len(rows)
    assert values["rivals[0].L2L3.load"] == "99 B/cy"
    assert values["L2L3.load"] != "99 B/cy"


def test_machine_show_names_defaults_in_both_forms(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["machine", "show", "icx", "--json"]) == 0
    assert {"L1.write_through", "L1L2.evict"} <= set(json.loads(capsys.readouterr().out)["defaults"])
    assert main(["machine", "show", "icx"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert any(row.startswith("L1.write_through") and row.rstrip().endswith("default") for row in rows)


def test_what_was_recalled_is_called_unchecked_wherever_it_stands() -> None:
    folders = (DATA, files("rooftree") / "counters" / "data", files("rooftree") / "incore" / "tables" / "corrections")
    for folder in folders:
        for path in folder.iterdir():
            for line in path.read_text("utf-8").splitlines() if path.name.endswith(".yaml") else ():
                if "recalled" in line and "source: recalled" not in line:
                    assert "unchecked" in line, f"{path.name}: {line}"


@pytest.mark.parametrize(
    ("arch", "text", "latency"),
    [("a72", "sdiv x0, x1, x2", 20), ("a72", "fsqrt d0, d1", 32), ("a72", "add x9, x9, #8\nfsqrt s0, s1", 17)],
)
def test_what_depends_on_the_operands_has_the_upper_end_that_its_source_states(arch: str, text: str, latency: float) -> None:
    """B4: Cortex-A72 divides 64 bit in 4 to 20 cycles, takes roots in 6 to 32 and 6 to 17; other values were recalled."""
    (block,) = rooftree.incore(text, arch, mode="unrolled").to_dict()["blocks"]
    assert block["instructions"][-1]["latency"] == latency


def test_a_source_of_the_best_case_says_so() -> None:
    """B4: 64-bit division on Skylake takes 21 cycles with small operands alone. And one document has one number."""
    folder = files("rooftree") / "incore" / "tables" / "corrections"
    lines = (folder / "skl.yaml").read_text("utf-8").splitlines()
    key = next(line.rpartition("source: ")[2].strip("} ") for line in lines if "i?div (r|m)64" in line)
    assert "best case" in next(line for line in lines if line.strip().startswith(f"{key}:"))
    numbers = {
        re.search(r"Software Optimization Guide[^\"]*?(PJDOC-[\d-]+)", path.read_text("utf-8"))[1]
        for path in (folder / "n1.yaml", DATA / "neoverse-n1.yaml")
    }
    assert len(numbers) == 1


def test_outputs_show_what_is_unchecked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["machine", "show", "neoverse-n1"]) == 0
    shown = capsys.readouterr().out
    assert any("unchecked" in row for row in shown.splitlines() if row.startswith("L1L2.load"))
    assert main(["incore", "--archs"]) == 0
    text = capsys.readouterr().out
    assert main(["incore", "--archs", "--json"]) == 0
    tables = {table["arch"]: table for table in json.loads(capsys.readouterr().out)["tables"]}
    for arch in architectures():
        assert tables[arch]["unchecked"] == load(arch).unchecked
        assert all(source.partition(":")[0] in text for source in tables[arch]["unchecked"])
    assert "Software Optimization Guide" in text
