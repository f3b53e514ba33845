"""What the emitter knows of an instruction set: data only.

Templates take registers and numbers in braces: d destination and first operand, a and b further operands, p pointer, o offset,
n number, r any general register, l label, e end. Lines are separated by semicolons.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Instruction sets that share general registers, branches and a calling convention.

    Attributes:
        count, buffers: registers of the two arguments.
        scratch: a register that only lines before the loop use.
        general: other general registers, those first that need not be saved.
        saved: those among them that must be.
        narrow: names of general registers for integers of 4 bytes, where they differ.
        function_type: what the directive ``.type`` wants.
        add, subtract, add_number: d by a register a, and by a number n up to ``largest``. both: the bits that d and a have.
        save, restore, save_vector, restore_vector: a register r at offset o of the stack.
        frame, unframe: make room of n bytes there.
        address: of label l into p.
        load_pointer, store_pointer: d at p + o.
        branch_below, branch_not_zero, count_down: to label l if p lies below e; if r is not zero; count r down before.
        farthest: instructions that a branch may span.
    """

    name: str
    count: str
    buffers: str
    scratch: str
    general: tuple[str, ...]
    saved: frozenset[str]
    narrow: Mapping[str, str] = field(default_factory=dict)
    function_type: str
    move: str
    add: str
    subtract: str
    both: str
    add_number: str
    largest: int
    frame: str
    unframe: str
    save: str
    restore: str
    save_vector: str = ""
    restore_vector: str = ""
    address: str
    load_pointer: str
    store_pointer: str
    branch_below: str
    branch_not_zero: str
    count_down: str
    farthest: int


@dataclass(frozen=True, slots=True)
class Access:
    """How vectors are loaded and stored in one style.

    Attributes:
        load, store: templates; "" if there is none.
        low, high: offsets that they can hold: [B] or, if the length of vectors is open, in vectors.
        vectors: how many one instruction moves; the second one is b.
    """

    load: str
    store: str
    low: int
    high: int
    vectors: int = 1


@dataclass(frozen=True, slots=True)
class Gathering:
    """How elements are gathered.

    Attributes:
        gather: d from p + o with indices a; m numbers a mask.
        indices: lines that make indices in d for a stride of n elements, or "" if they are loaded: ``load_indices``. r and w are
            the scratch register and its narrow name.
        hop: lines that make the bytes from one gather to the next in d, where vectors have no known length; s is the register
            of ``setup``.
        masks: mask registers for m, or how many vector registers serve as masks.
        low, high: as in `Access`.
    """

    gather: str
    low: int
    high: int
    indices: str = ""
    load_indices: str = ""
    hop: str = ""
    masks: tuple[str, ...] | int = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Isa:
    """One instruction set at one width.

    Attributes:
        name, title: its key, and how people call it.
        width: bytes of a register; 0: one element; None: the processor decides.
        registers: of vectors or floating-point numbers, those first that need not be saved.
        saved: those among them of which the first 8 bytes must be.
        group: registers that one instruction joins.
        general_integers: integers are in general registers.
        operations: by (operation, precision), each "d = d operation a" or "d += a * b".
        sums_apart: "d = a + a" by precision, in code that has FMA, where registers are too few for chains of both.
        accesses: by (style, precision).
        broadcast: how the constant at p comes into d, by precision, if not by a plain load; n bytes to the next constant.
        gathers: by precision.
        fused: streaming kernels use fma.
        length: brings the bytes of one vector register into d; "" where they are known.
        setup: lines by precision before anything else; r is a free register, which keeps the bytes of a group if ``step``.
        leave: lines before the return.
        directives, end: what stands before and behind the text.
        requires: features needed by a precision, or an operation and a precision ("add hp"); "" for all.
    """

    name: str
    title: str
    family: Family
    width: int | None
    registers: tuple[str, ...]
    saved: frozenset[str] = frozenset()
    group: int = 1
    general_integers: bool = False
    operations: Mapping[tuple[str, str], str]
    sums_apart: Mapping[str, str] = field(default_factory=dict)
    accesses: Mapping[tuple[str, str], Access]
    broadcast: Mapping[str, str] = field(default_factory=dict)
    gathers: Mapping[str, Gathering] = field(default_factory=dict)
    fused: bool = True
    length: str = ""
    setup: Mapping[str, str] = field(default_factory=dict)
    step: bool = False
    advance: str = ""
    """Adds n vectors to p, with r the register of ``setup``; "" where bytes are known."""
    advance_most: int = 1
    leave: str = ""
    directives: tuple[str, ...] = ()
    end: tuple[str, ...] = ()
    requires: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
