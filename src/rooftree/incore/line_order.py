"""Passes that come to lines of one array in no order, as vectors put together of single elements: a limit upwards in memory.

    T <= T + (f - 1) * T_data with data in memory

Measured on one Zen 4 (virtual machine, large pages, least of 15, load 6, 2026-11-30): sums of every seventh float of 140 MB in
passes of 16 elements, 7 lines. Loaded upwards 50 cy/CL, downwards in each pass 96, in the order of a vectorised loop of GCC 12
(the last line first) 119 to 125, in another order 66. Where the data come from L3 or nearer the order made no difference. A
prefetcher that follows lines one after the other is lost where a pass goes back; no other processor was measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from rooftree.incore.corrections.model import KernelLoop
from rooftree.results.doubt import LINE_ORDER, Doubt, doubt

_MOST = 2.5
"""The largest factor that was measured [1]: 124 against 50 cy/CL."""
_BACK = 3
"""Lines of a pass that come behind a later one of which an array must have so many at least: blocks of 4 x 4, which have fewer,
took on one Zen 3 what is predicted of lines in order."""


def line_order(loop: KernelLoop) -> Iterator[Doubt]:
    """What lines may take from memory to which a pass comes in no order."""
    if any(_lines_back(offsets, loop.line) >= _BACK for offsets in _offsets(loop)):
        yield doubt(
            LINE_ORDER,
            "a pass of the code comes to several lines of an array and not in their order, which prefetchers may not follow: "
            "predicted as of lines in order. The limit is the most that such a sum took from memory, measured on a Zen 4 alone. "
            "To do: `rooftree validate`, or code that loads in order (-fno-tree-vectorize)",
            high=_MOST,
        )


def _offsets(loop: KernelLoop) -> Iterator[list[float]]:
    """Of each array that goes on by several lines in a pass, where its loads lie in the order of the code, upwards [B]."""
    found: dict[tuple[str, int], list[float]] = {}
    for stream in loop.code.loop.steps(loop.code.loop.vector_bits or None).streams:
        if stream.step and not stream.on_stack and not stream.store and abs(stream.step) > _BACK * loop.line:
            found.setdefault((stream.base, stream.step), []).append(stream.offset if stream.step > 0 else -stream.offset)
    yield from found.values()


def _lines_back(offsets: list[float], line: int) -> int:
    """How many lines are touched for the first time behind a later one.

    >>> _lines_back([0, 28, 56, 84, 112, 140], 64), _lines_back([140, 112, 84, 56, 28, 0], 64), _lines_back([0, 8, 140, 70], 64)
    (0, 2, 1)
    """
    lines = list(dict.fromkeys(int((offset - min(offsets)) // line) for offset in offsets))
    return sum(one < most for one, most in zip(lines, accumulate(lines, max), strict=True))
