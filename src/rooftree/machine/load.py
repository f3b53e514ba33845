"""From a name or a file to a machine: YAML, variants, validation, lookup.

Nothing in a file is trusted or executed. Every problem of a file is reported at once, each with its path and line.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from rooftree import files
from rooftree.disk_cache import cached
from rooftree.errors import MachineError
from rooftree.machine import index, packed
from rooftree.machine.model import Machine

if TYPE_CHECKING:  # what reads and checks is loaded for files that were not seen before
    from rooftree.machine.problems import Problem

_SUFFIXES = (".yaml", ".yml")
MAX_BYTES = 4 * 2**20


def load_machine(name_or_path: str | Path | Machine, *, trust: bool = False) -> Machine:
    """Load a machine model.

    Args:
        name_or_path: canonical name or alias of a shipped machine (case, ``-``, ``_``, space and dot do not matter),
            ``NAME:VARIANT``, or the path of a machine file (it contains a ``/`` or ends in .yaml or .yml), also with
            ``:VARIANT``; ``native`` is the machine one sits at (`rooftree.machine.native`). A machine is passed through.
        trust: the compilers and flags of the file may be run whatever they are; else those that rooftree knows.
    Returns: the validated machine; the same object for the same file contents and variant.
    Raises: MachineError for an unknown name (with the nearest ones), an unreadable or malformed file, or everything
        that is wrong with its contents; CapabilityError for ``native`` where nothing is known of this processor.

    >>> load_machine("skx").core.simd
    64.0
    """
    if isinstance(name_or_path, Machine):
        found = name_or_path
    elif name_or_path == "native":
        from rooftree.machine.native import native

        found = native().machine
    else:
        file, variant = _locate(name_or_path)
        content = read_bytes(file)
        found = packed.machine(file, content, variant) or _load_cached(_called(file), content, variant)
    return found.model_copy(update={"trusted": True}) if trust and not found.trusted else found


def list_machines() -> tuple[index.Entry, ...]:
    """The machines that ship with rooftree and their variants, without validating them."""
    return index.entries()


def check_file(file: str | Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a machine file and its variants; empty if nothing is.

    Raises: MachineError if the file cannot be read or is no YAML.
    """
    from rooftree.machine.reading import problems_of

    path = Path(file)
    return problems_of(read_bytes(path), _called(path))


def parse(text: str, file: str = "<text>", variant: str = "") -> Machine:
    """The machine of a YAML text.

    Args:
        text: the contents of a machine file.
        file: what to call it in messages.
        variant: which of its variants; none by default.
    Raises: MachineError as load_machine.
    """
    return _load(file, text.encode(), variant)


def _locate(name_or_path: str | Path) -> tuple[Path, str]:
    """File and variant of a name or path."""
    text = str(name_or_path)
    bare, colon, variant = text.rpartition(":")
    if isinstance(name_or_path, Path) or text.endswith(_SUFFIXES) or ("/" in text and not bare.endswith(_SUFFIXES)):
        return Path(text), ""
    if colon and bare.endswith(_SUFFIXES):
        return Path(bare), variant
    try:
        entry = cached(index.Entry, (text, index.state()), ("machine",), lambda: index.find(text))
    except MachineError:
        if _is_file(text):
            return Path(text), ""
        raise
    return entry.file, entry.variant


def _called(file: Path) -> str:
    """A file in messages: those that ship with rooftree by their name, others as they were given."""
    return file.name if file.parent == index.DATA else str(file)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long, or with a zero byte
        return False


def read_bytes(file: Path) -> bytes:
    """The contents of a file; MachineError if it cannot be read."""
    hint = "`rooftree machine list` shows the machines known by name"
    return files.read_bytes(file, most_B=MAX_BYTES, what="the machine file", hint=hint, error=MachineError)


@lru_cache(maxsize=64)
def _load(file: str, content: bytes, variant: str) -> Machine:
    from rooftree.machine.reading import machine_of

    return machine_of(file, content, variant)


@lru_cache(maxsize=64)
def _load_cached(file: str, content: bytes, variant: str) -> Machine:
    """As `_load`; the machine is cached on disk for later processes."""
    return cached(Machine, (file, content, variant), ("machine",), lambda: _load(file, content, variant))


__all__ = ["check_file", "list_machines", "load_machine", "parse"]
