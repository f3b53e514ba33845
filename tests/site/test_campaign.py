"""What a site knows of the campaigns behind it: title and authors, what is open, what was measured while other programs ran."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rooftree.campaign.cases import cases, grouped
from rooftree.campaign.collect import collect
from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run
from rooftree.campaign.store import Store
from rooftree.cli import main
from rooftree.cli.site import build_site
from rooftree.report.collection.figure import speeds_figure
from rooftree.results.campaign import CampaignPoint
from rooftree.results.collection import Speed
from rooftree.site import words
from rooftree.site.compare import entry_of, kernel_page
from rooftree.site.words import loud_text, open_text, places_of

from .pages import built

TEXT = """
title: Two "loops" & more
authors: [Ann Author, Ben Other]
kernels: [triad, copy]
machines: [skx]
sizes: {N: [1000, 2000, 3000]}
models: [{incore: throughput, traffic: lc}]
"""


@pytest.fixture
def ran(tmp_path: Path) -> Path:
    """A folder of results that lies nowhere near its campaign's file."""
    (tmp_path / "c.yaml").write_text(TEXT)
    run(read_campaign(str(tmp_path / "c.yaml")), tmp_path / "res", jobs=1)
    return tmp_path / "res"


def take(folder: Path, number: int, kernel: str) -> None:
    """Take records of a kernel away, as if a run had ended before them."""
    store = Store(folder)
    ids = [id_ for (name, _), ids in store.by_case()[0].items() if name == kernel for id_ in ids]
    for id_ in ids[:number]:
        (folder / "points" / id_[:2] / f"{id_}.json").unlink()


def test_title_and_authors_are_kept_with_the_results(ran: Path, tmp_path: Path) -> None:
    assert main(["site", "build", str(ran), "-o", str(tmp_path / "site")]) == 0
    page = (tmp_path / "site" / "index.html").read_text()
    assert "<title>Two &#34;loops&#34; &amp; more</title>" in page
    for name in ("index.html", "data.html"):
        assert "Ann Author, Ben Other" in (tmp_path / "site" / name).read_text(), name
    assert "is open" not in page
    assert "are open" not in page
    build_site(str(ran), str(tmp_path / "other"), title="Mine")
    assert "<title>Mine</title>" in (tmp_path / "other" / "index.html").read_text()


def test_a_damaged_title_costs_the_title_alone(ran: Path, tmp_path: Path) -> None:
    for path in (ran / "campaigns").glob("*.json"):
        path.write_text('{"name":')
    build_site(str(ran), str(tmp_path / "site"))
    assert "<title>Results of res</title>" in (tmp_path / "site" / "index.html").read_text()


def test_open_points_are_told_with_the_command_that_does_them(ran: Path, tmp_path: Path) -> None:
    take(ran, 2, "triad")
    take(ran, 3, "copy")
    found = build_site(str(ran), str(tmp_path / "site"))
    assert found.open == 5
    page = (tmp_path / "site" / "index.html").read_text()
    assert "5 points of the campaign are open; without any yet: copy on skylake-sp." in page
    assert "rooftree campaign run c.yaml -o res" in page
    assert "2 more points are open" in (tmp_path / "site" / "case-triad--skylake-sp.html").read_text()


def test_points_of_folders_that_are_merged_are_open_where_neither_has_them(ran: Path, tmp_path: Path) -> None:
    take(ran, 1, "triad")
    (tmp_path / "other.yaml").write_text(TEXT.replace("[triad, copy]", "[copy]"))
    run(read_campaign(str(tmp_path / "other.yaml")), tmp_path / "b", jobs=1)
    collect([ran, tmp_path / "b"], tmp_path / "all")
    assert build_site(str(tmp_path / "all"), str(tmp_path / "site")).open == 1
    assert {asked.name for asked in Store(tmp_path / "all").asked()} == {"c", "other"}


def test_an_interrupted_run_says_how_to_see_what_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    (tmp_path / "c.yaml").write_text(TEXT)
    monkeypatch.setattr("rooftree.campaign.run.predict_all", interrupted)
    folder, site = str(tmp_path / "a b"), str(tmp_path / "site")
    assert main(["campaign", "run", str(tmp_path / "c.yaml"), "-o", folder, "--site", site]) == 130
    said = " ".join(capsys.readouterr().err.split())
    assert f"`rooftree site build '{folder}' -o {site}` shows what is done so far" in said


def loud(point: CampaignPoint) -> CampaignPoint:
    """A measured point beside which other programs ran."""
    assert point.measurement is not None
    around = point.measurement.environment.replace(others=1.25)
    return point.replace(measurement=point.measurement.replace(environment=around))


def test_what_was_measured_while_others_ran_is_marked(changed: Callable[..., Path], tmp_path: Path) -> None:
    folder = changed(loud)
    store = Store(folder)
    case = next(cases(store, grouped(store)[0]))
    assert [p.loud for p in places_of(case) if p.measured is not None] == [True]
    found = built(folder, tmp_path / "site")
    assert found.loud == 1
    assert loud_text(1, 1) in (tmp_path / "site" / "index.html").read_text()
    page = (tmp_path / "site" / "case-triad--zen3.html").read_text()
    assert loud_text(1, 1) in page
    data = json.loads((tmp_path / "site" / "data" / "triad--zen3.json").read_text())
    assert data["series"][0]["points"][0]["loud"] is True
    assert built(changed(), tmp_path / "quiet").loud == 0


def test_sentences_on_what_is_missing() -> None:
    assert loud_text(0, 5) == open_text([]) == ""
    assert loud_text(5, 5).startswith("All 5 measured points were measured while other programs ran")
    assert loud_text(2, 5).startswith("2 of the 5 measured points were measured while other programs ran")
    assert loud_text(1, 330, 130).startswith("130 of the 330 measured points were disturbed and decide nothing. 1 of the 330 ")
    assert loud_text(0, 5, 1) == "1 of the 5 measured points was disturbed and decides nothing."
    assert loud_text(1, 5).startswith("1 of the 5 measured points was measured while other programs ran")


def test_a_point_that_two_models_predict_is_one_point_and_was_measured_once(changed: Callable[..., Path], tmp_path: Path) -> None:
    folder = changed()
    store = Store(folder)
    for id_ in sorted(store.ids()):
        point = store.read(id_)
        if point.prediction is not None:
            store.write(point.replace(id=f"{int(id_, 16) ^ 1:040x}", model={**point.model, "traffic": "sim"}), sync=False)
    found = built(folder, tmp_path / "site")
    assert (found.points, found.measured) == (3, 1)


def test_one_kernel_on_all_machines_shows_bands_sizes_by_factors_and_which_points_are_in_doubt(
    changed: Callable[..., Path],
) -> None:
    store = Store(changed(loud))
    entry = entry_of(next(cases(store, grouped(store)[0])))
    shown, drawn = kernel_page([entry])
    traces = drawn["speeds"]["data"]
    assert [t["mode"] for t in traces] == ["none", "lines", "markers"]
    assert traces[2]["marker"]["symbol"] == ["circle-open"]
    assert "other programs ran" in traces[2]["customdata"][0]
    assert "80 % of measurements are expected in the pale bands" in shown["plots"][0]["caption"]
    assert "Open symbols" in shown["plots"][0]["caption"]
    assert shown["title"] == "triad on all machines: AMD EPYC 7763" != words.title_of(next(cases(store, grouped(store)[0])))


@pytest.mark.parametrize(
    ("sizes", "logarithmic"),
    [([10, 16, 27, 44, 72, 119, 195, 320], True), (list(range(10, 321, 10)), False), ([10, 20, 30], False), ([10, 1000], True)],
)
def test_sizes_that_grow_by_factors_stand_on_a_logarithmic_axis(sizes: list[int], logarithmic: bool) -> None:
    points = [Speed(sizes={"N": n}, predicted=1.0, measured=None) for n in sizes]
    figure = speeds_figure("a", [("b", points)])
    assert figure is not None
    assert (figure.layout.xaxis.type == "log") == logarithmic


def test_the_axis_of_blocked_loops_does_not_name_the_length_of_their_blocks() -> None:
    plain = [Speed(sizes={"N": n}, predicted=1.0, measured=None) for n in (10, 20)]
    blocked = [Speed(sizes={"N": n, "B": n}, predicted=1.0, measured=None) for n in (10, 20)]
    figure = speeds_figure("a", [("plain", plain), ("blocked", blocked)])
    assert figure is not None
    assert figure.layout.xaxis.title.text == "N"
