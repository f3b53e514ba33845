"""Energy of a predicted loop over clock and cores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rooftree.errors import MachineError, UsageError
from rooftree.machine.model import Machine, Power
from rooftree.models.energy import ClockedLoop, Goal, PowerModel, best
from rooftree.predict.transfers import is_memory_link, usable_groups
from rooftree.results import Prediction

GOALS: tuple[Goal, ...] = ("energy", "energy-delay", "performance")


def operating_points(
    prediction: Prediction, machine: Machine, power: Power | None = None, point: int = -1, steps: int = 25
) -> dict[str, Any]:
    """The clock and the number of cores of one chip that are best for energy, energy-delay product and performance.

    Args:
        prediction: of one loop; times in cycles scale with the clock, times of the memory interface do not.
        machine: its power model, topology and overlap.
        power: power model to use instead of the machine's.
        point: index of the size.
        steps: clocks tried between the lowest and the highest.
    Returns: goal -> clock_GHz, cores, MLUP_s, W, nJ_per_iteration.
    Raises: MachineError without a power model.
    """
    power = power or machine.power
    if power is None or machine.overlap is None:
        raise MachineError(
            f"machine {machine.name} states no power model",
            where="--energy",
            hint="--power W0,W1,W2 (W, W/GHz and W/GHz^2 per core; hager2015)",
        )
    clock_GHz = prediction.clock_Hz * 1e-9
    location = prediction.locations[int(prediction.data_in[point, 0])]
    cycles = {"OL": float(prediction.T_OL[point, 0]), "nOL": float(prediction.T_nOL[point, 0])}
    nanoseconds = {}
    for link in prediction.links:
        time = float(prediction.T_data[link][point, 0])
        if is_memory_link(link):
            nanoseconds[link] = time / clock_GHz
        else:
            cycles[link] = time
    every = {name: np.zeros(()) for name in (*cycles, *nanoseconds)}
    groups = _whole_links(machine.overlap.groups(location), every)
    placed = {name for group in groups for name in group}
    loop = ClockedLoop(
        {k: v for k, v in cycles.items() if k in placed},
        {k: v for k, v in nanoseconds.items() if k in placed},
        groups,
    )
    cores = np.arange(1, machine.topology.cores_per_domain + 1)
    clocks = np.linspace(power.f_min, power.f_max, steps) * 1e-9
    found: dict[str, Any] = {}
    for goal in GOALS:
        at = best(PowerModel(power.W0, power.W1, power.W2), loop, clocks, cores, goal)
        iterations = prediction.iterations_per_cl
        found[goal] = {
            "clock_GHz": round(at.clock_GHz, 4),
            "cores": at.cores,
            "MLUP_s": at.performance * 1e3 * iterations,
            "W": at.power,
            "nJ_per_iteration": at.energy / iterations,
        }
    return found


def _whole_links(groups: Sequence[Sequence[str]], terms: dict[str, Any]) -> list[list[str]]:
    """Overlap groups by whole terms: a direction counts as its link."""
    whole = [list(dict.fromkeys(name.partition(".")[0] for name in group)) for group in groups]
    return usable_groups(whole, terms)


def parse_power(text: str, machine: Machine) -> Power:
    """Read ``W0,W1,W2[,f_min,f_max]`` (clocks in GHz; without them 0.5 and 1.25 times the machine's clock)."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (3, 5) or min(numbers, default=-1) < 0:
        raise UsageError(
            f"cannot read the power model '{text}'",
            where="--power",
            hint="--power 23,1.5,0.7 or 23,1.5,0.7,1.2,2.7",
        )
    clock = machine.core.clock * 1e-9 if machine.core else 2.0
    f_min, f_max = numbers[3:] if len(numbers) == 5 else (0.5 * clock, 1.25 * clock)
    if not 0 < f_min <= f_max:
        raise UsageError(f"the clocks {f_min:g} and {f_max:g} GHz are no range", where="--power")
    return Power(
        W0=numbers[0], W1=numbers[1], W2=numbers[2], f_min=f_min * 1e9, f_max=f_max * 1e9, source="given"
    )
