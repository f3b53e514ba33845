"""Kernels that run for real, in a process of their own: results are checked, crashes reported, no time is asserted."""

from __future__ import annotations

import contextlib
import re
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import rooftree
from rooftree.errors import CapabilityError
from rooftree.host.topology import read_topology
from rooftree.measure.bind import bind
from rooftree.measure.build import Built, build
from rooftree.measure.plan import MODES, Placed, Spacing, lay_out, placed
from rooftree.measure.process import ProcessRunner
from rooftree.measure.runner import KERNEL, NOTHING, CrashError
from rooftree.timing.harness import REFERENCE, Burst
from tests.needs import elsewhere

pytestmark = pytest.mark.usefixtures("core")
KERNELS = """
#include <math.h>
void crash(int n, double *a) { for (int i = 0; i < n; ++i) a[i] = 1.0; *(volatile int *)0 = 1; }
void leave(int n, double *a) { for (int i = 0; i < n; ++i) a[i] = 1.0; __builtin_trap(); }
volatile int always = 1;
void hang(int n, double *a) { for (int i = 0; i < n; ++i) a[i] = 1.0; again: if (always) goto again; }
void helper(double);
void lacks(int n, double *a) { helper(1.0); for (int i = 0; i < n; ++i) a[i] = 1.0; }
typedef struct { int nx, ny; double dt; double *u, *v; } grid_t;
void grid(const grid_t *g)
{ for (int j = 0; j < g->ny; ++j) for (int i = 0; i < g->nx; ++i) g->v[j*g->nx+i] = g->dt * g->u[j*g->nx+i]; }
static double table[50], *heap;
static const double fixed[4] = {2, 3, 5, 7};
static double primes[4] = {2, 3, 5, 7};
void look(int n, const unsigned char *restrict key, double *restrict y)
{ for (int i = 0; i < n; ++i) y[i] = fixed[key[i] & 3] + primes[key[i] & 3]; }
void file(int n) { for (int i = 0; i < n; ++i) heap[i] = 2.0 * table[i]; }
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "kernels.c"
    path.write_text(KERNELS)
    return path


def prepared(
    what: str, sizes: dict[str, int], given: dict[str, str] | None = None, mode: Any = MODES[0], indirect: str = "best"
) -> tuple[Built, Placed]:
    """A plan for a kernel and the library."""
    kernel = rooftree.kernel(what)
    built = build(kernel, None)
    plan = bind(kernel, built.called, sizes, given or {}, indirect)
    return built, placed(plan, lay_out(plan, Spacing()), mode)


def values(what: str, sizes: dict[str, int], names: Any, given: dict[str, str] | None = None, **more: str) -> list[NDArray[Any]]:
    """Contents of arrays and scalars after one call."""
    built, plan = prepared(what, sizes, given, **more)
    with ProcessRunner(built.library, read_topology().one_per_core()[-1:]) as runner:
        runner.open(plan)
        return [np.array(runner.value(name)) for name in names]


def test_a_streaming_kernel_computes_what_its_source_says() -> None:
    a, b, c = values("triad", {"N": 1000}, "abc", {"s": "3"})
    assert len(a) == 1000
    assert a == pytest.approx(b + 3 * c)


def test_a_sum_is_kept() -> None:
    a, total = values("sum", {"N": 1000}, ["a", "sum_at"])
    assert total == pytest.approx([a.sum()])


def test_a_stencil_reads_its_neighbours_and_leaves_the_rim() -> None:
    a, b = (x.reshape(20, 20) for x in values("2d-5pt", {"N": 20}, "ab", {"s": "0.25"}))
    expected = (a[1:-1, :-2] + a[1:-1, 2:] + a[:-2, 1:-1] + a[2:, 1:-1]) / 4
    assert b[1:-1, 1:-1] == pytest.approx(expected)
    assert np.all((b[0] >= 1) & (b[0] < 2))


@pytest.mark.parametrize("indirect", ["best", "worst"])
def test_a_sparse_matrix_is_multiplied(indirect: str) -> None:
    names = ["row", "col", "val", "x", "y"]
    row, col, val, x, y = values("spmv-csr", {"N": 40, "row_length": 4}, names, indirect=indirect)
    products = val * x[col.astype(int)]
    assert list(row.astype(int)) == list(range(0, 164, 4))
    assert y == pytest.approx(products.reshape(40, 4).sum(axis=1))


def test_structs_and_variables_of_the_file_are_set(source: Path) -> None:
    u, v = values(f"{source}:grid", {"g_nx": 8, "g_ny": 5}, ["g.u", "g.v"], {"g.dt": "0.5"})
    assert len(v) == 40
    assert v == pytest.approx(0.5 * u)
    heap, table = values(f"{source}:file", {"n": 50}, ["heap", "table"])
    assert heap == pytest.approx(2 * table)
    assert table.min() >= 1


def test_time_stamps_of_all_functions_come_in_order() -> None:
    built, plan = prepared("triad", {"N": 100})
    with ProcessRunner(built.library, read_topology().one_per_core()[-1:]) as runner:
        opened = runner.open(plan)
        assert "pages" in opened.pages
        ticks = runner.run([Burst(REFERENCE, 32), Burst(KERNEL, 5, 1), Burst(NOTHING, 5)], 4)
        assert ticks.stamps.shape == (4, 3, 1, 6)
        assert ticks.on_cpu is None
        assert np.all(np.diff(ticks.stamps.astype(np.int64), axis=-1) >= 0)
        assert runner.check().why == ""


def test_the_time_on_the_processor_is_told_for_each_burst_if_asked_for() -> None:
    built, plan = prepared("triad", {"N": 1_000_000})
    with ProcessRunner(built.library, read_topology().one_per_core()[-1:]) as runner:
        runner.open(plan)
        ticks = runner.run([Burst(KERNEL, 1, 1), Burst(KERNEL, 20, 1)], 3, on_cpu=True)
    spent = ticks.on_cpu
    assert spent.shape == (3, 2, 1)
    assert np.all(spent > 0)
    assert spent[:, 1].sum() > spent[:, 0].sum()


@pytest.mark.parametrize("pages", [True, False])
def test_pages_are_reported_as_the_system_gives_them(pages: bool) -> None:
    built, plan = prepared("triad", {"N": 1_000_000})
    with ProcessRunner(built.library, read_topology().one_per_core()[-1:], huge_pages=pages) as runner:
        found = runner.open(plan).pages
    assert found in ("huge pages", "small pages", "pages not known")
    assert pages or found != "huge pages"


@pytest.mark.parametrize(("function", "words"), [("crash", "SIGSEGV"), ("leave", "SIGILL|SIGTRAP")])
def test_a_crash_ends_its_process_and_is_told(source: Path, function: str, words: str) -> None:
    built, plan = prepared(f"{source}:{function}", {"n": 10})
    with ProcessRunner(built.library, read_topology().one_per_core()[-1:]) as runner, pytest.raises(CrashError, match=words):
        runner.open(plan)


def test_a_kernel_that_does_not_end_is_ended_at_its_limit(source: Path) -> None:
    built, plan = prepared(f"{source}:hang", {"n": 10})
    runner = ProcessRunner(built.library, read_topology().one_per_core()[-1:], limit_s=0.5)
    with runner, pytest.raises(CrashError, match=r"ran longer than 0\.5 s"):
        runner.open(plan)


def test_a_function_that_is_defined_elsewhere_is_named(source: Path) -> None:
    built, plan = prepared(f"{source}:lacks", {"n": 10})
    runner = ProcessRunner(built.library, read_topology().one_per_core()[-1:])
    with runner, pytest.raises((CrashError, CapabilityError), match="helper"):
        runner.open(plan)


def test_strange_numbers_are_found_in_what_the_kernel_writes() -> None:
    built, plan = prepared("double a[N], s;\nfor (long i = 0; i < N; ++i) a[i] = a[i] * s;", {"N": 10}, {"s": "1e300"})
    with ProcessRunner(built.library, read_topology().one_per_core()[-1:]) as runner:
        runner.open(plan)
        runner.run([Burst(KERNEL, 3)], 1)
        assert "infinite" in runner.check().why


def test_of_strange_numbers_all_arrays_are_named_that_hold_some() -> None:
    """1996 of the 1000 numbers in a were not a number: they were those of four arrays."""
    source = "double a[N], b[N], c[N];\nfor (long i = 0; i < N; ++i) { a[i] = c[i] * 0.5; b[i] = b[i] / 0.0; c[i] = 1.0; }"
    built, plan = prepared(source, {"N": 10})
    with ProcessRunner(built.library, read_topology().one_per_core()[-1:]) as runner:
        runner.open(plan)
        runner.run([Burst(KERNEL, 3)], 1)
        assert runner.check().why == "of the numbers in b, 10 are infinite"
    built, plan = prepared(source.replace("c[i] = 1.0", "c[i] = b[i] / 0.0"), {"N": 10})
    with ProcessRunner(built.library, read_topology().one_per_core()[-1:]) as runner:
        runner.open(plan)
        runner.run([Burst(KERNEL, 3)], 1)
        assert runner.check().why == "of the numbers in a, b, c, 30 are infinite"


def test_threads_compute_the_same() -> None:
    cpus = read_topology().one_per_core()
    if len(cpus) < 2:
        elsewhere("needs two cores")
    kernel = rooftree.kernel("triad")
    built = build(kernel, None, threads="")
    plan = bind(kernel, built.called, {"N": 10_000}, {"s": "3"})
    with ProcessRunner(built.library, cpus[:2]) as runner:
        runner.open(placed(plan, lay_out(plan, Spacing()), MODES[0]))
        a, b, c = (np.array(runner.value(name)) for name in "abc")
    assert a == pytest.approx(b + 3 * c)


def test_a_team_that_has_nothing_to_do_leaves_the_processors_to_the_one_that_is_measured() -> None:
    """Of 20 points of 3D stencils on two cores 18 were disturbed on a quiet machine: the team that had touched memory spun."""
    cpus = read_topology().one_per_core()
    if len(cpus) < 2:
        elsewhere("needs two cores")
    kernel = rooftree.kernel("triad")
    built = build(kernel, None, threads="")
    bound = bind(kernel, built.called, {"N": 10_000}, {"s": "3"})
    plan = placed(bound, lay_out(bound, Spacing()), MODES[0])
    with ProcessRunner(built.library, cpus[:2]) as runner:
        tasks = Path(f"/proc/{runner._process.pid}/task")

        def gone() -> bool:
            """Whether no thread is left that may run on the second processor alone, as those of a team do, after a while."""
            for _ in range(200):
                with contextlib.suppress(OSError):  # it ended while it was looked at
                    said = [(one / "status").read_text() for one in tasks.iterdir()]
                    if not any(re.search(rf"^Cpus_allowed_list:\s*{cpus[1]}$", text, re.M) for text in said):
                        return True
                time.sleep(0.05)
            return False

        assert gone()
        runner.open(plan)
        assert gone()
        runner.run([Burst(KERNEL, 3)], 1)
        assert gone()


def test_tables_of_the_file_keep_what_it_says(source: Path) -> None:
    """A constant one was filled with random numbers, which ended in SIGSEGV (it reached beyond its memory)."""
    key, y, primes = values(f"{source}:look", {"n": 100}, ["key", "y", "primes"])
    assert primes == pytest.approx([2, 3, 5, 7])
    assert y == pytest.approx(2 * primes[key.astype(int) & 3])
    (filled,) = values(f"{source}:look", {"n": 100}, ["primes"], {"primes": "0.25..0.5"})
    assert np.all((filled >= 0.25) & (filled <= 0.5))
