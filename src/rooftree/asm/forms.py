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

from rooftree.asm.model import Immediate, Memory, Modifier, Operand, Register, RegisterList


def x86_key(mnemonic: str, words: list[str], prefixes: tuple[str, ...] = (), masked: bool = False, zeroing: bool = False) -> str:
    """Make the key of an x86 instruction from the words for its operands."""
    if masked and words:
        words[0] += "{kz}" if zeroing else "{k}"
    front = " ".join([*(p for p in prefixes if p in _IN_KEY), mnemonic])
    return f"{front} {','.join(words)}" if words else front


_IN_KEY = frozenset(("lock", "rep", "repe", "repne"))


def key(mnemonic: str, operands: tuple[Operand, ...]) -> str:
    """Make the key of an instruction of AArch64, RISC-V or POWER."""
    words = ",".join([_word(operand) for operand in operands])
    return f"{mnemonic} {words}" if words else mnemonic


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
        return (
            "{" + ",".join(r.kind for r in operand.registers) + "}" if len(operand.registers) > 1 else (operand.registers[0].kind)
        )
    if isinstance(operand, Modifier):
        return operand.name
    return "i" if isinstance(operand, Immediate) else "l"
