"""Behind which instructions the samples of a region stand: those that the core waited for, whatever the reason.

An interrupt comes when the oldest instruction has ended, so that a sample stands at the one behind it: see
`rooftree.profile.loads`.
"""

from __future__ import annotations

from collections import Counter

from rooftree.asm.model import Instruction
from rooftree.asm.work import floating_point
from rooftree.profile.forwarding import reads_narrower_stores
from rooftree.profile.loads import waited_for
from rooftree.profile.regions import Found
from rooftree.profile.waits import BRANCHES, DIVIDES, FILLS, FORWARDS, LOADED, LOADS, PREFETCHES, ROOTS

_MUCH, _FEW, _TOLD = 0.15, 10, 2
"""Part of the samples of a region that must stand behind an instruction for it to be told, samples, and how many are [1]:
assumptions."""
_PREFETCHES = ("prefetch", "prfm", "prfum")
"""How those of x86, RISC-V and AArch64 begin."""


def samples_behind(region: Found) -> dict[str, float]:
    """Parts of the samples of a region that stand behind loads of data, behind those of what narrower stores have written
    just before, behind divisions and square roots, prefetches, and where branches lead [1]; nothing for a region without code.

    Arithmetic with an operand in memory stands by itself: it may wait for that, or for its registers.
    """
    code = region.code
    if code is None or not region.samples:
        return {}
    counts: Counter[str] = Counter()
    for address, count in region.places.items():
        block = code.block_at(address)
        if block is None:
            continue
        places = [place for place, _ in code.places(block)]
        at = places.index(address) if address in places else -1
        before = code.instructions(block)[at - 1] if at > 0 else None
        here = code.instructions(block)[at] if at >= 0 else None
        loads = waited_for(region, code, address)
        if here is not None and here.prefixes and here.mnemonic.startswith(("movs", "stos")):
            counts[FILLS] += count  # which is interrupted in its middle
        elif before is not None and before.mnemonic in ("div", "idiv"):
            counts[DIVIDES] += count
        elif before is not None and before.mnemonic.startswith(_PREFETCHES):
            counts[PREFETCHES] += count
        elif before is not None and _is_slow(before):
            counts[ROOTS] += count  # which takes longer than what it loads, if it does so
        elif at > 0 and reads_narrower_stores(code, block, at - 1):
            counts[FORWARDS] += count
        elif any(_only_loads(code.instructions(n)[k]) for n, k in loads):
            counts[LOADS] += count
        elif at == 0 and any(code.instructions(n)[-1].control in ("branch", "jump") for n in code.graph.before[block]):
            counts[BRANCHES] += count
        elif loads:
            counts[LOADED] += count
    return {name: count / region.samples for name, count in counts.most_common()}


def stand_behind(one: Found) -> str:
    """The instructions behind which most samples of a region stand, as a clause; "" where they are spread."""
    code = one.code
    if code is None or not one.samples:
        return ""
    found: Counter[tuple[int, str]] = Counter()
    for address, count in one.places.items():
        block = code.block_at(address)
        if block is None:
            continue
        places = [place for place, _ in code.places(block)]
        at = places.index(address) if address in places else 0
        if at:
            found[places[at - 1], _text(code.instructions(block)[at - 1])] += count
    most = [(place, text, count) for (place, text), count in found.most_common(_TOLD) if count >= max(_FEW, _MUCH * one.samples)]
    said = [f"{count / one.samples:.0%} behind {text} (0x{place:x})" for place, text, count in most]
    return f"samples stand {' and '.join(said)}" if said else ""


def _only_loads(one: Instruction) -> bool:
    """Whether nothing but what it loads keeps an instruction waiting, most likely: arithmetic on a register may wait for that."""
    return (
        bool(one.stores)
        or one.mnemonic in ("cmp", "test", "lddqu", "vlddqu")
        or "mov" in one.mnemonic
        or "gather" in one.mnemonic
    )


def _is_slow(one: Instruction) -> bool:
    """Whether an instruction divides, or takes a root, in floating point."""
    work = floating_point(one)
    return work is not None and work.kind in ("div", "sqrt")


def _text(one: Instruction) -> str:
    return " ".join(one.text.split()) or one.form
