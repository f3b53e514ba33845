"""The result of ``rooftree.incore``: a record that shows and explains itself."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rooftree.incore.engine import Analysis

_VIEW = "rooftree.report.incore_text"
_PAGE = "rooftree.report.incore_page"


@dataclass(frozen=True, slots=True)
class InCoreResult:
    """Cycles of one pass through a block of machine code.

    Attributes:
        record: plain data of schema ``rooftree.incore/1`` with this one block, see `rooftree.incore.record`.
        analysis: what the engine found, with its instructions and dependences as objects.
    """

    record: dict[str, Any]
    analysis: Analysis

    @property
    def block(self) -> dict[str, Any]:
        """The one block of the record."""
        found: dict[str, Any] = self.record["blocks"][0]
        return found

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

    def to_dict(self) -> dict[str, Any]:
        """The record, with the explanation in words."""
        return {**self.record, "blocks": [{**self.block, "explanation": self.explain()}]}

    def to_json(self, indent: int | None = None) -> str:
        """The record as one JSON document of schema ``rooftree.incore/1``."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    def to_html(self) -> str:
        """One self-contained page."""
        return str(importlib.import_module(_PAGE).incore_page(self.record))

    def explain(self) -> str:
        """What limits the code and what to try, in plain words."""
        return str(importlib.import_module("rooftree.report.incore_words").explain(self.block))

    def __str__(self) -> str:
        return str(importlib.import_module(_VIEW).incore_text(self.record))

    def _repr_mimebundle_(self, include: Iterable[str] | None = None, exclude: Iterable[str] | None = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": str(importlib.import_module(_PAGE).incore_fragment(self.record))}
