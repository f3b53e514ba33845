"""Vectors and partial sums are advised only where a compiler can make them."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.profile.divisions import fewer_divisions
from rooftree.profile.steps import split, wider
from rooftree.results.profile import Region, RegionMix, RegionModel
from tests.report.test_profile_page import region


def loop(chain: str | None, bound: str = "ports", kind: str = "dp", bits: float = 64.0) -> Region:
    model = RegionModel(engine="zen4", cycles=5.0, bound=bound, measured_cycles=5.0, chain=chain, text="")
    mix = RegionMix(
        kinds={"add": 2e8, "div": 1e8}, vector_bits=bits, fma_share=0.0, load_store_ratio=None, floating_point=3e8, integer=1e8,
        loads=0, stores=0, spilled=0.0, integer_simd=0.0, core_bits=512.0,
    )  # fmt: skip
    more: dict[str, Any] = {"flops": {kind: 3e8}, "mix": mix, "model": model, "instructions": 5e8}
    return region("f", 0.9, kind="loop", **more)


@pytest.mark.parametrize(
    ("chain", "said"),
    [
        (None, "vectors of them (-O3 -march=native), or"),
        ("counter", "vectors of them (-O3 -march=native), or"),
        (
            "sum",
            "vectors of them (-O3 -march=native with -ffast-math, or omp simd reduction(+): without that a compiler keeps the",
        ),
        ("values", "multiply by reciprocals"),
        ("addresses", "multiply by reciprocals"),
    ],
)
def test_divisions_in_vectors_are_advised_with_what_the_order_of_a_sum_needs(chain: str | None, said: str) -> None:
    """A sum of quotients took 0.254 s, as long with -O3 -march=native, 0.065 with -ffast-math as well (Zen 4)."""
    assert fewer_divisions(loop(chain)).startswith(said)


def test_long_double_is_advised_no_vectors_and_no_flag_that_changes_nothing() -> None:
    """0.112 s with and without -ffast-math, 0.093 with four sums in the source (Zen 4)."""
    one = loop("sum", "recurrence", "x87", 80.0)
    assert "written in the source (no flag does it in long double)" in split(one)
    assert wider(one) == "double in place of long double, of which there are no vectors"
    assert "vectors of them" not in fewer_divisions(one.replace(mix=one.mix.replace(vector_bits=64.0)))
    assert "-ffast-math" in split(loop("sum", "recurrence"))


def test_a_branch_that_may_pick_a_maximum_needs_another_flag() -> None:
    """Quotients and a maximum by a branch: 0.301 s, 0.302 with -O3 -march=native, 0.149 with -ffast-math besides."""
    one = loop("counter")
    assert one.model is not None
    told = fewer_divisions(one.replace(model=one.model.replace(paths=[0.9, 0.1])))
    assert told.startswith("vectors of them (-O3 -march=native, and -ffast-math where its branch picks the larger or smaller of")
    sums = loop("sum")
    assert sums.model is not None
    assert "its branches may keep a compiler" in fewer_divisions(sums.replace(model=sums.model.replace(paths=[0.6, 0.4])))
    assert "its branches" not in fewer_divisions(sums)


@pytest.mark.parametrize(("lanes", "flag"), [(1, True), (2, False), (None, True)])
def test_sums_of_vectors_gain_nothing_by_a_flag_alone(lanes: int | None, flag: bool) -> None:
    """A product of two vectors that gfortran did for two at once: 0.057 s, 0.060 to 0.067 with -ffast-math."""
    one = loop("sum", "recurrence")
    assert one.model is not None
    told = split(one.replace(model=one.model.replace(chain_lanes=lanes)))
    assert flag == ("several partial sums at once (-ffast-math, or omp simd reduction(+))" in told)
    assert flag != ("written in the source (its operations are vectors of 2 already" in told)
