"""Results as tables, and folders of results in one."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from rooftree.campaign.collect import collect
from rooftree.campaign.export import citation, read_results
from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run, status
from rooftree.cli import main
from rooftree.errors import CapabilityError, InputError
from tests.needs import need

TEXT = """
title: "Triads: 'all' of them"
authors: [A. N. Author]
kernels: [triad, 2D-r1-star]
machines: [MACHINE]
sizes: {M: 50, N: [2, 100, 200]}
models: [{traffic: lc}]
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Any:
    here = tmp_path_factory.mktemp("campaign")
    for machine in ("skx", "zen3"):
        (here / f"{machine}.yaml").write_text(TEXT.replace("MACHINE", machine))
        run(read_campaign(str(here / f"{machine}.yaml")), here / machine, jobs=1)
    return here


def test_each_point_is_a_row_with_units_in_the_names(results: Path) -> None:
    campaign = read_campaign(str(results / "skx.yaml"))
    found = read_results(results / "skx", status(campaign, results / "skx"))
    rows = list(csv.DictReader(io.StringIO(found.to_csv())))
    assert len(rows) == 6
    assert {row["state"] for row in rows} == {"done", "failed"}
    whole = next(row for row in rows if row["kernel"] == "triad" and row["size_N"] == "200")
    assert float(whole["ecm_low_80_cy_per_CL"]) < float(whole["ecm_cy_per_CL"]) < float(whole["ecm_high_80_cy_per_CL"])
    assert float(whole["predicted_MLUP_per_s"]) == pytest.approx(
        1e3 * float(whole["clock_GHz"]) * float(whole["iterations_per_CL"]) / float(whole["ecm_cy_per_CL"])
    )
    assert whole["size_M"] == ""
    broken = next(row for row in rows if row["state"] == "failed")
    assert (broken["ecm_cy_per_CL"], broken["error_exit_code"]) == ("", "5")


def test_open_points_are_rows_too(results: Path) -> None:
    (results / "more.yaml").write_text(TEXT.replace("MACHINE", "skx").replace("100, 200", "100, 200, 300"))
    document = status(read_campaign(str(results / "more.yaml")), results / "skx")
    assert sorted(row["state"] for row in read_results(results / "skx", document).rows).count("open") == 2


def test_data_frames_and_data_sets(results: Path) -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("xarray")
    found = read_results(results / "skx")
    frame = found.to_pandas()
    assert frame[frame.kernel == "triad"].size_N.max() == 200
    data = found.to_xarray()
    assert data.sizes == {"point": 6}
    assert "kernel" in data.coords
    assert "ecm_cy_per_CL" in data.data_vars


def test_parquet_says_what_to_install(results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(CapabilityError, match="rooftree\\[parquet\\]"):
        read_results(results / "skx").write_parquet(str(tmp_path / "x.parquet"))


def test_parquet_holds_the_table(results: Path, tmp_path: Path) -> None:
    need("module pyarrow")
    from pyarrow import parquet  # type: ignore[import-untyped]

    found = read_results(results / "skx")
    found.write_parquet(str(tmp_path / "x.parquet"))
    table = parquet.read_table(str(tmp_path / "x.parquet"))
    assert (table.num_rows, tuple(table.column_names)) == (6, found.columns)


def test_who_is_cited_stands_in_the_file(results: Path) -> None:
    campaign = read_campaign(str(results / "skx.yaml"))
    found = yaml.safe_load(citation(status(campaign, results / "skx"), campaign.title, campaign.authors))
    assert (found["cff-version"], found["type"], found["title"]) == ("1.2.0", "dataset", "Triads: 'all' of them")
    assert found["authors"] == [{"name": "A. N. Author"}]


def test_folders_are_merged_and_nothing_is_copied_that_is_damaged(results: Path, tmp_path: Path) -> None:
    both = [results / "skx", results / "zen3"]
    first = collect(both, tmp_path / "all")
    assert (first.copied, first.damaged) == (12, [])
    again = collect(both, tmp_path / "all")
    assert (again.copied, again.there) == (0, 12)
    assert len(read_results(tmp_path / "all").rows) == 12
    bad = tmp_path / "bad"
    collect([results / "skx"], bad)
    record = next(p for p in (bad / "points").rglob("*.json") if json.loads(p.read_text())["state"] == "done")
    context = bad / json.loads(record.read_text())["context"]
    context.write_text("{}")
    lost = sum(json.loads(p.read_text()).get("context") == f"contexts/{context.name}" for p in (bad / "points").rglob("*.json"))
    found = collect([bad], tmp_path / "new")
    assert (found.copied, len(found.damaged)) == (6 - lost, lost)
    assert all("not what its name says" in text for text in found.damaged)
    with pytest.raises(InputError, match="no folder"):
        collect([tmp_path], tmp_path / "new")


@pytest.mark.parametrize("left", ["", "{", '{"schema": '])
def test_what_is_cut_off_is_told_without_reading_all_and_collect_says_5(results: Path, tmp_path: Path, left: str) -> None:
    campaign, folder = read_campaign(str(results / "skx.yaml")), tmp_path / "copy"
    collect([results / "skx"], folder)
    before = status(campaign, folder)
    next((folder / "points").rglob("*.json")).write_text(left)
    after = status(campaign, folder)
    assert after.open == before.open + 1
    assert any("damaged" in note for note in after.notes)
    assert main(["campaign", "collect", str(folder), "-o", str(tmp_path / "all"), "--json"]) == InputError.exit_code


def test_a_folder_in_place_of_the_file_has_a_hint(results: Path) -> None:
    with pytest.raises(InputError, match="FILE -o"):
        read_campaign(str(results / "skx"))


def test_a_campaign_of_which_nothing_is_done_cannot_be_cited(results: Path, tmp_path: Path) -> None:
    """A citation said `0 points of 12 kernels` of a folder with 975 records of an older version."""
    campaign = read_campaign(str(results / "skx.yaml"))
    done = status(campaign, results / "skx")
    assert f"{done.done} points of 2 kernels" in citation(done, campaign.title, campaign.authors)
    with pytest.raises(InputError, match="nothing to cite") as error:
        citation(status(campaign, tmp_path), campaign.title, campaign.authors)
    assert "campaign run" in str(error.value.hint)
    older = done.replace(done=0, notes=["6 records there are none of these points (6 made with another version); they stay"])
    with pytest.raises(InputError) as error:
        citation(older, campaign.title, campaign.authors)
    assert "another version" in str(error.value.hint)
