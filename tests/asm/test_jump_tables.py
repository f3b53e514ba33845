"""Jumps through tables: where they lead, and that what cannot be known stays unknown."""

from __future__ import annotations

import subprocess

import pytest

from rooftree.asm.code_pointers import pointers_into
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.instrument.application import application
from rooftree.instrument.engine import key_of
from rooftree.instrument.engines import engine_named
from rooftree.profile.work import entries
from tests.needs import elsewhere, need
from tests.profile.programs import code_of, compiled

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


@pytest.mark.parametrize("options", [("-fPIE", "-pie"), ("-fno-pie", "-no-pie")])
def test_a_computed_goto_leads_to_the_labels_that_data_hold_and_is_counted(options: tuple[str, ...]) -> None:
    path = compiled(SWITCH, "-O2", *options)
    code = code_of(path, "threaded")
    assert 2 <= pointers_into(code.program, code.function) <= 3
    assert not pointers_into(code.program, code_of(path, "last").function)
    assert {2, 3} & {len(jump.labels) for jump in code.computed.values()}
    assert not code.jumps_anywhere
    engine = engine_named("patch")
    if reason := engine.why_not(application([path]), [code]):
        elsewhere(reason)
    found = engine.count(application([path]), [code], 60)
    jumps = [n for n in range(len(code.graph.blocks)) if code.graph.blocks[n][1] - 1 in code.computed]
    assert 0 == found.status
    assert 20 * 5000 == sum(found.total(key_of(code, n)) or 0 for n in jumps)


OFFSETS = r"""
long run(const unsigned char *code, long n, void **places) {
  static const int away[] = {0, 1, 2};
  static int made[3]; made[0] = 0; made[1] = (char *)&&two - (char *)&&one; made[2] = (char *)&&end - (char *)&&one;
  long a = 0, i = 0;
  for (int k = 0; k < 3; k++) places[k] = (char *)&&one + made[away[k]];
  goto *places[code[i] & 1];
one: a += 3; if (++i >= n) goto end; goto *places[code[i] & 1];
two: a ^= i; if (++i >= n) goto end; goto *places[code[i] & 1];
end: return a;
}
int main(int n, char **v) { static unsigned char code[50]; void *places[3]; return (int)run(code, 50, places) & 0; }
"""


def test_labels_that_the_code_computes_stay_unknown() -> None:
    code = code_of(compiled(OFFSETS, "-O2"), "run")
    assert code.jumps_anywhere


def test_a_call_at_the_end_leads_elsewhere() -> None:
    code = code_of(compiled(SWITCH, "-O2", "-mno-red-zone"), "last")
    assert not code.jumps_anywhere


UNROLLED = r"""
#include <stdint.h>
#define F __attribute__((noipa))
F long cross(uint8_t *s, long n, unsigned wheel, long step) {
  long i = 0;
  switch (wheel) {
    for (;;) {
      case 0: if (i >= n) return i; s[i] &= 0xfe; i += step;
      case 1: if (i >= n) return i; s[i] &= 0xfd; i += step + 2;
      case 2: if (i >= n) return i; s[i] &= 0xfb; i += step;
      case 3: if (i >= n) return i; s[i] &= 0xf7; i += step + 1;
        while (i + 4 * step + 8 < n) {
          s[i] &= 0xfe; s[i + step] &= 0xfd; s[i + 2 * step + 2] &= 0xfb; s[i + 3 * step + 2] &= 0xf7; i += 4 * step + 3;
        }
    }
    for (;;) {
      case 4: if (i >= n) return i; s[i] &= 0xef; i += 2 * step;
      case 5: if (i >= n) return i; s[i] &= 0xdf; i += step + 4;
      case 6: if (i >= n) return i; s[i] &= 0xbf; i += step;
      case 7: if (i >= n) return i; s[i] &= 0x7f; i += 3 * step + 1;
    }
    default: __builtin_unreachable();
  }
}
F long closed(const unsigned char *code, long n) {
  long a = 1;
  for (long i = 0; i < n; i++)
    switch (code[i] & 7) {
      case 0: a += 3; break; case 1: a *= 5; break; case 2: a ^= i; break; case 3: a -= 7; break;
      case 4: a <<= 1; break; case 5: a = ~a; break; case 6: a += i * a; break; case 7: a >>= 2; break;
    }
  return a;
}
int main(void) {
  static uint8_t s[1 << 15]; static unsigned char code[5000];
  long total = 0;
  for (int k = 0; k < 5000; k++) code[k] = k * 7 % 11;
  for (int k = 0; k < 64; k++) total += cross(s, sizeof s, (unsigned)k & 7, 7 + k);
  for (int k = 0; k < 20; k++) total += closed(code, 5000);
  return (int)(total & 127);
}
"""
STEPS = ((1, 0), (1, 2), (1, 0), (1, 1)), ((2, 0), (1, 4), (1, 0), (3, 1))
"""By how many steps, and by how much more, each case of both loops goes on."""


def crossed(n: int, wheel: int, step: int) -> int:
    """How many bytes `cross` writes."""
    steps, place, i, many = STEPS[wheel // 4], wheel % 4, 0, 0
    while i < n:
        times, more = steps[place]
        i, place, many = i + times * step + more, (place + 1) % 4, many + 1
    return many


@pytest.mark.parametrize("options", [("-fPIE", "-pie"), ("-fno-pie", "-no-pie"), ("-fPIE", "-pie", "-O3")])
def test_a_switch_without_other_cases_into_the_middle_of_loops_is_followed_and_counted(options: tuple[str, ...]) -> None:
    path = compiled(UNROLLED, "-O2", *options)
    code, closed = code_of(path, "cross"), code_of(path, "closed")
    (jump,), (other,) = code.computed.values(), closed.computed.values()
    assert jump.labels, "ways into the middle of loops"
    assert {8} == {len({*jump.targets, *jump.labels} - {0}), len(other.targets)}
    assert not code.jumps_anywhere
    assert any(loop.innermost for loop in closed.loops), "its loop is closed by the jump"
    entered = [n for n, loop in enumerate(code.loops) if code.entered & set(loop.blocks)]
    assert entered, "these loops are still some"
    engine = engine_named("patch")
    if reason := engine.why_not(application([path]), [code, closed]):
        elsewhere(reason)
    found = engine.count(application([path]), [code, closed], 60)
    assert subprocess.run([path], check=False).returncode == found.status
    blocks = range(len(code.graph.blocks))
    assert all(found.total(key_of(code, n)) is not None for n in blocks)
    writes = sum(
        sum(i.mnemonic == "and" for i in code.instructions(n) if i.stores) * (found.total(key_of(code, n)) or 0) for n in blocks
    )
    assert writes == sum(crossed(1 << 15, k & 7, 7 + k) for k in range(64))
    assert 20 * 5000 == sum(found.total(key_of(closed, n)) or 0 for n in _ends_of(closed, 0))
    assert all(entries(code, n, found) is None for n in entered), "of jumps to computed places there are no edges"


def _ends_of(code: FunctionCode, number: int) -> list[int]:
    """The block that ends in a computed jump."""
    return [n for n, (_, end) in enumerate(code.graph.blocks) if end - 1 == list(code.computed)[number]]


BETWEEN = r"""
long between(const unsigned *which, long other);
__asm__(".text\n.globl between\n.type between,@function\nbetween:\n"
  " xorl %%eax,%%eax\n cmpl $2,(%%rdi)\n MIDDLE\n ja 4f\n movl (%%rdi),%%ecx\n"
  " leaq 5f(%%rip),%%rdx\n movslq (%%rdx,%%rcx,4),%%rcx\n addq %%rdx,%%rcx\n jmp *%%rcx\n"
  "1: addl $1,%%eax\n ret\n2: addl $2,%%eax\n ret\n3: addl $3,%%eax\n ret\n4: addl $4,%%eax\n ret\n.size between,.-between\n"
  ".section .rodata\n.align 4\n5: .long 1b-5b,2b-5b,3b-5b,4b-5b\n.text\n");
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
    (jump,) = code.computed.values()
    assert not code.jumps_anywhere
    assert len(jump.targets) == (3 if known else 4), "without its length what stands behind the table is taken for a part of it"


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
@pytest.mark.parametrize(("name", "leaves"), [("largest", True), ("virtual", True), ("labels", True), ("by_label", False)])
def test_a_pointer_leads_elsewhere_or_to_what_data_point_to_in_the_function(
    name: str, leaves: bool, options: tuple[str, ...]
) -> None:
    named = compiled(TAILS, "-O2", *(one for one in options if one != "-s"))
    at = program(named).symbols[name]
    known = program(compiled(TAILS, "-O2", *options))
    function = known.function_at(at)
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    assert any(one.control == "jump" and not one.target for one in code.listing.instructions), "it ends in a computed jump"
    assert leaves is not code.jumps_anywhere
