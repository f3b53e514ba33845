"""Loads through masks of data that come from memory: a limit upwards on the time that these take, of x86 code.

    T <= T + (f - 1) * T_data with data in memory

Measured on a virtual machine of Zen 5, all-true masks, sums of 1 to 3 arrays of double, least of 6, load 4.4, 2026-11-29: loads
of 256 bits took 2.3 to 3.4 times as long from memory as loads of 512 bits without a mask, of 512 bits 1.5 to 2.2 times, whichever
lanes are on; `vmaskmov` as those of 256 bits. From L3 1.0 to 1.2 times, within L1 and L2 what the core takes. A masked array
beside one without a mask took no longer: it counts where more arrays are loaded through masks alone than without. Three odd
loops that load others, too (a comparison with zero, an upwind difference, a barrier option), took 0.69 to 0.89 times what was
predicted on a Zen 4 and a Zen 5. f is the largest of these. Why is not known; no other processor was measured.
"""

from __future__ import annotations

from collections.abc import Iterator

from rooftree.asm.model import Instruction, Memory
from rooftree.incore.corrections.model import KernelLoop
from rooftree.results.doubt import MASKED, Doubt, doubt

_MOST = 3.4
"""The largest factor that was measured [1]: one array, loads of 256 bits, 23.7 against 7.0 cycles of the time-stamp counter."""
_LEAST = 128
"""Shortest vectors [bit]."""
_BY_SIGNS = ("vmaskmov", "vpmaskmov")


def masked(loop: KernelLoop) -> Iterator[Doubt]:
    """What the loads through masks of a loop may take from memory."""
    plain = {_array(m) for one in loop.body if not _loads_through_mask(one) and _is_vector(one) for m in one.loads}
    alone = {_array(m) for one in loop.body if _loads_through_mask(one) for m in one.loads} - plain
    if len(alone) > len(plain - {None}):
        yield doubt(
            MASKED,
            "the code loads through masks, and a core may fetch such lines from memory as late as they are asked for: predicted "
            "as of loads without masks. The limit is the most that sums of 1 to 3 arrays took, measured on a Zen 5 alone. To do: "
            "`rooftree validate`, or code without masked loads",
            high=_MOST,
        )


def _array(memory: Memory) -> tuple[str, str] | None:
    """What addresses have in common that go through one array; None for constants."""
    if memory.symbol or memory.base is None:
        return None
    return memory.base.name, memory.index.name if memory.index is not None else ""


def _is_vector(one: Instruction) -> bool:
    return not one.broadcast and any(register.bits >= _LEAST and register.kind != "k" for register in one.registers)


def _loads_through_mask(one: Instruction) -> bool:
    """Whether an instruction loads a vector of which a mask leaves lanes out; gathers and single elements are other loads."""
    if one.isa != "x86" or not one.loads or one.broadcast or "gather" in one.mnemonic:
        return False
    by_mask = one.mask is not None and one.mask.name != "k0"
    return by_mask or one.mnemonic.startswith(_BY_SIGNS)
