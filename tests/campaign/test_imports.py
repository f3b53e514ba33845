"""Results of other tools as records of a campaign. The samples are written by hand after the outputs that the tools document."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from rooftree.campaign.export import citation, read_results
from rooftree.campaign.file import read_campaign
from rooftree.campaign.imports.read import import_files, read_all, read_file
from rooftree.campaign.imports.source import Told
from rooftree.campaign.run import run, status
from rooftree.campaign.store import Store
from rooftree.errors import InputError
from rooftree.results.campaign import CampaignPoint
from rooftree.results.imported import Imported

STAR = "3D-r1-isotropic-star-constant-double"
MANY = f"""\
# a comment
stencil,machine,variant,N,lup_per_cl,clock_ghz,meas_cy_cl,meas_mlups,ecm_lc_cy_cl,ecm_lc_T_nOL,ecm_lc_T_L3MEM,meas_L3MEM_load_B_CL,flags
{STAR},HaswellEP_E5-2695v3_CoD,avx512,100,8,2.3,23,800,20,7.5,9.5,128,
{STAR},HaswellEP_E5-2695v3_CoD,,200,8,2.3,46,800,20,,,,spike
{STAR},HaswellEP_E5-2695v3_CoD,,300,8,2.3,,,20,,,,
3D-r1-isotropic-star-constant-double_Complex,Some-CPU,,100,4,2.0,80,100,,,,,
"""
THREADS = f"config,machine,N,cores,meas_cy_cl,dtype\n{STAR}@x,skx,400,3,12.5,double\nhimeno@x,skx,80,1,40,float\n"
BLOCKED = f"""\
stencil,machine,blocking_level,N,block_M,block_N,block_P,meas_cy_cl,meas_mlups
{STAR},zen,L3,150,16.0,41.0,150.0,42.5,
"""
LIKWID = """\
Warning: Sanitizing vector length
--------------------------------------------------------------------------------
LIKWID MICRO BENCHMARK
Test: daxpy_avx
--------------------------------------------------------------------------------
Using 1 work groups
Using 2 threads
--------------------------------------------------------------------------------
Group: 0 Thread 0 Global Thread 0 running on hwthread 0 - Vector length 1000 Offset 0
Cycles:\t\t\t4000000
CPU Clock:\t\t2000000000
Cycle Clock:\t\t2000000000
Time:\t\t\t2.000000e-03 sec
Iterations:\t\t2000
Iterations per thread:\t1000
Inner loop executions:\t125
Size (Byte):\t\t48000
Size per thread:\t24000
Number of Flops:\t4000000
MFlops/s:\t\t2000.00
Data volume (Byte):\t48000000
MByte/s:\t\t24000.00
Cycles per update:\t1.333333
Cycles per cacheline:\t10.666667
Loads per update:\t2
Stores per update:\t1
Load bytes per element:\t16
Store bytes per elem.:\t8
"""
CUT = "--------\nLIKWID MICRO BENCHMARK\nTest: copy_mem\nUsing 1 threads\nCycles:\t\t12\n"
PRINTED = """\
Total allocated datasize:  3200.00 MB
OpenMP enabled, running with 4 threads
----------------------------------------------------------------------------
Function      Rate(MB/s)  Rate(MFlop/s)  Avg time     Min time     Max time
Init:          22000.00    -             0.0148       0.0145       0.0165
Triad:         36000.00    24000.00      0.0282       0.0278       0.0305
SDaxpy:        46822.63    23411.32      0.0281       0.0273       0.0325
----------------------------------------------------------------------------
Solution Validates
"""
SWEPT = """\
# Triad: 3 words, 2 flops
# N  Bytes(MB)  Rate(GB/s)  Rate(GFlop/s)  Avg time(s)  Min time(s)  Max time(s)
100     0.00960       96.00       64.00      0.3012       0.3001       0.3033
"""
SCALED = "#nt\tInit\tSum\n1\t4109\t11900\n2\t8057\t22696\n"
GROUPS = "L1,L1,L2,L2,L3,L3,DRAM,DRAM,FP,FP,FP FMA,FP_FMA"
CARM = f"""\
Name:,node7,L1 Size:,32,L2 Size:,1024,L3 Size:,28160,,{GROUPS}
Date,ISA,Precision,Threads,Loads,Stores,Interleaved,DRAM Bytes,FP Inst.,{"GB/s,I/Cycle," * 4}Gflop/s,I/Cycle,Gflop/s,I/Cycle
2024-05-01 10:00:00,avx512,dp,4,2,1,No,536870912,add,1500.0,2.4,0,0,300.0,0.5,60.0,0.1,140.0,1.9,280.0,1.95
2024-05-01 10:00:00,avx2,dp,4,2,1,No,536870912,add,fast,2.4,0,0,300.0,0.5,60.0,0.1,140.0,1.9,280.0,1.95
"""
DOTS = """\
Date,Method,Name,ISA,Precision,Threads,AI,Gflops,Bandwidth,Time
2024-05-01 10:00:00,DR,spmv <int>,avx2,dp,4,0.0833,12.1,145,2.5
"""


def written(folder: Path, text: str | bytes, name: str = "file.csv") -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def points(folder: Path, text: str, machine: str = "", name: str = "file.csv") -> list[CampaignPoint]:
    found = read_file(written(folder, text, name), Told(machine=machine))
    assert not found.problems
    return found.points


def told(point: CampaignPoint) -> Imported:
    assert point.imported is not None
    return point.imported


def test_a_table_of_many_configurations(tmp_path: Path) -> None:
    source = read_file(written(tmp_path, MANY))
    assert (source.empty, source.problems, len(source.points)) == (1, [], 3)
    first, second, third = source.points
    assert (first.kernel, first.machine, first.cores) == (STAR, "haswell-ep:CoD", 1)
    assert dict(first.sizes) == {"M": 100, "N": 100, "P": 100}
    found = told(first)
    assert (found.variant, found.machine, found.tool, found.line) == ("avx512", "HaswellEP_E5-2695v3_CoD", "INSPECT", 3)
    assert "doi:10.14529/jsfi190301" in found.source
    assert (found.measured.cy_per_cl, found.measured.clock_GHz, found.measured.iterations_per_cl) == (23, 2.3, 8)
    assert found.measured.traffic is not None
    assert found.measured.traffic["L3Mem"].load_B == 128
    kerncraft = found.references["kerncraft_ecm_lc"]
    assert (kerncraft.cy_per_cl, kerncraft.T_nOL, kerncraft.T_data) == (20, 7.5, {"L3Mem": 9.5})
    assert (found.quality, found.why) == ("unverified", "")
    assert told(second).quality == "disturbed"
    assert told(second).why == "flagged spike; its cy/CL and MLUP/s differ by -50 %"
    assert (third.kernel, third.machine) == ("3D-r1-isotropic-star-constant-double_complex", "Some-CPU")


def test_a_stencil_that_is_misnamed_and_bytes_that_cannot_be_cost_no_runtime(tmp_path: Path) -> None:
    head = "stencil,class,machine,N,meas_cy_cl,meas_L2L3_load_B_CL,meas_L3MEM_load_B_CL\n"
    box = "3D-r2-homogeneous-box-constant-double"
    (point,) = points(tmp_path, head + f"3D-r2-isotropic-box-constant-double,{box},skx,100,80,64,-2005.76\n")
    found = told(point)
    assert (point.kernel, found.kernel) == (box, "3D-r2-isotropic-box-constant-double")
    assert found.measured.traffic is not None
    assert (set(found.measured.traffic), found.why) == ({"L2L3"}, "its counted bytes of L3Mem are negative")


def test_tables_of_threads_and_blockings(tmp_path: Path) -> None:
    threads = points(tmp_path, THREADS)
    assert [(p.kernel, p.machine, p.cores, told(p).measured.iterations_per_cl) for p in threads] == [
        (STAR, "skylake-sp", 3, 8),
        ("himeno", "skylake-sp", 1, 16),
    ]
    (blocked,) = points(tmp_path, BLOCKED)
    assert (blocked.blocking, told(blocked).block) == ("3D-L3", {"M": 16, "N": 41, "P": 150})


def test_loops_of_no_class_are_called_as_the_kernels_of_the_library_that_do_the_same(tmp_path: Path) -> None:
    head = "stencil,machine,N,lup_per_cl,meas_cy_cl\n"
    first, second = points(tmp_path, head + "THIIM_Splitfield_X,skx,100,4,72\nTHIIM_Splitfield_Y,skx,100,4,71\n")
    assert (first.kernel, told(first).kernel) == ("thiim-x", "THIIM_Splitfield_X")
    assert "adds one field twice" in told(first).why
    assert (second.kernel, told(second).why) == ("thiim-y", "")


def test_tables_of_one_configuration_are_named_by_their_folder(tmp_path: Path) -> None:
    grid = (
        "N^3,Benchmark MLUPs,Benchmark cycl,ECM LC Tol,ECM LC Tl3mem,ECM LC cycl,Benchmark Transfer L1L2 load,Roofline LC MLUPs\n"
    )
    grid += "10,165.64,111.08,44.0,0.0,50.0 ,.40,418.11\n"
    folder = "stencils/3D/r1/heterogeneous/box/constant/float/SkylakeSP_Gold-6148_variant_avx512"
    (one,) = points(tmp_path, grid, name=f"{folder}/results.csv")
    assert (one.kernel, one.machine) == ("3D-r1-heterogeneous-box-constant-float", "skylake-sp")
    found = told(one)
    assert (found.variant, found.measured.cy_per_cl, found.measured.iterations_per_cl) == ("avx512", 111.08, 16)
    assert found.measured.traffic is not None
    assert found.measured.traffic["L1L2"].load_B == pytest.approx(0.4 * 16)  # bytes per update there
    assert found.references["kerncraft_ecm_lc"].T_data == {"L3Mem": 0.0}
    assert found.references["kerncraft_roofline_lc"].MLUP_s == 418.11
    scaling = "N,threads,time,Gflop/s,Mlup/s,Mlup/s (Roofline),cy/CL,cy/CL (ECM),MLUP/s (ECM)\n"
    scaling += "760,2,52.7832}],3.93,74.27,112.26,247.73,164.00,112.19\n"
    (two,) = points(tmp_path, scaling, name="stencils/3D/1r/isotropic/star/variable/double/Zen_EPYC-7451/scaling.csv")
    assert (two.kernel, two.machine, two.cores) == ("3D-r1-isotropic-star-variable-double", "zen", 2)
    assert told(two).references["kerncraft_ecm_lc"].cy_per_cl == 164
    blocked = "N,iterations,time,blocking options,Mlup/s,cy/CL\n20,65536,2.4,,158.13,122.64\n"
    (three,) = points(tmp_path, blocked, name=f"{folder}/blocking_L3-3D.csv")
    assert (three.blocking, told(three).measured.cy_per_cl, told(three).measured.MLUP_s) == ("3D-L3", None, 158.13)
    with pytest.raises(InputError, match="neither the folder nor --kernel"):
        read_file(written(tmp_path, grid), Told(machine="skx"))
    named = read_file(written(tmp_path, grid), Told(machine="skx", kernel="3D-r2-box"))
    assert named.points[0].kernel == "3D-r2-homogeneous-box-constant-double"


def test_runs_of_likwid_bench(tmp_path: Path) -> None:
    source = read_file(written(tmp_path, LIKWID + CUT + LIKWID.replace("daxpy_avx", "daxpy_mem")), Told(machine="skx"))
    assert len(source.points) == 2
    why = "the run has no Time, Size (Byte), Iterations per thread, MByte/s: it was ended early, or is of another version"
    assert source.problems == [f"{tmp_path}/file.csv:30: {why}"]
    point, other = source.points
    assert (point.kernel, told(point).kernel, told(point).variant, point.cores) == ("daxpy", "daxpy_avx", "avx", 2)
    assert dict(point.sizes) == {"N": 2000}
    measured = told(point).measured
    # 4e6 cycles for 2e6 updates, 8 of them behind a cache line; likwid-bench itself counts two thirds of a line for each daxpy
    assert (measured.cy_per_cl, measured.MLUP_s, measured.GB_s, measured.GFLOP_s) == (16, 1000, 24, 2)
    assert "time stamp" in told(point).why
    assert other.kernel == "likwid-bench daxpy_mem"  # stores past the caches: no kernel of ours


def test_output_sweeps_and_tables_of_the_bandwidth_benchmark(tmp_path: Path) -> None:
    init, triad, sdaxpy = points(tmp_path, PRINTED, "zen4")
    assert [p.kernel for p in (init, triad, sdaxpy)] == ["fill", "triad", "TheBandwidthBenchmark sdaxpy"]
    assert (triad.machine, triad.cores, dict(triad.sizes)) == ("zen4", 4, {"N": 100_000_000})
    measured = told(triad).measured
    assert (measured.GB_s, measured.MLUP_s, measured.GFLOP_s, measured.cy_per_cl) == (36, 1500, 3, None)
    assert "past the caches" in told(triad).why
    wrong = points(tmp_path, PRINTED.replace("Solution Validates", "Failed Validation on array a[]"), "zen4")
    assert {told(p).quality for p in wrong} == {"disturbed"}
    assert all("failed their validation" in told(p).why for p in wrong)
    (swept,) = points(tmp_path, SWEPT, "zen4")
    assert (swept.cores, dict(swept.sizes), told(swept).measured.MLUP_s) == (4, {"N": 400}, 4000)
    scaled = points(tmp_path, SCALED, "zen4")
    assert [(p.kernel, p.cores, told(p).measured.GB_s) for p in scaled] == [
        ("fill", 1, 4.109),
        ("sum", 1, 11.9),
        ("fill", 2, 8.057),
        ("sum", 2, 22.696),
    ]
    with pytest.raises(InputError, match="which machine"):
        read_file(written(tmp_path, PRINTED))


def test_roofs_and_applications_of_the_carm_tool(tmp_path: Path) -> None:
    source = read_file(written(tmp_path, CARM))
    assert [p.kernel for p in source.points] == [
        f"CARM Tool {what} avx512 dp" for what in ("L1 2:1", "L3 2:1", "Mem 2:1", "add", "fma")
    ]
    assert {p.machine for p in source.points} == {"node7"}
    assert (told(source.points[0]).measured.GB_s, told(source.points[-1]).measured.GFLOP_s) == (1500, 280)
    assert source.problems == [f"{tmp_path}/file.csv:4: expected a number that is not negative in column L1 GB/s, found 'fast'"]
    (dot,) = points(tmp_path, DOTS, "skx")
    assert (dot.kernel, dot.cores, told(dot).measured.intensity_FLOP_B) == ("spmv <int>", 4, 0.0833)


HEAD = "stencil,machine,N,cores,meas_cy_cl,clock_ghz\n"
BAD_LINES = {
    "a\x07b,skx,100,1,20,2": "U+0007",
    "a\u202eb,skx,100,1,20,2": "U+202E",
    "=cmd|' /C calc'!A0,skx,100,1,20,2": "spreadsheets",
    f"{'x' * 4000},skx,100,1,20,2": "4000 characters",
    f"{STAR},@evil,100,1,20,2": "spreadsheets",
    f"{STAR},skx,0,1,20,2": "above 0",
    f"{STAR},skx,2.5,1,20,2": "whole number",
    f"{STAR},skx,1e17,1,20,2": "whole number",
    f"{STAR},skx,100,0,20,2": "cores",
    f"{STAR},skx,100,1e9,20,2": "cores",
    f"{STAR},skx,100,1,nan,2": "found 'nan'",
    f"{STAR},skx,100,1,1e400,2": "found '1e400'",
    f"{STAR},skx,100,1,1e25,2": "expected a number from 0 to 1e+18",
    f"{STAR},skx,100,1,1e-12,2": "expected a number within",
    f"{STAR},skx,100,1,-3,2": "found '-3'",
    f"{STAR},skx,100,1,20,0": "above 0",
    f"{STAR},skx,100,1,20,2,7,8": "8 values, expected 6",
    f"{STAR},skx,many,1,20,2": "found 'many'",
    ",skx,100,1,20,2": "kernel",
}


def test_what_is_wrong_is_told_with_file_and_line_and_costs_no_other_line(tmp_path: Path) -> None:
    good = [f"{STAR},skx,{100 + n},1,20,2" for n in range(len(BAD_LINES) + 1)]
    lines = [line for both in zip(good, BAD_LINES, strict=False) for line in both] + good[-1:]
    path = written(tmp_path, HEAD + "\n".join(lines) + "\n")
    found = import_files([path], tmp_path / "r")
    assert found.imported == len(good)
    assert len(found.problems) == len(BAD_LINES)
    for number, (text, why) in enumerate(zip(found.problems, BAD_LINES.values(), strict=True)):
        assert text.startswith(f"{path}:{2 * number + 3}: ")
        assert why in text
        assert "\n" not in text
        assert len(text) < 400
    store = Store(tmp_path / "r")
    assert {store.read(id_).sizes["N"] for id_ in store.ids()} == {100 + n for n in range(len(good))}
    assert not [p for p in (tmp_path / "r").rglob("*") if p.name.startswith(".")]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "no file of a tool"),
        ("a,b\n1,2\n", "no file of a tool"),
        (b"\xff\xfe\x00", "no UTF-8"),
        ("stencil,machine,N,meas_cy_cl,N\nx,y,1,2,3\n", "two columns are called 'N'"),
        (f"{HEAD}{'9' * 200_000}\n", "no CSV file"),
        ("stencil,machine,N,cycles_per_line\nx,y,1,2\n", "no file of a tool"),
        (f"Name:,x,L1 Size:,3\nISA\n{'1,' * 9}\n", "columns are missing"),
        (PRINTED, "which machine"),
    ],
)
def test_files_that_cannot_be_read_cost_no_other_file(tmp_path: Path, content: str | bytes, why: str) -> None:
    paths = [written(tmp_path, content, "bad.csv"), str(tmp_path / "none.csv"), written(tmp_path, MANY, "good.csv")]
    found, problems = read_all(paths)
    assert (len(found), len(problems)) == (1, 2)
    assert problems[0].startswith(f"{tmp_path}/bad.csv")
    assert why in problems[0]
    assert import_files(paths[:2], tmp_path / "r").imported == 0
    assert not (tmp_path / "r").exists()


def test_the_same_numbers_are_imported_once_and_others_stay_beside_them(tmp_path: Path) -> None:
    first = import_files([written(tmp_path, MANY)], tmp_path / "r")
    assert (first.imported, first.there, first.empty, dict(first.tools)) == (3, 0, 1, {"INSPECT": 3})
    assert first.notes == ["no machine file is called Some-CPU: nothing can be predicted beside it"]
    again = import_files([written(tmp_path, MANY, "copy.csv")], tmp_path / "r")
    assert (again.imported, again.there) == (0, 3)
    assert import_files([written(tmp_path, MANY.replace(",23,", ",23.5,"))], tmp_path / "r").imported == 1


def test_records_follow_their_schema_and_those_of_another_version_are_left_out(tmp_path: Path) -> None:
    import jsonschema

    from rooftree.results.schema import json_schema

    folder = tmp_path / "r"
    document = import_files([written(tmp_path, MANY)], folder)
    jsonschema.validate(document.to_dict(), json_schema("imported"))
    files = sorted((folder / "points").rglob("*.json"))
    for file in files:
        jsonschema.validate(json.loads(file.read_text()), json_schema("campaign-point"))
    data = json.loads(files[0].read_text())
    files[0].write_text(json.dumps({**data, "schema": "rooftree.point/2"}))
    data = json.loads(files[1].read_text())
    data["imported"]["measured"]["cy_per_cl"] = -1
    files[1].write_text(json.dumps(data))
    found = read_results(folder)
    assert (len(found.rows), len(found.notes)) == (1, 2)


def test_the_table_has_columns_for_the_measurement_its_references_and_its_source(tmp_path: Path) -> None:
    import_files([written(tmp_path, MANY), written(tmp_path, BLOCKED, "b.csv")], tmp_path / "r")
    found = read_results(tmp_path / "r")
    row = next(r for r in found.rows if r["size_N"] == 100 and r["machine"] == "haswell-ep:CoD")
    assert row["measured_cy_per_CL"] == 23
    assert row["kerncraft_ecm_lc_cy_per_CL"] == 20
    assert row["measured_L3Mem_load_B_per_CL"] == 128
    assert (row["source_tool"], row["source_file"], row["source_line"]) == ("INSPECT", "file.csv", 3)
    assert next(r for r in found.rows if r["blocking"])["block_N"] == 41


def test_a_campaign_predicts_beside_what_it_imports(tmp_path: Path) -> None:
    written(
        tmp_path, HEAD + f"{STAR},skx,100,1,20,2.4\n{STAR},skx,200,1,25,2.4\n{STAR},skx,200,2,13,2.4\nwavelet,skx,80,1,40,2.4\n"
    )
    written(tmp_path, LIKWID, "daxpy.txt")
    text = "imports: [file.csv, {file: daxpy.txt, machine: zen4}]\nmodels: [{traffic: lc, incore: throughput}]\n"
    campaign = read_campaign(written(tmp_path, text, "c.yaml"))
    folder = tmp_path / "r"
    assert status(campaign, folder).open == 9
    ran = run(campaign, folder, jobs=1)
    assert (ran.done, ran.document.done, ran.document.open) == (9, 9, 0)
    assert run(campaign, folder, jobs=1).done == 0
    places = {
        kind: {(p.kernel, p.machine, p.sizes["N"], p.cores) for p in ran.document.points if p.kind == kind}
        for kind in ("measurement", "prediction")
    }
    assert places["measurement"] - places["prediction"] == {("wavelet", "skylake-sp", 80, 1)}
    assert places["prediction"] <= places["measurement"]
    assert any("wavelet is neither" in note for note in ran.document.notes)
    table = read_results(folder, ran.document)
    rows = table.rows
    cited = yaml.safe_load(citation(ran.document, "", [], table))["references"]
    assert [c["type"] for c in cited] == ["software", "data"]  # likwid-bench was run by nobody knows whom
    assert "doi:10.14529/jsfi190301" in cited[1]["title"]
    assert sum("measured_cy_per_CL" in r for r in rows) == 5
    assert sum("ecm_cy_per_CL" in r for r in rows) == 4


def test_mistakes_of_imports_are_told_all_at_once(tmp_path: Path) -> None:
    written(tmp_path, PRINTED, "bw.txt")
    text = "imports: [none.csv, {file: bw.txt}, {file: bw.txt, host: x}, 7]\nkernels: [triad]\n"
    with pytest.raises(InputError) as error:
        read_campaign(written(tmp_path, text, "c.yaml"))
    said = error.value.message
    assert "6 mistakes" in said
    for part in (
        "$.kernels",
        "$.imports[0]",
        "$.imports[1]: the file does not say which machine",
        "$.imports[2].host",
        "$.imports[3]",
    ):
        assert part in said


NUMBERS = (
    "nan",
    "-nan",
    "inf",
    "-inf",
    "1e999",
    "1e30",
    "-5",
    "0",
    "1e-320",
    "0x1p4",
    "9" * 400,
    "1,5",
    "12abc",
    "\u0661\u0662",
    "",
    " ",
)
HOSTILE_FILES = {
    "one.csv": (MANY, "23"),
    "threads.csv": (THREADS, "12.5"),
    "blocked.csv": (BLOCKED, "42.5"),
    "likwid.txt": (LIKWID, "4000000"),
    "likwid-clock.txt": (LIKWID, "2000000000"),
    "printed.txt": (PRINTED, "36000.00"),
    "swept.dat": (SWEPT, "96.00"),
    "swept-size.dat": (SWEPT, "100"),
    "scaled.csv": (SCALED, "8057"),
    "scaled-threads.csv": (SCALED, "2"),
    "carm.csv": (CARM, "1500.0"),
    "carm-threads.csv": (CARM, ",4,"),
    "dots.csv": (DOTS, "0.0833"),
}


def finite(data: object) -> bool:
    if isinstance(data, dict):
        return all(map(finite, data.values()))
    if isinstance(data, list | tuple):
        return all(map(finite, data))
    return not isinstance(data, float) or abs(data) <= 1e18


@pytest.mark.parametrize("name", HOSTILE_FILES)
@pytest.mark.parametrize("number", NUMBERS)
def test_no_number_that_cannot_be_gets_into_a_record(tmp_path: Path, name: str, number: str) -> None:
    text, place = HOSTILE_FILES[name]
    assert place in text
    given = f",{number}," if place.startswith(",") else number
    path = written(tmp_path, text.replace(place, given), name)
    found, problems = read_all([path], Told(machine="skx", kernel="triad"))
    for point in (point for source in found for point in source.points):
        assert finite(point.to_dict()), point
        assert all(value > 0 for key, value in told(point).measured.items() if key in ("cy_per_cl", "clock_GHz", "MLUP_s"))
        assert 1 <= point.cores <= 2**20
    assert all(problem.startswith(f"{path}:") and len(problem) < 600 for problem in problems)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.csv"
    with path.open("wb") as file:
        file.truncate(10 * 2**30)
    found, problems = read_all([str(path), written(tmp_path, MANY, "good.csv")])
    assert (1, 1) == (len(found), len(problems))
    assert problems[0].startswith(f"{path}: ")
    assert "MiB" in problems[0]


@pytest.mark.parametrize(
    "kernel", ["../../../etc/passwd", "a/b/c", "<b>x</b>", "CON", "x" * 160, "{{ 7*7 }}", "$(id)", "3D-r99999-star"]
)
def test_names_that_look_like_paths_or_markup_stay_names(tmp_path: Path, kernel: str) -> None:
    text = f'stencil,machine,N,cores,meas_cy_cl,dtype\n"{kernel}","{kernel}",80,1,40,double\n'
    found = import_files([written(tmp_path, text)], tmp_path / "r")
    assert found.imported + len(found.problems) == 1
    store = Store(tmp_path / "r")
    for id_ in store.ids():
        point = store.read(id_)
        assert (kernel, kernel) == (point.kernel, point.machine)
    assert {"r", "file.csv"} >= {path.name for path in tmp_path.iterdir()}
