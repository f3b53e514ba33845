"""A burst that notices another thread on the same core: four chains of additions, as many as the core can start in a cycle.

The ruler, a single chain, runs as quickly beside another hardware thread as alone. This one does not: the two share dispatch and
adders. Between the hardware threads of a virtual machine nothing else tells.
"""

from __future__ import annotations

from rooftree.microbench.harness import Burst, Code
from rooftree.microbench.isa import Style
from rooftree.microbench.isa.x86 import X86

WIDE = "wide"
CYCLES = 128
"""Of one pass on a core alone that adds four times in a cycle [cy]."""
PASSES = 60
BURST = Burst(WIDE, PASSES, 4)
QUIET = 1.02
"""Longer than the shortest by no more: the core was alone."""
BUSY = 1.05
"""Longest pass of a core alone, relative to CYCLES."""
SLOWER = ("snb", "ivb")
"""Microarchitectures with fewer adders."""
_CHAINS, _ADDED = ("rax", "rdx", "r8", "r9"), "rcx"


def wide(isa: str, arch: str = "") -> Code | None:
    """The function; None for instruction sets whose cores run one thread, mostly, and for cores of which it does not hold."""
    if isa != "x86" or arch in SLOWER:
        return None
    body = [f"add {_CHAINS[k % 4]}, {_ADDED}" for k in range(4 * CYCLES)]
    return X86().function(WIDE, body, dict.fromkeys((*_CHAINS, _ADDED), "value"), Style())
