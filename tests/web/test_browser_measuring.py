"""Measuring and comparing in a real browser: progress, cancel, the end with the page; lines that stay, machines that follow."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from rooftree.web import jobs
from rooftree.web.desk import Desk

from ..report.test_boxes import BOXES, WIDE, WIDTHS, collisions  # noqa: TID252
from .conftest import Client, serving
from .screen import Screen
from .test_measuring import STAND_IN, Measuring, gone

pytestmark = [pytest.mark.slow]
HAS = """([kind, x]) => (document.getElementById(`figure-${kind}`).data.find((t) => t.name === 'measured') || { x: [] })
  .x.includes(x)"""
NAMED = """(kind) => ['EPYC', 'A64FX'].every((word) =>
  document.getElementById(`figure-${kind}`).data.some((t) => (t.name || '').includes(word)))"""
POINTS = "(kind) => (document.getElementById(`figure-${kind}`).data.find((t) => t.name === 'measured') || { x: [] }).x"


@pytest.fixture(scope="module")
def bench(throughput: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measuring]:
    folder = tmp_path_factory.mktemp("stand-in")
    command = (sys.executable, str(STAND_IN), str(folder))
    desk = Desk("triad", ["skx"], sizes=["N=1000,30000,1000000,10000000"], cores="1..3", command=command)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desk, "_why_not_measured", lambda *_: "")
        patch.setattr(jobs, "GRACE_S", 0.3)
        for client in serving(desk):
            yield Measuring(client, folder)


def opened(browser: Any, client: Client, width: int = 1280, scheme: str = "light", fragment: str = "") -> Screen:
    screen = Screen(browser, f"http://127.0.0.1:{client.port}/?token={client.token}{fragment}", width, scheme)
    screen.drawn()
    return screen


def until(screen: Screen, script: str, argument: Any = None) -> None:
    screen.view.wait_for_function(script, arg=argument, timeout=30_000)


def test_a_click_measures_and_the_point_appears_in_the_figures(browser: Any, bench: Measuring) -> None:
    bench.mode("measure")
    screen = opened(browser, bench.client)
    screen.move("size-0", 2)
    screen.drawn()
    screen.view.click("#measure")
    screen.view.wait_for_selector("#measured")
    assert "N = 1000000" in screen.text("#measured")
    assert "-20 %" in screen.text("#measured")
    for kind, x in (("ecm", 1000000), ("scaling", 1)):
        until(screen, HAS, [kind, x])
    assert 1 == len(screen.view.evaluate(POINTS, "roofline"))
    figures = screen.view.evaluate(BOXES)
    screen.view.close()
    again = opened(browser, bench.client)
    again.view.wait_for_selector("#measured")
    again.view.close()
    assert screen.wrong + again.wrong == []
    assert [text for figure in figures for text in collisions(figure)] == []


def test_progress_is_shown_and_cancel_ends_it(browser: Any, bench: Measuring) -> None:
    bench.mode("wait")
    screen = opened(browser, bench.client)
    screen.view.click("#measure")
    screen.view.wait_for_selector("#job:has-text('measuring point 1 of 1')")
    assert "rooftree validate triad -m skx" in screen.text("#job")
    screen.view.click("#cancel")
    screen.view.wait_for_selector("#job-said:has-text('Cancelled')")
    bench.over()
    screen.view.close()
    assert screen.wrong == []


def test_a_second_tab_is_told(browser: Any, bench: Measuring) -> None:
    bench.mode("wait")
    screen, other = opened(browser, bench.client), opened(browser, bench.client)
    screen.view.click("#measure")
    screen.view.wait_for_selector("#cancel:enabled")  # the server has begun
    other.view.click("#measure")
    other.view.wait_for_selector("[role=alert]:has-text('measuring triad')")
    screen.view.click("#cancel")
    screen.view.wait_for_selector("#job-said")
    screen.view.close()
    other.view.close()
    assert screen.wrong == []
    assert [said for said in other.wrong if "409" not in said] == []


def test_closing_the_page_ends_the_measurement(browser: Any, bench: Measuring) -> None:
    bench.mode("stubborn")
    screen = opened(browser, bench.client)
    screen.view.click("#measure")
    child = bench.child()
    screen.view.close()
    assert gone(child)
    bench.over()


def test_a_measurement_that_dies_is_shown(browser: Any, bench: Measuring) -> None:
    bench.mode("fail")
    screen = opened(browser, bench.client)
    screen.view.click("#measure")
    screen.view.wait_for_selector("#job-failed:has-text('the compiler is <missing>')")
    assert screen.view.is_enabled("#measure")
    screen.view.close()
    assert screen.wrong == []


def test_a_pinned_state_stays_while_the_sliders_move_on(browser: Any, bench: Measuring) -> None:
    screen = opened(browser, bench.client)
    screen.move("size-0", 0)
    screen.drawn()
    screen.view.click("#pin")
    screen.view.wait_for_selector("#beside tbody td:has-text('N = 1000,')")
    screen.move("size-0", 3)
    screen.move("cores", 2)
    screen.drawn()
    assert "N = 1000," in screen.text("#beside")
    until(
        screen, "() => document.getElementById('figure-roofline').data.some((t) => (t.name || '').includes('N = 1000, one core'))"
    )
    screen.view.close()
    assert screen.wrong == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_machines_beside_each_other_follow_the_sliders(browser: Any, bench: Measuring, width: int, scheme: str) -> None:
    screen = opened(browser, bench.client, width, scheme)
    for name in ("zen4", "a64fx"):
        screen.view.select_option("#add-machine", name)
        screen.view.wait_for_selector(f"#beside tbody tr:nth-child({2 if name == 'a64fx' else 1}) td:has-text('N =')")
    for to in (0, 3):
        screen.move("size-0", to)
        screen.drawn()
        until(
            screen,
            "(n) => [...document.querySelectorAll('#beside tbody tr')].every((r) => r.textContent.includes(`N = ${n},`))",
            (1000, 0, 0, 10000000)[to],
        )
    for kind in ("ecm", "roofline", "traffic", "scaling"):
        until(screen, NAMED, kind)
    screen.move("cores", 1)
    screen.drawn()
    until(screen, "() => [...document.querySelectorAll('#beside tbody tr')].every((r) => r.textContent.includes('2 cores'))")
    screen.view.wait_for_timeout(600)
    figures, wide = (screen.view.evaluate(script) for script in (BOXES, WIDE))
    shown, fragment = screen.text("#beside"), "#" + screen.view.url.partition("#")[2]
    screen.view.close()
    again = opened(browser, bench.client, width, scheme, fragment)
    until(again, "(text) => document.getElementById('beside')?.innerText === text", shown)
    again.view.click("#beside button")
    until(again, "() => document.querySelectorAll('#beside tbody tr').length === 1")
    again.view.close()
    assert screen.wrong + again.wrong == []
    assert [text for figure in figures for text in collisions(figure)] == []
    assert wide == {"wide": 0, "cut": []}
