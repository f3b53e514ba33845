"""What is known of data that `rooftree measure` fills in: how often conditions hold, and which places come one after another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rooftree.errors import RooftreeError
from rooftree.kernel.count import indirect_accesses
from rooftree.kernel.model import Indirect, Kernel
from rooftree.kernel.outcomes import Content, Outcome, outcomes
from rooftree.machine.model import Machine

if TYPE_CHECKING:
    from rooftree.measure.plan import Block, Plan


@dataclass(frozen=True, slots=True)
class Filled:
    """What is known.

    Attributes:
        outcomes: of the conditions of the innermost loop; None where they are not known.
        in_order: arrays that are reached through places that come one after another, with the number of places.
    """

    outcomes: tuple[Outcome, ...] | None
    in_order: Mapping[str, int]

    @property
    def notes(self) -> tuple[str, ...]:
        """What of it is assumed, in words."""
        if not self.outcomes:
            return ()
        shares = ", ".join(f"{100 * one.share:.0f} %" for one in self.outcomes[:_SHOWN])
        more = ", ..." if len(self.outcomes) > _SHOWN else ""
        return (f"data are those that `rooftree measure` fills in, for which the conditions of the loop hold in {shares}{more}",)


_SHOWN = 6
"""Conditions of which a note says how often they hold."""


def filled(kernel: Kernel, sizes: Mapping[str, int], args: Mapping[str, str], indirect: str, machine: Machine) -> Filled | None:
    """What is known of the data that a measurement of a kernel fills in; None where that cannot be told.

    Args:
        kernel: as read, from C.
        sizes, args, indirect: with which it would be measured.
        machine: whose compiler would make it.
    """
    from rooftree.measure.bind import bind
    from rooftree.measure.build import signature_of

    if kernel.origin is None:
        return None
    try:
        plan = bind(kernel, signature_of(kernel, machine)[0], sizes, args, indirect)
    except RooftreeError:
        return None
    blocks = {block.name: block for block in plan.blocks}
    contents = {name: held for name, block in blocks.items() if (held := _content(block, indirect)) is not None}
    return Filled(outcomes(kernel, {**_numbers(plan), **sizes}, contents), _in_order(kernel, contents))


def _content(block: Block, indirect: str) -> Content | None:
    """What an array holds; None of bounds of rows."""
    from rooftree.measure.contents import INTEGERS, REALS

    if block.fill == "zero":
        return Content()
    if block.fill == "between":
        return Content((int(block.low), int(block.high)), (block.low, block.high))
    if block.fill == "index":
        in_order = indirect == "best" and block.seed is None
        return Content((int(block.low), int(block.high) - 1), in_order=in_order)
    return Content(INTEGERS, REALS) if block.fill == "values" else None


def _numbers(plan: Plan) -> dict[str, int | float]:
    """Values of parameters that are numbers."""
    from rooftree.measure.plan import MODES

    found: dict[str, int | float] = {}
    for cell in plan.cells:
        if len(cell.values) == 1 and not cell.links:
            _, dtype, text = cell.values[0]
            value = MODES[0].scalar if text is None else float(text)
            found[cell.name] = int(value) if dtype[0] in "iu" else value
    return found


def _in_order(kernel: Kernel, contents: Mapping[str, Content]) -> dict[str, int]:
    """Arrays all of whose places are loaded as they are from arrays that hold them in order, and how many these are."""
    from rooftree.measure.reach import plain

    found: dict[str, list[int]] = {}
    for access in indirect_accesses(kernel):
        for entry in access.index:
            if isinstance(entry, Indirect):
                held = [contents.get(load.array) for load in entry.loads]
                as_it_is = len(held) == 1 and plain(entry, entry.loads[0])
                number = _places(held[0]) if as_it_is else 0
                found.setdefault(access.array, []).append(number)
    return {array: min(numbers) for array, numbers in found.items() if min(numbers) > 0}


def _places(held: Content | None) -> int:
    """How many places come one after another in an array; 0 where they do not."""
    return held.whole[1] - held.whole[0] + 1 if held is not None and held.in_order else 0
