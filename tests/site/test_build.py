"""Sites: which pages there are, that nothing gets out of a site, and how it is built anew."""

from __future__ import annotations

import csv
import json
import math
import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from urllib.parse import unquote

import pytest

from rooftree.campaign.cases import case_id, case_ids, cases, cases_of_part, grouped
from rooftree.campaign.store import Store
from rooftree.cli import main
from rooftree.errors import InputError, UsageError
from rooftree.results.campaign import CampaignPoint
from rooftree.results.collection import Case
from rooftree.site.build import Parts, build

from ..report.pages import unpacked  # noqa: TID252
from .pages import built, figures_of, pages

_LINK = re.compile(r'(?:href|src)="([^"#?]+)(?:#([^"]*))?"')


MOST_B = 150_000


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
