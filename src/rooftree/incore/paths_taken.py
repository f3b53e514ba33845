"""Loops whose data decide which path a pass takes, or when they end: what that leaves in doubt."""

from __future__ import annotations

import numpy as np

from rooftree.incore.corrections.model import KernelLoop, Times
from rooftree.incore.loops.paths import shortest
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.kernel.model import Expression, Operation
from rooftree.models.doubts import MISPREDICTED_CYCLES, guessed_wrongly, guessed_wrongly_at, of_two_paths, overhead, wrong_guesses
from rooftree.results.doubt import Doubt, doubt

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
    cycles = np.maximum(times.T_OL, times.T_nOL)
    told = _is_told(at, len(loop.paths))
    share = _share_taken(at) if told else None
    often = guessed_wrongly(at.lanes) if share is None else guessed_wrongly_at(share, at.lanes)
    wrong = MISPREDICTED_CYCLES * wrong_guesses(len(loop.paths)) * often * times.passes
    fastest = np.full(cycles.shape, min(shortest(loop, at.table), *(len(path.block) / len(loop.block) for path in loop.paths)))
    if not all(path.calls for path in loop.paths):
        fastest = fastest * np.maximum(alone.T_OL, alone.T_nOL) / cycles
    least, most = np.minimum(1.0, fastest), np.ones(cycles.shape)
    if share is not None and len(loop.paths) == 2:
        holds = _longer_holds(at)
        least, most = map(np.array, zip(*(of_two_paths(each, share, at.lanes, holds) for each in least.tolist()), strict=True))
    longest = np.maximum(1.0, most - 1 + overhead(cycles, wrong))
    words = (
        f"the loop {loop.name} has {len(loop.paths)} paths, and the data decide which one a pass takes: predicted for the "
        f"longest one, without mispredicted branches (up to {MISPREDICTED_CYCLES:g} cy each). "
        + (_OFTEN[share if share is None else 0 < share < 1] if told else _UNTOLD)
    )
    return sized("branches", words, longest, least, where=least != longest, digits=None)  # else nothing is open


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
