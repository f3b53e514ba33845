"""A process that is killed takes the one with its kernel along, in native code too."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.needs import elsewhere

pytestmark = pytest.mark.usefixtures("core")

HANG = """
volatile int always = 1;
void hang(int n, double *a) { for (int i = 0; i < n; ++i) a[i] = 1.0; again: if (always) goto again; }
"""
PARENT = """
import sys, threading
import rooftree
from rooftree.host.topology import read_topology
from rooftree.measure.bind import bind
from rooftree.measure.build import build
from rooftree.measure.plan import MODES, Spacing, lay_out, placed
from rooftree.measure.process import ProcessRunner

def work():
    kernel = rooftree.kernel(sys.argv[1])
    built = build(kernel, None)
    plan = bind(kernel, built.called, {"n": 10}, {}, "best")
    runner = ProcessRunner(built.library, read_topology().one_per_core()[-1:], limit_s=100)
    print(runner._process.pid, flush=True)
    runner.open(placed(plan, lay_out(plan, Spacing()), MODES[0]))

if sys.argv[2] == "thread":
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
else:
    work()
"""


def state(pid: int) -> tuple[str, int]:
    """Of a process: its state, and the processor time that it has had in ticks; "X" where there is none."""
    try:
        fields = Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return "X", 0
    return fields[0], int(fields[11])


@pytest.mark.parametrize("where", ["main", "thread"])
def test_a_kernel_ends_with_the_process_that_measures_it(tmp_path: Path, where: str) -> None:
    """A campaign that was killed with SIGKILL left its worker, with 8.8 GB, for minutes; the next run started another one."""
    if not Path("/proc/self/stat").exists():
        elsewhere("needs /proc")
    source = tmp_path / "hang.c"
    source.write_text(HANG)
    parent = subprocess.Popen([sys.executable, "-c", PARENT, f"{source}:hang", where], stdout=subprocess.PIPE, text=True)
    try:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        until, before = time.monotonic() + 60, state(worker)[1]
        while state(worker)[1] < before + 100 and time.monotonic() < until:  # a second: it is in the loop that does not end
            time.sleep(0.1)
        assert state(worker)[0] not in "ZX"
    finally:
        parent.kill()
        parent.wait()
        assert parent.stdout is not None
        parent.stdout.close()
    until = time.monotonic() + 10
    while state(worker)[0] not in "ZX" and time.monotonic() < until:
        time.sleep(0.05)
    assert state(worker)[0] in "ZX"
