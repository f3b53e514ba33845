"""How often a core would mispredict branches, from their outcomes: bounds, by simulated predictors.

What predictor a core has is not published. So each branch is given to several, and the bounds are what the best of the simple
ones and the best of all make of it: a history of a few branches is remembered by every core, a long one by the newer ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from rooftree.models._check import checked

PENALTY = (10.0, 25.0)
"""What a mispredicted branch takes at least and at most [cy]: 11 to 18, most often 13, on Zen 4 (AMD 57647, sec. 2.8), 15 to 20
on most others; 10.7 to 20 were found on one Zen 4 for each that was simulated, the most where it waits for data from L3. The
most is that of `rooftree.models.doubts`."""
MOST_ON = MappingProxyType({"spr": 33.0})
"""The most on cores that were seen to take longer, by instruction table [cy]: on an Emerald Rapids two branches in a pass, on
numbers by chance, took 25.7 cy each that was mispredicted on a quiet core, and 30 to 33 in profiles beside other programs."""
NEW_START = 18.0
"""From where a branch is known to be mispredicted until the core works on, at most [cy]: on Zen 4 (AMD 57647, sec. 2.8)."""
_SHORT, _LONG = 8, 24
"""Branches whose outcomes the simple and the better predictors remember: those of the 1990s, and half of what is published of
newer ones (TAGE, hashed perceptrons) at least [1]."""
_OWN = 10
"""Executions of a branch itself that predictors with a history for each remember [1]."""
_SHORT_MASK, _LONG_MASK, _OWN_MASK = (1 << _SHORT) - 1, (1 << _LONG) - 1, (1 << _OWN) - 1
_MISSES = ((False, False, True, True), (True, True, False, False))
_AFTER = (b"\0\0\1\2", b"\1\2\3\3")
"""Of a two-bit counter, by the outcome of a branch: whether it missed that, and what it is then."""
_TABLE = 1 << 16
"""Entries of a table of two-bit counters [1]."""
_WARM = 0.25
"""First part of each burst that teaches and is not counted: the history before it is not known [1]."""
_SIGMAS = 2.0
_CONTEXT, _SEVERAL = 256, 8
"""Branches in a row that are taken to come again if they had the same outcomes, and surprises that must be among them [1]: by
chance hardly any do."""
_REMEMBERED = 50_000
"""Surprises in a sequence of branches that repeats exactly up to which a core may remember it [1]. On one Zen 4 below a
hypervisor, a loop over flags again and again: 10 000 (of 200 000 branches) were remembered wholly, 15 000 (of 60 000) to
80 %, 50 000 and 100 000 not. The largest predictor that is known here."""


def penalty(condition: float, arch: str = "") -> float:
    """What a mispredicted branch takes at most: T = max(25, t + 18) [cy], or more where that was seen.

    Args:
        condition: t, from the beginning of a pass until the branch is known to be mispredicted [cy].
        arch: the instruction table of the core; "": any.
    Raises: ModelError for a negative number or NaN.

    Assumes that the core had begun to compute the condition neither before that pass, nor later than all else that it does.
    Source: Eyerman, Smith, Eeckhout, Characterizing the branch misprediction penalty, ISPASS 2006: that of the new start, and the
    longer the longer the chain to the branch is. On one Zen 4, behind a logarithm, a root and a division, 125 cy.

    >>> penalty(5.0), penalty(60.0), penalty(5.0, "spr")
    (25.0, 78.0, 33.0)
    """
    checked("branch_prediction.penalty", non_negative={"condition": condition})
    return max(MOST_ON.get(arch, PENALTY[1]), condition + NEW_START)


class Mispredicted(NamedTuple):
    """Part of the executions of a branch that is mispredicted [1].

    Attributes:
        least, most: bounds, with what so few bursts leave open.
        best, simple: what the best of all and the best simple predictor missed.
        seen: executions that were simulated.
    """

    least: float
    most: float
    best: float
    simple: float
    seen: int


@dataclass(slots=True)
class _Branch:
    """What was found of a branch: of each burst its weighted executions, then what each predictor missed.

    The predictors are: steady, with an own history, with a short and with a long one of all.
    """

    seen: int = 0
    bursts: list[list[float]] = field(default_factory=list)
    history: int = 0
    steady: int = 1


def mispredicted(bursts: Iterable[tuple[float, Sequence[int]]]) -> dict[int, Mispredicted]:
    """The part of the executions of each branch that a core mispredicts.

    Four predictors of two-bit counters see all bursts: one counter for each branch; by the last 10 outcomes of the branch itself;
    by those of the last 8 and of the last 24 branches of all. At most the best of the first three misses, at least the best of
    all; both with two standard deviations of what differs from burst to burst. Where long sequences come again in other bursts,
    as often as those of a cycle that a core may remember would, it may miss none.

    Args:
        bursts: of branches that followed each other: the weight of one [1], and for each execution 2 * number + outcome
            (1: taken).
    Returns: number of a branch -> the part.

    Assumes that no core is worse than the best simple predictor for a branch, and that none is better than the best of all where
    nothing repeats.
    Source: Smith, ISCA 1981 (two-bit counters); Yeh and Patt, MICRO 1991 (own histories); McFarling, WRL TN-36, 1993 (gshare).

    >>> mispredicted([(1.0, [1] * 1000)])[0].most < 0.01
    True
    """
    tables = [bytearray(b"\1" * _TABLE) for _ in range(3)]
    found: dict[int, _Branch] = {}
    contexts, long = list[set[int]](), 0
    for weight, burst in bursts:
        checked("branch_prediction.mispredicted", non_negative={"weight": weight})
        contexts.append(_simulate(weight, burst, tables, found))
        long += len(burst)
    bounds = {number: _bounds(branch) for number, branch in found.items() if branch.seen}
    missed = sum(one.least * one.seen for one in bounds.values()) / max(1, sum(one.seen for one in bounds.values()))
    told = [one for one in contexts if one]
    alike = sum(not one.isdisjoint(other) for n, one in enumerate(told) for other in told[:n])
    if missed * _cycle(len(told), alike, long / max(1, len(contexts))) <= _REMEMBERED:
        return {number: one._replace(least=0.0, best=0.0) for number, one in bounds.items()}
    return bounds


def _cycle(bursts: int, alike: int, long: float) -> float:
    """Branches in the cycle that a sequence of them may repeat, at least: two bursts of L overlap in a cycle of P with 2 L / P.

    Args:
        bursts: in which a sequence that comes again would be known, at places by chance in the cycle.
        alike: pairs of them that overlap.
        long: branches of a burst, L.
    """
    most = alike + _SIGMAS * math.sqrt(alike) + 3.0  # 3: the bound of what was seen never, with 95 %
    return long * bursts * (bursts - 1) / most


def _simulate(weight: float, burst: Sequence[int], tables: Sequence[bytearray], found: dict[int, _Branch]) -> set[int]:
    """Teach the predictors a burst, and note what they miss of it.

    Returns: what went before those that all predictors with a history missed, as one number for each, where they missed several
        just before: sequences without surprises are alike by chance.
    """
    own, short, long = tables
    contexts, here, surprises = set[int](), dict[int, list[float]](), list[int]()
    counted_from, history = int(len(burst) * _WARM), 0
    for at, entry in enumerate(burst):
        number, outcome = entry >> 1, entry & 1
        branch = found.get(number)
        if branch is None:
            branch = found[number] = _Branch()
        salt = number * 0x9E5
        a = (branch.history ^ salt) % _TABLE
        b = ((history & _SHORT_MASK) ^ (salt << _SHORT)) % _TABLE
        c = (history * 0x9E3779B1 + salt * 0x85EBCA6B >> 13) % _TABLE
        missed = (
            _MISSES[outcome][branch.steady],
            _MISSES[outcome][own[a]],
            _MISSES[outcome][short[b]],
            _MISSES[outcome][long[c]],
        )
        if at >= counted_from:
            branch.seen += 1
            counts = here.get(number)
            if counts is None:
                counts = here[number] = [0.0] * 5
                branch.bursts.append(counts)
            counts[0] += weight
            if True in missed:
                for n, wrong in enumerate(missed, 1):
                    counts[n] += weight * wrong
        if missed[1] and missed[2] and missed[3]:
            surprises.append(at)
            if at >= _CONTEXT and len(surprises) >= _SEVERAL and surprises[-_SEVERAL] >= at - _CONTEXT:
                contexts.add(hash((*burst[at - _CONTEXT : at + 1],)))
        after = _AFTER[outcome]
        branch.steady, own[a], short[b], long[c] = after[branch.steady], after[own[a]], after[short[b]], after[long[c]]
        branch.history = (branch.history << 1 | outcome) & _OWN_MASK
        history = (history << 1 | outcome) & _LONG_MASK
    return contexts


def _bounds(branch: _Branch) -> Mispredicted:
    """What was missed of a branch, with what differs from burst to burst, or what so many that are independent leave open."""
    found = np.array(branch.bursts)
    weight, missed = found[:, 0], found[:, 1:]
    total = float(weight.sum())
    if not total:
        return Mispredicted(0.0, 1.0, 0.0, 1.0, branch.seen)
    parts = missed.sum(axis=0) / total
    alone = np.maximum(parts * (1 - parts), 1 / branch.seen) / branch.seen
    many = len(found)
    apart = ((missed - parts * weight[:, None]) ** 2).sum(axis=0) / total**2 * many / max(1, many - 1)
    doubt = _SIGMAS * np.sqrt(np.maximum(alone, apart))
    least, most = int(parts.argmin()), int(parts[:3].argmin())
    best, simple = float(parts[least]), float(parts[most])
    return Mispredicted(max(0.0, best - float(doubt[least])), min(1.0, simple + float(doubt[most])), best, simple, branch.seen)
