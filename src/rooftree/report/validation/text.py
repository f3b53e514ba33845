"""Prediction beside measurement, for the terminal.

    triad: predicted beside measured, one core
    ──────────────────────────────────────────
    machine file  here.yaml, measured on this machine
    code          gcc 12.2.0 with -O3 -march=znver3 -fopenmp
                        N  data in  measured  interval      predicted  error
                                       cy/CL                    cy/CL
                      672  L1           3.04  3.02 to 3.07          3    -1 %              │             green
                  2796200  Mem          19.1  18.9 to 19.4       15.1   -21 %          ████│             orange

Bars run to the left where the prediction is too fast, to the right where it is too slow; the whole width is 50 %.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.lines import degrade, printable, table_lines
from rooftree.report.measurement.counters import validation_lines
from rooftree.report.measurement.text import measurement_text
from rooftree.report.prediction.points import count, limits, number
from rooftree.report.prediction.text import Page

Record = Mapping[str, Any]
HEAD = ("data in", "measured", "interval", "predicted", "error")
_BAR, _FULL = 10, 0.5
_STYLE = {"green": "good", "orange": "warn", "red": "bad", "undecided": "dim"}
_IN_WORDS = {"inside": "inside their range"}
_ROWS, _FINDINGS, _REGIMES = 40, 6, 8


PLACES = "the places in "
"""How the note begins that says in which order indices were that a range was asked for."""


def validation_text(
    records: Sequence[Record],
    summary: Record,
    not_modelled: Sequence[Record] = (),
    *,
    width: int = 100,
    colour: bool = False,
    encoding: str | None = None,
) -> str:
    """The whole report.

    Args:
        records, summary, not_modelled: of a `rooftree.results.Validation`.
        width, colour, encoding: as for `rooftree.report.prediction.text.prediction_text`.
    """
    page = Page(width, colour)
    for record in records:
        page.gap()
        _kernel(page, record)
    for measured in not_modelled:
        page.gap()
        for line in measurement_text(measured, width=width).splitlines():
            page.lines.append(line)
        page.item("verdict", f"not modelled: {measured['not_modelled']}")
    if not records and not_modelled:
        return degrade(page.text(), encoding)
    if len(records) > 1:
        page.gap()
        page.head("all kernels")
        _kernels(page, records)
        page.gap()
    page.item("summary", sentence(records, summary), _STYLE.get(light(summary), ""))
    return degrade(page.text(), encoding)


def explanation(records: Sequence[Record], summary: Record) -> str:
    """How far off the predictions are, and why: the summary and the findings of each kernel, without tables."""
    lines = [sentence(records, summary)]
    for record in records:
        for f in record["findings"]:
            lines.append(f"{record['kernel']['name']}, {f['rule']} ({where(record, f)}): {f['sentence']} Try: {f['advice']}.")
    return "\n".join(lines)


def light(summary: Record) -> str:
    """The light of a summary: that of most points that are not green, if they are a third or more."""
    if not summary["points"]:
        return "undecided"
    off = summary["orange"] + summary["red"]
    if 3 * off <= summary["points"]:
        return "green"
    return "red" if summary["red"] >= summary["orange"] else "orange"


def sentence(records: Sequence[Record], summary: Record) -> str:
    """The result in plain words."""
    points = [p for r in records for p in r["points"]]
    if not points:
        return "Nothing was measured."
    besides = next((r["timed_besides"] for r in records if r.get("timed_besides")), "")
    if not summary["points"] and besides:
        return f"Nothing can be said about the prediction: {besides}. Put the nest into a function of its own and validate that."
    if not summary["points"]:
        what = "The measurement was" if len(points) == 1 else f"All {len(points)} measurements were"
        return f"{what} disturbed: nothing can be said about the prediction. The remarks say why, and what to try."
    if len(points) == 1:
        p = points[0]
        seen, ecm = p["measured"]["cy_per_cl"], p["predicted"]["ecm"]
        least, most = ecm.get("at_least"), ecm.get("at_most")
        if None not in (least, most) and held(p):
            return (
                f"Predicted {number(float(least))} .. {_cycles(most, records[0])}, measured {_cycles(seen, records[0])}: "
                f"within the range of what is in doubt{_first_reason(records)}."
            )
        return (
            f"Predicted {_cycles(ecm['cy_per_cl'], records[0])}, measured {_cycles(seen, records[0])}: "
            f"the prediction is {off_by(p['error'])} ({p['verdict']}){_first_reason(records)}."
        )
    inside = sum(told(p) == INSIDE for p in points)
    counts = {"green": summary["green"], INSIDE: inside, "orange": summary["orange"] - inside, "red": summary["red"]}
    lights = ", ".join(f"{n} {_IN_WORDS.get(x, x)}" for x, n in counts.items() if n)
    decided = summary["points"]
    what = f"{len(records)} kernels at {decided} points" if len(records) > 1 else f"{decided} points"
    apart = ""
    if undecided := len(points) - decided:
        more = " or of more than was predicted" if besides else ""
        apart = f" {undecided} of {len(points)} points do not count, since their measurement was disturbed{more}."
    if decided == 1:
        p = next(p for p in points if p["verdict"] != "undecided")
        return f"The prediction is {off_by(p['error'])} at one point ({p['verdict']}){_first_reason(records)}.{apart}"
    bias = summary["bias"]
    same = sum(p["verdict"] != "undecided" and p["error"] * bias > 0 for p in points)  # the median of two lies between them
    lean = "" if abs(bias) < 0.03 or 2 * same <= decided else f", most of them too {'fast' if bias < 0 else 'slow'}"
    return (
        f"Half of {what} are predicted within {100 * summary['median']:.0f} %, nine of ten within {100 * summary['p90']:.0f} "
        f"%{lean} ({lights}){_first_reason(records)}.{apart}"
    )


INSIDE = "inside"
"""What a point is called in place of orange whose prediction is a range that holds the measurement."""


def held(point: Record) -> bool:
    """Whether what doubts leave of the prediction is a range, and holds the measurement."""
    ecm = point.get("predicted", {}).get("ecm", {})
    least, most = ecm.get("at_least"), ecm.get("at_most")
    if least is None or least == most:
        return False
    return float(least) <= float(point["measured"]["cy_per_cl"]) <= (math.inf if most is None else float(most))


def told(point: Record) -> str:
    """What a point is called: its verdict, or `INSIDE` where it is orange and its range holds the measurement: no miss.

    >>> ecm, seen = {"cy_per_cl": 4.0, "at_least": 3.0, "at_most": 6.0}, {"cy_per_cl": 5.0}
    >>> told({"verdict": "orange", "predicted": {"ecm": ecm}, "measured": seen})
    'inside'
    """
    return INSIDE if point["verdict"] == "orange" and held(point) else str(point["verdict"])


def off_by(error: float) -> str:
    """An error in words.

    >>> off_by(-0.12), off_by(0.004)
    ('12 % too fast', 'right')
    """
    if abs(error) < 0.005:
        return "right"
    return f"{100 * abs(error):.0f} % too {'fast' if error < 0 else 'slow'}"


def _first_reason(records: Sequence[Record]) -> str:
    reasons = [
        f["rule"]
        for r in records
        for f in r["findings"]
        if f["rule"] != "clock" and any(r["points"][k]["verdict"] in ("orange", "red") for k in f["points"])
    ]
    if not reasons:
        return ""
    first = max(dict.fromkeys(reasons), key=reasons.count)
    return f"; first to look at: {first}"


def unit(record: Record) -> str:
    """What times of a kernel are counted in: cycles of a unit of work, which may be a call."""
    return "cy/call" if record["unit_of_work"]["element"] == "call" else "cy/CL"


def _cycles(value: float, record: Record) -> str:
    return f"{number(float(value))} {unit(record)}"


def where(record: Record, finding: Record) -> str:
    """Which points a finding is about, in words."""
    points = finding["points"]
    total = len(record["points"])
    if total == 1:
        return "this point"
    if len(points) == total:
        return "all points"
    if len(points) == 1:
        return point_name(record["points"][points[0]], len({p["cores"] for p in record["points"]}) > 1)
    return f"{len(points)} of {total} points"


def point_name(point: Record, cores: bool = False) -> str:
    """A point by its sizes, and its cores where these vary: ``N = 1000, 2 cores``."""
    by_value: dict[int, list[str]] = {}
    for name, value in point["sizes"].items():
        by_value.setdefault(int(value), []).append(name)
    parts = [f"{' = '.join(names)} = {value}" for value, names in by_value.items()]
    return ", ".join([*parts, *([count(int(point["cores"]), "core")] if cores or not parts else [])])


def _kernel(page: Page, record: Record) -> None:
    cores = sorted({int(p["cores"]) for p in record["points"]})
    page.head(
        f"{record['kernel']['name']}: predicted beside measured" + (f", {count(cores[0], 'core')}" if len(cores) == 1 else "")
    )
    page.item("machine file", record["chosen"])
    page.item("code", code_line(record))
    page.item("clock", clock_line(record))
    if besides := record.get("timed_besides"):
        page.item("compares", f"unlike work: {besides}", "bad")
    for note in record.get("notes") or ():
        if note.startswith(PLACES):
            page.item("data", note)
    page.gap()
    _table(page, record)
    for nest in record["points"][-1]["predicted"].get("nests") or ():
        page.item("", f"line {nest['line']}: {100 * nest['share']:.3g} % of the predicted time, {nest['limited_by']}")
    if len(record["regimes"]) > 1:
        page.gap()
        for k, (verdict, text) in enumerate(regime_lines(record)):
            page.item("regimes" if k == 0 else "", text, _STYLE[verdict])
    page.gap()
    page.item("verdicts", record["limits"]["rule"])
    _findings(page, record)
    if counted := validation_lines(record["points"]):
        page.gap()
        page.lines += [f"  {line}" for line in counted]
        page.gap()
    for k, f in enumerate(record["failed"]):
        page.item("not measured" if k == 0 else "", f"{point_name(f, len(cores) > 1)}: {f['why']}", "bad")
    if record.get("interrupted"):
        page.item("interrupted", str(record["interrupted"]), "bad")


def code_line(record: Record) -> str:
    """Compiler and flags behind the measured code, and what the loop is like."""
    made, code = record["compiled"], record["incore"].get("code") or {}
    flags = " ".join(str(f) for f in made.get("flags") or ())
    text = f"{made.get('version') or made.get('compiler') or 'unknown compiler'}{f' with {flags}' if flags else ''}"
    if not code:
        return f"{text}; the loop's machine code was not looked at"
    lanes = f"{code['lanes']} elements at once" if code["lanes"] > 1 else "scalar code"
    body = f"{code['instructions']} instructions do {code['per_pass']:g} iteration{'s' * (code['per_pass'] != 1)}"
    return f"{text}; {lanes}{', FMA' if code['fma'] else ''}, {body}"


def clock_line(record: Record) -> str:
    """The clocks at which it was measured, and that of the machine file."""
    seen = [float(p["measured"]["clock_GHz"]) for p in record["points"]]
    low, high = min(seen), max(seen)
    span = f"{low:.2f} GHz" if high - low < 0.01 * high else f"{low:.2f} to {high:.2f} GHz"
    return f"{span} while it ran; the machine file has {float(record['machine']['file_clock_Hz']) / 1e9:.2f} GHz"


def regime_lines(record: Record) -> list[tuple[str, str]]:
    """Verdict and words of each regime: ``L2: green, median error 4 %, worst 7 % (3 points)``; many core counts together."""
    found: dict[tuple[str, str], list[Record]] = {}
    cores = {int(p["cores"]) for p in record["points"]}
    for regime in record["regimes"]:
        several = "all" if len(record["regimes"]) > _REGIMES else str(regime["cores"])
        found.setdefault((str(regime["data_in"]), several), []).append(regime)
    lines = []
    for (place, _), same in found.items():
        counts = sorted(int(r["cores"]) for r in same)
        at = place
        if len(cores) > 1:
            at += f", {count(counts[0], 'core')}" if len(counts) == 1 else f", {counts[0]} to {counts[-1]} cores"
        worst = max(same, key=lambda r: ("green", "orange", "red").index(r["verdict"]))
        n, middle = sum(int(r["points"]) for r in same), max(float(r["median"]) for r in same)
        if n == 1:
            text = f"{at}: {worst['verdict']}, error {100 * worst['bias']:+.0f} %"
        elif len(same) == 1:
            text = f"{at}: {worst['verdict']}, median error {100 * middle:.0f} %, worst {100 * worst['worst']:.0f} % ({n} points)"
        else:
            most = max(float(r["worst"]) for r in same)
            text = f"{at}: {worst['verdict']} at worst, error up to {100 * most:.0f} % ({n} points)"
        lines.append((str(worst["verdict"]), text))
    return lines


def rows_of(record: Record) -> tuple[list[str], list[list[str]]]:
    """Head and rows of the table of points: sizes, cores if they vary, and the columns of ``HEAD``."""
    points = record["points"]
    names = list(points[0]["sizes"]) if points else []
    distinct = [n for k, n in enumerate(names) if not any(_same(points, n, m) for m in names[:k])]
    labels = [" = ".join(m for m in names if _same(points, n, m)) for n in distinct]
    many = len({p["cores"] for p in points}) > 1
    rows = []
    for p in points:
        seen = p["measured"]
        low, high = seen.get("interval") or (seen["cy_per_cl"],) * 2
        rows.append(
            [
                *(str(p["sizes"][n]) for n in distinct),
                *([str(p["cores"])] if many else []),
                p["predicted"]["ecm"]["data_in"],
                number(float(seen["cy_per_cl"])),
                f"{number(float(low))} to {number(float(high))}",
                _predicted(p["predicted"]["ecm"]),
                f"{100 * p['error']:+.0f} %",
            ]
        )
    return [*labels, *(["cores"] if many else []), *HEAD], rows


def _predicted(ecm: Record) -> str:
    """A predicted runtime [cy/CL], with the limits that doubts leave it: ``14.8 (at least 5.62)``."""
    value = number(float(ecm["cy_per_cl"]))
    least, most = ecm.get("at_least"), ecm.get("at_most")
    if least is None:
        return value
    span = limits(float(least), float("inf") if most is None else float(most))
    return value if span == value else f"{value} ({span})"


def _same(points: Sequence[Record], a: str, b: str) -> bool:
    return all(p["sizes"][a] == p["sizes"][b] for p in points)


def bar(error: float) -> str:
    """An error as a bar from the middle.

    >>> bar(-0.2)
    '      ████│          '
    """
    length = min(_BAR, round(abs(error) / _FULL * _BAR))
    if error < 0:
        return " " * (_BAR - length) + "█" * length + "│" + " " * _BAR
    return " " * _BAR + "│" + "█" * length + " " * (_BAR - length)


def _table(page: Page, record: Record) -> None:
    head, rows = rows_of(record)
    units = [unit(record) if name in ("measured", "predicted") else "" for name in head]
    shown = list(range(len(rows)))
    if len(rows) > _ROWS:
        step = len(rows) / _ROWS
        shown = sorted({int(k * step) for k in range(_ROWS)} | {len(rows) - 1})
    left = [head.index("data in"), head.index("interval")]
    lines = table_lines([head, units], [rows[k] for k in shown], [k for k in range(len(head)) if k not in left])
    for line in lines[:2]:
        page.lines.append("  " + page.style(line.rstrip(), "dim"))
    for k, line in zip(shown, lines[2:], strict=True):
        p = record["points"][k]
        mark = "" if p["measured"].get("quality", "ok") == "ok" else f"  measurement {printable(p['measured']['quality'])}"
        page.lines.append("  " + line + "  " + page.style(f"{bar(p['error'])} {told(p)}", _STYLE.get(told(p), "")) + mark)
    if len(shown) < len(rows):
        page.lines.append(
            page.style(f"  {len(rows) - len(shown)} of {len(rows)} points not shown; all of them: --csv FILE or --json", "dim")
        )


def _findings(page: Page, record: Record) -> None:
    found = record["findings"]
    if not found:
        return
    page.gap()
    off = any(p["verdict"] in ("orange", "red") for p in record["points"])
    for k, f in enumerate(found[:_FINDINGS]):
        sure = f" With it {count(f['explains'], 'point')} would be right, or half as far off." if f["explains"] else ""
        page.item(("why" if off else "remarks") if k == 0 else "", f"- {f['rule']} ({where(record, f)}): {f['sentence']}{sure}")
        page.item("", f"  try: {f['advice']}", "dim")
    if len(found) > _FINDINGS:
        page.item("", f"{len(found) - _FINDINGS} more: --html FILE or --json", "dim")


def figures(summary: Record) -> list[str]:
    """Median and worst error and bias of a summary, as cells; dashes if no point is decided."""
    if not summary["points"]:
        return ["-"] * 3
    return [f"{100 * summary['median']:.0f} %", f"{100 * summary['worst']:.0f} %", f"{100 * summary['bias']:+.0f} %"]


def _kernels(page: Page, records: Sequence[Record]) -> None:
    rows = []
    for r in records:
        s = r["summary"]
        rows.append([r["kernel"]["name"], str(s["points"]), *figures(s), str(s["green"]), str(s["orange"]), str(s["red"])])
    head = ["kernel", "points", "median error", "worst", "bias", "green", "orange", "red"]
    for k, line in enumerate(table_lines([head], rows, range(1, len(head)))):
        page.lines.append("  " + (page.style(line, "dim") if k == 0 else line))
