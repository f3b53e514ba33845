"""Counting a part of a run: totals are scaled by what is counted all the time, and the stated uncertainty holds."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable

import numpy as np
import pytest

from rooftree.instrument import windows
from rooftree.instrument.application import application
from rooftree.instrument.engine import key_of
from rooftree.instrument.patch import PatchEngine
from rooftree.instrument.windows import LEAST_RUN_s, Part, Span, scaled, too_often
from rooftree.profile.work import work_of
from tests.instrument.test_counting import codes_of
from tests.needs import elsewhere, need
from tests.profile.programs import LOOPS, THREADS, compiled


def run(trips: np.ndarray, part: float = 0.1) -> tuple[list[Span], float]:
    """Spans of a run with a call counter and a loop's, which is off outside of windows; ends of pieces fall on calls."""
    spans, at, piece = [], 0, len(trips) // windows.WINDOWS
    while at < len(trips):
        for on, many in ((True, max(1, int(part * piece))), (False, piece - max(1, int(part * piece)))):
            inside = trips[at : at + many]
            rise = np.array([[len(inside), inside.sum() if on else 0]], dtype=np.int64)
            spans.append(Span(on, float(inside.sum()), np.array([True, on]), rise))
            at += many
    return spans, float(trips.sum())


def run_by_time(trips: np.ndarray, number: int) -> list[Span]:
    """The same with windows that come by the clock and cut calls: a tenth of the time is in them, and they take twice as long."""
    ends = np.concatenate([[0], np.cumsum(trips)])
    places = np.linspace(0, ends[-1], number + 1)[:-1]
    cuts = np.sort(np.concatenate([places, places + 0.1 * ends[-1] / number, [ends[-1]]]))
    rises, calls = np.diff(cuts).astype(np.int64), np.diff(np.searchsorted(ends[:-1], cuts))
    return [
        Span(on, float(rise) * (2 if on else 1), np.array([True, on]), np.array([[many, rise if on else 0]]))
        for on, rise, many in zip([True, False] * number, rises, calls, strict=True)
    ]


def run_in_pairs(trips: np.ndarray, chance: np.random.Generator, number: int = 100, noise: float = 0.05) -> list[Span]:
    """As the engine does it: behind each window a span that is as long; a call takes time besides its passes; others disturb.

    Windows are three times as slow, and take a twentieth of the time.
    """
    spent = 20.0 + trips
    ends = np.concatenate([[0], np.cumsum(spent)])
    done = np.concatenate([[0], np.cumsum(trips)])
    places = ends[-1] / number * (np.arange(number) + chance.uniform(0, 0.5, number))
    each = 0.05 * ends[-1] / number
    cuts = np.sort(np.concatenate([[0], places, places + each, places + 2 * each, [ends[-1]]]))
    rises = np.diff(np.interp(cuts, ends, done)).astype(np.int64)
    calls = np.diff(np.searchsorted(ends[:-1], cuts))
    kinds = [False, *[True, False, False] * number]
    slower = chance.normal(1.0, noise, len(kinds))
    return [
        Span(on, float(long) * (3 if on else 1) * by, np.array([True, on]), np.array([[many, rise if on else 0]]))
        for on, long, by, rise, many in zip(kinds, np.diff(cuts), slower, rises, calls, strict=True)
    ]


PHASES = [400, 4000, 700, 3500, 100, 2700, 1500, 50, 2200, 3000]
PATTERNS: dict[str, Callable[[int, np.random.Generator], np.ndarray]] = {
    "equal": lambda n, chance: np.full(n, 700),
    "growing": lambda n, chance: 1 + np.arange(n) // 50,
    "by chance": lambda n, chance: chance.integers(1, 4000, n),
    "alternating": lambda n, chance: np.where(np.arange(n) % 2, 3900, 10),
    "in phases": lambda n, chance: np.repeat(chance.permutation(PHASES), n // 10),
    "in many phases": lambda n, chance: np.repeat(chance.integers(10, 4000, 80), n // 80),
    "in bursts": lambda n, chance: np.where(np.arange(n) // 97 % 53, 1000, 40000),
    "one huge call": lambda n, chance: np.where(np.arange(n) == chance.integers(n), 1000 * n, 1000),
}


@pytest.mark.parametrize("kind", PATTERNS)
def test_totals_are_right_within_their_bounds_whatever_calls_do(kind: str) -> None:
    held, misses = 0, []
    for seed in range(20):
        chance = np.random.default_rng(seed)
        trips = PATTERNS[kind](100_000, chance)
        totals, errors = scaled(run_in_pairs(trips, chance), [[0, 1], [0, 1]])
        misses.append(abs(totals[1] / trips.sum() - 1))
        held += misses[-1] <= errors[1] + 1e-12
    assert held >= 18
    assert np.median(misses) <= 0.015


@pytest.mark.parametrize("kind", PATTERNS)
def test_a_neighbour_that_comes_and_goes_does_not_count(kind: str) -> None:
    """It makes all that runs meanwhile half as slow again, counted or not."""
    held, misses = 0, []
    for seed in range(20):
        chance = np.random.default_rng(seed)
        trips = PATTERNS[kind](100_000, chance)
        spans = run_in_pairs(trips, chance)
        there = np.cumsum(chance.random(len(spans)) < 0.08) % 2
        spans = [
            span._replace(seconds=span.seconds * (1.5 if beside else 1.0)) for span, beside in zip(spans, there, strict=True)
        ]
        totals, errors = scaled(spans, [[0, 1], [0, 1]])
        misses.append(abs(totals[1] / trips.sum() - 1))
        held += misses[-1] <= errors[1] + 1e-12
    assert held >= 17
    assert np.median(misses) <= 0.02


@pytest.mark.parametrize("seed", range(4))
def test_where_a_phase_ends_between_windows_its_pace_tells_how_long_it_lasted(seed: int) -> None:
    trips = np.repeat(np.random.default_rng(seed).permutation([400, 700, 1000, 1500, 2200, 2700, 3500, 4000]), 10007)
    totals, errors = scaled(run_by_time(trips, 160), [[0, 1], [0, 1]])
    assert totals[1] == pytest.approx(trips.sum(), rel=0.01)
    assert abs(totals[1] / trips.sum() - 1) <= errors[1]


@pytest.mark.parametrize("kind", ["equal", "growing", "by chance", "in steps", "in steps between windows"])
def test_totals_of_calls_that_differ(kind: str) -> None:
    chance, many = np.random.default_rng(3), 40000
    trips = {
        "equal": np.full(many, 700),
        "growing": 1 + np.arange(many) // 5,
        "by chance": chance.integers(1, 4000, many),
        "in steps": np.repeat([100, 3000, 20, 900], many // 4),
        "in steps between windows": np.repeat([100, 3000, 20, 900, 2500], [8400, 7900, 8100, 8300, 7300]),
    }[kind]
    spans, truth = run(trips)
    totals, errors = scaled(spans, [[0, 1], [0, 1]])
    assert totals[0] == many
    assert totals[1] == pytest.approx(truth, rel=0.01)
    assert abs(totals[1] / truth - 1) <= 1.5 * errors[1] + 1e-12
    assert errors[0] == 0


def test_two_windows_are_not_called_sure() -> None:
    spans, _ = run(np.full(4000, 10))
    _, errors = scaled(spans[:4], [[0], [0]])
    assert errors[1] == float("inf")


def test_what_is_executed_often_is_not_left_on_if_something_else_tells_of_it() -> None:
    span = Span(True, 1.0, np.ones(3, dtype=bool), np.array([[10, 10**6, 10**9]]))
    groups = [(0,), (1,), (2,)]
    assert (frozenset({2}), frozenset()) == too_often(span, groups, frozenset(), [(0, 1, 2)] * 3)
    assert (frozenset(), frozenset({2})) == too_often(span, groups, frozenset(), [(2,)] * 3)  # a loop that was entered before
    once = Span(True, 1.0, np.ones(3, dtype=bool), np.array([[1, 1, 10**9]]))
    assert (frozenset(), frozenset({2})) == too_often(once, groups, frozenset(), [(0, 1, 2)] * 3)


def test_of_two_counters_that_rise_alike_the_same_one_is_off_each_time() -> None:
    groups, references = [(0,), (1,)], [(1,), (0,)]
    for rise in ([8_000_000, 6_000_000], [6_000_000, 8_000_000]):
        span = Span(True, 1.0, np.ones(2, dtype=bool), np.array([rise]))
        assert (frozenset({0}), frozenset()) == too_often(span, groups, frozenset(), references, frozenset({0}))


def test_windows_are_as_many_as_hold_what_they_are_scaled_by() -> None:
    part = Part(1, 10.0)
    short, long = part.plan(1e-5, 0.0), part.plan(4e-3, 0.0)
    assert 10.0 / windows.MOST_WINDOWS == short[0]
    assert windows.SHORTEST_s <= short[1] <= windows.MOST_PART * short[0]
    assert 10.0 / windows.WINDOWS == long[0]
    assert long[1] == windows.MOST_PART * long[0]
    assert part.plan(float("inf"), 0.0)[0] == long[0]
    assert Part(16000, 10.0).plan(1e-5, 1e4)[1] > short[1]


def test_a_window_in_which_no_call_began_holds_a_part_of_one_before() -> None:
    """Calls that are longer than a window: leaving out what went on in it makes the total too small."""
    chance, spans, truth = np.random.default_rng(5), [], 0
    for _ in range(400):
        many = int(chance.integers(0, 2))
        for on, rise in ((True, (many, 500)), (False, (5 - many, 4500))):
            spans.append(Span(on, rise[1] / 1e3 * (2 if on else 1), np.array([True, on]), np.array([[rise[0], rise[1] * on]])))
            truth += rise[1]
    totals, _ = scaled(spans, [[0, 1], [0, 1]])
    assert totals[1] == pytest.approx(truth, rel=0.08)


def test_a_thread_that_runs_only_while_its_counters_are_on_has_done_nothing_besides() -> None:
    """A child, in whose time a counter was not hot: spans of its parent, in which it was off, are none of its own."""
    alone = [Span(on, 1.0, np.array([True, on]), np.array([[50, 50 * on], [0, 0]])) for on in [True, False] * 10]
    child = [Span(on, 1.0, np.array([True, True]), np.array([[0, 0], [70, 70]])) for on in [True, False] * 10]
    totals, errors = scaled([*alone, *child], [[0, 1], [0, 1]])
    assert [20 * 50 + 20 * 70] * 2 == totals.tolist()
    assert errors[1] == 0


def test_by_time_alone_nothing_is_known() -> None:
    spans, _ = run(np.full(4000, 10))
    _, errors = scaled(spans, [[], []])
    assert errors[1] == float("inf")


def test_a_burst_between_windows_is_doubted() -> None:
    """Calls of another kind that fell in no window: what they did cannot be known, and their pace tells that there were some."""
    spans, truth = run(np.full(40000, 100))
    at = next(n for n in range(20, len(spans)) if not spans[n].on)
    burst = Span(False, spans[at].seconds, spans[at].known, spans[at].rise * 60)
    spans[at] = burst
    truth += 60 * 900 * 5000
    totals, errors = scaled(spans, [[0, 1], [0, 1]])
    share = 60 * 900 * 100 / totals[1]
    assert errors[1] >= 0.9 * share


@pytest.mark.parametrize("kind", ["by chance", "in phases", "slowly"])
def test_stated_bounds_hold_as_often_as_stated(kind: str) -> None:
    held = 0
    for seed in range(20):
        chance, many = np.random.default_rng(seed), 8000
        trips = {
            "by chance": chance.integers(1, 4000, many),
            "in phases": np.repeat(chance.integers(100, 4000, 200), many // 200),
            "slowly": (2000 + 1500 * np.sin(np.arange(many) / many * chance.uniform(2, 40))).astype(int),
        }[kind]
        spans, truth = run(trips)
        totals, errors = scaled(spans, [[0, 1], [0, 1]])
        held += abs(totals[1] / truth - 1) <= errors[1]
    assert held >= 18


CALLS = "1000000"
VARY = r"""
#include <stdio.h>
#include <stdlib.h>
double a[8192];
__attribute__((noinline)) void grow(long n) { for (long i = 0; i < n; i++) a[i] = a[i] * 0.5 + 1.0; }
__attribute__((noinline)) void chance(long n) { for (long i = 0; i < n; i++) a[i] = a[i] * 0.25 + 1.0; }
int main(int c, char **v) {
  long r = atol(v[1]), both[2] = {0, 0};
  unsigned x = 12345;
  for (long k = 0; k < r; k++) {
    long n = 1 + k * 8000 / r;
    grow(n); both[0] += n;
    x = x * 1664525u + 1013904223u; n = 1 + (x >> 20);
    chance(n); both[1] += n;
  }
  printf("%ld %ld %.17g\n", both[0], both[1], a[5]);
  return 5;
}
"""


@pytest.mark.slow
def test_a_part_of_the_calls_gives_the_totals() -> None:
    need("x86-64", "gcc", "objdump")
    path = compiled(VARY)
    codes = codes_of(path, "grow", "chance")
    if reason := PatchEngine().why_not(application([path, "1"]), codes):
        elsewhere(reason)
    began = time.monotonic()
    truth = subprocess.run([path, CALLS], capture_output=True, text=True, check=False).stdout.split()
    seconds = max(LEAST_RUN_s, time.monotonic() - began)
    found = PatchEngine(Part(100, seconds)).count(application([path, CALLS]), codes, 100.0)
    assert 5 == found.status
    assert found.within
    for code, trips in zip(codes, truth, strict=False):
        work = work_of(code, range(len(code.graph.blocks)), None, found)
        entry = found.within.get(key_of(code, 0), 0.0)  # it is off, too, where calls are short: at the beginning
        assert work.calls == pytest.approx(int(CALLS), rel=max(0.001, 2 * entry))
        assert work.flops["dp"] == pytest.approx(2 * int(trips), rel=max(0.01, 2 * max(found.within.values())))


@pytest.mark.slow
@pytest.mark.parametrize(("source", "argument", "names"), [(LOOPS, "60000", ("dot", "chase")), (THREADS, "1000000", ("work",))])
def test_long_loops_and_children_are_counted_within_the_stated_bounds(source: str, argument: str, names: tuple[str, ...]) -> None:
    """A chase that is called once has nothing to be scaled by; a child is switched by itself."""
    need("x86-64", "gcc", "objdump")
    path = compiled(source)
    app, codes = application([path, argument]), codes_of(path, *names)
    if reason := PatchEngine().why_not(app, codes):
        elsewhere(reason)
    exact, part = PatchEngine().count(app, codes, 100.0), PatchEngine(Part(20, 2.0)).count(app, codes, 100.0)
    keys = {key_of(code, block) for code in codes for block in range(len(code.graph.blocks))}
    for key in keys:
        truth = exact.total(key) or 0
        few = 1e-5 * max(exact.total(other) or 0 for other in keys)  # what follows as a difference of what was scaled
        assert part.total(key) == pytest.approx(truth, rel=2 * part.within.get(key, 0.0) + 1e-9, abs=few)
        assert part.total(key) == pytest.approx(truth, rel=0.02, abs=few)


def test_loops_that_cost_something_when_they_are_entered_stay_on() -> None:
    """The passes of such a loop are most of what a program does: they are counted exactly for what its entries cost."""
    rise = np.array([[9_000_000, 4_000_000, 4_000_000, 900_000_000]])
    span, groups = Span(True, 1.0, np.ones(4, dtype=bool), rise), [[0], [1], [2], [3]]
    references: list[dict[int, int]] = [{1: 1, 2: 1}, {2: 1}, {1: 1}, {1: 1, 2: 1}]
    off, kept = too_often(span, groups, frozenset(), references, frozenset(), frozenset({3}))
    assert not {3} & (off | kept)
    assert 0 in off | kept
    off, kept = too_often(span, groups, frozenset(), references)
    assert 3 in off | kept
