"""What is to be predicted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.model import InCore
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.predict.filled import Filled
from rooftree.predict.options import Options
from rooftree.traffic.beside import Beside


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What is to be predicted: loop, machine, sizes of shape (S,), core counts (C,), options, and what to say about them.

    ``loop``: with the strides that all sizes have, see `rooftree.kernel.strides`; ``read``: as it was read.
    """

    cpu: Machine
    loop: Kernel
    read: Kernel
    points: dict[str, NDArray[np.int64]]
    cores: NDArray[np.int64]
    options: Options
    notes: tuple[str, ...]
    claims_lines: bool = False
    """Whether the code claims the lines that it writes, see `rooftree.predict.evasion`."""
    unbounded: tuple[str, ...] = ()
    """Arrays without an extent that loaded indices lead into: each access counts as the worst case, within doubts."""
    core: InCore | None = None
    """In-core times of all sizes where they are known already; None: they are worked out."""

    filled: Filled | None = None
    """What is known of the data; None: nothing."""
    beside: Beside | None = None
    """The other nests of a function of which this is one; None: it is predicted alone."""

    @property
    def shape(self) -> tuple[int, int]:
        """(S, C)."""
        return max((len(values) for values in self.points.values()), default=1), len(self.cores)

    @property
    def nontemporal(self) -> bool:
        """Whether stores bypass the caches."""
        return self.options.nontemporal or any(s.nontemporal for s in self.loop.statements)
