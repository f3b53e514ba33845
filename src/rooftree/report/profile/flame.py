"""Where the time goes, as nested bars: who called, the function, its loop, the loops in it; each as wide as its share.

main                                                              92 %
  step 88 %                                    write 4 %
    sweep 86 %
      loop solver.c:40  85 %

Where stacks were not seen the bars of the modules stand in place of those who called.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rooftree.results.profile import CallChain, Region

UNKNOWN = "unknown caller"
_LEAST = 0.002


@dataclass(slots=True)
class Bar:
    """A bar and those that stand on it.

    Attributes:
        name: what it is.
        own: share that is in no bar on it.
        inside: bars on it, the widest first.
        region: the region that it is; None of a bar of those who called, or of a function whose rest has no region.
    """

    name: str
    own: float = 0.0
    inside: list[Bar] = field(default_factory=list)
    region: Region | None = None

    @property
    def share(self) -> float:
        """Its width: of all that it holds."""
        return self.own + sum(bar.share for bar in self.inside)

    def rows(self, depth: int = 0, left: float = 0.0) -> Iterator[tuple[int, float, Bar]]:
        """Depth, left end and bar of this one and of all on it."""
        yield depth, left, self
        for bar in self.inside:
            yield from bar.rows(depth + 1, left)
            left += bar.share


def bars(regions: Sequence[Region], chains: Sequence[CallChain] | None = None) -> list[Bar]:
    """The bars, the widest first: of the modules, or of those who called where that is known.

    Regions that a program names itself hold others, and are left out.
    """
    code = [r for r in regions if r.kind != "roi" and r.share >= _LEAST]
    found: list[Bar] = []
    for region in code:
        inside = _inside(region, {r.id: r for r in regions})
        for outer, share in _ways(region, code, chains) if chains is not None else [([_module(region)], 1.0)]:
            bar, on = None, found
            for name in [*outer, *inside]:
                bar = next((one for one in on if one.name == name), None)
                if bar is None:
                    bar = Bar(name)
                    on.append(bar)
                on = bar.inside
            if bar is not None:
                bar.own += region.share * share
                bar.region = bar.region or region
    for _, _, bar in [row for top in found for row in top.rows()]:
        bar.inside.sort(key=lambda one: -one.share)
    return sorted(found, key=lambda bar: -bar.share)


def _inside(region: Region, known: Mapping[str, Region]) -> list[str]:
    """Names of the bars that a region stands on from its function on, and its own."""
    if region.kind in ("other", "system"):
        return [_name(region)]
    loops: list[str] = []
    at: Region | None = region
    while at is not None and at.kind == "loop":
        loops.insert(0, _name(at))
        at = known.get(at.parent or "")
    return [region.function, *loops]


def _ways(region: Region, code: Sequence[Region], chains: Sequence[CallChain]) -> list[tuple[list[str], float]]:
    """Names of those who called a region, the outermost first, and the part of it that came so.

    Of a region in which no stack was seen the callers of its function's other regions are taken.
    """
    if region.kind in ("other", "system"):
        return [([_module(region)], 1.0)]
    same = {r.id for r in code if (r.module, r.function) == (region.module, region.function)}
    own = [c for c in chains if c.region == region.id] or [c for c in chains if c.region in same]
    all_of_them = sum(c.share for c in own)
    if not all_of_them:
        return [([UNKNOWN], 1.0)]
    return [([*([] if c.complete else [UNKNOWN]), *(f.function for f in c.frames)], c.share / all_of_them) for c in own]


def _module(region: Region) -> str:
    return Path(region.module).name or region.module


def _name(region: Region) -> str:
    if region.kind == "system":
        return region.function
    place = f" {Path(region.file).name}:{region.line}" if region.file and region.line else ""
    return f"{region.kind}{place}" if region.kind == "loop" and place else f"{region.kind} {region.address or region.function}"
