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
from rooftree.models.schedulers import in_flight
from rooftree.predict.job import Job
from rooftree.predict.options import Options, read_options
from rooftree.predict.scattered import reorder_buffer
from rooftree.predict.transfers import is_memory_link
from rooftree.results.certainty import KnownBy
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
        parts = [_busy(n.prediction) for n in several]
        busy = [np.stack([v * part[unit] for v, part in zip(core, parts, strict=True)]) for unit in _UNITS]
        instructions = sum((_instructions(n.prediction) * row for n, row in zip(several, lines, strict=True)), np.zeros((1, 1)))
        begun = in_flight(reorder_buffer(jobs[0].cpu))
        started = begun / np.maximum(instructions, begun)
        beside = np.maximum.reduce([least_beside_each_other(one, data, whole, started) for one in busy])
        hidden = hidden + whole.sum(axis=0) - np.minimum(least, beside)
    return np.asarray(hidden)


_UNITS = ("front end and ports", "divider")
"""What a core does one after the other: what one nest divides passes beside what another one adds up."""


def _busy(p: Prediction) -> dict[str, float]:
    """Part of the time in the core for which ports and front end, and the divider, are busy, and no chain alone waited for [1].

    Of the ports of a nest whose divider is the busiest of them nothing else is known than what front end, loads and stores take.
    """
    whole, found = max(p.incore.T_OL, p.incore.T_nOL), p.incore.limits
    if whole <= 0:
        return dict.fromkeys(_UNITS, 1.0)
    divides = max((time for name, time in found.items() if "div" in name or "sqrt" in name), default=0.0)
    throughput = p.incore.T_comp_throughput
    if divides > _BUSIEST * throughput:
        throughput = max((found.get(name, 0.0) for name in ("frontend", "load", "store", "load_store")), default=0.0)
    return {unit: min(1.0, time / whole) for unit, time in zip(_UNITS, (throughput, divides), strict=True)}


_BUSIEST = 0.99
"""Part of the throughput from which on a unit is what limits it [1]."""


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


@dataclass(frozen=True, slots=True)
class _Call:
    """The nests of a call, and its time [cy], (S, C), of which each nest takes a share [1], (K, S, C)."""

    nests: Sequence[Nest]
    time: Array
    shares: Array

    @property
    def shape(self) -> tuple[int, ...]:
        """(S, C)."""
        return self.time.shape

    @property
    def leading(self) -> int:
        """Which nest takes most of the last size with the first core count."""
        return int(np.argmax(self.shares[:, -1, 0]))

    @property
    def each(self) -> list[Prediction]:
        """The predictions of the nests."""
        return [nest.prediction for nest in self.nests]

    def total(self, term: Callable[[Prediction], Array]) -> Array:
        """The sum over the nests of what is counted per unit of work, (S, C)."""
        return self._sum(nest.per_call(term(nest.prediction)) for nest in self.nests)

    def by_name(self, terms: Callable[[Prediction], Mapping[str, Array]]) -> dict[str, Array]:
        """Sums by the name of a link or a location over the nests that have it, (S, C) each."""
        several = [terms(p) for p in self.each]
        keys = dict.fromkeys(key for one in several for key in one)
        pairs = list(zip(self.nests, several, strict=True))
        return {key: self._sum(nest.per_call(one[key]) for nest, one in pairs if key in one) for key in keys}

    def _sum(self, parts: Iterable[Array]) -> Array:
        return np.asarray(sum((np.broadcast_to(part, self.shape) for part in parts), np.zeros(self.shape)))


def _call_of(nests: Sequence[Nest]) -> _Call:
    """The nests, with the time of a call and their shares of it."""
    numbered = {str(k): nest for k, nest in enumerate(nests)}
    whole = compose(
        {k: nest.units for k, nest in numbered.items()}, {k: nest.prediction.cy_per_cl for k, nest in numbered.items()}
    )
    shares = np.stack([np.broadcast_to(whole.shares[k], whole.time.shape) for k in numbered])
    return _Call(nests, np.asarray(whole.time), shares)


def _composed(
    function: Function, nests: Sequence[Nest], sizes: dict[str, NDArray[np.int64]], cores: NDArray[np.int64], hidden: Array
) -> FunctionPrediction:
    """A call of the function: sums over its nests, and what is no sum from the leading one."""
    call = _call_of(nests)
    first = _of_shape(nests[call.leading].prediction, call.shape)
    found = _doubts(function, call, hidden)
    flops = call.total(lambda p: p.flops_per_cl)
    load, evict = call.by_name(lambda p: p.load_B), call.by_name(lambda p: p.evict_B)
    roofs = tuple(dict.fromkeys(name for p in call.each for name in p.roofs))
    return FunctionPrediction(
        kernel=_facts(function, call.each),
        unit_of_work=call_record(first.unit_of_work.line_bytes),
        sizes=sizes,
        cores=cores,
        roofs=roofs,
        load_B=load,
        evict_B=evict,
        T_OL=call.total(lambda p: p.T_OL),
        T_nOL=call.total(lambda p: p.T_nOL),
        T_data=call.by_name(lambda p: p.T_data),
        T_ECM=call.by_name(lambda p: p.T_ECM),
        T_single=call.total(lambda p: p.T_single),
        cy_per_cl=call.time,
        T_memory_busy=call.total(lambda p: p.T_memory_busy),
        roofline_cy_per_cl=call.total(lambda p: p.roofline_cy_per_cl),
        roofline_bound=np.array([roofs.index(name) for name in first.roofs])[first.roofline_bound],
        intensity_FLOP_B=_intensity(flops, load, evict, first.links),
        flops_per_cl=flops[:, :1],
        near_transition=np.logical_or.reduce([np.broadcast_to(p.near_transition, call.shape) for p in call.each]),
        notes=tuple(dict.fromkeys([*([TOGETHER] if len(nests) > 1 else []), *_left_out(function), *_notes(call.each)])),
        doubts=found.doubts,
        doubt_low=found.low,
        doubt_high=found.high,
        nests=tuple(nests),
        leading=call.leading,
        unread=found.unread,
        hidden=hidden,
        machine=first.machine,
        incore=first.incore,
        options=first.options,
        links=first.links,
        locations=first.locations,
        data_in=first.data_in,
        n_saturation=first.n_saturation,
        saturated=first.saturated,
        regime=first.regime,
        spreads=first.spreads,
        validation=_known_by(nests[call.leading]),
    )


def _of_shape(p: Prediction, shape: tuple[int, ...]) -> Prediction:
    """A prediction with what a call has from its leading nest at every point of the call."""
    return replace(
        p,
        roofline_bound=np.broadcast_to(p.roofline_bound, shape),
        data_in=np.broadcast_to(p.data_in, shape),
        n_saturation=np.broadcast_to(p.n_saturation, shape),
        saturated=np.broadcast_to(p.saturated, shape) if p.saturated.size else p.saturated,
        regime=np.broadcast_to(p.regime, shape) if p.regime.size else p.regime,
    )


def _intensity(flops: Array, load: Mapping[str, Array], evict: Mapping[str, Array], links: Sequence[str]) -> Array:
    """FLOP per byte of a call at the memory interface, or at the outermost link with traffic [FLOP/B], (S, C)."""
    caches = [load[link] + evict[link] for link in links if not is_memory_link(link)]
    memory = sum((load[link] + evict[link] for link in links if is_memory_link(link)), np.zeros(flops.shape))
    return memory_intensity(flops, memory, caches)


def _known_by(nest: Nest) -> KnownBy | None:
    """How well a call is known: as its leading nest is, whose place is told."""
    known = nest.prediction.validation
    return known.replace(text=f"its nest at line {nest.line}: {known.text}") if known is not None else None


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


@dataclass(frozen=True, slots=True)
class _Doubtful:
    """What is in doubt about a call.

    ``low``, ``high``: factors on its time that each kind of doubt leaves [1], (S, C); ``unread``: cycles that what is left out
    takes at most [cy], (S, C).
    """

    doubts: tuple[Doubt, ...]
    low: dict[str, Array]
    high: dict[str, Array]
    unread: Array


@dataclass(frozen=True, slots=True)
class _Factors:
    """A doubt about a call, with the factors on its time that it leaves downwards and upwards [1], (S, C)."""

    doubt: Doubt
    low: Array
    high: Array


def _doubts(function: Function, call: _Call, hidden: Array) -> _Doubtful:
    """What is in doubt about the call: the doubts of its nests, by their shares, that nests overlap, and what is left out."""
    kinds = dict.fromkeys(one.kind for p in call.each for one in p.doubts)
    cycles = float(sum(one.cycles for one in function.bounded))
    unread = np.full(call.shape, np.inf if function.calls else cycles)
    found = [_of_nests(kind, call) for kind in kinds]
    if (hidden > (1 - _WORTH_SAYING) * call.time).any():
        words = (
            "the nests run inside a common loop, and the core may begin with one, and data of it come, while another still runs: "
            "predicted is one after the other, and the limit is all that can be done ahead in that way"
        )
        found.append(_factors(OVERLAP, words, 1 - hidden / call.time, np.ones(call.shape)))
    if function.calls or cycles:
        found.append(_factors("unread", _words_of_unread(function), np.ones(call.shape), 1 + unread / call.time))
    return _Doubtful(
        tuple(one.doubt for one in found),
        {one.doubt.kind: one.low for one in found},
        {one.doubt.kind: one.high for one in found},
        unread,
    )


def _of_nests(kind: str, call: _Call) -> _Factors:
    """A kind of doubt that nests have, by their shares of the time."""
    low = high = one = np.ones(call.shape)
    said: dict[str, list[str]] = {}  # words -> lines of the nests of which they are said
    for nest, share in zip(call.nests, call.shares, strict=True):
        p = nest.prediction
        words = next((doubt.words for doubt in p.doubts if doubt.kind == kind), "")
        if words:
            low = low + share * (p.doubt_low.get(kind, one) - 1)
            few = np.maximum(nest.most / (share * call.time), 1.0)
            high = high + share * (np.minimum(p.doubt_high.get(kind, one), few) - 1)
            said.setdefault(words, []).append(str(nest.line))
    several = [f"line{'s' if len(at) > 1 else ''} {' and '.join(at)}: {words}" for words, at in said.items()]
    return _factors(kind, ". ".join(several) if len(call.nests) > 1 else next(iter(said)), low, high)


def _words_of_unread(function: Function) -> str:
    """What of a function is not predicted."""
    what = [f"the loop at line {one.line}, which makes few passes, is left out" for one in function.bounded]
    if function.calls:
        takes = "takes" if len(function.calls) == 1 else "take"
        what.append(f"what {', '.join(function.calls)} {takes} outside of the loops is not known")
    return "; ".join(what)


def _factors(kind: str, words: str, low: Array, high: Array) -> _Factors:
    most = float(high.max())
    told = doubt(kind, words, low=round(float(low.min()), 3), high=round(most, 3) if np.isfinite(most) else None)
    return _Factors(told, low, high)
