"""What the engine `patch` writes into a process: its counters, the patches of files that are mapped, breakpoints.

A process stops at its first instruction, and where the dynamic linker has loaded something while wanted files are missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.program import Program, program
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.instrument import patch_code, tracing
from rooftree.instrument.patch_blocks import Patch, Unfit
from rooftree.instrument.patch_counters import Counters
from rooftree.instrument.patch_memory import PAGE_B, Jump, Space, map_file, room
from rooftree.instrument.patch_plan import Plan
from rooftree.instrument.tracing import Memory

_ENTRY = 9
_BREAK = b"\xcc"


class Patcher:
    """Puts counters into processes.

    Args:
        plan: what is counted; patches that do not fit where a file is mapped become unknown.
        functions: whose code that is.
        counters: their file.
    """

    def __init__(self, plan: Plan, functions: Sequence[FunctionCode], counters: Counters) -> None:
        self._plan, self._counters = plan, counters
        self._group_of = {numbers[0]: n for n, numbers in enumerate(plan.groups) if numbers}
        self._programs = {str(code.program.path): code.program for code in functions}
        self._linkers: dict[str, Program | None] = {}

    def stop_at_entry(self, pid: int, space: Space) -> None:
        """A program was loaded: stop it at its first instruction, when its libraries are there."""
        space.entry = tracing.auxiliary(pid, _ENTRY)
        if space.entry:
            with Memory(pid) as memory:
                _break(space, memory, space.entry)

    def watch_linker(self, pid: int, space: Space, memory: Memory) -> None:
        """Stop where the dynamic linker has loaded something, if files are wanted that are not there yet."""
        if set(self._plan.patches) <= set(space.patched):
            return
        for mapping in tracing.mappings(pid):
            name = Path(mapping.file).name
            if not (mapping.executable and name.startswith(("ld-linux", "ld.so", "ld-musl", "ld-2"))):
                continue
            linker = self._linker(mapping.file)
            place = linker.symbols.get("_dl_debug_state") if linker is not None else None
            if linker is not None and place is not None:
                _break(space, memory, linker.offset(place) - mapping.offset + mapping.start)
            return

    def _linker(self, file: str) -> Program | None:
        """A dynamic linker; None where it cannot be read."""
        if file not in self._linkers:
            try:
                self._linkers[file] = program(file)
            except AssemblyError:
                self._linkers[file] = None
        return self._linkers[file]

    def map_counters(self, pid: int, space: Space, memory: Memory) -> None:
        """Map the counters before there are threads, so that each one gets its own when it is started."""
        if tracing.registers(pid)["gs_base"]:
            raise CapabilityError("the program uses the segment register gs", hint="--engine callgrind")
        space.counters = map_file(pid, memory, self._counters.path, self._counters.size_B)

    def give_counters(self, thread: int, process: int, space: Space) -> None:
        """Let gs of a thread point to counters that no other thread has."""
        if not space.counters:
            return
        slot = self._counters.slot(thread, process)
        tracing.set_registers(thread, {**tracing.registers(thread), "gs_base": space.counters + self._counters.place(slot)})

    def patch(self, pid: int, space: Space, memory: Memory) -> None:
        """Patch the wanted files that are mapped now: for the first time, or again after they were closed and opened."""
        for file, patches in self._plan.patches.items():
            there = tracing.mappings(pid)
            mapping = next((m for m in there if m.file == file and m.executable), None)
            if mapping is None:
                continue
            source = self._programs[file]
            start, address, _ = next(s for s in source.segments if s[0] // PAGE_B * PAGE_B <= mapping.offset < s[0] + s[2])
            shift = mapping.start - mapping.offset + start - address
            before, jumps = space.patched.get(file, (None, []))
            if before != shift:
                space.patched[file] = (shift, self._write(pid, memory, space, patches, shift, there))
                continue
            for jump in jumps:
                if jump.on and memory.read(jump.address, len(jump.before)) == jump.before:
                    memory.write(jump.address, jump.code)  # the copy that it leads to is still there

    def _write(
        self,
        pid: int,
        memory: Memory,
        space: Space,
        patches: Sequence[tuple[tuple[int, ...], Patch]],
        shift: int,
        there: Sequence[tracing.Mapping],
    ) -> list[Jump]:
        """Write copies near a file's code, and jumps to them into it."""
        size = -(-sum(patch.room_B for _, patch in patches) // PAGE_B) * PAGE_B
        base = room(pid, memory, patches[0][1].address + shift, size, there)
        image = bytearray()
        jumps: list[Jump] = []
        for numbers, patch in patches:
            places: dict[int, int] = {}
            try:
                made = patch_code.copy(patch, numbers, base + len(image), shift, places, *self._counters.offsets)
                code = patch_code.jump(patch, base + len(image), shift)
                before = memory.read(patch.address + shift, len(code))
                jump = Jump(patch.address + shift, before, code, places, loop=patch.loop)
                jumps.append(jump)
                if numbers:
                    space.jumps[self._group_of[numbers[0]]] = jump
            except Unfit as error:
                self._plan.unknown.update({self._plan.keys[number][1]: str(error) for number in numbers})
                continue
            image += made
        memory.write(base, bytes(image))
        for jump in jumps:
            memory.write(jump.address, jump.code)
        return jumps


def _break(space: Space, memory: Memory, address: int) -> None:
    """Stop a process where it gets to this address."""
    space.breaks[address] = memory.read(address, 1)
    memory.write(address, _BREAK)
