"""What a reader can check on a page of a kernel on a machine: sums add up, blocks are what `rooftree lc` says."""

from __future__ import annotations

import html
import re
from pathlib import Path

import numpy as np
import pytest

from rooftree.campaign.cases import cases, grouped
from rooftree.campaign.store import Store
from rooftree.cli.site import build_site
from rooftree.predict.conditions import conditions_record
from rooftree.results.collection import Case
from rooftree.results.prediction import AdviceFacts
from rooftree.site.case import case_page

KERNEL = "3D-r1-homogeneous-star-constant-double"


def case_of(results: Path, kernel: str, machine: str) -> Case:
    store = Store(results)
    groups, _ = grouped(store)
    return next(cases(store, {(kernel, machine): groups[kernel, machine]}))


@pytest.fixture(scope="module")
def site(results: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("built") / "site"
    build_site(str(results), str(target), jobs=1)
    return target


def text_of(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", page))


@pytest.mark.parametrize("machine", ["skylake-sp", "zen3"])
def test_the_numbers_of_a_page_add_up_to_its_runtime(results: Path, site: Path, machine: str) -> None:
    case = case_of(results, KERNEL, machine)
    page = text_of((site / f"case-{case.id}.html").read_text())
    typed, printed = re.findall(r"In numbers: (.*) = ([\d.]+) cy/CL", page)[0]
    assert re.fullmatch(r"[\d.+\-*/^(), max]+", typed)
    found = float(eval(typed.replace("^", "**"), {"max": max}))
    assert found == pytest.approx(float(printed), rel=2e-3)
    assert printed == f"{max(s for s in _singles(case)):.3g}"


def _singles(case: Case) -> list[float]:
    """Runtime of one core at the largest size."""
    points = [p for p in case.series[0].points if p.predicted is not None and p.cores == 1]
    last = max(points, key=lambda p: p.sizes["P"])
    assert last.predicted is not None
    return [last.predicted.ecm.T_single or 0.0]


def test_blocks_are_those_of_lc_and_say_what_they_gain(results: Path, site: Path) -> None:
    case = case_of(results, KERNEL, "skylake-sp")
    context = case.series[0].context
    assert context is not None
    sizes = {name: np.array([500]) for name in "MNP"}
    said = {
        (cache.level, c.loop): c.text.partition("; restored by ")[2]
        for cache in conditions_record("3D-r1-star", "skx", sizes).caches
        for c in cache.conditions
    }
    page = (site / f"case-{case.id}.html").read_text()
    for condition in context.layer_conditions:
        assert condition.restored_by == said[condition.level, condition.loop]
        broken = condition.held is not None and condition.held.broken is not None
        assert (condition.gain is not None) == broken
        assert condition.gain_interval is None or condition.gain > 1
        assert condition.restored_by.replace(" or ", ", or ") in page
    assert any(" or " in c.restored_by for c in context.layer_conditions)
    assert "≤" not in re.findall(r'<table class="conditions">.*?</table>', page, re.DOTALL)[0]
    single = [c for c in context.layer_conditions if " or " in c.restored_by]
    for gain, interval, sentence in (
        (1.0, None, "no time"),
        (1.3, None, "up to 1.3 times faster"),
        (1.3, (0.9, 1.4), "up to 1.4 times faster, perhaps nothing"),
        (None, None, "not told"),
    ):
        told = [c.replace(gain=gain, gain_interval=interval) for c in single]
        one = case.series[0].replace(context=context.replace(layer_conditions=told))
        shown, _ = case_page(case.replace(series=[one]), [], {})
        assert {row["gain"] for row in shown["conditions"]} == {sentence}
    pairs = [c for c in context.layer_conditions if c.restored_by and c not in single]
    assert (">not told<" in page) == any(" and " in c.restored_by for c in pairs)


@pytest.mark.parametrize(
    ("topic", "silent"), [("cores", False), ("non-temporal stores", False), ("arithmetic", True), ("SIMD", True)]
)
def test_advice_that_leaves_the_longest_term_alone_says_so(results: Path, topic: str, silent: bool) -> None:
    case = case_of(results, KERNEL, "skylake-sp")
    one = case.series[0]
    assert one.context is not None
    tips = [AdviceFacts(topic=topic, text="Do this.")]
    points = [
        p
        if p.predicted is None
        else p.replace(predicted=p.predicted.replace(ecm=p.predicted.ecm.replace(T_OL=90.0, T_single=90.0, cy_per_cl=90.0)))
        for p in one.points
    ]
    page, _ = case_page(case.replace(series=[one.replace(context=one.context.replace(advice=tips), points=points)]), [], {})
    assert page["advice"]
    assert ("shortens what takes longest, T_OL" in page["beyond_advice"]) != silent
