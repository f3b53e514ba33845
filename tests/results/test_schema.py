"""JSON Schemas of the documents: whole, and true of what the commands print."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import jsonschema
import pytest

from rooftree.cli import main
from rooftree.cli.schema import schema_of
from rooftree.results.schema import DOCUMENTS, document, json_schema, sentences

CONTRACTS = Path(__file__).resolve().parents[1] / "contracts" / "data"
KERNCRAFT = CONTRACTS.parents[1] / "data" / "machines" / "kerncraft_made_up.yml"
COMMANDS = {
    "prediction": "predict 3d-7pt -m skx -D N=100,400 --cores 1,4 --incore throughput",
    "scaling": "scale triad -m skx -D N=1e7 --cores 1..4 --power 23,1.5,0.7 --incore throughput",
    "compare": f"compare {CONTRACTS}/old/measurement.json {CONTRACTS}/old/measurement.json",
    "figure": "plot triad -m skx -D N=1000,1e7 --incore throughput",
    "roofline": "roofline 3d-7pt copy -m skx -D N=400 --intensity 0.5",
    "traffic": "traffic 2d-5pt -m skx -D N=50,70",
    "conditions": "lc 2d-5pt -m skx -D N=100 --verify",
    "kernel-facts": "kernels show gs-forward",
    "incore": f"incore {CONTRACTS / 'input' / 'loop.s'} --arch zen4",
    "check": "check triad -m skx -D N=1e6 --max-cycles 1000 --max-bytes 100 --incore throughput",
    "doctor": "doctor",
    "kernels": "kernels list",
    "loops": f"loops {CONTRACTS / 'input' / 'smooth.c'}",
    "machines": "machine list",
    "machine-shown": "machine show skylake-sp",
    "machine-files": f"machine validate {CONTRACTS / 'old' / 'machine-measured.yaml'}",
    "import": f"machine import {KERNCRAFT}",
    "term": "explain ECM",
    "terms": "explain",
    "benches": f"bench show {CONTRACTS / 'old' / 'bench.json'} {CONTRACTS / 'old' / 'bench.json'}",
    "instruction-tables": "incore --archs",
    "cache": "cache list",
    "composition": f"compose {CONTRACTS.parents[2] / 'examples' / 'pcg.yaml'} -m skx --incore throughput",
    "predictions": "predict triad -m skx -m zen4 -D N=1000 --incore throughput",
    "scalings": "scale triad -m skx -m zen4 -D N=1e7 --cores 1,2 --incore throughput",
    "traffics": "traffic triad -m skx -m zen4 -D N=1000 --traffic lc",
    "conditions-of-machines": "lc 2d-5pt -m skx -m zen4 -D N=100",
    "bench": f"bench show {CONTRACTS / 'old' / 'bench.json'}",
    "validation": f"validate triad -m zen4 --record {CONTRACTS / 'old' / 'measurement.json'} --incore throughput",
    "campaign": f"campaign status {CONTRACTS / 'input' / 'campaign.yaml'}",
    "exported": f"campaign export {CONTRACTS / 'old' / 'campaign.results'}",
}
MEASURED = {
    "validations",
    "calibration",
    "learnt-core",
    "data-sheet",
    "machine-measurement",
    "overlap",
    "measurement",
    "profile",
    "baseline",
    "campaign-point",
    "collected",
    "imported",
    "serve",
    "site",
    "site-case",
}
"""Documents of commands that measure or serve, and files; `tests/contracts`, `tests/site` and `tests/web` have these."""
FILES = {"measurement": "measurement.json", "baseline": "baseline.json", "bench": "bench.json"}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_field_of_a_document_has_its_sentence_in_a_valid_schema(name: str) -> None:
    schema = json_schema(name)
    if name in MEASURED:  # else it is checked with what the command prints
        jsonschema.Draft202012Validator.check_schema(schema)
    for kind in (schema, *schema["$defs"].values()):
        assert all(field["description"] for field in kind["properties"].values())
    assert set(sentences(document(name))) == set(document(name)._defaults)


@pytest.mark.parametrize("name", [c if n % 2 else pytest.param(c, marks=pytest.mark.slow) for n, c in enumerate(COMMANDS)])
def test_what_a_command_prints_is_as_its_schema_says(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*shlex.split(COMMANDS[name]), "--json"]) in (0, 3, 6)
    jsonschema.validate(json.loads(capsys.readouterr().out), schema_of(name))


def test_every_document_is_looked_at_here() -> None:
    assert {*DOCUMENTS, "machine-shown"} == {*COMMANDS} | MEASURED


@pytest.mark.parametrize("name", FILES)
def test_files_of_earlier_versions_are_as_their_schema_says(name: str) -> None:
    record = json.loads((CONTRACTS / "old" / FILES[name]).read_text("utf-8"))
    jsonschema.validate(record, json_schema(name))
    assert document(name).from_dict(record).to_dict().items() <= record.items()


def test_a_document_of_another_schema_is_refused() -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"schema": "rooftree.doctor/1"}, json_schema("doctor"))


def test_the_command_prints_the_schema_of_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["schema", "doctor"])
    assert json_schema("doctor") == json.loads(capsys.readouterr().out)
