"""How long a sweep still takes."""

from __future__ import annotations

from rooftree.cli.time_left import TimeLeft


def told(steps: list[tuple[float, int, int]]) -> list[str]:
    """What is said at times [s], with so many points done of so many."""
    now = [0.0]
    left, said = TimeLeft(lambda: now[0]), []
    for at, done, total in steps:
        now[0] = at
        said.append(left(done, total))
    return said


def test_the_rest_takes_as_long_for_each_point_as_those_that_are_done() -> None:
    assert ["", ", about 37 s left", ", about 21 s left", ""] == told([(0, 0, 10), (4, 1, 10), (20, 5, 10), (40, 10, 10)])


def test_nothing_is_said_before_a_pace_can_be_told() -> None:
    assert ["", "", ""] == told([(0, 0, 1000), (0.5, 300, 1000), (1.9, 900, 1000)])


def test_points_that_were_taken_up_again_do_not_count_for_the_pace() -> None:
    assert ["", ", about 3 min left"] == told([(0, 90, 100), (20, 91, 100)])


def test_a_sweep_that_begins_anew_is_another_one() -> None:
    assert ["", ", about 6 min left", "", ", about 41 s left"] == told([(0, 0, 10), (40, 1, 10), (100, 0, 5), (110, 1, 5)])


def test_one_kind_of_work_tells_nothing_of_the_pace_of_another_one() -> None:
    """Measuring 323 points was said to take 80 s by the pace of 652 predictions, and took 330 s."""
    now = [0.0]
    left = TimeLeft(lambda: now[0])
    left(0, 975, "predicting")
    now[0] = 160.0
    assert left(650, 975, "predicting") == ", about 81 s left"
    assert left(650, 975, "measuring") == ""
    now[0] = 170.0
    assert left(660, 975, "measuring") == ", about 5 min left"
