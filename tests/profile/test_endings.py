"""Programs that are ended, that go on, and whose output nobody reads: nothing of ours is left, and the words are true."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument import sampling
from rooftree.instrument.application import Application, Ending, Told, application, ended_by_signals, lingering, reader_gone
from rooftree.instrument.engine import Executions, key_of
from rooftree.instrument.engines import engine_named
from rooftree.instrument.patch import PatchEngine
from rooftree.profile import run
from rooftree.profile.options import Options
from rooftree.profile.run import profile
from tests.needs import elsewhere, need
from tests.profile.programs import LOOPS, at_work, compiled
from tests.profile.test_profile import PROGRAM


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)


# works for given seconds of CPU time; tells on a signal which one it got, and ends with status 3
CLEANS_UP = r"""
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static volatile double x[512];
static const char *told;
static void on(int number) {
  int file = open(told, O_WRONLY | O_CREAT | O_APPEND, 0600);
  char text[16];
  if (write(file, text, (size_t)snprintf(text, sizeof text, "%d\n", number)) < 0) _exit(4);
  _exit(3);
}
static void work(void) { for (int i = 0; i < 512; i++) x[i] = x[i] * 0.5 + 1.0; }
int main(int n, char **v) {
  told = v[1];
  signal(SIGTERM, on); signal(SIGHUP, on); signal(SIGINT, on);
  int again = access(v[2], F_OK) == 0;
  close(open(v[2], O_WRONLY | O_CREAT, 0600));
  double seconds = atof(v[again ? 4 : 3]);
  while ((double)clock() / CLOCKS_PER_SEC < seconds) for (int k = 0; k < 1000; k++) work();
  return 0;
}
"""


@contextlib.contextmanager
def heard(number: int) -> Iterator[None]:
    """Programs started here hear a signal, also where these tests run below nohup."""
    before = signal.signal(number, signal.SIG_DFL) if signal.getsignal(number) is signal.SIG_IGN else None
    try:
        yield
    finally:
        if before is not None:
            signal.signal(number, before)


def ended(tmp_path: Path, number: int, first: str, second: str) -> tuple[int, str, str]:
    """Profile a program and end rooftree by a signal: its exit status, what the program got, the record."""
    told, begun, record = tmp_path / "told", tmp_path / "begun", tmp_path / "record.json"
    path = compiled(CLEANS_UP)
    command = [str(PROGRAM), "profile", "-o", str(record), "--", path, str(told), str(begun), first, second]
    with heard(number), subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, text=True) as process:
        assert process.stderr is not None
        while first == "0.5" and "counting" not in process.stderr.readline():
            pass
        at_work(path)
        process.send_signal(number)
        try:
            process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    left = subprocess.run(["pgrep", "-s", str(process.pid)], capture_output=True, text=True, check=False).stdout
    assert not left
    return process.returncode, told.read_text(), record.read_text()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_is_handed_on_and_what_there_is_is_reported(tmp_path: Path, number: signal.Signals) -> None:
    status, told, record = ended(tmp_path, number, "1000", "0")
    assert (3, f"{int(number)}\n") == (status, told)
    said = json.loads(record)["ended"]
    assert ("interrupted" if number == signal.SIGINT else number.name) in said
    assert json.loads(record)["regions"]


@pytest.mark.slow
def test_the_counted_run_is_ended_as_politely(tmp_path: Path) -> None:
    status, told, record = ended(tmp_path, signal.SIGTERM, "0.5", "1000")
    assert (0, f"{int(signal.SIGTERM)}\n") == (status, told)
    engine = json.loads(record)["engine"]
    assert "SIGTERM" in engine["why"]
    assert engine["count"] != "patch"
    assert 2 == engine["runs"]


def test_signals_that_are_ignored_stay_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # nohup
    try:
        with ended_by_signals():
            assert signal.SIG_IGN is signal.getsignal(signal.SIGHUP)
            with pytest.raises(Told):
                signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_signal_that_is_sent_to_us_and_to_our_group_counts_once() -> None:
    with ended_by_signals():
        with pytest.raises(Told):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)


def test_who_asks_twice_does_not_wait() -> None:
    with subprocess.Popen(["sleep", "100"]) as process:
        ending = Ending()
        ending.ask(KeyboardInterrupt())
        assert not ending.go_on(process.pid)
        ending.ask(KeyboardInterrupt())
        assert ending.go_on(process.pid)
        assert "interrupted" in ending.why
        process.kill()


@pytest.mark.slow
def test_a_program_whose_output_nobody_reads_is_not_run_again() -> None:
    reading = subprocess.Popen(["head", "-c", "100000000"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert reading.stdin is not None
    with reading.stdin as pipe:
        done = subprocess.run([PROGRAM, "profile", "--", "yes"], stdout=pipe, stderr=subprocess.PIPE, check=False, timeout=60)
    reading.wait()
    assert 128 + signal.SIGPIPE == done.returncode
    assert b"not run again" in done.stderr


def test_a_pipe_without_a_reader_is_known() -> None:
    out, into = os.pipe()
    assert not reader_gone(into)
    os.close(out)
    assert reader_gone(into)
    os.close(into)


DAEMON = r"""
#include <stdio.h>
#include <unistd.h>
static volatile double x[512];
int main(int n, char **v) {
  if (!fork()) {
    setsid();
    FILE *f = fopen(v[1], "w");
    fprintf(f, "%d", (int)getpid());
    fclose(f);
    fclose(stdout);
    close(1); close(2);
    sleep(300);
    return 0;
  }
  for (int k = 0; k < 400000; k++) for (int i = 0; i < 512; i++) x[i] = x[i] * 0.5 + 1.0;
  return 0;
}
"""


@pytest.mark.slow
def test_a_daemon_runs_on_and_is_not_started_twice(tmp_path: Path) -> None:
    started = tmp_path / "pid"
    done = subprocess.run(
        [PROGRAM, "profile", "--json", "--", compiled(DAEMON), str(started)], capture_output=True, check=False, timeout=60
    )
    daemon = int(started.read_text())
    try:
        os.kill(daemon, 0)
        record = json.loads(done.stdout)
        assert any(f"--pid {daemon}" in note for note in record["notes"])
        assert "not run again" in record["engine"]["why"]
    finally:
        os.kill(daemon, signal.SIGKILL)


def test_a_helper_that_ends_soon_after_its_program_is_no_daemon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rooftree.instrument.application._LINGERS_s", 5.0)
    with subprocess.Popen(["sleep", "0.05"], start_new_session=True) as helper:
        assert () == lingering([helper.pid])
    monkeypatch.setattr("rooftree.instrument.application._LINGERS_s", 0.05)
    with subprocess.Popen(["sleep", "100"], start_new_session=True) as daemon:
        assert (daemon.pid,) == lingering([daemon.pid])
        daemon.kill()


@pytest.mark.slow
def test_counts_of_a_run_that_is_ended_at_a_limit_have_bounds() -> None:
    command = [str(PROGRAM), "profile", "--time-limit", "3", "--json", "--", compiled(LOOPS, "-g"), "800000000"]
    record = json.loads(subprocess.run(command, capture_output=True, check=False, timeout=60).stdout)
    hot = record["regions"][0]
    assert "triad" == hot["function"]
    assert hot["flops"]["dp"] == pytest.approx(2 * hot["passes"], rel=1.5)  # of vectors or single elements
    assert hot["counts_within"] > 0
    assert "as long a second run" in " ".join(record["notes"])
    assert "the same each time" not in " ".join(record["notes"])


COPIES = r"""
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
__asm__(".text\n.globl moved\n.type moved,@function\nmoved:\n xor %eax,%eax\n1: lea 1(%rax,%rdi),%rax\n xor %rdi,%rax\n"
        " sub $1,%rdi\n jne 1b\n ret\n.size moved,.-moved\n.globl moved_end\nmoved_end:\n");
long moved(long); extern char moved_end[];
static double data[512];
__attribute__((noinline)) static void stays(long r) {
  for (long k = 0; k < r; k++) { for (int i = 0; i < 512; i++) data[i] = data[i] * 0.5 + 1.0; __asm__ volatile("" ::: "memory"); }
}
int main(int c, char **v) {
  long r = atol(v[1]), size = moved_end - (char *)moved;
  void *copy = mmap(0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memcpy(copy, (void *)moved, size);
  long same = moved(100 * r) == ((long (*)(long))copy)(100 * r);
  stays(r);
  return same ? 3 : 4;
}
"""


@pytest.mark.slow
def test_code_that_a_program_copies_is_left_out_and_the_rest_is_counted() -> None:
    """As node does with functions of its own: our jumps lead astray from the copy."""
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    path = compiled(COPIES, "-O2")
    if reason := PatchEngine().why_not(application([path, "1"]), []):
        elsewhere(reason)
    said: list[str] = []
    record = profile([path, "4000000"], Options(engine="patch"), said.append)
    assert 3 == record.exit_status
    assert record.engine.runs >= 3  # one more where its times do not tell whether it did the same
    assert any("once more" in text for text in said)
    stays, moved = (next(r for r in record.regions if r.kind == "loop" and r.function == name) for name in ("stays", "moved"))
    assert {"dp": 2 * 512 * 4000000} == stays.flops
    assert moved.instructions is None or not moved.instructions
    assert "it was left out" in moved.next
    assert 1 == sum("copies code of its own" in note for note in record.notes), "told once, not in each region"


CHECKS_ITSELF = r"""
#include <stdlib.h>
static volatile double x = 1.0;
__attribute__((noipa)) void work(int passes) { for (int i = 0; i < passes; i++) x = x * 0.5 + 1.0; }
int main(void) {
  for (int k = 0; k < 20000; k++) work(300);
  if (*(volatile unsigned char *)work == 0xe9) abort();
  return 0;
}
"""
"""It dies where its code has been changed."""


class _ChangesNothing:
    """An engine that leaves code as it is."""

    name, about = "callgrind", "exact counts, slowly"

    def why_not(self, app: Application, functions: Sequence[FunctionCode]) -> str:
        return ""

    def count(self, app: Application, functions: Sequence[FunctionCode], time_limit_s: float | None) -> Executions:
        counts = {key_of(code, block): 6_000_000 for code in functions for block in range(len(code.graph.blocks))}
        return Executions(threads=[counts], status=0, seconds=1.0)


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "engine_named", lambda name: engine_named(name) if name == "patch" else _ChangesNothing())


@pytest.mark.usefixtures("others")
def test_where_the_engine_kills_the_program_another_one_counts() -> None:
    path = compiled(CHECKS_ITSELF)
    said: list[str] = []
    record = profile([path], Options(), said.append)
    work = next(one for one in record.regions if one.kind == "loop")
    assert "callgrind" == record.engine.count
    assert 3 == record.engine.runs
    assert 6_000_000 == work.passes
    assert any("killed by SIGABRT" in line and "engine callgrind" in line for line in said)
    assert "killed by SIGABRT" in record.engine.why
    assert 0 == record.exit_status


@pytest.mark.usefixtures("others")
def test_who_asked_for_the_engine_or_has_a_long_program_is_told_what_else_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    path = compiled(CHECKS_ITSELF)
    asked = profile([path], Options(engine="patch"))
    assert asked.engine.count is None
    monkeypatch.setattr(run, "_LONGEST_EMULATED_s", 0.0)
    long = profile([path], Options())
    assert "killed by SIGABRT" in long.engine.why
    assert "--engine callgrind changes no code" in long.engine.why


def test_what_is_run_once_is_not_said_to_be_run_twice() -> None:
    """Programs whose code is in no file were said to be run twice, and run once."""
    said: list[str] = []
    record = profile([compiled("int main(void) { return 0; }")], Options(), said.append)
    assert 1 == record.engine.runs
    assert any("not run again" in line and "no code to count in" in line for line in said)
    assert not any("is run twice" in line for line in said)
    assert "if there is code to count in" in said[0]
