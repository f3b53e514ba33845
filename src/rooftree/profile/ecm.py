"""The ECM model of a hot loop, from its machine code and from how often it was counted to run, beside its measured time."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

from rooftree.asm.function_code import FunctionCode
from rooftree.errors import KernelError, RooftreeError
from rooftree.frontend.binary.choice import loops_of
from rooftree.frontend.binary.from_binary import kernel_of
from rooftree.instrument.engine import BlockKey, Executions
from rooftree.kernel import count as counting
from rooftree.kernel.model import Indirect, Kernel, Loop, Place
from rooftree.kernel.poly import Poly
from rooftree.machine.model import Machine
from rooftree.models import own_mix
from rooftree.predict.run import predict
from rooftree.predict.transfers import is_memory_link
from rooftree.profile.data import Reach
from rooftree.profile.place import agree
from rooftree.profile.small_pages import SEE_NOTE, in_pages
from rooftree.profile.work import ONCE, REPEATS, entries
from rooftree.results.prediction import Prediction
from rooftree.results.profile import RegionEcm

_SOONER = "; its data are used again sooner than sweep by sweep, or its sizes vary from call to call"
"""Why a loop is faster than the model, where nothing else is known."""
_OFF = "; no data are nearer by, so that the model of the core is off, or its sizes vary from call to call"
"""The same of one whose data are in the first cache."""
_LONGER, _BY_BANDWIDTH = " times as long", ", by bandwidth"
"""What stands in a text before what may take the rest, of accesses in a known order and in none."""
_NEARER = ": it took less, so that many of these find their line nearer by"
_OTHERS = "other threads or other programs"
ONE_PLACE = "its access to a place that is not known"
"""What the text of a loop names that has one such access in a pass."""
BESIDES = ("mispredicted branches", "short loops")
_CLOSE = 1.2
_FAR_ROUNDS = 2.0
"""By which factor a loop may run more or less often than was counted, of which sizes are whole numbers [1]: an assumption."""
_MOST_SIZE = 1 << 40
"""Sizes are looked for below it."""
_TELLING = 0.1
"""Part of a measured time from which on its bounds are told."""


def predicted(
    code: FunctionCode,
    loop: int,
    found: Executions,
    machine: Machine,
    measured_cy: float,
    bounds_cy: Sequence[float],
    reach: Reach | None = None,
    blamed: Sequence[str] = BESIDES,
    small_pages: bool | None = None,
) -> tuple[RegionEcm | None, str]:
    """The ECM prediction of a loop of one thread, or why there is none.

    Args:
        code, loop: which loop.
        found: how often its blocks were executed.
        machine: with core and caches.
        measured_cy, bounds_cy: time of a pass, and bounds that hold with 95 % as far as samples decide [cy].
        reach: from how far away its bytes can come; None: from anywhere.
        blamed: what besides its data is not ruled out to take time.
        small_pages: whether most of the memory of its program is in small pages; None: not known.
    """
    try:
        kernel, sizes = _read(code, loop, found)
        scattered = _scattered(kernel)
        case = "worst" if scattered else "best"
        predicted_on = partial(predict, kernel, sizes=dict(sizes), traffic="lc", incore="asm", indirect=case)
        prediction = predicted_on(machine)
    except RooftreeError as error:
        return None, error.message.partition("; other loops of the function")[0]  # they are regions of their own
    assert kernel.machine_code is not None
    whole = next(iter(prediction.points()))
    point = whole["ecm"]
    scale = kernel.machine_code.per_pass / prediction.unit_of_work.iterations_per_cl
    if "interval_80" not in point:
        return (None, f"it takes {point['at_least'] * scale:.3g} cy a pass at least by the model, and no upper end is known")
    levels = _levels(prediction, scale)
    cycles, (low, high), data_in = _where_data_may_be(point, levels, scale, reach.refuted(machine) if reach is not None else ())
    pages = in_pages(levels, machine, bool(small_pages), lambda other: _levels(predicted_on(other), scale))
    longer, (least, most) = pages.levels[data_in] / levels[data_in], pages.spread[data_in]
    cycles, low, high, levels = longer * cycles, longer * least * low, longer * most * high, dict(pages.levels)
    many = None
    if scattered and data_in != next(iter(levels)):
        latency = _latency(machine, data_in)
        many = own_mix.at_once(scattered, latency, measured_cy) if latency is not None and measured_cy > 0 else None
        high = max(cycles, min(high, own_mix.one_by_one(scattered, latency or math.inf)))
        said = _words_of_scattered(cycles, (low, high), data_in, measured_cy, bounds_cy, scattered, latency)
    else:
        others = ["pages"] if small_pages is None or (small_pages and pages.in_doubt(data_in)) else []
        blamed = [*_from_farther(reach, machine, data_in), *blamed]
        said = _words(cycles, (low, high), levels, data_in, measured_cy, bounds_cy, blamed, others)
    by_pages = pages.said(data_in)
    if by_pages and pages.in_doubt(data_in) and measured_cy > _CLOSE * cycles:
        said += f"; {SEE_NOTE}"
    assumed = [*kernel.assumptions, *([told] if reach is not None and (told := reach.words(machine)) else [])]
    record = RegionEcm(
        cycles=cycles,
        interval_80=[low, high],
        data_in=data_in,
        levels=levels,
        sizes=sizes,
        iterations_per_pass=kernel.machine_code.per_pass,
        measured_cycles=measured_cy,
        measured_interval=list(bounds_cy),
        memory_B=_at_memory(whole["traffic"]) * scale if data_in == list(levels)[-1] else 0.0,
        memory_at_most=bool(scattered),
        waiting_at_once=many,
        chain_cycles=prediction.incore.limits.get("recurrence", 0.0) * scale,
        text=said,
        assumptions=[*assumed, *([by_pages] if by_pages else [])],
    )
    return record, ""


def _where_data_may_be(
    point: Mapping[str, Any], levels: Mapping[str, float], scale: float, refuted: Collection[str]
) -> tuple[float, tuple[float, float], str]:
    """Time of a pass with its interval [cy], and the place of the data: the predicted one, or the next that is not ruled out.

    Args:
        point: the prediction.
        levels: time of a pass with the data in each place [cy].
        scale: units of work in a pass [1].
        refuted: places that what is known of the data rules out, where the sizes that counts tell say otherwise.
    """
    cycles, data_in = point["cy_per_cl"] * scale, str(point["data_in"])
    low, high = (bound * scale for bound in point["interval_80"])
    nearer = _nearer(list(levels), data_in, refuted)
    if nearer == data_in:
        return cycles, (low, high), data_in
    return levels[nearer], (low * levels[nearer] / cycles, high * levels[nearer] / cycles), nearer


def _from_farther(reach: Reach | None, machine: Machine, data_in: str) -> list[str]:
    """That data may come from beyond the cache of one entry of the loop, where its addresses span more, as a cause to name.

    An entry that begins elsewhere each time touches little, and all of them much.
    """
    size = next((float(cache.size) for cache in machine.caches if cache.name == data_in), math.inf)
    more = reach is not None and reach.own_known and (reach.own_B or 0.0) > size and data_in not in (reach.within(machine),)
    return [f"data from beyond {data_in} (its entries begin at different places)"] if more else []


def _read(code: FunctionCode, loop: int, found: Executions) -> tuple[Kernel, dict[str, int]]:
    """A loop as a kernel, with the sizes by which it runs as often as was counted.

    Args:
        code, loop, found: as for `predicted`.
    Raises: RooftreeError with the reason if it cannot be read as one.
    """
    header = code.address(code.loops[loop].header)
    plain = code.uncut
    chosen = next((one for one in loops_of(plain) if one.first_block >= 0 and plain.address(one.first_block) == header), None)
    if chosen is None:
        raise KernelError("its body cannot be read" if code.loops[loop].innermost else "other loops are inside it")
    kernel = kernel_of(plain, chosen, Place(f"{code.function.name or code.program.path.name}"))
    trips = _trips(kernel, code, found)
    if trips is None:
        raise KernelError("how often it was entered is not known")
    if kernel.machine_code is not None and trips[-1] < REPEATS * kernel.machine_code.per_pass:
        raise KernelError(ONCE)
    sizes = sizes_of(kernel, trips)
    if not _all_run(kernel, sizes) or not _as_counted(kernel, sizes, trips):
        raise KernelError("the bounds of its loops do not follow from the counts")
    return kernel, sizes


def _at_memory(traffic: Mapping[str, Mapping[str, float]]) -> float:
    """Bytes of a unit of work between the caches and memory: on two links, past a victim cache [B]."""
    return sum(sum(moved.values()) for link, moved in traffic.items() if is_memory_link(link))


def _levels(prediction: Prediction, scale: float) -> dict[str, float]:
    """Time by the place of the data, of so many units of work [cy]."""
    point = next(iter(prediction.points()))
    return {name: value * scale for name, value in point["ecm"]["prediction"].items()}


def _scattered(kernel: Kernel) -> float:
    """Accesses of a pass whose places are loaded or not followed; what wraps around is in order."""
    counts = counting.count(kernel)
    inner = [op for op in counts.memory if op.depth == counts.depth]
    unknown = [op.number for op in inner if any(isinstance(i, Indirect) and not i.counters for i in op.access.index)]
    return sum(unknown) * (kernel.machine_code.per_pass if kernel.machine_code is not None else 1)


def _latency(machine: Machine, place: str) -> float | None:
    """How long an access to a cache or to memory waits; None where the machine file does not say [cy]."""
    known = {cache.name: cache.latency for cache in machine.caches}
    found = known.get(place, machine.memory.latency if machine.memory is not None else None)
    return float(found) if found is not None else None


def _nearer(levels: Sequence[str], data_in: str, refuted: Collection[str]) -> str:
    """The place of the data, or the next one inwards from which they can come."""
    inside = levels[: levels.index(data_in) + 1] if data_in in levels else [data_in]
    return next((name for name in reversed(inside) if name not in refuted), inside[0])


def _trips(kernel: Kernel, code: FunctionCode, found: Executions) -> list[float] | None:
    """Mean iterations of each loop of the kernel, the outermost first; None if the counts do not tell."""
    place = kernel.machine_code
    assert place is not None
    passes = [found.total(BlockKey(str(code.program.path), address)) for address in place.nest]
    outermost = next((n for n, one in enumerate(code.loops) if code.address(one.header) == place.nest[0]), None)
    times: float | None = entries(code, outermost, found) if outermost is not None else None
    means: list[float] = []
    for count in passes:
        if not count or not times:
            return None
        means.append(max(1.0, count / times))
        times = float(count)
    means[-1] *= place.per_pass
    return means


def sizes_of(kernel: Kernel, trips: list[float]) -> dict[str, int]:
    """Values of the kernel's sizes with which its loops run so often; rows lie side by side where nothing says how far apart.

    Where several decide how often a loop runs, as the rows and the threads that share them, all but one are 1.
    """
    by = {loop.index: abs(int(loop.step.constant or 1)) for loop in kernel.loops}
    mean = {loop.index: by[loop.index] * (number - 1) / 2 for loop, number in zip(kernel.loops, trips, strict=True)}
    bounds = [bound for loop in kernel.loops for bound in (*loop.start, *loop.stop)]
    known: dict[str, float] = dict.fromkeys(frozenset().union(*(bound.divisors for bound in bounds)) & set(kernel.symbols), 1.0)
    shares = {name: Poly.const(1) for name in known}
    waiting = list(zip(kernel.loops, trips, strict=True))
    while True:
        left = []
        for loop, number in waiting:
            rounds = _rounds(loop).substitute(shares)
            open_names = sorted(name for name in rounds.names if name in kernel.symbols and name not in known)
            if len(open_names) == 1 and rounds.is_linear_in(open_names):
                name = open_names[0]
                factor, rest = _value(rounds.coefficient(name), known | mean), _value(rounds.without([name]), known | mean)
                if factor:
                    known[name] = (by[loop.index] * number - rest) / factor
                    continue
            if len(open_names) == 1 and (size := _size_of(rounds, open_names[0], known | mean, by[loop.index] * number)):
                known[open_names[0]] = size
                continue
            left.append((loop, number))
        if len(left) == len(waiting):
            if not (others := _all_but_one([_rounds(loop).substitute(shares) for loop, _ in left], kernel, known)):
                break
            known |= others
        waiting = left
    beside = trips[-1] if len(trips) > 1 else 1.0
    return {name: max(1, round(known.get(name, beside))) for name in kernel.symbols}


def _size_of(rounds: Poly, name: str, values: Mapping[str, float], far: float) -> float | None:
    """The least value of a size with which a loop goes so far, by halves, where it goes farther the larger that is; None if none.

    Args:
        rounds: how far it goes, as of n * n or of whole vectors of n.
        values: of all other names.
    """
    low, high = 0, _MOST_SIZE
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if _value(rounds, {**values, name: float(middle)}) >= far else (middle + 1, high)
    return float(low) if 0 < low < _MOST_SIZE else None


def _rounds(loop: Loop) -> Poly:
    """How far a loop goes."""
    return loop.start[0] - loop.stop[0] if loop.descending else loop.stop[0] - loop.start[0]


def _all_but_one(waiting: Sequence[Poly], kernel: Kernel, known: Mapping[str, float]) -> dict[str, float]:
    """The least values of the sizes that decide with another one how far the first of some loops goes; none if there are none."""
    for rounds in waiting:
        names = sorted(name for name in rounds.names if name in kernel.symbols and name not in known)
        least = {**known, **dict.fromkeys(names, 1.0)}
        grows = [name for name in names if _value(rounds, {**least, name: float(_MOST_SIZE)}) > _value(rounds, least)]
        if len(names) > 1 and grows:
            return dict.fromkeys(set(names) - {grows[0]}, 1.0)
    return {}


def _as_counted(kernel: Kernel, sizes: Mapping[str, int], trips: list[float]) -> bool:
    """Whether no loop runs far more or less often than was counted, as where several numbers decide and counts tell one."""
    means = {loop.index: abs(int(loop.step.constant or 1)) * (n - 1) / 2 for loop, n in zip(kernel.loops, trips, strict=True)}
    for loop, number in zip(kernel.loops, trips, strict=True):
        ends = [(start, stop) for start in loop.start for stop in loop.stop]
        spans = [start - stop if loop.descending else stop - start for start, stop in ends]
        rounds = min(_value(span, {**means, **sizes}) for span in spans) / abs(int(loop.step.constant or 1))
        if not number / _FAR_ROUNDS <= rounds <= number * _FAR_ROUNDS + 1:
            return False
    return True


def _all_run(kernel: Kernel, sizes: Mapping[str, int]) -> bool:
    """Whether each loop with bounds that are the same in each round of those around runs at all."""
    indices = {loop.index for loop in kernel.loops}
    return all(_value(one, sizes) > 0 for one in map(_rounds, kernel.loops) if not indices & set(one.names))


def _value(poly: Poly, values: Mapping[str, float]) -> float:
    return float(poly.value({name: values.get(name, 0.0) for name in poly.names}))


def _words(
    cycles: float,
    interval: tuple[float, float],
    levels: Mapping[str, float],
    data_in: str,
    measured: float,
    bounds: Sequence[float],
    blamed: Sequence[str] = BESIDES,
    pages: Sequence[str] = ("pages",),
) -> str:
    """What the difference between prediction and measurement says.

    Args:
        blamed, pages: what besides data may take time, and their pages; empty where that is ruled out.
    """
    least, most = bounds
    rough, head = _is_rough(measured, bounds), _head(cycles, interval, data_in, measured, bounds)
    if agree(measured, cycles, interval):
        return head
    if interval[0] <= least and most <= interval[1]:
        return f"{head}: within what the model leaves open, so that it does not tell from which level"
    if least <= interval[1] and interval[0] <= most:
        return f"{head}: so few samples do not tell them apart; a longer run would" if rough else f"{head}: at the edge of that"
    nearest, near = _near(levels, measured)
    if measured < cycles:
        return f"{head}: faster{near}{_SOONER if data_in != next(iter(levels)) else _OFF}"
    longer, (last, slowest) = f"{head}: {measured / cycles:.2g}{_LONGER}", list(levels.items())[-1]
    if near and nearest != data_in:
        return f"{longer}{near}; other data come between two sweeps, or {_OTHERS} use that cache, too"
    if slowest <= _CLOSE * cycles:
        return f"{longer}; {', '.join([*blamed, *pages, _OTHERS])} may take the rest"
    if measured < slowest:
        return f"{longer}; with data in {last} it would take {slowest:.3g} cy: part of them may come from farther than {data_in}"
    return f"{longer}, and longer than with data in {last} ({slowest:.3g} cy); {', '.join([*pages, _OTHERS])} may take the rest"


def _head(cycles: float, interval: Sequence[float], data_in: str, measured: float, bounds: Sequence[float]) -> str:
    """What the model predicts and what was measured, with what both leave open."""
    took = f"{measured:.3g}{f' ({bounds[0]:.3g} .. {bounds[1]:.3g})' if _is_rough(measured, bounds) else ''}"
    spread = f"(80 %: {interval[0]:.3g} .. {interval[1]:.3g})"
    return f"ECM model: {cycles:.3g} cy a pass with data in {data_in} {spread}, {took} measured"


def _is_rough(measured: float, bounds: Sequence[float]) -> bool:
    return bounds[1] - bounds[0] > 2 * _TELLING * measured


def _near(levels: Mapping[str, float], measured: float) -> tuple[str, str]:
    """The level from which a pass takes about as long as was measured, and, where it takes nearly that, a clause about it."""
    nearest = min(levels, key=lambda name: abs(levels[name] - measured))
    alike = 1 / _CLOSE <= measured / levels[nearest] <= _CLOSE
    return nearest, f", as with data in {nearest} ({levels[nearest]:.3g} cy)" if alike else ""


def faster_since(ecm: RegionEcm, why: str) -> str:
    """What the model says of a loop, where one that is faster than it is so for a reason that is known otherwise.

    Args:
        why: that reason.
    """
    bounds = ecm.measured_interval or (ecm.measured_cycles, ecm.measured_cycles)
    by_latency = ecm.memory_at_most and ecm.data_in != next(iter(ecm.levels))
    if by_latency or agree(ecm.measured_cycles, ecm.cycles, ecm.interval_80) or bounds[1] >= ecm.interval_80[0]:
        return ecm.text
    head = _head(ecm.cycles, ecm.interval_80, ecm.data_in, ecm.measured_cycles, bounds)
    return f"{head}: faster{_near(ecm.levels, ecm.measured_cycles)[1]}: {why}"


def without_data(text: str, blamed: Sequence[str]) -> str:
    """What the model says of a loop that took longer and hardly waits for its data: by how much, and what else may take the rest.

    Args:
        text: of `RegionEcm`.
        blamed: what besides data is not ruled out to take time.
    """
    longer, found, _ = text.partition(_LONGER)
    return f"{longer}{found}; {', '.join([*blamed, _OTHERS])} may take the rest" if found else without_latency(text)


def without_others(text: str) -> str:
    """What the model says of a loop beside which nothing else ran: no other thread, and no other program.

    Args:
        text: of `RegionEcm`.
    """
    alone = text.replace(f", or {_OTHERS} use that cache, too", "").replace(f", {_OTHERS} may take", " may take")
    return alone.replace(f"; {_OTHERS} may take the rest", "; nothing that is known here takes the rest")


def in_l1(ecm: RegionEcm, span: str) -> str:
    """What the model says of a loop whose places in no known order were seen to lie in L1, whatever its sizes would allow.

    Args:
        span: how far they lie apart, in words.
    """
    place, cycles = next(iter(ecm.levels.items()))
    return (
        f"ECM model: {cycles:.3g} cy a pass with data in {place}, {ecm.measured_cycles:.3g} measured; its places in no known "
        f"order lie within {span}, which {place} holds"
    )


def without_latency(text: str) -> str:
    """What the model says of accesses in no known order that do not hold a loop: their bound alone."""
    bound, found, rest = text.partition(_BY_BANDWIDTH)
    return f"{bound}{found}" if found and rest != _NEARER else text


def _words_of_scattered(
    cycles: float,
    interval: tuple[float, float],
    data_in: str,
    measured: float,
    bounds: Sequence[float],
    accesses: float,
    latency: float | None,
) -> str:
    """What the time of accesses in no known order says.

    Args:
        accesses: of a pass, whose places are not known.
        latency: of one that comes from where the data are; None: not known [cy].
    """
    least, most = bounds
    each = f"{measured / accesses:.3g} cy"
    several = f"each of its {accesses:.3g} accesses to places that are not known"
    whose = several if accesses > 1 else ONE_PLACE
    worst = (
        f"a pass took {measured:.3g} ({least:.3g} .. {most:.3g}) cy; if {whose} "
        f"fetched a cache line of its own from {data_in}, it would take {cycles:.3g} cy at least{_BY_BANDWIDTH}"
    )
    if most < interval[0] or most < cycles / _CLOSE:
        return f"{worst}{_NEARER}"
    if measured <= _CLOSE * cycles:
        return f"{worst}: it took about as long, so that these may be what holds it"
    if latency is None:
        return (
            f"{worst}: the rest is latency, or branches and pages, which the model leaves out" if least > interval[0] else worst
        )
    waits = f"one waits {latency:.3g} cy for {data_in}"
    many = own_mix.at_once(accesses, latency, measured)
    if many < _CLOSE:
        return f"{worst}: they come one after the other, {each} each; {waits}"
    nearer = "or fewer if some found their line nearer by"
    return f"{worst}: latency may hold it; {waits}, and {each} went by for each, so that {many:.2g} waited at once, {nearer}"
