"""What machine files say of numbers that were fitted, in sentences: how well they agreed with what was measured, place by place.

    candidate bandwidths and overlaps, predicted against measured streaming kernels: L1 decided, error 4.4 %, the next 32.5 %; ...

The candidate that is used is the one that agrees best, but for what each fitted number must be worth and for what is known of
the same kind of core, so that another one may have the smaller error.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_STAGE = re.compile(r"\b(\w+) (decided|undecided|no agreement), error ([\d.]+ %)(?:, the next ([\d.]+ %))?")
_HEAD = "candidate bandwidths and overlaps"


class Stage(NamedTuple):
    """How one place was decided: the verdict, and the errors of the candidate that is used and of the closest other one."""

    verdict: str
    error: str
    next: str


def stages(source: str) -> dict[str, Stage]:
    """What a source tells of each place; {} for one of another kind."""
    if not source.startswith(_HEAD):
        return {}
    return {place: Stage(verdict, error, other) for place, verdict, error, other in _STAGE.findall(source)}


def fitted(source: str, place: str) -> str:
    """A source in words, with what it tells of one place alone.

    >>> text = "candidate bandwidths and overlaps, predicted against measured streams: L2 decided, error 4.3 %, the next 10.0 %"
    >>> fitted(text, "L2")
    'chosen so that streams measured on this machine come out, with the data in L2 within 4.3 % in the mean'
    >>> fitted("data sheet", "L2")
    'data sheet'
    """
    stage = stages(source).get(place)
    if stage is None:
        return source
    where = "memory" if place == "Mem" else place
    return f"chosen so that streams measured on this machine come out, with the data in {where} within {stage.error} in the mean"


def close(source: str, place: str) -> str:
    """How close the candidates of a place that is not decided are, in words; "" where the source does not tell.

    >>> text = "candidate bandwidths and overlaps, measured: L3 undecided, error 9.9 %, the next 8.8 %; Mem decided, error 5 %"
    >>> close(text, "L3")
    'it is off from the streams that were measured by 9.9 % in the mean, the closest other one by 8.8 %'
    """
    stage = stages(source).get(place)
    if stage is None:
        return ""
    other = f", the closest other one by {stage.next}" if stage.next else ""
    return f"it is off from the streams that were measured by {stage.error} in the mean{other}"
