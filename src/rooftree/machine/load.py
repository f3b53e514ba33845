"""From a name or a file to a machine: YAML, variants, validation, lookup.

Nothing in a file is trusted or executed. Every problem of a file is reported at once, each with its path and line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rooftree import yamltext
from rooftree.errors import MachineError
from rooftree.machine import index, variants
from rooftree.machine.checks import check
from rooftree.machine.model import Machine
from rooftree.machine.problems import Problem, build, error_of, located
from rooftree.machine.schema import json_schema

_SUFFIXES = (".yaml", ".yml")


def load_machine(name_or_path: str | Path | Machine) -> Machine:
    """Load a machine model.

    Args:
        name_or_path: canonical name or alias of a shipped machine (case, ``-``, ``_``, space and dot do not matter),
            ``NAME:VARIANT``, or the path of a machine file (it contains a ``/`` or ends in .yaml or .yml), also with
            ``:VARIANT``. A machine is passed through.
    Returns: the validated machine; the same object for the same file contents and variant.
    Raises: MachineError for an unknown name (with the nearest ones), an unreadable or malformed file, or everything
        that is wrong with its contents.

    >>> load_machine("skx").core.simd
    64.0
    """
    if isinstance(name_or_path, Machine):
        return name_or_path
    file, variant = _locate(name_or_path)
    return _load(file.name, read_bytes(file), variant)


def list_machines() -> tuple[index.Entry, ...]:
    """The machines that ship with rooftree and their variants, without validating them."""
    return index.entries()


def check_file(file: str | Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a machine file and its variants; empty if nothing is.

    Raises: MachineError if the file cannot be read or is no YAML.
    """
    path = Path(file)
    document = yamltext.read(read_bytes(path), path.name, error=MachineError)
    _refuse_kerncraft(document.data, path.name)
    return located(_problems(document.data), document, path.name)


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
        entry = index.find(text)
    except MachineError:
        if _is_file(text):
            return Path(text), ""
        raise
    return entry.file, entry.variant


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long, or with a zero byte
        return False


def read_bytes(file: Path) -> bytes:
    """The contents of a file; MachineError if it cannot be read."""
    try:
        if file.is_dir():
            raise MachineError("is a folder, expected a machine file", where=str(file))
        with file.open("rb") as stream:
            return stream.read(yamltext.MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise MachineError(f"cannot read the machine file: {reason}", where=str(file),
                           hint="`rooftree machine list` shows the machines known by name") from None


@lru_cache(maxsize=64)
def _load(file: str, content: bytes, variant: str) -> Machine:
    document = yamltext.read(content, file, error=MachineError)
    data = document.data
    _refuse_kerncraft(data, file)
    if not variant:
        machine, problems = _built(_base(data))
    else:
        name, patch = _patch(data, variant, file)
        patched, wrong = variants.variant_of(data, name, patch)
        machine, problems = _built(patched)
        problems = wrong + [_in_variant(p, patched, name, patch) for p in problems]
    if machine is None or problems:
        raise error_of(located(problems, document, file), file)
    return machine.model_copy(update={"sha256": hashlib.sha256(content).hexdigest()})


def _built(data: Any) -> tuple[Machine | None, list[Problem]]:
    """The machine of data without variants, with every problem of its fields or else of their agreement."""
    machine, problems = build(data)
    return (machine, check(machine)) if machine is not None else (None, problems)


def _base(data: Any) -> Any:
    return variants.base_of(data) if isinstance(data, Mapping) else data


def _problems(data: Any) -> list[Problem]:
    """Problems of the base and of each variant."""
    _, problems = _built(_base(data))
    given = data.get("variants", {}) if isinstance(data, Mapping) else {}
    if not isinstance(given, Mapping):
        return [*problems, Problem(("variants",), f"expected a mapping of variants, found {given!r:.80}")]
    for name, patch in given.items():
        here: yamltext.Path = ("variants", str(name))
        if not isinstance(name, str) or not isinstance(patch, Mapping):
            problems.append(Problem(here, f"expected a name and a mapping of changes, found {name!r}: {patch!r:.80}"))
            continue
        patched, wrong = variants.variant_of(data, name, patch)
        found = [_in_variant(p, patched, name, patch) for p in _built(patched)[1]]
        problems += wrong + [p for p in found if p.path[:2] == here or not problems]
    return problems


def _in_variant(problem: Problem, patched: Mapping[str, Any], name: str, patch: Mapping[str, Any]) -> Problem:
    path = variants.path_in_file(problem.path, patched, name, patch)
    if path[:1] == ("variants",):
        return Problem(path, problem.message)
    return Problem(path, f"{problem.message} (in variant {name})")


def _patch(data: Any, variant: str, file: str) -> tuple[str, Mapping[str, Any]]:
    """The variant of this name, however it is spelt."""
    given = data.get("variants") if isinstance(data, Mapping) else None
    known = {index.normal(str(name)): str(name) for name in given} if isinstance(given, Mapping) else {}
    if not isinstance(given, Mapping) or index.normal(variant) not in known:
        names = ", ".join(known.values()) or "none"
        raise MachineError(f"no variant '{variant}'; it has {names}", where=file)
    name = known[index.normal(variant)]
    patch = given.get(name)
    if not isinstance(patch, Mapping):
        raise MachineError(f"$.variants.{name}: expected a mapping of changes, found {patch!r:.80}", where=file)
    return name, patch


def _refuse_kerncraft(data: Any, file: str) -> None:
    if isinstance(data, Mapping) and "schema" not in data and {"kerncraft version", "memory hierarchy"} & data.keys():
        raise MachineError("this is a machine file of Kerncraft", where=file,
                           hint=f"rooftree machine import {file} > {Path(file).stem}.yaml")


__all__ = ["Problem", "check_file", "json_schema", "list_machines", "load_machine", "parse"]
