"""Doubts about a memory and a last cache that others share, and about what a cache keeps of data larger than it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.count import indirect_accesses
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.machine.sourced_numbers import given_by_host, measured_here
from rooftree.models import doubts as limits
from rooftree.predict.access_steps import Steps, alike
from rooftree.predict.scattered import touched_bytes
from rooftree.predict.transfers import is_memory_link
from rooftree.results.doubt import HOST, MIX, SHARE
from rooftree.results.prediction import Prediction
from rooftree.words import begun

Array = NDArray[np.float64]

LARGEST_MEMORY = 2.0**46
"""What no machine has as its memory [B]: 64 TiB; of machines whose file states no capacity."""
BEYOND_ALONE = 1.2
"""How far beyond the fastest stream of one core another loop gets [1]: 12 stencils on one Zen 3 got up to 1.07, some of 110 odd
loops of seven sessions up to 1.36, measured later than their streams. With 1.1 14 of these lie outside of their intervals, with
1.2 5, and one more is a range, with 1.3 2, and six more are ranges, two of which are right."""
BEYOND_GAIN = 1.25
"""How far beyond what a faster memory gains a loop gets, where what one core gets was measured [1]: two loops of a Zen 4 had 1.05
and 1.2 times as much, of 130 points of four sessions; without it a stencil of 200^3 had 12.4 .. 37.4 cy/CL, 27.6
true."""
_WHOLE = 0.9
"""Part of what the system says that is found of a cache from which on it was found whole [1]."""


def too_small_memory(p: Prediction, kernel: Kernel, machine: Machine) -> Iterator[tuple[str, str, Array]]:
    """Data that are larger than the memory."""
    memory, top = machine.memory, machine.topology
    there = LARGEST_MEMORY
    whose = "any machine has"
    if memory is not None and memory.capacity is not None:
        there, whose = memory.capacity * top.sockets * top.numa_domains_per_socket, f"{machine.name} has"
    needed = touched_bytes(kernel, p.sizes)
    beyond = np.broadcast_to(np.where(needed > there, np.inf, 1.0)[:, None], p.shape)
    most = float(needed.max(initial=0.0))
    yield "memory", f"the data, {_bytes(most)}, are more than {whose} ({_bytes(there)}): this cannot run", beyond


def shared_cache(p: Prediction, kernel: Kernel, machine: Machine, longer: Array) -> Iterator[tuple[str, str, Array]]:
    """Data about as large as a last cache that other cores share: how much of it is to be had nobody knows.

    From memory all may take ``longer`` than predicted, (S, 1) [1].
    """
    last = machine.caches[-1]
    if last.shared_by < 2:
        return
    part = (touched_bytes(kernel, p.sizes) / last.size)[:, None]
    least, most = limits.SHARED_WITH_OTHERS if measured_here(machine, last, "size") else limits.SHARED_CACHE
    whole = max(last.advertised or 0.0, last.size)
    if last.size <= _WHOLE * whole:
        least, most = min(least, limits.PARTLY_LEFT), min(most, limits.PARTLY_FOUND)
    near = (part > least) & (part < most) & (np.asarray(p.cores)[None, :] == 1)
    near &= np.asarray(p.data_in) >= len(p.locations) - 2
    if not near.any():
        return
    from_memory = np.asarray(p.T_ECM[p.locations[-1]]) * longer
    from_memory = from_memory * _share_of_all(p, kernel, machine, from_memory, whole=True)
    inside, outside = (np.asarray(p.T_ECM[p.locations[at]]) for at in (-2, -1))
    left = limits.kept_at_random(least / part)
    from_memory = limits.with_part_kept(np.minimum(inside, from_memory), from_memory, left) / np.asarray(p.cy_per_cl)
    most_held = whole + sum(cache.size for cache in machine.caches[:-1])
    held = limits.kept_at_best(most_held / (part * last.size))
    near_by = np.minimum(inside, outside)
    fastest = np.maximum(outside * np.minimum(_at_best(p, kernel, machine) / np.asarray(p.cy_per_cl), 1.0), near_by)
    from_cache = limits.with_part_kept(near_by, fastest, held) / np.asarray(p.cy_per_cl)
    past_caches = _past_caches(p, kernel)
    beyond = near & (np.asarray(p.data_in) == len(p.locations) - 1) & measured_here(machine, last, "size") & (not past_caches)
    yield (
        "cache",
        f"the data are about as large as the {last.name} cache, which {last.shared_by} cores share. What others leave of it "
        f"decides how many of them come from memory. The limits are what {least:g} of it keeps if lines are replaced at "
        f"random, and somewhat more than all of it does so. To do: sizes below {least:g} or above {most:g} times that cache",
        np.where(beyond, np.minimum(from_cache, 1.0), np.where(near, np.maximum(from_memory, 1.0), 1.0)),
    )


def partly_kept(p: Prediction, kernel: Kernel, machine: Machine) -> Iterator[tuple[str, str, Array]]:
    """Data about as large as a cache of one core: by LRU all of what fits stays for the next sweep, nothing of what is larger; by
    others a part of both.
    """
    size = touched_bytes(kernel, p.sizes)[:, None]
    factors, larger, full = np.ones(p.shape), [], []
    for place, cache in enumerate(machine.caches[:-1]):
        known = cache.replacement != "unknown" or not measured_here(machine, cache, "size") or cache.shared_by > 1
        if known or not p.options.repeat:
            continue
        inside, outside = (np.asarray(p.T_ECM[p.locations[at]]) for at in (place, place + 1))
        alone = np.asarray(p.cores)[None, :] == 1
        near = alone & (np.asarray(p.data_in) == place + 1) & (size > cache.size) & (size < limits.PARTLY_KEPT * cache.size)
        if near.any():
            larger.append(cache.name)
            least = limits.with_part_kept(inside, outside, cache.size / size)
            factors = np.where(near, np.minimum(least / p.cy_per_cl, 1.0), factors)
        lost = (
            alone & (np.asarray(p.data_in) == place) & (size <= cache.size) & ((size > 0) & (cache.ways & (cache.ways - 1) > 0))
        )
        most = limits.with_part_kept(inside, outside, 1 - limits.lost_when_full(size / cache.size))
        if place == 0 and (lost & (most > inside)).any():
            full.append(cache.name)
            factors = np.where(lost, np.maximum(most / p.cy_per_cl, 1.0), factors)
    words = []
    if larger:
        words.append(
            f"the data are a little larger than {', '.join(larger)}, and how that cache replaces lines is not known: predicted "
            "as by LRU, which keeps nothing of them from one sweep to the next; the limit is that it keeps what it holds"
        )
    if full:
        words.append(
            f"the data fill {', '.join(full)} nearly, and how that cache replaces lines is not known: predicted as by LRU, which "
            f"keeps all of them from one sweep to the next, if nothing else is there; the limit is that {limits.LOST:g} of them "
            f"do not stay. To do: less than {limits.FULL[0]:g} of that cache"
        )
    if words:
        yield "kept", ". ".join([words[0], *map(begun, words[1:])]), factors


def unsaturated(p: Prediction, kernel: Kernel, machine: Machine) -> Iterator[tuple[str, str, Array]]:
    """Data in a memory whose bandwidth was measured with so few cores that they may not use it up."""
    if machine.memory is None or not any(measured_here(machine, mix, "bandwidth") for mix in machine.memory.saturated):
        return
    factors = _share_of_all(p, kernel, machine, p.cy_per_cl, whole=False)
    inside = (np.asarray(p.cores)[None, :] == 1) & (np.asarray(p.data_in) == len(p.locations) - 1)
    cores = machine.topology.cores_per_domain
    yield (
        SHARE,
        f"the bandwidth of memory was measured with {cores} cores, which may not use it up. The limit is that one alone gets no "
        "more than its share. To do: more cores, if this machine can be given them, and `rooftree machine measure` again",
        np.where(inside, factors, 1.0),
    )


def given_by_the_host(p: Prediction, machine: Machine) -> Iterator[tuple[str, str, Array]]:
    """Several cores of a virtual machine with data in memory: how much of it they get is what its host gave them for a minute."""
    when = given_by_host(machine)
    several = np.asarray(p.cores)[None, :] > 1
    if when is None or not several.any():
        return
    longest, _ = limits.of_host(p.T_memory_busy, p.cy_per_cl)
    yield (
        HOST,
        "what several cores get of memory is what the host of this virtual machine gives them, and that changes: it was "
        f"measured within a minute on {when}. The limit is {limits.HOST_SHARE:g} times less, as two measurements of one such "
        "machine within two hours differed. To do: measure with as many cores, at several times of the day",
        np.where(several & _from_memory(p), longest / p.cy_per_cl, 1.0),
    )


def _from_memory(p: Prediction) -> NDArray[np.bool_]:
    """Where data come from memory, (S, C)."""
    return np.asarray(np.asarray(p.data_in) == len(p.locations) - 1)


def _past_caches(p: Prediction, kernel: Kernel) -> bool:
    return bool(p.options.nontemporal) or any(s.nontemporal for s in kernel.statements)


def _share_of_all(p: Prediction, kernel: Kernel, machine: Machine, runtime: Array, *, whole: bool) -> Array:
    """Factor on a runtime if the bandwidth of memory is a sum of shares, with all data there if ``whole``, (S, C).

    1 where it is known what one core gets alone.
    """
    memory, busy = machine.memory, p.T_memory_busy
    if not _past_caches(p, kernel) and all(link.alone for link in machine.links if is_memory_link(link.name)):
        return np.ones(p.shape)
    if memory is None or not any(measured_here(machine, mix, "bandwidth") for mix in memory.saturated):
        return np.ones(p.shape)
    if whole and len(p.links) > 1:
        some, all_ = (p.load_B[link] for link in p.links[-1:-3:-1])
        with np.errstate(divide="ignore", invalid="ignore"):
            busy = np.where(some > 0, busy * np.maximum(all_ / some, 1.0), 0.0)
    return limits.share_of_all(busy, _share_alone(machine), runtime)


def _share_alone(machine: Machine) -> float:
    """By how much one core alone may fall short of the measured bandwidth: as was seen, or else by all others' shares [1]."""
    assert machine.memory is not None
    cores = machine.topology.cores_per_domain
    seen = [mix.bandwidth / mix.alone if mix.alone else cores for mix in machine.memory.saturated]
    return float(min(cores, max(1.0, *seen)))


def best_mix(p: Prediction, kernel: Kernel, machine: Machine) -> Iterator[tuple[str, str, Array]]:
    """Data in a memory whose bandwidth was measured for few mixes of streams, with arrays in one place: others may be faster."""
    memory = machine.memory
    if memory is None or not any(measured_here(machine, mix, "bandwidth") for mix in memory.saturated):
        return
    least = _at_best(p, kernel, machine)
    if all(mix.alone for mix in memory.saturated) and _one_after_another(p, kernel):
        # what one core gets is known, and streams are such as were measured: all else takes as long as predicted
        gained = np.maximum(sum((p.T_data[x] for x in p.links if is_memory_link(x)), np.zeros(p.shape)) - least, 0.0)
        least = np.where(np.asarray(p.cores)[None, :] == 1, np.maximum(least, p.cy_per_cl - BEYOND_GAIN * gained), least)
    several = np.asarray(p.cores)[None, :] > 1
    host = ""
    if given_by_host(machine) is not None and several.any():
        _, shortest = limits.of_host(p.T_memory_busy, p.cy_per_cl)
        faster = np.minimum(least, np.maximum(shortest, np.maximum(p.T_OL, p.T_nOL) / np.asarray(p.cores)))
        least = np.where(several, faster, least)
        more = f"{limits.HOST_SHARE:g} times what was measured, as the host of this virtual machine may give them"
        host = f", of several cores {more}"
    yield (
        MIX,
        "how fast memory is depends on where arrays lie in it and on what others take. The limit is what the bytes take at the "
        "highest bandwidth that was measured of any streams here, of one core where known a fifth more than it had "
        f"alone{host}, but no less than the core takes. To do: measure the kernel, rooftree validate",
        np.where(_from_memory(p), np.minimum(least / p.cy_per_cl, 1.0), 1.0),
    )


def _one_after_another(p: Prediction, kernel: Kernel) -> bool:
    """Whether all elements of all arrays that move come one after another, as those of the streams that are measured.

    Every seventh float was summed in 50 cy/CL on a Zen 4, 67.7 predicted: its transfers do not add up.
    """
    steps = Steps(kernel, p.sizes)
    return not indirect_accesses(kernel) and all(
        (steps.of(key) <= kernel.array(key[0]).element_bytes).all() for key in alike(kernel, -1)
    )


def _at_best(p: Prediction, kernel: Kernel, machine: Machine) -> Array:
    """What the bytes take at the highest bandwidth that was measured of any streams, no less than the cores [cy/CL], (S, C).

    Bandwidths are those of a ccNUMA domain, of which cores fill one after the other; of one core what it had alone, where known.
    """
    memory = machine.memory
    assert memory is not None
    past = _past_caches(p, kernel)
    ends = [link for link in p.links if is_memory_link(link)]
    moved = sum((p.load_B[link] + p.evict_B[link] for link in ends), np.zeros(p.shape))
    stored = sum((p.evict_B[link] for link in ends), np.zeros(p.shape)) > 0
    cores = np.asarray(p.cores, dtype=np.float64)[None, :]
    shared = {mix.name: mix.bandwidth for mix in memory.saturated}
    alone = {mix.name: min(mix.bandwidth, BEYOND_ALONE * mix.alone) if mix.alone else mix.bandwidth for mix in memory.saturated}

    def highest(names: list[str]) -> Array:
        """Of some mixes, or of all if there is none of these, by number of cores [B/s]."""
        ends = (max(most[name] for name in names or most) for most in (alone, shared))
        return np.where(cores == 1, *ends)

    writing = [mix.name for mix in memory.saturated if (mix.write or mix.update) and mix.nontemporal == past]
    reading = [mix.name for mix in memory.saturated if not mix.write and not mix.update]
    best = np.where(stored, highest(writing), highest(reading)) / p.clock_Hz
    best = best * np.ceil(cores / machine.topology.cores_per_domain)
    return np.asarray(np.maximum(limits.at_best(moved, best), np.maximum(p.T_OL, p.T_nOL) / cores), dtype=np.float64)


def _bytes(number: float) -> str:
    for unit, size in (("EB", 1e18), ("PB", 1e15), ("TB", 1e12), ("GB", 1e9)):
        if number >= size:
            return f"{number / size:.3g} {unit}"
    return f"{number / 1e6:.3g} MB"
