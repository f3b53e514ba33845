"""The JSON Schema of machine files accepts what the loader accepts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rooftree.machine.index import DATA
from rooftree.machine.schema import json_schema
from rooftree.yamltext import read

SCHEMA = json_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("file", sorted(DATA.glob("*.yaml")), ids=lambda file: file.stem)
def test_every_shipped_file_fits_the_schema(file: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(read(file.read_bytes(), file.name).data)] == []


@pytest.mark.parametrize(
    "change",
    [
        {"isa": "z80"},
        {"linkz": []},
        {"topology": {"source": "manual"}},
        {"caches": [{"name": "L1"}]},
        {"sha256": "0"},
        {"name": "../x"},
        {"core": {"clock": 1}},
        {"variants": {"v": {"isa": "z80"}}},
        {"variants": {"v": {"linkz": 1}}},
        {"variants": {"v": {"caches": {"L3": {"wayz": 1}}}}},
        {"variants": {"v": {"topology": {"sockets": 0}}}},
    ],
)
def test_mistakes_do_not_fit_the_schema(small: str, change: dict[str, Any]) -> None:
    assert list(VALIDATOR.iter_errors({**read(small.encode(), "small").data, **change})) != []


@pytest.mark.parametrize(
    "patch",
    [
        {"caches": {"L3": {"size": "8 MiB"}}},
        {"caches": {"L3": None}},
        {"caches": []},
        {"core": {"uncore_clock": None}},
        {"core": {"operations": {"add": {"latency": 9}}}},
        {"memory": {"saturated": {"copy": {"bandwidth": "1 GB/s"}}}},
        {"aliases": ["x"]},
        {"notes": ["y"]},
        {"title": "z"},
        {},
    ],
)
def test_patches_fit_the_schema(small: str, patch: dict[str, Any]) -> None:
    data = {**read(small.encode(), "small").data, "variants": {"v": patch}}
    assert [error.message for error in VALIDATOR.iter_errors(data)] == []
