"""Campaigns: how many points of classes of stencils a second are predicted, kept, and found again.

All names of classes in one to three dimensions (192), seven machines, 100 sizes each, ECM and Roofline by layer conditions;
in-core times from operation counts, and from compiled code. The first run finds an empty cache; what it compiles once per set of
flags, and works out of that code, is kept: a second run into another folder finds it. For a quick look
``ROOFTREE_CAMPAIGN_CLASSES`` takes so many classes of a shuffled list, ``ROOFTREE_CAMPAIGN_INCORE`` one of the two, and
``ROOFTREE_CAMPAIGN_READS`` leaves out classes that read more points: GCC 12 takes 1 to 36 s of processor time for the 729 of a 3D
box of radius 4, 1 to 10 s for the 343 of radius 3 (Zen 3; 106 s for all 16), most of it in its combiner. Processor times are
those of all processes: while others use the processors, they tell more than seconds do.
"""

from __future__ import annotations

import contextlib
import os
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks import figure
from rooftree.campaign.entries import Campaign
from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import Ran, status
from rooftree.campaign.run import run as run_campaign
from rooftree.frontend.stencil.classes import all_classes, number_of_points

GROUP = "campaign"
MACHINES = ("haswell", "broadwell", "skylake-sp", "ice-lake-sp", "zen2", "zen3", "zen4")
SIZES = 100


def campaign_file(folder: Path, incore: str, classes: int) -> Path:
    """A campaign of classes, drawn without order so that a part is like the whole."""
    most = int(os.environ.get("ROOFTREE_CAMPAIGN_READS", "0"))
    names = [s.name for s in all_classes() if not most or number_of_points(s.dimensions, s.radius, s.shape) <= most]
    random.Random(16).shuffle(names)
    path = folder / f"{incore}.yaml"
    path.write_text(
        f"kernels: [{', '.join(names[:classes])}]\nmachines: [{', '.join(MACHINES)}]\n"
        f'sizes: {{"M,N,P": "10..1000:10"}}\nmodels: [{{traffic: lc, incore: {incore}}}]\n'
    )
    return path


def run() -> dict[str, Any]:
    """Points per second of a run, of a run that finds all done, and the bytes of a point."""
    classes = int(os.environ.get("ROOFTREE_CAMPAIGN_CLASSES", "192"))
    found = []
    asked = os.environ.get("ROOFTREE_CAMPAIGN_INCORE", "throughput,auto").split(",")
    with tempfile.TemporaryDirectory() as place:
        for incore in asked:
            found += figures_of(Path(place) / incore, incore, classes)
    return {"figures": found, "method": __doc__}


def figures_of(place: Path, incore: str, classes: int) -> list[Any]:
    """The figures of one way to in-core times."""
    place.mkdir()
    with empty_cache(place / "cache"):
        campaign = read_campaign(str(campaign_file(place, incore, classes)))
        folder = place / "results"
        ran, seconds, busy = timed(campaign, folder)
        begun = time.perf_counter()
        again = status(campaign, folder)
        looked = time.perf_counter() - begun
        points = len(again.points)
        size = sum(p.stat().st_size for p in folder.rglob("*.json"))
        _, warm, busy_again = timed(campaign, place / "again")
        kept = sum(p.stat().st_size for p in (place / "cache").rglob("*") if p.is_file())
        classes = len(campaign.kernels)
    name = {"throughput": "operation counts", "auto": "compiled code"}[incore]
    return [
        figure(f"{name}: {classes} classes, {len(MACHINES)} machines, {SIZES} sizes", seconds, "s", limit=300.0),
        figure(f"{name}: processor time of it", busy, "s"),
        figure(f"{name}: the same again, with what the cache kept", warm, "s", limit=60.0),
        figure(f"{name}: processor time of that", busy_again, "s"),
        figure(f"{name}: points then", points / warm, "1/s"),
        figure(f"{name}: what the cache kept", kept / 1e6, "MB"),
        figure(f"{name}: failed points", float(ran.failed), "1"),
        figure(f"{name}: status of {points} points", looked, "s"),
        figure(f"{name}: bytes of a point, contexts included", size / points, "B"),
    ]


def timed(campaign: Campaign, folder: Path) -> tuple[Ran, float, float]:
    """A run, its seconds, and the processor time of all its processes [s]."""
    begun, before = time.perf_counter(), os.times()
    ran = run_campaign(campaign, folder)
    after = os.times()
    return ran, time.perf_counter() - begun, sum(after[:4]) - sum(before[:4])


@contextlib.contextmanager
def empty_cache(folder: Path) -> Iterator[None]:
    """A cache of its own, as that of a user who begins."""
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["XDG_CACHE_HOME"]
        else:
            os.environ["XDG_CACHE_HOME"] = before
