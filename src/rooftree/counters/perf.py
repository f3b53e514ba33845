"""Counting by the kernel: event groups for each thread, one pass of the work for each group that fits the counters.

A processor has few counters and an event set many events. Instead of letting them take turns (which guesses what happened
meanwhile), the work runs once for each group. Where the kernel multiplexes all the same, counts are scaled by the time and
that is said.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rooftree.counters import perf_event, pmus
from rooftree.counters.events import Event, EventSet
from rooftree.counters.perf_event import Kernel, Wanted
from rooftree.counters.record import Work, record
from rooftree.errors import CapabilityError, MeasurementError
from rooftree.results.measurement import Counted

_IN_USER_MODE = ("cpu-clock", "task-clock", "page-faults")


@dataclass(slots=True)
class Totals:
    """Sums over threads and instances of an event: scaled value, and times enabled and counting [ns]."""

    value: float = 0.0
    enabled: int = 0
    running: int = 0

    @property
    def share(self) -> float:
        """Part of the time in which it counted; 1 if it was never enabled."""
        return self.running / self.enabled if self.enabled else 1.0


@dataclass(slots=True)
class _Open:
    """Open events of one pass: those whose enabling starts a group, and all files with their event."""

    leaders: list[int] = field(default_factory=list)
    files: list[tuple[str, int]] = field(default_factory=list)


class PerfCounters:
    """Counters through perf_event_open.

    Args:
        events: what to count.
        cpus: processors that do the work, to choose the sockets of memory controllers.
        kernel: where to count; this machine by default.
        devices, system: folders of the kernel.
    Raises: CapabilityError if not one event can be opened.
    """

    source = "perf"

    def __init__(
        self,
        events: EventSet,
        cpus: Sequence[int] = (),
        kernel: Kernel | None = None,
        devices: Path = pmus.DEVICES,
        system: Path = pmus.CPUS,
    ) -> None:
        self.events, self._kernel = events, kernel or perf_event.Linux()
        self._codes: dict[str, list[pmus.Encoded]] = {}
        self._refused: dict[str, CapabilityError] = {}
        for name, event in events.events.items():
            self._probe(name, event, tuple(cpus), devices, system)
        if not self._codes:
            raise next(iter(self._refused.values()))
        self._groups = self._fitting()
        self.notes = tuple(self._why())

    @property
    def counted(self) -> tuple[str, ...]:
        """The events that this machine can count, in the order of the set."""
        return tuple(name for name in self.events.events if name in self._codes)

    @property
    def hardware(self) -> bool:
        """Whether anything but the kernel's own events is counted."""
        return any(self.events.events[name].pmu != "software" for name in self._codes)

    def count(self, work: Work) -> Counted:
        """Count the work, once for each group of events.

        Raises: MeasurementError if the kernel refuses in the middle of it.
        """
        totals: dict[str, Totals] = {}
        notes = list(self.notes)
        waiting = list(self._groups)
        while waiting:
            group = waiting.pop(0)
            found = self._pass(group, work)
            idle = [name for name in group if found[name].enabled and not found[name].running]
            if idle and len(group) > 1 and self._per_core(group):
                middle = (len(group) + 1) // 2
                waiting[:0] = [group[:middle], group[middle:]]
                continue
            for name in idle:
                holder = "another program or the kernel's watchdog (sysctl kernel.nmi_watchdog=0) has it"
                notes.append(f"{name} got no counter: {holder}")
            totals |= {name: found[name] for name in group if name not in idle}
        lines = work.cache_lines * work.repetitions
        counts = {name: totals[name].value for name in self.events.events if name in totals}
        shares = {name: one.share for name, one in totals.items() if one.share < 0.999}
        return record(self.source, self.events, counts, lines, shares=shares, notes=notes)

    def _probe(self, name: str, event: Event, cpus: tuple[int, ...], devices: Path, system: Path) -> None:
        """Find out whether an event can be opened."""
        try:
            codes = pmus.encode(event, cpus, devices, system)
        except CapabilityError as error:
            self._refused[name] = error
            return
        try:
            for code in codes:
                for cpu in code.cpus or (-1,):
                    self._kernel.close(self._open(event, code, 0 if cpu < 0 else -1, cpu, -1))
        except OSError as error:
            self._refused[name] = perf_event.why_refused(error, bool(codes[0].cpus))
            return
        self._codes[name] = codes

    def _open(self, event: Event, code: pmus.Encoded, thread: int, cpu: int, leader: int) -> int:
        """Open one instance; the kernel's own events happen in the kernel, so that is not left out.

        Who may not look into the kernel still gets those that also happen in user mode.
        """
        wanted = Wanted(code.type, code.config, thread, cpu, user_only=event.pmu != "software")
        try:
            return self._kernel.open(wanted, leader)
        except OSError as error:
            denied = error.errno in (errno.EACCES, errno.EPERM)
            if not denied or wanted.user_only or event.named not in _IN_USER_MODE:
                raise
            return self._kernel.open(Wanted(code.type, code.config, thread, cpu), leader)

    def _fitting(self) -> list[list[str]]:
        """Events in groups that the kernel accepts together; the first has those that need no counters of the core."""
        free = [name for name in self.counted if not self._per_core([name])]
        groups: list[list[str]] = []
        for name in self.counted:
            if name in free:
                continue
            if groups and self._takes([*groups[-1], name]):
                groups[-1].append(name)
            else:
                groups.append([name])
        return [free, *groups] if free else groups

    def _takes(self, group: list[str]) -> bool:
        """Whether the kernel can count these at the same time."""
        programmable = [name for name in group if self.events.events[name].pmu == "core"]
        if len(programmable) > self.events.programmable:
            return False
        opened = _Open()
        try:
            self._open_thread(group, 0, opened)
        except OSError:
            return False
        finally:
            self._close(opened)
        return True

    def _per_core(self, group: Sequence[str]) -> bool:
        return all(self.events.events[name].pmu in ("core", "hardware") for name in group)

    def _pass(self, group: list[str], work: Work) -> Mapping[str, Totals]:
        """Open a group for every thread, run the work, read."""
        opened = _Open()
        try:
            threaded = [name for name in group if self.events.events[name].per_thread]
            threads = perf_event.threads_of(work.process) if threaded else ()
            for thread in threads:
                self._open_thread_if_alive(threaded, thread, opened)
            for name in group:
                if name not in threaded:
                    self._open_units(name, opened)
            with perf_event.counting(self._kernel, opened.leaders):
                work.run(work.repetitions)
            return self._read(group, opened)
        except OSError as error:
            refusal = perf_event.why_refused(error, outside=False)
            raise MeasurementError(f"counting {', '.join(group)} failed: {refusal.message}", hint=refusal.hint) from None
        finally:
            self._close(opened)

    def _open_thread_if_alive(self, group: Sequence[str], thread: int, opened: _Open) -> None:
        try:
            self._open_thread(group, thread, opened)
        except OSError as error:
            if error.errno != errno.ESRCH:
                raise

    def _open_thread(self, group: Sequence[str], thread: int, opened: _Open) -> None:
        """Open the events of a group for a thread and what it starts; events of the kernel do not need a group."""
        leader = -1
        for name in group:
            event = self.events.events[name]
            grouped = event.pmu != "software"
            file = self._open(event, self._codes[name][0], thread, -1, leader if grouped else -1)
            opened.files.append((name, file))
            if leader < 0 or not grouped:
                opened.leaders.append(file)
            if grouped and leader < 0:
                leader = file

    def _open_units(self, name: str, opened: _Open) -> None:
        """Open an event of units outside the core, on the processors that stand for their sockets."""
        event = self.events.events[name]
        for code in self._codes[name]:
            for cpu in code.cpus:
                file = self._open(event, code, -1, cpu, -1)
                opened.files.append((name, file))
                opened.leaders.append(file)

    def _read(self, group: Sequence[str], opened: _Open) -> Mapping[str, Totals]:
        found = {name: Totals() for name in group}
        for name, file in opened.files:
            got, one = self._kernel.read(file), found[name]
            one.enabled += got.enabled_ns
            one.running += got.running_ns
            one.value += got.value * (got.enabled_ns / got.running_ns) if got.running_ns else 0.0
        return found

    def _close(self, opened: _Open) -> None:
        for _, file in reversed(opened.files):
            self._kernel.close(file)
        opened.files.clear()
        opened.leaders.clear()

    def _why(self) -> list[str]:
        """What is not counted and why, one sentence for each reason."""
        if not self.hardware:
            counted = ", ".join(self.counted)
            of_core = [error for name, error in self._refused.items() if self.events.events[name].pmu == "core"]
            why = next(iter([*of_core, *self._refused.values()]))
            return [f"no hardware counters here ({why.message}): traffic and operations are not counted, only {counted}"]
        reasons: dict[str, list[str]] = {}
        for name, error in self._refused.items():
            text = f"{error.message} (try: {error.hint})" if error.hint else error.message
            reasons.setdefault(text, []).append(name)
        return [
            f"not counted here: {', '.join(names[:3])}{f' and {len(names) - 3} more' if len(names) > 3 else ''}, because {text}"
            for text, names in reasons.items()
        ]
