"""Engines inside of a larger program: they leave its children, signals and settings alone; and scarce places are used again."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from rooftree.errors import CapabilityError
from rooftree.instrument import loaded, patch_counters, samples
from rooftree.instrument.application import application, temporary_folder
from rooftree.instrument.engine import key_of
from rooftree.instrument.patch import PatchEngine
from rooftree.instrument.samples import Place, Samples
from tests.instrument.test_counting import codes_of, counted
from tests.needs import need
from tests.profile.programs import LOOPS, compiled

MANY = r"""
#include <pthread.h>
static double data[3][512];
__attribute__((noinline)) void work(double *x) { for (int i = 0; i < 512; i++) x[i] = x[i] * 0.5 + 1.0; }
static void *run(void *x) { work(x); return 0; }
int main(void) {
  for (int k = 0; k < 10; k++) {
    pthread_t other[3];
    for (int n = 0; n < 3; n++) pthread_create(&other[n], 0, run, data[n]);
    for (int n = 0; n < 3; n++) pthread_join(other[n], 0);
  }
  return 0;
}
"""


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")


def test_other_children_alarms_and_orphans_are_left_alone() -> None:
    path = compiled(LOOPS)
    codes = codes_of(path, "triad")
    other = subprocess.Popen(["true"])
    rang: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: rang.append(number))
    try:
        assert 7 == counted("patch", [path, "13"], codes).status
        assert (other.pid, 0) == os.waitpid(other.pid, 0)
        os.kill(os.getpid(), signal.SIGALRM)
        assert [signal.SIGALRM] == rang
    finally:
        signal.signal(signal.SIGALRM, before)
        other.returncode = 0
    is_reaper = ctypes.c_int(7)
    ctypes.CDLL(None).prctl(37, ctypes.byref(is_reaper), 0, 0, 0)
    assert 0 == is_reaper.value


def test_counters_of_threads_that_have_ended_are_used_again(monkeypatch: Any) -> None:
    most = 12  # four at once, and those whose end is told after the next ones have begun
    monkeypatch.setattr(patch_counters, "THREADS", most)
    path = compiled(MANY)
    (code,) = codes_of(path, "work")
    found = counted("patch", [path], [code])
    assert 0 == found.status
    assert len(found.threads) <= most
    assert 30 == found.total(key_of(code, 0))


def test_a_full_disk_is_an_error_that_says_so(monkeypatch: Any) -> None:
    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    path = compiled(LOOPS)
    codes = codes_of(path, "triad")
    counted("patch", [path, "1"], codes)
    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(CapabilityError, match="room for counters"):
        PatchEngine().count(application([path, "1"]), codes, 100.0)


def test_a_compiler_with_arguments_and_a_folder_with_a_blank(monkeypatch: Any, tmp_path: Any) -> None:
    monkeypatch.setenv("CC", "gcc -O1")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "a b"))
    with temporary_folder() as folder:
        assert " " not in folder
        assert loaded.built("marks", type(tmp_path)(folder)).is_file()
        (type(tmp_path)(folder) / "again").mkdir()
        monkeypatch.setattr("rooftree.children.run", None)  # it is not built again
        assert loaded.built("marks", type(tmp_path)(folder) / "again").is_file()
    monkeypatch.setenv("CC", "no-such-compiler -x")
    assert "no-such-compiler" in loaded.why_no_compiler()


def test_a_program_that_ends_at_once_is_no_trouble() -> None:
    (code,) = codes_of(compiled(MANY), "work")
    assert 3 == counted("patch", [sys.executable, "-c", "import os; os._exit(3)"], [code]).status


def test_times_of_many_samples_are_thinned_and_still_stand_for_all(monkeypatch: Any) -> None:
    monkeypatch.setattr(samples, "MOST_TIMED", 100)
    found = Samples(0.001)
    for at in range(5000):
        found.keep_time((1, 1 + at % 2), at, Place("program", at))
    assert found.each > 1
    for times in found.times.values():
        assert len(times) * found.each == pytest.approx(2500, rel=0.1)
    assert 2 == len(found.times)
