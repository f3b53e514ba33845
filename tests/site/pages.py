"""What tests of sites share: building one, reading its pages, changing records."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import rooftree
from rooftree.campaign.cases import cases, grouped
from rooftree.campaign.store import Store
from rooftree.machine.index import entries
from rooftree.results.campaign import CampaignPoint
from rooftree.results.collection import Case, SiteDocument
from rooftree.results.doubt import PointDoubt, doubt
from rooftree.results.imported import Imported
from rooftree.site.build import build
from rooftree.site.case import case_page

from ..report.pages import unpacked  # noqa: TID252

MODELLED = sorted({found.name for found in entries() if rooftree.machine(found.name).overlap is not None})
"""The machines with an ECM model; the others have roofs only."""


def built(folder: Path, target: Path, **options: Any) -> SiteDocument:
    store = Store(folder)
    groups, damaged = grouped(store)
    return build(cases(store, groups), target, results=str(folder), findings=damaged, **options)


def case_of(folder: Path, kernel: str, machine: str) -> Case:
    store = Store(folder)
    return next(cases(store, {(kernel, machine): grouped(store)[0][kernel, machine]}))


def pages(site: Path) -> dict[str, str]:
    return {path.name: text_of(path) for path in site.glob("*.html")}


def text_of(page: Path) -> str:
    """A page without its links to the glossary, which cut sentences."""
    return re.sub(r'<a class="term" [^>]*>(.*?)</a>', r"\1", page.read_text())


def figures_of(page: str) -> dict[str, Any]:
    found = re.findall(r'class="packed" id="figures">(.*?)</script>', page)
    return json.loads(unpacked(found[0])) if found else {}


def imported(point: CampaignPoint, **changed: Any) -> CampaignPoint:
    """The measurement of a point as another tool would have left it."""
    assert point.measurement is not None
    seen = point.measurement.points[0].measured
    figures = {"cy_per_cl": seen.cy_per_cl, "clock_GHz": seen.clock_GHz, "MLUP_s": seen.MLUP_s, "iterations_per_cl": 8}
    told = {
        "measured": {**figures, **changed.pop("figures", {})},
        "references": {"kerncraft_ecm_lc": {"cy_per_cl": seen.cy_per_cl}},
    }
    where = {"tool": "INSPECT", "source": "measured by others", "file": "a.csv", "line": 7, "sha256": "0" * 64}
    record = Imported.from_dict({**where, **told, "quality": "unverified", "why": "", **changed})
    return point.replace(measurement=None, depends={}, model={}, imported=record)


def doubted(case: Case, **ecm: Any) -> Case:
    """The case with a doubt at all predictions, its last point among them, and other terms of the model."""
    one = case.series[0]
    assert one.context is not None
    points = []
    for p in one.points:
        assert p.predicted is not None
        cycles = p.predicted.ecm.cy_per_cl or 0.0
        terms = p.predicted.ecm.replace(at_least=cycles / 2, at_most=cycles * 2, interval_80=[cycles / 3, cycles * 3], **ecm)
        doubts = [PointDoubt(kind="starts", low=0.5, high=2.0)]
        points.append(p.replace(predicted=p.predicted.replace(ecm=terms, doubts=doubts)))
    context = one.context.replace(doubts=[doubt("starts", "rows are short", low=0.5, high=2.0)])
    return case.replace(series=[one.replace(points=points, context=context), *case.series[1:]])


def cards_of(case: Case) -> tuple[dict[str, tuple[str, str]], list[str]]:
    shown, _ = case_page(case, (), {})
    return {card["name"]: (card["value"], card["more"]) for card in shown["cards"]}, shown["in_doubt"]


def slower(point: CampaignPoint, factor: float) -> CampaignPoint:
    """A measured point that took longer."""
    assert point.measurement is not None
    one = point.measurement.points[0]
    seen, cycles = one.measured, one.measured.cy_per_cl * factor
    changed = seen.replace(cy_per_cl=cycles, interval=[0.98 * cycles, 1.02 * cycles], MLUP_s=(seen.MLUP_s or 0) / factor)
    return point.replace(measurement=point.measurement.replace(points=(one.replace(measured=changed),)))
