"""Plateaus of memory curves whose truth is known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.characterise.curve import paces
from rooftree.characterise.plateau import CacheSize, plateaus, verify, widened
from rooftree.errors import ModelError

KiB, MiB = 1024, 1024 * 1024


def curve(
    ends: Any, values: Any, *, noise: float = 0.01, gradual: Any = (), seed: int = 1, top: int = 256 * MiB, per_octave: int = 6
) -> tuple[Any, ...]:
    """Working sets and time per byte of a machine with caches that end there; ``gradual`` ones lose hits slowly."""
    sizes = np.unique(
        [round(2 * KiB * 2 ** (i / per_octave)) for i in range(int(np.log2(top / 2 / KiB) * per_octave) + 1)] + list(ends)
    )
    sizes = sizes.astype(float)
    times = np.full(len(sizes), float(values[0]))
    for number, (end, value) in enumerate(zip(ends, values[1:], strict=True)):
        hits = np.clip(end / sizes, 0, 1) if number in gradual else (sizes <= end).astype(float)
        times = hits * times + (1 - hits) * value
    return sizes, times * (1 + noise * np.random.default_rng(seed).standard_normal(len(sizes)))


def test_sharp_caches_are_found_to_the_point() -> None:
    sizes, times = curve((32 * KiB, 512 * KiB, 8 * MiB), (1 / 60, 1 / 32, 1 / 22, 1 / 5))
    found = plateaus(sizes, times)
    assert [32 * KiB, 512 * KiB, 8 * MiB] == [p.last_bytes for p in found[:3]]
    assert found[3].beyond_bytes is None
    assert [1 / 60, 1 / 32, 1 / 22, 1 / 5] == pytest.approx([p.value for p in found], rel=0.02)


def test_a_cache_that_loses_hits_slowly_ends_where_it_is_a_fifth_slower() -> None:
    # beyond its end, hits fall as end / size: 20 % slower at size = end / (1 - 0.2 t / (T - t)) = 8.5 MiB, t = 1/22, T = 1/5
    sizes, times = curve((32 * KiB, 512 * KiB, 8 * MiB), (1 / 60, 1 / 32, 1 / 22, 1 / 5), gradual=(2,), noise=0.005)
    third = plateaus(sizes, times)[2]
    assert 8 * MiB <= third.last_bytes <= 9 * MiB


@pytest.mark.parametrize("seed", range(20))
def test_noise_of_shared_levels_makes_no_plateau(seed: int) -> None:
    sizes, times = curve((32 * KiB, MiB, 16 * MiB), (1 / 90, 1 / 48, 1 / 25, 1 / 6), noise=0.05, seed=seed)
    found = plateaus(sizes, times, 0.05)
    assert len(found) == 4
    for plateau, end in zip(found, (32 * KiB, MiB, 16 * MiB), strict=False):
        assert end == pytest.approx(plateau.last_bytes, rel=0.15)


@given(
    st.lists(st.floats(2.0, 5.0), min_size=2, max_size=3),
    st.lists(st.floats(1.4, 4.0), min_size=3, max_size=3),
    st.integers(0, 1000),
)
def test_any_machine_with_distinct_levels_is_found(octaves: Any, ratios: Any, seed: Any) -> None:
    ends = [16 * KiB]
    for step in octaves:
        ends.append(round(ends[-1] * 2**step))
    values = [0.02]
    for ratio in ratios[: len(ends)] + [2.0] * (len(ends) - 3):
        values.append(values[-1] * ratio)
    sizes, times = curve(ends, values, noise=0.01, seed=seed, top=ends[-1] * 16)
    found = plateaus(sizes, times)
    assert ends == pytest.approx([p.last_bytes for p in found[:-1]], rel=0.13)


def test_the_start_of_loops_at_small_sizes_is_no_cache() -> None:
    sizes, times = curve((32 * KiB, 512 * KiB), (1 / 60, 1 / 32, 1 / 5), top=16 * MiB)
    times = times + 10 / sizes  # a pass costs 10 cycles more than its accesses
    found = plateaus(sizes, times)
    assert [32 * KiB, 512 * KiB] == [p.last_bytes for p in found[:2]]


def test_a_curve_is_refused_that_is_none() -> None:
    with pytest.raises(ModelError, match="four increasing"):
        plateaus([1, 2, 3], [1, 1, 1])
    with pytest.raises(ModelError, match="positive"):
        plateaus([1, 2, 3, 4], [1, 1, -1, 1])


def test_the_advertised_sizes_are_confirmed_where_plateaus_end() -> None:
    found = plateaus(*curve((32 * KiB, 512 * KiB, 8 * MiB), (1 / 60, 1 / 32, 1 / 22, 1 / 5)))
    sizes = verify([("L1", 32 * KiB), ("L2", 512 * KiB), ("L3", 8 * MiB)], found)
    assert all(size.confirmed for size in sizes)
    assert [32 * KiB, 512 * KiB, 8 * MiB] == [size.bytes for size in sizes]
    assert all(size.note == "" for size in sizes)


def test_an_l3_of_320_mib_is_not_believed() -> None:
    found = plateaus(*curve((32 * KiB, MiB, 10 * MiB), (1 / 60, 1 / 32, 1 / 22, 1 / 5), gradual=(2,)))
    third = verify([("L1", 32 * KiB), ("L2", MiB), ("L3", 320 * MiB)], found)[2]
    assert not third.confirmed
    assert 10 * MiB == pytest.approx(third.bytes, rel=0.25)
    assert "320 MiB advertised, usable up to" in third.note


def test_a_level_without_a_plateau_keeps_its_advertised_size_unconfirmed() -> None:
    found = plateaus(*curve((32 * KiB, 16 * MiB), (1 / 60, 1 / 22, 1 / 5)))
    second = verify([("L1", 32 * KiB), ("L2", 512 * KiB), ("L3", 16 * MiB)], found)[1]
    assert not second.confirmed
    assert second.usable_bytes is None
    assert second.bytes == 512 * KiB
    assert "no plateau" in second.note


def test_a_confirmed_cache_keeps_its_exact_size_though_the_last_sets_of_it_are_slower() -> None:
    # hits fall from 0.8 of the cache on, as pseudo-LRU and other data make them
    found = plateaus(*curve((32 * KiB, 420 * KiB, 8 * MiB), (1 / 60, 1 / 32, 1 / 22, 1 / 5)))
    second = verify([("L1", 32 * KiB), ("L2", 512 * KiB), ("L3", 8 * MiB)], found)[1]
    assert second.confirmed
    assert second.usable_bytes == 420 * KiB
    assert second.bytes == 512 * KiB


def test_caches_of_which_the_system_says_nothing_are_found() -> None:
    found = plateaus(*curve((64 * KiB, MiB, 32 * MiB), (1 / 60, 1 / 32, 1 / 22, 1 / 5)))
    sizes = verify([], found)
    assert ["L1", "L2", "L3"] == [size.level for size in sizes]
    assert [64 * KiB, MiB, 32 * MiB] == [size.bytes for size in sizes]
    assert not any(size.confirmed for size in sizes)


def sloping(first: int, last: int, near: Any = 1 / 18, far: float = 1 / 7, top: Any = 128 * MiB) -> tuple[Any, ...]:
    """Working sets from 1 MiB and their times: a shared cache that others push out between two sizes."""
    sizes = 1 * MiB * 2 ** np.arange(0, np.log2(top / MiB) + 0.1, 1 / 6)
    share = np.clip(np.log(sizes / first) / np.log(last / first), 0, 1)
    return sizes, np.exp(np.log(near) + share * np.log(far / near))


NOTHING = CacheSize("L3", 32 * MiB, None, None, False, None, "no plateau ends between 512 KiB and 32 MiB")


def test_a_shared_cache_without_a_plateau_ends_halfway_to_memory() -> None:
    sizes, times = sloping(8 * MiB, 64 * MiB)
    found = widened(NOTHING, 512 * KiB, list(sizes), list(times))
    assert 8 * MiB * np.sqrt(8) == pytest.approx(found.bytes, rel=0.15)
    assert found.confirmed == (found.usable_bytes >= 0.7 * 32 * MiB)
    assert "others use it, too" in found.note


def test_a_plateau_that_a_disturbance_cut_short_does_not_make_the_cache_small() -> None:
    sizes, times = sloping(8 * MiB, 64 * MiB)
    short = CacheSize("L3", 32 * MiB, 2 * MiB, 2.2 * MiB, False, 1 / 20, "32 MiB advertised, usable up to 2 MiB")
    assert widened(short, 512 * KiB, list(sizes), list(times)).bytes > 16 * MiB


def test_a_cache_that_is_really_smaller_stays_so() -> None:
    sizes, times = sloping(9 * MiB, 11 * MiB)
    short = CacheSize("L3", 32 * MiB, 9 * MiB, 10 * MiB, False, 1 / 18, "32 MiB advertised, usable up to 9 MiB")
    assert 9 * MiB <= widened(short, 512 * KiB, list(sizes), list(times)).bytes <= 11 * MiB


def test_a_confirmed_cache_and_a_flat_curve_are_left_alone() -> None:
    sizes, times = sloping(8 * MiB, 64 * MiB, far=1 / 15)
    assert widened(NOTHING, 512 * KiB, list(sizes), list(times)) is NOTHING
    sure = CacheSize("L3", 32 * MiB, 30 * MiB, 34 * MiB, True, 1 / 18, "")
    assert widened(sure, 512 * KiB, *(list(x) for x in sloping(8 * MiB, 64 * MiB))) is sure


def paces_of(ends: tuple[int, ...], values: tuple[float, ...], caches: tuple[int, ...], **how: Any) -> dict[str, list[int]]:
    """Levels with several paces, and where each ends [KiB]."""
    sizes, times = curve(ends, values, **how)
    points = [{"working_set_B": size, "B_per_cy": 1 / time} for size, time in zip(sizes, times, strict=True)]
    told = [{"level": f"L{number}", "size_B": size} for number, size in enumerate(caches, 1)]
    return {level: [round(p.last_bytes / KiB) for p in flat] for level, flat in paces({"points": points}, told).items()}


@pytest.mark.parametrize("seed", range(10))
def test_a_cache_of_two_paces_has_both(seed: int) -> None:
    """As L2 of one Zen 5: 47 B/cy up to 450 KiB, 62 B/cy from 512 KiB on, of 1 MiB."""
    found = paces_of(
        (48 * KiB, 450 * KiB, MiB, 16 * MiB), (1 / 128, 1 / 47, 1 / 62, 1 / 27, 1 / 11), (48 * KiB, MiB, 16 * MiB), seed=seed
    )
    assert list(found) == ["L2"]
    assert found["L2"] == pytest.approx([450, 0.8 * 1024], rel=0.13)


@pytest.mark.parametrize("noise", [0.01, 0.05])
@pytest.mark.parametrize("seed", range(10))
def test_noise_makes_no_second_pace(seed: int, noise: float) -> None:
    caches = (48 * KiB, MiB, 16 * MiB)
    assert {} == paces_of(caches, (1 / 128, 1 / 47, 1 / 27, 1 / 11), caches, seed=seed, noise=noise)


def test_a_cache_that_gives_way_slowly_has_one_pace() -> None:
    caches = (48 * KiB, MiB, 16 * MiB)
    assert {} == paces_of(caches, (1 / 128, 1 / 47, 1 / 27, 1 / 11), caches, gradual=(1, 2))


def test_no_curve_tells_no_paces() -> None:
    assert {} == paces(None, [])
