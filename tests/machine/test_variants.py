"""A variant is a deep patch of its base."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.machine.load import load_machine, parse
from rooftree.machine.variants import variant_of


def patched(data: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The data of the variant, which must be free of problems."""
    result, problems = variant_of(data, "v", patch)
    assert problems == []
    return result


def test_mappings_patch_key_by_key() -> None:
    data = {"name": "m", "core": {"clock": 1, "simd": 2, "load": {"per_cycle": 1, "width": 8}}}
    assert {"clock": 9, "simd": 2, "load": {"per_cycle": 3, "width": 8}} == patched(
        data, {"core": {"clock": 9, "load": {"per_cycle": 3}}}
    )["core"]


def test_lists_of_named_things_patch_by_name_and_keep_their_order() -> None:
    data = {"name": "m", "caches": [{"name": "L1", "ways": 1}, {"name": "L2", "ways": 2}]}
    result = patched(data, {"caches": {"L2": {"ways": 7}}})
    assert [{"name": "L1", "ways": 1}, {"name": "L2", "ways": 7}] == result["caches"]


def test_null_removes() -> None:
    data = {"name": "m", "core": {"clock": 1, "uncore": 2}, "links": [{"name": "a"}, {"name": "b"}]}
    result = patched(data, {"core": {"uncore": None}, "links": {"a": None}})
    assert ({"clock": 1}, [{"name": "b"}]) == (result["core"], result["links"])


def test_other_values_replace() -> None:
    data = {"name": "m", "overlap": [["a"], ["b"]], "title": "base", "links": [{"name": "a"}]}
    result = patched(data, {"overlap": [["a", "b"]], "title": "variant", "links": [{"name": "c"}]})
    assert ([["a", "b"]], "variant", [{"name": "c"}]) == (result["overlap"], result["title"], result["links"])


def test_the_base_stays_as_it_is() -> None:
    data = {"name": "m", "aliases": ["x"], "caches": [{"name": "L1", "ways": 1}], "variants": {"v": {}}}
    result = patched(data, {"caches": {"L1": {"ways": 2}}})
    assert data["caches"] == [{"name": "L1", "ways": 1}]
    assert (result["name"], result["variant"], result["aliases"], "variants" in result) == ("m:v", "v", [], False)


@pytest.mark.parametrize("key", ["schema", "name", "variants", "variant"])
def test_what_makes_the_file_cannot_be_patched(key: str) -> None:
    _, problems = variant_of({"name": "m"}, "v", {key: "x"})
    assert [(p.path, p.message) for p in problems] == [(("variants", "v", key), f"a variant cannot change '{key}'")]


def test_a_variant_of_a_file_is_a_machine_of_its_own(small: str) -> None:
    base, halves = parse(small), parse(small, variant="halves")
    assert (base.topology.cores_per_domain, halves.topology.cores_per_domain) == (8, 4)
    assert (base.cache("L3").size, halves.cache("L3").size) == (16 * 2**20, 8 * 2**20)
    assert [mix.bandwidth for mix in halves.memory.saturated] == [22e9, 20e9]
    assert (base.core, base.cache("L2"), base.overlap) == (halves.core, halves.cache("L2"), halves.overlap)
    assert (base.aliases, halves.aliases) == (("tiny",), ("small-halves",))


@pytest.mark.parametrize(
    ("base", "variant", "domains", "llc_MiB", "sharers"),
    [
        ("haswell-ep", "CoD", 2, 17.5, 7),
        ("broadwell-ep", "CoD", 2, 22.5, 9),
        ("skylake-sp", "SNC", 2, 13.75, 10),
        ("cascade-lake-sp", "SNC", 2, 13.75, 10),
        ("ice-lake-sp", "SNC", 2, 27, 18),
        ("sapphire-rapids", "SNC4", 4, 26.25, 13),
    ],
)
def test_clusters_split_the_last_level_cache_and_the_memory(
    base: str, variant: str, domains: int, llc_MiB: float, sharers: int
) -> None:
    whole, part = load_machine(base), load_machine(f"{base}:{variant}")
    assert (whole.topology.numa_domains_per_socket, part.topology.numa_domains_per_socket) == (1, domains)
    assert (llc_MiB * 2**20, sharers) == (part.caches[-1].size, part.caches[-1].shared_by)
    assert whole.caches[-1].size == domains * part.caches[-1].size
    assert whole.memory.theoretical == pytest.approx(domains * part.memory.theoretical, rel=1e-3)
    for mix, its_part in zip(whole.memory.saturated, part.memory.saturated, strict=True):
        assert mix.bandwidth == pytest.approx(domains * its_part.bandwidth, rel=0.09)
    assert whole.core == part.core
