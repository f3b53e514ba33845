"""The core model's time of a pass through a machine-code loop, beside the measured one."""

from __future__ import annotations

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.loops import innermost
from rooftree.asm.work import floating_point
from rooftree.errors import RooftreeError
from rooftree.incore.engine import Analysis, analyse
from rooftree.incore.record import is_reduction, operation
from rooftree.incore.tables.microarchitecture import Table
from rooftree.results.profile import RegionModel

_CLOSE = 1.2


def modelled(code: FunctionCode, loop: int, table: Table, measured_cy: float) -> tuple[RegionModel | None, str, float]:
    """The record of a loop's core model, or why there is none.

    Args:
        code, loop: which loop.
        table: instruction table of this core.
        measured_cy: time of a pass [cy].
    Returns: the record, or None with the reason; and the cycles of a pass that its slowest chain takes [cy].
    """
    natural = code.loops[loop]
    if not natural.innermost:
        return None, "other loops are inside it", 0.0
    try:
        plain, header = code.uncut, code.address(natural.header)
        loops = innermost(code.listing)
        found = next((one for one in loops if one.first_block >= 0 and plain.address(one.first_block) == header), None)
    except RooftreeError as error:
        return None, error.message, 0.0
    if found is None:
        return None, "its body cannot be read", 0.0
    if found.paths:
        return None, f"passes take {len(found.paths)} different paths through it", 0.0
    if found.calls:
        return None, f"it calls {', '.join(found.calls[:3])}", 0.0
    try:
        cycles = analyse(found.block.instructions, table, mode="loop")
    except RooftreeError as error:
        return None, error.message, 0.0
    time, bound = float(cycles.cycles), str(cycles.bound)
    words = _words(time, bound, measured_cy)
    record = RegionModel(
        engine=table.arch, cycles=time, bound=bound, measured_cycles=measured_cy, chain=_chain(cycles), text=words
    )
    return record, "", float(cycles.bounds.get("recurrence", 0.0))


def _chain(found: Analysis) -> str | None:
    """What the slowest chain of dependent instructions hands on: a key of ``words.SPLIT``."""
    chain = [found.contributions[n].instruction for n in found.chain]
    if not chain:
        return None
    handed_on = {name for one in chain for name in one.writes}
    if any(r is not None and r.name in handed_on for one in chain for place in one.loads for r in (place.base, place.index)):
        return "addresses"
    work = [one for one in chain if floating_point(one) is not None]
    sums = all(operation(one) in ("add", "max") for one in work) or is_reduction(chain, found.contributions)
    if work and sums and not _used_elsewhere(found):
        return "maximum" if any(operation(one) == "max" for one in work) else "sum"
    return "values" if work else "whole numbers"


def _used_elsewhere(found: Analysis) -> bool:
    """Whether what a chain hands on is stored, or read by instructions outside of it, so that each value is needed."""
    chain, last = set(found.chain), dict[str, int]()
    for n, part in [*enumerate(found.contributions)] * 2:  # the second pass reads what the first one has left
        one = part.instruction
        if n in chain and one.stores:
            return True
        if n not in chain and any(last.get(name) in chain for name in one.reads):
            return True
        last |= dict.fromkeys(one.writes, n)
    return False


def _words(time: float, bound: str, measured: float) -> str:
    limit = {
        "ports": "the ports of the core",
        "recurrence": "a chain of dependent instructions",
        "frontend": "the front end",
        "window": "the window of the scheduler",
    }.get(bound, bound)
    ratio = measured / time
    if ratio < 1 / _CLOSE:
        return f"faster than the core model, which finds {time:.3g} cy a pass ({limit}): the model or the clock is wrong here"
    if ratio <= _CLOSE:
        return f"{limit} holds it: {time:.3g} cy a pass in the core model, {measured:.3g} measured"
    rest = "data from beyond L1, mispredicted branches or short loops take the rest"
    return f"{time:.3g} cy a pass in the core model ({limit}), {measured:.3g} measured: {rest}"
