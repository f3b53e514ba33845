"""Of code without a name of its own: whom the tables of calls between files lead to, and which function with a name is near."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from rooftree.asm.linkage import Target, targets
from rooftree.asm.program import program
from rooftree.errors import AssemblyError
from rooftree.profile.regions import Found

_TOLD = 3
_MOSTLY = 0.5
"""Part of the samples of a table in calls of functions that its own file holds, from which on these are advised about [1]."""
_NEAR_B = 0x1000
"""How far behind a function with a name code without one lies at most for this to be told [B]: static ones of the same source
file most often do; farther away it tells nothing. An assumption."""
_OWN = "-Wl,-Bsymbolic-functions, hidden visibility or -flto when it is built lets it call its own functions directly"
_OTHERS = "-fno-plt when it is built saves the jump in between, -static -flto the whole way"


def of_linkage(one: Found) -> str:
    """Whom a table of calls leads to, by the samples in its entries, and what saves the way through it."""
    assert one.linkage is not None
    name = Path(one.module).name
    try:
        known = targets(program(one.module), one.linkage.start, one.linkage.end)
    except AssemblyError:
        known = {}
    found: Counter[Target] = Counter()
    begins = sorted(known)
    for address, count in one.places.items():
        begin = max((at for at in begins if at <= address), default=None)
        if begin is not None:
            found[known[begin]] += count
    total = one.samples or 1
    most = ", ".join(f"{target.name} {count / total:.0%}" for target, count in found.most_common(_TOLD))
    own = sum(count for target, count in found.items() if target.own) / total
    way = f"it is the table through which {name} calls functions that other files may hold{f' (most: {most})' if most else ''}"
    return f"{way}: {_OWN if own >= _MOSTLY else _OTHERS}; fewer calls save more"


def nearest_name(one: Found) -> list[str]:
    """Where code without a name lies, by the nearest function before it that has one; nothing where that is far away."""
    if one.code is None or one.code.function.name or any(frame.file for frame in one.frames):
        return []
    start = one.code.function.start
    before = one.code.program.named_before(start)
    if before is None or start - before.start > _NEAR_B:
        return []
    frames = one.code.program.lines([before.start]).get(before.start, ()) if before.name.startswith("_Z") else ()
    name = frames[-1].function if frames and frames[-1].function else before.name
    return [f"it has no name; the nearest function before it that has one is {name}, 0x{start - before.start:x} before"]
