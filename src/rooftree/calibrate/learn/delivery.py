"""How a core takes lines of its own code, and how its first cache takes stores: loops that ask for it, as generated code.

    inside, across      a short loop within a line of code, and one across the end of a line: some cores fetch one line a cycle
    together            stores of neighbouring elements
    halves, lines       stores in turn to both halves of a line, to two lines: some caches write two stores a cycle where both go
                        to the same half, or the same line

x86 alone: where all instructions have the same length, loops lie to lines as compilers place them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rooftree.timing.harness import Code, CodeHarness
from rooftree.timing.isa.interface import Address, Isa, Style
from rooftree.timing.repeat import reliable_cycles

LINE = 64
"""Of code, and of the cache [B]."""
INSIDE, ACROSS, TOGETHER, HALVES, LINES = "inside", "across", "together", "halves", "lines"
_SHORT, _BEFORE = 3, 10
"""Nops of the short loop, and before it where it lies across: of five bytes."""
_STORES, _ELEMENT = 16, 8
"""Stores of a pass, and bytes of each: half of them fit into one line."""
_SLOWER = 1.5
"""How much longer a loop takes that needs twice the time, at least, and one that does not, at most [1]: halfway."""
_ROUNDS, _BURST_CYCLES = 12, 20_000


class Delivery(NamedTuple):
    """What was found out; None: it is not known.

    Attributes:
        code_line: bytes of a line of code of which one is fetched a cycle; 0 if two lines do not take longer than one.
        store_sector: bytes within which the cache takes two stores a cycle; 0 if it takes them anywhere.
    """

    code_line: int | None = None
    store_sector: int | None = None


UNKNOWN = Delivery()


def measured(isa: Isa, harness: CodeHarness) -> dict[str, float]:
    """What a pass of each loop takes [cy]; nothing where it could not be measured."""
    if not isa.padding:
        return {}
    codes = [_short(isa, INSIDE, 0), _short(isa, ACROSS, _BEFORE)]
    codes += [_storing(isa, name, apart) for name, apart in ((TOGETHER, 0), (HALVES, LINE // 2), (LINES, LINE))]
    return reliable_cycles(harness, codes, max_rounds=_ROUNDS, burst_cycles=_BURST_CYCLES)


def _short(isa: Isa, name: str, nops: int) -> Code:
    """A loop of few nops, so many behind the begin of a line."""
    code = isa.function(name, [isa.nop] * _SHORT, {}, Style())
    label = code.body.partition("\n")[0]
    return Code(name, code.text.replace(f"\n{label}\n", "\n" + f"\t{isa.nop}\n" * nops + f"{label}\n", 1), code.body)


def _storing(isa: Isa, name: str, apart: int) -> Code:
    """Stores of neighbouring elements, or in turn to two places so far apart."""
    store = isa.parse("mov qword ptr [rsi+64], r8")
    first = isa.apart[1] // LINE * LINE
    places = [n % 2 * apart + n // 2 * _ELEMENT % apart if apart else n * _ELEMENT for n in range(_STORES)]
    lines = [isa.emit(store, {1: "r8"}, Address(isa.base, "", first + place)) for place in places]
    return isa.function(name, lines, {"r8": "value"}, Style())


def delivery(took: Mapping[str, float]) -> Delivery:
    """What times of these loops say.

    Args:
        took: loop -> what a pass takes [cy].

    >>> delivery({"inside": 1.0, "across": 2.0, "together": 8.1, "halves": 16.0, "lines": 16.1})
    Delivery(code_line=64, store_sector=32)
    >>> delivery({"inside": 1.0, "across": 1.0, "together": 8.1, "halves": 8.1, "lines": 16.1})
    Delivery(code_line=0, store_sector=64)
    """
    line = _twice(took, ACROSS, INSIDE)
    halves, lines = (_twice(took, name, TOGETHER) for name in (HALVES, LINES))
    sector = None if halves is None or lines is None else LINE // 2 if halves else LINE if lines else 0
    return Delivery(None if line is None else LINE * line, sector)


def _twice(took: Mapping[str, float], name: str, other: str) -> bool | None:
    """Whether one loop takes twice as long as the other; None where one of them is not known."""
    return took[name] > _SLOWER * took[other] if name in took and other in took else None


def parameters(found: Delivery) -> dict[str, int | None]:
    """Of an instruction table, as far as known; None: the core has no such limit."""
    known = {"code_line": found.code_line, "store_sector": found.store_sector}
    return {name: value or None for name, value in known.items() if value is not None}
