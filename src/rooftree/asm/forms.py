"""Form keys: one string for each kind of instruction, by which the instruction tables are looked up.

    add rax, [rbx]                    add r64,m64
    vfmadd231pd zmm0{k1}, zmm1, zmm2  vfmadd231pd zmm{k},zmm,zmm
    vgatherdpd ymm0, [rax+xmm1*8], ymm2   vgatherdpd ymm,m64v,ymm
    fmla v0.2d, v1.2d, v2.d[1]        fmla v.2d,v.2d,v.d[]
    ldr q0, [x0], #16                 ldr q,[],i
    ld1d {z0.d}, p0/z, [x0, x1, lsl 3]    ld1d z.d,p/z,[]

Numbers of registers, displacements and values of immediates are no part of a form; the engine looks at the instruction
where they matter.
"""

from __future__ import annotations

from rooftree.asm.model import Immediate, Instruction, Label, Memory, Modifier, Operand, Register, RegisterList

_SHIFTS = frozenset(("shl", "shr", "sar", "rol", "ror", "rcl", "rcr", "shld", "shrd"))


def form_key(instruction: Instruction) -> str:
    """The look-up key of an instruction; it is made once, when the text is parsed.

    >>> from rooftree.asm import parse
    >>> [form_key(i) for i in parse("addl $1, (%rdi)\\nvaddpd (%rax){1to8}, %zmm1, %zmm2{%k1}{z}").instructions]
    ['add m32,i', 'vaddpd zmm{kz},zmm,m64b']
    """
    return instruction.form


def key(
    isa: str,
    mnemonic: str,
    operands: tuple[Operand, ...],
    prefixes: tuple[str, ...] = (),
    mask: Register | None = None,
    zeroing: bool = False,
) -> str:
    """Make the key from the parts of an instruction."""
    word = _x86_word if isa == "x86" else _word
    words = [word(operand) for operand in operands]
    if isa == "x86":
        if mnemonic in _SHIFTS and words:
            _name_shift(operands, words)
        if mask is not None and words:
            words[0] += "{kz}" if zeroing else "{k}"
        mnemonic = " ".join([*(p for p in prefixes if p in ("lock", "rep", "repe", "repne")), mnemonic])
    return f"{mnemonic} {','.join(words)}" if words else mnemonic


def _name_shift(operands: tuple[Operand, ...], words: list[str]) -> None:
    """Write a shift's count as ``cl`` or ``1``: such shifts are instructions of their own."""
    count = operands[-1]
    if isinstance(count, Register) and count.name == "rcx" and count.bits == 8:
        words[-1] = "cl"
    elif isinstance(count, Immediate) and count.value == 1 and len(words) == 2:
        words[-1] = "1"


def _x86_word(operand: Operand) -> str:
    if isinstance(operand, Register):
        return operand.kind
    if isinstance(operand, Memory):
        vector = operand.index is not None and operand.index.kind in ("xmm", "ymm", "zmm")
        return f"m{operand.bits or ''}{'v' if vector else ''}{'b' if operand.broadcast else ''}"
    return "i" if isinstance(operand, Immediate) else "l"


def _word(operand: Operand) -> str:
    if isinstance(operand, Register):
        return operand.kind
    if isinstance(operand, Memory):
        vectors = [r.kind for r in (operand.index, operand.base) if r is not None and r.kind.startswith("z.")]
        inside = vectors[0] if vectors else ""
        after = "!" if operand.writeback == "pre" else ""
        if operand.writeback == "post":
            after = ",x" if operand.step is not None else ",i"
        return f"[{inside}]{after}"
    if isinstance(operand, RegisterList):
        return "{" + ",".join(r.kind for r in operand.registers) + "}" if len(operand.registers) > 1 else (
            operand.registers[0].kind
        )
    if isinstance(operand, Modifier):
        return operand.name
    return "i" if isinstance(operand, Immediate) else "l"
