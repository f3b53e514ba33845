"""A9: a gate that cannot read its reference is exit 5, whatever is wrong with it; it never passes, nor ends in a traceback."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main

CHECK = ["check", "triad", "-m", "skx", "-D", "N=1e8", "--incore", "throughput"]
NUMBERS = ("cy_per_cl", "T_OL", "T_nOL", "cores", "N", "iterations_per_cl", "cy", "load_B", "evict_B", "roofline_cy_per_cl")
WRONG: list[Any] = [None, -5, "1000000", True, [], {}, float("nan"), float("inf"), 1e300, 10**300]
TINY = 5e-324  # of times and bytes; a size has no such value


@pytest.fixture(scope="module")
def baseline(tmp_path_factory: pytest.TempPathFactory) -> Any:
    file = tmp_path_factory.mktemp("baseline") / "b.json"
    assert main([*CHECK, "--write-baseline", str(file)]) == 0
    return json.loads(file.read_text())


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(data, (dict, list)) and path:
        yield path
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from leaves(value, (*path, key)) if isinstance(value, (dict, list)) else [(*path, key)]


def test_no_damage_passes_or_ends_in_an_error_of_ours(baseline: Any, tmp_path: Path) -> None:
    from rooftree.check import baseline as module
    from rooftree.errors import InputError

    file, cases = tmp_path / "b.json", module.read(_written(tmp_path / "whole.json", baseline))
    current = cases[0]
    for path in leaves(baseline):
        for value in (*WRONG, *((TINY,) if path[-1] in NUMBERS else ())):
            damaged = copy.deepcopy(baseline)
            inside = damaged
            for key in path[:-1]:
                inside = inside[key]
            inside[path[-1]] = value
            try:
                found = module.compare(current, module.read(_written(file, damaged)), 0.0)
            except InputError:
                continue
            assert path[-1] not in NUMBERS or value is None, (path, value)
            assert path[-1] != "cy_per_cl", (path, value)
            assert all(p.status in ("same", "unknown") for p in found), (path, value)


@pytest.mark.parametrize(
    ("key", "value"), [("cy_per_cl", 0), ("cy_per_cl", -5), ("cy_per_cl", "1000000"), ("iterations_per_cl", -8)]
)
def test_the_gate_says_where(baseline: Any, key: str, value: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = copy.deepcopy(baseline)
    (damaged["cases"][0] if key == "iterations_per_cl" else damaged["cases"][0]["points"][0])[key] = value
    assert main([*CHECK, "--baseline", _written(tmp_path / "b.json", damaged)]) == 5
    assert re.search(rf"the baseline is damaged|\.{key}: expected a number", capsys.readouterr().err)


def _written(file: Path, data: Any) -> str:
    file.write_text(json.dumps(data))
    return str(file)
