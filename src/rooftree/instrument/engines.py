"""The engines that count, the preferred ones first."""

from __future__ import annotations

import importlib

from rooftree.instrument.engine import Engine

ENGINES = {"patch": "patch:PatchEngine", "callgrind": "callgrind:CallgrindEngine", "qemu": "qemu:QemuEngine"}
"""Name -> module and class."""


def engine_named(name: str) -> Engine:
    """An engine by its name."""
    module, _, kind = ENGINES[name].partition(":")
    found: Engine = getattr(importlib.import_module(f"rooftree.instrument.{module}"), kind)()
    return found
