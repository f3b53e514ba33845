"""Engine `qemu`: an emulator (qemu-user) runs the program and counts; the only one for programs of other processors.

A small plugin (``counting.c``, built by the system's compiler when it is needed) counts how often each piece of code is executed,
by thread, exactly. A counted run takes 30 to 50 times as long as on the processor that the program is for. Its time says nothing.
Vector code of RISC-V: how many elements an instruction works on follows from the bytes that loads and stores beside it move.
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from rooftree import children
from rooftree.asm.function_code import FunctionCode
from rooftree.errors import CapabilityError
from rooftree.instrument.application import Application, adopted_orphans, descendants, end_all, exit_status, opened_input, watch
from rooftree.instrument.callgrind import uses_avx512
from rooftree.instrument.engine import BlockKey, Executions, key_of
from rooftree.instrument.samples import Place

EMULATED = {"aarch64": "aarch64-linux-gnu", "riscv64": "riscv64-linux-gnu", "x86_64": "x86_64-linux-gnu"}
"""Processors that can be emulated, and the folder in /usr where Debian keeps the libraries of each."""
_LIBRARIES = {"aarch64": "libc6-arm64-cross", "riscv64": "libc6-riscv64-cross", "x86_64": "libc6"}
_SOURCE = Path(__file__).with_name("counting.c")
_ROOM_B = 1 << 31
_THREADS = 64
_RECORD = np.dtype(
    [
        ("kind", "<u4"),
        ("file", "<u4"),
        ("offset", "<u8"),
        ("instructions", "<u4"),
        ("size", "<u4"),
        ("counts", "<u8", (_THREADS,)),
    ]
)
_HEAD_B = 64
_CODE, _LOADED = 0, 1
_NO_VECTOR = {"riscv64": "rv64,v=true,vext_spec=v1.0"}
"""Processor to emulate where the default one lacks the vector extension, if the user names none (QEMU_CPU)."""
_ELF = struct.Struct("<16sHHIQQQIHHHHHH IIQQQQQQ")
_VECTOR_LENGTH = {  # exit status: bytes of a vector register
    "aarch64": (183, (0x04BF5020, 0xD2800BA8, 0xD4000001)),  # rdvl x0, #1; mov x8, #93; svc #0
    "riscv64": (243, (0xC2202573, 0x05D00893, 0x00000073)),  # csrr a0, vlenb; li a7, 93; ecall
}


def emulator(machine: str) -> str | None:
    """The program that emulates a processor; None if it is not here."""
    return shutil.which(f"qemu-{machine}") if machine in EMULATED else None


def why_not(machine: str) -> str:
    """Why programs of a processor cannot be counted here; "" if they can."""
    if machine not in EMULATED:
        return f"programs for {machine} are not emulated"
    if emulator(machine) is None:
        return f"qemu-{machine} is not here: apt-get install qemu-user"
    if shutil.which(os.environ.get("CC") or "cc") is None:
        return "there is no C compiler that would build what counts in the emulator: apt-get install gcc"
    return ""


class QemuEngine:
    """The engine; see the module."""

    name = "qemu"
    about = "exact counts in an emulator, 30 to 50 times slower"

    def why_not(self, app: Application, functions: Sequence[FunctionCode]) -> str:
        """As `Engine.why_not`."""
        wide = {code.function.name or hex(code.function.start) for code in functions if uses_avx512(code)}
        if wide:
            return f"qemu cannot run AVX-512, which {', '.join(sorted(wide)[:3])} uses"
        return why_not(app.machine)

    def count(self, app: Application, functions: Sequence[FunctionCode], time_limit_s: float | None) -> Executions:
        """As `Engine.count`."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            run = emulated(app, time_limit_s, (None, nowhere, nowhere))
        finally:
            os.close(nowhere)
        return run.executions(functions)


@dataclass(slots=True)
class Emulated:
    """What an emulated run executed.

    Attributes:
        machine: processor that was emulated.
        records: pieces of straight code and their executions, as ``counting.c`` writes them.
        files: number of a file -> path.
        threads: how many there were.
        status, seconds, ended, left: as in `Executions` and `Samples`.
        vector_bits: vector length of SVE and RVV [bit].
    """

    machine: str
    records: Any
    files: dict[int, str]
    threads: int
    status: int | None = None
    seconds: float = 0.0
    ended: str = ""
    left: int = 0
    vector_bits: int = 128
    _tables: dict[int, tuple[Any, ...]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Instructions of all threads."""
        code = self.records[self.records["kind"] == _CODE]
        return int((code["counts"].sum(axis=1) * code["instructions"]).sum())

    def at(self, path: str, offsets: Any) -> Any:
        """Executions of instructions, by their offsets in a file, shape (threads, offsets)."""
        sums = np.zeros((min(self.threads, _THREADS), len(offsets)), dtype=np.uint64)
        for number, name in self.files.items():
            if name != path:
                continue
            starts, begun, ends, ended = self._table(number)
            first = np.searchsorted(starts, offsets, side="right")
            last = np.searchsorted(ends, offsets, side="right")
            sums += (begun[first] - ended[last])[:, : len(sums)].T
        return sums

    def _table(self, number: int) -> tuple[Any, ...]:
        """Where pieces begin and end, and the executions of those up to each place."""
        if number not in self._tables:
            mine = self.records[(self.records["kind"] == _CODE) & (self.records["file"] == number)]
            found: list[Any] = []
            for places in (mine["offset"], mine["offset"] + mine["size"]):
                order = np.argsort(places, kind="stable")
                sums = np.cumsum(mine["counts"][order], axis=0, dtype=np.uint64)
                found += [places[order], np.concatenate([np.zeros((1, _THREADS), np.uint64), sums])]
            self._tables[number] = tuple(found)
        return self._tables[number]

    def places(self) -> dict[tuple[int, int], Counter[Place]]:
        """For each thread how often each instruction was executed."""
        found: dict[tuple[int, int], Counter[Place]] = {}
        for path in set(self.files.values()):
            offsets = np.array(sorted(self._instructions(path)), dtype=np.uint64)
            if not len(offsets):
                continue
            for thread, counts in enumerate(self.at(path, offsets)):
                executed = np.flatnonzero(counts)
                into = found.setdefault((0, thread), Counter())
                into.update({Place(path, int(offsets[n])): int(counts[n]) for n in executed})
        rest = self.records[(self.records["kind"] == _CODE) & ~np.isin(self.records["file"], list(self.files))]
        for thread in range(min(self.threads, _THREADS)):
            count = int((rest["counts"][:, thread] * rest["instructions"]).sum())
            if count:
                found.setdefault((0, thread), Counter())[Place("[anonymous]", 0)] += count
        return found

    def _instructions(self, path: str) -> set[int]:
        """Offsets of all executed instructions of a file."""
        try:
            code = Path(path).read_bytes()
        except OSError:
            return set()
        found: set[int] = set()
        for number, name in self.files.items():
            if name == path:
                mine = self.records[(self.records["kind"] == _CODE) & (self.records["file"] == number)]
                for offset, size in {(int(o), int(s)) for o, s in zip(mine["offset"], mine["size"], strict=True)}:
                    found.update(_starts(self.machine, code, offset, offset + size))
        return found

    def executions(self, functions: Sequence[FunctionCode]) -> Executions:
        """Executions of the blocks of functions."""
        threads: list[dict[BlockKey, int]] = [{} for _ in range(min(self.threads, _THREADS))]
        found = Executions(threads=threads, status=self.status, seconds=self.seconds, ended=self.ended)
        found.vector_bits = self.vector_bits
        for code in functions:
            blocks = range(len(code.graph.blocks))
            begins = [code.begins(n)[-1] for n in blocks]  # what is executed from before a place covers it, too
            offsets = np.array([code.program.offset(place) for place in begins], dtype=np.uint64)
            for counts, into in zip(self.at(str(code.program.path), offsets), threads, strict=True):
                into.update({key_of(code, n): int(counts[n]) for n in blocks if counts[n]})
            self._add_moved(code, found)
        if self.threads > _THREADS:
            found.notes.append(f"of {self.threads} threads those from number {_THREADS} on are counted together")
        return found

    def _add_moved(self, code: FunctionCode, found: Executions) -> None:
        """Bytes of vector accesses, and the elements of the vector arithmetic beside them."""
        path = str(code.program.path)
        mine = self.records[np.isin(self.records["file"], [n for n, name in self.files.items() if name == path])]
        mine = mine[mine["kind"] != _CODE]
        if not len(mine):
            return
        moved: dict[int, list[int]] = {}
        for kind, offset, counts in zip(mine["kind"], mine["offset"], mine["counts"], strict=True):
            address = code.program.address(int(offset))
            if address is not None and code.function.start <= address < code.function.end:
                moved.setdefault(address, [0, 0])[int(kind) - _LOADED] += int(counts.sum())
        if not any(map(any, moved.values())):
            return  # this emulator does not tell of vector accesses
        told = {address: both for address, both in moved.items() if any(both) or code.program.isa == "riscv"}  # SVE: a few only
        found.moved.update({BlockKey(path, address): (loaded, stored) for address, (loaded, stored) in told.items()})
        if code.program.isa == "riscv":
            found.active.update({BlockKey(path, at): count for at, count in _elements(code, moved)})


def _elements(code: FunctionCode, moved: dict[int, list[int]]) -> Iterator[tuple[int, int]]:
    """Addresses of vector arithmetic, and its elements: those of an access in the same block, between the same settings."""
    for block in range(len(code.graph.blocks)):
        span: list[int] = []
        elements: int | None = None
        places = [*code.places(block), (0, 0)]
        for (address, _), instruction in zip(places, [*code.instructions(block), None], strict=True):
            if instruction is None or instruction.mnemonic.startswith("vset"):
                if elements is not None:
                    yield from ((at, elements) for at in span)
                span, elements = [], None
            elif instruction.mnemonic.startswith("vf") and instruction.mask is None:
                span.append(address)
            elif (width := _UNIT.match(instruction.mnemonic)) is not None and instruction.mask is None and address in moved:
                elements = sum(moved[address]) // (int(width[1]) // 8)


_UNIT = re.compile(r"v[ls]s?e(8|16|32|64)\.v\Z")


def _starts(machine: str, code: bytes, offset: int, end: int) -> Iterator[int]:
    """Where instructions begin in straight code."""
    while offset < end:
        yield offset
        offset += 2 if machine == "riscv64" and code[offset] & 3 != 3 else 4


@adopted_orphans()
def emulated(app: Application, time_limit_s: float | None, streams: tuple[int | None, int, int]) -> Emulated:
    """Run a program in the emulator.

    Args:
        app: the program.
        time_limit_s: after which it is ended [s]; None: never.
        streams: files that become its input (None: a copy of that of the first run), output and messages.
    Raises: CapabilityError if the emulator cannot run it.
    """
    if reason := why_not(app.machine):
        raise CapabilityError(f"it cannot be counted in an emulator: {reason}", where=app.path)
    tool = emulator(app.machine) or ""
    before = descendants()
    with tempfile.TemporaryDirectory(prefix="rooftree-qemu-") as name:
        folder = Path(name)
        plugin, counts = _built(folder, tool), folder / "counts"
        with counts.open("wb") as file:
            file.truncate(_ROOM_B)  # takes only what is written
        prefix = Path("/usr", EMULATED[app.machine])
        command = [tool, "-0", app.command[0], "-plugin", f"{plugin},out={counts}"]
        if "QEMU_LD_PREFIX" not in os.environ and (prefix / "lib").is_dir():
            command += ["-L", str(prefix)]
        environment = dict(app.environment)
        if app.machine in _NO_VECTOR and "QEMU_CPU" not in os.environ:
            environment["QEMU_CPU"] = _NO_VECTOR[app.machine]
        started = time.monotonic()
        with opened_input(app, first=streams[0] is not None) as given:
            held = children.hold(
                tool, [*command, app.path, *app.command[1:]], streams=(given, *streams[1:]), environment=environment
            )
            held.release()
        until = None if time_limit_s is None else started + time_limit_s
        ended, status, _ = watch(held.pid, lambda: None, lambda: descendants() - before, until)
        seconds = time.monotonic() - started
        left = end_all(descendants() - before)
        found = _read(app, counts)
        found.status, found.ended, found.seconds, found.left = exit_status(status), ended, seconds, left
        found.vector_bits = _vector_bits(app.machine, folder, environment)
    if not len(found.records):
        raise CapabilityError(
            f"qemu-{app.machine} did not run it (status {found.status})",
            where=app.path,
            hint=f"what it says stands above; its libraries: QEMU_LD_PREFIX=FOLDER, or apt-get install {_LIBRARIES[app.machine]}",
        )
    return found


def _built(folder: Path, tool: str) -> Path:
    """The plugin, built.

    Raises: CapabilityError if that fails.
    """
    library, compiler = folder / "counting.so", os.environ.get("CC") or "cc"
    version = re.search(r"version (\d+)", children.run([tool, "--version"], limit_s=20).out)
    interface = 2 if version and int(version[1]) >= 9 else 1
    done = children.run(
        [*compiler.split(), "-O2", "-shared", "-fPIC", f"-DINTERFACE={interface}", "-o", str(library), str(_SOURCE), "-lpthread"],
        limit_s=60,
    )
    if done.code:
        raise CapabilityError(f"{compiler} does not build what counts in the emulator: {done.err.strip()[:300]}", hint="CC=gcc")
    return library


def _read(app: Application, counts: Path) -> Emulated:
    """What a run has left."""
    with counts.open("rb") as file:
        used, threads, _ = struct.unpack("<3Q", file.read(24))
        file.seek(_HEAD_B)
        data = file.read(max(0, min(used, _ROOM_B) - _HEAD_B))
    records = np.frombuffer(data[: len(data) // _RECORD.itemsize * _RECORD.itemsize], dtype=_RECORD)
    files, names = {}, counts.with_name("counts.names")
    if names.is_file():
        for line in names.read_text("utf-8", "surrogateescape").splitlines():
            number, _, path = line.partition(" ")
            files[int(number)] = os.path.realpath(path)
    return Emulated(app.machine, records[records["size"] > 0], files, threads)


def _vector_bits(machine: str, folder: Path, environment: dict[str, str]) -> int:
    """Length of the vector registers that are emulated, from a program of three instructions [bit]."""
    tool = emulator(machine)
    if machine not in _VECTOR_LENGTH or tool is None:
        return 128
    number, code = _VECTOR_LENGTH[machine]
    size, base = _ELF.size + 4 * len(code), 0x10000
    ident = b"\x7fELF\x02\x01\x01" + bytes(9)
    head = _ELF.pack(ident, 2, number, 1, base + _ELF.size, 64, 0, 0, 64, 56, 1, 0, 0, 0, 1, 5, 0, base, base, size, size, 4096)
    path = folder / "length"
    path.write_bytes(head + struct.pack(f"<{len(code)}I", *code))
    path.chmod(0o700)
    done = children.run([tool, str(path)], limit_s=20, environment=environment)
    return 8 * (done.code or 256) if done.code >= 0 and done.code < 129 else 128
