"""Results of other tools on a site: beside ours, with their source, and compared only where the work is the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rooftree.site.build import build
from rooftree.site.case import case_page
from rooftree.site.compare import entry_of, machine_page

from .pages import built, case_of, imported, text_of


def test_imported_points_stand_beside_ours_with_their_source_and_other_tools(
    changed: Callable[..., Path], tmp_path: Path
) -> None:
    folder = changed(imported)
    case = case_of(folder, "triad", "zen3")
    p = next(p for p in case.series[0].points if p.measured is not None)
    assert p.error is not None
    assert p.references == {"kerncraft_ecm_lc": pytest.approx(p.measured.cy_per_cl if p.measured else 0)}
    assert case.references["kerncraft_ecm_lc"].median == 0
    assert not case.native
    built(folder, tmp_path / "site")
    page = (tmp_path / "site" / "case-triad--zen3.html").read_text()
    assert "INSPECT, file a.csv: measured by others" in page
    assert "rooftree measure" not in page
    assert "Kerncraft ECM (layer conditions)" in page
    assert "Kerncraft ECM (layer conditions)" in text_of(tmp_path / "site" / "errors.html")


def test_code_of_another_compiler_is_said_to_be_beside_imported_points(changed: Callable[..., Path], tmp_path: Path) -> None:
    folder = changed(imported)
    case = case_of(folder, "triad", "zen3")
    other = case.replace(series=[one.replace(model={**one.model, "elsewhere": True}) for one in case.series])
    for name, shown in (("plain", case), ("other", other)):
        build([shown], tmp_path / name, results="here")
        said = "of code that another compiler made" in (tmp_path / name / "errors.html").read_text()
        assert said == (name == "other")
    assert "--elsewhere" in (tmp_path / "other" / f"case-{case.id}.html").read_text()


def test_a_variant_of_the_code_has_no_error(changed: Callable[..., Path]) -> None:
    case = case_of(changed(lambda point: imported(point, variant="avx512")), "triad", "zen3")
    assert [one.variant for one in case.series] == [None, "avx512"]
    assert case.light is None
    assert all(p.error is None for one in case.series for p in one.points)


def test_cycles_of_another_unit_of_work_are_not_compared(changed: Callable[..., Path]) -> None:
    case = case_of(changed(lambda point: imported(point, figures={"iterations_per_cl": 16})), "triad", "zen3")
    assert [f.kind for f in case.findings] == ["LUP per line"]
    assert all(p.error is None for one in case.series for p in one.points)


def test_rates_without_cycles_are_told_and_in_no_figure(changed: Callable[..., Path]) -> None:
    case = case_of(changed(lambda point: imported(point, figures={"cy_per_cl": None})), "triad", "zen3")
    assert [f.kind for f in case.findings] == ["unread"]


def test_rates_of_others_are_points_that_were_measured(changed: Callable[..., Path], tmp_path: Path) -> None:
    """A page of rates alone said that 0 points were measured."""
    folder = changed(lambda point: imported(point, figures={"cy_per_cl": None}))
    case = case_of(folder, "triad", "zen3")
    shown, _ = case_page(case, [], {})
    assert len(shown["rates"]) == 1
    assert "One point measured elsewhere without an error: rates alone" in shown["sentence"]
    found = built(folder, tmp_path / "site")
    assert found.measured == 1
    page = (tmp_path / "site" / f"case-{case.id}.html").read_text()
    assert "Rates that others measured" in page
    assert "Nothing was measured:" not in page
    assert entry_of(case).measured == 1
    assert "rates of no known clock" in machine_page([entry_of(case)])[0]["rows"][0]["why"]
