"""The forms to learn: those that compilers emit most often, `forms-ISA.tsv`, written by ``python tools/learn_forms.py``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from rooftree.asm.model import Instruction
from rooftree.calibrate.learn import FOLDER
from rooftree.calibrate.shapes import UnmeasurableError, shape
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.incore.instructions.costs import pure_move
from rooftree.incore.tables.load import architectures, load
from rooftree.timing.isa.interface import Isa

_REGISTERS = {
    "xmmword": "xmm15",
    "ymmword": "ymm15",
    "zmmword": "zmm15",
    "qword": "r14",
    "dword": "r14d",
    "word": "r14w",
    "byte": "r14b",
}
_OPERAND = re.compile(r"(\w+) ptr \[[^\]]*\](\{1to\d+\})?")


class Listed(NamedTuple):
    """A form, an instruction of it, and how many loops of the library kernels hold it."""

    form: str
    example: str
    loops: int


QUICK_LOOPS = 10
"""A quick run learns forms that at least so many loops of the library kernels hold: two fifths of them, with two fifths of the
mixes. Simulated cores with the ports of icx, zen4 and v2, forms that are learnt: mean error on unused mixes 0.7, 1.2 and 2.2 %,
in a run over all forms 0.9, 1.5 and 1.7 %."""


def listed(isa: str, quick: bool = False) -> list[Listed]:
    """The forms of an instruction set, the most frequent ones first.

    Args:
        isa: x86 or aarch64.
        quick: only those that many loops hold.
    Raises: CapabilityError if there is no list.
    """
    file = FOLDER / f"forms-{isa}.tsv"
    if not file.is_file():
        table = next((arch for arch in architectures() if load(arch).isa == isa), "")
        hint = f"rooftree incore LOOP.s --arch {table}" if table else "rooftree incore --help"
        raise CapabilityError(f"the core of a {isa} processor cannot be learnt yet, only those of x86 and aarch64", hint=hint)
    rows = (line.split("\t") for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    forms = [Listed(form, example, int(loops)) for loops, form, example in rows]
    return [one for one in forms if not quick or one.loops >= QUICK_LOOPS]


def forms_of(isa: Isa, instructions: Iterable[Instruction]) -> list[Listed]:
    """The forms of a loop that can be learnt; those that compute with an operand in memory as they are between registers."""
    found: dict[str, Listed] = {}
    for instruction in instructions:
        if instruction.control:
            continue
        with suppress(UnmeasurableError, AssemblyError, KeyError):
            plain = shape(isa, instruction).instruction
            if isa.name == "x86" and (plain.loads or plain.stores) and not pure_move(plain) and "gather" not in plain.mnemonic:
                plain = shape(isa, _between_registers(isa, plain)).instruction
            found.setdefault(plain.form, Listed(plain.form, plain.text.strip(), 0))
    return list(found.values())


def _between_registers(isa: Isa, instruction: Instruction) -> Instruction:
    """An x86 instruction with a register in place of its operand in memory.

    Raises: AssemblyError if there is no such instruction.
    """
    widest = isa.style(instruction).widest

    def register(match: re.Match[str]) -> str:
        name = _REGISTERS[match[1]]
        return name if not widest or name.endswith("mm15") else f"{widest if match[2] else 'xmm'}15"

    return isa.parse(_OPERAND.sub(register, instruction.text.strip()))
