"""Functions of several loop nests: each is predicted, and a call takes as long as all of them.

    T_call = sum over nests of (units of work in a call) * T_nest

What one nest leaves in the caches for the next, and takes away from it, see `rooftree.traffic.beside`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import SeveralNestsError, UsageError
from rooftree.frontend.function import Function, load_function
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import accesses_of
from rooftree.kernel.model import Kernel, Operation, walk
from rooftree.kernel.record import call_record
from rooftree.kernel.unroll import constant_trips
from rooftree.machine.model import Machine
from rooftree.models.compose import compose, least_beside_each_other
from rooftree.models.rates import memory_intensity
from rooftree.predict.job import Job
from rooftree.predict.options import Options, read_options
from rooftree.predict.transfers import is_memory_link
from rooftree.results.doubt import OTHER_NESTS, OVERLAP, Doubt, doubt
from rooftree.results.function_prediction import FunctionPrediction, Nest
from rooftree.results.kernel import KernelFacts
from rooftree.results.prediction import Prediction
from rooftree.traffic.beside import Beside, beside

Array = NDArray[np.float64]
T = TypeVar("T")
_NOT_PART = re.compile(
    r"the loop at .* beside this one is not part of the kernel|other loops in the machine code, not looked at: .*"
)
LINES_AHEAD = 64
"""Cache lines that hardware fetches ahead of a stream at most: prefetchers stay within a page of 4 KiB
(Intel 64 and IA-32 Architectures Optimization Reference Manual, on data prefetching)."""
OPERATION_CY, DIVISION_CY, LINE_CY = 10.0, 100.0, 500.0
"""What operations and accesses, divisions, and lines from memory take at most that wait for each other [cy]: assumed, above the
latencies of all instruction tables and about 130 ns of a memory; for nests of few passes, whose share it bounds."""
IN_FLIGHT = 512
"""Instructions that a core has begun with and not finished at most: the reorder buffer of Golden Cove (Intel 64 and IA-32
Architectures Optimization Reference Manual); others have fewer."""
_WORTH_SAYING = 0.98
"""Factor on the time of a nest above which it does not matter whether its data stay in a cache [1]."""
TOGETHER = (
    "the nests run one after the other, call after call: data come from a cache where those of all nests that run in between "
    "fit, and what a nest touched in an iteration of a loop around both is at hand for the next one where such an iteration fits"
)


@dataclass(frozen=True, slots=True)
class Steps:
    """How one nest is predicted: `rooftree.predict.run`, which imports this module.

    ``prepare``: reads and checks; ``predicted``: gives the record; ``runtime``: gives that of it alone [cy/CL], (S, C).
    """

    prepare: Callable[..., Job]
    predicted: Callable[[Job], Prediction]
    runtime: Callable[[Job], Array]


def predict_function(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path,
    points: dict[str, NDArray[np.int64]],
    cores: int | Iterable[int],
    options: Mapping[str, Any],
    error: SeveralNestsError,
    steps: Steps,
) -> FunctionPrediction:
    """Predict all nests of a function, and a call.

    Args:
        kernel, machine, cores, options: as of `rooftree.predict.run.predict`.
        points: value of each size, (S,).
        error: what was said when one nest was looked for.
        steps: how a nest is predicted.
    Raises: ``error``, with the reason, where the function cannot be predicted as a whole; as `rooftree.predict.run.predict`.
    """
    asked = read_options(options)
    function = load_function(
        kernel, points.keys(), error, defines=asked.defines, flags=asked.source_flags, compiler=asked.compiler
    )
    if asked.asm is not None or asked.loop is not None:
        raise UsageError("the code of one loop was named, and the function has several nests", where="--asm", hint=error.hint)
    if missing := [name for name in function.symbols if name not in points and name not in asked.args]:
        hint = " ".join(f"-D {name}=1000" for name in missing)
        raise UsageError(f"the nests of {function.name} need a value for {', '.join(missing)}", where="-D", hint=hint)
    counts = [cores] if isinstance(cores, int | np.integer) else list(cores)
    jobs: list[Job] = []
    for k, nest in enumerate(own := [_own(function, k) for k in range(len(function.nests))]):
        mine = {*nest.symbols, *(array.name for array in nest.arrays), *(() if k else _unknown(own, points, asked))}
        args, indirect = _of_it(asked.args, mine), tuple(_of_it(dict(asked.indirect.arrays), mine).items())
        how = {**options, "args": args, "indirect": replace(asked.indirect, arrays=indirect)}
        jobs.append(steps.prepare(nest, machine, _of_it(points, mine), counts, **how))
    sizes = {name: values for job in jobs for name, values in job.points.items()}
    met = beside([job.loop for job in jobs], function.common, sizes, jobs[0].cpu.caches, [job.options.indirect for job in jobs])
    nests = [_nest(job, one, at, steps) for job, one, at in zip(jobs, met, function.lines, strict=True)]
    return _composed(function, nests, sizes, jobs[0].cores, _hidden(function, jobs, nests))


def _unknown(nests: Sequence[Kernel], points: Mapping[str, Any], asked: Options) -> set[str]:
    """Names that are given and that no nest has, so that the first one says what is wrong with them."""
    known = {name for nest in nests for name in (*nest.symbols, *(array.name for array in nest.arrays))}
    return {*points, *asked.args, *dict(asked.indirect.arrays)} - known


def _of_it(values: Mapping[str, T], names: Collection[str]) -> dict[str, T]:
    """Those of the values that are for a nest."""
    return {name: value for name, value in values.items() if name in names}


def _own(function: Function, k: int) -> Kernel:
    """A nest without what an earlier one has already: statements in loops around both."""
    nest = function.nests[k]
    shared = max((function.common[k][j] for j in range(k)), default=0)
    if not shared:
        return nest
    own = tuple(s for s in nest.statements if s.depth > shared)
    reached = {access.array for s in own for access in accesses_of(s)}
    return replace(nest, statements=own, arrays=tuple(array for array in nest.arrays if array.name in reached))


def _hidden(function: Function, jobs: Sequence[Job], nests: Sequence[Nest]) -> Array:
    """Cycles that nests inside a common loop save at most where one begins while another still runs [cy], (S, C)."""
    hidden: Any = np.zeros((1, 1))
    left = [k for k in range(len(nests)) if any(function.common[k][j] > 0 for j in range(len(nests)) if j != k)]
    while left:
        group = [k for k in left if function.common[left[0]][k] > 0]
        left = [k for k in left if k not in group]
        lines: list[Array] = []
        for k in group:
            shared = max(function.common[k][j] for j in group if j != k)
            rows = np.asarray(executions(jobs[k].loop, jobs[k].points)[shared], dtype=np.float64).reshape(-1, 1)
            lines.append(np.asarray(nests[k].units / rows))
        several = [nests[k] for k in group]
        whole = np.stack([np.broadcast_to(n.per_call(n.prediction.cy_per_cl), n.prediction.shape) for n in several])
        first = [n.prediction.T_ECM[n.prediction.locations[0]] / n.prediction.cores for n in several]
        moving = [sum(n.prediction.T_data.values(), np.zeros((1, 1))) for n in several]
        core, data = (np.stack([n.per_call(v) for n, v in zip(several, values, strict=True)]) for values in (first, moving))
        ahead = LINES_AHEAD / np.maximum(np.minimum.reduce(lines), LINES_AHEAD)
        least = least_beside_each_other(core, data, whole, ahead)
        busy = np.stack([v * _busy(n.prediction) for n, v in zip(several, core, strict=True)])
        instructions = sum((_instructions(n.prediction) * row for n, row in zip(several, lines, strict=True)), np.zeros((1, 1)))
        started = IN_FLIGHT / np.maximum(instructions, IN_FLIGHT)
        hidden = hidden + whole.sum(axis=0) - np.minimum(least, least_beside_each_other(busy, data, whole, started))
    return np.asarray(hidden)


def _busy(p: Prediction) -> float:
    """Part of the time in the core for which ports and front end are busy, and not a chain alone waited for [1]."""
    whole = max(p.incore.T_OL, p.incore.T_nOL)
    return min(1.0, p.incore.T_comp_throughput / whole) if whole > 0 else 1.0


def _instructions(p: Prediction) -> float:
    """Instructions of a unit of work at least: those of the code, else one for each vector of elements."""
    code, iterations = p.incore.machine_code, p.incore.iterations_per_asm_loop
    if code is not None and iterations:
        return float(code.instructions * p.iterations_per_cl / iterations)
    return float(p.iterations_per_cl / max(1, p.incore.lanes))


def _nest(job: Job, met: Beside | None, line: int, steps: Steps) -> Nest:
    """The prediction of a nest, with what is in doubt about its data."""
    found = steps.predicted(replace(job, beside=met))
    least = np.ones(found.shape)
    if met is not None:
        undisturbed = replace(job, beside=replace(met, bytes_={}), options=replace(job.options, explain=False))
        least = steps.runtime(undisturbed) / found.cy_per_cl
    if (least < _WORTH_SAYING).any():
        factors = np.where(least < _WORTH_SAYING, least, 1.0)
        words = (
            "the data of this nest fit a cache, those of all nests that run in between do not: predicted is that none of its "
            "data are left there, and the limit is that all are"
        )
        found = replace(
            found,
            doubts=(*found.doubts, doubt(OTHER_NESTS, words, low=round(float(factors.min()), 3), high=1.0)),
            doubt_low={**found.doubt_low, OTHER_NESTS: factors},
            doubt_high={**found.doubt_high, OTHER_NESTS: np.ones(found.shape)},
        )
    most = _few_passes(found, job.read)
    runs = np.asarray(executions(job.loop, job.points)[-1], dtype=np.float64).reshape(-1, 1)
    units = np.broadcast_to(runs / found.iterations_per_cl, (job.shape[0], 1))
    return Nest(line=line, prediction=found, units=units, most=most)


def _few_passes(p: Prediction, nest: Kernel) -> float:
    """Cycles at most of a nest that makes few passes whatever the sizes are [cy]; infinite for others, and with calls."""
    trips = [constant_trips(loop) for loop in nest.loops]
    operations = [part for s in nest.statements for part in walk(s.value) if isinstance(part, Operation)]
    if not all(trips) or any(part.kind == "call" for part in operations):
        return float("inf")
    passes = float(np.prod(trips))
    accesses = [access for s in nest.statements for access in accesses_of(s)]
    of_a_pass = sum(DIVISION_CY if part.kind in ("div", "sqrt", "rem") else OPERATION_CY for part in operations)
    widths = {access.array: max(a.dtype.bytes for a in accesses if a.array == access.array) for access in accesses}
    lines = sum(1 + passes * width / p.unit_of_work.line_bytes for width in widths.values())
    return passes * (of_a_pass + OPERATION_CY * len(accesses)) + LINE_CY * lines


def _composed(
    function: Function, nests: Sequence[Nest], sizes: dict[str, NDArray[np.int64]], cores: NDArray[np.int64], hidden: Array
) -> FunctionPrediction:
    """A call of the function: sums over its nests."""
    lines = [str(k) for k in range(len(nests))]
    whole = compose(
        {k: nest.units for k, nest in zip(lines, nests, strict=True)},
        {k: nest.prediction.cy_per_cl for k, nest in zip(lines, nests, strict=True)},
    )
    shares = np.stack([np.broadcast_to(whole.shares[k], whole.time.shape) for k in lines])
    first = nests[leading := int(np.argmax(shares[:, -1, 0]))].prediction
    shape = whole.time.shape

    def total(name: str) -> Array:
        return np.asarray(sum((np.broadcast_to(n.per_call(getattr(n.prediction, name)), shape) for n in nests), np.zeros(shape)))

    def by_name(name: str) -> dict[str, Array]:
        several = [getattr(n.prediction, name) for n in nests]
        keys = dict.fromkeys(key for one in several for key in one)
        return {
            key: np.asarray(
                sum(
                    (np.broadcast_to(n.per_call(one[key]), shape) for n, one in zip(nests, several, strict=True) if key in one),
                    np.zeros(shape),
                )
            )
            for key in keys
        }

    doubts, low, high, unread = _doubts(function, nests, shares, whole.time, hidden)
    each = [n.prediction for n in nests]
    roofs = tuple(dict.fromkeys(name for p in each for name in p.roofs))
    bound = np.array([roofs.index(name) for name in first.roofs])[np.broadcast_to(first.roofline_bound, shape)]
    flops = np.broadcast_to(total("flops_per_cl"), shape)
    load, evict = by_name("load_B"), by_name("evict_B")
    caches = [load[link] + evict[link] for link in first.links if not is_memory_link(link)]
    memory = sum((load[link] + evict[link] for link in first.links if is_memory_link(link)), np.zeros(shape))
    known = first.validation
    if known is not None:
        known = known.replace(text=f"its nest at line {nests[leading].line}: {known.text}")
    return FunctionPrediction(
        kernel=_facts(function, each),
        unit_of_work=call_record(first.unit_of_work.line_bytes),
        sizes=sizes,
        cores=cores,
        roofs=roofs,
        load_B=load,
        evict_B=evict,
        T_OL=total("T_OL"),
        T_nOL=total("T_nOL"),
        T_data=by_name("T_data"),
        T_ECM=by_name("T_ECM"),
        T_single=total("T_single"),
        cy_per_cl=np.asarray(whole.time),
        T_memory_busy=total("T_memory_busy"),
        roofline_cy_per_cl=total("roofline_cy_per_cl"),
        roofline_bound=bound,
        intensity_FLOP_B=memory_intensity(flops, memory, caches),
        flops_per_cl=flops[:, :1],
        near_transition=np.logical_or.reduce([np.broadcast_to(p.near_transition, shape) for p in each]),
        notes=tuple(dict.fromkeys([*([TOGETHER] if len(nests) > 1 else []), *_left_out(function), *_notes(each)])),
        doubts=doubts,
        doubt_low=low,
        doubt_high=high,
        nests=tuple(nests),
        leading=leading,
        unread=unread,
        hidden=hidden,
        machine=first.machine,
        incore=first.incore,
        options=first.options,
        links=first.links,
        locations=first.locations,
        data_in=np.broadcast_to(first.data_in, shape),
        n_saturation=np.broadcast_to(first.n_saturation, shape),
        saturated=np.broadcast_to(first.saturated, shape) if first.saturated.size else first.saturated,
        regime=np.broadcast_to(first.regime, shape) if first.regime.size else first.regime,
        spreads=first.spreads,
        validation=known,
    )


def _facts(function: Function, nests: Sequence[Prediction]) -> KernelFacts:
    """The function, with the arrays and accesses of all nests."""
    kernels = [p.kernel for p in nests]
    return KernelFacts(
        name=function.name,
        flops={},
        loops=[],
        arrays={name: array for kernel in reversed(kernels) for name, array in kernel.arrays.items()},
        accesses=[access for kernel in kernels for access in kernel.accesses],
        indirect=[text for kernel in kernels for text in kernel.indirect],
        symbols=list(function.symbols),
        parallel_loop=None,
        place=kernels[0].place,
        source=kernels[0].source,
    )


def _left_out(function: Function) -> tuple[str, ...]:
    return tuple(
        f"the loop at line {one.line} is left out: it makes at most {one.passes} passes, whatever the sizes are"
        for one in function.bounded
    )


def _notes(nests: Sequence[Prediction]) -> list[str]:
    return [note for p in nests for note in p.notes if not _NOT_PART.fullmatch(note)]


def _doubts(
    function: Function, nests: Sequence[Nest], shares: Array, time: Array, hidden: Array
) -> tuple[tuple[Doubt, ...], dict[str, Array], dict[str, Array], Array]:
    """What is in doubt about the call: the doubts of its nests, by their shares, and what is left out.

    Returns: doubts; their factors downwards and upwards; cycles of what is left out at most [cy], (S, C).
    """
    found: list[Doubt] = []
    low: dict[str, Array] = {}
    high: dict[str, Array] = {}
    kinds = dict.fromkeys(one.kind for nest in nests for one in nest.prediction.doubts)
    for kind in kinds:
        one, said = np.ones(time.shape), list[tuple[int, str]]()
        low[kind] = high[kind] = one
        for nest, share in zip(nests, shares, strict=True):
            words = next((d.words for d in nest.prediction.doubts if d.kind == kind), "")
            if words:
                least, most = (factors.get(kind, one) for factors in (nest.prediction.doubt_low, nest.prediction.doubt_high))
                low[kind] = low[kind] + share * (least - 1)
                high[kind] = high[kind] + share * (np.minimum(most, np.maximum(nest.most / (share * time), 1.0)) - 1)
                said.append((nest.line, words))
        texts = dict.fromkeys(words for _, words in said)
        lines = {text: [str(at) for at, words in said if words == text] for text in texts}
        several = [f"line{'s' if len(at) > 1 else ''} {' and '.join(at)}: {text}" for text, at in lines.items()]
        found.append(_of(kind, ". ".join(several) if len(nests) > 1 else next(iter(texts)), low[kind], high[kind]))
    if (hidden > (1 - _WORTH_SAYING) * time).any():
        low[OVERLAP], high[OVERLAP] = 1 - hidden / time, np.ones(time.shape)
        words = (
            "the nests run inside a common loop, and the core may begin with one, and data of it come, while another still runs: "
            "predicted is one after the other, and the limit is all that can be done ahead in that way"
        )
        found.append(_of(OVERLAP, words, low[OVERLAP], high[OVERLAP]))
    cycles = float(sum(one.cycles for one in function.bounded))
    unread = np.full(time.shape, np.inf if function.calls else cycles)
    if function.calls or cycles:
        kind = "unread"
        low[kind], high[kind] = np.ones(time.shape), 1 + unread / time
        what = [f"the loop at line {one.line}, which makes few passes, is left out" for one in function.bounded]
        what += [
            f"what {', '.join(function.calls)} take{'s' * (len(function.calls) == 1)} outside of the loops is not known"
        ] * bool(function.calls)
        found.append(_of(kind, "; ".join(what), low[kind], high[kind]))
    return tuple(found), low, high, unread


def _of(kind: str, words: str, low: Array, high: Array) -> Doubt:
    most = float(high.max())
    return doubt(kind, words, low=round(float(low.min()), 3), high=round(most, 3) if np.isfinite(most) else None)
