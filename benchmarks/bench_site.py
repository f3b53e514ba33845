"""Sites: how long 500 pages take, how large they are, and how soon a browser shows them from files.

The cases of one small campaign, predicted and measured by the records of tests/site, are copied under other names until there are
500 kernels on machines of 30 sizes each: reading their records counts as well as writing the pages.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import figure
from benchmarks.bench_workbench import ARGUMENTS
from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run as run_campaign
from rooftree.campaign.store import Store
from rooftree.cli.site import build_site
from rooftree.results.campaign import CampaignPoint
from rooftree.results.measurement import Measurement

GROUP = "site"
PAGES, RUNS = 500, 5
TEXT = """
kernels: [3D-r1-star, 3D-r1-box-heterogeneous, 2D-r2-star-variable, 3D-r2-star-isotropic]
machines: [skx, zen3]
sizes: {"M,N,P": "20..600:20"}
models: [{traffic: lc}]
"""
_RECORD = Path(__file__).resolve().parent.parent / "tests" / "contracts" / "data" / "old" / "measurement.json"


def run() -> dict[str, Any]:
    """Seconds and bytes of a site."""
    pages = int(os.environ.get("ROOFTREE_SITE_PAGES", str(PAGES)))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "results"
        copied(Path(place), folder, pages)
        store = Store(folder)
        store.rebuild()
        taken, busy = [], []
        for jobs in (1, len(os.sched_getaffinity(0))):
            begun, before = time.perf_counter(), os.times()
            found = build_site(str(folder), str(Path(place) / "site"), jobs=jobs)
            taken.append(time.perf_counter() - begun)
            busy.append(sum(os.times()[:4]) - sum(before[:4]))
        seconds = taken[-1]
        shown = in_browser(Path(place) / "site")
        size = sum(path.stat().st_size for path in (Path(place) / "site").rglob("*") if path.is_file())
    figures = [
        figure(f"a site of {found.cases} kernels on machines, {found.points} points", seconds, "s", limit=60.0),
        figure("processor time of it", busy[-1], "s"),
        figure("the same in one process", taken[0], "s"),
        figure("processor time of that", busy[0], "s"),
        figure("of it a page", seconds / found.pages, "s"),
        figure("largest page without the shared script", found.largest_page_B / 1e3, "kB", limit=150.0),
        figure("the whole site, data included", size / 1e6, "MB"),
        *shown,
    ]
    return {"figures": figures, "method": __doc__}


def in_browser(site: Path) -> list[dict[str, Any]]:
    """From the address to a page that is drawn and answers, in Chromium; nothing where that, or playwright, is not there."""
    path = shutil.which("chromium")
    if path is None or importlib.util.find_spec("playwright") is None:
        return []
    figures = []
    with importlib.import_module("playwright.sync_api").sync_playwright() as player:
        browser = player.chromium.launch(executable_path=path, args=ARGUMENTS)
        for name in ("index", "errors", "lookup", "case-*", "kernel-*", "machine-*"):
            page = max(site.glob(f"{name}.html"), key=lambda one: one.stat().st_size)
            taken = [opened(browser, page) for _ in range(RUNS)]
            note = f"{page.stat().st_size / 1e3:.0f} kB, median of {RUNS}, {min(taken):.2f} to {max(taken):.2f}"
            figures.append(figure(f"{name} in Chromium: drawn", statistics.median(taken), "s", limit=1.0, note=note))
        view = browser.new_page()
        view.goto((site / "index.html").as_uri())
        view.wait_for_selector("html[data-drawn]", state="attached")
        chosen = view.locator("#filters label", has_text="radius").locator("select")
        rows, begun = view.locator("#cases tr").count(), time.perf_counter()
        chosen.select_option("2")
        left, taken = view.locator("#cases tr").count(), [time.perf_counter() - begun]
        assert 0 < left < rows
        figures.append(figure("overview in Chromium: filtered", taken[0], "s", limit=1.0, note=f"{rows} rows, {left} left"))
        browser.close()
    return figures


def opened(browser: Any, page: Path) -> float:
    """Seconds until a page is drawn."""
    view = browser.new_page(viewport={"width": 1280, "height": 900})
    begun = time.perf_counter()
    view.goto(page.as_uri())
    if view.query_selector("#figures, #rows"):
        view.wait_for_selector("html[data-drawn]", state="attached", timeout=60_000)
    seconds = time.perf_counter() - begun
    view.close()
    return seconds


def copied(place: Path, folder: Path, pages: int) -> None:
    """A folder of results with so many kernels on machines."""
    (place / "c.yaml").write_text(TEXT)
    run_campaign(read_campaign(str(place / "c.yaml")), folder)
    store = Store(folder)
    old = Measurement.from_dict(json.loads(_RECORD.read_text()))
    points = [store.read(id_) for id_ in sorted(store.ids())]
    there = len({(p.kernel, p.machine) for p in points})
    number = 0
    for copy in range(-(-pages // there)):
        for point in points:
            name = point.kernel if copy == 0 else f"{point.kernel}-copy{copy}"
            named = point.replace(kernel=name)
            for made in (named, measured(named, old)):
                number += 1
                if copy or made.kind == "measurement":
                    store.write(made.replace(id=f"{number:040x}"), sync=False)


def measured(point: CampaignPoint, old: Measurement) -> CampaignPoint:
    """A measurement of a predicted point, a tenth slower."""
    if point.prediction is None:
        return point
    cycles = 1.1 * (point.prediction.ecm.cy_per_cl or 1.0)
    seen = old.points[0].measured.replace(
        cy_per_cl=cycles, interval=[0.98 * cycles, 1.02 * cycles], counters=None, quality="ok", why=""
    )
    at = old.points[0].replace(sizes=point.sizes, cores=point.cores, measured=seen)
    return point.replace(kind="measurement", prediction=None, context=None, model={}, measurement=old.replace(points=(at,)))
