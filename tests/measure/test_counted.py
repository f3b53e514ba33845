"""Counters beside measured points, with the real process of the kernel and a made-up likwid-perfctr."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

import rooftree
from rooftree import counters
from rooftree.errors import CapabilityError
from tests.needs import elsewhere

TRIAD = "double a[N], b[N], c[N]; for (int i = 0; i < N; ++i) a[i] = b[i] + 2.5 * c[i];"
QUICK = {"time_limit": 0.02, "call_limit": 20.0}

pytestmark = pytest.mark.needs("C++ core")


@pytest.fixture(scope="module")
def softly() -> None:
    """Skips where the kernel lets nothing be counted, or nothing can be compiled."""
    try:
        with counters.open("perf"):
            pass
        rooftree.measure(TRIAD, sizes={"N": 64}, counters="none", **QUICK)
    except CapabilityError as error:
        elsewhere(error.message)


def test_events_of_the_kernel_are_counted_in_the_process_of_the_loop(softly: None) -> None:
    measured = rooftree.measure(TRIAD, sizes={"N": 4096}, counters="perf", **QUICK)
    (point,) = measured.points
    found = point["measured"]["counters"]
    assert found["source"] == "perf"
    calls = found["cache_lines"] / (4096 / 8)
    assert calls >= 1
    assert calls == round(calls)
    assert 0 < found["metrics"]["task_seconds"] < 1e-3
    assert found["metrics"]["page_faults"] < 0.01, "memory was touched before"
    assert json.loads(measured.to_json())["points"][0]["measured"]["counters"] == found


def test_none_counts_nothing_and_says_nothing(softly: None) -> None:
    measured = rooftree.measure(TRIAD, sizes={"N": 512}, counters="none", **QUICK)
    assert measured.points[0]["measured"]["counters"] is None
    assert not any("count" in note for note in measured.notes)


def test_missing_counters_are_said_once_for_a_whole_sweep(softly: None) -> None:
    measured = rooftree.measure(TRIAD, sizes={"N": [512, 1024, 2048]}, **QUICK)
    assert len([note for note in measured.notes if "no hardware counters" in note]) <= 1
    assert len(measured.notes) == len(set(measured.notes))


SCRIPT = """#!{python}
import subprocess, sys
if sys.argv[1:] == ["-a"]:
    print("L2\\tL2 cache bandwidth in MBytes/s")
    sys.exit()
assert sys.argv[1] == "-C" and sys.argv[3:6] == ["-g", "L2", "-O"], sys.argv
subprocess.run(sys.argv[6:], check=True)
times = int(sys.argv[-1].rpartition("/")[2].partition(".")[0])
print("TABLE,Group 1 Raw,L2,1,\\nEvent,Counter,HWThread 0,\\nL1D_REPLACEMENT,PMC0," + str(1000 + 3 * times))
print("TABLE,Group 1 Metric,L2,1,\\nMetric,HWThread 0,\\nL2D load data volume [GBytes]," + repr((64000 + 192 * times) * 1e-9))
"""


@pytest.mark.slow
def test_likwid_runs_the_kernel_as_a_program_of_its_own(softly: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "likwid-perfctr"
    script.write_text(SCRIPT.format(python=sys.executable))
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    measured = rooftree.measure(TRIAD, sizes={"N": 1024}, counters="likwid", **QUICK)
    found = measured.points[0]["measured"]["counters"]
    assert found["source"] == "likwid"
    # three lines of 64 B in each call of 1024 / 8 cache lines of work; what the start moves is not there
    assert found["metrics"]["L1L2"]["load_B"] == pytest.approx(192 / 128)


def test_a_way_to_count_that_is_not_there_is_an_error_before_anything_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CapabilityError, match="likwid-perfctr is not installed"):
        rooftree.measure(TRIAD, sizes={"N": 64}, counters="likwid")
