"""How a block of a machine file is declared: fields with units, limits and sources, read by pydantic and kept frozen.

Quantities are written with their unit (``32 KiB``, ``64 B/cy``, ``52 GB/s``) and stored in base units: B, Hz, cy, B/cy, B/s, W.
"""

from __future__ import annotations

import copy
import math
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, dataclass_transform

from rooftree import units
from rooftree.errors import InputError

if TYPE_CHECKING:  # pydantic reads files; what is read already needs none of it
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

NOT_IN_FILES = {"sha256", "trusted"}


_PLAUSIBLE = {
    "B": (1.0, 1e15),
    "Hz": (1e6, 1e12),
    "cy": (1e-6, 1e6),
    "B/cy": (1e-3, 1e6),
    "B/s": (1e3, 1e15),
    "FLOP/s": (1e3, 1e18),
    "W": (1e-6, 1e6),
}
"""By unit: what lies outside is a slip in whatever machine, and would overflow or vanish in formulas."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """Marks a field as a number in a unit: how to read it from a file, and what to write when it is printed again."""

    unit: str
    positive: bool = True

    @property
    def plausible(self) -> tuple[float, float]:
        """The least and the largest value that some machine could have, but for 0."""
        return _PLAUSIBLE[self.unit]

    def read(self, value: Any) -> float:
        """The value in the base unit; ValueError if it is no such quantity."""
        try:
            number = units.parse(value, self.unit)
        except InputError as error:
            raise ValueError(str(error)) from None
        if not math.isfinite(number) or number < 0 or (self.positive and number == 0):
            kind = "positive" if self.positive else "non-negative"
            raise ValueError(f"expected a {kind} quantity in {self.unit}, found {value!r}")
        low, high = self.plausible
        if number and not low <= number <= high:
            found = value if isinstance(value, str) else f"{number:g} {self.unit}"
            raise ValueError(f"found {found}, expected {low:g} to {high:g} {self.unit}; was the unit forgotten?")
        return number

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return Before(self.read).__get_pydantic_core_schema__(source, handler)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {
            "anyOf": [{"type": "string"}, {"type": "number"}],
            "examples": [f"1 {self.unit}"],
            "description": f"quantity in {self.unit}; a bare number is in {self.unit}",
        }


@dataclass(frozen=True, slots=True)
class Before:
    """Marks a field whose raw value a function checks or completes before its type is looked at."""

    read: Callable[[Any], Any]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_before_validator_function(self.read, handler(source))


class Limits:
    """Marks a field with limits beyond its type, in the words of pydantic's schemas: ``gt``, ``ge``, ``le``, ``min_length``,
    ``pattern``; ``strict``: in a machine file `true` is no number and "8" no count.
    """

    def __init__(self, **limits: Any) -> None:
        self.limits = limits

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return typing.cast("CoreSchema", {**handler(source), **self.limits})


class Within:
    """Marks a field of plain numbers with the range that is plausible: ``low`` to ``high``, or 0 where ``low`` is 0."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high

    def read(self, value: Any) -> Any:
        """The value; ValueError if it lies outside."""
        if not self.low <= value <= self.high:
            raise ValueError(f"found {value:g}, expected {self.low:g} to {self.high:g}")
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self.read, handler(source))


Bytes = Annotated[float, Quantity("B")]
Hertz = Annotated[float, Quantity("Hz")]
Cycles = Annotated[float, Quantity("cy", positive=False)]
BytesPerCycle = Annotated[float, Quantity("B/cy")]
BytesPerSecond = Annotated[float, Quantity("B/s")]
FlopPerSecond = Annotated[float, Quantity("FLOP/s")]
Watt = Annotated[float, Quantity("W", positive=False)]

Count = Annotated[int, Limits(strict=True, ge=1), Within(1, 2**24)]
FewCount = Annotated[int, Limits(strict=True, ge=1, le=2**16)]
"""Of what a node has at most some thousands: more would be computed for minutes, and is a slip."""
CountOrZero = Annotated[int, Limits(strict=True, ge=0), Within(0, 2**16)]
Year = Annotated[int, Limits(strict=True), Within(1900, 2200)]
Cost = Within(1e-4, 1e6)
"""Cycles of an instruction, or instructions in a cycle."""
Positive = Annotated[float, Limits(strict=True, gt=0), Cost]
NonNegative = Annotated[float, Limits(strict=True, ge=0), Within(0, 1e6)]
Factor = Annotated[float, Limits(strict=True, gt=0), Within(0.1, 100)]
"""A time over another one."""
Flag = Annotated[bool, Limits(strict=True)]
Text = Annotated[str, Limits(min_length=1)]


def _read_source(value: Any) -> Any:
    if isinstance(value, str) or (
        isinstance(value, dict) and value and all(isinstance(x, str) for pair in value.items() for x in pair)
    ):
        return value
    raise ValueError(f"expected the name of a source, or a mapping field: source, found {value!r}")


SourceRef = Annotated[str | dict[str, str], Before(_read_source)]
"""Key into ``sources`` for a block; or field -> key, ``default`` for the rest, ``operations.div`` for one operation."""


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
class Block:
    """A mapping of a machine file: a frozen dataclass, which pydantic reads from data where a file is read.

    Its methods are not generated for each class: that would take 1 ms of start-up each.
    """

    __slots__ = ("_stated",)
    _stated: ClassVar[frozenset[str]]  # of each instance, beside the fields
    __pydantic_config__: ClassVar = {"extra": "forbid", "allow_inf_nan": False}

    def __init_subclass__(cls) -> None:
        dataclass(init=False, repr=False, eq=False, kw_only=True)(cls)

    def __init__(self, **values: Any) -> None:
        given = {entry.name: entry for entry in fields(self)}  # type: ignore[arg-type]
        stated = set(values)
        if unknown := values.keys() - given.keys():
            raise TypeError(f"{type(self).__name__} has no {', '.join(unknown)}")
        for name, entry in given.items():
            default = entry.default if entry.default_factory is MISSING else entry.default_factory()
            if values.setdefault(name, default) is MISSING:
                raise TypeError(f"{type(self).__name__} needs {name}")
            if default is not MISSING and values[name] == default:
                stated.discard(name)
        object.__setattr__(self, "_stated", frozenset(stated))
        self.__dict__.update({name: values[name] for name in given})
        self.__post_init__()

    def __post_init__(self) -> None:
        """Check what fields must agree on."""

    @property
    def stated(self) -> frozenset[str]:
        """The fields that a file gives, also at the value of their default; of a block made in a program those that differ."""
        return self._stated

    def __getstate__(self) -> tuple[dict[str, Any], frozenset[str]]:
        return vars(self), self._stated

    def __setstate__(self, state: tuple[dict[str, Any], frozenset[str]]) -> None:
        self.__dict__.update(state[0])
        object.__setattr__(self, "_stated", state[1])

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        inner: Any = handler.resolve_ref_schema(handler(source))
        ref = inner.pop("ref", None)  # where the type stands again, it is this one that is meant
        return core_schema.no_info_wrap_validator_function(_remembering, inner, ref=ref)

    def __setattr__(self, name: str, value: Any) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    @classmethod
    def model_validate(cls, data: Any) -> Self:
        """The block of plain data as a file has them, or of data and blocks.

        Raises: pydantic.ValidationError with everything that is wrong.
        """
        block: Any = cls  # mypy takes the hash of instances for that of the class
        read: Self = reader(block).validate_python(data)
        return read

    def model_dump(self, *, exclude_none: bool = False) -> dict[str, Any]:
        """What a file can say, as plain data: quantities are numbers in base units."""
        return {
            name: _plain(value, exclude_none)
            for name, value in vars(self).items()
            if name not in NOT_IN_FILES and not (exclude_none and value is None)
        }

    def model_copy(self, update: Mapping[str, Any]) -> Self:
        """A copy with some fields replaced as they are given, without checks."""
        copied = copy.copy(self)
        copied.__dict__.update(update)
        object.__setattr__(copied, "_stated", self.stated | update.keys())
        return copied


def _remembering(value: Any, read: Callable[[Any], Any]) -> Any:
    """Read a block, and remember what was given."""
    block = read(value)
    if isinstance(value, Mapping):
        object.__setattr__(block, "_stated", frozenset(value))
    return block


@cache
def reader(block: Any) -> TypeAdapter[Any]:
    """What reads blocks of a type from plain data, and knows their JSON Schema."""
    from pydantic import TypeAdapter

    return TypeAdapter(block)


@cache
def annotations_of(block: Any) -> dict[str, Any]:
    """Types of the fields with their marks."""
    return typing.get_type_hints(block, include_extras=True)


def keys_of(block: type[Any]) -> list[str]:
    """The keys that a block of a file may have."""
    return [field.name for field in fields(block) if field.name not in NOT_IN_FILES]


def unit_of(block: Any, name: str) -> str | None:
    """The unit of a quantity's field, also of an optional one."""
    annotation = annotations_of(block)[name]
    marks = [mark for form in (annotation, *typing.get_args(annotation)) for mark in getattr(form, "__metadata__", ())]
    return next((mark.unit for mark in marks if isinstance(mark, Quantity)), None)


def _plain(value: Any, exclude_none: bool) -> Any:
    if isinstance(value, Block):
        return value.model_dump(exclude_none=exclude_none)
    if isinstance(value, tuple):
        return [_plain(item, exclude_none) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item, exclude_none) for key, item in value.items()}
    return value
