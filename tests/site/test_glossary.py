"""Pages lead to the glossary from where each term is used first, and the glossary has them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rooftree.report.glossary import TERMS, find_term
from rooftree.site.glossary import _FORMS, anchor, glossary, linked

_LINK = re.compile(r'<a class="term" href="glossary\.html#([^"]+)">(.*?)</a>')


def test_each_term_that_is_linked_is_in_the_glossary_under_a_place_of_its_own() -> None:
    assert {find_term(name).name for name in _FORMS} == set(_FORMS)
    places = [term["anchor"] for term in glossary()]
    assert len(set(places)) == len(TERMS)
    assert all(places)


@pytest.mark.parametrize(
    "form", ["T_OL", "T_nOL", "cy/CL", "layer condition", "LUP", "ridge point", "saturation", "MLUP/s", "FLOP/B"]
)
def test_what_a_student_needs_is_linked(form: str) -> None:
    found = _LINK.findall(linked(f"<main><p>Some {form} here, another {form} there</p></main>"))
    assert [text for _, text in found] == [form]
    assert found[0][0] in {term["anchor"] for term in glossary()}


@pytest.mark.parametrize(
    "kept",
    [
        '<main><p title="T_OL">x</p></main>',
        "<main><code>T_OL</code><pre>T_OL</pre><h2>T_OL</h2></main>",
        '<main><a href="x">T_OL</a></main>',
        "<main><script>if (a < b) T_OL</script></main>",
        "<title>T_OL</title>",
        "<main><p>T_OLD, xT_OL, T_OL_x</p></main>",
        "<main><p>&lt;b&gt; roofing</p></main>",
    ],
)
def test_what_is_no_text_of_the_page_is_left_alone(kept: str) -> None:
    assert linked(kept) == kept


def test_pages_link_each_term_once_and_their_text_stays(site: Path) -> None:
    every = {path.name: path.read_text() for path in site.glob("*.html")}
    for name, page in every.items():
        found = [place for place, _ in _LINK.findall(page)]
        assert len(set(found)) == len(found), name
        assert linked(_LINK.sub(r"\2", page)) == page or name == "glossary.html"
        assert ('href="glossary.html"' in page) == (name != "")
    assert all(f'id="{place}"' in every["glossary.html"] for page in every.values() for place, _ in _LINK.findall(page))
    case = [place for place, _ in _LINK.findall(every["case-3d-r1-homogeneous-star-constant-double--skylake-sp.html"])]
    assert {"unit-of-work", "lup", "layer-condition", "t-ol", "t-nol", "saturation-point"} <= set(case)
    assert anchor("ridge point") in [place for place, _ in _LINK.findall(every["machine-skylake-sp.html"])]
