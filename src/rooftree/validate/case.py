"""What the rules of the diagnosis see and say: one point as plain data, and a finding about it.

A rule is a function of a `Case`: it looks for one reason why prediction and measurement differ and returns a `Finding` with
its evidence in numbers, or None. Rules read records only; nothing is measured or predicted in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rooftree.models import ecm

Record = Mapping[str, Any]
ALIKE = 0.05
"""Relative difference of two measured runtimes that says nothing."""


@dataclass(frozen=True, slots=True)
class Doubted:
    """A doubt at one point.

    Attributes:
        kind: as of `rooftree.results.doubt.Doubt`.
        words: what it says, in a sentence.
        low, high: smallest and largest factor on the predicted runtime [1]; None: nobody knows how large.
    """

    kind: str
    words: str
    low: float = 1.0
    high: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One point of a validation.

    Attributes:
        sizes, cores: the point.
        measured: as in ``rooftree.measurement/1``: cy_per_cl, interval, clock_GHz, quality, why, working_set_B, pages.
        predicted: a point of ``rooftree.prediction/1`` at the measured clock.
        error: predicted / measured - 1 [1].
        verdict: green, orange or red; undecided where the measurement was disturbed, or is of more than was predicted.
        kernel, machine, unit, incore: those of the prediction's record; ``machine`` has besides ``file_clock_Hz``, ``arch``,
            ``caches`` (name, size_B, shared_by) and ``links`` (name, load, evict [B/cy], duplex).
        code: facts of the compiled loop, see `rooftree.validate.rule_inputs.code_facts`; empty if there is none.
        shape: facts of the loop nest at these sizes, see `rooftree.validate.rule_inputs.shape_facts`.
        compiled, environment, options: those of the measurement's record.
        notes: sentences of the prediction's record.
        doubts: of the point.
        green: error up to which a prediction counts as right [1].
        in_L1: measured runtime of the same loop with its data in L1, and rows that cost the core no more than here [cy/CL]; None
            where no point is like that.
        besides: what was timed beside the loop nest, in a sentence; "" where it was the nest alone.
        elsewhere: others measured it: neither the code that ran nor its host is known, ``code`` and ``compiled`` are empty.
    """

    sizes: Mapping[str, int]
    cores: int
    measured: Record
    predicted: Record
    error: float
    verdict: str
    kernel: Record = field(default_factory=dict)
    machine: Record = field(default_factory=dict)
    unit: Record = field(default_factory=dict)
    incore: Record = field(default_factory=dict)
    code: Record = field(default_factory=dict)
    shape: Record = field(default_factory=dict)
    compiled: Record = field(default_factory=dict)
    environment: Record = field(default_factory=dict)
    options: Record = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    doubts: tuple[Doubted, ...] = ()
    green: float = 0.10
    in_L1: float | None = None
    besides: str = ""
    elsewhere: bool = False

    @property
    def cycles(self) -> float:
        """Measured runtime [cy/CL]."""
        return float(self.measured["cy_per_cl"])

    @property
    def ecm(self) -> Record:
        """The prediction's ECM terms."""
        found: Record = self.predicted["ecm"]
        return found

    @property
    def place(self) -> str:
        """Where the data are, as predicted: L1, ..., Mem."""
        return str(self.ecm["data_in"])

    @property
    def slower(self) -> bool:
        """Whether the measurement is slower than the prediction."""
        return self.error < 0

    @property
    def per_cl(self) -> float:
        """Iterations per unit of work."""
        return float(self.unit["iterations_per_cl"])

    def hits(self, cycles: float) -> bool:
        """Whether another prediction would be right, or at least come out with less than half of the error."""
        off = abs(cycles / self.cycles - 1)
        return off <= self.green or off < abs(self.error) / 2

    def nearer(self, cycles: float) -> bool:
        """Whether another prediction would be off by less; what makes it worse is no reason."""
        return abs(cycles / self.cycles - 1) < abs(self.error)

    @property
    def as_in_L1(self) -> bool:
        """Whether the loop takes no longer than with its data in L1, so that no transfer makes it slow."""
        return self.in_L1 is not None and self.cores == 1 and self.cycles <= (1 + ALIKE) * self.in_L1

    @property
    def core_bound(self) -> bool:
        """Whether the core alone takes as long as predicted, and all transfers in a row at most half as long as measured."""
        transfers = float(self.ecm["T_nOL"]) + sum(float(t or 0) for t in self.ecm["T_data"].values())
        alone = float(self.ecm["T_OL"]) >= 0.95 * float(self.ecm["cy_per_cl"])
        return self.cores == 1 and alone and transfers <= 0.5 * self.cycles


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A reason why prediction and measurement differ.

    Attributes:
        rule: its name.
        sentence: what was found, with its numbers.
        advice: what to try.
        evidence: the numbers.
        would_be: the prediction if this is taken into account [cy/CL]; None where it cannot be told.
    """

    rule: str
    sentence: str
    advice: str
    evidence: dict[str, Any]
    would_be: float | None = None


Rule = Callable[[Case], Finding | None]


def composed(case: Case, **changed: float) -> float:
    """The prediction with some of its terms changed, the machine's overlap as it is.

    Args:
        case: the point.
        changed: term -> time [cy/CL]: OL, nOL, or a link.
    Returns: runtime of one unit of work [cy/CL]; the prediction's own, scaled by what the change does to the terms of one core.
    """
    before = dict(case.ecm["T_data"]) | {"OL": case.ecm["T_OL"], "nOL": case.ecm["T_nOL"]}
    after = before | changed
    old, new = _runtime(case, before), _runtime(case, after)
    whole = float(case.ecm["cy_per_cl"])
    return whole * new / old if old > 0 else whole


def _runtime(case: Case, terms: Mapping[str, float]) -> float:
    """Runtime by the overlap groups of the machine; a group by directions counts the whole link once."""
    overlap = case.machine.get("overlap") or {}
    groups = (overlap.get("by_location") or {}).get(case.place) or overlap.get("default") or [list(terms)]
    whole = [list(dict.fromkeys(name.partition(".")[0] for name in group)) for group in groups]
    usable = [present for group in whole if (present := [name for name in group if name in terms])]
    placed = {name for group in usable for name in group}
    chosen = {name: time for name, time in terms.items() if name in placed}
    own = (overlap.get("sharpness_by_location") or {}).get(case.place)
    sharpness = own or overlap.get("sharpness")
    return float(ecm.runtime(chosen, usable, sharpness, core_overlaps=own is not None)) if usable else 0.0


def percent(share: float) -> str:
    """A share in per cent, with its sign.

    >>> percent(-0.123), percent(0.04)
    ('-12 %', '+4 %')
    """
    return f"{100 * share:+.0f} %"


def number(value: float) -> str:
    """Three digits of a number.

    >>> number(12.345), number(1234.5)
    ('12.3', '1234')
    """
    return f"{value:.0f}" if 1000 <= abs(value) < 1e6 else f"{value:.3g}"
