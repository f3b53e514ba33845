"""What rules see of a point beside its own numbers."""

from __future__ import annotations

import rooftree
from rooftree.frontend.load import load_kernel
from rooftree.results.collection import CasePoint
from rooftree.results.measurement import Measured
from rooftree.validate.rule_inputs import rule_cases
from rooftree.validate.verdict import Limits


def test_short_rows_in_l1_do_not_say_that_transfers_make_no_difference() -> None:
    """At N = 10 a row costs the core 3 times as much as at N = 175: that it is slow there says nothing of data in memory."""
    p = rooftree.predict("3D-r2-star", "zen4", {"M,N,P": [10, 12, 175]}, incore="throughput")
    short, less, long = p.points()
    assert (short.ecm.data_in, less.ecm.data_in) == ("L1", "L1")
    assert long.ecm.data_in != "L1"

    def seen_by_rules(core: float) -> float | None:
        """With so many times as long in the core at the first size as at the last."""
        alone = max(long.ecm.T_OL or 0.0, long.ecm.T_nOL or 0.0)
        told = short.replace(ecm=short.ecm.replace(T_OL=core * alone, T_nOL=0.5 * core * alone))
        points = [
            CasePoint(
                sizes=q.sizes,
                cores=1,
                predicted=q,
                measured=Measured(cy_per_cl=cycles, clock_GHz=3.7, quality="ok", why="", counters=None),
                error=-0.2,
                verdict="orange",
            )
            for q, cycles in ((told, 60.0), (long, 43.0))
        ]
        machine = rooftree.machine("zen4")
        return rule_cases(load_kernel("3D-r2-star"), machine, None, points, p, Limits(), {})[1].in_L1

    assert seen_by_rules(1.0) == 60.0
    assert seen_by_rules(3.0) is None
