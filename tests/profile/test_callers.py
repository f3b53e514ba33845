"""Who called the hot regions: real programs whose ways are known."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rooftree.instrument import sampling, stacks
from rooftree.instrument.samples import Maps, Stack
from rooftree.profile.options import Options
from rooftree.profile.ranks import merged
from rooftree.profile.run import profile
from rooftree.report.profile.flame import bars
from rooftree.report.profile.region_text import callers_text
from rooftree.results.profile import CallChain, CallFrame, Profile
from tests.needs import elsewhere, need
from tests.profile.programs import compiled
from tests.report.test_profile_page import profile as record_of
from tests.report.test_profile_page import region

WAYS = r"""
#include <stdlib.h>
static double data[512];
#define FUNCTION __attribute__((noinline, noclone)) static
FUNCTION double work(double *x, long r) {
  for (long k = 0; k < r; k++) { for (int i = 0; i < 512; i++) x[i] = x[i] * 0.5 + 1.0; __asm__ volatile("" ::: "memory"); }
  return x[7];
}
FUNCTION double often(double *x, long r) { double big[200]; big[r % 200] = work(x, 3 * r); return big[r % 200] + 1; }
FUNCTION double seldom(double *x, long r) { return work(x, r) + 2; }
FUNCTION double again(double *x, long r, int depth) { return (depth ? again(x, r, depth - 1) : often(x, r)) + 3; }
int main(int count, char **given) {
  long r = atol(given[1]);
  double sum = again(data, r, 40) + seldom(data, r);
  return sum == 0.25;
}
"""


def seen(source: str, *flags: str, rounds: str = "6000000") -> Profile:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    return profile([compiled(source, "-g", *flags), rounds], Options(engine="none"))


def ways(record: Profile) -> dict[tuple[str, ...], float]:
    """Ways to the hottest loop, and the part of its stacks that came so."""
    hot = next(r for r in record.regions if r.kind == "loop")
    found: dict[tuple[str, ...], float] = {}
    for chain in record.chains or ():
        if chain.region == hot.id:
            way = tuple(f.function for f in chain.frames) if chain.complete else ("?",)
            found[way] = found.get(way, 0.0) + chain.share
    return found


@pytest.mark.slow
@pytest.mark.parametrize("flags", [("-fomit-frame-pointer",), ("-fno-omit-frame-pointer",), ("-static",)], ids=lambda f: f[0])
def test_the_ways_to_a_loop_have_their_parts_of_its_time(flags: tuple[str, ...]) -> None:
    record = seen(WAYS, *flags)
    found = ways(record)
    assert {("main", "again", "often"), ("main", "seldom")} == set(found) - {("?",)}
    assert 0.75 == pytest.approx(found["main", "again", "often"], abs=0.15)
    assert found.get(("?",), 0.0) < 0.1
    last = next(c for c in record.chains or () if c.frames and c.frames[-1].function == "seldom").frames[-1]
    assert [n for n, line in enumerate(WAYS.splitlines(), 1) if "FUNCTION double seldom" in line] == [last.line]
    assert "main" == bars(record.regions, record.chains)[0].name


@pytest.mark.slow
def test_the_beginning_of_a_stripped_program_is_one() -> None:
    record = seen(WAYS, "-s")
    chains = [chain for chain in record.chains or () if chain.region == record.regions[0].id]
    assert sum(chain.share for chain in chains if chain.complete) > 0.9
    assert {2, 3} == {len(chain.frames) for chain in chains if chain.complete}  # main, again (once), often; main, seldom


@pytest.mark.slow
def test_without_records_for_unwinding_callers_are_called_unknown() -> None:
    record = seen(WAYS, "-fno-asynchronous-unwind-tables", "-fomit-frame-pointer", "-fcf-protection=none")
    assert {("?",): pytest.approx(1.0)} == ways(record)
    assert any("callers are not known" in note for note in record.notes)


def test_of_many_stacks_a_part_is_kept_that_covers_the_whole_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stacks, "MOST_STACKS", 10)
    found: list[Stack] = []
    kept = stacks.Kept(found)
    size = 64
    for n in range(100):
        body = stacks._HEAD.pack(n, 7, 8, n, 2) + stacks._HELD.pack(*range(17)) + size.to_bytes(8, "little")
        kept.take(body + bytes(size) + (16).to_bytes(8, "little"), {7: Maps()})
    assert 5 <= len(found) <= 10
    assert found[-1].registers[16] > 85
    assert len({b.registers[16] - a.registers[16] for a, b in pairwise(found)}) == 1
    assert {16} == {len(stack.memory) for stack in found}
    assert {(7, 8)} == {stack.thread for stack in found}


def test_the_ways_of_ranks_are_as_heavy_as_their_time() -> None:
    def rank(number: int, seconds: float, name: str) -> Profile:
        frames = [CallFrame(function=name, module="/bin/app", file=None, line=None)]
        chain = CallChain(region="sweep+20", frames=frames, complete=True, share=1.0, samples=50)
        return record_of(region("sweep+20", seconds / 2)).replace(rank=number, chains=[chain])

    both = merged([rank(0, 1.5, "main"), rank(1, 0.5, "other")])
    assert {"main": 0.75, "other": 0.25} == pytest.approx({c.frames[0].function: c.share for c in both.chains or ()})
    assert merged([rank(0, 1.5, "main"), rank(1, 0.5, "other").replace(chains=None)]).chains is None


def test_what_a_thread_begins_with_is_called_by_no_function_of_the_program() -> None:
    frames = [CallFrame(function="blur", module="/bin/app", file=None, line=None)]
    ways = [
        CallChain(region="row", frames=frames, complete=True, share=0.6, samples=6),
        CallChain(region="row", frames=[], complete=True, share=0.4, samples=4),
    ]
    assert callers_text(region("row", 0.5), ways) == "blur 60%, the beginning of a thread 40% (of 10 stacks)"
