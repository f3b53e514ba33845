"""Threads that store to the same cache lines: their data are not said to stay in a core's first cache."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from rooftree.instrument.engine import Executions, key_of
from rooftree.profile.data import Seen
from rooftree.profile.holds import DATA, holder
from rooftree.profile.regions import Found
from rooftree.profile.rest import with_rest
from rooftree.profile.shared_lines import shared_lines
from rooftree.profile.waits import LOADS
from rooftree.profile.words import next_step
from rooftree.report.profile.region_text import data_text
from rooftree.results.profile import LINES_OPEN, LINES_SHARED, BindingRoof, Region, RegionModel, RegionRoof
from tests.needs import need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import region

CODE = r"""
#define F __attribute__((noinline))
long one, many[64];
F void counts(volatile long *p, long n) { for (long i = 0; i < n; i++) (*p)++; }
F void sweeps(volatile long *p, long n) { for (long i = 0; i < n; i++) p[i] = i; }
F void locked(long n) { for (long i = 0; i < n; i++) __atomic_fetch_add(&one, i, __ATOMIC_SEQ_CST); }
F void own(long n) { for (long i = 0; i < n; i++) { volatile long x = i; (void)x; } }
F long reads(volatile long *p, long n) { long s = 0; for (long i = 0; i < n; i++) s += p[i]; return s; }
int main(int n, char **v) { counts(many, n); sweeps(many, n); locked(n); own(n); return (int)reads(many, n); }
"""
FIRST, SECOND = (7, 7), (7, 8)


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")


def known(
    name: str, at: Callable[[int, int], int], samples: int = 400, cores: int = 2, second: int | None = None, process: int = 7
) -> str | None:
    """What is known of a loop of two threads.

    Args:
        at: of the thread (0 or 1) and the number of a sample, the address in its first argument's register, as the loop has it.
        second: samples of the second thread; None: half of them.
        process: of the second thread.
    """
    code = code_of(compiled(CODE, "-O1"), name)
    ((number, loop),) = enumerate(code.loops)
    late = samples // 2 if second is None else second
    threads = Counter({FIRST: samples - late, (process, 8): late})
    one = Found("loop", "x", name, code, number, tuple(loop.blocks), threads=threads)
    zeros = dict.fromkeys(range(17), 0)
    places = [address for address, _ in code.places(loop.header)]
    seen = [
        Seen(7 if n >= late else process, places[n % len(places)], zeros | {5: at(n < late, n)}, 8 if n < late else 7)
        for n in range(samples)
    ]
    counts = {key_of(code, block): 1000 for block in range(len(code.graph.blocks))}
    return shared_lines(one, seen, Executions(threads=[counts]), cores)


def test_two_counters_in_one_line_go_from_core_to_core() -> None:
    assert LINES_SHARED == known("counts", lambda thread, _: 0x1000 + 8 * thread)
    assert known("counts", lambda thread, _: 0x1000 + 128 * thread) is None


def test_a_place_of_the_program_is_that_of_all_threads() -> None:
    assert LINES_SHARED == known("locked", lambda *_: 0)


@pytest.mark.parametrize(
    ("name", "given"),
    [("locked", {"cores": 1}), ("locked", {"second": 4}), ("locked", {"process": 9}), ("own", {}), ("reads", {})],
)
def test_one_thread_at_a_time_other_memory_or_no_stores_share_nothing(name: str, given: dict[str, int]) -> None:
    assert known(name, lambda *_: 0x1000, **given) is None


def test_halves_of_an_array_are_apart_and_turns_in_it_are_open() -> None:
    assert known("sweeps", lambda thread, n: 0x10000 + 0x800 * thread + 4 * n) is None
    assert LINES_OPEN == known("sweeps", lambda thread, n: 0x10000 + 0x8000 * (37 * n % 400) + 8 * thread)
    assert LINES_OPEN == known("counts", lambda thread, _: 0x1000 + 128 * thread, samples=16)  # too few to tell


def counting(**given: Any) -> Region:
    """A loop that adds to a place in memory and takes seven times as long as its core alone."""
    roof = RegionRoof(name="dependences", seconds=0.1, GFLOP_s=None, GB_s=None, fraction=0.14)
    fields: dict[str, Any] = {
        "roof": BindingRoof(binding="dependences", GFLOP_s=None, fraction=0.14, gain=7.1, basis="", all=[roof])
    }
    model = RegionModel(
        engine="zen3", cycles=1, bound="recurrence", measured_cycles=7.1, chain="memory", text="1 cy, 7.1 measured"
    )
    near: dict[str, Any] = {
        "data_B": 193.0,
        "data_from": "the addresses in 400 samples",
        "load_B": 1e9,
        "store_B": 1e9,
        "turns_share": 0.0,
    }
    behind: dict[str, Any] = {"samples_behind": {LOADS: 0.95}, "passes": 1e9, "calls": 2.0, "instructions": 6e9}
    return with_rest(region("fs", 0.9, model=model, **fields, **near, **behind, **given))


def test_they_are_not_said_to_stay_in_l1() -> None:
    made = counting(lines_shared=LINES_SHARED)
    said = next_step(made)
    assert "go from core to core" in said
    assert "64 or 128 B apart" in said
    assert not any(
        word in f"{said} {data_text(made)}" for word in ("stay in L1", "nothing that is known here", "at the farthest")
    )
    held = holder(made)
    assert held is not None
    assert DATA == held.name
    assert LINES_SHARED in held.why


def test_where_addresses_leave_it_open_nothing_is_ruled_out() -> None:
    said = next_step(counting(lines_shared=LINES_OPEN))
    assert "stay in L1" not in said
    assert "if its threads store to the same cache lines" in said
    assert "stay in L1" in next_step(counting(data_within="L1"))
