"""Doubts about the core whose factors differ by size, as rows of another length, and what is found of sizes apart, put together.

A point's figures are its own: what one size leaves in doubt is no doubt of the sizes beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rooftree.incore.model import Array, InCore
from rooftree.results.doubt import Doubt, doubt


class Sized(NamedTuple):
    """A doubt, and the least and the largest factor on the time in the core that it leaves at each size, shape (S,) [1]."""

    doubt: Doubt
    low: Array
    high: Array


def sized(
    kind: str, words: str, high: ArrayLike, low: ArrayLike = 1.0, where: ArrayLike = True, digits: int | None = 3
) -> tuple[Sized, ...]:
    """A doubt of the sizes for which it is told; () where it is told of none.

    Args:
        kind, words: of the doubt.
        high, low: factors on the time in the core, shape (S,) or a number.
        where: for which sizes it is told, shape (S,).
        digits: behind the point, to which the factors are rounded; None: none.

    >>> [found] = sized("rows", "they wait", [1.2, 3.0], where=[False, True])
    >>> found.doubt.high, found.high.tolist(), sized("rows", "they wait", [1.2], where=[False])
    (3.0, [1.0, 3.0], ())
    """
    most, least, told = np.broadcast_arrays(*(np.atleast_1d(np.asarray(x)) for x in (high, low, where)))
    if not told.any():
        return ()
    ends = [np.where(told, x if digits is None else np.round(x, digits), 1.0) for x in (least, most)]
    longest = float(ends[1].max())
    return (Sized(doubt(kind, words, low=float(ends[0].min()), high=None if np.isinf(longest) else longest), *ends),)


def upwards(one: Sized) -> Sized:
    """The doubt without what it leaves downwards."""
    return Sized(doubt(one.doubt.kind, one.doubt.words, high=one.doubt.high), np.ones_like(one.low), one.high)


def split(found: Iterable[Doubt | Sized], sizes: int) -> tuple[tuple[Doubt, ...], dict[str, Array], dict[str, Array]]:
    """One doubt of each kind, and the least and the largest factors of each kind by size, shape (S,).

    Args:
        found: doubts, those without factors by size hold for all alike.
        sizes: their number.
    """
    doubts: list[Doubt] = []
    low: dict[str, Array] = {}
    high: dict[str, Array] = {}
    for one in found:
        told = one if isinstance(one, Sized) else Sized(one, np.array([one.low]), np.array([_high(one)]))
        doubts.append(told.doubt)
        kind, least, most = told.doubt.kind, *(np.broadcast_to(x, (sizes,)) for x in (told.low, told.high))
        low[kind] = np.minimum(low.get(kind, least), least)
        high[kind] = np.maximum(high.get(kind, most), most)
    return tuple(doubts), low, high


def joined(parts: Sequence[tuple[NDArray[np.bool_], InCore]]) -> InCore:
    """The times of all sizes, of which each part was looked at by itself.

    Args:
        parts: which sizes, shape (S,), and their times; the last one holds the last size, and tells what does not hang on it.
    """
    number, last = len(parts[0][0]), parts[-1][1]
    arrays = {f.name for f in fields(InCore) if isinstance(getattr(last, f.name), np.ndarray)} - {"undivided"}
    columns: dict[str, Any] = {name: _column(parts, number, [getattr(part, name) for _, part in parts]) for name in arrays}
    for name in ("limits", "doubts_low", "doubts_high"):
        of_parts: list[Mapping[str, Array]] = [getattr(part, name) for _, part in parts]
        other = 0.0 if name == "limits" else 1.0
        kinds = dict.fromkeys(kind for each in (of_parts[-1], *of_parts) for kind in each)
        columns[name] = {kind: _column(parts, number, [each.get(kind, np.array([other])) for each in of_parts]) for kind in kinds}
    return replace(last, **columns, doubts=widest(one for part in (last, *(part for _, part in parts)) for one in part.doubts))


def widest(doubts: Iterable[Doubt]) -> tuple[Doubt, ...]:
    """One doubt of each kind: the limits of all of them, in the words of the one that reaches furthest."""
    found: dict[str, Doubt] = {}
    for one in doubts:
        before = found.get(one.kind, one)
        words = max(before, one, key=lambda each: (_high(each), -each.low)).words
        high = max(_high(before), _high(one))
        found[one.kind] = doubt(one.kind, words, low=min(before.low, one.low), high=None if np.isinf(high) else high)
    return tuple(found.values())


def _high(one: Doubt) -> float:
    return np.inf if one.high is None else one.high


def _column(parts: Sequence[tuple[NDArray[np.bool_], InCore]], number: int, values: Sequence[Array]) -> Array:
    """Values of each part, over all sizes."""
    found = np.zeros(number, dtype=np.result_type(*values))
    for (which, _), own in zip(parts, values, strict=True):
        found[which] = own
    return found
