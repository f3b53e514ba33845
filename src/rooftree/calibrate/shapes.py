"""What a benchmark needs to know of an instruction: its registers told apart, and what it reads and writes beside them."""

from __future__ import annotations

from dataclasses import dataclass

from rooftree.asm.model import Instruction, Register
from rooftree.errors import AssemblyError
from rooftree.timing.isa.interface import GPR, INDEX_PLACE, MASK_PLACE, Address, Isa

FIRST_B = 64
"""Where it starts: the first line holds the address for pointer chasing."""
_CARRY = ("cf", "pf", "af", "zf", "sf", "of", "nzcv")
_ZERO = ("xzr", "zero")
"""Registers that always hold zero."""
_SHIFTS = frozenset(("shl", "shr", "sar", "rol", "ror", "shld", "shrd"))


class UnmeasurableError(Exception):
    """Why a form cannot be measured this way; never leaves this package."""


@dataclass(frozen=True, slots=True)
class Place:
    """A register of an instruction, as an operand, as its mask or as its vector of indices."""

    position: int
    kind: str
    read: bool
    written: bool
    fixed: str = ""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a benchmark needs to know of an instruction.

    Attributes:
        instruction: one of the form, with a different register in every place.
        places: its registers, in order.
        reads_flags, writes_flags: whether it waits for flags, and sets them.
        implicit_result: a register that is written without being an operand; "" if none is.
        across: whether each of its accesses lies across the end of a cache line.
    """

    instruction: Instruction
    places: tuple[Place, ...]
    reads_flags: bool
    writes_flags: bool
    implicit_result: str
    across: bool = False

    @property
    def result(self) -> Place | None:
        """The first register that is written, masks that are used up apart."""
        return next((p for p in self.places if p.written and p.position >= 0), None)


def shape(isa: Isa, instruction: Instruction) -> Shape:
    """Tell the registers of an instruction apart.

    Raises: UnmeasurableError with the reason, if it cannot be repeated in a loop or uses registers that benchmarks cannot use.
    """
    if not instruction.known:
        raise UnmeasurableError("what it reads and writes is not known")
    if reason := isa.obstacle(instruction):
        raise UnmeasurableError(reason)
    fixed = isa.fixed(instruction)
    pool = {kind: list(names) for kind, names in isa.pool(instruction).items()}
    names: dict[int, str] = {}
    found: list[tuple[int, str]] = []
    for position, register in _registers(instruction):
        kind = isa.kind(register)
        if not kind:
            raise UnmeasurableError(f"operands like {register.name} ({register.kind}) are not supported")
        if fixed.get(position) in _ZERO:
            continue  # a constant
        names[position] = fixed.get(position) or _next(pool, kind)
        found.append((position, kind))
    address = None
    if instruction.memory is not None:
        displaced = instruction.memory.displacement != 0 or instruction.memory.symbol != ""
        address = Address(isa.base, _index(instruction, pool), FIRST_B if displaced else 0)
    distinct = read_back(isa, instruction, isa.emit(instruction, names, address))
    places = tuple(Place(n, kind, names[n] in distinct.reads, names[n] in distinct.writes, fixed.get(n, "")) for n, kind in found)
    used = {*names.values(), *((address.base, address.index) if address else ())}
    implicit = [w for w in distinct.writes if w not in used and w not in _CARRY]
    return Shape(
        distinct,
        places,
        reads_flags=any(r in _CARRY for r in distinct.reads) and distinct.mnemonic not in _SHIFTS,
        writes_flags=any(w in _CARRY for w in distinct.writes),
        implicit_result=implicit[0] if implicit else "",
    )


def _registers(instruction: Instruction) -> list[tuple[int, Register]]:
    found = [(n, o) for n, o in enumerate(instruction.operands) if isinstance(o, Register)]
    if instruction.mask is not None and instruction.isa == "x86":
        found.append((MASK_PLACE, instruction.mask))
    memory = instruction.memory
    if memory is not None and memory.index is not None and not scalar_index(instruction):
        found.append((INDEX_PLACE, memory.index))
    return found


def _next(pool: dict[str, list[str]], kind: str) -> str:
    if not pool.get(kind):
        raise UnmeasurableError(f"there are too few {kind} registers")
    return pool[kind].pop(0)


def scalar_index(instruction: Instruction) -> bool:
    """Whether an address has an index that is a general register."""
    memory = instruction.memory
    return memory is not None and memory.index is not None and not memory.index.kind.startswith(("xmm", "ymm", "zmm", "z."))


def _index(instruction: Instruction, pool: dict[str, list[str]]) -> str:
    return _next(pool, GPR) if scalar_index(instruction) else ""


def read_back(isa: Isa, wanted: Instruction, text: str) -> Instruction:
    """What was emitted, if it is of the form that is wanted."""
    try:
        got = isa.parse(text)
    except AssemblyError as error:
        raise UnmeasurableError(f"it cannot be written with other operands: {error.message}") from None
    if got.form != wanted.form:
        raise UnmeasurableError(f"written with other operands, `{text}` would be of another form, `{got.form}`")
    return got
