"""Streaming kernels by name, as steps on vectors that are loaded.

    load t 1      t is the next vector of array 1          store t 0     the next vector of array 0 is t
    add t u       t = t + u        mul t s   t = t * s      fma t u v     t = t + u * v

t, u, v, w are loaded; s and r are constants; + is a sum that is kept in several registers. A constant at the first place of a
store is stored itself.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kernel:
    """A streaming kernel.

    Attributes:
        formula: what it does, for people.
        steps: see above.
        s, r: constants, such that sweeping the same arrays again and again keeps finite numbers finite.
    """

    formula: str
    steps: tuple[str, ...]
    s: float = 0.5
    r: float = 0.5

    @property
    def arrays(self) -> int:
        """How many it works on."""
        return 1 + max(int(step.split()[-1]) for step in self.steps if step.startswith(("load", "store")))

    @property
    def in_place(self) -> bool:
        """Whether it stores to an array from which it loads."""
        loaded = {s.split()[-1] for s in self.steps if s.startswith("load")}
        return any(s.split()[-1] in loaded for s in self.steps if s.startswith("store"))


KERNELS = {
    "load": Kernel("t = a[i]", ("load t 0",)),
    "store": Kernel("a[i] = s", ("store s 0",)),
    "copy": Kernel("a[i] = b[i]", ("load t 1", "store t 0")),
    "update": Kernel("a[i] = s * a[i]", ("load t 0", "mul t s", "store t 0"), s=-1),
    "scale": Kernel("a[i] = s * b[i]", ("load t 1", "mul t s", "store t 0")),
    "add": Kernel("a[i] = b[i] + c[i]", ("load t 1", "load u 2", "add t u", "store t 0")),
    "add4": Kernel(
        "a[i] = b[i] + c[i] + d[i] + e[i]",
        ("load t 1", "load u 2", "load v 3", "load w 4", "add t u", "add v w", "add t v", "store t 0"),
    ),
    "triad": Kernel("a[i] = b[i] + s * c[i]", ("load t 1", "load u 2", "fma t u s", "store t 0")),
    "schoenauer": Kernel("a[i] = b[i] + c[i] * d[i]", ("load t 1", "load u 2", "load v 3", "fma t u v", "store t 0")),
    "daxpy": Kernel("a[i] = a[i] + s * b[i]", ("load t 0", "load u 1", "fma t u s", "store t 0"), s=2.0**-12),
    "daxpby": Kernel("a[i] = s * b[i] + r * a[i]", ("load t 0", "load u 1", "mul t r", "fma t u s", "store t 0")),
    "sum": Kernel("t = t + a[i]", ("load t 0", "add + t")),
    "dot": Kernel("t = t + a[i] * b[i]", ("load t 0", "load u 1", "fma + t u")),
    "norm": Kernel("t = t + a[i] * a[i]", ("load t 0", "fma + t t")),
}
"""The kernels; ``daxpy`` and the like go by these names in every precision."""
