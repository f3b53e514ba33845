"""The main job, as a block diagram:

    kernel, machine -> bytes per link -> cycles in the core -> transfer times and runtime of one core -> several cores
                    -> Roofline -> Prediction

`_stages` names the steps, and each step is a module: ``point_traffic``, `rooftree.incore.engines`, ``single_core``,
``multicore``, ``placement``. They fetch what formulas need from kernel and machine; the formulas are in `rooftree.models`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from rooftree import sizes as sweeps
from rooftree.errors import MachineError, SeveralNestsError, UsageError
from rooftree.frontend.sized import load_sized
from rooftree.incore.corrections import NONE, chosen, loop_startup, row_chains
from rooftree.incore.corrections.row_chains import begins_anew
from rooftree.incore.engines import COMPARE, analyse
from rooftree.incore.model import InCore
from rooftree.incore.vectors import why_scalar
from rooftree.kernel import bounds, check
from rooftree.kernel.count import Branch, accesses_of, count, indirect_accesses, never_run, scattered_accesses
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.flat import with_rows_that_fit
from rooftree.kernel.float_bits import taken_for_ordinary
from rooftree.kernel.model import Indirect, Kernel
from rooftree.kernel.paced import with_standing_paces
from rooftree.kernel.strides import by_strides, with_strides
from rooftree.kernel.work import rate_notes
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine
from rooftree.models import ecm, rates, scaling
from rooftree.models.roofline import LevelTimes
from rooftree.predict import crossings, evasion, late_lines, records
from rooftree.predict.arguments import in_any_order, with_arguments
from rooftree.predict.certainty import assumed_spread, is_alike, known_by, longer_in_memory, regimes_of, spreads
from rooftree.predict.columns import Columns
from rooftree.predict.conditions import OF_LAST
from rooftree.predict.doubts import with_doubts
from rooftree.predict.doubts_of_sizes import OfSizes
from rooftree.predict.faster_core import vector_loop
from rooftree.predict.filled import Filled, filled
from rooftree.predict.function import Steps, predict_function
from rooftree.predict.job import Job
from rooftree.predict.loop_code import are_stores_unchecked, text_of, with_code, with_ordinary_stores, with_stores_of
from rooftree.predict.multicore import check_cores, note_on_sharing, roofline
from rooftree.predict.notes import Note, of_all
from rooftree.predict.options import Options, read_options
from rooftree.predict.placement import beyond, note
from rooftree.predict.point_traffic import NEGLIGIBLE_LINES, PointTraffic, point_traffic
from rooftree.predict.rivals import span_of_rivals
from rooftree.predict.scattered import waits_for_itself
from rooftree.predict.single_core import SingleCore, further_parts, outer_volumes
from rooftree.predict.sweep_doubts import of_pieces
from rooftree.predict.what_if import last, what_if
from rooftree.results.doubt import HYPOTHESES
from rooftree.results.incore import InCoreTerms
from rooftree.results.prediction import Later, Prediction
from rooftree.results.prediction_document import ConditionFacts, WhatIf
from rooftree.traffic.layer_conditions.run import alike, doubts

Array = NDArray[np.float64]
Sizes = Mapping[str, NDArray[np.int64]]

_ARMS: tuple[Literal["taken", "not-taken"], ...] = ("taken", "not-taken")
CHUNK = 131072
"""Points (sizes x cores) that are worked on at a time, so that intermediate arrays stay in the caches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """What the stages found for some of the sizes: columns of the record, traffic, in-core times, one core, names of roofs.

    ``places``: which of the sizes; ``loop``: with the strides that these have.
    """

    places: NDArray[np.intp]
    points: Sizes
    loop: Kernel
    columns: dict[str, Any]
    traffic: PointTraffic
    core: InCore
    alone: SingleCore
    roofs: tuple[str, ...]
    notes: tuple[Note, ...]
    rivals: tuple[Array, Array] | None
    """What other hypotheses about the machine leave, see `rooftree.predict.rivals`."""
    avoids: str = ""
    """When the hardware avoids write-allocates, see `rooftree.predict.evasion`."""


def predict(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path,
    sizes: Mapping[str, Any] | None = None,
    tied: bool = False,
    cores: int | Iterable[int] = 1,
    **options: Any,
) -> Prediction:
    """Predict a loop on a machine with the Roofline and the ECM model, for all sizes and core counts at once.

    Args:
        kernel: library name, file (``FILE``, ``FILE:FUNCTION``, ``FILE:LINE``), C source text, or a Kernel.
        machine: name, alias, ``NAME:VARIANT``, file, or a Machine.
        sizes: name -> number or sequence of whole numbers; ``"M,N"`` ties names.
        tied: all sequences run together instead of making their outer product.
        cores: number of cores, or several.
        options: see ``options.Options``.
    Returns: a `Prediction` with arrays over sizes (axis 0) and cores (axis 1).
    Raises: KernelError, MachineError, UsageError, CapabilityError; each says where and what to try.
    """
    return _whole(kernel, machine, sweeps.sweep(sizes or {}, tied), cores, options)


def predict_axes(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path,
    axes: Sequence[Mapping[str, Any]],
    cores: int | Iterable[int] = 1,
    **options: Any,
) -> Prediction:
    """As ``predict``, for axes of tied names as ``sizes.parse_axes`` reads them; their outer product is predicted."""
    return _whole(kernel, machine, sweeps.outer(axes), cores, options)


def _whole(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path,
    points: dict[str, NDArray[np.int64]],
    cores: int | Iterable[int],
    options: Mapping[str, Any],
) -> Prediction:
    """A nest, or a function with all of its nests."""
    try:
        job = prepare(kernel, machine, points, cores, **options)
    except SeveralNestsError as error:
        steps = Steps(
            prepare, lambda nest: predicted(nest, stages(nest)), lambda nest: record(nest, stages(nest), shown=False).cy_per_cl
        )
        return predict_function(kernel, machine, points, cores, options, error, steps)
    return predicted(job, stages(job))


def predicted(job: Job, pieces: Iterable[Stages], shown: bool = True) -> Prediction:
    """The record of all stages, with what is in doubt about it; ``shown``: as of `record`."""
    of_sizes = OfSizes(job.shape[0])
    found = record(job, _noting(job.cpu, pieces, of_sizes), shown)
    other: dict[str, Callable[[], Array]] = {}
    worst = job.options.indirect.worst()
    if job.unbounded or any(job.options.indirect.of(access.array) == "best" for access in scattered_accesses(job.loop)):
        other["indirect"] = lambda: _otherwise(job, replace(job.options, indirect=worst, traffic="lc"), job.loop)
    if unknown := _unknown_extents(job):
        inside = job.options.indirect.with_bytes(unknown, 0.0)
        other["extent"] = lambda: _otherwise(job, replace(job.options, indirect=inside, traffic="lc"), job.loop)
    stays = with_standing_paces(job.loop)
    arms = [arm for arm in _ARMS if _leaves_out(stays, arm)] or (["not-taken"] if stays is not job.loop else [])
    if arms and job.options.branch not in (0, 1, *_ARMS):
        other["guarded"] = lambda: np.minimum.reduce([_moving(job, arm, stays) for arm in arms])
    if are_stores_unchecked(job.loop, job.options):
        other["nontemporal"] = lambda: _otherwise(job, job.options, with_ordinary_stores(job.loop))
    if found.incore.machine_code is not None and of_sizes.recurrent.any() and len(job.loop.loops) == 1 and begins_anew(job.loop):
        other["sweeps"] = lambda: _otherwise(job, replace(job.options, sweep_start=True), job.loop)
        other["alone"] = lambda: _without(job, row_chains.CORRECTION.name)
    if of_sizes.foreseen.any() and chosen(job.options.incore_corrections):
        other["starts"] = lambda: _without(job, loop_startup.CORRECTION.name)
    in_order = job.filled.in_order if job.filled is not None else {}
    whole = with_doubts(found, job.loop, job.cpu, found.doubts, other, of_sizes, in_order)
    changes = whole.changes
    return replace(whole, changes=changes.of_sweep(whole)) if isinstance(changes, _Changes) and changes.alike else whole


def _unknown_extents(job: Job) -> tuple[str, ...]:
    """Arrays without an extent of which a line for each access is counted."""
    loaded = dict.fromkeys(access.array for access in indirect_accesses(job.loop))
    worst = [name for name in loaded if job.options.indirect.of(name) == "worst"]
    return tuple(name for name in worst if job.loop.array(name).extents[0] is None)


def _leaves_out(loop: Kernel, arm: Branch) -> bool:
    """Whether statements that move data never run where ifs go one way."""
    left = never_run(loop, arm).statements
    return any(accesses_of(s) for s in loop.statements if s not in left)


def _moving(job: Job, arm: Literal["taken", "not-taken"], loop: Kernel) -> Array:
    """Runtime of the loop if ifs go one way, as far as bytes depend on it [cy/CL], (S, C)."""
    return _otherwise(job, replace(job.options, branch=arm, traffic="lc"), loop)


def _noting(cpu: Machine, pieces: Iterable[Stages], of_sizes: OfSizes) -> Iterator[Stages]:
    """The same pieces; ``of_sizes`` gets what they leave in doubt of each size."""
    for piece in pieces:
        crossing = crossings.factors(cpu, piece.loop, piece.core, piece.alone, piece.traffic.moved.unit_of_work)
        late = late_lines.factors(cpu, piece.core, piece.alone)
        of_sizes.add(piece.places, piece.core, longer_in_memory(cpu, piece.core, piece.alone)[:, :1], crossing, late)
        yield piece


def _without(job: Job, correction: str) -> Array:
    """Runtime without one of the corrections of the core [cy/CL], (S, C)."""
    others = tuple(name for name in chosen(job.options.incore_corrections) if name != correction)
    return _otherwise(job, replace(job.options, incore_corrections=others or NONE), job.loop)


def _otherwise(job: Job, options: Options, loop: Kernel) -> Array:
    """Runtime with other options, or of another loop [cy/CL], (S, C)."""
    changed = replace(job, options=replace(options, explain=False), loop=loop, core=None)
    return record(changed, stages(changed), shown=False).cy_per_cl


def prepare(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path,
    points: dict[str, NDArray[np.int64]],
    cores: int | Iterable[int] = 1,
    **options: Any,
) -> Job:
    """Read and check what is asked for, and compile the kernel where its machine code is wanted; as ``predict``."""
    asked, counts = read_options(options), _cores(cores)
    cpu = load_machine(machine, trust=asked.trust)
    loop = load_sized(kernel, points.keys(), defines=asked.defines, flags=asked.source_flags, compiler=asked.compiler)
    loop, points, of_args = with_arguments(loop, points, asked.args, data=asked.data != "any")
    if random := in_any_order(loop, asked.args):
        said = tuple(name for name in random if asked.indirect.of(name) == "best")
        asked = replace(asked, indirect=asked.indirect.with_bytes(said, "worst"))
    unbounded = _without_extent(loop, asked)
    asked = replace(asked, indirect=asked.indirect.with_bytes(unbounded, "worst"))
    check_cores(cpu, counts)
    bounds.check_sizes(loop, points)
    read = with_rows_that_fit(loop, points)
    loop = with_strides(read, points)
    if cpu.core is None or not cpu.caches or cpu.overlap is None:
        raise MachineError(
            f"machine {cpu.name} has roofs only; the ECM model needs core, caches and overlap",
            hint=f"rooftree roofline -m {cpu.name}",
        )
    asked, said = with_code(read, cpu, points, asked)
    loop, stores = with_stores_of(loop, asked)
    claims = evasion.claims(text_of(asked))
    notes = (
        *loop.assumptions,
        *rate_notes(loop),
        *taken_for_ordinary(loop),
        *of_args,
        *check.check_accesses(loop, points),
        *said,
        *stores,
    )
    notes = (*notes, *note_on_sharing(read, counts), *((evasion.CLAIMED,) if claims else ()))
    job = Job(cpu=cpu, loop=loop, read=read, points=points, cores=counts, options=asked, notes=notes, claims_lines=claims)
    known = _filled(read, points, asked, cpu)
    return replace(job, unbounded=unbounded, filled=known, notes=(*notes, *(known.notes if known is not None else ())))


def _filled(kernel: Kernel, points: Sizes, asked: Options, cpu: Machine) -> Filled | None:
    """What is known of the data at the last size, where they are those that `measure` fills in."""
    if asked.data == "any":
        return None
    places = "best" if asked.indirect.rest == "best" else "worst"
    return filled(kernel, {name: int(values[-1]) for name, values in points.items()}, asked.args, places, cpu)


def _without_extent(kernel: Kernel, asked: Options) -> tuple[str, ...]:
    """Arrays that loaded indices lead into of which nothing says how large they are, nor what an access fetches."""
    loaded = dict.fromkeys(a.array for a in indirect_accesses(kernel) if isinstance(a.index[0], Indirect))
    return tuple(name for name in loaded if kernel.array(name).extents[0] is None and asked.indirect.of(name) == "best")


def stages(job: Job) -> Iterator[Stages]:
    """The sweep, as many sizes at a time as fit into the caches of the machine that computes this, and one analysis serves."""
    number, step = job.shape[0], max(1, CHUNK // job.shape[1])
    for equal, loop in by_strides(job.loop, job.points):
        here = replace(job, loop=loop, points={name: values[equal] for name, values in job.points.items()})
        for run in alike(loop, here.points, int(job.cpu.caches[0].line), job.options.indirect):
            for first in range(run.start, run.stop, step):
                end = min(first + step, run.stop)
                part = {name: values[first:end] for name, values in here.points.items()}
                yield _stages(here, equal[first:end], part, whole=step >= number)


def _stages(job: Job, places: NDArray[np.intp], points: Sizes, whole: bool) -> Stages:
    """The diagram, for some of the sizes or for all of them."""
    cpu, loop, cores, options = job.cpu, job.loop, job.cores, job.options
    if job.beside is None:
        traffic = point_traffic(loop, cpu, points, cores, options, whole)
    else:
        traffic = point_traffic(job.beside.seen(loop), cpu, points, cores, options, whole, beside=job.beside.at(places))
    both = zip(loop.loops, job.read.loops, strict=True)  # how long a loop is is known here, not to the compiler
    compiled = replace(loop, loops=tuple(replace(one, start=read.start, stop=read.stop) for one, read in both))
    known = job.filled.outcomes if job.filled is not None else None
    how = replace(options.incore_options, outcomes=known)
    core = job.core or analyse(options.incore, compiled, cpu, points, traffic.moved.unit_of_work, how)
    if job.claims_lines:
        traffic = evasion.avoiding(traffic, np.ones((1, 1)))
    work = evasion.cores_at_work(cpu, loop, points, cores, traffic, core, job.nontemporal)
    traffic, alone, speed = work.traffic, work.alone, work.speed
    span = partial(span_of_rivals, cpu, loop, points, cores, traffic, core, job.nontemporal, alone, speed)
    roof = roofline(cpu, core, alone, cores)
    return Stages(
        places=places,
        points=points,
        loop=loop,
        columns={
            **_columns(job, points, traffic, core, alone, speed, roof),
            **evasion.wider(cpu, assumed_spread(cpu, core, alone), work),
            "saturated": _saturated(job, alone, speed, work.used),
            "T_parts": further_parts(cpu, core, alone),
        },
        traffic=traffic,
        core=core,
        alone=alone,
        roofs=tuple(roof.times),
        notes=(
            *_notes(job, points, traffic, core),
            *crossings.note(cpu, core, alone),
            *late_lines.note(cpu, core, alone),
            *evasion.note(cpu, work),
        ),
        rivals=span() if cpu.rivals else None,
        avoids=evasion.avoided_when(cpu, work),
    )


def _columns(
    job: Job, points: Sizes, traffic: PointTraffic, core: InCore, alone: SingleCore, speed: Array, roof: LevelTimes
) -> dict[str, Any]:
    """What the record keeps for every size and core count, by the names that it has there."""
    flops = np.asarray(count(job.loop, branch=job.options.branch).flops(bounds.executions(job.loop, points)), dtype=np.float64)
    flops_per_cl = np.broadcast_to(flops, (_number(points),))[:, None] * traffic.moved.unit_of_work
    carrying = outer_volumes(alone.volumes, alone.location, NEGLIGIBLE_LINES * job.cpu.caches[0].line)
    needed = _saturation(alone, in_memory=len(job.cpu.locations) - 1)
    return {
        "load_B": {name: load for name, (load, _) in alone.volumes.items()},
        "evict_B": {name: evict for name, (_, evict) in alone.volumes.items()},
        "T_OL": alone.terms["OL"],
        "T_nOL": alone.terms["nOL"],
        "T_data": alone.T_data,
        "T_ECM": alone.T_ECM,
        "T_single": alone.runtime,
        "cy_per_cl": 1 / speed,
        "data_in": alone.location,
        "T_memory_busy": alone.T_mem,
        "n_saturation": needed,
        "roofline_cy_per_cl": roof.time,
        "roofline_bound": roof.binding,
        "intensity_FLOP_B": rates.memory_intensity(flops_per_cl, *carrying),
        "flops_per_cl": flops_per_cl,
        "near_transition": np.logical_or.reduce(np.broadcast_arrays(*traffic.moved.near_transition.values())),
        "simulated": traffic.simulated,
        "regime": regimes_of(job.cpu, job.loop, points, job.cores, core, alone, needed),
    }


def _notes(job: Job, points: Sizes, traffic: PointTraffic, core: InCore) -> tuple[Note, ...]:
    """Assumptions and doubts; those that count points are made for the whole record."""
    of_points = doubts(traffic.moved.near_transition, traffic.moved.set_conflict)
    remote = note(job.cpu, beyond(job.cpu, job.loop, points))
    return (*(n for n in traffic.moved.notes if n not in of_points), *traffic.notes, *remote, *core.notes)


def record(job: Job, pieces: Iterable[Stages], shown: bool = True) -> Prediction:
    """The prediction as a record; what does not depend on the size is taken from the last piece.

    ``shown``: a view may ask for it; else it has what times are made of, without layer conditions, what they would change, and
    how well it is known.
    """
    columns, near, conflict, rivals, holds = (*(Columns(job.shape) for _ in range(4)), list[Stages]())
    said: list[Note] = []
    avoids = ""
    for piece in pieces:
        avoids = avoids or piece.avoids
        moved = piece.traffic.moved
        columns.add(piece.columns, piece.places)
        near.add({name: flags & ~piece.traffic.simulated for name, flags in moved.near_transition.items()}, piece.places)
        conflict.add(moved.set_conflict, piece.places)
        holds.append(piece)
        said += piece.notes
        if piece.rivals is not None:
            rivals.add({"low": {HYPOTHESES: piece.rivals[0]}, "high": {HYPOTHESES: piece.rivals[1]}}, piece.places)
    notes = list(job.notes)
    if any(part.traffic.moved.conditions != moved.conditions for part in holds):
        notes.append(OF_LAST)
    core = piece.core
    in_doubt, low, high = of_pieces([(part.places, part.core.doubts) for part in holds], job.shape)
    between = rivals.whole()
    if job.options.asm is not None and not core.from_code:
        notes.append(f"{job.options.asm} was not used: in-core times come from operation counts")
    found = Prediction(
        kernel=records.kernel_facts(job.read, job.options.branch),
        machine=records.machine_record(job.cpu),
        unit_of_work=records.unit_record(job.loop, job.cpu, moved.unit_of_work),
        incore=_incore_record(job, core, moved.unit_of_work),
        options=job.options.record(core.engine),
        sizes=job.points,
        cores=job.cores,
        links=moved.links,
        locations=job.cpu.locations,
        roofs=piece.roofs,
        **(_conditions(job, holds) if shown else {}),
        set_conflict=conflict.whole(),
        doubts=in_doubt,
        doubt_low=low | between.get("low", {}),
        doubt_high=high | between.get("high", {}),
        notes=tuple(dict.fromkeys([*notes, *of_all(said, job.shape), *doubts(near.whole(), conflict.whole())])),
        spreads=spreads(job.cpu, core, job.options.elsewhere),
        **columns.whole(),
    )
    if not shown:
        return found
    known = known_by(found, job.cpu, core, job.options.elsewhere)
    more = evasion.widening(job.cpu, found.more_above, avoids)
    return replace(found, validation=known.replace(wider=[*known.wider, *more]) if more else known)


def _conditions(job: Job, pieces: Sequence[Stages]) -> dict[str, Any]:
    """Layer conditions, at which sizes they hold, and what would change the last one, as fields of the record."""
    last_piece = pieces[-1]
    moved = last_piece.traffic.moved
    conditions = records.condition_records(job.loop, job.cpu, moved, job.points, job.options.cache_fraction)
    held = np.empty((len(conditions), job.shape[0]), dtype=bool)
    for part in pieces:
        flags = records.conditions_hold(job.cpu, part.traffic.moved, part.traffic.shape, moved.conditions)
        held[:, part.places] = flags
    changes = _changes(job, last_piece, conditions, held[:, -1])
    return {"layer_conditions": conditions, "layer_conditions_hold": held, "changes": changes}


class _Changes(Later[tuple[WhatIf, ...]]):
    """The last size with the first core count if one thing were different; evaluated when it is asked for.

    ``alike``: all that the sweep's record says of that point is what one of the point alone would say.
    """

    def __init__(self, asked: Callable[..., tuple[WhatIf, ...]], alike: bool) -> None:
        super().__init__(asked)
        self.asked, self.alike = asked, alike

    def of_sweep(self, sweep: Prediction) -> _Changes:
        """The same, with what the record of the sweep says of the point."""
        return _Changes(partial(self.asked, sweep=sweep), self.alike)


def _changes(job: Job, piece: Stages, conditions: Sequence[ConditionFacts], holds: NDArray[np.bool_]) -> _Changes:
    points = {name: values[-1:] for name, values in piece.points.items()}
    options, core = replace(job.options, progress=None), last(piece.core)
    one = replace(job, loop=piece.loop, points=points, cores=job.cores[:1], options=options, core=core)
    asked = partial(what_if, one, core, tuple(conditions), tuple(holds.tolist()), _predicted)
    return _Changes(asked, options.traffic == "lc" and not piece.avoids and is_alike(job.cpu, piece.loop, piece.points, core))


def _predicted(job: Job) -> Prediction:
    """The record of a job that is looked at beside another one."""
    return predicted(job, stages(job), shown=False)


def _walks(kernel: Kernel) -> bool:
    """Whether the kernel goes along a list: each place is read from the one before, and no order of sums changes that."""
    return any(waits_for_itself(kernel, access) for access in indirect_accesses(kernel))


def _incore_record(job: Job, core: InCore, iterations: int) -> InCoreTerms:
    """In-core terms, and those of all engines where they are to be compared."""
    found = records.incore_record(core, job.options.incore_options)
    if core.lanes == 1 and (why := why_scalar(job.loop, job.cpu.core.extensions if job.cpu.core else ())):
        found = found.replace(why_scalar=why)
    if around := vector_loop(job, core):
        found = found.replace(vector_loop=around)
    if core.critical_path.max() > core.throughput.max():
        circuits = recurrences(job.loop)
        if circuits or indirect_accesses(job.loop):  # or the chain goes through an index: no sum
            found = found.replace(
                reorderable=bool(circuits) and all(circuit.reassociable for circuit in circuits) and not _walks(job.loop)
            )
    if job.options.incore == COMPARE:
        from rooftree.incore.compare import compare_kernel

        found = found.replace(engines=compare_kernel(job.loop, job.cpu, job.points, iterations, job.options.incore_options))
    return found


def _number(points: Sizes) -> int:
    """Number of sizes."""
    return max((len(values) for values in points.values()), default=1)


def _saturation(alone: SingleCore, in_memory: int) -> NDArray[np.int64]:
    """n_S; 0 where the data come from caches, beside which a stray line from memory saturates nothing."""
    needed = ecm.saturation_cores(np.maximum(alone.runtime, alone.T_mem), alone.T_mem)
    return np.where((alone.location == in_memory) & np.isfinite(needed), needed, 0).astype(np.int64)


def _saturated(job: Job, alone: SingleCore, speed: Array, used: Array) -> NDArray[np.bool_]:
    """Where the cores at work use up the memory of their domain: by the table of the domain's core counts, (S, C)."""
    inside = np.flatnonzero(job.cores <= job.cpu.topology.cores_per_domain)
    inside = inside[np.argsort(job.cores[inside], kind="stable")]
    found = used >= 1 - scaling.SATURATED
    found[:, inside] = scaling.saturated(speed[:, inside], used[:, inside])
    return np.asarray(found & (alone.location == len(job.cpu.locations) - 1))


def _cores(cores: int | Iterable[int]) -> NDArray[np.int64]:
    given = [cores] if isinstance(cores, (int, np.integer)) else list(cores)
    if not given or any(int(n) != n for n in given):
        raise UsageError(f"core counts must be whole numbers, found {cores!r}", where="cores")
    return np.array(given, dtype=np.int64)
