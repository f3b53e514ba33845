"""Terms of a prediction against their own bounds and against each other, for every kernel of the library."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from rooftree.machine.load import load_machine
from rooftree.predict.transfers import is_memory_link
from rooftree.results import Prediction

from .conftest import broken

EXACT = 1 + 1e-9


def test_every_number_of_a_prediction_is_finite_and_none_is_negative(predictions: tuple[Prediction, ...]) -> None:
    def law(p: Prediction) -> Any:
        numbers = [p.T_OL, p.T_nOL, p.T_single, p.cy_per_cl, p.roofline_cy_per_cl, p.n_saturation]
        for column in (p.T_data, p.T_ECM, p.load_B, p.evict_B):
            numbers += list(column.values())
        return np.all([np.isfinite(x) & (x >= 0) for x in numbers], axis=0)

    assert [] == broken(predictions, law)


def test_what_is_predicted_lies_within_the_limits_that_doubts_leave(predictions: tuple[Prediction, ...]) -> None:
    def law(p: Prediction) -> Any:
        assert all(one.low <= 1 <= (1 if one.high is None else one.high) for one in p.doubts), [p.kernel.name, p.doubts]
        within = [(factors <= 1) for factors in p.doubt_low.values()] + [(factors >= 1) for factors in p.doubt_high.values()]
        return np.all([p.at_least <= p.cy_per_cl * EXACT, p.cy_per_cl <= p.at_most * EXACT, *within], axis=0)

    assert [] == broken(predictions, law)


def test_no_transfer_is_faster_than_its_bytes_at_the_bandwidth_of_the_link(predictions: tuple[Prediction, ...]) -> None:
    def law(p: Prediction) -> Any:
        cpu = load_machine(p.machine["name"])
        best = max(mix.bandwidth for mix in cpu.memory.saturated) / cpu.core.clock
        holds = np.ones(p.shape, dtype=bool)
        for name in p.links:
            link = cpu.link(name)
            down, up = (best, best) if is_memory_link(name) else (link.load, link.evict)
            both = p.load_B[name] / down, p.evict_B[name] / up
            joined = is_memory_link(name) or link.duplex == "half"
            holds &= p.T_data[name] * EXACT >= (sum(both) if joined else np.maximum(*both))
        return holds

    assert [] == broken(predictions, law)


def test_no_access_moves_more_than_a_line_each_way(predictions: tuple[Prediction, ...]) -> None:
    def law(p: Prediction) -> Any:
        reads = sum(1 for access in p.kernel["accesses"])
        most = reads * p.iterations_per_cl * max(cache.line for cache in load_machine(p.machine["name"]).caches)
        return np.all([(p.load_B[name] <= most * EXACT) & (p.evict_B[name] <= most * EXACT) for name in p.links], axis=0)

    assert [] == broken(predictions, law)


def test_the_runtime_lies_between_the_longest_term_and_the_sum_of_all(predictions: tuple[Prediction, ...]) -> None:
    def law(p: Prediction) -> Any:
        terms = [p.T_OL, p.T_nOL, *p.T_data.values()]
        memory = load_machine(p.machine["name"]).memory
        less = (np.asarray(p.cores) > 1) & (memory is not None and memory.evasion is not None)  # that one core alone must read
        return (np.maximum.reduce(terms) <= p.T_single * EXACT) & ((p.T_single <= sum(terms) * EXACT) | less)

    assert [] == broken(predictions, law)


def test_data_farther_away_are_never_faster(predictions: tuple[Prediction, ...]) -> None:
    def law(p: Prediction) -> Any:
        times = [p.T_ECM[location] for location in p.locations]
        hidden = 1.002  # latency that passes beside L1 falls with the lines that are left of a cache
        return np.all([near <= far * hidden for near, far in itertools.pairwise(times)], axis=0)

    assert [] == broken(predictions, law)


def test_in_core_times_bound_the_runtime_wherever_the_data_are(predictions: tuple[Prediction, ...]) -> None:
    def law(p: Prediction) -> Any:
        from_caches = list(p.T_ECM.values())[:-1]  # accesses across a line wait for lines from memory anyway
        holds = np.all([p.T_OL <= time * EXACT for time in p.T_ECM.values()], axis=0)
        return holds & np.all([p.T_nOL <= time * EXACT for time in from_caches], axis=0)

    assert [] == broken(predictions, law)


def test_no_limit_in_the_core_is_longer_than_the_time_in_the_core(predictions: tuple[Prediction, ...]) -> None:
    def law(p: Prediction) -> Any:
        last = np.arange(p.shape[0])[:, None] == p.shape[0] - 1  # the record has the limits of the last size
        return ~last | (np.maximum(p.T_OL, p.T_nOL) * (1 + 1e-7) >= max(p.incore["limits"].values(), default=0.0))

    assert [] == broken(predictions, law)


def test_the_ecm_model_is_never_faster_than_the_roofline(predictions: tuple[Prediction, ...]) -> None:
    assert [] == broken(predictions, lambda p: p.roofline_cy_per_cl <= p.cy_per_cl * EXACT)


def test_the_roofline_never_exceeds_the_peak(predictions: tuple[Prediction, ...]) -> None:
    def law(p: Prediction) -> Any:
        cpu = load_machine(p.machine["name"])
        cost = cpu.core.operations
        lanes = cpu.core.simd / p.unit_of_work["element_bytes"]
        rates = {name: one.per_cycle or 1 / min(one.cycles.values()) for name, one in cost.items()}
        peak = lanes * (2 * rates.get("fma", 0) + sum(rate for name, rate in rates.items() if name != "fma")) * p.cores
        return p.flops_per_cl <= peak * p.roofline_cy_per_cl * EXACT

    assert [] == broken(predictions, law)
