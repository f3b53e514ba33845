"""``rooftree campaign``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rooftree.cli import main

TEXT = "kernels: [triad, copy]\nmachines: [skx]\nsizes: {N: [100, 200]}\nmodels: [{traffic: lc}]\nname: small\n"


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["campaign", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "c.yaml").write_text(TEXT)
    return str(tmp_path / "c.yaml")


def test_plan_run_status_export(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "plan", file)
    assert (code, "0 done, 0 failed, 4 open of 4 points" in out) == (0, True)
    assert not (tmp_path / "c.results").exists()
    code, out, _ = said(capsys, "run", file, "--jobs", "1", "--json")
    record = json.loads(out)
    assert (code, record["schema"], record["done"], record["open"]) == (0, "rooftree.campaign/1", 4, 0)
    assert all((tmp_path / "c.results" / point["record"]).is_file() for point in record["points"])
    code, out, _ = said(capsys, "status", file, "--rebuild")
    assert (code, out) == (0, "4 done, 0 failed, 0 open of 4 points\n")
    code, out, _ = said(capsys, "status", str(tmp_path / "c.results"))  # a folder alone, which `export` takes, too
    assert (code, out) == (0, "small: 4 done, 0 failed, 0 open of 4 points; its file was c.yaml\n")
    code, _, err = said(capsys, "status", str(tmp_path / "c.results"), "--json")
    assert (code != 0, "FILE -o" in err) == (True, True)
    code, out, _ = said(capsys, "export", file)
    assert (code, len(out.splitlines())) == (0, 5)
    table, cff = tmp_path / "t.csv", tmp_path / "CITATION.cff"
    code, out, _ = said(capsys, "export", file, "--csv", str(table), "--citation", str(cff), "--json")
    assert (code, json.loads(out)["files"]) == (0, [str(table), str(cff)])
    code, out, _ = said(capsys, "collect", str(tmp_path / "c.results"), "-o", str(tmp_path / "all"))
    assert (code, "copied 4 records" in out) == (0, True)


def test_mistakes_in_the_file_end_with_5(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.yaml"
    path.write_text("kernels: [triadd]\nmachines: [skxx]\nsizes: 7\n")
    code, _, err = said(capsys, "run", str(path))
    assert (code, "3 mistakes" in err, "Traceback" in err) == (5, True, False)


def test_failures_are_told_once_with_their_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.yaml"
    path.write_text("kernels: [3D-r4-star]\nmachines: [skx]\nsizes: {'M,N,P': [3, 4, 100]}\nmodels: [{traffic: lc}]\n")
    code, out, _ = said(capsys, "run", str(path), "--jobs", "1")
    assert code == 0
    assert "did 1 points, 2 failed" in out
    assert 1 <= out.count("failed  3D-r4") <= 2


def test_an_interruption_says_how_to_go_on(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from rooftree.campaign import run as running

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "predict_all", interrupted)
    code, _, err = said(capsys, "run", file)
    assert code == 130
    assert f"0 done, 0 failed, 4 open of 4 points; `rooftree campaign run {file}` goes on there" in err


def test_a_folder_in_the_way_is_named(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "c.results").write_text("")
    code, _, err = said(capsys, "run", file)
    assert code == 4
    assert "c.results" in err


def test_import_keeps_what_can_be_read_and_ends_with_5(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "inspect.csv"
    path.write_text("stencil,machine,N,meas_cy_cl\n3D-r1-star,skx,100,20\n3D-r1-star,skx,200,slow\n3D-r1-star,skx,300,30\n")
    code, out, err = said(capsys, "import", str(path), "-o", str(tmp_path / "r"))
    assert (code, "imported 2 points" in out) == (5, True)
    assert f"left out: {path}:3: expected a number from 0 to 1e+18 in column meas_cy_cl, found 'slow'" in err
    path.write_text(path.read_text().replace("slow", "25"))
    code, out, _ = said(capsys, "import", str(path), "-o", str(tmp_path / "r"), "--json", "--source", "by hand")
    record = json.loads(out)
    assert (code, record["schema"], record["imported"], record["there"]) == (0, "rooftree.imported/1", 3, 0)
    code, _, err = said(capsys, "import", str(path), "-o", str(tmp_path / "r"), "--machine", "a\nb")
    assert (code, "--machine" in err, "Traceback" in err) == (2, True, False)
    code, _, err = said(capsys, "import", str(tmp_path / "none.csv"), "-o", str(tmp_path / "new"))
    assert (code, (tmp_path / "new").exists()) == (5, False)


def test_parts_are_collected(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for part in ("1/2", "2/2"):
        code, _, _ = said(capsys, "run", file, "-o", str(tmp_path / part[0]), "--part", part, "--jobs", "1")
        assert code == 0
    said(capsys, "collect", str(tmp_path / "1"), str(tmp_path / "2"), "-o", str(tmp_path / "all"))
    code, out, _ = said(capsys, "status", file, "-o", str(tmp_path / "all"))
    assert (code, out) == (0, "4 done, 0 failed, 0 open of 4 points\n")
    for wrong in ("0/2", "3/2", "x", "1/", "1/2/3"):
        assert said(capsys, "run", file, "--part", wrong)[0] == 2
    assert said(capsys, "run", file, "--part", "1/2", "--scheduler", "tcp://x:1")[0] == 2
