"""How many iterations of the source one pass through a compiled loop does."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.asm.steps import Steps
from rooftree.errors import AssemblyError


def iterations(found: Steps, accesses: Sequence[tuple[int, int]], *, where: str = "") -> int:
    """How many iterations of the source one pass through the loop does.

    Every moving stream must step by n times the bytes by which one of the source's accesses moves in an iteration, with
    the same n for all, and each of those distances must occur.

    Args:
        found: the steps of the loop.
        accesses: (bytes of an element, elements by which the access moves in one iteration) of each access in the
            source, such as (8, 1) for a[i] of doubles.
        where: name of the loop, for messages.
    Returns: n >= 1.
    Raises: AssemblyError if no n fits, with the steps that were found.

    >>> from rooftree.asm import parse
    >>> from rooftree.asm.steps import steps
    >>> text = "vmovupd (%rdi,%rax,8), %ymm0; vmovupd %ymm0, (%rsi,%rax,8); addq $4, %rax"
    >>> iterations(steps(parse(text).block()), [(8, 1), (8, 1)])
    4
    """
    distances = sorted({abs(size * stride) for size, stride in accesses} - {0})
    if not distances:
        raise AssemblyError(
            "no access of the source moves with its innermost loop, so that nothing tells how many iterations a pass does",
            where=where,
            hint="`rooftree incore FILE.s --loop NAME` looks at the code without its source",
        )
    moves = sorted({abs(s.step) for s in found.streams if s.step and not s.on_stack})
    if not moves:
        reasons = sorted({s.why for s in found.streams if s.why})
        raise AssemblyError(
            "no memory access of the loop moves by a constant distance" + (f": {'; '.join(reasons[:3])}" if reasons else ""),
            where=where,
            hint="state how many iterations one pass does",
        )
    fits = []
    for n in sorted({move // d for move in moves for d in distances if move % d == 0}):
        if n and all(any(move == n * d for d in distances) for move in moves):
            fits.append((sum(n * d in moves for d in distances), n))
    if not fits:
        raise AssemblyError(
            f"the loop's accesses move by {_bytes(moves)} in a pass, the source's by {_bytes(distances)} in an iteration: no"
            " common number of iterations",
            where=where,
            hint="is this the loop of that source? choose another one, or state the iterations of a pass",
        )
    best = max(fits)
    rivals = [n for count, n in fits if count == best[0]]
    if len(rivals) > 1:
        raise AssemblyError(
            f"{' or '.join(map(str, rivals))} iterations in a pass fit the steps {_bytes(moves)} as well",
            where=where,
            hint="state the iterations of a pass",
        )
    return best[1]


def _bytes(values: Sequence[int]) -> str:
    return ", ".join(str(v) for v in values) + " B"
