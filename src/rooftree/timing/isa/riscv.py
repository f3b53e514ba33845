"""Benchmarks in RISC-V: RV64GC, and vector instructions on single registers of 64-bit elements.

a0 counts passes, a1 points to the buffers on entry, a2 to the memory in the loop; there a1 is where vectors are stored, whose
addresses have no displacement. Vector registers 1 to 31 are free, register 0 is the mask, all ones.

Registers for floating point hold numbers a little above 1 of the precision that the first instruction with such operands works
on. Instructions of the other precision see no numbers there, which only divisions and roots may notice.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping, Sequence

from rooftree.asm import riscv as reader
from rooftree.asm.model import Immediate, Instruction, Label, Memory, Modifier, Register
from rooftree.errors import CapabilityError
from rooftree.timing.harness import REFERENCE_CYCLES, Code
from rooftree.timing.isa.common import LoadStore, function_code
from rooftree.timing.isa.interface import FAR, GPR, VEC, Address, LibraryCall, Style, Take
from rooftree.words import by_word

FLOAT = "float"
"""Registers for scalar floating point, beside the kinds that all instruction sets have."""
_GENERAL = ("a3", "a4", "a5", "a6", "a7", "t0", "t1", "t2", "t3", "t4", "t5", "t6")
_FLOATS = (*(f"ft{i}" for i in range(12)), *(f"fa{i}" for i in range(8)))
_VECTORS = tuple(f"v{i}" for i in range(1, 32))
_MASK = "v0"
_STORED_B = 2048
"""Where vectors are stored, behind what is loaded [B]."""
_RESERVED = ("sp", "gp", "tp")
_CANNOT = by_word(
    {
        "a barrier costs what is under way": "fence fence.i fence.tso",
        "it enters the kernel or a debugger": "ecall ebreak unimp",
        "it waits": "pause wfi",
        "it works on caches": "prefetch.r prefetch.w prefetch.i cbo.zero",
        "its operand is a place in the code": "la lla auipc",
    }
)
_OBSTACLES = tuple(
    (re.compile(pattern), reason)
    for pattern, reason in {
        r"csr.*|f[sr](?:csr|rm|flags)|frcsr|rd(?:cycle|time|instret)|fs(?:rm|flags)i?": "system registers differ in cost",
        r"vset.*": "it sets what the vector instructions after it work on",
        r"(?:amo|lr\.|sc\.).*": "atomic and exclusive accesses are not supported",
        r"v[ls](?:[1248]re?\d*|s?seg.*|[uo]x.*|xe|m)\.v|vmv[248]r\.v": "groups of registers and indices are not supported",
        r"vle?\d*ff\.v": "it may end early",
        r"vf?w(?!\.).*|vn(?:sr|clip|cvt).*|vfncvt.*|vrgatherei16.*|v[sz]ext.*": "operands of several widths are not supported",
    }.items()
)
_WITH_MASK = re.compile(r"v\w+\.(?:vvm|vxm|vim|vfm)")
_NO_OPERAND = ("v0.t", "rne", "rtz", "rdn", "rup", "rmm", "dyn")
_RELOADS = {"sb": "lb", "sh": "lh", "sw": "lw", "sd": "ld", "fsw": "flw", "fsd": "fld"}


class Riscv(LoadStore):
    """See `rooftree.timing.isa.Isa`."""

    name = "riscv"
    base = "a2"
    displaced = True

    def pool(self, instruction: Instruction) -> Mapping[str, Sequence[str]]:
        """Registers that calls need not preserve."""
        return {GPR: _GENERAL, FLOAT: _FLOATS, VEC: _VECTORS}

    def kind(self, register: Register) -> str:
        """General registers, those for floating point, vectors; not the stack pointer and the like."""
        if register.kind == "x":
            return "" if register.name in _RESERVED else GPR
        return {"f": FLOAT, "v": VEC}.get(register.kind, "")

    def fixed(self, instruction: Instruction) -> Mapping[int, str]:
        """The zero register stays what it is, and so does the mask as an operand."""
        found = {n: o.name for n, o in enumerate(instruction.operands) if isinstance(o, Register) and o.name == "zero"}
        if _WITH_MASK.fullmatch(instruction.mnemonic):
            found[len(instruction.operands) - 1] = _MASK
        return found

    def obstacle(self, instruction: Instruction) -> str:
        """What repeating in a loop cannot measure."""
        if instruction.control:
            return "a branch costs what the code around it makes of it"
        name = instruction.mnemonic
        if name in _CANNOT:
            return _CANNOT[name]
        if (memory := instruction.memory) is not None and memory.symbol:
            return "its operand is a place in the code"
        if any((isinstance(o, Immediate) and o.value is None) or isinstance(o, Label) for o in instruction.operands):
            return "its operand is a place in the code"
        return next((reason for pattern, reason in _OBSTACLES if pattern.fullmatch(name)), "")

    def style(self, instruction: Instruction) -> Style:
        """From the names of the operands, and of the instruction."""
        kinds = {o.kind for o in instruction.operands if isinstance(o, Register)}
        widest = "v" if "v" in kinds else "f" if "f" in kinds else ""
        single = instruction.mnemonic.endswith(".s") or ".s." in instruction.mnemonic
        if widest == "v":
            return Style(False, widest, "f64" if instruction.mnemonic.startswith("vf") else "int")
        return Style(False, widest, ("f32" if single else "f64") if widest else "int")

    def emit(self, instruction: Instruction, names: Mapping[int, str], address: Address | None) -> str:
        """The normal form with other registers in their places."""
        parts = []
        for position, operand in enumerate(instruction.operands):
            if isinstance(operand, Register):
                parts.append(names.get(position, operand.name))
            elif isinstance(operand, Memory):
                assert address is not None
                parts.append(_memory(instruction, address))
            elif isinstance(operand, Immediate):
                parts.append(operand.text)
            else:
                assert isinstance(operand, Modifier)
                parts.append(operand.name)
        written = instruction.text.replace("\t", " ").partition(" ")[2].lower()
        parts += [word for word in map(str.strip, written.split(",")) if word in _NO_OPERAND]
        return f"{instruction.mnemonic} {', '.join(parts)}".strip()

    def parse(self, statement: str) -> Instruction:
        """Read a statement."""
        return reader.parse(statement)

    def broken_chains(self, instruction: Instruction, take: Take) -> list[str]:
        """Nothing: there are no implicit operands but the mask, which nothing writes."""
        return []

    def bridge(self, source: tuple[str, str], sink: tuple[str, str], take: Take, style: Style) -> list[str]:
        """Moves."""
        (a, x), (b, y) = source, sink
        if (a, x) == (b, y):
            return []
        move = {
            (GPR, GPR): "mv",
            (FLOAT, FLOAT): "fmv.d",
            (VEC, VEC): "vmv.v.v",
            (GPR, FLOAT): "fmv.d.x",
            (FLOAT, GPR): "fmv.x.d",
            (GPR, VEC): "vmv.s.x",
            (VEC, GPR): "vmv.x.s",
            (FLOAT, VEC): "vfmv.s.f",
            (VEC, FLOAT): "vfmv.f.s",
        }[a, b]
        return [f"{move} {y}, {x}"]

    def crossings(self) -> Sequence[tuple[str, str, Mapping[str, str], Style]]:
        """Between general registers, those for floating point, and vectors."""
        vector = Style(False, "v")
        return (
            ("fmv.x.d a3, ft0", "fmv.d.x ft0, a3", {"ft0": "value", "a3": "value"}, Style(False, "f", "f64")),
            ("vmv.x.s a3, v8", "vmv.s.x v8, a3", {"v8": "value", "a3": "value"}, vector),
            ("vfmv.f.s ft0, v8", "vfmv.s.f v8, ft0", {"v8": "value", "ft0": "value"}, vector),
        )

    def reload(self, store: Instruction) -> str:
        """The load that mirrors a store; vectors are loaded elsewhere than they are stored."""
        return _RELOADS.get(store.mnemonic, "")

    def function(
        self, name: str, body: Sequence[str], initial: Mapping[str, str], style: Style, before: Sequence[str] = ()
    ) -> Code:
        """Set up, repeat, return."""
        setup = ["vsetvli a1, zero, e64, m1, ta, ma", f"vmv.v.i {_MASK}, -1"] if _has_vectors(body) else []
        setup += [*(line for register, what in initial.items() for line in _initial(register, what, style)), *before]
        loop = [f".L{name}:", *(f"\t{line}" for line in body), "\taddi a0, a0, -1", f"\tbnez a0, .L{name}"]
        stored = [f"\tli a1, {_STORED_B}", "\tadd a1, a1, a2"]
        return function_code(name, loop, before=["\tld a2, 0(a1)", *(f"\t{line}" for line in setup), *stored])

    def calling(self, call: LibraryCall) -> Code:
        """Not written: no two operations of a cycle each let an argument in a register for floating point wait for a result.

        Raises: CapabilityError.
        """
        raise CapabilityError("what calls of library functions cost is not measured on riscv")

    def row(self, name: str, passes: int) -> Code:
        """A counter from so many down to zero, beside two additions."""
        inner = f".L{name}row"
        body = [f"li t0, {passes}", f"{inner}:", "addi t1, t1, 1", "addi t2, t2, 1", "addi t0, t0, -1", f"bnez t0, {inner}"]
        return self.function(name, body, {}, Style())

    def prelude(self) -> str:
        """What registers hold at first: numbers a little above 1 whose bits are not all zero."""
        lines = ['\t.section .note.GNU-stack,"",@progbits', "\t.section .rodata", "\t.p2align 6"]
        for element, code, step in (("f64", "d", 1.2345678912e-7), ("f32", "f", 2.0**-23)):
            lines.append(f".Lrt_{element}:")
            for i in range(32):
                raw = struct.pack(f"<{code}", 1.0 + (i + 1) * step).ljust(8, b"\xff")
                lines.append(f"\t.quad {struct.unpack('<Q', raw)[0]}")
        return "\n".join([*lines, "\t.text"]) + "\n"

    def reference(self, name: str) -> Code:
        """Additions of two registers, each of which waits for the one before."""
        return self.function(name, ["add a3, a3, a4"] * REFERENCE_CYCLES, {"a3": "value", "a4": "value"}, Style())

    def empty(self, name: str) -> Code:
        """Counter and branch."""
        return self.function(name, [], {}, Style())


def _has_vectors(body: Sequence[str]) -> bool:
    return any(line.lstrip().startswith("v") for line in body)


def _memory(instruction: Instruction, address: Address) -> str:
    if instruction.mnemonic.startswith("v"):
        return "(a1)" if instruction.stores and address.base == Riscv.base else f"({address.base})"
    return f"{address.displacement}({address.base})"


def _initial(register: str, what: str, style: Style) -> list[str]:
    """Lines that give a register its first value."""
    number = int(re.sub(r"\D", "", register) or 0)
    if register == _MASK:
        return []  # all ones
    if register.startswith("v"):
        if what == "zero":
            return [f"vmv.v.i {register}, 0"]
        if style.element == "int":
            return [f"li a1, {91 + 2 * number}", f"vmv.v.x {register}, a1"]
        return [f"lla a1, .Lrt_f64+{8 * number}", f"vlse64.v {register}, (a1), zero"]
    if register.startswith("f"):
        if what == "zero":
            return [f"fmv.d.x {register}, zero"]
        element = "f32" if style.element == "f32" else "f64"
        return [f"lla a1, .Lrt_{element}+{8 * number}", f"fld {register}, 0(a1)"]
    if what.endswith("zero"):
        return [f"li {register}, 0"]
    if what == "far":
        return [f"li {register}, {FAR}"]
    return [f"mv {register}, a2" if what == "base" else f"li {register}, {96 + 8 * number}"]
