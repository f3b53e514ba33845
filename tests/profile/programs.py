"""Programs that the tests of profiles compile: each does a known amount of work."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program

FOLDER = Path(mkdtemp(prefix="rooftree-programs-"))

LOOPS = r"""
#include <stdio.h>
#include <stdlib.h>
#define N 4096
double a[N], b[N], c[N]; float fa[N], fb[N]; int next[N];
#define NOT_INLINED __attribute__((noinline)) void
#define KEEP __asm__ volatile("" ::: "memory")
NOT_INLINED triad(int r) { for (int k = 0; k < r; k++) { for (int i = 0; i < N; i++) a[i] = b[i] + 3.0 * c[i]; KEEP; } }
NOT_INLINED divide(int r) { for (int k = 0; k < r; k++) { for (int i = 0; i < N; i++) a[i] = b[i] / (c[i] + 1.0); KEEP; } }
NOT_INLINED squares(int r) { for (int k = 0; k < r; k++) { for (int i = 0; i < N; i++) fa[i] = fb[i] * fb[i] + fa[i]; KEEP; } }
double sum; int place;
NOT_INLINED dot(int r) { for (int k = 0; k < r; k++) for (int i = 0; i < N; i++) sum += a[i] * b[i]; }
NOT_INLINED chase(int r) { for (long k = 0; k < (long)r * N; k++) place = next[place]; }
NOT_INLINED triangle(int n) { for (int k = 1; k <= n; k++) { for (int i = 0; i < k; i++) a[i] = a[i] * 0.5 + 1.0; KEEP; } }
int main(int count, char **given) {
  int r = count > 1 ? atoi(given[1]) : 100;
  for (int i = 0; i < N; i++) { b[i] = i; c[i] = 2 * i; next[i] = (97 * i + 1) % N; }
  triad(r); dot(r); divide(r); squares(r); chase(r); triangle(1000);
  printf("%.17g %d %.17g\n", sum, place, a[7] + fa[3]);
  if (count > 2) abort();
  return 7;
}
"""

THREADS = r"""
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#include <sys/wait.h>
static double data[4][512];
__attribute__((noinline)) static void work(double *x, long r) {
  for (long k = 0; k < r; k++) { for (int i = 0; i < 512; i++) x[i] = x[i] * 0.5 + 1.0; __asm__ volatile("" ::: "memory"); }
}
static long rounds;
static void *run(void *x) { work(x, rounds * (x == (void *)data[1] ? 3 : 1)); return 0; }
int main(int count, char **given) {
  rounds = atol(given[1]);
  pthread_t other;
  pthread_create(&other, 0, run, data[1]);
  run(data[0]);
  pthread_join(other, 0);
  pid_t child = fork();
  if (!child) { work(data[2], 2 * rounds); _exit(0); }
  waitpid(child, 0, 0);
  return 0;
}
"""

LIBRARY = """
__attribute__((noinline)) void late(double *x, long r) {
  for (long k = 0; k < r; k++) { for (int i = 0; i < 512; i++) x[i] = x[i] * 0.5 + 1.0; __asm__ volatile("" ::: "memory"); }
}
"""
LOADS_LATE = r"""
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static double data[2][512];
static void (*late)(double *, long);
static pthread_barrier_t loaded;
static void *run(void *x) { pthread_barrier_wait(&loaded); late(x, 100); return 0; }
int main(int count, char **given) {
  pthread_t other;
  pthread_barrier_init(&loaded, 0, 2);
  pthread_create(&other, 0, run, data[1]);
  void *library = dlopen(given[1], RTLD_NOW);
  if (!library) return 3;
  late = (void (*)(double *, long))dlsym(library, "late");
  run(data[0]);
  return pthread_join(other, 0);
}
"""
OPENS_AGAIN = r"""
#include <dlfcn.h>
static double data[512];
int main(int count, char **given) {
  for (int n = 0; n < 4; n++) {
    void *library = dlopen(given[1], RTLD_NOW);
    if (!library) return 3;
    ((void (*)(double *, long))dlsym(library, "late"))(data, 100);
    dlclose(library);
    if (n == 1) dlopen(given[2], RTLD_NOW);
  }
  return 0;
}
"""


@cache
def compiled(source: str, *flags: str) -> str:
    """The path of the program."""
    path = FOLDER / f"program{len(list(FOLDER.iterdir()))}"
    code = path.with_suffix(".c")
    code.write_text(source)
    subprocess.run(["gcc", "-O2", "-ftree-vectorize", *flags, str(code), "-o", str(path), "-lpthread", "-ldl"], check=True)
    return str(path)


def worked_s(process: int) -> float:
    """CPU time of a process [s]."""
    spent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]  # in user code, in the kernel
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


def at_work(path: str, seconds: float = 0.5) -> int:
    """The process that runs a program, as soon as it has worked so long [s of CPU time], however busy the machine is."""
    until = time.monotonic() + 100
    while time.monotonic() < until:
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if os.readlink(folder / "exe") != os.path.realpath(path):
                    continue
                if worked_s(int(folder.name)) >= seconds:
                    return int(folder.name)
        time.sleep(0.02)
    raise AssertionError(f"{path} did not work for {seconds} s")


def code_of(path: str | Path, name: str) -> FunctionCode:
    """The code of a function of a program."""
    known = program(path)
    function = known.function_at(known.symbols[name])
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    return code
