"""What a user asks of a profile."""

from __future__ import annotations

from dataclasses import dataclass

from rooftree.instrument.engines import ENGINES
from rooftree.machine.model import Machine
from rooftree.profile import static, totals
from rooftree.profile.ranks import Rank

NO_ENGINE = "none"
CHOICES = ("auto", *ENGINES, static.NAME, totals.NAME, NO_ENGINE)


@dataclass(frozen=True, slots=True)
class Options:
    """What a user asks for.

    Attributes:
        engine: what counts: auto, one of `ENGINES`, static (estimates), or none.
        machine: whose roofs; None: no roofs.
        measured: whether that file was measured on this machine; None: not known.
        top: regions that are listed.
        least_share: part of the time from which on a region is listed.
        time_limit_s: of each run [s]; None: none.
        sampler: kernel (perf_event), timers (in the process), or auto.
        once: run the program a single time.
        calls: of each hot function that are counted at least, scaled to the whole run; None: all are counted.
        output: file that becomes the application's standard output.
        rank: of an MPI job, which this program is; None: of none.
    """

    engine: str = "auto"
    machine: Machine | None = None
    measured: bool | None = None
    top: int = 10
    least_share: float = 0.005
    time_limit_s: float | None = None
    once: bool = False
    sampler: str = "auto"
    calls: int | None = None
    output: int = 1
    rank: Rank | None = None
