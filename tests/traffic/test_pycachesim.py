"""Hierarchies as pycachesim and Kerncraft describe them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.bench_pycachesim import keys
from rooftree import native
from rooftree.errors import MachineError, UsageError
from rooftree.traffic.simulator.cache_simulator import CacheSimulator
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.pycachesim import levels_from_pycachesim

CHAIN = {
    "L1": {"sets": 4, "ways": 2, "cl_size": 64, "replacement_policy": "LRU", "load_from": "L2", "store_to": "L2"},
    "L2": {"sets": 8, "ways": 4, "cl_size": 64, "replacement_policy": "FIFO", "victims_to": "L3"},
    "L3": {"sets": 16, "ways": 4, "cl_size": 64, "replacement_policy": "LRU", "write_allocate": False},
}


def test_a_dictionary_of_pycachesim_is_read() -> None:
    first, second, third = levels_from_pycachesim(CHAIN)
    assert (4, 2, 64, "LRU") == (first.sets, first.ways, first.line_bytes, first.policy)
    assert ("FIFO", False, True) == (second.policy, second.victim, third.victim)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"L1": {"sets": None}}, "cache L1: has no sets"),
        ({"L1": {"load_from": "L3"}}, "expected one cache"),
        ({"L3": {"load_from": "L2"}}, "L2: is behind itself"),
        ({"L2": {"replacement_policy": "MRU"}}, "cache L2: replacement_policy is 'MRU', expected one of LRU, FIFO, RR"),
        ({"L2": {"victims_to": "L4"}}, "not behind any other|is not described"),
        ({"L1": {"load_from": None, "store_to": None}}, "not behind any other"),
        ({"L1": {"wayz": 3}}, "cache L1: has 'wayz', which pycachesim does not know"),
        ({"L1": {"ways": 2.5}}, "ways is 2.5"),
        ({"L1": {"cl_size": 48}}, "line_bytes is 48"),
        ({"L1": {"subblock_size": 48}}, "subblock_size is 48, expected a divisor of cl_size = 64"),
        ({"L1": {"write_combining": True, "write_allocate": False}}, "non_temporal=True"),
        ({"L1": {"write_allocate": False}}, "write_back without write_allocate"),
        ({"L1": {"swap_on_load": True}}, "swap_on_load is set, which pycachesim itself does not support"),
    ],
)
def test_what_is_no_chain_of_known_caches_is_refused(changes: dict[str, Any], message: str) -> None:
    caches = {
        name: {key: value for key, value in (conf | changes.get(name, {})).items() if value is not None}
        for name, conf in CHAIN.items()
    }
    with pytest.raises(MachineError, match=message):
        CacheSimulator.from_pycachesim(caches)


def test_keys_without_effect_are_accepted_as_pycachesim_accepts_them() -> None:
    more = {"subblock_size": 8, "write_combining": False, "swap_on_load": False, "victims_to": None}
    first, *_ = levels_from_pycachesim(CHAIN | {"L1": CHAIN["L1"] | more})
    assert levels_from_pycachesim(CHAIN)[0] == first


def test_a_write_through_cache_is_read() -> None:
    changed = CHAIN["L1"] | {"write_back": False, "write_allocate": False}
    first, *_ = levels_from_pycachesim(CHAIN | {"L1": changed})
    assert (False, False) == (first.write_back, first.write_allocate)


def test_the_way_back_gives_the_same_levels() -> None:
    levels = levels_from_pycachesim(CHAIN)
    assert levels == levels_from_pycachesim(keys(levels))
    with pytest.raises(MachineError, match="pycachesim lacks"):
        keys([Level(name="L1", sets=4, ways=2, policy="PLRU")])


KERNCRAFT = """
memory hierarchy:
- level: L1
  cache per group: {sets: 4, ways: 2, cl_size: 64, replacement_policy: LRU, load_from: L2, store_to: L2}
  cores per group: 1
- level: L2
  cache per group:
    {sets: 8, ways: 4, cl_size: 64, replacement_policy: FIFO, load_from: null, store_to: L3, victims_to: L3}
- level: L3
  cache per group: {sets: 16, ways: 4, cl_size: 64, replacement_policy: LRU, write_allocate: false}
- level: MEM
  cores per group: 4
"""


def test_files_of_both_forms_are_read(tmp_path: Path) -> None:
    (tmp_path / "kerncraft.yml").write_text(KERNCRAFT)
    (tmp_path / "caches.json").write_text(json.dumps(CHAIN))
    assert levels_from_pycachesim(CHAIN) == levels_from_pycachesim(tmp_path / "kerncraft.yml")
    assert levels_from_pycachesim(CHAIN) == CacheSimulator.from_pycachesim(str(tmp_path / "caches.json")).levels


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("L1: {sets: 4, ways: 2}", "caches.yml: cache L1: has no cl_size"),
        ("[1, 2]", "caches.yml: found"),
        ("hello", "caches.yml: found 'hello', expected a mapping"),
        ("", "caches.yml: found 'None'"),
        ("L1: {sets: 4", "caches.yml"),
    ],
)
def test_files_of_other_content_are_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "caches.yml").write_text(text)
    with pytest.raises(MachineError, match=message):
        CacheSimulator.from_pycachesim(tmp_path / "caches.yml")
    with pytest.raises(MachineError, match=r"absent\.yml: there is no such file"):
        CacheSimulator.from_pycachesim(tmp_path / "absent.yml")


@pytest.mark.parametrize("engine", ["native", "twin"])
def test_a_victim_cache_of_pycachesim_holds_unmodified_lines_twice(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if engine == "twin":
        monkeypatch.setattr(native, "available", lambda: False)
    levels = [Level(name="L1", sets=1, ways=1), Level(name="L2", sets=1, ways=2, victim=True)]
    written = {}
    for compat in (False, True):
        caches = CacheSimulator(levels, compat=compat)
        caches.trace([0, 128, 0, 128], 8, [True, False, False, False])  # S0 L2 L0 L2, as recorded with pycachesim 0.3.1
        written[compat] = caches.counts().links[-1].evict_B
    assert {False: 0, True: 64} == written


@pytest.mark.parametrize(
    ("caches", "message"),
    [
        ([1, 2], r"found '\[1, 2\]' of type list, expected a dictionary of caches or the name of a file"),
        (None, "found 'None' of type NoneType, expected a dictionary"),
        (
            {name: CHAIN["L1"] | {"load_from": to, "store_to": to} for name, to in (("L1", "L2"), ("L2", "L1"))},
            "caches L1, L2 lead to each other in a circle",
        ),
        ({"L1": CHAIN["L1"] | {"load_from": ["L2"]}}, r"cache L1: load_from is \['L2'\], expected the name of a cache"),
        ({"L1": {"sets": 4, "ways": 2, "cl_size": 64, "replacement_policy": ["LRU"]}}, "replacement_policy is"),
        ({"L1": {"sets": 4, "ways": 2, "cl_size": "64", "subblock_size": 8}}, "cache L1: line_bytes is '64'"),
    ],
)
def test_what_is_no_dictionary_of_caches_is_refused_in_words(caches: Any, message: str) -> None:
    with pytest.raises((MachineError, UsageError), match=message):
        CacheSimulator.from_pycachesim(caches)
