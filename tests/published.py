"""Published measurements in tests/data/published (its README says whose), and the C source of the stencils that were measured."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "data" / "published"


def rows(name: str) -> list[dict[str, str]]:
    """The lines of a table."""
    with (FOLDER / name).open(newline="") as file:
        return list(csv.DictReader(file))


@dataclass(frozen=True)
class Stencil:
    """A class of stencils in three dimensions, as INSPECT names them.

    Attributes:
        radius: farthest neighbour in each direction.
        weighting: which neighbours share a coefficient: heterogeneous (none), point-symmetric (opposite ones), isotropic (those
            at the same distance), homogeneous (all, the centre too).
        shape: star or box.
        coefficients: constant, or variable: an array for each.
        type: of the elements.
    """

    radius: int
    weighting: str
    shape: str
    coefficients: str
    type: str

    @classmethod
    def of(cls, row: dict[str, str]) -> Stencil:
        """That of a line of stencils.csv."""
        return cls(int(row["radius"]), row["weighting"], row["shape"], row["coefficients"], row["type"])

    def source(self) -> str:
        """A Jacobi sweep from a to b, bare C."""
        sums = [" + ".join("a" + _index(place) for place in group) for group in self._groups()]
        weights = [f"c{n}" if self.coefficients == "constant" else f"W[{n}][k][j][i]" for n in range(len(sums))]
        terms = (f"{weight} * ({total})" for weight, total in zip(weights, sums, strict=True))
        arrays = f"{self.type} a[M][N][P], b[M][N][P]"
        more = ", ".join(weights) if self.coefficients == "constant" else f"W[{len(sums)}][M][N][P]"
        loops = "".join(
            f"for (long {x} = {self.radius}; {x} < {n} - {self.radius}; ++{x})\n" for x, n in zip("kji", "MNP", strict=True)
        )
        return f"{arrays}, {more};\n{loops}b[k][j][i] = {' + '.join(terms)};\n"

    def _groups(self) -> list[list[tuple[int, int, int]]]:
        """Offsets of the neighbours that share a coefficient."""
        found: dict[object, list[tuple[int, int, int]]] = {}
        for place in sorted(self._places(), key=lambda p: (sum(map(abs, p)), p)):
            found.setdefault(self._key(place), []).append(place)
        return list(found.values())

    def _places(self) -> Iterator[tuple[int, int, int]]:
        for k, j, i in product(range(-self.radius, self.radius + 1), repeat=3):
            if self.shape == "box" or (k, j, i).count(0) >= 2:
                yield k, j, i

    def _key(self, place: tuple[int, int, int]) -> object:
        opposite: tuple[int, ...] = tuple(-x for x in place)
        keys = {
            "heterogeneous": place,
            "point-symmetric": max(place, opposite),
            "isotropic": sorted(map(abs, place)),
            "homogeneous": 0,
        }
        return str(keys[self.weighting])


def _index(place: tuple[int, int, int]) -> str:
    return "".join(f"[{x} {'+' if d > 0 else '-'} {abs(d)}]" if d else f"[{x}]" for x, d in zip("kji", place, strict=True))
