"""Pages that need nothing but themselves: figures, tables, source, machine and data of predictions in one HTML file.

plotly.js is written into the page once, the browser is told to load nothing from elsewhere, and everything that comes
from a record is escaped: kernel names and sources are other people's text.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.incore.corrections import HEAD as CORRECTIONS
from rooftree.report.incore.corrections import correction_rows
from rooftree.report.prediction import function, words
from rooftree.report.prediction.diagnosis import diagnose, holds, stretches
from rooftree.report.prediction.points import (
    best_column,
    contributions,
    count,
    cycles,
    interval,
    limits,
    machine_label,
    number,
    rate,
    roof_ends,
    sample,
    size_line,
    size_text,
    subset,
)
from rooftree.report.prediction.source import marked_source
from rooftree.report.prediction.table import short_table, traffic_table
from rooftree.report.prediction.text import compiled_with, condition_text, ecm_notation, kernel_facts, prediction_text
from rooftree.report.render import environment, figure_record, packed, page
from rooftree.results import Prediction
from rooftree.results.function_prediction import FunctionPrediction

_TABLE_ROWS = 120  # of one table; none where a page holds many predictions
_MANY = 4  # predictions from which on a page leaves out what the page of one shows: some figures, tables, layer conditions
_DATA_BYTES = 500_000  # of JSON in one page, over all its predictions; packed it takes a tenth of that
_IN_NOTEBOOKS = ("roofline", "ecm", "scaling")
FIGURES = {
    "roofline": (
        "Roofline",
        "Slanted lines are bandwidths, flat ones peak performance and lower ceilings; the ring is the ridge "
        "point of memory. Open diamonds, drawn for a single size: work per byte on each link.",
    ),
    "ecm": (
        "ECM contributions",
        "T_nOL and the transfers are stacked; the dashed line is T_OL, the solid one the predicted runtime of one "
        "core, which lies below the stack where transfers overlap. Dotted marks: a layer condition breaks.",
    ),
    "traffic": (
        "Traffic",
        "Bytes over each link per cache line of work: towards the core (load, write-allocates included) and away "
        "from it (evict).",
    ),
    "scaling": (
        "Scaling over cores",
        "Predicted performance, the Roofline's limit (dotted), the saturation point n_S (ring) and the "
        "borders of ccNUMA domains (dashed).",
    ),
}


_ECM_BARS = (
    "The stacked bar holds T_nOL and the transfers for the data where they are; grey bars are the predictions if they "
    "were elsewhere. The dashed line is T_OL; the marks are the predicted runtimes of one core, inside of the stack "
    "where transfers overlap."
)


def prediction_html(p: Prediction, *, title: str | None = None) -> str:
    """One self-contained page for one prediction: words, figures, tables, kernel, machine, data."""
    if isinstance(p, FunctionPrediction):
        return _function_html(p)
    return prediction_pages([p], title=title or f"{p.kernel.name} on {machine_label(p)}")


def _function_html(p: FunctionPrediction) -> str:
    """One page: what a call takes on top, then a screen for each nest."""
    last = p.shape[0] - 1
    intro = f"{size_text(p, last)}: {function.runtime(p, last, 0)}; {function.verdict(p, last, 0)}."
    title = f"{p.kernel.name} on {machine_label(p)}: {len(p.nests)} nests"
    return prediction_pages([nest.prediction for nest in p.nests], title=title, intro=intro)


def prediction_pages(predictions: Sequence[Prediction], *, title: str = "Predictions", intro: str = "") -> str:
    """One self-contained page for several predictions: an index and a common Roofline on top, then a screen for each kernel.

    Args:
        predictions: the records, in the order of the page.
        title: heading of the page.
        intro: a sentence below it.
    Raises: InputError for an empty list.
    """
    if not predictions:
        raise InputError("a page needs at least one prediction, found none")
    kept, several, many = _points_kept(predictions), len(predictions) > 1, len(predictions) >= _MANY
    embedded = [sample(p, most) for p, most in zip(predictions, kept, strict=True)]
    sections = [_section(p, f"p{k}", embedded[k], many) for k, p in enumerate(predictions)]
    overview = [_overview(predictions)] if several and any(p.machine.roofs for p in predictions) else []
    kernels = _kernels(predictions, sections) if several else []
    figures = {f["id"]: f["json"] for s in [*sections, *kernels, {"figures": overview}] for f in s["figures"]}
    shown = {"title": title, "intro": intro, "several": several, "corrections_head": CORRECTIONS}
    shown |= {"sections": sections, "overview": overview, "kernels": kernels}
    if not several:
        return page("page.html.j2", figures, **shown, data=packed(embedded[0].to_json()))
    plain = [replace(p, machine=p.machine.replace(facts=())) if many else p for p in embedded]
    records = ", ".join(p.to_json() for p in plain)
    shown["data"] = packed(f'{{"schema": "rooftree.predictions/1", "predictions": [{records}]}}')
    return page("page.html.j2", figures, **shown, summary=_summary(predictions))


def prediction_fragment(p: Prediction) -> str:
    """A static piece of HTML for notebooks: headline, contributions as a bar, what limits, what to try, figures, a table."""
    from markupsafe import Markup

    from rooftree.report.prediction.figure import prediction_figure
    from rooftree.report.svg import inline

    if isinstance(p, FunctionPrediction):
        return f"<pre>{html.escape(prediction_text(p))}</pre>"
    row, column = p.shape[0] - 1, 0
    d = diagnose(p, row, column)
    bar = [
        {
            "name": words.term(n),
            "time": number(t),
            "share": 100 * t / sum(d.limiting.values()),
            "colour": palette.term_colour(n, p.locations),
            "ink": palette.text_on(palette.term_colour(n, p.locations)),
        }
        for n, t in d.limiting.items()
    ]
    head, rows = short_table(sample(p, 20))
    return (
        environment()
        .get_template("fragment.html.j2")
        .render(
            headline=" ".join([words.headline(p), *words.doubt_sentences(p, -1)]),
            ecm=ecm_notation(p, row, column),
            why=words.why(p, d),
            next_step=words.next_step(p),
            bar=bar,
            figures=[Markup(inline(prediction_figure(p, kind))) for kind in _IN_NOTEBOOKS if _applies(p, kind)],
            head=head,
            rows=rows,
            points=p.shape[0] * p.shape[1],
            notes=(*words.doubt_sentences(p), *p.notes),
        )
    )


def _section(p: Prediction, key: str, embedded: Prediction, many: bool) -> dict[str, Any]:
    """What the template shows of one prediction; plain values and text only, escaped there."""
    row, column = p.shape[0] - 1, 0
    d = diagnose(p, row, column)
    line, found = stretches(p, column)
    kinds = [kind for kind in FIGURES if _applies(p, kind) and not (many and kind in ("roofline", "traffic"))]
    return {
        "id": key,
        "kernel": p.kernel.name,
        "machine": machine_label(p),
        "sizes": size_text(p, row),
        "cores": count(int(p.cores[column]), "core"),
        "headline": " ".join([words.headline(p), *words.doubt_sentences(p, -1)]),
        "verdict": words.verdict(p),
        "speed": words.speed(p, row, column),
        "why": words.why(p, d),
        "advice": [tip.sentence for tip in words.advice(p, row, column)],
        "cards": _cards(p, row, column),
        "ecm": ecm_notation(p, row, column),
        "sweep": words.sweep_sentences(p, line, found) if line is not None and len(found) > 1 else [],
        "scaling": words.scaling_sentence(p, row) if len(p.cores) > 1 else "",
        "figures": [_figure(p, kind, key, 0 if many else _TABLE_ROWS) for kind in kinds],
        "corrections": [] if many else correction_rows(p.incore.corrections or ()),
        "code": None if many else listing_shown(p),
        "conditions": [] if many else conditions_shown(p, row),
        "kernel_facts": _kernel_rows(p),
        "machine_facts": _machine_rows(p),
        "source": _source(p),
        "notes": [*words.doubt_sentences(p), *p.notes],
        "options": _options(p),
        "kept": embedded.shape[0] * embedded.shape[1],
        "points": p.shape[0] * p.shape[1],
        "file": _file_name(f"{p.kernel.name}-{p.machine.name}"),
    }


def _applies(p: Prediction, kind: str) -> bool:
    return len(p.cores) > 1 if kind == "scaling" else bool(p.machine.roofs) if kind == "roofline" else True


def _cards(p: Prediction, row: int, column: int) -> list[dict[str, str]]:
    """The few numbers that everybody looks for."""
    at = (row, column)
    value, more = words.saturation(p, row, column)
    flops = float(p.GFLOP_s[at])
    least, roof = roof_ends(p, row, column)
    lups = f"{rate(p, p.MLUP_s, row, column)} MLUP/s"
    return [
        {"name": "performance", "value": f"{rate(p, p.GFLOP_s, row, column)} GFLOP/s" if flops > 0 else lups, "more": lups},
        {
            "name": "runtime",
            "value": f"{cycles(p, row, column)} cy/CL",
            "more": "; ".join(
                x
                for x in (
                    interval(p, row, column).strip("()"),
                    f"{number(float(p.cy_per_cl[at]) / p.iterations_per_cl)} cy/it, data in {p.locations[int(p.data_in[at])]}",
                )
                if x
            ),
        },
        {
            "name": "Roofline limit",
            "value": f"{limits(least, roof)} cy/CL",
            "more": f"bound by {words.link_words(p, p.roofs[int(p.roofline_bound[at])])}"
            f"{words.ROOF_IN_DOUBT if least < roof else ''}",
        },
        {"name": "saturation", "value": value.rstrip(":"), "more": more},
    ]


def _figure(p: Prediction, kind: str, key: str, most_rows: int) -> dict[str, Any]:
    from rooftree.report.prediction.figure import prediction_figure

    heading, caption = FIGURES[kind]
    if kind == "ecm" and size_line(p) is None:
        caption = _ECM_BARS
    head, rows, more = _behind(p, kind, most_rows) if most_rows else ([], [], "")
    return {
        "id": f"{key}-{kind}",
        "heading": heading,
        "caption": caption,
        "alt": f"{heading}. {alt_text(p, kind)}",
        "json": figure_record(prediction_figure(p, kind)),
        "head": head,
        "rows": rows,
        "more": more,
    }


def alt_text(p: Prediction, kind: str) -> str:
    """What a figure shows, for those who do not see it."""
    if kind == "roofline":
        return f"{words.headline(p)} It is {words.verdict(p)}."
    if kind == "scaling":
        return words.scaling_sentence(p, p.shape[0] - 1)
    if kind == "traffic":
        spans = [(x, p.load_B[x][:, 0] + p.evict_B[x][:, 0]) for x in p.links]
        return "; ".join(f"{x}: {number(float(v.min()))} to {number(float(v.max()))} B/CL" for x, v in spans) + "."
    line, found = stretches(p)
    if line is None:
        return ", ".join(f"{words.term(n)} {number(float(v[0, 0]))} cy/CL" for n, v in contributions(p).items()) + "."
    return "; ".join(words.sweep_sentences(p, line, found)) + "."


def _behind(p: Prediction, kind: str, most_rows: int) -> tuple[list[str], list[list[str]], str]:
    """The table behind a figure: head, rows, and a remark if rows are left out."""
    if kind == "scaling":
        shown = sample(p, most_rows)
    else:
        line = size_line(p, most=most_rows)
        shown = subset(p, [0] if line is None else line.rows, [0])
    head, rows = traffic_table(shown) if kind == "traffic" else short_table(shown)
    total = p.shape[0] * (p.shape[1] if kind == "scaling" else 1)
    return head, rows, f"{len(rows)} of {total} points" if len(rows) < total else ""


def listing_shown(p: Prediction) -> dict[str, Any] | None:
    """The machine code behind the in-core times, as `rooftree.report.incore.page` shows it; None where the record has none."""
    from rooftree.report.incore.page import shown_block

    listing = (p.incore.get("machine_code") or {}).get("listing")
    return shown_block(listing, listing["blocks"][0]) if listing and listing["blocks"] else None


def conditions_shown(p: Prediction, row: int) -> list[dict[str, str]]:
    """Layer conditions at one size: cache, whether each holds, what it needs and saves, and blocks that restore it."""
    state = {True: "holds", False: "broken", None: "-"}
    return [
        {
            "level": lc.level,
            "state": state[holds(p, k, row)],
            "text": condition_text(lc),
            "saves": number(both) if (both := lc.saves_B + lc.saves_evict_B) else "-",
            "block": ", ".join(f"{name} ≤ {n}" for name, n in lc.blocks.items()) or "-",
        }
        for k, lc in enumerate(p.layer_conditions)
    ]


def _kernel_rows(p: Prediction) -> list[tuple[str, str]]:
    rows = [("work", kernel_facts(p)), ("unit of work", f"{p.iterations_per_cl} iterations per cache line")]
    if made := compiled_with(p):
        rows.append(("code of", made))
    rows += [("loop", text) for text in p.kernel.loops]
    for name, a in p.kernel.arrays.items():
        extents = "".join(f"[{e if e is not None else ''}]" for e in a.extents)
        counts = ", ".join(f"{n} {word}" for word, n in (("loads", a.loads), ("stores", a.stores)) if n)
        rows.append((f"array {name}", f"{a.type} {name}{extents}: {counts or 'not accessed'} per iteration"))
    return rows


def _machine_rows(p: Prediction) -> list[dict[str, str]]:
    facts = [{"what": f.what, "value": f.value, "source": f.source} for f in p.machine.facts]
    identity = [
        {"what": "machine file", "value": f"{p.machine.name}, sha256 {(p.machine.sha256 or 'unknown')[:16]}", "source": ""}
    ]
    if p.validation:
        identity.append(
            {"what": "known by", "value": p.validation.text, "source": f"{p.validation.engine}; {p.validation.traffic}"}
        )
    return identity + facts


def _source(p: Prediction) -> Any:
    from markupsafe import Markup

    source, accesses = p.kernel.source or "", p.kernel.accesses
    return Markup(marked_source(source, accesses)) if source.strip() else None


def _options(p: Prediction) -> str:
    return ", ".join(f"{name} = {value}" for name, value in p.options.items() if value not in (None, "", {}, []))


def _points_kept(predictions: Sequence[Prediction]) -> list[int]:
    """How many points of each record a page can hold: all, or the same part of each."""
    points = [p.shape[0] * p.shape[1] for p in predictions]
    one = [len(next(iter(p.points())).to_json()) for p in predictions]
    rest = sum(len(subset(p, [0], [0]).to_json()) for p in predictions)
    free = max(_DATA_BYTES - rest, _DATA_BYTES // 10)
    part = min(1.0, free / sum(n * size for n, size in zip(points, one, strict=True)))
    return [max(2, int(n * part)) for n in points]


def _file_name(text: str) -> str:
    return "".join(c if c.isalnum() or c in "-_." else "-" for c in text)[:80]


def _by_kernel(predictions: Sequence[Prediction]) -> dict[tuple[str, str], list[int]]:
    """Places of the records of each kernel, by its name and its source, in the order in which they come."""
    places: dict[tuple[str, str], list[int]] = {}
    for k, p in enumerate(predictions):
        places.setdefault((p.kernel.name, p.kernel.source or ""), []).append(k)
    return places


def _kernels(predictions: Sequence[Prediction], sections: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a screen shows of each kernel: machines in one figure, one line each, and more behind that line."""
    from rooftree.report.prediction.machines_figure import machines_figure

    found = []
    for number_, (_, places) in enumerate(_by_kernel(predictions).items()):
        of_kernel = [predictions[k] for k in places]
        figure = machines_figure(of_kernel)
        alt = "; ".join(words.headline(p) for p in of_kernel)
        figures = [] if figure is None else [{"id": f"k{number_}-machines", "json": figure_record(figure), "alt": alt}]
        first = of_kernel[0]
        found.append(
            {
                "id": f"k{number_}",
                "name": first.kernel.name,
                "sizes": size_text(first, first.shape[0] - 1),
                "facts": _kernel_rows(first),
                "source": _source(first),
                "figures": figures,
                "sections": [sections[k] for k in places],
            }
        )
    return found


def _summary(predictions: Sequence[Prediction]) -> dict[str, Any]:
    """Performance of each kernel on each machine at its last size: of one core, and of the best number of cores."""
    machines = list(dict.fromkeys(machine_label(p) for p in predictions))
    rows = []
    for number_, ((name, _), places) in enumerate(_by_kernel(predictions).items()):
        cells: dict[str, list[dict[str, str]]] = {name: [] for name in machines}
        for k in places:
            p = predictions[k]
            row, best = p.shape[0] - 1, best_column(p, -1)
            speed = p.GFLOP_s if float(p.flops_per_cl.max()) > 0 else p.MLUP_s
            together = f"{number(float(speed[row, best]))} ({int(p.cores[best])})" if len(p.cores) > 1 else ""
            cells[machine_label(p)].append({"id": f"p{k}", "one": number(float(speed[row, 0])), "best": together})
        unit = "GFLOP/s" if float(predictions[places[0]].flops_per_cl.max()) > 0 else "MLUP/s"
        rows.append({"id": f"k{number_}", "kernel": name, "unit": unit, "cells": list(cells.values())})
    return {"machines": machines, "rows": rows}


def _overview(predictions: Sequence[Prediction]) -> dict[str, Any]:
    """The roofs of all machines with every kernel at its last size."""
    from rooftree.report.roofline.figure import kernel_point, machines_roofline_figure

    machines = {p.machine.name + p.machine.variant: p.machine for p in predictions if p.machine.roofs}
    points = [kernel_point(p) for p in predictions if float(p.flops_per_cl.max()) > 0]
    figure = machines_roofline_figure(list(machines.values()), points)
    return {"id": "overview", "json": figure_record(figure), "alt": "; ".join(words.headline(p) for p in predictions)}
