"""``FILE:FUNCTION+LOOP``: which loop of a program is meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from pathlib import Path

from rooftree.asm.flow import natural_loops, reached
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.loops import Loop, innermost, select
from rooftree.asm.program import Function, Program, program
from rooftree.errors import AssemblyError, KernelError
from rooftree.frontend.binary.names import called, with_names

_MOST_LISTED = 8
NO_FIRST_PASS = "it is entered in several places, so that it has no first pass"


def chosen(path: Path, choice: str) -> tuple[FunctionCode, Loop]:
    """The code of a function and one of its innermost loops.

    Args:
        path: program or library.
        choice: ``FUNCTION``, or the address (``0x1140``) where it or one of its loops begins; after a function ``+LOOP`` for
            one loop of several: its number from 1, the address where it begins, or how far that is from the function's
            beginning, as in ``+0x2c``.
    Raises: KernelError where there is no such function or loop; AssemblyError for a file that cannot be read.
    """
    known = program(path)
    if known.isa != "x86":
        raise KernelError(
            "kernels are read from x86-64 programs, not yet from others",
            where=str(path),
            hint="from their source: FILE.c:FUNCTION, with --asm PROGRAM:FUNCTION for the in-core time",
        )
    symbol, _, which = choice.partition("+")
    function = _function(known, symbol)
    code = function_codes([(known, function)])[0]
    if isinstance(code, AssemblyError):
        raise code
    code = code.uncut
    if not _ADDRESS.fullmatch(symbol):
        return code, _loop(code, which, f"{path}:{symbol}")
    place, at = f"{path}:{function.name or f'0x{function.start:x}'}", int(symbol, 16)
    begins = any(code.address(loop.first_block) == at for loop in loops_of(code))
    if which and at != function.start:
        raise KernelError(
            f"no function begins at {symbol}", where=f"{path}:{choice}", hint=f"{path}:{symbol}" if begins else place
        )
    return code, _loop(code, symbol if not which and (begins or at != function.start) else which, place)


def loops_of(code: FunctionCode) -> tuple[Loop, ...]:
    """The innermost loops of a function, as `rooftree loops` lists them, without the calls that only set errno.

    Args:
        code: as `FunctionCode.uncut`.
    """
    if not any(loop.innermost for loop in code.loops):
        return ()
    if loops_of not in code.memo:
        code.memo[loops_of] = innermost(with_names(code), all_calls=True)
    found: tuple[Loop, ...] = code.memo[loops_of]
    return found


def entangled(code: FunctionCode) -> dict[int, frozenset[int]]:
    """Innermost loops that are entered in several places, so that they have no first pass: where each begins -> its blocks.

    Args:
        code: as `FunctionCode.uncut`.
    """
    found: dict[int, frozenset[int]] = {}
    first_blocks = {loop.first_block for loop in loops_of(code)}
    for loop in natural_loops(code.graph):
        if loop.header == 0 or 0 not in loop.blocks:
            continue
        blocks = frozenset(loop.blocks) & reached(code.graph, [loop.header])
        if not blocks & first_blocks and blocks not in found.values():
            found[min(map(code.address, blocks))] = blocks
    return found


_ADDRESS = re.compile(r"0x[0-9a-fA-F]{1,16}")
_OWN = ("_", "frame_dummy", "register_tm", "deregister")
"""Beginnings of names that compilers and libraries give what they add."""


def _function(known: Program, symbol: str) -> Function:
    if _ADDRESS.fullmatch(symbol):
        found = known.function_at(int(symbol, 16))
        if found is None:
            raise KernelError(f"no function is known at {symbol}", where=str(known.path), hint=f"rooftree loops {known.path}")
        return found
    at = [n for n, name in enumerate(known.names) if name == symbol] if symbol else []
    if not at and symbol in known.symbols:
        found = known.function_at(known.symbols[symbol])
        if found is not None:
            return found
    if not at:
        there = [name for name in known.names if name and (name.startswith("_Z") or not name.startswith(_OWN))]
        mangled = f"{len(symbol)}{symbol}"  # how C++ has it in its names
        close = [name for name in there if symbol and name.startswith("_Z") and mangled in name]
        close = close or difflib.get_close_matches(symbol, there, n=3, cutoff=0.6) or there[:_MOST_LISTED]
        what = f"there is no function '{symbol}'" if symbol else "this is a program, and none of its functions was named"
        hint = f"{known.path}:{close[0]}" if close else f"rooftree loops {known.path}"
        listed = f"; there are {', '.join(close)}" if close else "; it has no symbols"
        raise KernelError(f"{what}{listed}", where=str(known.path), hint=hint)
    return Function(known.names[at[0]], int(known.starts[at[0]]), int(known.ends[at[0]]))


def _loop(code: FunctionCode, which: str, place: str) -> Loop:
    loops = loops_of(code)
    if not loops:
        others = called(code)
        why = f"; it leaves its work to {', '.join(others[:4])}" if others else ""
        raise KernelError(f"there is no loop in it{why}", where=place, hint=f"rooftree loops {code.program.path}")
    if not which:
        return select(code.listing, loops=loops) if len(loops) > 1 else loops[0]
    wanted: int | None = None
    if which.isdecimal():
        wanted = int(which) - 1
    elif _ADDRESS.fullmatch(which):
        number = int(which, 16)
        begins = [code.address(loop.first_block) for loop in loops]
        wanted = next((n for n, at in enumerate(begins) if number in (at, at - code.function.start)), None)
    if wanted is None or not 0 <= wanted < len(loops):
        raise KernelError(f"there is no loop '{which}'; {listed(code, loops)}", where=place, hint=f"{place}+1")
    return loops[wanted]


def listed(code: FunctionCode, loops: Sequence[Loop]) -> str:
    """The loops of a function in a sentence."""
    texts = [
        f"{n}: 0x{code.address(loop.first_block):x} ({loop.role}, {f'{loop.vector_bits} bit' if loop.vector_bits else 'scalar'})"
        for n, loop in enumerate(loops[:_MOST_LISTED], 1)
    ]
    more = "".join(f"; that at 0x{at:x} is entered in several places, so that it is no kernel" for at in entangled(code))
    return "there are " + ", ".join(texts) + more
