"""What rules see of a point beside its own numbers."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

import pytest
import yaml

import rooftree
from rooftree.frontend.load import load_kernel
from rooftree.machine.load import load_machine, parse
from rooftree.results.collection import CasePoint
from rooftree.results.measurement import Measured
from rooftree.validate.rule_inputs import avoided_measured, rule_cases
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


@pytest.mark.parametrize(("copy", "store", "avoided"), [(20.0, 21.0, 0.0), (31.5, 42.0, 1.0)])
def test_streams_of_a_machine_file_tell_which_part_of_write_allocates_is_avoided(
    copy: float, store: float, avoided: float
) -> None:
    """With the write-allocate counted and 21 GB/s past the caches, 42 GB/s of store are two lines in the time of one."""
    raw = yaml.safe_load((files("rooftree") / "machine" / "data" / "zen3.yaml").read_text("utf-8"))
    raw["sources"]["seen"] = {"kind": "measurement", "text": "streams", "tool": "rooftree machine measure", "date": "2026-11-29"}
    raw["memory"]["saturated"] = [
        {"name": f"{name}{past}", "read": read, "write": 1, "nontemporal": bool(past), "source": "seen"}
        | dict.fromkeys(("bandwidth", "alone"), f"{21.0 if past else rate} GB/s")
        for name, read, rate in (("copy", 1, copy), ("store", 0, store))
        for past in ("", "-nt")
    ]
    assert avoided_measured(parse(yaml.safe_dump(raw))) == pytest.approx([avoided, avoided], abs=0.02)
    assert avoided_measured(load_machine("zen3")) == [None, None]  # nothing was measured on it


def test_a_doubt_of_a_point_counts_though_the_record_has_no_words_for_it() -> None:
    """Of a range up to 2324 cy/CL that starts of threads made, `rows are short` was told alone, which made it 17."""
    p = rooftree.predict("triad", "zen4", {"N": 100}, cores=2, incore="throughput")
    (told,) = p.points()
    kinds = [doubt.kind for doubt in told.doubts or ()]
    assert "threads" in kinds
    seen = Measured(cy_per_cl=500.0, clock_GHz=3.7, quality="ok", why="", counters=None)
    point = CasePoint(sizes=told.sizes, cores=2, predicted=told, measured=seen, error=-0.9, verdict="red")
    without = replace(p, doubts=())
    for whole, named in ((p, True), (without, False)):
        (case,) = rule_cases(load_kernel("triad"), rooftree.machine("zen4"), None, [point], whole, Limits(), {})
        assert [doubt.kind for doubt in case.doubts] == kinds
        assert all(("limits alone" not in doubt.words) == named for doubt in case.doubts)
