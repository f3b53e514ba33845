"""Records: typed and frozen, read by attribute and by key, plain data in and out."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rooftree.cli import main
from rooftree.errors import InputError
from rooftree.results.record import Record, digits, plain, spread
from tests.places import changed, places


class Part(Record):
    """A part."""

    name: str  #: its name
    size_B: float | None  #: its size [B]
    why: str | None = None  #: left out where there is nothing to say


class Whole(Record):
    """A whole."""

    schema: str = "rooftree.whole/1"  #: name of the schema
    from_: int  #: a key that is a word of Python
    parts: Sequence[Part] = ()  #: its parts
    by_name: Mapping[str, Part | str]  #: parts, or words
    more: Mapping[str, float] = spread()  #: what stands beside


WHOLE = {"schema": "rooftree.whole/1", "from": 3, "parts": [{"name": "a", "size_B": None}], "by_name": {"b": "none"}, "L1": 2.5}


def test_a_record_is_read_by_attribute_and_by_key_alike() -> None:
    found = Whole.from_dict(WHOLE)
    assert (3, 3) == (found.from_, found["from"])
    assert ("a", "a") == (found.parts[0].name, found["parts"][0]["name"])
    assert ({"L1": 2.5}, 2.5) == (found.more, found["L1"])
    assert found == WHOLE


def test_plain_data_come_back_as_they_were() -> None:
    found = Whole.from_dict(WHOLE)
    assert WHOLE == found.to_dict() == json.loads(json.dumps(found)) == json.loads(found.to_json())
    assert type(found.to_dict()["parts"][0]) is dict
    assert found == copy.deepcopy(found) == pickle.loads(pickle.dumps(found))


def test_a_field_without_anything_to_say_has_no_key() -> None:
    assert {"name": "a", "size_B": None} == Part(name="a", size_B=None)
    assert "why" not in Part(name="a", size_B=None)
    assert Part(name="a", size_B=None).why is None
    assert "because" == Part(name="a", size_B=None, why="because")["why"]


@pytest.mark.parametrize("change", ["attribute", "key", "update", "pop"])
def test_a_record_is_frozen(change: str) -> None:
    part = Part(name="a", size_B=1.0)
    with pytest.raises(FrozenInstanceError, match="replace"):
        {  # type: ignore[no-untyped-call]
            "attribute": lambda: setattr(part, "name", "b"),
            "key": lambda: part.__setitem__("name", "b"),
            "update": lambda: part.update(name="b"),
            "pop": lambda: part.pop("name"),
        }[change]()
    assert ("b", "a") == (part.replace(name="b").name, part.name)


def test_fields_that_are_missing_or_unknown_are_errors_of_the_program() -> None:
    with pytest.raises(TypeError, match="Part needs size_B"):
        Part(name="a")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="Part has no colour"):
        Part(name="a", size_B=1.0, colour="red")  # type: ignore[call-arg]
    with pytest.raises(AttributeError, match="Part has no colour"):
        _ = Part(name="a", size_B=1.0).colour


@pytest.mark.parametrize(
    ("changed", "where", "words"),
    [
        ({"parts": [{"size_B": 1}]}, "$.parts[0]", "name is missing"),
        ({"from": None}, "$", "from is null"),
        ({"parts": {}}, "$.parts", "expected a list"),
        ({"by_name": []}, "$.by_name", "expected an object"),
        ({"from": "three"}, "$.from", "expected a whole number, found 'three'"),
        ({"L1": "wide"}, "$.L1", "expected a number"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(changed: dict[str, Any], where: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as error:
        Whole.from_dict({**WHOLE, **changed})
    assert where == error.value.where


def test_a_missing_key_that_may_be_null_is_none_and_an_unknown_one_is_left_out() -> None:
    assert {"name": "a", "size_B": None} == Part.from_dict({"name": "a", "colour": "red"})


def test_numbers_of_numpy_become_plain_with_eight_digits() -> None:
    assert {"a": [1.0, 2.0], "b": 3} == plain({"a": np.array([1.0, 2.0]), "b": np.int64(3)})
    assert (0.33333333, None) == (digits(np.float64(1) / 3), digits(np.nan))


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("value", [1e300, *(pytest.param(v, marks=pytest.mark.slow) for v in (10**18, 5e-324)), -1e300])
def test_a_measurement_with_tiny_and_huge_numbers_is_refused_or_harmless(
    value: float, every: bool, root: Path, tmp_path: Path
) -> None:
    """In any place of a stored record: exit 5 with the place, or a validation without internal errors and infinite numbers."""
    whole = json.loads((root / "tests/contracts/data/old/measurement.json").read_text())
    file, refused = tmp_path / "m.json", 0
    for path in places(whole, lambda _, found: isinstance(found, (int, float)) and not isinstance(found, bool), every):
        file.write_text(json.dumps(changed(whole, path, lambda _: value)))
        said, out = io.StringIO(), io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(out):
            code = main(["validate", "--record", str(file), "-m", "skx", "--incore", "throughput", "--json"])
        assert code in (0, 5, 6), (path, code, said.getvalue())
        assert code != 5 or ("m.json: $" in said.getvalue() or "try:" in said.getvalue()), (path, said.getvalue())
        refused += code == 5
        if code == 0:
            assert "Infinity" not in out.getvalue()
    assert refused > (4 if every else 2)
