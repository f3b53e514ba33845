"""Which machine file a validation uses: the one named, else the one measured here, else the shipped one of this processor."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rooftree.errors import CapabilityError, MachineError
from rooftree.host.processor import this_processor
from rooftree.host.stored_machine import stored_machine
from rooftree.machine.here import shipped_for
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine


class Chosen(NamedTuple):
    """A machine, and why this one, in a sentence."""

    machine: Machine
    why: str


def choose(name: str | Path | Machine | None) -> Chosen:
    """The machine to predict for.

    Args:
        name: as `rooftree.machine.load.load_machine` takes it; None to look for one.
    Raises: MachineError for a name or file that is wrong; CapabilityError if none is named, measured or shipped.
    """
    if name is not None:
        machine = load_machine(name)
        return Chosen(machine, f"{machine.name}, as asked for")
    found = stored_machine()
    said = ""
    if found is not None:
        try:
            machine = load_machine(found)
        except MachineError as error:
            said = f"; the one that was measured here cannot be read any more ({error.message})"
        else:
            return Chosen(machine, f"{machine.name}, measured on this machine ({found})")
    shipped = shipped_for(this_processor().arch)
    if shipped is None:
        raise CapabilityError(
            f"there is no machine file of this processor ({this_processor().name}){said}",
            where="-m",
            hint="rooftree machine measure -o here.yaml, then -m here.yaml",
        )
    return Chosen(
        shipped,
        f"{shipped.name}, shipped for this microarchitecture and not measured here{said}; `rooftree machine measure -o "
        "here.yaml` measures this machine",
    )
