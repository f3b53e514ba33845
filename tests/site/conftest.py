"""A small recorded campaign: predictions of one run, measurements worked out from them, each kind of trouble once."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run
from rooftree.campaign.store import Store
from rooftree.results.campaign import CampaignPoint
from rooftree.results.measurement import Measurement
from rooftree.results.prediction_document import PredictionDocument

from .pages import built

OLD = Path(__file__).resolve().parent.parent / "contracts" / "data" / "old" / "measurement.json"
TEXT = """
kernels: [triad, 3D-r1-star, 2D-r2-star-isotropic]
machines: [skx, zen3]
sizes: {"M,N,P": [20, 30, 40, 60, 80, 100, 130, 160, 200, 250, 300, 400, 500]}
cores: [1, 4]
blockings: [none, {loop: j, length: 50}]
models: [{traffic: lc, incore: throughput}]
"""


def measured_of(point: CampaignPoint, context: Any, at: int, **changed: Any) -> CampaignPoint:
    """A measurement of a predicted point, up to 15 % slower; any field of what was measured can be changed."""
    assert point.prediction is not None
    old = Measurement.from_dict(json.loads(OLD.read_text()))
    clock = context["machine"]["clock_Hz"] * 1e-9
    work = context["unit_of_work"]["iterations_per_cl"]
    cycles = point.prediction.ecm.cy_per_cl * (1 + 0.15 * abs(math.sin(at)))
    rate = work * clock * 1e3 / cycles
    values: dict[str, Any] = {
        **dict(old.points[0].measured),
        "cy_per_cl": cycles,
        "interval": [0.97 * cycles, 1.04 * cycles],
        "clock_GHz": clock,
        "MLUP_s": rate,
        "GFLOP_s": rate * 2e-3,
        "counters": None,
        "quality": "ok",
        "why": "",
        **changed,
    }
    data = {
        **old.to_dict(),
        "kernel": context["kernel"],
        "unit_of_work": context["unit_of_work"],
        "points": [{"sizes": dict(point.sizes), "cores": point.cores, "measured": values}],
    }
    return CampaignPoint(
        **{
            **{name: getattr(point, name) for name in CampaignPoint._defaults},
            "id": f"{at:040x}",
            "kind": "measurement",
            "prediction": None,
            "context": None,
            "model": {"time_limit": 1, "within": 0.02},
            "depends": {**point.depends, "host": "node17 a processor"},
            "measurement": Measurement.from_dict(data),
        }
    )


def counters_of(point: CampaignPoint) -> dict[str, Any]:
    """What counters could have seen of a predicted point."""
    assert point.prediction is not None
    moved = {link: {"load_B": 1.05 * v.load_B, "evict_B": v.evict_B} for link, v in point.prediction.traffic.items()}
    return {"source": "perf", "set": "skx", "cache_lines": 1e6, "events": {}, "metrics": moved, "multiplexed": {}, "notes": []}


@pytest.fixture(scope="session")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of results: three kernels on two machines, measured on one of them, but for one kernel."""
    here = tmp_path_factory.mktemp("site")
    (here / "c.yaml").write_text(TEXT)
    folder = here / "c.results"
    run(read_campaign(str(here / "c.yaml")), folder, jobs=1)
    store = Store(folder)
    at = 0
    points = map(store.read, store.ids())  # in an order that no hash of the code decides
    for point in sorted(points, key=lambda p: (p.kernel, p.machine, p.blocking or "", p.cores, *p.sizes.values())):
        if point.machine != "skylake-sp" or point.prediction is None or "r2" in point.kernel:
            continue
        at += 1
        changed = {"quality": "disturbed", "why": "others ran"} if at == 5 else {"counters": counters_of(point)} if at % 3 else {}
        store.write(measured_of(point, store.read_context(point.context or ""), at, **changed), sync=False)
    return folder


@pytest.fixture
def changed(results: Path, tmp_path: Path) -> Callable[..., Path]:
    """A folder with three predictions of the triad on a Zen 3 and a measurement, of a point that can be changed."""

    def make(change: Callable[[CampaignPoint], CampaignPoint] | None = None, **values: Any) -> Path:
        whole, store = Store(results), Store(tmp_path / "changed")
        store.prepare()
        ids = whole.by_case()[0]["triad", "zen3"]
        points = sorted((whole.read(id_) for id_ in ids), key=lambda p: (p.cores, p.sizes["N"]))[-3:]
        context = whole.read_context(points[0].context or "")
        store.write_context(PredictionDocument.from_dict(context))
        made = measured_of(points[0], context, 2**100, **values)
        for point in (*points, change(made) if change else made):
            store.write(point, sync=False)
        return store.folder

    return make


@pytest.fixture(scope="session")
def site(results: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of these results; tests read it."""
    target = tmp_path_factory.mktemp("built") / "site"
    built(results, target)
    return target
