"""What the regions of a run have in common: what was found, what was counted, and under whose roofs they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rooftree.asm.function_code import FunctionCode
from rooftree.incore.tables.microarchitecture import Table
from rooftree.instrument.engine import BlockKey, Executions, key_of
from rooftree.instrument.samples import Samples
from rooftree.machine.model import Machine
from rooftree.models.branch_prediction import Mispredicted
from rooftree.models.uncertainty import share_interval
from rooftree.profile.data import Seen
from rooftree.profile.named import Named
from rooftree.profile.regions import Found


@dataclass(frozen=True, slots=True)
class Regions:
    """What was found: in the code, and named by the program; the code that is counted, and what to know.

    Besides, samples with registers in it, and the memory of the program (as `rooftree.profile.data` has them).
    """

    found: Sequence[Found]
    by_name: Sequence[Named] = ()
    codes: Sequence[FunctionCode] = ()
    notes: Sequence[str] = ()
    seen: Mapping[tuple[str, int], Sequence[Seen]] = field(default_factory=dict)
    program_B: float | None = None

    def counts(self, code: FunctionCode) -> bool:
        """Whether a function is among those that are counted; without a list all are."""
        wanted = key_of(code, 0)
        return not self.codes or any(key_of(one, 0) == wanted for one in self.codes)


@dataclass(frozen=True, slots=True)
class Counted:
    """How often the code was executed, what counted it and why that, or why nothing did; how often the program was run.

    And why counts and times do not belong together, "" if they do; in which functions (by their first block) alone they do not,
    and by which part these did more in another run; whether that says that it does the same each time; how often branches are
    mispredicted, by the block that each ends; CPU time of a later run in its own code, where the first took clearly longer [s].
    """

    executions: Executions | None = None
    engine: str | None = None
    why: str = ""
    runs: int = 1
    apart: str = ""
    differ: Mapping[BlockKey, float] = field(default_factory=dict)
    same: bool = False
    later_s: float | None = None
    simulated: Mapping[BlockKey, Mispredicted] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Context:
    """What the regions of a run have in common.

    Attributes:
        samples: of the native run.
        per_sample: CPU time that one of them stands for [s].
        cpu: time of the whole program [s].
        counted: what the counted run found.
        regions: all of them.
        listed: those that are shown.
        machine: whose roofs; None: no roofs.
        table: instruction table of this core; None if there is none.
        measured: whether the machine file was measured here; None: not known.
    """

    samples: Samples
    per_sample: float
    cpu: float
    counted: Counted
    regions: Regions
    listed: Sequence[Found]
    machine: Machine | None
    table: Table | None
    measured: bool | None = None

    def interval(self, hits: int, known: float = 1.0) -> list[float]:
        """Bounds of the share of so many samples in the CPU time, which hold with 95 %.

        Args:
            known: part of these of which it is known that they belong there.
        """
        total = self.samples.total
        low, high = share_interval(hits, max(hits, round(total * known)))
        of_all = total * self.per_sample / self.cpu if self.cpu else 0.0
        return [low * of_all if hits else 0.0, high * of_all]

    def sum_of(self, hits: int) -> tuple[float, float, list[float]]:
        """The CPU time that so many samples stand for [s], its share, and bounds of that as `interval` has them."""
        seconds = hits * self.per_sample
        return seconds, seconds / self.cpu if self.cpu else 0.0, self.interval(hits)
