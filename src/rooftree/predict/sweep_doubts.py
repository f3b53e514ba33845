"""What is in doubt about the core in a sweep whose pieces have code, distances or rows of their own: each its own factors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

import numpy as np
from numpy.typing import NDArray

from rooftree.results.doubt import Doubt, doubt, merged

Array = NDArray[np.float64]
Piece = tuple[NDArray[np.intp], Sequence[Doubt]]
"""Places of some sizes, and what is in doubt about them."""


def of_pieces(pieces: Iterable[Piece], shape: tuple[int, int]) -> tuple[tuple[Doubt, ...], dict[str, Array], dict[str, Array]]:
    """The doubts of a whole sweep, and their factors at each point where these differ.

    Args:
        pieces: of the sweep, all of them.
        shape: (S, C) of the whole.
    Returns: a doubt of each kind, in the words of the piece with the largest factor, and of how many points it holds; smallest
        and largest factors by kind, shape (S, C), without any where all pieces have the same doubts.
    """
    found = [(places, merged(doubts)) for places, doubts in pieces]
    if all(doubts == found[0][1] for _, doubts in found):
        return (found[-1][1] if found else ()), {}, {}
    kinds = dict.fromkeys(one.kind for _, doubts in reversed(found) for one in doubts)
    low, high = ({kind: np.ones(shape) for kind in kinds} for _ in range(2))
    most: dict[str, Doubt] = {}
    for places, doubts in found:
        for one in doubts:
            low[one.kind][places], high[one.kind][places] = one.low, _high(one)
            most[one.kind] = max(most.get(one.kind, one), one, key=lambda each: (_high(each), -each.low))
    said = []
    for kind in kinds:
        holds = (low[kind] != 1) | (high[kind] != 1)
        part = "" if holds.all() else f" ({int(holds.sum())} of {holds.size} points)"
        longest = float(high[kind].max())
        words = with_part(most[kind].words, part)
        said.append(doubt(kind, words, low=float(low[kind].min()), high=None if longest == inf else longest))
    return tuple(said), low, high


def with_part(words: str, part: str) -> str:
    """Words with how many points they are about, behind the first sentence.

    >>> with_part("it may wait. The limit is that it does", " (2 of 3 points)")
    'it may wait (2 of 3 points). The limit is that it does'
    """
    first, end, rest = words.partition(". ")
    return f"{first}{part}{end}{rest}"


def _high(one: Doubt) -> float:
    return inf if one.high is None else one.high
