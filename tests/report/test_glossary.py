"""The terms of the field."""

from __future__ import annotations

import pytest

from rooftree.errors import InputError
from rooftree.report.glossary import TERMS, WORKS, explain_term, find_term

STYLE = """
loop kernel, LUP, unit of work, FLOP, FLOP/s, CL, cy, KiB, P_peak, b_S, operational intensity, arithmetic
intensity, CARM, roof, ceiling, ridge point, code balance, machine balance, lightspeed, T_OL, T_nOL,
T_L1L2, T_L2L3, T_L3Mem, saturation point, n_S, stream, load, write-allocate, evict, write-back, non-
temporal store, victim cache, inclusive cache, reuse distance, layer condition, inverse throughput,
latency, µop, port pressure, issue width, critical path, CP, loop-carried dependency, LCD, overlap,
contention, energy to solution, phenomenological, ECM, Roofline, ccNUMA
"""


@pytest.mark.parametrize("name", [" ".join(word.split()) for word in STYLE.split(",")])
def test_the_words_of_the_field_are_explained(name: str) -> None:
    assert find_term(name).text


WORDS = """
disturbed, undecided, cy/CL, MLUP, MLUP/s, retire, window, frontend, recurrence, ports, layers, interval_80, expected error,
in doubt, known by, validated, 80 %, n_S, T_OL, T_nOL, unit of work, write-allocate
"""


@pytest.mark.parametrize("name", [" ".join(word.split()) for word in WORDS.split(",")])
def test_the_words_of_reports_are_explained(name: str) -> None:
    """D6: commands printed words that `explain` did not know."""
    assert find_term(name).text


def test_terms_are_whole_and_point_to_each_other() -> None:
    for term in TERMS.values():
        assert 100 < len(term.text) < 900, term.name
        assert term.source, term.name
        assert term.text.endswith("."), term.name
        for other in term.see:
            assert find_term(other).name != term.name


def test_no_name_stands_for_two_terms() -> None:
    names = [n.casefold() for term in TERMS.values() for n in (term.name, *term.aliases)]
    assert sorted(names) == sorted(set(names))


def test_sources_are_written_out() -> None:
    used = {part.partition(",")[0] for term in TERMS.values() for part in term.source.split("; ")}
    assert used - WORKS.keys() == {"IEC 80000-13"}
    assert WORKS.keys() - used == set()
    assert "Hager" in explain_term("n_S")


@pytest.mark.parametrize("name", ["N_S", "saturation point", "Saturation-Point", "saturation points"])
def test_spelling_does_not_matter(name: str) -> None:
    assert find_term(name).name == "saturation point"


def test_an_unknown_term_gets_the_nearest_one() -> None:
    with pytest.raises(InputError, match="did you mean 'layer condition'") as caught:
        explain_term("layr condition")
    assert caught.value.exit_code == 5
    with pytest.raises(InputError, match="lists all terms"):
        explain_term("zzz")


def test_paragraphs_fit_the_width() -> None:
    assert all(len(line) <= 100 for name in TERMS for line in explain_term(name).splitlines() if not line.startswith("    "))
    assert max(map(len, explain_term("overlap", 60).splitlines())) <= 70


def test_the_slide_example_in_the_notation_adds_up() -> None:
    assert "{8 ‖ 6 | 9 | 9 | 19} gives {8 ⌉ 15 ⌉ 24 ⌉ 43}" in find_term("ECM notation").text
