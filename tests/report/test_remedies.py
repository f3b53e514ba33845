"""Advice and its bounds, worked by hand from the example record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rooftree.report.prediction.words import advice, next_step
from rooftree.results.prediction import Prediction


def by_topic(p: Any, **at: Any) -> Any:
    return {a.topic: a for a in advice(p, **at)}


def test_advice_comes_with_the_largest_gain_first(one: Prediction) -> None:
    gains = [a.gain or 0 for a in advice(one)]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 1


def test_non_temporal_stores_save_their_part_of_every_link(one: Prediction) -> None:
    # memory: 64 of 192 B of 8.378 cy; L2L3: 128 of 320 B of 10 cy; L1L2: 128 of 448 B of 7 cy
    total = 4 + 7 + 10 + 192 / (55 / 2.4)
    saved = (192 / (55 / 2.4)) / 3 + 10 * 128 / 320 + 7 * 128 / 448
    assert by_topic(one)["non-temporal stores"].gain == pytest.approx(total / (total - saved))
    assert "64 of 192 B/CL" in by_topic(one)["non-temporal stores"].text


def test_at_saturation_only_bytes_at_memory_count(make: Callable[..., Prediction]) -> None:
    assert by_topic(make(500, 10))["non-temporal stores"].gain == pytest.approx(192 / 128)


@pytest.mark.parametrize("why", ["asked for", "updated", "avoided", "not there", "in cache", "indirect"])
def test_no_non_temporal_stores_where_they_do_nothing(
    make: Callable[..., Prediction], kernel: Callable[..., dict[str, Any]], why: str
) -> None:
    p = make(100 if why == "in cache" else 500)
    if why == "asked for":
        p = replace(p, options={**p.options, "nontemporal": True})  # type: ignore[arg-type]
    elif why == "updated":
        record = kernel()
        record["arrays"]["b"]["loads"] = 1
        p = replace(p, kernel=record)  # type: ignore[arg-type]
    elif why == "avoided":
        p = replace(p, machine={**p.machine, "full_line_stores": 1.0})  # type: ignore[arg-type]
    elif why == "not there":
        p = replace(p, machine={**p.machine, "nontemporal_stores": False})  # type: ignore[arg-type]
    elif why == "indirect":
        p = replace(p, kernel={**kernel(), "indirect": ["x[col[j]]"]})  # type: ignore[arg-type]
    assert "non-temporal stores" not in by_topic(p)


def test_blocking_names_loop_length_and_bytes(make: Callable[..., Prediction]) -> None:
    tips = [a.text for a in advice(make(1200)) if a.topic == "blocking"]
    assert any("loop over i in pieces of 500 or less so that L3 keeps 3 planes of a" in t for t in tips)
    assert any("128 of 320 B/CL off L3Mem" in t for t in tips)


def test_blocking_counts_the_conditions_inside_of_the_restored_one(make: Callable[..., Prediction]) -> None:
    p = make(1200)
    blocks = tuple({**lc, "blocks": {"i": 100}} if lc["loop"] == "k" else lc for lc in p.layer_conditions)
    tip = next(a for a in advice(replace(p, layer_conditions=blocks)) if "L1 keeps 3 planes" in a.text)  # type: ignore[arg-type]
    assert "256 of 448 B/CL off L1L2" in tip.text


def test_blocks_too_short_to_pay_are_not_advised(make: Callable[..., Prediction]) -> None:
    p = make(1200)
    short = tuple({**lc, "blocks": {"i": 31, "j": 3} if lc["blocks"] else {}} for lc in p.layer_conditions)
    assert "blocking" not in by_topic(replace(p, layer_conditions=short))  # type: ignore[arg-type]


def test_in_a_victim_hierarchy_what_is_not_loaded_is_not_evicted_either(make: Callable[..., Prediction]) -> None:
    p = make(500)
    p = replace(p, evict_B={**p.evict_B, "L2L3": p.load_B["L2L3"]})
    tip = next(a for a in advice(p) if "L2 keeps" in a.text)
    assert "256 of 512 B/CL off L2L3" in tip.text


def test_more_cores_are_bounded_by_saturation(one: Prediction) -> None:
    tip = by_topic(one)["cores"]
    assert tip.gain == 4
    assert tip.sentence.endswith("n_S = 4 of a ccNUMA domain saturate its memory bandwidth: up to 4 times faster.")


def test_a_core_count_of_the_sweep_gives_its_own_gain(scaling: Prediction) -> None:
    tip = by_topic(scaling)["cores"]
    assert tip.exact
    assert tip.sentence == "Use 11 cores: 7.01 times faster."


def test_beyond_saturation_cores_only_cost_energy(make: Callable[..., Prediction]) -> None:
    tips = by_topic(make(500, 10))
    assert "Use 4 cores of each ccNUMA domain" in tips["energy"].text
    assert tips["domains"].gain == 2


def test_data_in_cache_scales_with_the_cores(make: Callable[..., Prediction]) -> None:
    assert by_topic(make(100))["cores"].gain == 10


def recurrence(p: Any) -> Any:
    def full(v: Any) -> Any:
        return np.full((1, 1), float(v))

    incore = {
        **p.incore,
        "T_comp_throughput": 5.0,
        "T_comp_critical_path": 64.0,
        "lanes": 1,
        "limits": {"recurrence": 64.0, "add": 5.0},
    }
    zero = {x: full(0) for x in p.links}
    return replace(
        p,
        incore=incore,
        T_OL=full(64),
        T_single=full(64),
        cy_per_cl=full(64),
        T_data=zero,
        data_in=full(0).astype(int),
        T_memory_busy=full(0.0),
        n_saturation=full(0).astype(int),
    )


def test_a_dependence_chain_is_to_be_broken(one: Prediction) -> None:
    tip = by_topic(recurrence(one))["recurrence"]
    assert tip.gain == pytest.approx(64 / 5)
    assert "64 cy/CL; the instructions alone take 5" in tip.text


def test_scalar_code_is_to_be_vectorised(make: Callable[..., Prediction]) -> None:
    p = make(10)
    scalar = replace(p, incore={**p.incore, "lanes": 1})  # type: ignore[arg-type]
    assert by_topic(scalar)["SIMD"].gain == pytest.approx(8)


@pytest.mark.parametrize(
    ("limit", "word"),
    [("div", "Divide less"), ("sqrt", "square roots"), ("retire", "fewer instructions"), ("add+mul", "Do less arithmetic")],
)
def test_the_busiest_part_of_the_core_decides_what_to_do_less(make: Callable[..., Prediction], limit: str, word: str) -> None:
    p = make(10, T_nOL=np.full((1, 1), 1.0))
    p = replace(p, incore={**p.incore, "limits": {limit: 4.0, "load": 1.0}})  # type: ignore[arg-type]
    tip = by_topic(p)["arithmetic"]
    assert word in tip.text
    assert tip.gain == pytest.approx(4)


def test_least_traffic_is_said_where_nothing_else_saves_any(
    make: Callable[..., Prediction], kernel: Callable[..., dict[str, Any]]
) -> None:
    record = kernel()
    record["arrays"]["b"]["loads"] = 1
    p = replace(make(200), kernel=record, layer_conditions=(), layer_conditions_hold=np.zeros((0, 1), dtype=bool))  # type: ignore[arg-type]
    assert "temporal blocking" in by_topic(p)["traffic"].text


def test_no_gain_exceeds_what_is_left_when_a_part_vanishes(both: Prediction) -> None:
    for row in range(both.shape[0]):
        for tip in advice(both, row, 0):
            if tip.topic in ("blocking", "non-temporal stores"):
                assert tip.gain <= float(both.T_single[row, 0]) / float(both.T_OL[row, 0])


def test_the_next_step_is_a_change_of_the_code_before_one_of_the_run(one: Prediction) -> None:
    assert next_step(one).startswith("Write b with non-temporal stores")


def test_loads_and_evictions_on_different_links_to_memory_count_together(make: Callable[..., Prediction]) -> None:
    # a victim L3: memory is loaded into L2, evictions leave through L3
    p = make(500, 10)
    loads, none = np.full((1, 1), 128.0), np.zeros((1, 1))
    p = replace(
        p,
        links=(*p.links, "L2Mem"),
        load_B={**p.load_B, "L3Mem": none, "L2Mem": loads},
        evict_B={**p.evict_B, "L2Mem": none},
        T_data={**p.T_data, "L3Mem": np.full((1, 1), 3.0), "L2Mem": np.full((1, 1), 6.0)},
    )
    tip = by_topic(p)["non-temporal stores"]
    assert "64 of 192 B/CL" in tip.text
    assert tip.gain == pytest.approx(192 / 128)


def test_streams_have_nothing_to_keep_in_registers(
    make: Callable[..., Prediction], kernel: Callable[..., dict[str, Any]]
) -> None:
    record = kernel()
    record["arrays"]["a"]["loads"] = 1
    assert "loads" in by_topic(make(20))
    assert "loads" not in by_topic(make(20, kernel=record))


def test_rather_an_outer_loop_is_blocked_than_the_innermost_one(make: Callable[..., Prediction]) -> None:
    p = make(1200)
    both = tuple({**lc, "blocks": {"i": 700, "j": 20} if lc["blocks"] else {}} for lc in p.layer_conditions)
    tips = by_topic(replace(p, layer_conditions=both))  # type: ignore[arg-type]
    assert "Block the loop over j in pieces of 20 or less" in tips["blocking"].text


def test_with_a_path_for_each_direction_the_larger_part_goes(
    make: Callable[..., Prediction], machine: Callable[..., dict[str, Any]]
) -> None:
    p = make(500, machine={**machine(), "full_duplex": ["L2L3"]})
    tip = next(a for a in advice(p) if "L2 keeps" in a.text)
    # 128 of 256 B loaded: at most half of the 10 cy, not 128 / 320 of them
    assert tip.gain == pytest.approx(float(p.T_single[0, 0]) / (float(p.T_single[0, 0]) - 5))


def test_only_write_allocates_that_happen_are_saved(make: Callable[..., Prediction]) -> None:
    p = make(500, 10)
    half = replace(p, machine={**p.machine, "full_line_stores": 0.5})  # type: ignore[arg-type]
    assert by_topic(half)["non-temporal stores"].gain == pytest.approx(192 / 160)
