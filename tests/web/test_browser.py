"""The workbench in a real browser, served and saved: no error, no empty figure, sliders that move figures, links that restore."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main
from rooftree.web.desk import Desk

from ..report.test_boxes import BOXES, WIDE, WIDTHS, collisions  # noqa: TID252
from .conftest import SOURCE, Client, serving
from .screen import Screen

pytestmark = [pytest.mark.slow]
KINDS = ("ecm", "roofline", "traffic", "scaling")
TRACES = "() => [...document.querySelectorAll('.plot')].map((p) => p.querySelectorAll('.trace, .bars').length)"
MARK = "() => [...document.querySelectorAll('#figure-ecm > .here.line:not([hidden])')].map((e) => Number(e.dataset.x))"


@pytest.fixture(scope="module")
def stencil(throughput: None) -> Iterator[Client]:
    desk = Desk("3d-7pt", ["skx", "zen4"], sizes=["N=10..1000:log12"], cores="1..6")
    yield from serving(desk)


@pytest.fixture(scope="module")
def saved(throughput: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("saved")
    asked = ["serve", "3d-7pt", "-m", "skx", "-m", "zen4", "-D", "N=10..1000:log12", "--cores", "1..6", "--clocks", "2"]
    assert not main([*asked, "--save", str(folder / "page.html"), "--html-assets", str(folder / "assets")])
    return folder / "page.html"


@pytest.fixture(params=["served", "saved"])
def address(request: pytest.FixtureRequest) -> str:
    """Where the workbench is: at a server, and in a file."""
    if request.param == "saved":
        return str(request.getfixturevalue("saved").as_uri())
    client = request.getfixturevalue("stencil")
    return f"http://127.0.0.1:{client.port}/?token={client.token}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_figure_is_drawn_and_no_label_lies_on_another(browser: Any, address: str, width: int, scheme: str) -> None:
    screen = Screen(browser, address, width, scheme)
    screen.drawn()
    figures, wide, traces = (screen.view.evaluate(script) for script in (BOXES, WIDE, TRACES))
    screen.view.close()
    assert screen.wrong == []
    assert len(KINDS) == len(traces)
    assert all(traces), traces
    assert [text for figure in figures for text in collisions(figure)] == []
    assert wide == {"wide": 0, "cut": []}


def test_moving_the_size_moves_the_mark_and_breaks_the_layer_condition(browser: Any, address: str) -> None:
    screen = Screen(browser, address)
    screen.drawn()
    found, left = {}, {}
    for to in (0, 11):
        screen.move("size-0", to)
        screen.drawn()
        left[to] = screen.view.evaluate("() => document.querySelector('#figure-traffic > .here').getBoundingClientRect().left")
        found[to] = (screen.view.evaluate(MARK), screen.text("#now"), screen.text("#conditions"), screen.text("#why"))
    screen.view.close()
    assert screen.wrong == []
    assert [[10], [1000]] == [found[to][0] for to in (0, 11)]
    assert left[11] > left[0] + 100
    assert found[11][2].count("broken") > found[0][2].count("broken")
    assert found[0][1] != found[11][1]
    assert found[0][3] != found[11][3]


def test_cores_clock_and_machine_change_what_is_shown(browser: Any, address: str) -> None:
    screen = Screen(browser, address)
    screen.drawn()
    screen.move("size-0", 11)
    screen.drawn()
    seen = [screen.text("#now")]
    screen.move("cores", 5)
    screen.drawn()
    seen.append(screen.text("#now"))
    assert "6 cores" in seen[-1]
    before = screen.drawn()[0].partition("|")[2]
    screen.move("clock", 0)
    for _ in range(200):
        if screen.drawn()[0].partition("|")[2] != before:
            break
    seen.append(screen.text("#now"))
    screen.view.select_option("#machine", "zen4")
    screen.view.wait_for_selector("#verdict-heading:has-text('EPYC')")
    screen.drawn()
    seen.append(screen.text("#now"))
    screen.view.close()
    assert screen.wrong == []
    assert len(set(seen)) == len(seen)


def test_a_link_restores_the_whole_state(browser: Any, address: str) -> None:
    screen = Screen(browser, address)
    screen.drawn()
    screen.move("size-0", 3)
    screen.move("cores", 2)
    places = screen.drawn()
    screen.view.wait_for_timeout(500)
    fragment = "#" + screen.view.url.partition("#")[2]
    shown = screen.text("#now")
    screen.view.close()
    again = Screen(browser, address + fragment)
    assert places == again.drawn()
    assert shown == again.text("#now")
    again.view.close()
    assert screen.wrong + again.wrong == []


def test_keys_move_the_sliders_and_everything_has_a_name(browser: Any, address: str) -> None:
    screen = Screen(browser, address)
    screen.drawn()
    screen.view.focus("#size-0")
    before = screen.text("output[for=size-0]")
    screen.view.keyboard.press("ArrowRight")
    screen.drawn()
    assert before != screen.text("output[for=size-0]")
    unnamed = screen.view.evaluate(
        "() => [...document.querySelectorAll('input, select, textarea, button, [role=img]')].filter((e) => !(e.labels?.length"
        " || e.getAttribute('aria-label') || e.textContent.trim())).map((e) => e.outerHTML.slice(0, 80))"
    )
    screen.view.close()
    assert unnamed == []
    assert screen.wrong == []


def written(screen: Screen) -> str:
    """What stands in the editor."""
    screen.view.wait_for_selector(".cm-editor")
    return str(screen.view.inner_text("#editor").replace("\u200b", "")).strip()


def test_loops_of_a_file_can_be_clicked(browser: Any, client: Client) -> None:
    screen = Screen(browser, f"http://127.0.0.1:{client.port}/?token={client.token}")
    screen.drawn()
    first = screen.text("#why"), screen.text("#code-heading + p")
    screen.view.click("button.loop:has-text('7')")
    screen.view.wait_for_selector("button.loop[aria-pressed=true]:has-text('7')")
    screen.view.wait_for_selector("#code-heading + p:has-text('1 add')")
    screen.drawn()
    assert first != (screen.text("#why"), screen.text("#code-heading + p"))
    screen.view.close()
    assert screen.wrong == []


def test_a_source_of_ones_own_travels_in_the_link_and_waits_for_a_click(browser: Any, stencil: Client) -> None:
    address = f"http://127.0.0.1:{stencil.port}/?token={stencil.token}"
    screen = Screen(browser, address)
    screen.drawn()
    screen.view.click("#edit")
    screen.view.wait_for_selector(".cm-editor")
    screen.view.fill("#editor", SOURCE)
    screen.view.click("#use")
    screen.view.wait_for_selector("button.loop")
    screen.view.wait_for_selector("#verdict-heading:not(:has-text('3d-7pt'))")
    screen.drawn()
    screen.view.wait_for_timeout(500)
    shown, fragment = screen.text("#now"), "#" + screen.view.url.partition("#")[2]
    screen.view.close()
    known = len(stencil.desk._sources)
    again = Screen(browser, address + fragment)
    again.view.wait_for_selector("#foreign")
    again.view.wait_for_timeout(300)
    assert again.view.query_selector("#why") is None
    assert SOURCE.strip() == written(again)
    again.view.click("#use")
    again.drawn()
    assert shown == again.text("#now")
    assert known == len(stencil.desk._sources)
    again.view.close()
    assert screen.wrong + again.wrong == []


def test_a_mistake_is_told_and_nothing_is_lost(browser: Any, stencil: Client) -> None:
    screen = Screen(browser, f"http://127.0.0.1:{stencil.port}/?token={stencil.token}")
    screen.drawn()
    screen.view.click("#edit")
    text = '#include "/etc/passwd"\n<img src=x onerror=alert(1)>'
    screen.view.fill("#editor", text)
    screen.view.click("#use")
    screen.view.wait_for_selector("[role=alert]")
    assert "standard library" in screen.text("[role=alert]")
    assert text == written(screen)
    screen.view.close()
    assert [said for said in screen.wrong if "422" not in said] == []


def test_what_is_selected_stays_so_when_the_editor_comes(browser: Any, stencil: Client) -> None:
    screen = Screen(browser, f"http://127.0.0.1:{stencil.port}/?token={stencil.token}")
    screen.drawn()
    held: list[Any] = []
    screen.view.route("**/editor.js", lambda route: held.append(route))  # noqa: PLW0108 (a built-in method takes no attributes)
    screen.view.click("#edit")
    screen.view.locator("textarea#editor").select_text()
    for _ in range(200):
        if held:
            break
        screen.view.wait_for_timeout(20)
    held[0].continue_()
    screen.view.wait_for_selector(".cm-editor")
    screen.view.keyboard.insert_text("// mine")
    assert "// mine" == written(screen)
    screen.view.close()
    assert screen.wrong == []


def test_a_link_with_scripts_in_it_runs_none(browser: Any, stencil: Client) -> None:
    evil = "%3Cimg%20src%3Dx%20onerror%3D%22document.title%3D'evil'%22%3E"
    for name in ("kernel", "m", "D", "cores", "at", "n", "GHz", "file", "source", "line"):
        screen = Screen(browser, f"http://127.0.0.1:{stencil.port}/?token={stencil.token}#{name}={evil}")
        screen.view.wait_for_selector("[role=alert], #why")
        assert screen.view.title() != "evil"
        assert screen.view.query_selector("img") is None
        screen.view.close()
        assert [said for said in screen.wrong if "status of 4" not in said] == [], name


def test_the_saved_file_is_small_loads_nothing_and_holds_no_token(saved: Path) -> None:
    text = saved.read_text()
    assert len(text) < 500_000
    assert "connect-src" not in text.partition("</head>")[0]
    assert "default-src 'none'" in text
    assert "token" not in text.partition("<script")[0]
    assert list((saved.parent / "assets").iterdir())


def test_the_page_saved_by_the_button_opens_without_the_server(browser: Any, stencil: Client, tmp_path: Path) -> None:
    screen = Screen(browser, f"http://127.0.0.1:{stencil.port}/?token={stencil.token}")
    screen.drawn()
    with screen.view.expect_download(timeout=180_000) as download:
        screen.view.click("#save")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    shown = screen.text("#why")
    screen.view.close()
    again = Screen(browser, file.as_uri())
    again.drawn()
    assert shown == again.text("#why")
    again.view.close()
    assert screen.wrong + again.wrong == []
    assert file.stat().st_size < 1_500_000


def test_a_saved_file_opens_with_what_stood_beside_and_pins_more(browser: Any, stencil: Client, tmp_path: Path) -> None:
    screen = Screen(browser, f"http://127.0.0.1:{stencil.port}/?token={stencil.token}")
    screen.drawn()
    screen.view.select_option("#add-machine", "zen4")
    screen.view.wait_for_selector("#beside tbody td:has-text('N =')")
    screen.view.click("#pin")
    screen.view.wait_for_selector("#beside tbody tr:nth-child(2) td:has-text('N =')")
    screen.move("size-0", 10)
    screen.drawn()
    screen.view.wait_for_selector("#beside tbody tr:nth-child(1) td:has-text('N = 658,')")
    shown = screen.text("#beside")
    with screen.view.expect_download(timeout=180_000) as download:
        screen.view.click("#save")
    file = tmp_path / "saved.html"
    download.value.save_as(file)
    fragment = "#" + screen.view.url.partition("#")[2]
    screen.view.close()
    of_a_colleague = f"http://127.0.0.1:{stencil.port}/?token={stencil.token}{fragment}"
    for address in (file.as_uri(), of_a_colleague):
        again = Screen(browser, address)
        again.drawn()
        again.view.wait_for_selector("#beside tbody tr:nth-child(2) td:has-text('N =')")
        assert shown == again.text("#beside")
        traces = again.view.evaluate(
            "() => document.getElementById('figure-ecm').data.filter((t) => t.legendgroup?.startsWith('beside'))"
        )
        assert 4 == len(traces), "two lines, each with a rim"
        again.move("size-0", 0)
        again.drawn()
        again.view.wait_for_selector("#beside tbody tr:nth-child(1) td:has-text('N = 10,')")
        again.view.click("#pin")
        again.view.wait_for_selector("#beside tbody tr:nth-child(3) td:has-text('N = 10,')")
        again.view.close()
        assert again.wrong == []
    stored = file.read_text().partition('id="stored">')[2].partition("</script>")[0]
    assert len(stored) < 500_000
    assert screen.wrong == []


ALL_PREDICTED = "() => !document.querySelector('#beside').innerText.includes('predicting')"
"""Script: whether no row of the comparison waits for its prediction any more. A function, since an expression would have to be
evaluated by the page itself, which its security policy forbids."""
BESIDE = "#beside tbody tr:nth-child({}) td:has-text('N')"


def kept_as_file(screen: Screen, file: Path) -> str:
    """Save what is shown; its table of what stands beside."""
    shown = screen.text("#beside")
    with screen.view.expect_download(timeout=180_000) as download:
        screen.view.click("#save")
    download.value.save_as(file)
    return shown


def test_a_saved_file_tells_kernels_on_one_machine_apart(browser: Any, stencil: Client, tmp_path: Path) -> None:
    here = f"http://127.0.0.1:{stencil.port}/?token={stencil.token}"
    pinned = "kernel%3Dschoenauer-triad%26m%3Dzen4%26D%3DN%253D1000%252C100000%26cores%3D1%252C2%26at%3D100000%26n%3D2"
    screen = Screen(browser, f"{here}#kernel=triad&m=skx&D=N%3D1000,100000&cores=1,2&at=1000&n=1&with=zen4&pin={pinned}")
    screen.drawn()
    for row in (1, 2):
        screen.view.wait_for_selector(BESIDE.format(row))
    screen.view.wait_for_function(ALL_PREDICTED)
    shown = kept_as_file(screen, tmp_path / "saved.html")
    assert "schoenauer-triad" in shown
    screen.view.close()
    again = Screen(browser, (tmp_path / "saved.html").as_uri())
    for _ in range(2):  # the second time from its own address
        again.drawn()
        for row in (1, 2):
            again.view.wait_for_selector(BESIDE.format(row))
        again.view.wait_for_function(ALL_PREDICTED)
        assert shown == again.text("#beside")
        again.view.wait_for_timeout(400)
        assert "pin=" in again.view.url
        again.view.reload()
    other = Screen(browser, (tmp_path / "saved.html").as_uri() + "#kernel=triad&m=skx&with=zen3")
    other.view.wait_for_selector("#beside td:has-text('not in the file')")
    other.view.close()
    again.view.close()
    assert screen.wrong + again.wrong + other.wrong == []


def test_pins_of_sources_that_differ_stay_apart(browser: Any, stencil: Client, tmp_path: Path) -> None:
    here = f"http://127.0.0.1:{stencil.port}/?token={stencil.token}"
    screen = Screen(browser, here)
    screen.drawn()
    for row, text in enumerate((SOURCE, SOURCE.replace("s * b[i]", "s * b[i] + a[i]")), 1):
        screen.view.click("#edit")
        screen.view.wait_for_selector(".cm-editor")
        screen.view.fill("#editor", text)
        screen.view.click("#use")
        screen.view.wait_for_selector(f"pre.source:has-text('{text.splitlines()[3].strip()}')")
        screen.view.wait_for_selector("#now:has-text('MLUP/s')" if row == 1 else "[aria-busy=false] #now")
        screen.drawn()
        screen.view.wait_for_timeout(300)
        screen.view.click("#pin")
        screen.view.wait_for_selector(BESIDE.format(row).replace("'N'", "'n ='"))
    shown = kept_as_file(screen, tmp_path / "saved.html")
    cycles = [screen.text(f"#beside tbody tr:nth-child({row}) td:nth-child(3)") for row in (1, 2)]
    assert cycles[0] != cycles[1]
    fragment = "#" + screen.view.url.partition("#")[2]
    screen.view.close()
    again = Screen(browser, (tmp_path / "saved.html").as_uri())
    again.drawn()
    again.view.wait_for_selector("#beside tbody tr:nth-child(2) td:has-text('n =')")
    assert shown == again.text("#beside")
    again.view.close()
    colleague = Screen(browser, here + fragment)
    colleague.view.wait_for_selector("#foreign")
    colleague.view.click("#use")
    colleague.view.wait_for_selector("#beside tbody td:has-text('n =')")
    assert [cycles[1]] == colleague.view.locator("#beside tbody td:nth-child(3)").all_inner_texts(), "of the source in the link"
    colleague.view.close()
    assert screen.wrong + again.wrong + colleague.wrong == []


def test_a_link_with_a_source_replaces_the_text_in_the_open_editor(browser: Any, stencil: Client) -> None:
    screen = Screen(browser, f"http://127.0.0.1:{stencil.port}/?token={stencil.token}")
    screen.drawn()
    shown = screen.text("#now")
    screen.view.click("#edit")
    screen.view.wait_for_selector(".cm-editor")
    screen.view.fill("#editor", "// mine")
    packed = base64.urlsafe_b64encode(zlib.compress(SOURCE.encode(), wbits=-15)).decode().rstrip("=")
    screen.view.evaluate("(hash) => { location.hash = hash; }", f"source={packed}&line=3&m=zen4")
    screen.view.wait_for_selector("#foreign")
    assert SOURCE.strip() == written(screen)
    assert shown == screen.text("#now")
    screen.view.click("#use")
    screen.view.wait_for_selector("#verdict-heading:not(:has-text('3d-7pt'))")
    screen.drawn()
    assert "a[i] = s * b[i]" in screen.text("pre.source")
    assert "zen4" == screen.view.input_value("#machine")
    screen.view.evaluate("() => { location.hash = 'kernel=triad&m=skx'; }")
    screen.view.wait_for_selector("#verdict-heading:has-text('triad')")
    screen.drawn()
    assert "triad" == screen.view.input_value("#kernel")
    screen.view.close()
    assert screen.wrong == []


def test_plotly_draws_a_figure_that_is_pointed_at_and_its_absence_is_told(browser: Any, stencil: Client) -> None:
    screen = Screen(browser, f"http://127.0.0.1:{stencil.port}/?token={stencil.token}")
    loaded: list[str] = []
    screen.view.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    screen.drawn()
    assert screen.view.query_selector(".main-svg") is None
    assert "plotly.js" not in loaded, "figures are drawn without it"
    screen.view.route("**/plotly.js", lambda route: route.abort())
    screen.view.hover("#figure-ecm")
    screen.view.wait_for_selector("[role=alert]:has-text('plotly.js')")
    screen.view.wait_for_selector("figure:has(#figure-ecm) .note:has-text('Not drawn')")
    assert screen.view.query_selector("#figure-ecm .quick") is not None, "what was drawn stays"
    screen.view.unroute("**/plotly.js")
    screen.view.hover("h1")
    screen.view.hover("#figure-ecm")
    screen.view.wait_for_selector("#figure-ecm .main-svg")
    screen.view.wait_for_selector("#figure-ecm > .here.line:not([hidden])", state="attached")
    before = screen.view.evaluate(MARK)
    screen.view.hover("h1")
    screen.move("cores", 3)
    screen.drawn()
    screen.view.wait_for_selector("#figure-ecm > .quick")
    assert before == screen.view.evaluate(MARK)
    screen.view.close()
    assert [said for said in screen.wrong if "plotly.js" not in said and "ERR_FAILED" not in said] == []


SCALES = """(kind) => {
  const place = document.getElementById(`figure-${kind}`), mark = place.querySelector(':scope > .here');
  const box = mark.getBoundingClientRect(), frame = place.getBoundingClientRect();
  return [box.left - frame.left, box.top - frame.top, place.querySelectorAll('.xtick').length > 1];
}"""


@pytest.mark.parametrize("kind", KINDS)
def test_both_drawings_of_a_figure_have_the_same_traces_names_and_place(browser: Any, address: str, kind: str) -> None:
    screen = Screen(browser, address)
    screen.drawn()
    names = "(s) => [...document.querySelectorAll(s)].map((t) => t.textContent)"
    screen.view.locator(f"#figure-{kind}").scroll_into_view_if_needed()
    quick = screen.view.evaluate(names, f"#figure-{kind} svg.quick text")
    at = screen.view.evaluate(SCALES, kind)
    screen.view.hover(f"#figure-{kind}")
    screen.view.wait_for_selector(f"#figure-{kind} .main-svg")
    screen.view.wait_for_timeout(300)
    slow = screen.view.evaluate(names, f"#figure-{kind} .legendtext")
    titles = screen.view.evaluate(names, f"#figure-{kind} :is(.xtitle, .ytitle)")
    then = screen.view.evaluate(SCALES, kind)
    screen.view.close()
    assert screen.wrong == []
    assert slow
    assert [] == [text for text in [*slow, *titles] if text not in quick]
    assert at == [pytest.approx(then[0], abs=25), pytest.approx(then[1], abs=45), True]


def test_the_editor_is_loaded_for_who_edits_alone(browser: Any, stencil: Client) -> None:
    screen = Screen(browser, f"http://127.0.0.1:{stencil.port}/?token={stencil.token}")
    loaded: list[str] = []
    screen.view.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    screen.drawn()
    assert "editor.js" not in loaded
    screen.view.click("#edit")
    screen.view.wait_for_selector(".cm-editor .keyword")
    screen.view.focus("#editor")
    screen.view.keyboard.press("Control+End")
    screen.view.keyboard.type("// mine")
    assert written(screen).endswith("// mine")
    screen.view.keyboard.press("Tab")
    assert screen.view.evaluate("() => document.activeElement.id") == "use", "Tab leaves the editor"
    screen.view.close()
    assert screen.wrong == []
