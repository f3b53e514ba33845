"""Programs of many processes: what each took, what no sample shows, and which numbers are those of no process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest

from rooftree.cli import main
from rooftree.instrument import proc, sampling
from rooftree.instrument.application import application
from rooftree.instrument.samples import Place, Samples
from rooftree.machine.load import load_machine
from rooftree.profile.processes import notes_on, programs_of, threads_of, unseen_user_s
from rooftree.profile.threads import cores_of, working_at_once
from rooftree.profile.whole import _roofs
from rooftree.report.profile.text import profile_text
from tests.needs import elsewhere, need
from tests.profile.programs import LOOPS, at_work, compiled
from tests.report.test_profile_page import profile, region


def script(short: int, samples: int) -> Samples:
    """A shell that ran so many short processes and a long one with so many samples."""
    found = Samples(period_s=2e-3, seconds=1.0)
    found.commands = {1: "sh", 2: "long", **dict.fromkeys(range(3, 3 + short), "short")}
    found.cpu_s = {1: 0.004, 2: 0.1, **dict.fromkeys(range(3, 3 + short), 0.0015)}
    found.threads = {(1, 1): Counter({Place("/bin/sh", 16): 1}), (2, 2): Counter({Place("/bin/long", 16): samples})}
    found.user_s = 0.002 + 2e-3 * samples + 0.001 * short
    found.system_s = sum(found.cpu_s.values()) - found.user_s
    return found


def test_programs_stand_with_their_processes_and_what_of_them_is_not_seen() -> None:
    found = programs_of(script(100, 45)) or []
    assert ["short", "long", "sh"] == [part.name for part in found]
    assert (100, 100, 0) == (found[0].processes, found[0].unseen, found[0].samples)
    assert 0.15 == pytest.approx(found[0].cpu_seconds) == found[0].unseen_seconds
    assert (1, 0, 45, 0.0) == (found[1].processes, found[1].unseen, found[1].samples, found[1].unseen_seconds)
    assert programs_of(Samples(period_s=1e-3, cpu_s={1: 1.0})) is None


def test_samples_of_some_processes_do_not_stand_for_others() -> None:
    found = script(100, 45)
    assert 0.1 == pytest.approx(unseen_user_s(found, found.user_s))
    (note,) = notes_on(found, 0.254)
    assert note.startswith(
        "0.15 s of the CPU time (59%) is in 100 of its 102 processes, each of which ended before its first sample, or worked"
    )
    assert [] == notes_on(script(2, 45), 0.254), "next to nothing is missing"


@pytest.mark.parametrize(
    ("samples", "cpu", "said"),
    [
        (Samples(period_s=3e-3, cpu_s={1: 0.001}), 0.001, "no sample: it used 1 ms of CPU time"),
        (Samples(period_s=3e-3, cpu_s={1: 0.5}, system_s=0.5), 0.5, "no sample: nearly all of its CPU time is in the operating"),
        (Samples(period_s=3e-3, cpu_s={1: 0.4, 2: 0.1}, system_s=0.1), 0.5, "0.5 s of the CPU time (100%) is in all of its 2"),
        (Samples(period_s=3e-3, user_s=0.5), 0.5, "0.5 s of the CPU time (100%) has no sample"),
    ],
    ids=["short", "kernel", "processes", "timers"],
)
def test_why_there_is_no_sample_is_told_as_it_is(samples: Samples, cpu: float, said: str) -> None:
    assert notes_on(samples, cpu)[0].startswith(said)


def test_the_report_names_the_programs() -> None:
    record = profile(region("sum", 0.9)).replace(programs=programs_of(script(100, 45)))
    assert "102 processes, CPU time of each program: short 0.15 s in 100, long 0.1 s, sh 0.004 s" in profile_text(record)


def test_the_kernel_tells_how_long_each_process_ran() -> None:
    if reason := sampling.available():
        elsewhere(reason)
    found = sampling.sample(application(["sh", "-c", "/bin/true; /bin/true; /bin/sleep 0.01; exit 3"]), messages=1)
    assert Counter({"true": 2, "sleep": 1, "sh": 1}) == Counter(found.commands[process] for process in found.cpu_s)
    assert all(value > 0 for value in found.cpu_s.values())
    assert sum(found.cpu_s.values()) <= found.user_s + found.system_s + 1e-9
    assert 3 == found.status


LEFT = r"""
#include <pthread.h>
#include <unistd.h>
static volatile double x = 1.0;
static void *idle(void *p) { return p; }
static void work(long n) { for (long i = 0; i < n; i++) x = x * 0.5 + 1.0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, idle, 0);
  pthread_join(t, 0);
  if (!fork()) { execlp("sleep", "sleep", "100", (char *)0); _exit(1); }
  work(30000000);
  return 0;
}
"""


def test_time_is_that_of_the_program_and_not_of_a_helper_that_outlives_it() -> None:
    """A thread of the program has told its time, its first one never does, and neither does the helper, which runs on."""
    need("gcc")
    if reason := sampling.available():
        elsewhere(reason)
    found = sampling.sample(application([compiled(LEFT, "-O1", "-pthread")]), messages=1)
    assert 1 == found.left
    by_name = {found.commands[process]: value for process, value in found.cpu_s.items()}
    assert by_name["sleep"] < 0.5 * sum(by_name.values())
    most = max(found.threads, key=lambda thread: found.threads[thread].total())
    assert found.cpu_s[most[0]] == max(found.cpu_s.values())


TURNS = r"""
#include <sched.h>
#include <unistd.h>
#include <sys/wait.h>
static volatile double x = 1.0;
static void work(long n) { for (long i = 0; i < n; i++) x = x * 0.5 + 1.0; }
int main(void) {
  cpu_set_t one; CPU_ZERO(&one); CPU_SET(sysconf(_SC_NPROCESSORS_ONLN) - 1, &one); sched_setaffinity(0, sizeof one, &one);
  int to[2], from[2]; char c = 0;
  if (pipe(to) || pipe(from)) return 1;
  pid_t child = fork();
  if (!child) {
    close(to[1]);
    while (read(to[0], &c, 1) == 1) { work(2000); if (write(from[1], &c, 1) != 1) break; }
    _exit(0);
  }
  for (int n = 0; n < 400; n++) { work(200000); if (write(to[1], &c, 1) != 1 || read(from[0], &c, 1) != 1) return 2; }
  close(to[1]);
  waitpid(child, 0, 0);
  return 0;
}
"""


@pytest.mark.slow
def test_no_time_is_lost_where_the_kernel_goes_from_a_process_to_its_child() -> None:
    """It exchanges what their events have counted, one by one in the order of each: they must be of the same kind."""
    need("gcc")
    if reason := sampling.available():
        elsewhere(reason)
    found = sampling.sample(application([compiled(TURNS, "-O1", "-D_GNU_SOURCE")]))
    assert 0 == found.status
    first, child = sorted(found.cpu_s.values(), reverse=True)
    assert found.user_s == pytest.approx(first + child, rel=0.2)
    assert child < 0.2 * first


@pytest.mark.parametrize(("status", "expected"), [(7, 7), (0, 4)])
def test_a_record_that_cannot_be_written_is_kept_elsewhere(status: int, expected: int, tmp_path: Path) -> None:
    if reason := sampling.available():
        elsewhere(reason)
    command = ["profile", "--engine", "none", "-o", "/dev/full", "--", "sh", "-c", f"exit {status}"]
    done = subprocess.run(
        [Path(sys.executable).with_name("rooftree"), *command],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert expected == done.returncode
    assert "No space left" in done.stderr
    (kept,) = tmp_path.glob("*/full")
    assert f"the record is {kept} instead" in done.stderr
    assert f'"exit_status": {status}' in kept.read_text()


def test_numbers_of_no_process_are_refused_with_the_reason() -> None:
    assert "rooftree itself" in proc.why_no_process(os.getpid())
    assert "there is no process" in proc.why_no_process(4194304)
    with subprocess.Popen(["true"]) as ended:
        os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
        assert "has ended" in proc.why_no_process(ended.pid)
    with subprocess.Popen(["sleep", "100"]) as alive:
        assert not proc.why_no_process(alive.pid)
        alive.kill()
    if Path("/proc/2/status").is_file() and "Kthread:\t1" in Path("/proc/2/status").read_text():
        assert "part of the kernel" in proc.why_no_process(2)


def test_a_thread_is_told_from_its_process() -> None:
    go_on, number = threading.Event(), []

    def wait() -> None:
        number.append(threading.get_native_id())
        go_on.wait()

    thread = threading.Thread(target=wait)
    thread.start()
    try:
        while not number:
            pass
        assert f"--pid {os.getpid()}" in proc.why_no_process(number[0])
    finally:
        go_on.set()
        thread.join()


@pytest.mark.slow
def test_what_ran_before_is_not_of_the_time_that_was_watched(tmp_path: Path) -> None:
    need("x86-64", "gcc")
    if reason := sampling.available():
        elsewhere(reason)
    path = compiled(LOOPS)
    with subprocess.Popen(["sh", "-c", f"{path} 2000000000 & wait"], stdout=subprocess.DEVNULL, start_new_session=True) as shell:
        try:
            at_work(path)
            found = sampling.attach(shell.pid, time_limit_s=0.5)
        finally:
            os.killpg(shell.pid, signal.SIGKILL)
    assert 0 < found.user_s + found.system_s <= found.seconds + 0.05
    assert sum(found.cpu_s.values()) == pytest.approx(found.user_s + found.system_s, abs=0.03)


@pytest.mark.slow
def test_processes_of_others_are_refused_by_their_name(capsys: pytest.CaptureFixture[str]) -> None:
    if os.geteuid() == 0:
        elsewhere("root may watch all")
    assert 4 == main(["profile", "--pid", "1", "--time-limit", "0.1"])
    assert "belongs to another user (root)" in capsys.readouterr().err


def test_threads_are_told_of_processes_that_have_several() -> None:
    def seen(*threads: tuple[int, int]) -> Samples:
        return Samples(1e-3, threads={one: Counter({Place("/bin/x", 0): 10 * n}) for n, one in enumerate(threads, 1)})

    assert [0.02, 0.01] == threads_of(seen((7, 7), (7, 8)), 1e-3)
    assert threads_of(seen((7, 7), (9, 9)), 1e-3) is None, "processes are told by their programs"
    assert threads_of(seen((7, 7)), 1e-3) is None


def test_roofs_are_those_of_the_threads_that_could_work_at_once() -> None:
    """Other programs held the processors: half of one was left for two threads."""
    machine = load_machine("zen4")
    known = Samples(1e-3, seconds=4.0)
    known.threads = {(7, n): Counter({Place("/bin/x", 0): 1000}) for n in (7, 8)}
    known.seen = {(7, 7): (0, 90), (7, 8): (10, 80)}
    assert 2 == _roofs(machine, known, 2.0)[0]
    known.seen = {(7, 7): (0, 40), (7, 8): (50, 80)}
    assert 1 == _roofs(machine, known, 2.0)[0], "one after the other"


def test_more_threads_than_the_machine_runs_took_turns() -> None:
    machine = load_machine("zen4")
    many = dict.fromkeys(range(1000), 1.0)
    assert machine.topology.sockets * machine.topology.cores_per_socket == cores_of(machine)
    assert cores_of(machine) * machine.topology.threads_per_core == working_at_once(many, machine)
    assert 2 == working_at_once({1: 1.0, 2: 1.0}, machine)
    assert 1000 == working_at_once(many, None)
