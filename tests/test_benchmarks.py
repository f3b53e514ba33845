"""The accuracy that is stated, with generous bounds, and how records of benchmarks are compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks import bench_inspect, figure, regressions


def test_a_figure_that_is_worse_than_before_by_more_than_its_slack_is_told() -> None:
    def record(a: float, b: float, c: float) -> list[dict[str, object]]:
        return [figure("a", a, "%", slack=0.3), figure("b", b, "s"), figure("c", c, "%", slack=0.3)]

    before, now = record(5.0, 2.0, 1.0), [*record(5.4, 9.0, 1.2), figure("new", 9, "%", slack=0)]
    assert regressions(now, before) == ["a: 5.4 %, was 5"]
    assert regressions(now, []) == []


def test_a_summary_counts_errors_of_both_signs() -> None:
    found = bench_inspect.summary([0.1, -0.1, 0.2, -0.4, 0.0])
    assert found["median"] == pytest.approx(10)
    assert found["mean"] == pytest.approx(16)
    assert found["p90"] == pytest.approx(40)
    assert found["bias"] == pytest.approx(0)
    assert found["within_10"] == pytest.approx(60)


@pytest.fixture(scope="module")
def stencils(shared: Path) -> Any:
    """All configurations on one core, from machine code."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bench_inspect, "MODELS", (bench_inspect.CODE, bench_inspect.ROOF))
        return list(bench_inspect.single_core(shared / "inspect-tuning"))


@pytest.mark.slow
def test_stencils_on_one_core_are_predicted_within_what_the_manual_says(stencils: Any) -> None:
    found = bench_inspect.table(stencils)["all"]
    ours, theirs = found[bench_inspect.CODE], found[bench_inspect.PEER]
    assert ours["points"] == 6387
    assert ours["median"] < 6
    assert ours["mean"] < 9
    assert ours["p90"] < 21
    assert ours["median"] < 0.6 * theirs["median"]


@pytest.mark.slow
def test_no_machine_is_left_behind(stencils: Any) -> None:
    table = bench_inspect.table(stencils)
    for group in {p.machine for p in stencils}:
        assert table[group][bench_inspect.CODE]["median"] < 8, group


@pytest.mark.slow
def test_stencils_on_several_cores_are_predicted_within_what_the_manual_says(shared: Path) -> None:
    found = bench_inspect.table(list(bench_inspect.several_cores(shared / "inspect-tuning")))["all"][bench_inspect.CODE]
    assert found["points"] == 931
    assert found["median"] < 4
    assert found["mean"] < 10
