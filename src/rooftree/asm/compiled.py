"""Machine code of a loop, and what made it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiled:
    """Machine code that a compiler made of the kernel.

    Attributes:
        text: assembly text of the functions that hold the kernel's loop.
        source: what it is, in words.
        compiler, version, flags: what made it.
        family: kind of compiler, whatever its command is called: gcc, clang, icx; "" if not known.
        lines: lines of ``text`` that stem from the innermost loop's lines of the source.
        inlined: those that stem from other files or functions, which were inlined into some loop.
        cached: it was made before and stored.
        notes: what to say about it.
        starts: address of each label in the program that is run, as far as known [B].
        alone: no program is known: starts are those in functions that begin at a line of code, modulo a line.
    """

    text: str
    source: str
    compiler: str
    version: str
    flags: tuple[str, ...]
    lines: frozenset[int]
    family: str = ""
    cached: bool = False
    notes: tuple[str, ...] = ()
    starts: tuple[tuple[str, int], ...] = ()
    alone: bool = False
    inlined: frozenset[int] = frozenset()
