"""Engines count exactly, whatever the code, and the program does what it does without them."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.instrument.application import application
from rooftree.instrument.engine import Executions, _apart, key_of
from rooftree.instrument.engines import engine_named
from rooftree.profile.work import Work, work_of
from tests.needs import elsewhere, need
from tests.profile.programs import LIBRARY, LOADS_LATE, LOOPS, OPENS_AGAIN, THREADS, compiled

N = 4096
FLOPS = {"triad": 2 * N, "dot": 2 * N, "divide": 2 * N, "squares": 2 * N}
TYPES = {"squares": "sp"}


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")


def codes_of(path: str, *names: str) -> list[FunctionCode]:
    known = program(path)
    found = function_codes([(known, f) for name in names if (f := known.function_at(known.symbols[name])) is not None])
    return [code for code in found if isinstance(code, FunctionCode)]


def counted(engine: str, command: Sequence[str], codes: list[FunctionCode]) -> Executions:
    app = application(command)
    chosen = engine_named(engine)
    if reason := chosen.why_not(app, codes):
        elsewhere(reason)
    return chosen.count(app, codes, 100.0)


def whole(code: FunctionCode, found: Executions) -> Work:
    return work_of(code, range(len(code.graph.blocks)), None, found)


SLOW = [pytest.param(flags, marks=pytest.mark.slow) for flags in ((), ("-static",), ("-no-pie", "-fno-pie"))]


@pytest.mark.parametrize("flags", [("-O3", "-march=native"), *SLOW], ids=" ".join)
def test_floating_point_work_is_exact(flags: tuple[str, ...]) -> None:
    path, rounds = compiled(LOOPS, *flags), 13
    codes = codes_of(path, *FLOPS)
    found = counted("patch", [path, str(rounds)], codes)
    assert (7, "") == (found.status, found.ended)
    for code in codes:
        name = code.function.name
        assert {TYPES.get(name, "dp"): rounds * FLOPS[name]} == dict(whole(code, found).flops)


@pytest.mark.slow
def test_bytes_are_those_of_the_accesses() -> None:
    path = compiled(LOOPS)
    codes = codes_of(path, "triad", "divide")
    found = counted("patch", [path, "13"], codes)
    for code in codes:
        work = whole(code, found)
        assert work.load_B == pytest.approx(13 * N * 16, rel=2e-3)
        assert work.store_B == pytest.approx(13 * N * 8, rel=2e-3)


@pytest.mark.slow
def test_trips_that_vary_from_call_to_call_are_all_counted() -> None:
    path = compiled(LOOPS, "-fno-tree-vectorize")
    (code,) = codes_of(path, "triangle")
    assert {"dp": 1000 * 1001} == dict(whole(code, counted("patch", [path, "1"], [code])).flops)


def test_threads_and_forks_have_counters_of_their_own() -> None:
    path = compiled(THREADS, "-fno-tree-vectorize")
    (code,) = codes_of(path, "work")
    found = counted("patch", [path, "100"], [code])
    assert 0 == found.status
    inner = max(range(len(code.graph.blocks)), key=lambda n: found.total(key_of(code, n)) or 0)
    per_thread = sorted(thread.get(key_of(code, inner), 0) for thread in found.threads)
    assert [100 * 512, 200 * 512, 300 * 512] == [n for n in per_thread if n]


def test_a_library_that_is_loaded_while_threads_run() -> None:
    library = compiled(LIBRARY, "-shared", "-fPIC", "-fno-tree-vectorize")
    (code,) = codes_of(library, "late")
    found = counted("patch", [compiled(LOADS_LATE), library], [code])
    assert 0 == found.status
    assert {"dp": 2 * 100 * 512 * 2} == dict(whole(code, found).flops)
    assert 2 == sum(bool(thread) for thread in found.threads)


BEGINS_EARLY = """
#include <pthread.h>
#include <semaphore.h>
static double data[512];
static pthread_t worker;
static sem_t main_runs;
void late(double *, long);
static void *run(void *x) { sem_wait(&main_runs); late(x, 100); return 0; }
__attribute__((constructor)) static void begin(void) { sem_init(&main_runs, 0, 0); pthread_create(&worker, 0, run, data); }
void go(void) { sem_post(&main_runs); pthread_join(worker, 0); }
"""


def test_a_thread_that_a_constructor_starts_before_the_program_begins() -> None:
    library = compiled(BEGINS_EARLY + LIBRARY, "-shared", "-fPIC", "-fno-tree-vectorize")
    (code,) = codes_of(library, "late")
    found = counted(
        "patch", [compiled("void go(void); int main(void) { go(); return 0; }", "-Wl,--no-as-needed", library)], [code]
    )
    assert 0 == found.status
    assert {"dp": 2 * 100 * 512} == dict(whole(code, found).flops)


def test_a_library_that_is_closed_and_opened_again_here_and_elsewhere() -> None:
    library, other = (compiled(LIBRARY, "-shared", "-fPIC", "-fno-tree-vectorize", *more) for more in ((), ("-DOTHER",)))
    (code,) = codes_of(library, "late")
    found = counted("patch", [compiled(OPENS_AGAIN), library, other], [code])
    assert 0 == found.status
    assert {"dp": 4 * 100 * 512 * 2} == dict(whole(code, found).flops)


@pytest.mark.slow
def test_the_program_does_what_it_does_without_us(tmp_path: Path) -> None:
    path = compiled(LOOPS.replace("printf(", 'fprintf(fopen(getenv("RESULT"), "w"), '), "-O3", "-march=native")
    codes = codes_of(path, "triad", "dot", "divide", "squares", "chase", "triangle", "main")
    os.environ["RESULT"] = str(tmp_path / "counted")
    try:
        assert 7 == counted("patch", [path, "17"], codes).status
        os.environ["RESULT"] = str(tmp_path / "native")
        assert 7 == subprocess.run([path, "17"], check=False).returncode
    finally:
        del os.environ["RESULT"]
    assert (tmp_path / "native").read_text() == (tmp_path / "counted").read_text()


def test_a_crash_is_the_programs_own() -> None:
    path = compiled(LOOPS)
    codes = codes_of(path, "triad")
    found = counted("patch", [path, "5", "abort"], codes)
    assert 128 + signal.SIGABRT == found.status
    assert {"dp": 5 * FLOPS["triad"]} == dict(whole(codes[0], found).flops)


def test_a_time_limit_ends_it() -> None:
    path = compiled(LOOPS)
    app, codes = application([path, "2000000000"]), codes_of(path, "triad")
    engine = engine_named("patch")
    if reason := engine.why_not(app, codes):
        elsewhere(reason)
    assert engine.count(app, codes, 0.2).ended


@pytest.mark.slow
@pytest.mark.parametrize(("other", "program"), [("callgrind", "valgrind"), ("qemu", "qemu-aarch64")])  # qemu-user has them all
def test_emulators_count_the_same(other: str, program: str) -> None:
    need(program)
    path = compiled(LOOPS)
    codes = codes_of(path, "triad", "dot", "squares")
    ours, theirs = (counted(engine, [path, "2"], codes) for engine in ("patch", other))
    for code in codes:
        for block in range(len(code.graph.blocks)):
            key = key_of(code, block)
            if ours.total(key) is not None:
                assert theirs.total(key) == ours.total(key), hex(key.address)


COLD = """
#include <stdlib.h>
static int g = 3;
__attribute__((cold, noinline)) int slow(int x) { return x * 2 + g; }
__attribute__((noinline)) int foo(int x, int y, int *p) {
  int r;
  if (__builtin_expect(x < 0, 0)) { r = slow(x); y = slow(r); } else r = *p;
  return r * y + g;
}
int main(int n, char **a) {
  int sum = 0, at = 5;
  for (int i = 0; i < 1000; i++) sum += foo(i % 10 ? i : -i - 1, n, &at);
  return sum & 127;
}
"""


LOCK = r"""
#include <stdio.h>
long flag, sum;
__attribute__((noinline)) void add(long n) {
  for (long i = 0; i < n; i++) {
    flag = i % 3;
    __asm__ volatile("cmpq $0, %1\n je 1f\n lock\n 1: addq $1, %0\n" : "+m"(sum) : "m"(flag) : "cc");
    if (flag == 2) sum ^= 64;
  }
}
int main(void) { add(3000); printf("%ld\n", sum); return (int)(sum & 63); }
"""


def test_jumps_past_a_lock_lead_to_its_instruction() -> None:
    """The C library goes past it while there is one thread: malloc and free, which much of a program's time may be in."""
    path = compiled(LOCK, "-O2")
    codes = codes_of(path, "add")
    (code,) = codes
    native = subprocess.run([path], check=False, capture_output=True).returncode
    found = counted("patch", [path], codes)
    assert (native, "") == (found.status, found.ended)
    (locked,) = code.locked
    assert 3000 == found.total(key_of(code, locked))
    assert all(found.total(key_of(code, n)) is not None for n in code.loops[0].blocks)
    assert any(found.total(key_of(code, n)) == 1000 for n in code.loops[0].blocks)


@pytest.mark.slow
@pytest.mark.parametrize(("other", "program"), [("callgrind", "valgrind"), ("qemu", "qemu-aarch64")])  # of one package
def test_emulators_count_what_jumps_past_a_lock(other: str, program: str) -> None:
    need(program)
    path = compiled(LOCK, "-O2")
    codes = codes_of(path, "add")
    (code,) = codes
    found = counted(other, [path], codes)
    (locked,) = code.locked
    assert 3000 == found.total(key_of(code, locked))


def test_code_that_others_jump_into_the_middle_of_is_left_whole() -> None:
    """What gcc moves to foo.cold jumps back behind the first bytes of a block of foo."""
    path = compiled(COLD, "-O2")
    codes = codes_of(path, "foo")
    native = subprocess.run([path], check=False).returncode
    found = counted("patch", [path], codes)
    assert (native, "") == (found.status, found.ended)
    assert codes[0].entered
    returns = [n for n in range(len(codes[0].graph.blocks)) if codes[0].instructions(n)[-1].control == "return"]
    assert {1000} == {found.total(key_of(codes[0], n)) for n in returns} - {None}


THROWS = """
#include <stdexcept>
#include <string>
struct Noisy { int *n; ~Noisy() { ++*n; } };
__attribute__((noinline)) int odd(int i) { if (i % 3 == 0) throw std::runtime_error("3"); return i; }
extern "C" __attribute__((noinline)) int hot(int n) {
  int sum = 0, ended = 0;
  for (int i = 0; i < n; i++) {
    try { Noisy one{&ended}; sum += odd(i); } catch (const std::exception &error) { sum += error.what()[0]; }
  }
  return sum + ended;
}
int main() { return hot(3000) & 127; }
"""


@pytest.mark.slow
def test_exceptions_land_where_they_did(tmp_path: Path) -> None:
    need("g++")
    source, path = tmp_path / "throws.cpp", str(tmp_path / "throws")
    source.write_text(THROWS)
    subprocess.run(["g++", "-O2", "-o", path, source], check=True)
    codes = codes_of(path, "hot")
    native = subprocess.run([path], check=False).returncode
    found = counted("patch", [path], codes)
    assert (native, "") == (found.status, found.ended)
    assert codes[0].entries_known
    pads = [found.total(key_of(codes[0], n)) for n in codes[0].entered]
    assert 1000 in pads


@pytest.mark.slow
def test_callgrind_leaves_nothing_running(tmp_path: Path) -> None:
    path = compiled(LOOPS)
    (code,) = codes_of(path, "triad")
    app = application(["sh", "-c", "sleep 397 & sleep 397"])
    chosen = engine_named("callgrind")
    if reason := chosen.why_not(app, [code]):
        elsewhere(reason)
    assert "the time limit was reached" == chosen.count(app, [code], 2.0).ended
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert "sleep 397" not in running


def test_flows_that_meet_nowhere_are_solved_apart_with_the_same_result() -> None:
    chance = np.random.default_rng(7)
    rows, of = np.zeros((30, 50)), chance.integers(0, 6, 50)
    for row in rows:
        own = np.flatnonzero(of == chance.integers(0, 6))
        row[chance.choice(own, min(3, len(own)), replace=False)] = chance.choice([-1.0, 1.0], min(3, len(own)))
    whole, apart = np.linalg.pinv(rows), np.zeros((50, 30))
    groups = _apart(rows)
    assert len(groups) >= 6
    assert sorted(n for equations, _ in groups for n in equations) == np.flatnonzero(rows.any(axis=1)).tolist()
    for equations, unknowns in groups:
        apart[np.ix_(unknowns, equations)] = np.linalg.pinv(rows[np.ix_(equations, unknowns)])
    assert np.allclose(whole, apart, atol=1e-9)


HIDDEN = r"""
#include <stdlib.h>
long shown(long);
extern long (*inside)(long);
__asm__(".globl shown\n.type shown,@function\n.p2align 4\nshown: lea 1(%rdi),%rax\n ret\n PADDING\n"
  "hidden: mov %rdi,%r10\n and $-32,%r10\n lea 2(%rdi),%rax\n ret\n.size shown,.-shown\n"
  ".data\n.globl inside\n.p2align 3\ninside: .quad hidden\n.text\n");
int main(int c, char **v) {
  long n = atol(v[1]), found = 0;
  for (long i = 0; i < n; i++) found = shown(inside(found));
  return found == 3 * n ? 5 : 6;
}
"""


@pytest.mark.parametrize("padding", ["nop", "xchg %ax,%ax", "int3\\n int3", "nopw 0(%rax,%rax)"])
def test_a_function_behind_padding_that_only_pointers_name_is_entered_where_it_begins(padding: str) -> None:
    """Assembly of a video encoder was killed: a jump lay over the nop behind a ret and the entrance behind that."""
    path, rounds = compiled(HIDDEN.replace("PADDING", padding)), 70
    codes = codes_of(path, "shown")
    found = counted("patch", [path, str(rounds)], codes)
    assert (5, "") == (found.status, found.ended)
    (code,) = codes
    counts = [found.total(key_of(code, n)) for n in range(len(code.graph.blocks))]
    assert rounds == counts[0]
    assert rounds in counts[1:], "that of the entrance"
