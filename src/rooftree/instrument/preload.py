"""Sampling by timers in the process, where the kernel does not let us sample from outside.

A small library is loaded into the program (LD_PRELOAD), see ``timers.c``; it is built by the system's compiler when it is needed.
Programs without a dynamic linker cannot be sampled in this way.
"""

from __future__ import annotations

import contextlib
import os
import struct
import time
from collections import Counter
from pathlib import Path

from rooftree import children
from rooftree.asm.program import program
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.instrument.application import (
    Application,
    adopted_orphans,
    end_all,
    exit_status,
    opened_input,
    temporary_folder,
    watch,
)
from rooftree.instrument.loaded import built, why_no_compiler
from rooftree.instrument.samples import Maps, Samples
from rooftree.instrument.sampling import PERIOD_ns

_ENTRY = struct.Struct("<QQII")
_MOST = 4_000_000


def why_not(app: Application) -> str:
    """Why the program cannot be sampled from inside; "" if it can."""
    if reason := why_no_compiler():
        return reason
    try:
        linked = program(app.path).linked_to_libraries
    except AssemblyError:
        return ""  # a script: its interpreter decides
    return "" if linked else "it is static, so nothing can be loaded into it"


@adopted_orphans()
def sample(
    app: Application,
    reason: str,
    *,
    output: int = 1,
    time_limit_s: float | None = None,
    messages: int = 2,
    period_ns: int = PERIOD_ns,
    first: bool = True,
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
    with temporary_folder() as name:
        folder = Path(name)
        library = built("timers", folder)
        before = app.environment.get("LD_PRELOAD", os.environ.get("LD_PRELOAD", ""))
        environment = {
            **app.environment,
            "LD_PRELOAD": f"{library}:{before}" if before else str(library),
            "ROOFTREE_SAMPLES": name,
            "ROOFTREE_PERIOD_NS": str(period_ns),
        }
        found = Samples(period_s=period_ns / 1e9, how="timers in the process" + (f", since {reason}" if reason else ""))
        maps: dict[str, Maps] = {}

        def look() -> None:
            now = {file.partition("-")[0]: file for file in _files(folder)}  # of several, the one that it is now
            found.look_at_memory(map(int, now))
            for pid, file in now.items():
                with contextlib.suppress(OSError):
                    maps.setdefault(file, Maps()).add_lines(Path(f"/proc/{pid}/maps").read_text("utf-8", "surrogateescape"))

        with opened_input(app, first) as given:
            held = children.hold(app.path, app.command, streams=(given, output, messages), environment=environment)
            started = time.monotonic()
            held.release()
        until = None if time_limit_s is None else started + time_limit_s
        found.ended, status, usage = watch(held.pid, look, lambda: _processes(folder), until)
        found.seconds = time.monotonic() - started
        found.left = end_all(_processes(folder) - {held.pid})
        found.status, found.user_s, found.system_s = exit_status(status), usage.ru_utime, usage.ru_stime
        found.given, found.taken = usage.ru_nvcsw, usage.ru_nivcsw
        for file in _files(folder):
            _take(found, folder, file, maps.setdefault(file, Maps()))
    return found


def _files(folder: Path) -> list[str]:
    """``PID-NUMBER`` of each program that has begun to be sampled, in the order of a process's programs."""
    names = [entry.name for entry in folder.iterdir() if entry.name.replace("-", "").isdigit()]
    return sorted(names, key=lambda name: tuple(map(int, name.split("-"))))


def _processes(folder: Path) -> set[int]:
    """Processes that have begun to be sampled."""
    return {int(name.partition("-")[0]) for name in _files(folder)}


def _take(found: Samples, folder: Path, name: str, maps: Maps) -> None:
    """The samples of one program."""
    pid = int(name.partition("-")[0])
    for when in ("begin", "end"):
        with contextlib.suppress(OSError):
            maps.add_lines((folder / f"{name}.maps.{when}").read_text("utf-8", "surrogateescape"))
    with (folder / name).open("rb") as file:
        head = file.read(16)
        count = int.from_bytes(head[:8], "little") if len(head) == 16 else 0
        found.lost += max(0, count - _MOST)
        data = file.read(min(count, _MOST) * _ENTRY.size)
    for stamp, address, thread, ticks in _ENTRY.iter_unpack(data[: len(data) // _ENTRY.size * _ENTRY.size]):
        if address:
            place = maps.place(address)
            found.threads.setdefault((pid, thread), Counter())[place] += ticks
            for _ in range(ticks):
                found.keep_time((pid, thread), stamp, place)
