"""A whole profile, step by step: the block diagram is in `rooftree.profile`."""

from __future__ import annotations

import contextlib
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rooftree.asm.function_code import FunctionCode
from rooftree.errors import CapabilityError, RooftreeError, UsageError, nearest
from rooftree.incore.run import native_table
from rooftree.incore.tables.microarchitecture import Table
from rooftree.instrument import marks, sampling
from rooftree.instrument.application import (
    MOST_INPUT_B,
    Application,
    application,
    input_was_cut,
    recorded_input,
    temporary_folder,
)
from rooftree.instrument.engine import Engine, Executions, key_of
from rooftree.instrument.engines import ENGINES, engine_named
from rooftree.instrument.loaded import built
from rooftree.instrument.samples import Samples
from rooftree.instrument.windows import Part
from rooftree.machine.model import Machine
from rooftree.models import rates
from rooftree.models.uncertainty import share_interval
from rooftree.predict.rooflines import carm_roofs
from rooftree.profile import core as core_model
from rooftree.profile import emulated, static, totals
from rooftree.profile.ecm import predicted
from rooftree.profile.listing import with_listings
from rooftree.profile.named import Named, code_in, named, notes_of, region_id, uncounted_part, work_in
from rooftree.profile.place import placed
from rooftree.profile.ranks import Rank
from rooftree.profile.regions import Found, add_lines, regions
from rooftree.profile.words import WAITS, next_step
from rooftree.profile.work import Work, at_once, done, work_of
from rooftree.results.profile import BindingRoof, Profile, ProfileEngine, Region, RegionEcm, RegionModel, SourcePlace

NO_ENGINE = "none"
CHOICES = ("auto", *ENGINES, static.NAME, totals.NAME, NO_ENGINE)
_CLOCKS = 1.5
"""By which factor a core may run above the clock of its machine file."""
MARKS = "marks.so"
"""Our library in the program, which is not counted."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a user asks for.

    Attributes:
        engine: what counts: auto, one of `ENGINES`, static (estimates), or none.
        machine: whose roofs; None: no roofs.
        top: regions that are listed.
        least_share: part of the time from which on a region is listed.
        time_limit_s: of each run [s]; None: none.
        sampler: kernel (perf_event), timers (in the process), or auto.
        once: run the program a single time.
        calls: of each hot function that are counted at least, scaled to the whole run; None: all are counted.
        output: file that becomes the application's standard output.
        rank: of an MPI job, which this program is; None: of none.
    """

    engine: str = "auto"
    machine: Machine | None = None
    top: int = 10
    least_share: float = 0.005
    time_limit_s: float | None = None
    once: bool = False
    sampler: str = "auto"
    calls: int | None = None
    output: int = 1
    rank: Rank | None = None


def profile(command: Sequence[str], options: Options, say: Callable[[str], None] = lambda text: None) -> Profile:
    """Find, count and place the hot regions of an application.

    Args:
        command: program and arguments.
        options: see there.
        say: is told what happens.
    Raises: UsageError if there is no such program; CapabilityError where it cannot be watched.
    """
    if options.engine not in CHOICES:
        raise UsageError(
            f"unknown engine '{options.engine}', known are {', '.join(CHOICES)}",
            where="--engine",
            hint=nearest(options.engine, CHOICES),
        )
    app = application(command, emulated.here() if options.engine in ("auto", "qemu") else ())
    if app.machine != platform.machine():
        samples, found, counted = emulated.run(app, options.least_share, options.top, options.time_limit_s, options.output, say)
        made = _record(app, samples, _Regions(found), counted, engine_named("qemu"), emulated.WHY, replace(options, machine=None))
        return with_listings(emulated.without_times(made, counted.notes), found, counted, None)
    hardware = totals.opened() if options.engine == totals.NAME else None
    counts = options.engine not in (static.NAME, totals.NAME, NO_ENGINE) and not options.once
    counts = counts and not (options.rank is not None and options.engine == "auto")
    if options.engine in ENGINES and (reason := engine_named(options.engine).why_not(app, ())):
        raise CapabilityError(f"the engine {options.engine} does not work here: {reason}", where="--engine", hint="--engine auto")
    with temporary_folder() as folder:
        if counts or hardware is not None:
            app = recorded_input(app, Path(folder))
            say("the program is run twice: as it is, then with its output discarded to count; --once runs it a single time")
        first, why_unmarked = _with_marks(app, Path(folder), "regions")
        samples = _sampled(first, options)
        files = marks.written(first.marks)
        found = regions(samples, options.least_share)
        by_name = named(marks.marked(files, samples), found)
        add_lines(found[: 2 * options.top + 10])
        executions, engine, why = None, None, _why_no_engine(options)
        hot = [r.code for r in found[: options.top] if r.code is not None]
        codes = list({id(c): c for c in (*hot, *code_in(by_name, found)) if c.program.path.name != MARKS}.values())
        if samples.ended:
            why = "the program was ended, so it was not run again"
        elif input_was_cut(app):
            why = f"its input is longer than {MOST_INPUT_B >> 30} GiB or than the disk has room for, so it was not run again"
        elif counts and codes:
            engine, why = _chosen(options, app, codes)
            if engine is not None:
                say(f"counting with the engine {engine.name}")
                try:
                    if options.calls is not None:
                        engine = _in_part(engine, Part(options.calls, samples.seconds))
                        why = engine.about
                    second = _with_marks(app, Path(folder), "counted")[0] if by_name and options.calls is None else app
                    executions = engine.count(second, codes, _limit(options, samples))
                except (RooftreeError, OSError) as error:  # what the first run found stays
                    why = f"{engine.name} could not count: {error.message if isinstance(error, RooftreeError) else error}"
                    say(why)
            if executions is not None and executions.status != samples.status and (executions.status or 0) > 128:
                executions.ended = executions.ended or f"it was killed by signal {(executions.status or 128) - 128}"
        elif counts:
            why = "there is no code to count in"
        whole = totals.count(app, hardware) if hardware is not None and not (samples.ended or options.once) else None
    notes = [*notes_of(files), *([why_unmarked] if why_unmarked else []), *_unequal_threads(samples)]
    record = _record(app, samples, _Regions(found, by_name, codes, notes), executions, engine, why, options)
    if executions is None and options.engine != NO_ENGINE:
        record = static.with_estimates(record, found, options.machine, _table(), record.engine.why)
    if whole is not None:
        record = totals.with_totals(record, whole)
    return with_listings(record, found, executions, _table())


def attached(pid: int, options: Options) -> Profile:
    """Find the hot regions of a process that runs already, for the time limit or until an interrupt; it goes on then.

    What its loops do is estimated from their code.

    Raises: UsageError if there is no such process; CapabilityError where it cannot be watched.
    """
    samples = sampling.attach(pid, time_limit_s=options.time_limit_s)
    found = regions(samples, options.least_share)
    add_lines(found[: 2 * options.top + 10])
    app = Application(sampling.command_of(pid, samples.commands.get(pid, "")), f"/proc/{pid}/exe")
    why = "a process that runs already is not changed"
    record = _record(app, samples, _Regions(found, notes=_unequal_threads(samples)), None, None, why, options)
    return with_listings(static.with_estimates(record, found, options.machine, _table(), why), found, None, _table())


@dataclass(frozen=True, slots=True)
class _Regions:
    """What was found: in the code, and named by the program; the code that is counted, and what to know."""

    found: Sequence[Found]
    by_name: Sequence[Named] = ()
    codes: Sequence[FunctionCode] = ()
    notes: Sequence[str] = ()

    def counts(self, code: FunctionCode) -> bool:
        """Whether a function is among those that are counted; without a list all are."""
        return not self.codes or any(one is code for one in self.codes)


def _with_marks(app: Application, folder: Path, name: str) -> tuple[Application, str]:
    """The application that can tell its own regions, and why it cannot although it calls for it."""
    try:
        library = folder / MARKS
        return marks.with_marks(app, folder / name, library if library.is_file() else built("marks", folder)), ""
    except (RooftreeError, OSError) as error:
        reason = error.message if isinstance(error, RooftreeError) else error.strerror
        return app, f"its named regions are not listed: {reason}" if marks.is_marked(app.path) else ""


def _sampled(app: Application, options: Options) -> Samples:
    reason = "" if options.sampler == "timers" else sampling.available()
    if options.sampler == "timers" or (reason and options.sampler == "auto"):
        from rooftree.instrument import preload

        return preload.sample(app, reason, output=options.output, time_limit_s=options.time_limit_s)
    return sampling.sample(app, output=options.output, time_limit_s=options.time_limit_s)


def _in_part(engine: Engine, part: Part) -> Engine:
    """An engine that counts a part of the calls.

    Raises: CapabilityError if it counts all or nothing.
    """
    from rooftree.instrument.patch import PatchEngine

    if not isinstance(engine, PatchEngine):
        raise CapabilityError(f"the engine {engine.name} counts all calls", where="--calls", hint="--engine patch")
    return PatchEngine(part)


def _why_no_engine(options: Options) -> str:
    if options.once:
        return "--once: the program was run a single time, and what is hot is known at its end only"
    if options.rank is not None and options.engine == "auto":
        return "a rank of an MPI job is started once; --engine patch starts it twice, where the launcher lets it"
    return "--engine none" if options.engine == NO_ENGINE else ""


def _limit(options: Options, samples: Samples) -> float:
    """The counted run may take longer than the native one, but it ends."""
    return options.time_limit_s if options.time_limit_s is not None else 60 + 300 * samples.seconds


def _chosen(options: Options, app: Application, codes: Sequence[FunctionCode]) -> tuple[Engine | None, str]:
    """The engine, and why this one."""
    if options.engine != "auto":
        return engine_named(options.engine), "as asked for"
    reasons: list[str] = []
    for name in ENGINES:
        engine = engine_named(name)
        reason = engine.why_not(app, codes)
        if not reason:
            return engine, f"{engine.about}" + (f"; {'; '.join(reasons)}" if reasons else "")
        reasons.append(f"{name}: {reason}")
    return None, "; ".join(reasons)


def _record(
    app: Application,
    samples: Samples,
    regions: _Regions,
    executions: Executions | None,
    engine: Engine | None,
    why: str,
    options: Options,
) -> Profile:
    total = samples.total
    user = max(samples.user_s, total * samples.period_s) if samples.user_s < 0.8 * total * samples.period_s else samples.user_s
    cpu = user + samples.system_s
    per_sample = user / total if total else 0.0
    listed = [r for r in regions.found if r.samples * per_sample >= options.least_share * cpu][: options.top] if cpu else []
    table = _table()
    made = [_region(r, samples, per_sample, cpu, executions, options.machine, table, listed, regions) for r in listed]
    own = [_named_region(one, regions, samples, per_sample, cpu, executions, options.machine, app) for one in regions.by_name]
    cores, peak, levels = _roofs(options.machine, samples, cpu)
    return Profile(
        command=list(app.command),
        rank=options.rank.number if options.rank is not None else None,
        seconds=samples.seconds,
        cpu_seconds=cpu,
        kernel_seconds=samples.system_s,
        exit_status=samples.status,
        ended=samples.ended or None,
        machine=options.machine.name if options.machine else None,
        machine_title=options.machine.title if options.machine else None,
        peak_GFLOP_s=peak,
        levels_GB_s=levels,
        cores=cores,
        regions=sorted([*own, *made], key=lambda region: -(region.seconds or 0.0)),
        other_share=max(0.0, 1.0 - sum(r.share for r in made)) if cpu else 1.0,
        engine=ProfileEngine(
            find=samples.how,
            samples=total,
            period_ms=samples.period_s * 1e3,
            count=engine.name if engine is not None and executions is not None else None,
            why=why,
            runs=2 if executions is not None else 1,
        ),
        slowdown=executions.seconds / samples.seconds if executions is not None and samples.seconds else None,
        notes=[*_notes(samples, executions, cpu, options), *regions.notes],
    )


def _table() -> Table | None:
    with contextlib.suppress(RooftreeError):
        return native_table()
    return None


def _roofs(machine: Machine | None, samples: Samples, cpu: float) -> tuple[int | None, float | None, dict[str, float] | None]:
    """Cores that were busy, and the roofs of so many."""
    if machine is None or not samples.seconds:
        return None, None, None
    top = machine.topology
    cores = max(1, min(round(cpu / samples.seconds), top.sockets * top.cores_per_socket))
    with contextlib.suppress(RooftreeError):
        peak, levels = carm_roofs(machine, cores)
        return cores, peak / 1e9, {level: value / 1e9 for level, value in levels.items()}
    return cores, None, None


def _notes(samples: Samples, executions: Executions | None, cpu: float, options: Options) -> list[str]:
    notes = []
    if samples.ended:
        notes.append(f"{samples.ended}: the figures are those of the part that ran")
    if samples.total < 200:
        notes.append(
            f"only {samples.total} samples: shares are rough; a longer run, or a larger problem, makes them sure"
            if samples.total
            else "no sample: the program ran for less than a few milliseconds"
        )
    if samples.lost:
        notes.append(f"the kernel lost {samples.lost} samples of {samples.lost + samples.total}")
    if samples.throttled:
        notes.append(f"the kernel took fewer samples than asked for ({samples.throttled} times): perf_event_max_sample_rate")
    if cpu and samples.system_s > 0.1 * cpu:
        notes.append(f"{samples.system_s / cpu:.0%} of the CPU time is in the operating system, which no region shows")
    if samples.seconds and cpu < 0.7 * samples.seconds:
        notes.append(f"it waited: {cpu:.3g} s of CPU time in {samples.seconds:.3g} s")
    if samples.left:
        notes.append(
            "a process that it left running was ended"
            if samples.left == 1
            else f"{samples.left} processes that it left running were ended"
        )
    if options.machine is None:
        notes.append("no machine file, so no roofs; `rooftree machine measure` makes one (below a minute)")
    if executions is not None:
        if executions.ended:
            notes.append(f"the counted run: {executions.ended}; its counts are of a part only, and are left out")
        elif executions.status != samples.status:
            notes.append(
                f"the counted run ended with status {executions.status}, the native one with {samples.status}: compare them"
            )
        notes += executions.notes
        notes += _differences(samples, executions)
    return notes


def _region(
    one: Found,
    samples: Samples,
    per_sample: float,
    cpu: float,
    executions: Executions | None,
    machine: Machine | None,
    table: Table | None,
    listed: Sequence[Found],
    regions: _Regions,
) -> Region:
    seconds = one.samples * per_sample
    scale = samples.total * per_sample / cpu if cpu else 0.0
    threads = {thread: count * per_sample for thread, count in one.threads.items()}
    cores = at_once(threads)
    notes: list[str] = [one.why] if one.why else []
    work, within = None, None
    if executions is not None and not executions.ended and one.code is not None and regions.counts(one.code):
        work = work_of(one.code, one.blocks, one.loop, executions)
        if work.uncounted:
            notes.append(f"{work.uncounted} instructions could not be counted, and are not in the figures")
        notes += [
            f"{text} ({count / max(1.0, work.instructions):.0%} of the instructions)" for text, count in work.doubts.items()
        ]
        within = _within(one, executions)
        if within is not None and within > 0.05:
            notes.append(f"its counts are scaled from a part of the run, and may be wrong by {within:.0%}")
        if not work.instructions and work.uncounted:
            work = None
        elif not work.instructions:
            work = None
            notes.append(
                "it runs before the first instruction of the program, where nothing is counted"
                if Path(one.module).name.startswith(("ld-linux", "ld-musl", "ld.so", "ld64"))
                else "it was not executed in the counted run: the program does not do the same each time"
            )
    elif executions is not None and one.code is not None:
        notes.append("not counted")
    roof, model, ecm, chain = None, None, None, 0.0
    waits = one.waits
    hot = work is not None and not waits  # how fast it waits says nothing
    if (
        hot
        and work is not None
        and table is not None
        and machine is not None
        and machine.core
        and one.loop is not None
        and one.code
    ):
        model, why, chain = _model(one, work, seconds, machine.core.clock, table)
        if model is None:
            notes.append(f"no core model: {why}")
        elif cores == 1 and work.passes and executions is not None:
            ecm, why = predicted(one.code, one.loop, executions, machine, model.measured_cycles)
            notes += [f"no ECM prediction: {why}"] if ecm is None else []
    if hot and work is not None and machine is not None:
        try:
            roof = placed(work, seconds / cores, cores, machine, one.samples, chain, ecm)
            notes += _too_fast(roof, one.samples)
        except RooftreeError as error:
            notes.append(f"no roof: {error.message}")
    notes += _imbalance(threads)
    wall = seconds / cores
    low, high = share_interval(one.samples, samples.total)
    made = Region(
        id=one.id,
        kind=one.kind,
        parent=one.parent.id if one.parent is not None and any(one.parent is r for r in listed) else None,
        function=f"waiting (spin loop in {Path(one.module).name})" if waits else one.function,
        file=one.frames[0].file or None if one.frames else None,
        line=one.line,
        lines=list(one.lines) if one.lines else None,
        inlined=[SourcePlace(function=f.function, file=f.file, line=f.line) for f in one.frames[1:]] or None,
        module=one.module,
        address=f"0x{one.address:x}" if one.address is not None else None,
        seconds=seconds,
        share=seconds / cpu if cpu else 0.0,
        interval=[low * scale, high * scale],
        samples=one.samples,
        threads={f"{pid}/{tid}": value for (pid, tid), value in sorted(threads.items(), key=lambda entry: -entry[1])},
        calls=work.calls if work is not None else None,
        passes=work.passes if work is not None else None,
        **done(work, wall),
        memory_intensity_FLOP_B=_at_memory(work, ecm),
        memory_from="cache model" if ecm is not None and ecm.memory_B is not None and not ecm.memory_at_most else None,
        roof=roof,
        model=model,
        ecm=ecm,
        next="",
        notes=notes,
        counts_within=within,
    )
    return made.replace(next=WAITS if waits else next_step(made))


def _within(one: Found, executions: Executions) -> float | None:
    """By which part the counts of a region may be wrong: that of its most executed block; None where they are exact."""
    assert one.code is not None
    keys = [key_of(one.code, block) for block in one.blocks]
    hottest = max(keys, key=lambda key: executions.total(key) or 0, default=None)
    found = executions.within.get(hottest) if hottest is not None else None
    return min(found, 10.0) if found is not None else None


def _named_region(
    one: Named,
    regions: _Regions,
    samples: Samples,
    per_sample: float,
    cpu: float,
    executions: Executions | None,
    machine: Machine | None,
    app: Application,
) -> Region:
    marked = one.marked
    threads = {thread: count * per_sample for thread, count in marked.samples.items()}
    seconds = sum(threads.values())
    wall = max(marked.seconds.values(), default=0.0)
    cores = at_once(threads)
    notes, work, roof = list[str](), None, None
    if executions is not None and not executions.ended:
        work = work_in(one, regions.found, regions.codes, executions)
        missing = uncounted_part(one, regions.found, regions.codes)
        again = executions.entered.get(marked.path)
        if again is not None and again != marked.calls:
            notes.append(f"it was entered {marked.calls} times in the native run and {again} times in the counted one")
        if work is None:
            notes.append(
                "not counted: neither with --calls nor by other engines than patch" if not executions.entered else "not counted"
            )
        elif missing > 0.02:
            notes.append(f"{missing:.0%} of its samples are in code that was not counted, and is not in the figures")
        if work is not None and work.uncounted:
            notes.append(f"{work.uncounted} instructions could not be counted, and are not in the figures")
    if work is not None and machine is not None and wall:
        try:
            roof = placed(work, wall, cores, machine, marked.hits)
        except RooftreeError as error:
            notes.append(f"no roof: {error.message}")
    notes += _imbalance(threads)
    known = marked.hits / one.samples if one.samples else 1.0  # part of its samples that are known to be in it
    low, high = share_interval(marked.hits, max(marked.hits, round(samples.total * known)))
    of_all = samples.total * per_sample / cpu if cpu else 0.0
    made = Region(
        id=one.id,
        kind="roi",
        parent=region_id(marked.path[:-1]) if len(marked.path) > 1 else None,
        function=marked.path[-1],
        file=None,
        line=None,
        module=app.path,
        address=None,
        seconds=seconds,
        share=seconds / cpu if cpu else 0.0,
        interval=[low * of_all, high * of_all],
        samples=marked.hits,
        threads={f"{pid}/{tid}": value for (pid, tid), value in sorted(threads.items(), key=lambda entry: -entry[1])},
        calls=float(marked.calls),
        passes=None,
        **done(work, wall),
        memory_intensity_FLOP_B=None,
        roof=roof,
        model=None,
        next="",
        notes=notes,
        wall_seconds=wall,
        holds={
            regions.found[n].id: count / marked.hits
            for n, count in sorted(one.holds.items(), key=lambda entry: -entry[1])
            if count >= 0.01 * marked.hits
        },
    )
    return made.replace(next=next_step(made))


def _too_fast(roof: BindingRoof | None, samples: int) -> list[str]:
    """Whether more was counted than a core can do in the time of the native run: then the runs did not do the same."""
    limits = [one for one in roof.all if one.name in ("arithmetic", "division", "issue")] if roof is not None else []
    worst = max(limits, key=lambda one: one.fraction, default=None)
    if worst is None or worst.fraction <= _CLOCKS * (1 + 3 / max(1, samples) ** 0.5):
        return []
    return [
        f"in the counted run it did {worst.fraction:.1f} times what a core can do in its time in the native run ({worst.name}): "
        "the program does not do the same each time, and counts and times do not belong together"
    ]


def _differences(samples: Samples, executions: Executions) -> list[str]:
    """What tells that the counted run did something else than the native one, besides what regions tell."""
    if executions.ended or not executions.started:
        return []
    native = samples.user_s
    if native > 0.2 and executions.user_s < 0.75 * native:  # counting takes time and saves none
        return [
            f"the counted run took {executions.user_s:.3g} s of CPU time, the native one {native:.3g} s: "
            "the program does not do the same each time, and counts and times do not belong together"
        ]
    processes, threads = len({process for process, _ in samples.threads}), len(samples.threads)
    if threads > executions.started:  # threads that were never sampled may have run in the native run
        return [
            f"the native run had at least {threads} threads in {processes} processes, the counted one {executions.started}: "
            "the program does not do the same each time, and its counts are those of the second run"
        ]
    return []


def _unequal_threads(samples: Samples) -> list[str]:
    """Whether the threads of the whole program had unequal work; those that did next to nothing are not meant to work."""
    busy = [found for counts in samples.threads.values() if (found := counts.total()) > 0.02 * samples.total]
    factor = float(rates.imbalance(busy)) if busy else 1.0
    return [f"imbalance: the busiest of {len(busy)} threads has {factor:.2f} times their mean CPU time"] if factor > 1.3 else []


def _imbalance(threads: Mapping[tuple[int, int], float]) -> list[str]:
    factor = float(rates.imbalance(list(threads.values()))) if threads else 1.0
    return [f"imbalance: the busiest of {len(threads)} threads has {factor:.2f} times the mean"] if factor > 1.3 else []


def _at_memory(work: Work | None, ecm: RegionEcm | None) -> float | None:
    """Work per byte at memory by the cache model; None where its bytes are none, a bound, or not known [FLOP/B]."""
    if work is None or ecm is None or not ecm.memory_B or ecm.memory_at_most or not work.passes or not work.total_flops:
        return None
    return float(rates.intensity(work.total_flops, ecm.memory_B * work.passes))


def _model(one: Found, work: Work, seconds: float, clock: float, table: Table) -> tuple[RegionModel | None, str, float]:
    assert one.code is not None
    assert one.loop is not None
    if not work.passes:
        return None, "its passes are not known", 0.0
    return core_model.modelled(one.code, one.loop, table, seconds * clock / work.passes)
