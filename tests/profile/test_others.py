"""Times of a machine that others use, and of few samples, are called that."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rooftree.host.environment import Worked, worked
from rooftree.instrument.samples import Samples
from rooftree.profile.ecm import _words, _words_of_scattered
from rooftree.profile.others import Moment, with_others
from tests.report.test_profile_page import profile, region


def test_what_others_did_meanwhile_is_told() -> None:
    samples = Samples(period_s=1e-3, seconds=2.0, user_s=1.9, system_s=0.1)
    before = Moment(Worked(100.0, 5.0), 1.0)
    alone = with_others(profile(region("sum", 0.9)), samples, before, Moment(Worked(102.1, 5.0), 1.1))
    assert 0 == pytest.approx(alone.others_busy or 0.0)
    assert [] == alone.notes
    shared = with_others(profile(region("sum", 0.9)), samples, before, Moment(Worked(105.1, 5.4), 1.1))
    assert (1.5, 0.2) == pytest.approx((shared.others_busy, shared.stolen))
    assert "other programs kept 1.5 processors busy meanwhile and the hypervisor gave 0.2 processors" in shared.notes[0]
    assert with_others(profile(), samples, Moment(None, 0.0), before).others_busy is None
    short = Samples(period_s=1e-3, seconds=0.1, user_s=0.1)
    assert with_others(profile(), short, before, Moment(Worked(109.0, 5.0), 1.0)).others_busy is None


def test_the_system_tells_what_its_processors_did(tmp_path: Path) -> None:
    assert worked(tmp_path) is None
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/stat").write_text("cpu  100 100 100 9000 9000 50 50 200 0 0\ncpu0 1\n")
    found, tick = worked(tmp_path), os.sysconf("SC_CLK_TCK")
    assert Worked(400 / tick, 200 / tick) == found


@pytest.mark.parametrize(
    ("measured", "bounds", "said"),
    [
        (2.6, [2.5, 2.7], "2.6 measured"),
        (4.0, [2.8, 5.2], "4 (2.8 .. 5.2) measured: so few samples do not tell them apart"),
        (4.0, [3.9, 4.1], "4 measured: 1.6 times as long"),
    ],
)
def test_a_difference_that_samples_do_not_decide_is_none(measured: float, bounds: list[float], said: str) -> None:
    levels = {"L1": 2.5, "Mem": 20.0}
    assert said in _words(2.5, (2.2, 3.0), levels, "L1", measured, bounds)


@pytest.mark.parametrize(
    ("measured", "latency", "said"),
    [
        (8.0, 400.0, "find their line nearer by"),
        (40.0, 400.0, "it would take 40 cy at least, by bandwidth: it took about as long"),
        (31.0, 400.0, "it took less, so that many of these find their line nearer by"),
        (90.0, None, "the rest is latency"),
        (160.0, 400.0, "latency may hold it; one waits 400 cy for Mem, and 10 cy went by for each, so that 40 waited at once"),
        (6400.0, 400.0, "one after the other, 400 cy each; one waits 400 cy for Mem"),
    ],
)
def test_of_accesses_in_no_order_the_assumption_is_told(measured: float, latency: float | None, said: str) -> None:
    words = _words_of_scattered(40.0, (30.0, 50.0), "Mem", measured, [0.95 * measured, 1.05 * measured], 16, latency)
    assert "if each of its 16 accesses to places that are not known fetched a cache line of its own from Mem" in words
    assert said in words


@pytest.mark.parametrize(
    ("measured", "levels", "said"),
    [
        (19.0, {"L2": 5.0, "L3": 8.0, "Mem": 20.0}, "as with data in Mem (20 cy); other data come between two sweeps"),
        (14.0, {"L2": 5.0, "L3": 8.0, "Mem": 20.0}, "with data in Mem it would take 20 cy: part of them may come from farther"),
        (33.0, {"L2": 5.0, "L3": 8.0, "Mem": 20.0}, "and longer than with data in Mem (20 cy); pages, other threads"),
        (33.0, {"L2": 8.0, "L3": 8.0, "Mem": 8.0}, "4.1 times as long; mispredicted branches"),
    ],
)
def test_what_takes_longer_is_told_with_what_farther_data_would_take(
    measured: float, levels: dict[str, float], said: str
) -> None:
    assert said in _words(8.0, (7.0, 9.0), levels, "L3", measured, [0.95 * measured, 1.05 * measured])
