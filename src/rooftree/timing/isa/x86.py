"""Benchmarks in x86-64, in Intel syntax.

rdi counts passes on entry (r15 in the loop), rsi points to the buffers on entry and to the memory in the loop.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping, Sequence

from rooftree.asm import x86 as reader
from rooftree.asm.model import X86_FLAGS, Immediate, Instruction, Memory, Operand, Register
from rooftree.asm.x86_operands import REGISTERS
from rooftree.timing.harness import REFERENCE_CYCLES, Code
from rooftree.timing.isa.common import function_code
from rooftree.timing.isa.interface import (
    FLAGS,
    GPR,
    INDEX_PLACE,
    MASK,
    MASK_PLACE,
    SHUFFLE,
    TABLE,
    VEC,
    Address,
    LibraryCall,
    Style,
    Take,
    element_of,
)

_COUNTER = "r15"
_GENERAL = ("r8", "r9", "r10", "r11", "r12", "r13", "r14", "rbx", "rbp", "rdi", "rcx", "rdx", "rax")
_SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15")
_POINTERS = {8: "byte", 16: "word", 32: "dword", 64: "qword", 128: "xmmword", 256: "ymmword", 512: "zmmword"}
_WIDTHS = {"xmm": 128, "ymm": 256, "zmm": 512}
_SHIFTS = frozenset(("shl", "shr", "sar", "rol", "ror", "shld", "shrd"))
_CONDITION = {"cf": "b", "zf": "e", "sf": "s", "of": "o", "pf": "p"}
_DIVIDEND = 0x7EADBEEF7EAD07E5
"""What rax is divided by 91 and more from: its quotient fits into the result for each operand size."""
_CANNOT = {
    "cpuid": "it leaves to the hypervisor on virtual machines",
    "rdrand": "it waits for the random number generator",
    "rdseed": "it waits for the random number generator",
    "vzeroall": "it clears the registers of the benchmark",
    "ldmxcsr": "it changes how the benchmark computes",
    "xgetbv": "it needs certain operands",
    "int3": "it is a trap",
    "std": "it changes the direction of string operations",
    "serialize": "it waits for all instructions before it",
    "emms": "x87 and MMX registers are not supported",
    "maskmovdqu": "it writes to the address in rdi",
}
_LEAVES = {
    "it enters the kernel or a hypervisor": "syscall sysenter sysexit sysret int int1 into icebp iret iretd iretq uiret vmcall "
    "vmmcall vmfunc vmlaunch vmresume vmrun encls enclu enclv getsec in out insb insw insl insd outsb outsw outsl outsd",
    "it changes the state of the thread": "wrpkru wrfsbase wrgsbase xsetbv xrstor xrstor64 xrstors xrstors64 fxrstor fxrstor64 "
    "vldmxcsr swapgs wrussd wrussq wrssd wrssq rstorssp senduipi clui stui",
    "it writes to an address in a register": "vmaskmovdqu maskmovq movdir64b enqcmd enqcmds clzero",
    "it waits, or belongs to a transaction": "hlt monitor monitorx mwait mwaitx umonitor umwait tpause xbegin xend xabort xtest",
}
_CANNOT |= {name: reason for reason, names in _LEAVES.items() for name in names.split()}
_NAMES: dict[tuple[str, str], str] = {}
for _text, _register in REGISTERS.items():
    if not (_text in ("ah", "bh", "ch", "dh") or re.fullmatch(r"r\d+l", _text)):
        _NAMES.setdefault((_register.name, _register.kind), _text)


class X86:
    """See `rooftree.timing.isa.Isa`."""

    name = "x86"
    syntax = "intel"
    base = "rsi"
    reach = 2048
    apart = (1024, 1536, 512)
    """Some cores compare only the low ten bits of addresses."""
    nop = "nop dword ptr [rax+rax*1+1]"
    """Five bytes: more than six instructions in 32 bytes of code do not fit into some micro-op caches."""
    heavy = "vmulpd zmm0, zmm1, zmm2"
    padding = "0x3e"
    """A segment prefix, which nothing heeds in 64-bit mode."""
    displaced = True
    forwarded = "add qword ptr [rsi+64], 1"

    def pool(self, instruction: Instruction) -> Mapping[str, Sequence[str]]:
        """All registers but the counter, the base, the stack pointer and implicit ones; 32 vectors only with AVX-512."""
        implicit = {*instruction.reads, *instruction.writes} - {r for o in _parts(instruction) for r in _registers_of(o)}
        implicit |= set(self.fixed(instruction).values())
        evex = instruction.mask is not None or any(r.kind == "zmm" for r in instruction.registers)
        return {
            GPR: [r for r in _GENERAL if r not in implicit],
            VEC: [f"zmm{i}" for i in range(32 if evex else 16) if f"zmm{i}" not in implicit],
            MASK: [f"k{i}" for i in range(1, 8)],
        }

    def kind(self, register: Register) -> str:
        """General, vector and mask registers."""
        if register.kind in ("r8", "r16", "r32", "r64") and register.name not in ("rsp", "rip"):
            return GPR
        return VEC if register.kind in _WIDTHS else MASK if register.kind == "k" else ""

    def fixed(self, instruction: Instruction) -> Mapping[int, str]:
        """The count cl and the xmm0 of SSE's blends."""
        last = len(instruction.operands) - 1
        if instruction.form.endswith(",cl"):
            return {last: "rcx"}
        if instruction.mnemonic in ("pblendvb", "blendvps", "blendvpd") and last == 2:
            return {last: "zmm0"}
        return {}

    def obstacle(self, instruction: Instruction) -> str:
        """What repeating in a loop cannot measure."""
        name = instruction.mnemonic
        if instruction.control:
            return "a branch costs what the code around it makes of it"
        if name in _CANNOT:
            return _CANNOT[name]
        implicit = {*instruction.reads, *instruction.writes}
        repeated = any(p.startswith("rep") for p in instruction.prefixes)
        if repeated or (not instruction.operands and re.fullmatch(r"(movs|stos|lods|scas|cmps)[bwdq]", name)):
            return "a string operation costs what its length makes of it"
        if "rsp" in implicit - {r for o in instruction.operands for r in _registers_of(o)} or name in ("push", "pop"):
            return "it moves the stack pointer"
        if "scatter" in name:
            return "scatters are not supported"
        if any(m.bits not in _POINTERS for m in (*instruction.loads, *instruction.stores)):
            return "the width of its access is not known"
        return ""

    def style(self, instruction: Instruction) -> Style:
        """From the name and the operands."""
        kinds = [r.kind for o in _parts(instruction) for r in _all_registers(o)]
        widest = max((k for k in kinds if k in _WIDTHS), key=lambda k: _WIDTHS[k], default="")
        vex = widest != "" and instruction.mnemonic.startswith("v")
        element = element_of(instruction.mnemonic)
        return Style(vex, widest, element, tuple(f for f in instruction.writes if f in X86_FLAGS))

    def emit(self, instruction: Instruction, names: Mapping[int, str], address: Address | None) -> str:
        """Intel syntax, the size of memory operands written out."""
        words = []
        for position, operand in enumerate(instruction.operands):
            if isinstance(operand, Register):
                words.append(_NAMES[names.get(position, operand.name), operand.kind])
            elif isinstance(operand, Memory):
                words.append(_memory(instruction, operand, names, address))
            elif isinstance(operand, Immediate):
                words.append(str(operand.value if operand.value is not None else 1))
            else:
                words.append(str(operand))
        if instruction.mask is not None and words:
            mask = names.get(MASK_PLACE, instruction.mask.name)
            words[0] += f"{{{mask}}}" + "{z}" * instruction.zeroing
        prefixes = "".join(f"{p} " for p in instruction.prefixes)
        return f"{prefixes}{instruction.mnemonic} {', '.join(words)}".strip()

    def parse(self, statement: str) -> Instruction:
        """Read Intel syntax."""
        return reader.parse(statement, "intel")

    def broken_chains(self, instruction: Instruction, take: Take) -> list[str]:
        """Flags by a zero idiom, implicit registers by a copy of a constant."""
        lines = []
        if any(f in instruction.writes for f in instruction.reads if f in X86_FLAGS):
            scratch = _NAMES[take(GPR, "scratch zero"), "r32"]
            lines.append(f"xor {scratch}, {scratch}")
        if instruction.mnemonic in ("div", "idiv"):
            return lines
        explicit = {r for o in _parts(instruction) for r in _registers_of(o)}
        for name in sorted({*instruction.reads} & {*instruction.writes} - explicit - {*X86_FLAGS}):
            if name in _GENERAL:
                lines.append(f"mov {name}, {take(GPR, 'value')}")
        return lines

    def restore(self, instruction: Instruction, names: Mapping[int, str], take: Take) -> list[str]:
        """All lanes for a gather; a dividend that fits."""
        if "gather" in instruction.mnemonic:
            if instruction.mask is not None:
                mask = names[MASK_PLACE]
                return [f"kxnorw {mask}, {mask}, {mask}"]
            last = instruction.registers[-1]
            mask = _NAMES[names[len(instruction.operands) - 1], last.kind]
            return [f"vpcmpeqd {mask}, {mask}, {mask}"]
        if instruction.mnemonic in ("div", "idiv"):
            return [f"mov rax, {take(GPR, 'dividend')}", "xor edx, edx"]
        return []

    def bridge(self, source: tuple[str, str], sink: tuple[str, str], take: Take, style: Style) -> list[str]:
        """Moves; conditional moves from flags, comparisons to flags; through a general register where there is no other way."""
        (a, x), (b, y) = source, sink
        v = "v" * style.vex
        if a == b:
            return [] if x == y or a == FLAGS else [_move(a, x, y, v)]
        if GPR not in (a, b):
            middle = take(GPR, "scratch")
            return [*self.bridge(source, (GPR, middle), take, style), *self.bridge((GPR, middle), sink, take, style)]
        if b == VEC:
            lines = [f"{v}movq {_xmm(y)}, {x}"]
            if style.element != "int":  # whatever came is a normal number then
                one = _xmm(take(VEC, "value"))
                lines.append(f"vpor {_xmm(y)}, {_xmm(y)}, {one}" if style.vex else f"por {_xmm(y)}, {one}")
            return lines
        if a == VEC:
            return [f"{v}movq {y}, {_xmm(x)}"]
        if MASK in (a, b):
            return [f"kmovw {y if b == MASK else _NAMES[y, 'r32']}, {x if a == MASK else _NAMES[x, 'r32']}"]
        if a == FLAGS:
            return [f"cmov{_condition(style)} {y}, {take(GPR, 'value')}"]
        return [f"cmp {x}, {take(GPR, 'value')}"]

    def crossings(self) -> Sequence[tuple[str, str, Mapping[str, str], Style]]:
        """General registers to vectors, in AVX and in SSE, and to masks."""
        vector = {"r8": "value", "zmm0": "value"}
        return (
            ("vmovq r8, xmm0", "vmovq xmm0, r8", vector, Style(True, "xmm")),
            ("movq r8, xmm0", "movq xmm0, r8", vector, Style(False, "xmm")),
            ("kmovw r8d, k1", "kmovw k1, r8d", {"r8": "value", "k1": "value"}, Style()),
        )

    def to_address(self, source: tuple[str, str], base: str, take: Take, style: Style) -> list[str]:
        """Clear the value with a register that holds zero, then add it."""
        kind, register = source
        zero = take(GPR, "zero")
        if kind == FLAGS:
            other = take(GPR, "scratch zero")
            return [f"cmov{_condition(style)} {other}, {zero}", f"add {base}, {other}"]
        lines = []
        if kind != GPR:
            middle = take(GPR, "scratch zero")
            lines, register = self.bridge(source, (GPR, middle), take, style), middle
        return [*lines, *self.clear(register, take), f"add {base}, {register}"]

    def clear(self, register: str, take: Take) -> list[str]:
        """By a register that holds zero."""
        return [f"and {register}, {take(GPR, 'zero')}"]

    def reload(self, store: Instruction) -> str:
        """The same move in the other direction."""
        name = store.mnemonic
        return name if re.fullmatch(r"v?mov(|q|d|ss|sd|[au]p[sd]|dq[au](8|16|32|64)?)", name) else ""

    def function(
        self, name: str, body: Sequence[str], initial: Mapping[str, str], style: Style, before: Sequence[str] = ()
    ) -> Code:
        """Save, set up, repeat, restore."""
        setup = [line for register, what in initial.items() for line in _initial(register, what, style)]
        return self._framed(name, body, [*setup, *before], ["vzeroupper"] * style.vex)

    def _framed(
        self, name: str, body: Sequence[str], setup: Sequence[str], end: Sequence[str], after: Sequence[str] = ()
    ) -> Code:
        loop = [f".L{name}:", *(f"\t{line}" for line in body), f"\tsub {_COUNTER}, 1", f"\tjne .L{name}"]
        before = [
            *(f"\tpush {r}" for r in _SAVED),
            f"\tmov {_COUNTER}, rdi",
            "\tmov rsi, qword ptr [rsi]",
            *(f"\t{line}" for line in setup),
        ]
        behind = [*(f"\t{line}" for line in end), *(f"\tpop {r}" for r in reversed(_SAVED))]
        return function_code(name, loop, before=before, behind=behind, after=after)

    def calling(self, call: LibraryCall) -> Code:
        """Arguments from xmm0 on, or in wider ones; the address in r12, arguments from rbx on, their number in r13."""
        size, scalar = call.element_bytes, call.bits == 8 * call.element_bytes
        register = "xmm" if scalar else next(kind for kind, bits in _WIDTHS.items() if bits == call.bits)
        move = f"mov{'sd' if size == 8 else 'ss'}" if scalar else "vmovup" + ("d" if size == 8 else "s")
        zero, wait, link = _chained(register, scalar)
        step, index = call.bits // 8 // size, "rax" if call.shuffled else "r13"
        turn = [f"add r13, {step}", f"and r13, {TABLE - 1}"]
        drawn = [
            f"imul r13, r13, {SHUFFLE}",
            "add r13, 1",
            "mov rax, r13",
            f"shr rax, {65 - TABLE.bit_length()}",
            f"and rax, {-step}",
        ]
        body = [
            *(drawn if call.shuffled else []),
            *(wait if call.chained else []),
            *(
                f"{move} {register}{n}, {_POINTERS[call.bits]} ptr [rbx+{index}*{size}+{n * TABLE * size}]"
                for n in range(call.arguments)
            ),
            *(link if call.chained else []),
            *(["mov rdi, rsp", "lea rsi, [rsp+8]"] if call.stores else []),
            f"call .Lto_{call.name}",
            *([f"{move} {register}0, {_POINTERS[call.bits]} ptr [rsp]"] if call.stores and call.chained else []),
            *([] if call.shuffled else turn),
        ]
        begin = ["rdtsc", "mov r13d, eax"] if call.shuffled else ["xor r13d, r13d"]
        setup = ["sub rsp, 24", f"movabs r12, {call.target}", f"movabs rbx, {call.table}", *begin, zero]
        end = [*["vzeroupper"] * (not scalar), "add rsp, 24"]
        return self._framed(call.name, body, setup, end, ("\t.p2align 4", f".Lto_{call.name}:", "\tjmp r12"))

    def row(self, name: str, passes: int) -> Code:
        """A counter from so many down to zero, beside two additions."""
        inner = f".L{name}row"
        body = [f"mov r8d, {passes}", f"{inner}:", "add rax, 1", "add rcx, 1", "sub r8d, 1", f"jne {inner}"]
        return self.function(name, body, {}, Style())

    def prelude(self) -> str:
        """The syntax, and what vector registers hold at first: numbers a little above 1 whose bits are not all zero."""
        lines = [".intel_syntax noprefix", '\t.section .note.GNU-stack,"",@progbits', "\t.section .rodata", "\t.p2align 6"]
        formats = {"f64": "d", "f32": "f", "f16": "e"}
        for element, code in formats.items():
            lines.append(f".Lrt_{element}:")
            for i in range(32):
                number = 1.0 + (i + 1) * {"f64": 1.2345678912e-7, "f32": 2.0**-23, "f16": 2.0**-10}[element]
                raw = struct.pack(f"<{code}", number) * (64 // struct.calcsize(code))
                lines += ["\t.quad " + ", ".join(str(q) for q in struct.unpack("<8Q", raw))]
        lines += [".Lrt_int:", *(f"\t.fill 64, 1, {i % 7 + 1}" for i in range(32)), "\t.text"]
        return "\n".join(lines) + "\n"

    def reference(self, name: str) -> Code:
        """Additions of two registers: those of small constants can be eliminated by renaming."""
        return self.function(name, ["add rax, rcx"] * REFERENCE_CYCLES, {"rax": "value", "rcx": "value"}, Style())

    def empty(self, name: str) -> Code:
        """Counter and branch."""
        return self.function(name, [], {}, Style())


def _parts(instruction: Instruction) -> list[Operand]:
    return [*instruction.operands, *([instruction.mask] if instruction.mask else [])]


def _all_registers(operand: Operand) -> list[Register]:
    if isinstance(operand, Register):
        return [operand]
    return [r for r in (operand.base, operand.index) if r is not None] if isinstance(operand, Memory) else []


def _registers_of(operand: Operand) -> list[str]:
    return [r.name for r in _all_registers(operand)]


def _move(kind: str, source: str, sink: str, v: str) -> str:
    if kind == VEC:
        return f"{v}movaps {_xmm(sink)}, {_xmm(source)}"
    return f"{'mov' if kind == GPR else 'kmovw'} {sink}, {source}"


def _xmm(name: str) -> str:
    return _NAMES[name, "xmm"]


def _chained(register: str, scalar: bool) -> tuple[str, list[str], list[str]]:
    """What clears the first argument, what makes a zero of a result, and what lets the next argument wait for that.

    Beside functions of vectors no instruction may be one of SSE: while upper halves of registers are in use, each costs hundreds
    of cycles on a Zen 3 (chains of _ZGVdN4v_exp took 730 cy a call, with these forms 28). Those of 512 bits need AVX512F alone.
    """
    if scalar:
        return "xorps xmm0, xmm0", ["xorps xmm15, xmm15", "andps xmm15, xmm0"], ["orps xmm0, xmm15"]
    logic, last = ("vp", "d") if register == "zmm" else ("v", "ps")
    first, other = f"{register}0", f"{register}15"
    wait = ["vxorps xmm15, xmm15, xmm15", f"{logic}and{last} {other}, {other}, {first}"]
    return "vxorps xmm0, xmm0, xmm0", wait, [f"{logic}or{last} {first}, {first}, {other}"]


def _condition(style: Style) -> str:
    """A condition that looks at a flag which the instruction writes."""
    return next(c for flag, c in _CONDITION.items() if flag in style.flags or not style.flags)


def _memory(instruction: Instruction, operand: Memory, names: Mapping[int, str], address: Address | None) -> str:
    assert address is not None
    index = address.index
    text = f"[{address.base}"
    if INDEX_PLACE in names and operand.index is not None:
        index = _NAMES[names[INDEX_PLACE], operand.index.kind]
    if index:
        text += f"+{index}*{operand.scale}"
    if address.displacement:
        text += f"+{address.displacement}"
    text += "]"
    if instruction.mnemonic == "lea" or operand.bits == 0:
        return text
    lanes = ""
    if operand.broadcast:
        widest = max((_WIDTHS[r.kind] for r in instruction.registers if r.kind in _WIDTHS), default=128)
        lanes = f"{{1to{widest // operand.bits}}}"
    return f"{_POINTERS[operand.bits]} ptr {text}{lanes}"


def _initial(register: str, what: str, style: Style) -> list[str]:
    """Lines that give a register its first value."""
    if register.startswith("k"):
        return [f"kxnorw {register}, {register}, {register}"]
    if register.startswith("zmm"):
        number, v = register[3:], "v" * style.vex
        kind = style.widest or "xmm"
        if what == "zero":
            x = f"xmm{number}"
            return [f"vpxor {x}, {x}, {x}"] if style.vex else [f"pxor {x}, {x}"]
        return [f"{v}movups {kind}{number}, [rip+.Lrt_{style.element}+{64 * int(number)}]"]
    if what.endswith("zero"):
        return [f"xor {_NAMES[register, 'r32']}, {_NAMES[register, 'r32']}"]
    if what == "base":
        return [f"mov {register}, rsi"]
    if what == "dividend":
        return [f"movabs {register}, {_DIVIDEND}"]
    return [f"mov {register}, {91 + 2 * _GENERAL.index(register)}"]
