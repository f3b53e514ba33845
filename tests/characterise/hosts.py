"""Machines that rooftree has never seen: recorded and simulated ones, in place of the one the tests run on.

What their processor is no table knows; what their harness answers is what was recorded of them, or follows from a machine file.
A core answers what mixes of instructions take as was recorded when it was learnt, else by the table of the processor that it was:
nobody tells rooftree that table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from rooftree.asm import parse
from rooftree.calibrate.learn import forms, run
from rooftree.calibrate.learn.derive import Derived
from rooftree.calibrate.learn.here import Asker
from rooftree.calibrate.learn.judges import Judges
from rooftree.calibrate.learn.port_model import Mix
from rooftree.characterise import lab, machine_measure
from rooftree.characterise.fake import FakeMachine
from rooftree.characterise.limits import limits_of
from rooftree.host import processor as host
from rooftree.incore.engine import analyse
from rooftree.incore.tables.load import architectures, load
from rooftree.machine.load import load_machine
from rooftree.measure import process
from rooftree.measure.fake import FakeRunner
from rooftree.results.record import Json
from rooftree.timing import native
from rooftree.timing.fake import FakeHarness
from tests.calibrate.recorded import Recorded

DATA = Path(__file__).parents[1] / "data"
CPUINFO = "processor : 0\nvendor_id : {vendor}\ncpu family : 99\nmodel : 1\nmodel name : {name}\nflags : {flags}\n"
FLAGS = "fpu sse sse2 avx avx2 fma constant_tsc nonstop_tsc"
WIDE_FLAGS = f"{FLAGS} avx512f avx512cd avx512dq avx512bw avx512vl"
LEARNT = {
    "add r64,i",
    "mov r64,m64",
    "vaddpd ymm,ymm,ymm",
    "vmulpd ymm,ymm,ymm",
    "vfmadd213pd ymm,ymm,m256",
    "vfmadd231pd ymm,ymm,ymm",
    "vmovupd ymm,m256",
    "vmovupd m256,ymm",
    "vxorpd ymm,ymm,ymm",
}
"""Forms that are learnt where no answers were recorded: those of the loops below; a real machine takes some two hundred more."""


@dataclass(frozen=True, kw_only=True)
class Host:
    """A machine.

    Attributes:
        name: in words.
        core: table of the processor that it was, which answers what mixes take.
        machine: answers of the harness.
        triad: elements of each array -> cycles of a line of work, as triad runs there.
        sheet: all that was measured of it, where that was recorded; None: it is measured.
        flags: features of the processor.
        answers: what its core answered when it was learnt, a name in tests/data/learn; "": it answers by its table.
    """

    name: str
    core: str
    machine: FakeMachine
    triad: Mapping[int, float]
    sheet: Json | None = None
    flags: str = FLAGS
    answers: str = ""

    def cpuinfo(self) -> str:
        """What /proc/cpuinfo says: a family that nobody has seen."""
        return CPUINFO.format(vendor="Unheard", name=self.name, flags=self.flags)


def recorded_sheet(name: str, core: str, *, answers: str = "", flags: str = FLAGS) -> Host:
    """A machine of which a whole session was recorded, without what tells which processor it has."""
    record = json.loads((DATA / "characterise" / f"{name}.json").read_text("utf-8"))
    record["environment"] |= {"arch": "", "processor": "never seen, cpu family 99, model 1"}
    for figure in record["latencies"]:  # the record leaves out what follows from the clock
        figure.setdefault("ns", figure["cycles"] / record["clock_GHz"]["median"])
    loads = {f["level"]: f["B_per_cy"] for f in record["streams"] if f["case"] == "load"}
    flops = {f["inst"]: f["FLOP_per_cy"] for f in record["roofs"] if f["kind"] == "flops" and _is_dp(f, "avx2")}
    chains = {f["inst"]: f["cycles"] for f in record["latencies"] if f.get("level") is None and _is_dp(f, "avx2")}
    machine = FakeMachine(
        caches=tuple(round(c["size_B"]) for c in record["caches"]),
        bandwidths=tuple(loads.values()),
        latencies=tuple(f["cycles"] for f in record["latencies"] if f.get("level")),
        rates={inst: flops[inst] / 4 / (2 if inst == "fma" else 1) for inst in chains},
        chains=chains,
        memory_GB_s=max(f["GB_s"] for f in record["saturated"]),
        clock_GHz=record["clock_GHz"]["median"],
    )
    triad = {f["working_set_B"] // 24: f["cy_per_cl"] for f in record["streams"] if f["case"] == "triad" and f["quality"] == "ok"}
    return Host(name=f"recorded {name}", core=core, machine=machine, triad=triad, sheet=record, answers=answers, flags=flags)


def recorded_values(name: str, core: str) -> Host:
    """A machine of which single values were recorded: its harness answers with them."""
    known = yaml.safe_load((DATA / "hosts" / f"{name}.yaml").read_text("utf-8"))
    machine = FakeMachine(
        caches=tuple(known["caches_B"]),
        bandwidths=tuple(known["load_B_per_cy"]),
        rates=known["per_cycle"],
        chains=known["latency_cy"],
        memory_GB_s=known["memory_GB_s"],
        clock_GHz=known["clock_GHz"],
        cores=known["cores"],
    )
    triad = {k["N"]: sum(k["cy_per_cl"]) / 2 for k in known["kernels"] if k["kernel"] == "triad" and k["N"] > 1e6}
    return Host(name=f"recorded {name}", core=core, machine=machine, triad=triad)


def simulated(name: str, core: str) -> Host:
    """A machine that behaves as its shipped file says, on one core."""
    known = load_machine(name)
    assert known.core is not None
    assert known.memory is not None
    clock = known.core.clock / 1e9
    saturated = max(mix.bandwidth for mix in known.memory.saturated) / 1e9
    alone = min(0.6 * saturated / clock, 12.0)
    first = known.core.load.per_cycle * 32
    bandwidths = [first, *(min(link.load or 16.0, 0.7 * first) for link in known.links[:-1])]
    bandwidths = [min(bandwidths[: k + 1]) for k in range(len(bandwidths))]
    rates = {op: known.core.operations[op].per_cycle for op in ("add", "mul", "fma") if op in known.core.operations}
    machine = FakeMachine(
        caches=tuple(min(round(c.size), 16 << 20) for c in known.caches),
        bandwidths=(*bandwidths, alone),
        latencies=(5.0, 14.0, 60.0, 300.0)[: len(bandwidths) + 1],
        rates={**{op: rate for op, rate in rates.items() if rate}, "div": 0.125, "sqrt": 0.1},
        memory_GB_s=saturated,
        clock_GHz=clock,
    )
    return Host(name=f"simulated {name}", core=core, machine=machine, triad={16 << 20: 3 * 64 / alone})


def _is_dp(figure: Mapping[str, Any], isa: str) -> bool:
    return bool(figure["precision"] == "dp" and figure["isa"] == isa)


def install(monkeypatch: pytest.MonkeyPatch, home: Path, machine: Host) -> list[FakeRunner]:
    """Sit at a machine: its processor, its harness, how fast loops run there, and an empty home.

    Returns: the runners of loops, as they are made.
    """
    home.mkdir(parents=True, exist_ok=True)
    (home / "cpuinfo").write_text(machine.cpuinfo(), "utf-8")
    monkeypatch.setattr(host, "CPUINFO", home / "cpuinfo")
    monkeypatch.setattr(host, "instruction_set", lambda: "x86")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    for name, fewer in (("VISITS", 3), ("STREAM_VISITS", 3), ("STREAM_ROUNDS", 1)):  # simulated machines are quiet
        monkeypatch.setattr(machine_measure, name, {"quick": fewer, "full": 2 * fewer})
    assert host.this_processor().arch == "", "no table knows it"

    def this_machine() -> Any:
        made = machine.machine.lab(machine.flags.split())
        return replace(made, limits=limits_of(host.this_processor().arch))

    monkeypatch.setattr(lab, "this_machine", this_machine)
    if machine.sheet is not None:
        monkeypatch.setattr(machine_measure, "measure", lambda *_, **__: machine.sheet)
    every, truth = forms.listed("x86"), load(machine.core)
    recorded = Recorded(machine.answers) if machine.answers else None
    known = LEARNT if recorded is None else set(recorded.forms)
    monkeypatch.setattr(forms, "listed", lambda isa, quick=False: [one for one in every if one.form in known])
    if recorded is not None:
        answer_as(monkeypatch, recorded, machine.core)

    def harness(cpus: Any = None, **_: Any) -> FakeHarness:
        return FakeHarness(lambda code: analyse(parse(code.body, "x86", "intel").instructions, truth).cycles, noise=0.01)

    monkeypatch.setattr(native, "NativeHarness", harness)
    runners: list[FakeRunner] = []

    class Replay(FakeRunner):
        """Runs triad as it ran there."""

        def __init__(self, *_: Any, **__: Any) -> None:
            super().__init__(self.sweep, clock_GHz=machine.machine.clock_GHz)
            runners.append(self)

        @staticmethod
        def sweep(plan: Any) -> float:
            elements = max(block.elements for block in plan.blocks)
            near = min(machine.triad, key=lambda size: abs(size - elements))
            return float(machine.triad[near] * elements / 8)

    monkeypatch.setattr(process, "ProcessRunner", Replay)
    return runners


def answer_as(monkeypatch: pytest.MonkeyPatch, recorded: Recorded, core: str) -> None:
    """Let mixes of instructions take what they took when a core was learnt; its own table is not there to be taken for others.

    Mixes that judge are those that were recorded and not used, since which ones are drawn differs from time to time.
    """

    class Answers(Asker):
        def __call__(self, mixes: Sequence[Mix]) -> list[float | None]:
            return recorded(mixes)

    def judges(derived: Derived, *_: Any) -> Judges:
        forms = derived.model.forms
        unused = [mix for mix in recorded.answers if mix not in derived.took and all(form in forms for form, _ in mix)]
        return Judges(tuple(unused), {mix: [min(recorded.answers[mix])] * 2 for mix in unused})

    others = tuple(name for name in architectures() if name != core)
    monkeypatch.setattr(run, "Asker", Answers)
    monkeypatch.setattr(run, "architectures", lambda: others)
    monkeypatch.setattr(run, "measured_rows", lambda *_: recorded.rows)
    monkeypatch.setattr(run, "measured_delivery", lambda *_: recorded.delivered)
    monkeypatch.setattr(Judges, "drawn", judges)
    monkeypatch.setattr(run, "_latencies", lambda *_: (recorded.latencies, {}))


HOSTS: Mapping[str, Callable[[], Host]] = {
    "recorded Zen 3": lambda: recorded_sheet("zen3", "zen3"),
    "recorded Zen 4": lambda: recorded_sheet("zen4", "zen4", answers="zen4", flags=WIDE_FLAGS),
    "recorded Zen 5": lambda: recorded_values("zen5-vm", "zen5"),
    "simulated Skylake-SP": lambda: simulated("skylake-sp", "skx"),
}
