"""The ECM model of a hot loop, from its machine code and from how often it was counted to run, beside its measured time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rooftree.asm.function_code import FunctionCode
from rooftree.errors import RooftreeError
from rooftree.frontend.binary.choice import loops_of
from rooftree.frontend.binary.from_binary import kernel_of
from rooftree.instrument.engine import BlockKey, Executions
from rooftree.kernel.model import Kernel, Place
from rooftree.kernel.poly import Poly
from rooftree.machine.model import Machine
from rooftree.predict.run import predict
from rooftree.predict.transfers import is_memory_link
from rooftree.profile.data import Reach
from rooftree.profile.place import agree
from rooftree.profile.work import entries
from rooftree.results.profile import RegionEcm

_CLOSE = 1.2
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
) -> tuple[RegionEcm | None, str]:
    """The ECM prediction of a loop of one thread, or why there is none.

    Args:
        code, loop: which loop.
        found: how often its blocks were executed.
        machine: with core and caches.
        measured_cy, bounds_cy: time of a pass, and bounds that hold with 95 % as far as samples decide [cy].
        reach: from how far away its bytes can come; None: from anywhere.
    """
    header = code.address(code.loops[loop].header)
    plain = code.uncut
    chosen = next((one for one in loops_of(plain) if one.first_block >= 0 and plain.address(one.first_block) == header), None)
    if chosen is None:
        return None, "other loops are inside it" if not code.loops[loop].innermost else "its body cannot be read"
    try:
        kernel = kernel_of(plain, chosen, Place(f"{code.function.name or code.program.path.name}"))
        trips = _trips(kernel, code, found)
        if trips is None:
            return None, "how often it was entered is not known"
        sizes = sizes_of(kernel, trips)
        if not _all_run(kernel, sizes):
            return None, "the bounds of its loops do not follow from the counts"
        prediction = predict(kernel, machine, dict(sizes), traffic="lc", incore="asm", indirect="worst")
    except RooftreeError as error:
        return None, error.message
    assert kernel.machine_code is not None
    whole = prediction.document()["points"][0]
    point = whole["ecm"]
    scale = kernel.machine_code.per_pass / prediction.unit_of_work.iterations_per_cl
    levels = {name: value * scale for name, value in point["prediction"].items()}
    cycles, data_in = point["cy_per_cl"] * scale, str(point["data_in"])
    low, high = (bound * scale for bound in point["interval_80"])
    nearer = _nearer(list(levels), data_in, reach.refuted(machine) if reach is not None else ())
    if nearer != data_in:  # by what is known of its data, where the sizes that counts tell say otherwise
        low, high = (bound * levels[nearer] / cycles for bound in (low, high))
        cycles, data_in = levels[nearer], nearer
    to_memory = [
        sum(moved.values()) for link, moved in whole["traffic"].items() if is_memory_link(link)
    ]  # two, past a victim cache
    at_memory = data_in == list(levels)[-1]
    said = _words(cycles, (low, high), levels, data_in, measured_cy, bounds_cy, indirect=bool(prediction.kernel.indirect))
    record = RegionEcm(
        cycles=cycles,
        interval_80=[low, high],
        data_in=data_in,
        levels=levels,
        sizes=sizes,
        iterations_per_pass=kernel.machine_code.per_pass,
        measured_cycles=measured_cy,
        measured_interval=list(bounds_cy),
        memory_B=sum(to_memory) * scale if at_memory else 0.0,
        memory_at_most=bool(prediction.kernel.indirect),
        text=said,
        assumptions=[*kernel.assumptions, *([reach.words(machine)] if reach is not None and reach.words(machine) else [])],
    )
    return record, ""


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
    """Values of the kernel's sizes with which its loops run so often; rows lie side by side where nothing says how far apart."""
    by = {loop.index: abs(int(loop.step.constant or 1)) for loop in kernel.loops}
    mean = {loop.index: by[loop.index] * (number - 1) / 2 for loop, number in zip(kernel.loops, trips, strict=True)}
    known: dict[str, float] = {}
    waiting = list(zip(kernel.loops, trips, strict=True))
    while True:
        left = []
        for loop, number in waiting:
            rounds = loop.start[0] - loop.stop[0] if loop.descending else loop.stop[0] - loop.start[0]
            open_names = sorted(name for name in rounds.names if name in kernel.symbols and name not in known)
            if len(open_names) == 1 and rounds.is_linear_in(open_names):
                name = open_names[0]
                factor, rest = _value(rounds.coefficient(name), known | mean), _value(rounds.without([name]), known | mean)
                if factor:
                    known[name] = (by[loop.index] * number - rest) / factor
                    continue
            left.append((loop, number))
        if len(left) == len(waiting):
            break
        waiting = left
    beside = trips[-1] if len(trips) > 1 else 1.0
    return {name: max(1, round(known.get(name, beside))) for name in kernel.symbols}


def _all_run(kernel: Kernel, sizes: Mapping[str, int]) -> bool:
    """Whether each loop with bounds that are the same in each round of those around runs at all."""
    indices = {loop.index for loop in kernel.loops}
    rounds = [loop.start[0] - loop.stop[0] if loop.descending else loop.stop[0] - loop.start[0] for loop in kernel.loops]
    return all(_value(one, sizes) > 0 for one in rounds if not indices & set(one.names))


def _value(poly: Poly, values: Mapping[str, float]) -> float:
    return float(poly.value({name: values.get(name, 0.0) for name in poly.names}))


def _words(
    cycles: float,
    interval: tuple[float, float],
    levels: Mapping[str, float],
    data_in: str,
    measured: float,
    bounds: Sequence[float],
    indirect: bool,
) -> str:
    """What the difference between prediction and measurement says."""
    least, most = bounds
    rough = most - least > 2 * _TELLING * measured
    took = f"{measured:.3g}{f' ({least:.3g} .. {most:.3g})' if rough else ''}"
    spread = f"(80 %: {interval[0]:.3g} .. {interval[1]:.3g})"
    if indirect and data_in != next(iter(levels)):
        worst = (
            f"a pass took {took} cy; if each access through an index fetched a cache line of its own from {data_in}, "
            f"the ECM model says {cycles:.3g} {spread}"
        )
        if most < interval[0]:
            return f"{worst}: many of these accesses find their line nearer by"
        return (
            f"{worst}: the rest is latency, or branches and pages, which the model leaves out" if least > interval[1] else worst
        )
    head = f"ECM model: {cycles:.3g} cy a pass with data in {data_in} {spread}, {took} measured"
    if agree(measured, cycles, interval):
        return head
    if least <= interval[1] and interval[0] <= most:
        return f"{head}: so few samples do not tell them apart; a longer run would" if rough else f"{head}: at the edge of that"
    nearest = min(levels, key=lambda name: abs(levels[name] - measured))
    alike = 1 / _CLOSE <= measured / levels[nearest] <= _CLOSE
    near = f", as with data in {nearest} ({levels[nearest]:.3g} cy)" if alike else ""
    if measured < cycles:
        return f"{head}: faster{near}; its data are used again sooner than sweep by sweep, or its sizes vary from call to call"
    rest = "mispredicted branches, short loops, pages, other threads or other programs take the rest"
    why = "other data come between two sweeps" if near and nearest != data_in else rest
    return f"{head}: {measured / cycles:.2g} times as long{near}; {why}"
