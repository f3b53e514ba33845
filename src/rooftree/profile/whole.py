"""The record of a whole run: its regions, the roofs above them, and what is to be known of the run."""

from __future__ import annotations

import contextlib
import itertools
import signal
from collections.abc import Sequence

from rooftree.errors import RooftreeError
from rooftree.incore.run import native_table
from rooftree.incore.tables.microarchitecture import Table
from rooftree.instrument.application import Application
from rooftree.instrument.engine import Executions
from rooftree.instrument.samples import Samples
from rooftree.machine.model import Machine
from rooftree.models import rates
from rooftree.predict.rooflines import carm_roofs
from rooftree.profile.contained import contained
from rooftree.profile.context import Context, Counted, Regions
from rooftree.profile.described import region_of
from rooftree.profile.described_named import named_region
from rooftree.profile.options import Options
from rooftree.profile.processes import notes_on, programs_of, threads_of, unseen_user_s
from rooftree.profile.regions import Found
from rooftree.profile.system import system_region
from rooftree.profile.together import functions_of, together
from rooftree.profile.work import at_once, lanes, threads_text
from rooftree.results.profile import Profile, ProfileEngine, Region, Together
from rooftree.units import format_si

_LONGEST = 60
"""Characters of a function's name in a sentence."""
_FEW, _SPREAD = 3, 0.5
"""Regions that are told at length, and the part of the time below which these do not stand for the program [1]."""
_MOSTLY_KEPT, _HARDLY_KEPT = 0.8, 0.2
"""Part of the time that a program did not work from which on other programs are the reason, and up to which they are not [1]:
assumptions."""
_ALSO_TAKEN = 0.1
"""How often a processor must be taken from a program for each time that it gives one away for that to have cost it time, too [1]:
an assumption. The time of each kind is told nowhere."""
_STARTING_s = 0.01
"""Time until a program begins, in which it does not wait: an assumption [s]."""


def record_of(app: Application, samples: Samples, regions: Regions, counted: Counted, options: Options) -> Profile:
    """The record of a run.

    Args:
        app: what was run.
        samples: of the native run.
        regions: where these fell.
        counted: what the counted run found.
        options: what was asked for.
    """
    total = samples.total
    user = samples.own_code_s
    cpu = user + samples.system_s
    per_sample = (user - unseen_user_s(samples, user)) / total if total else 0.0
    listed = [r for r in regions.found if r.samples * per_sample >= options.least_share * cpu][: options.top] if cpu else []
    executions = counted.executions
    codes = {id(r.code) for r in listed if r.code is not None and executions is not None and regions.counts(r.code)}
    rest = [r for r in regions.found if id(r.code) in codes and not any(r is one for one in listed)]
    run = Context(samples, per_sample, cpu, counted, regions, listed, options.machine, table_here(), options.measured)
    made = [region_of(one, run) for one in listed]
    minor = [one for one in (region_of(r, run) for r in rest) if one.instructions]
    made += [one.replace(minor=True, roof=None, next="") for one in minor]
    made = _nested(made, [*listed, *rest])
    missing: list[str] = []
    with contained("the time in the operating system has no row", missing):
        made += [system] if (system := system_region(samples, regions.found, cpu)) is not None else []
    own = [named_region(one, run, app.path) for one in regions.by_name]
    sums: list[Together] = []
    with contained("which functions have most of the time together is not known", missing):
        sums = together(regions.found, listed, run.sum_of) if cpu else []
    cores, peak, levels = _roofs(options.machine, samples, cpu)
    return Profile(
        command=list(app.command),
        threads=threads_of(samples, per_sample),
        programs=programs_of(samples),
        rank=options.rank.number if options.rank is not None else None,
        seconds=samples.seconds,
        cpu_seconds=cpu,
        kernel_seconds=samples.system_s,
        kept_seconds=sum(samples.system.kept_s.values()) if samples.system.kept_s else None,
        exit_status=samples.status,
        ended=samples.ended or None,
        machine=options.machine.name if options.machine else None,
        machine_title=options.machine.title if options.machine else None,
        peak_GFLOP_s=peak,
        levels_GB_s=levels,
        cores=cores,
        regions=sorted([*own, *made], key=lambda region: -(region.seconds or 0.0)),
        together=sums or None,
        other_share=max(0.0, 1.0 - sum(r.share for r in made)) if cpu else 1.0,
        engine=ProfileEngine(
            find=samples.how,
            samples=total,
            period_ms=samples.period_s * 1e3,
            count=counted.engine,
            why=counted.why,
            runs=counted.runs,
        ),
        counts_apart=counted.apart or None,
        slowdown=executions.seconds / samples.seconds if executions is not None and samples.seconds else None,
        notes=[*_notes(samples, counted, cpu, options), *_spread(regions.found, per_sample, cpu), *regions.notes, *missing],
    )


def _nested(made: Sequence[Region], found: Sequence[Found]) -> list[Region]:
    """Regions with the one around each that has a record: those between them may have none.

    Args:
        found: what they are records of, among others.
    """
    known, by_id = {region.id for region in made}, {one.id: one for one in found}

    def around(region: Region) -> str | None:
        at = by_id[region.id].parent if region.id in by_id else None
        while at is not None and at.id not in known:
            at = at.parent
        return at.id if at is not None else None

    return [region.replace(parent=around(region)) for region in made]


def _spread(found: Sequence[Found], per_sample: float, cpu: float) -> list[str]:
    """That no few regions matter, where it is so, with the functions that have most of the time with all their loops.

    Args:
        found: all regions, the hottest first.
        per_sample, cpu: CPU time of a sample and of the program [s].
    """
    shares = [one.samples * per_sample / cpu for one in found if not one.waits] if cpu else []
    known = sum(shares)
    if len(shares) <= _FEW or known < _SPREAD or sum(shares[:_FEW]) >= _SPREAD * known:
        return []
    half = next(n for n, total in enumerate(itertools.accumulate(shares), 1) if 2.001 * total >= known)
    functions = functions_of(found).values()
    sums = sorted(((sum(one.samples for one in inside), inside[0].function) for inside in functions), key=lambda one: -one[0])
    largest = ", ".join(f"{_short(name)} {count * per_sample / cpu:.0%}" for count, name in sums[:_FEW])
    return [
        f"the time is spread: the three largest regions have {sum(shares[:_FEW]):.0%} of it, and it takes the {half} "
        f"largest to have half; the largest of {len(functions)} functions, with all their loops: {largest}"
    ]


def _short(name: str) -> str:
    """A name of a function as it stands in a sentence: those of C++ have up to thousands of characters."""
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def table_here() -> Table | None:
    """The instruction table of this core; None if there is none."""
    with contextlib.suppress(RooftreeError):
        return native_table()
    return None


def _roofs(machine: Machine | None, samples: Samples, cpu: float) -> tuple[int | None, float | None, dict[str, float] | None]:
    """Cores that its threads worked on, and the roofs of so many.

    Where other programs hold processors, fewer of them work at a time than there are threads that could.
    """
    if machine is None or not samples.seconds:
        return None, None, None
    top = machine.topology
    many = at_once(lanes({thread: float(counts.total()) for thread, counts in samples.threads.items()}, samples.seen))
    cores = max(1, min(max(many, round(cpu / samples.seconds)), top.sockets * top.cores_per_socket))
    with contextlib.suppress(RooftreeError):
        peak, levels = carm_roofs(machine, cores)
        return cores, peak / 1e9, {level: value / 1e9 for level, value in levels.items()}
    return cores, None, None


def _notes(samples: Samples, counted: Counted, cpu: float, options: Options) -> list[str]:
    notes, executions = [], counted.executions
    if samples.ended:
        notes.append(f"{samples.ended}: the figures are those of the part that ran")
    notes += notes_on(samples, cpu)
    if 0 < samples.total < 200:
        many = "sample" if samples.total == 1 else "samples"
        notes.append(f"only {samples.total} {many}: shares are rough; a longer run, or a larger problem, makes them sure")
    if not samples.ended and (samples.status or 0) - 128 in set(signal.Signals):
        name = signal.Signals((samples.status or 0) - 128).name
        notes.append(f"it ended as by {name} (exit status {samples.status}): the figures are those of the part that ran")
    if samples.lost:
        notes.append(f"the kernel lost {samples.lost} samples of {samples.lost + samples.total}")
    if samples.throttled:
        notes.append(f"the kernel took fewer samples than asked for ({samples.throttled} times): perf_event_max_sample_rate")
    if cpu < 0.7 * samples.seconds - _STARTING_s:
        notes.append(f"{_why_idle(samples, cpu)}: {cpu:.3g} s of CPU time in {samples.seconds:.3g} s")
    for process in samples.daemons:
        notes.append(
            f"process {process} ({samples.commands.get(process) or 'no name'}), which it left in a session of its own, runs on: "
            f"what it did till the program ended is in the figures; `rooftree profile --pid {process}` watches it"
        )
    if samples.left:
        notes.append(
            "a process that it left running was ended"
            if samples.left == 1
            else f"{samples.left} processes that it left running were ended"
        )
    notes += _not_of_this_machine(options)
    if options.machine is None:
        notes.append("no machine file, so no roofs; `rooftree machine measure` makes one (below a minute)")
    if executions is not None:
        if executions.status != samples.status:
            notes.append(
                f"the counted run ended with status {executions.status}, the native one with {samples.status}: compare them"
            )
        notes += executions.notes
        notes += _differences(samples, executions, counted.same)
    return notes


def _not_of_this_machine(options: Options) -> list[str]:
    """Whether the roofs and cycles are those of a machine file that only is of the same microarchitecture."""
    machine = options.machine
    if machine is None or options.measured is not False:
        return []
    clock = f"its clock, {format_si(float(machine.core.clock), 'Hz')}, and " if machine.core is not None else ""
    return [
        f"the machine file {machine.name} was not measured here: {clock}its bandwidths may be others, and what is reached and "
        "all cycles are wrong by as much; `rooftree machine measure` makes one of this machine (below a minute)"
    ]


_WAITED = "it waited, for input, output, other processes, or asleep"
HELD = "other programs held its processors"


def _why_idle(samples: Samples, cpu: float) -> str:
    """What kept a program from working: how long its threads were kept from a processor that they could have used.

    Where the system does not tell that, how often it gave its processor away and how often that was taken from it.

    Args:
        cpu: time at work [s].
    """
    disturbed = f"{HELD} (its rates are those of the time at work, which they may disturb)"
    kept, idle = sum(samples.system.kept_s.values()), samples.seconds - cpu
    if samples.system.kept_s and (kept < _HARDLY_KEPT * idle or len(samples.cpu_s) <= 1):
        if kept >= _MOSTLY_KEPT * idle:
            return disturbed
        return _WAITED if kept < _HARDLY_KEPT * idle else f"{_WAITED}, and {HELD} for {kept:.2g} s"
    if samples.taken > 2 * samples.given:
        return disturbed
    if not samples.given and not samples.taken:
        return "it did not work all the time"
    others = samples.taken > _ALSO_TAKEN * samples.given  # what it waits for may itself have waited for a processor
    return f"{_WAITED}, or {HELD}" if others else _WAITED


def _differences(samples: Samples, executions: Executions, same: bool = False) -> list[str]:
    """What tells that the counted run did something else than the native one, besides what regions tell.

    Args:
        samples: of the native run.
        executions: of the counted one.
        same: whether another run says that it does the same each time, so that times differ by what else ran.
    """
    if not executions.started or samples.ended:
        return []
    native = samples.own_code_s
    if native > 0.2 and executions.user_s < 0.75 * native and not same:  # counting takes time and saves none
        return [
            f"the counted run took {executions.user_s:.3g} s of CPU time in its own code, the native one {samples.time_words()}: "
            "either other programs slowed that down, or it did more than the counted one, and counts and times do not belong "
            "together"
        ]
    processes, threads = len({process for process, _ in samples.threads}), len(samples.threads)
    if threads > executions.started:  # threads that were never sampled may have run in the native run
        return [
            f"the native run had at least {threads} threads in {processes} processes, the counted one {executions.started}: "
            "these runs did not do the same, and the counts are those of the second one"
        ]
    return []


_ONE_WORKS = 0.9
"""Part of the time of a program in one of its threads from which on the others are its helpers (for input, output), which have no
share of its work that could be unequal [1]: an assumption."""


def unequal_threads(samples: Samples) -> list[str]:
    """Whether the threads of the whole program had unequal work; those that did next to nothing are not meant to work."""
    together = lanes({thread: counts.total() for thread, counts in samples.threads.items()}, samples.seen)
    busy = [found for found in together.values() if found > 0.02 * samples.total]
    if max(busy, default=0) > _ONE_WORKS * sum(busy):
        return []
    factor = float(rates.imbalance(busy)) if busy else 1.0
    who = threads_text(len(busy), len(samples.threads))
    return [f"imbalance: the busiest of {who} has {factor:.2f} times their mean CPU time"] if factor > 1.3 else []
