"""Recorded ways of branches against what the program is known to do, while it does the same as ever."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from rooftree.instrument.application import application
from rooftree.instrument.engine import key_of
from rooftree.instrument.patch import PatchEngine
from tests.instrument.test_exact_counts import codes_of
from tests.needs import need
from tests.profile.programs import compiled

ROUNDS = 100_000
PROGRAM = r"""
#include <pthread.h>
#include <stdlib.h>
unsigned char flags[4096];
__attribute__((noipa)) long walk(const unsigned char *x, long n) {
  long sum = 0, carry = 1;
  for (long i = 0; i < n; i++) {
    if (x[i & 4095]) { sum += i; __asm__ volatile("" : "+r"(sum)); } else { carry ^= sum; __asm__ volatile("" : "+r"(carry)); }
  }
  return sum ^ carry;
}
static void *all(void *x) { *(long *)x = walk(flags, ROUNDS); return 0; }
int main(void) {
  for (int i = 0; i < 4096; i++) flags[i] = i % 4 == 3;
  pthread_t other;
  long one, two;
  pthread_create(&other, 0, all, &one);
  all(&two);
  pthread_join(other, 0);
  long sum = 0, carry = 1;
  for (long i = 0; i < ROUNDS; i++) if (i % 4 == 3) sum += i; else carry ^= sum;
  return one != two || one != (sum ^ carry);
}
"""


@pytest.mark.parametrize("level", ["-O1", "-O2"])
def test_ways_are_recorded_in_their_order_and_change_nothing(level: str) -> None:
    need("x86-64", "gcc", "objdump")
    path = compiled(PROGRAM.replace("ROUNDS", str(ROUNDS)), level, "-fno-if-conversion", "-fno-if-conversion2", "-pthread")
    (code,) = codes_of(path, ["walk"])
    wanted = frozenset(key_of(code, n) for n in range(len(code.graph.blocks)))
    app = application([path])
    plain, found = (PatchEngine(recorded=recorded).count(app, [code], 60) for recorded in (frozenset(), wanted))
    assert 0 == plain.status == found.status, "its results are those of the program itself"
    for key in wanted:
        assert plain.total(key) == found.total(key)
    assert plain.outcomes is None or not plain.outcomes.keys
    assert found.outcomes is not None
    assert found.outcomes.bursts
    ways: dict[int, list[int]] = {}
    whole = max((burst for _, burst in found.outcomes.bursts), key=len)
    for entry in whole:
        ways.setdefault(entry >> 1, []).append(entry & 1)
    assert set(ways) <= set(range(len(found.outcomes.keys)))
    (data,) = [seen for seen in ways.values() if 0.2 < sum(seen) / len(seen) < 0.3 or 0.7 < sum(seen) / len(seen) < 0.8]
    rare = Counter(data).most_common()[-1][0]
    places = [at for at, way in enumerate(data) if way == rare]
    assert {4} == {after - before for before, after in itertools.pairwise(places)}, "each fourth, in their order"


FLAGS = r"""
long three(const int *, long);
__asm__(".text\n.globl three\n.type three,@function\nthree:\n xor %eax,%eax\n"
  "1: cmpl $1,(%rdi)\n jl 2f\n je 3f\n sete %cl\n setg %dl\n movzbl %cl,%ecx\n movzbl %dl,%edx\n lea 1000(%rax,%rdx,2),%rax\n"
  " add %rcx,%rax\n jmp 4f\n"
  "2: setl %cl\n setg %dl\n movzbl %cl,%ecx\n movzbl %dl,%edx\n lea (%rax,%rcx,4),%rax\n add %rdx,%rax\n jmp 4f\n"
  "3: sete %cl\n setl %dl\n movzbl %cl,%ecx\n movzbl %dl,%edx\n lea (%rax,%rcx,8),%rax\n add %rdx,%rax\n"
  "4: add $4,%rdi\n dec %rsi\n jne 1b\n ret\n.size three, .-three\n");
int main(void) {
  static int x[60000];
  long sum = 0;
  for (int i = 0; i < 60000; i++) { x[i] = i * 7 % 3; sum += x[i] == 0 ? 4 : x[i] == 1 ? 8 : 1002; }
  return three(x, 60000) != sum;
}
"""


def test_flags_that_are_read_behind_a_branch_stay() -> None:
    need("x86-64", "gcc", "objdump")
    path = compiled(FLAGS, "-O1")
    (code,) = codes_of(path, ["three"])
    wanted = frozenset(key_of(code, n) for n in range(len(code.graph.blocks)))
    found = PatchEngine(recorded=wanted).count(application([path]), [code], 60)
    assert 0 == found.status
    assert found.outcomes is not None
    assert len(found.outcomes.keys) >= 2
    assert found.outcomes.bursts
