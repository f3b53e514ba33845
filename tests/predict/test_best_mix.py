"""Memory that may be faster than for the mixes of streams that were measured."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.machine.model import Machine, MemoryMix, Source
from rooftree.predict.doubts import with_doubts
from rooftree.predict.doubts_of_memory import BEYOND_ALONE
from rooftree.results.doubt import CONTENDED, HYPOTHESES, MIX, SHARE, doubt
from rooftree.results.prediction import Prediction
from tests.machines import sharing_memory

MEASURED = Source(kind="measurement", text="", date="2026-01-01", tool="rooftree machine measure")


def machine(*alone: float, arch: str = "zen4") -> Machine:
    """A machine with two cores whose memory was measured here: loads, copies, updates, and what one core got of them [B/s]."""
    whole = sharing_memory(arch)
    assert whole.memory is not None
    kinds: tuple[dict[str, Any], ...] = ({"read": 1}, {"read": 1, "write": 1}, {"update": 1})
    mixes = tuple(
        MemoryMix(name=name, bandwidth=rate, alone=one, source="here", **kind)
        for name, rate, kind, one in zip(("load", "copy", "update"), (33e9, 40e9, 57e9), kinds, alone or (None,) * 3, strict=True)
    )
    return whole.model_copy(
        update={
            "memory": whole.memory.model_copy(update={"saturated": mixes}),
            "sources": {**whole.sources, "here": MEASURED},
            "topology": whole.topology.model_copy(update={"cores_per_socket": 2, "numa_domains_per_socket": 1}),
        }
    )


def factors(kernel: str, where: Machine, kind: str) -> tuple[float, float]:
    p = rooftree.predict(kernel, where, {"N": 20_000_000}, incore="throughput")
    low, high = (getattr(p, f"doubt_{end}").get(kind) for end in ("low", "high"))
    return (1.0 if low is None else float(low[0, 0])), (1.0 if high is None else float(high[0, 0]))


def test_a_copy_may_be_as_fast_as_an_update_moves_its_bytes() -> None:
    where = machine()
    p = rooftree.predict("copy", where, {"N": 20_000_000}, incore="throughput")
    least = 3 * 64 / (57e9 / p.clock_Hz)
    assert factors("copy", where, MIX)[0] == pytest.approx(least / float(p.cy_per_cl[0, 0]), rel=1e-6)


def test_several_cores_may_find_a_faster_memory_too() -> None:
    """39.9 cy/CL (31.8 .. 61.6) was said of a stencil on two cores of a Zen 3 that took 22.6 to 34, 25.1 and more on one."""
    where = machine()
    p = rooftree.predict("copy", where, {"N": 20_000_000}, incore="throughput", cores=[1, 2])
    least = 3 * 64 / (57e9 / p.clock_Hz)
    assert (p.doubt_low[MIX] * p.cy_per_cl)[0].tolist() == pytest.approx([least, least], rel=1e-6)
    assert MIX not in rooftree.predict("copy", where, {"N": 1000}, incore="throughput", cores=[2]).doubt_low


def test_each_domain_has_a_memory_of_its_own() -> None:
    where = machine()
    two = where.topology.model_copy(update={"cores_per_socket": 4, "numa_domains_per_socket": 2})
    p = rooftree.predict("copy", where.model_copy(update={"topology": two}), {"N": 20_000_000}, incore="throughput", cores=[2, 4])
    one, both = (p.doubt_low[MIX] * p.cy_per_cl)[0].tolist()
    assert both == pytest.approx(one / 2, rel=1e-6)


def test_what_non_temporal_stores_gain_is_as_sure_as_the_rate_of_memory() -> None:
    """Between 1.29 and 2.6 times was said of a stencil on a Zen 3, where 0.86 to 1.36 was measured."""
    here = machine(arch="zen3")
    assert here.memory is not None
    past = here.memory.saturated[1].model_copy(update={"name": "copy-nt", "nontemporal": 1, "bandwidth": 42e9})
    memory = here.memory.model_copy(update={"saturated": (*here.memory.saturated, past)})
    p = rooftree.predict("copy", here.model_copy(update={"memory": memory}), {"N": 20_000_000}, incore="throughput", traffic="lc")
    (what,) = (one for one in p.what_if if one.change == "non-temporal stores")
    assert what.interval is not None
    assert p.doubt_low[MIX][0, 0] < 0.8
    assert what.interval[0] < 1.0 < what.gain
    (tip,) = (tip for tip in p.advice() if tip.topic == "non-temporal stores")
    assert "perhaps nothing" in tip.text


def test_one_core_is_not_promised_what_only_several_get() -> None:
    """An interval of one core began at 31.5 GB/s, what two cores get together, where one core alone gets 22.3 at most."""
    where = machine(20e9, 22e9, 24e9)
    p = rooftree.predict("copy", where, {"N": 20_000_000}, incore="throughput")
    least = 3 * 64 / (BEYOND_ALONE * 24e9 / p.clock_Hz)
    low = float(p.doubt_low[MIX][0, 0]) if MIX in p.doubt_low else 1.0
    assert low == pytest.approx(min(1.0, least / float(p.cy_per_cl[0, 0])), rel=1e-6)
    assert 1 < BEYOND_ALONE < 1.3, "most loops get no more"


def test_loads_are_no_faster_than_loads() -> None:
    where = machine()
    p = rooftree.predict("load", where, {"N": 20_000_000}, incore="throughput")
    assert factors("load", where, MIX)[0] >= min(1.0, 64 / (33e9 / p.clock_Hz) / float(p.cy_per_cl[0, 0])) * 0.999


def test_data_in_caches_and_shipped_machines_have_no_such_doubt() -> None:
    assert MIX not in rooftree.predict("copy", machine(), {"N": 1000}, incore="throughput").doubt_low
    assert MIX not in rooftree.predict("copy", "zen4", {"N": 20_000_000}, incore="throughput").doubt_low


def test_what_one_core_was_seen_to_get_limits_its_share() -> None:
    unknown = factors("copy", machine(), SHARE)[1]
    seen = factors("copy", machine(30e9, 37e9, 54e9), SHARE)[1]
    assert seen < unknown


def test_where_a_cache_may_hold_the_data_it_is_the_limit() -> None:
    where = machine()
    last = where.caches[-1].model_copy(update={"shared_by": 2, "source": "here"})
    here = where.model_copy(update={"caches": (*where.caches[:-1], last)})
    sizes = {"N": [int(last.size * part / 16) for part in (1.5, 8)]}
    p = rooftree.predict("copy", here, sizes, incore="throughput", traffic="lc")
    assert (p.doubt_low["cache"][0, 0] < 1) == (p.doubt_low[MIX][0, 0] == 1)
    assert p.doubt_low[MIX][1, 0] < 1
    (said,) = (one for one in p.doubts if one.kind == MIX)
    assert round(float(p.doubt_low[MIX].min()), 3) == said.low
    assert ("(1 of 2 points)" in said.words) == (p.doubt_low[MIX][0, 0] == 1)


def test_a_cache_keeps_no_more_of_the_data_than_it_holds() -> None:
    where = machine()
    last = where.caches[-1].model_copy(update={"shared_by": 2, "source": "here"})
    low = {}
    for advertised in (None, 4 * last.size):
        there = last.model_copy(update={"advertised": advertised})
        here = where.model_copy(update={"caches": (*where.caches[:-1], there)})
        p = rooftree.predict("copy", here, {"N": int(last.size * 1.8 / 16)}, incore="throughput", traffic="lc")
        inside, outside = (float(p.T_ECM[p.locations[at]][0, 0]) for at in (-2, -1))
        low[advertised] = float(p.doubt_low["cache"][0, 0] * p.cy_per_cl[0, 0])
        assert low[advertised] >= 0.99 * inside
    assert low[4 * last.size] == pytest.approx(inside, rel=0.01)  # all of them may be there
    assert low[None] > inside + 0.25 * (0.6 * outside - inside)


def between_hypotheses(p: Prediction, low: list[float]) -> Prediction:
    """The prediction without its doubts, whose machine leaves open that points take as little as this part of the time."""
    limits = {HYPOTHESES: np.array(low)[:, None]}
    return dataclasses.replace(p, doubts=(), doubt_low=limits, doubt_high={HYPOTHESES: np.full(p.shape, 1.5)})


def test_the_doubt_says_the_factors_of_its_points() -> None:
    """Not on top of what hypotheses leave open: the record states what is left, and of how many points, or nothing."""
    where, kernel = machine(), rooftree.kernel("copy")
    p = rooftree.predict(kernel, where, {"N": [20_000_000, 30_000_000]}, incore="throughput")
    alone = float(p.doubt_low[MIX].min())
    beside = with_doubts(between_hypotheses(p, [alone * 1.1, alone / 2]), kernel, where, (), {})
    (said,) = (one for one in beside.doubts if one.kind == MIX)
    assert pytest.approx(1 / 1.1, abs=0.002) == said.low
    assert "faster" == said.direction
    assert "on what others take (1 of 2 points). The limit" in said.words
    assert [pytest.approx(said.low, abs=0.001), 1.0] == beside.doubt_low[MIX][:, 0].tolist()
    nothing_left = with_doubts(between_hypotheses(p, [alone / 2, alone / 2]), kernel, where, (), {})
    assert {HYPOTHESES} == {one.kind for one in nothing_left.doubts} & {HYPOTHESES, MIX}
    assert MIX not in nothing_left.doubt_low
    assert MIX not in nothing_left.doubt_high


def test_a_faster_core_that_memory_hides_makes_nothing_faster() -> None:
    """The limit of a faster memory is what its bytes take, whatever a core gains that is done before."""
    where, kernel = machine(), rooftree.kernel("copy")
    p = rooftree.predict(kernel, where, {"N": 20_000_000}, incore="throughput")
    alone = float(p.doubt_low[MIX][0, 0])
    bare = dataclasses.replace(p, doubts=(), doubt_low={}, doubt_high={}, T_OL=p.T_nOL * 0 + 0.5 * alone * p.cy_per_cl)
    beside = with_doubts(bare, kernel, where, (doubt(CONTENDED, "ports", low=0.5, high=1.0),), {})
    assert beside.doubt_low[CONTENDED][0, 0] < 0.9
    assert float(beside.at_least[0, 0]) == pytest.approx(alone * float(p.cy_per_cl[0, 0]))


def test_a_slower_core_and_later_data_pass_side_by_side() -> None:
    """Their limits do not add up, unless it is open whether they do."""
    p = rooftree.predict("copy", machine(), {"N": 20_000_000}, incore="throughput")

    def most(**high: float) -> float:
        factors = {kind: np.full(p.shape, one) for kind, one in high.items()}
        return float((dataclasses.replace(p, doubt_high=factors).at_most / p.cy_per_cl)[0, 0])

    assert 2.0 == pytest.approx(most(contended=1.4, cache=2.0))
    assert 1.7 == pytest.approx(most(contended=1.2, window=1.5, share=1.4))
    assert 1.6 == pytest.approx(most(contended=1.4, hypotheses=1.2))
    assert 2.5 == pytest.approx(most(contended=1.4, cache=2.0, overhead=1.5))


def test_where_the_cache_is_the_limit_of_all_points_no_mix_is_listed() -> None:
    where = machine()
    last = where.caches[-1].model_copy(update={"shared_by": 2, "source": "here"})
    here = where.model_copy(update={"caches": (*where.caches[:-1], last)})
    p = rooftree.predict("copy", here, {"N": int(last.size * 1.5 / 16)}, incore="throughput", traffic="lc")
    assert p.doubt_low["cache"][0, 0] < 1
    assert MIX not in {one.kind for one in p.doubts}
