"""Functions and nests of loops whose regions together have much of the time, though each of these has little.

A table of regions asks "which loop", and a function that spreads over many ranks low in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rooftree.profile.regions import Found
from rooftree.results.profile import Together

_MOST, _FIRST = 3, 3
"""Sums that are told, and the place among the regions from which on one is [1]."""
_MORE = 1.25
"""How many times as much as its largest region a sum must have to be told [1]: an assumption."""
_NEARLY_ALL = 0.9
"""Part of a function that one of its nests must have to be told in its place [1]: an assumption."""

_Key = tuple[str, int | str]


def together(
    found: Sequence[Found], listed: Sequence[Found], share_of: Callable[[int], tuple[float, float, Sequence[float]]]
) -> list[Together]:
    """The functions, or the nests that are nearly all of one, which are among the first by the sum of their regions.

    Args:
        found: all regions.
        listed: those that have a row, the hottest first.
        share_of: of so many samples, the CPU time [s], the share and its bounds [1].
    """
    least = sorted((one.samples for one in found), reverse=True)[:_FIRST][-1:]
    sums = []
    for regions in functions_of(found).values():
        root, inside = _tightest(regions)
        samples, largest = sum(one.samples for one in inside), max(one.samples for one in inside)
        if len(inside) > 1 and samples >= max(_MORE * largest, *least):
            sums.append((samples, root, inside))
    made = []
    for samples, root, inside in sorted(sums, key=lambda one: -one[0])[:_MOST]:
        seconds, share, interval = share_of(samples)
        own = {one.id for one in inside}
        rows = [one.id for one in listed if one.id in own]
        nest = root.kind == "loop"
        made.append(
            Together(
                kind=root.kind,
                function=root.function,
                module=root.module,
                file=root.frames[0].file or None if nest and root.frames else None,
                line=root.line if nest else None,
                seconds=seconds,
                share=share,
                interval=interval,
                samples=samples,
                regions=rows,
                others=len(inside) - len(rows),
            )
        )
    return made


def functions_of(found: Sequence[Found]) -> Mapping[_Key, list[Found]]:
    """The regions with samples of each function, by its file and place, without loops in which threads wait."""
    made: dict[_Key, list[Found]] = {}
    for one in found:
        if one.kind != "other" and not one.waits and one.samples:
            place = one.code.function.start if one.code is not None else one.function
            made.setdefault((one.module, place), []).append(one)
    return made


def _tightest(regions: Sequence[Found]) -> tuple[Found, Sequence[Found]]:
    """The innermost nest that is nearly all of a function, or the function: what it is called by, and its regions."""
    enough = _NEARLY_ALL * sum(one.samples for one in regions)
    nests = [(loop, [one for one in regions if loop in _around(one)]) for loop in _nests(regions)]
    held = [(loop, inside) for loop, inside in nests if len(inside) > 1 and sum(one.samples for one in inside) >= enough]
    whole = next((one for one in regions if one.kind == "function"), None)
    function = whole or Found("function", regions[0].module, regions[0].function, regions[0].code)
    return max(held, key=lambda one: len(_around(one[0])), default=(function, regions))


def _nests(regions: Sequence[Found]) -> list[Found]:
    """The loops that regions are, or are in: with a sample of their own or without."""
    made: list[Found] = []
    for one in (one for region in regions for one in _around(region)):
        if one.kind == "loop" and not any(one is other for other in made):
            made.append(one)
    return made


def _around(region: Found) -> list[Found]:
    """A region and the listed ones around it, the innermost first."""
    around, at = [region], region.parent
    while at is not None:
        around.append(at)
        at = at.parent
    return around
