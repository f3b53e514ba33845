"""Campaigns on a scheduler of dask.distributed: a real one, with worker processes on the loopback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rooftree.campaign.cluster import run_on
from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run
from rooftree.campaign.store import Store
from rooftree.errors import CapabilityError
from tests.needs import need

PREDICTED = """
kernels: [triad, 3D-r1-star, 2d-5pt]
machines: [skx, zen3]
sizes: {"M,N,P": [4, 100, 200, 300]}
cores: [1, 4]
models: [{traffic: lc, incore: throughput}]
"""
MEASURED = """
kernels: [triad, copy]
machines: [native]
sizes: {N: "1000..8000:1000"}
models: []
measure: true
measuring: {time_limit: 0.05, counters: none}
"""


class Cluster:
    """A scheduler and its workers, all of them processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.address = ""

    def begin(self) -> None:
        """Start the scheduler."""
        file = self.folder / "scheduler.json"
        self._start("dask_scheduler", "--port", "0", "--no-dashboard", "--host", "127.0.0.1", "--scheduler-file", str(file))
        self._wait_for(lambda: file.exists() and file.read_text().rstrip().endswith("}"))
        self.address = json.loads(file.read_text())["address"]

    def _start(self, module: str, *arguments: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{module}{len(self.processes)}.log").open("wb") as log:
            words = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
            self.processes.append(subprocess.Popen(words, stdout=log, stderr=log, cwd=self.folder))
        return self.processes[-1]

    def _wait_for(self, come: Callable[[], bool]) -> None:
        until = time.monotonic() + 60
        while not come():
            assert time.monotonic() < until, [p.read_text() for p in self.folder.glob("*.log")]
            time.sleep(0.05)

    def worker(self, host: str, *more: str) -> subprocess.Popen[bytes]:
        """Start a worker and wait until the scheduler knows it."""
        distributed = pytest.importorskip("distributed")
        with distributed.Client(self.address, set_as_default=False) as client:
            before = len(client.nthreads())
            words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", host, *more)
            process = self._start("dask_worker", self.address, *words)
            self._wait_for(lambda: len(client.nthreads()) > before)
        return process

    def end(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    need("module distributed")
    folder = tmp_path / "cluster"
    folder.mkdir()
    found = Cluster(folder)
    try:
        found.begin()
        yield found
    finally:
        found.end()


@pytest.fixture
def made(tmp_path: Path) -> Callable[[str], Any]:
    def make(text: str) -> Any:
        (tmp_path / "c.yaml").write_text(text)
        return read_campaign(str(tmp_path / "c.yaml"))

    return make


def records(folder: Path) -> dict[str, str]:
    return {p.name: p.read_text() for p in folder.rglob("*.json")}


@pytest.mark.slow
def test_workers_make_the_same_records_as_this_machine(cluster: Cluster, made: Any, tmp_path: Path) -> None:
    cluster.worker("127.0.0.1")
    cluster.worker("127.0.0.2")
    campaign = made(PREDICTED)
    ran = run_on(campaign, tmp_path / "there", cluster.address)
    assert (ran.document.open, ran.unwritten, ran.done + ran.failed) == (0, [], len(ran.document.points))
    run(campaign, tmp_path / "here", jobs=1)
    assert records(tmp_path / "there") == records(tmp_path / "here")
    assert run_on(campaign, tmp_path / "there", cluster.address).done == 0


@pytest.mark.slow
@pytest.mark.needs("gcc")
def test_a_worker_that_is_killed_costs_no_point_and_hosts_measure_one_at_a_time(
    cluster: Cluster, made: Any, tmp_path: Path
) -> None:
    cluster.worker("127.0.0.1")  # of the host of the next one, and does not measure
    doomed = cluster.worker("127.0.0.1", "--resources", "measure=1")
    cluster.worker("127.0.0.2", "--resources", "measure=1")
    told: list[str] = []

    def tell(done: int, total: int, text: str) -> None:
        told.append(text)
        if done >= 5 and doomed.poll() is None:
            os.kill(doomed.pid, signal.SIGKILL)

    ran = run_on(made(MEASURED), tmp_path / "r", cluster.address, patience_s=0, tell=tell)
    assert doomed.poll() is not None
    assert (ran.done, ran.failed, ran.document.open, ran.unwritten) == (16, 0, 0, [])
    store = Store(tmp_path / "r")
    points = [store.read(id_) for id_ in store.ids()]
    assert {(p.kernel, p.sizes["N"]) for p in points} == {(k, n) for k in ("triad", "copy") for n in range(1000, 9000, 1000)}
    assert all("any of" in p.depends["host"] for p in points)
    assert {p.measurement.environment.host for p in points if p.measurement} == {os.uname().nodename}
    hosts = {text.rpartition("://")[2].partition(":")[0] for text in told if " by " in text}
    assert hosts == {"127.0.0.1", "127.0.0.2"}
    again = run_on(made(MEASURED), tmp_path / "r", cluster.address, patience_s=0)
    assert (again.done, again.document.done) == (0, 16)


@pytest.mark.slow
@pytest.mark.needs("gcc")
def test_points_are_measured_again_by_workers(cluster: Cluster, made: Any, tmp_path: Path) -> None:
    cluster.worker("127.0.0.1", "--resources", "measure=1")
    ran = run_on(made(MEASURED), tmp_path / "r", cluster.address, patience_s=0, again=0.9)
    assert (ran.done, ran.failed, ran.unwritten) == (16, 0, [])
    assert ran.document.looks is not None
    assert 0 < ran.document.looks.points
    looked = [p for p in map(Store(tmp_path / "r").read, Store(tmp_path / "r").ids()) if p.looks is not None]
    assert len(looked) == ran.document.looks.points
    assert all(p.state == "done" and p.measurement is not None for p in looked)


@pytest.mark.slow
def test_what_nobody_can_measure_stays_open_and_is_told(
    cluster: Cluster, made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rooftree.campaign.cluster._ALONE_S", 0.5)
    with pytest.raises(CapabilityError, match="no worker"):
        run_on(made(MEASURED), tmp_path / "r", cluster.address)
    monkeypatch.setattr("rooftree.campaign.cluster._ALONE_S", 5.0)  # on a busy machine a worker is not heard of at once
    cluster.worker("127.0.0.1")
    ran = run_on(made(MEASURED), tmp_path / "r", cluster.address)
    assert (ran.done, ran.document.open) == (0, 16)
    assert any("16 points are open: no worker declares the resource measure" in note for note in ran.document.notes)


@pytest.mark.slow
def test_a_scheduler_that_is_not_there_is_told(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("module distributed")
    monkeypatch.setattr("rooftree.campaign.cluster._CONNECT_S", 0.3)
    for address in ("tcp://127.0.0.1:9", "nowhere"):
        with pytest.raises(CapabilityError, match="no scheduler answers"):
            run_on(made(PREDICTED), tmp_path / "r", address)


def test_without_distributed_it_is_said_what_to_install(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CapabilityError, match="rooftree\\[cluster\\]"):
        run_on(made(PREDICTED), tmp_path / "r", "tcp://127.0.0.1:9")
