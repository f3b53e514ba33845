"""Who called the hot regions: stacks that were sampled, followed by the records for unwinding of each program and library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from rooftree.asm.program import Frame, Function, Program, program
from rooftree.asm.unwinding import RETURN, STACK, Unwinding, caller
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.instrument.samples import Place, Samples, Stack
from rooftree.profile.inclusive import with_inclusive
from rooftree.profile.interpreters import Walked, with_interpreters
from rooftree.profile.regions import Found
from rooftree.results.profile import CallChain, CallFrame, Profile

_DEEPEST = 128
_MOST_CHAINS = 400
_MOST_LINES = 2000
_START = ("libc.so", "libc-", "libpthread", "ld-linux", "ld-musl", "libstdc++.so", "libgomp.so", "libomp.so")
"""Libraries whose functions begin programs and threads: outermost, they say nothing."""
_START_B = 64
"""Code at the entry of a program that is its beginning: all that C libraries have there is shorter [B]."""
_STARTS = ("_start", "__libc_start_main", "__libc_start_call_main", "start_thread", "clone", "clone3", "__clone", "__clone3")
"""The same in static programs."""


def with_callers(record: Profile, found: Sequence[Found], samples: Samples) -> Profile:
    """The record with the call chains that led to its regions, and how many of them are known.

    Args:
        found: the regions of the record, among others.
        samples: with stacks.
    """
    listed = {region.id for region in record.regions}
    wanted = [one for one in found if one.id in listed]
    if not samples.stacks:
        why, record = samples.why_no_stacks, with_interpreters(record, [], samples.commands)
        return record if not why else record.replace(notes=[*record.notes, f"callers are not known: {why}"])
    collected = _Chains(wanted)
    walked = [collected.follow(stack) for stack in samples.stacks]
    chains = collected.chains()
    record = with_interpreters(record, walked, samples.commands)
    own = 1.0 - (record.kernel_seconds or 0.0) / record.cpu_seconds if record.cpu_seconds else 0.0
    record = with_inclusive(record, found, walked, own / max(1, samples.total))
    unknown = 1 - sum(c.samples for c in chains if c.complete) / max(1, sum(c.samples for c in chains))
    notes = list(record.notes)
    if unknown > 0.02:
        why = (
            "deeper than what is copied of a stack, or code without records for unwinding (-fno-asynchronous-unwind-tables, code "
            "made at run time)"
        )
        shown = any(one.frames for one in chains)
        nearest = f"callers that are shown are the nearest; of {unknown:.0%} of the stacks the outermost callers are not known: "
        notes.append(f"{nearest if shown else 'callers are not known: stacks are '}{why}")
    return record.replace(chains=chains, notes=notes)


def merged_chains(records: Sequence[Profile]) -> list[CallChain] | None:
    """The call chains of regions of several ranks, each rank as heavy as its time in the region; None if one has not seen any."""
    if any(record.chains is None for record in records):
        return None
    found: dict[str, dict[tuple[bool, tuple[_Caller, ...]], list[float]]] = {}
    for record in records:
        seconds = {region.id: region.seconds or 0.0 for region in record.regions}
        for chain in record.chains or ():
            frames = tuple(_Caller(f.function, f.module, f.file, f.line) for f in chain.frames)
            entry = found.setdefault(chain.region, {}).setdefault((chain.complete, frames), [0.0, 0])
            entry[0] += chain.share * seconds.get(chain.region, 0.0)
            entry[1] += chain.samples
    return [
        _record(region, frames, complete, weight / (sum(one for one, _ in chains.values()) or 1.0), int(samples))
        for region, chains in found.items()
        for (complete, frames), (weight, samples) in sorted(chains.items(), key=lambda entry: -entry[1][0])
    ]


def _record(region: str, frames: Sequence[_Caller], complete: bool, share: float, samples: int) -> CallChain:
    made = [CallFrame(function=f.function, module=f.module, file=f.file, line=f.line) for f in frames]
    return CallChain(region=region, frames=made, complete=complete, share=share, samples=samples)


class _Caller(NamedTuple):
    """As `CallFrame`."""

    function: str
    module: str
    file: str | None
    line: int | None


@dataclass
class _Chains:
    """The chains of calls that led to regions."""

    regions: Sequence[Found]
    found: Counter[tuple[str, bool, tuple[Place, ...]]] = field(default_factory=Counter)
    _rules: dict[str, Unwinding] = field(default_factory=dict)
    _programs: dict[str, Program | None] = field(default_factory=dict)
    _functions: dict[Place, Function | None] = field(default_factory=dict)

    def follow(self, stack: Stack) -> Walked:
        """Follow one stack, and take in how it came to a region, if it was in one."""
        first = stack.maps.place(stack.registers[RETURN])
        region = self._region(first)
        places, complete = list[Place](), False
        registers, back = stack.registers, 0  # a return address is behind its call
        for depth in range(_DEEPEST):
            place = stack.maps.place(registers[RETURN] - back)
            known = self._program(place.file)
            address = known.address(place.offset) if known is not None else None
            if known is None or address is None:
                break
            if depth and _begins(known, address):
                complete = True
                break
            if depth:
                places.append(place)
            row = self._unwinding(place.file).row(address)
            above = caller(registers, row, stack.read) if row is not None else None
            if row is None or above is None or above[STACK] <= registers[STACK]:
                break
            if not above[RETURN]:
                complete = True
                break
            registers, back = above, 0 if row.signal else 1
        if region is not None:
            self.found[region.id, complete, tuple(places)] += 1
        functions = [self._function(place) for place in (first, *places)]
        return Walked(region.id if region is not None else "", functions, places, [place.file for place in (first, *places)])

    def _function(self, place: Place) -> Function | None:
        if place not in self._functions:
            known = self._program(place.file)
            address = known.address(place.offset) if known is not None else None
            self._functions[place] = known.function_at(address) if known is not None and address is not None else None
        return self._functions[place]

    def chains(self) -> list[CallChain]:
        """The call chains of each region, the most frequent first; of those that are too many only how many they are."""
        frames = self._frames({place for _, _, places in self.found for place in places})
        merged: Counter[tuple[str, bool, tuple[_Caller, ...]]] = Counter()
        for number, ((region, complete, places), count) in enumerate(self.found.most_common()):
            kept = places if number < _MOST_CHAINS else ()
            outer = [frame for place in reversed(kept) for frame in frames.get(place, ())]
            begin = next((n for n, frame in enumerate(outer) if not _starts_threads(frame)), len(outer)) if complete else 0
            merged[region, complete and kept == places, tuple(_once(outer[begin:]))] += count
        totals: Counter[str] = Counter()
        for (region, _, _), count in merged.items():
            totals[region] += count
        order = {one.id: n for n, one in enumerate(self.regions)}
        return [
            _record(region, outer, complete, count / totals[region], count)
            for (region, complete, outer), count in sorted(merged.items(), key=lambda e: (order[e[0][0]], -e[1]))
        ]

    def _region(self, place: Place) -> Found | None:
        known = self._program(place.file)
        address = known.address(place.offset) if known is not None else None
        if address is None:
            return None
        for one in self.regions:
            if one.code is not None and one.module == place.file and one.code.function.start <= address < one.code.function.end:
                block = one.code.block_at(address)
                if block is not None and block in one.blocks:
                    return one
        return None

    def _program(self, file: str) -> Program | None:
        if file not in self._programs:
            known = next((one.code.program for one in self.regions if one.code is not None and one.module == file), None)
            if known is None and not file.startswith("["):
                try:
                    known = program(file)
                except AssemblyError:
                    known = None
            self._programs[file] = known
        return self._programs[file]

    def _unwinding(self, file: str) -> Unwinding:
        if file not in self._rules:
            self._rules[file] = Unwinding(file)
        return self._rules[file]

    def _frames(self, places: Iterable[Place]) -> dict[Place, list[_Caller]]:
        """The functions at places, those that were inlined too, the outermost first."""
        by_file: dict[str, dict[int, Place]] = {}
        for place in places:
            known = self._program(place.file)
            address = known.address(place.offset) if known is not None else None
            if address is not None:
                by_file.setdefault(place.file, {})[address] = place
        found: dict[Place, list[_Caller]] = {}
        for file, addresses in by_file.items():
            known = self._program(file)
            assert known is not None
            try:
                lines = known.lines(list(addresses)[:_MOST_LINES])
            except CapabilityError:
                lines = {}
            for address, place in addresses.items():
                found[place] = _named(known, file, address, lines.get(address, ()))
        return found


def _named(known: Program, file: str, address: int, lines: Sequence[Frame]) -> list[_Caller]:
    """The function at an address, and those that were inlined into it there, the outermost first."""
    function = known.function_at(address)
    name = (function.name or f"0x{function.start:x}") if function is not None else f"0x{address:x}"
    if not any(frame.file for frame in lines):
        demangled = lines[-1].function if lines and name.startswith("_Z") else ""
        return [_Caller(demangled or name, file, None, None)]
    made = [_Caller(frame.function or name, file, frame.file or None, frame.line or None) for frame in reversed(lines)]
    return made if name.startswith(("_Z", "0x")) else [made[0]._replace(function=name), *made[1:]]


def _begins(known: Program, address: int) -> bool:
    """Whether an address is in the code with which a program begins, which may have neither a name nor records."""
    function = known.function_at(address)
    return (function is not None and function.name == "_start") or known.entry <= address < known.entry + _START_B


def _starts_threads(frame: _Caller) -> bool:
    """Whether a function only begins a program or a thread."""
    return frame.function.partition(".")[0] in _STARTS or Path(frame.module).name.startswith(_START)


def _once(frames: Sequence[_Caller]) -> list[_Caller]:
    """Functions that call themselves stand once, with the innermost call."""
    return [f for n, f in enumerate(frames) if n + 1 == len(frames) or f[:2] != frames[n + 1][:2]]
