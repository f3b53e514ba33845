"""Doubts: reasons why a predicted runtime may not be what it looks like, with the factors between which the truth lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rooftree.results.record import Record
from rooftree.words import begun

Direction = Literal["slower", "faster", "either"]


class Doubt(Record):
    """A reason why a predicted runtime may be another one.

    ``low`` and ``high`` times the predicted runtime are the limits that this doubt leaves; where it holds for some points only,
    they are the widest of all points, and the points have their own.
    """

    kind: str  #: what is in doubt, one word: indirect, overhead, rows, memory, code, versions, nontemporal, ...
    words: str  #: what is not known, what the limit is and what to do, a sentence each; the last one without its end
    direction: Direction  #: whether the code may be slower than predicted, faster, or either
    low: float = 1.0  #: smallest factor on the predicted runtime [1]
    high: float | None  #: largest factor on the predicted runtime [1]; null where none is known


PLACE = "place"
"""Kind of the doubt where the loop lies in memory: its factors are those of the time in the core, ``T_OL``, alone."""


REISSUED = "reissued"
"""Kind of the doubt about loads that are issued again; its factors, too, are those of ``T_OL``."""
CONTENDED = "contended"
"""Kind of the doubt about ports that are not shared out in the best way; its factors, too, are those of ``T_OL``."""
SETUP = "setup"
"""Kind of the doubt about instructions between two rows; its factors, too, are those of ``T_OL``."""
WINDOW = "window"
"""Kind of the doubt about chains that begin anew in each pass; its factors, too, are those of ``T_OL``."""
DOWNWARDS = "downwards"
"""Kind of the doubt about vectors that are stored in descending order; its factors, too, are those of ``T_OL``."""
FLOW = "flow"
"""Kind of the doubt about rows that read the result of a row before; its factors, too, are those of ``T_OL``."""
UNWAITED = "unwaited"
"""Kind of the doubt about chains whose links may find their operands ready; its factors, too, are those of ``T_OL``."""
QUOTIENTS = "quotients"
"""Kind of the doubt about divisions whose time depends on their quotients; its factors, too, are those of ``T_OL``."""
X87 = "x87"
"""Kind of the doubt about latencies of x87 arithmetic; its factors, too, are those of ``T_OL``."""
SCHEDULERS = "schedulers"
"""Kind of the doubt about schedulers of unknown size, whose limit is what loops took; its factors, too, are those of ``T_OL``."""
OF_WORST = (PLACE, REISSUED, CONTENDED, SETUP, WINDOW, DOWNWARDS, FLOW, UNWAITED, QUOTIENTS, X87, "ends", "calls", "alone")
"""Doubts whose limit is that the worst happens every time: loads issued again, ends of rows not foreseen, slow arguments."""
OF_CORE = (*OF_WORST[:-3], SCHEDULERS)
OF_BEST = ("sweeps", "extent", "guarded", "skipped")
"""Doubts whose limit is that the best happens every time: nothing of a chain is left at the next call, all lies in L1, no if
holds. Of 26 odd loops with ``sweeps`` on Zen 3, 4 and 5 all but one realise a part of that, 0.83 at most; one took 0.99 of it."""
HYPOTHESES = "hypotheses"
"""Kind of the doubt about bandwidths and overlap between which the measurement of a machine does not decide."""
SHARE = "share"
"""Kind of the doubt whether the cores that measured the bandwidth of a memory use it up."""
HOST = "host"
"""Kind of the doubt what the host of a virtual machine gives to several cores."""
MIX = "mix"
"""Kind of the doubt whether memory is faster than for the mixes of streams that were measured."""
CAPACITY = "cache"
"""Kind of the doubt how much of data about as large as a shared cache it keeps: the same for each loop of as many bytes."""
MASKED = "masked"
"""Kind of the doubt about loads through masks; its factors are those of points whose data come from memory."""
LINE_ORDER = "order"
"""Kind of the doubt about passes that come to lines in no order; its factors are those of points whose data come from memory."""
CROSSING = "crossing"
"""Kind of the doubt about loads across the ends of lines while other lines come from memory."""
LATE = "late"
"""Kind of the doubt about how late lines come from memory to a core that computes."""
EARLY = "early"
"""Kind of the doubt whether they come in time all the same."""
OTHER_NESTS = "nests"
"""Kind of the doubt whether what other nests of a function touch drives the data of one out of a cache."""
OVERLAP = "overlap"
"""Kind of the doubt whether data of one nest come while another one inside the same loop computes."""
OF_TRANSFERS = (
    OTHER_NESTS,
    HYPOTHESES,
    CROSSING,
    LATE,
    EARLY,
    SHARE,
    HOST,
    MIX,
    MASKED,
    LINE_ORDER,
    CAPACITY,
    "kept",
    "rows",
    "runs",
    "gaps",
    "strides",
    "sets",
    "indirect",
    "extent",
    "guarded",
    "nontemporal",
)
"""Doubts about what data take on their way: no reason where they lie in L1, or where the loop takes no longer than there."""
BOUNDS = (*OF_WORST, *OF_BEST, SCHEDULERS, HYPOTHESES, CROSSING, LATE, EARLY, SHARE, HOST, MIX, OTHER_NESTS, CAPACITY, "kept")
"""Doubts that are bounds, one of which may be true: they do not come on top of measured errors, or of each other."""


class PointDoubt(Record):
    """A doubt at one point."""

    kind: str  #: which one of the record's doubts
    low: float  #: smallest factor on the predicted runtime [1]
    high: float | None  #: largest factor on the predicted runtime [1]; null where none is known


def doubt(kind: str, words: str, *, low: float = 1.0, high: float | None = None) -> Doubt:
    """A doubt, with the direction that its factors say; ``high`` None: nobody knows how much slower."""
    slower, faster = high is None or high > 1, low < 1
    direction: Direction = "either" if slower and faster else "faster" if faster else "slower"
    return Doubt(kind=kind, words=words, direction=direction, low=low, high=high)


def merged(doubts: Sequence[Doubt]) -> tuple[Doubt, ...]:
    """One doubt of each kind: the words joined, the factors the widest."""
    found: dict[str, Doubt] = {}
    for one in doubts:
        if (before := found.get(one.kind)) is None:
            found[one.kind] = one
            continue
        words = before.words if one.words in before.words else f"{before.words}. {begun(one.words)}"
        high = None if before.high is None or one.high is None else max(before.high, one.high)
        found[one.kind] = doubt(one.kind, words, low=min(before.low, one.low), high=high)
    return tuple(found.values())
