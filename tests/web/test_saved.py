"""A saved file from the command line and from the server, as text."""

from __future__ import annotations

import base64
import gzip
import json
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main
from rooftree.web.asked import read_asked
from rooftree.web.desk import MOST_POINTS
from rooftree.web.shipped import every_machine

from .conftest import Client
from .screen import Screen

SWEEP = {"kernel": "triad", "machine": "skx", "sizes": ["N=1000,10000000"], "cores": "1,20"}


def stored(page: str) -> Any:
    text = page.partition('id="stored">')[2].partition("</script>")[0]
    return json.loads(gzip.decompress(base64.b64decode(text)))


def test_what_stands_beside_is_in_the_file_without_listing_and_source(client: Client) -> None:
    other = {**SWEEP, "machine": "zen4", "kernel": "daxpy"}
    state = "#kernel=triad&m=skx&source=abc&at=1000&with=zen4"
    answer = client.ask("/api/save", {"sweeps": [SWEEP], "beside": [other, SWEEP], "state": state})
    held = stored(gzip.decompress(answer.body).decode())
    assert [("zen4", "daxpy")] == [(one["asked"]["machine"], one["asked"]["kernel"]) for one in held["beside"]]
    assert held["beside"][0]["code"] is None
    assert "#kernel=triad&m=skx&at=1000&with=zen4" == held["state"]


@pytest.mark.parametrize(
    "wrong", [{"beside": 1}, {"beside": [SWEEP] * 9}, {"beside": ["x"]}, {"state": 1}, {"state": "\n"}, {"state": "x" * 800_000}]
)
def test_mistaken_additions_are_refused(client: Client, wrong: dict[str, Any]) -> None:
    assert client.ask("/api/save", {"sweeps": [SWEEP], **wrong}).status in (400, 413)


def test_what_stands_beside_counts_before_it_is_predicted(client: Client) -> None:
    others = [{**SWEEP, "sizes": [f"N=1..{5000 + k}"], "cores": "1,2"} for k in range(3)]
    assert 3 == len([one for one in others if client.desk.points(read_asked(one)) <= MOST_POINTS])
    before = dict(client.desk._sweeps)
    answer = client.ask("/api/save", {"sweeps": [SWEEP], "beside": others})
    assert 400 == answer.status
    assert "beside" in answer.json["error"]["message"]
    assert before == client.desk._sweeps


def test_all_machines_are_those_that_can_be_predicted_on(
    throughput: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "zen4" in every_machine()
    assert "cell-qs20" not in every_machine()
    assert 2 == main(["serve", "triad", "-m", "all"])
    assert "--save" in capsys.readouterr().err
    asked = ["serve", "triad", "-m", "all", "-D", "N=1000,1e7", "--cores", "1", "--clocks", "1"]
    assert not main([*asked, "--save", str(tmp_path / "f.html"), "--html-assets", str(tmp_path / "assets")])
    held = stored((tmp_path / "f.html").read_text())
    assert list(every_machine()) == [one["asked"]["machine"] for one in held["sweeps"]]
    kinds = [place.split()[0] for place in held["places"]]
    assert sorted(set(kinds)) == [kind for kind, _ in groupby(kinds)], "alike beside each other, which packs to 3/4"


def test_several_kernels_get_a_file_each_that_know_each_other(throughput: None, tmp_path: Path) -> None:
    folder = tmp_path / "calculator"
    asked = ["serve", "triad", "daxpy", "-m", "skx", "-m", "zen4", "-D", "N=1000,1e7", "--cores", "1", "--clocks", "1"]
    assert not main([*asked, "--save", str(folder)])
    assert {"triad.html", "daxpy.html", "assets"} == {path.name for path in folder.iterdir()}
    held = {name: stored((folder / f"{name}.html").read_text()) for name in ("triad", "daxpy")}
    for name, one in held.items():
        assert [(other, f"{other}.html", other == name) for other in ("triad", "daxpy")] == [
            (sibling["name"], sibling["file"], sibling["here"]) for sibling in one["siblings"]
        ]
        assert all(sibling["title"] for sibling in one["siblings"])
        assert ["skx", "zen4"] == [sweep["asked"]["machine"] for sweep in one["sweeps"]]


def test_kernels_that_would_share_a_file_or_find_no_folder_are_told(
    throughput: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert 2 == main(["serve", "triad", "triad", "-m", "skx", "--save", str(tmp_path / "x")])
    assert "triad.html" in capsys.readouterr().err
    assert 4 == main(["serve", "triad", "daxpy", "-m", "skx", "--save", str(tmp_path / "file" / "x")])
    assert "folder" in capsys.readouterr().err


def test_nothing_is_written_unless_all_kernels_can_be_read(throughput: None, tmp_path: Path) -> None:
    folder = tmp_path / "calculator"
    asked = ["serve", "triad", "tirad", "-m", "skx", "-D", "N=1000", "--cores", "1", "--clocks", "1"]
    assert 0 != main([*asked, "--save", str(folder)])
    assert not folder.exists()


def test_one_kernel_may_be_saved_in_a_folder(throughput: None, tmp_path: Path) -> None:
    asked = ["serve", "triad", "-m", "skx", "-D", "N=1000", "--cores", "1", "--clocks", "1"]
    assert not main([*asked, "--save", str(tmp_path)])
    assert not main([*asked, "--save", f"{tmp_path}/made/"])
    assert ["made", "triad.html"] == sorted(path.name for path in tmp_path.iterdir())
    assert ["triad.html"] == [path.name for path in (tmp_path / "made").iterdir()]
    assert stored((tmp_path / "triad.html").read_text())["siblings"] == []


@pytest.mark.parametrize(
    ("named", "target", "hint"),
    [(["triad", "copy"], "page.html", "page/"), (["triad", "r.json"], "d", "plot"), (["r.json"], "d", "plot")],
)
def test_what_a_saved_file_cannot_hold_is_refused(
    named: list[str], target: str, hint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "r.json").write_text("{}")
    names = [str(tmp_path / name) if name.endswith(".json") else name for name in named]
    assert 2 == main(["serve", *names, "-m", "skx", "--save", str(tmp_path / target)])
    assert hint in capsys.readouterr().err
    assert ["r.json"] == [path.name for path in tmp_path.iterdir()]


@pytest.mark.slow
def test_the_choice_of_the_kernel_leads_to_its_file_on_the_same_machine(browser: Any, throughput: None, tmp_path: Path) -> None:
    asked = ["serve", "triad", "daxpy", "-m", "skx", "-m", "zen4", "-D", "N=1000,1e7", "--cores", "1", "--clocks", "1"]
    assert not main([*asked, "--save", str(tmp_path)])
    screen = Screen(browser, (tmp_path / "triad.html").as_uri())
    screen.drawn()
    screen.view.select_option("#machine", "zen4")
    screen.view.wait_for_selector("#verdict-heading:has-text('EPYC')")
    screen.view.select_option("#kernel", "daxpy.html")
    screen.view.wait_for_selector("#verdict-heading:has-text('daxpy')")
    screen.drawn()
    assert "EPYC" in screen.text("#verdict-heading")
    assert "daxpy.html" == screen.view.input_value("#kernel")
    screen.view.close()
    assert screen.wrong == []
