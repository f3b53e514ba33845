"""Result records: what was found out, as plain columns with units in their names; JSON in and out.

A `Prediction` keeps arrays, one entry per point of the sweep: axis 0 runs over the sizes, axis 1 over the core counts.
Views (text, figures, pages) are made from records alone and are found by name, so that records know no view.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_VIEWS = "rooftree.report"


@dataclass(frozen=True, kw_only=True)
class Prediction:
    """Roofline and ECM prediction of one kernel on one machine for sizes x cores.

    S sizes, C core counts. Times are cycles of the core clock per unit of work [cy/CL]; single-core terms have
    shape (S, C) too, because a shared cache changes the traffic of one core with the number of cores at work.

    Attributes:
        kernel: facts of the kernel: name, loops, flops by kind, arrays (name -> type, extents, loads, stores per
            iteration), accesses (array, text, write), indirect, source.
        machine: name, title, variant, sha256, clock_Hz, simd_bytes, cores_per_domain, cores_per_socket, sockets,
            overlap (as in the machine file), full_duplex (names of links), full_line_stores (part of the
            write-allocates that the hardware avoids), nontemporal_stores (whether it has them), roofs for drawing
            (name, kind compute or bandwidth, value [FLOP/s or B/s], level, cores), facts (what, value, source) to
            show.
        unit_of_work: iterations_per_cl [it/CL], line_bytes [B], element, element_bytes [B].
        incore: engine, T_comp_throughput, T_comp_critical_path [cy/CL], limits by name [cy/CL], lanes; plain values
            for JSON.
        sizes: value of each size, each of shape (S,).
        cores: shape (C,).
        load_B, evict_B: bytes per unit of work over each link towards and away from the core, (S, C).
        T_OL, T_nOL: in-core times [cy/CL], (S, C).
        T_data: transfer time of each link [cy/CL], (S, C).
        T_ECM: single-core runtime per hypothetical data location [cy/CL], (S, C).
        T_single: single-core runtime with the data where they are, from the terms above [cy/CL], (S, C).
        cy_per_cl: runtime per unit of work with all cores at work on it (wall clock) [cy/CL], (S, C).
        data_in: index into ``locations`` from where the data come, (S, C).
        n_saturation: cores that saturate the memory of one ccNUMA domain; 0 where nothing saturates, (S, C).
        roofline_cy_per_cl: the Roofline's lower limit of the runtime [cy/CL], (S, C).
        roofline_bound: index into ``roofs``, (S, C).
        intensity_FLOP_B: FLOP per byte at the memory interface, or at the outermost link with traffic, (S, C).
        flops_per_cl: FLOP per unit of work, (S, 1).
        layer_conditions: one record per cache and condition, L in all: level, loop (counter that carries the reuse),
            arrays, layers (what must fit, in words), text (the whole sentence), bytes (formula), saves_B (load
            traffic beyond this cache that it saves [B/CL]), max_sizes (size -> largest value), blocks (counter ->
            block length that restores it); the last two with the other sizes as in the last point.
        layer_conditions_hold: whether each of them holds, (L, S), with the first of the core counts.
        simulated: whether the traffic was simulated instead of taken from layer conditions, (S, C); empty: nowhere.
        notes: sentences on assumptions and doubts, to be shown with every view.
    """

    kernel: dict[str, Any]
    machine: dict[str, Any]
    unit_of_work: dict[str, Any]
    incore: dict[str, Any]
    options: dict[str, Any]
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
    n_saturation: NDArray[np.int64]
    roofline_cy_per_cl: Array
    roofline_bound: NDArray[np.int64]
    intensity_FLOP_B: Array
    flops_per_cl: Array
    near_transition: NDArray[np.bool_]
    layer_conditions: tuple[dict[str, Any], ...] = ()
    layer_conditions_hold: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((0, 0), dtype=bool))
    simulated: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((0, 0), dtype=bool))
    notes: tuple[str, ...] = ()
    schema: str = field(default="rooftree.prediction/1")

    @property
    def shape(self) -> tuple[int, int]:
        """(S, C): number of sizes and of core counts."""
        return (len(next(iter(self.sizes.values()))) if self.sizes else 1, len(self.cores))

    @property
    def traffic_engine(self) -> NDArray[np.str_]:
        """Which engine gave the traffic of each point, ``lc`` or ``sim``, (S, C)."""
        return np.where(self.simulated if self.simulated.size else np.zeros(self.shape, dtype=bool), "sim", "lc")

    @property
    def clock_Hz(self) -> float:
        """Core clock behind the cycles [Hz]."""
        return float(self.machine["clock_Hz"])

    @property
    def iterations_per_cl(self) -> int:
        """Loop iterations behind one unit of work [it/CL]."""
        return int(self.unit_of_work["iterations_per_cl"])

    @property
    def seconds_per_iteration(self) -> Array:
        """Wall-clock time per loop iteration [s], (S, C)."""
        return self.cy_per_cl / self.clock_Hz / self.iterations_per_cl

    @property
    def MLUP_s(self) -> Array:
        """Million iterations (lattice-site updates) per second, (S, C)."""
        return 1e-6 / self.seconds_per_iteration

    @property
    def GFLOP_s(self) -> Array:
        """10^9 floating-point operations per second, (S, C)."""
        return self.flops_per_cl * self.clock_Hz / self.cy_per_cl * 1e-9

    def points(self) -> Iterator[dict[str, Any]]:
        """One record per size and core count, in the shape of the ``rooftree.prediction/1`` contract."""
        rate = self.clock_Hz * 1e-9
        performance = {
            "GFLOP_s": self.GFLOP_s,
            "MLUP_s": self.MLUP_s,
            "seconds_per_iteration": self.seconds_per_iteration,
        }
        engine = self.traffic_engine
        for s in range(self.shape[0]):
            sizes = {name: int(values[s]) for name, values in self.sizes.items()}
            for c, cores in enumerate(self.cores):
                at = (s, c)
                yield {
                    "sizes": sizes,
                    "cores": int(cores),
                    "traffic": {
                        x: {"load_B": _plain(self.load_B[x][at]), "evict_B": _plain(self.evict_B[x][at])}
                        for x in self.links
                    },
                    "traffic_engine": str(engine[at]),
                    "ecm": {
                        "T_OL": _plain(self.T_OL[at]),
                        "T_nOL": _plain(self.T_nOL[at]),
                        "T_data": {x: _plain(self.T_data[x][at]) for x in self.links},
                        "prediction": {x: _plain(self.T_ECM[x][at]) for x in self.locations},
                        "T_single": _plain(self.T_single[at]),
                        "cy_per_cl": _plain(self.cy_per_cl[at]),
                        "data_in": self.locations[int(self.data_in[at])],
                        "n_saturation": int(self.n_saturation[at]) or None,
                        "near_transition": bool(self.near_transition[at]),
                    },
                    "roofline": {
                        "cy_per_cl": _plain(self.roofline_cy_per_cl[at]),
                        "bound": self.roofs[int(self.roofline_bound[at])],
                        "intensity_FLOP_B": _plain(self.intensity_FLOP_B[at]),
                        "GFLOP_s": _plain(self.flops_per_cl[s, 0] * rate / self.roofline_cy_per_cl[at]),
                    },
                    "performance": {name: _plain(values[at]) for name, values in performance.items()},
                }

    def to_dict(self) -> dict[str, Any]:
        """The whole record as plain data."""
        return {
            "schema": self.schema,
            "kernel": self.kernel,
            "machine": self.machine,
            "unit_of_work": self.unit_of_work,
            "incore": self.incore,
            "options": self.options,
            "points": list(self.points()),
            "layer_conditions": list(self.layer_conditions),
            "notes": list(self.notes),
        }

    def to_json(self, indent: int | None = None) -> str:
        """The whole record as one JSON document."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    def to_pandas(self) -> Any:
        """One row per point, columns named as in the JSON with dots between the parts.

        Raises: CapabilityError without pandas (extra ``data``).
        """
        return optional("pandas", "data").json_normalize(list(self.points()))

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
            attrs={"kernel": self.kernel["name"], "machine": self.machine["name"], "schema": self.schema},
        )

    def plot(self, kind: str = "roofline") -> Any:
        """A plotly figure: ``roofline``, ``ecm``, ``traffic`` or ``scaling``."""
        return view("figures").prediction_figure(self, kind)

    def explain(self) -> str:
        """What limits the kernel and what to try, in plain words."""
        return str(view("words").explain(self))

    def __str__(self) -> str:
        return str(view("text").prediction_text(self))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {"text/plain": str(self), "text/html": view("html").prediction_fragment(self)}


@dataclass(frozen=True, kw_only=True)
class Measurement:
    """Measured runtimes of one kernel on this machine, schema ``rooftree.measurement/1``.

    Attributes:
        kernel, unit_of_work: as in a `Prediction`.
        machine: name and sha256 of the machine file whose compiler flags were taken; both None without one.
        compiled: compiler, version, command (words), flags, sha256 of the code, loop (its listing), source (what it is).
        options: what was asked for.
        points: for each size and number of cores: sizes, cores, and ``measured``: cy_per_cl and interval [cy/CL] in cycles of
            the core clock at the time, seconds_per_iteration [s], MLUP_s, GFLOP_s, clock_GHz, samples, rejected, quality (ok,
            disturbed or unverified) and why, working_set_B [B], pages, counters.
        failed: sizes, cores, why.
        environment: processor, system, settings and load while it was measured.
        notes: what to know about all of it, in sentences.
        interrupted: the point at which it was ended (Ctrl-C), in words; "" if it was not.
    """

    kernel: dict[str, Any]
    machine: dict[str, Any]
    unit_of_work: dict[str, Any]
    compiled: dict[str, Any]
    options: dict[str, Any]
    points: tuple[dict[str, Any], ...]
    failed: tuple[dict[str, Any], ...]
    environment: dict[str, Any]
    notes: tuple[str, ...] = ()
    interrupted: str = ""
    schema: str = field(default="rooftree.measurement/1")

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Measurement:
        """A stored record.

        Raises: InputError if it is none of this schema.
        """
        from rooftree.errors import InputError

        wanted = set(cls.__dataclass_fields__)
        if record.get("schema") != "rooftree.measurement/1" or not wanted - {"notes", "interrupted"} <= set(record):
            raise InputError(
                f"this is no record of schema rooftree.measurement/1, found {record.get('schema', 'no schema')}",
                hint="rooftree measure KERNEL -D N=1000 --json writes one",
            )
        many = ("points", "failed", "notes")
        parts: dict[str, Any] = {name: record[name] for name in wanted & set(record)}
        parts |= {name: tuple(parts[name]) for name in many if name in parts}
        return cls(**parts)

    @property
    def cy_per_cl(self) -> Array:
        """Runtime of one unit of work of each point [cy/CL], (points,)."""
        return np.array([p["measured"]["cy_per_cl"] for p in self.points], dtype=np.float64)

    def to_dict(self) -> dict[str, Any]:
        """The whole record as plain data."""
        found = {name: getattr(self, name) for name in self.__dataclass_fields__}
        for name in ("points", "failed", "notes"):
            found[name] = list(found[name])
        return {"schema": found.pop("schema"), **found}

    def to_json(self, indent: int | None = None) -> str:
        """The whole record as one JSON document."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    def to_pandas(self) -> Any:
        """One row per point, columns named as in the JSON with dots between the parts.

        Raises: CapabilityError without pandas (extra ``data``).
        """
        return optional("pandas", "data").json_normalize(list(self.points))

    def plot(self) -> Any:
        """A plotly figure: cycles per cache line over the size, or performance over cores."""
        return view("measurement_figure").measurement_figure(self.to_dict())

    def explain(self) -> str:
        """What was measured, how, and what to doubt, in plain words."""
        return str(view("measurement_text").explanation(self.to_dict()))

    def __str__(self) -> str:
        return str(view("measurement_text").measurement_text(self.to_dict()))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {"text/plain": str(self), "text/html": view("measurement_page").measurement_fragment(self.to_dict())}


@dataclass(frozen=True, kw_only=True)
class Validation:
    """Predicted beside measured runtimes of one or several kernels.

    Attributes:
        records: for each kernel the record of its measurement (schema ``rooftree.measurement/1``), to each of whose points
            ``predicted`` (a point of ``rooftree.prediction/1`` at the measured clock), ``error`` (predicted / measured - 1
            [1]) and ``verdict`` (green, orange or red) were added, and to the whole: incore, chosen (which machine file, and
            why), limits (of the verdict, with their rule), summary, regimes (by data location and cores) and findings (why they
            differ).
        summary: points, median, mean, p90, worst and bias of the errors of all kernels together [1], and how many points have
            which verdict.
    """

    records: tuple[dict[str, Any], ...]
    summary: dict[str, Any]
    schema: str = field(default="rooftree.validations/1")

    @property
    def errors(self) -> Array:
        """Error of each point [1], kernel after kernel."""
        return np.array([p["error"] for r in self.records for p in r["points"]], dtype=np.float64)

    @property
    def findings(self) -> list[dict[str, Any]]:
        """Why prediction and measurement differ, kernel after kernel; see `rooftree.validate.diagnose`."""
        return [{"kernel": r["kernel"]["name"], **f} for r in self.records for f in r["findings"]]

    def to_dict(self) -> dict[str, Any]:
        """Plain data: for one kernel its record, for several {"schema", "summary", "kernels": their records}."""
        if len(self.records) == 1:
            return dict(self.records[0])
        return {"schema": self.schema, "summary": self.summary, "kernels": list(self.records)}

    def to_json(self, indent: int | None = None) -> str:
        """The same as one JSON document."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    def to_pandas(self) -> Any:
        """One row per point, columns named as in the JSON with dots between the parts.

        Raises: CapabilityError without pandas (extra ``data``).
        """
        rows = [{"kernel": r["kernel"]["name"], **p} for r in self.records for p in r["points"]]
        return optional("pandas", "data").json_normalize(rows)

    def plot(self) -> Any:
        """A plotly figure: measured points with their intervals over the prediction and its parts, errors below."""
        return view("validation_figure").validation_figure(list(self.records))

    def explain(self) -> str:
        """How far off the predictions are, and why, in plain words."""
        return str(view("validation_text").explanation(list(self.records), self.summary))

    def __str__(self) -> str:
        return str(view("validation_text").validation_text(list(self.records), self.summary))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        fragment = view("validation_page").validation_fragment(list(self.records), self.summary)
        return {"text/plain": str(self), "text/html": fragment}


def view(name: str) -> Any:
    """The module of a view by its name."""
    return importlib.import_module(f"{_VIEWS}.{name}")


def optional(module: str, extra: str) -> Any:
    """An optional library, or an error that says how to get it."""
    from rooftree.errors import CapabilityError

    try:
        return importlib.import_module(module)
    except ImportError:
        raise CapabilityError(
            f"this needs {module}, which is not installed", hint=f"pip install 'rooftree[{extra}]'"
        ) from None


def _plain(value: Any) -> float | None:
    """A number for JSON with 8 digits; None for what is not finite."""
    number = float(value)
    return float(f"{number:.8g}") if np.isfinite(number) else None


def plain(record: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of a record with numpy values turned into plain ones."""
    return {
        k: plain(v) if isinstance(v, Mapping) else v.tolist() if hasattr(v, "tolist") else v
        for k, v in record.items()
    }
