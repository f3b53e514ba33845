"""Whether a guess about one point fits the other points of a loop: where it would matter as much, it must be seen as well.

A guess is a reason that would make the difference, which nothing in the records shows to be there. It is put to the other points:
each is taken to be off as the guess has it, and where the rule would say the same of it then, the guess must bring the prediction
nearer to what was measured. Points decide nothing that are disturbed, of other core counts, off by what their own doubts may
make, or of as much data as a shared cache has.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rooftree.results.doubt import CAPACITY
from rooftree.validate.case import ALIKE, Case, Finding, Rule
from rooftree.validate.rules.measurement import covering
from rooftree.validate.verdict import UNDECIDED, error_of

SEVERAL = 2
"""Points that a guess must fit for each one that it does not. Chosen."""
MOST = 64
"""Other points that are asked at most."""
_TIMES: Mapping[str, Callable[[Case], float]] = {
    "short loops": lambda case: case.per_cl / float(case.shape["inner"]),
    "short sweeps": lambda case: case.per_cl / float(case.shape["sweep"]),
    "rows beside memory": lambda case: float(case.shape["own_rows"]),
}
"""How often a unit of work pays for what a rule names; of other rules in proportion to the runtime."""


def decides(case: Case) -> bool:
    """Whether a point says something of the model: it is not disturbed, and no doubt may make its difference."""
    full = any(doubt.kind == CAPACITY for doubt in case.doubts)
    return case.verdict != UNDECIDED and not full and (case.verdict == "green" or covering(case) is None)


def asked(rule: Rule, found: Finding, case: Case, others: Sequence[Case]) -> tuple[int, int]:
    """How many other points a guess fits, and how many it does not.

    Args:
        rule, found: what was guessed, and the rule that did.
        case: the point of which.
        others: all points of the loop; those that decide nothing, and the point itself, do not count.
    """
    fits = against = 0
    able = [other for other in others if other is not case and other.cores == case.cores and decides(other)]
    for other in able[:: math.ceil(len(able) / MOST) or 1]:
        would = _would_be(found, case, other)
        told = float(other.ecm["cy_per_cl"])
        if would <= 0 or abs(would / told - 1) < ALIKE:
            continue
        error = error_of(told, would)
        off = replace(other, measured={**other.measured, "cy_per_cl": would}, error=error, verdict="red")
        if rule(off) is None:
            continue
        nearer = abs(math.log(other.cycles / would)) < abs(math.log(other.cycles / told))
        fits, against = fits + nearer, against + (not nearer)
    return fits, against


def _would_be(found: Finding, case: Case, other: Case) -> float:
    """Runtime of another point if it is off for the same reason [cy/CL]."""
    here, there = float(case.ecm["cy_per_cl"]), float(other.ecm["cy_per_cl"])
    missing = (case.cycles if found.would_be is None else found.would_be) - here
    times = _TIMES.get(found.rule, _in_proportion)
    try:
        return there + missing * times(other) / times(case)
    except (KeyError, TypeError, ZeroDivisionError):  # the other point does not tell
        return there


def _in_proportion(case: Case) -> float:
    return float(case.ecm["cy_per_cl"])


def of_others(fits: int, against: int) -> str:
    """What other points say of a guess, in a sentence.

    >>> of_others(3, 1), of_others(0, 0)
    ('It fits 3 of the 4 other points that it should matter for.', 'No other point of this loop tells whether it is so.')
    """
    if not fits + against:
        return "No other point of this loop tells whether it is so."
    those = (
        f"{fits} of the {fits + against} other points"
        if against
        else "the one other point"
        if fits == 1
        else f"all {fits} other points"
    )
    return f"It fits {those} that it should matter for."
