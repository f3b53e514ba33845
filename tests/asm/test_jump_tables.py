"""Jumps through tables: where they lead, and that what cannot be known stays unknown."""

from __future__ import annotations

import pytest

from rooftree.asm.code_pointers import pointers_into
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.instrument.application import application
from rooftree.instrument.engine import key_of
from rooftree.instrument.engines import engine_named
from tests.needs import elsewhere, need
from tests.profile.programs import compiled

SWITCH = r"""
#include <stdio.h>
#define F __attribute__((noinline))
F long machine(const unsigned char *code, long n) {
  long a = 0, b = 1;
  for (long i = 0; i < n; i++) switch (code[i]) {
    case 0: a += b; break; case 1: b ^= a << 3; break; case 2: a -= 7; break; case 3: b += i; break;
    case 4: a = a * 5 + 1; break; case 5: b = b >> 1; break; case 6: a ^= b; break; case 7: b -= a; break; default: a++;
  }
  return a ^ b;
}
F long threaded(const unsigned char *code, long n) {
  static void *places[] = {&&one, &&two, &&end};
  long a = 0, i = 0;
  goto *places[code[i] & 1];
one: a += 3; if (++i >= n) goto end; goto *places[code[i] & 1];
two: a ^= i; if (++i >= n) goto end; goto *places[code[i] & 1];
end: return a;
}
long (*volatile chosen)(const unsigned char *, long) = machine;
F long last(const unsigned char *code, long n) {
  long x[16];
  for (int i = 0; i < 16; i++) x[i] = code[i] + n;
  __asm__ volatile("" :: "r"(x) : "memory", "rbx", "r12");
  return chosen(code, n - 1);
}
int main(void) {
  static unsigned char code[5000];
  for (int i = 0; i < 5000; i++) code[i] = i * 7 % 10;
  long s = 0;
  for (int k = 0; k < 20; k++) s += machine(code, 5000) + threaded(code, 5000) + last(code, 5000);
  printf("%ld\n", s);
  return 0;
}
"""


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")


def code_of(path: str, name: str) -> FunctionCode:
    known = program(path)
    function = known.function_at(known.symbols[name])
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    return code


@pytest.mark.parametrize("options", [("-fPIE", "-pie"), ("-fno-pie", "-no-pie")])
def test_a_switch_is_followed_and_counted(options: tuple[str, ...]) -> None:
    path = compiled(SWITCH, "-O2", *options)
    code = code_of(path, "machine")
    (jump,) = code.computed.values()
    assert 8 <= len(jump.targets)
    assert not jump.leaves
    assert not code.jumps_anywhere
    (loop,) = (loop for loop in code.loops if loop.innermost)
    assert {code.graph.blocks.index(b) for b in code.graph.blocks if b[0] in jump.targets} <= set(loop.blocks)
    engine = engine_named("patch")
    if reason := engine.why_not(application([path]), [code]):
        elsewhere(reason)
    found = engine.count(application([path]), [code], 60)
    assert 20 * (5000 + 4999) == found.total(key_of(code, loop.header))
    known = sum(found.total(key_of(code, n)) is not None for n in range(len(code.graph.blocks)))
    assert known == len(code.graph.blocks)


def test_a_computed_goto_stays_unknown() -> None:
    code = code_of(compiled(SWITCH, "-O2"), "threaded")
    assert 2 <= pointers_into(code.program, code.function) <= 3
    assert not pointers_into(code.program, code_of(compiled(SWITCH, "-O2"), "last").function)
    assert not code.computed
    assert code.jumps_anywhere


def test_a_call_at_the_end_leads_elsewhere() -> None:
    code = code_of(compiled(SWITCH, "-O2", "-mno-red-zone"), "last")
    assert not code.jumps_anywhere


BETWEEN = r"""
long between(const unsigned *which, long other);
__asm__(".text\n.globl between\n.type between,@function\nbetween:\n"
  " xorl %%eax,%%eax\n cmpl $2,(%%rdi)\n MIDDLE\n ja 4f\n movl (%%rdi),%%ecx\n"
  " leaq 5f(%%rip),%%rdx\n movslq (%%rdx,%%rcx,4),%%rcx\n addq %%rdx,%%rcx\n jmp *%%rcx\n"
  "1: addl $1,%%eax\n ret\n2: addl $2,%%eax\n ret\n3: addl $3,%%eax\n ret\n4: addl $4,%%eax\n ret\n.size between,.-between\n"
  ".section .rodata\n.align 4\n5: .long 1b-5b,2b-5b,3b-5b\n.text\n");
int main(int n, char **v) { unsigned which = n; return (int)between(&which, n); }
"""


@pytest.mark.parametrize(
    ("middle", "known"),
    [
        ("leaq 4(%rdi),%rsi", True),
        ("movl %esi,%r8d", True),
        ("movl $5,(%rsi)", False),  # may be what was compared
        ("movq %rsi,%rdi", False),  # it lies elsewhere
        ("incl %esi", False),  # these are other flags
    ],
)
def test_between_a_comparison_and_its_jump_stands_what_changes_neither(middle: str, known: bool) -> None:
    code = code_of(compiled(BETWEEN.replace("%%", "%").replace("MIDDLE", middle)), "between")
    assert known is (len(code.computed) == 1)
    assert known is not code.jumps_anywhere
    assert not known or {len(jump.targets) for jump in code.computed.values()} == {3}


TAILS = r"""
typedef long (*Way)(const int *, const int *, long);
static long one(const int *x, const int *end, long n) { return x[0] + n; }
static long two(const int *x, const int *end, long n) { return end - x - n; }
Way const ways[] = {one, two, one, two}; Way volatile given = one;
#define F __attribute__((noinline))
F long largest(const int *x, const int *end, long n) {
  int most = 0;
  for (const int *p = x; p < end; p++) most = *p > most ? *p : most;
  return ways[most & 3](x, end, n);
}
struct shape { const struct kind *kind; };
struct kind { long (*area)(struct shape *, long); };
F long virtual(struct shape *shape, long n) {
  for (long i = n; i > 0; i--) __asm__ volatile("" : "+r"(n));
  return shape->kind->area(shape, n);
}
static long area(struct shape *shape, long n) { return n + (shape != 0); }
F long labels(const int *x, const int *end, long n) {
  static void *const places[] = {&&more, &&less};
  goto *places[n & 1];
more: return x[0] + n;
less: return end[-1] - n;
}
long by_label(const int *x, const int *end, long n);
__asm__(".data\n.p2align 3\nkept: .quad 0\n.text\n.globl by_label\n.type by_label,@function\n"
  "by_label:\n .cfi_startproc\n leaq 1f(%rip),%rax\n movq %rax,kept(%rip)\n movq kept(%rip),%rax\n jmp *%rax\n"
  "1: movl (%rdi),%eax\n ret\n .cfi_endproc\n.size by_label,.-by_label\n");
int main(void) {
  static int x[64]; static const struct kind kind = {area}; struct shape shape = {&kind};
  for (int i = 0; i < 64; i++) x[i] = i;
  return (int)(largest(x, x + 64, 1) + virtual(&shape, 3) + labels(x, x + 64, 3) + by_label(x, x + 64, 2)) & 1;
}
"""


@pytest.mark.parametrize("options", [("-fPIE", "-pie"), ("-fno-pie", "-no-pie"), ("-fPIE", "-pie", "-s"), ("-static",)])
@pytest.mark.parametrize(("name", "leaves"), [("largest", True), ("virtual", True), ("labels", False), ("by_label", False)])
def test_a_pointer_leads_elsewhere_if_nothing_points_into_the_function(name: str, leaves: bool, options: tuple[str, ...]) -> None:
    named = compiled(TAILS, "-O2", *(one for one in options if one != "-s"))
    at = program(named).symbols[name]
    known = program(compiled(TAILS, "-O2", *options))
    function = known.function_at(at)
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    assert any(one.control == "jump" and not one.target for one in code.listing.instructions), "it ends in a computed jump"
    assert leaves is not code.jumps_anywhere
