"""Counting with likwid-perfctr, where it is installed: whole programs, the groups that LIKWID knows for the processor.

    likwid-perfctr -C 0,1 -g L2 -O -- PROGRAM ARGUMENTS

Without markers the start of the program is counted too. So the program runs twice, with r and with 2 r repetitions, and
the difference is the work of r.
"""

from __future__ import annotations

import csv
import math
import re
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rooftree import children
from rooftree.counters.record import Metrics, Work, put, with_sums
from rooftree.errors import CapabilityError, MeasurementError
from rooftree.results.measurement import Counted

PROGRAM = "likwid-perfctr"
TIME_LIMIT_S = 600
GROUPS = ("L2", "L3", "MEM", "FLOPS_DP", "FLOPS_SP")
"""Groups asked for, those of them that the processor has."""

_GIGA = 1e9
_VOLUMES = (
    (r"(L2D|L1D<-L2) load data volume \[GBytes\]", "L1L2.load_B"),
    (r"(L2D|L1D->L2) evict data volume \[GBytes\]", "L1L2.evict_B"),
    (r"(L3|L3D) (load|read) data volume \[GBytes\]", "L2L3.load_B"),
    (r"L3\|MEM evict data volume \[GBytes\]", "L2L3.evict_B"),  # first: of victim caches this is all that leaves the L2
    (r"L3 (evict|write) data volume \[GBytes\]", "L2L3.evict_B"),
    (r"Memory read data volume \[GBytes\]", "L3Mem.load_B"),
    (r"Memory write data volume \[GBytes\]", "L3Mem.evict_B"),
    (r"Memory data volume( \(channels .*\))? \[GBytes\]", "Mem.total_B"),
)
_RATES = ((r"DP \[MFLOP/s\]", "FLOP_dp"), (r"SP \[MFLOP/s\]", "FLOP_sp"))
_TIME = "Runtime (RDTSC) [s]"

Run = Callable[[Sequence[str], Mapping[str, str] | None], str]
"""Runs a program in an environment (None: as here) and gives its output; CapabilityError or MeasurementError if it fails."""


@dataclass(slots=True)
class GroupCounts:
    """What one group of one run showed, summed over hardware threads.

    Attributes:
        events: event -> total.
        metrics: metric -> sum over the threads, as LIKWID names it.
        seconds: the longest runtime of a thread [s].
    """

    events: dict[str, float] = field(default_factory=dict)
    metrics: dict[str, float] = field(default_factory=dict)
    seconds: float = 0.0


class LikwidCounters:
    """Counters through likwid-perfctr.

    Args:
        cpus: hardware threads to count on.
        run: runs programs; replaced in tests.
    Raises: CapabilityError if it is not installed, or knows no group for this processor.
    """

    source = "likwid"

    def __init__(self, cpus: Sequence[int] = (), run: Run | None = None) -> None:
        if run is None and shutil.which(PROGRAM) is None:
            raise CapabilityError(
                f"{PROGRAM} is not installed", where="--counters likwid", hint="apt-get install likwid, or --counters perf"
            )
        self._run, self._cpus = run or _run, tuple(cpus)
        known = known_groups(self._run([PROGRAM, "-a"], None))
        self.groups = tuple(name for name in GROUPS if name in known)
        if not self.groups:
            raise CapabilityError(
                f"{PROGRAM} knows none of the groups {', '.join(GROUPS)} for this processor",
                where="--counters likwid",
                hint=f"{PROGRAM} -a lists what it knows",
            )
        missing = [name for name in GROUPS if name not in known]
        self.notes: tuple[str, ...] = (f"LIKWID has no group {', '.join(missing)} here",) if missing else ()

    def count(self, work: Work) -> Counted:
        """Run the program of the work twice for each group.

        Raises: CapabilityError if the work has no program, or LIKWID may not count; MeasurementError for its output.
        """
        if work.command is None:
            raise CapabilityError(
                "likwid-perfctr counts whole programs, and this work has none", where="--counters likwid", hint="--counters perf"
            )
        cpus = work.cpus or self._cpus or (0,)
        lines = work.cache_lines * work.repetitions
        events: dict[str, float] = {}
        metrics: Metrics = {}
        for group in self.groups:
            programs = (work.command(n * work.repetitions) for n in (1, 2))
            once, twice = (parse(self._run(command(group, cpus, program), work.environment)) for program in programs)
            more = {name: total - once.events.get(name, 0.0) for name, total in twice.events.items()}
            events |= {f"{group}:{name}": value for name, value in more.items()}
            for name, value in _metrics(twice).items():
                put(metrics, name, max(0.0, value - _metrics(once).get(name, 0.0)) / lines)
        notes = (*self.notes, "difference of two runs of the whole program, one with twice the repetitions")
        return Counted(
            source=self.source,
            set="likwid",
            cache_lines=lines,
            events=events,
            metrics=with_sums(metrics),
            multiplexed={},
            notes=list(notes),
        )


def command(group: str, cpus: Iterable[int], program: Sequence[str]) -> list[str]:
    """The command that counts a program; -C also pins it.

    >>> command("L2", [0, 1], ["./a.out", "5"])
    ['likwid-perfctr', '-C', '0,1', '-g', 'L2', '-O', './a.out', '5']
    """
    return [PROGRAM, "-C", ",".join(map(str, cpus)), "-g", group, "-O", *program]


def known_groups(text: str) -> tuple[str, ...]:
    """The groups in the output of ``likwid-perfctr -a``: a name and a description on each line."""
    found = (re.match(r"\s*([A-Z][A-Z0-9_]*)(?:\t|\s{2,})\s*\S", line) for line in text.splitlines())
    return tuple(match[1] for match in found if match)


def parse(text: str) -> GroupCounts:
    """Read the CSV of ``likwid-perfctr -O``: tables of raw counts and of metrics, one column for each hardware thread.

    Output of the program itself between the tables is passed over.
    Raises: MeasurementError if there is no table of raw counts.
    """
    found, table = GroupCounts(), ""
    for row in csv.reader(text.splitlines()):
        if row[:1] == ["TABLE"]:
            table = "" if "STAT" in row[1] else "raw" if " Raw" in row[1] else "metric" if " Metric" in row[1] else ""
        elif row[:1] == ["STRUCT"]:
            table = ""
        elif table == "raw" and len(row) > 2 and row[0] != "Event":
            found.events[row[0]] = found.events.get(row[0], 0.0) + sum(_numbers(row[2:]))
        elif table == "metric" and len(row) > 1 and row[0] != "Metric":
            numbers = _numbers(row[1:])
            found.metrics[row[0]] = sum(numbers)
            if row[0] == _TIME:
                found.seconds = max(numbers, default=0.0)
    if not found.events:
        raise MeasurementError("likwid-perfctr printed no table of counts", hint="run its command by hand to see why")
    return found


def _metrics(found: GroupCounts) -> Mapping[str, float]:
    """Volumes [B] and operations [FLOP] of a run, under our names."""
    known: dict[str, float] = {}
    for pattern, name in _VOLUMES:
        for theirs, value in found.metrics.items():
            if re.fullmatch(pattern, theirs):
                known.setdefault(name, value * _GIGA)
    for pattern, name in _RATES:
        for theirs, value in found.metrics.items():
            if re.fullmatch(pattern, theirs):
                known[name] = value * 1e6 * found.seconds
    return known


def _numbers(cells: Iterable[str]) -> list[float]:
    """The finite numbers among cells; ``-`` and ``nan`` stand for what a thread does not count."""
    found = []
    for cell in cells:
        try:
            value = float(cell)
        except ValueError:
            continue
        if math.isfinite(value):
            found.append(value)
    return found


def _run(arguments: Sequence[str], environment: Mapping[str, str] | None) -> str:
    try:
        done = children.run(arguments, limit_s=TIME_LIMIT_S, environment=environment, most_memory_B=0)
    except children.SlowError:
        raise MeasurementError(f"{arguments[0]} took more than {TIME_LIMIT_S} s", hint="count fewer repetitions") from None
    except CapabilityError as error:
        raise CapabilityError(error.message, where="--counters likwid") from None
    if done.code:
        said = next((line.strip() for line in (done.err + "\n" + done.out).splitlines() if line.strip()), "no message")
        raise CapabilityError(
            f"{arguments[0]} failed (exit {done.code}): {said}",
            where="--counters likwid",
            hint="it needs access to MSRs or its daemon: see likwid-perfctr -i",
        )
    return done.out
