"""Sampling by timers in the process, where the kernel does not let us sample from outside.

A small library is loaded into the program (LD_PRELOAD), see ``timers.c``; it is built by the system's compiler when it is needed.
Programs without a dynamic linker cannot be sampled in this way.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import struct
import tempfile
import time
from collections import Counter
from pathlib import Path

from rooftree import children
from rooftree.asm.program import program
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.instrument.application import Application, adopt_orphans, end_all, exit_status, opened_input, watch
from rooftree.instrument.samples import Maps, Samples
from rooftree.instrument.sampling import PERIOD_ns

_SOURCE = Path(__file__).with_name("timers.c")
_ENTRY = struct.Struct("<QII")
_MOST = 4_000_000


def why_not(app: Application) -> str:
    """Why the program cannot be sampled from inside; "" if it can."""
    if shutil.which(os.environ.get("CC") or "cc") is None:
        return "there is no C compiler that would build what is loaded into the program: apt-get install gcc"
    try:
        linked = program(app.path).linked_to_libraries
    except AssemblyError:
        return ""  # a script: its interpreter decides
    return "" if linked else "it is static, so nothing can be loaded into it"


def sample(
    app: Application,
    reason: str,
    *,
    output: int = 1,
    time_limit_s: float | None = None,
    messages: int = 2,
    period_ns: int = PERIOD_ns,
) -> Samples:
    """As `rooftree.instrument.sampling.sample`.

    Args:
        reason: why the kernel does not do it; "" if it was not asked.
    """
    if refused := why_not(app):
        raise CapabilityError(
            f"the program cannot be sampled from inside: {refused}" + (f"; nor by the kernel: {reason}" if reason else ""),
            hint="sysctl kernel.perf_event_paranoid=2, as root; containers need perf_event_open in their seccomp profile",
        )
    adopt_orphans()
    with tempfile.TemporaryDirectory(prefix="rooftree-samples-") as name:
        folder = Path(name)
        library = _built(folder)
        before = os.environ.get("LD_PRELOAD", "")
        environment = {
            **app.environment,
            "LD_PRELOAD": f"{library}:{before}" if before else str(library),
            "ROOFTREE_SAMPLES": name,
            "ROOFTREE_PERIOD_NS": str(period_ns),
        }
        found = Samples(period_s=period_ns / 1e9, how="timers in the process" + (f", since {reason}" if reason else ""))
        maps: dict[int, Maps] = {}

        def look() -> None:
            for pid in _processes(folder):
                with contextlib.suppress(OSError):
                    _add_maps(maps.setdefault(pid, Maps()), Path(f"/proc/{pid}/maps").read_text("utf-8", "surrogateescape"))

        with opened_input(app) as given:
            held = children.hold(app.path, app.command, streams=(given, output, messages), environment=environment)
            started = time.monotonic()
            held.release()
        until = None if time_limit_s is None else started + time_limit_s
        found.ended, status, usage = watch(held.pid, look, lambda: _processes(folder), until)
        found.seconds = time.monotonic() - started
        found.left = end_all(set(_processes(folder)) - {held.pid})
        found.status, found.user_s, found.system_s = exit_status(status), usage.ru_utime, usage.ru_stime
        for pid in _processes(folder):
            _take(found, folder, pid, maps.setdefault(pid, Maps()))
    return found


def _built(folder: Path) -> Path:
    """The library, built.

    Raises: CapabilityError if the compiler fails.
    """
    library = folder / "timers.so"
    compiler = os.environ.get("CC") or "cc"
    done = children.run(
        [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(_SOURCE), "-ldl", "-lpthread", "-lrt"], limit_s=60
    )
    if done.code:
        raise CapabilityError(f"{compiler} does not build what samples the program: {done.err.strip()[:300]}", hint="CC=gcc")
    return library


def _processes(folder: Path) -> list[int]:
    """Processes that have begun to be sampled."""
    return [int(entry.name) for entry in folder.iterdir() if entry.name.isdigit()]


def _add_maps(maps: Maps, text: str) -> None:
    """Take in the lines of /proc/PID/maps that hold code."""
    for line in text.splitlines():
        parts = line.split(None, 5)
        if len(parts) < 6 or "x" not in parts[1]:
            continue
        start, _, end = parts[0].partition("-")
        maps.add(int(start, 16), int(end, 16) - int(start, 16), int(parts[2], 16), parts[5])


def _take(found: Samples, folder: Path, pid: int, maps: Maps) -> None:
    """The samples of one process."""
    for when in ("begin", "end"):
        with contextlib.suppress(OSError):
            _add_maps(maps, (folder / f"{pid}.maps.{when}").read_text("utf-8", "surrogateescape"))
    with (folder / str(pid)).open("rb") as file:
        head = file.read(16)
        count = int.from_bytes(head[:8], "little") if len(head) == 16 else 0
        found.lost += max(0, count - _MOST)
        data = file.read(min(count, _MOST) * _ENTRY.size)
    for address, thread, ticks in _ENTRY.iter_unpack(data[: len(data) // _ENTRY.size * _ENTRY.size]):
        if address:
            found.threads.setdefault((pid, thread), Counter())[maps.place(address)] += ticks
