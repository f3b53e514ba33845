"""The simulated core in the workbench: cycle by cycle behind the listing, served and saved."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main
from rooftree.web import saved as saved_module
from rooftree.web.desk import Desk
from tests.needs import need

from ..report.test_boxes import WIDE, WIDTHS  # noqa: TID252
from .conftest import Client, serving
from .screen import Screen
from .test_saved import stored

OPEN = "() => { const d = document.querySelector('#timeline'); d.open = true; d.scrollIntoView(); }"


@pytest.fixture(scope="module", autouse=True)
def throughput() -> Iterator[None]:
    """Compiled code here: it alone has a listing."""
    need("gcc", "x86-64")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROOFTREE_INCORE", "asm")
        yield


@pytest.fixture(scope="module")
def stencil(throughput: None) -> Iterator[Client]:
    yield from serving(Desk("3d-7pt", ["zen4"], sizes=["N=100,400"], cores="1,2"))


@pytest.fixture(scope="module")
def saved(throughput: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("saved")
    asked = ["serve", "3d-7pt", "-m", "zen4", "-D", "N=100,400", "--cores", "1,2", "--clocks", "2"]
    assert not main([*asked, "--save", str(folder / "page.html"), "--html-assets", str(folder / "assets")])
    return folder / "page.html"


def test_the_timeline_has_each_instruction_of_the_listing(stencil: Client) -> None:
    shown = stencil.ask("/api/sweep", {"kernel": "3d-7pt", "machine": "zen4", "sizes": ["N=100"], "cores": "1"}).json
    assert shown["code"]["timeline"] is True
    html = stencil.ask(f"/api/timeline?id={shown['id']}").json["html"]
    assert html.count('<th scope="row"') >= len(shown["code"]["rows"])
    for row in shown["code"]["rows"]:
        assert row["text"].partition(" ")[0] in html
    assert 422 == stencil.ask("/api/timeline?id=nothing").status


def test_operation_counts_have_no_timeline(stencil: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOFTREE_INCORE", "throughput")
    shown = stencil.ask("/api/sweep", {"kernel": "triad", "machine": "zen4", "sizes": ["N=100"], "cores": "1"}).json
    assert shown["code"] is None
    assert {"html": ""} == stencil.ask(f"/api/timeline?id={shown['id']}").json


def test_a_file_of_many_machines_leaves_it_out(stencil: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"kernel": "3d-7pt", "machine": "zen4", "sizes": ["N=100"], "cores": "1"}
    for most, there in ((1, True), (0, False)):
        monkeypatch.setattr(saved_module, "MOST_TIMELINES", most)
        held = stored(gzip.decompress(stencil.ask("/api/save", {"sweeps": [asked]}).body).decode())
        assert there is held["sweeps"][0]["code"]["timeline"]
        assert there is any(place.startswith("timeline ") for place in held["places"])


@pytest.mark.slow
@pytest.mark.parametrize("where", ["served", "saved"])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_timeline_is_drawn_where_it_is_opened(browser: Any, request: pytest.FixtureRequest, where: str, width: int) -> None:
    if where == "served":
        client: Client = request.getfixturevalue("stencil")
        address = f"http://127.0.0.1:{client.port}/?token={client.token}"
    else:
        address = request.getfixturevalue("saved").as_uri()
    screen = Screen(browser, address, width, "dark" if width < 600 else "light")
    screen.drawn()
    assert screen.view.query_selector("#timeline table") is None, "it is fetched when it is opened"
    screen.view.evaluate(OPEN)
    screen.view.wait_for_selector("#timeline .timeline tbody tr td svg rect")
    region = screen.view.locator("#timeline [role=region]").first
    assert "Instructions, cycle by cycle" == region.get_attribute("aria-label")
    region.focus()
    before = region.evaluate("(e) => e.scrollLeft")
    for _ in range(3):
        screen.view.keyboard.press("ArrowRight")
    screen.view.wait_for_timeout(400)
    room = region.evaluate("(e) => e.scrollWidth - e.clientWidth")
    assert room < 2 or region.evaluate("(e) => e.scrollLeft") > before, "the keyboard moves it"
    assert {"wide": 0, "cut": []} == screen.view.evaluate(WIDE)
    names = screen.view.locator("#timeline tbody th[scope=row]").all_inner_texts()
    assert any("vmovupd" in name or "vaddpd" in name for name in names)
    screen.view.close()
    assert screen.wrong == []
