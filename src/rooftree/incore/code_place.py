"""Where a loop lies in memory, which decides how many lines of code a pass fetches, and what another place would cost.

    T_lines = lines of code that the loop touches / lines fetched in a cycle

The place is known of code that was built to be run. Of code that was compiled alone it is not: linkers put functions at
multiples of 16 B, compilers pad loops to multiples of 8 B at least. Such a loop is taken to begin at a line.
"""

from __future__ import annotations

from collections.abc import Iterator

from rooftree.asm.loops import Loop
from rooftree.incore import engine
from rooftree.incore.model import InCoreOptions
from rooftree.incore.table import Table

_PADDED = 8
"""Bytes to multiples of which compilers align loops at least."""
_SEEN = 0.05
"""Part of the in-core time from which another place of the loop is told [1]."""


def start(loop: Loop, options: InCoreOptions) -> int | None:
    """Address of the loop modulo a page [B], if it is known."""
    if options.compiled is None:
        return None
    return dict(options.compiled.starts).get(loop.block.label or "")


def elsewhere(
    found: engine.Analysis, loop: Loop, table: Table, options: InCoreOptions, scale: float, lost: float
) -> Iterator[str]:
    """What a loop would cost if it began at the end of a line of code, where its place is not known and that matters.

    Args:
        found: of the loop at the start of a line.
        loop, table, options: how it was found.
        scale, lost: cycles of a unit of work = cycles of a pass * scale + lost.
    """
    here, line = found.details.get("lines of code", 0.0), int(table.parameters.get("code_line", 0))
    one_more = here + 1 / float(table.parameters.get("lines_per_cycle", 1.0))
    if not here or start(loop, options) is not None or one_more <= found.cycles * (1 + _SEEN):
        return
    other = engine.analyse(loop.block.instructions, table, assume=options.assume_unknown, address=line - _PADDED)
    across, now = (time * scale + lost for time in (other.details["lines of code"], found.cycles))
    if across > now * (1 + _SEEN):
        yield (
            f"where the loop lies in memory is not known: it is taken to begin at a line of code ({line} B); across one more "
            f"line it takes {across:.3g} instead of {now:.3g} cy/CL in the core, which -falign-loops={line} prevents"
        )
