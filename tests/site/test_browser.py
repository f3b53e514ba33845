"""A site in a real browser, from files, wide and narrow: no error, no empty figure, no label on another one, nothing cut."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rooftree.site.build import About, _Writer
from rooftree.site.compare import entry_of, machine_page

from ..report.pages import unpacked  # noqa: TID252
from ..report.test_boxes import BOXES, LABELS, WIDE, WIDTHS, collisions  # noqa: TID252
from .pages import built, case_of, figures_of

pytestmark = [pytest.mark.slow]


@pytest.fixture(scope="module")
def site(results: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("browser") / "site"
    built(results, target, about=About(title="A small campaign"), comments={"triad--skylake-sp": ["Seen by a reviewer."]})
    return target


def opened(browser: Any, page: Path, width: int, errors: list[str]) -> Any:
    view = browser.new_page(viewport={"width": width, "height": 900})
    view.on("pageerror", lambda error: errors.append(str(error)))
    view.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    view.on("requestfailed", lambda request: errors.append(f"not loaded: {request.url}"))
    view.goto(page.as_uri())
    if view.query_selector("#figures, #rows"):
        view.wait_for_selector("html[data-drawn]", state="attached", timeout=60000)
    view.wait_for_timeout(100)
    return view


@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_is_drawn_without_an_error_and_no_label_lies_on_another(browser: Any, site: Path, width: int) -> None:
    wrong: list[str] = []
    for page in sorted(site.glob("*.html")):
        errors: list[str] = []
        view = opened(browser, page, width, errors)
        figures, wide, labels = view.evaluate(BOXES), view.evaluate(WIDE), view.evaluate(LABELS)
        drawn = view.evaluate("[...document.querySelectorAll('.plot')].map((p) => p.querySelectorAll('.trace, .bars').length)")
        view.close()
        wrong += [f"{page.name}: {text}" for text in errors]
        wrong += [f"{page.name}: {text}" for figure in figures for text in collisions(figure)]
        wrong += [f"{page.name}: {text} is cut" for text in wide["cut"]] + [f"{page.name} is too wide"] * (wide["wide"] > 0)
        wrong += [f"{page.name}: a line crosses {text}" for text in labels["struck"]]
        assert len(drawn) == len(figures_of(page.read_text()))
        wrong += [f"{page.name}: figure {k} is empty" for k, number in enumerate(drawn) if not number]
    assert wrong == []


def test_the_overview_filters_and_the_map_and_the_look_up_answer(browser: Any, site: Path) -> None:
    errors: list[str] = []
    view = opened(browser, site / "index.html", 1280, errors)
    assert view.locator("#cases tr").count() == 6
    view.locator("#filters label", has_text="in order of").locator("select").select_option("their time per line")
    cells = view.locator("#cases tr td[data-of^='what takes longest']").all_text_contents()
    assert len(cells) == 6
    assert all("T_" in text for text in cells)
    rows = json.loads(unpacked(re.findall(r'id="rows">(.*?)</script>', (site / "index.html").read_text())[0]))
    slowest = max(rows, key=lambda row: row[16])
    assert view.locator("#cases tr").first.locator("th").text_content() == slowest[1]
    view.locator("#filters label", has_text="radius").locator("select").select_option("2")
    assert view.locator("#cases tr").count() == 2
    view.locator("#filters label", has_text="machine").locator("select").select_option(index=1)
    assert view.locator("#cases tr").count() == 1
    view.close()
    view = opened(browser, site / "errors.html", 1280, errors)
    assert view.locator("#map-body tr").count() == 3
    assert view.locator("#map-body td.green, #map-body td.orange").count() == 2
    view.close()
    view = opened(browser, site / "lookup.html", 1280, errors)
    view.fill(
        "#paste", '{"kernel": "sweep", "class": null, "nearest": "2D-r2-isotropic-star-constant-double", "differs": ["a sum"]}'
    )
    assert "sweep is of no class" in view.inner_text("#asked")
    assert "r2" in view.locator("#relatives tr").first.inner_text()
    view.fill("#paste", "3d-r1-star")
    assert "r1" in view.locator("#relatives tr").first.inner_text()
    assert "nothing" in view.locator("#relatives tr").first.inner_text()
    before = view.inner_text("#relatives")
    for given, said in (
        ("<img src=x onerror=alert(1)>", "That is no class, as '<img src=x onerror=alert(1)>'"),
        ("3D-r1-stra", "'stra' is no part of a class's name"),
        ("5D-r1-star", "'5d' is no part"),
        ("star", "a class is named with its dimensions"),
        ("3D-r0-star", "'r0' is no part"),
        (
            '{"kernel": "sum", "class": null, "nearest": null, "differs": ["nothing is stored"]}',
            "none is near: nothing is stored",
        ),
        ('{"kernel": "sweep", "cla', "does not end, or is damaged"),
        ('{"schema": "rooftree.traffic/1"}', "That JSON tells no class"),
        ("null", "That JSON tells no class"),
        ("[1, 2]", "That JSON tells no class"),
    ):
        view.fill("#paste", given)
        assert said in view.inner_text("#asked"), given
        assert view.inner_text("#relatives") == before
    view.fill("#paste", "3D-r12-star")
    assert view.locator("#features select").nth(1).input_value() == "12"
    view.fill("#paste", "1D-r2-box-point-symmetric")
    assert view.locator("#features select").nth(2).input_value() == "star"
    assert view.locator("#features select").nth(3).input_value() == "isotropic"
    view.close()
    assert errors == []


@pytest.mark.parametrize("width", WIDTHS)
def test_rows_of_large_tables_are_unpacked(browser: Any, results: Path, tmp_path: Path, width: int) -> None:
    entry = entry_of(case_of(results, "triad", "zen3"))
    entries = [replace(entry, id=f"triad{n}--zen3", kernel=f"triad{n}") for n in range(101)]
    shown, drawn = machine_page(entries)
    writer = _Writer(target=tmp_path, title="many", comments={}, machines={}, open={}, blockings={}, repeats={})
    writer.page("machine-zen3.html", "site/compare.html.j2", drawn, shown["title"], s=shown | {"notes": []})
    errors: list[str] = []
    view = opened(browser, tmp_path / "machine-zen3.html", width, errors)
    for name in ("numbers", "parts"):
        assert view.locator(f"#{name}-rows tr").count() == 101
        assert view.locator(f"#{name}-rows tr").last.locator("th a").get_attribute("href") == "case-triad100--zen3.html"
    assert view.locator("#numbers-rows td").first.is_visible()
    view.close()
    assert errors == []
