"""Rooflines and cache-aware Rooflines of machines, with what runs on them.

Dots are kernels as predicted and as measured, regions of applications, and what the user gives; a dot without a performance is
an upright line at its intensity. Regions of intensity are shaded: which optimisations can help there. Arrows come from an
earlier record.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import plotly.graph_objects as go
from plotly.graph_objects import Figure

from rooftree.errors import InputError, UsageError
from rooftree.report import palette
from rooftree.report.bench.figure import roofline_figure as bench_figure
from rooftree.report.plot.read import Dot, Subjects
from rooftree.report.plot.series import COLOURS, Series, labels, merged, subject
from rooftree.report.prediction.points import count, number
from rooftree.report.profile.figure import profile_figure
from rooftree.report.profile.region_text import region_name
from rooftree.report.roofline.figure import machines_roofline_figure, roofs_of_cores
from rooftree.report.theme import escaped
from rooftree.results.prediction_document import Point
from rooftree.results.roofline import KernelOnRoofline, MachineRoofline

Json = Mapping[str, Any]
_MOST = 40
"""Dots of one series; of more every n-th."""
_REGIONS = ("rgba(230,159,0,0.12)", "rgba(0,158,115,0.12)", "rgba(0,114,178,0.10)")
"""Colours of what memory alone limits, of what either may limit, and of what the core alone does."""
_TITLES = {"roofline": "Roofline", "carm": "Cache-aware roofline"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plane:
    """What is drawn in the plane of intensity and performance.

    Attributes:
        machines: with title, roofs, and perhaps ``borders``, the intensities between the shaded regions.
        dots: as ``machines_roofline_figure`` takes them, with ``key``, by which an earlier record is found again.
        in_flops: work counts in FLOP; updates otherwise.
    """

    machines: Sequence[Json]
    dots: Sequence[Json]
    in_flops: bool = True


def roofs_figure(
    found: Subjects, *, cache_aware: bool, regions: bool = False, before: Subjects | None = None, work: str = ""
) -> Figure:
    """All roofs and dots in one figure.

    Args:
        found: what to draw.
        cache_aware: bytes as the core requests them, a roof for each level; otherwise bytes at memory.
        regions: shade which optimisations can help.
        before: earlier records, from whose dots arrows lead to the same ones of ``found``.
        work: what is counted instead of FLOP, for machines and given dots; peaks in FLOP/s are left out then.
    Raises: InputError without roofs, or for dots that count in other units; UsageError for ``work`` with records in FLOP.
    """
    if work and (found.series or found.benches or found.profiles or any(r.kernels for r in found.rooflines) or before or regions):
        raise UsageError(
            f"only machines and points can count in {work}, all else counts FLOP or LUP",
            where="--work",
            hint="-m MACHINE --point",
        )
    if len(found.profiles) == 1 and not (found.series or found.benches or found.rooflines or found.dots or before or regions):
        drawn = profile_figure(found.profiles[0])
        if drawn is not None:
            return drawn
    plane = _plane(found, cache_aware)
    old = _plane(before, cache_aware).dots if before is not None else []
    earlier = [d for d in old if d["intensity_FLOP_B"] is not None]
    given = [dot for dot in found.dots if dot.GFLOP_s is not None]
    if work:
        plane = replace(plane, in_flops=False)
    elif found.dots and not plane.in_flops:
        raise InputError(
            "points in FLOP/B cannot stand among updates (LUP)", where="--point", hint="kernels with floating-point work"
        )
    dots = [*plane.dots, *(_given(dot) for dot in given)]
    asked = [dot for dot in found.dots if dot.GFLOP_s is None]
    if found.benches:
        dots = [d for d in dots if d["intensity_FLOP_B"] is not None]
        figure = bench_figure(found.benches, classic=not cache_aware)
        _add_dots(figure, dots, plane)
    elif plane.machines:
        figure = machines_roofline_figure(
            [dict(m) for m in plane.machines],
            dots,
            in_flops=plane.in_flops,
            work=work,
            around=[d.intensity for d in asked] if not plane.in_flops else (),
            levels=cache_aware,
        )
        dots = [d for d in dots if d["intensity_FLOP_B"] is not None]
    else:
        raise InputError(
            "there are no roofs to draw: the records know no machine",
            hint="-m MACHINE, or a record of `rooftree bench roofline`, `roofline`, `predict` or `profile`",
        )
    lead = _TITLES["carm" if cache_aware else "roofline"]
    cores = {int(m["cores"]) for m in plane.machines if m.get("cores")}
    of_cores = f", {count(next(iter(cores)), 'core')}" if len(cores) == 1 and not found.benches else ""
    figure.update_layout(title_text=escaped(f"{lead}: {_subject(found, plane)}{of_cores}"))
    unit = work or ("FLOP" if plane.in_flops else "LUP")
    what = "arithmetic intensity, bytes the core requests" if cache_aware else "operational intensity, bytes at memory"
    figure.update_xaxes(title_text=f"{what} [{unit}/B]")
    _make_room(figure, dots)
    _grow(figure, [d["intensity_FLOP_B"] for d in earlier] + [d.intensity for d in asked], [d["GFLOP_s"] for d in earlier])
    _add_lines(figure, asked, unit)
    if regions:
        _shade(figure, plane, found, cache_aware)
    _add_arrows(figure, earlier, dots)
    return figure


def _subject(found: Subjects, plane: Plane) -> str:
    if found.series:
        return subject(merged(found.series))
    names = list(dict.fromkeys(str(m.get("title") or m.get("name")) for m in plane.machines))
    if found.benches:
        from rooftree.report.bench.record import machine_name

        names = list(dict.fromkeys(machine_name(r) for r in found.benches))
    return ", ".join(names) if len(names) <= 2 else f"{len(names)} machines"


def _plane(found: Subjects, cache_aware: bool) -> Plane:
    """Machines and dots of all records."""
    series = merged(found.series)
    if cache_aware and series:
        raise InputError(
            "records of predictions and measurements do not tell the bytes that the core asks for",
            hint="rooftree roofline KERNEL -m MACHINE -D ... --carm --json writes a record that does",
        )
    in_flops = all(s.in_flops for s in series) if series else True
    if series and not in_flops and any(s.in_flops for s in series):
        idle = ", ".join(s.kernel for s in series if not s.in_flops)
        raise InputError(f"mixed units: {idle} does no floating-point work and counts updates", hint="one figure for each")
    machines: dict[tuple[str, int], Json] = {}
    dots: list[Json] = []
    for one, label in zip(series, labels(series), strict=True):
        cores = min(p.cores for p in one.points)
        if one.facts is not None and one.facts.roofs:
            machines.setdefault((one.machine, cores), _machine(one, cores))
        dots += _dots_of(one, label if len(series) > 1 else one.kernel, cores, in_flops)
    for record in found.rooflines:
        for m in record.machines:
            machines.setdefault((m.machine, m.cores), _ceilings(m, cache_aware))
        dots += [_placed(k, cache_aware) for k in record.kernels if _where(k, cache_aware) is not None]
    for profile in found.profiles:
        if profile.levels_GB_s and profile.peak_GFLOP_s:
            levels = {k: v for k, v in profile.levels_GB_s.items() if cache_aware or k == "Mem"} or profile.levels_GB_s
            roofs = [{"name": k, "kind": "bandwidth", "value": v * 1e9, "level": k} for k, v in levels.items()]
            roofs.append({"name": "peak", "kind": "compute", "value": profile.peak_GFLOP_s * 1e9, "level": ""})
            title = profile.machine_title or profile.machine
            machines.setdefault(
                (str(profile.machine), profile.cores or 1), {"name": profile.machine, "title": title, "roofs": roofs}
            )
        for r in profile.regions:
            x = r.intensity_FLOP_B if cache_aware else r.memory_intensity_FLOP_B
            if x and r.GFLOP_s:
                name = region_name(r)
                dots.append(
                    {"kernel": name, "machine": profile.machine, "intensity_FLOP_B": x, "GFLOP_s": r.GFLOP_s, "key": r.id}
                )
    return Plane(machines=list(machines.values()), dots=dots, in_flops=in_flops)


def _machine(one: Series, cores: int) -> Json:
    assert one.facts is not None
    return {"name": one.machine, "title": one.title, "roofs": roofs_of_cores(one.facts, cores), "cores": cores}


def _ceilings(m: MachineRoofline, cache_aware: bool) -> Json:
    """A machine as `rooftree roofline` records it: its ceilings, or its cache-aware roofs."""
    if cache_aware and m.carm is not None:
        roofs = [{"name": r.level, "kind": "bandwidth", "value": r.B_s, "level": r.level} for r in m.carm.roofs]
        roofs.append({"name": "peak", "kind": "compute", "value": m.carm.peak_FLOP_s, "level": ""})
        ridges = [r.ridge_FLOP_B for r in m.carm.roofs]
        return {"name": m.machine, "title": m.title, "roofs": roofs, "cores": m.cores, "borders": [min(ridges), max(ridges)]}
    roofs = [dict(r) for r in m.roofs]
    known = {r["value"] for r in roofs}
    roofs += [{"name": c.name, "kind": "compute", "value": c.value, "level": ""} for c in m.in_core or () if c.value not in known]
    found: dict[str, Any] = {"name": m.machine, "title": m.title, "roofs": roofs}
    if m.in_core is not None:  # otherwise the roofs may be those of the whole machine
        found["cores"] = m.cores
    return found if m.region_borders_FLOP_B is None else {**found, "borders": list(m.region_borders_FLOP_B)}


def _where(k: KernelOnRoofline, cache_aware: bool) -> float | None:
    """The intensity of a placed kernel."""
    if cache_aware:
        return k.carm.arithmetic_intensity_FLOP_B if k.carm is not None else None
    return k.intensity_FLOP_B


def _placed(k: KernelOnRoofline, cache_aware: bool) -> Json:
    sizes = ", ".join(f"{n} = {v}" for n, v in k.sizes.items())
    return {
        "kernel": k.kernel,
        "machine": k.machine,
        "label": sizes,
        "intensity_FLOP_B": _where(k, cache_aware),
        "GFLOP_s": k.GFLOP_s,
        "key": f"{k.kernel} {k.machine} {sizes}",
    }


def _dots_of(one: Series, label: str, cores: int, in_flops: bool) -> list[Json]:
    """Predicted and measured points of a series with the fewest cores."""
    points = [p for p in one.points if p.cores == cores and p.predicted is not None]
    if len(points) > _MOST:
        points = [points[round(k * (len(points) - 1) / (_MOST - 1))] for k in range(_MOST)]
    found: list[Json] = []
    for p in points:
        assert p.predicted is not None
        sizes = ", ".join(f"{n} = {v}" for n, v in p.sizes.items())
        x = p.predicted.roofline.intensity_FLOP_B if in_flops else _updates(p.predicted, one.iterations)
        speeds = {label: p.predicted.performance, f"{label}, measured": p.measured}
        for name, rate in speeds.items():
            speed = None if rate is None else rate.GFLOP_s if in_flops else (rate.MLUP_s or 0.0) / 1e3
            if speed and (x or name == label):
                told = {
                    "kernel": name,
                    "machine": one.machine,
                    "sizes": p.sizes,
                    "label": sizes,
                    "key": f"{name} {one.machine} {sizes}",
                }
                found.append({**told, "intensity_FLOP_B": x, "GFLOP_s": speed, "text": f"data in {p.predicted.ecm.data_in}"})
    return found


def _updates(p: Point, iterations: int) -> float | None:
    """Updates per byte on the outermost link with traffic [LUP/B]."""
    volumes = [(v.load_B or 0.0) + (v.evict_B or 0.0) for v in p.traffic.values()]
    outer = next((volume for volume in reversed(volumes) if volume > 0), 0.0)
    return iterations / outer if outer and iterations else None


def _given(dot: Dot) -> Json:
    return {
        "kernel": dot.name,
        "machine": dot.machine,
        "intensity_FLOP_B": dot.intensity,
        "GFLOP_s": dot.GFLOP_s,
        "key": dot.name,
    }


def _add_dots(figure: Figure, dots: Sequence[Json], plane: Plane) -> None:
    """Dots on measured roofs, of which the figure makes its own; the axes grow to show them."""
    names = list(dict.fromkeys(str(d["kernel"]) for d in dots))
    for k, name in enumerate(names):
        mine = [d for d in dots if d["kernel"] == name]
        figure.add_trace(
            go.Scatter(
                x=[d["intensity_FLOP_B"] for d in mine],
                y=[d["GFLOP_s"] for d in mine],
                name=escaped(name),
                mode="markers",
                marker={
                    "symbol": palette.SYMBOLS[k % len(palette.SYMBOLS)],
                    "size": 12,
                    "color": COLOURS[k % len(COLOURS)],
                    "line": {"width": 1.5, "color": palette.INK},
                },
                hovertemplate=f"<b>{escaped(name)}</b><br>%{{y:.3g}} GFLOP/s at %{{x:.3g}} FLOP/B<extra></extra>",
            )
        )
    _grow(figure, [d["intensity_FLOP_B"] for d in dots], [d["GFLOP_s"] for d in dots])


def _grow(figure: Figure, xs: Sequence[float], ys: Sequence[float]) -> None:
    """Let the axes show more places."""
    for axis, values in (("xaxis", xs), ("yaxis", ys)):
        low, high = figure.layout[axis].range
        found = [math.log10(float(v)) for v in values]
        figure.layout[axis].range = [min([low, *(v - 0.15 for v in found)]), max([high, *(v + 0.15 for v in found)])]


def _make_room(figure: Figure, dots: Sequence[Json]) -> None:
    """Room for the rows of the legend that many dots take."""
    names = {escaped(str(d["kernel"])) for d in dots}
    shown = [t for t in figure.data if t.name in names and t.showlegend is not False]
    rows = -(-len(shown) // 3)
    figure.update_layout(height=(figure.layout.height or 520) + max(0, rows - 2) * 20)


def _add_lines(figure: Figure, dots: Sequence[Dot], unit: str) -> None:
    """Upright lines at intensities, with the names beside them."""
    low, high = figure.layout.xaxis.range
    before = -math.inf
    for k, dot in enumerate(sorted(dots, key=lambda d: d.intensity)):
        figure.add_vline(x=dot.intensity, line={"color": COLOURS[k % len(COLOURS)], "width": 1.5, "dash": "dash"})
        at = math.log10(dot.intensity)
        near = at - before < 0.025 * (high - low)
        before = at
        figure.add_annotation(
            x=at,
            y=0 if not near else 1,
            yref="paper",
            textangle=-90,
            showarrow=False,
            text=escaped(f"{dot.name}, {number(dot.intensity)} {unit}/B"),
            xanchor="right",
            yanchor="bottom" if not near else "top",
            font={"size": 11, "color": COLOURS[k % len(COLOURS)]},
        )


def _borders(plane: Plane, found: Subjects, cache_aware: bool) -> tuple[float, float] | None:
    """The intensities between the regions, of the first machine."""
    if plane.machines and plane.machines[0].get("borders"):
        left, right = plane.machines[0]["borders"]
        return float(left), float(right)
    figure_roofs = [r for m in plane.machines[:1] for r in m["roofs"]]
    rates = [r["value"] for r in figure_roofs if r["kind"] == "bandwidth" and (cache_aware or r.get("level") == "Mem")]
    peaks = [r["value"] for r in figure_roofs if r["kind"] == "compute"]
    if found.benches:
        from rooftree.report.bench.record import roof_sets

        sets = [s for s in roof_sets(found.benches) if s.bandwidths and s.peak()]
        chosen = max(sets, key=lambda s: float((s.peak() or {"GFLOP_s": 0})["GFLOP_s"]), default=None)
        if chosen is not None:
            rates = [float(b["GB_s"]) for b in chosen.bandwidths if cache_aware or b["level"] == "Mem"]
            peaks = [float(p["GFLOP_s"]) for p in chosen.peaks]
    if not rates or not peaks:
        return None
    lowest = max(peaks) if cache_aware else min(peaks)
    return lowest / max(rates), max(peaks) / min(rates)


def _shade(figure: Figure, plane: Plane, found: Subjects, cache_aware: bool) -> None:
    """The three regions of one machine as areas with their names at the top."""
    borders = _borders(plane, found, cache_aware)
    if borders is None or len(plane.machines) + len(found.benches) > 1:
        raise InputError("regions are those of one machine", where="--regions", hint="one machine for each figure")
    low, high = figure.layout.xaxis.range
    edges = [low, *sorted(math.log10(b) for b in borders), high]
    words = ("memory", "mixed" if cache_aware else "both", "compute")
    for colour, (left, right), text in zip(_REGIONS, pairwise(edges), words, strict=True):
        if right <= left:
            continue
        figure.add_vrect(x0=10**left, x1=10**right, fillcolor=colour, line_width=0, layer="below")
        if right - left > 0.1 * (high - low):
            place = {"x": (left + right) / 2, "y": 1, "yref": "paper", "xanchor": "center", "yanchor": "top"}
            figure.add_annotation(text=text, showarrow=False, font={"size": 12}, **place)


def _add_arrows(figure: Figure, earlier: Sequence[Json], dots: Sequence[Json]) -> None:
    """From where a dot was to where it is."""
    now = {str(d["key"]): d for d in dots}
    by_kernel = {str(d["kernel"]): d for d in dots}
    met = [(d, now.get(str(d["key"])) or by_kernel.get(str(d["kernel"]))) for d in earlier]
    pairs = [(old, new) for old, new in met if new is not None]
    if earlier and not pairs:
        raise InputError(
            "nothing of the earlier record is in the new one: no kernel or region has the same name", where="--before"
        )
    if pairs:
        look = {"symbol": "circle-open", "size": 11, "color": palette.INK, "line": {"width": 2}}
        xs, ys = ([old[k] for old, _ in pairs] for k in ("intensity_FLOP_B", "GFLOP_s"))
        names = [escaped(str(old["kernel"])) for old, _ in pairs]
        hover = "<b>%{text}, before</b><br>%{y:.3g} at %{x:.3g}<extra></extra>"
        figure.add_trace(go.Scatter(x=xs, y=ys, mode="markers", name="before", text=names, marker=look, hovertemplate=hover))
    for first, new in pairs:
        tail, head = (tuple(math.log10(float(d[k])) for k in ("intensity_FLOP_B", "GFLOP_s")) for d in (first, new))
        if math.dist(tail, head) > 1e-3:
            arrow = {"showarrow": True, "arrowhead": 2, "arrowwidth": 2, "arrowcolor": palette.INK, "text": ""}
            figure.add_annotation(x=head[0], y=head[1], ax=tail[0], ay=tail[1], xref="x", yref="y", axref="x", ayref="y", **arrow)
