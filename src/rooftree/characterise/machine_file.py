"""A machine file from the record of a data sheet: every value with its source.

    measured     clock, operations, loads and stores, cache sizes by their plateaus, saturated memory bandwidth
    disturbed    operations that others slowed down at each attempt
    hypotheses   bandwidths between caches, latency penalties, overlap: fitted to streaming kernels, see `overlap`
    system       cores, sharing and ways of caches: what the kernel says
    table        the instruction table, chosen by the processor's family and model
    family       what no benchmark here shows, such as which caches are inclusive: from the shipped file of the microarchitecture
    assumed      the same where there is no such file

`draft` holds what is known before links and overlap; `complete` adds those; `text` is the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from rooftree.characterise.hypotheses import Measured
from rooftree.characterise.measured_core import SNAP, find, isa_family, measured_core
from rooftree.characterise.overlap import AS_WELL, Derivation, Stage
from rooftree.characterise.peaks import BESIDE
from rooftree.characterise.rivals import HYPOTHESES, MEMORY, of_other_paces, one_core, other_paces, rivals, three_digits
from rooftree.characterise.saturation import fit_saturation
from rooftree.characterise.search import MOST, Hypothesis
from rooftree.characterise.streams import Case
from rooftree.compile.tool_chain import NATIVE_FLAGS
from rooftree.errors import MachineError, MeasurementError
from rooftree.machine.dump import to_yaml
from rooftree.machine.load import parse
from rooftree.machine.model import Cache, Compiler, Link, Machine, Memory, Overlap, Source, Topology
from rooftree.machine.sourced_numbers import BELOW_HYPERVISOR
from rooftree.microbench.emit import Memory as Benchmark
from rooftree.microbench.emit import emit
from rooftree.timing.session import DISTURBED
from rooftree.units import format_bytes, format_si

SOURCES = {name: name for name in ("measured", "disturbed", "table", "family", "assumed", "system")}
ACCESSES = "accesses"
MEMORY_MIXES = {  # kernel: streams only read, only written, updated
    "load": (1, 0, 0),
    "copy": (1, 1, 0),
    "update": (0, 0, 1),
    "triad": (2, 1, 0),
    "store": (0, 1, 0),
}
ALIKE = 0.1
"""Largest half width of an interval when kernels are compared, relative: they are measured in turn, so that what lasts longer
slows down all of them, and their ratios scatter less than the intervals say."""
_WAYS = 8
_ISAS = {"x86": "x86-64", "aarch64": "aarch64", "riscv": "riscv64"}


@dataclass(frozen=True, slots=True)
class Draft:
    """A machine without bandwidths between caches and without overlap, and what to say about it.

    ``paces``: of caches that have several, what loads take at each over what the streaming kernels saw of it [1].
    """

    machine: Machine
    notes: tuple[str, ...]
    paces: Mapping[str, tuple[float, ...]] = field(default_factory=dict)


def draft(name: str, record: Mapping[str, Any], template: Machine | None) -> Draft:
    """Everything but bandwidths between caches and overlap.

    Args:
        name: of the machine.
        record: of `datasheet`, with ``streams``, peak rates, latencies and ``scaling``.
        template: the shipped machine of this microarchitecture, for what cannot be measured.
    Returns: the draft; its machine has links without bandwidth.
    Raises: MeasurementError if a part that the models need was not measured; MachineError if no cache is known.
    """
    parts = {
        "memory curve": "caches",
        "peak rates": "roofs",
        "latencies": "latencies",
        "streaming kernels": "streams",
        "scaling over cores": "saturated",
    }
    missing = [words for words, part in parts.items() if not record[part]]
    if missing:
        reasons = "; ".join(str(why) for why in record["failed"].values())
        raise MeasurementError(
            f"not measured: {', '.join(missing)}" + (f" ({reasons})" if reasons else ""),
            where=name,
            hint="run the command again: it goes on there",
        )
    where, isa = record["environment"], record["streams"][0]["isa"]
    family = isa_family(isa)
    width = emit(Benchmark(1, 0), isa).group(where.get("vector_bytes"))
    notes = [note for note in record["notes"] if "taken up" not in note]
    seen = other_paces(record, notes)
    core = measured_core(record, isa, width, template, SOURCES)
    caches = _caches(record, template, notes)
    memory = _memory(record, caches, template)
    if record["smt"] and record["smt"]["note"]:
        notes.append(record["smt"]["note"])
    machine = Machine.model_validate(
        {
            "schema": "rooftree.machine/1",
            "name": name,
            "title": _title(where["processor"].partition(",")[0], template),
            "vendor": template.vendor if template else "unknown",
            "isa": _ISAS[family],
            "microarchitecture": template.microarchitecture if template else (where["arch"] or "unknown"),
            "sources": _sources(record, isa, template),
            "topology": _topology(record["topology"], notes),
            "core": core,
            "caches": caches,
            "links": _links(caches, memory),
            "memory": memory,
            "compilers": _compilers(family, template),
        }
    )
    return Draft(machine, tuple(f"{note.rstrip('.')}." for note in notes), seen)


def _title(processor: str, template: Machine | None) -> str:
    """A processor in words; where its name has no number, as hypervisors give it, with the microarchitecture."""
    if template is None or any(character.isdigit() for character in processor):
        return processor
    return f"{processor} ({template.microarchitecture})"


def with_accesses(found: Draft, cases: Sequence[Case], measured: Mapping[tuple[str, str], Measured]) -> Draft:
    """The draft with as many loads and stores per cycle, together, as streaming kernels in L1 show.

    Loads and stores of the same few places, as the core's rates are measured, may reach more than a loop that goes on through
    memory and computes. So the limit on both together is the one that explains such loops best, with loads and stores alone
    as they were measured.

    Args:
        found: the draft.
        cases: of its machine.
        measured: cycles of them.
    """
    core, place = found.machine.core, found.machine.caches[0].name
    assert core is not None
    most = core.load_store_per_cycle or core.load.per_cycle + core.store.per_cycle
    here = [case for case in cases if case.location == place and case.key in measured]
    if not here:
        return found
    accesses = np.array([case.T_load * core.load.per_cycle + case.T_store * core.store.per_cycle for case in here])
    least = np.array([max(case.T_OL, case.T_load, case.T_store) for case in here])
    rates = np.arange(most, 0.5, -0.01)
    cycles = np.maximum(least, accesses / rates[:, None])
    errors = np.abs(np.log(cycles / np.array([measured[case.key].cycles for case in here]))).mean(axis=1)
    best = round(float(rates[int(np.argmin(errors))]), 2)
    if best > (1 - SNAP) * most:
        return found
    assert isinstance(core.source, dict)
    source = {**core.source, "load_store_per_cycle": ACCESSES}
    text = (
        f"the limit that explains {len(here)} streaming kernels in {place} best, mean error {100 * errors.min():.0f} %; the "
        f"same few places again and again reach {most:g}"
    )
    fit = found.machine.sources["measured"].model_copy(update={"kind": "fit", "text": text})
    sources = {**found.machine.sources, ACCESSES: fit}
    core = core.model_copy(update={"load_store_per_cycle": best, "source": source})
    return replace(found, machine=found.machine.model_copy(update={"core": core, "sources": sources}))


def measured_cases(streams: Sequence[Mapping[str, Any]], kernels: Sequence[str]) -> dict[tuple[str, str], Measured]:
    """Measured streaming kernels as the hypothesis method takes them.

    Args:
        streams: figures of kind ``stream``.
        kernels: benchmarks to take, by their names in the emitter.
    """
    found = {}
    for f in streams:
        if f["kernel"] in kernels:
            value, most = f["cy_per_cl"], ALIKE * f["cy_per_cl"]
            low, high = f["interval_cy_per_cl"]
            found[f["case"], f["level"]] = Measured(value, max(low, value - most), min(high, value + most))
    return found


def complete(found: Draft, derived: Derivation, where: Mapping[str, Any], like: str = "") -> Machine:
    """The machine with bandwidths between caches, latency penalties and overlap.

    Args:
        found: by `draft`.
        derived: by `overlap.derive`.
        where: the environment of the record.
        like: name of the shipped machine whose overlap was preferred.
    """
    machine = found.machine
    links = []
    for link in machine.links:
        path, penalty = derived.paths.get(link.name), derived.penalty_cy.get(link.name, 0.0)
        data: dict[str, Any] = {"name": link.name, "scales": link.scales, "source": HYPOTHESES}
        if path is not None:
            data |= {"load": three_digits(path.load), "evict": three_digits(path.evict), "duplex": path.duplex}
        reuse = derived.reuse_cy if link.name in derived.penalty_cy else 0.0
        links.append(
            Link(
                **data,
                penalty=three_digits(penalty),
                reuse_penalty=three_digits(reuse),
                alone=one_core(machine, link, derived.memory),
            )
        )
    default, by_location = derived.overlap()
    source = Source(
        kind="fit",
        date=where["date"][:10],
        tool=_tool(where),
        host=where["processor"],
        text="candidate bandwidths and overlaps, predicted against measured streaming kernels: " + _verdicts(derived),
    )
    notes = list(found.notes)
    for stage in derived.stages:
        if stage.verdict != "decided":
            notes.append(f"Data in {stage.name}: {open_words(stage, like)}.")
        notes += _fitted(stage.best)
        notes += [f"Cannot be told apart by these kernels: {words}." for words in stage.undetermined]
    return machine.model_copy(
        update={
            "links": tuple(links),
            "overlap": Overlap(
                default=default, by_location=by_location, sharpness_by_location=derived.sharpness, source=HYPOTHESES
            ),
            "rivals": (*rivals(machine, derived), *of_other_paces(machine, derived, found.paces)),
            "sources": {**machine.sources, HYPOTHESES: source},
            "notes": tuple(notes),
        }
    )


def text(machine: Machine, comment: str = "") -> str:
    """The file, read back once so that it is certainly valid.

    Args:
        machine: complete.
        comment: lines at its begin.
    Raises: MachineError with everything that does not agree.
    """
    used = _used(machine.model_dump())
    pruned = machine.model_copy(update={"sources": {k: s for k, s in machine.sources.items() if k in used}})
    written = "".join(f"# {line}\n" for line in comment.splitlines()) + to_yaml(pruned)
    parse(written, f"{machine.name}.yaml")
    return written


def _used(part: Any) -> set[str]:
    """Keys of all sources that a part of a machine, as plain data, names."""
    if isinstance(part, Mapping):
        given = part.get("source", {})
        named = {given} if isinstance(given, str) else set(given.values())
        return named.union(*(_used(value) for key, value in part.items() if key != "source"))
    return set().union(*(_used(item) for item in part)) if isinstance(part, (list, tuple)) else set()


def _fitted(best: Hypothesis) -> list[str]:
    """Numbers that were fitted, with what agrees about as well."""
    said = []
    for name, (low, high) in best.intervals.items():
        words = {"reuse": "lines from caches beside memory, each"}.get(name, f"{name} in memory")
        what, unit = (f"{best.link} {name}", "B/cy") if best.link else (words, "cy")
        span = f"{low:.3g} to {high:.3g}" if high < MOST else f"{low:.3g} or more"
        said.append(f"{what}: fitted, {span} {unit} agree about as well.")
    return said


def open_words(stage: Stage, like: str) -> str:
    """What was taken where the data do not decide, how far off it is, why it was taken, and what came closest."""
    best, rival = stage.best, next(iter(stage.rivals), None)
    words = {"no agreement": "no hypothesis agrees well", "undecided": "the measurement does not decide between hypotheses"}
    said = f"{words[stage.verdict]}. Taken is {best.text}, off by {_percent(best.error)}"
    better = rival is not None and rival.error < best.error
    if stage.taken:
        said += f", as in {like}: with up to {AS_WELL:g} times the least error that goes before what agrees best"
    elif better:
        said += ", which agrees best together with the places further in"
    else:
        said += ", which agrees best"
    if rival is None:
        return said
    other = rival.text_beside(best)
    beside = f"Here alone {other} agrees better" if better else f"The next is {other}"
    return f"{said}. {beside}, off by {_percent(rival.error)}"


def _percent(error: float) -> str:
    return f"{100 * error:.0f} %"


def _verdicts(derived: Derivation) -> str:
    parts = []
    for stage in derived.stages:
        rival = next(iter(stage.rivals), None)
        which = "the next" if rival is None or rival.error >= stage.best.error else "another one that was not taken"
        lost = "" if rival is None else f", {which} {100 * rival.error:.1f} %"
        parts.append(f"{stage.name} {stage.verdict}, error {100 * stage.best.error:.1f} %{lost}")
    return "; ".join(parts)


def _sources(record: Mapping[str, Any], isa: str, template: Machine | None) -> dict[str, Source]:
    where, clock = record["environment"], record["clock_GHz"]
    below = f", {BELOW_HYPERVISOR}" if record["topology"]["virtual"] else ""
    pages = record["streams"][0]["memory"]
    host = {"date": where["date"][:10], "host": where["processor"]}
    found = {
        "measured": Source(
            kind="measurement",
            tool=_tool(where),
            **host,
            text=f"generated assembly ({isa}) in short bursts between reference loops, {pages}, core clock {clock['low']:.3g} to "
            f"{clock['high']:.3g} GHz; rates and latencies within 4 % of a whole number are that number",
        ),
        "system": Source(kind="document", text=f"what the kernel says in /sys/devices/system and /proc/cpuinfo{below}", **host),
        "disturbed": Source(
            kind="assumption",
            **host,
            text="measured while others used the core, or memory, which may be faster when they are not there",
        ),
        "assumed": Source(kind="assumption", text="neither measured nor documented for this processor: the usual case"),
    }
    if where["arch"]:
        words = f"instruction table {where['arch']} of rooftree, chosen by the processor's family and model"
        found["table"] = Source(kind="document", text=words)
    if template is not None:
        words = f"machine file {template.name} of rooftree ({template.title}), the same microarchitecture; not measured here"
        found["family"] = Source(kind="document", text=words)
    return found


def _tool(where: Mapping[str, Any]) -> str:
    return f"rooftree {where['rooftree']} machine measure"


def _topology(told: Mapping[str, Any], notes: list[str]) -> Topology:
    sockets = len(told["sockets"])
    per_socket, numa = max(1, len(told["cores"]) // sockets), max(1, len(told["domains"]) // sockets)
    if per_socket % numa:
        notes.append(f"{per_socket} cores of a socket do not divide into {numa} NUMA domains; taken as one.")
        numa = 1
    return Topology(
        sockets=sockets,
        cores_per_socket=per_socket,
        threads_per_core=told["threads_per_core"],
        numa_domains_per_socket=numa,
        source="system",
    )


def _caches(record: Mapping[str, Any], template: Machine | None, notes: list[str]) -> tuple[Cache, ...]:
    topology, cpu = record["topology"], record["streams"][0]["cpus"][-1]
    told = {f"L{cache['level']}": cache for cache in topology["caches"] if cpu in cache["cpus"]}
    shipped = {cache.name: cache for cache in template.caches} if template else {}
    found: list[Cache] = []
    for size in record["caches"]:
        name, like = size["level"], shipped.get(size["level"])
        here = told.get(name, {})
        if told and not here:
            notes.append(f"{size['note']}: it is left out, since no document tells what it is.")
            continue
        line = float(here.get("line_bytes", found[-1].line if found else 64))
        ways = here.get("ways") or (like.ways if like else _WAYS)
        # of one core's own cache the processor tells the size for certain
        own = size is not record["caches"][-1] and here and _sharing(here, topology["cores"]) == 1
        sure = size["confirmed"] or size["usable_bytes"] is None or own
        wanted = size["advertised_bytes"] if sure else size["usable_bytes"]
        whole = max(1, int(wanted // (ways * line))) * ways * line
        if found and whole <= found[-1].size:
            notes.append(f"{name} is left out: it shows no more than {format_bytes(whole)}, which {found[-1].name} holds.")
            continue
        if size["note"]:
            notes.append(f"{name}: {size['note']}." if not own else f"{name}: {size['note']} in this run; taken as advertised.")
        hidden: dict[str, Any] = {}
        if like is not None:
            names = ("replacement", "write_through", "write_allocate", "inclusion", "victim", "hashed_index")
            hidden = {n: getattr(like, n) for n in names}
        if not found:
            hidden.pop("victim", None)
        where = "family" if like else "assumed"
        source = {
            "size": "measured" if size["usable_bytes"] is not None else "system",
            "ways": "system" if here.get("ways") else where,
            "line": "system" if here else "assumed",
            "shared_by": "system" if here else "assumed",
            "default": where,
        }
        latency, whence = _latency(record, name)
        for field_, value, by in (("latency", latency, whence), ("small_pages", _small_pages(record, name), "measured")):
            if value is not None:
                hidden[field_], source[field_] = value, by
        sharing = _sharing(here, topology["cores"])
        if size["advertised_bytes"] and size["advertised_bytes"] > whole:
            hidden["advertised"] = float(size["advertised_bytes"])
        found.append(Cache(name=name, size=whole, ways=ways, line=line, shared_by=sharing, source=source, **hidden))
    if not found:
        raise MachineError("no cache was found, neither by the system nor by a plateau", hint="measure on a quieter machine")
    return tuple(found)


def _latency(record: Mapping[str, Any], level: str) -> tuple[float | None, str]:
    """Of a load from a level [cy], None where it was not measured or others disturbed it; and the name of its source."""
    found = [f for f in record["latencies"] if f.get("level") == level and f["quality"] != DISTURBED]
    if not found:
        return None, ""
    return three_digits(found[0]["cycles"]), "disturbed" if found[0]["reason"].startswith(BESIDE) else "measured"


def _small_pages(record: Mapping[str, Any], level: str) -> tuple[float, float] | None:
    """Time of streams from a level in small pages over that in large ones, least and most of the kernels that were not disturbed.

    None where large pages did not come, or small ones did not; 1 at the least, since what is below is noise.
    """
    found = [
        max(1.0, three_digits(one["gain"]))
        for one in record.get("pages", ())
        if one["level"] == level and one.get("kernel") and one.get("quality") != DISTURBED
        if "huge pages" in one["huge"] and "small pages" in one["small"]
    ]
    return (min(found), max(found)) if found else None


def _sharing(cache: Mapping[str, Any], cores: Sequence[Sequence[int]]) -> int:
    """Cores that use a cache; of one that the system does not describe, one."""
    return max(1, sum(bool(set(core) & set(cache.get("cpus", ()))) for core in cores))


def _memory(record: Mapping[str, Any], caches: Sequence[Cache], template: Machine | None) -> Memory:
    """Saturated bandwidth of the domain: bytes at the core, and the write-allocates that they cause."""
    known = template.memory if template else None
    avoided = known.full_line_stores if known else 0.0
    mixes = [mix for kernel in MEMORY_MIXES for past in (False, True) if (mix := _mix(record, kernel, past, avoided)) is not None]
    if not mixes:
        raise MeasurementError("the bandwidth of memory was not measured", hint="run the command again: it goes on there")
    p0 = _contention(record)
    latency, whence = _latency(record, MEMORY)
    found = {"p0": p0, "latency": latency, "small_pages": _small_pages(record, MEMORY)}
    source = {name: whence if name == "latency" else "measured" for name, value in found.items() if value is not None}
    names = [cache.name for cache in caches]
    confirmed = known is not None and known.fills in names
    where = "family" if known else "assumed"
    return Memory.model_validate(
        {
            "fills": known.fills if known and confirmed else names[-1],
            "saturated": mixes,
            "full_line_stores": avoided,
            **found,
            "nontemporal_stores": any("nontemporal" in mix for mix in mixes) or (known.nontemporal_stores if known else None),
            "source": {"default": where, **source} if source else where,
        }
    )


def _mix(record: Mapping[str, Any], kernel: str, nontemporal: bool, avoided: float) -> dict[str, Any] | None:
    """One access mix as the file has it; None if it was not measured."""
    read, write, update = MEMORY_MIXES[kernel]
    if kernel == "load" or (kernel == "store" and nontemporal):
        named: dict[str, Any] = {"ratio": "0:1nt" if nontemporal else "1:0"}
    else:
        named = {"kernel": kernel, "nontemporal": nontemporal or None}
    figure = None if nontemporal and not write else find(record["saturated"], level="Mem", **named)
    if figure is None:
        return None
    requested = read + write + 2 * update
    moved = requested + (0 if nontemporal else write * (1 - avoided))
    mix = {
        "name": kernel + "-nt" * nontemporal,
        "read": read,
        "write": write,
        "update": update,
        "bandwidth": f"{figure['GB_s'] * moved / requested:.4g} GB/s",
        "source": "measured",
    }
    if (one := find(record["scaling"], level="Mem", threads=1, quality="ok", **named)) is not None:
        mix["alone"] = f"{one['GB_s'] * moved / requested:.4g} GB/s"
    return {**mix, "nontemporal": True} if nontemporal else mix


def _contention(record: Mapping[str, Any]) -> float | None:
    """The contention parameter, if loads on 1, 2, ... cores tell it."""
    domain = record["saturated"][0]["domain"]
    curve = [f for f in record["scaling"] if (f["domain"], f["level"], f.get("ratio")) == (domain, "Mem", "1:0")]
    if len({f["threads"] for f in curve}) < 3:  # two of them tell one number, the bandwidth
        return None
    rates = [[1e9 * value for value in (f["GB_s"], *f["interval_GB_s"])] for f in curve]
    p0 = fit_saturation([f["threads"] for f in curve], *zip(*rates, strict=True)).p0
    return None if p0 is None else three_digits(p0)


def _links(caches: Sequence[Cache], memory: Memory) -> tuple[Link, ...]:
    from rooftree.machine.checks import neighbours

    return tuple(Link(name=name, source="assumed") for name in neighbours(caches, memory.fills))


def _compilers(family: str, template: Machine | None) -> tuple[Compiler, ...]:
    if template is not None and template.compilers:
        return tuple(c.model_copy(update={"source": "family"}) for c in template.compilers)
    return tuple(Compiler(command=command, flags=NATIVE_FLAGS[_ISAS[family]], source="assumed") for command in ("gcc", "clang"))


def summary(machine: Machine) -> list[str]:
    """The measured machine in a few lines, for people."""
    core, memory = machine.core, machine.memory
    assert core is not None
    assert memory is not None
    lanes, costs = int(core.simd / 8), core.operations
    counted = [
        f"{1 / costs[name].cycles_of(lanes, 8):.3g} {name}" for name in ("add", "mul", "fma") if name in costs
    ]  # of double precision in the widest registers
    counted += [f"{core.load.per_cycle:g} loads", f"{core.store.per_cycle:g} stores"]
    caches = ", ".join(f"{c.name} {format_bytes(c.size)}" for c in machine.caches)
    links = ", ".join(f"{x.name} {_link(x)}" for x in machine.links if x.load is not None)
    best = max(memory.saturated, key=lambda mix: mix.bandwidth)
    return [
        f"core     {format_si(core.clock, 'Hz')}, {core.simd:g} B registers, per cycle: {', '.join(counted)}",
        f"caches   {caches}",
        f"links    {links}",
        f"memory   up to {format_si(best.bandwidth, 'B/s')} ({best.name}) per NUMA domain of "
        f"{machine.topology.cores_per_domain} cores",
    ]


def _link(link: Link) -> str:
    assert link.load is not None
    both = f"{link.load:g}" if link.evict == link.load and link.duplex == "half" else f"{link.load:g}+{link.evict:g}"
    return f"{both} B/cy"
