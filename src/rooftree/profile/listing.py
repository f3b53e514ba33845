"""The instructions of the hottest regions beside their source lines: how often each was executed, which ports it takes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rooftree.asm.model import Instruction
from rooftree.asm.program import Frame
from rooftree.errors import CapabilityError, RooftreeError
from rooftree.incore.engine import analyse
from rooftree.incore.record import instruction_record
from rooftree.incore.tables.microarchitecture import Table
from rooftree.instrument.engine import Executions, key_of
from rooftree.profile.contained import contained
from rooftree.profile.regions import Found
from rooftree.results.profile import CodeLine, Profile

_REGIONS = 5
_MOST_INSTRUCTIONS = 300
_BEFORE, _BEHIND = 16, 4
"""Instructions that are listed before and behind one with samples, where a region is too long to be listed whole."""
_MOST_SOURCE_B = 8 << 20


def with_listings(record: Profile, found: Sequence[Found], executions: Executions | None, table: Table | None) -> Profile:
    """The record with listings of its hottest regions.

    Args:
        found: the regions of the record, among others.
        executions: how often their blocks were executed; None if that was not counted.
        table: instruction table of this core; None without one.
    """
    by_id = {one.id: one for one in found}
    wanted = [by_id[r.id] for r in record.regions[:_REGIONS] if r.id in by_id]
    lines = _lines(wanted)
    sources: dict[str, list[str]] = {}
    notes: dict[str, list[str]] = {one.id: [] for one in wanted}
    made: dict[str, list[CodeLine] | None] = {}
    for one in wanted:
        with contained("no listing", notes[one.id]):
            made[one.id] = _listing(one, lines.get(one.module, {}), executions, table, sources)
    told = [r.replace(listing=made.get(r.id), notes=[*r.notes, *notes.get(r.id, [])]) for r in record.regions]
    return record.replace(regions=told)


def _places(one: Found) -> list[tuple[int, int, Instruction]]:
    """Address, block and instruction of all that a region consists of, or of what is around its samples if that is too much."""
    if one.code is None:
        return []
    code = one.code
    places = [
        (address, block, instruction)
        for block in one.blocks
        for (address, _), instruction in zip(code.places(block), code.instructions(block), strict=True)
    ]
    return [places[n] for n in _kept([one.places[address] for address, _, _ in places])]


def _kept(samples: Sequence[int]) -> list[int]:
    """Which instructions of a region are listed: all, or of many those around samples, the hottest of these first.

    Args:
        samples: at each.

    >>> many = [0] * 1000
    >>> many[500], many[980] = 9, 1
    >>> kept = _kept(many)
    >>> kept[0], kept[-1], len(kept)
    (484, 984, 42)
    """
    if len(samples) <= _MOST_INSTRUCTIONS:
        return list(range(len(samples)))
    kept: set[int] = set()
    for n in sorted((n for n, count in enumerate(samples) if count), key=lambda n: -samples[n]):
        more = kept | set(range(max(0, n - _BEFORE), min(len(samples), n + _BEHIND + 1)))
        if len(more) > _MOST_INSTRUCTIONS:
            break
        kept = more
    return sorted(kept)


def _lines(wanted: Sequence[Found]) -> dict[str, dict[int, tuple[Frame, ...]]]:
    """The source of the instructions, by module."""
    asked: dict[str, list[int]] = {}
    for one in wanted:
        asked.setdefault(one.module, []).extend(address for address, _, _ in _places(one))
    found: dict[str, dict[int, tuple[Frame, ...]]] = {}
    for one in wanted:
        if one.code is not None and one.module not in found and asked[one.module]:
            try:
                found[one.module] = one.code.program.lines(asked[one.module])
            except CapabilityError:
                found[one.module] = {}
    return found


def _listing(
    one: Found,
    lines: dict[int, tuple[Frame, ...]],
    executions: Executions | None,
    table: Table | None,
    sources: dict[str, list[str]],
) -> list[CodeLine] | None:
    places = _places(one)
    if one.code is None or not places:
        return None
    whole = {address: n for n, (address, _) in enumerate(place for block in one.blocks for place in one.code.places(block))}
    ports = _ports([instruction for _, _, instruction in places], table)
    made: list[CodeLine] = []
    last: tuple[str, int] | None = None
    expected = 0
    for n, (address, block, instruction) in enumerate(places):
        frame = next(iter(lines.get(address, ())), None)
        at = (frame.file, frame.line) if frame is not None and frame.file and frame.line else None
        made.append(
            CodeLine(
                address=f"0x{address:x}",
                text=" ".join(instruction.text.split()) or instruction.form,
                file=at[0] if at else None,
                line=at[1] if at else None,
                source=_source(*at, sources) if at and at != last else None,
                samples=one.places[address],
                executions=executions.total(key_of(one.code, block)) if executions is not None and not executions.ended else None,
                ports=ports[n] if ports is not None else None,
                left_out=whole[address] - expected,
            )
        )
        expected = whole[address] + 1
        last = at
    return made


def _ports(instructions: Sequence[Instruction], table: Table | None) -> list[dict[str, float]] | None:
    if table is None:
        return None
    try:
        found = analyse(instructions, table, mode="unrolled", assume=True)
    except RooftreeError:
        return None
    return [dict(instruction_record(part, table).ports) for part in found.contributions]


def _source(file: str, line: int, known: dict[str, list[str]]) -> str | None:
    """A line of a source file; None if the file is not here."""
    if file not in known:
        path = Path(file)
        try:
            short = path.is_file() and path.stat().st_size <= _MOST_SOURCE_B
            known[file] = path.read_text("utf-8", "replace").splitlines() if short else []
        except OSError:
            known[file] = []
    return known[file][line - 1].strip()[:200] if 0 < line <= len(known[file]) else None
