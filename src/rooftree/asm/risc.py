"""What the parsers of AArch64, RISC-V and POWER share: operands and roles to an instruction."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rooftree.asm.forms import key
from rooftree.asm.model import Instruction, Label, Memory, Operand, Register, RegisterList
from rooftree.asm.text import integer

_NUMBER = re.compile(r"#?\s*([-+]?(?:0x[0-9a-f]+|\d+))\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Effect:
    """What an instruction does.

    Attributes:
        roles: one letter per operand (r read, w written, x both, a address alone); the last one stands for all that
            follow. Memory takes the role of its operand.
        reads, writes: implicit registers and flags.
        control: as in `Instruction`.
    """

    roles: str = "wr"
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    control: str = ""


def number(text: str) -> int | None:
    """An integer, with or without a leading #; None if it is none."""
    match = _NUMBER.match(text.strip())
    return integer(match[1]) if match else None


def finish(
    isa: str,
    mnemonic: str,
    operands: list[Operand],
    found: Effect | None,
    text: str,
    *,
    constant: tuple[str, ...] = (),
    mask: Register | None = None,
    zeroing: bool = False,
) -> Instruction:
    """Make the instruction.

    Args:
        constant: registers that are always zero, which carry no dependence.
        mask: its governing predicate, also one of the operands.
    """
    reads, writes = list(found.reads if found else ()), list(found.writes if found else ())
    loads: list[Memory] = []
    stores: list[Memory] = []
    roles = found.roles or "r" if found else "wr"
    for position, operand in enumerate(operands):
        role = roles[min(position, len(roles) - 1)]
        if isinstance(operand, Memory):
            reads += operand.registers
            loads += [operand] * (role in "rx")
            stores += [operand] * (role in "wx")
            if operand.writeback and operand.base is not None:
                writes.append(operand.base.name)
        else:
            parts = operand.registers if isinstance(operand, RegisterList) else (operand,)
            for part in parts:
                if isinstance(part, Register):
                    keeps = role == "w" and part.index is not None
                    reads += [part.name] * (role in "rx" or keeps)
                    writes += [part.name] * (role in "wx")
    fixed = tuple(operands)
    return Instruction(
        mnemonic=mnemonic,
        operands=fixed,
        form=key(mnemonic, fixed),
        isa=isa,
        reads=tuple(name for name in dict.fromkeys(reads) if name not in constant),
        writes=tuple(name for name in dict.fromkeys(writes) if name not in constant),
        loads=tuple(loads),
        stores=tuple(stores),
        mask=mask,
        zeroing=zeroing,
        control=found.control if found else "",
        target=next((o.name for o in operands if isinstance(o, Label)), "") if found and found.control else "",
        known=found is not None,
        text=text,
    )


def table(text: str) -> dict[str, Effect]:
    """Read lines ``mnemonics | roles | implicit reads | implicit writes | control``."""
    found = {}
    for line in text.strip().splitlines():
        names, roles, reads, writes, control = (*(part.strip() for part in line.split("|")), "", "", "")[:5]
        entry = Effect(roles, tuple(reads.split()), tuple(writes.split()), control)
        for name in names.split():
            found[name] = entry
    return found
