"""Data a little larger than a cache whose replacement nobody knows: a part of them may stay from one sweep to the next."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.machine.model import Machine, Source
from rooftree.results.prediction import Prediction

MEASURED = Source(kind="measurement", text="", date="2026-01-01", tool="rooftree machine measure")
DOUBLES = 32 * 1024 // 8 // 3
"""Elements of each array of a triad that fills L1."""


def machine(replacement: Any = "unknown") -> Machine:
    """Zen 4 with a first cache that was measured here."""
    whole = rooftree.machine("zen4")
    first = whole.caches[0].model_copy(update={"replacement": replacement, "source": "here"})
    return whole.model_copy(update={"caches": (first, *whole.caches[1:]), "sources": {**whole.sources, "here": MEASURED}})


def predicted(part: float, where: Machine | None = None, **options: Any) -> Prediction:
    return rooftree.predict("triad", where or machine(), {"N": round(part * DOUBLES)}, incore="throughput", **options)


def kinds(p: Prediction) -> list[str]:
    return [one.kind for one in p.doubts]


@pytest.mark.parametrize("part", [1.1, 1.17, 1.29, 1.45])
def test_data_a_little_larger_than_a_cache_may_stay_in_part(part: float) -> None:
    """z = y + s x took 4.04 to 4.5 cy/CL at 1.17 times L1, where 6 (5.99 .. 6.96) were predicted by LRU."""
    p = predicted(part)
    assert "kept" in kinds(p)
    inside, outside = (float(p.T_ECM[place][0, 0]) for place in ("L1", "L2"))
    assert float(p.at_least[0, 0]) == pytest.approx(inside + (1 - 1 / part) * (outside - inside), rel=0.02)
    assert float(p.at_least[0, 0]) < 0.9 * float(p.cy_per_cl[0, 0])


@pytest.mark.parametrize("part", [0.9, 1.6, 4.0])
def test_data_inside_and_well_outside_do_not(part: float) -> None:
    assert "kept" not in kinds(predicted(part))


def test_nor_do_they_where_replacement_is_known_or_nothing_comes_again() -> None:
    assert "kept" not in kinds(predicted(1.2, machine("LRU")))
    assert "kept" not in kinds(predicted(1.2, rooftree.machine("zen4")))
    assert "kept" not in kinds(predicted(1.2, repeat=False))


@pytest.mark.parametrize(("part", "ways", "told"), [(0.8, 12, False), (0.92, 12, True), (0.99, 12, True), (0.99, 8, False)])
def test_data_that_fill_a_cache_of_no_tree_may_be_lost_in_part(part: float, ways: int, told: bool) -> None:
    """Two arrays of floats to one took 3.7 cy/CL where they fill 98 % of 12 ways on an Emerald Rapids; 2.0 to 2.3 were said."""
    whole = machine()
    first = whole.caches[0].model_copy(update={"ways": ways, "size": ways * 4096})
    p = predicted(part * ways / 8, whole.model_copy(update={"caches": (first, *whole.caches[1:])}))
    assert told == ("kept" in kinds(p))
    if told:
        assert float(p.cy_per_cl[0, 0]) < float(p.at_most[0, 0]) <= float(p.T_ECM["L2"][0, 0]) * (1 + 1e-9)
