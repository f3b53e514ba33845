"""Functions that need all that the front end delivers, so that whatever shares the core slows them down.

`rooftree.timing.repeat.measure` runs one among others, as its `Witness`: no counter tells a virtual machine what another guest's
thread does on the other half of a core.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from rooftree.timing.harness import Code
from rooftree.timing.isa.interface import Isa, Style

LENGTH = 72
"""Instructions of a pass: counter and branch are little beside them."""
HEAVY = 4
"""Of them in a witness that lowers the clock: with 2 to 16 among nops it stays low on a Granite Rapids, and up to 8 of them leave
the front end the limit; with nops alone it rises every second time."""
WAIT_S = 4.0
"""How long to wait in all for a core that another thread uses [s]."""


@dataclass(slots=True)
class Patience:
    """How long to wait in all for a core that another thread uses.

    Attributes:
        seconds: in all [s].
        clock: seconds, to know how long it waited.
        waited: so far [s].
    """

    seconds: float = WAIT_S
    clock: Callable[[], float] = time.monotonic
    waited: float = 0.0

    def waiter(self) -> Callable[[], bool]:
        """Whether to go on waiting, as `rooftree.timing.repeat.measure` asks: time counts from when it is first asked."""
        last: float | None = None

        def wait() -> bool:
            nonlocal last
            before, last = last, self.clock()
            self.waited += 0.0 if before is None else last - before
            return self.waited < self.seconds

        return wait


def witness(isa: Isa, name: str) -> Code:
    """Instructions that take slots of the front end, and no ports."""
    return isa.function(name, [roomy_nop(isa)] * LENGTH, {}, Style())


def low_witness(isa: Isa, name: str) -> Code | None:
    """The same with a few instructions for which some cores lower their clock; None where the instruction set has none."""
    if not isa.heavy:
        return None
    lines = [isa.heavy if place % (LENGTH // HEAVY) == 0 else roomy_nop(isa) for place in range(LENGTH)]
    registers = dict.fromkeys(sorted(isa.parse(isa.heavy).reads), "value")
    return isa.function(name, lines, registers, Style(vex=True, widest="zmm", element="f64"))


def roomy_nop(isa: Isa) -> str:
    """A nop, two bytes longer where the instruction set allows it: caches of micro-ops hold so few for each line of code that
    copies of short ones may wait for them. A Zen 5 takes 8 of 5 to 7 bytes a cycle.
    """
    return f".byte {isa.padding}, {isa.padding}\n\t{isa.nop}" if isa.padding else isa.nop
