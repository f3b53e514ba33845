"""A port model of a core: what `rooftree.calibrate.learn` derives, and what it predicts.

    T(mix) = max( port bound of all micro-ops, slots of the front end / its width )

with the exact port bound of `rooftree.incore.bounds.ports`. Nothing in a mix waits for anything else in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rooftree.incore.bounds.frontend import issue_bound
from rooftree.incore.bounds.ports import port_bound
from rooftree.incore.tables.microarchitecture import Uses

Mix = tuple[tuple[str, int], ...]
"""Forms, each with how many copies of it a pass holds."""
Ask = Callable[[Sequence[Mix]], Sequence[float | None]]
"""What passes of mixes take [cy]; None where it could not be measured."""


@dataclass(frozen=True, slots=True)
class FormCost:
    """Cost of one form.

    Attributes:
        slots: of the front end.
        uses: cycles on groups of ports, as bit masks [cy].
        error: mean relative error of the mixes that it was derived from.
    """

    slots: float
    uses: Uses
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class PortModel:
    """Ports, front end and forms of a core.

    Attributes:
        ports: how many.
        width: slots that the front end hands on in a cycle.
        forms: cost of each.
    """

    ports: int
    width: float
    forms: Mapping[str, FormCost]

    def cycles(self, mix: Mix) -> float:
        """What a pass takes [cy].

        >>> PortModel(2, 4.0, {"add": FormCost(1, ((3, 1.0),))}).cycles((("add", 4),))
        2.0
        """
        groups: dict[int, float] = {}
        for form, count in mix:
            for mask, cycles in self.forms[form].uses:
                groups[mask] = groups.get(mask, 0.0) + count * cycles
        slots = sum(self.forms[form].slots * count for form, count in mix)
        return max(port_bound(groups)[0], issue_bound(slots, self.width))
