"""What goes to a program and what comes back: the text of a block, and an `engine.Analysis` of its findings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rooftree.asm.model import Instruction
from rooftree.incore.engine import BOUNDS, Analysis, Code, Contribution
from rooftree.incore.instructions.costs import Cost
from rooftree.incore.tables.microarchitecture import Table

LABEL = ".Lpass"


@dataclass(frozen=True, slots=True)
class Part:
    """What a program says of one instruction: cycles by port [cy], micro-ops, latency [cy]."""

    ports: Mapping[str, float]
    latency: float
    uops: float = 1.0
    in_chain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What a program says of a block.

    Attributes:
        engine: name of the engine.
        source: program, version and model, in words.
        cycles: of one pass [cy].
        bounds: by name as in the own engine, those that the program knows [cy].
        bound: the one that binds.
        ports: names of all its ports; memory: those of loads and stores.
        parts: one for each instruction; None for one that the program does not know.
        unknown_as: how the program counts those.
        notes: further remarks.
        seconds: wall time of the program [s].
    """

    engine: str
    source: str
    cycles: float
    bounds: dict[str, float]
    bound: str
    ports: tuple[str, ...]
    memory: frozenset[str]
    parts: tuple[Part | None, ...]
    unknown_as: str
    notes: tuple[str, ...]
    seconds: float


def statement(instruction: Instruction) -> str:
    """The text of an instruction, jumps leading to the label of the block.

    >>> from rooftree.asm.listing import parse
    >>> statement(parse("401130: jne 401120 <dot+0x10>", "x86", "att").instructions[0])
    'jne .Lpass'
    """
    text = " ".join(instruction.text.split())
    if instruction.control not in ("jump", "branch") or not instruction.target:
        return text
    head, comma, _ = text.rpartition(",")
    return f"{head}{comma} {LABEL}" if comma else re.sub(r"^((?:[\w.]+ )*?[\w.]+) [^ ]+( <.*>)?$", rf"\1 {LABEL}", text)


def lines(code: Code, skipped: Iterable[int] = ()) -> tuple[str, list[int]]:
    """The block as text, and which instruction stands on which of its lines (-1: none).

    Args:
        code: the block.
        skipped: numbers of instructions to leave out.
    """
    left_out = set(skipped)
    head = [".intel_syntax noprefix"] if code.syntax == "intel" else []
    numbers = [n for n in range(len(code.instructions)) if n not in left_out]
    text = [*head, f"{LABEL}:", *(f"\t{statement(code.instructions[n])}" for n in numbers)]
    return "\n".join(text) + "\n", [-1] * (len(head) + 1) + numbers


def analysis(found: Findings, code: Code, table: Table) -> tuple[Analysis, Table]:
    """Findings as the own engine would state them, and a table with the program's ports.

    T_nOL is the load of the busiest port of loads and stores, T_OL the largest of the other ports and bounds [cy].
    """
    masks = {port: 1 << n for n, port in enumerate(found.ports)}
    totals = _totals(found.parts)
    memory = {p: t for p, t in totals.items() if p in found.memory}
    compute = (t for p, t in totals.items() if p not in found.memory)
    rest = (t for name, t in found.bounds.items() if name != "ports")
    most = max(totals.values(), default=0.0)
    contributions = tuple(
        Contribution(i, _cost(part, masks, found.engine), in_chain=part is not None and part.in_chain)
        for i, part in zip(code.instructions, found.parts, strict=True)
    )
    result = Analysis(
        arch=table.arch,
        mode=code.mode,
        cycles=found.cycles,
        bound=found.bound,
        bounds=found.bounds,
        T_OL=max(*compute, *rest, 0.0),
        T_nOL=max(memory.values(), default=0.0),
        T_load=_direction(found, [bool(i.loads) for i in code.instructions]),
        T_store=_direction(found, [bool(i.stores) for i in code.instructions]),
        limiting_ports=tuple(p for p in found.ports if most and totals.get(p, 0.0) > 0.999 * most),
        chain=tuple(n for n, c in enumerate(contributions) if c.in_chain),
        edges=(),
        contributions=contributions,
        unknown=tuple(dict.fromkeys(c.instruction.form for c in contributions if c.cost is None)),
        details={},
        engine=found.engine,
        unknown_as=found.unknown_as,
        notes=found.notes,
        seconds=found.seconds,
    )
    theirs = replace(
        table,
        ports=found.ports,
        memory_ports=sum(masks[p] for p in found.memory if p in masks),
        parameters={name: value for name, value in table.parameters.items() if name != "queues"},  # they name ports of ours
        status=found.source,
        source=found.source,
        sources={},
    )
    return result, theirs


def binding(bounds: Mapping[str, float]) -> str:
    """The largest bound, the first in the order of the own engine if several are."""
    return max((name for name in BOUNDS if name in bounds), key=lambda name: bounds[name])


def _cost(part: Part | None, masks: Mapping[str, int], engine: str) -> Cost | None:
    if part is None:
        return None
    uses = tuple((masks[port], cycles) for port, cycles in part.ports.items() if cycles)
    return Cost(part.uops, uses, part.latency, source=engine, uops=part.uops)


def _totals(parts: Sequence[Part | None]) -> dict[str, float]:
    totals: dict[str, float] = {}
    for part in parts:
        for port, cycles in part.ports.items() if part else ():
            totals[port] = totals.get(port, 0.0) + cycles
    return totals


def _direction(found: Findings, chosen: Sequence[bool]) -> float:
    """The busiest port of memory, by some of the instructions alone [cy]."""
    totals = _totals([part for part, yes in zip(found.parts, chosen, strict=True) if yes])
    return max((t for p, t in totals.items() if p in found.memory), default=0.0)
