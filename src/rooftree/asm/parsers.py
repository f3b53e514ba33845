"""The parser of each instruction set, loaded when it is needed."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache

from rooftree.asm.model import Instruction


@cache
def parser_of(isa: str) -> Callable[[str, str], Instruction]:
    """The function that reads one statement of an instruction set, in a syntax."""
    parse: Callable[[str, str], Instruction] = importlib.import_module(f"rooftree.asm.{isa}").parse
    return parse
