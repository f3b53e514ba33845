"""How sure each point of a prediction is: the regime that it lies in, and what the account of measured errors says of it.

The account is ``expected_error.csv``: quantiles of log(measured / predicted) by model, in-core engine, regime and machine, pooled
from measurements by ``make expected-error`` (`benchmarks.bench_expected_error`). ``*`` stands for machines without measurements.
The formulas are in `rooftree.models.uncertainty`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rooftree.results.certainty import Spread

ACCOUNT = Path(__file__).with_name("expected_error.csv")
REGIMES = (
    "L1",
    "L2",
    "L3",
    "L1 with short rows",
    "L2 with short rows",
    "L3 with short rows",
    "memory with short rows",
    "memory",
    "memory with a long core time",
    "memory with many streams",
    "few cores of a domain",
    "saturated domain",
    "several domains",
    "several cores in caches",
    "counted reductions and strides",
)
"""What predicts the size of an error out of sample, as a prediction itself knows it."""
SHORT_ROW = 100
"""Rows of fewer iterations count as short."""
CORE_SHARE = {"code": 0.6, "counts": 0.4}
"""From which T_OL over the time of loads, stores and transfers the core takes nearly as long, by engine."""
STREAMS = 10
"""Cache lines that one unit of work moves to and from memory, beyond which streams count as many."""
CODE, COUNTS, ELSEWHERE, LEARNT = "code", "counts", "elsewhere", "learnt"
"""What the account tells apart: in-core times from the measured machine code; from counts of operations; from the code that a
compiler made here, where that of another compiler was measured; from the measured code with a table that was learnt there."""
ALL = "all"
"""The entry of a machine that holds all its points as they were found."""
MEASURED = "measured"
"""The machine that stands for all whose file ``rooftree machine measure`` wrote; with the name of an instruction table behind it,
for those of that processor."""
UNSEEN = "*"
"""The machine that stands for all without measurements."""

Index = NDArray[np.int8]
Array = NDArray[np.float64]


def engine_of(name: str, elsewhere: bool = False, learnt: bool = False) -> str:
    """The entry of an in-core engine in the account: ``COUNTS``, ``CODE``, ``LEARNT`` where the own engine has the table that was
    learnt here, or ``ELSEWHERE`` for code other than the measured one.

    >>> engine_of("throughput"), engine_of("asm"), engine_of("asm", elsewhere=True), engine_of("asm", learnt=True)
    ('counts', 'code', 'elsewhere', 'learnt')
    """
    if name == "throughput":
        return COUNTS
    return LEARNT if learnt and name == "asm" else ELSEWHERE if elsewhere else CODE


def regimes(
    *,
    location: NDArray[np.int64],
    far: NDArray[np.bool_],
    long_core: NDArray[np.bool_],
    memory_lines: Array,
    row: Array,
    cores: NDArray[np.int64],
    n_saturation: NDArray[np.int64],
    domain: int,
    rarely_vectorised: bool,
) -> Index:
    """The regime of each point, as an index into ``REGIMES``.

    Args:
        location: from where the data come, 0 is L1, (S, 1) or (S, C).
        far: whether that is memory, same shape.
        long_core: whether T_OL is more than ``CORE_SHARE`` of loads, stores and transfers together, (S, 1) or (S, C).
        memory_lines: cache lines that a unit of work moves over the memory interface, (S, 1) or (S, C).
        row: iterations of the innermost loop, (S, 1).
        cores: (C,).
        n_saturation: cores that saturate a domain, 0: none, (S, 1) or (S, C).
        domain: cores of a ccNUMA domain.
        rarely_vectorised: whether operations were counted of a loop of which compilers seldom make the code that the count stands
            for: reductions that would have to be reordered, and strides.
    Returns: (S, C), or (S, 1) if there is one core count.
    """
    short = row < SHORT_ROW
    level = np.minimum(location, 2)
    long_rows = np.where(memory_lines > STREAMS, np.int8(9), np.where(long_core, np.int8(8), np.int8(7)))
    one = np.where(far, np.where(short, np.int8(6), long_rows), (level + 3 * short).astype(np.int8))
    if rarely_vectorised:
        one = np.full_like(one, 14)
    if len(cores) == 1 and cores[0] == 1:
        return one
    saturated = (n_saturation > 0) & (cores >= n_saturation)
    many = np.where(cores > domain, np.int8(12), np.where(saturated, np.int8(11), np.int8(10)))
    return np.where(cores == 1, one, np.where(far, many, np.int8(13)))


FEW = 10
"""Configurations below which those of one processor do not tell in what 8 of 10 lie. Chosen."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is known of one model, engine, regime and machine.

    Attributes:
        points, configurations: measured points and independent configurations behind it; those of other machines count for ``*``.
        low, high: 10 and 90 % quantiles of log(measured / predicted), widened for few configurations.
        low_95, high_95: 5 and 95 % quantiles.
        middle: its median, the bias.
        median_error: median of |predicted / measured - 1|.
    """

    points: int
    configurations: int
    low_95: float
    low: float
    middle: float
    high: float
    high_95: float
    median_error: float


REPEATED = 0.02
"""Half-width of an interval of `rooftree measure` from which on it is narrow enough, as a logarithm: no account is surer of the
next measurement. Nine of ten loops in L1 of one Emerald Rapids took 1.3 % and more longer than predicted, so that their intervals
began at the prediction, which a measurement 0.5 % below refuted."""


def half_widths(cell: Cell, model: str) -> tuple[float, float]:
    """How far an interval reaches below and above a prediction, as logarithms; the Roofline is a limit, which nothing goes below.

    >>> half_widths(Cell(1, 1, -0.02, 0.01, 0.05, 0.15, 0.2, 0.05), "ecm")
    (0.02, 0.15)
    """
    least = REPEATED if model == "ecm" else 0.0
    return max(least, -cell.low), max(least, cell.high)


@cache
def account(file: Path = ACCOUNT) -> Mapping[tuple[str, str, str], Mapping[str, Cell]]:
    """The account: (model, engine, machine) -> regime -> cell."""
    found: dict[tuple[str, str, str], dict[str, Cell]] = {}
    for line in file.read_text("utf-8").splitlines():
        if line.startswith(("#", "model,")):
            continue
        model, engine, regime, machine, points, configurations, *numbers = line.split(",")
        cell = Cell(int(points), int(configurations), *map(float, numbers))
        found.setdefault((model, engine, machine), {})[regime] = cell
    return found


NOTHING_KNOWN = Cell(0, 0, -math.log(3), -math.log(2), 0.0, math.log(2), math.log(3), 0.35)
"""Where there is no measurement at all: a factor of two to either side, which is assumed, and shown as a range."""


def measured_name(processor: str) -> str:
    """The machine in the account for a file measured on a processor: its own entry, or that of all that were measured.

    >>> measured_name("zen3"), measured_name("unheard-of")
    ('measured zen3', 'measured')
    """
    name = f"{MEASURED} {processor}"
    return name if ("ecm", "code", name) in account() else MEASURED


def is_measured(name: str) -> bool:
    """Whether an entry stands for files that ``rooftree machine measure`` wrote."""
    return name.partition(" ")[0] == MEASURED


def known_cells(model: str, engine: str, machine: str) -> Mapping[str, Cell]:
    """Regime -> what the account says of a machine, or of all that were measured, as far as it has something."""
    known = account()
    general = known.get((model, engine, MEASURED), {}) if is_measured(machine) else {}
    own = known.get((model, engine, machine), {})
    return {**general, **{regime: no_surer(cell, general.get(regime)) for regime, cell in own.items()}}


def no_surer(own: Cell, general: Cell | None) -> Cell:
    """What is known of one processor, with ends no nearer than those of all processors that were measured, where it is known of
    few configurations, or where an end is none: that predictions are too fast or too slow in one file is not said of the next.

    One point gave memory 0.89 to 1.06 times what is predicted on one Emerald Rapids, all measured ones together 0.81 to 1.1;
    16 points of stencils measured there afterwards took 0.69 to 1.31 times. Of data in L3 nine of ten points of a Granite Rapids
    took 1.05 times as long and more, so that intervals began at the prediction; on the Emerald Rapids, of the same table,
    conversions of pixels took 0.89 of it, a half sweep of a stencil 0.84.
    """
    if general is None:
        return own
    few = own.configurations < FEW
    if few or own.low > -REPEATED:
        own = replace(own, low=min(own.low, general.low), low_95=min(own.low_95, general.low_95))
    if few or own.high < REPEATED:
        own = replace(own, high=max(own.high, general.high), high_95=max(own.high_95, general.high_95))
    return own


def cells_of(model: str, engine: str, machine: str) -> tuple[Mapping[str, Cell], Mapping[str, Cell]]:
    """Regime -> what the account says of a machine, and of ``*``.

    Where nobody measured the code of another compiler, or a learnt table, the entries of measured code stand for it, too narrow.
    """
    own, others = known_cells(model, engine, machine), account().get((model, engine, UNSEEN), {})
    if engine in (ELSEWHERE, LEARNT):
        measured = cells_of(model, CODE, machine)
        own, others = own or {r: cell for r, cell in measured[0].items() if r not in others}, {**measured[1], **others}
    return own, {**others, **_of_several_cores(own, others)}


_ONE_CORE = {**dict.fromkeys(REGIMES[10:13], REGIMES[6:10]), REGIMES[13]: REGIMES[:6]}
"""Of each regime of several cores those of one core with the data in the same place."""


def _of_several_cores(own: Mapping[str, Cell], others: Mapping[str, Cell]) -> dict[str, Cell]:
    """What is known of several cores of a machine on which one core alone was measured.

    One core's errors there are those of its machine file, which several cores share; what several cores add was measured on
    others. An interval is as wide as the widest of both, and the error to expect the largest.
    """
    found = {}
    for several, alone in _ONE_CORE.items():
        known = [own[regime] for regime in alone if regime in own]
        if several not in own and several in others and known:
            every = [others[several], *known]
            low = {name: min(getattr(cell, name) for cell in every) for name in ("low_95", "low")}
            high = {name: max(getattr(cell, name) for cell in every) for name in ("high", "high_95")}
            error = max(cell.median_error for cell in every)
            found[several] = replace(others[several], **low, **high, median_error=error)
    return found


def spread(model: str, engine: str, machine: str) -> Spread:
    """What the account says of a machine; of ``*`` where it has no entry."""
    own, other = cells_of(model, engine, machine)
    cells = [own.get(regime) or other.get(regime) or NOTHING_KNOWN for regime in REGIMES]
    reach = [half_widths(cell, model) for cell in cells]
    return Spread(
        regimes=REGIMES,
        below=np.array([below for below, _ in reach]),
        above=np.array([above for _, above in reach]),
        error=np.array([cell.median_error for cell in cells]),
    )
