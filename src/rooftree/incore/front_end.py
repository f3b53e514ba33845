"""How fast instructions of a block come in: slots over width, what is dispatched, fetched and decoded, lines of code."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.asm.model import Instruction
from rooftree.incore.bounds import frontend
from rooftree.incore.instructions.codesize import opcode_offset
from rooftree.incore.instructions.costs import PARTED
from rooftree.incore.instructions.instruction_facts import Facts
from rooftree.incore.prepared import Mode, Prepared
from rooftree.incore.tables.microarchitecture import Table

VECTORS = ("xmm", "ymm", "zmm")
"""Kinds of registers that stores take from the vector unit."""
SLOTS, DISPATCHED, FETCHED = "slots over width", "micro-ops dispatched", "micro-ops fetched"
VECTORS_DISPATCHED, CROWDED = "vectors dispatched", "lines of code with many instructions"
RENAMING, DECODING = "groups of renaming", ("predecoding", "decoding")
"""Bounds of the front end that follow from how many instructions there are."""


def added_slots(block: Prepared, table: Table) -> float:
    """Slots that no instruction has by itself: of the stack pointer, which is written back."""
    return float(table.parameters.get("stack_sync", 0)) * _stack_syncs(block.instructions, block.parts)


def front_end(block: Prepared, table: Table, mode: Mode, lengths: Sequence[int] | None, address: int | None) -> dict[str, float]:
    """Bounds of the front end [cy]."""
    p, instructions, parts = table.parameters, block.instructions, block.parts
    slots = sum([part.cost.slots for part in parts]) + added_slots(block, table)
    found = {SLOTS: frontend.issue_bound(slots, float(p.get("width", 4)))}
    if rule := p.get("renaming"):
        width = int(p["width"])
        entries = _entries(block, width, rule.get("alone", ""))
        if max(entries, default=1) > 1:
            found[RENAMING] = frontend.renaming_bound(entries, width, int(rule["first"]))
    if dispatch := p.get("dispatch"):
        found[DISPATCHED] = frontend.issue_bound(sum([part.cost.uops for part in parts]), float(dispatch))
    if dispatch := p.get("vector_dispatch"):
        vectors = [part.cost.slots for i, part in zip(instructions, parts, strict=True) if _of_vectors(i)]
        found[VECTORS_DISPATCHED] = frontend.issue_bound(sum(vectors), float(dispatch))
    if mode == "loop" and instructions and instructions[-1].control in ("branch", "jump"):
        jumps = sum([i.control == "jump" for i in instructions[:-1]])  # always taken; of other branches that is not known
        found["taken branch"] = float(p.get("taken_branch", 1.0)) * (1 + jumps)
        if fetched := p.get("fetched"):
            found[FETCHED] = frontend.fetch_bound(slots, float(fetched))
        if line := p.get("code_line", 0):
            size = sum(_sizes(instructions, parts, lengths, loop=True))
            found["lines of code"] = frontend.line_bound(address or 0, size, line, float(p.get("lines_per_cycle", 1.0)))
    if (rule := p.get("crowded_lines")) and instructions:
        sizes = _together(_sizes(instructions, parts, lengths, loop=mode == "loop"), block)
        found[CROWDED] = _crowded(sizes, rule, float(p["width"]), mode, address or 0)
    if mode == "unrolled" and p.get("predecode"):
        sizes = _sizes(instructions, parts, lengths, loop=False)
        opcodes = [
            part.opcode if size == part.size else opcode_offset(i, size)
            for i, part, size in zip(instructions, parts, sizes, strict=True)
        ]
        found[DECODING[0]] = frontend.predecode_bound(
            sizes,
            opcodes,
            int(p["predecode"]),
            block=int(p.get("predecode_block", 16)),
            changing=sum([part.changing for part in parts]),
        )
        fusing = p.get("fuse", {}) if p.get("fusible_never_last") else {}
        alone = [
            (part.cost.slots, i.mnemonic in fusing and not i.stores)
            for i, part in zip(instructions, parts, strict=True)
            if part.cost.slots
        ]
        found[DECODING[1]] = frontend.decode_bound(
            [slots for slots, _ in alone], int(p.get("decoders", 4)), [waits for _, waits in alone]
        )
    return found


def _entries(block: Prepared, width: int, alone: str) -> list[int]:
    """Slots of the fused micro-ops of a pass, in order; ``alone`` is a pattern of the forms that take all of a group."""
    found = list[int]()
    for instruction, part in zip(block.instructions, block.parts, strict=True):
        slots, parted = round(part.cost.slots), part.cost.reason == PARTED
        if slots and alone and re.fullmatch(alone, instruction.form):
            found.append(width)
        else:
            pairs = min(1 + bool(part.stores and part.loads), slots // 2) if parted else 0
            found += [2] * pairs + [1] * (slots - 2 * pairs)
    return found


def _of_vectors(instruction: Instruction) -> bool:
    """Whether an instruction goes to the vector unit."""
    return any(r.kind in VECTORS for r in instruction.registers)


def _crowded(sizes: Sequence[int], rule: Mapping[str, Any], width: float, mode: Mode, address: int) -> float:
    """Cycles to fetch a pass where lines of code hold many instructions [cy]."""
    line, limits = int(rule["line"]), (width, int(rule["instructions"]), float(rule["cycles"]))
    if mode == "loop":
        return frontend.crowded_lines_bound(frontend.in_lines(address, sizes, line), *limits, int(rule["first"]))
    counts = frontend.in_lines(0, [*sizes] * line, line)  # after so many copies lines are divided as at the begin
    return frontend.crowded_lines_bound(counts, *limits) / line


def _together(sizes: Sequence[int], block: Prepared) -> list[int]:
    """Sizes, those of a comparison and the branch that it is fused with as one, and of moves with what is fused with them [B]."""
    found, size = list[int](), 0
    for number, own in enumerate(sizes):
        size += own
        if number not in block.pairs and not _fused_move(block, number):
            found.append(size)
            size = 0
    return found


def _fused_move(block: Prepared, number: int) -> bool:
    """Whether an instruction is a move between general registers that is one with the next, which changes the same register."""
    move, following = block.instructions[number], block.instructions[(number + 1) % len(block.instructions)]
    if move.mnemonic != "mov" or block.parts[number].cost.uses or not following.operands:
        return False
    return move.operands[0] == following.operands[0] and set(move.writes) <= set(following.reads)


def _stack_syncs(instructions: Sequence[Instruction], parts: Sequence[Facts]) -> int:
    """How often the stack pointer that the front end follows must be written back: at its use after push or pop."""
    if not any(part.stack for part in parts):
        return 0
    count, moved = 0, True
    for instruction, part in (*zip(instructions, parts, strict=True), *zip(instructions, parts, strict=True)):
        if part.stack:
            moved = True
        elif moved and "rsp" in instruction.reads:
            count, moved = count + 1, False
    return count // 2


def _sizes(
    instructions: Sequence[Instruction], parts: Sequence[Facts], lengths: Sequence[int] | None, *, loop: bool
) -> list[int]:
    """Bytes of each instruction: as given, else from addresses, else estimated."""
    if lengths is not None:
        return list(lengths)
    sizes = [part.size for part in parts]
    for n, (here, there) in enumerate(itertools.pairwise([i.address for i in instructions])):
        if here is not None and there is not None and 0 < there - here <= 15:
            sizes[n] = there - here
    if loop and sum(sizes) > 130 and instructions[-1].control == "branch" and sizes[-1] == 2:
        sizes[-1] = 6  # too far for 8 bits
    return sizes
