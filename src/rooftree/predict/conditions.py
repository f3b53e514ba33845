"""Layer conditions as a record, with or without a machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import KernelError, UsageError
from rooftree.frontend.sized import load_sized
from rooftree.kernel.bounds import check_sizes
from rooftree.kernel.check import check_accesses
from rooftree.kernel.flat import with_rows_that_fit
from rooftree.kernel.model import Kernel
from rooftree.kernel.strides import by_strides, without_value
from rooftree.kernel.work import unit_of_work
from rooftree.machine.load import load_machine
from rooftree.machine.model import Cache, Machine
from rooftree.predict.arguments import with_arguments
from rooftree.predict.multicore import check_cores
from rooftree.results.prediction_document import Volume
from rooftree.results.traffic import (
    CacheCondition,
    CacheConditions,
    ConditionPoint,
    ConditionsDocument,
    LineOfWork,
    SymbolicCondition,
    TriedBlock,
    VerifiedBlock,
)
from rooftree.traffic.layer_conditions.analysis import analyse
from rooftree.traffic.layer_conditions.blocking import verify_block
from rooftree.traffic.layer_conditions.condition import LayerCondition
from rooftree.traffic.layer_conditions.indirect import BEST, Indirect
from rooftree.traffic.layer_conditions.run import held, in_order, layer_conditions, traffic_by_strides
from rooftree.traffic.model import TrafficResult

OF_LAST = "strides differ between the sizes: layer conditions are written for those of the last one"
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionOptions:
    """What ``rooftree lc`` is asked for.

    Attributes:
        cores: numbers of threads that share the caches.
        indirect: what accesses through an index fetch.
        fraction: part of each cache that may be filled [1].
        line_bytes: cache line for the symbolic form [B]; the machine's where one is given.
        compiler, flags: for preprocessing C.
        args: values of parameters, see `with_arguments`.
        verify: simulate the proposed blocks of the last size, one core, and correct them where they do not keep their
            promise.
        progress: called with what is being simulated, and with an empty text when all is done.
    """

    cores: Sequence[int] = (1,)
    indirect: Indirect = BEST
    fraction: float = 1.0
    line_bytes: int = 64
    compiler: str | None = None
    flags: Sequence[str] = ()
    args: Mapping[str, str] = field(default_factory=dict)
    verify: bool = False
    progress: Progress | None = None

    def __post_init__(self) -> None:
        """Refuse what no cache has."""
        if not 0 < self.fraction <= 1:
            raise UsageError(
                f"the usable part of a cache is above 0 and at most 1, found {self.fraction:g}",
                where="--cache-fraction",
                hint="--cache-fraction 0.5",
            )


def conditions_record(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path | None,
    points: Mapping[str, NDArray[np.int64]],
    options: ConditionOptions | None = None,
) -> ConditionsDocument:
    """The record that ``rooftree lc`` prints.

    Args:
        kernel: name, file or Kernel.
        machine: whose caches to use; None gives the conditions in symbols alone.
        points: sizes, shape (S,) each; may be empty: then each condition is solved for a common size of all symbols.
        options: see `ConditionOptions`.
    """
    asked = options or ConditionOptions()
    loop = load_sized(kernel, points.keys(), compiler=asked.compiler, flags=asked.flags)
    loop, points, of_args = with_arguments(loop, dict(points), asked.args)
    cpu = None if machine is None else load_machine(machine)
    line = int(cpu.caches[0].line) if cpu is not None and cpu.caches else asked.line_bytes
    _check(cpu, points, asked, line)
    loop = with_rows_that_fit(loop, points) if points else loop
    *others, (_, last) = by_strides(loop, points)
    said = [OF_LAST] if others else []
    if unknown := without_value(loop, points):
        said.append(f"{', '.join(unknown)}: a stride without a value counts as a line or more (-D {unknown[0]}=1 says otherwise)")
    found = layer_conditions(last, line, indirect=asked.indirect)
    record = ConditionsDocument(
        kernel=loop.name,
        machine=None if cpu is None else cpu.name,
        unit_of_work=LineOfWork(iterations_per_cl=unit_of_work(loop, line), line_bytes=line),
        conditions=[
            SymbolicCondition(loop=c.loop, arrays=list(c.arrays), layers=c.layers, bytes=str(c.required), saves_B=c.saves_B)
            for c in found
        ],
        caches=[],
        points=[],
        notes=[*loop.assumptions, *of_args, *said, *(() if points else analyse(last, line, indirect=asked.indirect).notes)],
    )
    if cpu is None:
        return record
    check_cores(cpu, np.asarray(asked.cores))
    if points:
        check_sizes(loop, points)
    sizes = {name: int(values[-1]) for name, values in points.items()}
    caches = [_cache(loop, cpu, cache, n, found, sizes, asked) for cache in cpu.caches for n in asked.cores]
    notes = [*record.notes, *(note for _, said in caches for note in said)]
    if asked.progress is not None:
        asked.progress("")
    record = record.replace(caches=[entry for entry, _ in caches])
    if points:
        notes += check_accesses(loop, points)
        parts = traffic_by_strides(loop, cpu, points, asked.cores, fraction=asked.fraction, smooth=True, indirect=asked.indirect)
        notes += [note for _, part in parts for note in part.notes]
        record = record.replace(points=in_order((places, list(_points(part, found, asked.cores))) for places, part in parts))
    return record.replace(notes=list(dict.fromkeys(notes)))


def _check(machine: Machine | None, points: Mapping[str, Any], asked: ConditionOptions, line: int) -> None:
    """Refuse what cannot be answered."""
    if line < 1 or line & (line - 1):
        raise UsageError(f"a cache line has a power of two of bytes, found {line}", where="--line", hint="--line 64")
    if machine is None and (points or asked.verify):
        what = "sizes were given" if points else "blocks cannot be verified"
        raise UsageError(f"{what} without a machine whose caches they could meet", where="-m", hint="-m MACHINE")
    if asked.verify and not points:
        raise UsageError("blocks are verified for sizes, none was given", where="--verify", hint="-D N=1000")


def _cache(
    kernel: Kernel,
    machine: Machine,
    cache: Cache,
    cores: int,
    conditions: Sequence[LayerCondition],
    sizes: Mapping[str, int],
    asked: ConditionOptions,
) -> tuple[CacheConditions, list[str]]:
    """All conditions in one cache, and what could not be verified."""
    threads = min(cores, cache.shared_by)
    usable = cache.size * asked.fraction
    rows = [_row(c, cache.name, usable, sizes, threads) for c in conditions]
    notes: list[str] = []
    if asked.verify and threads == 1:
        for k, condition in enumerate(conditions):
            found, why = _verified(kernel, machine, condition, cache.name, usable, sizes, asked.progress)
            rows[k] = rows[k].replace(verified=found)
            notes += why
    entry = CacheConditions(level=cache.name, size_B=cache.size, usable_B=usable, cores=cores, threads=threads, conditions=rows)
    return entry, notes


def _row(condition: LayerCondition, level: str, usable: float, sizes: Mapping[str, int], threads: int) -> CacheCondition:
    """One condition in one cache: the largest sizes, and the blocks that restore it for the last size."""
    names = sorted(condition.required.names)
    largest = {}
    for name in names:
        others = {**dict.fromkeys(names, None), **sizes}
        known = {k: v for k, v in others.items() if v is not None and k != name}
        if len(known) == len(names) - 1 or set(names) <= known.keys() | {name}:
            largest[name] = condition.largest(name, usable, known, threads)
    common = _largest_common(condition, names, usable, threads)
    blocks = dict(condition.blocks(usable, sizes, threads)) if sizes and set(names) <= sizes.keys() else {}
    return CacheCondition(
        loop=condition.loop,
        bytes=str(condition.required),
        largest=largest,
        largest_common=common,
        blocks=blocks,
        text=condition.text(level, usable, sizes or None, threads),
    )


def _verified(
    kernel: Kernel,
    machine: Machine,
    condition: LayerCondition,
    level: str,
    usable: float,
    sizes: Mapping[str, int],
    progress: Progress | None,
) -> tuple[list[VerifiedBlock], list[str]]:
    """The blockings of a condition that does not hold, simulated; and what could not be."""
    found = []
    notes: list[str] = []

    def tell(length: int) -> None:
        if progress is not None:
            progress(f"{level}, blocks of {', '.join(loops)}: simulating {length} iterations")

    for loops, block in condition.proposals(usable, sizes):
        try:
            check = verify_block(kernel, machine, sizes, level, loops, block, outside=condition.loop, progress=tell)
        except KernelError as error:
            notes.append(f"{level}: blocks of {', '.join(loops)} were not simulated: {error.message}")
            continue
        row = {name: value for name, value in asdict(check).items() if name not in ("tried", "level", "loops")}
        found.append(VerifiedBlock(**row, loops=list(loops), tried=[TriedBlock(block=b, load_B=load) for b, load in check.tried]))
    return found, notes


def _largest_common(condition: LayerCondition, names: Sequence[str], usable: float, threads: int) -> int | None:
    """The largest common value of all sizes for which a condition is fulfilled; None if it depends on none."""
    if not names:
        return None

    def fits(value: int) -> bool:
        return float(np.asarray(condition.required_bytes(dict.fromkeys(names, value), threads))) <= usable

    low, high = 0, 1
    while fits(high) and high < 2**62:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _points(moved: TrafficResult, conditions: Sequence[LayerCondition], cores: Sequence[int]) -> Iterator[ConditionPoint]:
    """Per size and core count: which conditions hold, and the bytes per link."""
    volumes = moved.volumes()
    count = max((len(v) for v in moved.sizes.values()), default=1)
    shape = (count, len(cores))
    holds = {level: [np.broadcast_to(flag, shape) for flag in held(moved, level, conditions)] for level in moved.holds}
    near = {level: np.broadcast_to(flag, shape) for level, flag in moved.near_transition.items()}
    bytes_ = {link: (np.broadcast_to(v.load_B, shape), np.broadcast_to(v.evict_B, shape)) for link, v in volumes.items()}
    for s in range(count):
        for c, n in enumerate(cores):
            yield ConditionPoint(
                sizes={name: int(values[s]) for name, values in moved.sizes.items()},
                cores=int(n),
                holds={level: [bool(flag[s, c]) for flag in flags] for level, flags in holds.items()},
                near_transition=[level for level, flag in near.items() if flag[s, c]],
                traffic={
                    link: Volume(load_B=round(float(v[0][s, c]), 6), evict_B=round(float(v[1][s, c]), 6))
                    for link, v in bytes_.items()
                },
            )
