"""Whether counts and times of a program belong together, by further runs of it where two leave that open.

A third run, in which hardly anything is counted, does what a run as it is does: what it did more than the counted one that did
less, and where it took other CPU time than the first one, one of the two had something else to do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument.application import Application
from rooftree.instrument.engine import BlockKey, Engine, Executions
from rooftree.instrument.samples import Samples
from rooftree.profile import fixed_time
from rooftree.profile.contained import contained
from rooftree.profile.context import Counted
from rooftree.profile.native import Native, run_as_it_is
from rooftree.profile.options import Options
from rooftree.profile.regions import Found, add_lines
from rooftree.profile.scaled import scaled

_SLOWEST = {"patch": 20}
"""By which factor an engine may slow a program down before it is ended; 300 of the emulators [1]."""


def compared(
    app: Application,
    codes: Sequence[FunctionCode],
    count: Callable[[str], Counted],
    samples: Samples,
    found: Sequence[Found],
    options: Options,
    say: Callable[[str], None],
) -> Counted:
    """What was counted, with why counts and times do not belong together, if they do not.

    Where times leave open whether it does the same each time, a third run tells; where that did something else than the second,
    and it takes little time, it is counted once more, which tells which of the two is the odd one.

    Args:
        count: runs it and counts; the name is for the files of its named regions.
    """
    counted = count("counted")
    second = counted.executions
    if second is None:
        return counted
    clock = float(options.machine.core.clock) if options.machine is not None and options.machine.core is not None else None
    slower = fixed_time.least_slowdown(second, found, samples.own_code_s, clock)
    alone = options.rank is None  # other ranks would wait for one that is run once more than they are
    chosen = fixed_time.seldom(second, found) if alone and fixed_time.is_open(samples, second, slower) else set()
    if chosen and counted.engine == "patch":
        say("its times leave open whether it does the same each time: once more, counting hardly anything")
        notes: list[str] = []
        with contained("whether it runs for a fixed time is not known", notes):
            third = _hardly_counted(app, codes, chosen, samples, options)
            counted = replace(counted, runs=counted.runs + 1)
            if third is not None and (told := _told_by(third, counted, codes, chosen, samples, found, slower)) is not None:
                differs = told.apart or (told.differ and _waiting(found) < fixed_time.WAITS)
                if not differs or not fixed_time.worth_another(samples, second):
                    return told
                say("its runs did not do the same: once more, counting all")
                as_third = fixed_time.native_did_as(samples, second, third, chosen)
                fourth = count("counted-again")
                runs = counted.runs + fourth.runs - 1
                if as_third:
                    again = _told_by(third, fourth, codes, chosen, samples, found, slower)
                    return replace(_or_another(told, again), runs=runs)
                if fourth.executions is None or not fixed_time.did_the_same(second, fourth.executions, chosen):
                    return replace(told, runs=runs)
                odd = replace(second, notes=[*second.notes, fixed_time.THIRD_ALONE])
                return replace(counted, executions=odd, runs=runs, same=True)
        second.notes += notes
    apart = fixed_time.why_apart(samples, second, slower)
    second.notes += fixed_time.perhaps(samples, second, slower) if not apart else []
    return replace(counted, apart=apart)


def _hardly_counted(
    app: Application, codes: Sequence[FunctionCode], chosen: set[BlockKey], samples: Samples, options: Options
) -> Executions | None:
    """A run in which some seldom blocks are counted; None where it was ended or killed."""
    from rooftree.instrument.patch import PatchEngine

    third = PatchEngine(only=chosen).count(app, codes, limit(options, samples, PatchEngine()))
    return third if not third.ended and not crashed(third, samples) else None


def _told_by(
    third: Executions,
    counted: Counted,
    codes: Sequence[FunctionCode],
    chosen: set[BlockKey],
    samples: Samples,
    found: Sequence[Found],
    slower: float,
) -> Counted | None:
    """What was counted, with what a third run says of it; None where that says nothing.

    Args:
        chosen: blocks that were counted in the third run.
        slower: part of its time by which counting makes it slower at least [1].
    """
    second = counted.executions
    changed = fixed_time.changes(second, third, chosen, found) if second is not None else None
    if second is None or changed is None:
        return None
    verdict = fixed_time.from_third_run(changed, samples, second, third, slower, _waiting(found))
    why = counted.why
    if verdict.usual is not None:
        second = scaled(second, codes, verdict.factors, verdict.usual)
        why = "a second run, scaled by what a third one did"
    same = not verdict.apart and verdict.usual is None
    alike = not verdict.apart and not verdict.differ  # else what differs may be what took longer
    later_s = third.user_s if alike and fixed_time.is_other(samples, third) else None
    second = replace(second, notes=[*second.notes, *verdict.notes])
    differ = verdict.differ
    return replace(counted, executions=second, why=why, apart=verdict.apart, differ=differ, same=same, later_s=later_s)


def _or_another(told: Counted, again: Counted | None) -> Counted:
    """The counts of another run if that did the same as the third, else what the third says of the second one."""
    if again is None or again.executions is None or again.apart or not again.same or again.differ:
        return told
    again.executions.notes.append(fixed_time.COUNTED_AGAIN)
    return replace(again, later_s=None)


def limit(options: Options, samples: Samples, engine: Engine) -> float:
    """The counted run may take longer than the native one, but it ends."""
    return options.time_limit_s if options.time_limit_s is not None else 60 + _SLOWEST.get(engine.name, 300) * samples.seconds


def as_counted(
    app: Application, folder: Path, native: Native, counted: Counted, options: Options, say: Callable[[str], None]
) -> tuple[Native, Counted]:
    """The run whose times belong to what was counted: another one where the first took clearly longer, or less, than others."""
    executions, later_s = counted.executions, counted.later_s
    if executions is None or later_s is None:
        return native, counted
    first_s = native.samples.own_code_s
    say(f"the first run took {first_s:.3g} s of CPU time, a later one {later_s:.3g} s: once more as it is, for the times of one")
    notes: list[str] = []
    with contained("times are those of the first run", notes):
        later = run_as_it_is(app, folder, options, again=True)
        counted = replace(counted, runs=counted.runs + 1)
        if later.samples.status == native.samples.status and fixed_time.is_like(later.samples, later_s, first_s):
            executions.notes = [one for one in executions.notes if not one.startswith(fixed_time.TOOK)]
            executions.notes.append(fixed_time.first_took_other_time(first_s, later.samples.own_code_s))
            add_lines(later.found[: 2 * options.top + 10])
            return later, counted
    executions.notes += notes
    return native, counted


def _waiting(found: Sequence[Found]) -> float:
    """The part of the samples in loops in which threads wait for each other [1]."""
    return sum(one.samples for one in found if one.waits) / max(1, sum(one.samples for one in found))


def crashed(found: Executions, samples: Samples) -> bool:
    """Whether the counted run was killed by a signal, and the native one was not."""
    return not found.ended and found.status != samples.status and (found.status or 0) > 128
