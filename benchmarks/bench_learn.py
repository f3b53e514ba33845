"""A core learnt by timing: time, forms, and the error of its table on what the loops of the library kernels hold.

Each kernel is compiled for this machine. The instructions of its innermost loop run as independent copies, evenly mixed, as
generated code, so that ports and front end limit; the learnt table, and the one that ships for this processor, predict that
very code.
"""

from __future__ import annotations

import statistics
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from benchmarks import figure
from rooftree.errors import CapabilityError, RooftreeError

GROUP = "accuracy"
ROUNDS = 144


def loops(flags: list[str]) -> dict[str, list[Any]]:
    """The instructions of the innermost loop of each kernel, control apart."""
    import rooftree
    from rooftree.asm.listing import parse
    from rooftree.asm.loops import select
    from rooftree.compile.kernel import compile_kernel
    from rooftree.kernel.catalogue import list_kernels

    machine, found = rooftree.machine("native"), {}
    for entry in list_kernels():
        with suppress(RooftreeError):
            made = compile_kernel(rooftree.kernel(entry.name), machine, compiler="gcc", flags=flags)
            loop = select(parse(made.text))
            found[entry.name] = [i for i in loop.block.instructions if not i.control]
    return found


def code_of(instructions: list[Any], name: str) -> Any:
    """All instructions of a loop as independent copies; None if they cannot be written so."""
    from rooftree.calibrate.learn.here import function
    from rooftree.calibrate.shapes import UnmeasurableError, shape
    from rooftree.timing.isa import isa_of

    isa = isa_of("x86")
    try:
        counts = Counter(i.form for i in instructions)
        shapes = {i.form: shape(isa, i) for i in instructions}
        copies = -(-72 // len(instructions))
        return function(isa, [(shapes[form], n * copies) for form, n in counts.items()], name), copies
    except (UnmeasurableError, KeyError, StopIteration):
        return None


def run() -> dict[str, Any]:
    """Learn, then predict and measure."""
    from rooftree.asm import parse
    from rooftree.calibrate.learn import run as learning
    from rooftree.calibrate.learn.forms import listed
    from rooftree.calibrate.learn.table import store
    from rooftree.host.processor import instruction_set, this_processor
    from rooftree.incore.engine import analyse
    from rooftree.incore.tables.load import NATIVE, load_anew
    from rooftree.timing.native import NativeHarness
    from rooftree.timing.repeat import measure

    if instruction_set() != "x86":
        raise CapabilityError("forms are listed for x86 only")
    relative = learning.nearest("x86", this_processor().arch)
    harness = NativeHarness()
    found = learning.learn(listed("x86"), relative, harness)
    with tempfile.TemporaryDirectory() as folder:
        store(found, Path(folder))
        table = load_anew(NATIVE, Path(folder))
    made = {
        name: code
        for number, (name, body) in enumerate(loops(["-O3", "-march=native"]).items())
        if (code := code_of(body, f"k{number}"))
    }
    failed = harness.load([code for code, _ in made.values()])
    names = [code.name for code, _ in made.values() if code.name not in failed]
    results = measure(harness, names, max_rounds=ROUNDS).results
    rows: dict[str, dict[str, float]] = {}
    for name, (code, copies) in made.items():
        one = results.get(code.name)
        if one is None or not one.reliable:
            continue
        with suppress(RooftreeError):
            body = parse(code.body, "x86", "intel").instructions
            cycles = {"learnt": analyse(body, table).cycles, relative.arch: analyse(body, relative).cycles}
            rows[name] = {"measured": one.cycles / copies, **{key: value / copies for key, value in cycles.items()}}
    errors = {key: [abs(row[key] / row["measured"] - 1) for row in rows.values()] for key in ("learnt", relative.arch)}
    return {
        "method": "independent copies of the instructions of each kernel's innermost loop (gcc -O3 -march=native), evenly mixed",
        "status": found.status,
        "table": rows,
        "figures": [
            figure("time to learn", found.seconds, "s", limit=20),
            figure("forms", len(found.derived.alone), ""),
            figure("loops", len(rows), ""),
            *(
                figure(f"{what} error, {key}", 100 * value(errors[key]), "%")
                for key in errors
                for what, value in (("mean", statistics.mean), ("median", statistics.median))
                if errors[key]
            ),
        ],
    }
