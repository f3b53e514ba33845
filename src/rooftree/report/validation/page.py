"""The page of ``rooftree validate``: how far off the predictions are, measured points over predicted parts, why they differ."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.errors import InputError
from rooftree.report.measurement.counters import VALIDATION, validation_table
from rooftree.report.prediction.points import count, number
from rooftree.report.render import environment, figure_record, packed, page
from rooftree.report.validation import text as words
from rooftree.report.validation.figure import kernel_figure, parity_figure, roofline_record

Record = Mapping[str, Any]
_SIZES = (
    "Stacked: T_nOL and the transfers of the prediction. The dark dash is the predicted runtime, the red one T_OL: where "
    "transfers overlap they lie inside of the stack. Measured points lie over them with their intervals, filled by verdict: "
    "circle green, diamond orange, square red. Below: error of the prediction; the bands are the limits of green and orange."
)
_SWEEP = (
    "Stacked areas: T_nOL and the transfers of the prediction. The solid line is the predicted runtime, the dashed one T_OL: "
    "where transfers overlap they lie inside of the stack. Measured points lie over them with their intervals, filled by "
    "verdict: circle green, diamond orange, square red. Below: error of the prediction; the bands are the limits of green and "
    "orange."
)
_CORES = (
    "Measured and predicted performance over the number of cores, with the Roofline's limit. Below: error of the prediction; the "
    "bands are the limits of green and orange."
)
_PARITY = (
    "Each point is a kernel with data in one place. On the line the prediction is right; the bands are the limits of green and "
    "orange."
)
_ROOF = (
    "Predicted and measured performance over operational intensity, under the roofs of the machine file at the measured clock."
)
_DATA_BYTES = 1_500_000
"""JSON that one page holds [B]; records beyond are named and left out."""


def validation_page(records: Sequence[Record], summary: Record) -> str:
    """One self-contained page.

    Args:
        records, summary: of a `rooftree.results.Validation`.
    Raises: InputError without any record.
    """
    if not records:
        raise InputError("a page needs at least one kernel, found none")
    figures: dict[str, Any] = {}
    several = len(records) > 1
    if several:
        figures["parity"] = figure_record(parity_figure(records))
    sections = [_section(record, f"k{n}", figures) for n, record in enumerate(records)]
    names = ", ".join(str(r["kernel"]["name"]) for r in records[:6]) + (
        f" and {len(records) - 6} more" if len(records) > 6 else ""
    )
    data = json.dumps(list(records) if several else records[0])
    return page(
        "validation.html.j2",
        figures,
        title=f"{names}: predicted and measured",
        intro=words.sentence(records, summary),
        light=words.light(summary),
        cards=_cards(records, summary),
        several=several,
        parity_caption=_PARITY,
        kernels=[_row(r, f"k{n}") for n, r in enumerate(records)],
        sections=sections,
        rule=records[0]["limits"]["rule"],
        machine=records[0]["chosen"],
        environment=_environment(records[0]),
        data=packed(data) if len(data) <= _DATA_BYTES else "",
    )


def validation_fragment(records: Sequence[Record], summary: Record) -> str:
    """A static piece of HTML for notebooks: the summary, the points and the reasons."""
    sections = [_section(record, f"k{n}", {}) for n, record in enumerate(records)]
    return (
        environment()
        .get_template("validation_fragment.html.j2")
        .render(sentence=words.sentence(records, summary), light=words.light(summary), sections=sections)
    )


def _cards(records: Sequence[Record], summary: Record) -> list[dict[str, str]]:
    """The few numbers that everybody looks for."""
    points = sum(len(r["points"]) for r in records)
    if points == 1:
        p = records[0]["points"][0]
        first = {
            "name": "measured",
            "value": f"{number(p['measured']['cy_per_cl'])} {words.unit(records[0])}",
            "more": _per_second(p["measured"]),
        }
        second = {
            "name": "predicted",
            "value": f"{number(p['predicted']['ecm']['cy_per_cl'])} {words.unit(records[0])}",
            "more": f"{100 * p['error']:+.0f} %, data in {p['predicted']['ecm']['data_in']}",
        }
    elif not summary["points"]:
        first = {"name": "median error", "value": "-", "more": "no point is decided"}
        second = {"name": "nine of ten within", "value": "-", "more": "all measurements were disturbed"}
    else:
        first = {
            "name": "median error",
            "value": f"{100 * summary['median']:.1f} %",
            "more": f"mean {100 * summary['mean']:.1f} %",
        }
        second = {
            "name": "nine of ten within",
            "value": f"{100 * summary['p90']:.0f} %",
            "more": f"worst {100 * summary['worst']:.0f} %",
        }
    lights = {x: int(summary[x]) for x in ("green", "orange", "red", "undecided")}
    return [
        first,
        second,
        {"name": "points", "value": str(points), "more": ", ".join(f"{n} {x}" for x, n in lights.items() if n)},
        {
            "name": "clock",
            "value": words.clock_line(records[0]).partition(" while")[0],
            "more": f"machine file {float(records[0]['machine']['file_clock_Hz']) / 1e9:.2f} GHz",
        },
    ]


def _per_second(seen: Record) -> str:
    flops = float(seen.get("GFLOP_s") or 0)
    return f"{number(flops)} GFLOP/s" if flops else f"{number(float(seen.get('MLUP_s') or 0))} MLUP/s"


def _row(record: Record, key: str) -> dict[str, str]:
    s = record["summary"]
    median, worst, bias = words.figures(s)
    return {
        "id": key,
        "name": str(record["kernel"]["name"]),
        "points": str(s["points"]),
        "light": words.light(s),
        "median": median,
        "worst": worst,
        "bias": bias,
        "why": ", ".join(f["rule"] for f in record["findings"][:2] if f["rule"] != "clock") if s["green"] < s["points"] else "",
    }


def _section(record: Record, key: str, figures: dict[str, Any]) -> dict[str, Any]:
    """What the template shows of one kernel; its figures are added to ``figures``."""
    figures[f"{key}-points"] = figure_record(kernel_figure(record))
    plots = [{"id": f"{key}-points", "heading": "Measured over predicted", "caption": _caption(record)}]
    roofline = roofline_record(record)
    if roofline is not None:
        figures[f"{key}-roofline"] = figure_record(roofline)
        plots.append({"id": f"{key}-roofline", "heading": "Roofline", "caption": _ROOF})
    head, rows = words.rows_of(record)
    many = len({p["cores"] for p in record["points"]}) > 1
    summary = record["summary"]
    return {
        "id": key,
        "name": str(record["kernel"]["name"]),
        "sentence": words.sentence([record], summary),
        "light": words.light(summary),
        "plots": plots,
        "regimes": [{"light": light, "text": text} for light, text in words.regime_lines(record)],
        "findings": [
            {
                **f,
                "where": words.where(record, f),
                "explains": count(f["explains"], "point") if f["explains"] else "",
                "light": record["points"][f["at"]]["verdict"],
            }
            for f in record["findings"]
        ],
        "head": head,
        "rows": [
            {"cells": row, "light": words.told(p), "quality": p["measured"].get("quality", "ok")}
            for row, p in zip(rows, record["points"], strict=True)
        ],
        "counted": dict(zip(("head", "rows", "lines"), validation_table(record["points"]), strict=True)),
        "counting": VALIDATION,
        "code": words.code_line(record),
        "command": " ".join(str(w) for w in record["compiled"].get("command") or ()),
        "failed": [f"{words.point_name(f, many)}: {f['why']}" for f in record["failed"]],
        "notes": list(record["notes"]),
        "interrupted": str(record.get("interrupted") or ""),
        "source": str(record["kernel"].get("source") or ""),
    }


def _caption(record: Record) -> str:
    sizes = {tuple(p["sizes"].items()) for p in record["points"]}
    if len(sizes) == 1 and len(record["points"]) > 1:
        return _CORES
    return _SIZES if len(sizes) <= 12 else _SWEEP


def _environment(record: Record) -> list[tuple[str, str]]:
    """What was measured on, as rows."""
    rows = []
    for name, value in record["environment"].items():
        if value in (None, "", [], {}):
            continue
        text = (
            ", ".join(f"{k} {v}" for k, v in value.items())
            if isinstance(value, Mapping)
            else (", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value))
        )
        rows.append((name.replace("_", " "), text))
    return rows
