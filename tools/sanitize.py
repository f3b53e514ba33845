"""Build the C++ core with sanitizers for addresses and undefined behaviour, and run with it what exercises it.

    python tools/sanitize.py                   the tests of the simulator and the core, then a short fuzz of every reader
    python tools/sanitize.py tests/traffic -k lru      these tests only, with options of pytest

The package is copied to build/sanitize/lib beside the core that is built there, so that the checkout stays as it is. gcc's
sanitizers come with gcc (libasan, libubsan); a finding ends the run with a report and an exit code other than 0.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "sanitize"
LIB = PLACE / "lib"
TESTS = ("tests/traffic", "tests/timing", "tests/incore/simulate", "tests/fuzz")
"""Whatever of the core there is, and every reader; what starts Python anew (tests/measure) does not find its sanitizers."""
PROGRAMS = ("tests/fuzz/test_fuzz.py", "-m", "slow", "-k", "test_damaged_input")
"""Readers that start a program for each input, which an ordinary run leaves out."""
OPTIONS = (
    "-q",
    "-p",
    "no:cacheprovider",
    "-o",
    "filterwarnings=",
    "-m",
    "not slow and not hardware",
    "-k",
    "not an_interrupt_ends and not ctrl_c_ends",
)  # that starts Python anew
START = """import os

os.environ.pop("LD_PRELOAD", None)  # compilers and disassemblers run without sanitizers
"""


def main() -> int:
    """Build, copy, run."""
    build()
    copy()
    given = sys.argv[1:]
    for more in (given,) if given else (TESTS, PROGRAMS):
        command = [sys.executable, "-m", "pytest", *OPTIONS, *more]
        print(" ".join(command), flush=True)
        if code := subprocess.run(command, cwd=ROOT, env=environment(), check=False).returncode:
            return code
    return 0


def build() -> None:
    """The core with sanitizers; only what changed is compiled again."""
    tools = PLACE / "tools"
    wanted = ["nanobind>=2.4", *(name for name in ("cmake", "ninja") if shutil.which(name) is None)]
    if not (tools / "nanobind").is_dir():
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--target", str(tools), *wanted], check=True)
    path = os.pathsep.join([str(tools / "bin"), os.environ.get("PATH", "")])
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(tools)}
    ask = [sys.executable, "-c", "import nanobind; print(nanobind.cmake_dir())"]
    folder = subprocess.run(ask, env=env, check=True, capture_output=True, text=True).stdout.strip()
    defines = {
        "ROOFTREE_SANITIZE": "ON",
        "CMAKE_BUILD_TYPE": "RelWithDebInfo",
        "nanobind_DIR": folder,
        "Python_EXECUTABLE": sys.executable,
    }
    given = [f"-D{name}={value}" for name, value in defines.items()]
    made = str(PLACE / "cmake")
    subprocess.run(["cmake", "-S", str(ROOT), "-B", made, "-G", "Ninja", *given], env=env, check=True)
    subprocess.run(["cmake", "--build", made], env=env, check=True)


def copy() -> None:
    """The package as it is in the checkout, with the other core."""
    shutil.rmtree(LIB, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "rooftree", LIB / "rooftree", ignore=shutil.ignore_patterns("_core*", "__pycache__"))
    for core in (PLACE / "cmake").glob("_core*.so"):
        shutil.copy(core, LIB / "rooftree")
    (LIB / "sitecustomize.py").write_text(START)


def environment() -> dict[str, str]:
    """What makes Python, which has no sanitizers, load a module that has."""
    found = [_library(name) for name in ("libasan.so", "libstdc++.so.6")]
    return {
        **os.environ,
        "LD_PRELOAD": os.pathsep.join(found),
        "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1:detect_stack_use_after_return=1",
        "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
        "PYTHONPATH": str(LIB),
    }


def _library(name: str) -> str:
    """Path of a library of the compiler."""
    compiler = os.environ.get("CXX") or "g++"
    found = subprocess.run([compiler, f"-print-file-name={name}"], check=True, capture_output=True, text=True).stdout.strip()
    if not os.path.isabs(found):
        sys.exit(f"{compiler} has no {name}: apt-get install g++")
    return os.path.realpath(found)


if __name__ == "__main__":
    sys.exit(main())
