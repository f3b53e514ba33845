"""Files that earlier versions wrote are still read, and mean what they meant.  Deliberate changes: see test_documents.py.

data/old holds files as they were written on 2026-11-22 or before; machine-first-*.yaml are the first that were shipped, and
measurement-first.json has only what the first records had. They are never rewritten.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main

from .conftest import document

Recorded = Callable[[str, Iterable[str]], None]

READ = {  # file: arguments
    "machine-first-haswell.yaml": "predict 3d-7pt -m machine-first-haswell.yaml -D N=50,400 --cores 1,4 --traffic lc",
    "machine-first-a64fx.yaml": "predict 3d-7pt -m machine-first-a64fx.yaml -D N=50,400 --cores 1,4 --traffic lc",
    "machine-measured.yaml": "predict 3d-7pt -m machine-measured.yaml -D N=50,400 --cores 1,2 --traffic lc",
    "kerncraft machine file": "machine import kerncraft_made_up.yml",
    "baseline.json": "check triad -m skx -D N=1e6 --cores 1,4 --traffic lc --baseline baseline.json",
    "baselines.json": "check --config perf.yaml --baseline baselines.json",
    "measurement.json": "validate triad -m zen4 --record measurement.json",
    "measurement-first.json": "validate triad -m zen4 --record measurement-first.json",
    "bench.json": "bench show bench.json",
    "carm_roofline.csv": "bench show carm_roofline.csv",
    "carm-tool files": "bench show carm-tool_roofline.csv carm-tool_applications.csv",
    "campaign.results": "campaign collect campaign.results -o all",
    "corrections.yaml": "incore loop.s --arch zen4 --corrections corrections.yaml",
    "blocks.jsonl": "incore --batch blocks.jsonl --arch zen4",
    "blocks-hex.jsonl": "incore --batch blocks-hex.jsonl --arch zen4",
}
NEVER = ("sha256", "environment", "seconds", "source", "sources", "kernel", "facts", "layer_conditions")
"""Keys whose values are not results."""


def numbers(value: Any, path: str = "$") -> Iterator[str]:
    """All numbers of a document with their paths."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        if key not in NEVER:
            yield from numbers(part, f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        yield f"{path} = {value:.9g}"


@pytest.mark.parametrize("name", READ)
def test_an_old_file_is_read_and_means_what_it_meant(
    name: str, here: Path, capsys: Any, recorded: Recorded, request: pytest.FixtureRequest
) -> None:
    if "hex" in name:
        request.getfixturevalue("disassembler")
    recorded(f"old-results/{name.replace(' ', '-')}.txt", numbers(document(capsys, READ[name])))


@pytest.mark.parametrize("line", ["bench show measurement.json", "validate triad -m zen4 --record bench.json"])
def test_a_file_of_another_schema_is_refused_by_name(line: str, here: Path, capsys: Any) -> None:
    assert 5 == main(shlex.split(line))
    assert "rooftree.measurement/1" in capsys.readouterr().err
