"""Language runtimes: what shows the lines of their scripts, makes these faster, and lets their memory lie in large pages."""

from __future__ import annotations

from typing import NamedTuple


class Runtime(NamedTuple):
    """What a runtime offers by options and variables, which change no program.

    Attributes:
        starts: how the names of its processes begin.
        lines: what shows the lines of a script that take time.
        faster: what runs the same script faster; "" where nothing is known to.
        names: what lets it write down the names of code that it makes; "" where nothing does.
        pages: what puts its memory in large pages; "" where that is malloc's.
        own_memory: whether it has its memory from the system without malloc.
    """

    starts: tuple[str, ...]
    lines: str
    faster: str = ""
    names: str = ""
    pages: str = ""
    own_memory: bool = False


_RUNTIMES = (
    Runtime(
        ("java",),
        "async-profiler or `java -XX:StartFlightRecording`",
        names="`java -XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit` (from JDK 17 on)",
        pages="`java -XX:+UseTransparentHugePages`",
        own_memory=True,
    ),
    Runtime(("node", "MainThread"), "`node --cpu-prof`", names="`node --perf-basic-prof`", own_memory=True),
    Runtime(("dotnet",), "`dotnet-trace collect`", names="`DOTNET_PerfMapEnabled=1` in its environment", own_memory=True),
    Runtime(
        ("ruby",),
        "stackprof",
        faster="`ruby --yjit` compiles it (from 3.1 on, where it was built with that)",
        names="`ruby --yjit --yjit-perf` (from 3.3 on)",
    ),
    Runtime(
        ("php",),
        "Xdebug",
        faster="`php -d opcache.enable_cli=1 -d opcache.jit_buffer_size=64M -d opcache.jit=tracing` compiles it",
        names="`php -d opcache.jit_debug=16`",
        pages="USE_ZEND_ALLOC_HUGE_PAGES=1 in the environment",
        own_memory=True,
    ),
    Runtime(
        ("python", "ipython"),
        "`python -m cProfile` or py-spy",
        faster="loops in NumPy, Cython or Numba, or PyPy, where it spends its time in Python itself",
        names="`python -X perf` (from 3.12 on)",
    ),
    Runtime(("pypy",), "vmprof", own_memory=True),
    Runtime(("perl",), "`perl -d:NYTProf`"),
    Runtime(("luajit",), "`luajit -jp=vl` (or `-jp=vlf3`), and `-jdump` the code that it made", own_memory=True),
    Runtime(("lua",), "a hook of its `debug` library", faster="`luajit` compiles scripts of Lua 5.1"),
    Runtime(("R", "Rscript"), "`Rprof()`"),
    Runtime(("octave",), "`profile on`"),
    Runtime(("julia",), "`using Profile; @profile`", names="ENABLE_JITPROFILING=1 in its environment", own_memory=True),
    Runtime(("sbcl",), "`(require :sb-sprof)`", own_memory=True),
    Runtime(("guile",), "`statprof`", own_memory=True),
    Runtime(("gawk",), "`gawk --profile`"),
    Runtime(("swipl",), "`profile/1`", faster="`swipl -O` compiles its arithmetic"),
    Runtime(("tclsh",), "`profiler` of tcllib"),
    Runtime(("beam",), "`eprof`, or `fprof`", names="`erl +JPperf true`", own_memory=True),
    Runtime(("mono",), "`mono --profile=log`", names="`mono --jitmap`", own_memory=True),
)
"""Source: their manuals. Tried: ruby --yjit (a Mandelbrot set, 2.28 to 1.32 s), PHP's opcache.jit (a sieve and sorting, 0.41 to
0.37 s), PHP's large pages (15573 to 1807 page faults), Java's (66389 to 13742)."""


def runtime_of(command: str) -> Runtime | None:
    """The runtime whose process is called so; None for other programs.

    >>> runtime_of("python3.11").lines
    '`python -m cProfile` or py-spy'
    >>> runtime_of("Rooftop") is None
    True
    """
    return next((one for one in _RUNTIMES for name in one.starts if _is(command, name)), None)


def _is(command: str, name: str) -> bool:
    """Whether a process is called so, perhaps with a version or the like behind."""
    return command.startswith(name) and not command[len(name) : len(name) + 1].isalpha()


def lines_of(command: str) -> str:
    """What shows the lines of what a process interprets, as the end of a sentence, with what runs it faster."""
    found = runtime_of(command)
    if found is None:
        return "a profiler of that language shows the lines"
    return f"{found.lines} shows the lines{f'; {found.faster}' if found.faster else ''}"
