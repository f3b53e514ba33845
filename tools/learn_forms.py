"""Count the instruction forms that compilers emit for the library kernels, and write the list that `incore learn` measures.

    python tools/learn_forms.py                 src/rooftree/calibrate/learn/forms-x86.tsv
    python tools/learn_forms.py aarch64         forms-aarch64.tsv, with aarch64-linux-gnu-gcc
    python tools/learn_forms.py riscv           forms-riscv.tsv, with riscv64-linux-gnu-gcc

Each kernel is compiled at -O2 and -O3, on x86 for SSE2, AVX2, AVX-512 with 256 bits and with 512, on AArch64 for NEON and SVE, on
RISC-V without vectors, which gcc 12 does not write, with and without Zba and Zbb; a form counts once for each innermost loop that
holds it. Forms that compute with an operand in memory count for those between registers. Forms of `MORE`, which hardly any
library kernel has but loops of users do, count as in one loop.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import rooftree
from rooftree.asm.listing import parse
from rooftree.asm.loops import innermost
from rooftree.asm.model import Instruction
from rooftree.calibrate.learn import FOLDER
from rooftree.calibrate.shapes import UnmeasurableError, shape
from rooftree.compile.kernel import compile_kernel
from rooftree.errors import RooftreeError
from rooftree.incore.instructions.costs import pure_move
from rooftree.incore.tables.microarchitecture import relatives
from rooftree.kernel.catalogue import list_kernels
from rooftree.timing.isa import isa_of

LEVELS = ("-O2", "-O3", "-O3 -ffast-math")


class Target(NamedTuple):
    """An instruction set: the machine and the compiler to compile for, flags by what they ask for, and more forms."""

    machine: str
    compiler: str
    flags: Mapping[str, str]
    more: Sequence[str] = ()


MORE = (
    "idiv ecx",
    "idiv rcx",
    "div ecx",
    "div rcx",
    "imul r8, r9",
    "popcnt r8, r9",
    "and r8, r9",
    "xor r8, r9",
    "shr r8, 3",
    "sar r8, 3",
    "shl r8, cl",
    "cmovl r8, r9",
    "sete r8b",
    "movzx r8d, byte ptr [rsi+64]",
    "vdivps xmm0, xmm1, xmm2",
    "vdivpd xmm0, xmm1, xmm2",
    "vdivps zmm0, zmm1, zmm2",
    "vsqrtps ymm0, ymm1",
    "vsqrtss xmm0, xmm1, xmm2",
    "vminpd ymm0, ymm1, ymm2",
    "vmaxps ymm0, ymm1, ymm2",
    "vpaddd ymm0, ymm1, ymm2",
    "vpaddd zmm0, zmm1, zmm2",
    "vpmulld ymm0, ymm1, ymm2",
    "vpmulld zmm0, zmm1, zmm2",
    "vpmullq zmm0, zmm1, zmm2",
    "vpmuludq ymm0, ymm1, ymm2",
    "vpsrlq ymm0, ymm1, 3",
    "vpslld zmm0, zmm1, 3",
    "vpxor ymm0, ymm1, ymm2",
    "vpandd zmm0, zmm1, zmm2",
    "vpcmpgtd ymm0, ymm1, ymm2",
    "vpcmpd k1, zmm0, zmm1, 1",
    "vblendvpd ymm0, ymm1, ymm2, ymm3",
    "vblendmpd zmm0{k1}, zmm1, zmm2",
    "vcvtdq2pd ymm0, xmm1",
    "vcvttpd2dq xmm0, ymm1",
    "vcvtps2pd ymm0, xmm1",
    "vcvtpd2ps xmm0, ymm1",
    "vcvtps2pd zmm0, ymm1",
    "vcvttsd2si r8, xmm0",
    "vroundsd xmm0, xmm1, xmm2, 1",
    "vpshufd ymm0, ymm1, 27",
    "vpermd ymm0, ymm1, ymm2",
    "vpmovsxdq ymm0, xmm1",
    "vpmovzxbd ymm0, xmm1",
    "vgatherqpd zmm0{k1}, [rsi+zmm1*8]",
    "vpgatherdd ymm0, [rsi+ymm1*4], ymm2",
    "imul r8d, r9d",
    "movzx r8d, r9b",
    "movsxd r8, r9d",
    "cmova r8, r9",
    "vpmovzxbw zmm0, ymm1",
    "vpmovwb ymm0, zmm1",
    "vpmovqd ymm0, zmm1",
    "vpackuswb ymm0, ymm1, ymm2",
    "vpshufb zmm0, zmm1, zmm2",
    "vpermt2w zmm0, zmm1, zmm2",
    "vpermt2b zmm0, zmm1, zmm2",
    "vpermpd zmm0, zmm1, zmm2",
    "vpermb zmm0, zmm1, zmm2",
    "vinsertf64x4 zmm0, zmm1, ymm2, 1",
    "vextractf32x4 xmm0, ymm1, 1",
    "valignd ymm0, ymm1, ymm2, 7",
    "vpinsrw xmm0, xmm1, r8d, 1",
    "vpmullw zmm0, zmm1, zmm2",
    "vpmaddwd zmm0, zmm1, zmm2",
    "vpsadbw zmm0, zmm1, zmm2",
    "vpmaxsd zmm0, zmm1, zmm2",
    "vpminub ymm0, ymm1, ymm2",
    "vpavgb zmm0, zmm1, zmm2",
    "vpabsd zmm0, zmm1",
    "vpsllvd zmm0, zmm1, zmm2",
    "vpternlogd zmm0, zmm1, zmm2, 150",
    "vpopcntq zmm0, zmm1",
    "vpblendmb zmm0{k1}, zmm1, zmm2",
    "vmovdqu8 zmm0{k1}{z}, zmm1",
    "vpcmpeqb k1, zmm0, zmm1",
    "vcmpps k1, zmm0, zmm1, 1",
    "kandw k1, k2, k3",
    "kshiftrq k1, k2, 32",
    "kmovw r8d, k1",
    "vandpd zmm0, zmm1, zmm2",
    "vcvtdq2ps zmm0, zmm1",
    "vcvttps2dq zmm0, zmm1",
    "vcvtdq2pd zmm0, ymm1",
    "vcvtpd2ps ymm0, zmm1",
    "vcvttpd2dq ymm0, zmm1",
    "vcvtss2sd xmm0, xmm1, xmm2",
    "vcvtsd2ss xmm0, xmm1, xmm2",
    "vcvtph2ps zmm0, ymm1",
    "vrndscalepd zmm0, zmm1, 9",
    "vrsqrt14ps zmm0, zmm1",
    "vminss xmm0, xmm1, xmm2",
    "vpgatherdd zmm0{k1}, [rsi+zmm1*4]",
    "vgatherdps zmm0{k1}, [rsi+zmm1*4]",
    "vmovdqu32 zmmword ptr [rsi]{k1}, zmm0",
)
"""Integers, comparisons, conversions, divisions by operand and width, gathers; and what innermost loops of other fields hold,
images, sound, text and networks (benchmarks/odd_loops, gcc 12 -O3 for Zen 5), that no family of the others tells."""
MORE_RISCV = (
    "div a3, a4, a5",
    "rem a3, a4, a5",
    "divw a3, a4, a5",
    "mulw a3, a4, a5",
    "and a3, a4, a5",
    "or a3, a4, a5",
    "xor a3, a4, a5",
    "sll a3, a4, a5",
    "fdiv.s fa0, fa1, fa2",
    "fsqrt.s fa0, fa1",
    "fsqrt.d fa0, fa1",
    "fmin.d fa0, fa1, fa2",
    "fcvt.l.d a3, fa0, rtz",
    "fcvt.d.s fa0, fa1",
    "fcvt.s.d fa0, fa1",
    "vle64.v v8, (a0)",
    "vle32.v v8, (a0)",
    "vlse64.v v8, (a0), a3",
    "vse64.v v8, (a0)",
    "vse32.v v8, (a0)",
    "vadd.vv v8, v9, v10",
    "vadd.vi v8, v9, 1",
    "vmul.vv v8, v9, v10",
    "vand.vv v8, v9, v10",
    "vsll.vi v8, v9, 3",
    "vfadd.vv v8, v9, v10",
    "vfadd.vf v8, v9, fa0",
    "vfmul.vv v8, v9, v10",
    "vfmul.vf v8, v9, fa0",
    "vfmacc.vv v8, v9, v10",
    "vfmacc.vf v8, fa0, v9",
    "vfmadd.vv v8, v9, v10",
    "vfsub.vv v8, v9, v10",
    "vfmax.vv v8, v9, v10",
    "vfdiv.vv v8, v9, v10",
    "vfsqrt.v v8, v9",
    "vmflt.vv v8, v9, v10",
    "vmerge.vvm v8, v9, v10, v0",
    "vmv.v.v v8, v9",
    "vfmv.v.f v8, fa0",
    "vfmv.f.s fa0, v8",
    "vfredusum.vs v8, v9, v10",
    "vfcvt.f.x.v v8, v9",
    "vslidedown.vi v8, v9, 1",
    "vrgather.vv v8, v9, v10",
)
"""Integers, divisions, conversions, and what compilers write of vectors."""
TARGETS = {
    "x86": Target(
        "skylake-sp",
        "gcc",
        {
            "SSE2": "-march=x86-64",
            "AVX2": "-march=haswell",
            "AVX-512, 256 bits": "-march=skylake-avx512 -mprefer-vector-width=256",
            "AVX-512": "-march=skylake-avx512 -mprefer-vector-width=512",
        },
        MORE,
    ),
    "aarch64": Target("neoverse-v1", "aarch64-linux-gnu-gcc", {"NEON": "-march=armv8.2-a", "SVE": "-mcpu=a64fx"}),
    "riscv": Target(
        "c920", "riscv64-linux-gnu-gcc", {"RV64GC": "-march=rv64gc", "Zba, Zbb": "-march=rv64gc_zba_zbb"}, MORE_RISCV
    ),
}
FEWEST = 2
"""Loops that a form must stand in."""


def instructions(target: Target) -> list[Instruction]:
    """All instructions of all innermost loops."""
    found: list[Instruction] = []
    machine = rooftree.machine(target.machine)
    for entry in list_kernels():
        for level in LEVELS:
            for asked in target.flags.values():
                with suppress(RooftreeError):
                    kernel = rooftree.kernel(entry.name)
                    flags = ["-fno-fast-math", *level.split(), *asked.split()]
                    made = compile_kernel(kernel, machine, compiler=target.compiler, flags=flags)
                    for loop in innermost(parse(made.text)):
                        found += {i.form: i for i in loop.block.instructions}.values()
    return found


def main(name: str = "x86") -> None:
    """Write the list."""
    isa, target = isa_of(name), TARGETS[name]
    counts: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for instruction in instructions(target):
        plain = instruction
        if (instruction.loads or instruction.stores) and not pure_move(instruction):
            continue_with = next((f for f in relatives(instruction.form)[1:] if " m" not in f and ",m" not in f), "")
            if continue_with:
                counts[continue_with] += 1
                continue
        with suppress(UnmeasurableError):
            examples.setdefault(plain.form, shape(isa, plain).instruction.text.strip())
            counts[plain.form] += 1
    known = {form for form in examples if counts[form] >= FEWEST}
    for text in target.more:
        form = isa.parse(text).form
        if form not in known:
            examples[form], counts[form] = text, 1
            known.add(form)
    lines = [f"{counts[form]}\t{form}\t{examples[form]}" for form in known]
    lines.sort(key=lambda line: (-int(line.split("\t")[0]), line))
    head = "# loops of the library kernels that hold it, form, example; written by tools/learn_forms.py"
    Path(FOLDER, f"forms-{name}.tsv").write_text("\n".join([head, *lines, ""]), "utf-8")
    print(f"{len(lines)} forms")


if __name__ == "__main__":
    main(*sys.argv[1:])
