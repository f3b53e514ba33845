"""From samples to regions: which loops and functions of which files the time was spent in."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from rooftree.asm.demand import demand
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import Frame, Function, Program, program
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.frontend.binary.names import name_of_call
from rooftree.instrument.samples import GENERATED, Place, Samples

LEAST_SHARE = 0.005
"""Part of the samples from which on a loop is listed by itself."""
_CLOCKS = frozenset(["rdtsc", "rdtscp"])
_GIVES_WAY = frozenset(["pause", "yield", "isb"])
_YIELDS = frozenset(["sched_yield", "pthread_yield", "thrd_yield"])
"""Functions that give the processor away and do nothing else; libraries put underscores before them."""
_NEARLY_ALL = 0.9
"""Part of the samples of a loop that fell in the one path round it that changes nothing, for it to wait [1]: an assumption. The
others may have a few, behind the instruction that a sample belongs to."""
_MOST_FUNCTIONS = 80
_MOST_LINES = 2000
_BRACKETS = {"[vdso]": "the clock, read in user space (vdso)", "[anonymous]": "code that was made while the program ran"}


@dataclass(slots=True)
class Found:
    """A region with its samples.

    Attributes:
        kind: loop, function or other.
        module: program or library.
        function: its name.
        code: its machine code; None if it could not be read.
        loop: number of the loop in ``code.loops``; None for what is outside of all listed ones.
        blocks: basic blocks of it that are in no listed region inside.
        threads: (process, thread) -> samples.
        places: address -> samples.
        frames: where its hottest address came from, innermost inlined function first.
        line, lines: of the loop or function, and first and last of its samples.
        parent: the listed region around it.
        why: why its code is not known; "" if it is.
        linkage: where it lies, if it is a table of calls to other files.
    """

    kind: str
    module: str
    function: str
    code: FunctionCode | None = None
    loop: int | None = None
    blocks: tuple[int, ...] = ()
    threads: Counter[tuple[int, int]] = field(default_factory=Counter)
    places: Counter[int] = field(default_factory=Counter)
    frames: tuple[Frame, ...] = ()
    line: int | None = None
    lines: tuple[int, int] | None = None
    parent: Found | None = None
    why: str = ""
    linkage: Function | None = None

    @property
    def samples(self) -> int:
        """Of all threads."""
        return self.threads.total()

    @property
    def address(self) -> int | None:
        """Where it begins in its file."""
        if self.code is None:
            return None
        return self.code.function.start if self.loop is None else self.code.address(self.code.loops[self.loop].header)

    @property
    def waits(self) -> bool:
        """Whether it only waits for another thread, and does no arithmetic.

        It gives way to the other one, or does the same in each pass, so that only another thread can end it; or it looks at the
        clock, and leaves nothing behind where samples fell.
        """
        if self.kind == "function" and self.function.lstrip("_") in _YIELDS:
            return True
        if self.code is None or self.loop is None:
            return False
        if self._looks_at_clock():
            return True
        if not self.code.loops[self.loop].innermost:
            return False
        blocks = [self.code.instructions(block) for block in self.blocks]
        instructions = list(chain.from_iterable(blocks))
        gives_way = (
            any(one.mnemonic in _GIVES_WAY for one in instructions) or _is_idle(self.code, self.blocks) or self._goes_idly()
        )
        return gives_way and not any(demand(one).flops for one in instructions)

    def _goes_idly(self) -> bool:
        """Whether nearly all samples fell in one of several paths round the loop, which changes nothing: it waits in a list.

        Whoever takes that path comes back to where he was with all registers as they were, and takes it again, until another
        thread has changed what is loaded.
        """
        assert self.code is not None
        assert self.loop is not None
        natural, graph = self.code.loops[self.loop], self.code.graph
        backs = [n for n in graph.before[natural.header] if n in natural.blocks]
        if len(backs) < 2:
            return False
        hits = Counter[int | None]()
        for address, count in self.places.items():
            hits[self.code.block_at(address)] += count
        for back in backs:
            path, waiting = {natural.header}, [back]
            while waiting:
                at = waiting.pop()
                if at not in path:
                    path.add(at)
                    waiting += [n for n in graph.before[at] if n in natural.blocks]
            if sum(hits[n] for n in path) >= max(1.0, _NEARLY_ALL * self.places.total()) and _is_idle(self.code, sorted(path)):
                return True
        return False

    def _looks_at_clock(self) -> bool:
        """Whether the blocks in which samples fell read the clock, and neither store, call nor do arithmetic."""
        assert self.code is not None
        hot = {self.code.block_at(address) for address in self.places}
        inside = [one for block in hot if block is not None for one in self.code.instructions(block)]
        if not any(one.mnemonic in _CLOCKS for one in inside):
            return False
        return not any(one.stores or one.control in ("call", "return") or demand(one).flops for one in inside)

    @property
    def id(self) -> str:
        """A name that stays from run to run of the same program."""
        place = f"{self.address:x}" if self.address is not None else self.function
        digest = hashlib.sha256(f"{self.module}:{self.kind}:{place}".encode("utf-8", "surrogateescape")).hexdigest()[:4]
        return f"{Path(self.module).name}:{self.function}+{place}.{digest}" if self.kind == "loop" else (
            f"{Path(self.module).name}:{self.function}.{digest}"
        )  # fmt: skip


def regions(samples: Samples, least_share: float = LEAST_SHARE, made: tuple[int, Program] | None = None) -> list[Found]:
    """All regions that samples fell in, the hottest first.

    Args:
        samples: where the threads were.
        least_share: part of the samples from which on a loop is listed by itself; below, it is part of what is around it.
        made: a process, and the code that it made while it ran, as far as that is known.
    Raises: CapabilityError without a disassembler.
    """
    threshold = max(1.0, least_share * samples.total)
    by_function: dict[tuple[str, Function], Counter[int]] = {}
    by_thread: dict[tuple[str, Function], dict[int, Counter[tuple[int, int]]]] = {}
    programs: dict[str, Program | AssemblyError] = {}
    unread: dict[tuple[str, str], Found] = {}
    if made is not None:
        programs[GENERATED] = made[1]
    for thread, counts in samples.threads.items():
        names = samples.generated.get(thread[0])
        for place, count in counts.items():
            own = made is not None and place.file == GENERATED and thread[0] == made[0]
            if own and made is not None and (function := made[1].function_at(place.offset)) is not None:
                key = (GENERATED, function)
                by_function.setdefault(key, Counter())[place.offset] += count
                by_thread.setdefault(key, {}).setdefault(place.offset, Counter())[thread] += count
                continue
            if names is not None and place.file == GENERATED and (label := names.at(place.offset)) is not None:
                entry = unread.setdefault((place.file, label), Found("function", place.file, label))
                entry.threads[thread] += count
                continue
            where = function_of(place, programs)
            if isinstance(where, str):
                name = Path(place.file).name if not place.file.startswith("[") else place.file
                entry = unread.setdefault((place.file, where), Found("other", place.file, name, why=where))
                entry.threads[thread] += count
                continue
            address, function = where
            key = (place.file, function)
            by_function.setdefault(key, Counter())[address] += count
            by_thread.setdefault(key, {}).setdefault(address, Counter())[thread] += count
    hot = sorted(by_function, key=lambda key: -by_function[key].total())
    looked_at = [key for key in hot if by_function[key].total() >= threshold and not _is_linkage(key, programs)][:_MOST_FUNCTIONS]
    wanted = [(_readable(programs[file]), function) for file, function in looked_at]
    codes = dict(zip(looked_at, function_codes(wanted), strict=True)) if wanted else {}
    found = list(unread.values())
    for key in hot:
        code = codes.get(key)
        if isinstance(code, FunctionCode):
            found += _of_function(code, by_function[key], by_thread[key], threshold)
            continue
        file, function = key
        name = function.name or f"0x{function.start:x}"
        rest = Found("function", file, name, why=code.message if code is not None else "")
        rest.linkage = function if _is_linkage(key, programs) else None
        rest.places = by_function[key]
        for threads in by_thread[key].values():
            rest.threads.update(threads)
        found.append(rest)
    found.sort(key=lambda region: -region.samples)
    return found


def _is_linkage(key: tuple[str, Function], programs: Mapping[str, Program | AssemblyError]) -> bool:
    """Whether a function is a table of calls, whose entries have nothing to do with each other."""
    return _readable(programs[key[0]]).is_linkage(key[1])


def _readable(found: Program | AssemblyError) -> Program:
    assert isinstance(found, Program)
    return found


def function_of(place: Place, programs: dict[str, Program | AssemblyError]) -> tuple[int, Function] | str:
    """Address and function of a place, or why they are not known.

    Args:
        programs: those that were read already; gets the one of this place.
    """
    if place.file.startswith("["):
        return _BRACKETS.get(place.file, "no file")
    if place.file not in programs:
        try:
            programs[place.file] = program(place.file)
        except AssemblyError as error:
            programs[place.file] = error
    known = programs[place.file]
    if isinstance(known, AssemblyError):
        return known.message
    address = known.address(place.offset)
    if address is None:
        return "no code lies there"
    function = known.function_at(address)
    return (address, function) if function is not None else "no function is known there (stripped)"


def _of_function(
    code: FunctionCode, places: Counter[int], by_thread: Mapping[int, Counter[tuple[int, int]]], threshold: float
) -> list[Found]:
    """The listed loops of a function, and the rest of it."""
    inside: Counter[int] = Counter()  # loop -> samples in it, those of inner loops included
    own: Counter[int] = Counter()  # the same without them
    for address, count in places.items():
        block = code.block_at(address)
        around = code.around[block] if block is not None else ()
        inside.update(dict.fromkeys(around, count))
        if around:
            own[around[0]] += count
    listed = {loop for loop, count in own.items() if count >= threshold}
    listed |= {loop for loop, count in inside.items() if count >= threshold and not any(_within(code, n, loop) for n in listed)}
    made: dict[int | None, Found] = {}

    def region(block: int | None) -> Found:
        loop = next((n for n in code.around[block] if n in listed), None) if block is not None else None
        if loop not in made:
            name = code.function.name or f"0x{code.function.start:x}"
            made[loop] = Found("function" if loop is None else "loop", str(code.program.path), name, code, loop)
        return made[loop]

    for loop in listed:
        region(code.loops[loop].header)
    for address, count in places.items():
        one = region(code.block_at(address))
        one.places[address] += count
        one.threads.update(by_thread[address])
    if listed and None not in made:  # without a sample, and yet it does something
        made[None] = Found("function", str(code.program.path), made[next(iter(listed))].function, code)
    owners = [next((n for n in code.around[block] if n in listed), None) for block in range(len(code.graph.blocks))]
    for key, one in made.items():
        one.blocks = tuple(block for block, owner in enumerate(owners) if owner == key)
        if key is not None:
            around = code.around[code.loops[key].header]
            one.parent = made.get(next((n for n in around if n in listed and _within(code, key, n)), None))
    return [one for one in made.values() if one.blocks]


def _is_idle(code: FunctionCode, blocks: Sequence[int]) -> bool:
    """Whether a loop of these blocks loads, and leaves nothing behind that its next pass, or anything else, would find.

    It may call a function that gives the processor away, and do nothing in instructions that name registers (long ``nop``).
    """
    parts = [[one for one in code.instructions(block) if one.mnemonic != "nop"] for block in blocks]
    instructions = list(chain.from_iterable(parts))
    yields = {one.address for one in instructions if one.control == "call"} & _calls_of_yield(code)
    kept = [[one for one in part if one.control != "call" or one.address not in yields] for part in parts]
    instructions = list(chain.from_iterable(kept))
    if any(one.stores or one.control in ("call", "return") or not one.known for one in instructions):
        return False
    written = {name for one in instructions for name in one.writes}
    for part in kept:
        fresh: set[str] = set()
        for one in part:
            if (written & set(one.reads)) - fresh:
                return False
            fresh.update(one.writes)
    return bool(yields) or any(one.loads for one in instructions)


def _calls_of_yield(code: FunctionCode) -> set[int | None]:
    """Where a function calls one that gives the processor away."""
    if _YIELDS not in code.memo:
        listed = enumerate(code.listing.instructions)
        code.memo[_YIELDS] = {
            one.address for n, one in listed if one.control == "call" and name_of_call(code, n).lstrip("_") in _YIELDS
        }
    found: set[int | None] = code.memo[_YIELDS]
    return found


def _within(code: FunctionCode, inner: int, outer: int) -> bool:
    return inner != outer and set(code.loops[inner].blocks) <= set(code.loops[outer].blocks)


def add_lines(found: list[Found]) -> None:
    """Look up the lines of regions in the debugging information."""
    by_file: dict[str, list[Found]] = {}
    for region in found:
        if region.code is not None:
            by_file.setdefault(region.module, []).append(region)
    for many in by_file.values():
        code = many[0].code
        assert code is not None
        asked: dict[int, None] = {}
        for region in many:
            asked.update(dict.fromkeys(_interesting(region)))
        try:
            lines = code.program.lines(list(asked)[:_MOST_LINES])
        except CapabilityError:
            continue
        for region in many:
            _describe(region, lines)


def _interesting(region: Found) -> list[int]:
    """Addresses whose lines tell where a region is: its hottest ones, and the branches that close the loop."""
    addresses = [address for address, _ in region.places.most_common(40)]
    return addresses + _closing(region)


def _closing(region: Found) -> list[int]:
    code = region.code
    if code is None:
        return []
    if region.loop is None:
        return [code.function.start]
    header = code.loops[region.loop].header
    return [code.places(n)[-1][0] for n in code.loops[region.loop].blocks if header in code.graph.edges[n]]


def _describe(region: Found, lines: Mapping[int, tuple[Frame, ...]]) -> None:
    hottest = next((lines[a] for a, _ in region.places.most_common() if a in lines), ())
    closing = next((lines[a] for a in _closing(region) if a in lines), ())
    region.frames = hottest or closing
    if not region.frames:
        return
    nameless = not region.code or not region.code.function.name
    if region.frames[-1].function and (region.frames[-1].file if nameless else region.function.startswith("_Z")):
        # without debugging information a name is that of the nearest symbol before, which may be of another function
        region.function = region.frames[-1].function
    file = region.frames[0].file
    at = [frame.line for a in region.places for frame in lines.get(a, ())[:1] if frame.file == file and frame.line]
    if at:
        region.lines = (min(at), max(at))
    of_loop = next((f.line for f in closing if f.file == file and f.line), None)
    region.line = of_loop or (region.lines[0] if region.lines else None)
