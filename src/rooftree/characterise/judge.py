"""What theoretical limits say about measured figures, and what figures say about limits: what was measured here comes first.

validated, reached or nearly     the limit stands beside the figure
validated, reached within 1 %    the figure is firm even if most bursts were slower: nothing is faster than a limit
validated, far above the figure  the figure is unverified: something else shared the core, or the limit is too high
validated, a little below it     the figure is unverified: its clock may be wrong
validated, more than 5 % below a good figure     the figure refutes the limit: it is not printed or believed any more; where a
                                 quarter of all limits are refuted, the table is of another core, and none of its limits is
not validated                    none is printed: nobody knows whether it is one

`rooftree.characterise.lab.figure` puts the limit of the table beside each figure; what is handed out went through `judged`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rooftree.characterise.limits import Key, Limits
from rooftree.results.record import Json
from rooftree.timing.session import DISTURBED, OK
from rooftree.timing.unshared import REFUTED

UNVERIFIED = "unverified"
MARGIN = 0.02
"""By how much a value may exceed its theoretical limit before it is doubted: the interval of the clock, mostly."""
REACHED = 0.01
"""A value in the core that is so near to its limit is firm, however few bursts agree with it: others only make them slower."""
BEHIND = 0.2
"""A value in the core that stays further behind its limit is doubted: others may have shared the core all the time."""
_UNITS = ("B", "FLOP", "OP")


def unit_of(figure: Mapping[str, Any]) -> str:
    """What a rate counts: B, FLOP or OP."""
    return next(unit for unit in _UNITS if figure.get(f"{unit}_per_cy") is not None)


def excess(figure: Mapping[str, Any]) -> float:
    """By how much a rate exceeds its theoretical limit, relative; negative below it, and -1 without one."""
    limit = figure.get("limit_per_cy")
    return -1.0 if not limit else float(figure[f"{unit_of(figure)}_per_cy"]) / limit - 1


def key_of(figure: Mapping[str, Any]) -> Key:
    """What a limit is of."""
    return tuple(str(figure[name]) for name in ("isa", "precision", "inst", "level", "ratio") if figure.get(name))


def compared(figures: Iterable[Mapping[str, Any]], arch: str) -> dict[Key, str]:
    """Of each limit beside a good figure why it is none: the figure that exceeds it by far, in a sentence; "" if it holds.

    Args:
        figures: rates with the limits of the core's table.
        arch: name of that table.
    """
    found: dict[Key, str] = {}
    for figure in figures:
        if figure["quality"] != OK or not figure.get("limit_per_cy"):
            continue
        key, beyond = key_of(figure), excess(figure)
        said = ""
        if beyond > REFUTED:
            rate = f"{figure[f'{unit_of(figure)}_per_cy']:.4g} {unit_of(figure)}/cy"
            said = f"{' '.join(key)} takes {rate}, {100 * beyond:.0f} % more than the table {arch} allows"
        found[key] = said or found.get(key, "")
    return found


def judged(figures: Iterable[Mapping[str, Any]], limits: Limits) -> list[Json]:
    """Figures as they are handed out: limits that were not validated, or are refuted, are gone; the others judge.

    Args:
        figures: rates with the limits of the core's table.
        limits: of the core, with what was compared with them.
    """
    return [_judged(figure, limits) for figure in figures]


def _judged(figure: Mapping[str, Any], limits: Limits) -> Json:
    limit, quality, reason = figure.get("limit_per_cy"), figure["quality"], figure["reason"]
    if limit is None:
        return dict(figure)
    if why := limits.why_none or limits.compared.get(key_of(figure), ""):
        return {**figure, "limit_per_cy": None, "reason": reason or f"no limit: {why}"}
    unit, beyond = unit_of(figure), excess(figure)
    inner = figure["kind"] != "mixed" and (figure.get("level") or "L1") == "L1"  # a mix shows how much of the limit is there
    if quality == DISTURBED and inner and abs(beyond) <= REACHED:
        quality, reason = OK, ""
    elif quality == OK and beyond > MARGIN:
        quality, reason = UNVERIFIED, f"above the theoretical limit of {limit:.4g} {unit}/cy"
    elif quality == OK and inner and beyond < -BEHIND:
        quality = UNVERIFIED
        share = 100 * (1 + beyond)
        reason = f"{share:.0f} % of the theoretical limit: something else shared the core, or the limit is too high"
    return {**figure, "quality": quality, "reason": reason}
