"""Ranks of MPI jobs: each has a record of its own, and records are merged."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rooftree.cli import main
from rooftree.errors import UsageError
from rooftree.instrument import sampling
from rooftree.profile.ranks import Rank, merged, name_of_rank, rank_here
from rooftree.results.profile import Profile
from tests.needs import elsewhere, need, program
from tests.profile.programs import LOOPS, compiled
from tests.report.test_profile_page import profile as record_of
from tests.report.test_profile_page import region

PROGRAM = Path(sys.executable).with_name("rooftree")


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"OMPI_COMM_WORLD_RANK": "1", "OMPI_COMM_WORLD_SIZE": "4"}, Rank(1, 4)),
        ({"PMI_RANK": "0", "PMI_SIZE": "2"}, Rank(0, 2)),
        ({"SLURM_PROCID": "3", "SLURM_STEP_NUM_TASKS": "8"}, Rank(3, 8)),
        ({"SLURM_PROCID": "0", "SLURM_NTASKS": "8"}, None),  # the batch script itself
        ({"PMI_RANK": "0", "PMI_SIZE": "1"}, None),
        ({"PMI_RANK": "x", "PMI_SIZE": "2"}, None),
        ({}, None),
    ],
)
def test_the_launcher_tells_the_rank(variables: dict[str, str], expected: Rank | None) -> None:
    assert expected == rank_here(variables)


def test_files_are_named_after_ranks() -> None:
    assert "out/app.03.json" == name_of_rank("out/app.json", Rank(3, 16))


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Of two ranks, started as a launcher starts them; the second one has three times the work."""
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    folder = tmp_path_factory.mktemp("ranks")
    path = compiled(LOOPS, "-g")
    for number, rounds in (("0", "40000"), ("1", "120000")):
        environment = {"OMPI_COMM_WORLD_RANK": number, "OMPI_COMM_WORLD_SIZE": "2", "PATH": "/usr/bin:/bin", "HOME": str(folder)}
        command = [
            str(PROGRAM),
            "profile",
            "-m",
            "ice-lake-sp",
            "--engine",
            "patch",
            "-o",
            str(folder / "app.json"),
            "--",
            path,
            rounds,
        ]
        done = subprocess.run(command, env=environment, capture_output=True, check=False)
        assert 7 == done.returncode
    return sorted(folder.glob("app.*.json"))


def test_each_rank_has_a_record_and_they_are_merged(records: list[Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert ["app.0.json", "app.1.json"] == [file.name for file in records]
    parts = [Profile.from_dict(json.loads(file.read_text())) for file in records]
    assert [0, 1] == [part.rank for part in parts]
    assert 0 == main(["profile", "--json", "--merge", *map(str, records)])
    whole = Profile.from_dict(json.loads(capsys.readouterr().out))
    assert [0, 1] == [part.rank for part in whole.ranks or ()]
    assert whole.cpu_seconds == pytest.approx(sum(part.cpu_seconds or 0 for part in parts))
    assert any("imbalance: rank 1" in note for note in whole.notes)
    triad = next(r for r in whole.regions if r.function == "triad")
    assert {"dp": 2 * 4096 * 160000} == dict(triad.flops or {})
    assert {"0", "1"} == {name.partition(":")[0] for name in triad.threads}
    assert any("imbalance: rank 1" in note for note in triad.notes)
    assert 0 == main(["profile", "--merge", *map(str, records)])
    assert "2 ranks" in capsys.readouterr().out


def test_a_rank_given_twice_is_refused(records: list[Path]) -> None:
    part = Profile.from_dict(json.loads(records[0].read_text()))
    with pytest.raises(UsageError, match="twice"):
        merged([part, part])
    with pytest.raises(UsageError, match="alone"):
        merged([part])


@pytest.mark.slow
def test_a_rank_is_started_once_unless_asked_for(tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    environment = {"PMI_RANK": "1", "PMI_SIZE": "2", "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    command = [str(PROGRAM), "profile", "--", "sh", "-c", "echo x >> runs"]
    subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, check=True)
    assert "x\n" == (tmp_path / "runs").read_text()
    assert 1 == json.loads((tmp_path / "rooftree-profile.1.json").read_text())["rank"]


MPI = r"""
extern int MPI_Init(int *, char ***), MPI_Finalize(void), MPI_Comm_rank(void *, int *);
extern int MPI_Allreduce(const void *, void *, int, void *, void *, void *);
extern char ompi_mpi_comm_world[], ompi_mpi_double[], ompi_mpi_op_sum[]; /* of Open MPI, so that no header is needed */
#include <stdlib.h>
#include <stdio.h>
static double a[4096];
__attribute__((noinline)) static double sweep(long rounds) {
  for (long k = 0; k < rounds; k++) {
    for (int i = 0; i < 4096; i++) a[i] = a[i] * 0.5 + 1.0;
    __asm__ volatile("" ::: "memory");
  }
  return a[7];
}
int main(int count, char **given) {
  int rank = 0;
  double own, all = 0;
  MPI_Init(&count, &given);
  MPI_Comm_rank(ompi_mpi_comm_world, &rank);
  own = sweep(atol(given[1]) * (1 + 2 * rank));
  MPI_Allreduce(&own, &all, 1, ompi_mpi_double, ompi_mpi_op_sum, ompi_mpi_comm_world);
  if (!rank) printf("sum %g\n", all);
  return MPI_Finalize();
}
"""


@pytest.mark.slow
def test_ranks_below_a_real_launcher(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need("x86-64", "gcc", "objdump", "two cores", "mpirun.openmpi")
    launcher = program("mpirun.openmpi")
    if reason := sampling.available():
        elsewhere(reason)
    (tmp_path / "app.c").write_text(MPI)
    build = ["gcc", "-O2", "-ftree-vectorize", "-g", "app.c", "-l:libmpi.so.40", "-o", "app"]
    subprocess.run(build, cwd=tmp_path, check=True)
    command = [
        launcher,
        "--allow-run-as-root",
        "--oversubscribe",
        "-n",
        "2",
        str(PROGRAM),
        "profile",
        "-o",
        "app.json",
        "--",
        "./app",
    ]
    done = subprocess.run([*command, "1000000"], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert (0, "sum") == (done.returncode, done.stdout.split()[0]), done.stderr
    assert ["app.0.json", "app.1.json"] == sorted(file.name for file in tmp_path.glob("*.json"))
    assert 0 == main(["profile", "--json", "--merge", *map(str, sorted(tmp_path.glob("*.json")))])
    whole = Profile.from_dict(json.loads(capsys.readouterr().out))
    loop = next(region for region in whole.regions if region.function == "sweep")
    for rank in (0, 1):
        alone = Profile.from_dict(json.loads((tmp_path / f"app.{rank}.json").read_text()))
        own = next(region for region in alone.regions if region.function == "sweep")
        merged = sum(spent for name, spent in loop.threads.items() if name.startswith(f"{rank}:"))
        assert 0 < own.seconds == pytest.approx(merged)
    assert {"main"} == {c.frames[-1].function for c in whole.chains or () if c.region == loop.id and c.complete}


def test_threads_of_one_rank_are_not_those_of_all() -> None:
    ranks = [record_of(region("sweep", 0.5)).replace(rank=n, threads=[1.5 - n, 0.5]) for n in (0, 1)]
    assert merged(ranks).threads is None


def test_what_a_rank_says_of_its_counts_stays_and_the_time_of_one_profile_is_not_that_of_all() -> None:
    one = record_of(region("sum", 0.9)).replace(rank=0, took={"native run": 1.0})
    whole = merged([one, one.replace(rank=1, counts_apart="it seems to run for a fixed time")])
    assert whole.took is None
    assert "it seems to run for a fixed time" == whole.counts_apart


def test_branches_are_those_of_all_ranks() -> None:
    one = region("walk", 0.5, turns=4e8, turns_share=0.8, mispredicted=[1e8, 3e8], mispredicted_share=[0.2, 0.8], passes=8e8)
    other = one.replace(turns=2e8, turns_share=0.2, mispredicted=[0.0, 1e8], mispredicted_share=[0.0, 0.2])
    (both,) = merged([record_of(one), record_of(other)]).regions
    assert 6e8 == both.turns
    assert 0.5 == pytest.approx(both.turns_share)
    assert [1e8, 4e8] == both.mispredicted
    assert both.mispredicted_share is not None
    assert pytest.approx([0.1, 0.5]) == list(both.mispredicted_share)
    (unknown,) = merged([record_of(one), record_of(other.replace(mispredicted=None, mispredicted_share=None))]).regions
    assert unknown.mispredicted is None
    assert unknown.mispredicted_share is None


def test_rates_of_ranks_that_share_processors_are_by_the_clock() -> None:
    """Four ranks on two cores did a triad at half of the sum of their rates by CPU time."""
    one = record_of(region("triad", 0.9, flops={"dp": 1e9}, GFLOP_s=4.0, load_B=1e9, store_B=1e9, GB_s=8.0))
    apart = [one.replace(rank=n, kept_seconds=0.0) for n in range(4)]
    shared = [each.replace(kept_seconds=each.cpu_seconds) for each in apart]
    (free,), (half,) = merged(apart).regions, merged(shared).regions
    assert (16.0, 32.0) == (free.GFLOP_s, free.GB_s)
    assert (8.0, 16.0) == (half.GFLOP_s, half.GB_s)
    assert not any("shared processors" in note for note in merged(apart).notes)
    assert any("rank 0 had none for 50% of the time" in note for note in merged(shared).notes)
    assert merged([each.replace(kept_seconds=None) for each in apart]).kept_seconds is None
