"""Loads of what passes before have stored, where the code does not show it: the same places, by other registers.

    movsd  xmm0, [rdi]        what the pass before has stored
    addsd  xmm0, [rax]
    add    rdi, rcx
    movsd  [rdx], xmm0        rdx is rdi of the next pass
    add    rdx, r9

So go sums of all elements before (NumPy's cumsum), and recurrences along pointers. The registers in samples tell how far the
store of a pass lies from its load: as far as the load moves in a few passes, and one of these gets it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Immediate, Instruction, Memory
from rooftree.asm.registers import is_vector
from rooftree.frontend.binary.arithmetic import signed
from rooftree.profile.data import Seen, address_of, register_number
from rooftree.profile.regions import Found

_MOST_PASSES = 16
"""After which a load may get what was stored [1]: an assumption."""
_LEAST, _MOSTLY = 12, 0.9
"""Samples that must tell how far a store lies from a load, and part of them that must agree [1]: assumptions."""


def handed_on_after(
    one: Found,
    code: FunctionCode,
    place: tuple[int, int],
    seen: Sequence[Seen],
    step_of: Callable[[Instruction, Memory], int | None],
) -> float | None:
    """After how many passes a loop of one block loads what it has stored, behind a chain of instructions that samples stand in.

    A compiler may have put several passes of the source into one: then what one store leaves is loaded again within the pass.

    Args:
        place: of the instruction behind which samples stand, as block and number in it.
        seen: samples with registers in it, of one process.
        step_of: an access -> how far it moves from pass to pass [B]; None where that is not constant.
    Returns: the passes, a part of one where several stores of a pass hand on; None where it does not, or that is not known.
    """
    if one.loop is None or len(code.loops[one.loop].blocks) != 1:
        return None
    (block,) = code.loops[one.loop].blocks
    body = code.instructions(block)
    numbers = {address: n for n, (address, _) in enumerate(code.places(block))}
    here = [(numbers[sample.address], sample) for sample in seen if sample.address in numbers]
    for n, load in enumerate(body):
        moves = step_of(load, load.loads[0]) if len(load.loads) == 1 else None
        if not moves:
            continue
        links, chain = _reached(body, n, here)
        for m, number in links.items():
            apart = _apart(body, (n, load.loads[0]), (m, body[m].stores[0]), here) if place[1] in chain else None
            if apart is not None and apart % moves == 0 and 1 <= apart // moves <= _MOST_PASSES:
                return apart // moves / number
    return None


def _reached(body: Sequence[Instruction], load: int, seen: Sequence[tuple[int, Seen]]) -> tuple[dict[int, int], frozenset[int]]:
    """Stores (their numbers) of what follows from a load, by how many stores of the same pass, and all that lies on the way."""
    links: dict[int, int] = {}
    ways: set[int] = set()
    open_ = [(load, 1)]
    while open_:
        at, number = open_.pop()
        stores, chain = _stores_of(body, at)
        ways |= chain
        for m in stores:
            if m in links:
                continue
            links[m] = number
            again = [n for n in range(m + 1, len(body)) if len(body[n].loads) == 1 and not body[n].stores]
            store = body[m].stores[0]
            open_ += [
                (n, number + 1)
                for n in again
                if body[n].loads[0].bits == store.bits and _apart(body, (n, body[n].loads[0]), (m, store), seen) == 0
            ]
    return links, frozenset(ways)


def _stores_of(body: Sequence[Instruction], load: int) -> tuple[list[int], set[int]]:
    """Stores (their numbers) of what follows from a load by registers, as wide as that, and what follows from it at all."""
    holds, chain, found = set(body[load].writes), {load}, list[int]()
    for n in range(load + 1, len(body)):
        one = body[n]
        if set(one.reads) & holds:
            chain.add(n)
            holds |= {name for name in one.writes if is_vector(name) or register_number(name) is not None}
            values = set(one.reads) & holds - {name for memory in one.stores for name in memory.registers}
            if len(one.stores) == 1 and values and one.stores[0].bits == body[load].loads[0].bits:
                found.append(n)
        else:
            holds -= set(one.writes)
    return found, chain


def _apart(
    body: Sequence[Instruction], load: tuple[int, Memory], store: tuple[int, Memory], seen: Sequence[tuple[int, Seen]]
) -> int | None:
    """How far a store lies behind a load of the same pass, as nearly all samples have it; None where too few tell [B].

    Args:
        load, store: number in the body, and the place.
        seen: samples, with the number of the instruction at which each was.
    """
    counts: Counter[int] = Counter()
    for at, sample in seen:
        first, last = (_address(body, at, number, memory, sample) for number, memory in (load, store))
        if first is not None and last is not None:
            counts[last - first] += 1
    if not counts:
        return None
    apart, count = counts.most_common(1)[0]
    return apart if count >= max(_LEAST, _MOSTLY * counts.total()) else None


def _address(body: Sequence[Instruction], at: int, access: int, memory: Memory, sample: Seen) -> int | None:
    """The address of an access in the pass of a sample; None where its registers change between both by what is not constant.

    Args:
        at: number of the instruction before which the registers were as in the sample.
        access: number of the one that accesses.
    """
    held = dict(sample.registers)
    for name in set(memory.registers):
        number = register_number(name)
        if number is None or number not in held:
            return None
        for one in body[min(at, access) : max(at, access)]:
            if name in one.writes:
                by = added(one, name)
                if by is None:
                    return None
                held[number] += by if at < access else -by
    return address_of(memory, held)


def added(writer: Instruction, name: str) -> int | None:
    """The constant that an instruction adds to a register; None if it does something else."""
    if writer.mnemonic in ("inc", "dec"):
        return 1 if writer.mnemonic == "inc" else -1
    if len(writer.operands) < 2 or writer.loads:
        return None
    by = writer.operands[1]
    if writer.mnemonic in ("add", "sub") and isinstance(by, Immediate) and isinstance(by.value, int):
        value = signed(by.value)  # listings have -128 as 0xffffffffffffff80
        return value if writer.mnemonic == "add" else -value
    if writer.mnemonic == "lea" and isinstance(by, Memory) and by.index is None and by.base is not None and by.base.name == name:
        return by.displacement if not by.symbol else None
    return None
