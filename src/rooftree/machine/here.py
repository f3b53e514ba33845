"""The shipped machine file of a microarchitecture: what stands for a processor that was not measured."""

from __future__ import annotations

from rooftree.errors import MachineError
from rooftree.machine.index import entries
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine


def shipped_for(arch: str) -> Machine | None:
    """The shipped machine of a microarchitecture; None if there is none.

    Args:
        arch: as instruction tables name it (``zen3``); "" for a processor that is not known.
    """
    for entry in entries() if arch else ():
        if entry.variant:
            continue
        try:
            machine = load_machine(entry.name)
        except MachineError:
            continue  # a file of the user's own that is broken matters to nobody here
        if machine.core is not None and machine.core.incore_model == arch:
            return machine
    return None
