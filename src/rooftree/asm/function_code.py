"""The machine code of one function: instructions with their places, basic blocks, and the loops around each block."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from rooftree.asm import flow
from rooftree.asm import program as programs
from rooftree.asm.binary import disassembled, disassembled_part
from rooftree.asm.entries import entries
from rooftree.asm.jump_tables import jump_tables
from rooftree.asm.loops import Loop, innermost
from rooftree.asm.model import Instruction, Listing
from rooftree.asm.program import Function, Program
from rooftree.errors import AssemblyError

MOST_CODE_B = 1 << 20
"""Bytes of a function that are looked at [B]."""
_LOCK = 0xF0
"""The prefix that makes the access of an instruction a single one for all cores."""


@dataclass(frozen=True)
class FunctionCode:
    """A function's instructions and its loops; addresses are those of the program's file.

    Attributes:
        function: name, start and end.
        program: the file.
        listing: its instructions, whose addresses are counted from the function's start.
        graph: its basic blocks.
        entered: blocks that others, exceptions, or computed jumps to labels enter; the first one is not among them.
        entries_known: whether these are all.
        computed: where its computed jumps lead, by number of the instruction, as far as that is known.
        locked: blocks that begin with a ``lock``, which a jump of the function goes past.
        memo: what others found out about it.
    """

    program: Program
    function: Function
    listing: Listing
    graph: flow.Graph
    entered: frozenset[int]
    entries_known: bool
    _starts: list[int] = field(repr=False)
    computed: Mapping[int, flow.Jump] = field(default_factory=dict, repr=False)
    locked: frozenset[int] = frozenset()
    memo: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @cached_property
    def text_loops(self) -> tuple[Loop, ...]:
        """The innermost loops of its text, with their roles.

        Raises: AssemblyError as for `rooftree.asm.loops.innermost`.
        """
        return innermost(self.listing)

    @cached_property
    def uncut(self) -> FunctionCode:
        """The same with blocks that are cut at its own jumps only, as `rooftree.asm.loops` has them: not by tables."""
        plain = not self.entered and not any(jump.targets for jump in self.computed.values())
        return (
            self if plain else replace(self, graph=flow.graph(self.listing), entered=frozenset(), computed={}, locked=frozenset())
        )

    @cached_property
    def loops(self) -> tuple[flow.Natural, ...]:
        """Its natural loops; those that are entered in several places are none."""
        entry = 0
        return tuple(loop for loop in flow.natural_loops(self.graph) if entry not in loop.blocks or loop.header == entry)

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """For each basic block the loops (their numbers in ``loops``) that it belongs to, innermost first."""
        found: list[list[int]] = [[] for _ in self.graph.blocks]
        for number in sorted(range(len(self.loops)), key=lambda n: len(self.loops[n].blocks)):
            for block in self.loops[number].blocks:
                found[block].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """Bytes of each instruction [B]."""
        places = [*self._starts, self.function.end - self.function.start]
        return tuple(after - before for before, after in itertools.pairwise(places))

    @cached_property
    def jumps_anywhere(self) -> bool:
        """Whether a jump leads to a place that is computed or not known, so that any instruction may be jumped to."""
        return not self.entries_known or any(
            one.control == "jump" and not one.target and n not in self.computed for n, one in enumerate(self.listing.instructions)
        )

    def block_at(self, address: int) -> int | None:
        """The basic block that an address belongs to; None if it lies outside."""
        at = bisect.bisect_right(self._starts, address - self.function.start) - 1
        if at < 0 or address >= self.function.end:
            return None
        return self._block_of[at]

    @cached_property
    def _block_of(self) -> list[int]:
        found = [0] * len(self.listing.instructions)
        for number, (begin, end) in enumerate(self.graph.blocks):
            found[begin:end] = [number] * (end - begin)
        return found

    def address(self, block: int) -> int:
        """Where a block begins."""
        return self.function.start + self._starts[self.graph.blocks[block][0]]

    def begins(self, block: int) -> tuple[int, ...]:
        """Addresses at which a block may begin to be executed: behind a ``lock``, too, where a jump goes past it."""
        start = self.address(block)
        return (start, start + 1) if block in self.locked else (start,)

    def instructions(self, block: int) -> tuple[Instruction, ...]:
        """The instructions of a block."""
        begin, end = self.graph.blocks[block]
        return self.listing.instructions[begin:end]

    def places(self, block: int) -> list[tuple[int, int]]:
        """Address and length of the instructions of a block."""
        begin, end = self.graph.blocks[block]
        return [(self.function.start + self._starts[n], self.lengths[n]) for n in range(begin, end)]


def function_codes(wanted: Sequence[tuple[Program, Function]]) -> list[FunctionCode | AssemblyError]:
    """Disassemble functions in one go.

    Returns: for each its code, or the error that says why it cannot be read.
    Raises: CapabilityError without a disassembler.
    """
    codes: list[bytes | Listing | AssemblyError] = []
    for program, function in wanted:
        try:
            codes.append(_bytes_of(program, function) if program.isa == "x86" else _listing_of(program, function))
        except AssemblyError as error:
            codes.append(error)
    raw = [code for code in codes if isinstance(code, bytes)]
    listings = iter(disassembled(raw) if raw else [])
    ways_in = _entries([entry for entry, code in zip(wanted, codes, strict=True) if isinstance(code, bytes)])
    found: list[FunctionCode | AssemblyError] = []
    for (program, function), code in zip(wanted, codes, strict=True):
        listing = next(listings) if isinstance(code, bytes) else code
        if isinstance(listing, AssemblyError):
            found.append(listing)
            continue
        starts = [i.address or 0 for i in listing.instructions]
        past: set[int] = set()
        if isinstance(code, bytes):
            listing, past = _past_locks(listing, code)
        outside = ways_in.get((program.path, function), frozenset())  # those of other processors are executed as they are
        places = {address - function.start for address in outside or ()}
        inside = [n for n, start in enumerate(starts) if start in places]
        computed = jump_tables(program, function, listing, starts) if program.isa == "x86" else {}
        computed = flow.into_loops(listing, inside, computed)
        inside = sorted({*inside, *(label for jump in computed.values() for label in jump.labels)})
        graph = flow.graph(listing, inside, computed)
        entered = frozenset(n for n, (begin, _) in enumerate(graph.blocks) if begin in inside)
        locked = frozenset(n for n, (begin, _) in enumerate(graph.blocks) if starts[begin] in past)
        found.append(FunctionCode(program, function, listing, graph, entered, outside is not None, starts, computed, locked))
    return found


def _past_locks(listing: Listing, code: bytes) -> tuple[Listing, set[int]]:
    """The listing with jumps past a ``lock`` leading to the instruction that has it, and where these instructions begin.

    Libraries of C go past it while a program has a single thread (``je`` to the byte behind): the instruction is the same.
    """
    starts = {i.address for i in listing.instructions}
    past: set[int] = set()
    made = []
    for one in listing.instructions:
        if one.control in ("jump", "branch") and one.target.startswith("0x"):
            before = int(one.target, 16) - 1
            if before + 1 not in starts and before in starts and code[before] == _LOCK:
                past.add(before)
                one = replace(one, target=f"0x{before:x}")  # noqa: PLW2901
        made.append(one)
    return (replace(listing, instructions=tuple(made)), past) if past else (listing, past)


def function_code(path: str | Path, start: int) -> FunctionCode:
    """The code of the function of a program that begins at an address.

    Raises: AssemblyError where there is none, or it cannot be read; CapabilityError without a disassembler.
    """
    return _read_once(str(path), start, Path(path).stat().st_mtime_ns if Path(path).exists() else 0)


@lru_cache(maxsize=8)
def _read_once(path: str, start: int, stamp: int) -> FunctionCode:
    known = programs.program(path)
    function = known.function_at(start)
    if function is None:
        raise AssemblyError(f"no function is known at 0x{start:x}", where=path)
    found = function_codes([(known, function)])[0]
    if isinstance(found, AssemblyError):
        raise found
    return found


def _entries(wanted: Sequence[tuple[Program, Function]]) -> dict[tuple[Path, Function], frozenset[int] | None]:
    """As `rooftree.asm.entries.entries`, of functions of several programs."""
    found: dict[tuple[Path, Function], frozenset[int] | None] = {}
    for program in {program.path: program for program, _ in wanted}.values():
        functions = [function for of, function in wanted if of.path == program.path]
        try:
            outside = entries(program, functions)
        except AssemblyError:
            outside = [None for _ in functions]
        found |= {(program.path, f): places for f, places in zip(functions, outside, strict=True)}
    return found


def _bytes_of(program: Program, function: Function) -> bytes:
    _check_size(program, function)
    return program.code(function.start, function.end)


def _listing_of(program: Program, function: Function) -> Listing:
    _check_size(program, function)
    return disassembled_part(program.path, program.isa, function.start, function.end)


def _check_size(program: Program, function: Function) -> None:
    size = function.end - function.start
    if size > MOST_CODE_B:
        raise AssemblyError(f"a function of {size} bytes is not looked at", where=str(program.path))
