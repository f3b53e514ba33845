"""Why an instruction has no cost on a core: the core lacks it, its operands are wrong, or nobody knows it."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.asm.model import Instruction
from rooftree.errors import UnknownCostError
from rooftree.incore.tables.load import architectures, listed_forms, load
from rooftree.incore.tables.microarchitecture import Table, relatives


def why_unknown(instructions: Sequence[Instruction], forms: Sequence[str], table: Table) -> UnknownCostError:
    """The error for instructions without a cost, which says what is known about the first of them.

    Args:
        instructions: those without a cost.
        forms: theirs, each once.
        table: of the core.
    """
    form, first = forms[0], instructions[0]
    where = f"line {first.line}"
    listed = listed_forms(table.isa)
    if any(prefix.startswith("rep") for prefix in first.prefixes):
        return UnknownCostError(
            f"what `{form}` takes hangs on how often it repeats, which a register says",
            where=where,
            hint=f"--assume '{form}=FORM' of a known form that takes as long",
        )
    has_it = any(relative in table.unknown for relative in relatives(form))
    if not has_it and any(relative in listed for relative in relatives(form)):
        having = [arch for arch in architectures() if arch != table.arch and _has(arch, table.isa, form)]
        if having:
            return UnknownCostError(
                f"{table.arch} does not have the instruction `{form}`",
                where=where,
                hint=f"--arch of a core that has it: {', '.join(having[:6])}",
            )
    implied = not first.operands and bool(first.loads or first.stores)  # as of lodsq, which are not written
    others = [other for other in listed if other.partition(" ")[0] == first.mnemonic and not implied]
    kinds = form.partition(" ")[2].split(",")
    if others and all(len(other.partition(" ")[2].split(",")) != len(kinds) for other in others):
        others.sort(key=lambda other: (not set(kinds) & set(other.partition(" ")[2].split(",")), len(other)))
        return UnknownCostError(
            f"{first.mnemonic} does not take the operands of `{form}`",
            where=where,
            hint=f"is an operand missing? there are {', '.join(f'`{other}`' for other in others[:3])}",
        )
    return UnknownCostError(
        f"no cost known on {table.arch} for {', '.join(f'`{form}`' for form in forms[:4])}",
        where=where,
        hint="--assume-unknown takes them for one micro-op of their class, --assume 'FORM=FORM' for a known one; "
        "on such a core `rooftree incore calibrate` measures them",
    )


def _has(arch: str, isa: str, form: str) -> bool:
    table = load(arch)
    return table.isa == isa and table.entry(form) is not None
