"""What was counted in a region of code, and why that is not all of it, or nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from rooftree.instrument.callgrind import uses_avx512
from rooftree.instrument.engine import Executions, key_of
from rooftree.instrument.samples import GENERATED, Samples
from rooftree.profile.contained import contained
from rooftree.profile.context import Context
from rooftree.profile.dispatch import dispatches
from rooftree.profile.generated import of_generated
from rooftree.profile.regions import Found
from rooftree.profile.work import Work, work_of

_MUCH = 0.1
"""Part of the samples of a region in code that was not counted from which on nothing is said of its rates: an assumption [1]."""
APART = "its counts are of less work than its time"
"""Why regions have no rates where the program runs for a fixed time."""
WITHOUT_AVX512 = ("callgrind", "qemu")
"""Engines that know no AVX-512 and say so to the program."""


@dataclass(frozen=True, slots=True)
class Done:
    """What a region did.

    Attributes:
        work: as far as it was counted; None: it was not.
        within: part by which its counts may be wrong; None: they are exact.
        dispatches: whether much of it was not counted since it jumps to computed places that are not known.
        whole: whether nearly all of it was counted, by its samples.
        tells: whether its rates say anything: it does not just wait, has samples, and nearly all of it was counted.
        why: why they do not; "" if they do.
        apart: by which part it did more in another run; None: it did the same, as far as is known.
    """

    work: Work | None = None
    within: float | None = None
    tells: bool = False
    dispatches: bool = False
    whole: bool = True
    why: str = ""
    apart: float | None = None


def counted_in(found: Found, run: Context, notes: list[str]) -> Done:
    """What was counted in a region; ``notes`` get what is missing."""
    executions = run.counted.executions
    if found.code is None or found.module == GENERATED:
        return Done(why=_of_no_code(found, run.samples))
    if executions is None:
        return Done(why=f"nothing was counted ({run.counted.why})" if run.counted.why else "nothing was counted")
    if not run.regions.counts(found.code):
        notes.append("not counted")
        return Done(why="its function was not counted; a larger --top counts more")
    work, missing = None, 0.0
    with contained("its work is not known", notes):
        work = work_of(found.code, found.blocks, found.loop, executions)
    if work is None:
        return Done(why="its work is not known")
    if work.uncounted:
        missing = _in_uncounted(found, executions)
        notes.append(uncounted(work.uncounted, missing, _why_uncounted(found, executions)))
    notes += [f"{text} ({count / max(1.0, work.instructions):.0%} of the instructions)" for text, count in work.doubts.items()]
    within = _within(found, executions)
    if within is not None and within > 0.05:
        notes.append(f"its counts are scaled, and may be wrong by {within:.0%}")
    if not work.instructions:
        reason = _why_uncounted(found, executions)
        why = f"what it does could not be counted{f' ({reason})' if reason else ''}{_counted_by(found, run)}"
        if not work.uncounted:
            why = _why_not_executed(found, run.counted.engine)
            notes.append(why)
        return Done(within=within, dispatches=bool(work.uncounted) and dispatches(found.code), why=why)
    apart = run.counted.differ.get(key_of(found.code, 0))
    tells = not found.waits and found.samples > 0 and missing < _MUCH and not run.counted.apart and apart is None
    why = (
        f"{missing:.0%} of its samples are in code that could not be counted{_counted_by(found, run)}" if missing >= _MUCH else ""
    )
    why = why or (APART if run.counted.apart else _differs(apart) if apart is not None else "")
    return Done(work, within, tells, missing >= _MUCH and dispatches(found.code), missing < _MUCH, why, apart)


def _differs(apart: float) -> str:
    """Why a region has no rates whose function does not do the same each time."""
    return f"its function did {abs(apart):.0%} {'more' if apart > 0 else 'less'} in another run, so that it has no rates"


def _of_no_code(one: Found, samples: Samples) -> str:
    """Why nothing is known of a region whose code could not be looked at, and who can tell more."""
    if one.module == GENERATED:
        return of_generated(one, samples.commands, samples.generated)
    if one.module.startswith("["):
        return (
            "its code is in no file; a profiler of the language that made it while the program ran, if one did, shows the lines"
        )
    return f"its code is not known ({one.why})" if one.why else "its code was not looked at, since its share is small"


def _counted_by(one: Found, run: Context) -> str:
    """Which engine counts what this one could not, as a clause; "" if none is known to."""
    assert one.code is not None
    if run.counted.engine != "patch" or uses_avx512(one.code):
        return ""
    return "; `--engine callgrind` counts all, 50 to 200 times slower"


def _in_uncounted(one: Found, executions: Executions) -> float:
    """Part of the samples of a region that fell into what was not counted."""
    assert one.code is not None
    missing = {block for block in one.blocks if executions.total(key_of(one.code, block)) is None}
    inside = sum(count for address, count in one.places.items() if one.code.block_at(address) in missing)
    return inside / one.samples if one.samples else 0.0


def _why_uncounted(one: Found, executions: Executions) -> str:
    """Why the block could not be counted that has the most samples among these; "" where that is not known."""
    assert one.code is not None
    reasons: Counter[str] = Counter()
    for address, count in one.places.items():
        block = one.code.block_at(address)
        if block is not None and (reason := executions.unknown.get(key_of(one.code, block))):
            reasons[reason] += count
    return next((reason for reason, _ in reasons.most_common(1)), "")


def uncounted(many: int, part: float = 0.0, reason: str = "") -> str:
    """What could not be counted.

    Args:
        many: instructions.
        part: of the samples of the region that fell into these.
        reason: why; "" if it is not known.
    """
    reason = f" (the hottest of these: {reason})" if reason else ""
    if part >= _MUCH:
        which = "one instruction that" if many == 1 else f"{many} instructions that"
        return (
            f"{part:.0%} of its samples are in {which} could not be counted{reason}: it did more than the figures say, so it has "
            "no roof"
        )
    if many == 1:
        return "one instruction could not be counted, and is not in the figures"
    return f"{many} instructions could not be counted, and are not in the figures"


def _why_not_executed(one: Found, engine: str | None) -> str:
    """Why nothing was counted in code that has samples."""
    if Path(one.module).name.startswith(("ld-linux", "ld-musl", "ld.so", "ld64")):
        return "it runs before the first instruction of the program, where nothing is counted"
    if engine in WITHOUT_AVX512 and one.code is not None and uses_avx512(one.code):
        return f"it was not executed in the counted run: {engine} hides AVX-512 from the program, which takes other code there"
    return "it was not executed in the counted run: what is done once (a cache in files, something to wait for), or chance"


def _within(one: Found, executions: Executions) -> float | None:
    """By which part the counts of a region may be wrong: that of its most executed block; None where they are exact."""
    assert one.code is not None
    keys = [key_of(one.code, block) for block in one.blocks]
    hottest = max(keys, key=lambda key: executions.total(key) or 0, default=None)
    found = executions.within.get(hottest) if hottest is not None else None
    return min(found, 10.0) if found is not None else None
