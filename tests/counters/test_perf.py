"""Counting by the kernel: groups, passes, threads, scaling and refusals with a made-up kernel; software events for real."""

from __future__ import annotations

import errno
import mmap
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from rooftree import counters
from rooftree.counters import perf_event
from rooftree.counters.events import event_sets, host_set, joined, read_set
from rooftree.counters.perf import PerfCounters
from rooftree.counters.perf_event import Reading
from rooftree.counters.record import Work, record
from rooftree.errors import CapabilityError, UsageError
from tests.needs import elsewhere


class MadeUp:
    """A kernel with so many counters; every event counts its config for each repetition, per opened file.

    ``refuse``: types that it does not know. ``share``: part of the time in which core events count.
    """

    def __init__(
        self, programmable: int = 4, refuse: Any = (), share: float = 1.0, error: Any = errno.ENOENT, starved: bool = False
    ) -> None:
        self.programmable, self.refuse, self.share, self.error, self.starved = programmable, refuse, share, error, starved
        self.files: dict[Any, Any] = {}
        self.groups: dict[Any, Any] = {}
        self.enabled: set[Any] = set()
        self.most = 0
        self.runs = 0

    def open(self, wanted: Any, leader: Any) -> Any:
        if wanted.type in self.refuse:
            raise OSError(self.error, os.strerror(self.error))
        file = len(self.files) + 3
        group = self.groups.get(leader, [])
        if wanted.type == 4 and sum(self.files[f].type == 4 for f in group) >= self.programmable:
            raise OSError(errno.EINVAL, "too many")
        self.files[file] = wanted
        self.groups.setdefault(leader if leader >= 0 else file, []).append(file)
        return file

    def enable(self, leader: Any) -> None:
        self.enabled |= set(self.groups[leader])

    def disable(self, leader: Any) -> None:
        self.enabled -= set(self.groups[leader])

    def work(self, times: Any) -> None:
        self.runs += 1
        self.most = max(self.most, sum(self.files[f].type == 4 for f in self.enabled))
        self.seen = dict.fromkeys(self.enabled, times)

    def read(self, file: Any) -> Any:
        wanted, times = self.files[file], self.seen.get(file, 0)
        if wanted.type != 4:
            return Reading(wanted.config[0] * times, 1000, 1000)
        if self.starved and sum(self.files[f].type == 4 for g in self.groups.values() if file in g for f in g) > 1:
            return Reading(0, 1000, 0)
        running = int(1000 * self.share)
        return Reading(int(wanted.config[0] * times * self.share), 1000, running)

    def close(self, file: Any) -> None:
        pass


@pytest.fixture
def folders(tmp_path: Path) -> Any:
    """A core with counters and nothing else."""
    (tmp_path / "cpu" / "format").mkdir(parents=True)
    (tmp_path / "cpu" / "type").write_text("4\n")
    (tmp_path / "cpu" / "format" / "event").write_text("config:0-7\n")
    (tmp_path / "cpu" / "format" / "umask").write_text("config:8-15\n")
    return {"devices": tmp_path, "system": tmp_path / "none"}


@pytest.fixture
def skx() -> Any:
    return joined(event_sets()["skx"], event_sets()["generic"])


def counted(kernel: Any, events: Any, folders: Any, repetitions: int = 10, cache_lines: float = 5.0) -> Any:
    perf = PerfCounters(events, kernel=kernel, **folders)
    return perf.count(Work(run=kernel.work, repetitions=repetitions, cache_lines=cache_lines))


def test_metrics_are_per_cache_line_of_work(skx: Any, folders: Any) -> None:
    found = counted(MadeUp(), skx, folders)
    assert found["source"] == "perf"
    assert found["cache_lines"] == 50
    threads = len(os.listdir("/proc/self/task"))
    assert found["events"]["L1D.REPLACEMENT"] == 0x151 * 10 * threads
    assert found["metrics"]["L1L2"]["load_B"] == 0x151 * 10 * threads * 64 / 50
    assert found["metrics"]["uops_port"]["5"] == 0x20A1 * 10 * threads / 50
    assert found["metrics"]["T_nOL"] == max(0x81D0 / 2, 0x82D0) * 10 * threads / 50


def test_no_more_events_count_at_once_than_there_are_counters(skx: Any, folders: Any) -> None:
    kernel = MadeUp(programmable=3)
    found = counted(kernel, skx, folders)
    threads = len(os.listdir("/proc/self/task"))
    assert kernel.most == 3 * threads
    core = sum(event.pmu == "core" for event in skx.events.values())
    assert kernel.runs >= core / 3
    assert found["multiplexed"] == {}


def test_multiplexed_counts_are_scaled_and_that_is_said(skx: Any, folders: Any) -> None:
    whole = counted(MadeUp(), skx, folders)["events"]["L1D.REPLACEMENT"]
    found = counted(MadeUp(share=0.25), skx, folders)
    assert found["events"]["L1D.REPLACEMENT"] == pytest.approx(whole, rel=0.01)
    assert found["multiplexed"]["L1D.REPLACEMENT"] == 0.25
    assert any("scaled up" in note for note in found["notes"])


def test_groups_that_never_run_are_halved_until_they_do(skx: Any, folders: Any) -> None:
    kernel = MadeUp(starved=True)
    found = counted(kernel, skx, folders)
    assert {"L1D.REPLACEMENT", "L2_TRANS.L2_WB"} <= found["events"].keys()
    assert not any("got no counter" in note for note in found["notes"])


def test_what_is_missing_is_left_out_and_named_once(skx: Any, folders: Any) -> None:
    found = counted(MadeUp(), skx, folders)
    assert "L3Mem" not in found["metrics"]
    assert "CAS_COUNT.RD" not in found["events"]
    assert sum("uncore_imc" in note for note in found["notes"]) == 1


def test_without_hardware_counters_only_the_kernels_events_remain(skx: Any, folders: Any) -> None:
    found = counted(MadeUp(refuse=(0, 4)), skx, folders)
    assert set(found["metrics"]) == {"task_seconds", "page_faults", "context_switches", "migrations"}
    assert len([note for note in found["notes"] if "no hardware counters" in note]) == 1


def test_without_any_event_the_reason_is_an_error(skx: Any, folders: Any) -> None:
    with pytest.raises(CapabilityError, match="perf_event_paranoid") as found:
        PerfCounters(skx, kernel=MadeUp(refuse=(0, 1, 4), error=errno.EACCES), **folders)
    assert "sysctl kernel.perf_event_paranoid=2" in found.value.hint


@pytest.mark.parametrize(
    "number", [errno.ENOENT, errno.EINVAL, errno.ENODEV, errno.EBUSY, errno.ENOSYS, errno.EMFILE, errno.ENOSPC, 999]
)
def test_every_refusal_has_words(number: int) -> None:
    refusal = perf_event.why_refused(OSError(number, "strange"), outside=False)
    assert refusal.message
    assert refusal.hint


def test_the_right_for_whole_sockets_is_asked_for() -> None:
    assert "paranoid=0" in perf_event.why_refused(OSError(errno.EACCES, ""), outside=True).hint


def test_files_are_closed_when_the_work_fails(skx: Any, folders: Any) -> None:
    kernel = MadeUp()
    opened: set[Any] = set()
    kernel.close = opened.add  # type: ignore[assignment, method-assign]
    perf = PerfCounters(skx, kernel=kernel, **folders)
    with pytest.raises(ZeroDivisionError):
        perf.count(Work(run=lambda times: 1 // 0, repetitions=1, cache_lines=1))
    assert opened == set(kernel.files)
    assert kernel.enabled == set()


def test_metrics_that_divide_by_nothing_are_left_out() -> None:
    events = event_sets()["generic"]
    assert record("fake", events, {"cycles": 5.0}, 2.0)["metrics"] == {"cycles": 2.5}


def test_work_without_anything_to_do_is_refused() -> None:
    with pytest.raises(UsageError, match="repetitions"):
        Work(run=print, repetitions=0, cache_lines=1)


PAGES = 300


def touch(times: Any) -> None:
    """Touch fresh pages: so many page faults, in this thread."""
    for _ in range(times):
        with mmap.mmap(-1, PAGES * mmap.PAGESIZE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as memory:
            if hasattr(mmap, "MADV_NOHUGEPAGE"):
                memory.madvise(mmap.MADV_NOHUGEPAGE)
            for page in range(PAGES):
                memory[page * mmap.PAGESIZE] = 1


@pytest.fixture
def real() -> Any:
    try:
        return PerfCounters(host_set(""))
    except CapabilityError as error:
        elsewhere(f"this machine lets nothing be counted: {error.message}")


def test_page_faults_are_counted_for_real(real: Any) -> None:
    touch(1)
    found = real.count(Work(run=touch, repetitions=5, cache_lines=PAGES))
    assert found["metrics"]["page_faults"] == pytest.approx(1.0, abs=0.1)
    assert found["metrics"]["task_seconds"] > 0


def test_threads_that_the_work_starts_are_counted_for_real(real: Any) -> None:
    def in_threads(times: Any) -> None:
        workers = [threading.Thread(target=touch, args=(times,)) for _ in range(2)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    found = real.count(Work(run=in_threads, repetitions=3, cache_lines=PAGES))
    assert found["metrics"]["page_faults"] == pytest.approx(2.0, rel=0.15)


def test_threads_that_run_already_are_counted_for_real(real: Any) -> None:
    begin, done, end = threading.Event(), threading.Event(), threading.Event()

    def wait() -> None:
        while not end.is_set():
            if begin.wait(0.01):
                begin.clear()
                touch(2)
                done.set()

    worker = threading.Thread(target=wait)
    worker.start()

    def tell(times: Any) -> None:
        begin.set()
        assert done.wait(10)
        done.clear()

    try:
        found = real.count(Work(run=tell, repetitions=2, cache_lines=PAGES))
    finally:
        end.set()
        worker.join()
    assert found["metrics"]["page_faults"] == pytest.approx(1.0, rel=0.1)


def test_a_unit_outside_the_core_is_counted_for_real() -> None:
    events = read_set(
        b"schema: rooftree.counters/1\nname: stamp\nprogrammable: 1\nsources: {kernel: the driver of the time stamp}\n"
        b"events: {tsc: {pmu: msr, named: tsc, unit: cy, source: kernel}}\nmetrics: {cycles: tsc}\n",
        "stamp.yaml",
    )
    try:
        stamp = PerfCounters(events)
    except CapabilityError as error:
        elsewhere(error.message)
    once = stamp.count(Work(run=touch, repetitions=1, cache_lines=1))["events"]["tsc"]
    often = stamp.count(Work(run=touch, repetitions=40, cache_lines=1))["events"]["tsc"]
    assert 0 < once < often


def test_nothing_outside_the_work_is_counted_for_real(real: Any) -> None:
    found = real.count(Work(run=lambda times: None, repetitions=1, cache_lines=1))
    touch(1)
    assert found["metrics"]["page_faults"] < PAGES / 10


def test_open_gives_the_kernels_counters_or_none_and_refuses_other_words() -> None:
    with counters.open("none") as found:
        assert found is None
    with counters.open("auto") as found:
        assert found is None or found.source == "perf"
    with pytest.raises(UsageError, match="unknown counters 'prf'"), counters.open("prf"):
        pass
