"""Every JSON document and every CSV header, as recorded in data/documents and data/tables.

A document is recorded as one line per path with the types found there; ``schema`` with its value.

To make a deliberate change: enter old, new and reason in CHANGES.md, run ``ROOFTREE_CONTRACTS=rewrite pytest tests/contracts``
and commit the records; their diff shows that change and nothing else. Contracts only grow: a line that goes or changes needs a
reason, a line that comes needs none. A new document is a new line in the tables below.
"""

from __future__ import annotations

import csv
import json
import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from rooftree.cli import main
from rooftree.results.schema import json_schema

from .conftest import commands, document, flat

Recorded = Callable[[str, Iterable[str]], None]

DOCUMENTS = {  # name: arguments; files lie in data/input and data/old
    "predict": "predict 3d-7pt -m skx -D N=100,400 --cores 1,4",
    "predict-simulated": "predict copy -m skx -D N=500,900 --traffic sim",
    "predict-assembly": "predict dot -m skx -D N=1000 --asm dot.s --explain",
    "predict-compare": "predict dot -m skx -D N=1000 --asm dot.s --incore compare",
    "predict-indirect": "predict spmv-csr -m zen4 -D N=1000 -D row_length=5 --assume exp=20 --cold",
    "traffic": "traffic 2d-5pt -m skx -D N=50,70",
    "traffic-lc": "traffic copy -m skx -D N=500 --traffic lc --cores 2",
    "lc": "lc 3d-7pt -m skx -D N=400",
    "lc-symbols": "lc 2d-5pt",
    "lc-verify": "lc 2d-5pt -m skx -D N=100 --verify",
    "scale": "scale triad -m skx -D N=1e7 --cores 1..4",
    "scale-energy": "scale triad -m skx -D N=1e7 --cores 1..4 --power 23,1.5,0.7",
    "incore": "incore loop.s --arch zen4",
    "incore-batch": "incore --batch blocks.jsonl --arch zen4",
    "incore-unrolled": "incore loop.s --arch skl --mode unrolled --assume-unknown",
    "incore-archs": "incore --archs",
    "roofline": "roofline 3d-7pt copy -m skx -m zen4 -D N=400",
    "roofline-intensity": "roofline -m barcelona --intensity 0.5",
    "roofline-carm": "roofline daxpy copy -m skx -D N=1e7 --carm --ceilings",
    "compare": "compare measurement.json measurement.json",
    "compose": "compose solver.yaml -m skx -D N=1e7 --cores 1,4",
    "kernels-list": "kernels list",
    "kernels-show": "kernels show gs-forward",
    "kernels-show-source": "kernels show smooth.c",
    "loops": "loops smooth.c",
    "config": "config",
    "stencil-list": "stencil list --dimensions 1 --radius 1",
    "stencil-classify": "stencil classify 2d-5pt",
    "campaign-plan": "campaign plan campaign.yaml -o results",
    "campaign-run": "campaign run campaign.yaml -o results --jobs 1",
    "campaign-status": "campaign status campaign.yaml",
    "campaign-collect": "campaign collect campaign.results -o all",
    "campaign-export": "campaign export campaign.results",
    "campaign-import": "campaign import carm-tool_roofline.csv -o imported",
    "site-build": "site build campaign.results -o site",
    "machine-list": "machine list",
    "machine-show": "machine show skx",
    "machine-show-roofs": "machine show barcelona",
    "machine-validate": "machine validate small.yaml",
    "machine-import": "machine import kerncraft_made_up.yml",
    "explain": "explain n_S",
    "explain-list": "explain",
    "check": "check triad -m skx -D N=1e6 --max-cycles 1000 --max-bytes 100 --min-efficiency '1 %'",
    "check-baseline": "check triad -m skx -D N=1e6 --cores 1,4 --traffic lc --baseline baseline.json --tolerance '50 %'",
    "check-config": "check --config perf.yaml --baseline baselines.json",
    "check-sarif": "check triad -m skx -D N=1e6 --max-cycles 1000 --format sarif",
    "validate": "validate triad -m zen4 --record measurement.json",
    "doctor": "doctor",
    "cache-list": "cache list",
    "cache-prune": "cache prune",
    "cache-clear": "cache clear",
    "bench-show-carm": "bench show carm-tool_roofline.csv carm-tool_applications.csv",
    "bench-show": "bench show bench.json",
}
HEX = {"incore-batch-hex": "incore --batch blocks-hex.jsonl --arch zen4"}
SIMULATED = {  # on a simulated machine; tables that are written, too, have the names of their records
    "incore-calibrate": "incore calibrate loop.s",
    "incore-learn": "incore learn",
    "bench-roofline": "bench roofline --isa avx2 --precision dp -o bench-roofline.csv --carm-csv bench-roofline-carm.csv",
    "bench-fp": "bench fp --isa avx2 --precision dp --inst fma,div -o bench-fp.csv",
    "bench-latency": "bench latency --isa avx2 --precision dp --inst fma,add -o bench-latency.csv",
    "bench-memory-curve": "bench memory-curve --isa avx2 --precision dp --working-set 256KiB -o bench-memory-curve.csv",
    "bench-mixed": "bench mixed --isa avx2 --precision dp --level L1 --intensity 0.25,1 -o bench-mixed.csv",
    "machine-measure": "machine measure -o here.yaml",
}
REAL = {"measure": "measure triad -m zen3 -D N=1000,2000 --time-limit 0.1 --counters none --csv measure.csv"}
DIFFERENT_ELSEWHERE = {  # of a real measurement: what a system may not tell
    "$.environment.governor": "null|string",
    "$.environment.transparent_huge_pages": "null|string",
    "$.environment.numa_balancing": "null|string",
    "$.environment.load": "null|number",
    "$.environment.load_end": "null|number",
    "$.environment.libc": "null|string",
}
BY_SCHEMA = {"profile": "profile", "plot": "figure", "serve": "serve"}  # what is found depends on machine, plotly or a token
FAILED = {  # ended with an exit code that is not 0, the document is printed all the same
    "machine-validate-broken": ("machine validate broken.yaml", 5),
    "check-failed": ("check triad -m skx -D N=1e6 --max-cycles 1", 3),
}
TABLES = {
    "predict": "predict 3d-7pt -m skx -D N=100,400 --cores 1,4 --csv out.csv",
    "validate": "validate triad -m zen4 --record measurement.json --csv out.csv",
    "bench-show": "bench show bench.json -o out.csv",
    "bench-show-carm": "bench show bench.json --carm-csv out.csv",
    "campaign": "campaign export campaign.results --csv out.csv",
}


def lines(found: Any, other: dict[str, str] | None = None) -> list[str]:
    """A line per path, its types behind."""
    types = {path: "|".join(sorted(kinds)) for path, kinds in flat(found).items()} | (other or {})
    return [f"{path}: {kinds}" for path, kinds in sorted(types.items())]


def head(path: Path) -> list[str]:
    """The heads of a table: the files of the CARM Tool have two lines of them."""
    rows = list(csv.reader(path.read_text("utf-8").splitlines()))
    if rows[0][0] == "Name:":
        rows[0][1] = "HOST"
    return [
        f"{n} | {word}" for n, row in enumerate(rows[: 2 if rows[0][0] == "Name:" else 1], 1) for word in row if word != "host"
    ]


def tables_of(line: str, here: Path, recorded: Recorded) -> None:
    """The columns of the tables that a command wrote."""
    for file in (word for word in shlex.split(line) if word.endswith(".csv")):
        recorded(f"tables/{file.removesuffix('.csv')}.txt", head(here / file))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_keys_and_types_of_a_document_stay(name: str, here: Path, no_engines: None, capsys: Any, recorded: Recorded) -> None:
    recorded(f"documents/{name}.txt", lines(document(capsys, DOCUMENTS[name])))


@pytest.mark.parametrize("name", HEX)
def test_keys_and_types_of_the_document_of_code_in_hex_stay(
    name: str, here: Path, disassembler: None, capsys: Any, recorded: Recorded
) -> None:
    recorded(f"documents/{name}.txt", lines(document(capsys, HEX[name])))


LONG = ("machine-measure", "incore-learn")


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.slow) if n in LONG else n for n in SIMULATED])
def test_keys_and_types_of_a_simulated_measurement_stay(
    name: str, here: Path, hardware: None, capsys: Any, recorded: Recorded
) -> None:
    recorded(f"documents/{name}.txt", lines(document(capsys, SIMULATED[name])))
    tables_of(SIMULATED[name], here, recorded)


@pytest.mark.parametrize("name", FAILED)
def test_keys_and_types_of_a_document_that_tells_a_failure_stay(name: str, here: Path, capsys: Any, recorded: Recorded) -> None:
    line, code = FAILED[name]
    recorded(f"documents/{name}.txt", lines(document(capsys, line, code)))


@pytest.mark.parametrize("name", REAL)
def test_keys_and_types_of_a_real_measurement_stay(
    name: str, here: Path, runs_kernels: None, capsys: Any, recorded: Recorded
) -> None:
    found = document(capsys, REAL[name])
    del found["compiled"]["starts"]  # labels, which the compiler chooses
    found["notes"] = found["notes"] or [""]  # of an idle machine nothing is noted
    recorded(f"documents/{name}.txt", lines(found, DIFFERENT_ELSEWHERE))
    tables_of(REAL[name], here, recorded)


def test_keys_of_a_validation_of_several_kernels_stay(runs_kernels: None, capsys: Any, recorded: Recorded) -> None:
    found = document(capsys, "validate triad daxpy -m zen3 -D N=1000 --incore throughput --time-limit 0.1 --counters none")
    assert ["triad", "daxpy"] == [record["kernel"]["name"] for record in found.pop("kernels")]
    undecided = dict.fromkeys((f"$.summary.{name}" for name in ("bias", "mean", "median", "p90", "worst")), "null|number")
    recorded("documents/validate-several.txt", lines(found, undecided))


@pytest.mark.parametrize(("what", "files"), [("machine", ["small.yaml", "machine-measured.yaml"]), ("kernel", [])])
def test_the_published_schemas_describe_the_files(
    what: str, files: list[str], here: Path, capsys: Any, recorded: Recorded
) -> None:
    schema = document(capsys, f"schema {what}")
    top = {name: schema.get(name) for name in ("required", "properties")}
    recorded(
        f"documents/schema-{what}.txt",
        sorted([f"property {n}" for n in top["properties"]] + [f"required {n}" for n in top["required"]]),
    )
    jsonschema.Draft202012Validator.check_schema(schema)
    for file in files:
        jsonschema.validate(json.loads(json.dumps(yaml.safe_load((here / file).read_text("utf-8")), default=str)), schema)


@pytest.mark.parametrize("name", TABLES)
def test_the_columns_of_a_table_stay(name: str, here: Path, capsys: Any, recorded: Recorded) -> None:
    assert main(shlex.split(TABLES[name])) in (0, 6)  # 6: only disturbed points
    recorded(f"tables/{name}.txt", head(here / "out.csv"))


@pytest.mark.parametrize("name", BY_SCHEMA)
def test_fields_stay(name: str, recorded: Recorded) -> None:
    made = json_schema(BY_SCHEMA[name])
    records = {"$": made, **made["$defs"]}
    found = [
        f"{record}.{field}: {json.dumps({key: value for key, value in kind.items() if key != 'description'}, sort_keys=True)}"
        for record, schema in records.items()
        for field, kind in schema["properties"].items()
    ]
    recorded(f"documents/{name}.txt", found)


def test_every_command_that_prints_documents_has_its_record() -> None:
    said = {
        " ".join(line.split()[:2])
        for line in (*DOCUMENTS.values(), *SIMULATED.values(), *REAL.values(), *BY_SCHEMA, "schema machine")
    }
    wanted = {
        path.removeprefix("rooftree ") for path, command in commands() if "--json" in {o for p in command.params for o in p.opts}
    }
    # one command that is no group has a word of its own behind it, or none
    missing = {path for path in wanted if not any(f"{words} ".startswith(f"{path} ") for words in said)}
    assert set() == missing
