"""The real runner: a process of its own for each library, so that a kernel that crashes or hangs harms nothing else."""

from __future__ import annotations

import json
import os
import selectors
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict
from math import inf
from pathlib import Path
from typing import Any

from rooftree import children
from rooftree.errors import CapabilityError, MeasurementError
from rooftree.host.environment import OPENMP
from rooftree.host.lock import measurement_lock
from rooftree.host.processor import this_processor
from rooftree.host.seen_alone import was_seen_alone
from rooftree.measure.plan import NO_PLAN, Placed
from rooftree.measure.runner import KERNEL, Beyond, BeyondError, CrashError, Opened, State
from rooftree.results.measurement import Counted
from rooftree.timing import smt_probe
from rooftree.timing.harness import STAMPS, Burst, Ticks
from rooftree.timing.native import check_pinning

_START_S = 60.0
FILL_S = 10.0
"""What may pass while memory is got and filled, beside a time for each byte [s]."""
_SLOWER = 10.0
"""A call may take longer than the first one by so much before it is taken to hang."""
_PASSES = 20
"""More often than this the kernel is not run to count all events."""
_KINDS = {"CapabilityError": CapabilityError}


class ProcessRunner:
    """Runs a library in a process of its own.

    Args:
        library: made by `rooftree.measure.build.build`.
        cpus: processors, one thread on each.
        huge_pages: whether to ask for them.
        limit_s: of a call of the kernel; what takes longer is ended [s].
    """

    def __init__(self, library: Path, cpus: Sequence[int], *, huge_pages: bool = True, limit_s: float = 60.0) -> None:
        check_pinning()
        self._limit = limit_s
        self._cpus = tuple(cpus)
        self._start = {"library": str(library), "cpus": list(cpus), "huge_pages": huge_pages, "threads": len(cpus)}
        self._plan = NO_PLAN
        self._fenced: tuple[tuple[str, int], ...] = ()
        self._seconds = 0.0
        self._said = tempfile.TemporaryFile()  # noqa: SIM115  closed in close()
        places = ",".join(f"{{{cpu}}}" for cpu in cpus)
        self._environment = {
            **OPENMP,
            "OMP_NUM_THREADS": str(len(cpus)),
            "OMP_PLACES": places,
            "OMP_MAX_ACTIVE_LEVELS": "1",
            "PYTHONSAFEPATH": "1",
        }
        package = str(Path(__file__).parents[2])
        self._environment["PYTHONPATH"] = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH", ""))))
        self._begin()

    def _begin(self) -> None:
        """Start the process and load the library."""
        self._process = children.start(
            [sys.executable, "-m", "rooftree.measure.worker"], environment=self._environment, messages=self._said
        )
        try:
            by_system = threading.current_thread() is threading.main_thread()
            self._ask(_START_S, do="follow", parent=os.getpid(), by_system=by_system)
            started = self._ask(_START_S, do="start", **self._start)
        except BaseException:
            self.close()
            raise
        self._notices_others = bool(started["notices_others"])
        alone = smt_probe.alone(this_processor().arch, was_seen_alone())
        self._alone_cycles = inf if alone is None else alone

    def open(self, plan: Placed) -> Opened:
        """See `Runner.open`."""
        self._plan = plan
        arrays = tuple((block.name, block.bytes) for block in plan.blocks if block.at is not None)
        if arrays and arrays != self._fenced:
            self._fenced = arrays
            self._ask(FILL_S + plan.bytes / 2e7, do="fence", plan=asdict(plan))
            found = self._ask(self._limit, do="leave")
            if found["beyond"]:
                raise BeyondError([Beyond(*one) for one in found["beyond"]], found["calls"])
        pages = self._ask(FILL_S + plan.bytes / 2e7, do="open", plan=asdict(plan))["pages"]  # at least 20 MB/s
        self._seconds = float(self._ask(self._limit, do="first")["seconds"])
        return Opened(pages, self._seconds)

    def renew(self) -> None:
        """See `Runner.renew`."""
        self._end()
        self._begin()
        self.open(self._plan)

    def run(self, bursts: Sequence[Burst], rounds: int, on_cpu: bool = False) -> Ticks:
        """See `Runner.run`."""
        import numpy as np

        given = [[b.name, b.count, b.warm] for b in bursts]
        calls = rounds * sum(b.count + b.warm for b in bursts if b.name == KERNEL)
        limit = max(self._limit, min(self._limit * calls, _SLOWER * self._seconds * calls))
        with measurement_lock():
            answer = self._ask(limit, do="run", bursts=given, rounds=rounds, on_cpu=on_cpu)
        stamps = np.array(answer["stamps"], np.uint64).reshape(rounds, len(bursts), 1, STAMPS)
        spent = np.array(answer["on_cpu"], np.int64).reshape(rounds, len(bursts), 1) if on_cpu else None
        return Ticks(stamps, answer["per_second"], spent)

    @property
    def notices_others(self) -> bool:
        """See `Runner.notices_others`."""
        return self._notices_others

    @property
    def alone_cycles(self) -> float:
        """See `Runner.alone_cycles`."""
        return self._alone_cycles

    def count(self, wanted: str, calls: int, cache_lines: float) -> Counted | None:
        """See `Counting.count`: LIKWID runs a process like this one, all others count in it."""
        if wanted != "likwid":
            answer = self._ask(_START_S + _PASSES * self._limit, do="count", wanted=wanted, calls=calls, cache_lines=cache_lines)
            return None if answer["counted"] is None else Counted.from_dict(answer["counted"])
        from rooftree import counters

        with tempfile.TemporaryDirectory(prefix="rooftree-") as folder:

            def command(times: int) -> list[str]:
                commands = (
                    {"do": "start", **self._start},
                    {"do": "open", "plan": asdict(self._plan)},
                    {"do": "first"},
                    {"do": "calls", "count": times},
                )
                file = Path(folder) / f"{times}.jsonl"
                file.write_text("".join(json.dumps(one) + "\n" for one in commands), "utf-8")
                return [sys.executable, "-m", "rooftree.measure.worker", str(file)]

            work = counters.Work(
                run=lambda times: None,
                repetitions=calls,
                cache_lines=cache_lines,
                cpus=self._cpus,
                command=command,
                environment=self._environment,
            )
            with counters.open(wanted, work.cpus) as likwid:
                return likwid.count(work) if likwid is not None else None

    def check(self) -> State:
        """See `Runner.check`."""
        return State(**self._ask(_START_S, do="check"))

    def value(self, name: str) -> list[float]:
        """See `Runner.value`."""
        return [float(x) for x in self._ask(_START_S, do="value", name=name)["numbers"]]

    def close(self) -> None:
        """End the process."""
        self._end()
        self._said.close()

    def _end(self) -> None:
        children.end(self._process)

    def __enter__(self) -> ProcessRunner:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, limit_s: float, **command: Any) -> Any:
        """Send a command and wait for its answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(command).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._ended(command["do"]) from None
        line = self._line(limit_s, command["do"])
        answer = json.loads(line)
        if "error" in answer:
            raise _KINDS.get(answer["kind"], MeasurementError)(answer["error"], hint=answer["hint"])
        return answer["ok"]

    def _line(self, limit_s: float, what: str) -> bytes:
        """One line of the process's output.

        Raises: CrashError if the process ends before, or takes longer.
        """
        assert self._process.stdout is not None
        pipe, end, found = self._process.stdout.fileno(), time.monotonic() + limit_s, b""
        with selectors.DefaultSelector() as waiting:
            waiting.register(pipe, selectors.EVENT_READ)
            while not found.endswith(b"\n"):
                left = end - time.monotonic()
                if left <= 0 or not waiting.select(left):
                    children.kill(self._process)
                    raise CrashError(
                        f"the kernel ran longer than {limit_s:.3g} s and was ended",
                        hint="smaller sizes, or a longer --call-limit",
                    )
                part = os.read(pipe, 1 << 20)
                if not part:
                    raise self._ended(what)
                found += part
        return found

    def _ended(self, what: str) -> MeasurementError:
        """Why the process is gone."""
        code = self._process.wait()
        number = -code if code < 0 else 0
        if number == signal.SIGILL:
            return CrashError(
                "the kernel ended with SIGILL: this processor lacks an instruction of its code",
                hint="-m with this processor's machine, or --cflags -march=native",
            )
        if number == signal.SIGKILL:
            return CrashError("the process was killed, most likely for want of memory", hint="smaller sizes")
        if number:
            name = signal.Signals(number).name
            why = " (it reached beyond its memory)" if number in (signal.SIGSEGV, signal.SIGBUS) else ""
            return CrashError(f"the kernel ended with {name}{why}", hint="compare loop bounds, sizes and --arg values")
        self._said.seek(0)
        said = self._said.read().decode("utf-8", "replace").strip().splitlines()
        last = said[-1] if said else "it said nothing"
        if "undefined symbol" in last:
            missing = last.rpartition(": ")[2]
            return CrashError(
                f"the kernel calls {missing}, which its file does not define", hint="a file that holds all that the loop needs"
            )
        return CrashError(f"the process of the kernel ended with code {code} at '{what}': {last}")
