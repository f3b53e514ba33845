"""Many blocks at once: one JSON object a line, {"id": ..., "asm": TEXT or "hex": DIGITS, "mode": "loop" or "unrolled"}.

All machine code is disassembled in one go. A block that is not understood, or holds an instruction that the table lacks,
spoils only itself: it has no cycles, and says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rooftree.asm import binary
from rooftree.asm.listing import parse
from rooftree.asm.model import Listing
from rooftree.errors import AssemblyError, InputError
from rooftree.files import json_of
from rooftree.incore.engine import analyse
from rooftree.incore.prepared import Mode
from rooftree.incore.record import block_record, document, failed
from rooftree.incore.run import MODES, body, checked, find_table, read_with, straight, with_assumptions
from rooftree.incore.tables.microarchitecture import Table
from rooftree.results.incore import Block, IncoreDocument

_EXAMPLE = '{"id": "a", "asm": "...", "mode": "loop"}'
KEYS = ("id", "asm", "hex", "mode", "syntax", "isa", "address_mod64")


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a batch: name, text or bytes of machine code, and how it is repeated.

    Attributes:
        name: its id; the number of its line if it states none.
        code: assembly text, or bytes of x86-64 machine code; an error if it is neither.
        mode: loop or unrolled.
        isa, syntax: of the text.
        address: of the first instruction modulo 64; None if unknown.
        malformed: the line is no block at all.
    """

    name: Any
    code: str | bytes | AssemblyError
    mode: Mode
    isa: str = "auto"
    syntax: str = "auto"
    address: int | None = None
    malformed: bool = False


def read_items(lines: Iterable[str], source: str, mode: str = "loop", syntax: str = "auto") -> list[Item]:
    """The blocks of a batch; empty lines are skipped.

    Args:
        lines: of the file.
        source: its name, for messages.
        mode, syntax: where a line states none.
    Returns: one item a line; what is no JSON object as expected becomes an item with the error.
    Raises: InputError if there is no block at all.
    """
    items = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            items.append(_read_item(line, number, f"{source}:{number}", mode, syntax))
        except AssemblyError as error:
            items.append(Item(number, error, "loop", malformed=True))
    if not items:
        raise InputError("no block in this file", where=source, hint='one JSON object a line: {"id": ..., "asm": ...}')
    return items


def _read_item(line: str, number: int, where: str, mode: str, syntax: str) -> Item:
    record = json_of(line, where, what="the line", hint=_EXAMPLE, error=AssemblyError)
    if not isinstance(record, dict):
        raise AssemblyError(f"expected a JSON object, found {type(record).__name__}", where=where, hint=_EXAMPLE)
    return _item(record, number, where, mode, syntax)


def _item(record: Mapping[str, Any], number: int, where: str, mode: str, syntax: str) -> Item:
    given = [key for key in ("asm", "hex") if isinstance(record.get(key), str)]
    if len(given) != 1:
        found = ", ".join(map(str, record)) or "nothing"
        raise AssemblyError(f"expected one of 'asm' and 'hex' as text, found {found}", where=where, hint=_EXAMPLE)
    repeated: Mode = record.get("mode", mode)
    if repeated not in MODES:
        raise AssemblyError(f"unknown mode {repeated!r}", where=where, hint=f"one of {', '.join(MODES)}")
    address = record.get("address_mod64")
    if address is not None and (not isinstance(address, int) or isinstance(address, bool) or address < 0):
        raise AssemblyError(f"address_mod64 is {address!r}, expected a number from 0 to 63", where=where)
    code: str | bytes | AssemblyError = record[given[0]]
    if given == ["hex"]:
        try:
            code = binary.hex_bytes(record["hex"])
        except AssemblyError as error:
            code = error
    return Item(
        record.get("id", number), code, repeated, str(record.get("isa", "auto")), str(record.get("syntax", syntax)), address
    )


def batch(items: Sequence[Item], arch: str, *, assume: bool | Mapping[str, str] = False) -> IncoreDocument:
    """Predict every block.

    Args:
        items: from `read_items`.
        arch: as for ``rooftree.incore``.
        assume: what unknown forms cost, as for ``rooftree.incore``; without it their blocks have no cycles.
    Returns: one record of schema ``rooftree.incore/1``; blocks in the order of the items.
    Raises: UsageError for an unknown architecture; CapabilityError without a disassembler.
    """
    table, assumed = with_assumptions(find_table(arch), assume)
    codes = [item.code for item in items if isinstance(item.code, bytes)]
    listings = iter(binary.disassembled(codes)) if codes else iter(())
    blocks = []
    for item in items:
        found = next(listings) if isinstance(item.code, bytes) else None
        try:
            blocks.append(_block(item, _listing(item, found, table), table, assumed))
        except AssemblyError as error:
            text = error.message if isinstance(item.code, bytes) else str(error)
            blocks.append(failed(item.name, item.mode, error=text))
    return document(table, blocks)


def _listing(item: Item, found: Listing | AssemblyError | None, table: Table) -> Listing:
    """What the disassembler or the parser made of an item."""
    trouble = found if isinstance(found, AssemblyError) else item.code
    if isinstance(trouble, AssemblyError):
        raise trouble
    if found is not None:
        assert isinstance(found, Listing)
        return checked(found, table)
    text = str(item.code)
    return read_with(lambda isa: parse(text, isa, item.syntax), table, item.isa)


def _block(item: Item, listing: Listing, table: Table, assumed: bool) -> Block:
    """The record of one block: the code as it stands if it is one run of instructions, else its hot loop."""
    instructions, loop, others = (listing.instructions, None, ()) if straight(listing) else body(listing, item.mode, table=table)
    found = analyse(instructions, table, mode=item.mode, address=item.address, assume=True)
    if found.unknown and not assumed:
        return failed(item.name, item.mode, unknown=found.unknown)
    return block_record(found, table, loop, name=item.name, others=others)
