"""A burst that notices another thread on the same core: two loads, a store and an addition in each cycle.

The reference loop, a single chain, runs as quickly beside another hardware thread as alone. This one does not: the two share
dispatch, and the ports for loads and stores. Between the hardware threads of a virtual machine nothing else tells.
"""

from __future__ import annotations

from rooftree.timing.harness import Burst, Code
from rooftree.timing.isa.interface import Style
from rooftree.timing.isa.x86 import X86

WIDE = "wide"
CYCLES = 128
"""Of one pass on a core alone that starts all four in a cycle [cy]."""
PASSES = 60
BURST = Burst(WIDE, PASSES, 4)
QUIET = 1.02
"""Longer than the shortest by no more: the core was alone."""
BUSY = 1.05
"""Longest pass of a core alone, relative to CYCLES."""
NARROWER = ("snb", "ivb", "zen1")
"""Microarchitectures that start fewer loads and stores in a cycle."""


def wide(isa: str, arch: str = "") -> Code | None:
    """The function; None for instruction sets whose cores run one thread, mostly, and for cores of which it does not hold."""
    if isa != "x86" or arch in NARROWER:
        return None
    body = []
    for k in range(CYCLES):
        loaded, stored = 16 * (k % 32), 1024 + 8 * (k % 64)
        body += [
            f"mov rax, qword ptr [rsi + {loaded}]",
            f"mov rdx, qword ptr [rsi + {loaded + 8}]",
            f"mov qword ptr [rsi + {stored}], rcx",
            "add r8, rcx",
        ]
    return X86().function(WIDE, body, {"r8": "value", "rcx": "value"}, Style())
