"""What all texts say of one microarchitecture, joined and looked up beforehand: made from them, or read from a pack.

Packs are made when a wheel is built, which holds no texts, and by ``make tables``: ``packed/ARCH.json.gz``, and the names of all
forms of an instruction set in ``packed/ISA.forms.json.gz``. Where the texts are, a pack counts only while their checksums are
those that it was made from.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rooftree.incore.tables import FOLDER
from rooftree.incore.tables.correction_files import Corrections, shipped
from rooftree.incore.tables.microarchitecture import Correction, Entry

FORMAT = "rooftree.packed-table/1"
_BASE = re.compile(rb"^base: (\S+)", re.MULTILINE)
_UNKNOWN, _ABSENT = -1, -2


class Contents(NamedTuple):
    """All that is known of the instructions of a microarchitecture.

    Attributes:
        arch, isa, ports, source, licence: of the table, see `rooftree.incore.tables.text`.
        entries: distinct costs.
        forms: form -> number of its cost.
        unknown: forms that the instruction set has and whose cost the source does not know.
        corrections: of the table.
        matching: form -> numbers of the corrections of forms that mean it.
    """

    arch: str
    isa: str
    ports: tuple[str, ...]
    source: str
    licence: str
    entries: tuple[Entry, ...]
    forms: Mapping[str, int]
    unknown: tuple[str, ...]
    corrections: Corrections
    matching: Mapping[str, Sequence[int]]


def architectures(folder: Path = FOLDER) -> tuple[str, ...]:
    """Names of all microarchitectures that a folder knows."""
    files = [*folder.glob("*.tsv"), *folder.glob("corrections/*.yaml"), *folder.glob("packed/*.json.gz")]
    return tuple(sorted({file.name.split(".")[0] for file in files if ".forms." not in file.name}))


def texts(arch: str, folder: Path = FOLDER) -> dict[str, bytes]:
    """The files from which the contents are made, by name; empty where there are none, as where a wheel was installed.

    A microarchitecture with corrections and no table of its own has that of the first one it is based on that has one.
    """
    corrections = dict(_with_bases(arch, folder, "corrections/{}.yaml"))
    known = [arch, *(Path(name).stem for name in corrections)]
    table = next((name for name in known if (folder / f"{name}.tsv").is_file()), arch)
    return dict(_with_bases(table, folder, "{}.tsv")) | corrections


def _with_bases(arch: str, folder: Path, pattern: str) -> Iterator[tuple[str, bytes]]:
    seen: set[str] = set()
    while arch not in seen and (file := folder / pattern.format(arch)).is_file():
        seen.add(arch)
        content = file.read_bytes()
        yield pattern.format(arch), content
        based = _BASE.search(content.partition(b"\nform\t")[0])
        arch = based[1].decode("utf-8", "replace") if based else arch


def from_texts(arch: str, folder: Path = FOLDER) -> Contents:
    """The contents as the texts state them.

    Raises: InputError with the place for what is not understood.
    """
    from rooftree.incore.tables import text

    table = text.read(Path(next(iter(texts(arch, folder)))).stem, folder)
    corrections = shipped(arch, folder / "corrections")
    known = {form: cost for form, cost in table.costs.items() if text.is_known(form, cost)}
    numbers = {cost: number for number, cost in enumerate(dict.fromkeys(known.values()))}
    matching: dict[str, list[int]] = {}
    for number, correction in enumerate(corrections.forms):
        for form in filter(re.compile(correction.match).fullmatch, known):
            matching.setdefault(form, []).append(number)
    return Contents(
        arch=arch,
        isa=table.isa,
        ports=table.ports,
        source=table.source,
        licence=table.licence,
        entries=tuple(text.entry(cost, table.ports) for cost in numbers),
        forms={form: numbers[cost] for form, cost in known.items()},
        unknown=tuple(form for form in table.costs if form not in known),
        corrections=corrections,
        matching=matching,
    )


def read_packed(arch: str, made_from: Mapping[str, bytes], folder: Path = FOLDER) -> Contents | None:
    """The contents from their pack; None if it is missing, damaged, or made from other texts than these if there are any."""
    try:
        raw = _read(folder / f"packed/{arch}.json.gz")
        if raw["format"] != FORMAT or (made_from and raw["texts"] != _sums(made_from)):
            return None
        forms = _forms(folder, raw["head"][1])
        return _unpack(raw, forms) if raw["forms"] == _forms_sum(forms) else None
    except (OSError, EOFError, ValueError, LookupError, TypeError, zlib.error):
        return None


def pack_all(folder: Path = FOLDER) -> int:
    """Pack all tables of a folder; what was packed before goes. The same texts give the same bytes.

    Returns: size of the packs [B].
    """
    place = folder / "packed"
    place.mkdir(exist_ok=True)
    for file in place.glob("*.json.gz"):
        file.unlink()
    size = 0
    tables = [from_texts(arch, folder) for arch in architectures(folder)]
    for isa in {table.isa: None for table in tables}:
        same = [table for table in tables if table.isa == isa]
        forms = sorted({form for table in same for form in (*table.forms, *table.unknown)})
        operands: dict[str, list[str]] = {}
        for form in forms:
            mnemonic, _, rest = form.partition(" ")
            operands.setdefault(mnemonic, []).append(rest)
        size += _write(place / f"{isa}.forms.json.gz", operands)
        for table in same:
            size += _write(place / f"{table.arch}.json.gz", _pack(table, forms, texts(table.arch, folder)))
    return size


def _pack(contents: Contents, forms: Sequence[str], made_from: Mapping[str, bytes]) -> dict[str, object]:
    numbers = {**dict.fromkeys(contents.unknown, _UNKNOWN), **contents.forms}
    matching: list[list[int]] = [[] for _ in contents.corrections.forms]
    for position, form in enumerate(forms):
        for number in contents.matching.get(form, ()):
            matching[number].append(position)
    return {
        "format": FORMAT,
        "texts": _sums(made_from),
        "forms": _forms_sum(forms),
        "head": [contents.arch, contents.isa, contents.ports, contents.source, contents.licence],
        "entries": [[e.uops, e.latency, e.uses, e.accumulate] for e in contents.entries],
        "entry_of": [numbers.get(form, _ABSENT) for form in forms],
        "corrections": contents.corrections,
        "matching": matching,
    }


def _unpack(raw: dict[str, Any], forms: Sequence[str]) -> Contents:
    arch, isa, ports, source, licence = raw["head"]
    name, status, own_ports, memory, parameters, parameter_sources, sources, corrections = raw["corrections"]
    matching: dict[str, list[int]] = {}
    for number, meant in enumerate(raw["matching"]):
        for position in meant:
            matching.setdefault(forms[position], []).append(number)
    entry_of = raw["entry_of"]
    return Contents(
        arch=arch,
        isa=isa,
        ports=tuple(ports),
        source=source,
        licence=licence,
        entries=tuple(Entry(e[0], e[1], tuple([(mask, c) for mask, c in e[2]]), "table", e[3]) for e in raw["entries"]),
        forms={form: number for form, number in zip(forms, entry_of, strict=True) if number >= 0},
        unknown=tuple(forms[i] for i, number in enumerate(entry_of) if number == _UNKNOWN) if _UNKNOWN in entry_of else (),
        corrections=Corrections(
            name,
            status,
            tuple(own_ports),
            memory,
            parameters,
            parameter_sources,
            sources,
            tuple(Correction(*c) for c in corrections),
        ),
        matching=matching,
    )


@cache
def _forms(folder: Path, isa: str) -> list[str]:
    operands = _read(folder / f"packed/{isa}.forms.json.gz")
    return [f"{mnemonic} {rest}" if rest else mnemonic for mnemonic, rests in operands.items() for rest in rests]


def _forms_sum(forms: Sequence[str]) -> int:
    return zlib.crc32("\n".join(forms).encode())


def _sums(made_from: Mapping[str, bytes]) -> dict[str, str]:
    import hashlib  # a millisecond that installed packages save

    return {name: hashlib.sha256(content).hexdigest() for name, content in made_from.items()}


def _read(file: Path) -> Any:
    return json.loads(gzip.decompress(file.read_bytes()))


def _write(file: Path, content: object) -> int:
    return file.write_bytes(gzip.compress(json.dumps(content, separators=(",", ":")).encode(), 9, mtime=0))
