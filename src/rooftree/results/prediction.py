"""Predictions: arrays over sizes x cores; their JSON is that of `rooftree.results.prediction_document`.

A `Prediction` keeps arrays, one entry per point of the sweep: axis 0 runs over the sizes, axis 1 over the core counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from rooftree.models.rates import performance
from rooftree.models.together import combined, in_quadrature, in_quadrature_below
from rooftree.models.uncertainty import is_range
from rooftree.results import terms
from rooftree.results.certainty import KnownBy, Spread
from rooftree.results.doubt import BOUNDS, EARLY, HYPOTHESES, OF_CORE, OF_TRANSFERS, OF_WORST, Doubt, PointDoubt
from rooftree.results.incore import InCoreTerms
from rooftree.results.kernel import KernelFacts, UnitOfWork
from rooftree.results.machine import MachineFacts
from rooftree.results.prediction_document import (
    AdviceFacts,
    ConditionFacts,
    EcmTerms,
    Meaning,
    Performance,
    Point,
    PredictionDocument,
    PredictionOptions,
    RooflineTerms,
    Volume,
    WhatIf,
)
from rooftree.results.record import Json, Record, digits
from rooftree.results.views import optional, view

Array = NDArray[np.float64]

_SECTIONS: Mapping[str, type[Record]] = {"ecm": EcmTerms, "roofline": RooflineTerms, "performance": Performance}
_PARTS: Mapping[str, type[Record]] = {
    "kernel": KernelFacts,
    "machine": MachineFacts,
    "unit_of_work": UnitOfWork,
    "incore": InCoreTerms,
    "options": PredictionOptions,
}


_AT_A_TIME = 4096
"""Sizes whose points are made together."""


def _rows(columns: Mapping[str, Sequence[Any]]) -> list[Json]:
    """An object for each place of columns of equal length."""
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _sections(columns: Mapping[str, Sequence[Any]]) -> dict[str, Sequence[Any]]:
    """Columns of the sections of points, from those of their terms by path."""
    inside: dict[str, dict[str, Sequence[Any]]] = {}
    for path, values in columns.items():
        place, _, name = path.rpartition(".")
        inside.setdefault(place, {})[name] = values
    while deepest := max(filter(None, inside), key=lambda place: place.count("."), default=""):
        part, (outer, _, name) = inside.pop(deepest), deepest.rpartition(".")
        kind = Volume if outer == "traffic" else _SECTIONS.get(deepest)
        inside.setdefault(outer, {})[name] = kind.one_for_each(part) if kind is not None else _rows(part)
    return inside[""]


T = TypeVar("T")


class Later(Generic[T]):
    """A value that is computed when it is asked for, and kept."""

    def __init__(self, compute: Callable[[], T]) -> None:
        self._compute = compute
        self._found: list[T] = []

    def __call__(self) -> T:
        """The value."""
        if not self._found:
            self._found.append(self._compute())
        return self._found[0]


@dataclass(frozen=True, kw_only=True)
class Prediction:
    """Roofline and ECM prediction of one kernel on one machine for sizes x cores.

    S sizes, C core counts. Times are cycles of the core clock per unit of work [cy/CL]; single-core terms have
    shape (S, C) too, because a shared cache changes the traffic of one core with the number of cores at work.

    Attributes:
        kernel, machine, unit_of_work, incore, options: what was predicted, for what, and what is assumed.
        sizes: value of each size, each of shape (S,).
        cores: shape (C,).
        load_B, evict_B: bytes per unit of work over each link towards and away from the core, (S, C).
        T_OL, T_nOL: in-core times [cy/CL], (S, C).
        T_data: transfer time of each link [cy/CL], (S, C).
        T_parts: by TERM.PART what adding the terms up needs besides, see `rooftree.predict.single_core.further_parts` [cy/CL],
            (S, C).
        T_ECM: single-core runtime per hypothetical data location [cy/CL], (S, C).
        T_single: single-core runtime with the data where they are, from the terms above [cy/CL], (S, C).
        cy_per_cl: runtime per unit of work with all cores at work on it (wall clock) [cy/CL], (S, C).
        data_in: index into ``locations`` from where the data come, (S, C).
        T_memory_busy: time that the memory interface is busy, without latency penalties [cy/CL], (S, C).
        n_saturation: ceil(T_single / T_memory_busy), the cores that saturate the memory of one ccNUMA domain; 0 where the data
            come from caches, (S, C).
        roofline_cy_per_cl: the Roofline's lower limit of the runtime [cy/CL], (S, C).
        roofline_bound: index into ``roofs``, (S, C).
        intensity_FLOP_B: FLOP per byte at the memory interface, or at the outermost link with traffic, (S, C).
        flops_per_cl: FLOP per unit of work, (S, 1).
        layer_conditions: one record per cache and condition, L in all.
        layer_conditions_hold: whether each of them holds, (L, S), with the first of the core counts.
        saturated: whether the cores at work use up the memory of their ccNUMA domain, by the table of this record, (S, C);
            empty: not told.
        changes: gives ``what_if``, which is evaluated when a view asks for it.
        simulated: whether the traffic was simulated instead of taken from layer conditions, (S, C); empty: nowhere.
        set_conflict: cache -> where more lines fall on one of its sets than it has ways, (S, C).
        notes: sentences on assumptions and doubts, to be shown with every view.
        doubts: why numbers may not be what they look like, to be shown at the headline of every view.
        doubt_low, doubt_high: factors on cy_per_cl that each kind of doubt leaves, (S, C); 1 where it does not hold, infinite
            where nothing limits it.
        regime: of each point, index into the regimes of ``spreads``, (S, C); empty: nothing is known of errors.
        more_below, more_above: half-widths of what assumptions add to that, as logarithms of the runtime, (S, C).
        spreads: model (ecm, roofline) -> spread of measured errors by regime.
        validation: how well this prediction is known.
    """

    kernel: KernelFacts
    machine: MachineFacts
    unit_of_work: UnitOfWork
    incore: InCoreTerms
    options: PredictionOptions
    sizes: dict[str, NDArray[np.int64]]
    cores: NDArray[np.int64]
    links: tuple[str, ...]
    locations: tuple[str, ...]
    roofs: tuple[str, ...]
    load_B: dict[str, Array]
    evict_B: dict[str, Array]
    T_OL: Array
    T_nOL: Array
    T_data: dict[str, Array]
    T_ECM: dict[str, Array]
    T_single: Array
    cy_per_cl: Array
    data_in: NDArray[np.int64]
    T_memory_busy: Array
    n_saturation: NDArray[np.int64]
    roofline_cy_per_cl: Array
    roofline_bound: NDArray[np.int64]
    intensity_FLOP_B: Array
    flops_per_cl: Array
    near_transition: NDArray[np.bool_]
    T_parts: dict[str, Array] = field(default_factory=dict)
    layer_conditions: tuple[ConditionFacts, ...] = ()
    layer_conditions_hold: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((0, 0), dtype=bool))
    simulated: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((0, 0), dtype=bool))
    saturated: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((0, 0), dtype=bool))
    set_conflict: dict[str, NDArray[np.bool_]] = field(default_factory=dict)
    changes: Callable[[], tuple[WhatIf, ...]] = tuple
    notes: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    doubt_low: dict[str, Array] = field(default_factory=dict)
    doubt_high: dict[str, Array] = field(default_factory=dict)
    regime: NDArray[np.int8] = field(default_factory=lambda: np.zeros((0, 0), dtype=np.int8))
    more_below: Array = field(default_factory=lambda: np.zeros((0, 0)))
    more_above: Array = field(default_factory=lambda: np.zeros((0, 0)))
    spreads: Mapping[str, Spread] = field(default_factory=dict)
    validation: KnownBy | None = None
    schema: str = field(default="rooftree.prediction/1")

    def __post_init__(self) -> None:
        """Read what was given as plain data, as in ``replace(p, machine={**p.machine, "cores_per_domain": 4})``."""
        for name, kind in _PARTS.items():
            object.__setattr__(self, name, kind.from_dict(getattr(self, name), name))
        conditions = tuple(ConditionFacts.from_dict(c, "layer_conditions") for c in self.layer_conditions)
        object.__setattr__(self, "layer_conditions", conditions)
        object.__setattr__(self, "doubts", tuple(Doubt.from_dict(d, "doubts") for d in self.doubts))

    @property
    def shape(self) -> tuple[int, int]:
        """(S, C): number of sizes and of core counts."""
        return (len(next(iter(self.sizes.values()))) if self.sizes else 1, len(self.cores))

    @property
    def traffic_engine(self) -> NDArray[np.str_]:
        """Which engine gave the traffic of each point, ``lc`` or ``sim``, (S, C)."""
        return np.where(self.simulated if self.simulated.size else np.zeros(self.shape, dtype=bool), "sim", "lc")

    @property
    def what_if(self) -> tuple[WhatIf, ...]:
        """The last size with the first core count if one thing were different, by the model."""
        return self.changes()

    @property
    def clock_Hz(self) -> float:
        """Core clock behind the cycles [Hz]."""
        return float(self.machine.clock_Hz)

    @property
    def iterations_per_cl(self) -> int:
        """Loop iterations behind one unit of work [it/CL]."""
        return int(self.unit_of_work.iterations_per_cl)

    @property
    def seconds_per_iteration(self) -> Array:
        """Wall-clock time per loop iteration [s], (S, C)."""
        return self.cy_per_cl / self.clock_Hz / self.iterations_per_cl

    @property
    def MLUP_s(self) -> Array:
        """Million iterations (lattice-site updates) per second, (S, C)."""
        return performance(self.iterations_per_cl, self.cy_per_cl, self.clock_Hz) * 1e-6

    @property
    def is_doubtful(self) -> NDArray[np.bool_]:
        """Where doubts leave more than one value, (S, C)."""
        found = np.zeros(self.shape, dtype=bool)
        for factors in (*self.doubt_low.values(), *self.doubt_high.values()):
            found |= factors != 1
        return found

    @property
    def doubts_named(self) -> NDArray[np.object_]:
        """Kinds of the doubts at each point, joined by blanks, (S, C)."""
        found = np.full(self.shape, "", dtype=object)
        for at in np.argwhere(self.is_doubtful):
            found[tuple(at)] = " ".join(one.kind for one in self._doubts_at((int(at[0]), int(at[1]))) or ())
        return found

    def words_of_doubts(self, row: int, column: int) -> tuple[str, ...]:
        """What is in doubt at one point, in sentences."""
        kinds = {one.kind for one in self._doubts_at((row, column)) or ()}
        return tuple(one.words for one in self.doubts if one.kind in kinds)

    @property
    def at_least(self) -> Array:
        """Lower limit of the runtime that the doubts leave [cy/CL], (S, C)."""
        return np.asarray(np.prod([np.ones(self.shape), *self.doubt_low.values()], axis=0) * self.cy_per_cl)

    @property
    def at_most(self) -> Array:
        """Upper limit of the runtime that the doubts leave [cy/CL], (S, C); infinite where nothing limits it.

        A core that takes longer and data that come later pass side by side, unless that they do is in doubt itself.
        """
        return self._longer(combined) * self.cy_per_cl

    def _longer(self, together: Callable[[list[Array]], Array]) -> Array:
        """What all doubts upwards make of the runtime, with those of the core put together in a way [1], (S, C)."""
        of_data = [kind for kind in OF_TRANSFERS if kind != HYPOTHESES]
        of_rows = [kind for kind in OF_WORST if kind not in OF_CORE]
        core, rows, data = ([f for kind, f in self.doubt_high.items() if kind in kinds] for kinds in (OF_CORE, of_rows, of_data))
        others = [f for kind, f in self.doubt_high.items() if kind not in (*OF_CORE, *of_rows, *of_data)]
        return combined([*others, together([*rows, np.maximum(together(core), combined(data))])])

    def _shorter(self) -> Array:
        """What doubts downwards seldom exceed together [1], (S, C): limits of the core are not all reached at once."""
        of_core = (*OF_CORE, "starts", "ends")
        core = in_quadrature_below([np.ones(self.shape), *(f for kind, f in self.doubt_low.items() if kind in of_core)])
        return np.asarray(np.prod([core, *(f for kind, f in self.doubt_low.items() if kind not in of_core)], axis=0))

    @property
    def roofline_GFLOP_s(self) -> Array:
        """The Roofline's upper limit of the performance, 10^9 FLOP/s, (S, C)."""
        return performance(self.flops_per_cl, self.roofline_cy_per_cl, self.clock_Hz) * 1e-9

    @property
    def GFLOP_s(self) -> Array:
        """10^9 floating-point operations per second, (S, C)."""
        return performance(self.flops_per_cl, self.cy_per_cl, self.clock_Hz) * 1e-9

    @property
    def interval_80(self) -> tuple[Array, Array]:
        """Both ends of what 80 % of measurements lie in; each holds with 90 % [cy/CL], (S, C) each. NaN: nothing is known."""
        return self._interval("ecm", self.cy_per_cl)

    @property
    def is_range(self) -> NDArray[np.bool_]:
        """Where the interval is so wide that it is a range and no prediction, (S, C)."""
        return np.asarray(is_range(*self.interval_80))

    @property
    def expected_error(self) -> Array:
        """Median relative error to expect of ``cy_per_cl`` [1], (S, C). NaN: nothing is known."""
        return self._expected("ecm")

    @property
    def roofline_interval_80(self) -> tuple[Array, Array]:
        """In what 80 % of measured runtimes lie, judged by the Roofline alone [cy/CL], (S, C) each."""
        return self._interval("roofline", self.roofline_cy_per_cl)

    @property
    def roofline_expected_error(self) -> Array:
        """Median relative error to expect of the Roofline as a prediction of the runtime [1], (S, C)."""
        return self._expected("roofline")

    def performance_interval_80(self, name: str) -> tuple[Array, Array]:
        """Both ends for ``GFLOP_s``, ``MLUP_s`` or ``seconds_per_iteration``, the lower one first, (S, C) each."""
        return self._rate_within(name, *self.interval_80)

    def _rate_within(self, name: str, low: Array, high: Array) -> tuple[Array, Array]:
        """A rate where the runtime is at the ends of its interval [cy/CL], the lower one first."""
        values = getattr(self, name)
        if name == "seconds_per_iteration":
            return values * (low / self.cy_per_cl), values * (high / self.cy_per_cl)
        return values * (self.cy_per_cl / high), values * (self.cy_per_cl / low)

    def _interval(self, model: str, values: Array) -> tuple[Array, Array]:
        if model not in self.spreads:
            return np.full(self.shape, np.nan), np.full(self.shape, np.nan)
        low, high = self.spreads[model].interval(values, self.regime, self.more_below, self.more_above)
        if not self.doubts:
            return low, high
        # bounds that may hold do not come on top of all others
        others = combined([factors for kind, factors in self.doubt_high.items() if kind not in BOUNDS])
        faster = np.prod([np.ones(self.shape), *(f for kind, f in self.doubt_low.items() if kind not in BOUNDS)], axis=0)
        with np.errstate(invalid="ignore"):  # no time at all has no limits
            least, most = values * self._shorter(), values * self._longer(in_quadrature)
            if model == "roofline":  # in which no line is late
                least = least / self.doubt_low.get(EARLY, 1.0)
            place = np.max(
                [np.ones(self.shape), *(self.doubt_high[kind] for kind in OF_WORST if kind in self.doubt_high)], axis=0
            )
            if (place > 1).any():  # the worst is no question of errors: if it happens, they are as usual; the best is a limit
                most = np.maximum(most, np.where(place > 1, values * place * (1 + self._expected(model)), 0.0))
        return np.minimum(low * faster, least), np.maximum(high * others, most)

    def _expected(self, model: str) -> Array:
        if model not in self.spreads:
            return np.full(self.shape, np.nan)
        return np.broadcast_to(self.spreads[model].expected(self.regime, self.more_below, self.more_above), self.shape)

    def points(self) -> Iterator[Point]:
        """One record per size and core count, in the shape of the ``rooftree.prediction/1`` contract."""
        counts = self.cores.tolist()
        columns = terms.columns(self, in_json=True)
        intervals = self._intervals()
        columns |= {f"{name}.interval_80": self._ends(both) for name, both in intervals.items()}
        names = ("GFLOP_s", "MLUP_s", "seconds_per_iteration")
        rates = {name: self._ends(self._rate_within(name, *intervals["ecm"])) for name in names}
        columns["performance.interval_80"] = [found if all(found.values()) else None for found in _rows(rates)]
        for first in range(0, self.shape[0], _AT_A_TIME):
            part = slice(first, min(first + _AT_A_TIME, self.shape[0]))
            number = part.stop - part.start
            sizes = _rows({name: values[part].tolist() for name, values in self.sizes.items()}) or [{}] * number
            own = slice(first * len(counts), part.stop * len(counts))
            found = _sections({path: values[own] for path, values in columns.items()})
            every = [one for one in sizes for _ in counts]
            doubts = self._doubts_of(part) if self.doubts else [None] * len(every)
            yield from Point.one_for_each({"sizes": every, "cores": counts * number, **found, "doubts": doubts})

    def _intervals(self) -> dict[str, tuple[Array, Array]]:
        """Intervals of runtimes by the section of a point that has them."""
        return {"ecm": self.interval_80, "roofline": self.roofline_interval_80}

    def _ends(self, both: tuple[Array, Array]) -> list[list[float] | None]:
        """Both ends of an interval of each point for JSON; None where they are not known."""
        ends = zip(*(terms.per_point(end, self.shape) for end in both), strict=True)
        return [None if low is None or high is None else [low, high] for low, high in ends]

    def _doubts_at(self, at: tuple[int, int]) -> list[PointDoubt] | None:
        """What is in doubt at one point, also one counted from the end; None if nothing is."""
        row, column = (range(number)[k] for number, k in zip(self.shape, at, strict=True))
        return self._doubts_of(slice(row, row + 1), slice(column, column + 1))[0] if self.doubts else None

    def _doubts_of(self, rows: slice, columns: slice = slice(None)) -> list[list[PointDoubt] | None]:
        """What is in doubt at points, sizes outside and cores inside; None where nothing is."""
        kinds = list(dict.fromkeys(one.kind for one in self.doubts))
        ends = [
            [np.ravel(factors[kind][rows, columns]).astype(np.float64).tolist() for kind in kinds]
            for factors in (self.doubt_low, self.doubt_high)
        ]
        found: list[list[PointDoubt] | None] = []
        for lows, highs in zip(zip(*ends[0], strict=True), zip(*ends[1], strict=True), strict=True):
            here = [one for one in zip(kinds, lows, highs, strict=True) if one[1:] != (1.0, 1.0)]
            found.append([PointDoubt(kind=kind, low=low, high=digits(high)) for kind, low, high in here] or None)
        return found

    def document(self) -> PredictionDocument:
        """The whole record in the shape of its JSON."""
        return PredictionDocument(
            schema=self.schema,
            kernel=self.kernel,
            machine=self.machine,
            unit_of_work=self.unit_of_work,
            incore=self.incore,
            options=self.options,
            points=list(self.points()),
            layer_conditions=self.layer_conditions,
            what_if=self.what_if or None,
            advice=self.advice() or None,
            notes=self.notes,
            doubts=self.doubts or None,
            validation=self.validation,
        )

    def to_dict(self) -> Json:
        """The whole record as plain data."""
        return self.document().to_dict()

    def to_json(self, indent: int | None = None) -> str:
        """The whole record as one JSON document."""
        return self.document().to_json(indent)

    def to_pandas(self) -> Any:
        """One row per point, columns named as in the JSON with dots between the parts.

        Raises: CapabilityError without pandas (extra ``data``).
        """
        return optional("pandas", "data").json_normalize([point.to_dict() for point in self.points()])

    def to_xarray(self) -> Any:
        """Dataset over (point, cores); sizes are coordinates of ``point``.

        Raises: CapabilityError without xarray (extra ``data``).
        """
        xarray = optional("xarray", "data")
        grid = ("point", "cores")
        columns = {
            "cy_per_cl": self.cy_per_cl,
            "T_OL": self.T_OL,
            "T_nOL": self.T_nOL,
            "GFLOP_s": self.GFLOP_s,
            "MLUP_s": self.MLUP_s,
            "roofline_cy_per_cl": self.roofline_cy_per_cl,
        }
        columns |= {f"T_{x}": self.T_data[x] for x in self.links}
        columns |= {f"{x}_load_B": self.load_B[x] for x in self.links}
        columns |= {f"{x}_evict_B": self.evict_B[x] for x in self.links}
        columns |= {f"T_ECM_{x}": self.T_ECM[x] for x in self.locations}
        return xarray.Dataset(
            {name: (grid, np.broadcast_to(values, self.shape)) for name, values in columns.items()},
            coords={"cores": self.cores, **{name: ("point", values) for name, values in self.sizes.items()}},
            attrs={"kernel": self.kernel.name, "machine": self.machine.name, "schema": self.schema},
        )

    def plot(self, kind: str = "roofline") -> Any:
        """A plotly figure: ``roofline``, ``ecm``, ``traffic`` or ``scaling``."""
        return view("prediction.figure").prediction_figure(self, kind)

    def advice(self) -> list[AdviceFacts]:
        """What to try at the last size with the first core count, the first thing first."""
        tips = view("prediction.words").advice(self)
        gains = [None if t.gain is None else digits(t.gain) for t in tips]
        whole = self.what_if if any(t.interval is not None for t in tips) else ()
        made = [next((w for w in whole if t.interval is not None and w.interval == t.interval), None) for t in tips]
        return [
            AdviceFacts(
                topic=t.topic,
                text=t.sentence,
                gain=g,
                exact=t.exact,
                bound=None if g is None else t.bound,
                interval=t.interval,
                by_model=w.by_model if w is not None else None,
                errors=w.errors if w is not None else None,
            )
            for t, g, w in zip(tips, gains, made, strict=True)
        ]

    def meaning(self) -> Meaning:
        """What limits the kernel at the last size with the first core count."""
        words, sizes = view("prediction.words"), {name: int(values[-1]) for name, values in self.sizes.items()}
        text, bare = str(words.meaning(self)), str(words.meaning(self, gain=False))
        cores = int(self.cores[0])
        return Meaning(
            verdict=str(words.verdict(self)),
            text=text,
            sizes=sizes,
            cores=cores,
            text_without_gain=bare,
            saturation=words.saturation(self, -1, 0),
        )

    def explain(self) -> str:
        """What limits the kernel and what to try, in plain words."""
        return str(view("prediction.words").explain(self))

    def __str__(self) -> str:
        return str(view("prediction.text").prediction_text(self))

    def __repr__(self) -> str:
        """One line: what was predicted, for which points, and the span of the runtimes.

        >>> import rooftree
        >>> rooftree.predict("triad", "skx", {"N": [1000, 2000]}, incore="throughput")
        <Prediction of triad on skylake-sp: N = 1000 .. 2000, one core, 2 points, 1.5 .. 5.5 cy/CL>
        """
        sizes = "".join(
            f"{n} = {v.min()}{f' .. {v.max()}' if v.max() > v.min() else ''}, " for n, v in self.sizes.items() if len(v)
        )
        cores = "one core" if self.cores.max() == 1 else f"{self.cores.min()} .. {self.cores.max()} cores"
        low, high = (f"{float(t):.3g}" for t in (self.cy_per_cl.min(), self.cy_per_cl.max()))
        points = f"{self.cy_per_cl.size} point{'s' if self.cy_per_cl.size > 1 else ''}"
        times = f"{low if low == high else f'{low} .. {high}'} cy/CL"
        return f"<Prediction of {self.kernel.name:.60} on {self.machine.name:.60}: {sizes:.300}{cores}, {points}, {times}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": view("prediction.page").prediction_fragment(self)}
