"""Ports of a form that the table does not know: those of the known form with which it competes.

    copies of both in one loop:  time = the longer of the two times if they use other ports, their sum if they use the same
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rooftree.asm.model import Instruction
from rooftree.errors import RooftreeError
from rooftree.incore.costs import cost
from rooftree.incore.table import Table
from rooftree.microbench import forms as making
from rooftree.microbench.forms import Benchmark, Shape, UnmeasurableError
from rooftree.microbench.harness import Harness
from rooftree.microbench.isa import Isa
from rooftree.microbench.stats import measure

if TYPE_CHECKING:
    from rooftree.microbench.calibrate import Finding

RIVALS: Mapping[str, tuple[str, ...]] = {
    "x86": (
        "add rax, rbx", "imul rax, rbx", "vaddpd xmm0, xmm1, xmm2", "vmulpd xmm0, xmm1, xmm2", "vpaddd xmm0, xmm1, xmm2",
        "vpmulld xmm0, xmm1, xmm2", "vshufpd xmm0, xmm1, xmm2, 1", "vdivpd xmm0, xmm1, xmm2",
        "vmovapd xmm0, xmmword ptr [rsi]", "vmovapd xmmword ptr [rsi], xmm0", "vmovq rax, xmm0",
    ),
    "aarch64": (
        "add x3, x4, x5", "mul x3, x4, x5", "fadd v0.2d, v1.2d, v2.2d", "fmul v0.2d, v1.2d, v2.2d", "add v0.4s, v1.4s, v2.4s",
        "mul v0.4s, v1.4s, v2.4s", "ext v0.16b, v1.16b, v2.16b, #8", "fdiv v0.2d, v1.2d, v2.2d", "ldr q0, [x2]", "str q0, [x2]",
    ),
}  # fmt: skip
"""Instructions that stand for groups of ports."""
SHARED = 0.5
"""Part of the shorter time by which a mix must take longer than the longer one, so that the two count as rivals."""
_COPIES = 24


@dataclass(frozen=True, slots=True)
class Rival:
    """A known form, and its reciprocal throughput in the table [cy]."""

    shape: Shape
    cycles: float
    mask: int


def ports(
    instruction: Instruction, through: Finding, table: Table, isa: Isa, harness: Harness | None
) -> tuple[dict[str, float], str]:
    """The ports that explain the throughput of an unknown form.

    Args:
        instruction: of the form.
        through: its measured throughput.
        table, isa: of the machine.
        harness: to run it mixed with known forms; None: do not.
    Returns: cycles on a group of ports as a corrections file has them, {} if it competes with none of the known forms; and how
        that was found, in words.
    """
    if harness is None:
        return {}, "not tried with other forms"
    try:
        shape = making.shape(isa, instruction)
    except UnmeasurableError as reason:
        return {}, f"not tried with other forms: {reason}"
    mixes: dict[str, tuple[Benchmark, Rival, tuple[int, int]]] = {}
    for number, rival in enumerate(_rivals(isa, table, isa.style(instruction).vex or not isa.style(instruction).widest)):
        counts = _counts(through.value, rival.cycles)
        try:
            mixes[f"mix{number}"] = (making.mixture(isa, (shape, rival.shape), counts, f"mix{number}"), rival, counts)
        except UnmeasurableError:
            continue
    failed = harness.load([mix.code for mix, _, _ in mixes.values()])
    names = [name for name in mixes if name not in failed]
    results = measure(harness, names).results if names else {}
    best, share = None, SHARED
    for name, measured in results.items():
        _, rival, counts = mixes[name]
        excess = _excess(measured.cycles, (counts[0] * through.value, counts[1] * rival.cycles), counts, table)
        if measured.reliable and excess is not None and excess > share:
            best, share = rival, excess
    if best is None:
        return {}, "competes with none of the known forms that were tried"
    group = "|".join(port for n, port in enumerate(table.ports) if best.mask >> n & 1)
    cycles = round(through.value * best.mask.bit_count(), 3)
    return {group: cycles}, f"on the ports of `{best.shape.instruction.form}`, with which it competes"


def _rivals(isa: Isa, table: Table, vex: bool) -> list[Rival]:
    """Known forms, in SSE's way of writing where the unknown one is SSE."""
    found = []
    for text in RIVALS[isa.name]:
        try:
            instruction = isa.parse(text if vex or isa.name != "x86" or text[0] != "v" else _without_vex(text))
            what = cost(instruction, table)
            if what is None or not what.uses:
                continue
            mask, cycles = max(what.uses, key=lambda use: use[1] / use[0].bit_count())
            shape = making.shape(isa, instruction)
        except (UnmeasurableError, RooftreeError):
            continue
        found.append(Rival(shape, cycles / mask.bit_count(), mask))
    return found


def _without_vex(text: str) -> str:
    """``vaddpd xmm0, xmm1, xmm2`` as ``addpd xmm0, xmm2``."""
    mnemonic, _, rest = text[1:].partition(" ")
    operands = rest.split(", ")
    return f"{mnemonic} {', '.join(operands[:1] + operands[2:] if len(operands) > 2 else operands)}"


def _counts(ours: float, rival: float) -> tuple[int, int]:
    """How many copies of each take about the same time."""
    ratio = max(1 / _COPIES, min(float(_COPIES), ours / max(rival, 1e-3)))
    return (_COPIES, round(_COPIES * ratio)) if ratio <= 2 else (max(1, round(2 * _COPIES / ratio)), 2 * _COPIES)


def _excess(mixed: float, alone: tuple[float, float], counts: tuple[int, int], table: Table) -> float | None:
    """By how much of the shorter time the mix exceeds the longer one; None if the front end decides it."""
    front = sum(counts) / float(table.parameters.get("width", 4))
    if front >= 0.9 * sum(alone):
        return None
    return (mixed - max(*alone, front)) / min(alone)
