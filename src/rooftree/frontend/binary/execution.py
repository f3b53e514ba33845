"""What instructions make of registers and of words of the stack, one after the other: sums, products, loads, comparisons.

What is no sum of others is an *atom*: a number that was loaded, computed in another way, or that depends on the path.

Assumes: whole numbers do not overflow, and are not negative where they are divided or masked; stores do not change what is loaded
for an address.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Immediate, Instruction, Memory, Register
from rooftree.frontend.binary.arithmetic import computed, signed
from rooftree.frontend.binary.division import divided
from rooftree.kernel.poly import ZERO, Poly

Values = dict[str, Poly | None]
"""Register or place on the stack -> value; None for a vector that holds no known numbers."""

CALLER_SAVED = ("rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11")
_FLAGS = frozenset(("zf", "cf", "sf", "of"))


@dataclass(frozen=True, slots=True)
class Atom:
    """A number that is no sum of others.

    Attributes:
        kind: load, call, path (it depends on which path was taken), varies (in passes of a loop, by no rule) or computed.
        at: index of the instruction, of a path or loop that of its block's first one.
        place: register that it was found in.
        address: of a load.
        bits: that were loaded [bit].
        loops: header blocks of the loops in which it came about.
        last: of what varies, its value at the end of a pass.
    """

    kind: str
    at: int
    place: str
    address: Poly | None = None
    bits: int = 0
    loops: frozenset[int] = frozenset()
    last: Poly | None = None


@dataclass(frozen=True, slots=True)
class Touch:
    """An access to memory as it was met.

    Attributes:
        at: index of the instruction.
        block: its basic block.
        memory: as written.
        store: whether it is written.
        address: its value; None if that is not known.
        loops: header blocks of the loops around it, the outermost first.
    """

    at: int
    block: int
    memory: Memory
    store: bool
    address: Poly | None
    loops: tuple[int, ...]


@dataclass(slots=True)
class State:
    """What is known at a place of the code.

    Attributes:
        values: of registers and places on the stack.
        flags: what they compare; None if that is not known.
        through: whether the loop in question was run on the way here.
    """

    values: Values
    flags: tuple[Poly, Poly] | None = None
    through: bool = False

    def copy(self) -> State:
        """Another one that says the same."""
        return State(dict(self.values), self.flags, self.through)


@dataclass
class Execution:
    """Instructions of a function, executed on states.

    Attributes:
        code: the function.
        target: header block of the loop in question.
        touches: accesses to memory, in the order of the code.
        atoms: name -> what it is.
        assumed: what was assumed on the way, as sentences.
        active: header blocks of the loops around what is executed, the outermost first.
        trial: walks of loops that are tried only, one in the other; accesses of these are not noted.
    """

    code: FunctionCode
    target: int
    touches: list[Touch] = field(default_factory=list)
    atoms: dict[str, Atom] = field(default_factory=dict)
    assumed: dict[str, None] = field(default_factory=dict)
    active: list[int] = field(default_factory=list, init=False)
    trial: int = field(default=0, init=False)
    _known: dict[tuple[Poly, int], str] = field(default_factory=dict, init=False)

    def place(self, at: int) -> int:
        """Address of an instruction."""
        return self.code.function.start + (self.code.listing.instructions[at].address or 0)

    def address(self, at: int, memory: Memory, state: State) -> Poly | None:
        """The value of an address; None if it is not known."""
        if memory.segment in ("fs", "gs"):
            return None
        total = Poly.const(signed(memory.displacement))
        if memory.rip_relative:
            return total + self.place(at) + self.code.lengths[at]
        for register, factor in ((memory.base, 1), (memory.index, memory.scale)):
            if register is not None:
                value = self.value(register.name, state)
                if value is None:  # numbers in a vector, of which nothing is known
                    value = self.atom(Atom("computed", at, register.name, loops=frozenset(self.active)))
                total = total + value * factor
        return total

    def value(self, place: str, state: State) -> Poly | None:
        """What a place holds: its name where nothing has written it; None for a vector of which nothing is known."""
        found = state.values.get(place, "")
        if not isinstance(found, str):
            return found
        return None if place.startswith("zmm") else Poly.symbol(place)

    def slot(self, address: Poly | None) -> str | None:
        """The name of a word of the stack; None for other memory."""
        if address is None or "rsp" not in address.names:
            return None
        offset = (address - Poly.symbol("rsp")).constant
        return None if offset is None else f"stack{int(offset)}"

    def loaded(self, address: Poly, bits: int, at: int, place: str) -> Poly:
        """What is loaded from an address: the same whenever that is."""
        name = self._known.get((address, bits))
        if name is None:
            made = self.atom(Atom("load", at, place, address, bits))
            self._known[address, bits] = name = str(made)
        return Poly.symbol(name)

    def atom(self, atom: Atom) -> Poly:
        """The value of a new atom."""
        name = f"@{len(self.atoms):06d}"  # in order of age by their letters, too
        self.atoms[name] = atom
        return Poly.symbol(name)

    def _read(self, at: int, operand: object, state: State, width: int) -> Poly | None:
        """The value of an operand."""
        if isinstance(operand, Register):
            return self.value(operand.name, state)
        if isinstance(operand, Immediate) and isinstance(operand.value, int):
            return Poly.const(signed(operand.value, width))
        if isinstance(operand, Memory):
            address = self.address(at, operand, state)
            slot = self.slot(address)
            if slot is not None:
                return self.value(slot, state)
            return None if address is None else self.loaded(address, operand.bits, at, "")
        return None

    def take(self, at: int, block: int, state: State) -> None:
        """One instruction: note its accesses, then what it does."""
        instruction = self.code.listing.instructions[at]
        mnemonic = instruction.mnemonic
        if not self.trial and mnemonic not in ("push", "pop", "call", "ret", "leave"):
            for memories, store in ((instruction.loads, False), (instruction.stores, True)):
                for memory in memories:
                    address = self.address(at, memory, state)
                    if self.slot(address) is None:
                        self.touches.append(Touch(at, block, memory, store, address, tuple(self.active)))
        if instruction.control == "call":
            for name in CALLER_SAVED:
                state.values[name] = self.atom(Atom("call", at, name, loops=frozenset(self.active)))
            state.values |= {name: None for name in list(state.values) if name.startswith("zmm")}
            state.flags = None
            return
        if mnemonic in ("push", "pop", "leave"):
            self._stack(at, instruction, state)
            return
        results, flags = self._results(at, instruction, state)
        for place, value in results.items():
            state.values[place] = value
        for name in instruction.writes:
            if name not in results and is_number(name):
                plain = Atom("computed", at, name, loops=frozenset(self.active))
                state.values[name] = None if name.startswith("zmm") else self.atom(plain)
        for memory in instruction.stores:
            slot = self.slot(self.address(at, memory, state))
            if slot is not None and slot not in results:
                state.values[slot] = self.atom(Atom("computed", at, slot, loops=frozenset(self.active)))
        if not _FLAGS.isdisjoint(instruction.writes):
            state.flags = flags

    def _stack(self, at: int, instruction: Instruction, state: State) -> None:
        top = self.value("rsp", state)
        assert top is not None
        if instruction.mnemonic == "push":
            top = top - 8
            slot = self.slot(top)
            if slot is not None:
                state.values[slot] = self._read(at, instruction.operands[0], state, 64)
        else:
            if instruction.mnemonic == "leave":
                top = self.value("rbp", state) or top
            target = instruction.operands[0] if instruction.operands else None
            name = target.name if isinstance(target, Register) else "rbp"
            slot = self.slot(top)
            state.values[name] = self.value(slot, state) if slot else self.atom(Atom("computed", at, name))
            top = top + 8
        state.values["rsp"] = top

    def _results(self, at: int, instruction: Instruction, state: State) -> tuple[Values, tuple[Poly, Poly] | None]:
        """New values by place, and what the flags compare."""
        operands, mnemonic = instruction.operands, instruction.mnemonic
        width = max([o.bits for o in operands if isinstance(o, Register | Memory)], default=64)
        if mnemonic in ("nop", "lea"):
            place = self._target(at, operands[0], state) if mnemonic == "lea" else None
            found = self.address(at, operands[1], state) if place and isinstance(operands[1], Memory) else None
            return ({place: found} if place and found is not None else {}), None
        values = [self._read(at, operand, state, width) for operand in operands]
        if mnemonic in ("cmp", "test"):
            a, b = values
            if a is None or b is None:
                return {}, None
            if mnemonic == "cmp":
                return {}, (a, b)
            return {}, (a, ZERO) if operands[0] == operands[1] else None
        if mnemonic in ("cdqe", "cwde"):
            return {"rax": self.value("rax", state)}, None
        if mnemonic in ("cqo", "cdq"):
            return {"rdx": ZERO}, None
        if mnemonic in ("div", "idiv") and (top := self.value("rax", state)) is not None and values[0] is not None:
            quotient = divided(top, values[0])
            return {"rax": quotient, "rdx": top - quotient * values[0]}, None
        if mnemonic == "xchg" or not operands:
            return {}, None
        place = self._target(at, operands[0], state)
        if place is None:
            return {}, None
        if isinstance(operands[0], Register) and operands[0].partial:
            return {}, None
        found = computed(mnemonic, operands, values)
        if found is None and mnemonic.startswith("cmov"):
            found = self._larger(values, equal=mnemonic in ("cmove", "cmovne", "cmovz", "cmovnz"))
        if found is None:
            return {}, None
        if mnemonic == "sub" and values[0] is not None and values[1] is not None:
            return {place: found}, (values[0], values[1])
        return {place: found}, (found, ZERO)

    def _target(self, at: int, operand: object, state: State) -> str | None:
        if isinstance(operand, Register):
            return operand.name if is_number(operand.name) else None
        return self.slot(self.address(at, operand, state)) if isinstance(operand, Memory) else None

    def _larger(self, values: Sequence[Poly | None], *, equal: bool) -> Poly | None:
        """Of a choice between a small number and a size, such as max(n, 1), the size.

        Args:
            equal: whether two numbers being equal decides, as of n or 1 where n is 0: between others that is no maximum.
        """
        if len(values) != 2 or values[0] is None or values[1] is None:
            return None
        a, b = values[0], values[1]
        if a == b:
            return a
        if (a.constant is None) == (b.constant is None):
            return None
        if equal and (a.constant or b.constant or 0) not in (0, 1):
            return None
        self.assumed["where the code chooses between a constant and a size, as for max(n, 1), the size is taken"] = None
        return a if a.constant is None else b


def is_number(name: str) -> bool:
    """Whether a resource is a register that may hold whole numbers."""
    return name.startswith("zmm") or (name[0] == "r" and name not in ("rip",))
