"""What a microarchitecture does with each form of instruction: tables made from LLVM's models, and our corrections.

``tables/ARCH.json.gz`` holds ports, groups of ports, distinct costs and which of them each form has; the forms of one
instruction set are listed once. ``tables/corrections/ARCH.yaml`` holds what is known better, each entry with its source,
and everything that is no property of a single instruction: widths, queues, memory ports, fusion. ``ARCH.json.gz`` beside it is
the same, packed to be read quickly, with the listed forms that each correction meant; it counts while the YAML is unchanged.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from rooftree.errors import UsageError, nearest

TABLES = Path(__file__).parent / "tables"

SCHEMA = "rooftree.incore-tables/1"
Uses = tuple[tuple[int, float], ...]
"""Groups of ports as bit masks, with the cycles that are spent on one of them [cy]."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Cost of one form.

    Attributes:
        uops: micro-ops, as the source counts them.
        latency: from register operands to the result [cy]; the load of a memory operand is not part of it.
        uses: cycles on groups of ports.
        accumulate: latency from the operand that is added last, if it is needed later than the others [cy].
        source: where it comes from: ``table``, ``correction`` or what it was derived from.
    """

    uops: float
    latency: float
    uses: Uses
    source: str = "table"
    accumulate: float | None = None


class MemoryRule(NamedTuple):
    """What an access of up to ``bits`` occupies: kind is scalar, vector or any."""

    kind: str
    bits: int
    indexed: bool
    uses: Uses


@dataclass(slots=True)
class Table:
    """All about one microarchitecture.

    Attributes:
        arch, isa: as ``zen4``, ``x86``.
        ports: names of the execution ports; bit i of a mask is ports[i].
        memory_ports: mask of the ports of loads and stores.
        loads, stores: what accesses occupy, the first rule that fits counts; none where the table itself has it.
        corrections: pattern of forms, and what is known better of them.
        matching: listed form -> numbers of the corrections that mean it; None if that is to be found out.
        sources: what the abbreviations of sources in the corrections stand for.
        parameters: numbers of the core, see the corrections files.
        name: of the microarchitecture, in words.
        status: on what it was validated, with which error, or that it was not.
        source, licence: of the table.
        found: forms that were looked up before.
        shared: what was found out about instructions of one sort, see `rooftree.incore.facts`.
        key: a number of its own, by which is kept what was found out about instructions on it.
    """

    arch: str
    isa: str
    ports: tuple[str, ...]
    forms: Mapping[str, int]
    entries: tuple[Entry, ...]
    corrections: tuple[tuple[str, Mapping[str, Any]], ...]
    matching: Mapping[str, Sequence[int]] | None
    sources: Mapping[str, str]
    memory_ports: int
    stripped_ports: int
    loads: tuple[MemoryRule, ...]
    stores: tuple[MemoryRule, ...]
    parameters: Mapping[str, Any]
    status: str
    source: str
    licence: str
    name: str = ""
    found: dict[str, Entry | None] = field(default_factory=dict)
    shared: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    key: int = field(default_factory=count().__next__, init=False, compare=False)

    @property
    def vector_bits(self) -> int | None:
        """Vector length of a core whose code leaves it open (SVE, RVV) [bit]; None for others."""
        found: int | None = self.parameters.get("vector_bits")
        return found

    def entry(self, form: str) -> Entry | None:
        """Cost of a form, or None if neither the table nor a correction nor a close relative is known."""
        try:
            return self.found[form]
        except KeyError:
            self.found[form] = entry = self._find(form)
            return entry

    def _find(self, form: str) -> Entry | None:
        entry = None
        for candidate in relatives(form):
            if (number := self.forms.get(candidate, -1)) >= 0:
                entry = self.entries[number]
                if candidate != form:
                    entry = Entry(entry.uops, entry.latency, entry.uses, candidate, entry.accumulate)
                break
        if entry is not None and _READS.search(form):  # LLVM takes the load off, or leaves it in, as it comes
            register = next((f for f in relatives(form)[1:] if f in self.forms and not _READS.search(f)), None)
            if register is not None:
                latency = self.entries[self.forms[register]].latency
                entry = Entry(entry.uops, latency, entry.uses, entry.source, entry.accumulate)
        change: dict[str, Any] = {}
        adds: dict[str, float] = {}
        for values in self._changes(form):
            change |= values
            adds |= values.get("adds", {})
        if change and (entry is not None or "ports" in change):
            old = entry or Entry(1, 1, ())
            uses = self.uses(change["ports"]) if "ports" in change else old.uses
            uops = change.get("uops", old.uops) + sum(adds.values())
            entry = Entry(uops, change.get("latency", old.latency), (*uses, *self.uses(adds)), "correction",
                          change.get("accumulate", old.accumulate))  # fmt: skip
        return entry

    def _changes(self, form: str) -> Iterable[Mapping[str, Any]]:
        """The corrections that mean a form, in their order."""
        if self.matching is not None and form in self.forms:
            return [self.corrections[number][1] for number in self.matching.get(form, ())]
        return [values for pattern, values in self.corrections if re.fullmatch(pattern, form)]

    def port_names(self, mask: int) -> frozenset[str]:
        """Names of the ports of a mask."""
        return _names(self.ports, mask)

    def uses(self, ports: Mapping[str, float]) -> Uses:
        """Masks of port expressions such as ``P0|P1``."""
        return tuple((port_mask(names, self.ports), float(cycles)) for names, cycles in ports.items())


@cache
def _names(ports: tuple[str, ...], mask: int) -> frozenset[str]:
    return frozenset(port for i, port in enumerate(ports) if mask >> i & 1)


@cache
def port_mask(expression: str, ports: tuple[str, ...]) -> int:
    """Bit mask of an expression ``A|B``; a name stands for all ports ``name`` and ``name.0``, ``name.1``, ...

    >>> port_mask("P0|LD", ("P0", "P1", "LD.0", "LD.1"))
    13
    """
    mask = 0
    for name in expression.split("|"):
        chosen = sum(
            1 << i for i, port in enumerate(ports) if port == name or port.rpartition(".")[0] == name
        )
        if not chosen:
            raise UsageError(f"'{name}' is no port, known are {', '.join(ports)}", hint=nearest(name, ports))
        mask |= chosen
    return mask


_MASKED = re.compile(r"\{kz?\}")
_BROADCAST = re.compile(r"m\d+b")
_MEMORY = re.compile(r"\bm(\d+)\b")
_ALIASES = tuple(
    (re.compile(pattern), form)
    for pattern, form in (
        (r"(?:ins|umov) (.*)", r"mov \1"),
        (r"(tbn?z) x,(.*)", r"\1 w,\2"),
        (r"([su])xtl(2?) (.*)", r"\1shll\2 \3,i"),
        (r"(ptrue p\.[bhsd]),pattern", r"\1"),
        (r"(?:srdi|sldi|clrldi) r,r,i", "rldicl r,r,i,i"),
        (r"subf (.*)", r"sub \1"),
        (r"mfocrf r,i", "mtocrf i,r"),
        (r"bc i,i,l", "bt r,i"),
        (r"b[a-z]{2} cr,l", "beq cr,l"),
        (r"bclr i,i,i", "bclr i,i"),
    )
)
"""Other spellings of AArch64 and POWER instructions -> as the tables list them."""
_READS = re.compile(r"mm.*,m\d+b?(,|\Z)")
"""Forms of vector instructions that compute with an operand from memory."""
_WIDTHS = {"512": "zmm", "256": "ymm", "128": "xmm"}


@cache
def relatives(form: str) -> tuple[str, ...]:
    """Forms whose compute part costs the same, nearest first: the form itself, without mask, with a register for memory.

    >>> relatives("vaddpd zmm{k},zmm,m64b")
    ('vaddpd zmm{k},zmm,m64b', 'vaddpd zmm,zmm,m64b', 'vaddpd zmm,zmm,zmm')
    """
    found = [form, _MASKED.sub("", form)]
    plain = found[-1]
    if match := re.search(r"[xyz]mm", plain):
        found.append(_BROADCAST.sub(match[0], plain))
        found.append(_MEMORY.sub(lambda m: _WIDTHS.get(m[1], "xmm"), plain))
        found.append(_MEMORY.sub(match[0], plain))
        if " m" not in plain:  # a scalar source of a conversion
            found.append(_MEMORY.sub(lambda m: f"r{m[1]}" if m[1] in ("32", "64") else "xmm", plain))
        if plain.startswith("v") and "ymm" not in plain and "zmm" not in plain:
            found.append(plain[1:])
            name, _, operands = plain[1:].partition(" ")
            two = f"{name} {operands.replace('xmm,xmm,', 'xmm,', 1)}"
            found += [two, _MEMORY.sub("xmm", two)]
    elif match := _MEMORY.search(plain):
        found.append(_MEMORY.sub(f"r{match[1]}", plain))
    if plain.startswith("lock "):
        found += relatives(plain.removeprefix("lock "))[1:]
    if plain.endswith(",i") and "mm" in plain:
        found += [f.removesuffix(",i") for f in found[1:]]
    found += [pattern.sub(listed, plain) for pattern, listed in _ALIASES if pattern.fullmatch(plain)]
    narrow = found[-1]
    if re.search(r"\br(8|16)\b", narrow):
        found.append(re.sub(r"\br(8|16)\b", "r32", narrow))
    return tuple(dict.fromkeys(found))


@cache
def register_form(form: str) -> str:
    """The form with a general register in place of a scalar memory operand; "" if there is none.

    >>> register_form("lock add m32,i")
    'add r32,i'
    """
    plain = form.removeprefix("lock ")
    return _MEMORY.sub(r"r\1", plain) if _MEMORY.search(plain) and "mm" not in plain else ""


def architectures() -> tuple[str, ...]:
    """Names of all microarchitectures that have a table."""
    return tuple(
        sorted(f.name.split(".")[0] for f in TABLES.iterdir() if f.name.count(".") == 2 and ".json" in f.name)
    )


@cache
def load(arch: str) -> Table:
    """Read the table of a microarchitecture, once.

    Args:
        arch: as ``zen4``, ``skl``, ``v2``.
    Raises: UsageError for a name without a table.
    """
    try:
        packed = (TABLES / f"{arch}.json.gz").read_bytes()
    except FileNotFoundError:
        known = architectures()
        raise UsageError(
            f"no instruction table for '{arch}', there are {', '.join(known)}",
            where="--arch",
            hint=nearest(arch, known),
        ) from None
    raw = json.loads(gzip.decompress(packed))
    names = _forms(raw["isa"])
    groups = raw["groups"]
    entries = tuple(
        Entry(
            c[0],
            c[1],
            tuple((groups[g], float(cycles)) for g, cycles in c[2]),
            accumulate=c[3] if len(c) > 3 else None,
        )
        for c in raw["classes"]
    )
    forms = {name: number for name, number in zip(names, raw["class_of"], strict=True) if number >= 0}
    return _complete(raw, forms, entries, *_corrections(arch))


@cache
def _forms(isa: str) -> tuple[str, ...]:
    packed = (TABLES / f"{isa}.forms.gz").read_bytes()
    names = []
    for line in gzip.decompress(packed).decode().splitlines():
        mnemonic, _, operands = line.partition("\t")
        names += [f"{mnemonic} {o}" if o else mnemonic for o in operands.split(" ")]
    return tuple(names)


def listed_forms(isa: str) -> frozenset[str]:
    """All forms of an instruction set that are listed, whichever cores have them."""
    return frozenset(_forms(isa))


def _corrections(arch: str) -> tuple[dict[str, Any], dict[str, list[int]] | None]:
    """The corrections of an architecture, and which of them mean each form, as far as that was packed."""
    file = TABLES / "corrections" / f"{arch}.json.gz"
    if file.is_file():
        packed = json.loads(gzip.decompress(file.read_bytes()))
        if all(_checksum(name) == number for name, number in packed["checksums"].items()):
            names = _forms(packed["isa"])
            matching: dict[str, list[int]] = {}
            for number, meant in enumerate(packed["matching"]):
                for position in meant:
                    matching.setdefault(names[position], []).append(number)
            return packed["corrections"], matching
    return read_corrections(arch), None


def pack_corrections(arch: str, isa: str) -> bytes:
    """The corrections of an architecture as `load` reads them quickly: merged, with the listed forms that each means."""
    found, names, chain = read_corrections(arch), _forms(isa), [arch]
    while (file := TABLES / "corrections" / f"{chain[-1]}.yaml").is_file():
        based = re.search(r"(?m)^base: (\S+)", file.read_text("utf-8"))
        if based is None:
            break
        chain.append(based[1])
    patterns = [re.compile(entry["match"]) for entry in found.get("forms", [])]
    packed = {
        "isa": isa, "checksums": {f"{name}.yaml": _checksum(f"{name}.yaml") for name in chain}, "corrections": found,
        "matching": [[n for n, form in enumerate(names) if pattern.fullmatch(form)] for pattern in patterns],
    }  # fmt: skip
    return gzip.compress(json.dumps(packed, separators=(",", ":")).encode(), 9, mtime=0)


def _checksum(name: str) -> int:
    file = TABLES / "corrections" / name
    return zlib.crc32(file.read_bytes()) if file.is_file() else 0


def read_corrections(arch: str) -> dict[str, Any]:
    """The corrections of an architecture on top of those it is based on, as they are written."""
    from rooftree import yamltext

    file = TABLES / "corrections" / f"{arch}.yaml"
    if not file.is_file():
        return {}
    own: dict[str, Any] = dict(yamltext.read(file.read_bytes(), file.name).data)
    if "base" not in own:
        return own
    base = read_corrections(own["base"])
    return {
        **base,
        **own,
        "parameters": {**base.get("parameters", {}), **own.get("parameters", {})},
        "memory": own.get("memory", base.get("memory", {})),
        "sources": {**base.get("sources", {}), **own.get("sources", {})},
        "parameter_sources": {**base.get("parameter_sources", {}), **own.get("parameter_sources", {})},
        "forms": [*base.get("forms", []), *own.get("forms", [])],
    }


def _complete(
    raw: dict[str, Any],
    forms: dict[str, int],
    entries: tuple[Entry, ...],
    own: dict[str, Any],
    matching: dict[str, list[int]] | None,
) -> Table:
    ports = (*raw["ports"], *own.get("ports", []))
    memory = own.get("memory", {})

    def rules(kind: str) -> tuple[MemoryRule, ...]:
        return tuple(
            MemoryRule(
                rule.get("kind", "any"), rule.get("bits", 1 << 20), rule.get("indexed", True),
                tuple((port_mask(names, ports), float(cycles)) for names, cycles in rule["ports"].items()),
            )
            for rule in memory.get(kind, [])
        )  # fmt: skip

    mask = sum(port_mask(name, ports) for name in memory.get("ports", []))
    also = sum(port_mask(name, ports) for name in memory.get("also_stripped", []))
    return Table(
        arch=raw["arch"], isa=raw["isa"], ports=ports, forms=forms, entries=entries,
        corrections=tuple((entry["match"], entry) for entry in own.get("forms", [])), matching=matching,
        sources=own.get("sources", {}), memory_ports=mask, stripped_ports=mask | also,
        loads=rules("loads"), stores=rules("stores"),
        parameters=own.get("parameters", {}), status=str(own.get("status", "unvalidated")), source=raw["source"],
        licence=raw["licence"], name=str(own.get("name", raw["arch"])),
    )  # fmt: skip
