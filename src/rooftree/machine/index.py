"""Which machines there are and what they are called: read from the heads of the files, without validating them.

Names are equal if they differ only in case and in ``-``, ``_``, space and dot.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rooftree.errors import MachineError
from rooftree.machine import packed

DATA = packed.DATA
_HEAD = ("name", "title", "aliases", "vendor", "microarchitecture", "isa", "year", "variants")
_SEPARATORS = "[-_ .]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One machine or one variant of it, as ``rooftree machine list`` shows it."""

    name: str
    title: str
    aliases: tuple[str, ...]
    vendor: str
    microarchitecture: str
    isa: str
    year: int | None
    variant: str
    file: Path

    def is_called(self, name: str) -> bool:
        """Whether this is its canonical name or one of its aliases."""
        return normal(name) in {normal(own) for own in (self.name, *self.aliases)}


def normal(name: str) -> str:
    """The form in which names are compared.

    >>> normal("SkylakeSP_Gold-6148 SNC") == normal("skylakesp-gold.6148-snc")
    True
    """
    return re.sub(_SEPARATORS, "-", name.strip()).lower()


def entries(folder: Path = DATA) -> tuple[Entry, ...]:
    """Every machine of a folder and its variants, by name."""
    return tuple(entry for file in _files(folder) for entry in _entries(file, _text(file)))


def find(name: str, folder: Path = DATA) -> Entry:
    """The machine of this name or alias; ``NAME:VARIANT`` for a variant.

    Raises: MachineError for an unknown name with the nearest ones, and for a name that several machines claim.
    """
    base, _, variant = name.partition(":")
    words = [re.escape(word) for word in re.split(_SEPARATORS, base.strip())]
    pattern = re.compile(_SEPARATORS.join(words), re.IGNORECASE)
    near = [file for file in _files(folder) if pattern.search(_text(file))] if base.strip() else []
    found = [entry for file in near for entry in _entries(file, _text(file)) if entry.is_called(name)]
    if variant and not found:
        owners = {entry.file for file in near for entry in _entries(file, _text(file)) if entry.is_called(base)}
        found = [
            entry
            for file in sorted(owners)
            for entry in _entries(file, _text(file))
            if entry.variant and normal(entry.variant) == normal(variant)
        ]
    if len(found) == 1:
        return found[0]
    if found:
        raise MachineError(
            f"'{name}' is the name of {len(found)} machines: {', '.join(e.name for e in found)}",
            hint="use the full name of one of them",
        )
    raise _unknown(name, entries(folder))


def state(folder: Path = DATA) -> tuple[tuple[str, int, int], ...]:
    """Path, size and time of change of each file of a folder: what the answers of `find` depend on."""
    with os.scandir(folder) as files:
        found = [(f.path, f.stat()) for f in files if f.name.endswith(".yaml")]
    return tuple(sorted((path, s.st_size, s.st_mtime_ns) for path, s in found))


def _unknown(name: str, known: Sequence[Entry]) -> MachineError:
    """What is near: machines with a similar name, or all whose names contain this one."""
    import difflib

    names = {normal(own): entry.name for entry in known for own in (entry.name, *entry.aliases)}
    wanted = normal(name)
    close = difflib.get_close_matches(wanted, names, n=5, cutoff=0.6)
    close += [own for own in names if len(wanted) > 2 and (wanted in own or own in wanted)]
    near = list(dict.fromkeys(names[own] for own in close))[:5]
    hint = "`rooftree machine list` shows all, `rooftree machine measure` makes a file of the machine it runs on; "
    hint += "a file is given with its path, as ./my.yaml"
    return MachineError(f"unknown machine '{name}'" + (f"; near are {', '.join(near)}" if near else ""), hint=hint)


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.yaml"))


@cache
def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def _entries(file: Path, text: str) -> tuple[Entry, ...]:
    """The machine of a file and its variants, from the few top-level keys that name them."""
    if (known := packed.entries(file, text.encode())) is not None:
        return known
    from rooftree import yamltext

    blocks = re.split(r"^(?=\w)", text, flags=re.MULTILINE)
    head = "".join(block for block in blocks if block.partition(":")[0] in _HEAD)
    data = yamltext.read(head.encode(), file.name, error=MachineError).data
    entry = _entry(file, data, data["name"], data.get("aliases", ()), "")
    return (
        entry,
        *(
            _entry(file, {**data, **patch}, f"{data['name']}:{variant}", patch.get("aliases", ()), variant)
            for variant, patch in data.get("variants", {}).items()
        ),
    )


def _entry(file: Path, data: dict[str, Any], name: str, aliases: Sequence[str], variant: str) -> Entry:
    return Entry(
        name=name,
        title=data["title"],
        aliases=tuple(aliases),
        vendor=data["vendor"],
        microarchitecture=data["microarchitecture"],
        isa=data["isa"],
        year=data.get("year"),
        variant=variant,
        file=file,
    )
