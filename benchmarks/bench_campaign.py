"""Campaigns: how many points of classes of stencils a second are predicted, kept, and found again.

All names of classes in one to three dimensions (192), seven machines, 100 sizes each, ECM and Roofline by layer conditions;
in-core times from operation counts, and from compiled code, which is compiled once per instruction set and kept: a second run
into another folder finds it. For a quick look ``ROOFTREE_CAMPAIGN_CLASSES`` takes so many classes of a shuffled list,
``ROOFTREE_CAMPAIGN_INCORE`` one of the two, and ``ROOFTREE_CAMPAIGN_READS`` leaves out classes that read more points: GCC takes
45 s of processor time for the 729 of a 3D box of radius 4, 5 to 7 s for the 343 of radius 3, nearly all in its combiner.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import figure
from rooftree.campaign.entries import Campaign
from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run as run_campaign
from rooftree.campaign.run import status
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
    for incore in asked:
        with tempfile.TemporaryDirectory() as place:
            campaign = read_campaign(str(campaign_file(Path(place), incore, classes)))
            folder = Path(place) / "results"
            begun = time.perf_counter()
            ran = run_campaign(campaign, folder)
            seconds = time.perf_counter() - begun
            begun = time.perf_counter()
            again = status(campaign, folder)
            looked = time.perf_counter() - begun
            points = len(again.points)
            size = sum(p.stat().st_size for p in folder.rglob("*.json"))
            warm = once_more(campaign, Path(place) / "again") if incore == "auto" else seconds
            classes = len(campaign.kernels)
        name = {"throughput": "operation counts", "auto": "compiled code"}[incore]
        found += [
            figure(f"{name}: {classes} classes, {len(MACHINES)} machines, {SIZES} sizes", seconds, "s", limit=300.0),
            figure(f"{name}: the same with all code compiled", warm, "s", limit=60.0),
            figure(f"{name}: points, with all code compiled", points / warm, "1/s"),
            figure(f"{name}: failed points", float(ran.failed), "1"),
            figure(f"{name}: status of {points} points", looked, "s"),
            figure(f"{name}: bytes of a point, contexts included", size / points, "B"),
        ]
    return {"figures": found, "method": __doc__}


def once_more(campaign: Campaign, folder: Path) -> float:
    """Seconds of a run that finds the code of an earlier one."""
    begun = time.perf_counter()
    run_campaign(campaign, folder)
    return time.perf_counter() - begun
