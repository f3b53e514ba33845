"""`rooftree profile` on five loops that time themselves: errors of shares, overhead of sampling, slowdown of counting.

The program measures the CPU time of each of its loops by clock_gettime and writes it to a file, in every run.
"""

from __future__ import annotations

import math
import os
import resource
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from benchmarks import figure
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.instrument import sampling
from rooftree.instrument.application import application
from rooftree.instrument.engines import engine_named
from rooftree.profile.regions import regions

GROUP = "measured"
RUNS = 15
"""Native and sampled runs in turn; the least of each counts, which other load can only raise."""
NAMES = ("triad", "dot", "divide", "squares", "chase")
SOURCE = r"""
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#define N 4096
double a[N], b[N], c[N], sum; float fa[N], fb[N]; int next[N], place;
#define LOOP(name, body) __attribute__((noinline)) void name(long r) { for (long k = 0; k < r; k++) { \
  for (int i = 0; i < N; i++) body; __asm__ volatile("" ::: "memory"); } }
LOOP(triad, a[i] = b[i] + 3.0 * c[i])
LOOP(dot, sum += a[i] * b[i])
LOOP(divide, a[i] = b[i] / (c[i] + 1.0))
LOOP(squares, fa[i] = fb[i] * fb[i] + fa[i])
LOOP(chase, place = next[place])
static double now(void) { struct timespec t; clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
int main(void) {
  for (int i = 0; i < N; i++) { b[i] = i; c[i] = 2 * i; next[i] = (97 * i + 1) % N; }
  FILE *out = fopen(getenv("RESULT"), "w");
  double t = now();
#define RUN(name, r) name(r); fprintf(out, #name " %.9g\n", now() - t); t = now();
  RUN(triad, 600000) RUN(dot, 90000) RUN(divide, 150000) RUN(squares, 600000) RUN(chase, 36000)
  return fclose(out);
}
"""


def _times(file: Path) -> dict[str, float]:
    return {name: float(value) for name, value in (line.split() for line in file.read_text().splitlines())}


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path, result = Path(folder) / "loops", Path(folder) / "result"
        (code := path.with_suffix(".c")).write_text(SOURCE)
        subprocess.run(["gcc", "-O2", "-ftree-vectorize", "-g", str(code), "-o", str(path)], check=True)
        os.environ["RESULT"] = str(result)
        native, sampled, own, wrong = [], [], [], list[float]()
        alone, watched = dict.fromkeys(NAMES, math.inf), dict.fromkeys(NAMES, math.inf)
        for _ in range(RUNS):
            before = _cpu()
            subprocess.run([path], check=True)
            native.append(_cpu() - before)
            alone = {name: min(alone[name], value) for name, value in _times(result).items()}
            own_before, before = sum(os.times()[:2]), _cpu()
            found = sampling.sample(application([str(path)]))
            own.append(sum(os.times()[:2]) - own_before)
            sampled.append(_cpu() - before)
            truth = _times(result)
            watched = {name: min(watched[name], value) for name, value in truth.items()}
            shares = {r.function: r.samples / found.total for r in regions(found) if r.kind == "loop"}
            total = sum(truth.values())
            wrong.append(max(abs(shares.get(name, 0.0) - truth[name] / total) for name in NAMES))
        known = program(path)
        functions = [(known, f) for name in NAMES if (f := known.function_at(known.symbols[name])) is not None]
        codes = [c for c in function_codes(functions) if isinstance(c, FunctionCode)]
        engine_named("patch").count(application([str(path)]), codes, 300)
        counted = _times(result)
        del os.environ["RESULT"]
    slower = sum(watched.values()) / sum(alone.values())
    figures = [
        figure("share of a loop, largest error", 100 * max(wrong), "points", limit=2),
        figure("CPU time of the program while it is sampled", 100 * (min(sampled) / min(native) - 1), "% more", limit=1),
        figure("CPU time of its loops while it is sampled", 100 * (slower - 1), "% more", limit=1),
        figure("CPU time of the sampler itself", 100 * min(own) / min(native), "% of the program's"),
        *(figure(f"counted by patch: {name}", counted[name] / alone[name], "times as long", limit=3) for name in NAMES),
    ]
    return {
        "figures": figures,
        "method": f"five loops that time themselves, {RUNS} runs with and without in turn; least CPU times; counted once",
    }
