"""Pages: whole, self-contained, escaped, accessible."""

from __future__ import annotations

import base64
import gzip
import json
import re
from html.parser import HTMLParser
from itertools import pairwise

import numpy as np
import pytest

from rooftree.errors import InputError
from rooftree.report.prediction.page import prediction_fragment, prediction_html, prediction_pages
from rooftree.report.roofline.page import roofline_page

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&<!--{{ 7*7 }}"
VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """Elements of a page with their attributes; fails on tags that do not match."""

    def __init__(self, text):
        super().__init__()
        self.open, self.elements, self.scripts, self.texts = [], [], {}, []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.elements.append((tag, attributes))
        if tag not in VOID:
            self.open.append((tag, attributes))

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        tag, attributes = self.open[-1] if self.open else ("", {})
        if tag == "script":
            self.scripts[attributes.get("id", f"script{len(self.scripts)}")] = data
        elif tag != "style":
            self.texts.append(data)

    def all(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def text(self):
        return " ".join(" ".join(self.texts).split())


@pytest.fixture
def hostile(make, kernel, machine):
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
def test_a_page_is_whole_and_below_three_megabytes(record, request):
    text = prediction_html(request.getfixturevalue(record))
    assert len(text.encode()) < 3_000_000
    page = Page(text)
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert set(json.loads(page.scripts["figures"])) == {a["id"] for a in page.all("div") if a.get("class") == "plot"}


def test_a_page_loads_nothing(both):
    page = Page(prediction_html(both))
    assert page.all("link") == []
    assert all("src" not in attributes for _, attributes in page.elements)
    assert all(a.get("href", "#").startswith("#") for a in page.all("a"))
    policy = next(a["content"] for a in page.all("meta") if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none';")
    assert "http" not in policy
    assert "plotly.js v" in gzip.decompress(base64.b64decode(page.scripts["plotly"])).decode()


def test_the_page_shows_what_the_record_says(both):
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


def test_the_record_can_be_taken_from_the_page(both):
    page = Page(prediction_html(both))
    assert json.loads(page.scripts["p0-data"]) == json.loads(both.to_json())
    assert "All 25 points." in page.text


def test_a_long_record_is_thinned_and_the_page_says_so(make):
    text = prediction_html(make(np.arange(10, 3010), range(1, 11)))
    page = Page(text)
    assert len(text.encode()) < 3_000_000
    kept = len(json.loads(page.scripts["p0-data"])["points"])
    assert f"It holds {kept} of 30000 points" in page.text
    assert len(page.all("tr")) < 700


def test_names_and_sources_cannot_become_markup(hostile):
    page = Page(prediction_pages([hostile, hostile], title=HOSTILE, intro=HOSTILE))
    assert page.all("img") == []
    assert len(page.all("script")) == 5  # figures, two records, plotly.js, page.js
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    assert "alert(1)" in page.text
    assert "49" not in page.text.replace("alert", "")[:400]
    assert json.loads(page.scripts["p0-data"])["kernel"]["name"] == HOSTILE
    json.loads(page.scripts["figures"])


def test_file_names_for_download_are_harmless(hostile):
    button = next(a for a in Page(prediction_html(hostile)).all("button"))
    assert re.fullmatch(r"[\w.-]{1,90}", button["data-file"])


def test_pages_are_accessible(both):
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


def test_several_predictions_share_one_page(one, both, make, machine, kernel):
    zen = make([100, 200], machine=machine("zen", "AMD EPYC 7451"), kernel=kernel("daxpy"))
    text = prediction_pages([one, both, zen], title="Three")
    page = Page(text)
    assert len(text.encode()) < 3_000_000
    assert [a["href"] for a in page.all("a") if a.get("href", "").startswith("#p")] == ["#p0", "#p1", "#p2"]
    assert {"p0", "p1", "p2"} <= {a.get("id") for a in page.all("article")}
    names = {t["name"] for t in json.loads(page.scripts["figures"])["overview"]["data"] if t.get("name")}
    assert {"AMD EPYC 7451", "3d-7pt", "daxpy"} <= names


def test_a_page_of_nothing_is_an_error():
    with pytest.raises(InputError, match="at least one prediction"):
        prediction_pages([])


def test_kernels_and_machines_with_little_to_tell_have_pages(make, bare):
    p = make(500, **bare, notes=(), layer_conditions=(), flops_per_cl=np.zeros((1, 1)), intensity_FLOP_B=np.full((1, 1), np.nan))
    page = Page(prediction_pages([p, p]))
    assert "no roofs" not in page.text
    assert "k on m" in page.text


def test_fragments_for_notebooks_are_static_and_escaped(one, hostile):
    page = Page(prediction_fragment(one))
    assert page.all("script") == []
    assert "memory bound" in page.text
    shares = [float(x) for x in re.findall(r"flex:0 0 ([\d.]+)%", prediction_fragment(one))]
    assert sum(shares) == pytest.approx(100, abs=0.3)
    assert Page(prediction_fragment(hostile)).all("img") == []
    assert len(prediction_fragment(one)) < 30_000


def test_records_show_themselves_in_notebooks(one):
    bundle = one._repr_mimebundle_()
    assert bundle["text/html"] == prediction_fragment(one)
    assert bundle["text/plain"].startswith("3d-7pt on Intel Xeon")


def roofline_record(name):
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


def test_the_roofline_page_has_machines_ceilings_and_kernels():
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
    assert {"roofline"} == set(json.loads(page.scripts["figures"]))
