"""Where a loop lies in memory, which decides how many lines of code a pass fetches, and what another place would cost.

    T_lines = lines of code that the loop touches / lines fetched in a cycle

The place is known of code that was built to be run, and of a program's loop whose pass is one piece of code. Of code that was
compiled alone it is not: linkers put functions at multiples of 16 B, compilers pad loops to multiples of 8 B at least. Such a
loop is taken to lie where it does if its function begins at a line, as `rooftree measure` builds it; without an assembler the
loop itself is taken to begin at one. What other places would cost, or save, are the limits. By how it is padded few places may
be left at which it touches a line more; what holds for less than a tenth of all places is no doubt, since one in ten lies
beyond either end of an interval of 80 % anyway. Then what a busy second thread of the core costs is the limit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from rooftree.incore.corrections.model import Correction, KernelLoop, Times, of_runs, rerun
from rooftree.incore.instructions.instruction_facts import facts
from rooftree.incore.model import Array
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.results.doubt import PLACE

PAGE_B = 4096
"""Whole numbers of which programs are moved by when they are loaded [B]."""
_PADDED = 8
"""Bytes to multiples of which compilers align loops at least."""
_RARE = 0.1
"""Part of all places below which nothing is said of them [1]."""
_PADDING = re.compile(r"\s*\.p2align\s+(\d+)(?:\s*,\s*,\s*(\d+))?")
_TIGHT = 1.5
"""A pass of one cycle where others may use a second thread of the core [cy]: 1.10 to 1.51 for five loops of 14 and 15 B on an Ice
Lake-SP below a hypervisor; that the second thread is the cause is an assumption."""
_SEEN = 0.05
"""Part of the in-core time from which another place of the loop is told [1]."""


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times of the loop at its address, where that is known."""
    address = start(loop)
    if address is None or loop.external is not None:
        return times
    return of_runs(loop, [rerun(times, loop, address=address)])


def start(loop: KernelLoop) -> int | None:
    """Address of the loop modulo a page [B], if it is known."""
    if loop.code.address is not None:
        return loop.code.address % PAGE_B
    compiled = loop.options.compiled
    return None if compiled is None else dict(compiled.starts).get(loop.code.loop.block.label or "")


def is_known(loop: KernelLoop) -> bool:
    """Whether the loop lies in a program that is known, at a known place."""
    compiled = loop.options.compiled
    if compiled is None:
        return loop.code.address is not None
    return not compiled.alone and start(loop) is not None


Around = Callable[[Times], Times]
"""Times of the loop's own instructions -> with what runs beside them wherever they lie: the functions that they call."""


def elsewhere(times: Times, loop: KernelLoop, around: Around = lambda times: times) -> tuple[Sized, ...]:
    """What a loop would cost if it began at the end of a line of code, or at its beginning, where its place is not known and
    that matters.

    Where it is known, or as good as known, a busy second thread of the core remains.

    Args:
        times: of the loop's own instructions.
        loop: the loop.
        around: adds what another place of the loop changes nothing of.
    """
    if loop.external is not None:
        return ()
    found = tuple(_elsewhere(times, loop, around))
    if not is_known(loop) and (shorter := tuple(_aligned(times, loop, around))):
        return shorter
    if not found or (not is_known(loop) and _chance(loop) >= _RARE):
        return found
    words = (
        f"a pass takes {times.found.cycles:.3g} cy, as often as the front end begins one: where others use a second thread of "
        f"the core it may take up to {_TIGHT:g} times as long"
    )
    factors = _in_core(times, times.T_OL * _TIGHT, around) / _in_core(times, times.T_OL, around)
    return sized(PLACE, words, factors, where=factors > 1 + _SEEN) if times.found.cycles < _TIGHT else ()


def _in_core(times: Times, own: Array, around: Around) -> Array:
    """Time in the core where the loop's own instructions take so long, shape (S,) [cy/CL]."""
    return around(replace(times, T_OL=np.asarray(own, dtype=np.float64))).T_OL


def _chance(loop: KernelLoop) -> float:
    """Part of the places at which a loop touches more lines of code than it has to; 1 where its padding is not known [1]."""
    if loop.options.compiled is None or not (line := int(loop.parameter("code_line"))):
        return 1.0
    size = sum(facts(instruction, loop.table).size for instruction in loop.body)
    starts = padded(loop.options.compiled.text, loop.code.loop.block.label, line)
    return sum(at + size > -(-size // line) * line for at in starts) / len(starts) if size and starts else 1.0


def padded(text: str, label: str, line: int) -> list[int]:
    r"""Where in a line of code a label comes to lie, for each byte at which the code before it may end; [] without padding.

    >>> padded(".p2align 4,,10\n.p2align 3\n.L3:\n", ".L3", 64)[:18]
    [0, 8, 8, 8, 8, 8, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 24]
    """
    above = text.partition(f"\n{label}:\n")[0].splitlines() if label else []
    rules: list[tuple[int, int]] = []
    while above and (found := _PADDING.match(above[-1])):
        rules.insert(0, (1 << int(found[1]), int(found[2] or line)))
        above.pop()
    starts = list(range(line))
    for multiple, most in rules:
        starts = [(at - at % -multiple) % line if -at % multiple <= most else at for at in starts]
    return starts if rules else []


def _elsewhere(times: Times, loop: KernelLoop, around: Around) -> Iterator[Sized]:
    found, line = times.found, int(loop.parameter("code_line"))
    here = found.details.get("lines of code", 0.0)
    if not here or here + 1 / loop.parameter("lines_per_cycle", 1.0) <= found.cycles * (1 + _SEEN):
        return
    passes, startup = times.passes, np.broadcast_to(times.T_startup, times.T_OL.shape)
    other = rerun(times, loop, address=line - _PADDED, shares={}, waits=()).found
    now = found.cycles * passes + startup
    own = np.maximum(times.T_OL, 1e-9)  # what a factor on the core is of: loads and stores may take longer
    longer = np.maximum(own, now) + (other.details["lines of code"] - found.cycles) * passes
    end = np.where(
        (startup > 0) | (loop.rows.level > 0), 0.0, loop.parameter("mispredicted") * loop.iterations / loop.rows.per_start
    )
    before, across, longest = (_in_core(times, time, around) for time in (np.maximum(own, now), longer, longer + end))
    if np.any(seen := across > before * (1 + _SEEN)):
        at = int(np.flatnonzero(seen)[-1])
        taken = "to begin at a line of code" if start(loop) is None else "to lie as in a function that begins at a line of code"
        torn = loop.kernel.machine_code is not None and loop.options.compiled is None
        unknown = "the code of a pass is not one piece" if torn else "where the loop lies in memory is not known"
        words = (
            f"{unknown}: it is taken {taken} ({line} B); across one more "
            f"line it takes {across[at]:.3g} instead of {before[at]:.3g} cy/CL in the core, which -falign-loops={line} prevents"
        )
        yield from sized(PLACE, words, longest / _in_core(times, own, around), where=seen)


def _aligned(times: Times, loop: KernelLoop, around: Around) -> Iterator[Sized]:
    """What is left of the time in the core where the loop begins at a line of code, if that is less.

    Only what fetching more lines takes is saved; all else in the core stays.
    """
    found, line = times.found, int(loop.parameter("code_line"))
    if start(loop) is None or found.details.get("lines of code", 0.0) < found.cycles:
        return
    saved = found.cycles - rerun(times, loop, address=0).found.cycles
    if saved <= 0:
        return
    shorter = np.maximum(0.0, times.T_OL - saved * times.passes)
    now, least = (np.maximum(_in_core(times, time, around), times.T_nOL) for time in (times.T_OL, shorter))
    if np.any(seen := now > least * (1 + _SEEN)):
        at = int(np.flatnonzero(seen)[-1])
        size = sum(facts(instruction, loop.table).size for instruction in loop.body)
        touched = found.details["lines of code"] * loop.parameter("lines_per_cycle", 1.0)
        words = (
            "where the loop lies in memory is not known: it is taken to lie as in a function that begins at a line of code, "
            f"where its {size} B touch {touched:.0f} lines; if the loop begins at one it may take {least[at]:.3g} instead of "
            f"{now[at]:.3g} cy/CL in the core (-falign-loops={line})"
        )
        yield from sized(PLACE, words, 1.0, least / np.maximum(now, 1e-9), where=seen)


CORRECTION = Correction(
    name="code-place",
    order=1,
    what="lines of code that a pass fetches from where the loop lies in memory",
    source="AMD, Software Optimization Guide for the AMD Family 19h Processors (56665), on fetching",
    validation="copy of four doubles a pass on Zen 3: 1 cycle a pass within one line of code, 2 across two; odd loops there "
    "(benchmarks/evidence/odd_loops_zen3.json): 24 of 28 that are predicted to lie across two lines did",
    apply=apply,
)
