"""Sites: what is on which page, that nothing gets out of it, what it says of what does not fit together."""

from __future__ import annotations

import csv
import json
import math
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np
import pytest

import rooftree
from rooftree.campaign.cases import (
    case_id,
    case_ids,
    cases,
    cases_of_part,
    grouped,
    limit_at_clock,
    nearest_of,
    stencil_of,
    title_of,
)
from rooftree.campaign.collect import collect
from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run
from rooftree.campaign.store import Store
from rooftree.cli import main
from rooftree.cli.site import build_site
from rooftree.errors import InputError, UsageError
from rooftree.predict.clock import at_clock
from rooftree.results.campaign import CampaignPoint, PointError
from rooftree.results.collection import Case, SiteDocument
from rooftree.results.doubt import PointDoubt, doubt
from rooftree.results.imported import Imported
from rooftree.results.validation import VerdictLimits
from rooftree.site.build import Parts, build
from rooftree.site.case import case_page
from rooftree.site.compare import entry_of, kernel_page, machine_page
from rooftree.site.words import ecm_notation, named_with_class, percent, series_name

from ..report.pages import unpacked  # noqa: TID252

_LINK = re.compile(r'(?:href|src)="([^"#?]+)(?:#([^"]*))?"')
MOST_B = 150_000


def built(folder: Path, target: Path, **options: Any) -> SiteDocument:
    store = Store(folder)
    groups, damaged = grouped(store)
    return build(cases(store, groups), target, results=str(folder), findings=damaged, **options)


def case_of(folder: Path, kernel: str, machine: str) -> Case:
    store = Store(folder)
    return next(cases(store, {(kernel, machine): grouped(store)[0][kernel, machine]}))


@pytest.fixture(scope="module")
def site(results: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("built") / "site"
    built(results, target)
    return target


def pages(site: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in site.glob("*.html")}


def figures_of(page: str) -> dict[str, Any]:
    found = re.findall(r'class="packed" id="figures">(.*?)</script>', page)
    return json.loads(unpacked(found[0])) if found else {}


def test_each_kernel_on_each_machine_has_a_page_and_all_are_compared(site: Path) -> None:
    names = set(pages(site))
    assert {"index.html", "errors.html", "lookup.html", "data.html"} < names
    assert sum(name.startswith("case-") for name in names) == 6
    assert sum(name.startswith("kernel-") for name in names) == 3
    assert sum(name.startswith("machine-") for name in names) == 2
    assert "How well such predictions are known" in (site / "case-triad--skylake-sp.html").read_text()
    rows = json.loads(unpacked(re.findall(r'id="rows">(.*?)</script>', (site / "index.html").read_text())[0]))
    assert {row[0] for row in rows} == {name for name in names if name.startswith("case-")}


def test_every_link_leads_to_a_file_of_the_site_and_to_a_place_in_it(site: Path) -> None:
    every = pages(site)
    for name, page in every.items():
        for target, place in _LINK.findall(page):
            assert not re.match(r"\w+:|/", target), f"{name} leads outside: {target}"
            assert (site / unquote(target)).is_file(), f"{name}: {target}"
            if place and target != "lookup.html":
                assert f'id="{place}"' in every[target], f"{name}: {target}#{place}"


def test_no_page_is_large_and_the_script_is_there_once(site: Path) -> None:
    assert max(path.stat().st_size for path in site.glob("*.html")) < MOST_B
    scripts = list(site.rglob("*.js"))
    assert len(scripts) == 1
    assert all(scripts[0].name in page for page in pages(site).values() if figures_of(page))


def test_no_figure_is_empty_and_each_says_its_error(site: Path) -> None:
    seen = 0
    for name, page in pages(site).items():
        for key, figure in figures_of(page).items():
            seen += 1
            assert any(trace.get("y") or trace.get("x") for trace in figure["data"]), f"{name}: {key}"
            assert f'id="{key}"' in page
        captions = re.findall(r"<figcaption>(.*?)</figcaption>", page, re.DOTALL)
        assert len(captions) == len(figures_of(page))
        assert all(re.search(r"[Ee]rror|not known", text) for text in captions), name
    assert seen > 15


def test_a_figure_without_data_is_left_out_with_its_reason(changed: Callable[..., Path], tmp_path: Path) -> None:
    def other(point: CampaignPoint) -> CampaignPoint:
        return point.replace(kernel="lonely", machine="somewhere")

    built(changed(other), tmp_path / "site")
    page = (tmp_path / "site" / "case-lonely--somewhere.html").read_text()
    assert set(figures_of(page)) == {"runtime"}
    assert page.count('class="missing"') == 3
    assert "of no known class" in page


def test_what_failed_has_a_page_that_says_why(changed: Callable[..., Path], tmp_path: Path) -> None:
    def broken(point: CampaignPoint) -> CampaignPoint:
        why = PointError(kind="KernelError", message="the loop does not run", exit_code=5)
        return point.replace(kernel="broken", state="failed", measurement=None, error=why)

    found = built(changed(broken), tmp_path / "site")
    page = (tmp_path / "site" / "case-broken--zen3.html").read_text()
    assert figures_of(page) == {}
    assert "the loop does not run" in page
    assert any(f.kind == "failed" and f.case == "broken--zen3" for f in found.findings)


HOSTILE = "</script><img src=x onerror=alert(1)>\"'`=cmd|../../../../tmp/x\x00{{ 7*7 }}"


def test_hostile_names_stay_text_and_inside_of_the_folder(changed: Callable[..., Path], tmp_path: Path) -> None:
    def hostile(point: CampaignPoint) -> CampaignPoint:
        return point.replace(kernel=HOSTILE, machine=HOSTILE, blocking=HOSTILE, compiler=HOSTILE)

    store = Store(changed(hostile))
    store.rebuild()
    (store.folder / "comments").mkdir()
    (store.folder / "comments" / "triad--zen3.txt").write_text("<b>fine</b> {{ 7*7 }}")
    assert main(["site", "build", str(store.folder), "-o", str(tmp_path / "out" / "site")]) == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"site"}
    for page in pages(tmp_path / "out" / "site").values():
        assert "<img" not in page
        assert "onerror=alert(1)>" not in page
        assert "<b>fine" not in page
    assert "&lt;b&gt;fine&lt;/b&gt; {{ 7*7 }}" in (tmp_path / "out" / "site" / "case-triad--zen3.html").read_text()
    for figure in (f for page in pages(tmp_path / "out" / "site").values() for f in figures_of(page).values()):
        assert "<img" not in json.dumps(figure)


def test_names_of_files_are_plain_and_differ() -> None:
    taken: set[str] = set()
    names = [case_id(kernel, "m", taken) for kernel in ("A b", "a-b", "a_b", "..", "/etc/passwd", "x" * 500, "CON", "é")]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9.-]{0,100}", name) for name in names)


def test_cells_that_a_spreadsheet_would_run_are_quoted(changed: Callable[..., Path], tmp_path: Path) -> None:
    built(changed(lambda point: point.replace(kernel="=cmd()")), tmp_path / "site")
    rows = list(csv.DictReader((tmp_path / "site" / "data" / "points.csv").read_text().splitlines()))
    assert {row["kernel"] for row in rows} >= {"'=cmd()", "triad"}


def test_errors_are_those_of_the_points_and_lights_follow_the_rule(results: Path) -> None:
    case = case_of(results, "triad", "skylake-sp")
    points = [p for p in case.series[0].points if p.error is not None]
    assert len(points) == 26
    for p in points:
        assert p.predicted is not None
        assert p.measured is not None
        assert p.error == pytest.approx(p.predicted.ecm.cy_per_cl / p.measured.cy_per_cl - 1, abs=1e-5)
        if p.measured.quality == "disturbed":
            assert p.verdict == "undecided"
        elif abs(p.error) > 0.105:
            assert p.verdict == "orange"
        elif abs(p.error) < 0.095:
            assert p.verdict == "green"
    assert case.summary.undecided == sum(p.verdict == "undecided" for p in points) == case.summary.undecided
    assert case.summary.points == len(points) - (case.summary.undecided or 0)
    assert case_of(results, "triad", "zen3").light is None


@pytest.mark.parametrize("ratio", [0.7, 1.4])
def test_at_another_clock_cycles_are_compared_where_nothing_comes_from_memory(changed: Callable[..., Path], ratio: float) -> None:
    def slower(point: CampaignPoint) -> CampaignPoint:
        assert point.measurement is not None
        seen = point.measurement.points[0].measured
        new = seen.replace(clock_GHz=seen.clock_GHz * ratio, MLUP_s=(seen.MLUP_s or 0) * ratio)
        at = point.measurement.points[0].replace(measured=new)
        return point.replace(measurement=point.measurement.replace(points=(at,)))

    case = case_of(changed(slower), "triad", "zen3")
    p = next(p for s in case.series for p in s.points if p.measured is not None)
    assert p.predicted is not None
    assert p.measured is not None
    assert p.predicted.ecm.data_in == "L1"
    assert p.error == pytest.approx((p.predicted.ecm.cy_per_cl or 0) / p.measured.cy_per_cl - 1, abs=1e-5)
    assert [f.kind for f in case.findings] == ["clock"]


@pytest.mark.parametrize("machine", ["zen3", "skx"])
@pytest.mark.parametrize("ratio", [0.7, 1.4])
def test_a_prediction_at_another_clock_lies_between_both_limits(machine: str, ratio: float) -> None:
    sizes = np.unique(np.logspace(1, 2.7, 20).astype(int))
    axes = dict.fromkeys("MNP", sizes)
    options: dict[str, Any] = {"tied": True, "cores": [1, 4], "traffic": "lc", "incore": "throughput"}
    here = rooftree.predict("3D-r1-star", machine, axes, **options)
    there = rooftree.predict("3D-r1-star", at_clock(rooftree.machine(machine), ratio * here.machine.clock_Hz), axes, **options)
    places = set()
    for p, other in zip(here.points(), there.points(), strict=True):
        limits = sorted((p.ecm.cy_per_cl or 0, limit_at_clock(p.ecm, p.cores, ratio)))
        assert 0.999 * limits[0] <= (other.ecm.cy_per_cl or 0) <= 1.001 * limits[1]
        places.add(p.ecm.data_in)
        if p.ecm.data_in in ("L1", "L2"):
            assert limits[0] == limits[1]  # nothing comes from memory: cycles are cycles at any clock
    assert {"L2", "Mem"} <= places


def test_records_that_fit_together_lead_to_no_finding(site: Path) -> None:
    assert json.loads((site / "site.json").read_text())["findings"] == []


@pytest.mark.parametrize(
    ("kind", "values"), [("units", {"MLUP_s": 12345.0}), ("limit", {"cy_per_cl": 1e-3, "interval": [1e-3, 1e-3], "MLUP_s": None})]
)
def test_numbers_that_contradict_each_other_are_named(changed: Callable[..., Path], kind: str, values: dict[str, Any]) -> None:
    assert kind in {f.kind for f in case_of(changed(**values), "triad", "zen3").findings}


def test_another_unit_of_work_is_named(changed: Callable[..., Path]) -> None:
    def floats(point: CampaignPoint) -> CampaignPoint:
        assert point.measurement is not None
        unit = point.measurement.unit_of_work.replace(iterations_per_cl=16)
        return point.replace(measurement=point.measurement.replace(unit_of_work=unit))

    found = [f for f in case_of(changed(floats), "triad", "zen3").findings if f.kind == "LUP per line"]
    assert len(found) == 2


def test_a_point_that_was_measured_twice_must_agree(changed: Callable[..., Path]) -> None:
    folder = changed()
    store = Store(folder)
    first = store.read(f"{2**100:040x}")
    assert first.measurement is not None
    seen = first.measurement.points[0].measured
    other = seen.replace(cy_per_cl=1.3 * seen.cy_per_cl, MLUP_s=(seen.MLUP_s or 0) / 1.3)
    run = first.measurement.replace(points=(first.measurement.points[0].replace(measured=other),))
    store.write(first.replace(id=f"{2**101:040x}", model={"within": 0.5}, measurement=run), sync=False)
    case = case_of(folder, "triad", "zen3")
    assert [f.kind for f in case.findings if f.kind != "limit"] == ["grid and threads"]
    store.write(first.replace(id=f"{2**102:040x}"), sync=False)
    assert "superseded" in {f.kind for f in case_of(folder, "triad", "zen3").findings}


def test_a_damaged_record_is_told_and_the_rest_is_shown(changed: Callable[..., Path], tmp_path: Path) -> None:
    folder = changed()
    path = next((folder / "points").rglob("*.json"))
    path.write_text(path.read_text()[:-100])
    found = built(folder, tmp_path / "site")
    assert found.cases == 1
    assert [f.kind for f in found.findings if f.kind == "damaged"] == ["damaged"]


def test_a_new_build_takes_away_what_is_no_longer_in_it_and_nothing_else(changed: Callable[..., Path], tmp_path: Path) -> None:
    target, folder = tmp_path / "site", changed(lambda point: point.replace(kernel="gone"))
    built(folder, target)
    assert (target / "case-gone--zen3.html").is_file()
    (target / "mine.txt").write_text("keep me")
    (tmp_path / "outside.html").write_text("keep me")
    manifest = json.loads((target / "site.json").read_text())
    manifest["files"] += ["mine.txt", "../outside.html", 7, None]
    (target / "site.json").write_text(json.dumps(manifest))
    shutil.rmtree(folder / "points" / "00")
    built(folder, target)
    assert not (target / "case-gone--zen3.html").exists()
    assert (target / "mine.txt").is_file()
    assert (tmp_path / "outside.html").is_file()


def test_a_folder_with_something_else_is_refused(results: Path, tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("")
    with pytest.raises(UsageError, match="no site"):
        built(results, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]
    with pytest.raises(InputError, match="no folder of a campaign's results"):
        built(tmp_path, tmp_path / "site")


def test_a_build_that_was_interrupted_can_be_done_again(changed: Callable[..., Path], tmp_path: Path) -> None:
    folder, target = changed(), tmp_path / "site"
    store = Store(folder)

    def interrupted() -> Iterator[Case]:
        yield from cases(store, grouped(store)[0])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(interrupted(), target, results=str(folder))
    assert (target / "case-triad--zen3.html").is_file()
    assert built(folder, target).cases == 1


def test_comments_are_shown_and_those_of_no_page_are_named(changed: Callable[..., Path], tmp_path: Path) -> None:
    said = {"triad--zen3": ["Looks right."], "nothing": ["?"]}
    folder = changed()
    found = built(folder, tmp_path / "site", comments=said)
    assert "Looks right." in (tmp_path / "site" / "case-triad--zen3.html").read_text()
    assert [f.sentence for f in found.findings if f.kind == "comment"] == ["the comment nothing.txt belongs to no page"]
    assert main(["site", "build", str(folder), "-o", str(tmp_path / "other"), "--comments", str(tmp_path / "none")]) == 5


def test_the_commands_of_a_page_give_its_numbers_again(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site)
    for id_ in ("3d-r1-homogeneous-star-constant-double--zen3", "triad--zen3"):
        page = (site / f"case-{id_}.html").read_text()
        text = re.findall(r"<code>(rooftree predict .*?)</code>", page)[0]
        assert main(shlex.split(text)[1:]) == 0
        again = {(tuple(p["sizes"].values()), p["cores"]): p for p in json.loads(capsys.readouterr().out)["points"]}
        case = Case.from_dict(json.loads((site / "data" / f"{id_}.json").read_text()))
        points = case.series[0].points
        assert len(points) == 26
        for p in points:
            assert p.predicted is not None
            assert again[tuple(p.sizes.values()), p.cores]["ecm"]["cy_per_cl"] == pytest.approx(p.predicted.ecm.cy_per_cl)


def test_commands_of_the_other_series_give_their_numbers_again(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site)
    id_ = "3d-r1-homogeneous-star-constant-double--zen3"
    commands = re.findall(r"<code>(rooftree predict .*?)</code>", (site / f"case-{id_}.html").read_text())
    series = Case.from_dict(json.loads((site / "data" / f"{id_}.json").read_text())).series
    assert len(commands) == len(series) == 2
    for text, one in zip(commands, series, strict=True):
        assert main(shlex.split(text)[1:]) == 0
        found = json.loads(capsys.readouterr().out)["points"]
        again = {(tuple(sorted(p["sizes"].items())), p["cores"]): p["ecm"]["cy_per_cl"] for p in found}
        told = {(tuple(sorted(p.sizes.items())), p.cores): p.predicted.ecm.cy_per_cl for p in one.points if p.predicted}
        assert again == {at: pytest.approx(value) for at, value in told.items()}


def test_who_does_not_sit_at_the_machine_gets_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = Path(rooftree.__file__).parent / "machine" / "data" / "zen3.yaml"
    text = shipped.read_text().replace("name: zen3\n", "name: our-zen3\n")
    (tmp_path / "ours.yaml").write_text(text)
    (tmp_path / "c.yaml").write_text(
        "kernels: [triad]\nmachines: [./ours.yaml, skx]\nsizes: {N: [100, 1000]}\nmodels: [{traffic: lc, incore: throughput}]\n"
    )
    run(read_campaign(str(tmp_path / "c.yaml")), tmp_path / "r", jobs=1)
    collect([tmp_path / "r"], tmp_path / "all")
    site = tmp_path / "site"
    build_site(str(tmp_path / "all"), str(site))
    page = (site / "case-triad--our-zen3.html").read_text()
    (name,) = re.findall(r'href="(data/machine-[0-9a-f]{16}\.yaml)"', page)
    assert (site / name).read_text() == text
    assert name in json.loads((site / "site.json").read_text())["files"]
    (command,) = re.findall(rf"<code>(rooftree predict triad -m {name} .*?)</code>", page)
    monkeypatch.chdir(site)
    assert main(shlex.split(command)[1:]) == 0
    again = json.loads(capsys.readouterr().out)
    case = Case.from_dict(json.loads((site / "data" / "triad--our-zen3.json").read_text()))
    assert [p.predicted.ecm.cy_per_cl for p in case.series[0].points if p.predicted] == [
        p["ecm"]["cy_per_cl"] for p in again["points"]
    ]
    assert "data/machine-" not in (site / "case-triad--skylake-sp.html").read_text()


def test_a_page_says_what_its_symbols_mean(site: Path) -> None:
    page = (site / "case-triad--skylake-sp.html").read_text()
    meant = dict(re.findall(r"<dt><code>(.*?)</code></dt><dd>(.*?)</dd>", page))
    assert {"T_OL", "T_nOL", "T_L1L2", "T_L3Mem", "CL"} <= meant.keys()
    assert all(len(text) > 20 for text in meant.values())


def test_the_overview_shows_numbers_as_the_pages_do(results: Path, site: Path) -> None:
    page = (site / "index.html").read_text()
    rows = {row[0]: row for row in json.loads(unpacked(re.findall(r'id="rows">(.*?)</script>', page)[0]))}
    entry = entry_of(case_of(results, "triad", "skylake-sp"))
    row = rows[f"case-{entry.id}.html"]
    assert row[4:6] == [entry.told_words, entry.seen_words]
    assert f"<b>{entry.told_words} MLUP/s</b>" in (site / row[0]).read_text()
    assert "3 kernels, 2 machines, " in page


def test_a_site_does_not_tell_where_it_was_built(results: Path, site: Path) -> None:
    written = {path.name: path.read_text() for path in site.rglob("*") if path.suffix in (".html", ".json", ".csv")}
    assert [name for name, text in written.items() if str(results.parent) in text or str(site.parent) in text] == []
    assert f"Built from the folder {results.name} by rooftree" in (site / "data.html").read_text()


def test_data_hold_every_point_with_its_error(site: Path) -> None:
    rows = list(csv.DictReader((site / "data" / "points.csv").read_text().splitlines()))
    found = json.loads((site / "site.json").read_text())
    assert len(rows) == found["points"]
    assert sum(row["error"] != "" for row in rows) == found["measured"]
    assert all(math.isfinite(float(row["ecm_cy_per_CL"])) for row in rows)


def test_documents_are_of_their_schema(changed: Callable[..., Path], tmp_path: Path) -> None:
    import jsonschema

    from rooftree.results.schema import json_schema

    site = tmp_path / "site"
    built(changed(), site)
    jsonschema.validate(json.loads((site / "site.json").read_text()), json_schema("site"))
    case = json.loads((site / "data" / "triad--zen3.json").read_text())
    jsonschema.validate(case, json_schema("site-case"))


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


def test_imported_points_stand_beside_ours_with_their_source_and_other_tools(
    changed: Callable[..., Path], tmp_path: Path
) -> None:
    folder = changed(imported)
    case = case_of(folder, "triad", "zen3")
    p = next(p for p in case.series[0].points if p.measured is not None)
    assert p.error is not None
    assert p.references == {"kerncraft_ecm_lc": pytest.approx(p.measured.cy_per_cl if p.measured else 0)}
    assert case.references["kerncraft_ecm_lc"].median == 0
    assert not case.native
    built(folder, tmp_path / "site")
    page = (tmp_path / "site" / "case-triad--zen3.html").read_text()
    assert "INSPECT, file a.csv: measured by others" in page
    assert "rooftree measure" not in page
    assert "Kerncraft ECM (layer conditions)" in page
    assert "Kerncraft ECM (layer conditions)" in (tmp_path / "site" / "errors.html").read_text()


def test_code_of_another_compiler_is_said_to_be_beside_imported_points(changed: Callable[..., Path], tmp_path: Path) -> None:
    folder = changed(imported)
    case = case_of(folder, "triad", "zen3")
    other = case.replace(series=[one.replace(model={**one.model, "elsewhere": True}) for one in case.series])
    for name, shown in (("plain", case), ("other", other)):
        build([shown], tmp_path / name, results="here")
        said = "of code that another compiler made" in (tmp_path / name / "errors.html").read_text()
        assert said == (name == "other")
    assert "--elsewhere" in (tmp_path / "other" / f"case-{case.id}.html").read_text()


def test_a_variant_of_the_code_has_no_error(changed: Callable[..., Path]) -> None:
    case = case_of(changed(lambda point: imported(point, variant="avx512")), "triad", "zen3")
    assert [one.variant for one in case.series] == [None, "avx512"]
    assert case.light is None
    assert all(p.error is None for one in case.series for p in one.points)


def test_cycles_of_another_unit_of_work_are_not_compared(changed: Callable[..., Path]) -> None:
    case = case_of(changed(lambda point: imported(point, figures={"iterations_per_cl": 16})), "triad", "zen3")
    assert [f.kind for f in case.findings] == ["LUP per line"]
    assert all(p.error is None for one in case.series for p in one.points)


def test_rates_without_cycles_are_told_and_in_no_figure(changed: Callable[..., Path]) -> None:
    case = case_of(changed(lambda point: imported(point, figures={"cy_per_cl": None})), "triad", "zen3")
    assert [f.kind for f in case.findings] == ["unread"]


def test_machines_are_told_apart_by_their_variant() -> None:
    names = [title_of(name, None) for name in ("skylake-sp", "skylake-sp:SNC", "nobody's")]
    assert len(set(names)) == 3
    assert "SNC" in names[1]
    assert names[2] == "nobody's"


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


def test_the_headline_is_a_range_where_in_doubt_and_says_why(results: Path) -> None:
    plain = case_of(results, "triad", "zen3")
    assert ".." not in cards_of(plain)[0]["predicted"][0] or cards_of(plain)[1]
    cards, why = cards_of(doubted(plain))
    assert " .. " in cards["predicted"][0]
    assert "too wide to be a prediction" in cards["predicted"][1]
    assert "in doubt" in cards["predicted"][1]
    assert len(why) == 1
    assert why[0].startswith("rows are short. Predicted are ")


def test_a_domain_that_does_not_saturate_is_not_said_to_by_more_cores_than_it_has(results: Path) -> None:
    case = case_of(results, "triad", "zen3")
    value, more = cards_of(doubted(case, n_saturation=1000, saturated=False))[0]["saturation"]
    assert value == "none"
    assert "do not use up its memory" in more
    assert cards_of(doubted(case, n_saturation=2, saturated=True))[0]["saturation"][0].startswith("from ")


def test_a_disturbed_headline_is_marked_and_no_error_has_its_reason(changed: Callable[..., Path], tmp_path: Path) -> None:
    case = case_of(changed(quality="disturbed", why="others ran"), "triad", "zen3")
    measured = [p for p in case.series[0].points if p.measured is not None]
    alone = case.replace(series=[case.series[0].replace(points=measured)])
    assert "disturbed, it decides nothing: others ran" in cards_of(alone)[0]["measured"][1]
    shown, _ = machine_page([entry_of(alone)])
    assert "(disturbed)" in shown["rows"][0]["seen"]
    assert shown["rows"][0]["why"] == "disturbed"


def test_roofs_and_kernels_of_a_machine_are_of_one_number_of_cores(site: Path) -> None:
    for name, page in pages(site).items():
        if name.startswith("machine-"):
            names = [str(trace.get("name")) for trace in figures_of(page)["roofs"]["data"]]
            memory = [text for text in names if "memory" in text]
            assert len(memory) == 1, names
            assert memory[0].startswith("memory, one core")
            assert "all of one core. Not drawn: memory" in page


def test_one_core_pages_show_how_long_memory_is_busy(results: Path, site: Path) -> None:
    case = case_of(results, "3D-r1-homogeneous-star-constant-double", "skylake-sp")
    page = (site / f"case-{case.id}.html").read_text()
    drawn = next(t for t in figures_of(page)["runtime"]["data"] if t.get("name") == "memory busy")
    busy = [p.predicted.ecm.T_memory_busy for p in case.series[0].points if p.cores == 1 and p.predicted is not None]
    assert [y or 0 for y in drawn["y"]] == busy
    assert busy[0] == 0 < busy[-1]
    assert "how long the memory interface is busy" in page


def test_a_page_says_which_parts_add_up_and_which_decide(site: Path) -> None:
    page = (site / "case-3d-r1-homogeneous-star-constant-double--skylake-sp.html").read_text()
    assert "what stands in one line adds up, and the lines overlap" in page
    assert re.search(r"<b>T_nOL \+ T_L1L2 \+ T_L2L3 \+ T_L3Mem = [\d.]+ \+ .* cy/CL</b>", page)
    assert re.search(r"the largest part of it is T_\w+ \(", page)


def test_layer_conditions_say_at_which_sizes_of_the_page_they_hold(results: Path, site: Path) -> None:
    case = case_of(results, "3D-r1-homogeneous-star-constant-double", "skylake-sp")
    context = case.series[0].context
    assert context is not None
    held = {(lc.level, lc.loop): lc.held for lc in context.layer_conditions}
    rows, planes, whole = held["L1", "j"], held["L2", "k"], held["L3", "repeat"]
    assert rows is not None
    assert planes is not None
    assert whole is not None
    assert (rows.points, rows.broken) == (13, None)  # 48 P - 32 B in 32 KiB: up to P = 683
    assert (planes.last, planes.broken) == ({"M": 160, "N": 160, "P": 160}, {"M": 200, "N": 200, "P": 200})  # 32 N P in 1 MiB
    assert 0 < whole.points < 13  # 16 M N P in 27.5 MiB: up to 121
    page = (site / f"case-{case.id}.html").read_text()
    assert "up to M = N = P = 160, not from M = N = P = 200 on" in page
    assert "at all of them" in page
    assert "up to M = N = P = 100, not from M = N = P = 130 on" in page


def test_titles_tell_class_and_machine(site: Path) -> None:
    every = pages(site)
    titles = {name: re.findall(r"<title>(.*?)</title>", page)[0] for name, page in every.items()}
    assert titles["case-triad--zen3.html"].startswith("triad on AMD")
    assert titles["machine-zen3.html"].startswith("All kernels on AMD")
    assert titles["kernel-triad.html"] == "triad on 2 machines"
    assert len(set(titles.values())) == len(titles)


def test_a_library_kernel_of_a_class_is_named_with_it() -> None:
    stencil = stencil_of("3d-7pt")
    assert stencil is not None
    assert named_with_class("3d-7pt", stencil) == f"3d-7pt ({stencil.name})"
    assert named_with_class(stencil.name, stencil) == stencil.name
    assert named_with_class("mine", None) == "mine"


def test_the_nearest_class_is_told_where_there_is_none(site: Path) -> None:
    source = (
        "double a[M][N], b[M][N], c[M][N];\nfor (int j = 1; j < M - 1; ++j)\nfor (int i = 1; i < N - 1; ++i) {\n"
        "  b[j][i] = a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i] + a[j][i];\n  c[j][i] = a[j][i];\n}"
    )
    found = nearest_of("mine", source)
    assert found is not None
    assert found.class_ is None
    assert (found.nearest or "").startswith("2D-r1-")
    assert found.differs
    assert nearest_of("mine", '#include "/etc/passwd"\n' + source) is None, "no text of a record goes to the preprocessor"
    page = (site / "case-triad--zen3.html").read_text()
    assert "is of no known class of stencils: " in page


def test_several_processes_write_the_same_site(results: Path, site: Path, tmp_path: Path) -> None:
    store = Store(results)
    groups, _ = grouped(store)
    names = case_ids(groups)
    shares = [partial(cases_of_part, results, {pair: ids}, {pair: names[pair]}) for pair, ids in groups.items()]
    told: list[int] = []
    build((), tmp_path / "site", results=str(results), parts=Parts(shares, 2), tell=told.append)
    assert sum(told) == len(groups)
    both = [{p.relative_to(s): p.read_bytes() for p in s.rglob("*") if p.is_file()} for s in (site, tmp_path / "site")]
    assert both[0].keys() == both[1].keys()
    assert {name for name in both[0] if both[0][name] != both[1][name]} <= {Path("site.json")}


def test_a_campaign_builds_its_site_when_it_is_asked_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, target = tmp_path / "c.yaml", tmp_path / "site"
    file.write_text(
        "title: Two\nkernels: [triad, copy]\nmachines: [skx]\nsizes: {N: [1000]}\nmodels: [{incore: throughput, traffic: lc}]\n"
    )
    assert main(["campaign", "run", str(file), "--jobs", "1", "--site", str(target), "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["schema"] == "rooftree.campaign/1"
    assert "of 2 cases on 1 machine to" in " ".join(said.err.split())
    assert "<title>Two</title>" in (target / "index.html").read_text()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.tex").write_text("")
    assert main(["campaign", "run", str(file), "--site", str(tmp_path / "other")]) == 2


def test_where_nothing_was_measured_the_error_to_expect_stands_beside_the_numbers(site: Path) -> None:
    rows = json.loads(unpacked(re.findall(r'id="rows">(.*?)</script>', (site / "index.html").read_text())[0]))
    known = {row[0]: (row[6], row[11]) for row in rows}
    assert known["case-triad--zen3.html"][0] is None
    assert 0 < known["case-triad--zen3.html"][1] < 0.5
    assert known["case-triad--skylake-sp.html"][0] is not None
    assert known["case-triad--skylake-sp.html"][1] is None
    assert re.search(r"expect [\d.]+ %", (site / "machine-zen3.html").read_text())
    assert not re.search(r"expect [\d.]+ %", (site / "case-triad--skylake-sp.html").read_text())


def test_a_page_says_what_to_try_at_its_largest_size(site: Path) -> None:
    page = (site / "case-3d-r1-homogeneous-star-constant-double--skylake-sp.html").read_text()
    told = page.partition("<h2>What to try next</h2>")[2].partition("<h2>")[0]
    assert "non-temporal stores" in told
    assert "At M = N = P = 500" in told
    assert "times faster" in told
    assert "What to try next" not in (site / "case-triad--skylake-sp.html").read_text()  # data in L1


def slower(point: CampaignPoint, factor: float) -> CampaignPoint:
    """A measured point that took longer."""
    assert point.measurement is not None
    one = point.measurement.points[0]
    seen, cycles = one.measured, one.measured.cy_per_cl * factor
    changed = seen.replace(cy_per_cl=cycles, interval=[0.98 * cycles, 1.02 * cycles], MLUP_s=(seen.MLUP_s or 0) / factor)
    return point.replace(measurement=point.measurement.replace(points=(one.replace(measured=changed),)))


def test_a_page_says_why_a_point_is_off_with_the_numbers_of_the_page(changed: Callable[..., Path], tmp_path: Path) -> None:
    folder = changed(lambda point: slower(point, 1000.0))
    case = case_of(folder, "triad", "zen3")
    reasons = [reason for one in case.series for reason in one.reasons]
    assert reasons
    off = next(p for one in case.series for p in one.points if p.verdict == "red")
    assert all(one.points[k].error is not None for one in case.series for reason in one.reasons for k in reason.points)
    built(folder, tmp_path / "site")
    page = (tmp_path / "site" / "case-triad--zen3.html").read_text()
    told = page.partition("<h2>Why prediction and measurement differ</h2>")[2].partition("<h2>")[0]
    assert "Try: " in told
    assert f"({100 * (off.error or 0):+.0f} %)" in told


def test_a_page_says_why_points_that_others_measured_are_off_and_what_is_not_looked_for(
    changed: Callable[..., Path], tmp_path: Path
) -> None:
    def theirs(point: CampaignPoint) -> CampaignPoint:
        return imported(slower(point, 1.6))

    folder = changed(theirs)
    case = case_of(folder, "triad", "zen3")
    rules = {reason.rule for one in case.series for reason in one.reasons}
    assert rules
    assert not rules & {"clock", "other code", "other machine", "in-core model", "disturbed measurement"}
    built(folder, tmp_path / "site")
    page = (tmp_path / "site" / "case-triad--zen3.html").read_text()
    told = page.partition("<h2>Why prediction and measurement differ</h2>")[2].partition("<h2>")[0]
    assert "Try: " in told
    assert "They were measured elsewhere" in told


def test_a_page_without_a_point_that_is_off_gives_no_reasons(changed: Callable[..., Path], tmp_path: Path) -> None:
    built(changed(lambda point: slower(point, 0.9)), tmp_path / "site")
    assert "Why prediction and measurement differ" not in (tmp_path / "site" / "case-triad--zen3.html").read_text()


def test_where_the_machine_file_is_not_there_a_page_says_that_no_rule_can_tell(
    changed: Callable[..., Path], tmp_path: Path
) -> None:
    folder = changed(lambda point: slower(point, 1.6))
    for path in (folder / "contexts").glob("*.json"):
        data = json.loads(path.read_text())
        data["machine"]["sha256"] = "0" * 64
        path.write_text(json.dumps(data))
    built(folder, tmp_path / "site")
    assert "No rule can tell why" in (tmp_path / "site" / "case-triad--zen3.html").read_text()


@pytest.mark.parametrize("name", ["/etc/passwd", "../../x.yaml", "native", "zen3:../../x"])
def test_the_machine_that_a_record_names_opens_no_other_file(
    changed: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    folder = changed(lambda point: slower(point, 1.6))
    for path in (folder / "contexts").glob("*.json"):
        data = json.loads(path.read_text())
        data["machine"] |= {"name": name, "variant": name, "sha256": name}
        path.write_text(json.dumps(data))
    monkeypatch.setattr("rooftree.campaign.reasons.load_machine", lambda path: pytest.fail(f"opened {path}"))
    assert not any(one.reasons for one in case_of(folder, "triad", "zen3").series)


def test_a_range_is_no_hit_and_the_printed_limit_is_the_limit(changed: Callable[..., Path], tmp_path: Path) -> None:
    folder = changed(lambda point: slower(point, 0.8))
    before = case_of(folder, "triad", "zen3")
    assert any(p.verdict == "orange" for one in before.series for p in one.points)
    for path in (folder / "points").rglob("*.json"):
        data = json.loads(path.read_text())
        if data.get("prediction"):
            cycles = data["prediction"]["ecm"]["cy_per_cl"]
            data["prediction"]["ecm"] |= {
                "at_least": 0.75 * cycles,
                "at_most": cycles,
                "interval_80": [0.7 * cycles, 1.2 * cycles],
            }
            path.write_text(json.dumps(data))
    after = case_of(folder, "triad", "zen3")
    for p in (p for one in after.series for p in one.points if p.error is not None):
        assert (p.verdict == "green") <= (abs(p.error or 0) <= 0.1)
        assert p.verdict != "red"
    assert after.summary.median == before.summary.median
    assert after.light == "orange"
    assert any(f.kind == "limit" for f in after.findings)
    shown, _ = case_page(after, [], {})
    column = shown["plots"][0]["head"].index("verdict")
    assert all("inside its range" in row[column] for row in shown["plots"][0]["rows"] if row[column].startswith("orange"))
    assert "inside the range" in shown["lights"]
    assert shown["reasons"] or shown["unexplained"]


@pytest.mark.parametrize(("ratio", "told"), [(1.0, False), (1.3, True)])
def test_rates_at_different_clocks_say_at_which(changed: Callable[..., Path], ratio: float, told: bool) -> None:
    clock = rooftree.machine("zen3").core.clock * 1e-9
    case = case_of(changed(clock_GHz=ratio * clock, MLUP_s=None), "triad", "zen3")
    alone = case.replace(series=[case.series[0].replace(points=[p for p in case.series[0].points if p.measured is not None])])
    cards = cards_of(alone)[0]
    assert (f"and {ratio * clock:.2f} GHz" in cards["measured"][1]) == told
    assert (f"and {clock:.2f} GHz" in cards["predicted"][1]) == told
    assert ("scaled by the clock" in case_page(alone, (), {})[0]["plots"][0]["caption"]) == told


def test_every_page_of_several_points_says_how_many_were_disturbed(results: Path, site: Path) -> None:
    entries = [entry_of(case) for case in cases(Store(results), grouped(Store(results))[0])]
    lost = sum(e.summary.undecided or 0 for e in entries)
    assert lost == 1
    disturbed = next(e for e in entries if e.summary.undecided)
    html = pages(site)
    for name in ("index.html", "errors.html", disturbed.kernel_page, disturbed.machine_page):
        assert "1 disturbed do not count" in html[name], name
    for name in (disturbed.kernel_page, disturbed.machine_page):
        assert f"{disturbed.measured} of {disturbed.points}, 1 disturbed" in html[name]


def test_what_was_measured_in_vain_is_not_called_unmeasured(changed: Callable[..., Path], tmp_path: Path) -> None:
    built(changed(quality="disturbed", why="others ran"), tmp_path / "site")
    page = (tmp_path / "site" / "index.html").read_text()
    rows = json.loads(unpacked(re.findall(r'id="rows">(.*?)</script>', page)[0]))
    assert rows[0][6] is None
    assert rows[0][12] == "disturbed"


@pytest.mark.parametrize("value", [0.09994, 0.1, 0.1001, 0.1004, 0.2, 0.2496, 0.25, 0.2502, 0.253, 0.9])
def test_no_error_is_rounded_to_the_other_side_of_a_limit(value: float) -> None:
    limits = VerdictLimits(green=0.10, orange=0.25, rule="")
    shown = float(percent(value, limits=limits).removesuffix(" %")) / 100
    for limit in (limits.green, limits.orange):
        assert (shown > limit) == (value > limit)


def test_the_notation_ends_where_the_data_are(results: Path) -> None:
    seen = set()
    for one in case_of(results, "2D-r2-isotropic-star-constant-double", "skylake-sp").series:
        for p in one.points:
            if p.predicted is None:
                continue
            given, found = ecm_notation(p)
            places = list(p.predicted.ecm.prediction)
            seen.add(p.predicted.ecm.data_in)
            assert found.count("⌉") == places.index(p.predicted.ecm.data_in)
            assert given.count("|") == found.count("⌉") or p.predicted.ecm.data_in == "Mem"
    assert len(seen) > 2


def test_parts_of_all_kernels_stand_beside_each_other(results: Path, site: Path) -> None:
    entries = [entry_of(case) for case in cases(Store(results), grouped(Store(results))[0]) if case.machine == "zen3"]
    table = machine_page(entries)[0]["parts"]
    assert [row["name"] for row in table["rows"]] == [e.kernel for e in entries]
    assert {"T_OL", "T_nOL", "T_L1L2"} <= set(table["names"])
    assert all(row["longest"] for row in table["rows"])
    assert kernel_page(entries[:1])[0]["parts"]["rows"][0]["name"] == entries[0].title
    assert "Why each takes as long as it does" in pages(site)[entries[0].machine_page]


def test_the_roofs_show_ranges_and_disturbed_points_as_such(changed: Callable[..., Path]) -> None:
    case = case_of(changed(quality="disturbed", why="others ran"), "triad", "zen3")
    one = case.series[0]
    p = next(p for p in one.points if p.measured is not None)
    assert p.predicted is not None
    told = p.predicted
    doubted = told.replace(
        doubts=[PointDoubt(kind="memory-speed", low=0.5, high=1.0)],
        ecm=told.ecm.replace(at_least=0.5 * told.ecm.cy_per_cl, at_most=told.ecm.cy_per_cl),
    )
    alone = case.replace(series=[one.replace(points=[p.replace(predicted=doubted)])])
    placed = {point["kernel"]: point["GFLOP_s"] for point in entry_of(alone).placed}
    assert set(placed) == {"predicted", "how fast it may be, where in doubt", "measured, disturbed"}
    assert placed["how fast it may be, where in doubt"] == pytest.approx(2 * placed["predicted"])


def test_the_table_of_points_holds_what_verdicts_are_made_of(site: Path) -> None:
    rows = list(csv.DictReader((site / "data" / "points.csv").read_text().splitlines()))
    assert {"ecm_at_least_cy_per_CL", "ecm_at_most_cy_per_CL", "ecm_is_range", "roofline_bound"} <= set(rows[0])


def test_of_several_models_the_plainest_heads_the_page_and_is_no_blocking(tmp_path: Path) -> None:
    text = "kernels: [triad]\nmachines: [zen3]\nsizes: {N: [1000, 100000]}\n"
    (tmp_path / "c.yaml").write_text(text + "models: [{incore: throughput, traffic: lc}, {incore: throughput}]\n")
    run(read_campaign(str(tmp_path / "c.yaml")), tmp_path / "r", jobs=1)
    case = case_of(tmp_path / "r", "triad", "zen3")
    assert [len(one.model) for one in case.series] == [1, 2]
    shown, drawn = case_page(case, (), {})
    assert "blocking" not in drawn
    assert [row["name"] for row in shown["others"]] == ["not blocked, incore throughput, traffic lc"]
    plain = case.series[0].replace(model={})
    assert series_name(plain) == "not blocked, options as by default"


def test_each_point_says_how_often_it_was_measured_and_what_differs_is_ringed(
    changed: Callable[..., Path], tmp_path: Path
) -> None:
    from rooftree.results.campaign import Look, Looks

    def twice(point: CampaignPoint) -> CampaignPoint:
        assert point.measurement is not None
        run = point.measurement
        seen = run.points[0].measured
        slow = Look(measured=seen.replace(cy_per_cl=2 * seen.cy_per_cl), environment=run.environment)
        runs = [slow, Look(measured=seen, environment=run.environment), Look(measured=seen, environment=run.environment)]
        return point.replace(looks=Looks(runs=runs, counts=1, settled=True, sample=True))

    for change, runs, said in ((None, "1", "One point measured once"), (twice, "3", "the one that differs is ringed")):
        case = case_of(changed(change), "triad", "zen3")
        shown, drawn = case_page(case, [], {})
        plot = shown["plots"][0]
        row = next(dict(zip(plot["head"], row, strict=True)) for row in plot["rows"] if row[plot["head"].index("measured")])
        assert row["runs"] == runs
        assert row["apart"] == ("100 %, differs" if change else "not known")
        assert said in shown["repeats"]
        names = [trace.get("name") for trace in drawn["runtime"]["data"]]
        assert ("other runs" in names) is (change is not None)


def test_rates_of_others_are_points_that_were_measured(changed: Callable[..., Path], tmp_path: Path) -> None:
    """A page of rates alone said that 0 points were measured."""
    folder = changed(lambda point: imported(point, figures={"cy_per_cl": None}))
    case = case_of(folder, "triad", "zen3")
    shown, _ = case_page(case, [], {})
    assert len(shown["rates"]) == 1
    assert "One point measured elsewhere without an error: rates alone" in shown["sentence"]
    found = built(folder, tmp_path / "site")
    assert found.measured == 1
    page = (tmp_path / "site" / f"case-{case.id}.html").read_text()
    assert "Rates that others measured" in page
    assert "Nothing was measured:" not in page
    assert entry_of(case).measured == 1
    assert "rates of no known clock" in machine_page([entry_of(case)])[0]["rows"][0]["why"]


def test_what_is_in_doubt_says_in_sentences_what_it_leaves(results: Path) -> None:
    from rooftree.site.words import doubt_sentences

    seen = 0
    store = Store(results)
    for case in cases(store, grouped(store)[0]):
        for one in case.series:
            for p in one.points:
                for text in doubt_sentences(p.predicted, one) if p.predicted is not None else ():
                    seen += 1
                    assert re.search(r"(at least [\d.e+]+|from [\d.e+]+ to [\d.e+]+)", text), text
                    assert ";" not in text.partition("To do")[0], text
    assert seen
