"""Programs that do the same on data in order and in no order: how many of their branches simulated predictors miss."""

from __future__ import annotations

import pytest

from rooftree.instrument.application import application
from rooftree.instrument.engine import key_of
from rooftree.instrument.patch import PatchEngine
from rooftree.profile.surprises import foreseen, surprises_of
from tests.instrument.test_exact_counts import codes_of
from tests.needs import need
from tests.profile.programs import compiled

MANY = 1_000_000
PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define F __attribute__((noipa))
#define KEPT(x) __asm__ volatile("" : "+r"(x))
static unsigned long state = 88172645463325252ul;
static unsigned draw(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state >> 11; }
static int a[MANY], table[1024];
F long flags(const int *x, int n) {
  long t = 0;
  for (int i = 0; i < n; i++) if (x[i] & 128) { t += i; KEPT(t); } else { t ^= 5; KEPT(t); }
  return t;
}
F long trips(const int *x, int n) {
  long t = 0;
  for (int i = 0; i < n; i++) for (int k = 0; k < (x[i] & 7); k++) { t += k ^ i; KEPT(t); }
  return t;
}
F int decide(const int *x) { return *x & 128; }
F long caller(const int *x, int n) {
  long t = 0;
  for (int i = 0; i < n; i++) if (decide(x + i)) { t += i; KEPT(t); } else { t ^= 5; KEPT(t); }
  return t;
}
F long kinds(const int *x, int n) {
  long s = 0, t = 0;
  for (int i = 0; i < n; i++) {
    int c = x[i] & 3;
    if (c == 0) { s = 1; t += s; KEPT(t); } else if (c == 1) { s ^= 3; KEPT(s); }
    else if (c == 2) { t -= s; KEPT(t); } else { t ^= s; KEPT(t); }
  }
  return t;
}
F long find(const int *x, int n) {
  long t = 0;
  for (int i = 0; i < n; i++) {
    int low = 0, high = 1024;
    while (low < high) {
      int mid = (low + high) / 2;
      if (table[mid] < (x[i] & 0xffff)) { low = mid + 1; KEPT(low); } else { high = mid; KEPT(high); }
    }
    t += low;
  }
  return t;
}
static int order(const void *p, const void *q) { return *(const int *)p - *(const int *)q; }
int main(int count, char **given) {
  for (int i = 0; i < MANY; i++) a[i] = draw() & 0xffff;
  for (int i = 0; i < 1024; i++) table[i] = 64 * i;
  if (!strcmp(given[1], "ordered")) {
    qsort(a, MANY, sizeof *a, order);
    for (int i = 0; i < MANY; i++) a[i] = (a[i] & ~0xff) | ((i & 1) ? 0x83 : 0x04);
  }
  long (*const called[])(const int *, int) = {flags, trips, caller, kinds, find};
  long sum = 0;
  for (int i = 0; i < atoi(given[3]); i++) sum += called[atoi(given[2])](a, MANY);
  printf("%ld\n", sum);
  return 0;
}
"""
SURPRISES = {"flags": 0.5, "trips": 0.875, "caller": 0.5, "kinds": 0.75, "find": 6.0}
"""Branches that nobody foresees for each element in no order; of the search at least some of the 10 of each."""


@pytest.fixture(scope="module", params=["-O1", "-O2"])
def path(request: pytest.FixtureRequest) -> str:
    need("x86-64", "gcc", "objdump")
    flags = ("-fno-if-conversion", "-fno-if-conversion2", "-fno-tree-vectorize", "-fno-jump-tables")
    return compiled(PROGRAM.replace("MANY", str(MANY)), request.param, *flags)


@pytest.mark.parametrize("function", SURPRISES)
@pytest.mark.parametrize("given", ["ordered", "shuffled"])
def test_only_what_is_in_no_order_surprises(path: str, function: str, given: str) -> None:
    (code,) = codes_of(path, [function])
    blocks = range(len(code.graph.blocks))
    engine = PatchEngine(recorded=frozenset(key_of(code, n) for n in blocks))
    number, rounds = list(SURPRISES).index(function), 5 if function == "find" else 40
    found = engine.count(application([path, given, str(number), str(rounds)]), [code], 60)
    assert found.status == 0
    known = surprises_of(code, blocks, found, foreseen(found))
    assert known is not None
    surprises, others = known
    least, most = surprises.least / MANY / rounds, (surprises.most + others.most) / MANY / rounds
    if given == "ordered":
        assert least <= 0.02
        assert most <= (0.5 if function == "find" else 0.1) * SURPRISES[function], "two searches by turns have a long history"
    else:
        rest = others.most / MANY / rounds  # of what cannot be recorded nothing but that bound is known
        assert least + rest >= 0.5 * SURPRISES[function]
        assert most <= 1.6 * SURPRISES[function]
