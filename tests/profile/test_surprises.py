"""Programs that do the same on data in order and in no order: how many of their branches simulated predictors miss."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.bench_surprises import ELEMENTS as MANY
from benchmarks.bench_surprises import FLAGS, PROGRAM, SURPRISES
from rooftree.instrument.application import application
from rooftree.instrument.engine import Executions, key_of
from rooftree.instrument.patch import PatchEngine
from rooftree.models.branch_prediction import Mispredicted
from rooftree.profile.regions import Found
from rooftree.profile.surprises import foreseen, seen_behind, surprises_of
from tests.instrument.test_exact_counts import codes_of
from tests.needs import need
from tests.profile.programs import compiled

_ENOUGH, _LONGER = 40, 6
"""Bursts that tell how many branches are missed, and how often a run is made twice as long to have so many."""


@pytest.fixture(scope="module", params=["-O1", "-O2"])
def path(request: pytest.FixtureRequest) -> str:
    need("x86-64", "gcc", "objdump")
    return compiled(PROGRAM, request.param, *FLAGS)


RANDOM = r"""
unsigned char a[1 << 10];
__attribute__((noinline)) long probe(long s) {
  for (int i = 0; i < (1 << 10); i++)
    if (a[i] > 127) { s += a[i] * 3; __asm__ volatile("" : "+r"(s)); } else { s -= i; __asm__ volatile("" : "+r"(s)); }
  return s;
}
int main(int n, char **v) { return (int)probe(n); }
"""


@pytest.mark.parametrize(("second", "first", "least", "most"), [(60, 0, 0.25, 0.55), (0, 60, 0.0, 0.0), (8, 8, 0.0, 0.0)])
def test_samples_tell_a_core_that_fetches_anew(second: int, first: int, least: float, most: float) -> None:
    """bc: 0 to 73 % of a loop by predictors alone, as what surprises comes again; samples stand behind the first instruction.

    Those at it waited for the branch itself, and for what it compares.
    """
    need("x86-64", "gcc", "objdump")
    (code,) = codes_of(compiled(RANDOM, "-O1"), ["probe"])
    (loop,) = code.loops
    branch = next(b for b in loop.blocks if code.instructions(b)[-1].mnemonic in ("js", "jns", "ja", "jbe", "jg", "jle"))
    ways = [to for to in code.graph.edges[branch] if to in loop.blocks]
    assert 2 == len(ways)
    counts = {key_of(code, block): 500 if block in ways else 1000 for block in loop.blocks}
    places = Counter({code.places(to)[n][0]: many for to in ways for n, many in ((0, first), (1, second))})
    places[code.places(branch)[-1][0]] += 200 - places.total()
    one = Found("loop", "x", "probe", code, 0, tuple(loop.blocks), Counter({(1, 1): 200}), places)
    told = {key_of(code, branch): Mispredicted(0.0, 0.5, 0.0, 0.5, 1000)}
    assert least <= seen_behind(one, Executions(threads=[counts]), told) <= most


@pytest.mark.parametrize("function", SURPRISES)
@pytest.mark.parametrize("given", ["ordered", "shuffled"])
def test_only_what_is_in_no_order_surprises(path: str, function: str, given: str) -> None:
    (code,) = codes_of(path, [function])
    blocks = range(len(code.graph.blocks))
    engine = PatchEngine(recorded=frozenset(key_of(code, n) for n in blocks))
    number, rounds = list(SURPRISES).index(function), 5 if function == "find" else 40
    for _ in range(_LONGER):  # bursts are recorded by the clock: a fast machine needs more work for as many
        found = engine.count(application([path, given, str(number), str(rounds)]), [code], 60)
        assert found.status == 0
        if found.outcomes is not None and len(found.outcomes.bursts) >= _ENOUGH:
            break
        rounds *= 2
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
