"""What predictions are worth where nothing was fitted: the INSPECT measurements with stencils, and with machines, left out.

Bytes over the links and times in the core are worked out once for each configuration (`Case`); what constants of the machine
files make of them is worked out anew for each value that is tried, with the functions that `rooftree predict` runs.

A constant is fitted by coordinate descent over the values of `CONSTANTS`, of which the first switches its form off: so forms are
chosen inside the fold, too. What is made least is the sum of |log(predicted / measured)| over all points. With a *stencil* left
out all its configurations are, on whatever machine, and so are variants of its code (AVX-512, vector-aligned); with a *machine*
left out all of its microarchitecture are, in SNC mode and without, and its constants are those that suit all others together.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.bench_inspect import configurations, data_folder, size_names, summary
from rooftree.incore.corrections import corrections
from rooftree.incore.engines import analyse
from rooftree.incore.model import InCore
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
    """

    name: str
    put: Callable[[Machine, float], Machine]
    stated: Callable[[Machine], float]
    values: tuple[float, ...]
    where: Callable[[Machine], bool] = lambda machine: True
    shared: bool = False
    fitted: bool = True


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


CONSTANTS = (
    Constant(
        name="latency of a line from memory [cy]",
        values=(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0),
        **_on_link("L3Mem", "penalty"),
        where=_intel,
        fitted=False,
    ),
    Constant(
        name="streams beyond ten [cy]",
        values=(0.0, 1.0, 2.0, 3.0, 4.5, 6.0, 8.5, 11.0),
        **_on_link("L3Mem", "stream_penalty"),
        where=_intel,
    ),
    Constant(
        name="line evicted from L1 [cy]",
        values=(0.0, 1.0, 2.0, 3.0, 4.0),
        **_on_link("L1L2", "evict_penalty"),
        where=_intel,
        fitted=False,
    ),
    Constant(
        name="latency hidden beside L1 [1]",
        values=(0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3),
        **_on_link("L3Mem", "hidden"),
        where=_intel,
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
    Constant(name="loss of nests [1]", values=(0.0, 0.015, 0.03, 0.05, 0.07, 0.1), **_of_memory("nest_loss")),
    Constant(name="loss by streams [1]", values=(0.0, 0.002, 0.004, 0.007, 0.01, 0.015), **_of_memory("stream_loss")),
)

Values = tuple[float, ...]
"""Values of ``CONSTANTS``, in their order."""


ROUNDS = 4
"""Of coordinate descent at most."""


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
            machine = case.job.cpu
            for constant, value in zip(self.constants, effective, strict=True):
                if value != constant.stated(machine):
                    machine = constant.put(machine, value)
            self._known[key] = case.errors(machine)
        return self._known[key]

    def cost(self, cases: Iterable[Case], values: Values) -> float:
        """Sum of |log(predicted / measured)|."""
        return sum(float(np.abs(self.errors(case, values)).sum()) for case in cases)

    def fitted(self, cases: Sequence[Case], together: bool = False) -> dict[str, Values]:
        """The values that suit these cases best, from all forms off, one constant after the other until none changes.

        Args:
            cases: what is known.
            together: one value serves all machines; else each has its own of the constants that are not shared.
        Returns: machine -> values; with ``together`` the same for each.
        """
        machines = dict.fromkeys(case.job.cpu.name for case in cases)
        members = {name: [case for case in cases if case.job.cpu.name == name] for name in machines}
        found = {
            name: [c.values[0] if c.fitted else c.stated(cases_of[0].job.cpu) for c in self.constants]
            for name, cases_of in members.items()
        }
        for _ in range(ROUNDS):
            before = {name: list(values) for name, values in found.items()}
            for k, constant in enumerate(self.constants):
                if not constant.fitted:
                    continue
                for group in [list(machines)] if together or constant.shared else [[name] for name in machines]:
                    tried = {v: sum(self.cost(members[n], _with(found[n], k, v)) for n in group) for v in constant.values}
                    best = min(tried, key=lambda v: tried[v])
                    for name in group:
                        found[name][k] = best
            if found == before:
                break
        return {name: tuple(values) for name, values in found.items()}


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


def cases(folder: Path, reserved: bool = False) -> list[Case]:
    """All configurations with machine code, on one core and on several: those of ``RESERVED`` alone, or all but those."""
    return [
        _case(folder, config, kernel, points, several)
        for file, several in (("tuning_grid_scaling.csv", False), ("tuning_thread_scaling.csv", True))
        for config, kernel, points in configurations(folder, file)
        if (config in RESERVED) == reserved
    ]


def _case(folder: Path, config: str, kernel: Mapping[str, Any], points: Sequence[Mapping[str, str]], several: bool) -> Case:
    along = "cores" if several else "N"
    rows = {int(point[along]): point for point in points}
    source, code = kernel["c_source"], str(folder / kernel["asm"]["extracted"])
    cores = sorted(rows) if several else [1]
    sizes = sweep({size_names(source): [int(points[0]["N"])] if several else list(rows)})
    job = prepare(source, kernel["machine"], sizes, cores, incore="asm", asm=code)
    traffic = point_traffic(job.loop, job.cpu, job.points, job.cores, job.options, whole=True)
    core = analyse("asm", job.loop, job.cpu, job.points, traffic.moved.unit_of_work, job.options.incore_options)
    ordered = [rows[n] for n in cores] if several else list(rows.values())
    return Case(
        config=config,
        stencil=kernel["stencil"],
        family=job.cpu.microarchitecture,
        measured=np.array([float(point["meas_cy_cl"]) for point in ordered]).reshape(job.shape),
        peer=np.array([float(point["ecm_lc_cy_cl"] or "nan") for point in ordered]).reshape(job.shape),
        regimes=tuple("threads" if several else point["regime"] for point in ordered),
        job=job,
        traffic=traffic,
        core=core,
    )


def without_correction(case: Case, name: str) -> Case:
    """The case with times in the core that lack one correction."""
    if not any(effect.applied for effect in case.core.corrections or () if effect.name == name):
        return case
    options = replace(case.job.options, incore_corrections=f"-{name}")
    core = analyse("asm", case.job.loop, case.job.cpu, case.job.points, case.traffic.moved.unit_of_work, options.incore_options)
    return replace(case, job=replace(case.job, options=options), core=core)


# Record


def record(folder: Path) -> dict[str, Any]:
    """Errors with constants as stated, with stencils and with machines left out; what each form and correction brings."""
    fit = Fit(cases(folder))
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
        "corrections": {c.name: _correction_gain(fit, c.name) for c in corrections()},
        "reserved": list(RESERVED),
    }


def table(held: Sequence[Held]) -> dict[str, dict[str, float]]:
    """Group of points -> summary; groups are all on one core, machines and regimes, and threads."""
    groups: dict[str, list[float]] = {"one core": []}
    for entry in held:
        relative = np.expm1(entry.errors)
        for error, regime in zip(relative, entry.case.regimes, strict=True):
            if np.isfinite(error):
                one = ("one core", entry.case.job.cpu.name, f"regime {regime}")
                for group in ("threads", f"threads, {entry.case.job.cpu.name}") if entry.case.threads else one:
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
    """Print the table, and what each form and correction brings; with ``--open`` the reserved configurations, too."""
    folder = data_folder()
    if folder is None:
        print("the INSPECT measurements are not here (set ROOFTREE_SHARED)", file=sys.stderr)
        return 1
    if "--open" in sys.argv[1:]:
        _print("reserved, constants as stated", table(as_stated(Fit(cases(folder, reserved=True)))))
        return 0
    found = record(folder)
    for way, groups in (*found["table"].items(), ("Kerncraft, stored", found["kerncraft"])):
        _print(way, groups)
    print("\nBy how much the mean error is less [points]; one core, threads")
    for kind in ("forms", "corrections"):
        for name, entry in found[kind].items():
            gains = "; ".join(f"{way} {g['one core']:+.2f}, {g['threads']:+.2f}" for way, g in entry["gains"].items())
            print(f"{name:36} {gains}")
    return 0


def _print(title: str, groups: Mapping[str, Mapping[str, float]]) -> None:
    print(f"\n{title}")
    for group, found in groups.items():
        errors = ", ".join(f"{key} {found[key]:5.1f}" for key in ("median", "mean", "p90"))
        print(f"  {group:32} {found['points']:5.0f} points, {errors} %")


if __name__ == "__main__":
    sys.exit(main())
