"""What a core could do at best, from its instruction table and its machine file, to stand beside what was measured."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rooftree.asm.listing import parse
from rooftree.errors import RooftreeError
from rooftree.incore.engine import analyse
from rooftree.incore.tables.load import load
from rooftree.incore.tables.microarchitecture import Table
from rooftree.machine.index import entries
from rooftree.machine.load import load_machine
from rooftree.microbench.emit.model import Emitted

Key = tuple[str, ...]
"""What a limit is of: instruction set, precision, and instruction, or level and ratio."""
ANOTHER_CORE = 0.25
"""Share of its limits that good figures refute from which on a table is not that of this core [1]."""
_SYNTAX = {"x86": "intel"}


@dataclass(slots=True)
class Limits:
    """Theoretical limits of one microarchitecture.

    Attributes:
        arch: name of its instruction table; "" if the processor is not known: then there are no limits.
        table: that table.
        links: bandwidth towards the core of the links behind L1, L2, ... by the machine file, if there is one [B/cy].
        compared: limits that good figures stood beside, and why one is none, in a sentence; "" where it holds.
    """

    arch: str
    table: Table | None = None
    links: dict[str, float] = field(default_factory=dict)
    compared: dict[Key, str] = field(default_factory=dict)

    @property
    def refuted(self) -> list[str]:
        """What was measured here and exceeds its limit, in sentences."""
        return [why for why in self.compared.values() if why]

    @property
    def untested(self) -> bool:
        """Whether the table may not judge: no measured loops have validated it, or it is that of another core."""
        return self.table is not None and (not self.table.validated or self._another_core)

    @property
    def _another_core(self) -> bool:
        return bool(self.refuted) and len(self.refuted) >= ANOTHER_CORE * len(self.compared)

    @property
    def why_none(self) -> str:
        """Why no limits are printed, in words; "" if there are some."""
        if not self.arch or not self.untested:
            return ""
        if self._another_core:
            return f"{self._most()}: its limits are refuted, and none is used"
        return f"no measured loops have validated the instruction table {self.arch}"

    def note(self) -> str:
        """What is to be said of limits that are not printed; "" if all are."""
        if self.why_none:
            return f"no theoretical limits: {self.why_none}"
        return f"limits that are not used: {self._most()}" if self.refuted and not self.untested else ""

    def _most(self) -> str:
        first, *others = self.refuted
        return f"{first}{f', and so do {len(others)} more' if others else ''}"

    def cycles(self, emitted: Emitted) -> float | None:
        """Cycles of one pass through the loop of a function with all data in L1; None if the core or a form is not known."""
        if self.table is None:
            return None
        try:
            body = parse(emitted.body, emitted.family, _SYNTAX.get(emitted.family, "auto")).instructions
            found = analyse(body, self.table)
        except RooftreeError:
            return None
        return None if found.unknown else found.cycles

    def front_end(self, instructions: int) -> float | None:
        """Cycles in which the front end delivers so many instructions; None where no validated table says so."""
        width = None if self.table is None or self.untested else self.table.parameters.get("width")
        return instructions / float(width) if isinstance(width, (int, float)) else None

    def per_cycle(self, emitted: Emitted, amount: float) -> float | None:
        """Units of work per cycle of a pass that does ``amount`` of it, data in L1."""
        cycles = self.cycles(emitted)
        return amount / cycles if cycles else None


def limits_of(arch: str) -> Limits:
    """The limits of a microarchitecture, from its instruction table and the shipped machine file that names that.

    Args:
        arch: name of an instruction table; "" for none.
    Raises: UsageError for a name without a table.
    """
    if not arch:
        return Limits("")
    table = load(arch)
    links: dict[str, float] = {}
    named = re.compile(rf"^\s*incore_model:\s*{re.escape(arch)}\s*$", re.MULTILINE)
    for entry in entries():
        if not entry.variant and named.search(entry.file.read_text("utf-8")):
            machine = load_machine(entry.name)
            for outer, link in zip(machine.locations[1:], machine.links, strict=False):
                if link.load is not None:
                    links[outer] = link.load
            break
    return Limits(arch, table, links)
