"""Pages in a real browser, wide and narrow: no label lies on another one, none is cut, nothing is wider than the screen.

Each kind of page is opened in headless Chromium, figures are drawn, and the boxes of all their texts are measured.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.cli import main
from rooftree.report.bench.page import bench_page
from rooftree.report.measurement.page import measurement_page
from rooftree.report.prediction.page import prediction_pages
from rooftree.report.render import write_page
from rooftree.report.validation.page import validation_page

from ..measure.test_run import run as measured  # noqa: TID252
from .bench_records import curve, latency, record, roofs
from .test_validation import validation

pytestmark = [pytest.mark.slow]
WIDTHS = (1280, 390)
BOXES = """() => {
  const box = (e) => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
  const trace = (e, plot) => [...plot.querySelectorAll(".trace")].indexOf(e.closest(".trace"));
  const symbols = (plot) => [...plot.querySelectorAll(".points path.point")].map((s) => ({ trace: trace(s, plot), box: box(s) }));
  const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.textContent.trim();
  return [...document.querySelectorAll(".plot")].filter((p) => !p.closest("details:not([open])")).map((plot) => {
    const frame = plot.getBoundingClientRect();
    const texts = [...plot.querySelectorAll("svg text")].filter(seen).filter((t) => !t.closest(".hoverlayer"));
    return {
      id: plot.id,
      frame: [frame.left, frame.top, frame.right, frame.bottom],
      symbols: symbols(plot),
      texts: texts.map((t) => ({ text: t.textContent, box: box(t), trace: trace(t, plot) })),
    };
  });
}"""
"""Of each figure: its frame, its texts and its symbols with their boxes [px] and the traces that they are of, -1 for none."""
LABELS = """() => {
  const all = [...document.querySelectorAll(".textpoint text, .annotation text.annotation-text")];
  const text = (found) => found.map((t) => t.textContent);
  return {
    all: all.length,
    hidden: text(all.filter((t) => t.style.visibility === "hidden")),
    struck: text(all.filter((t) => !getComputedStyle(t).paintOrder.startsWith("stroke"))),
  };
}"""
"""Labels inside of figures: how many, those that found no room, those without a rim of paper."""
WIDE = """() => {
  const cut = [...document.querySelectorAll("table, pre, p, h1, h2, h3, dl, ul, summary")].filter((e) => {
    if (e.closest("details:not([open])") || e.closest(".scroll, .hidden, .skip") || e.closest("pre.source")) return false;
    return e.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  });
  const page = document.documentElement;
  return { wide: page.scrollWidth - page.clientWidth, cut: cut.map((e) => e.outerHTML.slice(0, 80)) };
}"""
"""By how much a page is wider than the screen, and what leaves it without a bar to scroll."""


def validated(*kernels: str, sizes: Sequence[int] = (1000, 10**5, 10**8), cores: tuple[int, ...] = (1,)) -> str:
    found = [validation(kernel, {"N": sizes}, cores, factor=1.2) for kernel in kernels or ("triad",)]
    return validation_page([f.records[0] for f in found], found[0].summary)


def benches() -> str:
    all_roofs = [*roofs(), *roofs(isa="avx512"), *roofs(isa="sse", precision="sp")]
    return bench_page([record(roofs=all_roofs, curve=curve(), latencies=[latency("add", 4.0), latency("fma", 4.0)])])


def many() -> str:
    machines, sizes = ("skx-snc", "zen", "a64fx", "zen3"), {"N": range(20, 400, 20)}
    return prediction_pages(
        [rooftree.predict(k, m, sizes, cores=range(1, 5), incore="throughput") for k in ("3d-7pt", "triad") for m in machines]
    )


PAGES: dict[str, list[str] | Callable[[], str]] = {
    "predict": ["predict", "3d-7pt", "-m", "skx-snc", "-D", "N=400"],
    "predict sweep": ["predict", "3d-7pt", "-m", "skx-snc", "-D", "N=20..1000:20"],
    "predict cores": ["predict", "2d-5pt", "-m", "skx-snc", "-D", "N=4000", "--cores", "1..20"],
    "predict sweep and cores": ["predict", "3d-7pt", "-m", "zen", "-D", "N=20..1000:20", "--cores", "1..12"],
    "predict few": ["predict", "3d-7pt", "-m", "a64fx", "-D", "N=20,50,100,200,500"],
    "predict orders": ["predict", "triad", "-m", "thunderx2", "-D", "N=1e3..1e8:log30"],
    "predict without FLOP": ["predict", "copy", "-m", "power9", "-D", "N=1e7"],
    "several": many,
    "roofline": ["roofline", "-m", "skx-snc", "triad", "2d-5pt", "3d-7pt", "-D", "N=400"],
    "rooflines": ["roofline", "-m", "skx-snc", "-m", "zen4", "-m", "a64fx", "triad", "2d-5pt", "-D", "N=400"],
    "roofline cache-aware": ["roofline", "-m", "zen3", "--carm", "--ceilings", "2d-5pt", "-D", "N=400"],
    "traffic": ["traffic", "2d-5pt", "-m", "zen4", "-D", "N=1000..4000:500"],
    "traffic of one": ["traffic", "2d-5pt", "-m", "zen4", "-D", "N=1000", "--traffic", "both"],
    "bench": benches,
    "incore": ["incore", str(Path(__file__).parents[2] / "examples" / "dot.s"), "--arch", "skl"],
    "measure": lambda: measurement_page(measured(sizes={"N": [100, 1000, 10_000, 100_000]})),
    "validate": validated,
    "validate sweep": lambda: validated(sizes=range(1000, 200_000, 8000)),
    "validate cores": lambda: validated(sizes=(10**8,), cores=(1, 2, 4, 8)),
    "validate several": lambda: validated("triad", "daxpy"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pages lie, which share their script."""
    return tmp_path_factory.mktemp("pages")


def page_of(kind: str, folder: Path) -> Path:
    """The file of a page, written once."""
    file = folder / f"{kind.replace(' ', '-')}.html"
    if not file.exists():
        made = PAGES[kind]
        if callable(made):
            write_page(str(file), made(), str(folder / "assets"))
        else:
            assert not main([*made, "--html", str(file), "--html-assets", str(folder / "assets")])
    return file


def collisions(figure: Any) -> list[str]:
    """Pairs of texts whose boxes overlap, texts that leave their figure, and labels on symbols of other traces."""
    found = []
    left, top, right, bottom = figure["frame"]
    texts = figure["texts"]
    for n, a in enumerate(texts):
        x0, y0, x1, y1 = a["box"]
        if x0 < left - 1 or x1 > right + 1 or y0 < top - 1 or y1 > bottom + 1:
            found.append(f"{figure['id']}: '{a['text']}' is cut")
        for b in texts[n + 1 :]:
            u0, v0, u1, v1 = b["box"]
            if min(x1, u1) - max(x0, u0) > 1 and min(y1, v1) - max(y0, v0) > 2:
                found.append(f"{figure['id']}: '{a['text']}' on '{b['text']}'")
        for symbol in figure["symbols"] if a["trace"] >= 0 else ():
            u0, v0, u1, v1 = symbol["box"]
            if symbol["trace"] != a["trace"] and min(x1, u1) - max(x0, u0) > 1 and min(y1, v1) - max(y0, v0) > 2:
                found.append(f"{figure['id']}: '{a['text']}' on a symbol")
    return found


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", PAGES)
def test_no_label_lies_on_another_and_nothing_is_cut(kind: str, width: int, browser: Any, folder: Path) -> None:
    view = browser.new_page(viewport={"width": width, "height": 900})
    errors: list[str] = []
    view.on("pageerror", lambda error: errors.append(str(error)))
    view.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    view.goto(page_of(kind, folder).as_uri())
    if view.query_selector("#figures"):
        view.wait_for_selector("html[data-drawn]", state="attached", timeout=60000)
    for details in view.query_selector_all("details.machine > summary")[:2]:
        details.click()
    view.wait_for_timeout(300)
    figures, width_of, labels = view.evaluate(BOXES), view.evaluate(WIDE), view.evaluate(LABELS)
    view.close()
    assert errors == []
    assert [c for figure in figures for c in collisions(figure)] == []
    assert labels["struck"] == [], "a line that crosses a label stops before it"
    if width == max(WIDTHS):
        assert len(labels["hidden"]) <= labels["all"] / 3
    assert width_of["wide"] <= 0
    assert width_of["cut"] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_a_page_of_many_predictions_opens_as_an_index(width: int, browser: Any, folder: Path) -> None:
    """D8: the first page that a newcomer opened was 191 277 px tall and 6.5 MB large."""
    view = browser.new_page(viewport={"width": width, "height": 900})
    view.goto(page_of("several", folder).as_uri())
    view.wait_for_timeout(300)
    height, sections = view.evaluate("[document.documentElement.scrollHeight, document.querySelectorAll('details').length]")
    view.close()
    assert sections >= 8
    assert height < 900 + sections * 450
    assert page_of("several", folder).stat().st_size < 400_000
