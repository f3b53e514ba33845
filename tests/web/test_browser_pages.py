"""Records, the machine's numbers, terms and what works here, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rooftree.web.desk import Desk

from ..report.test_boxes import BOXES, WIDE, WIDTHS, collisions  # noqa: TID252
from .conftest import Client, serving
from .screen import Screen
from .test_pages import places, profiled

__all__ = ["places"]
pytestmark = [pytest.mark.slow]
READY = {
    "machine": "#machine-form",
    "learn": "#terms > div",
    "records": "#figure-record .trace",
    "doctor": "#doctor",
    "loop": "#figure-ecm .trace",
}


@pytest.fixture(scope="module")
def pages(places: list[str]) -> Iterator[Client]:
    yield from serving(Desk("triad", ["skx"], sizes=["N=1000,30000,10000000"], cores="1,2,20", records=places))


def opened(browser: Any, client: Client, view: str = "", width: int = 1280, scheme: str = "light") -> Screen:
    screen = Screen(browser, f"http://127.0.0.1:{client.port}/?token={client.token}", width, scheme)
    screen.view.wait_for_selector("nav button")
    if view:
        screen.view.click(f"#page-{view}")
        screen.view.wait_for_selector(READY[view])
    return screen


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_fits_and_nothing_in_it_collides(browser: Any, pages: Client, width: int, scheme: str) -> None:
    screen = opened(browser, pages, "", width, scheme)
    screen.view.wait_for_selector("#figure-record .trace")  # records of the command line are shown first
    for view, ready in READY.items():
        screen.view.click(f"#page-{view}")
        screen.view.wait_for_selector(ready)
        if view == "loop":
            screen.drawn()
        screen.view.wait_for_timeout(150)
        figures, wide = (screen.view.evaluate(script) for script in (BOXES, WIDE))
        assert [text for figure in figures for text in collisions(figure)] == [], view
        assert wide == {"wide": 0, "cut": []}, view
    screen.view.close()
    assert screen.wrong == []


def test_a_profile_has_its_dots_and_a_campaign_its_cases(browser: Any, pages: Client) -> None:
    screen = opened(browser, pages, "records")
    assert "sweep" in screen.text("table.record")
    assert screen.view.query_selector("#record-shown img") is None
    screen.view.select_option("#record", label="triads.results")
    screen.view.wait_for_selector("#cases")
    assert "2 open of 6 points" in screen.text("#record-shown")
    screen.view.click("#cases button")
    screen.view.wait_for_selector("#record-shown[data-kind=case] #figure-record .trace")
    assert "N = 100000" in screen.text("table.record")
    screen.view.click("text=All of the campaign")
    screen.view.wait_for_selector("#cases")
    screen.view.close()
    assert screen.wrong == []


def test_a_record_can_be_opened_from_the_page(browser: Any, pages: Client, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(json.dumps({**profiled(), "command": ["./mine"]}))
    (tmp_path / "none.json").write_text("{}")
    screen = opened(browser, pages, "records")
    screen.view.set_input_files("#open-record", str(tmp_path / "mine.json"))
    screen.view.wait_for_selector("#record-heading:has-text('./mine')")
    screen.view.set_input_files("#open-record", str(tmp_path / "none.json"))
    screen.view.wait_for_selector("[role=alert]:has-text('none.json')")
    screen.view.close()
    assert [said for said in screen.wrong if "422" not in said] == []


def test_an_edited_machine_changes_the_prediction_and_travels_in_the_link(browser: Any, pages: Client) -> None:
    screen = opened(browser, pages, "machine")
    screen.move("size-0", 2)
    screen.view.wait_for_selector("#machine-now")
    before = screen.text("#machine-now b")
    for field in screen.view.query_selector_all("input[name^='memory.']"):
        field.fill("30 GB/s")
    screen.view.click("#edit-machine")
    screen.view.wait_for_selector("#machine-now:has-text('edited')")
    edited = screen.text("#machine-now b")
    assert edited != before
    with screen.view.expect_download() as download:
        screen.view.click("#machine-file")
    assert "skx-edited.yaml" == download.value.suggested_filename
    screen.view.wait_for_timeout(400)
    fragment = "#" + screen.view.url.partition("#")[2]
    assert "view=machine" in fragment
    again = Screen(browser, f"http://127.0.0.1:{pages.port}/?token={pages.token}{fragment}")
    again.view.wait_for_selector("#machine-now:has-text('edited')")
    assert edited == again.text("#machine-now b")
    again.view.fill("input[name='core.clock']", "3 potatoes")
    again.view.click("#edit-machine")
    again.view.wait_for_selector("[role=alert]:has-text('potatoes')")
    again.view.close()
    screen.view.click("text=As the file has them")
    screen.view.wait_for_selector("#machine-now:not(:has-text('edited'))")
    assert before == screen.text("#machine-now b")
    screen.view.close()
    assert [said for said in screen.wrong + again.wrong if "422" not in said] == []


def test_terms_follow_the_sliders(browser: Any, pages: Client) -> None:
    screen = opened(browser, pages, "learn")
    screen.move("size-0", 0)
    screen.view.wait_for_selector("#terms:has-text('The data come from L1')")
    screen.move("size-0", 2)
    screen.view.wait_for_selector("#terms:has-text('The data come from Mem')")
    screen.view.close()
    assert screen.wrong == []


def test_this_machine_is_measured_by_a_click_alone_and_not_at_all_for_reading(browser: Any, pages: Client) -> None:
    screen = opened(browser, pages, "doctor")
    assert screen.view.is_visible("#measure-machine")
    screen.view.close()
    for client in serving(Desk("triad", ["skx"], read_only=True)):
        reading = opened(browser, client, "doctor")
        assert reading.view.query_selector("#measure-machine") is None
        reading.view.close()
        assert reading.wrong == []
    assert screen.wrong == []
