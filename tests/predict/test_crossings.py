"""What is in doubt about loads across the ends of lines beside memory: intervals hold what is not known, and say why."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.results.prediction import Prediction
from tests.characterise.test_neighbours import LARGE, NARROW, SUMS, WIDE, machine_with

NEST = "double b[M][N][N], a[M][N][N];\n" + "".join(f"for (long {c} = 1; {c} < {n} - 1; ++{c}) " for c, n in ("kM", "jN", "iN"))
STAR = NEST + (
    "b[k][j][i] = a[k][j][i-1] + a[k][j][i] + a[k][j][i+1] + a[k][j-1][i] + a[k][j+1][i] + a[k-1][j][i] + a[k+1][j][i];"
)
PLANES = {"M": 320, "N": 320}
"""L2 holds the rows, L3 the planes, memory all."""
TAKEN = 27.0
"""The star there on a Zen 5 with a penalty of 1.3 cy, with vectors of 32 as of 64 B [cy/CL]."""


def predicted(source: str, penalty: float, sizes: dict[str, int], flags: tuple[str, ...], **more: Any) -> Prediction:
    return rooftree.predict(source, machine_with(penalty), sizes, incore="asm", compiler="gcc", flags=flags, **more)


def kinds(p: Prediction) -> list[str]:
    return [doubt.kind for doubt in p.doubts]


def test_planes_beside_memory_are_not_surely_predicted_too_fast_with_short_vectors() -> None:
    p = predicted(STAR, 1.3, PLANES, NARROW)
    assert float(p.cy_per_cl[0, 0]) < 0.8 * TAKEN
    assert float(p.interval_80[1][0, 0]) >= TAKEN
    (doubt,) = (d for d in p.doubts if d.kind == "crossing")
    assert doubt.direction == "slower"
    assert "not measured" in doubt.words


def test_that_the_cause_is_not_known_is_said_where_the_penalty_counts() -> None:
    p = predicted(STAR, 1.3, PLANES, WIDE)
    assert "crossing" not in kinds(p)
    assert any("its cause is not known" in note for note in p.notes)
    assert not any("its cause is not known" in note for note in predicted(SUMS[5], 1.3, LARGE, WIDE).notes)


@pytest.mark.parametrize(("loads", "doubted"), [(1, True), (5, False)])
def test_a_single_load_in_a_row_may_take_less(loads: int, doubted: bool) -> None:
    p = predicted(SUMS[loads], 2.0, LARGE, WIDE)
    assert ("crossing" in kinds(p)) == doubted
    if doubted:
        without = float(predicted(SUMS[loads], 0.0, LARGE, WIDE).cy_per_cl[0, 0])
        assert float(p.interval_80[0][0, 0]) <= without < float(p.cy_per_cl[0, 0])


def test_nothing_is_in_doubt_without_the_penalty_or_with_data_in_caches() -> None:
    for p in (predicted(STAR, 0.0, PLANES, NARROW), predicted(STAR, 1.3, {"M": 12, "N": 100}, NARROW)):
        assert "crossing" not in kinds(p)


def test_several_cores_are_in_doubt_as_far_as_memory_is_not_used_up() -> None:
    p = predicted(STAR, 1.3, PLANES, NARROW, cores=[1, 2, 8])
    high = p.doubt_high["crossing"][0]
    assert high[0] >= high[1] >= high[2] >= 1
