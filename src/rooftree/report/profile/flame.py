"""Where the time goes, as nested bars: module, function, loop, the loops in it; each as wide as its share.

./solver                                                          92 %
  sweep 88 %                                   main 4 %
    loop solver.c:40  85 %
      loop solver.c:42  80 %
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rooftree.results.profile import Region

_LEAST = 0.002


@dataclass(slots=True)
class Bar:
    """A bar and those that stand on it.

    Attributes:
        name: what it is.
        own: share that is in no bar on it.
        inside: bars on it, the widest first.
    """

    name: str
    own: float = 0.0
    inside: list[Bar] = field(default_factory=list)

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


def bars(regions: Sequence[Region]) -> list[Bar]:
    """The bars of the modules, the widest first. Regions that a program names itself hold others, and are left out."""
    code = [r for r in regions if r.kind != "roi" and r.share >= _LEAST]
    known = {r.id for r in code}
    made = {r.id: Bar(_name(r), r.share) for r in code}
    modules: dict[str, Bar] = {}
    functions: dict[tuple[str, str], Bar] = {}
    for region in code:
        bar = made[region.id]
        if region.parent in known:
            made[region.parent or ""].inside.append(bar)
            continue
        module = modules.setdefault(region.module, Bar(Path(region.module).name or region.module))
        if region.kind == "other":
            module.inside.append(bar)
            continue
        key = (region.module, region.function)
        if key not in functions:
            functions[key] = Bar(region.function)
            module.inside.append(functions[key])
        if region.kind == "loop":
            functions[key].inside.append(bar)
        else:
            functions[key].own += region.share
            functions[key].inside += bar.inside
            made[region.id] = functions[key]
    found = sorted(modules.values(), key=lambda bar: -bar.share)
    for _, _, bar in [row for top in found for row in top.rows()]:
        bar.inside.sort(key=lambda one: -one.share)
    return found


def _name(region: Region) -> str:
    place = f" {Path(region.file).name}:{region.line}" if region.file and region.line else ""
    return f"{region.kind}{place}" if region.kind == "loop" and place else f"{region.kind} {region.address or region.function}"
