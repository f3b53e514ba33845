"""The public INSPECT measurements in examples/inspect: what they are, and that they are what was published."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rooftree.frontend.stencil.classes import read_name
from rooftree.machine.index import find
from tests.needs import elsewhere

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "examples" / "inspect"
NAMED = {"himeno": "himeno", "THIIM_Splitfield_X": "thiim-x", "THIIM_Splitfield_Y": "thiim-y"}
TABLES = {"one-core": "tuning_grid_scaling", "cores": "tuning_thread_scaling", "blocking": "tuning_blocking"}


def published() -> Path:
    folder = Path(os.environ.get("ROOFTREE_SHARED", ROOT.parent / "shared")) / "inspect-tuning"
    if not folder.is_dir():
        elsewhere("needs the published data beside the checkout")
    return folder


def lines(path: Path) -> Iterator[dict[str, str]]:
    with path.open(newline="") as file:
        yield from csv.DictReader(line for line in file if not line.startswith("#"))


def test_the_configurations_are_of_stencils_and_machines_that_we_have() -> None:
    rows = list(lines(FOLDER / "one-core.csv"))
    assert len({(r["stencil"], r["machine"], r["variant"]) for r in rows}) == 70
    classes = {r["stencil"] for r in rows} - NAMED.keys()
    assert {read_name(name).name.lower() for name in classes} == {name.lower() for name in classes}
    assert len({find(name).name for name in {r["machine"] for r in rows}}) == 7
    readme = (FOLDER / "README.md").read_text()
    for name in TABLES:
        text = (FOLDER / f"{name}.csv").read_text()
        assert f"| {name}.csv | {text.count(chr(10)) - 2} |" in readme
        assert "doi:10.14529/jsfi190301" in text.partition("\n")[0]


@pytest.mark.parametrize("name", TABLES)
def test_the_numbers_are_those_that_were_published(name: str) -> None:
    def key(row: dict[str, str]) -> tuple[str, ...]:
        return tuple(row.get(n, "") for n in ("stencil", "machine", "variant", "blocking_level", "N", "cores"))

    theirs = {key(r): r for r in lines(published() / f"{TABLES[name]}.csv")}
    ours = {key(r): r for r in lines(FOLDER / f"{name}.csv")}
    assert ours.keys() == {k for k, r in theirs.items() if float(r["meas_cy_cl"] or 0) > 0}
    for k, row in ours.items():
        for column, value in row.items():
            if column in theirs[k] and column != "flags":
                assert value == theirs[k][column] or float(value) == float(theirs[k][column]), (k, column)


@pytest.mark.slow
def test_the_published_sources_are_of_the_classes_that_they_are_named_by() -> None:
    import rooftree
    from rooftree.frontend.stencil.classify import classify

    others: dict[str, str | None] = {}
    for entry in map(json.loads, (published() / "kernels.jsonl").read_text().splitlines()):
        if entry["stencil"] not in NAMED:
            found = classify(rooftree.kernel(entry["c_source"]))
            if found.class_ != read_name(entry["stencil"]).canonical.name:
                others[entry["config"]] = found.class_
    box = "3D-r2-isotropic-box-constant-double"
    boxes = {f"{box}@{machine}" for machine in ("HaswellEP_E5-2695v3_CoD", "IvyBridgeEP_E5-2660v2", "SkylakeSP_Gold-6148")}
    measured = {(r["stencil"], r["class"]) for name in TABLES for r in lines(FOLDER / f"{name}.csv") if r["class"]}
    assert measured == {(box, "3D-r2-homogeneous-box-constant-double")}
    # of two others the source that is shown is homogeneous, the machine code has a product for each distance as the name says
    star, here = "isotropic-star-constant-double", "IvyBridgeEP_E5-2660v2"
    stars = {f"3D-r2-{star}@{here}+vector_aligned": 6, f"3D-r3-{star}@{here}": 4}
    assert others.keys() == boxes | stars.keys()
    for config, products in stars.items():
        assert (published() / "asm" / f"{config}.s").read_text().count("mul") == products


@pytest.mark.slow
def test_the_campaign_takes_every_line_and_predicts_beside_all_stencils() -> None:
    from rooftree.campaign.file import read_campaign
    from rooftree.campaign.plan import plan

    campaign = read_campaign(str(FOLDER / "inspect.yaml"))
    assert len(campaign.imported) == sum(len(list(lines(FOLDER / f"{name}.csv"))) for name in TABLES)
    assert not any("left out: " in note for note in campaign.notes)
    sweeps, notes = plan(campaign)
    predicted = {(s.kernel.name, s.machine.machine.name, n, c) for s in sweeps for n in s.sizes["N"] for c in s.cores}
    whole = [p for p in campaign.imported if p.blocking is None]
    assert set(NAMED.values()) < {p.kernel for p in whole}
    measured = {(p.kernel, p.machine, p.sizes["N"], p.cores) for p in whole}
    assert predicted == measured
    assert not any("is neither a class" in note for note in notes)
