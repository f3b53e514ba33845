"""``native``, the machine one sits at: the file that was measured here, else the shipped one of this processor."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from rooftree.errors import CapabilityError, MachineError
from rooftree.host.processor import this_processor
from rooftree.host.stored_machine import stored_machine, stored_tables
from rooftree.machine.here import shipped_for
from rooftree.machine.index import find
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine

NAME = "native"
"""What this machine is called where a machine is asked for."""
HOW = "rooftree machine measure"


class Chosen(NamedTuple):
    """A machine, why this one in a sentence, and whether it was measured here."""

    machine: Machine
    why: str
    measured: bool = False


def choose(name: str | Path | Machine | None) -> Chosen:
    """The machine to predict for.

    Args:
        name: as `rooftree.machine.load.load_machine` takes it; None for this one.
    Raises: MachineError for a name or file that is wrong; CapabilityError if this machine is meant and neither measured nor
        shipped.
    """
    if name is None or name == NAME:
        return native()
    machine = load_machine(name)
    return Chosen(machine, f"{machine.name}, as asked for")


def native() -> Chosen:
    """This machine.

    Raises: CapabilityError if it was not measured and no shipped file is of this processor.
    """
    found, said = stored_machine(), ""
    if found is not None:
        try:
            machine = load_machine(found)
        except MachineError as error:
            said = f"; the one that was measured here cannot be read any more ({error.message})"
        else:
            return Chosen(machine, f"{machine.name}, measured on this machine ({found})", measured=True)
    processor = this_processor()
    shipped = _shipped(processor.arch)
    if shipped is None:
        raise CapabilityError(
            f"there is no machine file of this processor ({processor.name}){said}", where="-m", hint=f"{HOW} (below a minute)"
        )
    return Chosen(
        shipped, f"{shipped.name}, shipped for this microarchitecture and not measured here{said}; `{HOW}` measures this machine"
    )


def shipped_of_this_processor(name: str) -> str:
    """What to know of a machine that is named, if it is the shipped one of this processor; "" of all others."""
    try:
        machine = load_machine(find(name).name)
    except MachineError:
        return ""
    if machine.core is None or not machine.core.incore_model or machine.core.incore_model != this_processor().arch:
        return ""
    here = f"-m {NAME} was measured here" if stored_machine() is not None else f"`{HOW}` measures this machine"
    return f"{machine.name} is shipped for this microarchitecture and not measured here; {here}"


def learnt_tables() -> Path | None:
    """The folder with the instruction table `native`, if `rooftree incore learn` made one here."""
    return stored_tables()


def is_measured_here(machine: Machine) -> bool:
    """Whether a machine is the one whose file was measured here, and not another one of the same processor."""
    found = stored_machine()
    try:
        return found is not None and hashlib.sha256(found.read_bytes()).hexdigest() == machine.sha256
    except OSError:
        return False


def processor_arch() -> str:
    """The microarchitecture of this machine, as instruction tables are named; "" if there is no table."""
    return this_processor().arch


@lru_cache(maxsize=8)
def _shipped(arch: str) -> Machine | None:
    return shipped_for(arch)
