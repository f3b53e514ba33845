"""Loops of one block that are counted where they begin and end, by the register that moves by the same step in each pass.

    block:  jmp  copy                      copy:  mov  gs:[begin], R
            ...                            pass:  the instructions of the loop; its branch leads to `pass`
            jne  block                            gs:[8 * number] += R - gs:[begin]
    behind: ...                                   jmp  behind

So a pass costs nothing. How often the block was executed is the counter over the step. That is done where registers that move by
steps and others that stay decide how many passes there are: a loop that looks at memory may wait there for another thread, and
never end. Where a thread stands in the middle of the loop when its jump is written, it goes on in a second copy of the pass, that
leads to the block's beginning; where it is stopped there, its register tells the passes that are not in the counter yet.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rooftree.asm.demand import demand
from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import X86_FLAGS, Immediate, Instruction, Memory, Register

_NUMBERS = ("rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", *(f"r{n}" for n in range(8, 16)))
_MOST_STEP = 1 << 20
_ROOM_B = 200
"""What begins and ends a loop takes at most, with what aligns it [B]."""
_LINE_B = 64
_BELOW = b"\x48\x8d\x64\x24\x80"  # lea rsp, [rsp-128]: below what functions keep there
_KEEPS_FLAGS = b"\x9f\x0f\x90\xc0\x50"  # lahf; seto al; push rax
_KEPT_AT = len(_BELOW) + 1
_FLAGS_KEPT_AT = _KEPT_AT + len(_KEEPS_FLAGS)
"""From where on in `ended` rax, and then the flags, lie on the stack [B]."""


class Stepped(NamedTuple):
    """The register by which a loop is counted.

    Attributes:
        register: its number.
        bits: 32 or 64; of 32 the upper half is zero.
        step: what each pass adds to it.
        flags: whether flags are needed behind the loop.
        cell: which of the places of a thread keeps what it began with.
    """

    register: int
    bits: int
    step: int
    flags: bool
    cell: int = 0


def stepped(code: FunctionCode, block: int, needed: Sequence[frozenset[str]]) -> Stepped | None:
    """How a loop of one block can be counted where it begins and ends; None where it cannot.

    Args:
        needed: for each block the flags that are needed at its beginning.
    """
    instructions, ahead = code.instructions(block), code.graph.edges[block]
    last = instructions[-1]
    alone = last.control == "branch" and set(ahead) == {block, block + 1} and block not in code.graph.leaves
    start = f"0x{code.address(block) - code.function.start:x}"
    if not alone or last.target != start or code.jumps_anywhere or block in code.locked or block in code.entered:
        return None
    if any(one.control or not one.known or demand(one).part is not None for one in instructions[:-1]):
        return None
    written = Counter(name for one in instructions for name in one.writes)
    if not _is_bounded(instructions, written):
        return None
    for found in map(_step, instructions[:-1]):
        if found is not None and written[found[0]] == 1:
            name, bits, step = found
            return Stepped(_NUMBERS.index(name), bits, step, bool(needed[block + 1]))
    return None


def _is_bounded(instructions: Sequence[Instruction], written: Mapping[str, int]) -> bool:
    """Whether what the branch at the end tests are registers that move by steps, that stay, and numbers."""
    tested = [one for one in instructions[:-1] if set(one.writes) & set(X86_FLAGS)][-1:]
    steps = {found[0] for one in instructions if (found := _step(one)) is not None and written[found[0]] == 1}
    if not tested or tested[0].loads or tested[0].mnemonic not in ("cmp", "test", "add", "sub", "inc", "dec"):
        return False
    return all(name in steps or name not in written for name in tested[0].reads) and bool(steps & set(tested[0].reads))


def _step(one: Instruction) -> tuple[str, int, int] | None:
    """The register that an instruction moves by a constant, its width, and by how much."""
    target = one.operands[0] if one.operands else None
    if not isinstance(target, Register) or target.bits not in (32, 64) or target.name not in _NUMBERS or target.name == "rsp":
        return None
    if one.mnemonic in ("inc", "dec") and len(one.operands) == 1:
        return target.name, target.bits, 1 if one.mnemonic == "inc" else -1
    source = one.operands[-1]
    amount: object = None
    if one.mnemonic in ("add", "sub") and len(one.operands) == 2 and isinstance(source, Immediate):
        amount = source.value
    elif one.mnemonic == "lea" and isinstance(source, Memory) and source.index is None and not source.symbol:
        same = source.base is not None and source.base.name == target.name and source.base.bits == target.bits
        amount = source.displacement if same else None
    if not isinstance(amount, int):
        return None
    amount = (amount + (1 << target.bits - 1)) % (1 << target.bits) - (
        1 << target.bits - 1
    )  # a disassembler may write it unsigned
    if not 0 < abs(amount) <= _MOST_STEP:
        return None
    return target.name, target.bits, -amount if one.mnemonic == "sub" else amount


def room_B() -> int:
    """Bytes that a loop needs at most besides its instructions [B]."""
    return _ROOM_B


def passes(one: Stepped, register: int, begun_with: int) -> int:
    """Passes of a thread that is stopped within a loop, which its counter does not have yet.

    Args:
        register: what the register of the loop holds.
        begun_with: what it held when the loop began.
    """
    whole: int = 2**one.bits
    moved = (register - begun_with) % whole
    return (moved - whole if 2 * moved >= whole else moved) // one.step


def held(one: Stepped, registers: Mapping[str, int], behind: int, word: Callable[[int], int]) -> int:
    """What the register of a loop holds where a thread is stopped, or held when its passes ended.

    What adds them up computes in rax, which it keeps on the stack meanwhile: it may be the loop's register.

    Args:
        registers: of the thread.
        behind: how far it is in what `ended` makes; negative: in the loop [B].
        word: the 64-bit word at an address.
    """
    if one.register or behind < _KEPT_AT:
        return registers[_NUMBERS[one.register]]
    return word(registers["rsp"] + (8 if one.flags and behind >= _FLAGS_KEPT_AT else 0))


def aligned(at: int, like: int) -> bytes:
    """What stands in front of a pass that lies in lines of code as it always did, as some take twice as long elsewhere."""
    return b"\x90" * ((like - at) % _LINE_B)


def begun(one: Stepped, cell: int) -> bytes:
    """Keep the register: mov gs:[cell], R, which changes nothing."""
    rex = 0x48 | (4 if one.register > 7 else 0)
    return bytes((0x65, rex, 0x89, 0x04 | (one.register & 7) << 3, 0x25)) + struct.pack("<i", cell)


def ended(one: Stepped, number: int, cell: int) -> tuple[bytes, int]:
    """Add to a counter how far the register has moved, and change nothing else, but flags where they are not needed.

    Returns: the instructions, and where in them the one begins that adds.
    """
    take = bytes((0x48 | (4 if one.register > 7 else 0), 0x89, 0xC0 | (one.register & 7) << 3))  # mov rax, R
    before, after = _BELOW + b"\x50", b"\x58\x48\x8d\xa4\x24\x80\x00\x00\x00"  # push rax, and pop it
    if one.flags:
        before += _KEEPS_FLAGS
        after = b"\x58\x04\x7f\x9e" + after  # pop rax; add al, 127; sahf
        take = b"\x48\x8b\x44\x24\x08" if one.register == 0 else take  # mov rax, [rsp+8]
    moved = b"\x65\x48\x2b\x04\x25" + struct.pack("<i", cell)  # sub rax, gs:[cell]
    whole = b"\x48\x63\xc0" if one.bits == 32 else b""  # movsxd rax, eax
    until = before + take + moved + whole
    return until + b"\x65\x48\x01\x04\x25" + struct.pack("<i", 8 * number) + after, len(until)  # add gs:[counter], rax
