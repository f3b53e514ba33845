"""What is in doubt about the core at each size of a sweep, whatever the sizes beside it leave in doubt."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.model import InCore

Array = NDArray[np.float64]


class OfSizes:
    """Columns over all sizes of a sweep, (S, 1), which its pieces fill.

    Attributes:
        low, high: by kind of a doubt, the least and the largest factor on the time in the core [1].
        in_memory: by how much longer than predicted all may take with the data in memory [1].
        crossing: limit of what loads across lines take on one core, by the runtime [1], see `rooftree.predict.crossings`.
        late: by how late lines come, runtimes of one core over the predicted one [1]: `rooftree.predict.late_lines.factors`.
        recurrent: where the recurrence limits a pass.
        foreseen: where the core foresees ends of rows, so that only addresses are set up.
        wait_less: what a row waits for less if its end is foreseen, where that is not known of the core [cy].
        learned: passes of a single loop up to which the core foresees its end in each call; infinite where that is not known.
    """

    def __init__(self, sizes: int) -> None:
        self.low: dict[str, Array] = {}
        self.high: dict[str, Array] = {}
        self.in_memory: Array = np.ones((sizes, 1))
        self.crossing: Array = np.ones((sizes, 1))
        self.late: tuple[Array, Array, Array] = np.ones((sizes, 1)), np.ones((sizes, 1)), np.ones((sizes, 1))
        self.recurrent = np.zeros((sizes, 1), dtype=bool)
        self.foreseen = np.zeros((sizes, 1), dtype=bool)
        self.wait_less: Array = np.zeros((sizes, 1))
        self.learned = np.inf

    def add(
        self, places: NDArray[np.intp], core: InCore, in_memory: Array, crossing: Array, late: tuple[Array, Array, Array]
    ) -> None:
        """Enter what the core leaves in doubt at some of the sizes."""
        for columns, found in ((self.low, core.doubts_low), (self.high, core.doubts_high)):
            for kind, factors in found.items():
                columns.setdefault(kind, np.ones(self.in_memory.shape))[places] = factors[:, None]
        self.in_memory[places] = in_memory
        self.crossing[places] = crossing
        for column, values in zip(self.late, late, strict=True):
            column[places] = values
        for name in ("recurrent", "foreseen", "wait_less"):
            getattr(self, name)[places] = getattr(core, name)[:, None]
        self.learned = core.learned
