"""From the bytes of a machine file to a machine: YAML, variants, validation; every problem of a file at once."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rooftree import yamltext
from rooftree.errors import MachineError
from rooftree.machine import index, packed, variants
from rooftree.machine.checks import check
from rooftree.machine.model import Machine
from rooftree.machine.problems import Problem, build, error_of, located


def problems_of(content: bytes, file: str) -> tuple[Problem, ...]:
    """Everything that is wrong with a machine file and its variants; empty if nothing is.

    Raises: MachineError if it is no YAML.
    """
    document = yamltext.read(content, file, error=MachineError)
    _refuse_kerncraft(document.data, file)
    return located(_problems(document.data), document, file)


def machine_of(file: str, content: bytes, variant: str) -> Machine:
    """The machine of a file's contents, or one of its variants.

    Raises: MachineError for everything that is wrong with it.
    """
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


def pack_all(folder: Path = index.DATA) -> int:
    """Pack all machine files of a folder, as a wheel holds them.

    Returns: size of the packs [B].
    Raises: MachineError with everything that is wrong with a file.
    """
    by_file: dict[Path, list[index.Entry]] = {}
    for entry in index.entries(folder):
        by_file.setdefault(entry.file, []).append(entry)
    size = 0
    for file, entries in by_file.items():
        content = file.read_bytes()
        machines = {entry.variant: machine_of(file.name, content, entry.variant) for entry in entries}
        size += packed.write(file, content, entries, machines)
    return size


def _built(data: Any) -> tuple[Machine | None, list[Problem]]:
    """The machine of data without variants, with every problem of its fields or else of their agreement."""
    machine, problems = build(data)
    return (machine, check(machine, data)) if machine is not None else (None, problems)


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
        raise MachineError(
            "this is a machine file of Kerncraft", where=file, hint=f"rooftree machine import {file} > {Path(file).stem}.yaml"
        )
