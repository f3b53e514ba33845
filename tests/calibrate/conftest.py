"""A simulated machine: the harness answers with what an instruction table predicts for the machine code it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rooftree.asm import parse
from rooftree.incore.engine import Streams, analyse
from rooftree.timing.fake import FakeHarness


@pytest.fixture
def machine() -> Callable[..., Any]:
    def build(table: Any, **options: Any) -> Any:
        def truth(code: Any) -> Any:
            syntax = "intel" if table.isa == "x86" else "auto"
            body = parse(code.body, table.isa, syntax).instructions
            places = {n: m.displacement % 64 for n, i in enumerate(body) for m in (*i.loads, *i.stores)}
            return analyse(body, table, streams=Streams(offsets=places), assume=True).cycles

        return FakeHarness(truth, **options)

    return build
