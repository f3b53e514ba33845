"""The terms of a prediction, one entry each: its place in the JSON, its symbol, its unit, and the arrays that hold it.

Points of the JSON, columns of CSV, Markdown and pages, and the quantities of ``rooftree check`` come from this table, and the
glossary takes from it what is explained here; terms of the field are explained in the glossary itself, under the same symbol.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rooftree.results.record import digits

Prediction = Any
"""A `rooftree.results.prediction.Prediction`, which imports this module."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One term.

    Attributes:
        path: of its column; ``{volume}``, ``{link}``, ``{part}`` and ``{location}`` stand for the names of all that there are.
        symbol: as it is written in tables and limits.
        unit: of its numbers; "" for a number of cores and for names.
        values: the array of a prediction, (S, C) or what broadcasts to it; of a name where there are several.
        words: what it is, where the symbol does not say so.
        main: place among the columns of short tables; 0: it has none.
        in_json: whether the points of the JSON hold it as one value under its path.
        doubtful: whether it is there only where something is in doubt.
        of_errors: whether it is there only where errors of such predictions are known.
        formula, text, source: its entry in the glossary, where that does not have it already.
    """

    path: str
    symbol: str
    unit: str
    values: Callable[[Prediction, str], Any]
    words: str = ""
    main: int = 0
    in_json: bool = True
    doubtful: bool = False
    of_errors: bool = False
    formula: str = ""
    text: str = ""
    source: str = ""

    def named(self, p: Prediction) -> Iterator[Named]:
        """The columns of a prediction: one, or one for each volume, link, part or location."""
        kinds = {
            "volume": [f"{x}.{way}" for x in p.links for way in ("load_B", "evict_B")],
            "link": p.links,
            "location": p.locations,
            "part": p.T_parts,
        }
        if (self.doubtful and not p.doubts) or (self.of_errors and not p.spreads):
            return
        kind = next((kind for kind in kinds if f"{{{kind}}}" in self.path), "")
        for name in kinds.get(kind, ("",)):
            path, symbol, words = (text.format(**{kind: name}) for text in (self.path, self.symbol, self.words))
            yield Named(path, symbol, words or symbol, self.values(p, name))


class Named(NamedTuple):
    """A term of one name."""

    path: str
    symbol: str
    words: str
    values: Any


def _indexed(names: Sequence[str | None], index: Any) -> Any:
    import numpy as np

    return np.asarray(names, dtype=object)[index]


def _volume(p: Prediction, name: str) -> Any:
    link, _, way = name.partition(".")
    return (p.load_B if way == "load_B" else p.evict_B)[link]


def _saturation(p: Prediction, _: str) -> Any:
    found = p.n_saturation.astype(object)
    found[p.n_saturation <= 0] = None
    return found


def _regime(p: Prediction, _: str) -> Any:
    return _indexed(p.spreads["ecm"].regimes, p.regime)


def _limit(p: Prediction, values: Any) -> Any:
    import numpy as np

    return np.where(p.is_doubtful, values, np.nan)


TERMS: tuple[Term, ...] = (
    Term(path="traffic.{volume}", symbol="{volume}", unit="B/CL", values=_volume),
    Term(path="traffic_engine", symbol="traffic", unit="", values=lambda p, _: p.traffic_engine),
    Term(path="ecm.T_OL", symbol="T_OL", unit="cy/CL", values=lambda p, _: p.T_OL, main=1),
    Term(path="ecm.T_nOL", symbol="T_nOL", unit="cy/CL", values=lambda p, _: p.T_nOL, main=2),
    Term(path="ecm.T_data.{link}", symbol="T_{link}", unit="cy/CL", values=lambda p, x: p.T_data[x], main=3),
    Term(
        path="ecm.T_parts.{part}",
        symbol="T_{part}",
        unit="cy/CL",
        values=lambda p, x: p.T_parts[x],
        words="part of a term: {part}",
    ),
    Term(
        path="ecm.prediction.{location}",
        symbol="{location}",
        unit="cy/CL",
        values=lambda p, x: p.T_ECM[x],
        words="runtime with the data in {location}",
    ),
    Term(path="ecm.T_single", symbol="T_single", unit="cy/CL", values=lambda p, _: p.T_single, words="runtime of one core"),
    Term(path="ecm.cy_per_cl", symbol="cy/CL", unit="cy/CL", values=lambda p, _: p.cy_per_cl, main=5),
    Term(path="ecm.data_in", symbol="data in", unit="", values=lambda p, _: _indexed(p.locations, p.data_in), main=4),
    Term(path="ecm.n_saturation", symbol="n_S", unit="cores", values=_saturation, main=9),
    Term(
        path="ecm.saturated",
        symbol="saturated",
        unit="",
        values=lambda p, _: p.saturated if p.saturated.size else _indexed([None], 0),
        words="memory of the domain is used up, within 5 % of the plateau",
    ),
    Term(path="ecm.near_transition", symbol="near transition", unit="", values=lambda p, _: p.near_transition),
    Term(
        path="ecm.T_memory_busy",
        symbol="T_mem",
        unit="cy/CL",
        values=lambda p, _: p.T_memory_busy,
        words="time that the memory interface is busy",
    ),
    Term(
        path="ecm.at_least",
        symbol="at least",
        unit="cy/CL",
        values=lambda p, _: _limit(p, p.at_least),
        words="least that doubts leave",
        doubtful=True,
    ),
    Term(
        path="ecm.at_most",
        symbol="at most",
        unit="cy/CL",
        values=lambda p, _: _limit(p, p.at_most),
        words="most that doubts leave",
        doubtful=True,
    ),
    Term(
        path="ecm.interval_80.low",
        symbol="80 % from",
        unit="cy/CL",
        values=lambda p, _: p.interval_80[0],
        words="holds with 90 %",
        main=5,
        in_json=False,
        of_errors=True,
    ),
    Term(
        path="ecm.interval_80.high",
        symbol="80 % to",
        unit="cy/CL",
        values=lambda p, _: p.interval_80[1],
        words="holds with 90 %",
        main=5,
        in_json=False,
        of_errors=True,
    ),
    Term(path="ecm.expected_error", symbol="expected error", unit="1", values=lambda p, _: p.expected_error, of_errors=True),
    Term(path="ecm.regime", symbol="regime", unit="", values=_regime, of_errors=True),
    Term(path="roofline.cy_per_cl", symbol="Roofline cy/CL", unit="cy/CL", values=lambda p, _: p.roofline_cy_per_cl, main=6),
    Term(path="roofline.bound", symbol="bound", unit="", values=lambda p, _: _indexed(p.roofs, p.roofline_bound)),
    Term(path="roofline.intensity_FLOP_B", symbol="intensity", unit="FLOP/B", values=lambda p, _: p.intensity_FLOP_B),
    Term(path="roofline.GFLOP_s", symbol="Roofline GFLOP/s", unit="GFLOP/s", values=lambda p, _: p.roofline_GFLOP_s),
    Term(
        path="roofline.interval_80.low",
        symbol="Roofline 80 % from",
        unit="cy/CL",
        values=lambda p, _: p.roofline_interval_80[0],
        in_json=False,
        of_errors=True,
    ),
    Term(
        path="roofline.interval_80.high",
        symbol="Roofline 80 % to",
        unit="cy/CL",
        values=lambda p, _: p.roofline_interval_80[1],
        in_json=False,
        of_errors=True,
    ),
    Term(
        path="roofline.expected_error",
        symbol="Roofline expected error",
        unit="1",
        values=lambda p, _: p.roofline_expected_error,
        of_errors=True,
    ),
    Term(path="performance.GFLOP_s", symbol="GFLOP/s", unit="GFLOP/s", values=lambda p, _: p.GFLOP_s, main=7),
    Term(path="performance.MLUP_s", symbol="MLUP/s", unit="MLUP/s", values=lambda p, _: p.MLUP_s, main=8),
    Term(path="performance.seconds_per_iteration", symbol="s/it", unit="s/it", values=lambda p, _: p.seconds_per_iteration),
    Term(
        path="performance.expected_error", symbol="expected error", unit="1", values=lambda p, _: p.expected_error, of_errors=True
    ),
    Term(path="doubts", symbol="doubts", unit="", values=lambda p, _: p.doubts_named, in_json=False, doubtful=True),
)


FEW = 256
"""Points up to which looking for equal values takes longer than it saves."""


def columns(p: Prediction, in_json: bool = False) -> dict[str, list[Any]]:
    """Every term by its path, with one plain value per point, sizes outside and cores inside; None for what is not finite.

    Args:
        in_json: leave out what the points of the JSON do not hold as one value.
    """
    shown = [term for term in TERMS if term.in_json or not in_json]
    return {column.path: per_point(column.values, p.shape) for term in shown for column in term.named(p)}


def per_point(values: Any, shape: tuple[int, int]) -> list[Any]:
    """One plain value for each point, sizes outside and cores inside; None for what is not finite."""
    import numpy as np

    flat = np.broadcast_to(values, shape).ravel()
    if flat.dtype.kind != "f":
        return list(flat.tolist())
    if flat.size <= FEW:
        return [digits(value) for value in flat.tolist()]
    different, where = np.unique(flat, return_inverse=True)  # sweeps have few different values
    rounded = [digits(value) for value in different.tolist()]
    return [rounded[k] for k in where.tolist()]
