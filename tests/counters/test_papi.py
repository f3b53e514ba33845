"""PAPI: names of events, groups, what it refuses; with a made-up library, and the real one where it is installed."""

from __future__ import annotations

import ctypes
import ctypes.util
from pathlib import Path
from typing import Any

import pytest

from rooftree.counters import papi, pmus
from rooftree.counters.events import event_sets, host_set, joined
from rooftree.counters.record import Work
from rooftree.errors import CapabilityError, MeasurementError
from tests.needs import elsewhere


class Library:
    """PAPI with so many counters; every event counts 7 for each repetition."""

    def __init__(self, counters: int = 4, unknown: Any = (), unable: Any = ()) -> None:
        self.counters, self.unknown, self.unable = counters, unknown, unable
        self.sets: dict[Any, Any] = {}
        self.times = 0
        self.attached: list[Any] = []
        self.PAPI_strerror = lambda code: b"Event exists, but cannot be counted"

    def PAPI_create_eventset(self, handle: Any) -> int:
        handle._obj.value = len(self.sets) + 1
        self.sets[handle._obj.value] = []
        return 0

    def PAPI_assign_eventset_component(self, handle: Any, component: Any) -> int:
        return 0

    def PAPI_set_opt(self, option: Any, value: Any) -> int:
        return 0

    def PAPI_attach(self, handle: Any, process: Any) -> int:
        self.attached.append(process.value)
        return 0

    def PAPI_add_named_event(self, handle: Any, name: Any) -> int:
        if name.decode() in self.unknown:
            return -7
        if len(self.sets[handle.value]) == self.counters:
            return -8
        self.sets[handle.value].append(name.decode())
        return 0

    def PAPI_start(self, handle: Any) -> Any:
        self.times = 0
        return -8 if any(name in self.unable for name in self.sets[handle]) else 0

    def PAPI_stop(self, handle: Any, values: Any) -> int:
        for k, _ in enumerate(self.sets[handle]):
            values[k] = 7 * self.times
        return 0

    def PAPI_cleanup_eventset(self, handle: Any) -> int:
        return 0

    def PAPI_destroy_eventset(self, handle: Any) -> int:
        return 0

    def work(self, times: Any) -> None:
        self.times += times


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A core with counters."""
    (tmp_path / "cpu").mkdir()
    (tmp_path / "cpu" / "type").write_text("4\n")
    encode = pmus.encode
    monkeypatch.setattr(pmus, "encode", lambda event, cpus: encode(event, cpus, tmp_path, tmp_path))
    return joined(event_sets()["skx"], event_sets()["generic"])


def test_events_are_named_as_papi_names_them(server: Any) -> None:
    names = {name: papi.name_of(event) for name, event in server.events.items()}
    assert names["cycles"] == "PAPI_TOT_CYC"
    assert names["page_faults"] == "perf::PAGE-FAULTS"
    assert names["L2_LINES_IN.ALL"] == "perf_raw::r1ff1"
    assert names["CAS_COUNT.RD"] == ""


def test_events_are_counted_in_as_many_passes_as_the_counters_need(server: Any) -> None:
    library = Library(counters=4)
    found = papi.PapiCounters(server, library).count(Work(run=library.work, repetitions=10, cache_lines=5.0))
    assert found["source"] == "papi"
    assert found["metrics"]["L1L2"] == {"load_B": 70 * 64 / 50, "evict_B": 70 * 64 / 50}
    assert set(found["events"].values()) == {70.0}
    assert max(len(names) for names in library.sets.values()) == 4


def test_events_that_papi_lists_but_does_not_start_are_left_out(server: Any) -> None:
    library = Library(unknown=("perf_raw::r151",), unable=("PAPI_TOT_CYC",))
    counted = papi.PapiCounters(server, library)
    found = counted.count(Work(run=library.work, repetitions=1, cache_lines=1.0))
    assert "cycles" not in found["events"]
    assert "load_B" not in found["metrics"]["L1L2"]
    assert "does not count" in found["notes"][0]


def test_another_process_is_attached_to(server: Any) -> None:
    library = Library()
    papi.PapiCounters(server, library).count(Work(run=library.work, repetitions=1, cache_lines=1.0, process=4711))
    assert set(library.attached) == {4711}


def test_nothing_to_count_is_an_error() -> None:
    events = event_sets()["generic"]
    names = [papi.name_of(event) for event in events.events.values()]
    with pytest.raises(CapabilityError, match="not one"):
        papi.PapiCounters(events, Library(unknown=names))


def test_a_refusal_in_the_middle_is_an_error_with_its_words(server: Any) -> None:
    library = Library()
    counted = papi.PapiCounters(server, library)
    library.unable = ("PAPI_TOT_CYC",)
    with pytest.raises(MeasurementError, match=r"cannot start cycles.*cannot be counted"):
        counted.count(Work(run=library.work, repetitions=1, cache_lines=1.0))


def test_a_missing_library_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes.util, "find_library", lambda name: None)
    monkeypatch.setattr(ctypes, "CDLL", lambda name: (_ for _ in ()).throw(OSError("not found")))
    with pytest.raises(CapabilityError, match="not installed"):
        papi.load()


@pytest.mark.needs("libpapi")
def test_the_real_library_counts_where_it_is_installed() -> None:
    try:
        counted = papi.PapiCounters(host_set(""))
    except CapabilityError as error:
        elsewhere(error.message)
    found = counted.count(Work(run=lambda times: sum(range(100000 * times)), repetitions=3, cache_lines=1.0))
    assert found["metrics"]["task_seconds"] > 0
