"""What counters saw beside what was predicted, for the terminal.

counted by perf, events of skx, per cache line of work (125000 CL)
link   direction  counted [B]  predicted [B]  difference
L1L2   load             258.6          256.0  +1 %
       evict             64.6           64.0  +1 %
L3Mem  load             133.1          128.0  +4 %
in-core, counted: T_OL 7.4, T_nOL 7.2 cy/CL; 53.0 FLOP/CL, 21.3 instructions/CL
phenomenological ECM  {7.4 || 7.2 | 5.1 | 16.1 | 11.2}  39.6 cy/CL (analytic 36.4, measured 38.0)
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.lines import printable, table_lines

HEAD = ("link", "direction", "counted [B]", "predicted [B]", "difference")
_NOTED = 0.1
"""Relative difference from which on a volume is explained."""
_SMALL_B = 3.2
"""Differences below a twentieth of a line are not explained [B/CL]."""
_LINE_B = 64.0
_MOST_REASONS = 4
_CLEAN = "as many lines leave as come: clean ones go to the outer cache too, which is a victim cache"


def links_of(metrics: Mapping[str, Any]) -> dict[str, Mapping[str, float]]:
    """The links whose volumes were counted, and memory as a whole."""
    return {name: moved for name, moved in metrics.items() if isinstance(moved, Mapping) and name.startswith(("L", "Mem"))}


def volume_rows(metrics: Mapping[str, Any], traffic: Mapping[str, Mapping[str, float]] | None) -> list[list[str]]:
    """A row for each link and direction that was counted; columns as in ``HEAD``."""
    rows = []
    for link, moved in links_of(metrics).items():
        for number, (direction, counted) in enumerate(moved.items()):
            predicted = (traffic or {}).get(link, {}).get(direction)
            rows.append(
                [
                    "" if number else link,
                    direction.removesuffix("_B"),
                    f"{counted:.1f}",
                    "" if predicted is None else f"{predicted:.1f}",
                    _difference(counted, predicted),
                ]
            )
    return rows


def counters_lines(
    counted: Mapping[str, Any],
    point: Mapping[str, Any] | None = None,
    model: Mapping[str, Any] | None = None,
    measured_cy_per_cl: float | None = None,
    width: int = 100,
) -> list[str]:
    """The counters of one point as lines.

    Args:
        counted: a counters' record.
        point: the prediction of the same point, to stand beside it.
        model: the phenomenological ECM model of the point.
        measured_cy_per_cl: its measured runtime [cy/CL].
        width: of the sentences.
    """
    metrics = counted["metrics"]
    work = f"per cache line of work ({counted['cache_lines']:.6g} CL)"
    lines = [f"counted by {counted['source']}, events of {counted['set']}, {work}"]
    rows = volume_rows(metrics, point["traffic"] if point else None)
    if rows:
        lines += table_lines([HEAD], rows, right=(2, 3))
    core = [f"{name} {metrics[name]:.3g}" for name in ("T_OL", "T_nOL", "T_nOL_load", "T_nOL_store") if name in metrics]
    others = [f"{metrics[key]:.4g} {text}" for key, text in _OTHERS if key in metrics]
    if core:
        lines.append(f"in-core, counted: {', '.join(core)} cy/CL")
    if ports := metrics.get("uops_port"):
        lines.append("micro-operations per CL by port: " + ", ".join(f"{port} {count:.3g}" for port, count in ports.items()))
    if others:
        lines.append(f"counted per CL: {', '.join(others)}")
    if model is not None:
        lines.append(model_line(model, point, measured_cy_per_cl))
    sentences = differences(counted, point) if point else []
    for kind, texts in (("why", sentences), ("note", [*counted["notes"], *(model or {}).get("notes", [])])):
        for text in texts:
            lines += textwrap.wrap(printable(text), width, initial_indent=f"{kind:5} ", subsequent_indent=" " * 6)
    return [printable(line).rstrip() for line in lines]


_OTHERS = (
    ("FLOP", "FLOP"),
    ("instructions", "instructions"),
    ("cycles", "cycles"),
    ("loads", "loads"),
    ("stores", "stores"),
    ("page_faults", "page faults"),
    ("context_switches", "context switches"),
    ("task_seconds", "s of threads"),
)


def model_line(model: Mapping[str, Any], point: Mapping[str, Any] | None, measured_cy_per_cl: float | None) -> str:
    """The phenomenological model in the notation of the field, beside the analytic one and the measured runtime."""
    terms = " | ".join(f"{time:.1f}" for time in model["T_data"].values())
    beside = []
    if point is not None:
        beside.append(f"analytic {point['ecm']['cy_per_cl']:.1f}")
    if measured_cy_per_cl is not None:
        beside.append(f"measured {measured_cy_per_cl:.1f}")
    text = f" ({', '.join(beside)})" if beside else ""
    whole = "" if model["complete"] else ", incomplete"
    return (
        f"phenomenological ECM{whole}  {{{model['T_OL']:.1f} ‖ {model['T_nOL']:.1f} | {terms}}}  "
        f"{model['cy_per_cl']:.1f} cy/CL{text}"
    )


def differences(counted: Mapping[str, Any], point: Mapping[str, Any]) -> list[str]:
    """Why counted volumes differ from predicted ones, as far as the two records tell; none where they agree within 10 %."""
    sentences = []
    traffic, metrics = point["traffic"], counted["metrics"]
    avoided = _avoided(metrics, traffic)
    for link, moved in links_of(metrics).items():
        for direction, value in moved.items():
            predicted = traffic.get(link, {}).get(direction)
            if predicted is None or not _differs(value, predicted):
                continue
            inside = direction == "evict_B" and not link.endswith("Mem")
            clean = inside and value > 0.8 * moved.get("load_B", value + 1) > predicted
            why = _CLEAN if clean else _reason(link, direction, value, predicted, point, link in avoided)
            what = f"{link} {direction.removesuffix('_B')}: {value:.0f} B counted, {predicted:.0f} B predicted"
            sentences.append(f"{what}: {why}")
    return sentences


def _avoided(metrics: Mapping[str, Any], traffic: Mapping[str, Mapping[str, float]]) -> Sequence[str]:
    """Links over which so many bytes fewer were loaded as are evicted: lines were written without being read before."""
    found = []
    for link, moved in links_of(metrics).items():
        if {"load_B", "evict_B"} <= moved.keys() and link in traffic:
            saved, evicted = traffic[link]["load_B"] - moved["load_B"], moved["evict_B"]
            if evicted > _SMALL_B and abs(saved - evicted) <= 0.25 * evicted:
                found.append(link)
    return found


def _reason(link: str, direction: str, counted: float, predicted: float, point: Mapping[str, Any], avoided: bool) -> str:
    memory = link.endswith("Mem")
    if point["ecm"].get("near_transition"):
        return "a layer condition is about to break at this size, and real caches lose data gradually"
    if direction == "load_B" and avoided:
        return "as much as is evicted: written lines were not loaded before (whole-line or non-temporal stores)"
    if counted > predicted:
        if memory and counted - predicted > _LINE_B / 2:
            return "other programs on the socket, memory of another socket, or prefetches of lines that are not used"
        if direction == "load_B":
            return "prefetches, and halo and ends of rows whose lines are loaded for a few elements"
        return "lines are evicted before all of their elements are written"
    if predicted - counted > 0.5 * predicted and memory:
        return "most data stay in a cache from one sweep to the next, or come from the memory of another socket"
    if direction == "evict_B":
        return "a part of the written lines stays in the cache"
    return "a part of the data stays in the cache longer than a least-recently-used one would keep it"


def _differs(counted: float, predicted: float) -> bool:
    return abs(counted - predicted) > max(_SMALL_B, _NOTED * predicted)


def _difference(counted: float, predicted: float | None) -> str:
    if predicted is None:
        return "not predicted"
    if abs(counted - predicted) <= _SMALL_B:
        return "same" if counted == predicted else f"{counted - predicted:+.1f} B"
    return f"{100 * (counted / predicted - 1):+.0f} %" if predicted else f"{counted:+.1f} B"


def sweep_table(points: Sequence[Mapping[str, Any]]) -> tuple[str, list[str], list[list[str]]]:
    """Counted volumes and operations of the points of a measurement.

    Args:
        points: of schema ``rooftree.measurement/1``.
    Returns: title, head, rows; all empty if no transfers or operations were counted.
    """
    counted = [(p, p["measured"]["counters"]) for p in points if p["measured"].get("counters")]
    columns = list(dict.fromkeys(key for _, c in counted for key in _columns(c["metrics"])))
    if not columns:
        return "", [], []
    names = list(counted[0][0]["sizes"])
    rows = []
    for point, record in counted:
        values = _columns(record["metrics"])
        rows.append(
            [
                *(str(point["sizes"][name]) for name in names),
                str(point["cores"]),
                *(f"{values[key]:.4g}" if key in values else "-" for key in columns),
            ]
        )
    sources = ", ".join(dict.fromkeys(f"{c['source']} ({c['set']})" for _, c in counted))
    return f"counted by {sources}, per cache line of work; volumes in B", [*names, "cores", *columns], rows


def sweep_lines(points: Sequence[Mapping[str, Any]]) -> list[str]:
    """`sweep_table` for the terminal; empty if nothing was counted."""
    title, head, rows = sweep_table(points)
    return [title, *table_lines([head], rows, right=list(range(len(head))))] if rows else []


def _columns(metrics: Mapping[str, Any]) -> dict[str, float]:
    """What a sweep shows of the metrics: volumes, FLOP and in-core times."""
    found = {
        f"{link} {direction.removesuffix('_B')}": value
        for link, moved in links_of(metrics).items()
        for direction, value in moved.items()
    }
    return found | {name: metrics[name] for name in ("FLOP", "T_OL", "T_nOL", "cycles", "instructions") if name in metrics}


VALIDATION = "counted/predicted volumes [B/CL], and the ECM model of what was counted"


def validation_table(points: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[list[str]], list[str]]:
    """Counted beside predicted volumes of validated points, and the phenomenological model.

    Each volume stands as counted/predicted [B per cache line of work].

    Args:
        points: with ``measured``, ``predicted`` and, where transfers were counted, ``phenomenological``.
    Returns: head, rows, and sentences: why volumes differ, what was not counted. All empty if nothing was counted.
    """
    counted = [p for p in points if "phenomenological" in p]
    if not counted:
        return [], [], []
    names = list(counted[0]["sizes"])
    first = counted[0]["measured"]["counters"]["metrics"]
    links = [link for link in links_of(first) if link in counted[0]["predicted"]["traffic"]]
    directions = [(link, direction) for link in links for direction in first[link]]
    rows = []
    for p in counted:
        metrics, traffic, model = p["measured"]["counters"]["metrics"], p["predicted"]["traffic"], p["phenomenological"]
        rows.append(
            [
                *(str(p["sizes"][name]) for name in names),
                *(f"{metrics[x][d]:.0f}/{traffic[x][d]:.0f}" if d in metrics.get(x, {}) else "-" for x, d in directions),
                f"{model['cy_per_cl']:.3g}",
                f"{100 * model['error']:+.0f} %",
                f"{100 * p['error']:+.0f} %",
            ]
        )
    head = [*names, *(f"{x} {d.removesuffix('_B')}" for x, d in directions), "cy/CL", "error", "analytic"]
    reasons = dict.fromkeys(text for p in counted for text in differences(p["measured"]["counters"], p["predicted"]))
    notes = dict.fromkeys(text for p in counted for text in p["phenomenological"]["notes"])
    return head, rows, [*list(reasons)[:_MOST_REASONS], *notes]


def validation_lines(points: Sequence[Mapping[str, Any]]) -> list[str]:
    """`validation_table` for the terminal; empty if nothing was counted."""
    head, rows, sentences = validation_table(points)
    if not rows:
        return []
    return [VALIDATION, *table_lines([head], rows, right=list(range(len(head)))), *sentences]
