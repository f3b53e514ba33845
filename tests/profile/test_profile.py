"""Profiles of programs that were compiled here: what is found, counted, placed, and what the user sees of his program."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rooftree.cli import main
from rooftree.errors import CapabilityError
from rooftree.instrument import sampling
from rooftree.machine.load import load_machine
from rooftree.profile.compare import compared
from rooftree.profile.options import Options
from rooftree.profile.run import attached, profile
from rooftree.profile.waits import LEAST_SHARE
from rooftree.report.profile.figure import profile_figure
from rooftree.report.profile.page import profile_page
from rooftree.report.profile.text import profile_text
from rooftree.results.profile import Profile, Region
from rooftree.results.schema import json_schema
from tests.needs import elsewhere, need
from tests.profile.programs import LOOPS, THREADS, at_work, compiled, worked_s

PROGRAM = Path(sys.executable).with_name("rooftree")
HOT = {"triad", "dot", "divide", "squares", "chase"}
ROUNDS = 100_000
"""The shortest of the hot loops has a dozen samples then: that none falls into it does not happen."""


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)


def profiled(path: str, *arguments: str, **options: Any) -> Profile:
    sink = os.open(os.devnull, os.O_WRONLY)
    try:
        return profile([path, *arguments], Options(machine=load_machine("ice-lake-sp"), output=sink, **options))
    finally:
        os.close(sink)


def loops_of(record: Profile) -> dict[str, Region]:
    """The hottest loop of each function: of two nested ones the outer one may have a sample of its own."""
    return {r.function: r for r in reversed(record.regions) if r.kind == "loop"}


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([PROGRAM, "profile", *arguments], capture_output=True, input=given, check=False, timeout=100)


@pytest.fixture(scope="module")
def record() -> Profile:
    need("x86-64", "gcc", "objdump")
    return profiled(compiled(LOOPS, "-g"), str(ROUNDS))


def test_hot_loops_are_found_with_their_lines(record: Profile) -> None:
    loops = loops_of(record)
    assert set(loops) >= HOT
    lines = LOOPS.splitlines()
    for name in HOT:
        assert name in lines[loops[name].line - 1]
    assert sum(r.share for r in record.regions) == pytest.approx(1 - record.other_share)
    assert all(r.interval[0] <= r.share <= r.interval[1] for r in record.regions)


def test_they_are_counted_and_placed(record: Profile) -> None:
    loops = loops_of(record)
    triad = loops["triad"]
    assert {"dp": 2 * 4096 * ROUNDS} == dict(triad.flops or {})
    assert triad.intensity_FLOP_B == pytest.approx(1 / 12)
    assert triad.GFLOP_s == pytest.approx(2 * 4096 * ROUNDS / triad.seconds / 1e9)
    assert triad.calls == ROUNDS
    assert loops["chase"].flops == {}
    for region in (loops[name] for name in HOT):
        assert region.roof is not None
        assert region.roof.binding in {roof.name for roof in region.roof.all}
        assert region.next or region.share < LEAST_SHARE
    names = {roof.name for roof in loops["divide"].roof.all}
    assert {"division", "accesses to L1", "issue", "L2"} <= names


def test_loops_that_are_kernels_stand_in_the_ecm_model(record: Profile) -> None:
    loops = loops_of(record)
    for name in ("triad", "dot", "divide", "squares"):
        ecm = loops[name].ecm
        assert ecm is not None
        assert ecm.interval_80[0] <= ecm.cycles <= ecm.interval_80[1]
        assert ["L1", "L2", "L3", "Mem"] == list(ecm.levels)
        assert ecm.levels["L1"] <= ecm.cycles <= ecm.levels["Mem"]
        assert "L1" == ecm.data_in if name == "squares" else "Mem" != ecm.data_in
        assert {} == ecm.sizes or {"r"} == set(ecm.sizes)
        assert ecm.text in profile_text(record) or name not in [r.function for r in record.regions[:3]]
    assert loops["chase"].ecm is None
    assert any("no ECM prediction: " in note and "chases pointers" in note for note in loops["chase"].notes)


def test_the_record_is_read_back_as_it_was_written(record: Profile) -> None:
    text = record.to_json()
    jsonschema.validate(json.loads(text), json_schema("profile"))
    assert record == Profile.from_dict(json.loads(text))
    shown = profile_text(record)
    assert "loop triad" in shown
    assert "exit status 7" in shown


@pytest.mark.slow
def test_a_stripped_program_has_loops_without_names(tmp_path: Path) -> None:
    need("strip")
    path = shutil.copy(compiled(LOOPS, "-g"), tmp_path / "stripped")
    subprocess.run(["strip", path], check=True)
    found = profiled(str(path), str(ROUNDS))
    loops = [r for r in found.regions if r.kind == "loop"]
    assert len(loops) >= 5
    assert all(r.function.startswith("0x") and r.line is None for r in loops)
    assert {"dp": 2 * 4096 * ROUNDS} in [r.flops for r in loops]


@pytest.mark.slow
def test_a_static_program(tmp_path: Path) -> None:
    found = profiled(compiled(LOOPS, "-static"), str(ROUNDS), top=6)
    assert {r.function for r in found.regions} >= HOT


@pytest.mark.slow
def test_threads_and_children() -> None:
    found = profiled(compiled(THREADS), "1000000")
    region = max(found.regions, key=lambda r: r.share)
    assert "work" == region.function
    assert len(region.threads) >= 3
    assert {"dp": 6 * 512 * 2 * 1000000} == dict(region.flops or {})


@pytest.mark.slow
def test_the_output_and_the_status_are_the_programs(tmp_path: Path) -> None:
    path, file = compiled(LOOPS, "-g"), tmp_path / "record.json"
    native = subprocess.run([path, "3"], capture_output=True, check=False)
    with_record = run("-o", str(file), "--", path, "3")
    assert (native.stdout, 7) == (with_record.stdout, with_record.returncode)
    assert 7 == json.loads(file.read_text())["exit_status"]
    as_json = run("--json", "--", path, "3")
    assert "rooftree.profile/1" == json.loads(as_json.stdout)["schema"]
    assert native.stdout.strip() in as_json.stderr
    crashed = run("--engine", "none", "--", path, "3", "abort")
    assert 128 + signal.SIGABRT == crashed.returncode


@pytest.mark.slow
def test_each_run_is_given_the_same_input() -> None:
    done = run("--json", "--", "sh", "-c", "wc -c; exec 2>/dev/null", given=b"x" * 1000)
    assert b"1000" in done.stderr
    assert not any("status" in note for note in json.loads(done.stdout)["notes"])


@pytest.mark.slow
def test_input_without_an_end_does_not_stop_a_program_that_reads_none() -> None:
    out, into = os.pipe()
    try:
        done = subprocess.run([PROGRAM, "profile", "--", "true"], stdin=out, capture_output=True, check=False, timeout=60)
        assert 0 == done.returncode
    finally:
        os.close(out)
        os.close(into)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--", "./no-such-program"], 2, "no such program"),
        (["--", "/"], 2, "folder"),
        (["--engine", "dynamo", "--", "true"], 2, "unknown engine"),
        ([], 2, "COMMAND"),
        (["--html", "/no/such/folder/page.html", "--", "true"], 4, "does not exist"),
        (["--html", "/", "--", "true"], 4, "found a folder"),
        (["-o", "/", "--", "true"], 4, "found a folder"),
    ],
    ids=str,
)
def test_what_cannot_be_run_is_refused(arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert code == main(["profile", *arguments])
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(("engine", "package"), [("callgrind", "valgrind"), ("qemu", "qemu-user")])
def test_an_engine_that_is_not_here_names_its_package(
    engine: str, package: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name if "/" in name else None)
    assert 4 == main(["profile", "--engine", engine, "--", "/bin/true"])
    assert f"apt-get install {package}" in capsys.readouterr().err


def test_a_program_that_does_next_to_nothing_has_no_hot_region(capsys: Any) -> None:
    assert 0 == main(["profile", "--engine", "none", "--", "/bin/true"])
    said = capsys.readouterr().err
    assert "no hot region was found" in said or "samples: shares are rough" in said


INLINED = """
static double a[4096];
static inline void scaled(double *x, int n) {
  for (int i = 0; i < n; i++) x[i] = x[i] * 0.5 + 1.0;
}
__attribute__((noinline)) void step(int n) { scaled(a, n); }
int main(void) { for (int k = 0; k < 400000; k++) step(4096); return 0; }
"""


def test_a_loop_that_was_inlined_stands_where_it_was_written() -> None:
    found = loops_of(profiled(compiled(INLINED, "-g"), engine="none"))["step"]
    assert ["step"] == [place.function for place in found.inlined or ()]
    assert "for (int i" in INLINED.splitlines()[(found.line or 0) - 1]


@pytest.mark.slow
def test_a_time_limit_gives_what_there_is() -> None:
    done = run("--time-limit", "1", "--json", "--", compiled(LOOPS, "-g"), "800000000")
    record = json.loads(done.stdout)
    assert "time limit" in record["ended"]
    assert record["regions"]


@pytest.mark.slow
def test_a_program_that_does_not_want_to_end_is_ended() -> None:
    done = run("--time-limit", "0.5", "--json", "--", "sh", "-c", "trap '' TERM; while :; do :; done")
    assert 128 + signal.SIGKILL == done.returncode
    assert "time limit" in json.loads(done.stdout)["ended"]


@pytest.mark.slow
def test_an_interrupt_gives_what_there_is() -> None:
    path = compiled(LOOPS)
    with subprocess.Popen(
        [PROGRAM, "profile", "--json", "--", path, "2000000000"], stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        at_work(path)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
    record = json.loads(output)
    assert "interrupted" in record["ended"]
    assert record["regions"]
    assert 128 + signal.SIGINT == process.returncode


@pytest.mark.slow
def test_options_of_the_program_are_not_ours() -> None:
    done = run("--engine", "none", "--", "echo", "--debug", "--json", "-h")
    assert b"--debug --json -h\n" == done.stdout


def shares(path: str, sampler: str) -> dict[str, float]:
    found = profiled(path, str(ROUNDS), sampler=sampler, engine="none")
    return {r.function: r.share for r in found.regions if r.kind == "loop"}


def test_a_later_profile_says_what_became_of_each_region(record: Profile) -> None:
    faster = [
        r.replace(seconds=r.seconds / 2, GFLOP_s=r.GFLOP_s and 2 * r.GFLOP_s) for r in record.regions if r.function != "dot"
    ]
    found = compared(record.replace(regions=faster, cpu_seconds=record.cpu_seconds / 2), record)
    assert found.gain == pytest.approx(2)
    assert all(r.before is not None and r.before.gain == pytest.approx(2) for r in found.regions if not r.minor)
    assert any("dot" in note for note in found.notes)
    assert "2 x" in profile_text(found)
    assert 'id="roofline"' in profile_page(found)
    figure = profile_figure(found)
    assert figure is not None
    assert sum(bool(r.GFLOP_s and r.intensity_FLOP_B) for r in faster) == sum(
        bool(a.showarrow) for a in figure.layout.annotations
    )


def test_a_program_that_was_built_anew_under_another_name_is_the_same(record: Profile) -> None:
    program = Path(record.command[0])
    moved = [
        r.replace(module=str(program.with_name("built-anew"))) if Path(r.module).name == program.name else r
        for r in record.regions
    ]
    later = record.replace(command=["./built-anew", *record.command[1:]], regions=moved)
    found = compared(later, record)
    assert all(r.before is not None for r in found.regions if not r.minor)
    assert not any("no longer" in note for note in found.notes)


def test_of_loops_whose_number_changed_those_of_the_same_line_belong_together(record: Profile) -> None:
    loop = next(r for r in record.regions if r.kind == "loop")
    outer = loop.replace(id="outer", line=(loop.line or 9) - 2, seconds=loop.seconds / 20)
    found = compared(record.replace(regions=[outer, *record.regions]), record)
    before = {region.id: region.before for region in found.regions}
    assert before["outer"] is None
    assert all(before[region.id] is not None for region in record.regions if not region.minor)


@pytest.mark.slow
def test_timers_in_the_process_find_the_same_as_the_kernel() -> None:
    kernel, timers = (shares(compiled(LOOPS, "-g"), sampler) for sampler in ("kernel", "timers"))
    assert set(timers) >= HOT
    assert all(abs(kernel[name] - timers[name]) < 0.15 for name in HOT)


@pytest.mark.slow
def test_timers_see_threads_and_children() -> None:
    found = profiled(compiled(THREADS), "1000000", sampler="timers", engine="none")
    region = max(found.regions, key=lambda r: r.share)
    assert "work" == region.function
    assert len(region.threads) == 3


def test_a_static_program_cannot_be_sampled_from_inside() -> None:
    with pytest.raises(CapabilityError, match="static"):
        profiled(compiled(LOOPS, "-static"), "1", sampler="timers")


CHANGES = r"""
#include <stdio.h>
#include <stdlib.h>
static double a[512];
__attribute__((noinline)) void work(double *x) { for (int i = 0; i < 512; i++) x[i] = x[i] * 0.5 + 1.0; }
int main(int n, char **v) {
  FILE *f = fopen(v[1], "r");
  long r = atol(v[f ? 3 : 2]);
  if (!f) fopen(v[1], "w");
  for (long k = 0; k < r; k++) work(a);
  return 0;
}
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second", "told"),
    [(2_000_000, 30_000_000, "it did less than these"), (20_000_000, 2_000_000, "later ones need not do again")],
    ids=["more", "less"],
)
def test_a_program_that_does_something_else_the_second_time_is_noticed(
    first: int, second: int, told: str, tmp_path: Path
) -> None:
    found = profiled(compiled(CHANGES), str(tmp_path / "seen"), str(first), str(second))
    said = [*found.notes, *(note for region in found.regions for note in region.notes)]
    assert any(told in note for note in said), said
    again = profiled(compiled(CHANGES), str(tmp_path / "seen"), "1", "5000000")
    assert again.counts_apart is None  # times may differ by what else runs, and are told; counts do not
    assert all(one.counts_apart is None for one in again.regions)


def test_a_process_that_runs_already_is_watched_and_goes_on() -> None:
    path = compiled(THREADS)
    with subprocess.Popen([path, "200000000"]) as process:
        try:
            at_work(path)
            found = attached(process.pid, Options(machine=load_machine("ice-lake-sp"), time_limit_s=1.0))
            assert process.poll() is None
        finally:
            process.kill()
    assert "attached" in found.engine.find
    region = max(found.regions, key=lambda r: r.share)
    assert ("work", "loop") == (region.function, region.kind)
    assert 2 == len(region.threads)
    assert found.cpu_seconds == pytest.approx(sum(r.seconds or 0 for r in found.regions), rel=0.2, abs=0.1)
    assert region.flops is None or region.estimate


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--pid", "4194304"], 2, "no process"),
        (["--pid", "1", "--", "true"], 2, "takes no COMMAND"),
        (["--pid", "x"], 2, "--pid"),
        (["--pid", "1", "--engine", "patch"], 2, "takes no --engine patch: nothing is put into a process that runs already"),
        (["--pid", "1", "--calls", "5"], 2, "takes no --calls"),
    ],
    ids=str,
)
def test_what_cannot_be_attached_is_refused(arguments: list[str], code: int, words: str, capsys: Any) -> None:
    assert code == main(["profile", *arguments])
    assert words in capsys.readouterr().err


@pytest.mark.slow
def test_an_interrupt_ends_watching_and_nothing_else() -> None:
    path = compiled(LOOPS)
    with subprocess.Popen([path, "2000000000"], stdout=subprocess.DEVNULL) as process:
        command = [str(PROGRAM), "profile", "--json", "--pid", str(process.pid)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as watching:
            assert watching.stderr is not None
            watching.stderr.readline()  # that it watches
            at_work(path, worked_s(process.pid) + 0.5)
            watching.send_signal(signal.SIGINT)
            output, _ = watching.communicate(timeout=60)
        assert process.poll() is None
        process.kill()
    assert 0 == watching.returncode
    assert json.loads(output)["regions"]
