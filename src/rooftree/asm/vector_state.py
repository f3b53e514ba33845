"""RISC-V's vector code: which element width and register group is set where (vsetvli)."""

from __future__ import annotations

import re

from rooftree.asm.demand import Setting
from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Instruction, Modifier
from rooftree.asm.work import register_group

_WIDTH = re.compile(r"e(8|16|32|64)\Z")


def vector_settings(code: FunctionCode) -> list[tuple[Setting | None, ...]]:
    """For each block of a function the setting in front of each instruction; None where it is not set, or paths disagree."""
    count = len(code.graph.blocks)
    if code.program.isa != "riscv":
        return [(None,) * len(code.instructions(n)) for n in range(count)]
    after: list[set[Setting | None]] = [set() for _ in range(count)]
    before: list[set[Setting | None]] = [set() for _ in range(count)]
    changed = True
    while changed:
        changed = False
        for n in range(count):
            comes: set[Setting | None] = {None} if not code.graph.before[n] else set()
            for earlier in code.graph.before[n]:
                comes |= after[earlier]
            leaves = comes
            for instruction in code.instructions(n):
                if (setting := _set_by(instruction)) is not _KEEPS:
                    leaves = {setting}
            if comes != before[n] or leaves != after[n]:
                before[n], after[n], changed = comes, leaves, True
    found = []
    for n in range(count):
        current = next(iter(before[n])) if len(before[n]) == 1 else None
        here: list[Setting | None] = []
        for instruction in code.instructions(n):
            here.append(current)
            if (setting := _set_by(instruction)) is not _KEEPS:
                current = setting
        found.append(tuple(here))
    return found


_KEEPS = Setting(0, 0.0)


def _set_by(instruction: Instruction) -> Setting | None:
    """The setting that an instruction makes; `_KEEPS` if it makes none, None if it is not stated or a function is called."""
    if instruction.control == "call":
        return None
    if not instruction.mnemonic.startswith("vset"):
        return _KEEPS
    widths = [m for o in instruction.operands if isinstance(o, Modifier) and (m := _WIDTH.match(o.name))]
    group = register_group(instruction)
    return Setting(int(widths[0][1]), group) if widths and group else None
