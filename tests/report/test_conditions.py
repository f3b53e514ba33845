"""Layer conditions as text."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.report.prediction.conditions import conditions_text


@pytest.fixture
def record() -> Any:
    rows = [
        {
            "loop": "j",
            "bytes": "40*N",
            "largest": {"N": 409},
            "largest_common": 409,
            "blocks": {"i": 400},
            "text": "L1: 5 rows of a (40*N B) fit up to N = 409",
        }
    ]
    return {
        "schema": "rooftree.conditions/1",
        "kernel": "2d-5pt",
        "machine": "haswell",
        "unit_of_work": {"iterations_per_cl": 8, "line_bytes": 64},
        "conditions": [{"loop": "j", "arrays": ["a"], "layers": "5 rows of a", "bytes": "40*N", "saves_B": 128.0}],
        "caches": [{"level": "L1", "size_B": 32768, "usable_B": 16384, "cores": 4, "threads": 2, "conditions": rows}],
        "points": [
            {
                "sizes": {"N": n},
                "cores": 1,
                "holds": {"L1": [n < 409]},
                "near_transition": ["L1"] * (n == 400),
                "traffic": {"L1L2": {"load_B": 128.0, "evict_B": 64.0}},
            }
            for n in (100, 400, 1000)
        ],
        "notes": ["a note"],
    }


def test_symbols_caches_and_points_are_told(record: Any) -> None:
    text = conditions_text(record)
    for part in (
        "2d-5pt on haswell",
        "j            128  40*N",
        "L1: 32 KiB, 50 % of it usable, shared by 2 threads",
        "5 rows of a (40*N B) fit up to N = 409",
        "note: a note",
        "~ close to a transition",
    ):
        assert part in text
    assert [line.split() for line in text.splitlines() if line.startswith((" 100", " 400", "1000"))] == [
        ["100", "yes", "192"],
        ["400", "yes", "~", "192"],
        ["1000", "no", "192"],
    ]


def test_without_a_machine_only_the_symbols_are_told(record: Any) -> None:
    text = conditions_text({**record, "machine": None, "caches": [], "points": []})
    assert text.startswith("2d-5pt: layer conditions, 8 iterations per cache line of 64 B")
    assert "L1" not in text


def test_a_stream_has_no_condition(record: Any) -> None:
    assert "No condition" in conditions_text({**record, "conditions": [], "caches": [], "points": []})


def test_many_points_are_elided(record: Any) -> None:
    text = conditions_text({**record, "points": record["points"] * 100})
    assert "of 300 points not shown; all of them: --json" in text
    assert len(text.splitlines()) < 70


def test_control_characters_do_not_reach_the_terminal(record: Any) -> None:
    assert "\x1b" not in conditions_text({**record, "kernel": "\x1b[2J", "notes": ["\x1b[2J"]})
