"""Laws of several cores: no core brings more than itself, and none takes away what it does not share."""

from __future__ import annotations

from typing import Any

import numpy as np

from rooftree.machine.load import load_machine
from rooftree.results import Prediction

from .conftest import broken

EXACT = 1 + 1e-9


def test_n_cores_are_at_most_n_times_as_fast(predictions: tuple[Prediction, ...]) -> None:
    assert [] == broken(predictions, lambda p: p.T_single <= p.cy_per_cl * p.cores * EXACT)


def test_one_core_takes_the_single_core_time(predictions: tuple[Prediction, ...]) -> None:
    assert [] == broken(predictions, lambda p: (p.cores != 1) | (abs(p.cy_per_cl - p.T_single) <= 1e-9 * p.T_single))


def test_another_core_slows_a_loop_only_where_it_takes_a_part_of_a_shared_cache(predictions: tuple[Prediction, ...]) -> None:
    def law(p: Prediction) -> Any:
        slower = p.cy_per_cl[:, 1:] > p.cy_per_cl[:, :-1] * (1 + 1e-6)
        volumes = [*p.load_B.values(), *p.evict_B.values()]
        more = np.any([v[:, 1:] > v[:, :-1] for v in volumes], axis=0) if volumes else False
        first = np.ones((p.shape[0], 1), dtype=bool)
        return np.concatenate([first, ~slower | more], axis=1)

    assert [] == broken(predictions, law)


def test_the_saturation_point_follows_from_the_numbers_that_the_record_holds(predictions: tuple[Prediction, ...]) -> None:
    """n_S = ceil(T_single / T_memory_busy) where the data come from memory, none where they come from a cache."""

    def law(p: Prediction) -> Any:
        busy = np.broadcast_to(p.T_memory_busy, p.shape)
        with np.errstate(divide="ignore"):
            told = np.ceil(np.maximum(p.T_single, busy) / busy * (1 - 1e-9))
        in_memory = (p.data_in == len(p.locations) - 1) & np.isfinite(told)
        return p.n_saturation == np.where(in_memory, told, 0)

    assert [] == broken(predictions, law)


def test_memory_saturates_at_the_cores_that_the_tables_of_the_prediction_tell(predictions: tuple[Prediction, ...]) -> None:
    """n_S = ceil(T_ECM / time in which memory is busy), which is the Roofline of a full domain that memory limits."""

    def law(p: Prediction) -> Any:
        domain = load_machine(p.machine["name"]).topology.cores_per_domain
        if domain not in p.cores:
            return True
        full = int(np.flatnonzero(p.cores == domain)[0])
        name = p.roofs[-1]
        limited = (p.roofline_bound[:, full] == p.roofs.index(name)) & name.endswith("Mem")
        told = np.ceil(p.T_single[:, full] / p.roofline_cy_per_cl[:, full] - 1e-9)
        holds = np.ones(p.shape, dtype=bool)
        holds[:, full] = ~limited | (p.n_saturation[:, full] == told)
        return holds

    assert [] == broken(predictions, law)


def test_from_the_saturation_point_on_a_domain_gains_nothing_but_what_contention_still_holds_back(
    predictions: tuple[Prediction, ...],
) -> None:
    def law(p: Prediction) -> Any:
        cpu = load_machine(p.machine["name"])
        domain = min(cpu.topology.cores_per_domain, len(p.cores))
        alike = np.all([v[:, :domain] == v[:, [domain - 1]] for v in (*p.load_B.values(), *p.evict_B.values())], axis=0)
        filled = alike & (p.n_saturation[:, [domain - 1]] <= p.cores[:domain]) & (p.n_saturation[:, [domain - 1]] > 0)
        gain = p.cy_per_cl[:, :domain] / p.cy_per_cl[:, [domain - 1]]
        holds = np.ones(p.shape, dtype=bool)
        shared = any(not link.scales for link in cpu.links)  # these links hold some cores back before memory does
        holds[:, :domain] = ~filled | (gain <= 1 + 1e-6) | bool(cpu.memory.p0) | shared
        return holds

    assert [] == broken(predictions, law)
