"""How many loads of a stencil are left where several rows of the result are computed at once.

Rows beside each other read the same points. With ``by`` iterations of an outer loop in the body of the inner one, what several of
them read is loaded once and stays in a register:

    loads of a result = |union over u = 0 .. by - 1 of {references moved by u along the loop}| / by

That is what the points need, not what a compiler makes. Of stars and boxes of radius 1 in two and three dimensions, written in C
with 2 and 4 rows at once, GCC 12 (-O3, AVX-512) loaded each value as often as before, counted in its code: 58 vectors for two
results of the 27 points of a box, 10 for those of 5 points. On a Zen 4 they took 0.98 to 1.32 times as long. With 2 rows in
intrinsics whose loads could not be folded into the arithmetic they took 0.80 to 0.95 times as long.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rooftree.results.kernel import AccessFacts, KernelFacts

_MOVED = re.compile(r"([A-Za-z_]\w*)(?: ([+-]) (\d+))?")
Reference = tuple[str, tuple[tuple[str, int], ...]]


def loads_of_rows(kernel: KernelFacts, by: int) -> tuple[str, float, int] | None:
    """The outer loop whose iterations share most loads.

    Args:
        kernel: whose accesses are counted.
        by: iterations of the outer loop that are computed at once.
    Returns: counter of that loop, loads of a result then, and loads of a result now; None where none are shared, or where an
        index is more than a counter and a number.
    """
    counters = [text.split()[0] for text in kernel.loops]
    read = [_reference(access) for access in kernel.accesses if access.read]
    if len(counters) < 2 or not read or any(one is None for one in read):
        return None
    known = {one for one in read if one is not None}
    found = {loop: len({_moved(one, loop, u) for one in known for u in range(by)}) / by for loop in counters[-2::-1]}
    loop = min(found, key=lambda name: found[name])
    return (loop, found[loop], len(known)) if found[loop] < len(known) else None


def _reference(access: AccessFacts) -> Reference | None:
    """The array, and of each index its counter and the number beside it; None for another kind of index."""
    parts = [_MOVED.fullmatch(text) for text in access.index]
    if not parts or any(part is None for part in parts):
        return None
    index = ((part[1], int(f"{part[2] or '+'}{part[3] or 0}")) for part in parts if part is not None)
    return access.array, tuple(index)


def _moved(one: Reference, loop: str, by: int) -> Reference:
    array, index = one
    return array, tuple((counter, number + by if counter == loop else number) for counter, number in index)


def reuse_sentence(kernel: KernelFacts, counts: Sequence[int] = (2, 4)) -> str:
    """What computing several rows at once may save, in sentences; "" where it saves nothing."""
    found = [(by, rows) for by in counts if (rows := loads_of_rows(kernel, by)) is not None]
    if not found:
        return ""
    (loop, _, now), ways = found[0][1], [f"{rows[1]:.3g} with {by}" for by, rows in found]
    return (
        f"Fewer loads would do, as rows beside each other read the same points: several iterations of the loop over {loop} at "
        f"once (unroll and jam) need {' or '.join(ways)} in place of {now} a result, if each value is loaded once and stays in a "
        "register. That was not tried here, and how it is written decides: GCC 12 loaded each value as often as before where "
        "sums stood in the order of the source (0.98 to 1.32 times as long, on a Zen 4), and as seldom as said where boxes added "
        "up each row in a scalar first and then these (0.56 to 0.86 times as long; stars gained nothing so). Count the loads in "
        "the code. An iteration of such a loop makes several results, while `rooftree predict` and `measure` count iterations: "
        "take their MLUP/s times that number, and their cy/CL divided by it, to compare with this page"
    )
