"""Holders that hang on an assumed threshold are told as open."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.profile.edges import causes
from rooftree.profile.holds import holder, with_holders
from rooftree.profile.told import NO_STEP
from rooftree.profile.words import next_step, no_step
from rooftree.report.profile.region_text import held_text, reached_text
from rooftree.results.profile import Region, RegionLoad
from tests.profile.test_holds import MACHINE, _roofs
from tests.report.test_profile_page import profile, region


def _one(limit: float, **more: Any) -> Region:
    one = region(
        "f+1", 0.2, roof=_roofs({"issue": limit}, None), samples=4000, interval=[0.199, 0.201], load_B=1e9, store_B=0.0, **more
    )
    return one.replace(next=next_step(one) or no_step(one, ""))


def _held(one: Region) -> Region:
    (held,) = with_holders(profile(one), MACHINE).regions
    return held


@pytest.mark.parametrize(
    ("limit", "more", "name"),
    [
        (0.9, {"turns_share": 0.02}, "issue"),
        (0.72, {"turns_share": 0.02}, "perhaps issue"),
        (0.68, {"turns_share": 0.02}, "perhaps issue"),
        (0.6, {"turns_share": 0.02}, "unknown"),
        (0.72, {"turns_share": 0.02, "samples_behind": {"loads": 0.9}}, "issue or data"),
        (0.68, {"turns_share": 0.02, "samples_behind": {"loads": 0.9}}, "data or issue"),
        (0.1, {"turns_share": 0.02, "samples_behind": {"loads": 0.9}}, "waits for data"),
        (0.1, {"turns_share": 0.02, "samples_behind": {"loads": 0.62}}, "perhaps data"),
        (0.1, {"turns_share": 0.9}, "perhaps branches"),
    ],
)
def test_a_holder_within_the_error_of_a_threshold_is_open(limit: float, more: dict[str, Any], name: str) -> None:
    """Of 335 regions of 64 programs 11 and 18 had another holder with 0.65 and 0.75 for the 0.7 that is assumed."""
    found = _held(_one(limit, **more))
    assert name == held_text(found)
    is_open = name.startswith(("perhaps issue", "perhaps data")) or "issue or" in name or "or issue" in name
    assert is_open == ("lies within the error of what decides that" in found.next)
    if is_open:
        assert "-" == reached_text(found)
        assert found.held is not None
        assert "may hold it" in found.held.why


def test_a_load_at_the_edge_of_a_cache_miss_still_names_data() -> None:
    load = RegionLoad(
        address="0x1", text="mov", file=None, line=None, source=None, share=0.31, step_B=None, order="at places", data=None,
        span_B=5e7, wait_cy=200.0, latencies={"L2": 14.0, "L3": 52.0},
    )  # fmt: skip
    found = holder(_one(0.1, turns_share=0.1, hottest_load=load))
    assert found is not None
    assert "cache misses" == found.name, "whether one load is told or data in general changes no cause"


def test_what_is_open_keeps_its_step() -> None:
    found = _held(_one(0.72, turns_share=0.02))
    assert "the core issues as many instructions as it can (72%)" in found.next
    assert NO_STEP not in found.next


def test_causes_are_what_a_holder_names() -> None:
    assert ["data", "branches"] == causes("data or branches")
    assert ["branches"] == causes("perhaps branches")
    assert [] == causes("several")
    assert ["accesses to L1"] == causes("accesses to L1")
