"""Hardware counters: open them, count work, and get volumes, operations and cycles per cache line of work.

    from rooftree import counters
    with counters.open("auto") as found:
        record = found.count(counters.Work(run=kernel, repetitions=100, cache_lines=1000))

``auto`` takes the kernel's counters. Without a counting unit (virtual machines), those are the kernel's own events alone, and
the notes of the record say so: nothing that uses counters may need them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rooftree.counters.record import Counters, Work
from rooftree.errors import UsageError, nearest

__all__ = ["CHOICES", "Counters", "Work", "open"]

CHOICES = ("auto", "none", "perf", "likwid", "papi")


@contextmanager
def open(wanted: str = "auto", cpus: Sequence[int] = (), architecture: str | None = None) -> Iterator[Counters | None]:
    """Open counters.

    Args:
        wanted: ``auto`` (the kernel's, None if it has none), ``none``, ``perf``, ``likwid`` or ``papi``.
        cpus: processors that will do the work; all if empty.
        architecture: which events, as `rooftree.host.processor` names it; that of the host by default.
    Yields: the counters; None for ``none``, and for ``auto`` where nothing can be counted.
    Raises: UsageError for another word; CapabilityError for a named way that does not work here.
    """
    if wanted not in CHOICES:
        raise UsageError(
            f"unknown counters '{wanted}', expected one of {', '.join(CHOICES)}",
            where="--counters",
            hint=nearest(wanted, CHOICES),
        )
    if wanted == "none":
        yield None
        return
    yield _opened(wanted, cpus, architecture)


def _opened(wanted: str, cpus: Sequence[int], architecture: str | None) -> Counters | None:
    from rooftree.counters.events import host_set
    from rooftree.errors import CapabilityError

    if architecture is None:
        from rooftree.host.processor import this_processor

        architecture = this_processor().arch
    if wanted == "likwid":
        from rooftree.counters.likwid import LikwidCounters

        return LikwidCounters(cpus)
    events = host_set(architecture)
    if wanted == "papi":
        from rooftree.counters.papi import PapiCounters

        return PapiCounters(events)
    from rooftree.counters.perf import PerfCounters

    try:
        return PerfCounters(events, cpus)
    except CapabilityError:
        if wanted == "perf":
            raise
        return None
