"""``rooftree plot`` and ``--clock`` from the command line."""

from __future__ import annotations

import io
import json
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import SimpleNamespace

import pytest

from rooftree.cli import main
from tests.needs import need

TRIAD = ["triad", "-m", "skx", "--incore", "throughput"]


def printed(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_kernels_and_their_records_give_the_same_figure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p.json").write_text(printed(["predict", *TRIAD, "-D", "N=1e3,1e5,1e7", "--json"], capsys))
    one = json.loads(printed(["plot", str(tmp_path / "p.json"), "--json"], capsys))
    two = json.loads(printed(["plot", *TRIAD, "-D", "N=1e3,1e5,1e7", "--json"], capsys))
    assert "rooftree.figure/1" == one["schema"]
    assert one["figure"] == two["figure"]
    assert ["ecm", "runtime [cy/CL]"] == [one["kind"], one["y"]["title"]]


def test_every_format_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / f"f{suffix}" for suffix in (".svg", ".html", ".json")]
    printed(["plot", *TRIAD, "-D", "N=1e7", *(word for f in files for word in ("-o", str(f)))], capsys)
    assert ET.fromstring(files[0].read_text("utf-8")).tag.endswith("svg")
    assert "<!DOCTYPE html>" in files[1].read_text("utf-8")
    assert "triad" in json.loads(files[2].read_text("utf-8"))["title"]


def test_png_and_pdf_come_from_the_svg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need("module cairosvg")
    png, pdf = tmp_path / "f.png", tmp_path / "f.pdf"
    printed(["plot", *TRIAD, "-D", "N=1e7", "-o", str(png), "-o", str(pdf), "--width", "400"], capsys)
    assert (b"\x89PNG", 800) == (png.read_bytes()[:4], int.from_bytes(png.read_bytes()[16:20], "big"))
    assert b"%PDF" == pdf.read_bytes()[:4]


def test_without_the_converter_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    assert 4 == main(["plot", *TRIAD, "-D", "N=1e7", "-o", str(tmp_path / "f.png")])
    assert "pip install 'rooftree[plot]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["-o", "/no/such/folder/f.svg"], 4, "does not exist"),
        (["-o", "f.gif"], 2, "tells no format"),
        (["--width", "3"], 2, "expected 240 to 4000 pixels"),
        (["--kind", "pie"], 2, "no figure 'pie'"),
        (["--point", "x"], 2, "expected a name"),
        (["--points", "none.csv"], 5, "none.csv"),
        (["--before", "none.json"], 5, "none.json"),
        (["--clock", "3..2:1"], 2, "cannot read the clocks"),
        (["--clock", "99"], 2, "between 0.1 and 20 GHz"),
    ],
)
def test_bad_input_is_refused(arguments: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert code == main(["plot", *TRIAD, "-D", "N=1e7", *arguments])
    found = capsys.readouterr()
    assert said in found.err
    assert not found.out


def test_a_record_comes_from_stdin(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    document = printed(["scale", *TRIAD, "-D", "N=1e8", "--cores", "1..4", "--json"], capsys)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(document.encode())))
    assert "Scaling over cores: triad" in printed(["plot", "-"], capsys)


def test_machines_alone_are_rooflines_with_intensities(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(["plot", "-m", "Opteron_X4", "--point", "SpMV=0.25,3.1", "--regions", "--json"], capsys))
    assert "roofline" == found["kind"]
    assert [[0.25], [3.1]] == next([s["x"], s["y"]] for s in found["series"] if s["name"] == "SpMV")


def test_a_campaign_is_drawn_from_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "c.yaml").write_text("name: c\nkernels: [triad]\nmachines: [skx, zen3]\nsizes: {N: [1000, 100000]}\n")
    assert main(["campaign", "run", str(tmp_path / "c.yaml"), "-o", str(tmp_path / "r")]) == 0
    capsys.readouterr()
    found = json.loads(printed(["plot", str(tmp_path / "r"), "--kind", "blocking", "--json"], capsys))
    assert 2 == len({s["name"] for s in found["series"]})


def test_memory_takes_as_long_at_every_clock(capsys: pytest.CaptureFixture[str]) -> None:
    """T_L3Mem = V / b_S * f without latency: cycles grow with the clock, and those of the caches stay."""
    found = json.loads(printed(["predict", *TRIAD, "-D", "N=1e8", "--clock", "1.2..2.4:1.2", "--json"], capsys))
    slow, fast = found["points"]
    assert [1.2, 2.4] == [slow["clock_GHz"], fast["clock_GHz"]] == found["options"]["clocks_GHz"]
    assert 2.0 == pytest.approx(fast["ecm"]["T_data"]["L3Mem"] / slow["ecm"]["T_data"]["L3Mem"], rel=1e-3)
    assert slow["ecm"]["T_data"]["L1L2"] == fast["ecm"]["T_data"]["L1L2"]
    seconds = [8 * p["performance"]["seconds_per_iteration"] * p["clock_GHz"] * 1e9 for p in (slow, fast)]
    assert [slow["ecm"]["cy_per_cl"], fast["ecm"]["cy_per_cl"]] == pytest.approx(seconds, rel=1e-3)
    assert 2.4e9 == found["machine"]["clock_Hz"]
    plain = json.loads(printed(["predict", *TRIAD, "-D", "N=1e8", "--json"], capsys))
    assert plain["points"][0]["ecm"]["cy_per_cl"] == fast["ecm"]["cy_per_cl"], "the clock of the file"
    assert "clock_GHz" not in plain["points"][0]


def test_the_clock_is_an_axis_of_figures_and_tables(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [*TRIAD, "-D", "N=1e8", "--clock", "1.2,1.8,2.4"]
    assert "over the core clock" in printed(["predict", *arguments], capsys)
    found = json.loads(printed(["plot", *arguments, "--json"], capsys))
    assert ["scaling", "core clock [GHz]"] == [found["kind"], found["x"]["title"]]
    assert [1.2, 1.8, 2.4] == next(s["x"] for s in found["series"] if s["name"] == "prediction")


def test_energy_has_every_clock_and_core_count(capsys: pytest.CaptureFixture[str]) -> None:
    """W = 23 + (1.5 f + 0.7 f^2) n."""
    asked = ["--power", "23,1.5,0.7", "--cores", "1..4", "--clock", "1.0,2.0"]
    found = json.loads(printed(["scale", *TRIAD, "-D", "N=1e8", *asked, "--json"], capsys))
    points = found["energy"][0]["points"]
    assert [(f, n) for f in (1.0, 2.0) for n in (1, 2, 3, 4)] == [(p["clock_GHz"], p["cores"]) for p in points]
    for p in points:
        f, n = p["clock_GHz"], p["cores"]
        assert 23 + (1.5 * f + 0.7 * f * f) * n == pytest.approx(p["W"])
        assert 1e3 * p["W"] / p["MLUP_s"] == pytest.approx(p["nJ_per_iteration"])
    assert min(p["nJ_per_iteration"] for p in points) == pytest.approx(found["energy"][0]["energy"]["nJ_per_iteration"])


def test_of_several_kernels_each_takes_the_sizes_that_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    kernels = ["2d-5pt", "2d-5pt-blocked", "-m", "skx", "--incore", "throughput", "--traffic", "lc"]
    found = json.loads(printed(["plot", *kernels, "-D", "N=2000,4000,B=500", "--kind", "blocking", "--json"], capsys))
    assert {"2d-5pt": [2000, 4000], "2d-5pt-blocked": [2000, 4000]} == {s["name"]: s["x"] for s in found["series"]}
    assert 2 == main(["plot", kernels[0], "-m", "skx", "-D", "N=2000", "-D", "B=500"])


def heights(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> list[float]:
    """Of flat lines [GFLOP/s]."""
    found = json.loads(printed(["plot", *arguments, "--json"], capsys))
    return sorted({round(s["y"][0], 3) for s in found["series"] if len(s["y"]) == 3 and len(set(s["y"])) == 1})


def test_ceilings_of_unbalanced_work_stand_below_or_above_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    """Williams 2008, figures A2 and A3: 8 cores."""
    plain = [4.6, 18.4, 36.8, 73.6]
    assert plain == heights(["-m", "barcelona"], capsys)
    assert [0.575, 1.15, 2.3, *plain] == heights(["-m", "barcelona", "--imbalance", "below"], capsys)
    assert [0.575, 2.3, 4.6, 9.2, 18.4, 36.8, 73.6] == heights(["-m", "barcelona", "--imbalance", "above"], capsys)


def test_traffic_of_some_cores_has_lower_bandwidths(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(["plot", "-m", "niagara2", "--imbalance", "memory"], capsys)
    for bandwidth in ("18.4 GB/s", "9.18 GB/s", "4.59 GB/s", "2.29 GB/s"):
        assert bandwidth in found
    assert printed(["plot", "-m", "skx", "--imbalance", "memory"], capsys).count("of 20 cores") > 1


def test_shares_of_optimisations_move_ceilings(capsys: pytest.CaptureFixture[str]) -> None:
    shares = ["--attained", "Without mul/add balance=0.65", "--attained", "Without SIMD=0.75", "--attained", "TLP only=0.85"]
    assert [47.15, 53.13, 60.72, 73.6] == [round(v, 2) for v in heights(["-m", "barcelona", *shares], capsys)]


def test_other_work_than_flop_has_bandwidths_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Williams 2008, figure 5."""
    found = json.loads(printed(["plot", "-m", "cell", "--work", "exchange", "--point", "transpose=0.03125", "--json"], capsys))
    assert "performance [Gexchange/s]" == found["y"]["title"]
    assert "exchange/B" in found["x"]["title"]
    assert {"Stream BW 47.6 GB/s", "No Affinity 23.8 GB/s"} == {s["name"] for s in found["series"]}


def test_scalar_roofs_are_those_of_single_elements(capsys: pytest.CaptureFixture[str]) -> None:
    """Skylake-SP: two accesses of 64 B, or of 8 B, and two FMA of one element a cycle."""
    for more, l1, peak in (([], 307.2, 76.8), (["--scalar"], 38.4, 9.6)):
        found = json.loads(printed(["plot", "-m", "skx", "--kind", "carm", "--cores", "1", *more, "--json"], capsys))
        line = next(s for s in found["series"] if s["name"].startswith("L1"))
        assert l1 == pytest.approx(line["y"][0] / line["x"][0], rel=1e-3)
        assert peak == pytest.approx(max(s["y"][0] for s in found["series"] if len(s["y"]) == 3), rel=1e-3)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["triad", "-D", "N=1e5", "--imbalance", "below"], "machines alone"),
        (["--attained", "Without SIMD=75"], "a share of 0 to 1"),
        (["--attained", "=0.5"], "a share of 0 to 1"),
        (["--attained", "SIMD=0.5"], "unknown ceiling"),
        (["--scalar"], "cache-aware"),
        (["triad", "-D", "N=1e5", "--work", "exchange", "--kind", "roofline"], "only machines and points"),
        (["triad", "-D", "N=1e5,1e6", "--work", "exchange"], "belong to a Roofline"),
        (["--work", " x"], "expected a word"),
        (["--work", "exchange", "--regions"], "only machines and points"),
    ],
)
def test_options_of_machines_alone_are_refused_elsewhere(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = "barcelona" if "triad" not in arguments else "skx"
    assert main(["plot", "-m", machine, *arguments]) == 2
    assert said in capsys.readouterr().err
