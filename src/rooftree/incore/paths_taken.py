"""Loops whose data decide which path a pass takes, or when they end: what that leaves in doubt."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rooftree.asm.loops import Loop
from rooftree.incore.corrections.model import KernelLoop, Times
from rooftree.incore.engine import analyse
from rooftree.incore.loops.find import Found
from rooftree.incore.loops.paths import shortest
from rooftree.incore.model import Array
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.kernel.bounds import executions
from rooftree.kernel.model import Expression, Kernel, Operation
from rooftree.kernel.outcomes import Outcome
from rooftree.models.doubts import (
    MISPREDICTED_CYCLES,
    TAKEN_CYCLES,
    guessed_part,
    guessed_wrongly,
    guessed_wrongly_at,
    guessed_wrongly_of,
    of_two_paths,
    overhead,
    wrong_guesses,
)
from rooftree.results.doubt import Doubt, doubt

_ALWAYS = 0.95
"""Share of the passes that take a path from which on it stands for all [1]: the others are less than a twentieth."""
_OFTEN = {
    None: "`--branch 0.1` and the like say how often a condition of an if holds",
    True: "--branch says for how many elements the condition holds, not for which: the limits are that the core foresees all of "
    "them, and that they come in no order",
    False: "By --branch no branch is mispredicted",
}
_UNTOLD = (
    "The ifs of the source do not tell which, so that --branch does not, or not enough: `rooftree validate` measures it, with "
    "numbers like yours by --arg NAME=LOW..HIGH"
)


def data_branches(times: Times, alone: Times, at: KernelLoop) -> tuple[Sized, ...]:
    """What the data decide: which path each pass takes, and how often the core guesses wrongly."""
    loop = at.code.loop
    if len(loop.paths) < 2:
        return ()
    if at.options.outcomes and not any(path.calls for path in loop.paths):  # of which branches inside are not known
        return _of_known_data(times, alone, at, at.options.outcomes)
    cycles = np.maximum(times.T_OL, times.T_nOL)
    told = _is_told(at, len(loop.paths))
    share = _share_taken(at) if told else None
    often = guessed_wrongly(decided_together(at)) if share is None else guessed_wrongly_at(share, decided_together(at))
    wrong = MISPREDICTED_CYCLES * wrong_guesses(len(loop.paths)) * often * times.passes
    fastest = np.full(cycles.shape, min(shortest(loop, at.table), *(len(path.block) / len(loop.block) for path in loop.paths)))
    if not all(path.calls for path in loop.paths):
        fastest = fastest * np.maximum(alone.T_OL, alone.T_nOL) / cycles
    least, most = np.minimum(1.0, fastest), np.ones(cycles.shape)
    if share is not None and len(loop.paths) == 2:
        holds, together = _longer_holds(at), decided_together(at)
        least, most = map(np.array, zip(*(of_two_paths(each, share, together, holds) for each in least.tolist()), strict=True))
    longest = np.maximum(1.0, most - 1 + overhead(cycles, wrong))
    words = (
        f"the loop {loop.name} has {len(loop.paths)} paths, and the data decide which one a pass takes: predicted for the "
        f"longest one, without mispredicted branches (up to {MISPREDICTED_CYCLES:g} cy each). "
        + (_OFTEN[share if share is None else 0 < share < 1] if told else _UNTOLD)
    )
    return sized("branches", words, longest, least, where=least != longest, digits=None)  # else nothing is open


def decided_together(at: KernelLoop) -> int:
    """Elements for which one branch decides: those of a vector, if it holds elements of several iterations and not of one."""
    return min(at.lanes, max(1, round(at.per_pass)))


def _most_wrong(times: Times, at: KernelLoop) -> tuple[Array, tuple[Array, Array, Array]]:
    """Most time for wrong guesses next to data that are known [cy/CL], and the least, predicted and largest part of it [1]."""
    known = at.options.outcomes or ()
    elements = max(1.0, at.per_pass / decided_together(at))
    each = sum(one.asked * guessed_wrongly_of(one.share, one.wrong, decided_together(at)) for one in known)
    sweep = np.asarray(executions(at.kernel, at.sizes)[-1], dtype=np.float64) / decided_together(at)
    least, expected, most = guessed_part(np.broadcast_to(sweep, np.shape(times.passes)))
    if len(at.code.loop.paths) <= len(known):  # not all are branches, and which are is not known
        least, expected = np.zeros_like(least), np.zeros_like(expected)
    return MISPREDICTED_CYCLES * each * elements * times.passes, (least, expected, most)


def with_wrong_guesses(times: Times, at: KernelLoop) -> Times:
    """Times with the wrong guesses that are expected next to data that are known, and branches taken inside of the path."""
    if not at.options.outcomes or len(at.code.loop.paths) < 2 or any(path.calls for path in at.code.loop.paths):
        return times
    most, (_, expected, _) = _most_wrong(times, at)
    turns = _turns(at)
    more = most * expected + np.maximum(0.0, TAKEN_CYCLES * (1 + turns) * times.passes - times.T_OL) * (turns > 0)
    if not more.any():
        return times
    limits = {name: time + more for name, time in times.limits.items()}
    return replace(times, T_OL=times.T_OL + more, throughput=times.throughput + more, limits=limits)


def _of_known_data(times: Times, alone: Times, at: KernelLoop, known: Sequence[Outcome]) -> tuple[Sized, ...]:
    """What is open where it is known how often each condition holds: how many wrong guesses, and which path if that is not told.

    The body is that of the path that `path_taken` chose, or of the longest one.
    """
    loop = at.code.loop
    cycles = np.maximum(times.T_OL, times.T_nOL)
    most_wrong, (least_part, expected, most_part) = _most_wrong(times, at)
    plain = cycles - most_wrong * expected
    inside = TAKEN_CYCLES * sum(i.control == "branch" for i in loop.block.instructions[:-1]) * times.passes
    relative = [analyse(path.block.instructions, at.table, assume=True).cycles for path in loop.paths]
    here = analyse(loop.block.instructions, at.table, assume=True).cycles
    shares = shares_of_paths(at.kernel, loop, decided_together(at), known)
    if shares is None:
        least, most = min(relative) / here, max(relative) / here
    else:
        least = most = sum(share * time for share, time in zip(shares, relative, strict=True)) / here
    of_body = np.minimum(np.maximum(alone.T_OL, alone.T_nOL) / cycles, plain / cycles)  # what is called stays
    low = np.minimum(1.0, 1 + of_body * (least - 1) - most_wrong * (expected - least_part) / cycles)
    high = np.maximum(1.0, 1 + of_body * (most - 1) + (most_wrong * (most_part - expected) + inside) / cycles)
    way = "the longest one" if shares is None or max(shares) < _ALWAYS else "the one that nearly all take"
    words = (
        f"the loop {loop.name} has {len(loop.paths)} paths, and data as `rooftree measure` fills them in decide which one a pass "
        f"takes. Predicted is {way}, with mispredicted branches where a sweep has more outcomes than a core learns; the limits "
        "are all paths that such data may take, up to 50 cy for each outcome that is the less frequent one, and a cycle for each "
        "branch inside"
    )
    return sized("branches", words, high, low, where=high != low, digits=None)


def _turns(at: KernelLoop) -> int:
    """How often a pass through the loop's body goes on at another place of the code, but for its end."""
    position = {i.line: number for number, i in enumerate(at.code.listing.instructions)}
    return sum(position[b.line] != position[a.line] + 1 for a, b in itertools.pairwise(at.body))


def path_taken(found: Found, kernel: Kernel, lanes: int, known: Sequence[Outcome] | None) -> Found:
    """The loop with the path in its place that nearly all passes take, where known data tell."""
    calls = any(path.calls for path in found.loop.paths)
    shares = shares_of_paths(kernel, found.loop, lanes, known) if known and not calls else None
    if shares is None or max(shares) < _ALWAYS:
        return found
    path = found.loop.paths[shares.index(max(shares))]
    return found._replace(loop=replace(path, paths=found.loop.paths))


def shares_of_paths(kernel: Kernel, loop: Loop, lanes: int, known: Sequence[Outcome]) -> tuple[float, ...] | None:
    """Of all passes, how many take each path of a loop, in their order; None where that is not told.

    It is where each condition is asked only if the one before let a pass go on, one element at a time: then the longer path does
    what the shorter one does, and more.
    """
    paths = {number: {i.line for i in path.block.instructions} for number, path in enumerate(loop.paths)}
    order = sorted(paths, key=lambda number: len(paths[number]))
    chained = all(paths[a] < paths[b] for a, b in itertools.pairwise(order))
    arms = {guard.arm for s in kernel.statements if s.depth == len(kernel.loops) for guard in s.guards}
    never_asked = len(order) - 1 - len(known)
    if lanes > 1 or not chained or never_asked < 0 or len(arms) != 1:
        return None
    last = known[-1]
    passed = 0.0 if never_asked else last.asked * (last.share if arms == {0} else 1 - last.share)
    reached = [*(one.asked for one in known), *[0.0] * never_asked, passed]
    if reached[0] < 1 or any(after > before for before, after in itertools.pairwise(reached)):
        return None
    of_path = dict(zip(order, [*(a - b for a, b in itertools.pairwise(reached)), reached[-1]], strict=True))
    return tuple(of_path[number] for number in range(len(order)))


def left_early(at: KernelLoop) -> tuple[Doubt, ...]:
    """That data may end the loop, and another one does the rest: how many elements, and how long they take, nobody knows."""
    place = at.kernel.machine_code
    if place is None or not place.beyond:
        return ()
    others = " and ".join(f"0x{one:x}" for one in place.beyond)
    words = (
        f"data may end the loop at 0x{place.header:x} early, and the loop{'s' * (len(place.beyond) > 1)} at {others} then do"
        f"{'es' * (len(place.beyond) == 1)} the rest: predicted as if they never did. Without a limit: "
        "`rooftree measure FILE.c:FUNCTION` times both with data like yours"
    )
    return (doubt("branches", words),)


def _longer_holds(at: KernelLoop) -> bool | None:
    """Whether the longer of two paths is that of elements for which the condition holds; None where the code does not show it.

    Of an if without an else the longer one does what the other does, and more.
    """
    longer, shorter = ({i.line for i in path.block.instructions} for path in at.code.loop.paths)
    inner = [s for s in at.kernel.statements if s.depth == len(at.kernel.loops)]
    arms = {guard.arm for s in inner for guard in s.guards}
    if len(arms) != 1 or not shorter < longer or any(map(_chooses, (s.value for s in inner))):
        return None
    return arms == {0}


def _chooses(value: Expression) -> bool:
    """Whether an expression chooses between two values, which compilers may make a branch of."""
    return isinstance(value, Operation) and (value.kind == "select" or any(map(_chooses, value.operands)))


def _is_told(at: KernelLoop, paths: int) -> bool:
    """Whether the ifs of the source tell how often each of so many paths is taken: a choice of values may be one of its own.

    Of ``a && b`` that never holds nobody knows which half fails, and each may be a branch; that it always holds says both. So
    does that ``a || b`` never does.
    """
    conditions = {guard.branch: guard.text for statement in at.kernel.statements for guard in statement.guards}
    joined = " ".join(conditions.values())
    share = _share_taken(at)
    unsaid = ("&&" in joined and share != 1) or ("||" in joined and share != 0)
    return not unsaid and paths <= 1 << len(conditions)


def _share_taken(at: KernelLoop) -> float | None:
    """Of the elements, the share for which the condition of an if holds, as far as it was said."""
    branch = at.options.branch
    return {"taken": 1.0, "not-taken": 0.0}.get(branch) if isinstance(branch, str) else branch
