"""A campaign that is killed again and again loses nothing and repeats nothing."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run, status
from rooftree.campaign.store import Store

TEXT = """
kernels: [triad, copy, daxpy, {stencils: {dimensions: [2], radii: [1, 2], shapes: [star, box], coefficients: [constant]}}]
machines: [skx, zen3, zen4]
sizes: {"M,N": "20..400:20"}
cores: [1, 2, 4]
models: [{traffic: lc, incore: throughput}]
"""

START = "import sys; from rooftree.cli import main; sys.exit(main())"


def records(folder: Path) -> dict[str, tuple[bytes, int, int]]:
    found = {}
    for path in (folder / "points").rglob("[0-9a-f]*.json"):
        state = path.stat()
        found[path.stem] = (path.read_bytes(), state.st_mtime_ns, state.st_ino)
    return found


def runs(session: int) -> bool:
    """Whether a process of a session runs."""
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, _, of, *_ = file.read_text().rpartition(")")[2].split()
            if int(of) == session and state not in "ZX":
                return True
    return False


@pytest.mark.slow
def test_twenty_kills_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text(TEXT)
    campaign = read_campaign(str(tmp_path / "c.yaml"))
    total, folder, chance = len(status(campaign, tmp_path / "k").points), tmp_path / "k", random.Random(16)
    before: dict[str, tuple[bytes, int, int]] = {}
    command = [sys.executable, "-c", START, "campaign", "run", str(tmp_path / "c.yaml"), "-o", str(folder), "--jobs", "2"]
    kills, met = 0, 0
    while kills < 20:
        began = len(before)
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        end = time.monotonic() + 60
        wanted = began + chance.randint(0, total // 25)  # while records are written, and while none is
        while len(Store(folder).ids()) < wanted and process.poll() is None and time.monotonic() < end:
            time.sleep(0.005)
        time.sleep(chance.uniform(0.0, 0.02))
        met += process.poll() is None
        process.kill()
        process.wait()
        kills += 1
        while time.monotonic() < end and runs(process.pid):  # the processes that it had started end with it
            time.sleep(0.01)
        now = records(folder)
        assert {id_: entry for id_, entry in now.items() if id_ in before} == before  # intact, and written once
        assert all(json.loads(content)["id"] == id_ for id_, (content, _, _) in now.items())
        before = now
    assert met >= 10  # most runs were killed before their end
    last = run(campaign, folder, jobs=2)
    assert last.done + last.failed == total - len(before)
    after = records(folder)
    assert {id_: entry for id_, entry in after.items() if id_ in before} == before
    run(campaign, tmp_path / "at once", jobs=1)
    assert {i: entry[0] for i, entry in after.items()} == {i: entry[0] for i, entry in records(tmp_path / "at once").items()}
    assert {p.name for p in (folder / "contexts").glob("*.json")} >= {
        p.name for p in (tmp_path / "at once" / "contexts").iterdir()
    }
