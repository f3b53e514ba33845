"""Simulated machines: timings of streaming kernels from a machine whose truth is known, and what was recovered of it.

For tests of the hypothesis method, and to try whether a set of kernels can tell a machine's properties at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from rooftree.characterise.hypotheses import SIGMAS, Measured
from rooftree.characterise.links import restricted, same_groups, whole_links
from rooftree.characterise.overlap import SAME, Derivation
from rooftree.characterise.streams import Case
from rooftree.errors import MachineError, UsageError
from rooftree.machine.model import Machine
from rooftree.predict.transfers import MemoryFlow, link_times, runtime_in


def true_cycles(machine: Machine, case: Case) -> float:
    """Runtime of a case by the machine's own links and overlap [cy/CL]."""
    if machine.core is None or not machine.links or machine.overlap is None:
        raise MachineError(f"machine {machine.name} states no links and overlap, so nothing can be simulated")
    volumes = {link: (np.array(load), np.array(evict)) for link, (load, evict) in case.volumes.items()}
    flow = MemoryFlow(np.zeros(()), np.array(case.memory_B_per_cy or np.inf), np.zeros(()), np.array(case.reused))
    terms = {
        "OL": np.array(case.T_OL),
        "nOL": np.array(case.T_nOL),
        "nOL.load": np.array(case.T_load),
        "nOL.store": np.array(case.T_store),
    }
    terms |= link_times(machine, volumes, flow)
    return float(runtime_in(machine, case.location, terms))


def simulate(
    machine: Machine, cases: Sequence[Case], random: np.random.Generator, noise: float = 0.03, repeats: int = 1
) -> dict[tuple[str, str], Measured]:
    """Timings as a harness would give them.

    Args:
        machine: the truth.
        cases: what is timed.
        random: source of the noise.
        noise: standard deviation of one timing, relative.
        repeats: timings of each case, of which the median is taken.
    Returns: measurements by name and place, with the interval that follows from the noise.
    Raises: MachineError for a machine without links and overlap; UsageError for noise outside 0..0.2 or no timings.
    """
    if not 0 <= noise <= 0.2 or repeats < 1:
        raise UsageError(f"noise {noise} and {repeats} timings, expected noise in 0..0.2 and at least one timing")
    found = {}
    for case in cases:
        timings = true_cycles(machine, case) * (1 + noise * random.standard_normal(repeats))
        middle = float(np.median(timings))
        half = SIGMAS * noise * (1.0 if repeats == 1 else np.sqrt(np.pi / 2 / repeats))
        found[case.key] = Measured(middle, middle * (1 - half), middle * (1 + half))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """What of a machine was found again.

    Attributes:
        links: for each link between caches, whether its bandwidths and directions are those of the truth.
        groups: for each place, whether the groups are.
        deviation: largest relative difference between what the truth and what was found predict for a case [1].
    """

    links: Mapping[str, bool]
    groups: Mapping[str, bool]
    deviation: float

    @property
    def equivalent(self) -> bool:
        """Every case is predicted as by the truth: what differs, if anything, no timing of these kernels can tell."""
        return self.deviation < SAME

    @property
    def exact(self) -> bool:
        """Everything is that of the truth."""
        return all(self.links.values()) and all(self.groups.values())


def recovered(machine: Machine, cases: Sequence[Case], derived: Derivation) -> Recovery:
    """Compare with the truth.

    Args:
        machine: the truth.
        cases: what was timed.
        derived: what was found.
    """
    assert machine.overlap is not None
    links = {}
    for name, path in derived.paths.items():
        truth = machine.link(name)
        links[name] = (path.load, path.evict, path.duplex) == (truth.load, truth.evict, truth.duplex)
    groups = {}
    for place, found in derived.groups.items():
        names = [name for group in found for name in group]
        groups[place] = same_groups(restricted(whole_links(machine.overlap.groups(place)), names), found)
    log_truth = {case.key: np.log(true_cycles(machine, case)) for case in cases}
    deviation = 0.0
    for stage in derived.stages:
        keys = [case.key for table in stage.tables for case in table.cases]
        truth_log = np.array([log_truth[key] for key in keys])
        deviation = max(deviation, float(np.abs(np.expm1(stage.best.log_predicted - truth_log)).max()))
    return Recovery(links=links, groups=groups, deviation=deviation)


def without_answers(machine: Machine) -> Machine:
    """The machine without bandwidths between caches, penalties and overlap: what is known before measuring."""
    unknown = {"load": None, "evict": None, "duplex": "half", "penalty": 0.0}
    return machine.model_copy(update={"links": tuple(link.model_copy(update=unknown) for link in machine.links), "overlap": None})
