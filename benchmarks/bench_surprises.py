"""What mispredicted branches take in `rooftree profile` against the truth: the same work on data in order and in no order.

Five functions do the same for each element, but for which way their branches go: in order a core foresees nearly all. So the time
in no order less that in order is what mispredicted branches take, and is to lie in the range that simulated predictors tell.
"""

from __future__ import annotations

import math
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import rooftree
from benchmarks import figure
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.instrument.application import application
from rooftree.instrument.engine import key_of
from rooftree.instrument.patch import PatchEngine
from rooftree.models.branch_prediction import PENALTY
from rooftree.profile.surprises import foreseen, surprises_of

GROUP = "measured"
RUNS = 5
"""Of each in turn; the least time counts, which other load can only raise."""
ELEMENTS = 1_000_000
FLAGS = ("-fno-if-conversion", "-fno-if-conversion2", "-fno-tree-vectorize", "-fno-jump-tables")
PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
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
static double now(void) { struct timespec t; clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
int main(int count, char **given) {
  for (int i = 0; i < MANY; i++) a[i] = draw() & 0xffff;
  for (int i = 0; i < 1024; i++) table[i] = 64 * i;
  if (!strcmp(given[1], "ordered")) {
    qsort(a, MANY, sizeof *a, order);
    for (int i = 0; i < MANY; i++) a[i] = (a[i] & ~0xff) | ((i & 1) ? 0x83 : 0x04);
  }
  long (*const called[])(const int *, int) = {flags, trips, caller, kinds, find};
  long sum = 0;
  double begun = now();
  for (int i = 0; i < atoi(given[3]); i++) sum += called[atoi(given[2])](a, MANY);
  printf("%ld %.9g\n", sum, now() - begun);
  return 0;
}
""".replace("MANY", str(ELEMENTS))
SURPRISES = {"flags": 0.5, "trips": 0.875, "caller": 0.5, "kinds": 0.75, "find": 6.0}
"""Branches that nobody foresees for each element in no order; of the search at least some of the 10 of each."""


def run() -> dict[str, Any]:
    core = rooftree.machine("native").core
    if core is None:
        raise SystemExit("the clock of this machine is not known: rooftree machine measure")
    figures, inside = [], 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "surprises"
        (source := path.with_suffix(".c")).write_text(PROGRAM)
        subprocess.run(["gcc", "-O1", *FLAGS, str(source), "-o", str(path)], check=True)
        for number, name in enumerate(SURPRISES):
            rounds = 5 if name == "find" else 20
            times = {"ordered": math.inf, "shuffled": math.inf}
            for _ in range(RUNS):
                for given in ("ordered", "shuffled"):
                    done = subprocess.run([path, given, str(number), str(rounds)], check=True, capture_output=True, text=True)
                    times[given] = min(times[given], float(done.stdout.split()[1]))
            low, high = _told(path, name, number, rounds)
            part = 1 - times["ordered"] / times["shuffled"]
            least, most = (
                min(1.0, n * cycles / core.clock / times["shuffled"]) for n, cycles in zip((low, high), PENALTY, strict=True)
            )
            inside += least <= part <= most
            note = f"told: {least:.0%} to {most:.0%}"
            figures.append(figure(f"{name}: part of its time that branches take", 100 * part, "%", note=note))
            each = (times["shuffled"] - times["ordered"]) * core.clock / max(1.0, (low + high) / 2)
            figures.append(figure(f"{name}: each that simulated predictors miss", each, "cy"))
    figures.append(figure("ranges that do not hold the truth", len(SURPRISES) - inside, "of 5", limit=0.5))
    return {"figures": figures, "method": f"data in order and in no order, least of {RUNS} runs; clock of the machine file"}


def _told(path: Path, name: str, number: int, rounds: int) -> tuple[float, float]:
    """Branches that are mispredicted of data in no order, at least and at most, those that were not recorded included."""
    known = program(path)
    function = known.function_at(known.symbols[name])
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    blocks = range(len(code.graph.blocks))
    engine = PatchEngine(recorded=frozenset(key_of(code, block) for block in blocks))
    found = engine.count(application([str(path), "shuffled", str(number), str(rounds)]), [code], 300)
    told = surprises_of(code, blocks, found, foreseen(found))
    if told is None:
        return 0.0, math.inf
    surprises, others = told
    return surprises.least, surprises.most + others.most
