"""What the core model says of a loop in machine code: its chain, its ports, its divisions, what it calls."""

from __future__ import annotations

import pytest

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import Function, program
from rooftree.incore.tables.load import load
from rooftree.instrument.engine import Executions, key_of
from rooftree.machine.load import load_machine
from rooftree.profile.core import dividing, modelled
from rooftree.profile.ecm import predicted
from rooftree.profile.holds import holder
from rooftree.profile.overlapping import begun_again
from rooftree.profile.place import InCore, placed
from rooftree.profile.words import next_step
from rooftree.profile.work import Work
from rooftree.results.profile import BindingRoof
from tests.needs import need
from tests.profile.programs import code_of, compiled
from tests.profile.test_holds import MACHINE
from tests.report.test_profile_page import region

CHAINS = r"""
#include <stdint.h>
#define F __attribute__((noinline))
F double sum(const double *x, long n) { double s = 0; for (long i = 0; i < n; i++) s += x[i]; return s; }
F double maximum(const double *x, long n) { double s = x[0]; for (long i = 1; i < n; i++) s = x[i] > s ? x[i] : s; return s; }
F double values(const double *x, long n) { double s = 0; for (long i = 0; i < n; i++) s = 0.5 * s + x[i]; return s; }
F long addresses(const long *x, long n) { long s = 0; for (long i = 0; i < n; i++) s = x[s]; return s; }
F uint64_t whole_numbers(const uint64_t *x, long n) {
  uint64_t s = 1;
  for (long i = 0; i < n; i++) s = (s ^ x[i]) * 1099511628211u;
  return s;
}
static volatile double kept;
F void memory(const double *x, long n) { for (long i = 0; i < n; i++) kept += x[i]; }
F uint64_t narrower_stores(const uint16_t *x, long n) {
  volatile uint16_t t[4]; uint64_t s = 0;
  for (long i = 0; i < n; i += 4) {
    t[0] = x[i]; t[1] = x[i + 1]; t[2] = x[i + 2]; t[3] = x[i + 3];
    s = s * 31 + *(volatile uint64_t *)t;
  }
  return s;
}
F void counter(double *x, long n) { for (long i = 0; i < n; i++) x[i] = n; }
int main(int n, char **v) {
  static double x[64]; static long y[64];
  memory(x, n); counter(x, n); narrower_stores((void *)y, n);
  return (int)(sum(x, n) + maximum(x, n) + values(x, n) + addresses(y, n) + whole_numbers((void *)y, n));
}
"""


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("sum", "-ffast-math"),
        ("maximum", "-ffinite-math-only"),
        ("values", "each result needs the one before"),
        ("addresses", "each address comes from the load before"),
        ("whole numbers", "independent chains"),
        ("memory", "keep it in a register"),
        ("narrower stores", "store it whole"),
        ("counter", "more work in a pass"),
    ],
)
def test_a_chain_is_split_in_the_way_that_it_allows(name: str, words: str) -> None:
    code = code_of(compiled(CHAINS, "-fno-tree-vectorize"), name.replace(" ", "_"))
    loop = next(n for n, one in enumerate(code.loops) if one.innermost)
    model, why, chain = modelled(code, loop, load("icx"), 4.0)
    assert model is not None, why
    assert name == model.chain
    assert chain > 0
    roof = BindingRoof(binding="dependences", GFLOP_s=None, fraction=0.95, gain=1.0, basis="", all=[])
    said = next_step(region("f", 0.5, roof=roof, model=model))
    assert words in said
    assert ("fast-math" in said) == (name == "sum")


MORE_CHAINS = r"""
#define F __attribute__((noinline))
F float squares(const float *x, long n) { float s = 0; for (long i = 0; i < n; i++) s += x[i] * x[i]; return s; }
F double prefix(double *x, long n) { double s = 0; for (long i = 0; i < n; i++) { s += x[i]; x[i] = s; } return s; }
F double dot(const double *x, const double *y, long n) { double s = 0; for (long i = 0; i < n; i++) s += x[i] * y[i]; return s; }
F double power(const double *x, long n) { double s = 1; for (long i = 0; i < n; i++) s *= x[i]; return s; }
int main(int n, char **v) { static double x[64]; static float y[64];
  return (int)(squares(y, n) + prefix(x, n) + dot(x, x, n) + power(x, n)); }
"""


@pytest.mark.parametrize("flags", ["-O2", "-O3", "-O3 -march=haswell"])
def test_sums_in_their_order_are_sums_whose_values_nobody_else_needs(flags: str) -> None:
    path = compiled(MORE_CHAINS, *flags.split())
    kinds = {}
    for name in ("squares", "prefix", "dot", "power"):
        code = code_of(path, name)
        passes = [n for n, one in enumerate(code.loops) if one.innermost]
        largest = max(passes, key=lambda n: sum(len(code.instructions(b)) for b in code.loops[n].blocks))
        model, why, _ = modelled(code, largest, load("icx"), 4.0)
        assert model is not None, why
        kinds[name] = model.chain
    assert {"squares": "sum", "prefix": "values", "dot": "sum", "power": "values"} == kinds


CALLS = r"""
#include <stdlib.h>
#define F __attribute__((noinline))
F long near(long x) { __asm__ volatile(""); return x + 1; }
F long calls(long n, long (*other)(long)) {
  long s = 0;
  for (long i = 0; i < n; i++) { s += near(i); s += other(i); s += random(); }
  return s;
}
int main(int n, char **v) { return (int)calls(n, near); }
"""


@pytest.mark.parametrize("plt", ["-fplt", "-fno-plt"])
@pytest.mark.parametrize("strip", ["", "-s"])
def test_what_a_loop_calls_has_the_place_that_the_program_has(plt: str, strip: str) -> None:
    known = program(compiled(CALLS, plt))
    at = known.symbols["calls"]
    (code,) = function_codes(
        [(program(compiled(CALLS, plt, *strip.split())), Function("", at, int(known.ends[known.starts == at][0])))]
    )
    assert isinstance(code, FunctionCode)
    _, why, _ = modelled(code, next(n for n, one in enumerate(code.loops) if one.innermost), load("icx"), 4.0)
    near = f"the function at 0x{known.symbols['near']:x}" if strip else "near"
    assert why == f"it calls {near}, a computed address, random"


DIVIDES = r"""
__attribute__((noinline)) void divide(double *x, const double *y, long n) { for (long i = 0; i < n; i++) x[i] = x[i] / y[i]; }
__attribute__((noinline)) void add(double *x, const double *y, long n) { for (long i = 0; i < n; i++) x[i] = x[i] + y[i]; }
int main(int n, char **v) { static double x[64], y[64]; divide(x, y, n); add(x, y, n); return 0; }
"""


@pytest.mark.parametrize(("name", "told"), [("divide", True), ("add", False)])
def test_one_instruction_that_takes_the_ports_is_named(name: str, told: bool) -> None:
    code = code_of(compiled(DIVIDES, "-O2", "-fno-tree-vectorize"), name)
    loop = next(n for n, one in enumerate(code.loops) if one.innermost)
    model, why, _ = modelled(code, loop, load("icx"), 4.0)
    assert model is not None, why
    assert told == ("divsd alone takes" in model.text)


ROWS = r"""
#define F __attribute__((noinline))
F void rows(int n, const int *p, const int *j, const double *x, const double *v, double *y) {
  for (int i = 0; i < n; i++) { double s = y[i]; for (int k = p[i]; k < p[i + 1]; k++) s += x[k] * v[j[k]]; y[i] = s; }
}
F void zero(int n, const int *p, const double *x, double *y) {
  for (int i = 0; i < n; i++) { double s = 0; for (int k = p[i]; k < p[i + 1]; k++) s += x[k]; y[i] = s; }
}
F double whole(int n, const int *p, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) for (int k = p[i]; k < p[i + 1]; k++) s += x[k];
  return s;
}
F void place(int n, const int *p, const double *x, double *y) {
  for (int i = 0; i < n; i++) { double s = *y; for (int k = p[i]; k < p[i + 1]; k++) s += x[k]; *(volatile double *)y = s; }
}
int main(int n, char **v) {
  static double x[64], y[64]; static int p[64];
  rows(n, p, p, x, x, y); zero(n, p, x, y); place(n, p, x, y);
  return whole(n, p, x) != 0;
}
"""

LOOPS_OF_ONE = r"""
__attribute__((noinline)) long two(long n, long m) {
  long s = 1;
  for (long i = 0; i < n; i++) { s = s * 3 + i; __asm__ volatile("" : "+r"(s)); }
  for (long i = 0; i < m; i++) { s = s * 5 ^ i; __asm__ volatile("" : "+r"(s)); }
  return s;
}
int main(int n, char **v) { return (int)two(n, n); }
"""


@pytest.mark.parametrize(("name", "anew"), [("rows", True), ("zero", True), ("whole", False), ("place", False)])
def test_short_chains_that_begin_anew_are_worked_on_several_at_once(name: str, anew: bool) -> None:
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(ROWS, "-O2", "-fno-tree-vectorize"), name)
    (loop,) = [n for n, one in enumerate(code.loops) if one.innermost]
    table = load("zen4")
    alone, _, chain = modelled(code, loop, table, 9.0)
    _, why, short = modelled(code, loop, table, 9.0, entered_each=32.0)
    _, missed_why, missed = modelled(code, loop, table, 9.0, entered_each=32.0, missed=1.0)
    assert alone is not None
    assert alone.bound == "recurrence"
    assert (chain / 5 if anew else chain) == pytest.approx(short)
    assert anew == ("begins anew each time that the loop is entered, after 32 instructions" in why)
    assert chain == pytest.approx(missed)
    assert anew == ("but for the 100% of them whose end it does not foresee" in missed_why)
    assert chain == modelled(code, loop, table, 9.0, entered_each=5000.0)[2], "a long one is not left before it ends"


@pytest.mark.parametrize(("name", "anew"), [("rows", True), ("zero", True), ("whole", False), ("place", False)])
def test_of_chains_that_begin_anew_after_more_passes_the_least_is_known(name: str, anew: bool) -> None:
    """Of rows of 24 numbers a pass took 2.45 cy, where the chain takes 4: a row begins while the one before ends."""
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(ROWS, "-O2", "-fno-tree-vectorize"), name)
    (loop,) = [n for n, one in enumerate(code.loops) if one.innermost]
    table = load("spr")
    model, _, chain = modelled(code, loop, table, 9.0, entered_each=144.0)
    missed, _, _ = modelled(code, loop, table, 9.0, entered_each=144.0, missed=1.0)
    unknown, _, _ = modelled(code, loop, table, 9.0)
    assert model is not None
    assert missed is not None
    assert unknown is not None
    assert chain == model.cycles, "that is what it takes at most"
    assert (pytest.approx(chain / (1 + 512 / 144)) if anew else None) == model.chain_anew_cycles
    assert (pytest.approx(chain) if anew else None) == missed.chain_anew_cycles, "the next one begins behind its end"
    assert unknown.chain_anew_cycles is None
    smaller, _, same = modelled(code, loop, load("zen3"), 9.0, entered_each=144.0)
    assert smaller is not None
    assert (pytest.approx(same / (1 + 256 / 144)) if anew else None) == smaller.chain_anew_cycles, "a smaller reorder buffer"


ATOMIC = r"""
#include <stdatomic.h>
static atomic_long all; static atomic_int held;
__attribute__((noinline)) void counted(long n) { for (long i = 0; i < n; i++) atomic_fetch_add(&all, 1); }
__attribute__((noinline)) void locked(long n) { for (long i = 0; i < n; i++) while (atomic_exchange(&held, 1)); }
__attribute__((noinline)) unsigned gcd(unsigned a, unsigned b) { while (b) { unsigned c = a % b; a = b; b = c; } return a; }
int main(int n, char **v) { counted(n); locked(n - 1); return (int)gcd(n, n); }
"""


@pytest.mark.parametrize(("name", "chain", "divides"), [("counted", "atomic", False), ("gcd", "whole numbers", True)])
def test_a_chain_is_told_by_what_is_slow_in_it(name: str, chain: str, divides: bool) -> None:
    code = code_of(compiled(ATOMIC, "-O2"), name)
    (loop,) = [n for n, one in enumerate(code.loops) if one.innermost]
    model, _, _ = modelled(code, loop, load("zen4"), 20.0)
    assert model is not None
    assert (chain, divides) == (model.chain, model.chain_divides)
    roof = BindingRoof(binding="dependences", GFLOP_s=None, fraction=0.9, gain=1.0, basis="", all=[])
    said = next_step(region(name, 0.5, roof=roof, model=model))
    assert ("atomic update" in said) == (chain == "atomic")
    assert "keep it in a register" not in said


def test_divisions_of_a_chain_are_no_reason_for_fewer_of_them() -> None:
    """Greatest common divisors: 12 of 17.5 cy a pass are the chain, and 94 % of the samples stood behind its divisions."""
    code = code_of(compiled(ATOMIC, "-O2"), "gcd")
    model, _, _ = modelled(code, 0, load("zen4"), 25.0)
    roof = BindingRoof(binding="dependences", GFLOP_s=None, fraction=0.5, gain=1.5, basis="", all=[])
    behind = {"divisions of whole numbers": 0.94}
    one = region("gcd", 0.5, roof=roof, model=model, samples_behind=behind, load_B=0.0, store_B=0.0, turns_share=0.1)
    said = next_step(one)
    assert "behind divisions of its chain of dependent instructions: work on several independent chains at once" in said
    assert "reciprocal" not in said
    held = holder(one)
    assert held is not None
    assert "perhaps dependences" == held.name


@pytest.mark.parametrize("same", [False, True])
def test_a_loop_of_a_program_that_does_the_same_each_time_did_not_more_when_it_was_counted(same: bool) -> None:
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(ROWS, "-O2", "-fno-tree-vectorize"), "whole")
    (loop,) = [n for n, one in enumerate(code.loops) if one.innermost]
    model, why, _ = modelled(code, loop, load("zen4"), 0.1, same=same)
    assert model is not None, why
    assert model.text.startswith("faster than the core model")
    assert same is ("the counted run did more" not in model.text)


def test_why_a_loop_is_no_kernel_names_no_other_loops() -> None:
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(LOOPS_OF_ONE, "-O1"), "two")
    assert len(code.loops) == 2
    for loop in range(2):
        model, why = predicted(code, loop, Executions(), MACHINE, 9.0, [8.0, 10.0])
        assert model is None
        assert why
        assert "other loops" not in why


ACROSS = "".join(
    f"""__asm__(".p2align 6\\n.globl at{place}\\n.type at{place},@function\\nat{place}: xor %eax,%eax; jmp 1f\\n.p2align 6\\n"
 ".skip {place},0x90\\n1: nopl 0x1000(%rcx); add $1,%rax; nopl 0x1000(%rcx); cmp %rdi,%rax; jne 1b; ret\\n"
 ".size at{place},.-at{place}\\n"); long at{place}(long);\n"""
    for place in (16, 48)
)


@pytest.mark.parametrize(("place", "cycles"), [(16, 1.0), (48, 2.0)])
def test_a_loop_across_two_lines_of_code_takes_a_cycle_for_each(place: int, cycles: float) -> None:
    """Measured on Zen 4: 0.8 to 0.94 cy within a line, 1.8 across two; a profile took each to lie at the beginning of one."""
    code = code_of(compiled(f"{ACROSS}int main(void) {{ return (int)(at16(9) + at48(9)); }}"), f"at{place}")
    model, why, _ = modelled(code, 0, load("zen4"), 2.0)
    assert model is not None, why
    assert cycles == model.cycles
    assert ("-falign-loops=64" in model.text) == (place == 48)
    assert ("frontend" == model.bound) == (place == 48)


WRAPS = r"""
__attribute__((noinline)) long wraps(long *a, long n, long by) {
  long s = 0;
  for (long i = 0; i < n; i++) s += a[(unsigned long)(i * 7) % (unsigned long)by];
  return s;
}
int main(int n, char **v) { static long a[64]; return (int)wraps(a, 64, n + 40); }
"""


def test_divisions_of_whole_numbers_are_a_limit() -> None:
    """Three of them in each pass took half of the time of a loop of sox, whose core alone 'would allow at most 4.0 times'."""
    code, table = code_of(compiled(WRAPS, "-O2"), "wraps"), load("zen4")
    found = Executions(threads=[{key_of(code, n): 1000 for n in range(len(code.graph.blocks))}])
    loop = next(n for n, one in enumerate(code.loops) if one.innermost)
    taken = dividing(code, code.loops[loop].blocks, found, table)
    assert 5.0 <= taken / 1000 <= 8.98
    assert 0.0 == dividing(code, code.loops[loop].blocks, found, None)
    machine = load_machine("zen4")
    work = Work(instructions=8000.0, passes=1000.0)
    assert machine.core is not None
    roof = placed(work, taken / 0.9 / machine.core.clock, 1, machine, 400, InCore(dividing_cy=taken))
    assert roof is not None
    assert "integer division" == roof.binding
    assert "divisions of whole numbers take 90% of its time at least" in next_step(region("wraps", 0.3, roof=roof))


def test_what_is_left_of_a_pass_without_its_loads_and_stores() -> None:
    """Of multiplications with operands in memory these stay, of a copy next to nothing does."""
    source = r"""
    void copied(double *x, const double *y, long n) { for (long i = 0; i < n; i++) x[i] = y[i]; }
    __asm__(".globl products\n.type products,@function\nproducts: xor %eax,%eax\n"
      "1: vmulpd (%rdi),%ymm1,%ymm2\nvmulpd 32(%rdi),%ymm1,%ymm3\nvmulpd 64(%rdi),%ymm1,%ymm4\nvmulpd 96(%rdi),%ymm1,%ymm5\n"
      "add $1,%rax\ncmp %rsi,%rax\njne 1b\nret\n.size products,.-products\n");
    int main(void) { return 0; }
    """
    built = compiled(source, "-fno-tree-loop-distribute-patterns", "-fno-tree-vectorize", "-funroll-loops")
    left = []
    for name in ("copied", "products"):
        code = code_of(built, name)
        model, why, _ = modelled(
            code, max(range(len(code.loops)), key=lambda n: len(code.instructions(code.loops[n].header))), load("zen4"), 4.0
        )
        assert model is not None, why
        assert model.bounds is not None
        left.append((model.besides_accesses_cycles or 0.0) / (model.cycles or 1.0))
    assert left[0] < 0.5
    assert left[1] == 1.0


BLOCKS = r"""
__asm__(".globl blocks\n.type blocks, @function\nblocks:\n"
  "1: movups (%rdi), %xmm0\n %FIRST%\n mov %rcx, %rax\n"
  "2: aesenc (%rax), %xmm2\n add $16, %rax\n cmp %rdx, %rax\n jne 2b\n"
  " movups %xmm2, (%rsi)\n add $16, %rdi\n add $16, %rsi\n sub $1, %r8\n jne 1b\n ret\n"
  ".size blocks, .-blocks\n");
void blocks(void);
int main(int n, char **v) { if (n > 9) blocks(); return 0; }
"""
"""Blocks that are encrypted one after the other, each with what came out of the one before (CBC), or each by itself."""


@pytest.mark.parametrize(("first", "on"), [("xorps %xmm0, %xmm2", True), ("movaps %xmm0, %xmm2", False)])
def test_a_chain_that_each_entry_of_a_loop_continues_is_no_short_one(first: str, on: bool) -> None:
    """AES-256-CBC of OpenSSL: 'the next one begins while one ends', 13 passes for each block."""
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(BLOCKS.replace("%FIRST%", first), "-O2", "-maes"), "blocks")
    (loop,) = [n for n, one in enumerate(code.loops) if one.innermost]
    model, _, _ = modelled(code, loop, load("spr"), 3.2, entered_each=52.0)
    assert model is not None
    assert model.bound == "recurrence"
    assert on == model.chain_goes_on
    one = region("blocks+1", 0.5, calls=1e6, passes=13e6, instructions=52e6, model=model)
    assert on == (begun_again(one, 1.5, 1.4) == "")


SUMS = r"""
__asm__(".globl sums\n.type sums, @function\nsums:\n"
  "1: movsd (%rdi,%rax), %xmm0\n unpcklpd %xmm0, %xmm0\n %ADD% %xmm0, %xmm1\n add $8, %rax\n cmp %rdx, %rax\n jne 1b\n ret\n"
  ".size sums, .-sums\n");
void sums(void);
int main(int n, char **v) { if (n > 9) sums(); return 0; }
"""


@pytest.mark.parametrize(("add", "lanes"), [("addpd", 2), ("addsd", 1)])
def test_the_lanes_of_a_sum_are_known(add: str, lanes: int) -> None:
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(SUMS.replace("%ADD%", add)), "sums")
    model, _, _ = modelled(code, 0, load("zen4"), 4.0)
    assert model is not None
    assert ("sum", lanes) == (model.chain, model.chain_lanes)
