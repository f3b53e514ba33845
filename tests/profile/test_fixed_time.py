"""Programs that run for a fixed time, of which the counted run does less than the native one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.instrument import sampling
from rooftree.instrument.application import application
from rooftree.instrument.engine import BlockKey, Executions, key_of
from rooftree.instrument.patch import PatchEngine
from rooftree.instrument.samples import Place, Samples
from rooftree.instrument.system import System
from rooftree.profile import fixed_time
from rooftree.profile.fixed_time import (
    Change,
    Verdict,
    changes,
    from_third_run,
    is_open,
    least_slowdown,
    perhaps,
    seldom,
    why_apart,
)
from rooftree.profile.options import Options
from rooftree.profile.regions import Found
from rooftree.profile.run import profile
from rooftree.profile.scaled import Factor, scaled
from rooftree.profile.whole import _differences
from rooftree.report.profile.text import profile_text
from tests.needs import elsewhere, need
from tests.profile.programs import code_of, compiled

FILLS_A_CACHE = r"""
#include <fcntl.h>
#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>
static double x[512];
__attribute__((noinline)) static void work(long r) {
  for (long k = 0; k < r; k++) { for (int i = 0; i < 512; i++) x[i] = x[i] * 0.5 + 1.0; __asm__ volatile("" ::: "memory"); }
}
int main(int n, char **v) {
  long r = atol(v[2]);
  if (access(v[1], F_OK)) { for (int k = 0; k < 30; k++) work(r / 10); close(open(v[1], O_WRONLY | O_CREAT, 0600)); }
  for (int k = 0; k < 200; k++) work(r / 200);
  printf("%d\n", (int)x[3]);
  return 0;
}
"""


NATIVE = Samples(1e-3, seconds=6.12, user_s=6.0, status=0)
ALIKE = Executions(started=2, user_s=6.01, seconds=6.125, status=0)


def test_a_program_that_counting_does_not_slow_down_ran_for_a_fixed_time() -> None:
    assert "seems to run for a fixed time" in why_apart(NATIVE, ALIKE, 0.1)
    assert "--once" in why_apart(NATIVE, ALIKE, 0.1)


@pytest.mark.parametrize(
    ("native", "counted", "slower"),
    [
        (NATIVE, ALIKE, 0.01),
        (NATIVE, replace(ALIKE, user_s=6.6, seconds=6.7), 0.1),
        (NATIVE, replace(ALIKE, user_s=6.6), 0.1),
        (NATIVE, replace(ALIKE, user_s=6.05, seconds=6.18), 0.1),
        (replace(NATIVE, seconds=0.1, user_s=0.1), replace(ALIKE, seconds=0.11, user_s=0.101), 0.1),
        (NATIVE, replace(ALIKE, user_s=6.2, seconds=6.2, timers=60), 0.02),
        (replace(NATIVE, user_s=0.5, given=100), replace(ALIKE, user_s=0.5, timers=3), 0.1),
        (
            replace(NATIVE, user_s=0.5, given=1, taken=90, system=System(kept_s={1: 0.2})),
            replace(ALIKE, user_s=0.5, timers=3),
            0.1,
        ),
        (replace(NATIVE, ended="time limit"), ALIKE, 0.1),
        (NATIVE, replace(ALIKE, part=0.1), 0.1),
    ],
    ids=[
        "counting costs nothing",
        "slower",
        "another thread sets the time",
        "noise",
        "short",
        "it tells how far it is",
        "it waits",
        "it sleeps once, beside others",
        "ended",
        "windows",
    ],
)
def test_others_did_not(native: Samples, counted: Executions, slower: float) -> None:
    assert not why_apart(native, counted, slower)


def test_who_is_woken_by_timers_may_be_a_little_off() -> None:
    near = replace(ALIKE, user_s=6.3, seconds=6.2)
    assert not why_apart(NATIVE, near, 0.06)
    assert "woken by timers" in why_apart(NATIVE, replace(near, timers=6), 0.06)


def test_where_others_held_its_processors_it_may_run_for_a_fixed_time() -> None:
    held, slow = replace(NATIVE, user_s=2.0, given=1, taken=200), replace(ALIKE, user_s=3.0, seconds=9.0, timers=6)
    assert not why_apart(held, slow, 0.1)
    assert "a quiet machine" in perhaps(held, slow, 0.1)[0]
    for native, counted in ((NATIVE, slow), (held, replace(slow, timers=0)), (replace(held, given=300), slow)):
        assert not perhaps(native, counted, 0.1)


def test_time_in_which_counters_are_put_in_is_not_its_own() -> None:
    late = replace(ALIKE, seconds=6.3)
    assert not why_apart(NATIVE, late, 0.1)
    assert why_apart(NATIVE, replace(late, prepared_s=0.18), 0.1)


def test_counting_costs_something_for_each_block() -> None:
    counted = Executions(threads=[{BlockKey("a", 0): 3_000_000}, {BlockKey("a", 8): 1_000_000}])
    assert 0.002 == pytest.approx(least_slowdown(counted, [], 2.0, 1e9))
    assert 0.0 == least_slowdown(counted, [], 0.0, 1e9)


TIMED = r"""
#include <signal.h>
#include <unistd.h>
static volatile sig_atomic_t over;
static volatile double x = 1.0;
static void stop(int n) { over = 1; }
int main(void) {
  signal(SIGALRM, stop);
  alarm(1);
  while (!over) for (int i = 0; i < 100; i++) x = x * 0.5 + 1.0;
  return 0;
}
"""


def test_the_engine_sees_timers() -> None:
    need("x86-64", "gcc", "objdump")
    app = application([compiled(TIMED)])
    if reason := PatchEngine().why_not(app, ()):
        elsewhere(reason)
    assert 1 == PatchEngine().count(app, (), 60).timers


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def say(text: str) -> None:
        monkeypatch.setattr(fixed_time, "why_apart", lambda *_: text)
        monkeypatch.setattr(fixed_time, "is_open", lambda *_: False)

    return say


def test_where_counts_are_of_less_work_there_are_no_rates(said: Callable[[str], None], tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    path = compiled(TIMED)
    if reason := PatchEngine().why_not(application([path]), ()):
        elsewhere(reason)
    said("it seems to run for a fixed time")
    record = profile([path], Options())
    hot = next(one for one in record.regions if one.kind == "loop")
    assert "it seems to run for a fixed time" == record.counts_apart
    assert (hot.instructions or 0) > 0
    rates = (hot.GFLOP_s, hot.GB_s, hot.cycles_each, hot.roof, hot.model, hot.ecm, hot.held)
    assert all(one is None for one in rates)
    text = profile_text(record)
    assert "note: it seems to run for a fixed time" in text.split("\n\n")[0]
    assert "its counts are of less work than its time" in text


GROWS = r"""
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
static volatile double x = 1.0;
static volatile int most;
static void woken(int n) {}
__attribute__((noipa)) static void work(int passes) { most = passes; for (int i = 0; i < most; i++) x = x * 0.5 + 1.0; }
int main(int count, char **given) {
  int runs = 0, grows = atoi(given[2]);
  FILE *file = fopen(given[1], "r");
  if (file) { if (fscanf(file, "%d", &runs) != 1) return 1; fclose(file); }
  file = fopen(given[1], "w");
  fprintf(file, "%d", runs + 1);
  fclose(file);
  signal(SIGALRM, woken);
  raise(SIGALRM);
  for (int k = 0; k < 200000 + (runs == 2 ? grows : 0); k++) work(300);
  return 0;
}
"""
"""As a program that runs for a fixed time in its third run: it does more there, whatever the machine does meanwhile."""


@pytest.mark.parametrize("grows", [0, 4000, 80000])
def test_a_third_run_tells_whether_the_work_is_the_same(grows: int, tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    path = compiled(GROWS)
    if reason := PatchEngine().why_not(application([path]), ()):
        elsewhere(reason)
    record = profile([path, str(tmp_path / "runs"), str(grows)], Options())
    if record.engine.runs == 4:
        elsewhere("the processor time of the runs differs so much here that a fourth one was made")
    assert 3 == record.engine.runs
    assert "3" == (tmp_path / "runs").read_text()
    assert record.counts_apart is None
    scaled = [note for note in record.notes if "scaled to what each function did" in note]
    assert (grows == 80000) == bool(scaled)
    assert "did 40.0% more" in scaled[0] if scaled else True
    work = next(one for one in record.regions if one.function == "work" and one.kind == "loop")
    assert (60_000_000 == work.passes) == (not scaled)
    assert (work.counts_within is not None) == bool(scaled)
    assert (grows == 4000) == any("did 2.0% more than the second" in note for note in record.notes)


def test_blocks_that_are_counted_alone_are_counted_exactly(tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    path = compiled(GROWS)
    app = application([path, str(tmp_path / "runs"), "0"])
    if reason := PatchEngine().why_not(app, ()):
        elsewhere(reason)
    code = code_of(path, "work")
    every = PatchEngine().count(app, [code], 60)
    entry = key_of(code, 0)
    alone = PatchEngine(only={entry, BlockKey(entry.file, 1)}).count(app, [code], 60)
    assert 200000 == every.total(entry) == alone.total(entry)
    loop = key_of(code, code.loops[0].header)
    assert 60_000_000 == every.total(loop)
    assert not any(loop in thread for thread in alone.threads)
    assert alone.unknown[BlockKey(entry.file, 1)]
    region = Found("function", path, "work", code, threads=Counter({(1, 1): 10}))
    chosen = seldom(replace(every, seconds=1.0), [region])
    assert entry in chosen
    assert {entry: Change("work", 10, 0.0)} == changes(every, alone, {entry}, [region])
    short = replace(every, seconds=0.03, user_s=0.03)
    assert {entry} == seldom(short, [region]), "200000 of 300000"
    assert not seldom(replace(short, seconds=0.01, user_s=0.01), [region])
    assert changes(every, replace(alone, unknown={entry: "no room"}), {entry}, [region]) is None


def test_times_that_rule_out_a_fixed_time_need_no_third_run() -> None:
    longer = replace(ALIKE, user_s=8.0, seconds=8.1)
    assert is_open(NATIVE, ALIKE, 0.1)
    assert not is_open(NATIVE, longer, 0.1)
    assert is_open(NATIVE, replace(longer, timers=1), 0.1)
    assert is_open(NATIVE, replace(longer, seconds=6.2), 0.1)
    for native, counted, slower in (
        (NATIVE, ALIKE, 0.01),
        (replace(NATIVE, ended="time limit"), ALIKE, 0.1),
        (NATIVE, replace(ALIKE, part=0.1), 0.1),
        (replace(NATIVE, seconds=600.0), replace(ALIKE, seconds=600.0), 0.1),
        (NATIVE, replace(ALIKE, timers=1), 0.001),
    ):
        assert not is_open(native, counted, slower)


@pytest.mark.parametrize("slower", [0.001, 0.1])
def test_what_needs_more_time_than_counting_costs_may_have_done_more(slower: float) -> None:
    """A search for primes at random; or a run for a fixed time in which others held its processors less."""
    assert is_open(NATIVE, replace(ALIKE, user_s=12.0, seconds=12.2), slower)
    assert is_open(NATIVE, replace(ALIKE, user_s=4.0, seconds=6.1), slower)


def third(part: float, native: Samples, counted: Executions, again: Executions, slower: float) -> Verdict:
    """The verdict on a program of one function that did so much more in a third run."""
    return from_third_run({BlockKey("a", 0): Change("work", 10, part)}, native, counted, again, slower)


def test_what_differs_is_a_reason_only_where_chance_does_not_explain_it() -> None:
    assert Verdict("", {}, []) == third(0.001, NATIVE, ALIKE, ALIKE, 0.1)
    assert (
        "12 s of CPU time in its own code, the native one 6 s: other programs"
        in third(0.0, NATIVE, ALIKE, replace(ALIKE, user_s=12.0), 0.1).notes[0]
    )
    why, _, notes, *_ = third(0.2, NATIVE, ALIKE, ALIKE, 0.9)
    assert not why
    assert "20.0% more" in notes[0]
    assert "seems to run for a fixed time" in third(-0.3, NATIVE, ALIKE, ALIKE, 0.1).apart
    other = replace(ALIKE, seconds=9.0)
    assert "its runs did not do the same" in third(-0.3, NATIVE, ALIKE, other, 0.1).apart
    assert "seems to run for a fixed time" in third(-0.3, NATIVE, replace(ALIKE, timers=2), other, 0.1).apart


def test_times_of_two_runs_stand_beside_the_one_of_the_head() -> None:
    """A head with 5.12 s of CPU time and a note with 4.07 s, which was without the operating system and did not say so."""
    spins = replace(NATIVE, user_s=4.07, system_s=1.05)
    changed, again = {BlockKey("a", 0): Change("work", 10, 0.0)}, replace(ALIKE, user_s=5.5)
    (said,) = from_third_run(changed, spins, ALIKE, again, 0.1, 0.6).notes
    assert "5.5 s of CPU time in its own code, the native one 4.07 s (and 1.05 s in the operating system)" in said
    assert "spin while they wait for each other (60% of the samples)" in said
    assert "other programs" not in said
    (said,) = from_third_run(changed, spins, ALIKE, again, 0.1).notes
    assert "other programs disturbed one of them" in said


def test_the_time_in_its_own_code_is_that_of_the_record_wherever_it_is_compared() -> None:
    hits = Samples(1e-3, threads={(1, 1): Counter({Place("a", 0): 2000})}, seconds=2.5, user_s=1.0, system_s=0.5, status=0)
    assert 2.0 == hits.own_code_s, "the kernel told half of what samples stand for"
    assert hits.time_words().startswith("2 s")
    slow = from_third_run({BlockKey("a", 0): Change("work", 10, 0.0)}, hits, ALIKE, replace(ALIKE, user_s=2.1), 0.1)
    assert not slow.notes, "5 % apart, and not twice"


def test_what_runs_for_a_fixed_time_has_the_counts_of_the_run_that_was_hardly_counted() -> None:
    known = third(0.3, NATIVE, ALIKE, replace(ALIKE, user_s=5.0), 0.1)
    assert not known.apart
    assert "fixed time" in known.notes[0]
    assert 1.3 * 1.2 == pytest.approx(known.factors[BlockKey("a", 0)].value, rel=0.01), "it had a sixth less of the processor"
    assert 0.2 == pytest.approx(known.factors[BlockKey("a", 0)].doubt, rel=0.02)
    assert third(0.3, NATIVE, ALIKE, replace(ALIKE, seconds=9.0), 0.1).usual is None, "as long by the clock, or timers"
    quiet = replace(NATIVE, seconds=6.0, system=System(kept_s={1: 0.0}))
    alone = third(0.3, quiet, ALIKE, replace(ALIKE, user_s=6.125), 0.1).factors[BlockKey("a", 0)]
    assert 0.03 == pytest.approx(alone.doubt, abs=1e-6), "both had their processor all the time"
    held = replace(quiet, system=System(kept_s={1: 0.3}))
    halves = {BlockKey("a", 0): Change("one", 10, 0.3), BlockKey("a", 9): Change("other", 30, 0.3)}
    doubts = from_third_run(halves, held, ALIKE, replace(ALIKE, user_s=6.125), 0.1).factors
    assert [0.2, 0.05 * 4 / 3] == [pytest.approx(one.doubt, rel=0.01) for one in doubts.values()], "it may be that of one of them"
    begins = {BlockKey("a", 0): Change("begins", 4, 0.0), BlockKey("a", 9): Change("work", 10, 0.3)}
    both = from_third_run(begins, NATIVE, ALIKE, ALIKE, 0.1).factors
    assert 1.0 == both[BlockKey("a", 0)].value, "what is done before, whatever the time"
    assert 1.3 == pytest.approx(both[BlockKey("a", 9)].value, rel=0.01)


def test_counts_are_scaled_function_by_function() -> None:
    need("x86-64", "gcc", "objdump")
    known = program(compiled(GROWS))
    wanted = [known.function_at(known.symbols[name]) for name in ("work", "main")]
    work, main = function_codes([(known, one) for one in wanted if one is not None])
    assert isinstance(work, FunctionCode)
    assert isinstance(main, FunctionCode)
    first, last, entry = key_of(work, 0), key_of(work, len(work.graph.blocks) - 1), key_of(main, 0)
    found = Executions(threads=[{first: 100, last: 50, entry: 10}])
    made = scaled(found, [work, main], {first: Factor(1.5, 0.04)}, Factor(1.2, 0.2))
    assert [{first: 150, last: 75, entry: 12}] == made.threads
    assert {first: 0.04, last: 0.04, entry: 0.2} == made.within


def test_how_often_messages_are_looked_for_does_not_make_it_another_work() -> None:
    """Two ranks of MPICH with unequal work: none of their regions had rates, as UCX was asked 208 % more often."""
    work, asks = BlockKey("a", 0), BlockKey("libucp.so.0.0.0", 0)
    changed = {work: Change("work", 40, 0.0), asks: Change("ucp_worker_progress", 60, 2.08, of_messages=True)}
    again = replace(ALIKE, seconds=9.0)
    verdict = from_third_run(changed, NATIVE, ALIKE, again, 0.1)
    assert not verdict.apart
    assert {asks: 2.08} == verdict.differ
    assert "ucp_worker_progress +208%" in verdict.notes[-1]
    alone = from_third_run({asks: changed[asks]}, NATIVE, ALIKE, again, 0.1)
    assert alone.apart, "nothing else tells"


def test_threads_that_look_for_work_again_and_again_do_not_make_it_another_work() -> None:
    """A sparse solver whose threads poll a list: 11 times the passes, and it was told to run for a fixed time."""
    work, poll, other = (BlockKey("a", n) for n in range(3))
    changed = {work: Change("work", 60, 0.0), poll: Change("poll", 5, 10.2), other: Change("other", 30, 0.001)}
    why, differ, notes, *_ = from_third_run(changed, NATIVE, ALIKE, ALIKE, 0.1)
    assert not why
    assert {poll: 10.2} == differ
    assert "functions with 5% of the samples" in notes[0]
    assert "poll +1020%" in notes[0]
    most = {**changed, other: Change("other", 80, 0.4), work: Change("work", 30, 0.4)}
    assert "40.0% more" in from_third_run(most, NATIVE, ALIKE, replace(ALIKE, seconds=9.0), 0.1).apart


POLLS = r"""
#include <stdio.h>
#include <stdlib.h>
static volatile double x = 1.0;
static volatile long seen;
__attribute__((noipa)) static void work(int passes) { for (int i = 0; i < passes; i++) x = x * 0.5 + 1.0; }
__attribute__((noipa)) static void poll(void) { seen = seen + 1; }
int main(int count, char **given) {
  int runs = 0;
  FILE *file = fopen(given[1], "r");
  if (file) { if (fscanf(file, "%d", &runs) != 1) return 1; fclose(file); }
  file = fopen(given[1], "w");
  fprintf(file, "%d", runs + 1);
  fclose(file);
  for (int k = 0; k < 200000; k++) work(300);
  for (long k = 0; k < (runs == 0 ? 60000000 : runs * 50000); k++) poll();
  return 0;
}
"""


def test_only_the_functions_that_differ_have_no_rates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("x86-64", "gcc", "objdump")
    path = compiled(POLLS)
    if reason := PatchEngine().why_not(application([path]), ()):
        elsewhere(reason)
    monkeypatch.setattr(fixed_time, "is_open", lambda *_: True)
    record = profile([path, str(tmp_path / "runs")], Options())
    assert record.counts_apart is None
    work, poll = (next(one for one in record.regions if one.function == name) for name in ("work", "poll"))
    assert work.kind == "loop"
    assert work.counts_apart is None
    assert (work.GB_s or 0.0) > 0.0
    assert 1.0 == poll.counts_apart
    assert all(one is None for one in (poll.GB_s, poll.cycles_each, poll.roof))
    assert "did 100% more in another run" in poll.next


def test_less_cpu_time_with_counting_is_another_work_unless_a_third_run_says_no() -> None:
    """Beside other programs the native run of a loop took 1.05 s of CPU time, the counted one 0.74 s."""
    counted = replace(ALIKE, user_s=4.0)
    assert "either other programs slowed that down, or it did more than the counted one" in _differences(NATIVE, counted)[0]
    assert not _differences(NATIVE, counted, same=True)


def test_counts_of_a_run_that_finds_a_cache_have_times_of_such_a_run(tmp_path: Path) -> None:
    """The first run did four times as much by the same function: its rates were four times too low, its counts called exact."""
    need("x86-64", "gcc", "objdump")
    path, rounds = compiled(FILLS_A_CACHE), 2_000_000
    if reason := PatchEngine().why_not(application([path]), ()) or sampling.available():
        elsewhere(reason)
    record = profile([path, str(tmp_path / "cache"), str(rounds)], Options())
    hot = max((one for one in record.regions if one.function == "work"), key=lambda one: one.flops["dp"] if one.flops else 0.0)
    assert hot.flops is not None
    assert pytest.approx(2 * 512 * rounds) == hot.flops["dp"]
    assert 4 == record.engine.runs
    assert any("it left something that later ones need not do again" in note for note in record.notes)
    again = profile([path, str(tmp_path / "cache"), str(rounds)], Options())
    rates = [next(one for one in each.regions if one.kind == "loop").cycles_each or 0.0 for each in (record, again)]
    assert rates[0] == pytest.approx(rates[1], rel=0.6)
    assert not any("it left something" in note for note in again.notes) or again.engine.runs == 4


MORE_IN_ONE = r"""
#include <stdio.h>
#include <stdlib.h>
static volatile double x = 1.0;
__attribute__((noipa)) static void work(int passes) { for (int i = 0; i < passes; i++) x = x * 0.5 + 1.0; }
int main(int count, char **given) {
  int runs = 0;
  FILE *file = fopen(given[1], "r");
  if (file) { if (fscanf(file, "%d", &runs) != 1) return 1; fclose(file); }
  file = fopen(given[1], "w");
  fprintf(file, "%d", runs + 1);
  fclose(file);
  for (int k = 0; k < (runs == atoi(given[2]) ? 400000 : 200000); k++) work(300);
  return 0;
}
"""
"""Twice the work in one run only, whatever the reason."""


@pytest.mark.parametrize(
    ("which", "told"),
    [
        (0, "the first run took"),
        (1, "the second run did something else"),
        (2, "a third run, in which hardly anything was counted, did"),
    ],
)
def test_what_only_one_of_the_runs_has_to_do_is_in_none_of_the_figures(which: int, told: str, tmp_path: Path) -> None:
    """Cycles of a pass were twice or half of those that it takes, or there were no rates, by which of the runs did more."""
    need("x86-64", "gcc", "objdump")
    path = compiled(MORE_IN_ONE)
    if reason := PatchEngine().why_not(application([path]), ()) or sampling.available():
        elsewhere(reason)
    record = profile([path, str(tmp_path / "runs"), str(which)], Options())
    assert 4 == record.engine.runs
    assert record.counts_apart is None
    assert any(note.startswith(told) for note in record.notes), record.notes
    work = next(one for one in record.regions if one.function == "work" and one.kind == "loop")
    assert 60_000_000 == work.passes
    assert work.counts_within is None
    assert work.seconds is not None
    alone = profile([path, str(tmp_path / "runs"), "-1"], Options()).cpu_seconds
    assert work.seconds == pytest.approx(alone, rel=0.5)


def test_a_first_run_that_took_no_longer_is_the_one_whose_times_count() -> None:
    assert fixed_time.is_other(replace(NATIVE, user_s=6.0), Executions(user_s=4.0))
    assert not fixed_time.is_other(replace(NATIVE, user_s=6.0), Executions(user_s=5.0))
    assert fixed_time.is_other(replace(NATIVE, user_s=1.8), Executions(user_s=1.5)), "one more look costs little"
    assert not fixed_time.is_other(replace(NATIVE, user_s=6.0), Executions(user_s=9.0)), "others may have slowed that down"
    assert fixed_time.is_other(replace(NATIVE, user_s=6.0), Executions(user_s=12.0)), "by so much they do not"
    assert fixed_time.is_like(replace(NATIVE, user_s=4.1), 4.0, 6.0)
    assert not fixed_time.is_like(replace(NATIVE, user_s=4.8), 4.0, 4.6), "it is no nearer than the first"
    assert not fixed_time.is_like(replace(NATIVE, user_s=6.0), 4.0, 6.0)
    assert fixed_time.is_like(replace(NATIVE, user_s=0.7), 0.4, 7.3), "a short one is disturbed the most"
    assert not fixed_time.is_like(replace(NATIVE, user_s=2.0), 0.4, 7.3)
