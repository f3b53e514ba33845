"""Pages: whole, self-contained, escaped, accessible."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np
import pytest

from rooftree.errors import CapabilityError, InputError
from rooftree.report.incore.corrections import correction_rows
from rooftree.report.prediction import words
from rooftree.report.prediction.page import prediction_fragment, prediction_html, prediction_pages
from rooftree.report.render import write_page
from rooftree.report.roofline.page import roofline_page
from rooftree.results.incore import CorrectionEffect
from rooftree.results.prediction import Prediction

from .pages import unpacked

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&<!--{{ 7*7 }}"
SCRIPT = 550_000
"""Bytes of the packed script of the figures, which `write_page` can leave out."""
MOST = 400_000
"""Of all else in a page."""
VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """Elements of a page with their attributes; fails on tags that do not match."""

    def __init__(self, text: Any) -> None:
        super().__init__()
        self.open: list[Any] = []
        self.elements: list[Any] = []
        self.scripts: dict[Any, Any] = {}
        self.texts: list[Any] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: Any, attrs: Any) -> None:
        attributes = dict(attrs)
        self.elements.append((tag, attributes))
        if tag not in VOID:
            self.open.append((tag, attributes))

    def handle_endtag(self, tag: Any) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop()[0] == tag

    def handle_data(self, data: Any) -> None:
        tag, attributes = self.open[-1] if self.open else ("", {})
        if tag == "script":
            self.scripts[attributes.get("id", f"script{len(self.scripts)}")] = data
        elif tag != "style":
            self.texts.append(data)

    def all(self, tag: Any) -> Any:
        return [attributes for name, attributes in self.elements if name == tag]

    def data(self, name: Any) -> Any:
        return json.loads(unpacked(self.scripts[name]))

    @property
    def text(self) -> Any:
        return " ".join(" ".join(self.texts).split())


@pytest.fixture
def hostile(
    make: Callable[..., Prediction], kernel: Callable[..., dict[str, Any]], machine: Callable[..., dict[str, Any]]
) -> Any:
    record = machine(HOSTILE, HOSTILE)
    record["facts"] = [{"what": HOSTILE, "value": HOSTILE, "source": HOSTILE}]
    record["roofs"][0]["name"] = HOSTILE
    code = kernel(HOSTILE, f"{HOSTILE} b[k][j][i] = 1; // {HOSTILE}")
    code["loops"] = [HOSTILE]
    code["accesses"][0] = {"array": HOSTILE, "text": HOSTILE, "write": False}
    code["arrays"] = {HOSTILE: {"type": HOSTILE, "extents": [HOSTILE], "loads": 1, "stores": 0}}
    conditions = tuple({**lc, "layers": HOSTILE, "text": HOSTILE} for lc in make([20, 500]).layer_conditions)
    return make(
        [20, 500],
        [1, 2],
        kernel=code,
        machine=record,
        notes=(HOSTILE,),
        layer_conditions=conditions,
        options={"traffic": HOSTILE, "incore": HOSTILE},
    )


@pytest.mark.parametrize("record", ["one", "sweep", "scaling", "both"])
def test_a_page_is_whole_and_small(record: str, request: pytest.FixtureRequest) -> None:
    text = prediction_html(request.getfixturevalue(record))
    assert len(text.encode()) < SCRIPT + MOST
    page = Page(text)
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert set(page.data("figures")) == {a["id"] for a in page.all("div") if a.get("class") == "plot"}


def test_a_page_loads_nothing(both: Prediction) -> None:
    page = Page(prediction_html(both))
    assert page.all("link") == []
    assert all("src" not in attributes for _, attributes in page.elements)
    assert all(a.get("href", "#").startswith("#") for a in page.all("a"))
    policy = next(a["content"] for a in page.all("meta") if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none';")
    assert "http" not in policy
    assert "plotly.js (basic - minified) v" in unpacked(page.scripts["plotly"])


def test_pages_can_share_the_script_in_a_folder_that_they_name_relative_to_themselves(
    one: Prediction, both: Prediction, tmp_path: Path
) -> None:
    (tmp_path / "deep").mkdir()
    pages = {tmp_path / "one.html": (one, "all%20of%20it/"), tmp_path / "deep" / "both.html": (both, "../all%20of%20it/")}
    for file, (record, link) in pages.items():
        write_page(str(file), prediction_html(record), str(tmp_path / "all of it"))
        assert file.stat().st_size < MOST
        page = Page(file.read_text("utf-8"))
        (script,) = (a["src"] for a in page.all("script") if "src" in a)
        assert script.startswith(link)
        assert (file.parent / unquote(script)).read_text("utf-8").startswith("/**\n* plotly.js")
        assert page.data("figures")
    assert len(list((tmp_path / "all of it").iterdir())) == 1


def test_a_folder_for_the_script_that_cannot_be_made_is_named(one: Prediction, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CapabilityError, match="cannot make the folder"):
        write_page(str(tmp_path / "one.html"), prediction_html(one), str(tmp_path / "file" / "assets"))


def test_the_page_shows_what_the_record_says(both: Prediction) -> None:
    page = Page(prediction_html(both))
    for part in (
        "memory bound, mostly by T_L3Mem",
        "What would change it",
        "ECM contributions",
        "Scaling over cores",
        "Table behind the figure",
        "hofmann2019, sec. 4.1.3",
        "Transfers do not overlap on this machine.",
        "{4 ‖ 4 | 7 | 10 | 14} cy/CL",
        "3 planes of a (24*N*P B): N ≤ 775",
    ):
        assert part in page.text
    assert {"class": "write", "title": "write of b"} in page.all("mark")
    assert len([m for m in page.all("mark") if m.get("title") == "read of a"]) == 7


def test_the_page_says_of_memory_and_corrections_what_the_text_says(make: Any) -> None:
    p = make([500])
    effects = [
        CorrectionEffect(
            name="l1-width", what="narrow accesses", on=True, applied=True, cycles=-1.5, T_OL=0.0, T_nOL=-1.5, source="s"
        ),
        CorrectionEffect(
            name="loop-startup", what="rows begin", on=True, applied=False, cycles=0.0, T_OL=0.0, T_nOL=0.0, source="s"
        ),
    ]
    p = dataclasses.replace(p, T_memory_busy=0.5 * p.T_data["L3Mem"], incore=p.incore.replace(corrections=effects))
    page = Page(prediction_html(p))
    value, more = words.saturation(p, 0, 0)
    assert "memory is busy for" in more
    assert f"{value} {more}" in " ".join(str(p).split())
    assert f"{value} {more}" in page.text
    for cells in correction_rows(effects):
        assert all(cell in page.text for cell in cells)
    assert "did not apply" in page.text


def test_the_record_can_be_taken_from_the_page(both: Prediction) -> None:
    page = Page(prediction_html(both))
    assert page.data("p0-data") == json.loads(both.to_json())
    assert "All 25 points." in page.text


@pytest.mark.slow
def test_a_long_record_is_thinned_and_the_page_says_so(make: Callable[..., Prediction]) -> None:
    text = prediction_html(make(np.arange(10, 3010), range(1, 11)))
    page = Page(text)
    assert len(text.encode()) < SCRIPT + MOST
    kept = len(page.data("p0-data")["points"])
    assert f"It holds {kept} of 30000 points" in page.text
    assert len(page.all("tr")) < 700


def test_names_and_sources_cannot_become_markup(hostile: Any) -> None:
    page = Page(prediction_pages([hostile, hostile], title=HOSTILE, intro=HOSTILE))
    assert page.all("img") == []
    assert len(page.all("script")) == 4  # figures, records, plotly.js, page.js
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    assert "alert(1)" in page.text
    assert "49" not in page.text.replace("alert", "")[:400]
    assert [p["kernel"]["name"] for p in page.data("data")["predictions"]] == [HOSTILE, HOSTILE]
    page.data("figures")


def test_file_names_for_download_are_harmless(hostile: Any) -> None:
    button = next(a for a in Page(prediction_html(hostile)).all("button"))
    assert re.fullmatch(r"[\w.-]{1,90}", button["data-file"])


def test_pages_are_accessible(both: Prediction) -> None:
    page = Page(prediction_html(both))
    assert page.all("html") == [{"lang": "en"}]
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in page.all("meta")
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(b - a <= 1 for a, b in pairwise(levels))
    tags = [tag for tag, _ in page.elements]
    assert tags.count("table") == tags.count("caption")
    assert all("scope" in attributes for attributes in page.all("th"))
    plots = [a for a in page.all("div") if a.get("class") == "plot"]
    assert len(plots) == 4
    assert all(a["role"] == "img" and len(a["aria-label"]) > 40 for a in plots)


def test_several_predictions_share_one_page(
    one: Prediction,
    both: Prediction,
    make: Callable[..., Prediction],
    machine: Callable[..., dict[str, Any]],
    kernel: Callable[..., dict[str, Any]],
) -> None:
    zen = make([100, 200], machine=machine("zen", "AMD EPYC 7451"), kernel=kernel("daxpy"))
    text = prediction_pages([one, both, zen], title="Three")
    page = Page(text)
    assert len(text.encode()) < SCRIPT + MOST
    assert [a["href"] for a in page.all("a") if a.get("href", "").startswith("#p")] == ["#p0", "#p1", "#p2"]
    assert {"k0", "k1"} <= {a.get("id") for a in page.all("section")}
    assert {"p0", "p1", "p2"} <= {a.get("id") for a in page.all("article")}
    names = {t["name"] for t in page.data("figures")["overview"]["data"] if t.get("name")}
    assert {"AMD EPYC 7451", "3d-7pt", "daxpy"} <= names


@pytest.mark.slow
def test_a_page_of_many_predictions_stays_small_and_holds_a_line_for_each(
    make: Callable[..., Prediction], machine: Callable[..., dict[str, Any]], kernel: Callable[..., dict[str, Any]]
) -> None:
    many = [
        make(range(20, 600, 20), range(1, 11), machine=machine(m, m), kernel=kernel(k))
        for k in "abcdef"
        for m in ("A", "B", "C", "D")
    ]
    text = prediction_pages(many)
    page = Page(text)
    assert len(text.encode()) < SCRIPT + MOST
    assert len([a for a in page.all("details") if a.get("class") == "machine"]) == len(many)
    assert len(page.data("data")["predictions"]) == len(many)
    assert {"k0-machines", "p0-ecm", "overview"} <= set(page.data("figures"))


def test_a_page_of_nothing_is_an_error() -> None:
    with pytest.raises(InputError, match="at least one prediction"):
        prediction_pages([])


def test_kernels_and_machines_with_little_to_tell_have_pages(make: Callable[..., Prediction], bare: dict[str, Any]) -> None:
    p = make(500, **bare, notes=(), layer_conditions=(), flops_per_cl=np.zeros((1, 1)), intensity_FLOP_B=np.full((1, 1), np.nan))
    page = Page(prediction_pages([p, p]))
    assert "no roofs" not in page.text
    assert "k on m" in page.text


def test_fragments_for_notebooks_are_static_and_escaped(one: Prediction, hostile: Any) -> None:
    page = Page(prediction_fragment(one))
    assert page.all("script") == []
    assert "cache bound: the data come from main memory, but most of the time goes elsewhere" in page.text
    shares = [float(x) for x in re.findall(r"flex:0 0 ([\d.]+)%", prediction_fragment(one))]
    assert sum(shares) == pytest.approx(100, abs=0.3)
    assert Page(prediction_fragment(hostile)).all("img") == []
    assert len(prediction_fragment(one)) < 30_000


def test_records_show_themselves_in_notebooks(one: Prediction) -> None:
    bundle = one._repr_mimebundle_()
    assert bundle["text/html"] == prediction_fragment(one)
    assert bundle["text/plain"].startswith("3d-7pt on Intel Xeon")


@pytest.mark.parametrize("record", ["one", "sweep", "scaling", "both"])
def test_notebooks_show_figures_without_any_script(record: Any, request: pytest.FixtureRequest) -> None:
    text = prediction_fragment(request.getfixturevalue(record))
    page = Page(text)
    assert len(page.all("svg")) == {"one": 1, "sweep": 2, "scaling": 2, "both": 3}[record]
    assert page.all("script") == []
    ids = [a["id"] for _, a in page.elements if "id" in a]
    assert len(ids) == len(set(ids))
    assert all(f"url(#{name})" in text for name in ids)


@pytest.mark.parametrize("record", ["one", "sweep", "scaling", "both", "hostile"])
def test_a_record_is_one_short_line_at_the_prompt(record: Any, request: pytest.FixtureRequest) -> None:
    shown = repr(request.getfixturevalue(record))
    assert len(shown) < 1000
    assert "\n" not in shown
    assert shown.startswith("<Prediction of ")


def roofline_record(name: str) -> dict[str, Any]:
    return {
        "machine": name,
        "title": name,
        "cores": 10,
        "ridge_FLOP_B": 12.8,
        "roofs": [
            {"name": "SIMD and FMA", "kind": "compute", "value": 768e9, "level": "", "optimisation": HOSTILE},
            {"name": "memory", "kind": "bandwidth", "value": 60e9, "level": "Mem", "optimisation": ""},
        ],
        "points": [
            {
                "intensity_FLOP_B": 0.25,
                "attainable_FLOP_s": 15e9,
                "bound": "memory",
                "region": "memory",
                "optimisations": [{"ceiling": "copy", "do": "", "reaches_FLOP_s": 12e9, "gain": 1.25}],
            }
        ],
    }


def test_the_roofline_page_has_machines_ceilings_and_kernels() -> None:
    kernels = [
        {
            "kernel": k,
            "machine": HOSTILE,
            "sizes": {"N": 4},
            "intensity_FLOP_B": i,
            "GFLOP_s": 3.0,
            "roofline_GFLOP_s": 4.0,
            "bound": "L3Mem",
        }
        for k, i in (("daxpy", 0.1), ("copy", None))
    ]
    page = Page(roofline_page([roofline_record(HOSTILE), roofline_record("Zen")], kernels))
    assert page.all("img") == []
    for part in ("768 GFLOP/s", "60 GB/s", "At 0.25 FLOP/B", "copy: beyond 12 GFLOP/s, up to 1.25 times", "ridge point 12.8"):
        assert part in page.text
    assert {"roofline"} == set(page.data("figures"))
