"""What a microarchitecture does with each form of instruction, as the engine asks for it.

The numbers stand as text beside the code: `rooftree.incore.tables` has LLVM's, its ``corrections`` what is known better.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from typing import Any, NamedTuple, TypeVar

from rooftree.errors import UsageError, nearest

T = TypeVar("T")
SCHEMA = "rooftree.incore-tables/1"
Uses = tuple[tuple[int, float], ...]
"""Groups of ports as bit masks, with the cycles that are spent on one of them [cy]."""
Rates = Mapping[tuple[str, int, int], float]
"""What was measured of a core: cycles of one instruction where many of its kind follow each other [cy].

Keys are (``load`` | ``store`` | ``both``, 0, width of a vector [bit]), ``both`` where loads and stores in turn share something,
and (add | mul | fma | div | sqrt | gather, lanes, bits of an element), 1 lane for scalar ones. `PRODUCTS` is a latency.
"""
PRODUCTS = ("mul latency", 0, 0)
"""The key of the latency of products of floating point, of full SIMD width [cy]."""
L1 = "L1D"
"""The port that stands for what loads and stores share, where a measurement shows that they share something.

No table names a port so: those of learnt tables are L0, L1, ...
"""
WIDE, BANKS = "WIDE", "BANKS"
"""The ports that stand for all that a core does with wide vectors in a cycle, and for the parts of L1's lines that loads read."""
MICRO_OP = "micro-op"
"""What takes a place in a scheduler of a table that says so, in place of a whole instruction."""
UNCHECKED = re.compile(r"\bunchecked\b|\bno source found\b")
"""Words of a source that was not at hand, or that is none."""


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


class Correction(NamedTuple):
    """What is known better of the forms that a pattern means; None and {} leave what was known before.

    Attributes:
        match: regular expression of the whole form.
        source: abbreviation of where it comes from, explained among the sources of the file.
        uops, latency, accumulate: as in `Entry`.
        ports: cycles by groups of ports such as ``P0|P1``, in place of those known before [cy].
        adds: micro-ops, of one port group each, besides.
        instead: groups of ports -> those in their place, where units were added: exactly these groups, not parts of them.
        scale: of the cycles on ports but those of memory, where units are wider; one that was begun takes a cycle at least.
    """

    match: str
    source: str = ""
    uops: float | None = None
    latency: float | None = None
    accumulate: float | None = None
    ports: Mapping[str, float] | None = None
    adds: Mapping[str, float] = {}
    instead: Mapping[str, str] = {}
    scale: float | None = None


@dataclass(slots=True)
class Table:
    """All about one microarchitecture.

    Attributes:
        arch, isa: as ``zen4``, ``x86``.
        ports: names of the execution ports; bit i of a mask is ports[i].
        memory_ports: mask of the ports of loads and stores.
        loads, stores: what accesses occupy, the first rule that fits counts; none where the table itself has it.
        unknown: forms that the instruction set has and whose cost the source of the table does not know.
        corrections: what is known better; later ones count more.
        matching: listed form -> numbers of the corrections that mean it; None if that is to be found out.
        sources: what the abbreviations of sources in the corrections stand for.
        parameters: numbers of the core, see the corrections files.
        rates: what was measured on the very machine, which counts in place of what the table says, see `with_rates`.
        name: of the microarchitecture, in words.
        status: on what it was validated, with which error, or that it was not.
        source, licence: of the table.
        found: forms that were looked up before.
        shared: what was found out about instructions of one sort, see `rooftree.incore.instructions.instruction_facts`.
        key: a number of its own, by which results about instructions on it are cached.
    """

    arch: str
    isa: str
    ports: tuple[str, ...]
    forms: Mapping[str, int]
    entries: tuple[Entry, ...]
    unknown: tuple[str, ...]
    corrections: tuple[Correction, ...]
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
    rates: Rates = field(default_factory=dict)
    found: dict[str, Entry | None] = field(default_factory=dict)
    shared: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    key: int = field(default_factory=count().__next__, init=False, compare=False)

    @property
    def vector_bits(self) -> int | None:
        """Vector length of a core whose code leaves it open (SVE, RVV) [bit]; None for others."""
        found: int | None = self.parameters.get("vector_bits")
        return found

    @property
    def validated(self) -> bool:
        """Whether measured loops have validated the table: only then its limits judge measurements."""
        return not self.status.startswith("unvalidated")

    @property
    def unchecked(self) -> list[str]:
        """Sources of corrections and parameters that were not at hand, or are none: what they say is unchecked."""
        return [text for text in self.sources.values() if UNCHECKED.search(text)]

    def entry(self, form: str) -> Entry | None:
        """Cost of a form, or None if neither the table nor a correction nor a close relative is known."""
        try:
            return self.found[form]
        except KeyError:
            self.found[form] = entry = self._find(form)
            return entry

    def states_latency(self, form: str) -> bool:
        """Whether a correction gives the latency of a form, in place of what the source of the table says."""
        return any(correction.latency is not None for correction in self._meaning(form))

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
        return self._corrected(entry, self._meaning(form))

    def _corrected(self, entry: Entry | None, corrections: Sequence[Correction]) -> Entry | None:
        last = max((number for number, c in enumerate(corrections) if c.ports is not None), default=-1)
        if not corrections or (entry is None and last < 0):
            return entry
        old = entry or Entry(1, 1, ())
        adds = {group: number for c in corrections for group, number in c.adds.items()}
        uses = old.uses if last < 0 else self.uses(corrections[last].ports or {})
        for correction in corrections[last + 1 :]:
            uses = self._widened(uses, correction)
        wider = all(c == Correction(c.match, c.source, instead=c.instead, scale=c.scale) for c in corrections)
        return Entry(
            _last(old.uops, (c.uops for c in corrections)) + sum(adds.values()),
            _last(old.latency, (c.latency for c in corrections)),
            (*uses, *self.uses(adds)),
            old.source if wider else "correction",  # wider units change neither what an instruction is nor its latency
            _last(old.accumulate, (c.accumulate for c in corrections)),
        )

    def _widened(self, uses: Uses, correction: Correction) -> Uses:
        """Cycles on ports where there are more or wider units."""
        if correction.instead:
            others = {port_mask(old, self.ports): port_mask(new, self.ports) for old, new in correction.instead.items()}
            uses = tuple((others.get(mask, mask), cycles) for mask, cycles in uses)
        if correction.scale is not None:
            part, memory = correction.scale, self.stripped_ports
            uses = tuple((mask, max(min(cycles, 1.0), cycles * part) if mask & ~memory else cycles) for mask, cycles in uses)
        return uses

    def _meaning(self, form: str) -> Sequence[Correction]:
        """The corrections that mean a form, in their order."""
        if self.matching is not None and form in self.forms:
            return [self.corrections[number] for number in self.matching.get(form, ())]
        return [c for c in self.corrections if re.fullmatch(c.match, form)]

    def port_names(self, mask: int) -> frozenset[str]:
        """Names of the ports of a mask."""
        return _names(self.ports, mask)

    def uses(self, ports: Mapping[str, float]) -> Uses:
        """Masks of port expressions such as ``P0|P1``."""
        return tuple((port_mask(names, self.ports), float(cycles)) for names, cycles in ports.items())


_HERE: dict[object, Table] = {}
"""Tables with measured rates, by table and rates: a few, since each remembers what was found of its forms."""
_MOST_HERE = 32
_AS_SLOW = 0.96
"""Part of the longer latency from which on a measured one is that: `machine measure` rounds what is as near to whole cycles."""


_OF_ANOTHER = ("taken_branch", "learned_passes")
"""Parameters that a rule ``slow_products`` has of another core."""


def with_rates(table: Table, rates: Rates) -> Table:
    """The table of a core of which some rates were measured; the same object for the same rates.

    Where loads and stores together are slower than each alone explains, both occupy one more port, `L1`. Where products are as
    slow as on another core that shares the table (``slow_products``), the time of a taken branch is that core's, too, and how
    long rows are whose ends it foresees.
    """
    key = (table.key, tuple(sorted(rates.items())))
    if key not in _HERE:
        ports, memory = table.ports, table.memory_ports
        if any(what == "both" for what, _, _ in rates):
            ports, memory = (*ports, L1), memory | 1 << len(ports)
        if len(_HERE) >= _MOST_HERE:
            _HERE.pop(next(iter(_HERE)), None)
        parameters = table.parameters
        if (other := slow_products(table, rates)) is not None:
            parameters = {**parameters, **{name: other[name] for name in _OF_ANOTHER if name in other}}
        _HERE[key] = replace(table, ports=ports, memory_ports=memory, rates=dict(rates), parameters=parameters)
    return _HERE[key]


def slow_products(table: Table, rates: Rates) -> Mapping[str, Any] | None:
    """What a table says of cores that share it and whose products are slower, where they were measured to be so; else None.

    The table spr was measured on a Granite Rapids, whose products take 3 cycles, 3.5 of 512 bits; those of Sapphire and Emerald
    Rapids take 4.
    """
    rule: Mapping[str, Any] | None = table.parameters.get("slow_products")
    return rule if rule is not None and rates.get(PRODUCTS, 0.0) >= _AS_SLOW * rule["latency"] else None


def with_narrow_accesses(table: Table, bits: int) -> Table:
    """The table with wider vector loads and stores taking as long as those of so many bits; the same object if they do."""
    loads, stores = (tuple(_narrow(rule, rules, bits) for rule in rules) for rules in (table.loads, table.stores))
    if (loads, stores) == (table.loads, table.stores):
        return table
    key = (table.key, bits)
    if key not in _HERE:
        if len(_HERE) >= _MOST_HERE:
            _HERE.pop(next(iter(_HERE)), None)
        _HERE[key] = replace(table, loads=loads, stores=stores, found={})
    return _HERE[key]


def _narrow(rule: MemoryRule, rules: Sequence[MemoryRule], bits: int) -> MemoryRule:
    """The rule with the uses of the first that holds for accesses of so many bits of its kind."""
    fitting = (r for r in rules if r.kind in ("any", rule.kind) and bits <= r.bits and r.indexed >= rule.indexed)
    return rule._replace(uses=next(fitting, rule).uses) if rule.bits > bits and rule.kind != "scalar" else rule


def _last(value: T, later: Iterable[T | None]) -> T:
    for other in later:
        value = value if other is None else other
    return value


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
        chosen = sum(1 << i for i, port in enumerate(ports) if port == name or port.rpartition(".")[0] == name)
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
_X87 = re.compile(r"(f(?:add|sub|subr|mul|div|divr)) m(?:32|64)")
"""Arithmetic of the x87 unit with a memory operand: the other one is the top of its stack."""
_READS = re.compile(rf"mm.*,m\d+b?(,|\Z)|\A{_X87.pattern}\Z")
"""Forms of vector instructions that compute with an operand from memory."""
_WIDTHS = {"512": "zmm", "256": "ymm", "128": "xmm"}


@cache
def relatives(form: str) -> tuple[str, ...]:
    """Forms whose compute part costs the same, nearest first: the form itself, without mask, with a register for memory.

    >>> relatives("vaddpd zmm{k},zmm,m64b")
    ('vaddpd zmm{k},zmm,m64b', 'vaddpd zmm,zmm,m64b', 'vaddpd zmm,zmm,zmm')
    >>> relatives("fadd m32")
    ('fadd m32', 'fadd st,st')
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
    elif match := _X87.fullmatch(plain):
        found.append(f"{match[1]} st,st")
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
