"""What every record is: typed, frozen, and read like the JSON that it becomes.

A record is a class of fields, each with its unit and a sentence in a ``#:`` comment, from which the published schema is made::

    class Volume(Record):
        \"\"\"Bytes of one unit of work over one link.\"\"\"

        load_B: float  #: bytes towards the core [B/CL]
        why: str | None = None  #: a default of None: the key is left out where there is nothing to say
        links: Mapping[str, float] = spread()  #: its entries stand beside the other keys
"""

from __future__ import annotations

import json
import math
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from functools import cache, lru_cache
from inspect import get_annotations
from operator import methodcaller
from typing import Any, ClassVar, Literal, Self, Union, dataclass_transform, get_args, get_origin, get_type_hints

from rooftree.errors import InputError

Json = dict[str, Any]
"""An object of a JSON document."""

PLAUSIBLE = (1e-9, 1e18)
"""What runtimes, sizes, bytes and counts of one point can be, but for 0: beyond lie slips and damage."""
MOST = 1e30
"""Magnitude of any number of a record: products of a few of them are still numbers."""

_SPREAD = {"spread": True}


def spread() -> Any:
    """A field whose entries stand in the JSON beside the other keys; one per record."""
    return field(default_factory=dict, metadata=_SPREAD)


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False, field_specifiers=(field, spread))
class Record(Json):
    """Base of all records: a frozen dataclass that is a dict, too, so that ``point.ecm`` and ``point["ecm"]`` are the same.

    Fields whose value is their default None have no key; the key of a field ``from_`` is ``from``.
    """

    _defaults: ClassVar[Mapping[str, Any]] = {}
    _keys: ClassVar[Mapping[str, str]] = {}
    _needed: ClassVar[frozenset[str]] = frozenset()
    _optional: ClassVar[Sequence[str]] = ()
    _renamed: ClassVar[bool] = False
    _spread: ClassVar[str] = ""
    _positive: ClassVar[Sequence[str]] = ()
    """Fields that hold numbers above 0, or objects of them; checked when a record is read."""
    _not_negative: ClassVar[Sequence[str]] = ()
    _ranges: ClassVar[Mapping[str, tuple[float, float]]] = {}
    """Fields with a range that is narrower than `PLAUSIBLE`."""

    def __init_subclass__(cls) -> None:
        for name in get_annotations(cls):
            if name not in vars(cls) and isinstance(getattr(cls, name, None), property):
                setattr(cls, name, field())  # one of the class before it, which is no default
        dataclass(init=False, repr=False, eq=False)(cls)  # a generated __init__ would cost 0.4 ms of start-up per class
        given = sorted(fields(cls), key=lambda f: f.name != "schema")  # type: ignore[arg-type]
        cls._defaults = {f.name: f.default for f in given}
        cls._spread = next((f.name for f in given if f.metadata), "")
        cls._keys = {f.name: f.name.removesuffix("_") for f in given if f.name != cls._spread}
        cls._needed = frozenset(name for name in cls._keys if cls._defaults[name] is MISSING)
        cls._optional = tuple(name for name in cls._keys if cls._defaults[name] is None)
        cls._renamed = any(name != key for name, key in cls._keys.items())
        for each in given:
            if each.name in vars(cls):
                delattr(cls, each.name)
            if each.name in cls._keys and not hasattr(dict, each.name):  # __getattr__ would take five times as long
                setattr(cls, each.name, property(methodcaller("get", cls._keys[each.name])))

    def __init__(self, **values: Any) -> None:
        found: Json = {**self._defaults, **values}
        if len(found) > len(self._defaults) and not self._spread:
            raise TypeError(f"{type(self).__name__} has no {', '.join(found.keys() - self._defaults.keys())}")
        if not self._needed <= values.keys():
            raise TypeError(f"{type(self).__name__} needs {', '.join(self._needed - values.keys())}")
        for name in self._optional:
            if found[name] is None:
                del found[name]
        if self._spread:
            more = found.pop(self._spread)
            found.update(more if more is not MISSING else {})
        if self._renamed:
            found = {self._keys.get(name, name): value for name, value in found.items()}
        super().__init__(found)

    @classmethod
    def made_of(cls, items: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> Self:
        """A record whose keys are known to be its own, in order and complete: nothing is checked, no default is filled in."""
        found = cls.__new__(cls)
        dict.__init__(found, items)
        return found

    @classmethod
    def one_for_each(cls, columns: Mapping[str, Sequence[Any]]) -> list[Self]:
        """One record for each place of columns of equal length, by the names of fields; the first one is checked."""
        if not columns or not next(iter(columns.values())):
            return []
        absent = [name for name in cls._optional if name in columns and all(value is None for value in columns[name])]
        columns = {name: values for name, values in columns.items() if name not in absent}
        first = cls(**{name: values[0] for name, values in columns.items()})
        order = [*(name for name in cls._defaults if name in columns), *(name for name in columns if name not in cls._defaults)]
        left = [name for name in cls._optional if any(value is None for value in columns.get(name, ()))]
        if cls._renamed or left or first.keys() != set(order):
            return [cls(**dict(zip(columns, row, strict=True))) for row in zip(*columns.values(), strict=True)]
        made = cls.made_of
        return [made(zip(order, row, strict=True)) for row in zip(*(columns[name] for name in order), strict=True)]

    def __getattr__(self, name: str) -> Any:
        if name == self._spread and name:
            return {key: value for key, value in self.items() if key not in self._keys.values()}
        raise AttributeError(f"{type(self).__name__} has no {name}")

    def _frozen(self, *_: Any, **__: Any) -> Any:
        raise FrozenInstanceError(f"{type(self).__name__} is frozen: replace(...) makes another one")

    __setattr__ = __delattr__ = __setitem__ = __delitem__ = __ior__ = update = setdefault = pop = popitem = clear = _frozen

    def __reduce__(self) -> Any:
        return type(self).from_dict, (dict(self),)

    def replace(self, **changes: Any) -> Self:
        """The same record with some of its fields changed."""
        return type(self)(**{**{name: getattr(self, name) for name in self._defaults}, **changes})

    def to_dict(self) -> Json:
        """The record as plain data."""
        return {name: plain(value) for name, value in self.items()}

    def to_json(self, indent: int | None = None) -> str:
        """The record as one JSON document."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    @classmethod
    def from_dict(cls, record: Mapping[str, Any], where: str = "$") -> Self:
        """A record from plain data; keys that it does not know are left out, missing ones that may be null are None.

        Raises: InputError that names the place of what is missing or of another kind.
        """
        if isinstance(record, cls):
            return record
        if not isinstance(record, Mapping):
            raise InputError(f"expected an object, found {type(record).__name__}", where=where)
        values: Json = {}
        for name, (kind, nullable) in hints(cls).items():
            if name == cls._spread:
                values[name] = _read(kind, {k: v for k, v in record.items() if k not in cls._keys.values()}, where)
            elif (key := cls._keys[name]) in record:
                if record[key] is None and not nullable and kind is not Any:
                    raise InputError(f"{key} is null", where=where)
                values[name] = _read(kind, record[key], f"{where}.{key}")
            elif cls._defaults[name] is MISSING:
                if not nullable:
                    raise InputError(f"{key} is missing", where=where)
                values[name] = None
        for name in (*cls._positive, *cls._ranges):
            _within(values.get(name), cls._ranges.get(name, PLAUSIBLE), False, f"{where}.{name}")
        for name in cls._not_negative:
            _within(values.get(name), PLAUSIBLE, True, f"{where}.{name}")
        return cls(**values)


def _within(value: Any, limits: tuple[float, float], or_zero: bool, where: str) -> None:
    """Raise InputError for a number outside of limits, alone, in a list or in an object."""
    if isinstance(value, Mapping):
        for name, entry in value.items():
            _within(entry, limits, or_zero, f"{where}.{name}")
    elif isinstance(value, (list, tuple)):
        for at, entry in enumerate(value):
            _within(entry, limits, or_zero, f"{where}[{at}]")
    elif value is not None and not limits[0] <= value <= limits[1] and not (or_zero and value == 0):
        wanted = f"{'0, or ' if or_zero else ''}{limits[0]:g} to {limits[1]:g}"
        raise InputError(f"expected a number within {wanted}, found {value:g}", where=where)


def plain(value: Any) -> Any:
    """Plain data for JSON: records and mappings as dicts, sequences as lists, numpy values as plain ones."""
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {name: plain(entry) for name, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(entry) for entry in value]
    return value.tolist() if hasattr(value, "tolist") else value


def digits(value: Any) -> float | None:
    """A number for JSON with 8 digits; None for what is not finite."""
    number = float(value)
    if not number:
        return number  # with its sign
    return _rounded(number) if math.isfinite(number) else None


@lru_cache(maxsize=1 << 16)
def _rounded(number: float) -> float:
    """The same numbers come again, at other sizes and on other machines."""
    return float(f"{number:.8g}")


@cache
def hints(kind: type[Record]) -> dict[str, tuple[Any, bool]]:
    """Type of each field, and whether it may be None."""
    found = get_type_hints(kind)
    return {name: (found[name], type(None) in get_args(found[name])) for name in kind._defaults}


def _read(kind: Any, data: Any, where: str) -> Any:
    """A value of the wanted kind."""
    if data is None or kind is Any:
        return data
    return _reader(kind)(data, where)


def _entry(kind: Any, data: Any, where: str) -> Any:
    """An entry of an object or a list, null only where its kind says so."""
    if data is None and kind is not Any and type(None) not in get_args(kind):
        raise InputError("found null", where=where)
    return _read(kind, data, where)


@cache
def _reader(kind: Any) -> Callable[[Any, str], Any]:
    """What makes a value of a kind out of plain data."""
    if isinstance(kind, type) and issubclass(kind, Record):
        return kind.from_dict
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _union([part for part in parts if part is not type(None)])
    if origin is Mapping:
        return _of("an object", Mapping, lambda data, where: {k: _entry(parts[1], v, f"{where}.{k}") for k, v in data.items()})
    if origin in (Sequence, tuple):
        inner = parts[0]
        make = origin if origin is tuple else list
        return _of(
            "a list", (list, tuple), lambda data, where: make(_entry(inner, v, f"{where}[{n}]") for n, v in enumerate(data))
        )
    if origin is Literal or kind not in _SCALARS:
        return lambda data, where: data
    return _of(_SCALARS[kind], (int, float) if kind is float else kind, lambda data, where: data)


_SCALARS = {str: "a text", float: "a number", int: "a whole number", bool: "true or false"}


def _of(what: str, kinds: Any, read: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    def checked(data: Any, where: str) -> Any:
        strange = (isinstance(data, bool) and kinds is not bool) or (isinstance(data, float) and not math.isfinite(data))
        if strange or not isinstance(data, kinds):
            raise InputError(f"expected {what}, found {data!r:.60}", where=where)
        if isinstance(data, (int, float)) and not -MOST <= data <= MOST:
            raise InputError(f"expected a number of magnitude below {MOST:g}, found {data!r:.60}", where=where)
        return read(data, where)

    return checked


def _union(parts: Sequence[Any]) -> Callable[[Any, str], Any]:
    """The first of several kinds that data are."""

    def read(data: Any, where: str) -> Any:
        for part in parts[:-1]:
            try:
                return _read(part, data, where)
            except InputError:
                continue
        return _read(parts[-1], data, where)

    return read
