"""The real harness on this machine. Times are never judged; cycles are, where they follow from the architecture."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rooftree import native
from rooftree.errors import CapabilityError, MeasurementError, UsageError
from rooftree.host.processor import instruction_set
from rooftree.timing.harness import REFERENCE, Burst
from rooftree.timing.isa import isa_of
from rooftree.timing.isa.interface import Style
from rooftree.timing.native import NativeHarness, pages
from rooftree.timing.repeat import measure
from tests.needs import elsewhere, need

ADD = {"x86": ("add r8, r9", {"r8": "value", "r9": "value"}), "aarch64": ("add x5, x5, x6", {"x5": "value", "x6": "value"})}
ILLEGAL = {"x86": "ud2", "aarch64": "udf #0"}
FAULT = {"x86": "mov rax, qword ptr [rax]", "aarch64": "ldr x5, [x6]"}
ENDLESS = {"x86": "jmp .", "aarch64": "b ."}


@pytest.fixture(scope="module")
def isa() -> Any:
    try:
        return isa_of(instruction_set())
    except CapabilityError as error:
        elsewhere(str(error))


@pytest.fixture(scope="module", autouse=True)
def needed() -> None:
    need("as", "C++ core")


def chain(isa: Any, name: Any, copies: Any) -> Any:
    text, initial = ADD[isa.name]
    return isa.function(name, [text] * copies, initial, Style())


def one(isa: Any, name: Any, line: Any) -> Any:
    initial = {"x86": {"rax": "zero"}, "aarch64": {"x6": "zero"}}[isa.name]
    return isa.function(name, [line], initial, Style())


def test_time_stamps_grow_and_have_the_shape_that_was_asked_for(isa: Any) -> None:
    harness = NativeHarness()
    assert {} == harness.load([chain(isa, "adds", 16)])
    ticks = harness.run([Burst("adds", 100), Burst(REFERENCE, 4)], 3)
    assert (3, 2, 1, 6) == ticks.stamps.shape
    assert (np.diff(ticks.stamps.astype(np.int64), axis=-1) >= 0).all()
    assert ticks.per_second > 1e6


def test_a_reference_loop_between_two_short_bursts_is_that_of_both_and_its_time_counts_once(isa: Any) -> None:
    harness = NativeHarness()
    harness.load([chain(isa, "adds", 16)])
    ticks = harness.run([Burst("adds", 10), Burst("adds", 100_000)], 50)
    stamps = ticks.stamps[:, :, 0].reshape(-1, 6)
    shared = np.array([(one[4:] == following[:2]).all() for one, following in pairwise(stamps)])
    assert shared[::2].mean() > 0.9
    assert shared[1::2].mean() < 0.1, "a long burst may change the clock: two loops tell whether it stays so"
    each = float((stamps[:, 5] - stamps[:, 0]).sum()) / ticks.per_second
    assert ticks.seconds < each
    assert ticks.seconds <= float(stamps[-1, 5] - stamps[0, 0]) / ticks.per_second


def test_several_threads_run_at_once_each_with_its_own_memory(isa: Any) -> None:
    cpus = sorted(os.sched_getaffinity(0))
    harness = NativeHarness(cpus)
    harness.load([chain(isa, "adds", 16)])
    ticks = harness.run([Burst("adds", 1000)], 4)
    assert (4, 1, len(cpus), 6) == ticks.stamps.shape
    assert len(set(harness._core.memory)) == len(cpus)
    bursts = ticks.stamps[:, 0, :, 2:4].astype(np.int64)
    assert (bursts[:, :, 1] > bursts[:, :, 0]).all()


@pytest.mark.parametrize(
    ("lines", "reason"), [(ILLEGAL, "does not have the instruction"), (FAULT, "SIGSEGV"), (ENDLESS, "did not end")]
)
def test_functions_that_cannot_run_are_named_and_the_others_stay(isa: Any, lines: dict[str, str], reason: str) -> None:
    harness = NativeHarness()
    failed = harness.load([one(isa, "bad", lines[isa.name]), chain(isa, "adds", 16)])
    assert ["bad"] == list(failed)
    assert reason in failed["bad"]
    harness.run([Burst("adds", 10)], 1)
    with pytest.raises(MeasurementError, match="'bad' is not loaded"):
        harness.run([Burst("bad", 10)], 1)


def test_a_load_replaces_what_was_loaded_before(isa: Any) -> None:
    harness = NativeHarness()
    harness.load([chain(isa, "first", 16)])
    harness.load([chain(isa, "second", 16)])
    with pytest.raises(MeasurementError, match="'first' is not loaded"):
        harness.run([Burst("first", 10)], 1)


@pytest.mark.parametrize("cpus", [[99999], [], "twice"])
def test_only_processors_of_this_process_can_be_used(isa: Any, cpus: Any) -> None:
    allowed = min(os.sched_getaffinity(0))
    with pytest.raises(UsageError, match="expected different ones out of"):
        NativeHarness([allowed, allowed] if cpus == "twice" else cpus)


def test_the_thread_that_asks_keeps_its_own_processors(isa: Any) -> None:
    before = os.sched_getaffinity(0)
    harness = NativeHarness()
    harness.load([chain(isa, "adds", 16)])
    harness.run([Burst("adds", 10)], 1)
    assert before == os.sched_getaffinity(0)


@pytest.mark.hardware
def test_a_chain_of_additions_takes_one_cycle_each_whatever_its_length(isa: Any) -> None:
    harness = NativeHarness()
    harness.load([chain(isa, "short", 16), chain(isa, "long", 64)])
    found = measure(harness, ["short", "long"]).results
    assert found["short"].cycles == pytest.approx(16, rel=0.2)
    assert found["long"].cycles == pytest.approx(64, rel=0.2)


SMAPS = """7f0000000000-7f0000200000 rw-p 00000000 00:00 0
AnonHugePages:      {} kB
7f0000200000-7f0000400000 rw-p 00000000 00:00 0
AnonHugePages:       0 kB
"""


@pytest.mark.parametrize(
    ("huge", "address", "word"),
    [
        (2048, 0x7F0000000000, "huge pages"),
        (0, 0x7F0000000000, "small pages"),
        (2048, 0x7F0000300000, "small pages"),
        (2048, 0x1000, "pages not known"),
    ],
)
def test_the_pages_are_those_that_the_kernel_reports(tmp_path: Path, huge: int, address: int, word: str) -> None:
    file = tmp_path / "smaps"
    file.write_text(SMAPS.format(huge))
    assert pages(file, address, 1 << 21) == f"2 MiB a thread, {word}"


def test_without_the_account_of_the_kernel_the_pages_are_not_known(tmp_path: Path) -> None:
    assert "not known" in pages(tmp_path / "absent", 0, 1 << 21)


def test_without_the_core_the_error_says_so(isa: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)
    with pytest.raises(CapabilityError, match="timing needs the C\\+\\+ core"):
        NativeHarness()
