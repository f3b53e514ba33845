"""What can be asked of the emitter, and what it hands out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rooftree.errors import UsageError
from rooftree.timing.harness import SYMBOL, Code


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Instructions without memory accesses, to find a throughput or a latency.

    Attributes:
        operations: what alternates: add, mul, div, sqrt; fma, which adds to its result; fma_factor, which multiplies it, for
            latencies that differ between the two; dot: sums of two products, for bf16; add and mul for integers.
            ("fma", "add") is one of each in turn.
        chains: independent chains of dependent instructions: 1 shows the latency; None: as many as there are registers.
    """

    operations: tuple[str, ...] = ("fma",)
    chains: int | None = None


@dataclass(frozen=True, slots=True)
class Memory:
    """Loads and stores at consecutive places of one array.

    Attributes:
        loads, stores: the ratio, such as 2 and 1; one of them may be 0.
        style: plain, or what the instruction set has beside it: nontemporal (stores), pair, predicated.
        resident: the same few places in every pass, so that nothing but accesses and one branch is executed: for the
            first-level cache. Otherwise the array is swept from its begin to its end.
    """

    loads: int = 1
    stores: int = 0
    style: str = "plain"
    resident: bool = False


@dataclass(frozen=True, slots=True)
class Dial:
    """An intensity sweep: loads beside a streaming kernel, from a buffer that stays in an inner cache; see `dials`.

    Attributes:
        lines: cache lines of the buffer for each line of one of the kernel's arrays, a power of two.
        whole: whether all of a line is loaded, from the same few places again and again; otherwise one vector of each line of a
            buffer that is gone through and around.
        line_bytes: size of a line.
    """

    lines: int
    whole: bool
    line_bytes: int = 64


@dataclass(frozen=True, slots=True)
class Stream:
    """A named streaming kernel over arrays of equal length, see `KERNELS`.

    Buffers of a dial follow the end of the first array: that of whole lines alone; otherwise a cell that keeps how far it came,
    the begin, and the last byte of the buffer, whose size is a power of two and at least what a pass goes on by.

    Attributes:
        kernel: its name.
        nontemporal: whether its stores are.
        stride: vectors from one that is worked on to the next; 1 works on all.
        dial: further loads.
        fill: instructions that do nothing, behind each vector; passes are one vector then.
    """

    kernel: str
    nontemporal: bool = False
    stride: int = 1
    dial: Dial | None = None
    fill: int = 0


@dataclass(frozen=True, slots=True)
class Mixed:
    """Loads and stores of one array among independent floating-point instructions.

    Attributes:
        intensity: arithmetic intensity, at the core [FLOP/B].
        operation: add, mul, fma, div or sqrt.
        loads, stores: their ratio.
    """

    intensity: float
    operation: str = "fma"
    loads: int = 2
    stores: int = 1


@dataclass(frozen=True, slots=True)
class Gather:
    """Gathers of elements at a distance, along one array.

    Attributes:
        stride: elements from one that is gathered to the next; 1 reads all of the array.
    """

    stride: int = 1


@dataclass(frozen=True, slots=True)
class Chase:
    """Loads whose address is what the load before it brought: latency of a memory level.

    The buffer is a cell of 8 B that holds where the next call starts; `Link` fills it, and the places to visit. A cell that holds
    zero is chased itself.
    """


@dataclass(frozen=True, slots=True)
class Link:
    """Sets up memory for `Chase`, once and whatever ``count`` is: each place holds the address of the next.

    Buffers: the cell, the first place, the end of the places, and the first place plus the stride. From each place the chain goes
    on by the stride, modulo the length; it visits all places if stride and length are coprime in units of a place.

    Attributes:
        bytes: size of a place; a line or a page, a power of two.
    """

    bytes: int = 64


@dataclass(frozen=True, slots=True)
class Length:
    """Writes the length of a vector register [B] to its buffer, as an integer of 8 B; where the processor decides on it."""


Benchmark = Arithmetic | Memory | Stream | Mixed | Gather | Chase | Link | Length


@dataclass(frozen=True, slots=True)
class Work:
    """What one pass through the innermost loop does, or several.

    Attributes:
        instructions: all of them, those of the loop itself included.
        loads, stores: instructions that access memory.
        operations: arithmetic instructions by name.
        loaded_bytes, stored_bytes: as the core requests them [B].
        flops: floating-point operations; an FMA counts 2 for each element.
        elements: iterations of the kernel: elements of each array; of one that only computes, elements that it computes.
    """

    instructions: int
    loads: int
    stores: int
    operations: Mapping[str, int]
    loaded_bytes: int
    stored_bytes: int
    flops: int
    elements: int

    @property
    def intensity(self) -> float:
        """Arithmetic intensity [FLOP/B]; infinite without memory accesses."""
        total = self.loaded_bytes + self.stored_bytes
        return self.flops / total if total else float("inf")


@dataclass(frozen=True, slots=True, kw_only=True)
class Emitted:
    """A generated function ``void rt_name(int64_t count, void *const *buffers)`` of the C calling convention.

    A function that sweeps takes the begin of each array and, after those, the end of the first one; it goes through all of them
    ``count`` times. One that does not repeats its loop ``count`` times. Both execute the loop at least once.

    Attributes:
        name: of the benchmark; the function's symbol is SYMBOL and this.
        text: a complete input of the GNU assembler, which can stand before and behind others.
        body: the innermost loop alone, with label and branch.
        isa, family, precision: instruction set as in `isas`; x86, aarch64 or riscv; type of the elements.
        arrays: how many it works on.
        sweeps: whether the end of the first array follows them in ``buffers``.
        offsets: buffers for one trial call, within memory of 2 MiB [B].
        requires: features of a processor that can run it, as Linux names them (x86: flags, aarch64: features, riscv: extensions).
        group_bytes: bytes that one vector instruction works on; None where the processor decides.
        group_registers: registers of the vector length in such a group, None above (LMUL of RISC-V).
    """

    name: str
    text: str
    body: str
    isa: str
    family: str
    precision: str
    arrays: int
    sweeps: bool
    offsets: tuple[int, ...]
    requires: tuple[str, ...]
    group_bytes: int | None
    group_registers: int = 1
    instructions: int = field(repr=False)
    outer_instructions: int = field(repr=False)
    loads: int = field(repr=False)
    stores: int = field(repr=False)
    operations: Mapping[str, int] = field(repr=False)
    loaded_groups: Fraction = field(repr=False)
    stored_groups: Fraction = field(repr=False)
    flops_per_byte: Fraction = field(repr=False)
    """Floating-point operations in a pass, for each byte of a group."""
    elements_per_byte: Fraction = field(repr=False)
    groups: int = field(repr=False)
    """Groups by which a pass moves through each array."""

    @property
    def symbol(self) -> str:
        """Name of the function in assembly."""
        return SYMBOL + self.name

    @property
    def code(self) -> Code:
        """What a harness loads."""
        return Code(self.name, self.text, self.body, self.offsets)

    def group(self, vector_bytes: int | None = None) -> int:
        """Bytes that one vector instruction works on [B].

        Args:
            vector_bytes: length of a vector register, which decides where the instruction set leaves it open.
        Raises: UsageError if it is needed and not given.
        """
        if self.group_bytes is not None:
            return self.group_bytes
        if not vector_bytes or vector_bytes < 1:
            raise UsageError(f"{self.name} works on vectors of any length: the length of this processor's is needed in bytes")
        return vector_bytes * self.group_registers

    def step_bytes(self, vector_bytes: int | None = None) -> int:
        """Bytes by which a pass moves through each array; lengths of arrays must be multiples of it [B]."""
        return self.groups * self.group(vector_bytes)

    def work(self, vector_bytes: int | None = None) -> Work:
        """What one pass through the innermost loop does."""
        return self._times(1, self.instructions, vector_bytes)

    def total(self, count: int, length: int = 0, vector_bytes: int | None = None) -> Work:
        """What the loops of one call do; setting up and returning are left out.

        Args:
            count: as the function is given it.
            length: of each array, if it sweeps [B].
        Raises: UsageError if the length is no multiple of `step_bytes`.
        """
        if not self.sweeps:
            return self._times(count, count * self.instructions, vector_bytes)
        step = self.step_bytes(vector_bytes)
        if length < step or length % step:
            raise UsageError(f"{self.name}: arrays of {length} B; expected a multiple of {step} B, which one pass goes on by")
        passes = count * (length // step)
        return self._times(passes, passes * self.instructions + count * self.outer_instructions, vector_bytes)

    def _times(self, passes: int, instructions: int, vector_bytes: int | None) -> Work:
        group = self.group(vector_bytes)
        return Work(
            instructions,
            self.loads * passes,
            self.stores * passes,
            {o: n * passes for o, n in self.operations.items()},
            int(self.loaded_groups * group * passes),
            int(self.stored_groups * group * passes),
            int(self.flops_per_byte * group * passes),
            int(self.elements_per_byte * group * passes),
        )
