"""Addresses that move by a register in each pass: ``t[k*n + s] = f(t[(k-1)*n + s])`` with k innermost and n a variable.

    vmulsd (%rax,%rdi), %xmm2, %xmm1 ... vmovsd %xmm1, (%rax) ... addq %rsi, %rax      with rsi = 8 n and rdi = -8 n before it

The load reads what the pass before stored, as address and step say as sums of what registers held before the loop:

    address of the load = address of the store - distance * step        the same sum, whatever n is

Both sides are compared at one value for each name, large and far from each other: sums that agree there are the same, and those
of which one is not known to be the other are far apart. So places get numbers that `forwarding_distance` compares as any others.

Assumes: 32-bit index arithmetic does not overflow; arrays whose addresses come from different places do not overlap.
"""

from __future__ import annotations

from hashlib import blake2b

from rooftree.asm.address_arithmetic import Affine, add, times
from rooftree.asm.entry_values import EntryValues
from rooftree.asm.steps import Followed, followed
from rooftree.incore.instructions.addresses import Lag, Origin, Place, places
from rooftree.incore.loops.find import Found

BY_REGISTER: Origin = ("", "", 1, "moved by a register")
"""What such places are relative to."""


def columns(code: Found) -> tuple[Lag, ...]:
    """Addresses of a loop that move by a register, and how far they lie from what all of these are relative to.

    Args:
        code: a loop of which it is known where its function has it.
    """
    block = code.loop.block
    loads, stores = places(block.instructions)
    if not any(place.step is None for group in stores for place in group):
        return ()
    entry = EntryValues(code.listing, code.loop)
    in_order = [place for pair in zip(loads, stores, strict=True) for group in pair for place in group]
    found: dict[Origin, Lag] = {}
    for place, access in zip(in_order, followed(block, conditional=code.loop.uncertain), strict=True):
        lag = _lag(place, access, entry) if place.step is None and place.origin not in found else None
        if lag is not None:
            found[place.origin] = lag
    return tuple(found.values())


def _lag(place: Place, access: Followed, entry: EntryValues) -> Lag | None:
    address, step = _number(access.address, entry), _number(access.gain, entry)
    return Lag(place.origin, BY_REGISTER, address - place.offset, step) if address is not None and step else None


def _number(value: Affine | None, entry: EntryValues) -> int | None:
    """A sum at one value for each of its names; None if it is not known."""
    total: Affine | None = None if value is None else {"": value.get("", 0)}
    for name, factor in (value or {}).items():
        if name and factor:
            held = {name: 1} if not name.isalnum() else entry.value(name)
            total = add(total, times(held, factor))
    return None if total is None else sum(factor * _large(name) for name, factor in total.items())


def _large(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest()) << 16 if name else 1
