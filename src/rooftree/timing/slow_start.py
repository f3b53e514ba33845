"""Whether this core runs code with wide vectors at its full rate at once: Intel's take a while (`SETTLE_CYCLES`), AMD's do not.

After a rest without such code it runs in a few bursts, then for so long that any core is as fast as it gets, then in bursts
again. A core that is slow to start takes longer for the first bursts each time; what else shares it does so now and then.
"""

from __future__ import annotations

from rooftree.errors import MeasurementError
from rooftree.timing.clock import NEAR, to_cycles
from rooftree.timing.harness import REFERENCE, REFERENCE_CYCLES, REFERENCE_PASSES, Burst, Code, Harness, settle_passes

_TRIES, _MOST_SLOW = 5, 1
"""How often to try, and how many of these may seem slow on a core that is not."""
_REST, _BURSTS = 150, 8
"""Reference loops of a rest, some 2 ms: Intel's cores give the power back after 0.67 ms; and bursts that are compared, of which
the first ones end within 0.15 ms."""
_BURST_CYCLES, _PASSES = 30_000.0, (1, 65)
_SLOWER = 1.04
"""By what factor the first bursts are slower at least: 1.8 to 4.5 on an Ice Lake-SP."""


def starts_slowly(harness: Harness, code: Code) -> bool:
    """Whether the core needs a while until a function with wide vectors runs at its full rate.

    Args:
        harness: with the function loaded.
        code: the function.
    Returns: True, too, where the tries were disturbed.
    """
    import numpy as np

    def spans(bursts: list[Burst]) -> list[float]:
        stamps = harness.run(bursts, 4).stamps[:, :, 0].astype(np.int64)
        return [float(span) for span in (stamps[..., 3] - stamps[..., 2]).min(axis=0)]

    def burst(count: int, warm: int = 0) -> Burst:
        return Burst(code.name, count, warm, code.offsets)

    one, several, reference = spans([*[burst(passes, 1) for passes in _PASSES], Burst(REFERENCE, REFERENCE_PASSES)])
    per_pass = max(several - one, 1.0) / (_PASSES[1] - _PASSES[0]) / reference * REFERENCE_CYCLES * REFERENCE_PASSES
    count, settling = max(2, round(_BURST_CYCLES / per_pass)), burst(1, settle_passes(1, per_pass))
    rest, some = [Burst(REFERENCE, REFERENCE_PASSES)] * _REST, [burst(count)] * _BURSTS
    slow = 0
    for _ in range(_TRIES):
        try:
            cycles, _ = to_cycles(harness.run([*rest, *some, settling, *[burst(1)] * NEAR, *some], 1))
        except MeasurementError:
            return True
        first, last = (part[~np.isnan(part)] for part in (cycles[0, _REST : _REST + _BURSTS, 0], cycles[0, -_BURSTS:, 0]))
        slow += not (first.size and last.size and first.min() <= _SLOWER * last.min())
    return slow > _MOST_SLOW
