"""Programs that do the same on data in order and in no order: how many of their branches simulated predictors miss."""

from __future__ import annotations

import pytest

from benchmarks.bench_surprises import ELEMENTS as MANY
from benchmarks.bench_surprises import FLAGS, PROGRAM, SURPRISES
from rooftree.instrument.application import application
from rooftree.instrument.engine import key_of
from rooftree.instrument.patch import PatchEngine
from rooftree.profile.surprises import foreseen, surprises_of
from tests.instrument.test_exact_counts import codes_of
from tests.needs import need
from tests.profile.programs import compiled

_ENOUGH, _LONGER = 40, 6
"""Bursts that tell how many branches are missed, and how often a run is made twice as long to have so many."""


@pytest.fixture(scope="module", params=["-O1", "-O2"])
def path(request: pytest.FixtureRequest) -> str:
    need("x86-64", "gcc", "objdump")
    return compiled(PROGRAM, request.param, *FLAGS)


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
