"""Programs that rooftree starts: none outlives its limits, and no module starts one by other means."""

from __future__ import annotations

import ast
import os
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rooftree import children
from rooftree.errors import CapabilityError, RooftreeError

SOURCE = Path(children.__file__).parent
SLEEP = f"{sys.executable} -c 'import time; time.sleep(300)'"


def gone(number: int) -> bool:
    """Whether a process ends: a signal takes effect when the process is next scheduled."""
    for _ in range(1000):
        try:
            if Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] in "ZX":
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.02)
    return False


def shell(text: str, limit_s: float = 60, **limits: Any) -> children.Done:
    return children.run(["/bin/sh", "-c", text], limit_s=limit_s, **limits)


def test_only_one_module_starts_programs() -> None:
    forbidden = {"subprocess", "pty", "multiprocessing"}
    calls = {"system", "popen", "fork", "forkpty", "posix_spawn", "startfile"}
    found = []
    texts = {path: path.read_text("utf-8") for path in sorted(SOURCE.rglob("*.py"))}
    for path in [path for path, text in texts.items() if re.search(rf"\bos\.|\b(?:{'|'.join(forbidden)})\b", text)]:
        for node in ast.walk(ast.parse(texts[path])):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.split(".")[0] in forbidden for name in names) or (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "os"
                and (node.attr in calls or node.attr.startswith(("exec", "spawn")))
            ):
                found.append(f"{path.relative_to(SOURCE)}:{getattr(node, 'lineno', 0)}")
    own = {"campaign/processes.py", "site/build.py"}  # more processes of rooftree itself, which run no other program
    assert {place.partition(":")[0] for place in found} - own == {"children.py"}, found


def test_a_program_hands_over_all_that_it_says() -> None:
    done = shell("cat; echo oops >&2; exit 3")
    assert (b"", b"oops\n", 3) == (done.output, done.messages, done.code)
    text = bytes(range(256)) * 5000
    assert text == children.run(["cat"], limit_s=60, given=text).output


def test_input_that_is_not_read_is_no_trouble() -> None:
    assert shell("echo done").output == children.run(["/bin/echo", "done"], limit_s=60, given=b"x" * 2**22).output


def test_at_the_time_limit_all_children_are_killed(tmp_path: Path) -> None:
    numbers = tmp_path / "numbers"
    with pytest.raises(children.SlowError, match=r"took more than 0\.5 s"):
        shell(f"{SLEEP} & echo $! > {numbers}; echo $$ >> {numbers}; wait", limit_s=0.5)
    assert all(gone(int(n)) for n in numbers.read_text().split())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no prlimit")
def test_processor_time_is_limited_and_waiting_is_not_at_work() -> None:
    busy = f"{sys.executable} -c 'while True: pass'; echo failed; exit 1"
    with pytest.raises(children.BusyError, match="took more than 1 s of processor time"):
        shell(busy, busy_s=0.4)
    assert shell("sleep 1.2; echo done; exit 1", busy_s=0.4).output == b"done\n"


def test_what_a_program_left_behind_is_killed_with_its_end(tmp_path: Path) -> None:
    number = tmp_path / "number"
    assert b"done\n" == shell(f"{SLEEP} & echo $! > {number}; echo done").output
    assert gone(int(number.read_text()))


def test_a_program_that_closes_its_output_and_goes_on_is_stopped() -> None:
    with pytest.raises(children.SlowError):
        shell(f"exec >&- 2>&-; {SLEEP}", limit_s=0.5)


@pytest.mark.parametrize("where", ["", ">&2"])
def test_a_flood_is_stopped(where: str) -> None:
    with pytest.raises(children.FloodError, match="more than 1 MiB"):
        shell(f"cat /dev/zero {where}", most_B=2**20)


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no prlimit")
def test_memory_is_limited() -> None:
    hungry = f"exec {sys.executable} -c 'import time; time.sleep(0.5); bytearray(2**30); print(1)'"
    assert shell(hungry, most_memory_B=2**31).output == b"1\n"
    assert shell(hungry, most_memory_B=2**29).code != 0


def test_a_program_that_is_missing_is_an_error() -> None:
    for command in (["/nowhere/x"], ["a\0b"], [os.fspath(SOURCE)]):
        with pytest.raises(CapabilityError, match="cannot run"):
            children.run(command, limit_s=1)


HOSTILE = {
    "a header that is a device": '#include "/dev/zero"\n',
    "a header that is a pipe": '#include "PIPE"\n',
    "a macro bomb": "#define A0 x x x x x x x x x x\n"
    + "".join(f"#define A{k} {' '.join([f'A{k - 1}'] * 10)}\n" for k in range(1, 12))
    + "double A11;\n",
    "a header that includes itself": '#include "self.c"\n',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_sources_end_as_errors(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rooftree.frontend.from_c import kernel_from_c

    monkeypatch.setattr("rooftree.frontend.c.preprocess.TIME_LIMIT_S", 0.5)
    os.mkfifo(tmp_path / "pipe")
    path = tmp_path / "self.c"
    path.write_text(
        HOSTILE[name].replace("PIPE", str(tmp_path / "pipe")) + "double a[N]; for (int i = 0; i < N; ++i) a[i] = 1;\n"
    )
    with pytest.raises(RooftreeError):
        kernel_from_c(path)


@pytest.mark.slow
@pytest.mark.needs("gcc")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no prlimit")
def test_a_header_without_end_takes_little_memory(tmp_path: Path) -> None:
    """C3: 4.1 GB were filled with /dev/zero before it was refused."""
    (tmp_path / "hostile.c").write_text('#include "/dev/zero"\ndouble a[N]; for (int i = 0; i < N; ++i) a[i] = 1;\n')
    code = (
        "import resource\nfrom rooftree.errors import RooftreeError\nfrom rooftree.frontend.from_c import kernel_from_c\n"
        "from pathlib import Path\n"
        "try:\n    kernel_from_c(Path('hostile.c'))\nexcept RooftreeError as error:\n    print(error.exit_code)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = children.run(["/bin/sh", "-c", f'cd {tmp_path}; exec {sys.executable} -c "$0"', code], limit_s=120)
    exit_code, largest_KiB = done.out.split()
    assert (exit_code, int(largest_KiB) < 1.25 * 2**20) == ("5", True), largest_KiB


def test_a_program_is_killed_with_what_it_started_in_sessions_of_their_own() -> None:
    code = (
        "import subprocess, sys, time\n"
        "print(subprocess.Popen(sys.argv[1:], start_new_session=True).pid, flush=True)\n"
        "time.sleep(300)"
    )
    process = children.start([sys.executable, "-c", code, sys.executable, "-c", "import time; time.sleep(300)"])
    assert process.stdout is not None
    child = int(process.stdout.readline())
    try:
        assert [child] == children.descendants(process.pid)
        children.kill_all(process)
        assert gone(child)
    finally:
        children.end(process)
    assert process.returncode == -9
