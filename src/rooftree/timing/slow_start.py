"""Whether this core runs code with wide vectors at its full rate at once: Intel's take a while (`SETTLE_CYCLES`), AMD's do not.

After a rest without such code it runs in a few bursts, then for so long that any core is as fast as it gets, then in bursts
again. A core that is slow to start takes longer for the first bursts each time, or for all code around them than before; what
else shares it does so now and then.
"""

from __future__ import annotations

from rooftree.errors import MeasurementError
from rooftree.timing.clock import rough_cycles, to_cycles
from rooftree.timing.harness import REFERENCE, REFERENCE_PASSES, Burst, Code, Harness, settle_passes
from rooftree.timing.settled import settling

_TRIES, _MOST_SLOW = 5, 1
"""How often to try, and how many of these may seem slow on a core that is not."""
_REST, _BURSTS = 150, 8
"""Reference loops of a rest, some 2 ms: Intel's cores give the power back after 0.67 ms; and bursts that are compared, of which
the first ones end within 0.15 ms."""
_BURST_CYCLES = 30_000.0
_SLOWER = 1.04
"""By what factor the first bursts are slower at least, 1.8 to 4.5 on an Ice Lake-SP, or the reference loops between them:
1.08 (the clock is another one from the first burst on) to 1.42 on a later core with AMX."""


def starts_slowly(harness: Harness, code: Code) -> bool:
    """Whether the core needs a while until a function with wide vectors runs at its full rate.

    Args:
        harness: with the function loaded.
        code: the function.
    Returns: True, too, where the tries were disturbed.
    """
    import numpy as np

    def burst(count: int) -> Burst:
        return Burst(code.name, count, 0, code.offsets)

    (per_pass,) = rough_cycles(harness, [code.name], code.offsets)
    count, settled = max(2, round(_BURST_CYCLES / per_pass)), settling(burst(1), settle_passes(1, per_pass))
    rest, some = [Burst(REFERENCE, REFERENCE_PASSES)] * _REST, [burst(count)] * _BURSTS
    slow = 0
    for _ in range(_TRIES):
        try:
            ticks = harness.run([*rest, *some, *settled, *some], 1)
        except MeasurementError:
            return True
        begin, end = slice(_REST, _REST + _BURSTS), slice(-_BURSTS, None)
        cycles = to_cycles(ticks)[0][0, :, 0]
        first, last = (part[~np.isnan(part)] for part in (cycles[begin], cycles[end]))
        behind = (ticks.stamps[0, :, 0, 5] - ticks.stamps[0, :, 0, 4]).astype(np.float64)  # reference loops, at the clock then
        quick = first.size and last.size and first.min() <= _SLOWER * last.min()
        slow += not (quick and np.median(behind[begin]) <= _SLOWER * np.median(behind[_REST // 2 : _REST]))
    return slow > _MOST_SLOW
