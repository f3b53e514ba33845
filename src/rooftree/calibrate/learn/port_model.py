"""A port model of a core: what `rooftree.calibrate.learn` derives, and what it predicts.

    T(mix) = max( port bound of all micro-ops, slots of the front end / its width )

with the exact port bound of `rooftree.incore.bounds.ports`. Nothing in a mix waits for anything else in it. On some cores vectors
of full width close a port of all vector micro-ops beside them (`Closing`); in all other mixes ports add up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

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
class Closing:
    """What vectors of full width do to the ports of all vector micro-ops in a mix (Intel with AVX-512).

    Attributes:
        closed: the port that takes none of them, as a bit mask.
        instead: the one that takes those which could run there.
    """

    closed: int
    instead: int

    def moved(self, mask: int) -> int:
        """Where a vector micro-op may run then."""
        return mask & ~self.closed | self.instead if mask & self.closed else mask


WIDE_BITS = 512
"""Width of the vectors that close a port, where any do [bit]."""
_VECTOR = re.compile(r"\b[xyz]mm")


@lru_cache(maxsize=1 << 12)
def is_vector(form: str) -> bool:
    """Whether a form works on vector registers of x86."""
    return _VECTOR.search(form) is not None


def is_wide(form: str) -> bool:
    """Whether a form works on vector registers of `WIDE_BITS`."""
    return "zmm" in form


@dataclass(frozen=True, slots=True)
class PortModel:
    """Ports, front end and forms of a core.

    Attributes:
        ports: how many.
        width: slots that the front end hands on in a cycle.
        forms: cost of each.
        closing: what vectors of full width close; None: nothing.
    """

    ports: int
    width: float
    forms: Mapping[str, FormCost]
    closing: Closing | None = None

    @property
    def units(self) -> int:
        """How many of the ports are single units: nothing that runs there could run elsewhere.

        >>> PortModel(3, 4.0, {"add": FormCost(1, ((3, 1.0),)), "divide": FormCost(1, ((1, 1.0), (4, 9.0)))}).units
        1
        """
        masks = {mask for cost in self.forms.values() for mask, _ in cost.uses}
        shared = {port for mask in masks if mask.bit_count() > 1 for port in range(self.ports) if mask >> port & 1}
        return self.ports - len(shared) if shared else 0

    def beside_wide(self) -> PortModel:
        """The model of mixes that hold vectors of full width: its vector forms run where these leave them."""
        closing = self.closing
        if closing is None:
            return self
        moved = {
            form: replace(cost, uses=tuple((closing.moved(mask), cycles) for mask, cycles in cost.uses))
            if is_vector(form)
            else cost
            for form, cost in self.forms.items()
        }
        return replace(self, forms=moved, closing=None)

    def cycles(self, mix: Mix) -> float:
        """What a pass takes [cy].

        >>> PortModel(2, 4.0, {"add": FormCost(1, ((3, 1.0),))}).cycles((("add", 4),))
        2.0
        """
        groups: dict[int, float] = {}
        closing = self.closing if self.closing is not None and any(is_wide(form) for form, _ in mix) else None
        for form, count in mix:
            moving = closing if closing is not None and is_vector(form) else None
            for mask, cycles in self.forms[form].uses:
                port = mask if moving is None else moving.moved(mask)
                groups[port] = groups.get(port, 0.0) + count * cycles
        slots = sum(self.forms[form].slots * count for form, count in mix)
        return max(port_bound(groups)[0], issue_bound(slots, self.width))
