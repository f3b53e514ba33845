"""A whole profile, step by step: the block diagram is in `rooftree.profile`."""

from __future__ import annotations

import contextlib
import math
import platform
import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rooftree.asm.function_code import FunctionCode
from rooftree.errors import CapabilityError, RooftreeError, UsageError, nearest
from rooftree.incore.run import native_table
from rooftree.incore.tables.microarchitecture import Table
from rooftree.instrument import marks, sampling
from rooftree.instrument.application import (
    MOST_INPUT_B,
    Application,
    application,
    ended_by_signals,
    input_was_cut,
    reader_gone,
    recorded_input,
    temporary_folder,
)
from rooftree.instrument.callgrind import uses_avx512
from rooftree.instrument.engine import Engine, Executions, key_of
from rooftree.instrument.engines import ENGINES, engine_named
from rooftree.instrument.loaded import built
from rooftree.instrument.samples import Samples
from rooftree.instrument.windows import LEAST_RUN_s, Part
from rooftree.machine.model import Machine
from rooftree.models import own_mix, rates
from rooftree.models.doubts import MISPREDICTED_CYCLES
from rooftree.models.uncertainty import share_interval
from rooftree.predict.rooflines import carm_roofs
from rooftree.profile import core as core_model
from rooftree.profile import emulated, static, totals
from rooftree.profile.callers import with_callers
from rooftree.profile.contained import contained, told
from rooftree.profile.data import Reach, Seen, program_B, reach_of, seen_in
from rooftree.profile.ecm import predicted
from rooftree.profile.listing import with_listings
from rooftree.profile.named import Named, code_in, named, notes_of, region_id, uncounted_part, work_in
from rooftree.profile.others import moment, with_others
from rooftree.profile.place import CLOCKS, IN_CORE, placed
from rooftree.profile.ranks import Rank
from rooftree.profile.regions import Found, add_lines, regions
from rooftree.profile.words import WAITS, next_step
from rooftree.profile.work import Work, at_once, done, lanes, turns_of, work_of
from rooftree.results.profile import BindingRoof, Profile, ProfileEngine, Region, RegionEcm, RegionModel, SourcePlace

NO_ENGINE = "none"
CHOICES = ("auto", *ENGINES, static.NAME, totals.NAME, NO_ENGINE)
_BEATEN = 1.1
"""Part of a roof of the core from which on a note says that the roof is too low."""
_MUCH = 0.1
"""Part of the samples of a region in code that was not counted from which on nothing is said of its rates: an assumption [1]."""
_SLOW_WHERE_COUNTED = 3.0
"""How many times slower hot code is at most while the engine patch counts in it, as was measured (`docs/profile.md`) [1]."""
_SLOWEST = {"patch": 20}
"""By which factor an engine may slow a program down before it is ended; 300 of the emulators [1]."""
_WITHOUT_AVX512 = ("callgrind", "qemu")
"""Engines that know no AVX-512 and say so to the program."""
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


@ended_by_signals()
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
        samples, found, executions = emulated.run(
            app, options.least_share, options.top, options.time_limit_s, options.output, say
        )
        counted = _Counted(executions, "qemu", emulated.WHY)
        made = _record(app, samples, _Regions(found), counted, replace(options, machine=None))
        return with_listings(emulated.without_times(made, executions.notes), found, executions, None)
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
        before = moment()
        samples = _sampled(first, options)
        after = moment()
        files = marks.written(first.marks)
        found = regions(samples, options.least_share)
        by_name = named(marks.marked(files, samples), found)
        add_lines(found[: 2 * options.top + 10])
        hot = [r.code for r in found[: options.top] if r.code is not None]
        codes = list({id(c): c for c in (*hot, *code_in(by_name, found)) if c.program.path.name != MARKS}.values())
        counted = _Counted(why=_why_no_engine(options))
        if counts:
            why = _why_not_again(app, samples, options) or ("" if codes else "there is no code to count in")
            counted = _Counted(why=why) if why else _count(app, Path(folder) if by_name else None, codes, samples, options, say)
        whole = totals.count(app, hardware) if hardware is not None and not (samples.ended or options.once) else None
    notes = [*notes_of(files), *([why_unmarked] if why_unmarked else []), *_unequal_threads(samples)]
    record = _record(
        app, samples, _Regions(found, by_name, codes, notes, seen_in(found, samples), program_B(samples)), counted, options
    )
    if counted.executions is None and options.engine != NO_ENGINE:
        record = static.with_estimates(record, found, options.machine, _table(), record.engine.why)
    if whole is not None:
        record = totals.with_totals(record, whole)
    record = with_others(record, samples, before, after)
    return _with_views(record, found, samples, counted.executions)


@ended_by_signals()
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
    record = _record(app, samples, _Regions(found, notes=_unequal_threads(samples)), _Counted(why=why), options)
    if options.engine != NO_ENGINE:
        record = static.with_estimates(record, found, options.machine, _table(), why)
    return _with_views(record, found, samples, None)


def _with_views(record: Profile, found: Sequence[Found], samples: Samples, executions: Executions | None) -> Profile:
    """The record with listings and callers, each of which may be missing."""
    notes: list[str] = []
    with contained("no listings", notes):
        record = with_listings(record, found, executions, _table())
    with contained("callers are not known", notes):
        record = with_callers(record, found, samples)
    return record.replace(notes=[*record.notes, *notes])


@dataclass(frozen=True, slots=True)
class _Regions:
    """What was found: in the code, and named by the program; the code that is counted, and what to know.

    Besides, samples with registers in it, and the memory of the program (as `rooftree.profile.data` has them).
    """

    found: Sequence[Found]
    by_name: Sequence[Named] = ()
    codes: Sequence[FunctionCode] = ()
    notes: Sequence[str] = ()
    seen: Mapping[tuple[str, int], Sequence[Seen]] = field(default_factory=dict)
    program_B: float | None = None

    def counts(self, code: FunctionCode) -> bool:
        """Whether a function is among those that are counted; without a list all are."""
        return not self.codes or any(one is code for one in self.codes)


@dataclass(frozen=True, slots=True)
class _Counted:
    """How often the code was executed, what counted it and why that, or why nothing did; how often the program was run."""

    executions: Executions | None = None
    engine: str | None = None
    why: str = ""
    runs: int = 1


def _why_not_again(app: Application, samples: Samples, options: Options) -> str:
    """Why the program is not run a second time; "" if it is."""
    if samples.ended and _part(options, samples) is None:
        return "the program was ended, so it was not run again"
    if samples.daemons:
        return "it left a process running, and a second run would start that again, so it was not run again"
    if samples.status and reader_gone(options.output):
        return "what reads its output went away before its end; with its output discarded it might not end: it was not run again"
    if input_was_cut(app):
        return f"its input is longer than {MOST_INPUT_B >> 30} GiB or than the disk has room for, so it was not run again"
    return ""


def _count(
    app: Application,
    folder: Path | None,
    codes: Sequence[FunctionCode],
    samples: Samples,
    options: Options,
    say: Callable[[str], None],
) -> _Counted:
    """Run the program again and count.

    Args:
        folder: for the files of its named regions; None: it has none.
        codes: functions to count in.
        samples: of the native run.
    """
    engine, why = _chosen(options, app, codes)
    if engine is None:
        return _Counted(why=why)
    say(f"counting with the engine {engine.name}")
    part = _part(options, samples)
    try:
        if part is not None:
            engine = _in_part(engine, part, "--time-limit" if samples.ended else "--calls")
            why = engine.about
        second = _with_marks(app, folder, "counted")[0] if folder is not None and part is None else app
        found = engine.count(second, codes, _limit(options, samples, engine))
    except Exception as error:  # what the first run found stays
        why = f"{engine.name} could not count: {told(error)}"
        say(why)
        return _Counted(why=why)
    if samples.ended:
        found = _of_the_same_time(found, samples)
    if found.status != samples.status and (found.status or 0) > 128:
        found.ended = found.ended or _killed((found.status or 128) - 128, engine, codes)
    if found.ended:
        return _Counted(why=f"the counted run: {found.ended}; what it counted of a part is left out", runs=2)
    return _Counted(found, engine.name, why, 2)


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


def _part(options: Options, samples: Samples) -> Part | None:
    """Which part of the run is counted; None: all of it, or nothing where it was ended.

    A run that was ended at its limit is compared with the same time of a second one, which must hardly be slower.
    """
    if samples.ended:
        long = options.time_limit_s if options.time_limit_s is not None and samples.seconds >= options.time_limit_s else 0.0
        return Part(options.calls or 1, long) if long >= LEAST_RUN_s else None
    return Part(options.calls, samples.seconds) if options.calls is not None else None


def _in_part(engine: Engine, part: Part, option: str) -> Engine:
    """An engine that counts a part of the calls.

    Raises: CapabilityError if it counts all or nothing.
    """
    from rooftree.instrument.patch import PatchEngine

    if not isinstance(engine, PatchEngine):
        raise CapabilityError(f"the engine {engine.name} counts all calls", where=option, hint="--engine patch")
    return PatchEngine(part)


def _of_the_same_time(counted: Executions, native: Samples) -> Executions:
    """Counts of a run that was ended at the same limit as the native one, scaled to the CPU time of that.

    Where hot code is counted the program is slower, up to `_SLOW_WHERE_COUNTED` times: so much less was done at most.
    """
    if not counted.ended or not counted.user_s:
        return counted  # it came to its end, or ended at once: that is told as it is
    factor = native.user_s / counted.user_s
    lost = counted.part * (1 - 1 / _SLOW_WHERE_COUNTED)
    doubt = max(abs(factor - 1), lost)
    scaled = [{key: round(count * factor) for key, count in thread.items()} for thread in counted.threads]
    keys = {key for thread in scaled for key in thread}
    within = {key: math.hypot(counted.within.get(key, 0.0), doubt) for key in keys}
    note = (
        "the native run was ended at the time limit: counts are those of as long a second run, and assume that both did the same"
        " in the same CPU time"
    )
    active = {key: round(count * factor) for key, count in counted.active.items()}
    return replace(
        counted, threads=scaled, active=active, within=within, ended="", status=native.status, notes=[*counted.notes, note]
    )


def _killed(number: int, engine: Engine | None, codes: Sequence[FunctionCode]) -> str:
    """How the counted run ended, which the native one did not."""
    name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
    emulated_by = engine.name if engine is not None and engine.name in _WITHOUT_AVX512 else ""
    if number == signal.SIGILL and emulated_by:
        wide = sorted({code.function.name or hex(code.function.start) for code in codes if uses_avx512(code)})
        reason = f"it knows no AVX-512, which {', '.join(wide[:3])} uses" if wide else "it does not know an instruction of it"
        return f"{emulated_by} could not run the program: {reason}"
    return f"it was killed by {name}"


def _why_no_engine(options: Options) -> str:
    if options.once:
        return "--once: the program was run a single time, and what is hot is known at its end only"
    if options.rank is not None and options.engine == "auto":
        return "a rank of an MPI job is started once; --engine patch starts it twice, where the launcher lets it"
    return "--engine none" if options.engine == NO_ENGINE else ""


def _limit(options: Options, samples: Samples, engine: Engine) -> float:
    """The counted run may take longer than the native one, but it ends."""
    return options.time_limit_s if options.time_limit_s is not None else 60 + _SLOWEST.get(engine.name, 300) * samples.seconds


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


def _record(app: Application, samples: Samples, regions: _Regions, counted: _Counted, options: Options) -> Profile:
    total = samples.total
    user = max(samples.user_s, total * samples.period_s) if samples.user_s < 0.8 * total * samples.period_s else samples.user_s
    cpu = user + samples.system_s
    per_sample = user / total if total else 0.0
    listed = [r for r in regions.found if r.samples * per_sample >= options.least_share * cpu][: options.top] if cpu else []
    table, executions = _table(), counted.executions
    codes = {id(r.code) for r in listed if r.code is not None and executions is not None and regions.counts(r.code)}
    rest = [r for r in regions.found if id(r.code) in codes and not any(r is one for one in listed)]
    made = [_region(r, samples, per_sample, cpu, counted, options.machine, table, listed, regions) for r in (*listed, *rest)]
    made = [
        *made[: len(listed)],
        *(one.replace(minor=True, roof=None, next="") for one in made[len(listed) :] if one.instructions),
    ]
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
            count=counted.engine,
            why=counted.why,
            runs=counted.runs,
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
    if not samples.ended and (samples.status or 0) - 128 in set(signal.Signals):
        name = signal.Signals((samples.status or 0) - 128).name
        notes.append(f"it ended as by {name} (exit status {samples.status}): the figures are those of the part that ran")
    if samples.lost:
        notes.append(f"the kernel lost {samples.lost} samples of {samples.lost + samples.total}")
    if samples.throttled:
        notes.append(f"the kernel took fewer samples than asked for ({samples.throttled} times): perf_event_max_sample_rate")
    if cpu and samples.system_s > 0.1 * cpu:
        notes.append(f"{samples.system_s / cpu:.0%} of the CPU time is in the operating system, which no region shows")
    if samples.seconds and cpu < 0.7 * samples.seconds:
        notes.append(f"{_why_idle(samples)}: {cpu:.3g} s of CPU time in {samples.seconds:.3g} s")
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
    if options.machine is None:
        notes.append("no machine file, so no roofs; `rooftree machine measure` makes one (below a minute)")
    if executions is not None:
        if executions.status != samples.status:
            notes.append(
                f"the counted run ended with status {executions.status}, the native one with {samples.status}: compare them"
            )
        notes += executions.notes
        notes += _differences(samples, executions)
    return notes


def _why_idle(samples: Samples) -> str:
    """What kept a program from working, by how often it gave its processor away and how often that was taken from it."""
    if samples.taken > 2 * samples.given:
        return "other programs held its processors (its rates are those of the time at work, which they may disturb)"
    waited = samples.given or samples.taken
    return "it waited, for input, output, other processes, or asleep" if waited else "it did not work all the time"


def _region(
    one: Found,
    samples: Samples,
    per_sample: float,
    cpu: float,
    counted: _Counted,
    machine: Machine | None,
    table: Table | None,
    listed: Sequence[Found],
    regions: _Regions,
) -> Region:
    executions = counted.executions
    seconds = one.samples * per_sample
    scale = samples.total * per_sample / cpu if cpu else 0.0
    threads = {thread: count * per_sample for thread, count in one.threads.items()}
    together = lanes(threads, samples.seen)
    cores = at_once(together)
    notes: list[str] = [one.why] if one.why else []
    work, within, missing = None, None, 0.0
    if executions is not None and one.code is not None and regions.counts(one.code):
        with contained("its work is not known", notes):
            work = work_of(one.code, one.blocks, one.loop, executions)
    elif executions is not None and one.code is not None:
        notes.append("not counted")
    if work is not None and executions is not None:
        if work.uncounted:
            notes.append(_uncounted(work.uncounted, missing := _in_uncounted(one, executions)))
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
            notes.append(_why_not_executed(one, counted.engine))
    roof, model, ecm, chain = None, None, None, 0.0
    reach = _reach(one, work, executions, regions, notes)
    waits = one.waits
    hot = work is not None and not waits  # how fast it waits says nothing
    hot = hot and one.samples > 0 and missing < _MUCH  # nor does what was counted of a part of it
    if (
        hot
        and work is not None
        and table is not None
        and machine is not None
        and machine.core
        and one.loop is not None
        and one.code
    ):
        with contained("no core model", notes):
            model, why, chain = _model(one, work, seconds, machine.core.clock, table)
            notes += [f"no core model: {why}"] if model is None else []
        if model is not None and cores == 1 and work.passes and executions is not None:
            low, high = (bound * samples.total / one.samples for bound in share_interval(one.samples, samples.total))
            measured = model.measured_cycles
            with contained("no ECM prediction", notes):
                bounds = [low * measured, high * measured]
                ecm, why = predicted(one.code, one.loop, executions, machine, measured, bounds, reach)
                notes += [f"no ECM prediction: {why}"] if ecm is None else []
    if hot and work is not None and machine is not None:
        inside = model.cycles or 0.0 if model is not None else 0.0
        with contained("no roof", notes):
            roof = placed(work, seconds / cores, cores, machine, one.samples, chain, ecm, inside, reach)
        notes += _too_fast(roof, one.samples)
    notes += _imbalance(together)
    turns, turned = None, None
    if hot and executions is not None and one.code is not None:
        turns = turns_of(one.code, one.blocks, executions)
        if machine is not None and machine.core is not None and seconds:
            turned = min(1.0, own_mix.turned(turns, MISPREDICTED_CYCLES) / machine.core.clock / seconds)
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
        offset=_offset(one, listed),
        waits=waits,
        turns=turns,
        turns_share=turned,
        seconds=seconds,
        share=seconds / cpu if cpu else 0.0,
        interval=[low * scale if one.samples else 0.0, high * scale],
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
        data_B=reach.at_most_B if reach is not None else None,
        data_within=reach.within(machine) if reach is not None and machine is not None else None,
        data_from=reach.told_by if reach is not None else None,
    )
    return made.replace(next=WAITS if waits else next_step(made))


def _reach(one: Found, work: Work | None, executions: Executions | None, regions: _Regions, notes: list[str]) -> Reach | None:
    """From how far away the bytes of a region can come; None where it was not counted."""
    if work is None or executions is None:
        return None
    with contained("how much data it touches is not known", notes):
        return reach_of(one, executions, regions.seen, work.load_B + work.store_B, regions.program_B)
    return None


def _offset(one: Found, listed: Sequence[Found]) -> str | None:
    """Where a loop begins in its function; None where its line tells which loop it is."""
    if one.loop is None or one.code is None or one.waits:
        return None
    alike = [r for r in listed if (r.kind, r.module, r.function, r.line) == (one.kind, one.module, one.function, one.line)]
    return f"+0x{(one.address or 0) - one.code.function.start:x}" if len(alike) > 1 or not one.line else None


def _in_uncounted(one: Found, executions: Executions) -> float:
    """Part of the samples of a region that fell into what was not counted."""
    assert one.code is not None
    missing = {block for block in one.blocks if executions.total(key_of(one.code, block)) is None}
    inside = sum(count for address, count in one.places.items() if one.code.block_at(address) in missing)
    return inside / one.samples if one.samples else 0.0


def _uncounted(many: int, part: float = 0.0) -> str:
    """What could not be counted.

    Args:
        many: instructions.
        part: of the samples of the region that fell into these.
    """
    if part >= _MUCH:
        which = "one instruction that" if many == 1 else f"{many} instructions that"
        return (
            f"{part:.0%} of its samples are in {which} could not be counted: it did more than the figures say, so it has no roof"
        )
    if many == 1:
        return "one instruction could not be counted, and is not in the figures"
    return f"{many} instructions could not be counted, and are not in the figures"


def _why_not_executed(one: Found, engine: str | None) -> str:
    """Why nothing was counted in code that has samples."""
    if Path(one.module).name.startswith(("ld-linux", "ld-musl", "ld.so", "ld64")):
        return "it runs before the first instruction of the program, where nothing is counted"
    if engine in _WITHOUT_AVX512 and one.code is not None and uses_avx512(one.code):
        return f"it was not executed in the counted run: {engine} hides AVX-512 from the program, which takes other code there"
    return "it was not executed in the counted run: the program does not do the same each time"


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
    together = lanes(threads, samples.seen)
    cores = at_once(together)
    busy = seconds / cores  # as that of code: the time by the clock stands beside it
    notes, work, roof = list[str](), None, None
    if executions is not None:
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
            notes.append(_uncounted(work.uncounted))
    if work is not None and machine is not None and busy:
        with contained("no roof", notes):
            reach = Reach(work.load_B + work.store_B, program_B=regions.program_B)
            roof = placed(work, busy, cores, machine, marked.hits, reach=reach)
    notes += [*_imbalance(together), *_of_clock(wall, busy, marked.hits)]
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
        **done(work, busy),
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


def _of_clock(wall: float, busy: float, hits: int) -> list[str]:
    """What the time of a named region by the clock says beside the CPU time of its busiest thread."""
    if hits < 100:
        return [f"only {hits} samples in it: its CPU time and its rates are rough; by the clock it took {wall:.3g} s"]
    if wall > 1.2 * busy:
        return [f"of {wall:.3g} s by the clock its busiest thread worked {busy:.3g} s: rates are those of the time at work"]
    return []


def _too_fast(roof: BindingRoof | None, samples: int) -> list[str]:
    """Whether more was counted than a core can do in the time of the native run: a little by its clock, or the runs differ."""
    limits = [one for one in roof.all if one.name in ("arithmetic", "division", "issue")] if roof is not None else []
    worst = max(limits, key=lambda one: one.fraction, default=None)
    doubt = 3 / max(1, samples) ** 0.5
    if worst is not None and worst.fraction > CLOCKS * (1 + doubt):
        return [
            f"in the counted run it did {worst.fraction:.1f} times what a core can do in its time in the native run "
            f"({worst.name}): the program does not do the same each time, and counts and times do not belong together"
        ]
    if roof is not None and roof.binding in IN_CORE[:-1] and roof.fraction > _BEATEN + doubt:
        return [
            f"it is faster than its roof in the machine file ({roof.binding}, {roof.fraction:.0%}): the clock was higher than "
            "there, or the file was measured while others worked; `rooftree machine measure` makes a new one"
        ]
    return []


def _differences(samples: Samples, executions: Executions) -> list[str]:
    """What tells that the counted run did something else than the native one, besides what regions tell."""
    if not executions.started or samples.ended:
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
    together = lanes({thread: counts.total() for thread, counts in samples.threads.items()}, samples.seen)
    busy = [found for found in together.values() if found > 0.02 * samples.total]
    factor = float(rates.imbalance(busy)) if busy else 1.0
    return [f"imbalance: the busiest of {len(busy)} threads has {factor:.2f} times their mean CPU time"] if factor > 1.3 else []


def _imbalance(threads: Mapping[Any, float]) -> list[str]:
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
