"""Ceilings from in-core parallelism, instruction mix and imbalance: williams2008, appendix A."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from rooftree.errors import ModelError
from rooftree.models import ceilings
from rooftree.models.roofline import Ceiling


def named(found: tuple[Ceiling, ...]) -> dict[str, float]:
    """Ceilings as name -> value in G/s, to one digit."""
    return {c.name: round(c.value / 1e9, 1) for c in found}


def test_in_core_ceilings_of_the_2008_machines() -> None:
    xeon = ceilings.in_core_ceilings(8, 2.33e9, latency=3, simd_width=2)
    assert named(xeon) == {"TLP only": 6.2, "without SIMD": 18.6, "without FMA": 37.3, "peak": 74.6}
    x4 = ceilings.in_core_ceilings(8, 2.3e9, latency=4, simd_width=2)
    assert named(x4) == {"TLP only": 4.6, "without SIMD": 18.4, "without FMA": 36.8, "peak": 73.6}


def test_enough_threads_hide_the_latency_so_that_one_ceiling_is_left() -> None:
    # UltraSPARC T2+: 8 threads per floating-point unit of latency 6, no SIMD, one instruction per cycle
    assert named(ceilings.in_core_ceilings(16, 1.17e9, latency=6, threads=8, fma=False)) == {"peak": 18.7}
    few = ceilings.in_core_ceilings(16, 1.17e9, latency=6, threads=3, fma=False)
    assert named(few) == {"TLP only": 9.4, "peak": 18.7}


def test_naturally_balanced_kernels_have_fma_below_simd() -> None:
    numbers: dict[str, Any] = {"latency": 13, "scalar_throughput": 7, "simd_width": 2, "simd_throughput": 7}
    balanced = ceilings.in_core_ceilings(16, 3.2e9, **numbers, order=("ILP", "FMA", "SIMD"))
    assert named(balanced) == {"TLP only": 3.9, "without FMA": 7.3, "without SIMD": 14.6, "peak": 29.3}


@pytest.mark.parametrize("order", list(itertools.permutations(["ILP", "SIMD", "FMA"])))
def test_every_order_of_optimisations_rises_to_the_same_peak(order: tuple[str, str, str]) -> None:
    values = [c.value for c in ceilings.in_core_ceilings(8, 2e9, latency=4, simd_width=4, order=order)]
    assert values == sorted(values)
    assert values[-1] == 2 * 8 * 2e9 * 4


def test_an_order_that_forgets_an_optimisation_is_refused() -> None:
    with pytest.raises(ModelError, match="permutation"):
        ceilings.in_core_ceilings(8, 2e9, latency=4, order=("ILP", "SIMD"))


def test_a_quarter_of_fp_instructions_halves_the_peak_of_a_dual_issue_core() -> None:
    # T2+ issues two instructions per cycle, one of them floating-point: 9.3 GFLOP/s in table 4
    assert named(ceilings.fp_mix_ceilings(18.72e9, 2)) == {"6.25% issued FP": 2.3, "12.5% issued FP": 4.7, "25% issued FP": 9.4}


def test_a_core_that_issues_more_than_it_computes_needs_few_fp_instructions() -> None:
    assert ceilings.fp_mix_ceilings(1e9, issue_width=4, fp_issue_width=1, smallest=1 / 4) == ()


def test_computation_imbalance_halves_the_limit_down_to_one_core() -> None:
    peak = Ceiling("peak", "compute", 73.6e9)
    assert named(ceilings.imbalance_ceilings(peak, 8)) == {
        "peak, 1 of 8 cores": 9.2,
        "peak, 2 of 8 cores": 18.4,
        "peak, 4 of 8 cores": 36.8,
    }


def test_memory_imbalance_hurts_only_where_too_few_cores_keep_too_little_in_flight() -> None:
    roof = Ceiling("Stream BW", "bandwidth", 36.7e9)
    per_core = 10 * 64 / 100e-9  # bytes in flight over latency
    found = ceilings.imbalance_ceilings(roof, 16, per_core=per_core)
    assert named(found) == {"Stream BW, 1 of 16 cores": 6.4, "Stream BW, 2 of 16 cores": 12.8, "Stream BW, 4 of 16 cores": 25.6}
    assert {c.kind for c in found} == {"bandwidth"}


def test_a_single_core_has_no_imbalance() -> None:
    assert ceilings.imbalance_ceilings(Ceiling("peak", "compute", 1e9), 1) == ()


X4 = [Ceiling("TLP only", "compute", 4.6e9), Ceiling("no SIMD", "compute", 18.4e9), Ceiling("peak", "compute", 73.6e9)]


def test_work_that_is_shared_last_has_the_ceilings_of_one_core_below() -> None:
    # fig. A3, Opteron X4: 8 cores of 9.2 GFLOP/s
    assert named(ceilings.core_first_ceilings(X4, 8)) == {
        "TLP only, 1 of 8 cores": 0.6,
        "no SIMD, 1 of 8 cores": 2.3,
        "peak, 1 of 8 cores": 9.2,
        "peak, 2 of 8 cores": 18.4,
        "peak, 4 of 8 cores": 36.8,
        "peak": 73.6,
    }
    assert named(ceilings.core_first_ceilings(X4, 1)) == named(tuple(X4))


def test_what_a_code_attains_raises_its_ceilings_between_those_of_none_and_all() -> None:
    # A.3: without SIMD half of the peak, with all instructions the peak; a quarter of the way lies in between
    pair = [Ceiling("no SIMD", "compute", 36.8e9), Ceiling("peak", "compute", 73.6e9)]
    for share, value in ((0.0, 36.8), (0.25, 46.0), (1.0, 73.6)):
        assert value == pytest.approx(ceilings.attained_ceilings(pair, {"no SIMD": share})[0].value / 1e9)
    several = ceilings.attained_ceilings(X4, {"no SIMD": 1.0})
    assert [18.4, 73.6, 73.6] == [round(c.value / 1e9, 1) for c in several], "TLP only keeps its ratio to the one above"


@pytest.mark.parametrize(
    "shares", [{"peak": 0.5}, {"other": 0.5}, {"no SIMD": 1.5}, {"no SIMD": -0.1}, {"no SIMD": float("nan")}]
)
def test_shares_that_cannot_be_are_refused(shares: dict[str, float]) -> None:
    with pytest.raises(ModelError):
        ceilings.attained_ceilings(X4, shares)
    with pytest.raises(ModelError):
        ceilings.core_first_ceilings([], 4)
