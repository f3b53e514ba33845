"""Mixes that were not used to learn a core, which judge what was learnt, asked for at several moments.

Others slow a core down for seconds at a time: then nothing comes back, or what does is too slow. Asking costs little beside that,
so that mixes are asked for between all that follows, until each was answered twice alike, and for a while at the end.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rooftree.calibrate.learn.derive import Derived
from rooftree.calibrate.learn.port_model import Ask, Mix, PortModel
from rooftree.incore.bounds.frontend import issue_bound

MANY = 100
"""Of them."""
_DRAWN, _BOUND = 10, 0.05
"""Draws for each, at most; how close to the time of the front end mixes are bound by it [1]."""
_ALIKE = 0.02
"""What the two fastest answers differ by at most if further ones tell nothing new [1]. On a shared Zen 3 the third-fastest burst
of a mix was found again within 2 % in 96 of 100 mixes, while single answers were up to 1.9 times as long."""
_MOST, _LAST_S, _LAST = 0.9, 3.0, 15
"""Part of them that suffices, and for how long [s], and how often, the others are asked for at the end."""


@dataclass(slots=True)
class Judges:
    """Mixes of two to four forms, and what they took each time.

    Attributes:
        mixes: that were drawn.
        took: their answers [cy].
    """

    mixes: tuple[Mix, ...]
    took: dict[Mix, list[float]] = field(default_factory=dict)

    @classmethod
    def drawn(cls, derived: Derived, draw: random.Random, doubted: bool = False) -> Judges:
        """Mixes that were not used.

        Those that the front end binds say nothing for a table whose width is ``doubted``: they were slowed down as it was.
        """
        names, model = list(derived.alone), derived.model
        mixes: dict[Mix, None] = {}
        for _ in range(_DRAWN * MANY if names else 0):
            chosen = draw.sample(names, min(len(names), draw.randint(2, 4)))
            mix = tuple((form, draw.randint(1, 4)) for form in sorted(chosen))
            slots = sum(model.forms[form].slots * count for form, count in mix)
            bound = doubted and issue_bound(slots, model.width) >= (1 - _BOUND) * model.cycles(mix)
            if mix not in derived.took and not bound:
                mixes[mix] = None
            if len(mixes) == MANY:
                break
        return cls(tuple(mixes))

    @property
    def open(self) -> list[Mix]:
        """Those that were not answered twice alike."""
        return [mix for mix in self.mixes if not _certain(self.took.get(mix, []))]

    def ask(self, ask: Ask) -> None:
        """Once more, those that are open; those without an answer twice."""
        for mixes in (self.open, [mix for mix in self.open if len(self.took.get(mix, ())) < 2]):
            for mix, cycles in zip(mixes, ask(mixes) if mixes else (), strict=True):
                if cycles is not None:
                    self.took.setdefault(mix, []).append(cycles)

    def ask_to_the_end(self, ask: Ask, clock: Callable[[], float] = time.monotonic) -> None:
        """Ask again until most are certain, or for `_LAST_S`."""
        begun = clock()
        for _ in range(_LAST):
            if len(self.open) <= (1 - _MOST) * len(self.mixes) or clock() - begun >= _LAST_S:
                break
            self.ask(ask)

    def errors(self, model: PortModel) -> list[float]:
        """Relative errors of those that were answered twice, by the fastest answer: whatever disturbs only lengthens."""
        return [abs(model.cycles(mix) / min(took) - 1) for mix in self.mixes if len(took := self.took.get(mix, [])) > 1]


def _certain(took: list[float]) -> bool:
    fastest = sorted(took)[:2]
    return len(fastest) == 2 and fastest[1] <= (1 + _ALIKE) * fastest[0]
