"""``rooftree bench`` and ``rooftree doctor`` as people type them, on a simulated machine."""

from __future__ import annotations

import csv
import json
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from rooftree.characterise import lab, peaks
from rooftree.characterise.fake import FakeMachine
from rooftree.cli import bench as bench_commands
from rooftree.cli import main
from rooftree.errors import InputError
from rooftree.report import svg
from rooftree.timing.session import Lap, Session

QUICK = ("--isa", "avx2", "--precision", "dp")


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulated machine in place of this one."""
    monkeypatch.setattr(lab, "this_machine", lambda: FakeMachine().lab())


@pytest.fixture
def nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("the machine was looked at")

    monkeypatch.setattr(lab, "this_machine", refuse)


@pytest.fixture
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def bench(*arguments: Any) -> int:
    return main(["bench", *map(str, arguments)])


def test_a_roofline_is_printed_and_written_in_every_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {suffix: tmp_path / f"roofs{suffix}" for suffix in (".html", ".svg", ".csv", ".json")}
    options = [word for file in files.values() for word in ("-o", file)]
    assert 0 == bench("roofline", *QUICK, *options, "--carm-csv", tmp_path / "carm.csv")
    out = capsys.readouterr().out
    for words in ("L1 2:1", "Mem 1:0", "FMA+ADD", "confirmed"):
        assert words in out
    assert "Cache-aware roofline" in files[".html"].read_text()
    assert ET.parse(files[".svg"]).getroot().tag.endswith("svg")
    assert {"bandwidth", "flops"} == {row["kind"] for row in csv.DictReader(files[".csv"].read_text().splitlines())}
    assert "rooftree.bench/1" == json.loads(files[".json"].read_text())["schema"]
    assert "avx2,dp,1,2,1" in (tmp_path / "carm.csv").read_text()


@pytest.mark.parametrize(
    ("command", "part"),
    [
        (("fp", *QUICK, "--inst", "fma"), "roofs"),
        (("latency", *QUICK, "--inst", "fma,add"), "latencies"),
        (("memory-curve", *QUICK, "--working-set", "256KiB"), "curve"),
        pytest.param(("mixed", *QUICK, "--level", "L1", "--intensity", "0.25,1"), "mixed", marks=pytest.mark.slow),
    ],
)
def test_each_command_prints_one_document(command: tuple[str, ...], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == bench(*command, "--json")
    found = json.loads(capsys.readouterr().out)
    assert (command[0], True) == (found["command"], bool(found[part]))


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("roofline", "-o", "/nowhere/at/all.html"), 4, "does not exist"),
        (("roofline", "-o", "/proc/roofs.html"), 4, "cannot be written"),
        (("roofline", "-o", "roofs"), 2, "tells no format"),
        (("roofline", "-o", "roofs.pdf"), 2, "tells no format"),
        (("roofline", "--carm-csv", "/nowhere/at/all.csv"), 4, "does not exist"),
        (("roofline", "-o", "a.csv", "--carm-csv", "./a.csv"), 2, "written twice"),
        (("roofline", "--working-set", "1 furlong"), 5, "unknown unit"),
        (("roofline", "--working-set", "100B"), 2, "too small"),
        (("mixed", "--intensity", "much"), 2, "is no number"),
    ],
)
@pytest.mark.usefixtures("nothing_is_measured", "in_a_folder")
def test_what_is_typed_wrong_is_refused_before_anything_is_measured(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: int, words: str
) -> None:
    assert code == bench(*arguments)
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--threads", "3"), 2, "3 threads"),
        (("--isa", "avx512"), 4, "does not have avx512"),
        (("--isa", "axv2"), 2, "unknown instruction set"),
        (("--level", "L4"), 2, "unknown level"),
        (("--working-set", "1TiB"), 2, "can be used"),
        (("--ratio", "0:0"), 2, "no ratio"),
    ],
)
def test_what_this_machine_cannot_do_is_an_error(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, str], code: int, words: str
) -> None:
    assert code == bench("roofline", *arguments)
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("fp", "--precision", "hp"), 4, "avx512_fp16"),
        (("fp", "--precision", "bf16"), 4, "avx512_bf16"),
        (("fp", "--isa", "avx", "--inst", "fma"), 2, "expected add, div, mul, sqrt"),
        (("mixed", "--intensity", "1e9", "--level", "L1"), 2, "an intensity of 1e+09"),
        (("mixed", "--precision", "i64", "--level", "L1"), 2, "unknown operation 'fma'"),
        (("latency", "--inst", "fma+add"), 2, "there is no latency of 'fma+add'"),
        (("latency", "--inst", "dot"), 2, "expected add, mul, fma, div, sqrt"),
        (("memory-curve", "--threads", "2"), 2, "one thread"),
        (("memory-curve", "--ratio", "0:1nt"), 2, "plain stores"),
        (("roofline", "--ratio", "0:1nt", "--level", "L1"), 2, "in memory alone"),
    ],
)
def test_why_nothing_can_be_measured_is_said(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: int, words: str
) -> None:
    assert code == bench(*arguments)
    assert words in capsys.readouterr().err


def test_ctrl_c_keeps_what_was_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    go_round, in_memory = Session._go_round, list[str]()

    def interrupted(session: Session, job: Lap, samples: Any) -> None:
        in_memory.extend([job.name] * job.name.endswith(" Mem"))
        if len(in_memory) > 3:
            raise KeyboardInterrupt
        go_round(session, job, samples)

    monkeypatch.setattr(Session, "_go_round", interrupted)
    file = tmp_path / "roofs.json"
    assert 130 == bench("roofline", *QUICK, "-o", file)
    kept = json.loads(file.read_text())
    assert ("rates and bandwidths", {"flops", "bandwidth"}) == (kept["interrupted"], {f["kind"] for f in kept["roofs"]})
    assert "interrupted at: rates and bandwidths" in capsys.readouterr().err


def test_figures_that_were_all_disturbed_end_with_6(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    plain = peaks.measure_peaks
    monkeypatch.setattr(
        peaks, "measure_peaks", lambda *a, **k: [{**f, "quality": "disturbed", "reason": "scatter"} for f in plain(*a, **k)]
    )
    assert 6 == bench("fp", *QUICK)
    captured = capsys.readouterr()
    assert "every figure was disturbed" in captured.err
    assert "disturbed" in captured.out, "they are shown all the same"


def test_results_are_shown_again_and_overlaid(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine, theirs, page = tmp_path / "mine.json", tmp_path / "theirs_roofline.csv", tmp_path / "both.html"
    assert 0 == bench("roofline", *QUICK, "-o", mine, "--carm-csv", theirs)
    capsys.readouterr()
    assert 0 == bench("show", mine)
    assert "L1 2:1" in capsys.readouterr().out
    assert 0 == bench("show", mine, theirs, "-o", page)
    assert "CARM Tool" in page.read_text()
    assert 0 == bench("show", mine, theirs, "--json")
    assert 2 == len(json.loads(capsys.readouterr().out)["records"])


def test_of_very_many_results_some_are_printed_and_the_others_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_commands, "_ROWS", 3)
    file = tmp_path / "many.csv"
    lines = (Path(__file__).parents[1] / "fuzz" / "seeds" / "carm.csv").read_text().splitlines()
    file.write_text("\n".join([*lines, *lines[-1:] * 4]) + "\n")
    assert 0 == bench("show", file)
    assert "... and 21 more; -o FILE.csv or --json has them" in capsys.readouterr().out
    assert 0 == bench("show", file, "--json")
    assert 24 + 12 == len(json.loads(capsys.readouterr().out)["roofs"])


@pytest.mark.parametrize(
    ("columns", "there", "gone"), [(70, "reached", "clock [GHz], working set, limit, interval;"), (130, "interval", "")]
)
def test_a_narrow_terminal_gets_fewer_columns_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], columns: int, there: str, gone: str
) -> None:
    mine = tmp_path / "mine.json"
    bench("roofline", *QUICK, "-o", mine)
    capsys.readouterr()
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert 0 == bench("show", mine)
    out = capsys.readouterr().out
    lines = [line for line in out.splitlines() if "L1 2:1" in line or "quality" in line]
    assert all(len(re.sub(r"\x1b\[[\d;]*m", "", line)) <= columns for line in lines)
    assert there in lines[0]
    assert (f"left out, since the terminal is narrow: {gone}" in out) == bool(gone)


def test_several_results_do_not_fit_into_one_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.json"
    bench("fp", *QUICK, "-o", mine)
    assert 2 == bench("show", mine, mine, "-o", tmp_path / "both.csv")
    assert "do not fit" in capsys.readouterr().err


@pytest.mark.parametrize(("text", "words"), [("{", "malformed JSON"), ('{"schema": "x"}', "found 'x'"), ("[]", "found 'list'")])
def test_a_file_of_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, words: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text)
    assert 5 == bench("show", file)
    assert words in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 5 == bench("show", tmp_path / "nothing.json")
    assert "nothing.json" in capsys.readouterr().err


def test_nothing_to_draw_is_said_and_all_else_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table = tmp_path / "applications.csv", tmp_path / "page.html"
    file.write_text("Date,Method,Name,ISA,Precision,Threads,AI,Gflops,Bandwidth,Time\n,PMU,sph,avx2,dp,1,0.1,1,10,2\n")
    assert 5 == bench("show", file, "-o", tmp_path / "app.svg", "-o", table)
    assert "nothing to draw" in capsys.readouterr().err
    assert table.is_file()


def test_what_was_measured_is_kept_though_a_figure_cannot_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Any) -> None:
        raise InputError("no ink")

    monkeypatch.setattr(svg, "sheet", broken)
    kept, page = tmp_path / "fp.json", tmp_path / "fp.html"
    assert 5 == bench("fp", *QUICK, "-o", tmp_path / "fp.svg", "-o", page, "-o", kept)
    assert json.loads(kept.read_text())["roofs"]
    assert page.is_file()


def test_all_figures_of_a_record_are_in_one_svg(tmp_path: Path) -> None:
    file = tmp_path / "roofs.svg"
    assert 0 == bench("roofline", *QUICK, "-o", file)
    text = file.read_text()
    ids = re.findall(r'id="(inside\d*)"', text)
    assert 2 == len(ids) == len(set(ids)), "each figure has a place of its own"
    assert text.index("Cache-aware roofline") < text.index(">Roofline: ")
    heights = [int(h) for h in re.findall(r'<svg[^>]* height="(\d+)"', text)]
    assert heights[0] == sum(heights[1:])


def test_integer_operations_are_counted_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "integers.json"
    assert 0 == bench("fp", "--isa", "avx2", "--precision", "i32", "--inst", "add", "-o", file)
    figure = json.loads(file.read_text())["roofs"][0]
    assert ("operations", 16.0) == (figure["kind"], pytest.approx(figure["OP_per_cy"], rel=0.02)), "2 of 8 lanes"  # type: ignore[comparison-overlap]
    assert "GOP/s" in capsys.readouterr().out
    assert 0 == bench("show", file, "-o", tmp_path / "integers.svg")
    assert "OP per cycle" in (tmp_path / "integers.svg").read_text()


def test_the_doctor_prints_findings_and_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["doctor"])
    out = capsys.readouterr().out
    assert "allowed processors" in out
    assert 0 == main(["doctor", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert "rooftree.doctor/1" == found["schema"]
    for item in found["items"]:
        if item["status"] != "ok":
            assert f"{item['what']}: {item['effect']}" in out


@pytest.mark.hardware
def test_this_machine_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.undo()
    assert bench("fp", "--precision", "dp", "--inst", "add", "--json") in (0, 6)
    found = json.loads(capsys.readouterr().out)["roofs"]
    for f in found:
        assert f["quality"] != "ok" or f["limit_per_cy"] is None or f["FLOP_per_cy"] < 1.02 * f["limit_per_cy"]
