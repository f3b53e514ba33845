"""In a real kernel of Jupyter: figures appear, records are short, errors are two lines."""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest

from tests.needs import need

CELLS = {
    "figures": "import rooftree\np = rooftree.predict('3d-7pt', 'skx', {'N': range(20, 400, 20)}, cores=range(1, 5))\np",
    "plot": "p.plot('ecm')",
    "repr": "print(repr(p))",
    "machine": "rooftree.machine('skx')",
    "kernel": "rooftree.kernel('triad')",
    "incore": "rooftree.incore('1: vaddpd %ymm1,%ymm1,%ymm1; jne 1b', 'skl')",
    "unknown machine": "rooftree.predict('triad', 'skylark', {'N': 1000})",
    "unknown kernel": "rooftree.predict('triat', 'skx', {'N': 1000})",
    "no size": "rooftree.predict('triad', 'skx')",
}


@pytest.fixture(scope="module")
def outputs() -> dict[str, list[Any]]:
    """What each cell shows."""
    need("module nbclient", "module ipykernel")
    nbclient, nbformat = (importlib.import_module(name) for name in ("nbclient", "nbformat"))
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in CELLS.values()])
    nbclient.NotebookClient(book, timeout=120, allow_errors=True, kernel_name="python3").execute()
    return {name: cell.outputs for name, cell in zip(CELLS, book.cells, strict=True)}


@pytest.mark.slow
def test_a_prediction_shows_words_and_figures(outputs: Any) -> None:
    (shown,) = outputs["figures"]
    assert shown.data["text/html"].count("<svg") == 3
    assert "cache bound" in shown.data["text/html"]
    assert "<script" not in shown.data["text/html"]
    assert shown.data["text/plain"].startswith("3d-7pt on ")


@pytest.mark.slow
def test_plots_are_figures_of_plotly(outputs: Any) -> None:
    (shown,) = outputs["plot"]
    assert shown.data["application/vnd.plotly.v1+json"]["data"]


@pytest.mark.slow
@pytest.mark.parametrize("cell", ["repr", "machine", "kernel"])
def test_records_are_short(outputs: Any, cell: Any) -> None:
    (shown,) = outputs[cell]
    text = shown.get("text") or shown.data["text/plain"]
    assert len(text.strip().splitlines()) == 1
    assert len(text) < 1000


@pytest.mark.slow
@pytest.mark.parametrize("cell", ["unknown machine", "unknown kernel", "no size"])
def test_an_error_is_told_in_two_lines(outputs: Any, cell: Any) -> None:
    (shown,) = outputs[cell]
    assert shown.output_type == "error"
    assert len(shown.traceback) <= 3
    assert "try:" in "".join(shown.traceback)
    assert "Traceback" not in json.dumps(shown)
