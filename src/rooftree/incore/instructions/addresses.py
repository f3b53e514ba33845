"""Addresses as symbols: which load of a loop reads what an earlier store wrote, and how many passes earlier.

Every register has a value ``origin + offset``; adding constants and copying keep the origin, everything else makes a new
one. A register whose value at the end has its own start as origin is an induction variable with a constant step. On RISC-V
and POWER, which add up their addresses beforehand, an origin may be a sum of several registers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rooftree.asm.address_arithmetic import Affine, add, result, times
from rooftree.asm.model import Immediate, Instruction, Memory, Register
from rooftree.asm.registers import is_general

Value = tuple[str, int]


_STACK = ("rsp", "sp", "r1")
"""Pointers to the stack, which calls return as they found it."""
_LONGEST_B = 15
"""Of an x86 instruction [B]."""
Origin = tuple[str, str, int, str]
"""Registers of an address, base and index, the factor of the index, and the symbol."""


class Place(NamedTuple):
    """Address of one access: what it is relative to, offset [B], width [B], and how far it moves per pass [B].

    ``step`` is None if the address is not a constant distance from that of the pass before.
    """

    origin: Origin
    offset: int
    width: int
    step: int | None


class Lag(NamedTuple):
    """An address and another one that moves alike, which lies so many bytes before it, as the loop alone does not say.

    ``step``: by how much both move in a pass [B], where that is not known of the address; None: as the address does.
    """

    origin: Origin
    base: Origin
    apart: int
    step: int | None = None


def brought_together(groups: Sequence[Sequence[Place]], lags: Sequence[Lag]) -> list[list[Place]]:
    """Places, those whose distance from others is known relative to the same address as these."""
    bases = {lag.origin: lag for lag in lags}
    return [[_relative(place, bases.get(place.origin)) for place in group] for group in groups]


def _relative(place: Place, lag: Lag | None) -> Place:
    if lag is None:
        return place
    step = place.step if lag.step is None else lag.step
    return place._replace(origin=lag.base, offset=place.offset + lag.apart, step=step)


@dataclass(slots=True)
class _Access:
    instruction: int
    base: Value
    index: Value
    memory: Memory


class _Values(dict[str, Value]):
    """Values of the registers that the body has written so far; ``affine`` are the origins made of several registers."""

    vector_bits: int | None = None

    def __init__(self) -> None:
        super().__init__()
        self.affine: dict[str, Affine] = {}
        self.why: dict[str, str] = {}

    def value(self, name: str) -> Affine:
        """The value of a register as a sum."""
        origin, offset = self.get(name, (name, 0))
        return {**self.affine.get(origin, {origin: 1}), "": offset}

    def address(self, memory: Memory) -> Affine | None:
        """The value of an address as a sum."""
        total: Affine | None = {"": memory.displacement}
        if memory.symbol:
            total = add(total, {f"={memory.symbol}": 1})
        if memory.base is not None:
            total = add(total, self.value(memory.base.name))
        if memory.index is not None:
            total = add(total, times(self.value(memory.index.name), memory.scale))
        return total

    def named(self, total: Affine | None) -> Value | None:
        """A sum as origin and offset."""
        if total is None:
            return None
        parts = {name: factor for name, factor in sorted(total.items()) if name and factor}
        origin = next(iter(parts), "")
        if len(parts) > 1 or parts.get(origin, 1) != 1:
            origin = "+".join(f"{factor}*{name}" for name, factor in parts.items())
            self.affine[origin] = parts
        return origin, total.get("", 0)


def places(instructions: Sequence[Instruction]) -> tuple[list[list[Place]], list[list[Place]]]:
    """Places of the loads and of the stores of every instruction of a loop body."""
    values = _Values()
    pointers: dict[str, tuple[str, str]] = {}
    loads: list[list[_Access]] = []
    stores: list[list[_Access]] = []
    for number, instruction in enumerate(instructions):
        behind = _behind(instructions, number)
        loads.append([_access(number, _from_start(memory, behind), values) for memory in instruction.loads])
        stores.append([_access(number, _from_start(memory, behind), values) for memory in instruction.stores])
        before = loads[-1][0] if loads[-1] else None
        _execute(number, instruction, values)
        _reload(instruction, before, values, pointers)
    steps = {name: offset for name, (origin, offset) in values.items() if origin == name}
    changed = {name for name in values if name not in steps}
    fixed = {_symbol(access) for group in stores for access in group}
    for symbol, origins in pointers.items():  # in the order of their definition
        if any(o in changed or steps.get(o, 0) or o.startswith("#") for o in origins) or symbol in fixed:
            changed.add(symbol)
    for origin, parts in values.affine.items():
        if changed.isdisjoint(parts):
            steps[origin] = sum(factor * steps.get(name, 0) for name, factor in parts.items())
        else:
            changed.add(origin)
    return (
        [[_place(a, steps, changed) for a in group] for group in loads],
        [[_place(a, steps, changed) for a in group] for group in stores],
    )


def _behind(instructions: Sequence[Instruction], number: int) -> int | None:
    """Where the instruction after one begins, which its relative addresses count from; None where that is not known."""
    here = instructions[number].address
    after = instructions[number + 1].address if number + 1 < len(instructions) else None
    return after if here is not None and after is not None and 0 < after - here <= _LONGEST_B else None


def _from_start(memory: Memory, behind: int | None) -> Memory:
    """A relative address of disassembled code counted from where its addresses are: so two that are the same place are equal."""
    if behind is None or memory.symbol or not memory.rip_relative:
        return memory
    return replace(memory, displacement=behind + memory.displacement)


def _value(register: Register | None, values: dict[str, Value]) -> Value:
    if register is None:
        return "", 0
    return values.get(register.name, (register.name, 0))


def _access(number: int, memory: Memory, values: dict[str, Value]) -> _Access:
    return _Access(number, _value(memory.base, values), _value(memory.index, values), memory)


def _place(access: _Access, steps: dict[str, int], changed: set[str]) -> Place:
    memory, base, index = access.memory, access.base, access.index
    step: int | None = steps.get(base[0], 0) + memory.scale * steps.get(index[0], 0)
    if base[0] in changed or index[0] in changed or "#" in base[0] + index[0]:
        step = None
    scale = memory.scale if index[0] else 1
    origin = (base[0], index[0], scale, memory.symbol)
    offset = base[1] + memory.scale * index[1] + (memory.displacement if memory.writeback != "post" else 0)
    return Place(origin, offset, max(1, memory.bits // 8), step)


def _execute(number: int, instruction: Instruction, values: _Values) -> None:
    """Follow what an instruction does to the registers, as far as it copies or adds constants."""
    follow = _added if instruction.isa in ("riscv", "power") else _affine
    found = follow(instruction, values) or _written_back(instruction, values)
    for name in instruction.writes:
        if (name in values or is_general(name)) and not (instruction.control == "call" and name in _STACK):
            values[name] = (f"#{number}:{name}", 0)
    if found is not None:
        values[found[0]] = found[1]


def _symbol(access: _Access) -> str:
    memory = access.memory
    offset = access.base[1] + memory.scale * access.index[1] + memory.displacement
    return f"[{access.base[0]}+{access.index[0]}*{memory.scale}+{memory.symbol}+{offset}]"


def _reload(
    instruction: Instruction, access: _Access | None, values: dict[str, Value], pointers: dict[str, tuple[str, str]]
) -> None:
    """A pointer that every pass loads from the same address is the same in every pass, as long as nothing stores there."""
    if access is None or instruction.mnemonic != "mov" or not instruction.operands or instruction.stores:
        return
    target = instruction.operands[0]
    if not isinstance(target, Register) or target.bits != 64:
        return
    symbol = _symbol(access)
    pointers.setdefault(symbol, (access.base[0], access.index[0]))
    values[target.name] = (symbol, 0)


def _written_back(instruction: Instruction, values: _Values) -> tuple[str, Value] | None:
    """The base of a pre- or post-indexed access, moved by a constant or, on POWER, by an index."""
    memory = instruction.memory
    if memory is None or not memory.writeback or memory.base is None or memory.step is not None:
        return None
    if memory.index is not None:
        moved = values.named(values.address(memory))
        return None if moved is None else (memory.base.name, moved)
    origin, offset = _value(memory.base, values)
    return memory.base.name, (origin, offset + memory.displacement)


def _added(instruction: Instruction, values: _Values) -> tuple[str, Value] | None:
    """What an instruction of RISC-V or POWER writes to its first operand, if that is a sum."""
    target = instruction.operands[0] if instruction.operands else None
    if not isinstance(target, Register) or target.name not in instruction.writes:
        return None
    found = values.named(result(values, instruction))
    return None if found is None else (target.name, found)


def _affine(instruction: Instruction, values: dict[str, Value]) -> tuple[str, Value] | None:
    operands, mnemonic = instruction.operands, instruction.mnemonic
    if mnemonic in ("push", "pop") and (not operands or getattr(operands[0], "name", "") != "rsp"):
        origin, offset = values.get("rsp", ("rsp", 0))
        return "rsp", (origin, offset + (8 if mnemonic == "pop" else -8))
    if not operands or not isinstance(operands[0], Register) or operands[0].bits < 32:
        return None
    target = operands[0].name
    last = operands[-1]
    if mnemonic in ("inc", "dec"):
        origin, offset = values.get(target, (target, 0))
        return target, (origin, offset + (1 if mnemonic == "inc" else -1))
    if mnemonic in ("add", "sub") and isinstance(last, Immediate) and isinstance(last.value, int):
        source = operands[1] if len(operands) == 3 else operands[0]
        if isinstance(source, Register):
            origin, offset = values.get(source.name, (source.name, 0))
            return target, (origin, offset + (last.value if mnemonic == "add" else -last.value))
    if mnemonic == "mov" and isinstance(last, Register) and last.name[0] in "rx":
        return target, values.get(last.name, (last.name, 0))
    simple = isinstance(last, Memory) and last.index is None and not last.symbol and not last.rip_relative
    if mnemonic == "lea" and simple and isinstance(last, Memory) and last.base is not None:
        origin, offset = values.get(last.base.name, (last.base.name, 0))
        return target, (origin, offset + last.displacement)
    return None


def forwarding_distance(store: Place, load: Place, before: bool) -> int | None:
    """How many passes before the load the store wrote what it reads.

    Args:
        store, load: places of both.
        before: whether the store stands before the load in the body.
    Returns: distance [passes]; None if the load does not read all its bytes from this store.
    """
    if store.origin != load.origin:
        return None
    apart = store.offset - load.offset
    if before and 0 <= -apart <= store.width - load.width:
        return 0
    if store.step is None or load.step != store.step:
        return None
    if store.step == 0:
        return (0 if before else 1) if 0 <= -apart <= store.width - load.width else None
    distance, rest = divmod(apart, store.step)
    if distance < (0 if before else 1) or (rest and not rest + load.width <= store.width):
        return None
    return distance


def overlap_distance(store: Place, load: Place, before: bool) -> int | None:
    """How many passes before the load the store last wrote any of the bytes that it reads; None for never."""
    if store.origin != load.origin:
        return None
    apart = store.offset - load.offset
    if before and -store.width < apart < load.width:
        return 0
    if store.step is None or load.step != store.step:
        return None
    if store.step == 0:
        return (0 if before else 1) if -store.width < apart < load.width else None
    first = 0 if before else 1
    for distance in sorted({apart // store.step, apart // store.step + 1}):
        if distance >= first and -store.width < apart - distance * store.step < load.width:
            return distance
    return None
