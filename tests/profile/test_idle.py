"""Code that waits and does not work is known as such, and who kept a program from working is said."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace

import pytest

from rooftree.instrument.samples import Place, Samples
from rooftree.instrument.system import System
from rooftree.profile.described import _stands_at
from rooftree.profile.holds import holder
from rooftree.profile.regions import Found
from rooftree.profile.threads import below_lock, imbalance, sleeping, taking_turns, works_beside
from rooftree.profile.whole import _why_idle, unequal_threads
from rooftree.profile.words import ASKS_PROCESSOR, CALLS_SYSTEM
from tests.needs import need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import region

IDLE = r"""
#include <sched.h>
#define F __attribute__((noinline))
long flag = 1; long data[64]; double sum;
F void poll(void) { while (*(volatile long *)&flag) __asm__ volatile("nop"); }
F void bounded(long n) { while (*(volatile long *)&flag && n--) __asm__ volatile("nop"); }
F void writes(void) { while (*(volatile long *)&flag) *(volatile long *)data = 1; }
F void yields(void) { while (*(volatile long *)&flag) sched_yield(); }
F void calls(void) { while (*(volatile long *)&flag) poll(); }
F long walks(long *p) { while (p) p = *(long *volatile *)p; return 0; }
int main(int n, char **v) { if (n > 5) { poll(); bounded(n); writes(); walks(data); yields(); calls(); } return 0; }
"""


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")


@pytest.mark.parametrize(
    ("name", "idle"),
    [("poll", True), ("bounded", False), ("writes", False), ("walks", False), ("yields", True), ("calls", False)],
)
def test_a_loop_that_changes_nothing_waits(name: str, idle: bool) -> None:
    code = code_of(compiled(IDLE, "-O2"), name)
    loop = next(n for n, one in enumerate(code.loops) if one.innermost)
    assert idle is Found("loop", "x", name, code, loop, tuple(code.loops[loop].blocks)).waits


JOINS = r"""
void joins(long *list); void counts(long *list); void filled(long *list);
__asm__(".text\n"
  ".type joins,@function\njoins:\n jmp 2f\n1: nop\n2: movq 8(%rdi),%rdx\n testq %rdx,%rdx\n jne 1b\n"
  " movq (%rdi),%rdi\n testq %rdi,%rdi\n jne 2b\n ret\n.size joins,.-joins\n"
  ".type counts,@function\ncounts:\n jmp 2f\n1: incq %rax\n2: movq 8(%rdi),%rdx\n testq %rdx,%rdx\n jne 1b\n"
  " movq (%rdi),%rdi\n testq %rdi,%rdi\n jne 2b\n ret\n.size counts,.-counts\n"
  ".type filled,@function\nfilled:\n jmp 2f\n nopl 0(%rax,%rax,1)\n1: nop\n2: movq 8(%rdi),%rax\n testq %rax,%rax\n jne 1b\n"
  " movq (%rdi),%rdi\n testq %rdi,%rdi\n jne 2b\n ret\n.size filled,.-filled\n");
int main(int n, char **v) { static long list[2]; joins(list); counts(list); filled(list); return 0; }
"""
"""Two ways round one header, as OpenBLAS waits for each thread of a list (`exec_blas`); padding before one names a register."""


@pytest.mark.parametrize(
    ("name", "waited", "idle"),
    [("joins", 95, True), ("joins", 50, False), ("counts", 95, False), ("filled", 95, True), ("filled", 50, False)],
)
def test_who_waits_for_each_of_a_list_waits_where_samples_fall_in_its_waiting(name: str, waited: int, idle: bool) -> None:
    code = code_of(compiled(JOINS), name)
    (loop,) = code.loops
    assert (4 if name == "filled" else 3) == len(loop.blocks)
    around, _, onward = (code.address(n) for n in loop.blocks[-3:])
    places = Counter({around: waited, onward: 100 - waited})
    assert idle is Found("loop", "x", name, code, 0, tuple(loop.blocks), places=places).waits


def test_a_function_that_gives_its_processor_away_waits() -> None:
    assert Found("function", "/lib/libc.so.6", "__sched_yield").waits
    assert not Found("function", "/lib/libc.so.6", "__sched_setaffinity").waits


def test_who_kept_a_program_from_working_is_said() -> None:
    assert "other programs" in _why_idle(Samples(1e-3, given=3, taken=500), 0.0)
    assert "it waited" in _why_idle(Samples(1e-3, given=300, taken=5), 0.0)
    both = _why_idle(Samples(1e-3, given=40, taken=30), 0.0)
    assert "it waited" in both
    assert "or other programs held its processors" in both


@pytest.mark.parametrize(
    ("kept", "told", "not_told"),
    [
        (0.05, "it waited", "other programs"),
        (0.3, "and other programs held its processors for 0.3 s", "rates"),
        (0.6, "other", "it waited"),
    ],
    ids=["asleep", "both", "kept from it"],
)
def test_a_program_that_sleeps_once_beside_others_is_not_held_by_them(kept: float, told: str, not_told: str) -> None:
    """A sleep of 0.6 s, and a processor that was taken away 100 times for a moment: told that other programs held it."""
    samples = Samples(1e-3, seconds=1.5, given=3, taken=100, cpu_s={1: 0.9}, system=System(kept_s={1: kept}))
    why = _why_idle(samples, 0.9)
    assert told in why
    assert not_told not in why
    assert "it waited" not in _why_idle(replace(samples, cpu_s={1: 0.5, 2: 0.1, 3: 0.3}, system=System(kept_s={1: 0.3})), 0.9), (
        "of processes that came and went between two looks nothing is known"
    )


def test_the_time_in_which_no_processor_was_free_is_looked_at() -> None:
    system = System()
    system.look(os.getpid())
    assert 0.0 <= system.kept_s[os.getpid()]
    system.begin(os.getpid())
    assert not system.kept_s
    system.look(os.getpid())
    assert 0.0 <= system.kept_s[os.getpid()] < 60.0


@pytest.mark.parametrize(("kept", "slept"), [(0.0, True), (1.6, False)], ids=["a lock", "no processor was free"])
def test_threads_that_sleep_while_others_work_are_told(kept: float, slept: bool) -> None:
    """Two threads that did all of their work below a lock: 97 % of it in a chain, and no word that one worked at a time."""
    threads = {(1, n): Counter({Place("/bin/app", 0): many}) for n, many in ((1, 5), (2, 2000), (3, 2000))}
    seen = dict.fromkeys(threads, (0, 4_000_000_000))
    samples = Samples(1e-3, threads, seen, seconds=4.1, system=System(kept_s={1: 0.0, 2: kept, 3: kept}))
    told = sleeping(samples)
    assert slept is bool(told)
    assert not slept or told[0].startswith("its 2 threads slept for 45% or more")
    assert not sleeping(replace(samples, system=System(kept_s={2: 0.0}))), "one was not looked at"


@pytest.mark.parametrize(("times", "beside"), [((30.0, 10.0), True), ((30.0,), False), ((30.0, 1.0), False), ((), False)])
def test_ranks_with_unequal_work_work_beside_each_other(times: tuple[float, ...], beside: bool) -> None:
    """Two ranks, 3 to 1, count as one core: their loop had an ECM model of one that has all of L3, three times too fast."""
    assert beside is works_beside(dict(enumerate(times)))


@pytest.mark.parametrize(("cores", "waits", "told"), [(2, 69_500, True), (1, 69_500, False), (2, 900, False)])
def test_threads_that_hand_a_lock_to_each_other_may_take_turns(cores: int, waits: int, told: bool) -> None:
    """Two threads with one mutex around all: 0.515 GFLOP/s were told of a loop that did 0.257 by the clock."""
    samples = Samples(1e-3, user_s=0.63, system_s=0.61, given=waits)
    still, found = taking_turns(cores, samples, Found("function", "/bin/app", "f"))
    assert cores == still, "it is not known to be below the lock"
    assert told == bool(found)
    assert all("its rates are then up to 2 times lower" in one for one in found)


LOCKED = r"""
#include <pthread.h>
pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
__attribute__((noinline)) double locked(double s, long n) {
  for (long k = 0; k < n; k++) {
    pthread_mutex_lock(&held);
    for (long i = 0; i < 60; i++) s += i;
    pthread_mutex_unlock(&held);
  }
  return s;
}
__attribute__((noinline)) double given(double s, long n) {
  for (long k = 0; k < n; k++) {
    pthread_mutex_lock(&held);
    long m = n / 2;
    pthread_mutex_unlock(&held);
    for (long i = 0; i < m; i++) s += i;
  }
  return s;
}
__attribute__((noinline)) double own(double s, long n, pthread_mutex_t *mine) {
  for (long k = 0; k < n; k++) {
    pthread_mutex_lock(mine);
    for (long i = 0; i < 60; i++) s += i;
    pthread_mutex_unlock(mine);
  }
  return s;
}
__attribute__((noinline)) double free_(double s, long n) { for (long i = 0; i < n; i++) s += i; return s; }
int main(int n, char **v) { return locked(0, n) + given(0, n) + own(0, n, &held) + free_(0, n) < 0; }
"""


def _in_loop(name: str) -> Found:
    """The innermost loop of a function of `LOCKED`, with 400 samples of two threads."""
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(LOCKED, "-O1", "-pthread"), name)
    loop = next(n for n, one in enumerate(code.loops) if one.innermost)
    blocks = tuple(code.loops[loop].blocks)
    threads, places = Counter({(1, 2): 200, (1, 3): 200}), Counter({code.address(blocks[0]): 400})
    return Found("loop", str(code.program.path), name, code, loop, blocks, threads, places)


@pytest.mark.parametrize(("name", "of_all"), [("locked", True), ("own", False), ("given", None), ("free_", None)])
def test_what_runs_below_a_lock_is_known(name: str, of_all: bool | None) -> None:
    held = below_lock(_in_loop(name))
    assert (None if of_all is None else ("pthread_mutex_lock", of_all)) == held


def _samples(found: Found, apart_ns: int, kept_s: float = 0.0) -> Samples:
    """Those of two threads, so far apart by the clock, of 1 ms each; how long each had no processor."""
    address = next(iter(found.places))
    place = Place(found.module, address)
    assert found.code is not None
    assert address == found.code.program.address(address), "such programs lie in their file as in memory"
    times = {thread: [(n * apart_ns + 300_000 * thread[1], place) for n in range(200)] for thread in found.threads}
    threads = {thread: Counter({place: 200}) for thread in found.threads}
    kept = System(kept_s={thread: kept_s for _, thread in found.threads})
    return Samples(1e-3, threads, times=times, user_s=0.55, system_s=0.01, given=300, system=kept)


@pytest.mark.parametrize(
    ("name", "why"), [("locked", "which all threads have in common"), ("own", "and 0.99 of 2 were in it at a time")]
)
def test_threads_below_a_lock_take_turns(name: str, why: str) -> None:
    """Of a loop below one mutex 0.515 GFLOP/s were told with a note, which did 0.257: samples of each 2 ms apart, not 1."""
    found = _in_loop(name)
    cores, (told,) = taking_turns(2, _samples(found, 2_000_000), found)
    assert cores == 1
    ends = "its rates and its roof are those of one core"
    assert told == f"its threads take turns: it runs below pthread_mutex_lock, {why}: {ends}"
    assert (2, []) == taking_turns(2, _samples(found, 1_000_000), found), "each has a lock of its own"
    assert (1, []) == taking_turns(1, _samples(found, 2_000_000), found)


def test_threads_in_a_function_that_takes_a_lock_may_take_turns() -> None:
    """On a busy machine the same two threads waited some hundred times: each had its processor for long."""
    own = _in_loop("own")
    cores, (told,) = taking_turns(2, _samples(own, 2_000_000, kept_s=4.0), own)
    assert cores == 2, "who was in it at a time, other programs decided"
    assert "its function calls pthread_mutex_lock, so that they may take turns" in told
    outside = _in_loop("given")
    cores, (told,) = taking_turns(2, _samples(outside, 2_000_000), outside)
    assert cores == 2
    assert "of them worked on it at a time on average, and its function calls pthread_mutex_lock" in told
    assert (2, []) == taking_turns(2, _samples(outside, 1_000_000), outside), "they work at once"
    free = _in_loop("free_")
    assert (2, []) == taking_turns(2, _samples(free, 2_000_000), free)


def test_threads_are_not_unequal_by_accident() -> None:
    spent = {1: 9.0, 2: 4.0, 3: 3.0}
    assert [] == imbalance(spent, 16)
    assert imbalance(spent, 1600)[0].startswith("imbalance: the busiest of 3 threads has 1.69 times")
    later = imbalance(spent, 1600, 17)[0]
    assert "the busiest of 3 threads at a time (of 17, of which some follow each other or hardly work) has 1.69 times" in later


ASKS = r"""
#include <cpuid.h>
__attribute__((noipa)) unsigned asks(void) { unsigned a, b, c, d; __cpuid(0, a, b, c, d); return a + b; }
__attribute__((noipa)) unsigned works(unsigned a) { return a * 31 + 7; }
int main(void) { return (int)(works(asks()) & 1); }
"""


def test_who_waits_for_cpuid_is_told_to_ask_once() -> None:
    """A quarter of an opus encoder on a virtual machine, 35000 cycles a call: told to wait for data."""
    path = compiled(ASKS, "-O2")
    code = code_of(path, "asks")
    block, at = next(
        (n, k) for n in range(len(code.graph.blocks)) for k, i in enumerate(code.instructions(n)) if i.mnemonic == "cpuid"
    )
    address, length = code.places(block)[at]
    blocks = tuple(range(len(code.graph.blocks)))
    asked = Found(
        "function", path, "asks", code, None, blocks, Counter({(1, 1): 40}), Counter({address + length: 38, address: 2})
    )
    assert _stands_at(asked, "cpuid")
    elsewhere = Found("function", path, "asks", code, None, blocks, Counter({(1, 1): 40}), Counter({address - 2: 40}))
    assert not _stands_at(elsewhere, "cpuid")
    held = holder(region("asks", 0.26, next=ASKS_PROCESSOR))
    assert held is not None
    assert "cpuid" == held.name


READS = r"""
__attribute__((noipa)) long reads(long f, char *at, long n) {
  long got; __asm__ volatile("syscall" : "=a"(got) : "0"(0L), "D"(f), "S"(at), "d"(n) : "rcx", "r11", "memory"); return got;
}
int main(void) { static char all[8]; return reads(0, all, 8) < 0; }
"""


def test_a_call_of_the_system_is_held_by_that() -> None:
    """The wrapper of read(), 165 cy for 7 instructions: it was told to wait for dependences."""
    path = compiled(READS, "-O2")
    code = code_of(path, "reads")
    places = [place for n in range(len(code.graph.blocks)) for place in code.places(n)]
    instructions = [one for n in range(len(code.graph.blocks)) for one in code.instructions(n)]
    address, length = next(place for place, one in zip(places, instructions, strict=True) if one.mnemonic == "syscall")
    blocks = tuple(range(len(code.graph.blocks)))
    inside = Found("function", path, "reads", code, None, blocks, Counter({(1, 1): 40}), Counter({address + length: 40}))
    assert _stands_at(inside, "syscall")
    held = holder(region("read", 0.26, next=CALLS_SYSTEM))
    assert held is not None
    assert "system calls" == held.name


@pytest.mark.parametrize(("counts", "told"), [((950, 30, 20), False), ((800, 200), True), ((500, 480), False)])
def test_helpers_of_one_thread_are_no_imbalance(counts: tuple[int, ...], told: bool) -> None:
    """A program with one working thread (-t 1) and two for its files was said to be unbalanced, by 1.91."""
    samples = Samples(1e-3, threads={(1, n): Counter({Place("/bin/app", 0): many}) for n, many in enumerate(counts, 1)})
    assert told is any("imbalance" in note for note in unequal_threads(samples))
