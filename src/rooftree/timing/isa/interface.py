"""How benchmarks are written in one instruction set: registers, operands, loops, ways between kinds of registers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rooftree.asm.model import Instruction, Register
from rooftree.timing.harness import Code

GPR, VEC, MASK, FLAGS = "gpr", "vec", "mask", "flags"
"""Kinds of registers that values can be in."""
MASK_PLACE, INDEX_PLACE = -1, -2
"""Positions that stand for the mask of an instruction and for a vector of indices, beside its operands."""
FAR = 256
"""What a register holds at first that is an index ``far`` from zero."""
Take = Callable[[str, str], str]
"""Hands out a register of a kind (GPR, ...) by what it holds at first: value, zero, far or dividend, which nothing changes;
scratch or scratch zero, which may be written to."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a benchmark accesses memory: [base + index + displacement]; the index register holds zero, or there is none."""

    base: str
    index: str = ""
    displacement: int = 0


@dataclass(frozen=True, slots=True)
class Style:
    """What moves and initial values must fit to.

    Attributes:
        vex: x86: no mixing with SSE.
        widest: kind of the widest vector register (xmm, ymm, zmm); "" without one.
        element: what vectors hold: f64, f32, f16 or int.
        flags: flags that the instruction writes.
    """

    vex: bool = False
    widest: str = ""
    element: str = "int"
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LibraryCall:
    """A loop that calls a function of the C library.

    Attributes:
        name: of the loop.
        target: where the function is in this process.
        table: where its arguments are: TABLE elements for the first one, as many after them for the second one, and so on.
        element: what it takes: f64 or f32.
        arguments: how many, 1 to MOST_ARGUMENTS.
        bits: width of an argument; that of an element, or of a vector.
        chained: whether each call waits for the result of the one before; LINKED cycles more pass between the two.
        shuffled: whether arguments are taken in an order that never comes again, so that no core learns what branches do.
        stores: whether it returns nothing, and stores two results where its first two integer arguments point, as sincos does.
    """

    name: str
    target: int
    table: int
    element: str
    arguments: int
    bits: int
    chained: bool = False
    shuffled: bool = False
    stores: bool = False

    @property
    def element_bytes(self) -> int:
        """Size of an element [B]."""
        return 8 if self.element == "f64" else 4


TABLE = 1024
"""Arguments that calls take in turn, a power of two: those of today's cores learn by heart what branches make of them."""
SHUFFLE = 1481765933
"""Factor of random numbers modulo 2^64, by whose upper bits arguments are taken: 5 modulo 8, so that its period is 2^64."""
MOST_ARGUMENTS = 4
"""Arguments of a call: the parts of two complex numbers."""
LINKED = 2.0
"""Two operations of logic, of one cycle each, which let an argument wait for a result [cy]."""


class Isa(Protocol):
    """One instruction set whose instructions can be measured. Registers go by the names of `rooftree.asm`: ``rax``, ``v7``."""

    name: str
    syntax: str
    base: str
    """The register with the address of the memory, which nothing changes."""
    reach: int
    """How far from it throughput benchmarks access memory [B]; the offsets of all instructions can hold that."""
    apart: tuple[int, int, int]
    """Where loads and stores that are to have nothing to do with each other start, and how far each may go [B]."""
    nop: str
    """An instruction that takes a slot of the front end and no port."""
    heavy: str
    """An instruction that computes in floating point with the widest vectors, for which some cores lower their clock; "" where
    none does."""
    padding: str
    """A byte that may stand before any instruction and changes nothing; "" if there is none."""
    displaced: bool
    """Whether an address may have both an index and a displacement."""
    forwarded: str
    """An instruction that computes on what it loads and stores it: cores that rename memory show no latency of forwarding there;
    "" if the set has none."""

    def pool(self, instruction: Instruction) -> Mapping[str, Sequence[str]]:
        """Registers that a benchmark of this instruction may use, by kind."""

    def kind(self, register: Register) -> str:
        """The kind of a register; "" for one that benchmarks cannot use."""

    def fixed(self, instruction: Instruction) -> Mapping[int, str]:
        """Operands that must be a certain register, by position."""

    def obstacle(self, instruction: Instruction) -> str:
        """Why an instruction cannot be measured by repeating it, or ""."""

    def style(self, instruction: Instruction) -> Style:
        """What the instruction works on."""

    def emit(self, instruction: Instruction, names: Mapping[int, str], address: Address | None) -> str:
        """The instruction with other registers and another address."""

    def parse(self, statement: str) -> Instruction:
        """Read back what was emitted."""

    def broken_chains(self, instruction: Instruction, take: Take) -> list[str]:
        """What stands before each copy so that it does not wait for the one before through implicit operands."""

    def restore(self, instruction: Instruction, names: Mapping[int, str], take: Take) -> list[str]:
        """What stands before each copy to give back what the instruction uses up (masks of gathers, dividends)."""

    def bridge(self, source: tuple[str, str], sink: tuple[str, str], take: Take, style: Style) -> list[str]:
        """Carry a dependence from one register (kind, name) to another."""

    def crossings(self) -> Sequence[tuple[str, str, Mapping[str, str], Style]]:
        """Pairs of moves to another kind of register and back, as `bridge` uses them, with first values."""

    def to_address(self, source: tuple[str, str], base: str, take: Take, style: Style) -> list[str]:
        """Let an address register depend on a value, and keep what it holds."""

    def clear(self, register: str, take: Take) -> list[str]:
        """Make a general register zero, not before its value is there."""

    def reload(self, store: Instruction) -> str:
        """The mnemonic that loads what a plain store wrote; "" if there is none."""

    def function(
        self, name: str, body: Sequence[str], initial: Mapping[str, str], style: Style, before: Sequence[str] = ()
    ) -> Code:
        """A function that repeats the body; ``initial`` says what registers hold at first, ``before`` runs once."""

    def calling(self, call: LibraryCall) -> Code:
        """A loop that calls a function once in a pass, by way of a jump, as programs call shared libraries."""

    def row(self, name: str, passes: int) -> Code:
        """A loop of which each pass runs a loop of so many passes, as rows of a nest follow each other."""

    def prelude(self) -> str:
        """What stands in front of all functions."""

    def reference(self, name: str) -> Code:
        """A chain of REFERENCE_CYCLES dependent additions of one cycle each."""

    def empty(self, name: str) -> Code:
        """A loop around nothing."""


def element_of(mnemonic: str) -> str:
    """What the lanes of an x86 vector instruction hold, from its name.

    >>> element_of("vfmadd231pd"), element_of("cvtps2pd"), element_of("vpaddd")
    ('f64', 'f32', 'int')
    """
    head = mnemonic.partition("2")[0] if "cvt" in mnemonic else mnemonic
    endings = {"pd": "f64", "sd": "f64", "ps": "f32", "ss": "f32", "ph": "f16", "sh": "f16"}
    return endings.get(head[-2:], "int")
