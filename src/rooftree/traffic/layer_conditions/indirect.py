"""What one access through an index, ``x[col[j]]``, is assumed to fetch.

best      each element of the array once per sweep
worst     a cache line per access, unless the whole array fits
24        bytes that one access fetches on average, unless the whole array fits
x=64      the same for one array, the others as ``best``; several with commas, the others' case first: worst,x=64,y=8
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from rooftree.errors import UsageError

Case = Literal["best", "worst"] | float
"""``best``, ``worst``, or bytes that one access fetches [B]."""

_WHERE = "--indirect"
_HINT = "--indirect worst, --indirect 64 or --indirect x=64,y=8"


@dataclass(frozen=True, slots=True)
class Indirect:
    """The case of every array: that of its name in ``arrays``, else ``rest``.

    ``swept``: whether the accesses of a sweep are enough to fetch all of an array, where its size and theirs are known numbers.
    """

    rest: Case = "best"
    arrays: tuple[tuple[str, Case], ...] = ()
    swept: tuple[tuple[str, bool], ...] = ()

    def of(self, array: str) -> Case:
        """The case of an array."""
        return dict(self.arrays).get(array, self.rest)

    def worst(self) -> Indirect:
        """The same with the worst case wherever it is the best."""
        arrays = tuple((name, "worst" if case == "best" else case) for name, case in self.arrays)
        return Indirect("worst" if self.rest == "best" else self.rest, arrays, self.swept)

    def with_bytes(self, arrays: Iterable[str], bytes_: Case) -> Indirect:
        """The same with another case for some arrays."""
        return Indirect(self.rest, tuple({**dict(self.arrays), **dict.fromkeys(arrays, bytes_)}.items()), self.swept)

    @property
    def record(self) -> str | float:
        """As records keep it and as it may be given again: a word, bytes, or a text with the arrays' own."""
        if not self.arrays:
            return self.rest
        own = [f"{name}={case if isinstance(case, str) else f'{case:g}'}" for name, case in self.arrays]
        return ",".join([self.rest if isinstance(self.rest, str) else f"{self.rest:g}", *own])


BEST = Indirect()
"""What is assumed unless told otherwise."""


def read_indirect(given: object) -> Indirect:
    """Read what is assumed of accesses through an index.

    Args:
        given: an `Indirect`, a word, bytes, a text as shown at the top of this file, or a mapping of arrays to words or bytes.
    Raises: UsageError for anything else.

    >>> read_indirect("worst,x=64").of("x"), read_indirect({"x": 8}).of("y"), read_indirect("x=64,y=8").record
    (64.0, 'best', 'best,x=64,y=8')
    """
    if isinstance(given, Indirect):
        return given
    if isinstance(given, Mapping):
        return Indirect(arrays=tuple((str(name), _case(value)) for name, value in given.items()))
    if not isinstance(given, str):
        return Indirect(_case(given))
    first, *more = given.split(",")
    rest: Case = "best"
    if "=" in first:
        more.insert(0, first)
    else:
        rest = _case(first.strip())
    arrays: dict[str, Case] = {}
    for part in more:
        name, equals, value = (text.strip() for text in part.partition("="))
        if not equals or not re.fullmatch(r"[^\W\d][\w.>-]*", name) or name in arrays:
            raise UsageError(f"expected best, worst, bytes or ARRAY=BYTES, found '{part.strip()}'", where=_WHERE, hint=_HINT)
        arrays[name] = _case(value)
    return Indirect(rest, tuple(arrays.items()))


def _case(given: object) -> Case:
    """A word, or bytes."""
    if given == "best":
        return "best"
    if given == "worst":
        return "worst"
    try:
        bytes_ = float(str(given).removesuffix("B")) if not isinstance(given, bool) else math.nan
    except ValueError:
        bytes_ = math.nan
    if not 0 <= bytes_ < math.inf:
        raise UsageError(f"expected best, worst or a number of bytes, found '{given}'", where=_WHERE, hint=_HINT)
    return bytes_
