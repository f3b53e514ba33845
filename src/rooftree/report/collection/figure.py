"""Figures of a collection: a kernel on a machine over sizes and over cores, and several of them beside each other.

    case        contributions, T_OL, prediction with its 80 % band, the Roofline's limit and the measurement over the size, errors
                below
    traffic     predicted bytes over each link as lines, counted ones as symbols
    scaling     performance over cores, predicted, measured and the Roofline's limit, errors below
    speeds      performance over the size of several series: blockings of a kernel, machines of a kernel
    placed      kernels on the roofs of a machine

Each is None where there is nothing to draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.report import palette
from rooftree.report.measurement.counters import links_of
from rooftree.report.prediction.bands import add_band
from rooftree.report.prediction.figure import add_volume
from rooftree.report.roofline.figure import machines_roofline_figure, roofs_of_cores
from rooftree.report.theme import escaped, layout, spread_axis
from rooftree.report.validation.figure import FEW, above_errors, add_measured, add_parts, add_scaling, core_axis, size_axis
from rooftree.results.collection import Case, CasePoint, Series, Speed

Record = Mapping[str, Any]
COUNTED = "counted, in the colour of its link"
SIMULATED = "simulated, in the colour of its link"
MOST_BANDS = 3
"""Series of a figure whose bands can be told apart."""
MOST = 400
"""Points of a figure; of more every n-th."""
_MOST_BAND = 2.0
"""How many times as high as all else a figure becomes for its band [1]; a higher one is cut, and the caption says so."""
_CYCLES = "runtime [cy/CL]"
_SPEED = "performance [MLUP/s]"
_DASHES = ("solid", "dash", "dot", "dashdot")
"""Of series, another one each time the colours begin anew."""
_WORDS = {"kerncraft": "Kerncraft", "ecm": "ECM", "roofline": "Roofline", "lc": "(layer conditions)", "sim": "(simulated caches)"}
_REFERENCES = (palette.PURPLE, palette.GREEN, palette.SKY)


def over_sizes(one: Series) -> list[CasePoint]:
    """The points along the size, at the number of cores that has most of them."""
    counts: dict[int, int] = {}
    for p in one.points:
        counts[p.cores] = counts.get(p.cores, 0) + 1
    if not counts:
        return []
    cores = min(counts, key=lambda n: (-counts[n], n))
    return thinned([p for p in one.points if p.cores == cores])


def over_cores(one: Series) -> list[CasePoint]:
    """The points along the cores, at the largest size of those that have most of them; none where there is one count."""
    counts: dict[tuple[int, ...], list[CasePoint]] = {}
    for p in one.points:
        counts.setdefault(tuple(p.sizes.values()), []).append(p)
    best = max(counts.values(), key=lambda some: (len(some), [p.sizes[n] for p in some[:1] for n in p.sizes]), default=[])
    return sorted(best, key=lambda p: p.cores) if len(best) > 1 else []


def thinned(points: Sequence[CasePoint]) -> list[CasePoint]:
    """At most so many points as a figure holds, first and last among them."""
    if len(points) <= MOST:
        return list(points)
    return [points[k] for k in np.unique(np.linspace(0, len(points) - 1, MOST).round().astype(int))]


def case_figure(case: Case, one: Series) -> Figure | None:
    """Runtime over the size: contributions, prediction, Roofline, measurement, and the errors below."""
    points = over_sizes(one)
    if not points:
        return None
    figure = go.Figure()
    few = len(points) <= FEW
    axis, places = size_axis(points)
    told = [(p, x) for p, x in zip(points, places, strict=True) if p.predicted is not None]
    if told:
        some, at = [p for p, _ in told], [x for _, x in told]
        links = list(some[0].predicted.ecm.T_data) if some[0].predicted is not None else []
        add_parts(figure, some, at, links, few)
        _add_roofline(figure, some, at, few)
        _add_memory(figure, some, at, few)
        if not few:
            ends = np.array([p.predicted.ecm.interval_80 or [np.nan, np.nan] for p in some if p.predicted], dtype=float)
            add_band(figure, at, ends[:, 0], ends[:, 1], palette.pale(palette.INK))
    _add_references(figure, points, places)
    seen = [(p, x) for p, x in zip(points, places, strict=True) if p.measured is not None]
    if seen:
        add_measured(figure, [p for p, _ in seen], [x for _, x in seen])
        _add_other_runs(figure, points, places)
    _finish(figure, case, (axis, _CYCLES), points, places)
    figure.update_yaxes(range=[0, 1.08 * _top(points)], selector={"title.text": _CYCLES})
    return figure


def band_is_cut(points: Sequence[CasePoint]) -> bool:
    """Whether the band of the figure over these sizes goes on above it."""
    return len(points) > FEW and _band_top(points) > _top(points)


def _top(points: Sequence[CasePoint]) -> float:
    """How far up a figure goes: to the end of its band, unless what it is about would then be small."""
    highest = _highest(points)
    return highest if len(points) <= FEW else max(highest, min(_band_top(points), _MOST_BAND * highest))


def _band_top(points: Sequence[CasePoint]) -> float:
    """The largest runtime that the band holds [cy/CL]; 0 without one."""
    ends = [p.predicted.ecm.interval_80 for p in points if p.predicted is not None]
    return max((both[1] for both in ends if both is not None and both[1] is not None), default=0.0)


def _highest(points: Sequence[CasePoint]) -> float:
    """The largest of the numbers that a figure shows."""
    found = [1e-9]
    for p in points:
        if p.predicted is not None:
            ecm = p.predicted.ecm
            parts = [ecm.T_nOL, *ecm.T_data.values()]
            found += [sum(t or 0.0 for t in parts), ecm.T_OL or 0.0, ecm.cy_per_cl or 0.0, p.predicted.roofline.cy_per_cl or 0.0]
        if p.measured is not None:
            found.append(p.measured.cy_per_cl)
        found += (p.references or {}).values()
    return max([*found, *(cycles for _, cycles in other_runs(points))])


def _add_roofline(figure: Figure, points: Sequence[CasePoint], places: Sequence[Any], few: bool) -> None:
    values = [p.predicted.roofline.cy_per_cl for p in points if p.predicted is not None]
    line = {"mode": "lines", "line": {"color": palette.BLUE, "width": 2.5, "dash": "dot"}}
    mark = {"mode": "markers", "marker": {"symbol": "line-ew", "size": 44, "line": {"width": 2.5, "color": palette.BLUE}}}
    name = "Roofline's limit"
    look = mark if few else line
    figure.add_trace(go.Scatter(x=places, y=values, name=name, **look, hovertemplate=f"{name} %{{y:.3g}} cy/CL<extra></extra>"))


def memory_busy(p: CasePoint) -> float:
    """How long the memory interface is busy at a point of one core [cy/CL]; 0 where that is not known, or on several cores."""
    return float(p.predicted.ecm.T_memory_busy or 0.0) if p.predicted is not None and p.cores == 1 else 0.0


def _add_memory(figure: Figure, points: Sequence[CasePoint], places: Sequence[Any], few: bool) -> None:
    """How long the memory interface is busy, for which all cores of a domain wait."""
    values = [memory_busy(p) or None for p in points]
    if not any(values):
        return
    name = "memory busy"
    line = {"mode": "lines", "line": {"color": palette.INK, "width": 1.2}}
    mark = {"mode": "markers", "marker": {"symbol": "line-ew", "size": 22, "line": {"width": 1.2, "color": palette.INK}}}
    look = mark if few else line
    figure.add_trace(go.Scatter(x=places, y=values, name=name, **look, hovertemplate=f"{name} %{{y:.3g}} cy/CL<extra></extra>"))


def other_runs(points: Sequence[CasePoint]) -> list[tuple[CasePoint, float]]:
    """Runs that do not count, of points whose runs differ, with their runtimes [cy/CL]."""
    return [
        (p, look.measured.cy_per_cl)
        for p in points
        if p.looks is not None and p.looks.differ
        for k, look in enumerate(p.looks.runs)
        if k != p.looks.counts
    ]


def _add_other_runs(figure: Figure, points: Sequence[CasePoint], places: Sequence[Any]) -> None:
    """Runs that do not count, where they differ from the one that does."""
    at = {id(p): x for p, x in zip(points, places, strict=True)}
    if found := other_runs(points):
        look = {"symbol": "circle-open", "size": 11, "line": {"width": 2}, "color": palette.INK}
        xs, ys = [at[id(p)] for p, _ in found], [cycles for _, cycles in found]
        hover = "another run: %{y:.3g} cy/CL<extra></extra>"
        figure.add_trace(go.Scatter(x=xs, y=ys, mode="markers", name="other runs", marker=look, hovertemplate=hover))


def _add_references(figure: Figure, points: Sequence[CasePoint], places: Sequence[Any]) -> None:
    """What other tools predict, as thin lines."""
    names = dict.fromkeys(name for p in points for name in p.references or ())
    for name, colour in zip(names, _REFERENCES, strict=False):
        at = [(x, p.references[name]) for p, x in zip(points, places, strict=True) if p.references and name in p.references]
        label = escaped(reference_name(name))
        figure.add_trace(
            go.Scatter(
                x=[x for x, _ in at],
                y=[y for _, y in at],
                name=label,
                mode="lines",
                line={"color": colour, "width": 1.6, "dash": "dashdot"},
                hovertemplate=f"{label} %{{y:.3g}} cy/CL<extra></extra>",
            )
        )


def reference_name(name: str) -> str:
    """A model of another tool in words.

    >>> reference_name("kerncraft_ecm_lc")
    'Kerncraft ECM (layer conditions)'
    """
    return " ".join(_WORDS.get(word, word) for word in name.split("_"))


def _finish(
    figure: Figure, case: Case, axes: tuple[dict[str, Any], str], points: Sequence[CasePoint], places: Sequence[Any]
) -> None:
    """Lay a figure out, with the errors below where there are any."""
    axis, unit = axes
    judged = [(p, x) for p, x in zip(points, places, strict=True) if p.error is not None]
    title = f"{case.kernel} on {case.title}"
    if judged:
        above_errors(figure, title, axis, unit, ([p for p, _ in judged], [x for _, x in judged]), case.limits)
        return
    layout(figure, title, axis, {"title": {"text": unit}, "rangemode": "tozero"}, height=480)
    figure.update_layout(barmode="stack", hovermode="x unified")


def traffic_figure(one: Series, simulated: Sequence[CasePoint] = ()) -> Figure | None:
    """Bytes over each link over the size; what was counted, and what another series simulated, as symbols of the same colour."""
    points = [p for p in over_sizes(one) if p.predicted is not None]
    if not points or points[0].predicted is None:
        return None
    figure, locations = go.Figure(), list(points[0].predicted.ecm.prediction)
    axis, places = _numbers(points)
    for link in points[0].predicted.traffic:
        for direction in ("load", "evict"):
            volumes = [p.predicted.traffic[link][f"{direction}_B"] for p in points if p.predicted is not None]
            if any(volumes):
                add_volume(figure, places, volumes, (link, direction), locations)
            seen = [(x, counted(p).get(link, {}).get(f"{direction}_B")) for p, x in zip(points, places, strict=True)]
            _add_symbols(figure, seen, (link, direction), locations, COUNTED)
            at = {tuple(p.sizes.items()): x for p, x in zip(points, places, strict=True)}
            _add_symbols(figure, _volumes(simulated, at, link, direction), (link, direction), locations, SIMULATED)
    if not figure.data:
        return None
    for name in (COUNTED, SIMULATED):
        first = next((trace for trace in figure.data if trace.name == name), None)
        if first is not None:
            first.showlegend = True
    layout(figure, "Traffic per link", axis, {"title": {"text": "volume [B/CL]"}, "rangemode": "tozero"})
    figure.update_layout(hovermode="x unified")
    return figure


def _volumes(
    points: Sequence[CasePoint], at: Mapping[tuple[tuple[str, int], ...], int], link: str, direction: str
) -> list[tuple[int, float | None]]:
    """Predicted volumes of another series, at the places of its sizes in a figure."""
    there = [(at[key], p.predicted) for p in points if (key := tuple(p.sizes.items())) in at]
    return [(x, told.traffic[link][f"{direction}_B"]) for x, told in there if told is not None and link in told.traffic]


def _add_symbols(
    figure: Figure, seen: Sequence[tuple[Any, float | None]], of: tuple[str, str], locations: Sequence[str], name: str
) -> None:
    """Volumes of a link in a direction as symbols: filled and round what was counted, open what was simulated."""
    link, direction = of
    found = [(x, value) for x, value in seen if value is not None]
    if not found or (name == SIMULATED and not any(value for _, value in found)):
        return
    colour = palette.term_colour(link, locations)
    symbol = "circle" if direction == "load" else "triangle-down-open"
    look: dict[str, Any] = {"symbol": symbol, "size": 8, "color": colour, "line": {"width": 1.5, "color": palette.INK}}
    if name == SIMULATED:
        open_ = "diamond-open" if direction == "load" else "square-open"
        look = {"symbol": open_, "size": 8, "color": colour, "line": {"width": 1.5}}
    figure.add_trace(
        go.Scatter(
            x=[x for x, _ in found],
            y=[value for _, value in found],
            name=name,
            legendgroup=name,
            showlegend=False,
            mode="markers",
            marker=look,
            hovertemplate=f"{link} {direction}, {name.partition(',')[0]} %{{y:.4g}} B/CL<extra></extra>",
        )
    )


def counted(point: CasePoint) -> Mapping[str, Mapping[str, float]]:
    """The links whose volumes were counted at a point."""
    if point.measured is None or point.measured.counters is None:
        return {}
    return links_of(point.measured.counters.metrics)


def scaling_figure(case: Case, one: Series) -> Figure | None:
    """Performance over cores."""
    points = over_cores(one)
    if not points:
        return None
    points = [p if p.measured is None or p.measured.MLUP_s else p.replace(measured=None, error=None) for p in points]
    figure = go.Figure()
    axis, places = core_axis(points)
    told = [(p.predicted, x) for p, x in zip(points, places, strict=True) if p.predicted is not None]
    ends = [p.performance.interval_80 or {} for p, _ in told]
    both = np.array([end.get("MLUP_s") or [np.nan, np.nan] for end in ends], dtype=float).reshape(-1, 2)
    add_band(figure, [x for _, x in told], both[:, 0], both[:, 1], palette.pale(palette.INK))
    add_scaling(figure, points, places)
    _finish(figure, case, (axis, _SPEED), points, places)
    return figure


def speeds(points: Sequence[CasePoint]) -> list[Speed]:
    """Performance of points, as `speeds_figure` draws it."""
    return [
        Speed(
            sizes=p.sizes,
            predicted=None if p.predicted is None else p.predicted.performance.MLUP_s,
            measured=None if p.measured is None else p.measured.MLUP_s,
            band=None if p.predicted is None else (p.predicted.performance.interval_80 or {}).get("MLUP_s"),
            doubtful=_doubtful(p),
        )
        for p in points
    ]


def _doubtful(p: CasePoint) -> str:
    """Why a measurement may be off; "" where nothing is known of that."""
    if p.measured is None:
        return ""
    return "disturbed" if p.measured.quality == "disturbed" else "other programs ran" if p.loud else ""


_SYMBOL, _LEAST_SYMBOL = 11, 6
"""Sizes of the symbols of the first series and of the last ones [px]."""


def speeds_figure(title: str, several: Sequence[tuple[str, Sequence[Speed]]]) -> Figure | None:
    """Performance over the size of several series: lines are predicted, symbols measured, open ones in doubt.

    Args:
        title: of the figure.
        several: names of the series, and their points along the size; of at most `MOST_BANDS` where 80 % of measurements lie.
    """
    figure = go.Figure()
    shown = [(name, [p for p in points if p.predicted or p.measured]) for name, points in several]
    shown = [(name, points) for name, points in shown if points]
    if not shown:
        return None
    axis: dict[str, Any] = {}
    values: list[int] = []
    for k, (name, points) in enumerate(shown):
        own, places = _numbers(points)
        axis = axis or own  # of blocked loops the length of the blocks may be tied, too
        values += places
        _add_speeds(figure, points, places, (escaped(name), k), len(shown) <= MOST_BANDS)
    axis = {"title": axis["title"], **spread_axis(values)}
    layout(figure, title, axis, {"title": {"text": _SPEED}, "rangemode": "tozero"}, height=480)
    return figure


def _add_speeds(figure: Figure, points: Sequence[Speed], places: Sequence[int], of: tuple[str, int], bands: bool) -> None:
    """One series of speeds: band, line, symbols; ``of`` is its name and number."""
    label, k = of
    colour, symbol = palette.SERIES[k % len(palette.SERIES)], palette.SYMBOLS[k % len(palette.SYMBOLS)]
    common: dict[str, Any] = {"name": label, "legendgroup": str(k)}
    predicted = [(x, p) for p, x in zip(points, places, strict=True) if p.predicted]
    measured = [(x, p) for p, x in zip(points, places, strict=True) if p.measured]
    if predicted:
        ends = np.array([p.band or [np.nan, np.nan] for _, p in predicted], dtype=float).reshape(-1, 2)
        if bands and len(predicted) > 1:
            at = [x for x, _ in predicted]
            add_band(figure, at, ends[:, 0], ends[:, 1], palette.pale(colour), **common | {"showlegend": False})
        hover = f"{label}, predicted %{{y:.4g}} MLUP/s<extra></extra>"
        line = {"color": colour, "width": 2, "dash": _DASHES[k // len(palette.SERIES) % len(_DASHES)]}
        xs, ys = [x for x, _ in predicted], [p.predicted for _, p in predicted]
        drawn: dict[str, Any] = {"mode": "lines", "line": line}
        if len(predicted) == 1:  # no line and no band has a single point
            drawn = {"mode": "markers", "marker": {"symbol": "line-ew", "size": 18, "line": {"width": 2, "color": colour}}}
            if bands and predicted[0][1].band:
                up, down = [ends[0, 1] - ys[0]], [ys[0] - ends[0, 0]]
                pale = palette.pale(colour)
                drawn["error_y"] = {
                    "type": "data",
                    "symmetric": False,
                    "array": up,
                    "arrayminus": down,
                    "color": pale,
                    "thickness": 6,
                }
        figure.add_trace(go.Scatter(x=xs, y=ys, **common, **drawn, hovertemplate=hover))
    if measured:
        mark = {
            "symbol": [f"{symbol}-open" if p.doubtful else symbol for _, p in measured],
            "size": max(_LEAST_SYMBOL, _SYMBOL - 3 * k),  # those of a later series inside of those of an earlier one
            "color": colour,
            "line": {"width": 1.5, "color": palette.INK},
        }
        figure.add_trace(
            go.Scatter(
                x=[x for x, _ in measured],
                y=[p.measured for _, p in measured],
                **common,
                showlegend=not predicted,
                mode="markers",
                marker=mark,
                customdata=[f", {p.doubtful}" if p.doubtful else "" for _, p in measured],
                hovertemplate=f"{label}, measured %{{y:.4g}} MLUP/s%{{customdata}}<extra></extra>",
            )
        )


def speeds_caption(several: Sequence[Sequence[Speed]]) -> str:
    """What lines, bands and symbols of `speeds_figure` are."""
    told = "Lines are predicted, symbols measured. "
    bands = any(p.band for points in several for p in points)
    drawn = sum(any(p.predicted or p.measured for p in points) for points in several) <= MOST_BANDS
    if bands:
        in_bands = "80 % of measurements are expected in the pale bands. "
        told += in_bands if drawn else "Bands are left out, as there are many lines. "
    open_ = any(p.measured and p.doubtful for points in several for p in points)
    return told + ("Open symbols were disturbed, or measured while other programs ran. " if open_ else "")


def _numbers(points: Sequence[CasePoint | Speed]) -> tuple[dict[str, Any], list[int]]:
    """The axis of the sizes as numbers, however few there are."""
    names = list(points[0].sizes)
    varies = next((n for n in names if len({p.sizes.get(n) for p in points}) > 1), names[0] if names else "")
    values = [int(p.sizes.get(varies, 0)) for p in points]
    tied = [n for n in names if [int(p.sizes.get(n, 0)) for p in points] == values]
    axis: dict[str, Any] = {"title": {"text": escaped(" = ".join(tied))}}
    return axis | spread_axis(values), values


def placed_figure(machine: Record, placed: Sequence[Record], cores: int) -> Figure | None:
    """Kernels on the roofs of a machine; roofs that only more cores attain together are left out, as of memory all of it.

    Args:
        machine: facts of the machine, with its roofs.
        placed: points as `machines_roofline_figure` takes them; ``kernel`` names their group.
        cores: at work.
    """
    roofs = roofs_of_cores({"roofs": [r for r in machine.get("roofs") or () if (r.get("cores") or 0) <= cores]}, cores)
    drawable = [p for p in placed if p["GFLOP_s"] and p["intensity_FLOP_B"]]
    if not roofs or not drawable:
        return None
    return machines_roofline_figure([{**machine, "roofs": roofs}], drawable)
