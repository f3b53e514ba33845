"""Ports of a form that the table does not know, from how it gets along with forms that it does know.

The unknown form runs mixed with each of some known ones, so many copies of both that they take about the same time alone. If they
use the same ports, the mix takes the sum of both times, else less. Each group of ports of the table is a hypothesis: the engine
predicts all mixes with it, and the group with the smallest error wins. A unit that the table does not have is a hypothesis, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from rooftree.asm.model import Instruction
from rooftree.calibrate import forms as making
from rooftree.calibrate.forms import Benchmark
from rooftree.calibrate.run import Finding, prediction, with_entry
from rooftree.calibrate.shapes import Shape, UnmeasurableError
from rooftree.calibrate.shapes import shape as shape_of
from rooftree.errors import RooftreeError
from rooftree.incore.instructions.costs import cost
from rooftree.incore.tables.microarchitecture import Entry, Table
from rooftree.timing.harness import CodeHarness
from rooftree.timing.isa.interface import Isa
from rooftree.timing.repeat import measure

RIVALS: Mapping[str, tuple[str, ...]] = {
    "x86": (
        "add rax, rbx",
        "imul rax, rbx",
        "vaddpd xmm0, xmm1, xmm2",
        "vmulpd xmm0, xmm1, xmm2",
        "vpaddd xmm0, xmm1, xmm2",
        "vpmulld xmm0, xmm1, xmm2",
        "vshufpd xmm0, xmm1, xmm2, 1",
        "vdivpd xmm0, xmm1, xmm2",
        "vmovapd xmm0, xmmword ptr [rsi]",
        "vmovapd xmmword ptr [rsi], xmm0",
        "vmovq rax, xmm0",
    ),
    "aarch64": (
        "add x3, x4, x5",
        "mul x3, x4, x5",
        "fadd v0.2d, v1.2d, v2.2d",
        "fmul v0.2d, v1.2d, v2.2d",
        "add v0.4s, v1.4s, v2.4s",
        "mul v0.4s, v1.4s, v2.4s",
        "ext v0.16b, v1.16b, v2.16b, #8",
        "fdiv v0.2d, v1.2d, v2.2d",
        "ldr q0, [x2]",
        "str q0, [x2]",
    ),
}
"""Instructions that stand for groups of ports."""
_COPIES = 24
_TRUSTED, _CLEARLY = 0.08, 0.01
"""Error up to which a group of ports is believed, and by how much it must be better than a unit of its own."""


@dataclass(frozen=True, slots=True)
class Rival:
    """A known form, and its reciprocal throughput in the table [cy]."""

    shape: Shape
    cycles: float


def ports(
    instruction: Instruction, through: Finding, table: Table, isa: Isa, harness: CodeHarness | None
) -> tuple[dict[str, float], str]:
    """The ports that explain the throughput of an unknown form alone and mixed with known ones.

    Args:
        instruction: of the form.
        through: its measured throughput.
        table, isa: of the machine.
        harness: to run the mixes; None: do not.
    Returns: cycles on a group of ports as a corrections file has them, {} for a unit that the table does not have; and how that
        was found, in words.
    """
    if harness is None:
        return {}, "not tried with other forms"
    mixes = _mixes(instruction, through, table, isa)
    failed = harness.load([mix.code for mix in mixes]) if mixes else {}
    names = [mix.code.name for mix in mixes if mix.code.name not in failed]
    results = measure(harness, names).results if names else {}
    measured = [(mix, results[mix.code.name]) for mix in mixes if mix.code.name in results]
    pairs = [(mix, found.cycles) for mix, found in measured if found.reliable]
    if not pairs:
        return {}, "no mix with a known form could be measured"
    own = len(table.ports)
    wider = replace(table, ports=(*table.ports, "own"))
    errors = {mask: _error(mask, through, wider, isa, pairs) for mask in (1 << own, *_groups(table))}
    best = min(errors, key=lambda mask: errors[mask])
    if errors[best] > _TRUSTED or errors[1 << own] <= errors[best] + _CLEARLY:
        best = 1 << own
    word = f"in mixes with {len(pairs)} known forms the mean error is {100 * errors[best]:.0f} %"
    if best == 1 << own:
        return {}, f"{word} with a unit of its own, no ports of the table are clearly better"
    group = "|".join(port for n, port in enumerate(table.ports) if best >> n & 1)
    return {group: round(through.value * best.bit_count(), 3)}, f"{word} with these ports"


def _mixes(instruction: Instruction, through: Finding, table: Table, isa: Isa) -> list[Benchmark]:
    """The unknown form with each of the known ones."""
    style = isa.style(instruction)
    found = []
    try:
        shape = shape_of(isa, instruction)
    except UnmeasurableError:
        return []
    for number, rival in enumerate(_rivals(isa, table, style.vex or not style.widest)):
        with suppress(UnmeasurableError):
            counts = _counts(through.value, rival.cycles)
            found.append(making.mixture(isa, (shape, rival.shape), counts, f"mix{number}"))
    return found


def _groups(table: Table) -> list[int]:
    """The groups of ports on which the table's entries compute, small ones first."""
    found = {mask for entry in table.entries for mask, _ in entry.uses if mask & ~table.memory_ports}
    return sorted(found, key=lambda mask: (mask.bit_count(), mask))


def _error(mask: int, through: Finding, table: Table, isa: Isa, pairs: Sequence[tuple[Benchmark, float]]) -> float:
    """Mean relative error of the mixes if the form occupies these ports."""
    entry = Entry(1, 1.0, ((mask, through.value * mask.bit_count()),))
    seen = with_entry(table, through.benchmark.form, entry)
    total = 0.0
    for mix, cycles in pairs:
        predicted, _ = prediction(isa, mix, seen)
        total += abs((predicted or 0.0) * mix.copies / cycles - 1)
    return total / len(pairs)


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
            shape = shape_of(isa, instruction)
        except (UnmeasurableError, RooftreeError):
            continue
        found.append(Rival(shape, cycles / mask.bit_count()))
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
