"""The simulated machine behind the interface of a harness: known timings, a drifting clock, noise, disturbances, other processes.

For tests, and for trying a method where the truth is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rooftree.errors import MeasurementError
from rooftree.timing.harness import (
    EMPTY,
    REFERENCE,
    REFERENCE_CYCLES,
    REFERENCE_PASSES,
    STAMPS,
    Burst,
    Code,
    Ticks,
    slow_to_start,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


AROUND = 60.0
"""Cycles of a burst beside its passes."""
SLICE_S = 0.004
"""For so long another process has the processor, on average [s]."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another thread on the core, which comes and goes.

    Attributes:
        share: of the time in which it is there.
        spell: bursts from one change to the next at the earliest.
        slower: how much longer bursts take then, by name of the function, and reference loops; 1 for others.
    """

    share: float = 0.0
    spell: int = 500
    slower: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Disturbances:
    """What makes bursts differ.

    Attributes:
        noise: standard deviation of a burst's time, relative.
        drift: by how much the clock moves between bursts, relative.
        disturbed: share of bursts in which something else runs for a while.
        neighbour: another thread that uses the core part of the time.
        busy: share of rounds in which another thread makes everything but reference loops half as fast.
        steal: share of the time for which other processes have the processor, some milliseconds at once, within bursts and as
            long before them.
    """

    noise: float = 0.0
    drift: float = 0.1
    disturbed: float = 0.1
    neighbour: Neighbour = field(default_factory=Neighbour)
    busy: float = 0.0
    steal: float = 0.0


class FakeHarness:
    """Gives timings of a machine whose truth is known.

    Args:
        truth: cycles of one pass of a function [cy].
        cpus: processors, one thread on each.
        clock_GHz: of all of them.
        refused: why functions cannot be loaded, by name.
        interrupt_after: calls of `run` after which Ctrl-C comes.
        seed: of the random numbers.
        disturbances: as `Disturbances` has them.
    """

    def __init__(
        self,
        truth: Callable[[Code], float],
        *,
        cpus: Sequence[int] = (0,),
        clock_GHz: float = 3.0,
        refused: Mapping[str, str] | None = None,
        interrupt_after: int | None = None,
        seed: int = 1,
        **disturbances: Any,
    ) -> None:
        import numpy as np

        self._truth, self._clock, self._by, self._done = truth, clock_GHz, Disturbances(**disturbances), 0
        self._cpus, self._refused, self._left = tuple(cpus), dict(refused or {}), interrupt_after
        self._seed, self._random, self._others = seed, np.random.default_rng(seed), np.random.default_rng(1)
        self._passes: dict[str, float] = {}
        self._wide: frozenset[str] = frozenset()

    @property
    def slow_to_start(self) -> frozenset[str]:
        """See `CodeHarness.slow_to_start`."""
        return self._wide

    @property
    def cpus(self) -> tuple[int, ...]:
        """See `CodeHarness.cpus`."""
        return self._cpus

    @property
    def memory(self) -> str:
        """None."""
        return "simulated"

    def load(self, codes: Sequence[Code]) -> dict[str, str]:
        """Ask for the truth of each function."""
        self._passes = {code.name: self._truth(code) for code in codes if code.name not in self._refused}
        self._wide = slow_to_start(codes)
        self._passes |= {REFERENCE: float(REFERENCE_CYCLES), EMPTY: 1.0}
        return {code.name: self._refused[code.name] for code in codes if code.name in self._refused}

    def cycles(self, bursts: Sequence[Burst]) -> NDArray[np.float64]:
        """What the passes of each burst take [cy]."""
        import numpy as np

        return np.array([b.count * self._passes[b.name] for b in bursts])

    def run(self, bursts: Sequence[Burst], rounds: int, on_cpu: bool = False) -> Ticks:
        """Simulate; see `Harness.run`."""
        import numpy as np

        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise KeyboardInterrupt
        missing = [b.name for b in bursts if b.name not in self._passes]
        if missing:
            raise MeasurementError(f"the function '{missing[0]}' is not loaded")
        shape = (rounds, len(bursts), len(self._cpus))
        moment = np.arange(rounds * len(bursts)).reshape(rounds, len(bursts), 1) / 2000
        clock = self._clock * (1 + self._by.drift * np.sin(moment)) * np.ones(shape)
        work = (AROUND + self.cycles(bursts))[None, :, None] * np.ones(shape)
        work *= np.maximum(0.5, 1 + self._by.noise * self._random.standard_normal(shape))
        reference = (AROUND + REFERENCE_CYCLES * REFERENCE_PASSES) * np.ones(shape)
        if self._by.neighbour.share:
            crowded, slower = self._crowded(rounds * len(bursts)).reshape(rounds, len(bursts), 1), self._by.neighbour.slower
            work = np.where(crowded, work * np.array([slower.get(b.name, 1.0) for b in bursts])[:, None], work)
            reference = np.where(crowded, reference * slower.get(REFERENCE, 1.0), reference)
        late = self._random.random(shape) < self._by.disturbed  # what disturbs a burst disturbs the reference loop after it, too
        parts = [
            reference,
            100 * np.ones(shape),
            work * np.where(late, 1.5, 1),
            np.ones(shape),
            reference * np.where(late, 1.1, 1),
        ]
        spans = np.rint(np.stack(parts, axis=-1) * 2.5 / clock[..., None]).astype(np.int64)
        spent = self._interrupted(spans)
        stamps = np.zeros((*shape, STAMPS), np.uint64)
        stamps[..., 1:] = np.cumsum(spans, axis=-1)
        return Ticks(stamps, 2.5e9, spent if on_cpu else None)

    def _interrupted(self, spans: NDArray[np.int64]) -> NDArray[np.int64]:
        """Let others take their share of the bursts; what is left of them on the processor [ns]."""
        import numpy as np

        spans[self._others.random(len(spans)) < self._by.busy, :, :, 2] *= 2
        spent = np.rint(spans[..., 2] / 2.5).astype(np.int64)
        often = spans[..., 2] / (SLICE_S * 2.5e9) * self._by.steal / (1 - self._by.steal)
        for gap in (1, 2) if self._by.steal else ():  # before the burst and in it
            slices = self._others.gamma(np.maximum(self._others.poisson(often), 1e-9))
            spans[..., gap] += np.rint(slices * SLICE_S * 2.5e9).astype(int)
        return spent

    def _crowded(self, many: int) -> NDArray[np.bool_]:
        """Whether another thread uses the core, during each of the next bursts."""
        import numpy as np

        at = self._done + np.arange(many)
        self._done += many
        spells = at // self._by.neighbour.spell
        drawn = np.random.default_rng(self._seed).random(int(spells[-1]) + 1)
        return np.asarray(drawn[spells] < self._by.neighbour.share)

    def chain(self, cell: int, first: int, following: NDArray[np.int64], place_bytes: int) -> None:
        """Nothing is written."""
