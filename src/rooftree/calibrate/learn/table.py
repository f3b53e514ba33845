"""The instruction table `native`: what was learnt on this machine, in the format of the tables that ship.

    native.tsv                  every form of the nearest table, its cost in the ports that were learnt here
    corrections/native.yaml     forms that were measured, ports of loads and stores, parameters, sources, status
    native.learnt.tsv           every form that was measured: cycles with their interval, micro-ops, error

A form that was not measured costs what a form costs here that the nearest table has on the same ports; where there is none, it
keeps ports of its own, named as in that table, which conflict with nothing that was measured.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rooftree.calibrate.learn.derive import Derived
from rooftree.calibrate.learn.port_model import FormCost
from rooftree.files import write_text
from rooftree.incore.bounds.ports import port_bound
from rooftree.incore.tables import text
from rooftree.incore.tables.learnt import MEASURED_WIDTH, width_doubt
from rooftree.incore.tables.load import NATIVE
from rooftree.incore.tables.microarchitecture import Entry, Table, Uses
from rooftree.results.learnt_core import Judged, LearntCore, LearntForm
from rooftree.results.record import Json

UNITS = ("DIV", "FPDIV")
"""Ports of tables that stand for units which are busy for many cycles: their cycles are measured, their ports are not learnt."""
_LOADS = {
    ("scalar", 64): ("mov r64,m64", "mov r32,m32", "movsxd r64,m32"),
    ("vector", 128): ("vmovupd xmm,m128", "movupd xmm,m128", "vmovsd xmm,m64", "movsd xmm,m64"),
    ("vector", 256): ("vmovupd ymm,m256", "vmovups ymm,m256", "vmovdqu ymm,m256"),
    ("vector", 512): ("vmovupd zmm,m512", "vmovups zmm,m512", "vmovdqu32 zmm,m512"),
}
_STORES = {
    ("scalar", 64): ("mov m64,r64", "mov m32,r32"),
    ("vector", 128): ("movups m128,xmm", "vmovupd m128,xmm", "vmovsd m64,xmm"),
    ("vector", 256): ("vmovupd m256,ymm", "vmovups m256,ymm"),
    ("vector", 512): ("vmovupd m512,zmm", "vmovups m512,zmm"),
}
"""Forms that stand for all loads and stores of a kind up to a width."""
_CLEAR = 0.03
"""Error of its mixes up to which the ports of a form are clear."""
TRUSTED, TRUSTED_MEAN, FEWEST = 0.06, 0.1, 20
"""Median and mean error of mixes that were not used up to which the table is said to be validated, and how many they must be. The
median alone does not suffice: of mixes that a division dominates it is small whatever the ports are."""


@dataclass(slots=True)
class Learnt:
    """All that is known of this core.

    Attributes:
        derived: ports and forms.
        relative: the table that forms which were not measured are taken from.
        latencies: form -> latency, and perhaps accumulate, where it differs from the relative's [cy].
        intervals: form -> low and high of its reciprocal throughput [cy].
        left_out: why forms could not be measured.
        judges: relative errors of mixes that were not used.
        where: processor, host and date, in words.
        seconds: that it took.
        beside: form -> instructions that stood before each copy of it, whose slots are in its cost.
        measured_width: slots a cycle that were measured, where that is in doubt; the model has those that are taken.
    """

    derived: Derived
    relative: Table
    latencies: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    intervals: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    left_out: Mapping[str, str] = field(default_factory=dict)
    judges: Sequence[float] = ()
    where: str = ""
    seconds: float = 0.0
    beside: Mapping[str, int] = field(default_factory=dict)
    measured_width: float | None = None

    def slots(self, form: str) -> float:
        """Slots of the front end of a form alone."""
        return max(1.0, self.derived.model.forms[form].slots - self.beside.get(form, 0))

    @property
    def status(self) -> str:
        """As tables have it."""
        mean, median = _mean_and_median(self.judges)
        words = f"{len(self.judges)} mixes of forms measured here that were not used for it"
        words = f"{words}: mean error {100 * mean:.1f} %, median {100 * median:.1f} %"
        if self.measured_width is not None:
            doubt = width_doubt(self.measured_width, self.derived.model.width, self.relative.arch)
            words = f"{words}, of those that the front end does not bind; {doubt}"
        well = len(self.judges) >= FEWEST and median <= TRUSTED and mean <= TRUSTED_MEAN
        return f"validated on {words}" if well else f"unvalidated: {words}"


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

    return str(yaml.safe_dump(data, sort_keys=False, width=160, default_flow_style=None, allow_unicode=True))


def rows(learnt: Learnt) -> str:
    """What was measured of each form, one a line."""
    derived, model = learnt.derived, learnt.derived.model
    head = [
        f"# {learnt.where}; {learnt.seconds:.0f} s; {learnt.status}",
        f"# {model.ports} ports, {model.width:.4g} slots a cycle; a form that is not listed costs what it does on "
        f"{learnt.relative.arch} ({learnt.relative.status})",
        "# form, cycles [cy], low [cy], high [cy], slots, cycles on ports [cy], error of its mixes, latency [cy]",
    ]
    lines = []
    for form, cycles in derived.alone.items():
        cost = model.forms[form]
        low, high = learnt.intervals.get(form, (cycles, cycles))
        ports = " ".join(f"{_names(mask)}:{c:.4g}" for mask, c in cost.uses) or "-"
        late = learnt.latencies.get(form, {}).get("latency")
        lines.append(
            f"{form}\t{cycles:.4g}\t{low:.4g}\t{high:.4g}\t{learnt.slots(form):g}\t{ports}\t{cost.error:.3f}\t"
            + (f"{late:g} measured" if late is not None else f"as on {learnt.relative.arch}")
        )
    lines += [f"# left out: {form}: {why}" for form, why in learnt.left_out.items()]
    return "\n".join([*head, *lines, ""])


def _names(mask: int) -> str:
    return "|".join(f"L{p}" for p in range(mask.bit_length()) if mask >> p & 1)


class _Writer:
    """From the costs of the relative to costs on the ports that were learnt."""

    def __init__(self, learnt: Learnt) -> None:
        self.learnt, self.relative, self.model = learnt, learnt.relative, learnt.derived.model
        self.only = self._only_memory()
        own = tuple(f"L{p}" for p in range(self.model.ports))
        self.ports = (*own, *(p for p in self.relative.ports if p not in own))
        self.shift = len(own)
        self.same: dict[Uses, FormCost] = {}
        self.single: dict[int, tuple[float, FormCost]] = {}
        for form in learnt.derived.alone:
            entry, cost = self.relative.entry(form), self.cost(form)
            if entry is None or not entry.uses or not cost.uses or _memory(form) or self._unit(entry) is not None:
                continue
            self.same.setdefault(self._without_units(entry.uses), cost)
            if len(entry.uses) == 1:
                ((mask, cycles),) = entry.uses
                self.single.setdefault(mask, (cycles, cost))
        self.memory = self._memory_rules()

    def _without_units(self, uses: Uses) -> Uses:
        return tuple((m, c) for m, c in uses if not self.relative.port_names(m) <= set(UNITS))

    def _kept(self, mask: int) -> int:
        """Ports of the relative, after those that were learnt."""
        names = self.relative.port_names(mask)
        return sum(1 << i for i, p in enumerate(self.ports) if i >= self.shift and p in names)

    def uses(self, known: Uses) -> Uses:
        """Cycles on the ports that were learnt, for those on ports of the relative."""
        plain = self._without_units(known)
        units = tuple((self._kept(m), c) for m, c in known if (m, c) not in plain)
        if plain in self.same:
            return (*self.same[plain].uses, *units)
        found: list[tuple[int, float]] = []
        for mask, cycles in plain:
            if mask in self.single:
                there, cost = self.single[mask]
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
        others = self.uses(self._without_units(entry.uses))
        return (*others, (self._kept(unit), self.learnt.derived.alone[form]))

    def cost(self, form: str) -> FormCost:
        """What was learnt of a form; one between registers does without the ports of memory if the others explain it."""
        found = self.model.forms[form]
        others = tuple((m, c) for m, c in found.uses if m & ~self.only)
        if _memory(form) or len(others) == len(found.uses):
            return found
        alone, front = self.learnt.derived.alone[form], found.slots / self.model.width
        return replace(found, uses=others) if max(port_bound(dict(others))[0], front) > 0.95 * alone else found

    def _unit(self, entry: Entry) -> int | None:
        """The unit that an entry of the relative keeps busy."""
        return next((m for m, _ in entry.uses if self.relative.port_names(m) <= set(UNITS)), None)

    def _only_memory(self) -> int:
        """Ports of loads and stores that no form between registers shows clearly."""
        memory = computing = 0
        for form in self.learnt.derived.alone:
            cost, entry = self.model.forms[form], self.relative.entry(form)
            for mask, _ in cost.uses:
                if _memory(form):
                    memory |= mask
                elif len(cost.uses) == 1 and cost.error <= _CLEAR and (entry is None or self._unit(entry) is None):
                    computing |= mask
        return memory & ~computing

    def table(self) -> str:
        """The text of native.tsv."""
        costs = {}
        for form in self.relative.forms:
            entry = self.relative.entry(form)
            if entry is not None:
                costs[form] = text.cost(
                    Entry(entry.uops, entry.latency, self.uses(entry.uses), "table", entry.accumulate), self.ports
                )
        source = f"{self.learnt.where}; forms that were not measured: {self.relative.arch}, {self.relative.source}"
        return text.render(text.TableText(NATIVE, self.relative.isa, "", self.ports, source, self.relative.licence, costs))

    def corrections(self) -> Json:
        """The contents of corrections/native.yaml."""
        learnt, relative = self.learnt, self.relative
        forms: list[Json] = []
        for form in relative.forms:
            entry = relative.entry(form)
            if entry is not None and entry.source == "correction" and form not in learnt.derived.alone:
                forms.append(self._form(form, entry, self.uses(entry.uses), "relative"))
        for form in learnt.derived.alone:
            if _memory(form):
                continue
            slots = learnt.slots(form)
            old = relative.entry(form) or Entry(slots, 1.0, ())
            late = learnt.latencies.get(form, {})
            new = Entry(slots, late.get("latency", old.latency), (), "correction", late.get("accumulate", old.accumulate))
            forms.append(self._form(form, new, self.measured(form), "measured"))
        parameters = {k: self._parameter(v) for k, v in relative.parameters.items() if k != "wide_vectors"}
        parameters |= {"width": self.model.width, "measured": sorted(learnt.derived.alone), "relative": relative.arch}
        if learnt.measured_width is not None:
            parameters[MEASURED_WIDTH] = learnt.measured_width
        taken = learnt.measured_width is not None and learnt.measured_width < self.model.width
        found: Json = {
            "arch": NATIVE,
            "name": f"this core, learnt by timing ({learnt.where})",
            "status": learnt.status,
            "sources": {
                "measured": f"rooftree incore learn, {learnt.where}",
                "relative": f"as on {relative.arch}, in ports learnt here; {relative.status}",
            },
            "parameters": parameters,
            "parameter_sources": {"default": "relative", "width": "relative" if taken else "measured", "measured": "measured"},
            "forms": forms,
        }
        return found | ({"memory": self.memory} if self.memory else {})

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
        for there, (_, cost) in self.single.items():
            if not there & ~mask:
                for m, _ in cost.uses:
                    found |= m
        if not mask & ~self.relative.memory_ports:
            found = self._memory_mask
        return "|".join(p for i, p in enumerate(self.ports) if (found or self._kept(mask)) >> i & 1)

    def _memory_rules(self) -> Json:
        """Ports of loads and stores by kind and width, each from the first form that was measured."""
        self._memory_mask = 0
        if not self.relative.loads:
            return {}
        rules: dict[str, list[Json]] = {"loads": [], "stores": []}
        for name, kinds in (("loads", _LOADS), ("stores", _STORES)):
            for (kind, bits), forms in kinds.items():
                known = next((f for f in forms if f in self.learnt.derived.alone), None)
                if known is None:
                    continue
                uses = self.model.forms[known].uses
                uses = tuple((m, c) for m, c in uses if not m & ~self.only) or uses
                ports: dict[str, float] = {}
                for mask, cycles in uses:
                    self._memory_mask |= mask
                    ports[_names(mask)] = round(ports.get(_names(mask), 0.0) + cycles, 4)
                rules[name].append({"kind": kind, "bits": bits, "ports": ports})
            if rules[name]:
                rules[name].append({"ports": rules[name][-1]["ports"]})
        if not rules["loads"] or not rules["stores"]:
            self._memory_mask = 0
            return self._memory_of_relative()
        only = self._memory_mask & self.only or self._memory_mask
        return {"ports": [f"L{p}" for p in range(self.shift) if only >> p & 1], **rules}

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


def _memory(form: str) -> bool:
    """Whether a form accesses memory, other than by a vector of indices, whose cost is one of its own."""
    return re.search(r"[ ,]m\d+(?![\dv])", form) is not None


def record(learnt: Learnt) -> LearntCore:
    """What was learnt, as a document."""
    derived, model = learnt.derived, learnt.derived.model
    forms = [
        LearntForm(
            form=form,
            cycles=cycles,
            interval=list(learnt.intervals.get(form, (cycles, cycles))),
            slots=learnt.slots(form),
            uses={_names(mask): c for mask, c in model.forms[form].uses},
            error=model.forms[form].error,
            **learnt.latencies.get(form, {}),
        )
        for form, cycles in derived.alone.items()
    ]
    mean, median = _mean_and_median(learnt.judges)
    return LearntCore(
        where=learnt.where,
        seconds=round(learnt.seconds, 1),
        status=learnt.status,
        relative=learnt.relative.arch,
        ports=model.ports,
        width=model.width,
        mixes=len(derived.took),
        judged=Judged(mixes=len(learnt.judges), error=mean, median=median),
        forms=forms,
        left_out=dict(learnt.left_out),
    )


def _mean_and_median(errors: Sequence[float]) -> tuple[float, float]:
    return (statistics.mean(errors), statistics.median(errors)) if errors else (1.0, 1.0)
