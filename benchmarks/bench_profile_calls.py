"""`rooftree profile --calls` on a program whose trips grow and vary by chance: its totals, and what the whole takes.

The program tells how many passes its loops did. Besides, how much slower a loop of masked vectors (AVX-512) is while its lanes
are counted, where the processor has them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import figure
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.instrument.application import application
from rooftree.instrument.engines import engine_named

GROUP = "measured"
CALLS, LEAST_s = "5000000", 3.0
"""Calls of each loop, about 10 s; what a profile may take besides twice the native time [s]."""
VARY = r"""
#include <stdio.h>
#include <stdlib.h>
double a[8192];
__attribute__((noinline)) void grow(long n) { for (long i = 0; i < n; i++) a[i] = a[i] * 0.5 + 1.0; }
__attribute__((noinline)) void chance(long n) { for (long i = 0; i < n; i++) a[i] = a[i] * 0.25 + 1.0; }
int main(int c, char **v) {
  long r = atol(v[1]), both[2] = {0, 0};
  unsigned x = 12345;
  for (long k = 0; k < r; k++) {
    long n = 1 + k * 8000 / r;
    grow(n); both[0] += n;
    x = x * 1664525u + 1013904223u; n = 1 + (x >> 20);
    chance(n); both[1] += n;
  }
  printf("%ld %ld %.17g\n", both[0], both[1], a[5]);
  return 0;
}
"""
MASKED = r"""
#include <immintrin.h>
static double a[4096], b[4096];
__attribute__((noipa)) void guarded(long r) {
  for (long k = 0; k < r; k++) for (int i = 0; i < 4096; i += 8) {
    __m512d x = _mm512_loadu_pd(a + i);
    __mmask8 m = _mm512_cmp_pd_mask(x, _mm512_set1_pd(0.5), _CMP_GT_OQ);
    _mm512_mask_storeu_pd(b + i, m, _mm512_mask_mul_pd(x, m, x, x));
  }
}
int main(void) { for (int i = 0; i < 4096; i++) a[i] = i % 3; guarded(1000000); return 0; }
"""


def _built(folder: Path, name: str, source: str, *flags: str) -> Path:
    (code := folder / f"{name}.c").write_text(source)
    subprocess.run(["gcc", "-O2", "-ftree-vectorize", "-g", *flags, str(code), "-o", str(folder / name)], check=True)
    return folder / name


def _calls(path: Path) -> list[dict[str, Any]]:
    """Whole time and totals of a profile of a part of the calls."""
    began = time.monotonic()
    truth = subprocess.run([path, CALLS], capture_output=True, text=True, check=True).stdout.split()
    native_s, began = time.monotonic() - began, time.monotonic()
    written = path.with_suffix(".json")
    own = str(Path(sys.executable).with_name("rooftree"))
    command = [own, "profile", "--calls", "100", "-o", str(written), "--", str(path), CALLS]
    subprocess.run(command, capture_output=True, check=True)
    whole_s = time.monotonic() - began
    record = json.loads(written.read_text("utf-8"))
    figures = [
        figure("whole profile --calls less 3 s", (whole_s - LEAST_s) / native_s, "times the native run", limit=2),
        figure("counted run --calls", record["slowdown"], "times as long"),
    ]
    for name, passes in zip(("grow", "chance"), truth[:2], strict=True):
        flops = sum(sum(one["flops"].values()) for one in record["regions"] if one["function"] == name and one.get("flops"))
        within = max((one.get("counts_within") or 0.0 for one in record["regions"] if one["function"] == name), default=0.0)
        figures.append(figure(f"FLOP of {name} by --calls, error", 100 * abs(flops / (2 * int(passes)) - 1), "%", limit=1))
        figures.append(figure(f"FLOP of {name} by --calls, stated bound", 100 * within, "%"))
    return figures


def _masked(path: Path) -> list[dict[str, Any]]:
    """How much slower a loop of masked vectors is while it is counted."""
    began = time.monotonic()
    subprocess.run([path], check=True)
    native_s = time.monotonic() - began
    known = program(path)
    function = known.function_at(known.symbols["guarded"])
    assert function is not None
    codes = [code for code in function_codes([(known, function)]) if isinstance(code, FunctionCode)]
    found = engine_named("patch").count(application([str(path)]), codes, 300)
    slower = (found.seconds - found.prepared_s) / native_s
    return [figure("counted by patch: masked AVX-512", slower, "times as long", limit=25)]


def run() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures = _calls(_built(folder, "vary", VARY))
        if " avx512f " in Path("/proc/cpuinfo").read_text("ascii", "replace"):
            figures += _masked(_built(folder, "masked", MASKED, "-mavx512f"))
    return {"figures": figures, "method": f"one profile of a program of {CALLS} calls; load {os.getloadavg()[0]:.1f}"}
