"""Memory that may be faster than for the mixes of streams that were measured."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.machine.model import Machine, MemoryMix, Source
from rooftree.results.doubt import MIX, SHARE

MEASURED = Source(kind="measurement", text="", date="2026-01-01", tool="rooftree machine measure")


def machine(*alone: float) -> Machine:
    """Zen 4 with two cores whose memory was measured here: loads, copies, updates, and what one core got of them [B/s]."""
    whole = rooftree.machine("zen4")
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
