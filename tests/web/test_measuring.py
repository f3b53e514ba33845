"""What a click measures: events on the way, one at a time, ended with its page, and the point beside its prediction."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rooftree.web import jobs
from rooftree.web.desk import Desk
from tests.needs import elsewhere, need

from .conftest import Client, serving

STAND_IN = Path(__file__).with_name("stand_in.py")
SWEEP = {"kernel": "triad", "machine": "skx", "sizes": ["N=1000,100000,10000000"], "cores": "1,2"}


class Measuring:
    """A workbench whose measurements are made up."""

    def __init__(self, client: Client, folder: Path) -> None:
        self.client, self.folder = client, folder
        self.id = ""

    def mode(self, name: str) -> None:
        for file in ("child", "arguments"):
            (self.folder / file).unlink(missing_ok=True)
        (self.folder / "mode").write_text(name)

    @contextlib.contextmanager
    def started(self, **wanted: Any) -> Iterator[Iterator[tuple[str, Any]]]:
        """Events of a measurement; leaving the block closes the connection."""
        line = http.client.HTTPConnection("127.0.0.1", self.client.port, timeout=60)
        body = json.dumps({"what": "point", "id": self.id, "row": 0, "column": 0, **wanted})
        headers = {
            "Cookie": self.client.cookie,
            "Origin": f"http://127.0.0.1:{self.client.port}",
            "Content-Type": "application/json",
        }
        line.request("POST", "/api/measure", body, headers)
        answer = line.getresponse()
        assert answer.status == 200, answer.read()
        assert "text/event-stream" in answer.headers["content-type"]
        try:
            yield _events(answer)
        finally:
            answer.close()
            line.close()

    def child(self) -> int:
        """The number of the process that the job has started, in a session of its own."""
        for _ in range(600):
            if (self.folder / "child").exists():
                return int((self.folder / "child").read_text())
            time.sleep(0.02)
        raise AssertionError("the job did not begin")

    def over(self) -> None:
        """Wait until nothing is measured."""
        for _ in range(600):
            if self.client.ask("/api/job").json["running"] is None:
                return
            time.sleep(0.02)
        raise AssertionError("the job did not end")


def _events(answer: Any) -> Iterator[tuple[str, Any]]:
    kind = ""
    while raw := answer.readline():
        name, _, text = raw.decode().rstrip("\n").partition(": ")
        if name == "event":
            kind = text
        elif name == "data":
            yield kind, json.loads(text)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def gone(pid: int) -> bool:
    for _ in range(300):
        if not is_alive(pid):
            return True
        time.sleep(0.02)
    return False


@pytest.fixture(scope="module")
def bench(throughput: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measuring]:
    folder = tmp_path_factory.mktemp("stand-in")
    desk = Desk("triad", ["skx"], command=(sys.executable, str(STAND_IN), str(folder)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(desk, "_why_not_measured", lambda *_: "")
        patch.setattr(jobs, "GRACE_S", 0.3)
        for client in serving(desk):
            found = Measuring(client, folder)
            found.id = client.ask("/api/sweep", SWEEP).json["id"]
            yield found


def test_a_measured_point_stands_beside_its_prediction(bench: Measuring) -> None:
    bench.mode("measure")
    with bench.started(row=1, column=1, seconds=0.5) as events:
        told = list(events)
    assert ["started", "doing", "over"] == [kind for kind, _ in told]
    assert told[0][1]["command"].startswith("rooftree validate triad -m skx -D N=100000 --cores 2 --time-limit 0.5")
    assert told[1][1]["text"] == "measuring point 1 of 1: N = 1000"
    assert told[2][1]["state"] == "done"
    seen = bench.client.ask(f"/api/measured?id={bench.id}&row=1&column=1").json
    assert [("N = 100000", 2, "-20 %", "orange")] == [(p["sizes"], p["cores"], p["error"], p["verdict"]) for p in seen["points"]]
    shown = bench.client.ask("/api/sweep", SWEEP).json
    traces = seen["traces"]
    assert {"roofline", "scaling"} == set(traces)  # the runtime over sizes is that of one core
    assert [2.0] == traces["scaling"][0]["x"]
    assert traces["scaling"][0]["y"] == pytest.approx([shown["GFLOP_s"][1][1] / 1.25], rel=0.05)
    assert traces["roofline"][0]["x"] == pytest.approx([shown["intensity"][1][1]], rel=1e-3)
    assert traces["scaling"][0]["error_y"]["array"][0] > 0
    with bench.started(row=1, column=0) as events:
        assert list(events)[-1][1]["state"] == "done"
    seen = bench.client.ask(f"/api/measured?id={bench.id}&row=0&column=0").json
    assert [1, 2] == [p["cores"] for p in seen["points"]]
    assert [100000.0] == seen["traces"]["ecm"][0]["x"]
    assert seen["traces"]["ecm"][0]["y"][0] == pytest.approx(1.25 * shown["cy_per_cl"][1][0], rel=0.05)


def test_a_line_of_sizes_is_one_command(bench: Measuring) -> None:
    bench.mode("measure")
    with bench.started(what="line", row=2) as events:
        assert list(events)[-1][1]["state"] == "done"
    arguments = json.loads((bench.folder / "arguments").read_text())
    assert "N=1000,100000,10000000" in arguments
    seen = bench.client.ask(f"/api/measured?id={bench.id}&row=2&column=0").json
    assert [1000.0, 100000.0, 10000000.0] == seen["traces"]["ecm"][0]["x"]
    assert seen["findings"]


def test_the_second_tab_is_told_and_disturbs_nothing(bench: Measuring) -> None:
    bench.mode("wait")
    with bench.started() as events:
        assert next(events)[0] == "started"
        bench.child()
        for path, body in [
            ("/api/measure", {"what": "machine"}),
            ("/api/sweep", SWEEP),
            (f"/api/figure?id={bench.id}&kind=ecm&row=0&column=0", None),
            (f"/api/point?id={bench.id}&row=0&column=0", None),
        ]:
            answer = bench.client.ask(path, body)
            assert answer.status == 409, path
            assert "measuring triad" in answer.json["error"]["message"]
        assert bench.client.ask("/api/start").status == 200
        assert bench.client.ask("/api/job").json["running"] == "measuring triad"
    bench.over()
    assert bench.client.ask("/api/sweep", SWEEP).status == 200


def test_cancel_ends_it_with_all_that_it_started(bench: Measuring) -> None:
    bench.mode("wait")
    with bench.started() as events:
        key = next(events)[1]["key"]
        child = bench.child()
        assert not bench.client.ask("/api/cancel", {"key": "0" * 16}).json["ended"]
        assert bench.client.ask("/api/cancel", {"key": key}).json["ended"]
        assert list(events)[-1][1]["state"] == "cancelled"
    os.kill(child, 9)  # it ended as asked and left its child, which a command of rooftree does not


@pytest.mark.parametrize("mode", ["stubborn"])
def test_closing_the_page_ends_it_with_all_that_it_started(bench: Measuring, mode: str) -> None:
    bench.mode(mode)
    with bench.started() as events:
        assert next(events)[0] == "started"
        child = bench.child()
        assert is_alive(child)
    assert gone(child)
    bench.over()


@pytest.mark.parametrize(
    ("mode", "words"), [("die", "SIGKILL"), ("fail", "the compiler is <missing>"), ("nonsense", "kernel is missing")]
)
def test_a_job_that_dies_is_shown_with_its_message(bench: Measuring, mode: str, words: str) -> None:
    bench.mode(mode)
    with bench.started() as events:
        kind, told = list(events)[-1]
    assert (kind, told["state"]) == ("over", "failed")
    assert words in told["message"]
    assert bench.client.ask("/api/job").json["running"] is None


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({}, 400),
        ({"what": "rm -rf"}, 400),
        ({"what": "point", "seconds": 1e9}, 400),
        ({"what": "point", "seconds": float("nan")}, 400),
        ({"what": "point", "row": True}, 400),
        ({"what": "point", "command": "x"}, 400),
        ({"what": "point", "id": "nothing"}, 422),
        ({"what": "point", "row": -1}, 400),
    ],
)
def test_mistaken_measurements_are_refused(bench: Measuring, wanted: dict[str, Any], status: int) -> None:
    answer = bench.client.ask("/api/measure", {"id": bench.id, **wanted} if wanted else {})
    assert answer.status == status
    assert answer.json["error"]["message"]


def test_a_place_outside_of_the_sweep_is_not_measured(bench: Measuring) -> None:
    for wanted in ({"row": 3}, {"column": 2}):
        assert bench.client.ask("/api/measure", {"what": "point", "id": bench.id, **wanted}).status == 422


def test_another_page_starts_no_measurement(bench: Measuring) -> None:
    wanted = {"what": "point", "id": bench.id}
    assert bench.client.ask("/api/measure", wanted, headers={"Origin": "http://evil.example"}).status == 403
    assert bench.client.ask("/api/measure", wanted, headers={"Cookie": None}).status == 403
    assert bench.client.ask("/api/measure", wanted, headers={"Content-Type": "text/plain"}).status == 415
    assert bench.client.ask("/api/job").json["running"] is None


def test_the_end_of_the_server_ends_the_measurement(throughput: None, tmp_path: Path) -> None:
    (tmp_path / "mode").write_text("stubborn")
    desk = Desk("triad", ["skx"], command=(sys.executable, str(STAND_IN), str(tmp_path)))
    desk.jobs.start("measuring", ["validate"], lambda document: {})
    for _ in range(600):
        if (tmp_path / "child").exists():
            break
        time.sleep(0.02)
    child = int((tmp_path / "child").read_text())
    desk.close()
    assert gone(child)
    with pytest.raises(jobs.BusyError):
        desk.jobs.start("measuring", ["validate"], lambda document: {})


def test_sources_of_the_browser_and_other_machines_are_not_measured(client: Client) -> None:
    source = client.ask("/api/source", {"text": "double a[N], b[N];\nfor (int i = 0; i < N; ++i)\n  a[i] = 2.0 * b[i];\n"}).json
    shown = client.ask("/api/sweep", {"source": source["key"], "machine": "skx", "sizes": ["N=100"], "cores": "1"}).json
    assert "never run" in shown["measurable"]
    assert "never run" in client.ask("/api/measure", {"what": "point", "id": shown["id"]}).json["error"]["message"]
    shown = client.ask("/api/sweep", {"kernel": "triad", "machine": "a64fx", "sizes": ["N=100"], "cores": "1"}).json
    assert "another machine" in shown["measurable"]
    answer = client.ask("/api/measure", {"what": "point", "id": shown["id"]})
    assert answer.status == 400
    assert "native" in answer.json["error"]["message"]


@pytest.mark.slow
def test_the_shown_loop_is_really_measured(throughput: None) -> None:
    need("gcc", "C++ core", "module uvicorn")
    from rooftree.errors import CapabilityError
    from rooftree.machine.native import native

    try:
        native()
    except CapabilityError:
        elsewhere("no machine file of this processor")
    for client in serving(Desk("triad", ["native"])):
        bench = Measuring(client, Path("/nowhere"))
        bench.id = client.ask("/api/sweep", {**SWEEP, "machine": "native", "cores": "1"}).json["id"]
        with bench.started(row=0, seconds=0.2) as events:
            kind, told = list(events)[-1]
        assert (kind, told["state"]) == ("over", "done"), told
        (point,) = client.ask(f"/api/measured?id={bench.id}&row=0&column=0").json["points"]
        assert point["sizes"] == "N = 1000"
        assert float(point["measured"]) > 0
