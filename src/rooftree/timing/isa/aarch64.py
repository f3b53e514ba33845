"""Benchmarks in AArch64: scalar, NEON and SVE.

x0 counts passes, x1 points to the buffers on entry, x2 to the memory in the loop. Vectors of SVE go by the names of those of
NEON, which are their lower parts; they are accessed at multiples of their length, and loads stay apart from stores.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping, Sequence

from rooftree.asm import aarch64 as reader
from rooftree.asm.model import Instruction, Register, RegisterList
from rooftree.timing.harness import REFERENCE_CYCLES, Code
from rooftree.timing.isa.common import LoadStore, function_code
from rooftree.timing.isa.interface import (
    FAR,
    FLAGS,
    GPR,
    INDEX_PLACE,
    MASK,
    SHUFFLE,
    TABLE,
    VEC,
    Address,
    LibraryCall,
    Style,
    Take,
)

_GENERAL = tuple(f"x{i}" for i in range(3, 18))
_VECTORS = tuple(f"v{i}" for i in (*range(8), *range(16, 32)))
_PREDICATES = tuple(f"p{i}" for i in range(8))
"""Those that can govern."""
_LONGEST_B = 256
"""Vectors of SVE have no more bytes."""
_TOKEN = re.compile(r"\b([wxbhsdqvzp])(\d{1,2})\b")
_CANNOT = {
    "dmb": "a barrier costs what is under way",
    "dsb": "a barrier costs what is under way",
    "isb": "it empties the pipeline",
    "mrs": "system registers differ in cost",
    "msr": "it changes a system register",
    "yield": "it gives way to another thread",
    "wfe": "it waits for an event",
    "sev": "it wakes up other cores",
    "svc": "it calls the kernel",
    "clrex": "it ends an exclusive access",
    "movprfx": "it is part of the instruction after it",
    "setffr": "it belongs to loads that may fault",
}
_LEAVES = {
    "it enters the kernel, a hypervisor or a debugger": "hvc smc brk hlt eret eretaa eretab drps dcps1 dcps2 dcps3 udf",
    "it works on caches, translations or system registers": "dc ic at tlbi sys sysl sysp msrr mrrs",
    "it waits": "wfi wfet wfit",
    "it belongs to a transaction": "tstart tcommit tcancel ttest",
}
_CANNOT |= {name: reason for reason, names in _LEAVES.items() for name in names.split()}
_OVERWRITES = re.compile(r"(?!fc?ml|fn?ml|ml|f?n?mad|f?n?msb)\w+ ([^,]+),p/m,\1,.+|(?:fadda|clast[ab]) .*")
"""Forms of predicated instructions that write over their third operand; those that multiply and add have three of their own."""


class AArch64(LoadStore):
    """See `rooftree.timing.isa.Isa`."""

    name = "aarch64"
    base = "x2"
    displaced = False

    def pool(self, instruction: Instruction) -> Mapping[str, Sequence[str]]:
        """Registers that calls need not preserve."""
        return {GPR: _GENERAL, VEC: _VECTORS, MASK: _PREDICATES}

    def kind(self, register: Register) -> str:
        """General registers, vectors and predicates; not the stack pointer."""
        if register.kind in ("x", "w"):
            return "" if register.name == "sp" else GPR
        if register.kind.startswith("p"):
            return MASK
        return VEC if is_vector(register.kind) else ""

    def fixed(self, instruction: Instruction) -> Mapping[int, str]:
        """The zero register stays what it is."""
        found = enumerate(instruction.operands)
        return {n: o.name for n, o in found if isinstance(o, Register) and o.name == "xzr"}

    def obstacle(self, instruction: Instruction) -> str:
        """What repeating in a loop cannot measure."""
        if instruction.control:
            return "a branch costs what the code around it makes of it"
        name = instruction.mnemonic
        if name in _CANNOT:
            return _CANNOT[name]
        if re.match(r"(?:ld|st)l?a?x[rp]|(?:ld|st)(?:add|clr|eor|set|[su]max|[su]min)|swp|cas", name):
            return "atomic and exclusive accesses are not supported"
        if instruction.memory is not None and instruction.memory.writeback:
            return "it moves its address along"
        if any(isinstance(o, RegisterList) for o in instruction.operands):
            return "lists of registers are not supported"
        if name in ("adr", "adrp"):
            return "its operand is a place in the code"
        return ""

    def style(self, instruction: Instruction) -> Style:
        """From the names of the operands."""
        kinds = [o.kind for o in instruction.operands if isinstance(o, Register)]
        letters = [k.rstrip("[]")[-1] for k in kinds if is_vector(k)]
        element = "int"
        if instruction.mnemonic.startswith(("f", "bf")) and letters:
            element = {"d": "f64", "s": "f32", "h": "f16"}.get(letters[-1], "f64")
        widest = "z" if any(k.startswith("z") for k in kinds) else "v" if letters else ""
        return Style(False, widest, element, tuple(f for f in instruction.writes if f == "nzcv"))

    def emit(self, instruction: Instruction, names: Mapping[int, str], address: Address | None) -> str:
        """The text as it was written, with other registers in their places."""
        mnemonic, _, rest = " ".join(instruction.text.replace("\t", " ").split()).partition(" ")
        operands = [(n, o) for n, o in enumerate(instruction.operands) if isinstance(o, Register) and o.name != "xzr"]
        before, bracket, _ = rest.partition("[")
        has_memory = instruction.memory is not None
        text = before if has_memory and bracket else rest
        left = iter(operands)
        again = {2: 0} if _OVERWRITES.fullmatch(instruction.form) else {}

        def other(match: re.Match[str]) -> str:
            position, _ = next(left)
            position = again.get(position, position)
            return match[1] + names[position][1:] if position in names else match[0]

        done = _TOKEN.sub(other, text)
        if has_memory and bracket:
            assert address is not None
            done += _memory(instruction, rest, names, address)
        return f"{mnemonic} {done}".strip()

    def parse(self, statement: str) -> Instruction:
        """Read a statement."""
        return reader.parse(statement)

    def broken_chains(self, instruction: Instruction, take: Take) -> list[str]:
        """Flags by a comparison of constants."""
        if "nzcv" in instruction.reads and "nzcv" in instruction.writes:
            scratch = take(GPR, "value")
            return [f"cmp {scratch}, {scratch}"]
        return []

    def bridge(self, source: tuple[str, str], sink: tuple[str, str], take: Take, style: Style) -> list[str]:
        """Moves; csel from flags, comparisons to flags."""
        (a, x), (b, y) = source, sink
        if a == b:
            if x == y or a == FLAGS:
                return []
            if a == MASK:
                return [f"mov {y}.b, {x}.b"]
            return [f"mov {y}, {x}"] if a == GPR else [f"mov {y}.16b, {x}.16b"]
        if GPR not in (a, b):
            middle = take(GPR, "scratch")
            return [*self.bridge(source, (GPR, middle), take, style), *self.bridge((GPR, middle), sink, take, style)]
        if MASK in (a, b):
            return [f"whilelo {y}.b, xzr, {x}" if b == MASK else f"cntp {y}, {x}, {x}.b"]
        if b == VEC:
            lines = [f"fmov d{y[1:]}, {x}"]
            if style.element != "int":
                lines.append(f"orr {y}.16b, {y}.16b, {take(VEC, 'value')}.16b")
            return lines
        if a == VEC:
            return [f"fmov {y}, d{x[1:]}"]
        if a == FLAGS:
            return [f"csel {y}, {y}, {take(GPR, 'value')}, eq"]
        return [f"cmp {x}, {take(GPR, 'value')}"]

    def crossings(self) -> Sequence[tuple[str, str, Mapping[str, str], Style]]:
        """General registers to vectors."""
        return (("fmov x3, d0", "fmov d0, x3", {"v0": "value", "x3": "value"}, Style(False, "v")),)

    def reload(self, store: Instruction) -> str:
        """The load that mirrors a store."""
        return {"str": "ldr", "stur": "ldur"}.get(store.mnemonic, "")

    def function(
        self, name: str, body: Sequence[str], initial: Mapping[str, str], style: Style, before: Sequence[str] = ()
    ) -> Code:
        """Set up, repeat, return."""
        setup = [*(line for register, what in initial.items() for line in _initial(register, what, style)), *before]
        loop = [f".L{name}:", *(f"\t{line}" for line in body), "\tsubs x0, x0, #1", f"\tb.ne .L{name}"]
        return function_code(name, loop, kind="%function", before=["\tldr x2, [x1]", *(f"\t{line}" for line in setup)])

    def calling(self, call: LibraryCall) -> Code:
        """Arguments from d0 or s0 on; the address in x21, arguments from x20 on, their number in x22."""
        kind, shift = ("d", 3) if call.element == "f64" else ("s", 2)
        pages = TABLE * call.element_bytes >> 12
        index = "x10" if call.shuffled else "x22"
        drawn = ["madd x22, x22, x23, x24", f"lsr x10, x22, #{65 - TABLE.bit_length()}"]
        loads = [f"ldr {kind}0, [x20, {index}, lsl #{shift}]"]
        for n in range(1, call.arguments):
            loads += [f"add x9, x20, #{n * pages}, lsl #12", f"ldr {kind}{n}, [x9, {index}, lsl #{shift}]"]
        wait = ["movi v16.16b, #0", "and v16.16b, v16.16b, v0.16b"] if call.chained else []
        body = [
            *(drawn if call.shuffled else []),
            *wait,
            *loads,
            *(["orr v0.16b, v0.16b, v16.16b"] if call.chained else []),
            *(["mov x0, sp", "add x1, sp, #8"] if call.stores else []),
            f"bl .Lto_{call.name}",
            *([f"ldr {kind}0, [sp]"] if call.stores and call.chained else []),
            *([] if call.shuffled else ["add x22, x22, #1", f"and x22, x22, #{TABLE - 1}"]),
        ]
        parts = [
            f"mov{'k' if part else 'z'} {r}, #{value >> 16 * part & 0xFFFF}, lsl #{16 * part}"
            for r, value in (
                ("x21", call.target),
                ("x20", call.table),
                *([("x23", SHUFFLE), ("x24", 1)] if call.shuffled else []),
            )
            for part in range(4)
        ]
        pairs = (("x29", "x30"), ("x19", "x20"), ("x21", "x22"), *([("x23", "x24")] if call.shuffled else []))
        loop = [f".L{call.name}:", *(f"\t{line}" for line in body), "\tsubs x19, x19, #1", f"\tb.ne .L{call.name}"]
        before = [
            *(f"\tstp {a}, {b}, [sp, #-16]!" for a, b in pairs),
            "\tmov x19, x0",
            *(f"\t{line}" for line in parts),
            "\tmrs x22, cntvct_el0" if call.shuffled else "\tmov x22, #0",
            "\tmovi v0.16b, #0",
            "\tsub sp, sp, #16",
        ]
        behind = ["\tadd sp, sp, #16", *(f"\tldp {a}, {b}, [sp], #16" for a, b in reversed(pairs))]
        after = [f".Lto_{call.name}:", "\tbr x21"]
        return function_code(call.name, loop, kind="%function", before=before, behind=behind, after=after)

    def row(self, name: str, passes: int) -> Code:
        """A counter from so many down to zero, beside two additions."""
        inner = f".L{name}row"
        body = [f"mov x9, #{passes}", f"{inner}:", "add x10, x10, #1", "add x11, x11, #1", "subs x9, x9, #1", f"b.ne {inner}"]
        return self.function(name, body, {}, Style())

    def prelude(self) -> str:
        """What vector registers hold at first: numbers a little above 1 whose bits are not all zero."""
        lines = ['\t.section .note.GNU-stack,"",%progbits', "\t.section .rodata", "\t.p2align 6"]
        for element, code, step in (("f64", "d", 1.2345678912e-7), ("f32", "f", 2.0**-23), ("f16", "e", 2.0**-10)):
            lines.append(f".Lrt_{element}:")
            for i in range(32):
                raw = struct.pack(f"<{code}", 1.0 + (i + 1) * step) * (16 // struct.calcsize(code))
                lines.append("\t.quad " + ", ".join(str(q) for q in struct.unpack("<2Q", raw)))
        lines += [".Lrt_int:", *(f"\t.fill 16, 1, {i % 7 + 1}" for i in range(32)), f"\t.fill {_LONGEST_B}, 1, 1", "\t.text"]
        return "\n".join(lines) + "\n"

    def reference(self, name: str) -> Code:
        """Dependent additions."""
        return self.function(name, ["add x3, x3, x4"] * REFERENCE_CYCLES, {"x3": "value", "x4": "value"}, Style())

    def empty(self, name: str) -> Code:
        """Counter and branch."""
        return self.function(name, [], {}, Style())


def is_vector(kind: str) -> bool:
    """Whether the word of a register's kind is one of NEON's or SVE's vectors."""
    return kind in ("b", "h", "s", "d", "q") or kind.startswith(("v", "z"))


def _memory(instruction: Instruction, text: str, names: Mapping[int, str], address: Address) -> str:
    operand = instruction.memory
    assert operand is not None
    if INDEX_PLACE in names:  # a vector of indices, with what is done to it
        _, _, after = text.partition("[")[2].partition(",")
        return f"[{address.base}, {_TOKEN.sub(lambda m: m[1] + names[INDEX_PLACE][1:], after.strip())}"
    if address.index:
        shift = operand.scale.bit_length() - 1
        return f"[{address.base}, {address.index}" + (f", lsl #{shift}]" if shift else "]")
    if any(r.kind.startswith(("z", "p")) for r in instruction.registers):
        place = address.displacement // 64 % 4 + 4 * bool(instruction.stores)
        return f"[{address.base}, #{place}, mul vl]" if place else f"[{address.base}]"
    return f"[{address.base}, #{address.displacement}]" if address.displacement else f"[{address.base}]"


def _initial(register: str, what: str, style: Style) -> list[str]:
    """Lines that give a register its first value."""
    if register.startswith("v"):
        if what == "zero":
            return [f"movi {register}.2d, #0"]
        offset = 16 * int(register[1:])
        return [
            f"adrp x1, .Lrt_{style.element}+{offset}",
            f"add x1, x1, :lo12:.Lrt_{style.element}+{offset}",
            f"ldr {'z' if style.widest == 'z' else 'q'}{register[1:]}, [x1]",
        ]
    if register.startswith("p"):
        return [f"ptrue {register}.b"]
    if what.endswith("zero"):
        return [f"mov {register}, #0"]
    if what == "far":
        return [f"mov {register}, #{FAR}"]
    return [f"mov {register}, x2" if what == "base" else f"mov {register}, #{91 + 2 * int(register[1:])}"]
