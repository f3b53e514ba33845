"""Machine code as data: registers, operands, instructions, and the listing they stand in.

One normal form for all instruction sets and syntaxes: operands in Intel order (destination first), registers under
the name of the full register, and what every instruction reads and writes, the implicit parts included. Nothing here
knows a processor: what an instruction costs is the business of `rooftree.incore`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

#: The status flags of x86, as resources that instructions read and write.
X86_FLAGS = ("cf", "pf", "af", "zf", "sf", "of")


@dataclass(frozen=True, slots=True)
class Register:
    """A register as an operand.

    Attributes:
        name: the full register, so that all names of its parts agree: eax, ax and al are ``rax``, ymm3 is ``zmm3``,
            w5 is ``x5``; d7, q7 and the SVE register z7 are ``v7``.
        kind: the word that stands for it in a form: ``r32``, ``ymm``, ``v.2d``, ``p/m``.
        bits: how many bits this name accesses; 0 if that depends on the vector length.
        index: the element, as in ``v2.d[1]``, 1 for the second byte of a register of x86 (ah); None if there is none.
    """

    name: str
    kind: str
    bits: int
    index: int | None = None

    @property
    def partial(self) -> bool:
        """Whether a write through this name keeps the rest of the full register (x86: 8 and 16 bits)."""
        return self.kind in ("r8", "r16")


@dataclass(frozen=True, slots=True)
class Immediate:
    """A constant; its value is None if it is a symbol or an expression."""

    value: int | float | None
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Label:
    """A place in the code, the target of a branch."""

    name: str


@dataclass(frozen=True, slots=True)
class Modifier:
    """A shift, an extension or another word that qualifies the operand before it: ``lsl #3``, ``mul vl``."""

    name: str
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class RegisterList:
    """Several registers as one operand: ``{v0.4s, v1.4s}``."""

    registers: tuple[Register, ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """An address: segment:[base + index * scale + displacement + symbol].

    Attributes:
        base, index: registers; the index of a gather or scatter is a vector.
        displacement: bytes; vector lengths if ``times_vl``.
        bits: how many bits are accessed; 0 if that is unknown (lea) or depends on the vector length.
        symbol: name added to the address, with its relocation; "" if there is none.
        writeback: ``pre`` or ``post`` if the base is updated by ``displacement`` or by ``step``.
        step: the register by which a post-indexed access moves its base.
        extend: how the index is widened before it is scaled: ``sxtw``, ``uxtw``.
        broadcast: one element of ``bits`` bits serves all lanes.
        times_vl: the displacement counts vector lengths (SVE ``mul vl``).
    """

    base: Register | None = None
    index: Register | None = None
    scale: int = 1
    displacement: int = 0
    bits: int = 0
    segment: str = ""
    symbol: str = ""
    writeback: str = ""
    step: Register | None = None
    extend: str = ""
    broadcast: bool = False
    times_vl: bool = False

    @property
    def registers(self) -> tuple[str, ...]:
        """Names of the registers that make up the address."""
        return tuple(r.name for r in (self.base, self.index, self.step) if r is not None and r.name != "rip")

    @property
    def components(self) -> int:
        """How many of base, index and displacement the address adds up (a three-component lea is slow on some)."""
        displaced = self.displacement != 0 or self.symbol != ""
        return (self.base is not None) + (self.index is not None) + displaced

    @property
    def rip_relative(self) -> bool:
        """Whether the address is relative to the instruction (x86)."""
        return self.base is not None and self.base.name == "rip"

    @property
    def place(self) -> tuple[str, str, int, int, str]:
        """Base, index, scale, displacement and symbol: two accesses with the same place touch the same address."""
        base = self.base.name if self.base else ""
        return base, self.index.name if self.index else "", self.scale, self.displacement, self.symbol


Operand = Register | Memory | Immediate | Label | Modifier | RegisterList


@dataclass(frozen=True)
class Instruction:
    """One instruction with all that it reads and writes.

    Without slots, so that `at` copies it at once: the lines of a text share what was parsed.

    Attributes:
        mnemonic: lower case, Intel's name without AT&T's size suffix; synonyms have one name (jz is je).
        operands: destination first.
        form: the look-up key of the instruction tables, see `rooftree.asm.forms`.
        reads, writes: names of full registers and flags, implicit ones included; no name twice.
        loads, stores: the memory accessed.
        prefixes: lock, rep, ...; in lower case.
        mask: the mask register of AVX-512, or the governing predicate of SVE.
        zeroing: masked lanes become zero (else they keep their value).
        broadcast: a memory operand is one element for all lanes.
        control: "" | jump | branch (conditional) | call | return | stop.
        target: label or address of a jump; "" if it is computed.
        known: whether the read and write sets are known; if not, all operands are taken as read and the first as written.
        line, text: where it stands, counted from 1, and as it was written.
        address: of its first byte; None if that is not known.
        memo: what others found out about it, whatever its place; its copies share it.
    """

    mnemonic: str
    operands: tuple[Operand, ...]
    form: str
    isa: str
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    loads: tuple[Memory, ...] = ()
    stores: tuple[Memory, ...] = ()
    prefixes: tuple[str, ...] = ()
    mask: Register | None = None
    zeroing: bool = False
    broadcast: bool = False
    control: str = ""
    target: str = ""
    known: bool = True
    line: int = field(default=0, compare=False)
    text: str = field(default="", compare=False)
    address: int | None = field(default=None, compare=False)
    memo: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def registers(self) -> tuple[Register, ...]:
        """The registers among the operands, in order."""
        return tuple([o for o in self.operands if isinstance(o, Register)])

    @property
    def memory(self) -> Memory | None:
        """The memory operand, or None."""
        for operand in self.operands:
            if isinstance(operand, Memory):
                return operand
        return None

    def at(self, line: int, address: int | None = None, target: str | None = None) -> Instruction:
        """The same instruction in another place, jumping elsewhere if a target is given."""
        copy = object.__new__(Instruction)
        state = copy.__dict__
        state.update(self.__dict__)
        state["line"] = line
        state["address"] = address
        if target is not None:
            state["target"] = target
        return copy


@dataclass(frozen=True, slots=True)
class Block:
    """A run of instructions, such as the body of a loop, in the order of execution.

    Attributes:
        instructions: those of the block.
        start_line, end_line: first and last line of the text, counted from 1.
        label: the label in front of it, or "".
        function: the function it belongs to, or "".
    """

    instructions: tuple[Instruction, ...]
    start_line: int = 0
    end_line: int = 0
    label: str = ""
    function: str = ""

    def __iter__(self) -> Iterator[Instruction]:
        return iter(self.instructions)

    def __len__(self) -> int:
        return len(self.instructions)

    @property
    def unknown(self) -> tuple[Instruction, ...]:
        """Instructions whose reads and writes are not known."""
        return tuple(i for i in self.instructions if not i.known)


@dataclass(frozen=True, slots=True)
class Listing:
    """A parsed text.

    Attributes:
        isa: x86, aarch64, riscv or power.
        syntax: att or intel for x86, else "".
        instructions: all, in the order of the text.
        labels: name -> index of the instruction that follows it.
        functions: name -> indices of its first instruction and of the one after its last.
        markers: (begin, end, name), in indices, of the regions marked for OSACA, IACA or llvm-mca.
        data: (index of the next instruction, line) of each directive that puts data between instructions.
        source: where it came from, for messages.
    """

    isa: str
    syntax: str
    instructions: tuple[Instruction, ...]
    labels: dict[str, int] = field(default_factory=dict)
    functions: dict[str, tuple[int, int]] = field(default_factory=dict)
    markers: tuple[tuple[int, int, str], ...] = ()
    data: tuple[tuple[int, int], ...] = ()
    source: str = ""
    _label_at: dict[int, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def label(self, at: int) -> str:
        """The label nearest to an instruction, an address only if there is no other; "" if there is none."""
        if not self._label_at:
            for name, place in self.labels.items():
                if not name.startswith("0x") or self._label_at.get(place, "0x").startswith("0x"):
                    self._label_at[place] = name
        return self._label_at.get(at, "")

    def block(self, begin: int = 0, end: int | None = None) -> Block:
        """The instructions from ``begin`` up to, not including, ``end`` (default: all) as one block."""
        end = len(self.instructions) if end is None else end
        chosen = self.instructions[begin:end]
        label = self.label(begin)
        function = next((name for name, (first, last) in self.functions.items() if first <= begin < last), "")
        lines = (chosen[0].line, chosen[-1].line) if chosen else (0, 0)
        return Block(chosen, *lines, label=label, function=function)
