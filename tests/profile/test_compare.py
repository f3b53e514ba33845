"""A profile beside an earlier one whose code was compiled anew."""

from __future__ import annotations

import pytest

from rooftree.profile.compare import compared
from rooftree.profile.whole import HELD
from rooftree.report.profile.page import profile_page
from rooftree.report.profile.text import profile_text
from rooftree.results.profile import Region
from tests.report.test_profile_page import profile, region


def test_a_loop_that_became_two_is_compared_by_its_sum() -> None:
    """One of two halves of a loop was said to be 1.92 times as fast as the whole."""
    before = profile(region("collatz", 0.09, line=14), region("other", 0.5, line=20))
    halves = [region(f"collatz+{n}", share, line=14, seconds=2 * share) for n, share in (("0x20", 0.06), ("0x24", 0.04))]
    later = compared(profile(*halves, region("other", 0.25, line=20)), before)
    assert all(one.before is None for one in later.regions if one.function == "collatz")
    text = profile_text(later)
    assert (
        "the loops of collatz in line 14 are not the same ones (1 before, 2 now): together they took 0.18 s, and take 0.2 s, 0.9 "
        "times as fast" in text
    )
    assert "no longer" not in text
    (other,) = (one for one in later.regions if one.function == "other")
    assert other.before is not None
    assert other.before.gain == pytest.approx(2)


def test_threads_that_no_longer_wait_for_each_other_take_less_time_by_the_clock() -> None:
    """A lock that was held long: half of the time, told to be 0.996 times as fast by its CPU time."""
    before = profile(region("inside", 0.9)).replace(seconds=0.73, cpu_seconds=0.68)
    now = profile(region("inside", 0.9)).replace(seconds=0.35, cpu_seconds=0.68)
    later = compared(now, before)
    assert any("by the clock it took 0.73 s and takes 0.35 s, 2.09 times as fast: 1.9 processors" in note for note in later.notes)
    assert not any("by the clock" in note for note in compared(before, before.replace(seconds=0.7)).notes)
    busy = before.replace(others_busy=0.5)
    assert any(note.endswith("worked meanwhile, which may be the reason") for note in compared(now, busy).notes)
    held = before.replace(seconds=2.0, notes=[f"{HELD} (...): 0.68 s of CPU time in 2 s"])
    assert not any("by the clock" in note for note in compared(now, held).notes), "a lighter load is no gain of the program"


@pytest.mark.parametrize(("name", "then"), [("sum.constprop.0", "sum"), ("sum(vector<double> const&)", "sum(vector<P> const&)")])
def test_a_function_that_was_compiled_for_other_arguments_is_the_same(name: str, then: str) -> None:
    """With -O3 no function had a gain, and those of before were 'no longer among the hot regions'."""
    later = compared(profile(region("f", 0.2, function=name)), profile(region("f", 0.4, function=then)))
    (now,) = later.regions
    assert now.before is not None
    assert now.before.gain == pytest.approx(2)
    assert not any("no longer" in note for note in later.notes)
    two = profile(region("f", 0.4, function="sum(int)"), region("g", 0.4, function="sum(long)"))
    (unlike,) = compared(profile(region("f", 0.2, function="sum(char)")), two).regions
    assert unlike.before is None, "which of the two"


@pytest.mark.parametrize(("share", "told"), [(0.2, True), (0.05, False)])
def test_a_gain_that_samples_leave_open_is_told_so(share: float, told: bool) -> None:
    """The same copy of a library, 0.16 s and 0.2 s of 60 samples each: '0.78 x'."""
    now = profile(region("copy", share, interval=[0.7 * share, 1.3 * share]))
    later = compared(now, profile(region("copy", 0.16, interval=[0.12, 0.2])))
    assert told is any(note == "samples leave open whether these became faster or slower: copy" for note in later.notes)


def test_two_loops_of_one_line_that_became_one_are_compared_by_their_sum() -> None:
    halves = [region(f"collatz+{n}", share, line=14, seconds=2 * share) for n, share in (("0x20", 0.06), ("0x24", 0.04))]
    later = compared(profile(region("collatz", 0.05, line=14)), profile(*halves))
    assert later.regions[0].before is None
    assert any("together they took 0.2 s, and take 0.1 s, 2 times as fast" in note for note in later.notes)
    assert not any("no longer" in note for note in later.notes)


def test_loops_of_a_function_that_was_written_anew_are_compared_by_their_sum() -> None:
    later = compared(profile(region("f+1", 0.1, line=40), region("f+2", 0.1, line=50)), profile(region("f", 0.4, line=14)))
    assert all(one.before is None for one in later.regions)
    assert any("the loops of f are not the same ones (1 before, 2 now)" in note for note in later.notes)
    moved = compared(profile(region("f", 0.2, line=15)), profile(region("f", 0.4, line=14)))
    assert moved.regions[0].before is not None


def test_a_loop_of_few_samples_takes_no_gains_from_the_others() -> None:
    """One of 0.8 % more or less: the loops of lines 7, 20 and 23 had a gain in one run, and none in another."""
    hot = [region(f"f+{line}", 0.3, line=line) for line in (7, 20, 23)]
    now = profile(*hot, region("f+a", 0.008, line=19), region("f+b", 0.008, line=19))
    later = compared(now, profile(*hot, region("f+c", 0.008, line=25)))
    assert [1.0, 1.0, 1.0] == [one.before.gain for one in later.regions if one.before is not None and one.line in (7, 20, 23)]


def test_the_page_has_the_gains_of_the_terminal() -> None:
    """Its table had neither the time before nor the gain, and nothing told of the arrows in its figure."""
    before, now = profile(region("f", 0.5, line=20)), profile(region("f", 0.25, line=20))
    text = profile_page(compared(now, before))
    assert 'data-of="before [s]">1<' in text
    assert 'data-of="gain">2 x<' in text
    assert "gain" in text.partition("<thead>")[2].partition("</thead>")[0]
    assert 'data-of="gain"' not in profile_page(before)


def test_loops_that_made_as_many_passes_are_the_same_whatever_else_is_hot() -> None:
    """Loops of a median that nobody had changed were 0.25, 0.24, 3.66 and 4.95 times as fast: beside the wrong ones of before."""
    passes = {"a": 117448194.0, "b": 30903756.0, "c": 57185361.0}

    def loops(names: str, first: int) -> list[Region]:
        return [
            region(f"m+{n}", 0.1 * (1 + "abc".index(name)), "loop", function="median", line=first + n, passes=passes[name])
            for n, name in enumerate(names)
        ]

    later = compared(profile(*loops("cab", 10)), profile(*loops("abc", 20)))
    assert [one.before.gain for one in later.regions if one.before is not None] == pytest.approx([1.0, 1.0, 1.0])
