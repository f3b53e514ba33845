"""Count the instruction forms that compilers emit for the library kernels, and write the list that `incore learn` measures.

    python tools/learn_forms.py            src/rooftree/calibrate/learn/forms-x86.tsv

Each kernel is compiled at -O2 and -O3, for SSE2, AVX2, AVX-512 with 256 bits and with 512; a form counts once for each
innermost loop that holds it. Forms that compute with an operand in memory count for those between registers.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path

import rooftree
from rooftree.asm.listing import parse
from rooftree.asm.loops import innermost
from rooftree.asm.model import Instruction
from rooftree.calibrate.learn import FOLDER
from rooftree.calibrate.shapes import UnmeasurableError, shape
from rooftree.compile.kernel import compile_kernel
from rooftree.errors import RooftreeError
from rooftree.incore.instructions.costs import pure_move
from rooftree.incore.tables.microarchitecture import relatives
from rooftree.kernel.catalogue import list_kernels
from rooftree.timing.isa import isa_of

LEVELS = ("-O2", "-O3", "-O3 -ffast-math")
TARGETS = {
    "SSE2": "-march=x86-64",
    "AVX2": "-march=haswell",
    "AVX-512, 256 bits": "-march=skylake-avx512 -mprefer-vector-width=256",
    "AVX-512": "-march=skylake-avx512 -mprefer-vector-width=512",
}
MACHINE = "skylake-sp"
FEWEST = 2
"""Loops that a form must stand in."""


def instructions() -> list[Instruction]:
    """All instructions of all innermost loops."""
    found: list[Instruction] = []
    machine = rooftree.machine(MACHINE)
    for entry in list_kernels():
        for level in LEVELS:
            for target in TARGETS.values():
                with suppress(RooftreeError):
                    kernel = rooftree.kernel(entry.name)
                    flags = ["-fno-fast-math", *level.split(), *target.split()]
                    made = compile_kernel(kernel, machine, compiler="gcc", flags=flags)
                    for loop in innermost(parse(made.text)):
                        found += {i.form: i for i in loop.block.instructions}.values()
    return found


def main() -> None:
    """Write the list."""
    isa = isa_of("x86")
    counts: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for instruction in instructions():
        plain = instruction
        if (instruction.loads or instruction.stores) and not pure_move(instruction):
            continue_with = next((f for f in relatives(instruction.form)[1:] if " m" not in f and ",m" not in f), "")
            if continue_with:
                counts[continue_with] += 1
                continue
        with suppress(UnmeasurableError):
            examples.setdefault(plain.form, shape(isa, plain).instruction.text.strip())
            counts[plain.form] += 1
    lines = [f"{counts[form]}\t{form}\t{examples[form]}" for form in examples if counts[form] >= FEWEST]
    lines.sort(key=lambda line: (-int(line.split("\t")[0]), line))
    head = "# loops of the library kernels that hold it, form, example; written by tools/learn_forms.py"
    Path(FOLDER, "forms-x86.tsv").write_text("\n".join([head, *lines, ""]), "utf-8")
    print(f"{len(lines)} forms")


if __name__ == "__main__":
    main()
