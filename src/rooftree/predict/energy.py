"""Energy of a predicted loop over clock and cores, with the multicore model of the prediction at every clock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import UsageError
from rooftree.machine.model import Machine, Power
from rooftree.models.energy import Goal, PowerModel, best, energy
from rooftree.predict.clock import at_clock
from rooftree.predict.job import Job
from rooftree.predict.multicore import several_cores
from rooftree.predict.run import Stages
from rooftree.predict.single_core import single_core
from rooftree.results.roofline import EnergyPoint, OperatingPoint

GOALS: tuple[Goal, ...] = ("energy", "energy-delay", "performance")


def operating_points(
    job: Job, pieces: Iterable[Stages], power: Power, clocks_GHz: Sequence[float] = (), steps: int = 25
) -> list[EnergyPoint]:
    """For each size, clock and number of cores that are best for energy, energy-delay product and performance.

    Args:
        job: what is predicted; the core counts to choose from are those of it that one ccNUMA domain has.
        pieces: its stages, which are evaluated again at every clock.
        power: power model of the chip.
        clocks_GHz: clocks to choose from [GHz]; empty: from the lowest to the highest of the power model.
        steps: clocks tried between these.
    Returns: empty if no core count fits.
    """
    inside = np.flatnonzero(job.cores <= job.cpu.topology.cores_per_domain)
    inside = inside[np.unique(job.cores[inside], return_index=True)[1]]
    clocks = np.asarray(clocks_GHz) * 1e9 if clocks_GHz else np.linspace(power.f_min, power.f_max, steps)
    model = PowerModel(power.W0, power.W1, power.W2)
    found: dict[int, EnergyPoint] = {}
    for piece in pieces if len(inside) else ():
        rates = np.stack([_speed_at(job, piece, float(clock))[:, inside] * clock * 1e-9 for clock in clocks], axis=-1)
        iterations = piece.traffic.moved.unit_of_work
        for row, rate in enumerate(rates):
            goals: dict[str, OperatingPoint] = {}
            for goal in GOALS:
                at = best(model, rate, clocks * 1e-9, job.cores[inside], goal)
                goals[goal] = OperatingPoint(
                    clock_GHz=round(at.clock_GHz, 4),
                    cores=at.cores,
                    MLUP_s=at.performance * 1e3 * iterations,
                    W=at.power,
                    nJ_per_iteration=at.energy / iterations,
                )
            sizes = {name: int(values[row]) for name, values in piece.points.items()}
            points = _all_points(model, rate, clocks, job.cores[inside], iterations)
            found[int(piece.places[row])] = EnergyPoint(sizes=sizes, points=points, goals=goals)
    return [found[place] for place in sorted(found)]


def _all_points(
    model: PowerModel, rate: NDArray[np.float64], clocks: NDArray[np.float64], cores: NDArray[np.int64], iterations: int
) -> list[OperatingPoint]:
    """Every clock with every core count; rates are in 10^9 units of work per second, (C, F)."""
    found = []
    for column, clock in enumerate(clocks.tolist()):
        speeds = rate[:, column]
        watts = model.power(clock * 1e-9, cores)
        joules = energy(model, speeds, clock * 1e-9, cores)
        for n, speed, watt, joule in zip(cores.tolist(), speeds.tolist(), watts.tolist(), joules.tolist(), strict=True):
            found.append(
                OperatingPoint(
                    clock_GHz=round(clock * 1e-9, 4),
                    cores=n,
                    MLUP_s=speed * 1e3 * iterations,
                    W=watt,
                    nJ_per_iteration=joule / iterations,
                )
            )
    return found


def _speed_at(job: Job, piece: Stages, clock_Hz: float) -> NDArray[np.float64]:
    """Speed of all sizes and core counts at another clock [units of work/cy], (S, C)."""
    cpu = at_clock(job.cpu, clock_Hz)
    alone = single_core(cpu, job.loop, piece.traffic, piece.core, job.nontemporal)
    return several_cores(cpu, job.loop, piece.points, job.cores, alone)[0]


_MOST = 1e9
"""No power [W] and no clock [GHz] is larger."""


def parse_power(text: str, machine: Machine) -> Power:
    """Read ``W0,W1,W2[,f_min,f_max]`` (clocks in GHz; without them 0.5 and 1.25 times the machine's clock)."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    hint = "--power 23,1.5,0.7, or with the lowest and the highest clock in GHz 23,1.5,0.7,1.2,2.7"
    if len(numbers) not in (3, 5) or not all(0 <= value <= _MOST for value in numbers) or not any(numbers[:3]):
        raise UsageError(
            f"expected W0,W1,W2, not negative and not all 0, and perhaps two clocks, found '{text}'", where="--power", hint=hint
        )
    clock = machine.core.clock * 1e-9 if machine.core else 2.0
    f_min, f_max = numbers[3:] if len(numbers) == 5 else (0.5 * clock, 1.25 * clock)
    if not 0 < f_min <= f_max:
        raise UsageError(f"the clocks {f_min:g} and {f_max:g} GHz are no range", where="--power", hint=hint)
    return Power(W0=numbers[0], W1=numbers[1], W2=numbers[2], f_min=f_min * 1e9, f_max=f_max * 1e9, source="given")
