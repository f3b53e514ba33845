"""Sentences about predictions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rooftree.predict.run import predict
from rooftree.report.prediction import diagnosis, words
from rooftree.report.prediction.points import memory_links
from rooftree.results.machine import Fact
from rooftree.results.prediction import Prediction
from tests.grid import grid


def test_the_headline_names_kernel_sizes_machine_and_speed(one: Prediction) -> None:
    assert words.headline(one) == (
        "3d-7pt with M = N = P = 500 on Intel Xeon Gold 6148 (Skylake-SP), SNC: one core makes 5.23 GFLOP/s (654 MLUP/s)."
    )


@pytest.mark.parametrize(
    ("n", "cores", "verdict"),
    [
        (10, 1, "core bound, by add and mul"),
        (20, 1, "bound by loads and stores (data in L2), mostly by T_nOL"),
        (100, 1, "cache bound (data in L3), mostly by T_L2L3"),
        (500, 1, "cache bound (data in Mem), mostly by T_L2L3"),
        (500, 10, "memory bandwidth saturated"),
    ],
)
def test_verdicts(make: Callable[..., Prediction], n: int, cores: int, verdict: str) -> None:
    assert words.verdict(make(n, cores)) == verdict


@pytest.mark.parametrize(
    ("machine", "kernel"),
    grid(
        ["skx", "skx-snc", "zen3", "zen4", "haswell-ep", "thunderx2", "power9", "a64fx", "c920", "snb"],
        ["triad", "copy", "3d-7pt", "dot", "schoenauer-triad"],
    ),
)
def test_the_verdict_is_of_the_term_that_it_names_which_is_the_longest(machine: str, kernel: str) -> None:
    """A17: 'memory bound, mostly by T_L2L3', 'memory bound, mostly by T_nOL'."""
    sizes = {"N": [20, 100, 300, 500] if kernel == "3d-7pt" else [500, 8000, 100_000, 10**6, 10**8]}
    p = predict(kernel, machine, sizes, cores=[1, 2], incore="throughput", traffic="lc")
    kinds = {"T_nOL": "bound by loads and stores", **dict.fromkeys(memory_links(p), "memory bound")}
    for s, c in np.ndindex(p.shape):
        said = words.verdict(p, s, c).removeprefix("perhaps ")
        named = re.search(r"by T_(\w+)$", said)
        if named is None:
            assert said.startswith(("core bound", "bound by loads and stores in L1", "memory bandwidth saturated")), said
            continue
        term = "T_nOL" if named[1] == "nOL" else named[1]
        parts = diagnosis.diagnose(p, s, c).limiting
        assert said.startswith(kinds.get(term, "cache bound")), said
        assert parts[term] == max(parts.values()), said


def test_the_parts_of_the_runtime_are_given_with_their_shares(one: Prediction) -> None:
    text = words.explain(one)
    assert "Of the 29.4 cy/CL, T_L2L3 takes 10 (34 %), T_L3Mem 8.38 (29 %), T_L1L2 7 (24 %), T_nOL 4 (14 %)" in text
    assert "T_OL = 4 cy/CL hides behind" in text
    assert "would allow 10 cy/CL (bound by transfers between L2 and L3), 2.94 times faster" in text
    assert "saturates from about 4 of the 10 cores of a ccNUMA domain on (n_S = 4 by T_ECM / T_mem)" in text


def test_a_sweep_is_told_in_stretches(sweep: Prediction) -> None:
    text = words.explain(sweep)
    assert "M = N = P = 8 to 12: core bound" in text
    assert "memory bound, mostly by T_L3Mem, 35 cy/CL" in text


def test_scaling_is_told_in_one_sentence(scaling: Prediction) -> None:
    assert words.scaling_sentence(scaling, 0) == (
        "From one core to 11 the kernel gets 7.01 times faster, 36.7 GFLOP/s (4583 MLUP/s); from 4 cores on memory "
        "bandwidth is saturated."
    )


def test_a_domain_too_small_to_saturate_is_said(make: Callable[..., Prediction], machine: Callable[..., dict[str, Any]]) -> None:
    p = make(500, machine={**machine(), "cores_per_domain": 2})
    assert "does not saturate with the 2 cores of a ccNUMA domain" in words.explain(p)


def test_a_size_near_a_transition_is_doubted(make: Callable[..., Prediction]) -> None:
    p = make(500, near_transition=np.ones((1, 1), dtype=bool))
    assert "a cache or a layer condition changes sides close to this size: hardware may be anywhere" in words.explain(p)
    assert "changes sides" not in words.explain(make(500))


def test_kernels_without_flops_are_told_in_updates(make: Callable[..., Prediction]) -> None:
    p = make(500, flops_per_cl=np.zeros((1, 1)))
    assert words.headline(p).endswith("one core makes 654 MLUP/s.")
    assert "GFLOP" not in words.explain(p)


def test_the_roofline_that_agrees_is_said_to(make: Callable[..., Prediction]) -> None:
    p = make(500)
    assert "The Roofline says the same" in words.explain(replace(p, roofline_cy_per_cl=p.cy_per_cl))
    assert "The Roofline says nearly the same" in words.explain(replace(p, roofline_cy_per_cl=p.cy_per_cl / 1.04))


def test_every_point_of_a_record_can_be_explained(both: Prediction) -> None:
    texts = {words.explain(both, row, column) for row in range(both.shape[0]) for column in range(both.shape[1])}
    assert len(texts) == both.shape[0] * both.shape[1]


def test_parts_that_add_by_direction_are_not_given_shares(
    make: Callable[..., Prediction], machine: Callable[..., dict[str, Any]]
) -> None:
    # A64FX: loads, stores and evictions of one group add though T_nOL and T_L1L2 are the longer direction each
    full = np.ones((1, 1))
    overlap = {"default": [["OL"], ["nOL.load", "nOL.store", "L1L2.load", "L2L3", "L3Mem"]], "by_location": {}}
    p = make(500, machine={**machine(), "overlap": overlap}, T_single=full * 33)
    assert "The 33 cy/CL come from T_L2L3 = 10" in words.explain(p)
    assert "add up one by one on this machine" in words.explain(p)
    assert "%" not in words.explain(p)


def test_caches_can_limit_though_the_data_come_from_memory(
    make: Callable[..., Prediction], machine: Callable[..., dict[str, Any]]
) -> None:
    zen = {"default": [["OL"], ["nOL"], ["L1L2"], ["L2L3", "L3Mem"]], "by_location": {}}
    p = make(500, machine={**machine(), "overlap": zen}, T_single=np.full((1, 1), 30.0))
    p.T_data["L1L2"][:] = 30
    assert words.verdict(p) == "cache bound (data in Mem), by T_L1L2"


@pytest.mark.parametrize("cores", [10, 20])
def test_at_saturation_the_time_of_one_domain_is_told(make: Callable[..., Prediction], cores: int) -> None:
    assert "a ccNUMA domain finishes a unit of work every 8.38 cy/CL" in words.explain(make(500, cores))


def test_no_mixture_is_expected_where_the_core_takes_longer_on_both_sides(make: Callable[..., Prediction]) -> None:
    """A loop with five times as much work as transfers was said to take a mixture of both sides of a transition."""
    near, at = np.ones((1, 1), dtype=bool), make(500)
    assert sum(float(time[0, 0]) for time in at.T_data.values()) < 40
    busy = {name: np.full((1, 1), 200.0) for name in ("T_OL", "T_single", "cy_per_cl", "roofline_cy_per_cl")}
    hidden = make(500, near_transition=near, T_ECM={name: np.full((1, 1), 200.0) for name in at.T_ECM}, **busy)
    assert "close to where" not in words.explain(hidden)


@pytest.mark.parametrize("open_", [True, False])
def test_times_add_up_on_a_machine_only_where_that_was_decided(open_: bool) -> None:
    """`these times add up on this machine` stood where the machine file said that its measurements do not decide it."""
    p = predict("triad", "skx", {"N": 10**8}, incore="throughput")
    rival = Fact(what="rivals[0].overlap", value=f"{'Mem' if open_ else 'L2'}: OL, nOL+L1L2", source="fit")
    text = replace(p, machine=p.machine.replace(facts=[*p.machine.facts, rival])).meaning().text
    assert ("are taken to add up" in text) is open_
    assert ("add up on this machine" in text) is not open_
