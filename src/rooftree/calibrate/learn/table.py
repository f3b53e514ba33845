"""The instruction table `native`: what was learnt on this machine, in the format of the tables that ship.

    native.tsv                  every form of the nearest table, its cost in the ports that were learnt here
    corrections/native.yaml     forms that were measured, ports of loads and stores, parameters, sources, status
    native.learnt.tsv           every form that was measured: cycles with their interval, micro-ops, error

A form that was not measured costs what a form costs here that the nearest table has on the same ports; where there is none, it
keeps ports of its own, named as in that table, which conflict with nothing that was measured.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rooftree.calibrate.learn.alike import Like, accesses_memory, alike, by_vector, family, likeness, only_accesses, with_memory
from rooftree.calibrate.learn.delivery import parameters as delivery_parameters
from rooftree.calibrate.learn.learnt import Learnt, names_of_ports, rows
from rooftree.calibrate.learn.port_model import WIDE_BITS, FormCost
from rooftree.calibrate.learn.simulated import NOP
from rooftree.calibrate.learn.window_code import VECTORS_CHOSEN, WAITING
from rooftree.errors import UsageError
from rooftree.files import write_text
from rooftree.incore.bounds.ports import port_bound
from rooftree.incore.instructions.costs import MICRO_OPS
from rooftree.incore.tables import text
from rooftree.incore.tables.learnt import MEASURED_WIDTH
from rooftree.incore.tables.load import NATIVE
from rooftree.incore.tables.microarchitecture import Entry, Uses
from rooftree.results.record import Json

UNITS = ("DIV", "FPDIV")
"""Ports of tables that stand for units which are busy for many cycles: their cycles are measured, their ports are not learnt."""
LOADS = {
    ("scalar", 64): ("mov r64,m64", "mov r32,m32", "movsxd r64,m32"),
    ("vector", 128): ("vmovupd xmm,m128", "movupd xmm,m128", "vmovsd xmm,m64", "movsd xmm,m64"),
    ("vector", 256): ("vmovupd ymm,m256", "vmovups ymm,m256", "vmovdqu ymm,m256"),
    ("vector", 512): ("vmovupd zmm,m512", "vmovups zmm,m512", "vmovdqu32 zmm,m512"),
}
STORES = {
    ("scalar", 64): ("mov m64,r64", "mov m32,r32"),
    ("vector", 128): ("movups m128,xmm", "vmovupd m128,xmm", "vmovsd m64,xmm"),
    ("vector", 256): ("vmovupd m256,ymm", "vmovups m256,ymm"),
    ("vector", 512): ("vmovupd m512,zmm", "vmovups m512,zmm"),
}
"""Forms that stand for all loads and stores of a kind up to a width."""
NOP_SLOTS = "nop_slots"
"""Parameter of tables: slots of the front end of a nop."""
IN_FLIGHT = "in_flight"
"""Parameter of learnt tables: places of what keeps instructions in flight, at least and at most."""
LINE_CROSSING = "line_crossing"
"""Parameter of tables: what accesses across the end of a cache line take besides."""
_CLEAR = 0.03
"""Error of its mixes up to which the ports of a form are clear."""

_DECODING = ("predecode", "predecode_block", "decoders", "crowded_lines", "store_line", "unwaited", "vector_dispatch")
"""How fast a core decodes code that is run once, and how many lines and vectors it handles at
once: nothing that another core tells. With Ice Lake's on Zen 4 1266 unrolled blocks
were 53 % off in the mean, 25 % in the median; without 21 and 1.0 %."""


def store(learnt: Learnt, folder: Path) -> None:
    """Write the three files of the table.

    Raises: CapabilityError if they cannot be written.
    """
    writer = _Writer(learnt)
    (folder / "corrections").mkdir(parents=True, exist_ok=True)
    write_text(folder / f"{NATIVE}.tsv", writer.table())
    write_text(folder / "corrections" / f"{NATIVE}.yaml", _yaml(writer.corrections()))
    write_text(folder / f"{NATIVE}.learnt.tsv", rows(learnt))


def _yaml(data: Json) -> str:
    import yaml

    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # the same text in a tenth of the time
    return str(yaml.dump(data, Dumper=dumper, sort_keys=False, width=160, default_flow_style=None, allow_unicode=True))


class _Writer:
    """From the costs of the relative to costs on the ports that were learnt."""

    def __init__(self, learnt: Learnt) -> None:
        self.learnt, self.relative, self.model = learnt, learnt.relative, learnt.derived.model
        self.only = self._only_memory()
        own = tuple(f"L{p}" for p in range(self.model.ports))
        self.ports = (*own, *(p for p in self.relative.ports if p not in own))
        self.shift = len(own)
        self.families: dict[str, str] = {}
        for form in self.learnt.derived.alone:
            self.families.setdefault(family(form), form)
        self.same: dict[tuple[Uses, Like], FormCost] = {}
        self.single: dict[tuple[int, Like], tuple[float, FormCost]] = {}
        self.indexed: dict[
            tuple[int, Like], tuple[float, FormCost]
        ] = {}  # gathers and scatters, which stand for no other load or store
        for form, entry in self._nearest_first():
            cost = self.cost(form)
            for like in likeness(form, entry.latency):
                self.same.setdefault((self._without_units(entry.uses), like), cost)
                if len(entry.uses) == 1:
                    ((mask, cycles),) = entry.uses
                    (self.indexed if by_vector(form) else self.single).setdefault((mask, like), (cycles, cost))
        self.memory = self._memory_rules()

    def _nearest_first(self) -> list[tuple[str, Entry]]:
        """Forms that may stand for others of the same ports, with their entries in the relative.

        First those that take what they take there: what differs is less likely true of others. Recorded Zen 4 with the table of
        Zen 5, mean |ln(cycles / those of its own table)| of 3323 forms that were not measured: 0.353 in the order of the list,
        0.251 so; with those of Zen 3, Ice Lake, Sapphire Rapids 0.202 -> 0.166, 0.399 -> 0.374, 0.400 -> 0.341; recorded Ice
        Lake with that of Zen 4 0.390 -> 0.348. None of 208 compiled loops on a Zen 3 with that of Zen 4 changes.
        """
        found: list[tuple[float, str, Entry]] = []
        for form, cycles in self.learnt.derived.alone.items():
            entry = self.relative.entry(form)
            if (
                entry is None
                or not entry.uses
                or not self.cost(form).uses
                or accesses_memory(form)
                or self._unit(entry) is not None
            ):
                continue
            there = max(port_bound(dict(entry.uses))[0], entry.uops / self.relative.parameters["width"])
            found.append((round(abs(math.log(cycles / there)), 2), form, entry))
        return [(form, entry) for _, form, entry in sorted(found, key=lambda one: one[0])]

    def _without_units(self, uses: Uses) -> Uses:
        return tuple((m, c) for m, c in uses if not self.relative.port_names(m) <= set(UNITS))

    def _kept(self, mask: int) -> int:
        """Ports of the relative, after those that were learnt."""
        names = self.relative.port_names(mask)
        return sum(1 << i for i, p in enumerate(self.ports) if i >= self.shift and p in names)

    def uses(self, known: Uses, form: str = "", latency: float | None = None) -> Uses:
        """Cycles on the ports that were learnt, for those of a form on ports of the relative: those of a form that is like it.

        Of measured forms on the same ports those of its latency and width come first, then those of its width: a relative on
        which shuffles within lanes and across them share a port tells them apart by latency, one with whole units for wide
        vectors by width. Recorded Zen 4 and Ice Lake, with nine tables of others: mean |ln(cycles / those of its own table)| of
        forms that were not measured 0.289 without this, 0.260 with it; 0.286 with latency, 0.278 with width alone. Better in 6
        of 9 cases, worst with Zen 3 for Zen 4, 0.228 to 0.254.
        """
        likes = likeness(form, latency)
        single = self.indexed if by_vector(form) else self.single
        plain = self._without_units(known)
        units = tuple((self._kept(m), c) for m, c in known if (m, c) not in plain)
        for like in likes:
            if (plain, like) in self.same:
                return (*self.same[plain, like].uses, *units)
        found: list[tuple[int, float]] = []
        for mask, cycles in plain:
            nearest = next((single[mask, like] for like in likes if (mask, like) in single), None)
            if nearest is not None:
                there, cost = nearest
                found += [(m, c * cycles / there) for m, c in cost.uses]
            else:
                found.append((self._kept(mask), cycles))
        return (*found, *units)

    def measured(self, form: str) -> Uses:
        """What was learnt of a form; where the relative has it wait for a unit, that is busy as long as the form takes."""
        cost, entry = self.cost(form), self.relative.entry(form)
        unit = self._unit(entry) if entry is not None else None
        if entry is None or unit is None:
            return cost.uses
        others = self.uses(self._without_units(entry.uses), form)
        return (*others, (self._kept(unit), self.learnt.derived.alone[form]))

    def of_relative(self, form: str, entry: Entry) -> Entry:
        """What a form of the relative costs here: as one that was measured where that is the same operation, see `alike`."""
        known = self._measured_like(form)
        if known is None:
            uses = self.uses(entry.uses, form, entry.latency)
        else:
            stripped = self.relative.stripped_ports
            access = tuple((mask, cycles) for mask, cycles in entry.uses if not mask & ~stripped)
            uses = _joined((*self.measured(known), *self.uses(access, form)))
        late = self.learnt.latencies.get(known or form, {})  # forms with memory take theirs from the ones between registers
        entry = entry if known is None or accesses_memory(form) else replace(entry, latency=self._latency(known, entry))
        latency, accumulate = late.get("latency", entry.latency), late.get("accumulate", entry.accumulate)
        return replace(entry, uops=self.micro_ops(form, entry), uses=uses, latency=latency, accumulate=accumulate)

    def _measured_like(self, form: str) -> str | None:
        """A measured form that does the same, see `alike`, or else one of the same family."""
        others, alone = alike(form), self.learnt.derived.alone
        same = next((one for one in others if one in alone), None)
        if same is not None or by_vector(form):
            return same
        return next((self.families[name] for one in (form, *others) if (name := family(one)) in self.families), None)

    def _as_measured(self) -> list[str]:
        """Forms that were measured, those that cost what one of them does which does the same, and loads and stores alone."""
        accesses = self._access_ports[True] and self._access_ports[False]
        others = {
            form for form in self.relative.forms if self._measured_like(form) is not None or (accesses and only_accesses(form))
        }
        return sorted({*self.learnt.derived.alone, *others})

    def _latency(self, known: str, entry: Entry) -> float:
        """The relative's latency of a form that was measured, or else that of the entry that it stands for."""
        there = self.relative.entry(known)
        return entry.latency if there is None else there.latency

    def cost(self, form: str) -> FormCost:
        """What was learnt of a form; one between registers does without the ports of memory if the others explain it."""
        found = self.model.forms[form]
        others = tuple((m, c) for m, c in found.uses if m & ~self.only)
        if accesses_memory(form) or len(others) == len(found.uses):
            return found
        alone, front = self.learnt.derived.alone[form], found.slots / self.model.width
        return replace(found, uses=others) if max(port_bound(dict(others))[0], front) > 0.95 * alone else found

    def _fuses(self) -> bool:
        """Whether the relative counts slots by micro-ops, with loads fused."""
        return bool(self.relative.loads) and self.relative.parameters.get("slots", "fused") == "fused"

    def micro_ops(self, form: str, entry: Entry) -> float:
        """Micro-ops of a form of the relative: beside its loads and stores where slots are counted by them.

        On ports of the relative each takes a cycle; on those that were learnt it may keep several busy that are none.
        """
        if not self._fuses() or by_vector(form):
            return entry.uops
        plain, memory = self._without_units(entry.uses), self.relative.stripped_ports
        beside = sum(cycles for mask, cycles in plain if mask & ~memory)
        if accesses_memory(form) or any(not mask & ~memory for mask, _ in plain):
            return beside
        return entry.uops if entry.source == "correction" else max(beside, entry.uops)

    def _unit(self, entry: Entry) -> int | None:
        """The unit that an entry of the relative keeps busy."""
        return next((m for m, _ in entry.uses if self.relative.port_names(m) <= set(UNITS)), None)

    def _only_memory(self) -> int:
        """Ports of loads and stores that no form between registers shows clearly."""
        memory = computing = 0
        for form in self.learnt.derived.alone:
            cost, entry = self.model.forms[form], self.relative.entry(form)
            for mask, _ in cost.uses:
                if accesses_memory(form):
                    memory |= mask
                elif len(cost.uses) == 1 and cost.error <= _CLEAR and (entry is None or self._unit(entry) is None):
                    computing |= mask
        return memory & ~computing

    def table(self) -> str:
        """The text of native.tsv."""
        costs = {}
        for form in (*self.relative.forms, *self.relative.unknown):
            entry = self.relative.entry(form)
            if entry is None:
                costs[form] = text.UNKNOWN
            else:
                costs[form] = text.cost(replace(self.of_relative(form, entry), source="table"), self.ports)
        source = f"{self.learnt.where}; forms that were not measured: {self.relative.arch}, {self.relative.source}"
        return text.render(text.TableText(NATIVE, self.relative.isa, "", self.ports, source, self.relative.licence, costs))

    def corrections(self) -> Json:
        """The contents of corrections/native.yaml."""
        learnt, relative = self.learnt, self.relative
        delivered = {} if learnt.same else delivery_parameters(learnt.delivered)
        parameters = self._parameters(delivered)
        found: Json = {
            "arch": NATIVE,
            "name": f"this core, learnt by timing ({learnt.where})",
            "status": learnt.status,
            "sources": {
                "measured": f"rooftree incore learn, {learnt.where}",
                "relative": f"as on {relative.arch}, in ports learnt here; {relative.status}",
            },
            "parameters": parameters,
            "parameter_sources": self._sources(parameters, delivered),
            "forms": [*self._corrected_forms(), *self._measured_forms()],
        }
        return found | ({"memory": self.memory} if self.memory else {})

    def _corrected_forms(self) -> Iterator[Json]:
        """Forms that the relative has by corrections alone: by a pattern, and one by one."""
        for one in self.relative.corrections:  # forms that no table lists, but a pattern means
            if one.ports is not None and (known := self._of_pattern(one.ports)) is not None:
                uops, latency = (1.0 if value is None else value for value in (one.uops, one.latency))
                here = Entry(uops, latency, known, "correction", one.accumulate)
                here = replace(here, uops=self.micro_ops("", here))
                yield {**self._form("", here, self.uses(known), "relative"), "match": one.match}
        for form in (*self.relative.forms, *self.relative.unknown):
            entry = self.relative.entry(form)
            if entry is not None and entry.source == "correction" and form not in self.learnt.derived.alone:
                here = self.of_relative(form, entry)
                yield self._form(form, here, here.uses, "relative")

    def _measured_forms(self) -> Iterator[Json]:
        """Forms between registers that were measured, and those that read memory of which the relative has a pattern alone."""
        for form in self.learnt.derived.alone:
            if accesses_memory(form):
                continue
            slots = self.learnt.slots(form)
            old = self.relative.entry(form) or Entry(slots, 1.0, ())
            late = self.learnt.latencies.get(form, {})
            new = Entry(slots, late.get("latency", old.latency), (), "correction", late.get("accumulate", old.accumulate))
            yield self._form(form, new, self.measured(form), "measured")
            for reading in with_memory(form):
                read = self.relative.entry(reading)
                if read is not None and read.source == "correction" and reading not in self.relative.forms:  # it would count
                    yield self._form(reading, new, self.measured(form), "measured")

    def _parameters(self, delivered: Json) -> Json:
        """Parameters of the core: as measured, else as the relative has them, but for those that no other core tells.

        Args:
            delivered: what was measured of the front end; None: to be left out.
        """
        learnt, relative = self.learnt, self.relative
        other = (*(() if learnt.same else _DECODING), *delivered)
        taken_over = {k: v for k, v in relative.parameters.items() if k not in ("wide_vectors", LINE_CROSSING, *other)}
        taken_over |= {name: value for name, value in delivered.items() if value is not None}
        rule = taken_over.get("bypass")
        if rule and any(re.fullmatch(rule["match"], form) for form in learnt.latencies):  # measured otherwise than the relative's
            del taken_over["bypass"]
        for name, value in learnt.parameters.items():
            taken_over[name] = {**taken_over.get(name, {}), **value} if isinstance(value, Mapping) else value
        parameters = {k: self._parameter(v) for k, v in taken_over.items()}
        parameters |= self._line_crossing() | self._wide_vectors() | self._row_ends() | self._in_flight() | self._queues()
        parameters |= {NOP_SLOTS: 1 if learnt.derived.filler == NOP else 0}  # one that is fused takes none
        parameters |= {"width": self.model.width, "measured": self._as_measured(), "relative": relative.arch}
        parameters |= {MICRO_OPS: "stated"} if self._fuses() else {}
        if learnt.measured_width is not None:
            parameters[MEASURED_WIDTH] = learnt.measured_width
        return parameters

    def _sources(self, parameters: Json, delivered: Json) -> dict[str, str]:
        """Where each parameter is from."""
        learnt = self.learnt
        taken = learnt.measured_width is not None and learnt.measured_width < self.model.width
        ours = ("measured", "wide_vectors", LINE_CROSSING, NOP_SLOTS, IN_FLIGHT, *self._row_ends(), *learnt.parameters)
        measured = {name: "measured" for name in (*ours, *delivered, *self._queues()) if name in parameters}
        found = {"default": "relative", "width": "relative" if taken else "measured", **measured}
        return found | ({} if learnt.crossing else {LINE_CROSSING: "relative"})

    def _of_pattern(self, ports: Mapping[str, float]) -> Uses | None:
        """Cycles on ports of the relative; None for one that its table lacks: of the base, another pattern takes its place."""
        try:
            return self.relative.uses(ports)
        except UsageError:
            return None

    def _form(self, form: str, entry: Entry, uses: Uses, source: str) -> Json:
        joined: dict[str, float] = {}
        for mask, cycles in uses:
            name = "|".join(p for i, p in enumerate(self.ports) if mask >> i & 1)
            joined[name] = round(joined.get(name, 0.0) + cycles, 4)
        late = {} if entry.accumulate is None else {"accumulate": entry.accumulate}
        match = re.sub(r"([.^$*+?{}\[\]\\|()])", r"\\\1", form)
        return {"match": match, "uops": entry.uops, "latency": entry.latency, **late, "ports": joined, "source": source}

    def _parameter(self, value: Any) -> Any:
        """A parameter of the relative, port names within it replaced by those that were learnt."""
        if isinstance(value, Mapping):
            found = {k: self._parameter(v) for k, v in value.items()}
            if isinstance(value.get("ports"), str):
                found["ports"] = self._expression(value["ports"])
            elif isinstance(value.get("ports"), Mapping):
                found["ports"] = {self._expression(k): v for k, v in value["ports"].items()}
            return found
        return value

    def _expression(self, expression: str) -> str:
        """All ports that were learnt of what the relative has on some of these; its own where that is nothing."""
        ((mask, _),) = self.relative.uses({expression: 1.0})
        found = 0
        for (there, like), (_, cost) in self.single.items():
            if like is None and not there & ~mask:
                for m, _ in cost.uses:
                    found |= m
        if not mask & ~self.relative.memory_ports:
            found = self._memory_mask
        return self._names(found or self._kept(mask))

    def _names(self, mask: int) -> str:
        """An expression for some of this table's ports."""
        return "|".join(p for i, p in enumerate(self.ports) if mask >> i & 1)

    def _row_ends(self) -> Json:
        """Up to how many passes the end of a row is foreseen, and what it takes where it is not: as far as measured."""
        ends = self.learnt.ends
        if ends is None:
            return {}
        return {"learned_passes": ends.passes} | ({"mispredicted": ends.wait} if ends.wait is not None else {})

    def _in_flight(self) -> Json:
        """What was measured of the window, places at least and at most."""
        sizes = {kind.replace(" ", "_"): list(size) for kind, size in self.learnt.window.items()}
        return {IN_FLIGHT: sizes} if sizes else {}

    def _queues(self) -> Json:
        """Schedulers of integers and of vectors as measured, where each has ports of its own and the relative is another core.

        A recorded Zen 4 learnt beside Sapphire Rapids, whose one scheduler has 97 places, with 91 and 64, which runs on a Zen 4
        found: 15 kernels with data in L1 and L2 18.5 -> 14.1 % (fir -31 -> -13 %, matvec in L1 -36 -> -16, lbm-d2q9 -35 -> -21).
        """
        sizes = {vectors: self.learnt.window.get(kind) for vectors, kind in ((False, WAITING), (True, VECTORS_CHOSEN))}
        ports = {vectors: self._computing(vectors) for vectors in sizes}
        if self.learnt.same or not all(ports.values()) or ports[False] & ports[True]:
            return {}
        found = {
            name: {"ports": self._names(ports[vectors]), "size": (size.low + size.high) // 2}
            for vectors, name in ((False, "integer"), (True, "floating-point"))
            if (size := sizes[vectors]) is not None and size.high is not None
        }
        return {"queues": found} if len(found) == len(sizes) else {}

    def _computing(self, vectors: bool) -> int:
        """Ports of forms between registers of one kind, vectors or integers, of one micro-op that several ports take."""
        found = 0
        for form in self.learnt.derived.alone:
            cost = self.model.forms[form]
            kinds = {operand[:3] in ("xmm", "ymm", "zmm") for operand in form.partition(" ")[2].split(",") if operand != "i"}
            if accesses_memory(form) or kinds != {vectors}:
                continue
            if len(cost.uses) == 1 and cost.error <= _CLEAR and cost.uses[0][0].bit_count() > 1:
                found |= cost.uses[0][0]
        return found

    def _wide_vectors(self) -> Json:
        """The port that vectors of full width close, where they do."""
        closing = self.model.closing
        if closing is None:
            return {}
        rule = {"bits": WIDE_BITS, "closed": self._names(closing.closed), "instead": self._names(closing.instead)}
        return {"wide_vectors": rule}

    def _line_crossing(self) -> Json:
        """What accesses across a line take besides, as a part of what they take anyway: measured, else that of the relative."""
        rules: Json = {}
        known, measured = self.relative.parameters.get(LINE_CROSSING, {}), self.learnt.crossing
        for name in dict.fromkeys((*known, *measured)):
            loads, bits, rule = name.startswith("load"), int(re.sub(r"\D", "", name)), known.get(name, {})
            ports, besides = self._access_ports[loads], measured.get(name)
            if besides is None:
                accesses = self.relative.loads if loads else self.relative.stores
                there = _busy(next((r.uses for r in accesses if r.kind != "scalar" and bits <= r.bits), ()))
                here = next((t for b, t in self._access_times[loads].items() if bits <= b), 0.0)
                ((mask, _),) = self.relative.uses({rule["ports"]: 1.0})
                besides = rule["cycles"] / mask.bit_count() / there * here if there else 0.0
            if besides and ports:
                rules[name] = {**rule, "ports": self._names(ports), "cycles": round(besides * ports.bit_count(), 4)}
            elif measured.get(name) is None:
                rules[name] = self._parameter(rule)
        return {LINE_CROSSING: rules} if rules else {}

    def _memory_rules(self) -> Json:
        """Ports of loads and stores by kind and width, each from the first form that was measured."""
        self._memory_mask = 0
        self._access_times: dict[bool, dict[int, float]] = {True: {}, False: {}}
        self._access_ports = {True: 0, False: 0}
        if not self.relative.loads:
            return {}
        rules: dict[str, list[Json]] = {"loads": [], "stores": []}
        for name, kinds in (("loads", LOADS), ("stores", STORES)):
            for (kind, bits), forms in kinds.items():
                known = next((f for f in forms if f in self.learnt.derived.alone), None)
                if known is None:
                    continue
                uses = self.model.forms[known].uses
                uses = tuple((m, c) for m, c in uses if not m & ~self.only) or uses
                ports: dict[str, float] = {}
                for mask, cycles in uses:
                    self._memory_mask |= mask
                    ports[names_of_ports(mask)] = round(ports.get(names_of_ports(mask), 0.0) + cycles, 4)
                if kind == "vector":
                    loads, every = name == "loads", _union(uses)
                    self._access_times[loads][bits] = self.learnt.derived.alone[known]
                    self._access_ports[loads] = self._access_ports[loads] & every or every
                apart = self._access_ports[True] and not self._access_ports[True] & _union(uses)  # else it conflicts as it is
                plain = known not in self.learnt.indexed  # with an index, what its address takes shows in mixes with loads
                if name == "stores" and apart and plain and (address := self._indexed_address(kind, bits)):
                    rules[name].append({"kind": kind, "bits": bits, "indexed": False, "ports": ports})
                    beside = names_of_ports(self._access_ports[True])
                    ports = {**ports, beside: max(ports.get(beside, 0.0), address)}
                rules[name].append({"kind": kind, "bits": bits, "ports": ports})
            if rules[name]:
                rules[name].append({"ports": rules[name][-1]["ports"]})
        if not rules["loads"] or not rules["stores"]:
            self._memory_mask = 0
            return self._memory_of_relative()
        self._access_ports[False] = self._access_ports[False] & ~self._access_ports[True] or self._access_ports[False]
        only = self._memory_mask & self.only or self._memory_mask
        stripped = [p for i, p in enumerate(self.relative.ports) if self.relative.stripped_ports >> i & 1]
        return {"ports": [f"L{p}" for p in range(self.shift) if only >> p & 1], "also_stripped": stripped, **rules}

    def _indexed_address(self, kind: str, bits: int) -> float:
        """What the address of a store with an index takes of ports of loads, on a relative that has others without one [cy].

        For stores that were measured without an index.
        """
        loads = 0
        for rule in self.relative.loads:
            loads |= _union(rule.uses)
        fitting = [r for r in self.relative.stores if r.kind in ("any", kind) and bits <= r.bits]
        plain, indexed = next(iter(fitting), None), next((r for r in fitting if r.indexed), None)
        if plain is None or indexed is None or plain.uses == indexed.uses:
            return 0.0
        return sum(cycles for mask, cycles in indexed.uses if not mask & ~loads)

    def _memory_of_relative(self) -> Json:
        names = [p for i, p in enumerate(self.relative.ports) if self.relative.memory_ports >> i & 1]
        found: Json = {"ports": names}
        for name, rules in (("loads", self.relative.loads), ("stores", self.relative.stores)):
            found[name] = [
                {
                    "kind": rule.kind,
                    "bits": rule.bits,
                    "indexed": rule.indexed,
                    "ports": {"|".join(sorted(self.relative.port_names(m))): c for m, c in rule.uses},
                }
                for rule in rules
            ]
        return found


def _busy(uses: Uses) -> float:
    """How long an access keeps its ports busy [cy]."""
    return port_bound(dict(uses))[0] if uses else 0.0


def _union(uses: Uses) -> int:
    """All ports of some uses."""
    found = 0
    for mask, _ in uses:
        found |= mask
    return found


def _joined(uses: Uses) -> Uses:
    """Cycles on the same ports together."""
    found: dict[int, float] = {}
    for mask, cycles in uses:
        found[mask] = found.get(mask, 0.0) + cycles
    return tuple(found.items())
