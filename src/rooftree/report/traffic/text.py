"""Traffic for the terminal, as ``rooftree traffic`` prints it: layer conditions and simulation side by side.

    3d-7pt on skylake-sp: bytes per cache line of work (8 iterations, 64 B), repeated sweeps

    N = 400, one core; near a transition in L1

           layer  conditions         simulated
    link    load       evict   load      evict  difference
    L1L2   257.4       64.32  257.6      64.32      +0.1 %

The record is that of schema ``rooftree.traffic/1``.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.lines import printable, table_lines
from rooftree.report.prediction.points import count, number

MOST_DETAILED = 3
"""Points up to which each is shown with its arrays and caches; of more, the last one."""

_MOST_ROWS = 40
SAME = 0.05
"""Relative difference up to which two engines are said to agree."""

Point = Mapping[str, Any]


def traffic_text(record: Mapping[str, Any], *, command: str = "", explain: bool = False, width: int = 100) -> str:
    """The report: per point, link, array and cache; why misses happen; what it means and what to try.

    Args:
        record: of schema ``rooftree.traffic/1``.
        command: kernel, machine and sizes as typed, for the command to try next.
        explain: say how each point was simulated.
        width: columns to fill.
    """
    unit, points = record["unit_of_work"], record["points"]
    sweeps = "repeated sweeps" if record["options"]["repeat"] else "one sweep over cold caches"
    lines = [
        f"{record['kernel']} on {record['machine']['name']}: bytes per cache line of work "
        f"({count(int(unit['iterations_per_cl']), 'iteration')}, {unit['line_bytes']} B), {sweeps}"
    ]
    if len(points) > 1:
        lines += ["", *_overview(record)]
    for point in points if len(points) <= MOST_DETAILED else points[-1:]:
        lines += ["", *_point(record, point)]
        if explain:
            lines += _wrapped(
                f"simulated by {point['sim']['explain']}"
                if point["sim"]
                else f"not simulated: {point['not_simulated'] or 'not asked for'}",
                width,
            )
    lines += ["", *_wrapped(meaning(record), width)]
    lines += [f"next: {step}" for step in [next_step(record, command)] if step]
    for note in record["notes"]:
        lines += _wrapped(f"note: {note}", width)
    return "\n".join(printable(line).rstrip() for line in lines)


def meaning(record: Mapping[str, Any]) -> str:
    """What the sweep and its last point show, in plain words."""
    return " ".join(sentence for sentence in (_sweep(record), _last(record)) if sentence)


def _sweep(record: Mapping[str, Any]) -> str:
    """How often the engines disagree, and where most; nothing for one point."""
    both = [p for p in record["points"] if p["lc"] and p["sim"]]
    if len(both) < 2:
        return ""
    worst = {id(p): max(abs(difference(p, link)) for link in record["links"]) for p in both}
    off = [p for p in both if worst[id(p)] > SAME]
    if not off:
        return f"Both engines agree within {round(100 * SAME)} % at all {len(both)} points."
    most = max(off, key=lambda p: worst[id(p)])
    return (
        f"The engines differ by more than {round(100 * SAME)} % at {len(off)} of {len(both)} points, most at {point_text(most)}."
    )


def _last(record: Mapping[str, Any]) -> str:
    """What the last point shows."""
    point = record["points"][-1]
    where = point_text(point)
    if point["lc"] is None:
        return f"{where}: {_busiest(point['sim'], record['links'])}{_cause(point)}"
    if point["sim"] is None:
        reason = f"; it was not simulated: {point['not_simulated']}" if point["not_simulated"] else ""
        return f"{where}: {_busiest(point['lc'], record['links'])}{reason}."
    worst, links = 0.0, record["links"]
    chosen = links[0]
    for link in links:
        off = difference(point, link)
        if abs(off) > abs(worst):
            worst, chosen = off, link
    if abs(worst) <= SAME:
        said = f"both engines agree within {max(1, round(100 * abs(worst)))} % on every link"
    else:
        lc, sim = (number(total(point[engine][chosen])) for engine in ("lc", "sim"))
        said = f"they differ most on {chosen}, {sim} B/CL simulated and {lc} B/CL by layer conditions"
        reasons = [
            *([f"a condition is near its break in {', '.join(point['near_transition'])}"] if point["near_transition"] else []),
            *([f"streams fall on the same sets of {', '.join(point['set_conflict'])}"] if point["set_conflict"] else []),
        ]
        said += f": {' and '.join(reasons)}, so trust the simulation" if reasons else ""
    inner = next((n for n in point["sim"]["levels"] if chosen.startswith(n)), "") if abs(worst) > SAME else ""
    return f"{where}: {said}{_cause(point, inner)}"


def next_step(record: Mapping[str, Any], command: str) -> str:
    """The command to try next."""
    point = record["points"][-1]
    if not command:
        return ""
    if point["sim"] is None:
        return f"rooftree predict {command}" if point["not_simulated"] else f"rooftree traffic {command} --traffic both"
    causes = point["sim"].get("causes")
    rows = [name for name in record["row_sizes"] if name in point["sizes"]]
    if rows and causes and any(c["conflict"] > 0.5 * c["misses"] > 0 for c in causes["levels"].values()):
        longer = int(record["unit_of_work"]["iterations_per_cl"])
        padded = {name: value + longer * (name in rows) for name, value in point["sizes"].items()}
        kernel = command.partition(" -D ")[0]
        return f"rooftree traffic {kernel} {_typed(padded)}   (a line longer: rows then fall on other sets)"
    if causes and any(c["capacity"] > 0.5 * c["misses"] > 0 for c in causes["levels"].values()):
        return f"rooftree lc {command}   (up to which size which cache keeps what, and which blocks restore it)"
    agree = point["lc"] is None or all(abs(difference(point, link)) <= SAME for link in record["links"])
    return f"rooftree predict {command}{'' if agree else ' --traffic sim'}"


def _typed(sizes: Mapping[str, int]) -> str:
    return " ".join(f"-D {name}={value}" for name, value in sizes.items())


def difference(point: Point, link: str) -> float:
    """Simulation over layer conditions of one link, minus one; 0 where both move less than a hundredth of a line."""
    lc, sim = total(point["lc"][link]), total(point["sim"][link])
    if max(lc, sim) < 0.64:
        return 0.0
    return sim / lc - 1 if lc > 0 else float("inf")


def total(volume: Mapping[str, float]) -> float:
    """Both directions together [B/CL]."""
    return float(volume["load_B"]) + float(volume["evict_B"])


def point_text(point: Point) -> str:
    """Sizes and cores of a point."""
    sizes = ", ".join(f"{name} = {value}" for name, value in point["sizes"].items())
    return ", ".join([*([sizes] if sizes else []), count(int(point["cores"]), "core")])


def percent(off: float) -> str:
    """A relative difference for people.

    >>> percent(0.123), percent(-0.0001), percent(float("inf"))
    ('+12.3 %', '0 %', 'new')
    """
    if off == float("inf"):
        return "new"
    return "0 %" if abs(off) < 5e-4 else f"{100 * off:+.1f} %" if abs(off) < 1 else f"{1 + off:.3g} x"


def _busiest(engine: Mapping[str, Any], links: Sequence[str]) -> str:
    moved = {link: total(engine[link]) for link in links}
    busiest = max(moved, key=lambda link: moved[link])
    return f"most bytes move over {busiest}, {number(moved[busiest])} B/CL" if moved[busiest] > 0 else "nothing moves"


def _cause(point: Point, cache: str = "") -> str:
    """Why a cache misses, or without a name the outermost one with misses."""
    causes = (point["sim"] or {}).get("causes")
    if not causes:
        return "."
    for name, cause in reversed(list(causes["levels"].items())):
        if cause["misses"] > 0.01 and cache in ("", name):
            kind = max(("compulsory", "capacity", "conflict"), key=lambda word: float(cause[word]))
            array = max(cause["arrays"], key=lambda a: float(cause["arrays"][a]["misses"]))
            share = min(float(cause[kind]), float(cause["misses"]))
            part = "all" if share > 0.99 * cause["misses"] else number(share)
            return (
                f". {name} misses {_lines(cause['misses'])} per line of work, {part} of them "
                f"{_KINDS[kind]}; most belong to {array}."
            )
    return "."


def _lines(value: float) -> str:
    text = number(value)
    return f"{text} {'line' if text == '1' else 'lines'}"


_KINDS = {
    "compulsory": "on first use in a sweep",
    "capacity": "because it is too small",
    "conflict": "because too many lines share its sets",
}


def _overview(record: Mapping[str, Any]) -> list[str]:
    """One line per point: both directions of each link together."""
    points, links = record["points"], record["links"]
    shown = points if len(points) <= _MOST_ROWS else points[:: -(-len(points) // _MOST_ROWS)]
    many = len({p["cores"] for p in points}) > 1
    engines = [engine for engine in ("lc", "sim") if any(p[engine] for p in points)]
    names = [*points[0]["sizes"], *(["cores"] if many else [])]
    head = [
        [*[""] * len(names), *(link if k == 0 else "" for link in links for k in range(len(engines))), ""],
        [*names, *(engine for _ in links for engine in engines), ""],
    ]
    rows = []
    for p in shown:
        cells = [number(total(p[e][link])) if p[e] else "-" for link in links for e in engines]
        mark = "~" if p["near_transition"] else "#" if p["set_conflict"] else ""
        rows.append([*map(str, p["sizes"].values()), *([str(p["cores"])] if many else []), *cells, mark])
    lines = table_lines(head, rows, right=range(len(head[0]) - 1))
    marks = {"~": "close to a transition", "#": "streams share sets"}
    used = [f"{m} {text}" for m, text in marks.items() if any(row[-1] == m for row in rows)]
    lines += ["; ".join([*used, "lc: layer conditions, sim: simulation; load and evict together"])]
    if len(shown) < len(points):
        lines.append(f"{len(points) - len(shown)} of {len(points)} points not shown; all of them: --json")
    return lines


def _point(record: Mapping[str, Any], point: Point) -> list[str]:
    doubts = [
        *([f"near a transition in {', '.join(point['near_transition'])}"] if point["near_transition"] else []),
        *([f"streams share sets of {', '.join(point['set_conflict'])}"] if point["set_conflict"] else []),
    ]
    lines = ["; ".join([point_text(point), *doubts]), ""]
    lines += _links(point, record["links"])
    lines += ["", *_arrays(point, record["links"])]
    if point["sim"] is not None:
        lines += ["", *_caches(point)]
        if point["sim"].get("causes"):
            lines += ["", *_why(point["sim"]["causes"])]
    return lines


def _links(point: Point, links: Sequence[str]) -> list[str]:
    """Load and evict of both engines per link."""
    engines = [(name, point[name]) for name in ("lc", "sim") if point[name]]
    titles = {"lc": ("layer", "conditions"), "sim": ("", "simulated")}
    head = [["", *(cell for name, _ in engines for cell in titles[name])], ["link", *["load", "evict"] * len(engines)]]
    rows = [[link, *(number(e[link][d], 4) for _, e in engines for d in ("load_B", "evict_B"))] for link in links]
    if len(engines) == 2:
        head[0].append("")
        head[1].append("difference")
        for row, link in zip(rows, links, strict=True):
            row.append(percent(difference(point, link)))
    return table_lines(head, rows, right=range(1, len(head[0])))


def _arrays(point: Point, links: Sequence[str]) -> list[str]:
    """Load and evict together, per array and link."""
    engines = [(name, point[name]["arrays"]) for name in ("lc", "sim") if point[name]]
    names = list(dict.fromkeys(array for _, arrays in engines for array in arrays))
    head = [
        ["", *(link if k == 0 else "" for link in links for k in range(len(engines)))],
        ["array", *(name for _ in links for name, _ in engines)],
    ]
    rows = [
        [array, *(number(total(arrays[array][link])) if array in arrays else "-" for link in links for _, arrays in engines)]
        for array in names
    ]
    return ["by array, both directions together [B/CL]:", *table_lines(head, rows, right=range(1, len(head[0])))]


def _caches(point: Point) -> list[str]:
    head = ["cache", "loads", "stores", "hits", "misses", "evicted modified", "evicted clean"]
    words = ("loads", "stores", "hits", "misses", "evictions_dirty", "evictions_clean")
    rows = [[name, *(number(level[word]) for word in words)] for name, level in point["sim"]["levels"].items()]
    return ["in the caches, simulated [1/CL]:", *table_lines([head], rows, right=range(1, len(head)))]


def _why(causes: Mapping[str, Any]) -> list[str]:
    """Misses by their cause, per cache and array [lines per line of work]."""
    head = ["misses of", "array", "all", "compulsory", "capacity", "conflict"]
    rows = []
    for name, level in causes["levels"].items():
        arrays = [(array, split) for array, split in level["arrays"].items() if abs(split["misses"]) > 5e-4]
        if level["misses"] > 5e-4:
            rows.append([name, "all", *_split(level)])
        rows += [["", array, *_split(split)] for array, split in arrays if len(arrays) > 1]
    if not rows:
        return ["no cache misses anything"]
    return ["why misses happen [lines/CL]:", *table_lines([head], rows, right=(2, 3, 4, 5))]


def _split(split: Mapping[str, float]) -> list[str]:
    # differences of large counts leave dust behind
    return [number(split[word] if abs(split[word]) > 5e-4 else 0.0) for word in ("misses", "compulsory", "capacity", "conflict")]


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(printable(text), width, subsequent_indent="  ") or [""]
