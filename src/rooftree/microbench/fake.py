"""A simulated machine behind the interface of the harness: known timings, a drifting clock, noise, disturbances.

For tests, and for trying a method where the truth is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rooftree.errors import MeasurementError
from rooftree.microbench.harness import EMPTY, RULER, RULER_CYCLES, RULER_PASSES, STAMPS, Burst, Code, Ticks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another thread on the core, which comes and goes.

    Attributes:
        share: of the time in which it is there.
        spell: bursts from one change to the next at the earliest.
        slower: how much longer bursts take then, by name of the function, and rulers; 1 for others.
    """

    share: float = 0.0
    spell: int = 500
    slower: Mapping[str, float] = field(default_factory=dict)


class FakeHarness:
    """Gives timings of a machine whose truth is known.

    Args:
        truth: cycles of one pass of a function [cy].
        noise: standard deviation of a burst's time, relative.
        drift: by how much the clock moves between bursts, relative.
        disturbed: share of bursts in which something else runs for a while.
        neighbour: another thread that uses the core part of the time.
        refused: why functions cannot be loaded, by name.
        interrupt_after: calls of `run` after which Ctrl-C comes.
        seed: of the random numbers.
    """

    def __init__(
        self,
        truth: Callable[[Code], float],
        *,
        noise: float = 0.0,
        drift: float = 0.1,
        disturbed: float = 0.1,
        neighbour: Neighbour | None = None,
        refused: Mapping[str, str] | None = None,
        interrupt_after: int | None = None,
        seed: int = 1,
    ) -> None:
        import numpy as np

        self._truth, self._noise, self._drift, self._disturbed = truth, noise, drift, disturbed
        self._neighbour, self._done = neighbour or Neighbour(), 0
        self._refused = dict(refused or {})
        self._left = interrupt_after
        self._seed, self._random = seed, np.random.default_rng(seed)
        self._cycles: dict[str, float] = {}

    @property
    def cpus(self) -> tuple[int, ...]:
        """One processor."""
        return (0,)

    @property
    def memory(self) -> str:
        """None."""
        return "simulated"

    def load(self, codes: Sequence[Code]) -> dict[str, str]:
        """Ask for the truth of each function."""
        self._cycles = {code.name: self._truth(code) for code in codes if code.name not in self._refused}
        self._cycles |= {RULER: float(RULER_CYCLES), EMPTY: 1.0}
        return {code.name: self._refused[code.name] for code in codes if code.name in self._refused}

    def run(self, bursts: Sequence[Burst], rounds: int) -> Ticks:
        """Simulate; see `Harness.run`."""
        import numpy as np

        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise KeyboardInterrupt
        missing = [b.name for b in bursts if b.name not in self._cycles]
        if missing:
            raise MeasurementError(f"the function '{missing[0]}' is not loaded")
        shape = (rounds, len(bursts))
        clock = 3.0 * (1 + self._drift * np.sin(np.arange(rounds * len(bursts)) / 2000).reshape(shape))
        work = np.array([60 + b.count * self._cycles[b.name] for b in bursts]) * np.ones(shape)
        work *= np.maximum(0.5, 1 + self._noise * self._random.standard_normal(shape))
        ruler = (60.0 + RULER_CYCLES * RULER_PASSES) * np.ones(shape)
        crowded = self._crowded(rounds * len(bursts)).reshape(shape)
        slower = self._neighbour.slower
        work = np.where(crowded, work * np.array([slower.get(b.name, 1.0) for b in bursts]), work)
        ruler = np.where(crowded, ruler * slower.get(RULER, 1.0), ruler)
        late = np.where(self._random.random(shape) < self._disturbed, 1.5, 1.0)
        after = np.where(late > 1, 1.1, 1.0)  # what disturbs a burst disturbs the ruler after it, too
        spans: list[NDArray[np.float64]] = [ruler, 100 * np.ones(shape), work * late, 1 * np.ones(shape), ruler * after]
        ticks = np.rint(np.stack(spans, axis=-1) * 2.5 / clock[..., None]).astype(np.uint64)
        stamps = np.zeros((*shape, 1, STAMPS), np.uint64)
        stamps[:, :, 0, 1:] = np.cumsum(ticks, axis=-1)
        return Ticks(stamps, 2.5e9)

    def _crowded(self, many: int) -> NDArray[np.bool_]:
        """Whether another thread uses the core, during each of the next bursts."""
        import numpy as np

        at = self._done + np.arange(many)
        self._done += many
        spells = at // self._neighbour.spell
        drawn = np.random.default_rng(self._seed).random(int(spells[-1]) + 1)
        return np.asarray(drawn[spells] < self._neighbour.share)

    def chain(self, cell: int, first: int, following: NDArray[np.int64], place_bytes: int) -> None:
        """Nothing is written."""
