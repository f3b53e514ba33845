"""Fields of records: read like the keys that they are, by whoever inherits them, and never written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from rooftree.results.record import Record, digits, spread


class Base(Record):
    """A record."""

    name: str
    from_: int = 3
    why: str | None = None
    more: Mapping[str, Any] = spread()


class Narrower(Base):
    """One that says a field anew, without a default, and one with another."""

    from_: int
    name: str = "none"


def test_fields_are_read_like_keys() -> None:
    one = Base(name="a", more={"x": 1})
    assert (one.name, one.from_, one.why, one.more) == ("a", 3, None, {"x": 1})
    assert dict(one) == {"name": "a", "from": 3, "x": 1}
    assert Base.made_of({"name": "b"}).from_ is None
    with pytest.raises(AttributeError, match="Base has no nothing"):
        _ = one.nothing
    with pytest.raises(FrozenInstanceError):
        one.name = "b"  # type: ignore[misc]


def test_a_field_of_the_class_before_is_no_default() -> None:
    with pytest.raises(TypeError, match="needs from_"):
        Narrower(more={})  # type: ignore[call-arg]
    narrower = Narrower(from_=1, more={})
    assert (narrower.name, narrower.from_, Base(name="a", more={}).from_) == ("none", 1, 3)


@pytest.mark.parametrize("value", [0.0, -0.0, 1 / 3, -2e-300, 1e300, 12345678.9, 5])
def test_numbers_are_rounded_as_they_are_printed(value: float) -> None:
    for _ in range(2):
        assert repr(digits(value)) == repr(float(f"{float(value):.8g}"))
    assert digits(float("nan")) is None
    assert digits(float("inf")) is None
