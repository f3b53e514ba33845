"""The load that a region waits for most: where it stands, what it reads, in which order."""

from __future__ import annotations

import pytest

from rooftree.asm.listing import parse
from rooftree.asm.unwinding import RETURN, STACK
from rooftree.instrument import sampling
from rooftree.instrument.application import application
from rooftree.instrument.engine import Executions, key_of
from rooftree.profile.data import Seen, register_number, seen_in
from rooftree.profile.ecm import _words
from rooftree.profile.handed_on import added
from rooftree.profile.loads import _on_stack, _order, _taken, with_loads
from rooftree.profile.regions import Found, add_lines, regions
from rooftree.profile.waits import FOLLOWS
from rooftree.profile.words import next_step
from rooftree.report.profile.region_text import data_text, load_text
from rooftree.results.profile import OF_PROGRAM, BindingRoof, RegionLoad
from tests.needs import elsewhere, need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import profile as record_of
from tests.report.test_profile_page import region

WAITS = r"""
#include <stdlib.h>
#define F __attribute__((noinline))
static double table[1 << 22];
F double gather(const double *x, const int *at, long n) { double s = 0; for (long i = 0; i < n; i++) s += x[at[i]]; return s; }
F long chase(const long *next, long n) { long p = 0; while (n--) p = next[p]; return p; }
F double column(const double *m, long rows, long cols) {
  double s = 0;
  for (long j = 0; j < cols; j++) for (long i = 0; i < rows; i++) s += m[i * cols + j];
  return s;
}
F long list(const long *next, const long *value, long wanted, long n) {
  long p = 0;
  while (n-- && value[16 * p] != wanted) p = next[p];
  return p;
}
int main(int c, char **v) {
  long n = 1 << 21, r = atol(v[1]);
  double s = 0, *m = malloc(8 * n); int *at = malloc(4 * n); long *next = malloc(8 * n), *value = calloc(16 * n, 8);
  unsigned long seed = 1;
  for (long i = 0; i < n; i++) {
    next[i] = i; table[i] = m[i] = i;
    seed = seed * 6364136223846793005ul + 1442695040888963407ul; at[i] = (int)((seed >> 33) % n);
  }
  for (long i = n - 1; i > 0; i--) {
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    long j = (seed >> 33) % i, t = next[i]; next[i] = next[j]; next[j] = t;
  }
  for (long k = 0; k < r; k++) {
    __asm__ volatile("" ::: "memory");
    s += gather(table, at, n); s += chase(next, n / 8); s += column(m, 2048, 1024); s += list(next, value, 7, n / 8);
  }
  return s == 0.25;
}
"""


@pytest.mark.slow
def test_the_load_that_is_waited_for_is_named() -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    samples = sampling.sample(application([compiled(WAITS, "-O2", "-g"), "12"]))
    found = regions(samples)
    add_lines(found)
    hot = {one.function: one for one in found if one.kind == "loop" and one.function in ("gather", "chase", "column", "list")}
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.1, gain=10.0, basis="", all=[])
    record = record_of(*(region(name, 0.2, roof=roof).replace(id=one.id) for name, one in hot.items()))
    loads = {r.function: r.hottest_load for r in with_loads(record, found, seen_in(found, samples)).regions}
    assert {"gather", "chase", "column", "list"} == loads.keys()
    told = {name: load for name, load in loads.items() if load is not None}
    assert told.keys() == loads.keys()
    assert "each address comes from the load before" == told["chase"].order
    assert ("`table`", "at places that are loaded, in no known order") == (told["gather"].data, told["gather"].order)
    assert 8 * 1024 == told["column"].step_B
    assert "allocated memory, or a mapped file" == told["column"].data
    assert told["list"].order.startswith(("at places that are loaded", "each address comes from the load before"))


def test_a_load_is_told_in_one_sentence_as_far_as_it_is_known() -> None:
    load = RegionLoad(
        address="0x10", text="mov rax, [rdi]", file=None, line=None, source=None, share=0.8, step_B=None, order="", data=None,
        span_B=None,
    )  # fmt: skip
    assert "80% of its samples stand behind the load mov rax, [rdi] (0x10)" == load_text(region("f", 0.5, hottest_load=load))
    known = load.replace(file="/src/a.c", line=7, source="s += x[i];", data="`x`", order="8 B further in each pass", span_B=2e6)
    said = load_text(region("f", 0.5, hottest_load=known))
    assert said.endswith("(a.c:7: s += x[i];): reads `x`, 8 B further in each pass, within 2 MB")
    assert not load_text(region("f", 0.5))


def test_a_longer_run_is_not_promised_to_help_where_the_model_is_wide() -> None:
    said = _words(3.0, (2.5, 240.0), {"L1": 3.0, "Mem": 3.5}, "L1", 28.0, (24.0, 33.0))
    assert "longer run" not in said
    assert "leaves open" in said
    assert "longer run" in _words(3.0, (2.5, 26.0), {"L1": 3.0, "Mem": 3.5}, "L1", 28.0, (24.0, 33.0))


CHASE = r"""
__attribute__((noinline)) long chase(const long *next, long n) { long p = 0; while (n--) p = next[p]; return p; }
int main(int n, char **v) { static long y[9]; return (int)chase(y, n); }
"""
REUSED = r"""
long probe(void *, void *, long, int);
__asm__(R"(
  .globl probe
  .type probe, @function
probe: movzbl %cl, %r8d
1: movl (%rsi), %eax
  movzbl (%rdi,%rax), %eax
  cmpl %r8d, %eax
  je 2f
  addq $4, %rsi
  decq %rdx
  jne 1b
2: ret
  .size probe, .-probe
)");
int main(void) { return (int)probe(0, 0, 0, 0); }
"""


RETURNED = r"""
long other(long); long probe(void *, void *, long, int);
__asm__(R"(
  .globl probe
  .type probe, @function
probe: pushq %rbx
  movq %rdi, %rbx
1: movq %rbx, %rdi
  call other
  movq %rax, %rbx
  movzbl (%rbx), %eax
  testl %eax, %eax
  jne 1b
  popq %rbx
  ret
  .size probe, .-probe
)");
__attribute__((noinline)) long other(long x) { return x; }
int main(void) { return (int)probe(0, 0, 0, 0); }
"""


FOLLOWED = r"""
long probe(void *, void *, long, int);
__asm__(R"(
  .globl probe
  .type probe, @function
probe: movzwl (%rdi,%rax,2), %eax
  cmpw %r11w, -1(%rcx,%rax)
  je 2f
  decq %rdx
  jne probe
2: ret
  .size probe, .-probe
)");
int main(void) { return (int)probe(0, 0, 0, 0); }
"""
"""The search for the longest match of a compressor: a chain of places, and what stands there."""


@pytest.mark.parametrize(
    ("source", "name", "order"),
    [
        (FOLLOWED, "probe", "at places that follow from a chain of loads, where each address comes from the load before"),
        (REUSED, "probe", "at places that are loaded, in no known order"),
        (CHASE, "chase", "each address comes from the load before"),
        (RETURNED, "probe", "at places that are computed"),
    ],
)
def test_an_address_in_a_register_that_the_load_reuses_is_no_chase(source: str, name: str, order: str) -> None:
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(source, "-O2", "-std=gnu99"), name)
    loop = next(n for n, one in enumerate(code.loops) if one.innermost)
    loads = [i for block in code.loops[loop].blocks for i in code.instructions(block) if i.loads]
    one = Found("loop", "x", name, code, loop, tuple(code.loops[loop].blocks))
    assert (None, order) == _order(one, code, loads[-1], loads[-1].loads[0], (), one.blocks)


MERGED = r"""
long probe(void *, void *);
__asm__(R"(
  .globl probe
  .type probe, @function
probe: movl (%rdi), %eax
1: movl (%rsi), %edx
  cmpl %eax, %edx
  jne 2f
  movl 16(%rdi), %eax
  addq $16, %rdi
  addq $16, %rsi
  cmpl $-1, %eax
  jne 1b
  ret
2: jge 3f
  addq $16, %rsi
  jmp 1b
3: addq $16, %rdi
  movl (%rdi), %eax
  cmpl $-1, %eax
  jne 1b
  ret
  .size probe, .-probe
)");
int main(void) { return (int)probe(0, 0); }
"""
"""The product of two sparse vectors of libsvm, in short."""


@pytest.mark.parametrize(("rarer", "step"), [(0, 16), (500, None)])
def test_a_path_that_no_pass_takes_makes_no_order_unknown(rarer: int, step: int | None) -> None:
    """Of svm-train on full vectors 'places in order' were advised, which they are."""
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(MERGED, "-O2", "-std=gnu99"), "probe")
    (loop,) = (n for n, one in enumerate(code.loops) if one.innermost)
    blocks = sorted(code.loops[loop].blocks)
    one = Found("loop", "x", "probe", code, loop, tuple(blocks))
    counts = {key_of(code, block): 1000 if n < 2 else rarer for n, block in enumerate(blocks)}
    load = code.instructions(code.loops[loop].header)[0]
    taken = _taken(one, code, Executions(threads=[counts]))
    assert step == _order(one, code, load, load.loads[0], (), taken)[0]


def test_no_prefetching_of_what_is_not_known_before_or_comes_soon() -> None:
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.2, gain=5.0, basis="", all=[])
    latencies = {"L2": 14.0, "L3": 50.0}
    load = RegionLoad(
        address="0x10", text="cmp [rcx+rax], r11w", file=None, line=None, source=None, share=0.43, step_B=None, order=FOLLOWS,
        data=None, span_B=59.1e3, wait_cy=6.0, latencies=latencies,
    )  # fmt: skip
    soon = "at places that follow from what is loaded"
    for wait, order, is_advised in ((6.0, FOLLOWS, False), (20.0, FOLLOWS, False), (6.0, soon, False), (20.0, soon, True)):
        one = region("match", 0.1, roof=roof, turns_share=0.3, hottest_load=load.replace(wait_cy=wait, order=order))
        said = next_step(one)
        assert "wait for one load" in said
        assert is_advised == ("prefetching some passes ahead" in said), said
    own = region("match", 0.1, data_B=241e6, data_from=OF_PROGRAM)
    assert "at most 241 MB" in data_text(own)
    assert not data_text(own.replace(hottest_load=load)), "its load reads 59.1 kB"


@pytest.mark.parametrize(
    ("text", "by"), [("add rsi, 0xffffffffffffff80", -128), ("sub rsi, 0xffffffffffffff80", 128), ("add rsi, 64", 64)]
)
def test_a_step_back_is_one_though_listings_write_it_without_a_sign(text: str, by: int) -> None:
    assert by == added(parse(f"{text}\n", isa="x86").instructions[0], "rsi")


def test_memory_above_the_stack_of_a_thread_is_not_taken_for_it() -> None:
    """Arrays of 50 MB from malloc, whose mapping begins where the stack of a thread ends, were said to be the stack."""
    first, other = (Seen(7, 0, {STACK: pointer}, thread) for thread, pointer in ((7, 0x7FFE0000), (8, 0x10000000)))
    above = 0x10000000 + (1 << 20)
    assert not _on_stack([first, other], above, 50e6, shared=True)
    assert not _on_stack([first, other], above, 1e6, shared=True), "both threads read there"
    assert not _on_stack([other], above, 50e6, shared=False), "no stack is as large"
    assert _on_stack([first, other], above, 1e6, shared=False)
    assert _on_stack([first, other], 0x7FFE0000 + 4096, 1e6, shared=True), "the first thread's"


ON_STACK = r"""
#include <string.h>
__attribute__((noinline)) int counted(const unsigned char *x, long n) {
  int table[256];
  memset(table, 0, sizeof table);
  for (long i = 0; i < n; i++) table[x[i]]++;
  return table[3] + table[x[7]];
}
int main(int n, char **v) { static unsigned char x[9]; return counted(x, n); }
"""


@pytest.mark.parametrize(("spread", "places"), [(1, 1.0), (64, 70.0)])
def test_a_table_on_the_stack_is_data_and_its_places_are_counted(spread: int, places: float) -> None:
    """A histogram with a table for each thread: 97 % of its samples behind the addition, and no load was named."""
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(ON_STACK, "-O2"), "counted")
    (loop,) = (n for n, one in enumerate(code.loops) if one.innermost)
    (block,) = code.loops[loop].blocks
    instructions = code.instructions(block)
    at = next(n for n, i in enumerate(instructions) if i.stores)
    address = code.places(block)[at + 1][0]
    one = Found("loop", "app", "counted", code, loop, (block,))
    one.places[address], one.threads[1, 1] = 400, 400
    memory = instructions[at].stores[0]
    assert memory.index is not None
    index = register_number(memory.index.name)
    assert index is not None
    held = dict.fromkeys(range(RETURN), 0x7000_0000) | {RETURN: address}
    stacks = {thread: held | {STACK: 0x7000_0000 + thread * (8 << 20)} for thread in (1, 2)}
    seen = [Seen(1, address, stacks[1 + n % 2] | {index: (n // 2) % spread}, 1 + n % 2) for n in range(400)]
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.3, gain=3.0, basis="", all=[])
    made = region("counted", 0.3, roof=roof).replace(id=one.id)
    found = with_loads(record_of(made), [one], {("app", code.function.start): seen}).regions[0].hottest_load
    assert found is not None
    assert found.places == pytest.approx(places, rel=0.4)
    assert found.span_B is not None
    assert found.span_B < 1000, "each thread has its own"
