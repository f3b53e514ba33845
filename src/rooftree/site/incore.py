"""The in-core part of a page: the listing with sums of its ports, and how these become T_OL and T_nOL.

The cycles of an instruction on a group of ports are shared among them. What the record counts besides, as accesses that cross a
cache line, stands in rows of its own, so that each sum can be made again.
"""

from __future__ import annotations

from typing import Any

from rooftree.report.prediction.points import number
from rooftree.results.collection import CasePoint, Series
from rooftree.results.incore import Block, CorrectionEffect, InCoreTerms, InstructionCost, MachineCode
from rooftree.site import words

_ROUNDED = 0.005
"""Relative difference up to which two times are the same [1]."""
_SEEN = 0.005
"""Least change of a time that has a row [cy/CL]."""
_CORRECTIONS = {
    "line-crossing": "Loads and stores across a cache line take their ports once more",
    "l1-width": "Loads and stores that are narrower than L1 keep their ports busy for all of their time (T_OL), but transfers "
    "wait only for the part of the width of L1 that they fill, which takes the rest off T_nOL",
    "line-splits": "With data in memory, the second halves of accesses across a cache line are done while the core waits "
    "for memory: transfers do not wait for them",
}
"""Corrections by name, in words of what they add here; others in their own."""
_INSTRUCTIONS = 120
"""Rows of a listing that a page shows."""


def incore(one: Series, p: CasePoint | None) -> dict[str, Any] | None:
    """What the template shows of the core: facts, the way from a pass to the terms, and the listing; None without a prediction.

    Args:
        one: the series.
        p: its last point.
    """
    if one.context is None:
        return None
    found = one.context.incore
    here = _terms(found, p)
    where = f", with the data in {p.predicted.ecm.data_in}" if p is not None and p.predicted is not None else ""
    facts = [("engine", found.engine), ("T_OL, T_nOL", f"{number(here[0])}, {number(here[1])} cy/CL{where}")]
    facts += [("elements per instruction", str(found.lanes))] if found.lanes else []
    parts = ("load", "store") if "load_store" in found.limits else ()  # of which the limit of both together is made
    limits = sorted(((name, value) for name, value in found.limits.items() if name not in parts), key=lambda e: -e[1])[:8]
    facts += [(f"limit of {_limit(name)}", f"{number(value)} cy/CL") for name, value in limits]
    code = found.machine_code
    rows: list[dict[str, Any]] = []
    sums: list[tuple[str, str]] = []
    way: list[tuple[str, str, str]] = []
    more = 0
    if code is not None:
        facts += _code_facts(code)
        if code.listing is not None and code.listing.blocks:
            block = code.listing.blocks[0]
            rows = [_instruction(i) for i in block.instructions[:_INSTRUCTIONS]]
            more = max(0, len(block.instructions) - _INSTRUCTIONS)
            sums = listing_sums(block)
            way = steps(found, block, one.context.unit_of_work.iterations_per_cl, p)
    at = words.place_of(p.sizes) if p is not None and p.predicted is not None else ""
    return {"facts": facts, "rows": rows, "sums": sums, "steps": way, "more": more, "at": f" at {at}" if at else ""}


def _limit(name: str) -> str:
    """A limit of the core in words."""
    return {
        "ports": "all ports",
        "load": "loads",
        "store": "stores",
        "load_store": "loads and stores together",
        "frontend": "the front end",
        "window": "the reorder window",
        "recurrence": "the slowest chain of dependences",
    }.get(name, name.replace("_", " "))


def _terms(found: InCoreTerms, p: CasePoint | None) -> tuple[float, float]:
    """T_OL and T_nOL of a point [cy/CL]; those of the record, with data in memory, where it has none."""
    ecm = p.predicted.ecm if p is not None and p.predicted is not None else None
    if ecm is None or ecm.T_OL is None or ecm.T_nOL is None:
        return found.T_OL, found.T_nOL
    return float(ecm.T_OL), float(ecm.T_nOL)


def _code_facts(code: MachineCode) -> list[tuple[str, str]]:
    facts = [("instruction table", f"{code.table}{f': {code.table_status}' if code.table_status else ''}")]
    facts += [("a pass of the loop", f"{code.instructions} instructions, {number(code.cycles)} cy, bound by {code.bound}")]
    facts += [("busiest ports", ", ".join(code.ports))] if code.ports else []
    facts += [("not in the table", ", ".join(code.unknown))] if code.unknown else []
    if code.compiled is not None:
        facts.append(("compiled by", f"{code.compiled.version}: {' '.join(code.compiled.flags)}"))
    return facts


def _instruction(i: InstructionCost) -> dict[str, Any]:
    ports = ", ".join(f"{name} {number(cycles)}" for name, cycles in i.ports.items())
    return {"text": i.text, "ports": ports, "latency": number(i.latency) if i.latency is not None else "", "chain": i.in_chain}


def listing_sums(block: Block) -> list[tuple[str, str]]:
    """The sums below a listing: cycles and what they are of, up to the time of a pass.

    Returns: rows of cycles in words and a label; the last one is the time of a pass.
    """
    groups: dict[str, float] = {}
    for instruction in block.instructions:
        for name, cycles in instruction.ports.items():
            groups[name] = groups.get(name, 0.0) + cycles
    rows = [(", ".join(f"{name} {number(cycles)}" for name, cycles in groups.items()), "sum of all instructions")]
    busy, cycles = block.port_cycles or {}, block.cycles or 0.0
    limiting = [name for name in block.limiting_ports or () if name in busy]
    if block.bound == "ports" and limiting:
        names, alone = ", ".join(limiting), max(busy[name] for name in limiting)
        each = " each" if len(limiting) > 1 else ""
        rows.append((f"{names} {number(alone)}{each}", "the busiest ports, each group shared out evenly among its ports"))
        if cycles > alone * (1 + _ROUNDED):
            what = "loads and stores across a cache line, and others done again"
            rows.append((f"{names} {number(cycles - alone)}{each}", what))
    others = {name: t for name, t in (block.bounds or {}).items() if name != block.bound and t}
    beside = ", ".join(f"{_limit(name)} {number(t)}" for name, t in others.items())
    rows.append((f"{number(cycles)} cy", f"a pass, bound by {_limit(block.bound or '')}{f'; less: {beside}' if beside else ''}"))
    return rows


def steps(found: InCoreTerms, block: Block, iterations: float, p: CasePoint | None = None) -> list[tuple[str, str, str]]:
    """What T_OL and T_nOL are made of [cy/CL]: the instructions, what corrections add, the sum; empty where it is not told.

    Args:
        found, block, iterations: in-core terms with data in memory, the listing of a pass, iterations in a unit of work.
        p: the point that the last row is of; what it has more than the sum has a row, too.
    """
    if not found.corrections or not found.iterations_per_asm_loop or block.cycles is None:
        return []
    passes = iterations / found.iterations_per_asm_loop
    applied = [c for c in found.corrections if max(abs(c.T_OL), abs(c.T_nOL)) >= _SEEN]
    more = [(c.T_OL, c.T_nOL) for c in found.corrections]
    base = (found.T_OL - sum(ol for ol, _ in more), found.T_nOL - sum(nol for _, nol in more))
    named = [_named(base[0] / passes, block), _busy(base[1] / passes, block)]
    label = f"the instructions of the listing{'' if passes == 1 else f', {number(passes)} passes'}"
    told = "; ".join(f"{name}: {of}" for name, of in zip(("T_OL", "T_nOL"), named, strict=True) if of)
    first = (_capital(f"{label}{f' ({told})' if told else ''}"), f"{base[0]:.2f}", f"{base[1]:.2f}")
    rest, sums = [], base
    for c in found.corrections:
        before, sums = sums, (sums[0] + c.T_OL, sums[1] + c.T_nOL)
        if c in applied:
            rest.append((f"{_what(c)}{_longer(c, before, sums, block, passes)}", _signed(c.T_OL), _signed(c.T_nOL)))
    whole = _terms(found, p)
    return [first, *rest, *_of_place(found, p), ("In all", f"{whole[0]:.2f}", f"{whole[1]:.2f}")]


def _of_place(found: InCoreTerms, p: CasePoint | None) -> list[tuple[str, str, str]]:
    """What the terms of a point have more than those with data in memory; no row where that is nothing."""
    more_OL, more_nOL = (here - far for here, far in zip(_terms(found, p), (found.T_OL, found.T_nOL), strict=True))
    if p is None or p.predicted is None or max(abs(more_OL), abs(more_nOL)) < _SEEN:
        return []
    if more_nOL > 0 and abs(more_OL) < _SEEN:
        text = (
            f"Loads and stores across a line are done twice, and with the data in {p.predicted.ecm.data_in} nothing hides that, "
            "as a wait for memory would"
        )
    else:
        text = f"Other code, or another place of the rows in their lines, at {words.place_of(p.sizes)} than the rows above are of"
    return [(text, _signed(more_OL), _signed(more_nOL))]


def _longer(c: CorrectionEffect, before: tuple[float, float], after: tuple[float, float], block: Block, passes: float) -> str:
    """What is longest after a correction, where that is another part of the core than before: such a row is no sum."""
    said = []
    for name, old, new in zip(("T_OL", "T_nOL"), before, after, strict=True):
        if new > old and _same(new / passes, block.cycles or 0.0) and block.bound == "ports" and block.limiting_ports:
            ports = " and ".join(block.limiting_ports)
            said.append(f"{name} is then that of {ports}, {number(new)} in place of {number(old)}")
    return f". The longest part counts: {'; '.join(said)}" if said else ""


def _what(c: CorrectionEffect) -> str:
    """What a correction adds, and what it counts of this loop where the record tells."""
    text = _CORRECTIONS.get(c.name, _capital(c.what))
    if c.name == "loop-remainder" and c.T_OL + c.T_nOL < 0:
        text += ", which takes less than their part of whole passes, as the rows above count them"
    return f"{text} ({c.rule})" if c.rule else text


def _named(cycles: float, block: Block) -> str:
    """Which ports, or which other bound, take that long in a pass; "" for none."""
    others = (_limit(name) for name, bound in (block.bounds or {}).items() if _same(bound, cycles))
    return _busy(cycles, block) or next(others, "")


def _busy(cycles: float, block: Block) -> str:
    """Which ports take that long in a pass; "" for none."""
    ports = [name for name, busy in (block.port_cycles or {}).items() if _same(busy, cycles)]
    return f"busy {'are the ports' if len(ports) > 1 else 'is the port'} {' and '.join(ports)}" if ports else ""


def _same(some: float, other: float) -> bool:
    return other > 0 and abs(some - other) <= _ROUNDED * other


def _signed(value: float) -> str:
    return f"{value:+.2f}" if abs(value) >= _SEEN else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
