"""The roofs of a region for its own mix of instructions: runtime ceilings that follow from counts, without a counter.

Each kind of work alone takes a time; none can be beaten, so each is a ceiling. Source: Williams et al. 2008, appendix A.3
(runtime ceilings); the limits of the core: Hofmann et al. 2019, sec. 3.4.1.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

from numpy.typing import ArrayLike

from rooftree.models._check import FloatArray, checked


def access_time(
    loads: ArrayLike, stores: ArrayLike, *, cycles_per_load: ArrayLike, cycles_per_store: ArrayLike, cycles_per_access: ArrayLike
) -> FloatArray:
    """Cycles in which L1 serves loads and stores of one width.

    T = max(n_LD t_LD, n_ST t_ST, (n_LD + n_ST) t_LS)

    Args:
        loads, stores: n_LD, n_ST, instructions. Any shape.
        cycles_per_load, cycles_per_store: t_LD, t_ST where many follow each other [cy]. Any shape.
        cycles_per_access: t_LS of loads and stores in turn [cy]. Any shape.
    Returns: T [cy], broadcast shape.
    Raises: ModelError for negative numbers or NaN.
    Source: Morgado et al. 2026, table I; Hofmann et al. 2019, sec. 3.4.1.

    >>> float(access_time(2, 1, cycles_per_load=0.5, cycles_per_store=1, cycles_per_access=0.5))
    1.5
    """
    n_ld, n_st, t_ld, t_st, t_ls = checked(
        "own_mix.access_time",
        non_negative={
            "loads": loads,
            "stores": stores,
            "cycles_per_load": cycles_per_load,
            "cycles_per_store": cycles_per_store,
            "cycles_per_access": cycles_per_access,
        },
    )
    parts = (n_ld * t_ld, n_st * t_st, (n_ld + n_st) * t_ls)
    largest: FloatArray = parts[0]
    for part in parts[1:]:
        largest = largest + (part > largest) * (part - largest)
    return largest


def slots(width_B: float, unit_B: float) -> float:
    """Slots of a load or store unit that one access takes: ceil(w / w_unit), at least 1.

    Args:
        width_B: w, bytes of the access [B].
        unit_B: w_unit, bytes of a slot [B]; 0 where that is not known.
    Raises: ModelError for negative numbers or NaN.
    Source: Hofmann et al. 2019, sec. 3.4.1.

    >>> slots(64, 32), slots(8, 32)
    (2.0, 1.0)
    """
    checked("own_mix.slots", non_negative={"width_B": width_B, "unit_B": unit_B})
    return float(max(1, -(-width_B // unit_B))) if unit_B else 1.0


def in_turn(cycles_per_load: float, cycles_per_store: float) -> float:
    """Cycles of an access where loads and stores of a mix do not wait for each other: 1 / (1/t_LD + 1/t_ST).

    With it, `access_time` is that of the slower direction, whatever the mix.

    Args:
        cycles_per_load, cycles_per_store: t_LD, t_ST, > 0 [cy].
    Raises: ModelError for times that are not above zero.

    >>> in_turn(0.5, 1.0)
    0.3333333333333333
    """
    checked("own_mix.in_turn", positive={"cycles_per_load": cycles_per_load, "cycles_per_store": cycles_per_store})
    return 1 / (1 / cycles_per_load + 1 / cycles_per_store)


def ports_time(cycles: Mapping[str, float], shared: Iterable[Collection[str]], part: float = 1.0) -> float:
    """Time of operations of which some share ports: the longest of each kind alone and of each group together.

    T = max(max_k T_k, s max_g sum over k in g of T_k)

    Args:
        cycles: kind -> T_k, time of its operations alone [cy].
        shared: groups g of kinds that share ports.
        part: s, 1 where a group shares all of its ports; of additions on P1 and P5 and products on P0 and P1 2/3, as three ports
            take two of each in 2/3 of the time that each of two would [1].
    Source: Williams et al. 2008, appendix A.3.

    >>> ports_time({"add": 2.0, "mul": 3.0, "div": 4.0}, [("add", "mul")])
    5.0
    >>> ports_time({"add": 3.0, "mul": 3.0}, [("add", "mul")], 2 / 3)
    4.0
    """
    return max([0.0, *cycles.values(), *(part * sum(cycles.get(kind, 0.0) for kind in set(group)) for group in shared)])


def part_of_vector(scalar_cy: float, vector_cy: float, part: float) -> float:
    """Time of an operation on a part of a vector: max(t_1, p t_v).

    Units that work through the lanes, as of divisions, take that; so do vectors that two passes or two ports joined serve.

    Args:
        scalar_cy, vector_cy: t_1, t_v, of one element and of a full vector [cy].
        part: p, elements over those of a full vector; above 1 for vectors that are wider than the unit [1].
    Raises: ModelError for negative numbers or NaN.

    >>> part_of_vector(4.0, 16.0, 0.5)
    8.0
    """
    checked("own_mix.part_of_vector", non_negative={"scalar_cy": scalar_cy, "vector_cy": vector_cy, "part": part})
    return max(scalar_cy, part * vector_cy)


def through_memory(load_B: float, store_B: float) -> tuple[float, float]:
    """Bytes that cross the link to memory at least, and the part of them that is written.

    V = max(V_LD, V_ST) + V_ST: each line that is stored was loaded before, by a load or for the store (write-allocate). Counts of
    a loop do not say which, so that the smaller volume is taken.

    Args:
        load_B, store_B: V_LD, V_ST, bytes that the core loads and stores [B].
    Returns: V [B], and V_ST / V [1]; 0 and 0 without any access.
    Raises: ModelError for negative numbers or NaN.

    Assumes caches that allocate lines for stores, all data from memory, each element once. Source: Hager, ECM tutorial (2015).

    >>> through_memory(16.0, 8.0), through_memory(0.0, 8.0)
    ((24.0, 0.3333333333333333), (16.0, 0.5))
    """
    checked("own_mix.through_memory", non_negative={"load_B": load_B, "store_B": store_B})
    volume = max(load_B, store_B) + store_B
    return volume, store_B / volume if volume else 0.0


def touched(executions: Sequence[float], sizes: Sequence[float], times: float) -> float:
    """Bytes of code that are executed from one time to the next of something: B = sum over pieces of b min(1, n / N).

    Args:
        executions, sizes: n and b, of each piece of code [B].
        times: N, executions of that something.
    Returns: B [B].
    Raises: ModelError for N = 0, negative numbers or NaN.

    Assumes that all of it is executed evenly over the run: not in phases that lie apart.

    >>> touched([100.0, 10.0], [64.0, 640.0], 100.0)
    128.0
    """
    checked("own_mix.touched", positive={"times": times}, non_negative={"executions": executions, "sizes": sizes})
    return float(sum(size * min(1.0, many / times) for many, size in zip(executions, sizes, strict=True)))


def sets_of_steps(sets: int, step: int, told: int) -> int:
    """Sets of a cache on which lines fall that lie some lines apart: k = S / gcd(s, t).

    Args:
        sets: S, of the cache.
        step: s, from one to the next in lines.
        told: t, sets that the address which is known decides; a power of two, as S is, or a divisor of S.
    Returns: k, all of the others included.
    Raises: ModelError for numbers that are not positive.

    Assumes that the other bits of the place are as good as random.

    >>> sets_of_steps(64, 64, 64), sets_of_steps(64, 65, 64), sets_of_steps(2048, 64, 64)
    (1, 64, 32)
    """
    checked("own_mix.sets_of_steps", positive={"sets": sets, "step": step, "told": told})
    return sets // math.gcd(step, told)


def turned(turns: float, cycles_per_turn: float) -> float:
    """Time of branches that were not foreseen, at most: T = n t.

    Args:
        turns: n, branches that went the way that they go less often.
        cycles_per_turn: t, until the core works on as before [cy].
    Returns: T [cy].
    Raises: ModelError for negative numbers or NaN.

    Assumes that no branch is foreseen worse than by taking it to go its usual way each time.
    Source: Hennessy, Patterson, Computer Architecture, sec. 3.3.

    >>> turned(1000.0, 20.0)
    20000.0
    """
    checked("own_mix.turned", non_negative={"turns": turns, "cycles_per_turn": cycles_per_turn})
    return turns * cycles_per_turn


def overlapped(chain: float, instructions: float, window: float, missed: float = 0.0) -> float:
    """Time of a chain of dependent instructions of which others begin before it ends: m T + (1 - m) T / (1 + W / N).

    Args:
        chain: T, time of the chain alone [cy].
        instructions: N, from the beginning of one chain to that of the next.
        window: W, instructions that the core works on at once.
        missed: m, part of the chains whose end is not foreseen, so that the next one begins behind it [1].
    Returns: the mean time for one of them [cy].
    Raises: ModelError for negative numbers, or no instructions.

    Assumes that chains depend on nothing of each other, and that the window is always full.
    Source: Karkhanis, Smith, A first-order superscalar processor model, ISCA 2004 (instructions of a window at once).

    >>> overlapped(15.0, 32.0, 128.0), overlapped(15.0, 32.0, 128.0, 1.0)
    (3.0, 15.0)
    """
    others = {"chain": chain, "window": window, "missed": missed}
    checked("own_mix.overlapped", positive={"instructions": instructions}, non_negative=others)
    return missed * chain + (1.0 - missed) * chain / (1.0 + window / instructions)


def mean_of_paths(bounds: Iterable[Mapping[str, float]], parts: Iterable[float]) -> dict[str, float]:
    """Mean of each bound of a pass over the paths through a loop: T_b = sum over w of p_w T_wb.

    The largest of these means bounds the passes together: they overlap, so that a pass that waits for ports runs beside one
    that waits for a chain.

    Args:
        bounds: of each path w, bound b -> T_wb [cy].
        parts: p_w, part of the passes that takes it [1].
    Returns: bound -> T_b [cy].
    Raises: ModelError for a negative part or NaN.

    Assumes that chains of dependent instructions go on from path to path. No branch is taken to be foreseen wrongly.

    >>> mean_of_paths([{"ports": 2.0, "recurrence": 4.0}, {"ports": 6.0}], [0.75, 0.25])
    {'ports': 3.0, 'recurrence': 3.0}
    """
    found: dict[str, float] = {}
    for one, part in zip(bounds, parts, strict=True):
        checked("own_mix.mean_of_paths", non_negative={"parts": part})
        for name, cycles in one.items():
            found[name] = found.get(name, 0.0) + part * cycles
    return found


def whole_span(seen_B: float, samples: int) -> float:
    """Length of a stretch of data whose accesses were seen at some random places: at most, with 95 %.

    L = R / (1 - c / n), c = 4.744: of n places that are spread evenly over L the span R is above L (1 - c / n) with 95 %, as
    R / L has the distribution Beta(n - 1, 2).

    Args:
        seen_B: R, from the first to the last place [B].
        samples: n, > 4.
    Returns: L [B].
    Raises: ModelError for a negative span or too few samples.
    Source: order statistics of the uniform distribution; c is half of the 95 % quantile of chi squared, 4 degrees of freedom.

    >>> round(whole_span(953.0, 100))
    1000
    """
    checked("own_mix.whole_span", non_negative={"seen_B": seen_B}, positive={"samples": samples - 4.744})
    return seen_B / (1 - 4.744 / samples)


def beyond_cache(moved_B: float, data_B: float, size_B: float, rounds: float, own_B: float, unknown_B: float = 0.0) -> float:
    """Bytes of a piece of code that come from beyond a cache, at most.

    V = min(V_moved, n D_own + V_unknown) if D <= S / 2, else V_moved: what one round of the loops around touches stays in a cache
    that has twice its size, so that each round brings each line once.

    Args:
        moved_B: V_moved, bytes that the code loads and stores [B].
        data_B: D, bytes that one round touches, other code in it included, at most [B].
        size_B: S, size of the cache [B].
        rounds: n.
        own_B: D_own, bytes that the code itself touches, at most [B].
        unknown_B: V_unknown, bytes that it moves from and to places which are in none of these [B].
    Raises: ModelError for negative numbers or NaN.

    Assumes that nothing else uses the cache meanwhile. Source of the half: Stengel et al. 2015, sec. 4 (layer conditions).

    >>> beyond_cache(1e9, 1e5, 1e6, 10, 1e5), beyond_cache(1e9, 6e5, 1e6, 10, 1e5)
    (1000000.0, 1000000000.0)
    """
    checked(
        "own_mix.beyond_cache",
        non_negative={
            "moved_B": moved_B,
            "data_B": data_B,
            "size_B": size_B,
            "rounds": rounds,
            "own_B": own_B,
            "unknown_B": unknown_B,
        },
    )
    return min(moved_B, rounds * own_B + unknown_B) if 2 * data_B <= size_B else moved_B


def places_alike(counts: Sequence[int]) -> float:
    """How many places would be met as often by chance, if all were met alike, as two of some that were seen are the same one.

    N = n (n - 1) / sum over k of c_k (c_k - 1), the inverse of Simpson's index.

    Args:
        counts: c_k, how often each place was seen; n is their sum.
    Returns: N [1]; infinite where no place was seen twice.
    Source: Simpson, Measurement of diversity, Nature 163, 1949.

    >>> round(places_alike([50, 50]), 2), round(places_alike([90, 5, 5]), 2), places_alike([1, 1, 1])
    (2.02, 1.23, inf)
    """
    seen = sum(counts)
    pairs = sum(count * (count - 1) for count in counts)
    return seen * (seen - 1) / pairs if pairs else math.inf


def at_once(accesses: float, latency_cy: float, cycles: float) -> float:
    """How many accesses wait at the same time, on average: m = n l / T (Little's law).

    Args:
        accesses: n, of a pass [1].
        latency_cy: l, how long each waits [cy].
        cycles: T, time of a pass [cy], above 0.
    Assumes: each access waits as long; fewer do if some find their line nearer by.
    Source: Little, Operations Research 9(3), 1961.

    >>> at_once(16, 400.0, 320.0)
    20.0
    """
    return accesses * latency_cy / cycles


def one_by_one(accesses: float, latency_cy: float) -> float:
    """Time of accesses of which none waits beside another: T = 2 n l [cy].

    Args:
        accesses: n [1].
        latency_cy: l, how long each waits for its line [cy].
    Assumes: the walk through the tables of pages before each takes as long again; a limit and no estimate.

    >>> one_by_one(16, 400.0)
    12800.0
    """
    return 2.0 * accesses * latency_cy


def passes_within(seconds: float, *, clock: float, fast_cy: float, slow_cy: float) -> tuple[float, float, float]:
    """Passes of a loop that fit its time: the least, the middle and the most.

    n = t f / T, for the longest and the shortest time T of a pass; the middle is the geometric mean of both.

    Args:
        seconds: t, time of the loop [s].
        clock: f [Hz].
        fast_cy, slow_cy: shortest and longest time of a pass, > 0 [cy].
    Returns: least, middle, most.
    Raises: ModelError for times that are not above zero.

    >>> passes_within(1.0, clock=2e9, fast_cy=1.0, slow_cy=4.0)
    (500000000.0, 1000000000.0, 2000000000.0)
    """
    checked("own_mix.passes_within", positive={"clock": clock, "fast_cy": fast_cy, "slow_cy": slow_cy})
    low, high = sorted((seconds * clock / slow_cy, seconds * clock / fast_cy))
    return low, (low * high) ** 0.5, high


def part_within(part: float, share: float, share_bounds: Sequence[float], counts_within: float = 0.0) -> tuple[float, float]:
    """Bounds of the part of a time that some counted work takes, where that time is known from samples.

    p s / s_high (1 - e) .. p s / s_low (1 + e): the time is a share s of a known one, and has the bounds of that.

    Args:
        part: p, time of the work over the time of the region [1].
        share: s, of the region in the time of the program [1].
        share_bounds: s_low, s_high; without a spread if they are s or 0 [1].
        counts_within: e, part by which the counts may be wrong [1].
    Returns: least and most [1]; the most is infinite where a share of nothing is not ruled out.
    Raises: ModelError for negative numbers or NaN.

    >>> part_within(1.2, 0.04, (0.03, 0.06))
    (0.8, 1.6)
    """
    low, high = share_bounds
    checked(
        "own_mix.part_within",
        non_negative={"part": part, "share": share, "low": low, "high": high, "counts_within": counts_within},
    )
    least = part * (share / high if high else 1.0) * max(0.0, 1.0 - counts_within)
    most = part * (share / low if low else math.inf) * (1.0 + counts_within) if part else 0.0
    return least, most


def next_above(times: Mapping[str, float], measured: float, doubt: float = 0.0) -> str:
    """The roof that a region lies below: the longest time that the measured one has room for.

    A limit whose time is longer than the measured one does not hold the region: its data do not all come from there. Where no
    limit fits, the shortest one is the nearest.

    Args:
        times: limit -> time that the region takes at it [s], > 0.
        measured: time of the region [s].
        doubt: relative uncertainty of the measured time.
    Returns: the name of the limit.

    >>> next_above({"arithmetic": 1.0, "L2": 2.0, "Mem": 9.0}, 4.0)
    'L2'
    """
    fitting = [name for name, time in times.items() if time <= measured * (1 + doubt)]
    return max(fitting, key=lambda name: times[name]) if fitting else min(times, key=lambda name: times[name])
