"""Files of the CARM Tool, in and out."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import InputError
from rooftree.report.bench.carm_csv import carm_csv, read_carm
from rooftree.report.bench.figures import drawn

from .bench_records import record, roofs

GROUPS = "L1,L1,L2,L2,L3,L3,DRAM,DRAM,FP,FP,FP FMA,FP_FMA"
FIXED = "Date,ISA,Precision,Threads,Loads,Stores,Interleaved,DRAM Bytes,FP Inst."
HEAD = ",".join([FIXED, *["GB/s,I/Cycle"] * 4, *["Gflop/s,I/Cycle"] * 2])
SAMPLE = f"""\
Name:,skx,L1 Size:,32,L2 Size:,1024,L3 Size:,28160,,{GROUPS}
{HEAD}
2024-05-01 10:00:00,avx512,dp,4,2,1,No,536870912,add,1500.0,2.4,600.0,1.0,300.0,0.5,60.0,0.1,140.0,1.9,280.0,1.95
2024-05-01 10:05:00,scalar,sp,1,2,1,No,536870912,mul,40.0,2.9,30.0,2.0,0,0,10.0,0.7,5.0,1.9,0,0
"""


def write(tmp_path: Any, text: Any) -> Any:
    file = tmp_path / "skx_roofline.csv"
    file.write_text(text, newline="")
    return file


def test_a_record_is_written_as_they_write_it() -> None:
    head, units, row = csv.reader(io.StringIO(carm_csv(record())))
    assert ["Name:", "node7", "L1 Size:", "32", "L2 Size:", "512", "L3 Size:", "0", "", *GROUPS.split(",")] == head
    assert HEAD.split(",") == units
    assert ["2026-03-01 12:00:00", "avx2", "dp", "1", "2", "1", "No", "100000000", "add"] == row[:9]
    assert [192, 2, 96, 1, 0, 0, 12, 0.125, 24, 2, 48, 2] == [float(v) for v in row[9:]], "GB/s, instructions per cycle"


def test_names_of_instruction_sets_are_theirs() -> None:
    text = carm_csv(record(roofs=[*roofs(isa="x86-scalar"), *roofs(isa="aarch64-scalar")]))
    assert ["scalar", "armscalar"] == [row[1] for row in list(csv.reader(io.StringIO(text)))[2:]]


def test_their_file_is_read(tmp_path: Path) -> None:
    found = read_carm(write(tmp_path, SAMPLE))
    first = [f for f in found["roofs"] if f["isa"] == "avx512"]
    assert {"L1": 1500, "L2": 600, "L3": 300, "Mem": 60} == {f["level"]: f["GB_s"] for f in first if f["kind"] == "bandwidth"}
    assert {"add": 140, "fma": 280} == {f["inst"]: f["GFLOP_s"] for f in first if f["kind"] == "flops"}
    assert 2.4 * 64 == pytest.approx(first[0]["B_per_cy"])
    assert 1.95 * 8 * 2 == pytest.approx(first[-1]["FLOP_per_cy"])
    assert {("2:1", 4)} == {(f["ratio"], f["threads"]) for f in first if f["kind"] == "bandwidth"}
    assert {"unverified"} == {f["quality"] for f in found["roofs"]}
    assert [32768, 1 << 20, 28160 << 10] == [c["size_B"] for c in found["caches"]]


@pytest.mark.parametrize(("theirs", "ours"), [("x86_avx512", "avx512"), ("x86", "x86-scalar"), ("armscalar", "aarch64-scalar")])
def test_names_of_both_versions_of_the_tool_are_known(tmp_path: Path, theirs: str, ours: str) -> None:
    found = read_carm(write(tmp_path, SAMPLE.replace("avx512,dp", f"{theirs},f64")))
    assert (ours, "dp") == (found["roofs"][0]["isa"], found["roofs"][0]["precision"])


def test_zero_means_not_measured(tmp_path: Path) -> None:
    second = [f for f in read_carm(write(tmp_path, SAMPLE))["roofs"] if f["isa"] == "x86-scalar"]
    assert ["L1", "L2", "Mem", "mul"] == [f.get("level") or f["inst"] for f in second]


def test_what_is_read_can_be_drawn_and_written_again(tmp_path: Path) -> None:
    found = read_carm(write(tmp_path, SAMPLE))
    assert {"carm", "roofline"} == set(drawn([found, record()]))
    again = list(csv.reader(io.StringIO(carm_csv(found))))[2:]
    given = list(csv.reader(io.StringIO(SAMPLE)))[2:]
    for ours, theirs in zip(sorted(again, key=lambda r: r[1]), given, strict=True):
        assert theirs[1:9] == ours[1:9]
        assert [float(v) for v in theirs[9:]] == pytest.approx([float(v) for v in ours[9:]])


def test_a_record_survives_the_way_out_and_back(tmp_path: Path) -> None:
    back = read_carm(write(tmp_path, carm_csv(record())))
    wanted = {(f.get("level") or f["inst"]): f.get("GB_s") or f["GFLOP_s"] for f in roofs() if f.get("ratio") != "1:0"}
    assert wanted == {(f.get("level") or f["inst"]): f.get("GB_s") or f["GFLOP_s"] for f in back["roofs"]}


def test_applications_are_read(tmp_path: Path) -> None:
    file = tmp_path / "skx_applications.csv"
    file.write_text(
        "Date,Method,Name,ISA,Precision,Threads,AI,Gflops,Bandwidth,Time\n2024-05-01,PMU,sph,avx512,dp,4,0.25,12.5,50,3.2\n"
    )
    (app,) = read_carm(file)["applications"]
    assert ("sph", 0.25, 12.5, 3.2, 4) == tuple(app[k] for k in ("name", "intensity_FLOP_B", "GFLOP_s", "seconds", "threads"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no CSV file of the CARM Tool"),
        ("a,b\n1,2\n", "no CSV file of the CARM Tool"),
        (SAMPLE.replace("1500.0", "fast"), ":3: expected a number that is not negative in column L1 GB/s, found 'fast'"),
        (SAMPLE.replace("1500.0", "nan"), "column L1 GB/s"),
        (SAMPLE.replace("1500.0", "-1"), "column L1 GB/s"),
        (SAMPLE.replace("scalar,sp,1", "scalar,sp,0"), ":4: expected an instruction set"),
        (SAMPLE.replace("Loads", "Reads"), "columns are missing: Loads"),
        (SAMPLE.replace("L1 Size:,32", "L1 Size:,big"), ":1: expected a number"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_place(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        read_carm(write(tmp_path, text))
    assert words in str(caught.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"there is no such file|no UTF-8 text"):
        read_carm(tmp_path / "nothing.csv")
    (tmp_path / "bytes.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match=r"there is no such file|no UTF-8 text"):
        read_carm(tmp_path / "bytes.csv")


def test_a_record_without_bandwidths_is_refused() -> None:
    with pytest.raises(InputError, match="no bandwidths in dp or sp"):
        carm_csv(record(roofs=[]))
