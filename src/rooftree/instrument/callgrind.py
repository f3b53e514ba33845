"""Engine `callgrind`: valgrind runs the program and counts every instruction. Exact, 50 to 200 times slower, no AVX-512.

One thread runs at a time. valgrind hides AVX-512 from the program, so that libraries that look for it take another path.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rooftree import children
from rooftree.asm.function_code import FunctionCode
from rooftree.errors import CapabilityError
from rooftree.instrument.application import Application, adopted_orphans, descendants, end_all, exit_status, opened_input, watch
from rooftree.instrument.engine import BlockKey, Executions, key_of

_COST = re.compile(r"(0x[0-9a-f]+|[+-]\d+|\*)(?: (?:\d+|[+-]\d+|\*))? (\d+)\Z")


class CallgrindEngine:
    """The engine; see the module."""

    name = "callgrind"
    about = "exact counts in valgrind, 50 to 200 times slower"

    def why_not(self, app: Application, functions: Sequence[FunctionCode]) -> str:
        """As `Engine.why_not`."""
        if shutil.which("valgrind") is None:
            return "valgrind is not here: apt-get install valgrind"
        wide = {code.function.name or hex(code.function.start) for code in functions if uses_avx512(code)}
        if wide:
            return f"valgrind cannot run AVX-512, which {', '.join(sorted(wide)[:3])} uses"
        return ""

    def count(self, app: Application, functions: Sequence[FunctionCode], time_limit_s: float | None) -> Executions:
        """As `Engine.count`."""
        tool = shutil.which("valgrind")
        if tool is None:
            raise CapabilityError("valgrind is not here", hint="apt-get install valgrind")
        found = Executions(notes=["valgrind runs one thread at a time, and adds up what they do"])
        with tempfile.TemporaryDirectory(prefix="rooftree-callgrind-") as folder:
            command = [
                tool, "--tool=callgrind", "--dump-instr=yes", "--dump-line=no", "--trace-children=yes", "--quiet",
                "--compress-strings=no", "--compress-pos=no", f"--callgrind-out-file={folder}/out.%p", app.path, *app.command[1:],
            ]  # fmt: skip
            self._run(app, [*command], found, time_limit_s)
            costs: Counter[BlockKey] = Counter()
            for file in sorted(Path(folder).glob("out.*")):
                costs.update(_costs(file))
        counts = {
            key_of(code, block): sum(costs[BlockKey(str(code.program.path), place)] for place in code.begins(block))
            for code in functions
            for block in range(len(code.graph.blocks))
        }
        found.threads = [{key: count for key, count in counts.items() if count}]
        return found

    @adopted_orphans()
    def _run(self, app: Application, command: list[str], found: Executions, time_limit_s: float | None) -> None:
        before = descendants()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        started = time.monotonic()
        try:
            with opened_input(app, first=False) as given:
                held = children.hold(command[0], command, streams=(given, nowhere, nowhere), environment=app.environment)
                held.release()
            until = None if time_limit_s is None else started + time_limit_s
            found.ended, status, _ = watch(held.pid, lambda: None, lambda: descendants() - before, until)
            found.status = None if found.ended else exit_status(status)
        finally:
            os.close(nowhere)
            end_all(descendants() - before)
        found.seconds = time.monotonic() - started


def uses_avx512(code: FunctionCode) -> bool:
    """Whether a function has instructions that emulators do not know."""
    if code.program.isa != "x86":
        return False
    return any(
        i.mask is not None
        or any(r.kind in ("zmm", "k") or int(r.name[3:] if r.name[:3] == "zmm" else 0) > 15 for r in i.registers)
        for i in code.listing.instructions
    )


def _costs(file: Path) -> Counter[BlockKey]:
    """Executions by file and address of the instruction, as callgrind writes them."""
    costs: Counter[BlockKey] = Counter()
    module, called, address = "", False, 0
    for raw in file.read_text("utf-8", "surrogateescape").splitlines():
        if raw.startswith("ob="):
            module = os.path.realpath(raw[3:])
        elif raw.startswith("calls="):
            called = True  # the next line is the cost of what is called, at the address of the call
        elif (match := _COST.match(raw)) is not None:
            place = match[1]
            address = address if place == "*" else int(place, 16) if place.startswith("0x") else address + int(place)
            if not called:
                costs[BlockKey(module, address)] += int(match[2])
            called = False
    return costs
