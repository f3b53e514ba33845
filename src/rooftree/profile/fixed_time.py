"""Programs that run for a fixed time: what the counted run did is less than what the native one did, in the same time.

Counting makes a program slower, most where small blocks are hot. One that does a given amount of work takes longer then. One that
works until the clock says stop, as benchmarks do, takes as long as before, and its counts are those of less work.

Times alone tell that on a quiet machine only. Where they leave it open, a third run counts a few blocks that are executed seldom,
which costs next to nothing: what does a given amount of work executes them as often as in the second run, whatever else the
machine does meanwhile; what runs for a fixed time does more, and each function as much more as it tells.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from rooftree.instrument.engine import BlockKey, Executions, key_of
from rooftree.instrument.samples import Samples
from rooftree.profile.messages import is_of_messages
from rooftree.profile.regions import Found
from rooftree.profile.scaled import Factor

_LEAST_PER_BLOCK_cy = 1.0
"""What counting a block costs, a low value [cy]: xz, bash and sort took 1.8, 5.2 and 4.2, gzip 0.5 (Zen 4, beside other load)."""
_MUCH, _MUCH_ALONE = 0.02, 0.04
"""Part of its time by which counting must make a program slower at least for its time to tell anything, where it sets timers and
where it does not [1]: assumptions."""
_SAME, _SAME_ALONE = 0.03, 0.005
"""Part by which its time by the clock may differ, likewise [1]: assumptions. A neighbour makes two runs differ by more."""
_SAME_s = 0.015
"""Time between a start and the first instruction by which two runs differ [s]."""
_TELLS = 1 / 3
"""Part of what counting must have cost by which its time by the clock may differ at most [1]: an assumption."""
_WORKS = 0.7
"""Part of its time in which it must be at work for this to set its time by the clock [1]: as in `rooftree.profile.whole`."""
_NEAR, _NEAR_s = 0.1, 0.05
"""Part and time by which its times may differ at most from those of what may run for a fixed time [1], [s]: assumptions, which
only decide whether it is run again."""
_LEAST_COST = 0.005
"""Part of its time that counting must take to tell of a program with timers, if its CPU time is the same [1]: an assumption."""
_LEAST_TOLD_s = 0.1
"""CPU time from which on that of two runs tells anything, without timers [s]: an assumption."""
_MOST_COST = 6.0
"""Times the least slowdown that counting costs at most: bash took 5.2 cy a block, see `_LEAST_PER_BLOCK_cy` [1]."""
_LONGEST_s, _CHEAP_s = 120.0, 3.0
"""Longer programs are not run a third time, unless they get signals of timers; those of less CPU time always: assumptions [s]."""
_BUDGET_per_s = 1e7
"""What all blocks that are counted in a third run may be executed by together; each time costs about 2 ns [1/s]."""
_TELLING = 100
"""Executions of a block from which on it tells whether a run did the same, to a per cent."""
_CANDIDATES = 2
"""Blocks of a function, since some cannot be counted alone."""
_MOST_OPEN = 0.5
"""Part of the samples that must lie in functions which a third run tells of [1]."""
_SAME_WORK, _DIFFERS = 0.005, 0.03
"""Part by which the work of two runs may differ without a word, and from which on there are no rates [1]: assumptions. A third of
what counting must have cost is no sign, either: programs with threads or chance do not do the same each time."""
_MOST_APART = 0.5
"""Part of the samples in functions that did more or less from which on the whole program does not do the same each time [1]."""
_NAMED = 3
WAITS = 0.1
"""Part of the samples in loops that wait for other threads from which on that explains other CPU times [1]: an assumption."""
_OTHER_TIME, _OTHER_TIME_CHEAP = 0.25, 0.12
"""Part by which the CPU time of a third run may differ from that of the native one, for other load, and from which on it is worth
another look where that is cheap [1]: assumptions."""
_SLOWED = 1.7
"""By which factor other programs make a run take more CPU time at most [1]: an assumption (a shared core, shared memory)."""
_SCALED = 0.03
"""Part by which counts that are scaled to a third run may be wrong at least, as that counts a little, too [1]: an assumption."""
_FIXED = "it seems to run for a fixed time"
TOOK = "a third run, in which hardly anything was counted, took"
_ESTIMATED = "--once estimates its rates from a single run, and not what holds it"
_FAST_Hz = 4e9
"""A clock where none is known: a fast one, with which counting costs less [Hz]."""


class Verdict(NamedTuple):
    """Whether counts and times belong together.

    Attributes:
        apart: why they do not; "" if they do.
        differ: functions, by their first block, that do not do the same each time, and by which part [1].
        notes: what is to be known else.
        factors: of a program that runs for a fixed time, how many times the counted work its functions do without counting.
        usual: that of functions which are not among these; None where it does not run for a fixed time.
    """

    apart: str
    differ: Mapping[BlockKey, float]
    notes: list[str]
    factors: Mapping[BlockKey, Factor] = MappingProxyType({})
    usual: Factor | None = None


def least_slowdown(counted: Executions, found: Sequence[Found], user_s: float, clock_Hz: float | None) -> float:
    """The part of its time by which counting makes a program slower at least [1].

    Args:
        counted: how often blocks were executed; those of loops that wait for other threads cost nothing, as those that are free.
        found: the regions.
        user_s: CPU time of the native run [s].
        clock_Hz: of the core; None: not known [Hz].
    """
    waiting = {key_of(one.code, block) for one in found if one.code is not None and one.waits for block in one.blocks}
    nothing = waiting | counted.free
    blocks = sum(count for thread in counted.threads for key, count in thread.items() if key not in nothing)
    return blocks * _LEAST_PER_BLOCK_cy / (clock_Hz or _FAST_Hz) / user_s if user_s > 0 else 0.0


def why_apart(samples: Samples, counted: Executions, slower: float) -> str:
    """Why counts and times of a program do not belong together, as it seems to run for a fixed time; "" if it does not.

    Args:
        samples: of the native run.
        counted: of the other one.
        slower: part of its time by which counting makes it slower at least, see `least_slowdown` [1].
    """
    if samples.ended or counted.ended or counted.part < 1 or not samples.seconds or not samples.own_code_s:
        return ""
    works = samples.own_code_s + samples.system_s + _kept_s(samples) >= _WORKS * samples.seconds
    seconds = counted.seconds - counted.prepared_s
    apart_s = abs(seconds - samples.seconds)
    most_s = slower * _TELLS * samples.seconds
    by_timer = counted.timers > 0 and slower >= _MUCH and apart_s <= min(most_s, max(_SAME_s, _SAME * samples.seconds))
    same = slower >= _MUCH_ALONE and apart_s <= min(most_s, max(_SAME_s, _SAME_ALONE * samples.seconds))
    alone = same and counted.user_s <= (1 + slower / 4) * samples.own_code_s
    if not works or not (by_timer or alone):
        return ""
    timer = ", and it is woken by timers" if counted.timers else ""
    return (
        f"it seems to run for a fixed time: counting makes it slower, yet it took {seconds:.3g} s by the clock with that "
        f"and {samples.seconds:.3g} s without{timer}. So less work was counted than was timed, and there are no rates: give it "
        f"a fixed amount of work; {_ESTIMATED}"
    )


def _kept_s(samples: Samples) -> float:
    """How long the threads of a program could have worked and had no processor; without end where that is only likely [s]."""
    kept_s = samples.system.kept_s
    return sum(kept_s.values()) if kept_s else math.inf if samples.taken > samples.given else 0.0


def perhaps(samples: Samples, counted: Executions, slower: float) -> list[str]:
    """That a program may run for a fixed time, where it sets timers and others held its processors so that times tell nothing."""
    at_work, could_s = samples.own_code_s + samples.system_s, _WORKS * samples.seconds
    held = at_work < could_s <= at_work + _kept_s(samples)
    if not counted.timers or slower < _MUCH or not held or samples.ended or counted.part < 1:
        return []
    return [
        "it is woken by timers, and other programs held its processors: if it runs for a fixed time, less work was counted than "
        "was timed, and its rates and cycles are wrong; a run on a quiet machine tells"
    ]


def is_open(samples: Samples, counted: Executions, slower: float) -> bool:
    """Whether a program may not do the same each time, so that it is worth another run to know it.

    That of one that runs for a fixed time depends on what counting costs, and on how much of that time it gets a processor; that
    of one that follows chance, on that.

    Args: as those of `why_apart`.
    """
    if samples.ended or counted.ended or counted.part < 1 or not samples.seconds or not samples.own_code_s:
        return False
    if _LEAST_TOLD_s <= samples.own_code_s <= _CHEAP_s:
        return True  # what only one run had to do, a cache to fill or something to wait for, hides behind what counting takes
    if counted.timers:
        return slower >= _LEAST_COST or abs(counted.user_s / samples.own_code_s - 1) > _DIFFERS
    if samples.seconds > _LONGEST_s or samples.own_code_s < _LEAST_TOLD_s:
        return False
    more = counted.user_s / samples.own_code_s - 1
    if slower < _MUCH:
        return abs(more - slower) > _DIFFERS + slower
    near = abs(counted.seconds - counted.prepared_s - samples.seconds) <= max(_NEAR_s, _NEAR * samples.seconds)
    return near or more <= slower / 2 + _NEAR or more > _MOST_COST * slower + _NEAR


def seldom(counted: Executions, found: Sequence[Found]) -> set[BlockKey]:
    """Blocks that tell whether a run did the same, and cost it next to nothing.

    Of each function, the hottest first, those that are executed most often of the ones that need at most half of what is left of
    what all may be executed by together; where none does, the least one alone, if it needs no more than all of it.

    Args:
        counted: how often blocks were executed.
        found: the regions, the hottest first; those that wait for other threads tell nothing.
    """
    waiting = {key_of(one.code, block) for one in found if one.code is not None and one.waits for block in one.blocks}
    codes = {id(one.code): one.code for one in found if one.code is not None and not one.waits}
    left = _BUDGET_per_s * max(counted.user_s, counted.seconds)
    chosen, others = set[BlockKey](), dict[BlockKey, int]()
    for code in codes.values():
        keys = {key_of(code, block) for block in range(len(code.graph.blocks))} - waiting
        many = {key: count for key in keys if (count := counted.total(key) or 0) >= _TELLING}
        for _ in range(_CANDIDATES):
            if key := max(
                (key for key, count in many.items() if count <= left / 2), key=lambda key: (many[key], -key.address), default=None
            ):
                chosen.add(key)
                left -= many.pop(key)
        others |= many
    least = min(others, key=lambda key: (others[key], key.address), default=None)
    return chosen or ({least} if least is not None and others[least] <= left else set())


class Change(NamedTuple):
    """How much more a third run did in a function than the counted one.

    Attributes:
        name: of the function.
        samples: in it, for its weight.
        part: negative where it did less [1].
        spread: by how much its blocks differ in that [1].
        of_messages: whether it is code of a library of messages, which looks for these as often as it waits.
    """

    name: str
    samples: float
    part: float
    spread: float = 0.0
    of_messages: bool = False


def changes(
    counted: Executions, again: Executions, chosen: set[BlockKey], found: Sequence[Found]
) -> dict[BlockKey, Change] | None:
    """By which part a third run did more than the counted one in each function, by its first block.

    Args:
        counted, again: both runs.
        chosen: blocks that were counted in the third one.
        found: the regions.
    Returns: None where it is known of too small a part.
    """
    known = {key for key in chosen if key not in again.unknown}
    samples = dict[int, float]()
    codes = {id(one.code): one.code for one in found if one.code is not None}
    for one in found:
        if one.code is not None and not one.waits:
            samples[id(one.code)] = samples.get(id(one.code), 0.0) + one.samples
    made = dict[BlockKey, Change]()
    for name in samples:
        code = codes[name]
        own = known & {key_of(code, block) for block in range(len(code.graph.blocks))}
        if before := sum(counted.total(key) or 0 for key in own):
            part = sum(again.total(key) or 0 for key in own) / before - 1
            each = [(again.total(key) or 0) / count for key in own if (count := counted.total(key))]
            named = code.function.name or f"0x{code.function.start:x}"
            asks = is_of_messages(str(code.program.path))
            made[key_of(code, 0)] = Change(named, samples[name], part, max(each) - min(each), asks)
    told = sum(one.samples for one in made.values())
    return made if told and told >= _MOST_OPEN * sum(one.samples for one in found if not one.waits) else None


def from_third_run(
    changed: Mapping[BlockKey, Change],
    samples: Samples,
    counted: Executions,
    again: Executions,
    slower: float,
    waits: float = 0.0,
) -> Verdict:
    """Whether counts and times belong together by what a third run did.

    What ends by the clock, or follows chance, does more or less in most of its functions. Where most do the same, it does a
    given amount of work, and what differs are those in which its threads wait for each other: only these have no rates. How
    often libraries of messages look for these says nothing of the work.

    Args:
        changed: what it did more than the second one, see `changes`.
        samples: of the native run.
        counted, again: the other ones.
        slower: part of its time by which counting makes it slower at least, see `least_slowdown` [1].
        waits: part of the samples in loops in which threads wait for each other [1].
    """
    notes, most = [], max(_DIFFERS, slower / 3)
    if abs(again.user_s / samples.own_code_s - 1) > _OTHER_TIME:
        notes.append(
            f"{TOOK} {again.user_s:.3g} s of CPU time in its own code, the "
            f"native one {samples.time_words()}: {_why_other_time(waits)}"
        )
    differ = {key: one for key, one in changed.items() if abs(one.part) > most}
    own = {key: one for key, one in changed.items() if not one.of_messages} or changed
    total, apart = (sum(one.samples for one in many) for many in (own.values(), [own[key] for key in differ if key in own]))
    alike = [one for one in changed.values() if abs(one.part) <= most]
    same = apart < _MOST_APART * total
    usual = _usual(alike if same else list(differ.values()))
    how = f"{abs(usual):.1%} {'more' if usual > 0 else 'less'}"
    third = (
        f"a third run, in which hardly anything was counted, did {how} than the second, in {again.seconds:.3g} s and in "
        f"{counted.seconds:.3g} s by the clock"
    )
    if same:
        if abs(usual) >= _SAME_WORK:
            notes.append(f"its runs did not do quite the same: {third}; rates and cycles may be wrong by as much")
        if differ:
            told = sum(one.samples for one in differ.values()) / sum(one.samples for one in changed.values())
            notes.append(_told(list(differ.values()), told))
        return Verdict("", {key: one.part for key, one in differ.items()}, notes)
    seconds = counted.seconds - counted.prepared_s
    as_long = abs(again.seconds - again.prepared_s - seconds) <= max(_SAME_s, _SAME * seconds)
    if (counted.timers or as_long) and usual > 0 and again.user_s > 0:
        notes.append(
            f"{_FIXED}: {third}. So the counts of the second, in which counting made it do less, are scaled to what each "
            "function did in the third"
        )
        rest = samples.own_code_s / again.user_s
        lost = _lost(samples, again)
        whole = sum(one.samples for one in changed.values())
        factors = {
            key: _factor(one, rest if key in differ else 1.0, lost * whole / one.samples if one.samples else lost)
            for key, one in changed.items()
        }
        return Verdict("", {}, notes, factors, Factor((1 + usual) * rest, max(usual, lost)))
    timed = _FIXED if counted.timers or as_long else "its runs did not do the same"
    why = (
        f"{timed}: {third}. So other work was counted than was timed, and there are no rates: give it a fixed amount of work, or "
        f"the same random numbers each time; {_ESTIMATED}"
    )
    return Verdict(why, {}, notes)


def worth_another(samples: Samples, counted: Executions) -> bool:
    """Whether a program whose runs differ is counted once more: not if that takes long, or if signals of timers end it."""
    return not counted.timers and samples.own_code_s <= _CHEAP_s


def native_did_as(samples: Samples, counted: Executions, again: Executions, chosen: set[BlockKey]) -> bool:
    """Whether the native run rather did what a third one did than what was counted, by its CPU time.

    Args:
        samples: of the native run.
        counted, again: the other ones, which did not do the same.
        chosen: blocks that were counted in both.
    """
    work = [(again.total(key) or 0) / before for key in chosen if (before := counted.total(key))]
    more = statistics.median(one for one in work if one) if any(work) else 1.0
    if not again.user_s or not samples.own_code_s:
        return False
    return abs(math.log(again.user_s / samples.own_code_s)) <= abs(math.log(again.user_s / more / samples.own_code_s))


def is_other(samples: Samples, again: Executions) -> bool:
    """Whether the first run took clearly longer than one that did what was counted, as where it fills a cache for later ones.

    Or clearly less: by more than others slow a run down.
    """
    first = samples.own_code_s
    part = _OTHER_TIME_CHEAP if first <= _CHEAP_s else _OTHER_TIME
    return again.user_s > 0 and (first > (1 + part) * again.user_s or again.user_s > _SLOWED * first)


def is_like(samples: Samples, later_s: float, first_s: float) -> bool:
    """Whether a run took about as long as one that did what was counted, and is nearer to that than the first one.

    Args:
        later_s, first_s: CPU time of that, and of the first one, in its own code [s].
    """
    apart = abs(math.log(samples.own_code_s / later_s)) if samples.own_code_s > 0 else math.inf
    before = abs(math.log(first_s / later_s))
    return not samples.ended and apart < before and apart <= max(math.log1p(_OTHER_TIME), before / 3)


def did_the_same(counted: Executions, again: Executions, chosen: set[BlockKey]) -> bool:
    """Whether two runs that were counted as a whole executed some blocks as often."""
    both = [(counted.total(key) or 0, again.total(key) or 0) for key in chosen]
    return any(one for one, _ in both) and all(abs(one - other) <= _SAME_WORK * one for one, other in both)


THIRD_ALONE = (
    "a third run, in which hardly anything was counted, did something else than the second, and a fourth one the same as that: "
    "something to wait for, or a file that was there or not; the counts are those of the second"
)
COUNTED_AGAIN = (
    "the second run did something else than the first and the third, as where it has to wait for something or finds a file that "
    "these do not: the counts are those of another one, which did the same as the third"
)


def first_took_other_time(first_s: float, later_s: float) -> str:
    """Why times are those of a fourth run.

    Args:
        first_s, later_s: CPU time of the first and of that one, in the program's own code [s].
    """
    left = "it left something that later ones need not do again (a cache in files), or other programs disturbed it"
    why = left if first_s > later_s else "it did less than these, or other programs disturbed them"
    return (
        f"the first run took {first_s:.3g} s of CPU time in its own code, later ones {later_s:.3g} s: {why}. Times are those "
        "of a later run, as the counts are of such a one: what the first did besides is in none of the figures"
    )


def _why_other_time(waits: float) -> str:
    """Why a third run took other CPU time.

    Args:
        waits: part of the samples in loops in which threads wait for each other [1].
    """
    if waits >= WAITS:
        return (
            f"its threads spin while they wait for each other ({waits:.0%} of the samples), and how long they do depends on what "
            "else runs"
        )
    return "other programs disturbed one of them, or one of them did more"


def _factor(change: Change, rest: float, lost: float) -> Factor:
    """How many times the counted work a function does without counting.

    Args:
        rest: CPU time of the native run for that of the third one [1].
        lost: part of its time that it may have had less than in the third one, or more [1].
    """
    return Factor((1 + change.part) * rest, max(_SCALED, abs(rest - 1), lost, change.spread / (1 + change.part)))


def _lost(samples: Samples, again: Executions) -> float:
    """Part of the time by the clock that the native run and a third one had no processor, together [1].

    What works till the clock says stop does as much less; in which of its functions is not known, so that it may be in any one.
    Of a program that waits by itself that is too much.
    """
    native, third = samples.seconds, again.seconds - again.prepared_s
    kept = sum(samples.system.kept_s.values()) if samples.system.kept_s else native - samples.user_s - samples.system_s
    parts = (kept / native if native else 0.0, 1 - (again.user_s + samples.system_s) / third if third else 0.0)
    return sum(min(1.0, max(0.0, part)) for part in parts)


def _usual(many: Sequence[Change]) -> float:
    """By which part functions changed, as half of their samples say [1]."""
    half, seen = sum(one.samples for one in many) / 2, 0.0
    for one in sorted(many, key=lambda one: one.part):
        seen += one.samples
        if seen >= half:
            return one.part
    return 0.0


def _told(differ: Sequence[Change], share: float) -> str:
    """That a few functions do not do the same each time."""
    most = sorted(differ, key=lambda one: -one.samples)[:_NAMED]
    named = ", ".join(f"{one.name} {one.part:+.0%}" for one in most)
    return (
        f"functions with {share:.0%} of the samples did more or less in a third run than in the second ({named}), and all others "
        "the same: threads that look again and again for work, or chance; these have no rates"
    )
