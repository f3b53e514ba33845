"""How much a core keeps in flight: reorder buffer, registers, schedulers, queues, from the time of two cache misses.

With few fillers between two misses they overlap; the number of fillers from which on they do not is found by bisection, see
`window_code`. A pass takes twice as long there, far more than what disturbs it; what disturbs it only lengthens, so that of
several answers the shortest counts.

Another thread on the core is different: it takes a part of the resources, for a while. It also slows down what the front end
delivers, which nops tell that run with all data near: answers beside slower ones than the fastest do not count.

What fillers of one kind show may be another limit, as that of the reorder buffer, which all of them fill: a step that is not
clearly below those is none of its own, and its resource is at least so large.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rooftree.calibrate.learn import window_code as codes
from rooftree.calibrate.learn.window_code import (
    BRANCHES,
    FLAGS,
    INTEGERS,
    KINDS,
    LOADS,
    MIXED,
    REORDER,
    STORES,
    VECTORS,
    VECTORS_CHOSEN,
    VECTORS_WAITING,
    WAITING,
)
from rooftree.timing.clock import reference_overhead, to_cycles
from rooftree.timing.estimate import between
from rooftree.timing.harness import Burst, CodeHarness
from rooftree.timing.isa.interface import Isa

FIRST_FILLERS = (12, 20, 32, 48, 72, 96, 128, 168, 224, 288, 384, 512, 680)
"""Between which the step is looked for first."""
_INSIDE, _ROUNDS = 5, 9
"""Numbers of fillers that are tried between two, and how often at most."""
_CLOSE, _CONFIRMED = 0.015, 2
"""Width of an interval, as a part of its numbers, that is narrow enough, and how often its upper end must have been answered."""
_OVERLAPS, _FOLLOWS = 0.7, 0.15
"""Parts of a miss that are hidden, from which on two overlap, and up to which they follow each other [1]."""
_LEAST_MISS, _LEAST_RATIO, _MOST_BUSY = 100.0, 1.5, 0.65
"""What a miss takes at least [cy]; how much longer two in a row take than two at once, at least, and what fillers may take of
the former [1]."""
_BURSTS, _FEWEST = 10, 4
"""Runs of each function, and how many must be undisturbed."""
_QUANTILE = 0.2
"""Of the times of a function: what disturbs it only lengthens [1]."""
_HELD_UP, _SLOWED, _LONGEST = 1.12, 1.4, 1.1
"""How much longer than at best nops take beside another thread, and than the front end needs for them, at least: other threads
make it 1.5 to 2 times as long, the two misses and the loop 1.1 times; and than all parts of a pass what was disturbed [1]."""
_APART = 0.96
"""How far a step is below another limit to be one of its own, as a part of that [1]."""

_SHOWS_TOO: Mapping[str, Sequence[tuple[str, float]]] = {
    INTEGERS: [(REORDER, 1)],
    FLAGS: [(REORDER, 1)],
    VECTORS: [(REORDER, 1)],
    WAITING: [(REORDER, 1), (INTEGERS, 1)],
    VECTORS_WAITING: [(REORDER, 1), (VECTORS, 1)],
    VECTORS_CHOSEN: [(REORDER, 1), (VECTORS, 1), (VECTORS_WAITING, 1)],
    LOADS: [(REORDER, 1), (INTEGERS, 0.5), (VECTORS, 0.5)],
    STORES: [(REORDER, 1)],
    BRANCHES: [(REORDER, 1)],
}
"""What else fillers of a kind take up, and how much of it each."""
_BESIDE: Mapping[str, tuple[int, int]] = {
    REORDER: (2, 3),
    INTEGERS: (2, 2),
    WAITING: (1, 1),
    VECTORS_WAITING: (0, 1),
    VECTORS_CHOSEN: (1, 2),
    LOADS: (2, 2),
}
"""Places that the two misses, and what leads from one to the other, take besides fillers, at least and at most: cores differ in
where a move between kinds of registers waits, and the last place need not be usable (Zen 3 has 256, of which 255 were)."""

Question = tuple[str, int]
"""Kind and number of fillers."""


class Took(NamedTuple):
    """What passes take [cy]: both misses, and with all data in the nearest cache; 0 where that is not known."""

    missing: float
    near: float = 0.0


class Answers(NamedTuple):
    """What was measured together.

    Attributes:
        alone, chained: two misses without fillers, at once and one after the other [cy].
        took: by question; without those that were disturbed throughout.
    """

    alone: float
    chained: float
    took: Mapping[Question, Took]

    @property
    def filler(self) -> float:
        """What a nop takes beside others of its kind, data near [cy]; infinite where that is not known."""
        return self.took[WITNESS].near / (2 * WITNESS[1]) if WITNESS in self.took else math.inf

    @property
    def tell(self) -> bool:
        """Whether what was to be two misses are such: they take long, and two at once less than one after the other."""
        return self.alone >= _LEAST_MISS and self.chained >= _LEAST_RATIO * self.alone


WITNESS: Question = (REORDER, 96)
"""Asked with all others: fillers that the front end alone limits."""


class Size(NamedTuple):
    """How large a resource is: ``low`` to ``high`` places; ``high`` is None where nothing showed how large it is at most."""

    low: int
    high: int | None = None


class _Step(NamedTuple):
    """The most fillers with which misses overlap, and the fewest with which they do not; None: none did, or none was seen."""

    fits: int | None
    beyond: int | None


@dataclass(slots=True)
class _Found:
    """How well misses overlapped, by question: 1 wholly, 0 not at all; questions that fillers alone keep too busy for;
    and how often each was answered.
    """

    overlap: dict[Question, float] = field(default_factory=dict)
    busy: dict[str, int] = field(default_factory=dict)
    often: dict[Question, int] = field(default_factory=dict)

    def add(self, answers: Answers) -> None:
        """Take in what was measured; of several answers the shortest counts.

        That misses overlap is certain; that they do not only beside fewer fillers with which they do, as they did before.
        """
        new: dict[Question, float] = {}
        for (kind, number), (missing, near) in answers.took.items():
            if near > _MOST_BUSY * answers.chained:
                self.busy[kind] = min(number, self.busy.get(kind, number))
                continue
            if missing > _LONGEST * (answers.chained + near):
                continue  # longer than both misses and all fillers in a row
            new[kind, number] = (answers.chained - missing) / (answers.chained - max(answers.alone, near))
        held_up = {kind for kind in KINDS if new.get((kind, self.step(kind).fits or 0), 1.0) < _OVERLAPS}
        for question, hidden in new.items():
            if hidden >= _OVERLAPS or question[0] not in held_up:
                self.overlap[question] = max(hidden, self.overlap.get(question, hidden))
                self.often[question] = self.often.get(question, 0) + 1

    def step(self, kind: str) -> _Step:
        """Where misses stop to overlap, as far as known."""
        most = self.busy.get(kind, 10**9)
        known = sorted((n, hidden) for (k, n), hidden in self.overlap.items() if k == kind and n < most)
        fits = [n for n, hidden in known if hidden >= _OVERLAPS]
        beyond = [n for n, hidden in known if hidden <= _FOLLOWS]
        if fits and beyond and beyond[0] < fits[-1]:  # the last from which all overlap, the first from which none does
            fits, beyond = [n for n in fits if n < beyond[0]], [n for n in beyond if n > fits[-1]]
        return _Step(fits[-1] if fits else None, beyond[0] if beyond else None)

    def closer(self, kind: str) -> list[Question]:
        """What to ask next: between the ends of what is known, these and what contradicts them once more."""
        step = self.step(kind)
        if step.fits is None or step.beyond is None:
            return []
        gap = step.beyond - step.fits
        if gap <= max(1.0, _CLOSE * step.fits):
            return [(kind, step.fits), (kind, step.beyond)] if self.often[kind, step.beyond] < _CONFIRMED else []
        inside = {step.fits + round(gap * part / (_INSIDE + 1)) for part in range(_INSIDE + 2)}
        again = {n for k, n in self.overlap if k == kind and step.fits <= n <= step.beyond}
        return [(kind, number) for number in sorted(inside | again)]


def measured(isa: Isa, harness: CodeHarness, features: frozenset[str] | None = None, width: float = 0.0) -> dict[str, Size]:
    """How large what keeps instructions in flight is, by kind; without what could not be measured, {} where nothing could.

    Args:
        isa, harness: of this machine.
        features: of the processor; None: not known.
        width: slots of the front end in a cycle; 0: not known.
    Raises: CapabilityError if nothing can run; KeyboardInterrupt.
    """
    given = codes.words(isa.name, vex=features is None or "avx" in features)
    return {} if given is None else sizes(Prober(isa, given, harness), width)


def sizes(ask: Callable[[Sequence[Question]], Answers | None], width: float = 0.0) -> dict[str, Size]:
    """From answers to sizes, bisecting all kinds at once.

    Args:
        ask: measures; None where nothing can be.
        width: slots of the front end in a cycle; 0: not known.
    Returns: by kind; {} where misses do not overlap, or another thread had a part of the core all the time.
    """
    first = ask(())
    if first is None or not first.tell:
        return {}
    everything: list[Question] = [(kind, number) for kind in KINDS for number in FIRST_FILLERS]
    found, questions, given = _Found(), everything, list[Answers]()
    slowest = _SLOWED / width if width else math.inf
    for _ in range(_ROUNDS):
        answers = ask([WITNESS, *(question for question in questions if question != WITNESS)])
        if answers is not None and answers.tell and answers.filler <= slowest:
            given.append(answers)
            fastest = min(one.filler for one in given)
            found = _Found()
            for one in given:
                if one.filler <= _HELD_UP * fastest:
                    found.add(one)
            questions = [question for kind in KINDS for question in found.closer(kind)] if found.overlap else everything
        if not questions:
            break
    steps = {kind: found.step(kind) for kind in KINDS}
    return _named({kind: step for kind, step in steps.items() if step.fits is not None})


def larger(early: Mapping[str, Size], late: Mapping[str, Size]) -> dict[str, Size]:
    """Of the sizes of two moments those of the larger reorder buffer; none where the later one, which knew the width, gave none.

    Another thread that is awake halves some resources even where it slows down nothing else: of three runs in a row on an idle
    Zen 3 with 256 places one found 114 to 130.
    """
    known = early.get(REORDER), late.get(REORDER)
    more = known[0] is not None and known[1] is not None and known[0].low > known[1].low
    return dict(early if more else late)


def _named(steps: Mapping[str, _Step]) -> dict[str, Size]:
    """Sizes of resources, from the steps that fillers of each kind show."""
    found: dict[str, Size] = {}
    buffer = _union(steps[kind] for kind in (REORDER, MIXED) if kind in steps)
    if buffer is not None:
        found[REORDER] = _size(REORDER, buffer)
    known = {**steps, REORDER: buffer} if buffer is not None else dict(steps)
    for kind, step in steps.items():
        if kind in (REORDER, MIXED):
            continue
        limits = [known[other].fits / share for other, share in _SHOWS_TOO[kind] if other in known]  # type: ignore[operator]
        own = step.beyond is not None and all(step.beyond <= _APART * limit for limit in limits)
        found[kind] = _size(kind, step if own else _Step(step.fits, None))
    return found


def _union(steps: Iterable[_Step]) -> _Step | None:
    """From the least that fits by any to the most that does not by any: nops may be fused, mixtures may meet other limits."""
    given = [step for step in steps if step.fits is not None]
    if not given:
        return None
    beyond = [step.beyond for step in given if step.beyond is not None]
    return _Step(min(step.fits for step in given if step.fits is not None), max(beyond) if len(beyond) == len(given) else None)


def _size(kind: str, step: _Step) -> Size:
    assert step.fits is not None
    least, most = _BESIDE.get(kind, (0, 0))
    return Size(step.fits + least, None if step.beyond is None else step.beyond + most - 1)


@dataclass(slots=True)
class Prober:
    """Asks this machine, see `sizes`.

    Attributes:
        isa, given: of the code.
        harness: what runs it.
    """

    isa: Isa
    given: codes.Words
    harness: CodeHarness

    def __call__(self, questions: Sequence[Question]) -> Answers | None:
        """What passes take; None where misses alone could not be measured."""
        from rooftree.characterise.peaks import cycle

        following = cycle(codes.PLACES)
        self.harness.chain(0, codes.FIRST, following, codes.PLACE_B)
        self.harness.chain(codes.CELL_B, codes.SECOND, following, codes.PLACE_B)
        every = [codes.code(self.isa, self.given, kind, number) for kind, number in questions]
        refused = self.harness.load([*codes.beside(self.isa, self.given), *every])
        if any(name in refused for name in (codes.ALONE, codes.CHAINED, codes.FLUSH)):
            return None
        names = [codes.ALONE, codes.CHAINED, *(one.name for one in every if one.name not in refused)]
        took = self._run(names)
        if codes.ALONE not in took or codes.CHAINED not in took:
            return None
        answers = {question: took[name] for question in questions if (name := codes.name_of(*question)) in took}
        return Answers(took[codes.ALONE].missing, took[codes.CHAINED].missing, answers)

    def _run(self, names: Sequence[str]) -> dict[str, Took]:
        """Cycles of a pass: each function once with all lines flushed, and once again with all of them near."""
        import numpy as np

        passes = {name: codes.PLACES // (2 if name == codes.CHAINED else 1) for name in names}  # no place twice
        bursts = [
            burst
            for name in names
            for burst in (Burst(codes.FLUSH, codes.PLACES, 0), Burst(name, passes[name], 0), Burst(name, passes[name], 0))
        ]
        overhead = reference_overhead(self.harness)
        cycles, _ = to_cycles(self.harness.run(bursts, _BURSTS), overhead)
        found: dict[str, Took] = {}
        for number, name in enumerate(names):
            missing, near = (cycles[:, 3 * number + at, 0] for at in (1, 2))
            both = ~np.isnan(missing) & ~np.isnan(near)
            missing, near = missing[both], near[both]
            if len(near) >= _FEWEST:
                alone = near <= _HELD_UP * near.min()  # beside another thread near ones tell nothing of the misses before them
                found[name] = Took(*(between(np.sort(part[alone]), _QUANTILE) / passes[name] for part in (missing, near)))
        return found
