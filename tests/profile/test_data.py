"""How much data a region touches, by registers in samples and by the memory of the program, and what that refutes."""

from __future__ import annotations

import random
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument import sampling
from rooftree.instrument.application import application
from rooftree.instrument.engine import Executions, key_of
from rooftree.instrument.samples import Place, Samples
from rooftree.machine.load import load_machine
from rooftree.models import own_mix
from rooftree.profile.data import Reach, Seen, program_B, reach_of, small_pages
from rooftree.profile.ecm import _words
from rooftree.profile.options import Options
from rooftree.profile.place import placed, times
from rooftree.profile.regions import Found
from rooftree.profile.run import profile
from tests.needs import elsewhere, need
from tests.profile.programs import code_of, compiled
from tests.profile.test_place import ecm, triad

CODE = """
.intel_syntax noprefix
.globl sweep
.type sweep, @function
sweep:
    xor eax, eax
1:  movsd xmm0, [rdi + rax*8]
    mov rcx, [rsi + rax*8]
    addsd xmm0, [rdx + rcx*8]
    movsd [rdi + rax*8], xmm0
    inc rax
    cmp rax, r8
    jne 1b
    ret
.size sweep, . - sweep
.section .note.GNU-stack, "", @progbits
"""
TRIPS, ROUNDS, PLACES = 10_000, 50, 1000
RESULTS, INDICES, FAR = 0x10000000, 0x20000000, 0x30000000


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> FunctionCode:
    return assembled(CODE, tmp_path_factory.mktemp("sweep"))


def assembled(text: str, folder: Path) -> FunctionCode:
    need("x86-64", "gcc", "objdump")
    (folder / "sweep.s").write_text(text)
    subprocess.run(["gcc", "-shared", "-nostdlib", folder / "sweep.s", "-o", folder / "sweep.so"], check=True)
    return code_of(folder / "sweep.so", "sweep")


def region(code: FunctionCode) -> Found:
    block = code.loops[0].header
    return Found("loop", str(code.program.path), "sweep", code, 0, (block,))


def executions(code: FunctionCode) -> Executions:
    counts = {key_of(code, block): ROUNDS for block in range(len(code.graph.blocks))}
    counts[key_of(code, code.loops[0].header)] = ROUNDS * TRIPS
    return Executions(threads=[counts])


def samples(code: FunctionCode, many: int, at: Sequence[int]) -> list[Seen]:
    """Registers at some instructions of the loop, in passes drawn by chance."""
    drawn = random.Random(7)
    places = [address for address, _ in code.places(code.loops[0].header)]
    made = []
    for n in range(many):
        registers = dict.fromkeys(range(17), 0) | {0: drawn.randrange(TRIPS), 2: drawn.randrange(PLACES)}
        registers |= {5: RESULTS, 4: INDICES, 1: FAR}
        made.append(Seen(1, places[at[n % len(at)]], registers))
    return made


def reach(code: FunctionCode, many: int, at: Sequence[int]) -> Reach:
    one = region(code)
    seen = {(one.module, code.function.start): samples(code, many, at)}
    return reach_of(one, executions(code), seen, 32.0 * ROUNDS * TRIPS, None)


def test_addresses_span_the_data(code: FunctionCode) -> None:
    found = reach(code, 200, range(7))
    truth = 8.0 * (2 * TRIPS + PLACES)
    assert 0 == found.unknown_B
    assert found.own_B is not None
    assert truth <= found.own_B <= 1.25 * truth
    assert "the addresses in 200 samples" == found.told_by


def test_a_register_that_is_written_between_tells_nothing(code: FunctionCode) -> None:
    found = reach(code, 200, [0, 1])  # before the index is loaded
    assert 8.0 * ROUNDS * TRIPS == found.unknown_B  # the access through it
    assert found.own_B is not None
    assert 16.0 * TRIPS <= found.own_B <= 1.1 * 16.0 * TRIPS
    assert found.at_most_B is None


def test_what_stays_at_its_place_comes_from_the_first_cache(tmp_path: Path) -> None:
    """Coefficients that each pass loads anew were taken to come from L2, whose roof then held the loop."""
    still = assembled(CODE.replace("[rdx + rcx*8]", "[rdx + 16]"), tmp_path)
    found = reach_of(region(still), executions(still), {}, 32.0 * ROUNDS * TRIPS, None)
    assert 8.0 * (ROUNDS * TRIPS - ROUNDS) == pytest.approx(found.still_B)
    assert 0.75 == pytest.approx(found.part_beyond(32768.0), rel=1e-3)
    called = assembled(CODE.replace("[rdx + rcx*8]", "[rdx + 16]").replace("inc rax", "call sweep\n inc rax"), tmp_path)
    assert 0.0 == reach_of(region(called), executions(called), {}, 32.0 * ROUNDS * TRIPS, None).still_B


def test_what_a_loop_calls_may_touch_anything(tmp_path: Path) -> None:
    """A walk through an index of bwa, 87 % of whose samples stood behind one load, was told that its data stay in L1: it calls in
    the middle of a block, and half of its bytes are those of that load."""
    called = assembled(CODE.replace("inc rax", "call sweep\n inc rax"), tmp_path)
    one = region(called)
    drawn = samples(called, 200, range(4))
    counts = executions(called)
    assert not reach_of(one, counts, {(one.module, called.function.start): drawn}, 32.0 * ROUNDS * TRIPS, None).rounds


def test_half_of_the_bytes_from_elsewhere_are_not_next_to_nothing() -> None:
    machine = load_machine("ice-lake-sp")
    half = Reach(28e6, rounds=[(6e3, 1e3)], own_B=1e3, unknown_B=12e6, samples=100)
    assert "L2" in half.refuted(machine), "its bandwidth holds nothing"
    assert half.within(machine) is None, "but each of these bytes may be a miss"
    assert "L1" == Reach(28e6, rounds=[(6e3, 1e3)], own_B=1e3, unknown_B=1e5, samples=100).within(machine)


def test_a_cache_that_cannot_hold_the_data_is_not_named() -> None:
    """A matrix of 9.5 MB was taken to come from an L2 of 1 MB, which has the same roof as the cache beyond."""
    machine = load_machine("ice-lake-sp")
    work, measured = triad(), times(triad(), machine, 1)["L2"] / 0.9
    moved = work.load_B + work.store_B
    for own, level in ((1e6, "L2"), (9.5e6, "accesses to L1")):
        found = placed(work, measured, 1, machine, 400, reach=Reach(moved, own_B=own, samples=100))
        assert found is not None
        assert level == found.binding


def test_few_samples_tell_nothing(code: FunctionCode) -> None:
    found = reach(code, 8, range(7))
    assert found.at_most_B is None
    assert 1.0 == found.part_beyond(1e12)


def test_what_fits_comes_once_each_round(code: FunctionCode) -> None:
    found = reach(code, 200, range(7))
    moved = 32.0 * ROUNDS * TRIPS
    assert 1.0 == found.part_beyond(1e5)  # smaller than the data
    assert ROUNDS * (found.own_B or 0.0) / moved == pytest.approx(found.part_beyond(1e9))
    blind = reach(code, 200, [0, 1])
    assert ((blind.own_B or 0.0) * ROUNDS + blind.unknown_B) / moved == pytest.approx(blind.part_beyond(1e9))


def test_no_program_touches_more_than_its_memory() -> None:
    found = Reach(1e9, program_B=2e6)
    assert 1.0 == found.part_beyond(3e6)  # half of a cache is taken to hold the data
    assert 0.002 == pytest.approx(found.part_beyond(4e6))
    assert "the memory of the whole program" == found.told_by
    machine = load_machine("ice-lake-sp")
    assert {"L2": 1.0, "L3": 1.0, "Mem": 0.002} == pytest.approx(found.parts(machine))
    assert ["Mem"] == found.refuted(machine)
    assert "L3" in found.words(machine)


def test_memory_is_told_where_that_of_all_processes_is_known() -> None:
    known = Samples(1e-3)
    for process, count in ((1, 50), (2, 45), (3, 3)):
        known.threads[process, process] = type(known.places)({Place("/bin/x", 0): count})
    known.resident_B = {1: 1000, 2: 500}
    assert 1500.0 == program_B(known)
    del known.resident_B[2]
    assert program_B(known) is None


def test_a_level_beyond_the_data_does_not_bind() -> None:
    machine = load_machine("ice-lake-sp")
    work, measured = triad(), times(triad(), machine, 1)["Mem"] / 0.9
    moved = work.load_B + work.store_B
    free = placed(work, measured, 1, machine, 400)
    assert free is not None
    assert "Mem" == free.binding
    small = placed(work, measured, 1, machine, 400, reach=Reach(moved, program_B=2e6))
    assert small is not None
    assert small.binding not in ("Mem",)
    inside = placed(work, times(work, machine, 1)["L3"] / 0.9, 1, machine, 400, reach=Reach(moved, program_B=2e6))
    assert inside is not None
    assert "L3" == inside.binding
    assert "2 MB" in inside.basis
    model = placed(work, measured, 1, machine, 400, ecm=ecm("L3", 22.0), reach=Reach(moved, program_B=2e6))
    assert model is not None
    assert "Mem" != model.binding


@pytest.mark.parametrize("samples_", [5, 20, 100, 1000])
def test_a_span_that_is_extrapolated_covers_the_whole(samples_: int) -> None:
    drawn = random.Random(samples_)
    held = 0
    for _ in range(1000):
        places = [drawn.random() for _ in range(samples_)]
        held += own_mix.whole_span(max(places) - min(places), samples_) >= 1.0
    assert held >= 930


PROGRAM = r"""
#include <stdlib.h>
#include <string.h>
__attribute__((noinline)) void sweep(double *a, const double *b, long n) {
  for (long i = 0; i < n; i++) a[i] = a[i] * 0.5 + b[i];
}
int main(int count, char **given) {
  long n = atol(given[1]), rounds = atol(given[2]), idle = atol(given[3]);
  double *a = calloc(n, 8), *b = calloc(n, 8);
  char *more = malloc(idle + 1);
  memset(more, (int)n, idle + 1);
  for (long k = 0; k < rounds; k++) sweep(a, b, n);
  return a[n / 2] + more[n % (idle + 1)] == 7.5;
}
"""


@pytest.mark.slow
def test_the_data_of_a_real_loop() -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    program_file = compiled(PROGRAM, "-O2")
    elements, idle = 20_000, 80_000_000
    record = profile([program_file, str(elements), "150000", str(idle)], Options(engine="patch", machine=load_machine("zen4")))
    hot = record.regions[0]
    assert "sweep" == hot.function
    assert hot.data_B is not None
    assert 0.95 * 16 * elements <= hot.data_B <= 1.5 * 16 * elements
    assert "samples" in (hot.data_from or "")
    assert "L2" == hot.data_fits, "whatever its time says: other programs may make it as long as from L3"
    found = sampling.sample(application([program_file, "1000", "10000000", str(idle)]))  # seconds on a quick core too
    assert found.resident_B
    assert idle <= max(found.resident_B.values()) <= 1.2 * idle


LARGE = r"""
#include <stdlib.h>
#include <sys/mman.h>
enum { N = 1 << 22 };
static double __attribute__((aligned(1 << 21))) a[N];
int main(int count, char **given) {
  madvise(a, sizeof a, count > 1 ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  for (int k = 0; k < 400; k++) { for (int i = 0; i < N; i++) a[i] += 1.0; __asm__ volatile("" ::: "memory"); }
  return 0;
}
"""


def test_small_pages_are_told_from_large_ones() -> None:
    if reason := sampling.available():
        elsewhere(reason)
    if "[never]" in Path("/sys/kernel/mm/transparent_hugepage/enabled").read_text():
        elsewhere("the kernel gives no large pages")
    path = compiled(LARGE)
    assert small_pages(sampling.sample(application([path])))
    large = sampling.sample(application([path, "large"]))
    if not any(large.huge_part.values()):
        elsewhere("the kernel had no large pages left")
    assert not small_pages(large)
    assert small_pages(Samples(1e-3, threads={(1, 1): Counter({Place("x", 1): 9})})) is None  # not known


def test_pages_that_are_large_are_not_blamed() -> None:
    levels = {"L1": 1.0, "L2": 2.0, "Mem": 4.0}
    said = "pages, other threads or other programs may take the rest"
    assert said in _words(4.0, (3.5, 4.5), levels, "Mem", 9.0, (8.8, 9.2))
    assert said.removeprefix("pages, ") in (large := _words(4.0, (3.5, 4.5), levels, "Mem", 9.0, (8.8, 9.2), pages=()))
    assert "pages" not in large
