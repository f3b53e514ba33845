"""The slider of notebooks: every place is stored with the numbers of the prediction, in a kernel of Jupyter and in a browser."""

from __future__ import annotations

import importlib
import itertools
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.errors import CapabilityError, InputError, UsageError
from rooftree.notebook import slider
from rooftree.report.prediction.words import headline
from tests.needs import need

KERNEL = "double a<b>[N], b[N]; for (int i = 0; i < N; ++i) b[i] = 0.5 * b[i];"


@pytest.fixture(scope="module")
def prediction() -> Any:
    return rooftree.predict("3d-7pt", "skx", {"N": range(20, 400, 40)}, cores=[1, 4, 20], traffic="lc")


@pytest.fixture
def widget(prediction: Any) -> Any:
    need("module anywidget")
    return slider(prediction)


def test_each_place_has_the_words_of_the_prediction(prediction: Any, widget: Any) -> None:
    assert (10, [1, 4, 20]) == (len(widget.stored["sizes"]), widget.stored["cores"])
    for row in range(10):
        for column in range(3):
            assert headline(prediction, row, column) == widget.stored["words"][row][column][0]


def test_marks_lie_on_the_curve_of_the_drawing(prediction: Any, widget: Any) -> None:
    ecm, roofline = widget.stored["figures"]
    assert 3 == len(ecm["drawings"])  # one for each core count
    places = [ecm["marks"][row][0] for row in range(10)]
    assert {0} == {number for number, _ in places}
    across = [place[0] for _, place in places]
    assert across == sorted(across)
    assert [pytest.approx(across[1] - across[0])] * 9 == [b - a for a, b in itertools.pairwise(across)]
    width, height = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', roofline["drawings"][0])[0])
    drawn = [
        (float(x) / width, float(y) / height)
        for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', roofline["drawings"][0])
    ]
    for row in range(10):
        x, y = roofline["marks"][row][0][1]
        assert any(abs(x - a) < 1e-3 and abs(y - b) < 1e-3 for a, b in drawn), (x, y, drawn)


def test_where_the_sliders_are_may_be_set_and_observed(widget: Any) -> None:
    seen: list[int] = []
    widget.observe(lambda change: seen.append(change["new"]), "row")
    assert (9, 0) == (widget.row, widget.column)
    widget.row = 3
    assert [3] == seen
    for name, value in (("row", 10), ("column", 3), ("row", -1)):
        with pytest.raises(Exception, match="expected 0 to"):
            setattr(widget, name, value)


def test_what_it_stores_stays_small(widget: Any) -> None:
    assert len(json.dumps(widget.stored)) < 200_000


def test_a_single_size_has_figures_without_a_mark() -> None:
    need("module anywidget")
    one = slider(rooftree.predict("triad", "skx", {"N": 1000}, cores=[1, 2]), figures=("ecm",))
    assert [[[0, None], [1, None]]] == one.stored["figures"][0]["marks"]


def test_too_many_places_and_unknown_figures_are_refused(prediction: Any, monkeypatch: Any) -> None:
    need("module anywidget")
    with pytest.raises(UsageError, match="moves over 3000"):
        slider(rooftree.predict("triad", "skx", {"N": range(1, 3100)}))
    with pytest.raises(InputError, match="no figure 'pie'"):
        slider(prediction, figures=("pie",))


def test_without_the_library_it_says_what_to_install(prediction: Any, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(CapabilityError, match="needs anywidget"):
        slider(prediction)


@pytest.mark.slow
def test_a_cell_shows_it_and_python_reads_where_it_is() -> None:
    need("module nbclient", "module ipykernel", "module anywidget")
    nbclient, nbformat = (importlib.import_module(name) for name in ("nbclient", "nbformat"))
    cells = (
        "import rooftree\nfrom rooftree.notebook import slider\n"
        "w = slider(rooftree.predict('2d-5pt', 'skx', {'N': range(100, 2000, 200)}))\nw",
        "w.row = 2\nprint(w.stored['sizes'][w.row])",
    )
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
    client = nbclient.NotebookClient(book, timeout=120, kernel_name="python3")
    client.execute()
    (shown,) = book.cells[0].outputs
    model = shown.data["application/vnd.jupyter.widget-view+json"]["model_id"]
    state = client.widget_state[model]
    assert "export default" in state["_esm"]
    assert (2, 10) == (state["row"], len(state["stored"]["sizes"]))
    assert "M = N = 500" in book.cells[1].outputs[0].text or "N = 500" in book.cells[1].outputs[0].text


PAGE = """<!doctype html><meta charset="utf-8"><body><div id="here"></div><script type="module">
%s
const held = %s, listeners = {};
const model = {
  get: (name) => held[name],
  set: (name, value) => { held[name] = value; },
  save_changes: () => Object.values(listeners).flat().forEach((told) => told()),
  on: (name, told) => { (listeners[name] ??= []).push(told); },
  off: () => {},
};
window.end = widget.render({ model, el: document.getElementById("here") });
window.held = held;
</script>"""


@pytest.mark.slow
def test_in_a_browser_the_sliders_move_the_mark_and_the_words(browser: Any, prediction: Any, widget: Any, tmp_path: Path) -> None:
    script = str(widget._esm).replace("export default { render };", "const widget = { render };")
    held = json.dumps({"stored": widget.stored, "row": 9, "column": 0}).replace("</", "<\\/")
    (tmp_path / "page.html").write_text(PAGE % (script, held), "utf-8")
    view, wrong = browser.new_page(), list[str]()
    view.on("pageerror", lambda error: wrong.append(str(error)))
    view.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    view.goto((tmp_path / "page.html").as_uri())
    assert [] == wrong
    assert 2 == view.locator("svg").count()
    sizes, cores = view.locator("input[aria-label=sizes]"), view.locator("input[aria-label=cores]")
    before = view.locator("#here > div > div").nth(1).bounding_box()
    sizes.fill("2")
    assert headline(prediction, 2, 0) == view.locator("p").first.inner_text()
    after = view.locator("#here > div > div").nth(1).bounding_box()
    assert after["x"] < before["x"]
    cores.fill("1")
    assert (2, 1) == tuple(view.evaluate("[held.row, held.column]"))
    assert headline(prediction, 2, 1) == view.locator("p").first.inner_text()
    assert [] == wrong
    view.close()
