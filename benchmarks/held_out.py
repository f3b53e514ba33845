"""What predictions are worth where nothing was fitted: the INSPECT measurements with stencils, and with machines, left out.

    python -m benchmarks.held_out                   all figures, beside Kerncraft's of the same points; needs the checkout alone
    python -m benchmarks.held_out --compiled        with the code that the compiler found here makes, not the measured one
    python -m benchmarks.held_out --measured-code   the measured code itself, which lies beside the checkout (ROOFTREE_SHARED)
    python -m benchmarks.held_out --open            the reserved configurations
    python -m benchmarks.held_out --store           write the times in the core of the measured code anew (needs that code)

Measurements and Kerncraft's predictions are those of examples/inspect, sources those of our generator and library; the times in
the core are those that our engine finds for the measured code, as they are stored (`benchmarks.inspect_points`).

Bytes over the links and times in the core are worked out once for each configuration (`Case`); what constants of the machine
files make of them is worked out anew for each value that is tried, with the functions that `rooftree predict` runs.

A constant is fitted by coordinate descent over the values of `CONSTANTS`, of which the first switches its form off: so forms
are chosen inside the fold, too. What is made least is the sum of |log(predicted / measured)| over all points. With a *stencil*
left out all its configurations are, on whatever machine, and so are variants of its code (AVX-512, vector-aligned); with a
*machine* left out all of its microarchitecture are, in SNC mode and without, and its constants are those that suit all others
together. Series over the cores that ran on one core, as their flag says, have no say in any fit, and are told apart.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import inspect_points
from benchmarks.bench_inspect import summary
from benchmarks.inspect_points import Configuration, Published, Times
from rooftree.errors import CapabilityError
from rooftree.incore.corrections import corrections
from rooftree.incore.engines import analyse
from rooftree.incore.model import InCore
from rooftree.incore.tables.load import architectures, load
from rooftree.machine.model import Machine
from rooftree.predict.job import Job
from rooftree.predict.multicore import several_cores
from rooftree.predict.point_traffic import PointTraffic, point_traffic
from rooftree.predict.run import prepare
from rooftree.predict.single_core import single_core
from rooftree.sizes import sweep

Array = NDArray[np.float64]

RESERVED = (
    "3D-r1-heterogeneous-star-constant-double@SkylakeSP_Gold-6148+avx512",
    "3D-r1-homogeneous-star-variable-double@HaswellEP_E5-2695v3_CoD",
    "3D-r1-isotropic-box-constant-double@SkylakeSP_Gold-6148_SNC",
    "3D-r1-point-symmetric-star-constant-double@SkylakeSP_Gold-6148",
    "3D-r2-heterogeneous-star-constant-double@BroadwellEP_E5-2697v4_CoD",
    "3D-r2-heterogeneous-star-variable-double@HaswellEP_E5-2695v3_CoD",
    "3D-r2-homogeneous-star-constant-double@IvyBridgeEP_E5-2660v2",
    "3D-r2-isotropic-star-constant-double@SkylakeSP_Gold-6148_SNC",
    "3D-r2-point-symmetric-star-constant-float@SkylakeSP_Gold-6148",
    "himeno@BroadwellEP_E5-2697v4_CoD",
)
"""Configurations of no fold, drawn by hash from those on which no constant was ever found; opened once, when forms stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A configuration with what does not hang on constants of links and overlap.

    Attributes:
        config, stencil: as the collection names them.
        family: microarchitecture, which leaves as a whole.
        measured: runtime, (S, C) [cy/CL].
        peer: what Kerncraft stored, (S, C); NaN where it has nothing.
        regimes: of the points of one core, (S,); ``threads`` with several cores.
        job, traffic, core: what is predicted, bytes over the links, and times in the core.
        once: times in the core with no micro-op issued again.
        made: source and machine code of which the engine found these times; None where they were stored.
        faulty: it ran on one core, whatever was asked for.
    """

    config: str
    stencil: str
    family: str
    measured: Array
    peer: Array
    regimes: tuple[str, ...]
    job: Job
    traffic: PointTraffic
    core: InCore
    once: InCore
    made: Job | None = None
    faulty: bool = False

    @property
    def threads(self) -> bool:
        """Whether it was measured over the cores, at one size."""
        return len(self.job.cores) > 1

    def predicted(self, machine: Machine) -> Array:
        """Runtime on its machine with other constants [cy/CL], (S, C)."""
        job = self.job
        alone = single_core(machine, job.loop, self.traffic, self.core, job.nontemporal, elsewhere=False)
        speed, _ = several_cores(machine, job.loop, job.points, job.cores, alone)
        return np.broadcast_to(1 / speed, self.measured.shape)

    def errors(self, machine: Machine) -> Array:
        """log(predicted / measured), as one row."""
        return np.log(self.predicted(machine) / self.measured).ravel()


@dataclass(frozen=True, slots=True, kw_only=True)
class Constant:
    """A number of the machine files that measured stencils may have a say in.

    Attributes:
        name: as figures call it, with its unit.
        put: the machine with another value.
        stated: the value of a machine file.
        values: those tried; the first switches the form off.
        where: machines that have the form.
        shared: one value serves all machines.
        fitted: it was found on stencils; else on streams of the machine itself, so that leaving out changes nothing.
        in_core: the case with another value, of what changes times in the core and not the machine.
        beside: name of the constant before it that is found anew, for each machine, with each of its values.
    """

    name: str
    stated: Callable[[Machine], float]
    values: tuple[float, ...]
    put: Callable[[Machine, float], Machine] = lambda machine, value: machine
    where: Callable[[Machine], bool] = lambda machine: True
    shared: bool = False
    fitted: bool = True
    in_core: Callable[[Case, float], Case] = lambda case, value: case
    beside: str = ""


def _on_link(end: str, name: str) -> dict[str, Any]:
    """``put`` and ``stated`` of a field of the link with this name, or that ends so."""

    def put(machine: Machine, value: float) -> Machine:
        changed: dict[str, Any] = {name: value}
        links = tuple(replace(link, **changed) if link.name.endswith(end) else link for link in machine.links)
        return replace(machine, links=links)

    def stated(machine: Machine) -> float:
        return next((float(getattr(link, name)) for link in machine.links if link.name.endswith(end)), 0.0)

    return {"put": put, "stated": stated}


def _of_memory(name: str) -> dict[str, Any]:
    def put(machine: Machine, value: float) -> Machine:
        assert machine.memory is not None
        changed: dict[str, Any] = {name: value}
        return replace(machine, memory=replace(machine.memory, **changed))

    return {"put": put, "stated": lambda machine: float(getattr(machine.memory, name) or 0.0)}


def _sharpness(machine: Machine, value: float) -> Machine:
    assert machine.overlap is not None
    return replace(machine, overlap=replace(machine.overlap, sharpness=value or None))


def _busy_sharpness(machine: Machine, value: float) -> Machine:
    assert machine.overlap is not None
    return replace(machine, overlap=replace(machine.overlap, busy_sharpness=value or None))


def _intel(machine: Machine) -> bool:
    return machine.vendor == "Intel"


def _model(machine: Machine) -> str:
    return machine.core.incore_model.lower() if machine.core is not None else "none"


def _issued_again(machine: Machine) -> float:
    return _of_table(_model(machine))


@cache
def _of_table(model: str) -> float:
    return float(load(model).parameters.get("issued_again", 0.0)) if model in architectures() else 0.0


def _with_again(case: Case, value: float) -> Case:
    return case if value else replace(case, core=case.once)


CONSTANTS = (
    Constant(
        name="latency of a line from memory [cy]",
        values=(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0),
        **_on_link("L3Mem", "penalty"),
        where=_intel,
        fitted=False,
    ),
    Constant(
        name="streams beyond those followed [cy]",
        values=(0.0, 3.0, 6.0, 8.5, 11.0, 14.0, 17.0, 20.0),
        **_on_link("L3Mem", "stream_penalty"),
        where=_intel,
    ),
    Constant(
        name="streams followed [1]",
        values=(10, 12, 14, 16, 18),
        **_on_link("L3Mem", "followed_streams"),
        where=_intel,
        shared=True,
        beside="streams beyond those followed [cy]",
    ),
    Constant(
        name="line evicted from L1 [cy]",
        values=(0.0, 1.0, 2.0, 3.0, 4.0),
        **_on_link("L1L2", "evict_penalty"),
        where=_intel,
        fitted=False,
    ),
    Constant(
        name="evictions hidden beside loads [1]",
        values=(0.0, 0.2, 0.4),
        **_on_link("L1L2", "hidden"),
        where=lambda machine: any(link.evict_penalty for link in machine.links),
        shared=True,
    ),
    Constant(
        name="from line to line into L1 [cy]",
        values=(0.0, 2.0, 2.5),
        **_on_link("L1L2", "least_per_line"),
        where=_intel,
        shared=True,
    ),
    Constant(
        name="latency hidden beside L1 [1]",
        values=(0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3),
        **_on_link("L3Mem", "hidden"),
        where=lambda machine: any(link.penalty for link in machine.links),
        shared=True,
    ),
    Constant(
        name="sharpness beside ports [1]",
        put=_busy_sharpness,
        stated=lambda machine: (machine.overlap and machine.overlap.busy_sharpness) or 0.0,
        values=(0.0, 2.0, 2.5, 3.0, 3.5, 4.0, 6.0),
        where=_intel,
        shared=True,
    ),
    Constant(
        name="sharpness [1]",
        put=_sharpness,
        stated=lambda machine: (machine.overlap and machine.overlap.sharpness) or 0.0,
        values=(0.0, 3.0, 4.0, 6.0, 8.0, 12.0),
        where=lambda machine: not _intel(machine),
    ),
    Constant(
        name="issued again behind a load across a line [1]",
        stated=_issued_again,
        values=(0.0, 1.0),
        in_core=_with_again,
        where=lambda machine: _issued_again(machine) > 0,
        shared=True,
    ),
    Constant(name="loss of nests [1]", values=(0.0, 0.01, 0.02, 0.03, 0.06), **_of_memory("nest_loss")),
)

Values = tuple[float, ...]
"""Values of ``CONSTANTS``, in their order."""


ROUNDS = 4
"""Of coordinate descent at most."""
SIDES = (100, 300)
"""Points a side at which regimes end: smaller grids are small, and in caches as far as these are large."""


class Fit:
    """Fits constants to cases; what was worked out once for a case is kept."""

    def __init__(self, cases: Sequence[Case], constants: Sequence[Constant] = CONSTANTS) -> None:
        self.cases, self.constants = tuple(cases), tuple(constants)
        self._known: dict[tuple[int, Values], Array] = {}

    def stated(self, case: Case) -> Values:
        """What the machine file says."""
        return tuple(constant.stated(case.job.cpu) for constant in self.constants)

    def errors(self, case: Case, values: Values) -> Array:
        """log(predicted / measured) of a case with these constants, as one row."""
        effective = tuple(
            v if c.where(case.job.cpu) else c.stated(case.job.cpu) for c, v in zip(self.constants, values, strict=True)
        )
        key = (id(case), effective)
        if key not in self._known:
            machine, changed = case.job.cpu, case
            for constant, value in zip(self.constants, effective, strict=True):
                if value != constant.stated(machine):
                    machine, changed = constant.put(machine, value), constant.in_core(changed, value)
            self._known[key] = changed.errors(machine)
        return self._known[key]

    def cost(self, cases: Iterable[Case], values: Values) -> float:
        """Sum of |log(predicted / measured)|."""
        return sum(float(np.abs(self.errors(case, values)).sum()) for case in cases)

    def fitted(self, cases: Sequence[Case], together: bool = False) -> dict[str, Values]:
        """The values that suit these cases best, from all forms off, one constant after the other until none changes.

        Args:
            cases: what is known; those that are faulty have no say.
            together: one value serves all machines; else each has its own of the constants that are not shared.
        Returns: machine -> values; with ``together`` the same for each.
        """
        machines = dict.fromkeys(case.job.cpu.name for case in cases)
        members = {name: [case for case in cases if case.job.cpu.name == name and not case.faulty] for name in machines}
        found = {
            name: [c.values[0] if c.fitted else c.stated(cpu) for c in self.constants]
            for name, cpu in {case.job.cpu.name: case.job.cpu for case in cases}.items()
        }
        for _ in range(ROUNDS):
            before = {name: list(values) for name, values in found.items()}
            for k, constant in enumerate(self.constants):
                if not constant.fitted:
                    continue
                for group in [list(machines)] if together or constant.shared else [[name] for name in machines]:
                    tried = {v: self._with_others({n: found[n] for n in group}, k, v, members, together) for v in constant.values}
                    best = min(tried, key=lambda v: tried[v][0])
                    found.update(tried[best][1])
            if found == before:
                break
        return {name: tuple(values) for name, values in found.items()}

    def _with_others(
        self, found: Mapping[str, Sequence[float]], k: int, value: float, members: Mapping[str, Sequence[Case]], together: bool
    ) -> tuple[float, dict[str, list[float]]]:
        """Cost, and values of each machine, with this value of a constant and what stands beside it found anew."""
        changed = {name: list(_with(values, k, value)) for name, values in found.items()}
        beside = next((n for n, other in enumerate(self.constants) if other.name == self.constants[k].beside), None)
        if beside is not None:
            for group in [list(changed)] if together else [[name] for name in changed]:
                costs = {
                    v: sum(self.cost(members[n], _with(changed[n], beside, v)) for n in group)
                    for v in self.constants[beside].values
                }
                best = min(costs, key=lambda v: costs[v])
                for name in group:
                    changed[name][beside] = best
        return sum(self.cost(members[n], tuple(values)) for n, values in changed.items()), changed


def _with(values: Sequence[float], k: int, value: float) -> Values:
    return (*values[:k], value, *values[k + 1 :])


# Folds


@dataclass(frozen=True, slots=True)
class Held:
    """A case as it was predicted without what was left out: its values, and log(predicted / measured) as one row."""

    case: Case
    values: Values
    errors: Array


def as_stated(fit: Fit) -> list[Held]:
    """With the constants of the machine files, which saw some of the cases."""
    return [Held(case, fit.stated(case), fit.errors(case, fit.stated(case))) for case in fit.cases]


def without_stencils(fit: Fit) -> list[Held]:
    """Each stencil predicted with constants that were found on all others."""
    return _folds(fit, lambda case: case.stencil, together=False)


def without_machines(fit: Fit) -> list[Held]:
    """Each microarchitecture predicted with constants that suit all others."""
    return _folds(fit, lambda case: case.family, together=True)


def _folds(fit: Fit, fold: Callable[[Case], str], together: bool) -> list[Held]:
    found = []
    for name in dict.fromkeys(map(fold, fit.cases)):
        rest = [case for case in fit.cases if fold(case) != name]
        known = fit.fitted(rest, together)
        for case in (case for case in fit.cases if fold(case) == name):
            own = known.get(case.job.cpu.name) or next(iter(known.values()))
            values = tuple(v if c.fitted else s for c, v, s in zip(fit.constants, own, fit.stated(case), strict=True))
            found.append(Held(case, values, fit.errors(case, values)))
    return found


def without_form(fit: Fit, held: Iterable[Held], index: int) -> list[Held]:
    """The same with one constant at the value that switches its form off."""
    found = []
    for entry in held:
        values = _with(entry.values, index, fit.constants[index].values[0])
        found.append(Held(entry.case, values, fit.errors(entry.case, values)))
    return found


# Cases


def cases(code: Mapping[str, Published] | None = None, reserved: bool | None = False) -> list[Case]:
    """All configurations whose machine code was published, on one core and on several.

    Args:
        code: that code by configuration; None: the stored times of it.
        reserved: those of ``RESERVED`` alone, or all but those; None: both.
    """
    times = inspect_points.read_times() if code is None else {}
    found = [
        _case(config, several, times, code)
        for file, several in ((inspect_points.ONE_CORE, False), (inspect_points.SEVERAL, True))
        for config in inspect_points.configurations(file)
        if reserved is None or (config.name in RESERVED) == reserved
    ]
    return [case for case in found if case is not None]


def _case(config: Configuration, several: bool, times: Times, code: Mapping[str, Published] | None) -> Case | None:
    rows = {int(point["cores" if several else "N"]): point for point in config.points}
    numbers = sorted(rows)
    cores, sides = (numbers, [int(config.points[0]["N"])]) if several else ([1], numbers)
    given = code.get(config.name) if code is not None else None
    stored = [inspect_points.stored_core(times, config.name, sides, once) for once in (False, True)]
    if given is None and (code is not None or any(found is None for found in stored)):
        return None
    job = prepare(config.kernel, config.machine, sweep({inspect_points.SIZES: sides}), cores, incore="throughput")
    traffic = point_traffic(job.loop, job.cpu, job.points, job.cores, job.options, whole=True)
    made = None
    if given is None:
        core, once = stored
    else:  # of the source that it was made from, whose terms may stand in another order
        sizes = sweep({given.sizes: sides})
        made = prepare(given.source, config.machine, sizes, cores, incore="asm", asm=str(given.code))
        core, once = _analysed(made, traffic)
    assert core is not None
    assert once is not None
    return Case(
        config=config.name,
        stencil=config.stencil,
        family=job.cpu.microarchitecture,
        measured=np.array([float(rows[n]["meas_cy_cl"]) for n in numbers]).reshape(job.shape),
        peer=np.array([float(rows[n]["ecm_lc_cy_cl"] or "nan") for n in numbers]).reshape(job.shape),
        regimes=("threads",) * len(numbers) if several else tuple(map(regime, numbers)),
        job=job,
        traffic=traffic,
        core=core,
        once=once,
        made=made,
        faulty=config.faulty,
    )


def regime(side: int) -> str:
    """What a point of one core belongs to."""
    return next((f"grids of less than {most}" for most in SIDES if side < most), f"grids of {SIDES[-1]} and more")


def compiled(case: Case) -> Case:
    """The case with the code that the compiler found here makes of the same source.

    Raises: CapabilityError where none is found, or its loop is not understood.
    """
    made = prepare(case.job.loop, case.job.cpu, case.job.points, case.job.cores, incore="asm")
    core, once = _analysed(made, case.traffic)
    return replace(case, core=core, once=once, made=made)


def _analysed(made: Job, traffic: PointTraffic) -> tuple[InCore, InCore]:
    """Times in the core of machine code, and those with nothing issued again."""
    core = _times(made, traffic)
    if not _issued_again(made.cpu):
        return core, core
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "once.yaml"
        file.write_text(f"arch: {_model(made.cpu)}\nparameters: {{issued_again: 0}}\n", encoding="utf-8")
        return core, _times(replace(made, options=replace(made.options, corrections=str(file))), traffic)


def _times(made: Job, traffic: PointTraffic) -> InCore:
    return analyse("asm", made.loop, made.cpu, made.points, traffic.moved.unit_of_work, made.options.incore_options)


def without_correction(case: Case, name: str) -> Case:
    """The case with times in the core that lack one correction."""
    if case.made is None or not any(effect.applied for effect in case.core.corrections or () if effect.name == name):
        return case
    made = replace(case.made, options=replace(case.made.options, incore_corrections=f"-{name}"))
    return replace(case, made=made, core=_times(made, case.traffic))


def store(code: Mapping[str, Published]) -> None:
    """Write what our engine finds for the measured code."""
    known: dict[tuple[str, int], tuple[InCore, InCore, int]] = {}
    for case in cases(code, reserved=None):
        for at, size in enumerate(case.job.points["N"].tolist()):
            known.setdefault((case.config, size), (case.core, case.once, at))
    inspect_points.write_times((name, size, *found) for (name, size), found in sorted(known.items()))


# Record


def record(every: Sequence[Case]) -> dict[str, Any]:
    """Errors with constants as stated, with stencils and with machines left out; what each form and correction brings."""
    fit = Fit(every)
    ways = {"as stated": as_stated(fit), "stencils left out": without_stencils(fit), "machines left out": without_machines(fit)}
    return {
        "table": {way: table(held) for way, held in ways.items()},
        "kerncraft": table([Held(h.case, (), np.log(h.case.peer / h.case.measured).ravel()) for h in ways["as stated"]]),
        "forms": {
            constant.name: {
                "fitted": constant.fitted,
                "stated": {case.job.cpu.name: constant.stated(case.job.cpu) for case in fit.cases},
                "found": values_by_machine(ways["stencils left out"], k),
                "gains": {way: gain(held, without_form(fit, held, k)) for way, held in ways.items()},
            }
            for k, constant in enumerate(fit.constants)
        },
        "corrections": {c.name: _correction_gain(fit, c.name) for c in corrections() if every[0].made is not None},
        "reserved": list(RESERVED),
    }


def table(held: Sequence[Held]) -> dict[str, dict[str, float]]:
    """Group of points -> summary; groups are all on one core, machines and regimes, and threads, machines of sound series."""
    groups: dict[str, list[float]] = {"one core": [], "threads": []}
    for entry in held:
        machine = entry.case.job.cpu.name
        sound = () if entry.case.faulty else ("threads, sound series", f"threads, {machine}")
        for error, where in zip(np.expm1(entry.errors), entry.case.regimes, strict=True):
            if np.isfinite(error):
                for group in ("threads", *sound) if entry.case.threads else ("one core", machine, where):
                    groups.setdefault(group, []).append(float(error))
    return {group: summary(values) for group, values in groups.items() if values}


def values_by_machine(held: Sequence[Held], index: int) -> dict[str, list[float]]:
    """Least, middle and largest value of a constant over the folds, by machine."""
    found: dict[str, list[float]] = {}
    for entry in held:
        found.setdefault(entry.case.job.cpu.name, []).append(entry.values[index])
    return {name: [min(all_), sorted(all_)[len(all_) // 2], max(all_)] for name, all_ in found.items()}


def gain(held: Sequence[Held], without: Sequence[Held]) -> dict[str, float]:
    """By how much the mean absolute error on one core and with several cores is less than without a form [points of %]."""
    return {group: _mean(without, group == "threads") - _mean(held, group == "threads") for group in ("one core", "threads")}


def _mean(held: Sequence[Held], threads: bool) -> float:
    chosen = [entry.errors for entry in held if entry.case.threads == threads]
    return 100 * float(np.abs(np.expm1(np.concatenate(chosen))).mean()) if chosen else 0.0


def _correction_gain(fit: Fit, name: str) -> dict[str, Any]:
    """What a correction brings where the cases that are not left out decide whether it is applied."""
    on = as_stated(fit)
    off = [Held(h.case, h.values, changed.errors(h.case.job.cpu)) for h in on for changed in [without_correction(h.case, name)]]
    folds: dict[str, Callable[[Case], str]] = {"stencils left out": lambda c: c.stencil, "machines left out": lambda c: c.family}
    gains = {"as stated": gain(on, off)}
    for way, fold in folds.items():
        chosen = []
        for with_it, without in zip(on, off, strict=True):
            rest = [(a, b) for a, b in zip(on, off, strict=True) if fold(a.case) != fold(with_it.case)]
            keep = sum(float(np.abs(a.errors).sum()) for a, _ in rest) <= sum(float(np.abs(b.errors).sum()) for _, b in rest)
            chosen.append(with_it if keep else without)
        gains[way] = gain(chosen, off)
    return {"gains": gains}


def main() -> int:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.held_out", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--open", action="store_true", help="the reserved configurations, constants as stated")
    parser.add_argument("--compiled", action="store_true", help="from the code that the compiler found here makes")
    parser.add_argument("--measured-code", action="store_true", help="from the measured code, which lies in ROOFTREE_SHARED")
    parser.add_argument("--store", action="store_true", help="write the times in the core of the measured code anew")
    asked = parser.parse_args()
    code = inspect_points.published() if asked.measured_code or asked.store else None
    if code is not None and not code:
        print("the measured machine code is not here (set ROOFTREE_SHARED)", file=sys.stderr)
        return 4
    if asked.store and code is not None:
        store(code)
        return 0
    every = list(_as_asked(cases(code, reserved=asked.open), asked.compiled))
    if not every:
        print("nothing to judge: no configuration could be compiled here", file=sys.stderr)
        return 4
    if asked.open:
        stated = as_stated(Fit(every))
        _print("reserved, constants as stated", table(stated))
        _print("Kerncraft, stored", table([Held(h.case, (), np.log(h.case.peer / h.case.measured).ravel()) for h in stated]))
        return 0
    found = record(every)
    for way, groups in (*found["table"].items(), ("Kerncraft, stored", found["kerncraft"])):
        _print(way, groups)
    print("\nBy how much the mean error is less [points]; one core, threads")
    for kind in ("forms", "corrections"):
        for name, entry in found[kind].items():
            gains = "; ".join(f"{way} {g['one core']:+.2f}, {g['threads']:+.2f}" for way, g in entry["gains"].items())
            print(f"{name:36} {gains}")
    return 0


def _as_asked(every: Iterable[Case], anew: bool) -> Iterator[Case]:
    for case in every:
        try:
            yield compiled(case) if anew else case
        except CapabilityError as error:
            print(f"left out: {case.config}: {error}", file=sys.stderr)


def _print(title: str, groups: Mapping[str, Mapping[str, float]]) -> None:
    print(f"\n{title}")
    for group, found in groups.items():
        errors = ", ".join(f"{key} {found[key]:5.1f}" for key in ("median", "mean", "p90"))
        print(f"  {group:32} {found['points']:5.0f} points, {errors} %")


if __name__ == "__main__":
    sys.exit(main())
