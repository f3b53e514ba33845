"""Sites: how long 500 pages take, and how large they are.

The cases of one small campaign, predicted and measured by the records of tests/site, are copied under other names until there are
500 kernels on machines of 30 sizes each: reading their records counts as well as writing the pages.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import figure
from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run as run_campaign
from rooftree.campaign.store import Store
from rooftree.cli.site import build_site
from rooftree.results.campaign import CampaignPoint
from rooftree.results.measurement import Measurement

GROUP = "site"
PAGES = 500
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
        size = sum(path.stat().st_size for path in (Path(place) / "site").rglob("*") if path.is_file())
    figures = [
        figure(f"a site of {found.cases} kernels on machines, {found.points} points", seconds, "s", limit=60.0),
        figure("processor time of it", busy[-1], "s"),
        figure("the same in one process", taken[0], "s"),
        figure("processor time of that", busy[0], "s"),
        figure("of it a page", seconds / found.pages, "s"),
        figure("largest page without the shared script", found.largest_page_B / 1e3, "kB", limit=150.0),
        figure("the whole site, data included", size / 1e6, "MB"),
    ]
    return {"figures": figures, "method": __doc__}


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
