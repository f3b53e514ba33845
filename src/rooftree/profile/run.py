"""A whole profile, step by step: the block diagram is in `rooftree.profile`."""

from __future__ import annotations

import math
import platform
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.unwinding import Unwinding
from rooftree.errors import CapabilityError, UsageError, nearest
from rooftree.instrument import proc, sampling
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
from rooftree.instrument.engine import BlockKey, Engine, Executions, key_of
from rooftree.instrument.engines import ENGINES, engine_named
from rooftree.instrument.generated import names
from rooftree.instrument.samples import GENERATED, Samples
from rooftree.instrument.windows import LEAST_RUN_s, Part
from rooftree.profile import emulated, static, totals
from rooftree.profile.callers import with_callers
from rooftree.profile.contained import contained, told
from rooftree.profile.context import Counted, Regions
from rooftree.profile.counted import WITHOUT_AVX512
from rooftree.profile.data import seen_in
from rooftree.profile.holds import with_holders
from rooftree.profile.joined import as_counted, compared, crashed, limit
from rooftree.profile.listing import with_listings
from rooftree.profile.loads import with_loads
from rooftree.profile.messages import with_messages
from rooftree.profile.native import Native, made, run_as_it_is, with_marks
from rooftree.profile.options import CHOICES, NO_ENGINE, Options
from rooftree.profile.others import with_others
from rooftree.profile.regions import Found, add_lines, regions
from rooftree.profile.same_sets import with_same_sets
from rooftree.profile.small_pages import noted
from rooftree.profile.surprises import foreseen, recorded
from rooftree.profile.whole import record_of, table_here, unequal_threads
from rooftree.results.profile import Profile

_SLOW_WHERE_COUNTED = 3.0
"""How many times slower hot code is at most while the engine patch counts in it, as was measured (`docs/profile.md`) [1]."""
_LONGEST_EMULATED_s = 1.0
"""Time of a program up to which it is run by an engine that changes no code where one that does has killed it: that takes some
minutes at most [s]."""
_NOT_AGAIN = "not run again"
"""What the reasons have in common that say themselves that there is no second run."""
_AGAIN = (
    "the program is run as it is, then again with its output discarded, if there is code to count in: once, or two or three "
    "times where it may do something else each time, or is killed; --once runs it a single time"
)
_BY_COUNTERS = (
    "the program is run as it is, then again with its output discarded, once for each group of events that the counters hold; "
    "--once runs it a single time"
)
"""What is said before of how often the program is run."""
_LEFT_OUT = "it was left out, as code without records for unwinding, after a run that was killed: see the note"
_MAY_BE = (
    "with counters in its code, as happens where a program copies code of its own, checks it, or enters it at places that "
    "nothing names (which of these was not looked at)"
)


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
        return _of_other_processor(app, options, say)
    hardware = totals.opened() if options.engine == totals.NAME else None
    counts = options.engine not in (static.NAME, totals.NAME, NO_ENGINE) and not options.once
    counts = counts and not (options.rank is not None and options.engine == "auto")
    if options.engine in ENGINES and (reason := engine_named(options.engine).why_not(app, ())):
        raise CapabilityError(f"the engine {options.engine} does not work here: {reason}", where="--engine", hint="--engine auto")
    began = time.monotonic()
    with temporary_folder() as name:
        folder = Path(name)
        if counts or hardware is not None:
            app = recorded_input(app, folder)
            say(_AGAIN if counts else _BY_COUNTERS)
        native = run_as_it_is(app, folder, options)
        first_s = native.samples.seconds
        say(f"it ran for {first_s:.3g} s; looking for its hot regions")
        add_lines(native.found[: 2 * options.top + 10])
        codes, counted, uncounted_at = native.codes(options.top), Counted(why=_why_no_engine(options)), time.monotonic()
        if counts:
            counted = _counted(app, folder, codes, native, options, say)
            native, counted = as_counted(app, folder, native, counted, options, say)
        stays = native.samples.ended or options.once
        whole = totals.count(app, hardware) if hardware is not None and not stays else None
        again = counted.executions is not None or counted.runs > 1 or whole is not None
        counting_s = time.monotonic() - uncounted_at if again else 0.0
        say(f"{f'counting took {counting_s:.3g} s; ' if again else ''}looking for what holds its regions")
        record = record_of(app, native.samples, native.regions(codes), counted, options)
    record = _completed(record, native, counted, options)
    record = totals.with_totals(record, whole) if whole is not None else record
    record = with_others(record, native.samples, native.before, native.after)
    record = _with_views(record, native.found, native.samples, counted.executions, options, same=counted.same)
    rest_s = max(0.0, time.monotonic() - began - first_s - counting_s)
    return record.replace(took={"native run": first_s, "counting": counting_s, "analysis": rest_s})


def _of_other_processor(app: Application, options: Options, say: Callable[[str], None]) -> Profile:
    """The profile of a program for another processor, which runs in an emulator, once."""
    samples, found, executions = emulated.run(app, options.least_share, options.top, options.time_limit_s, options.output, say)
    counted = Counted(executions, "qemu", emulated.WHY)
    record = record_of(app, samples, Regions(found), counted, replace(options, machine=None))
    return with_listings(emulated.without_times(record, executions.notes), found, executions, None)


def _completed(record: Profile, native: Native, counted: Counted, options: Options) -> Profile:
    """The record with estimates of what was not counted."""
    if options.engine == NO_ENGINE:
        return record
    only = GENERATED if counted.executions is not None else None
    return static.with_estimates(record, native.found, options.machine, table_here(), record.engine.why, only)


def _counted(
    app: Application, folder: Path, codes: Sequence[FunctionCode], native: Native, options: Options, say: Callable[[str], None]
) -> Counted:
    """What other runs count, or why there are none.

    Args:
        folder: for the files of its named regions.
        codes: functions to count in.
        native: the run as it is.
    """
    samples = native.samples
    if why := _why_not_again(app, samples, options) or ("" if codes else "there is no code to count in"):
        say(_not_again(why))
        return Counted(why=why)

    def count(name: str) -> Counted:
        return _count(app, (folder, name) if native.by_name else None, codes, recorded(native.found), samples, options, say)

    return compared(app, codes, count, samples, native.found, options, say)


@ended_by_signals()
def attached(pid: int, options: Options, begun: Callable[[], None] = lambda: None) -> Profile:
    """Find the hot regions of a process that runs already, for the time limit or until an interrupt; it goes on then.

    What its loops do is estimated from their code.

    Args:
        pid: the process.
        options: see there.
        begun: is called when it is being watched.
    Raises: UsageError if there is no such process; CapabilityError where it cannot be watched.
    """
    samples = sampling.attach(pid, time_limit_s=options.time_limit_s, begun=begun)
    samples.generated = names({process for process, _ in samples.threads}, -math.inf)
    found = regions(samples, options.least_share, made(samples))
    add_lines(found[: 2 * options.top + 10])
    app = Application(proc.command_of(pid, samples.commands.get(pid, "")), f"/proc/{pid}/exe")
    why = "a process that runs already is not changed"
    record = record_of(app, samples, Regions(found, notes=unequal_threads(samples)), Counted(why=why), options)
    if options.engine != NO_ENGINE:
        record = static.with_estimates(record, found, options.machine, table_here(), why)
    return _with_views(record, found, samples, None, options)


def _with_views(
    record: Profile,
    found: Sequence[Found],
    samples: Samples,
    executions: Executions | None,
    options: Options,
    *,
    same: bool = False,
) -> Profile:
    """The record with listings, callers and what holds each region, each of which may be missing."""
    notes: list[str] = []
    with contained("no listings", notes):
        record = with_listings(record, found, executions, table_here())
    with contained("callers are not known", notes):
        record = with_callers(record, found, samples)
    with contained("hottest loads are not known", notes):
        seen = seen_in(found, samples)
        record = with_loads(record, found, seen, executions)
        record = with_same_sets(record, found, seen, executions, options.machine)
    with contained("whether it waits for messages is not known", notes):
        record = with_messages(record)
    with contained("what holds regions is not known", notes):
        record = with_holders(record, options.machine, measured=options.measured, same=same)
        notes += noted(record.regions)
    return record.replace(notes=[*record.notes, *notes])


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


def _not_again(why: str) -> str:
    """What is said where the program is run a single time, though it was said to be run again."""
    return why if _NOT_AGAIN in why else f"it is not run again: {why}"


def _count(
    app: Application,
    named: tuple[Path, str] | None,
    codes: Sequence[FunctionCode],
    branches: frozenset[BlockKey],
    samples: Samples,
    options: Options,
    say: Callable[[str], None],
) -> Counted:
    """Run the program again and count.

    Args:
        named: where the files of its named regions go; None: it has none.
        codes: functions to count in.
        branches: whose outcomes are recorded, where the engine can and all calls are counted.
        samples: of the native run.
    """
    engine, why = _chosen(options, app, codes)
    if engine is None:
        say(_not_again(why))
        return Counted(why=why)
    say(f"counting with the engine {engine.name}")
    part, runs = _part(options, samples), 2
    try:
        if part is not None:
            engine = _in_part(engine, part, "--time-limit" if samples.ended else "--calls")
            why = engine.about
        else:
            engine = _recording(engine, branches)
        marked = named if part is None else None
        second = with_marks(app, *marked)[0] if marked is not None else app
        found = engine.count(second, codes, limit(options, samples, engine))
        if engine.name == "patch" and crashed(found, samples):
            engine, why, runs, found = _after_crash(
                app, marked[0] if marked is not None else None, codes, samples, options, (engine, why, found), say
            )
    except Exception as error:  # what the first run found stays
        why = f"{engine.name} could not count: {told(error)}"
        say(why)
        return Counted(why=why)
    if samples.ended:
        found = _of_the_same_time(found, samples)
    if crashed(found, samples):
        found.ended = _killed((found.status or 128) - 128, engine, codes)
    if found.ended:
        hint = "".join(f"; {note}" for note in found.notes if note.startswith("--engine"))
        return Counted(why=f"the counted run: {found.ended}; what it counted of a part is left out{hint}", runs=runs)
    return Counted(found, engine.name, why, runs, simulated=foreseen(found))


def _after_crash(
    app: Application,
    folder: Path | None,
    codes: Sequence[FunctionCode],
    samples: Samples,
    options: Options,
    before: tuple[Engine, str, Executions],
    say: Callable[[str], None],
) -> tuple[Engine, str, int, Executions]:
    """What counts where the engine that changes code has killed the program: the same without what is copied, then another one.

    Args:
        app, folder, codes, samples, options: as for `_count`.
        before: the engine, why that, and how its run ended.
    Returns: the last engine, why that, how often the program was run till then, and what was found.
    """
    engine, why, found = before
    runs, reasons = 2, [f"a second run was killed by {_signal(found)}, {_MAY_BE}"]
    left_out = _without_records(codes)
    if 0 < len(left_out) < len(codes):
        say(f"{reasons[0]}; once more without code that has no records for unwinding")
        second = with_marks(app, folder, "again")[0] if folder is not None else app
        kept = [code for code in codes if not any(code is one for one in left_out)]
        found, runs = engine.count(second, kept, limit(options, samples, engine)), 3
        if not crashed(found, samples):
            found.unknown |= {key_of(code, n): _LEFT_OUT for code in left_out for n in range(len(code.graph.blocks))}
            able = next((name for name in ENGINES if name != engine.name and not engine_named(name).why_not(app, codes)), "")
            slower = f"; --engine {able} changes no code, and takes 50 to 200 times as long as the program" if able else ""
            found.notes.append(
                f"{reasons[0]}; {len(left_out)} of {len(codes)} functions, those without records for unwinding (assembly, most "
                f"often), were left out of a third one, which was not killed, and are not counted{slower}"
            )
            return engine, why, runs, found
        reasons.append("so was one without code that has no records for unwinding")
    if options.engine != "auto" or _part(options, samples) is not None:
        return engine, why, runs, found
    for name in [name for name in ENGINES if name != engine.name]:
        other = engine_named(name)
        if other.why_not(app, codes):
            continue
        if samples.seconds > _LONGEST_EMULATED_s:
            found.notes.append(f"--engine {name} changes no code, and takes 50 to 200 times as long as the program")
            break
        say(f"{'; '.join(reasons)}; counting with the engine {name}, which changes no code and is much slower")
        return other, f"{other.about}; {'; '.join(reasons)}", runs + 1, other.count(app, codes, limit(options, samples, other))
    return engine, why, runs, found


def _signal(found: Executions) -> str:
    number = (found.status or 128) - 128
    return signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"


def _without_records(codes: Sequence[FunctionCode]) -> list[FunctionCode]:
    """The functions without records for unwinding: compilers of C and C++ write these, and code that programs copy has none."""
    known = {path: Unwinding(path) for path in {str(code.program.path) for code in codes}}
    return [code for code in codes if known[str(code.program.path)].row(code.function.start) is None]


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


def _recording(engine: Engine, branches: frozenset[BlockKey]) -> Engine:
    """An engine that records which way branches go as well, where it can."""
    from rooftree.instrument.patch import PatchEngine

    return PatchEngine(recorded=branches) if isinstance(engine, PatchEngine) else engine


def _of_the_same_time(counted: Executions, native: Samples) -> Executions:
    """Counts of a run that was ended at the same limit as the native one, scaled to the CPU time of that.

    Where hot code is counted the program is slower, up to `_SLOW_WHERE_COUNTED` times: so much less was done at most.
    """
    if not counted.ended or not counted.user_s:
        return counted  # it came to its end, or ended at once: that is told as it is
    factor = native.own_code_s / counted.user_s
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
    name = _signal(Executions(status=128 + number))
    emulated_by = engine.name if engine is not None and engine.name in WITHOUT_AVX512 else ""
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
