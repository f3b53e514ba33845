"""A plan tells which points a run would fail at, and what measuring takes; automatic sizes stay in the memory that is free."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.campaign import ahead, plan
from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run, status
from rooftree.campaign.sizes import measured_memory
from rooftree.cli.campaign import _print_plan
from rooftree.host.topology import read_topology
from rooftree.measure.ahead import seconds_ahead
from rooftree.measure.options import Options
from rooftree.results.campaign import CampaignDocument
from tests.needs import need

MEASURED = "machines: [native]\nmodels: []\nmeasure: true\nmeasuring: {counters: none}\n"


@pytest.fixture
def made(tmp_path: Path) -> Any:
    def make(text: str) -> Any:
        (tmp_path / "c.yaml").write_text(text)
        return read_campaign(str(tmp_path / "c.yaml"))

    return make


def foreseen(document: CampaignDocument) -> dict[tuple[str, int, int], str]:
    return {(p.kernel, p.sizes["N"], p.cores): p.foreseen for p in document.points if p.foreseen is not None}


def test_a_plan_foresees_the_points_that_a_run_fails_at(made: Any, tmp_path: Path) -> None:
    text = 'kernels: [triad, 3D-r2-box-heterogeneous]\nmachines: [skx, zen3]\nsizes: {"M,N,P": [3, 4, 5, 100]}\n'
    campaign = made(f"{text}cores: [1, 4]\nmodels: [{{traffic: lc}}]\n")
    planned = status(campaign, tmp_path / "r", ahead=True)
    assert {(p.id, p.foreseen) for p in planned.points if p.foreseen} == {
        (p.id, p.error) for p in run(campaign, tmp_path / "r", jobs=1).document.points if p.error
    }
    assert sum(p.foreseen is not None for p in planned.points) == 2 * 2 * 2
    assert not any(p.foreseen for p in status(campaign, tmp_path / "r", ahead=True).points)  # they have failed, which is told


def test_blocks_of_no_length_are_foreseen(made: Any, tmp_path: Path) -> None:
    text = "kernels: [3D-r1-star]\nmachines: [skx]\nsizes: {'M,N,P': [400]}\nblockings: [{loop: j, cache: L4}]\n"
    (why,) = foreseen(status(made(f"{text}models: [{{traffic: lc}}]\n"), tmp_path / "r", ahead=True)).values()
    assert "has no cache L4" in why


@pytest.mark.parametrize(
    ("machine", "compiler", "says"),
    [
        ("skx", "icx-1999", "icx-1999"),
        ("skx", "{compiler: gcc, flags: -march=nonsense}", "march"),
        ("a64fx", "{compiler: gcc, flags: -O2}", "gcc"),
    ],
)
def test_compilers_that_are_not_here_are_foreseen_where_code_is_needed(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: str, compiler: str, says: str
) -> None:
    need("gcc")
    real = shutil.which
    monkeypatch.setattr("shutil.which", lambda name, *a, **k: None if name.startswith("aarch64-") else real(name, *a, **k))
    text = f"kernels: [triad]\nmachines: [{machine}]\nsizes: {{N: [1000]}}\ncompilers: [{compiler}]\n"
    campaign = made(f"{text}models: [{{incore: auto}}]\n")
    (why,) = foreseen(status(campaign, tmp_path / "r", ahead=True)).values()
    assert says in why
    assert [p.error for p in run(campaign, tmp_path / "r", jobs=1).document.points] == [why]
    assert not foreseen(status(made(f"{text}models: [{{incore: throughput}}]\n"), tmp_path / "r", ahead=True))


def test_programs_that_are_not_here_are_foreseen(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOFTREE_LLVM_MCA", "no-such-program")
    text = "kernels: [triad]\nmachines: [skx]\nsizes: {N: [1000]}\nmodels: [{incore: llvm-mca}]\n"
    (why,) = foreseen(status(made(text), tmp_path / "r", ahead=True)).values()
    assert "no-such-program" in why


def test_loops_that_cannot_be_measured_are_foreseen(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("gcc")
    there = read_topology()
    several = replace(there, cores=((0,), (1,)), allowed=(0, 1), online=(0, 1), kinds=())
    for place in ("campaign.plan", "measure.ahead"):
        monkeypatch.setattr(f"rooftree.{place}.read_topology", lambda: several)
    (tmp_path / "s.c").write_text("void f(long N, double *a, double *(*g)(void)) { for (long i = 0; i < N; ++i) a[i] = 1.0; }\n")
    document = status(
        made(f"kernels: [triad, prefix-sum, s.c]\nsizes: {{N: [1000]}}\ncores: [1, 2]\n{MEASURED}"), tmp_path / "r", ahead=True
    )
    found = foreseen(document)
    assert found.keys() == {("prefix-sum", 1000, 2), ("s.c", 1000, 1), ("s.c", 1000, 2)}
    assert "carries a dependence" in found["prefix-sum", 1000, 2]
    assert "g" in found["s.c", 1000, 1]
    assert document.needs is not None
    assert document.needs.points == 3


def test_instructions_that_this_processor_lacks_are_foreseen(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("gcc", "x86-64")
    real = rooftree.host.processor.this_processor()
    monkeypatch.setattr("rooftree.measure.instructions.this_processor", lambda *_: replace(real, features=frozenset({"avx"})))
    text = f"kernels: [triad]\nsizes: {{N: [1000]}}\n{MEASURED}compilers: [{{compiler: gcc, flags: FLAGS}}]\n"
    (why,) = foreseen(status(made(text.replace("FLAGS", "-march=haswell")), tmp_path / "r", ahead=True)).values()
    assert "this processor lacks" in why
    assert not foreseen(status(made(text.replace("FLAGS", "-march=sandybridge")), tmp_path / "r", ahead=True))


def test_cores_that_can_be_measured_are_cores_and_not_their_threads(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = read_topology()
    one = replace(there, cores=((0, 1), (2, 3)), allowed=(0, 1, 2, 3), online=(0, 1, 2, 3), kinds=())
    monkeypatch.setattr(plan, "read_topology", lambda: one)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1, 2, 3})
    found, notes = plan.plan(made(f"kernels: [triad]\nsizes: {{N: [1000]}}\ncores: [1, 2, 4]\n{MEASURED}"))
    assert [sweep.cores for sweep in found] == [(1, 2)]
    assert "core counts 4: more than there are here for measuring, left out" in notes


def test_core_counts_between_a_socket_and_the_machine_are_left_out(made: Any, tmp_path: Path) -> None:
    """40 of the cores of two sockets were promised, and the points of 1 and 2 cores failed with them."""
    campaign = made("kernels: [copy]\nmachines: [skx]\nsizes: {N: [1000]}\ncores: [1, 2, 40]\nmodels: [{traffic: lc}]\n")
    assert "core counts 40: more than a socket of skx has, left out" in status(campaign, tmp_path / "r", ahead=True).notes
    ran = run(campaign, tmp_path / "r", jobs=1)
    assert (ran.done, ran.failed) == (2, 0)


def test_points_beyond_free_memory_are_foreseen_and_what_measuring_takes_is_told(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    need("gcc")
    monkeypatch.setattr(ahead, "memory_available", lambda: 2**30)
    campaign = made(f"kernels: [triad]\nsizes: {{N: [10_000_000, 1_000_000_000]}}\n{MEASURED}".replace("_", ""))
    document = status(campaign, tmp_path / "r", ahead=True)
    assert foreseen(document) == {
        ("triad", 10**9, 1): "the largest point needs 22.35 GiB of memory, 1 GiB are free"  # three arrays of doubles
    }
    needs = document.needs
    assert needs is not None
    assert needs.points == 1
    assert needs.memory_B == pytest.approx(24e7, rel=0.01)
    assert needs.seconds[0] < needs.seconds[1] < 10
    _print_plan(document)
    said = capsys.readouterr().out
    assert "2 open of 2 points, 1 of them will fail" in said
    assert "measuring 1 point takes" in said
    assert "of 1 GiB that are free" in said


def test_larger_points_take_longer_and_a_limit_is_an_end() -> None:
    small, large = (seconds_ahead(size, Options()) for size in (2**20, 2**32))
    assert small[0] < large[0]
    assert small[1] < large[1]
    assert seconds_ahead(2**20, Options(time_limit=1.0))[1] == small[1] - 2


def test_automatic_sizes_stay_in_a_part_of_the_memory_that_is_free(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = [16 * 2**30]
    monkeypatch.setattr(plan, "memory_available", lambda: free[0])
    campaign = made(f"kernels: [3D-r4-star]\nsizes: auto:5\n{MEASURED}")
    large = replace(campaign, machines=(replace(campaign.machines[0], machine=rooftree.machine("skx")),))
    found, notes = plan.plan(large)
    assert 16 * max(found[0].sizes["N"]) ** 3 <= measured_memory(free[0]) == 4 * 2**30
    (note,) = (note for note in notes if "automatic sizes" in note)
    assert "are measured up to arrays of 4 GiB (25 % of the memory that was free" in note
    monkeypatch.setattr("rooftree.campaign.run._Runner.measure", lambda *_: None)
    run(large, tmp_path / "r")
    free[0] = 2**30
    assert max(plan.plan(large)[0][0].sizes["N"]) < max(found[0].sizes["N"])
    assert status(large, tmp_path / "r").points[-1].sizes == found[0].sizes_at(-1)  # what a run chose it goes on with
