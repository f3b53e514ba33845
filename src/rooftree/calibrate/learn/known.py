"""Answers that were given before, and what fills slots of the front end."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.calibrate.learn.port_model import Ask, FormCost, Mix
from rooftree.calibrate.learn.simulated import NOP

COPIES = 12
"""Of a form alone."""


class Known:
    """What was asked for before, and what fills slots of the front end."""

    def __init__(self, ask: Ask) -> None:
        self._ask, self.took = ask, dict[Mix, float]()
        self._of: dict[str, list[Mix]] = {}
        self.filler = NOP

    def fillers(self, width: float) -> dict[str, FormCost]:
        """What takes slots and no port: of a nop that is fused only a part of one."""
        if self.filler == NOP:
            return {NOP: FormCost(1.0, ())}
        nop = self.took.get(((NOP, COPIES),), COPIES / width) / COPIES
        return {NOP: FormCost(min(1.0, nop * width), ()), self.filler: FormCost(1.0, ())}

    def all(self, mixes: Sequence[Mix]) -> list[float | None]:
        """What mixes take; those that were not answered before are asked for."""
        new = [mix for mix in dict.fromkeys(mixes) if mix not in self.took]
        for mix, cycles in zip(new, self._ask(new) if new else (), strict=True):
            if cycles is not None:
                self._keep(mix, cycles)
        return [self.took.get(mix) for mix in mixes]

    def again(self, mixes: Sequence[Mix]) -> None:
        """Ask once more; what is shorter counts, since whatever disturbs only lengthens."""
        for mix, cycles in zip(mixes, self._ask(mixes), strict=True):
            if cycles is not None:
                self._keep(mix, min(cycles, self.took.get(mix, cycles)))

    def _keep(self, mix: Mix, cycles: float) -> None:
        if mix not in self.took:
            for form, _ in mix:
                self._of.setdefault(form, []).append(mix)
        self.took[mix] = cycles

    def of(self, form: str) -> list[tuple[Mix, float]]:
        """All mixes with a form."""
        return [(mix, self.took[mix]) for mix in self._of.get(form, ())]
