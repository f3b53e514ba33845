"""The result of ``rooftree.incore``: a record that shows and explains itself."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rooftree.results.incore import Block, IncoreDocument
from rooftree.results.record import Json

if TYPE_CHECKING:
    from rooftree.incore.engine import Analysis

_VIEW = "rooftree.report.incore.text"
_PAGE = "rooftree.report.incore.page"


@dataclass(frozen=True, slots=True)
class InCoreResult:
    """Cycles of one pass through a block of machine code.

    Attributes:
        record: of schema ``rooftree.incore/1`` with this one block; a mapping like its JSON, too.
        analysis: what the engine found, with its instructions and dependences as objects.
    """

    record: IncoreDocument
    analysis: Analysis

    @property
    def block(self) -> Block:
        """The one block of the record."""
        return self.record.blocks[0]

    @property
    def cycles(self) -> float:
        """Time of one pass [cy]."""
        return self.analysis.cycles

    @property
    def bound(self) -> str:
        """What binds: ports, recurrence, frontend or window."""
        return self.analysis.bound

    @property
    def bounds(self) -> dict[str, float]:
        """Every bound by name [cy]."""
        return self.analysis.bounds

    @property
    def T_OL(self) -> float:
        """Time that overlaps with data transfers [cy]."""
        return self.analysis.T_OL

    @property
    def T_nOL(self) -> float:
        """Time of loads and stores, which may not overlap with transfers [cy]."""
        return self.analysis.T_nOL

    def to_dict(self) -> Json:
        """The record, with the explanation in words."""
        return self.record.replace(blocks=[self.block.replace(explanation=self.explain())]).to_dict()

    def to_json(self, indent: int | None = None) -> str:
        """The record as one JSON document of schema ``rooftree.incore/1``."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    def to_html(self) -> str:
        """One self-contained page."""
        return str(importlib.import_module(_PAGE).incore_page(self.record))

    def explain(self) -> str:
        """What limits the code and what to try, in plain words."""
        return str(importlib.import_module("rooftree.report.incore.words").explain(self.block))

    def __repr__(self) -> str:
        cycles = "unknown" if self.block.cycles is None else f"{self.block.cycles:.3g} cy, bound by {self.block.bound}"
        return f"<InCoreResult on {self.record.arch}: {cycles}, {len(self.block.instructions)} instructions>"

    def __str__(self) -> str:
        return str(importlib.import_module(_VIEW).incore_text(self.record))

    def _repr_mimebundle_(self, include: Iterable[str] | None = None, exclude: Iterable[str] | None = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": str(importlib.import_module(_PAGE).incore_fragment(self.record))}
