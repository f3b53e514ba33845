"""A burst that notices another thread on the same core: it takes all that the core can start in each cycle.

The reference loop, a single chain, runs as quickly beside another hardware thread as alone. This one does not: the two share
dispatch, and the ports for loads and stores. Between the hardware threads of a virtual machine nothing else tells.

It takes a load, a store and an addition in each cycle, and what fills the issue slots: no-operations on Intel's cores, another
load on others, where no-operations may be free. Two loads beside a store would tell less there, and not only of others: after
512-bit instructions Ice Lake takes 1.12 cycles for them on a core of its own, while one load and one store stay at 1.00.
"""

from __future__ import annotations

from rooftree.timing.harness import Burst, Code
from rooftree.timing.isa.interface import Style
from rooftree.timing.isa.x86 import X86

WIDE = "wide"
CYCLES = 128
"""Of one pass on a core alone that starts all of it in a cycle [cy]."""
PASSES = 60
WARM = 40
"""Passes before: right after a sweep through 64 MB a burst on a quiet core takes 1.18 times CYCLES behind 4 of them, whatever the
sweep is, and as long as before the sweep behind 40 (Ice Lake-SP)."""
COLD_WARM = 400
"""The same beside long sweeps: behind 40 passes 1.07 times CYCLES after 64 MB, 1.04 before; behind 400 the same for both."""
BURST = Burst(WIDE, PASSES, WARM)
QUIET = 1.02
"""Longer than a core alone takes by no more: the core was alone."""
BUSY = 1.05
"""Longest pass of a core alone of which it is known how much it starts in a cycle, relative to CYCLES."""
SLOTS = {"snb": 4, "ivb": 4, "hsw": 4, "bdw": 4, "skl": 4, "skx": 4, "clx": 4, "icx": 5, "spr": 6}
"""Micro-operations that Intel's cores start in a cycle. Source: Intel, optimization reference manual (248966), chapter 2."""
SEEN = ("icx", "spr", "zen3", "zen4", "zen5")
"""Microarchitectures on which a core alone was seen to take CYCLES (spr: 1.01 to 1.03 times on an Emerald Rapids, 1.5 to 2.1
times beside another tenant, half of the time): only there a core that is always shared can be told from one
that is slower than thought."""
_NOP = ("nop dword ptr [rax + rax + 4096]", "nop dword ptr [rax]")
"""Of 8 B on cores whose micro-op cache holds six micro-operations of 32 B of code in a line, and of 3 B."""
NARROWER = ("zen1",)
"""Microarchitectures that start fewer loads and stores in a cycle."""


def wide(isa: str, arch: str = "") -> Code | None:
    """The function; None for instruction sets whose cores run one thread, mostly, and for cores of which it does not hold."""
    if isa != "x86" or arch in NARROWER:
        return None
    slots = SLOTS.get(arch)
    body = []
    for k in range(CYCLES):
        loaded, stored = 256 + 16 * (k % 32), 1024 + 8 * (k % 64)
        body += [f"mov rax, qword ptr [rsi + {loaded}]", f"mov qword ptr [rsi + {stored}], rcx", "add r8, rcx"]
        body += [_NOP[slots > 4]] * (slots - 3) if slots else [f"mov rdx, qword ptr [rsi + {loaded + 8}]"]
    return X86().function(WIDE, body, {"r8": "value", "rcx": "value"}, Style())


MOST_ALONE = BUSY * CYCLES * PASSES
"""The longest burst of a core alone that takes CYCLES [cy]: whatever core takes no more was alone."""


def alone(arch: str, seen: bool = False) -> float | None:
    """The longest burst of a core alone [cy]; None where no core of its kind was seen alone.

    Args:
        arch: its microarchitecture.
        seen: whether one of these processors was seen alone before.
    """
    return MOST_ALONE if seen or arch in SEEN else None
