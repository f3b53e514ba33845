"""Machines that ship with rooftree and can be offered: those of which more than roofs are known."""

from __future__ import annotations

import re

from rooftree.errors import RooftreeError

_CORE = re.compile(r"^core:", re.MULTILINE)
"""Of a machine file with more than roofs; reading all of them as machines takes seconds."""


def is_shipped(name: str) -> bool:
    """Whether this is a name or an alias of a machine that ships: links of others hold them; never a path."""
    from rooftree.machine import index

    try:
        index.find(name)
    except RooftreeError:
        return False
    return True


def shipped() -> dict[str, str]:
    """Names and titles of the machines that ship, without those of which roofs alone are known."""
    from rooftree.machine.load import list_machines

    return {entry.name: entry.title for entry in list_machines() if _CORE.search(entry.file.read_text("utf-8"))}


def every_machine() -> tuple[str, ...]:
    """Names of all machines that ship on which something can be predicted."""
    return tuple(shipped())
