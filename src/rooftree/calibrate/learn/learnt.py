"""What was learnt of this core by timing: the typed record, how well it is known, and its rows as text and as a document."""

from __future__ import annotations

import statistics
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from rooftree.calibrate.learn.delivery import UNKNOWN, Delivery
from rooftree.calibrate.learn.derive import Derived
from rooftree.calibrate.learn.port_model import WIDE_BITS
from rooftree.calibrate.learn.row_ends import RowEnds
from rooftree.calibrate.learn.window import Size
from rooftree.incore.tables.learnt import ONLY_WIDTH, width_doubt
from rooftree.incore.tables.microarchitecture import Table
from rooftree.results.learnt_core import InFlight, Judged, LearntCore, LearntForm, words_of_flight, words_of_ports
from rooftree.results.record import Json

TRUSTED, TRUSTED_MEAN, FEWEST = 0.06, 0.1, 20
"""Median and mean error of mixes that were not used up to which the table is said to be validated, and how many they must be. The
median alone does not suffice: of mixes that a division dominates it is small whatever the ports are."""


@dataclass(slots=True)
class Learnt:
    """All that is known of this core.

    Attributes:
        derived: ports and forms.
        relative: the table that forms which were not measured are taken from.
        latencies: form -> latency, and perhaps accumulate, where it differs from the relative's [cy].
        intervals: form -> low and high of its reciprocal throughput [cy].
        left_out: why forms could not be measured.
        judges: relative errors of mixes that were not used.
        asked: how many such mixes were asked for; the others were disturbed each time.
        where: processor, host and date, in words.
        seconds: that it took.
        beside: form -> instructions that stood before each copy of it, whose slots are in its cost.
        measured_width: slots a cycle that were measured, where that is in doubt; the model has those that are taken.
        crossing: ``load256`` -> what a vector load of 256 bit takes besides across the end of a cache line [cy].
        ends: what the end of a row costs; None if that was not measured.
        delivered: how it takes lines of code, and its cache stores, as far as measured.
        window: how large the reorder buffer is, and what else keeps instructions in flight, as far as measured.
        parameters: latencies of loads and of forwarding, where they differ from the relative's.
        same: whether the relative is the table of this very microarchitecture.
        indexed: forms that were measured with an index in their address.
    """

    derived: Derived
    relative: Table
    latencies: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    intervals: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    left_out: Mapping[str, str] = field(default_factory=dict)
    judges: Sequence[float] = ()
    asked: int = 0
    where: str = ""
    seconds: float = 0.0
    beside: Mapping[str, int] = field(default_factory=dict)
    measured_width: float | None = None
    crossing: Mapping[str, float] = field(default_factory=dict)
    ends: RowEnds | None = None
    delivered: Delivery = UNKNOWN
    window: Mapping[str, Size] = field(default_factory=dict)
    parameters: Json = field(default_factory=dict)
    same: bool = False
    indexed: Collection[str] = ()

    def slots(self, form: str) -> float:
        """Slots of the front end of a form alone."""
        return max(1.0, self.derived.model.forms[form].slots - self.beside.get(form, 0))

    @property
    def answered(self) -> str:
        """How many of the mixes that judge were answered, in words."""
        return f"{len(self.judges)} of {max(self.asked, len(self.judges))} answered"

    @property
    def status(self) -> str:
        """As tables have it."""
        if not self.judges:
            return (
                f"unvalidated: no mix could be measured to judge it{f', of {self.asked} that were asked' if self.asked else ''}"
            )
        mean, median = _mean_and_median(self.judges)
        words = f"mixes of forms measured here that were not used for it, no loops: {self.answered}"
        words = f"{words}, mean error {100 * mean:.1f} %, median {100 * median:.1f} %"
        if self.measured_width is not None:
            doubt = width_doubt(self.measured_width, self.derived.model.width, self.relative.arch)
            words = f"{words}, of those that the front end does not bind; {doubt}"
        well = len(self.judges) >= FEWEST and median <= TRUSTED and mean <= TRUSTED_MEAN
        if well and self.measured_width is not None and self.measured_width < self.derived.model.width:
            return f"{ONLY_WIDTH}: {words}"
        return f"validated on {words}" if well else f"unvalidated: {words}"


def rows(learnt: Learnt) -> str:
    """What was measured of each form, one a line."""
    derived, model = learnt.derived, learnt.derived.model
    head = [
        f"# {learnt.where}; {learnt.seconds:.0f} s; {learnt.status}",
        f"# {words_of_ports(model.ports, model.units)}, {model.width:.4g} slots a cycle; a form that is not listed "
        f"costs what it does on {learnt.relative.arch} ({learnt.relative.status})",
        *_besides(learnt),
        "# form, cycles [cy], low [cy], high [cy], slots, cycles on ports [cy], error of its mixes, latency [cy]",
    ]
    lines = []
    for form, cycles in derived.alone.items():
        cost = model.forms[form]
        low, high = learnt.intervals.get(form, (cycles, cycles))
        ports = " ".join(f"{names_of_ports(mask)}:{c:.4g}" for mask, c in cost.uses) or "-"
        late = learnt.latencies.get(form, {}).get("latency")
        lines.append(
            f"{form}\t{cycles:.4g}\t{low:.4g}\t{high:.4g}\t{learnt.slots(form):g}\t{ports}\t{cost.error:.3f}\t"
            + (f"{late:g} measured" if late is not None else f"as on {learnt.relative.arch}")
        )
    lines += [f"# left out: {form}: {why}" for form, why in learnt.left_out.items()]
    return "\n".join([*head, *lines, ""])


def _besides(learnt: Learnt) -> list[str]:
    """What holds for several forms together."""
    closing, across = learnt.derived.model.closing, ", ".join(f"{name} {t:.3g} cy" for name, t in learnt.crossing.items())
    closed = closing and f"beside vectors of {WIDE_BITS} bit vector micro-ops leave {names_of_ports(closing.closed)}"
    found = [f"{closed} for {names_of_ports(closing.instead)}"] if closing else []
    if (ends := learnt.ends) is not None:
        wait = f"; of more {ends.wait:g} cy" if ends.wait is not None else ", the most that were tried"
        found.append(f"the end of a row is foreseen up to {ends.passes} passes{wait}")
    if learnt.window:
        found.append("in flight at once: " + ", ".join(words_of_flight(kind, *size) for kind, size in learnt.window.items()))
    return [f"# {line}" for line in (*found, *([f"across the end of a line besides: {across}"] if across else []))]


def names_of_ports(mask: int) -> str:
    """An expression for ports that were learnt.

    >>> names_of_ports(0b101)
    'L0|L2'
    """
    return "|".join(f"L{p}" for p in range(mask.bit_length()) if mask >> p & 1)


def record(learnt: Learnt) -> LearntCore:
    """What was learnt, as a document."""
    derived, model = learnt.derived, learnt.derived.model
    forms = [
        LearntForm(
            form=form,
            cycles=cycles,
            interval=list(learnt.intervals.get(form, (cycles, cycles))),
            slots=learnt.slots(form),
            uses={names_of_ports(mask): c for mask, c in model.forms[form].uses},
            error=model.forms[form].error,
            **learnt.latencies.get(form, {}),
        )
        for form, cycles in derived.alone.items()
    ]
    mean, median = _mean_and_median(learnt.judges)
    return LearntCore(
        where=learnt.where,
        seconds=round(learnt.seconds, 1),
        status=learnt.status,
        relative=learnt.relative.arch,
        ports=model.ports,
        units=model.units,
        width=model.width,
        mixes=len(derived.took),
        judged=Judged(mixes=len(learnt.judges), asked=max(learnt.asked, len(learnt.judges)), error=mean, median=median),
        forms=forms,
        left_out=dict(learnt.left_out),
        in_flight={kind.replace(" ", "_"): InFlight(low=size.low, high=size.high) for kind, size in learnt.window.items()},
    )


def _mean_and_median(errors: Sequence[float]) -> tuple[float, float]:
    return (statistics.mean(errors), statistics.median(errors)) if errors else (1.0, 1.0)
