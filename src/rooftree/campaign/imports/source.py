"""A file of another tool on its way: its points so far, the lines that could not be read, and the checks that all tools share."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import math
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from rooftree.campaign.entries import MEASUREMENT
from rooftree.campaign.store import DONE
from rooftree.errors import InputError, MachineError, one_line
from rooftree.machine.index import find
from rooftree.results.campaign import CampaignPoint
from rooftree.results.imported import Figures, Imported
from rooftree.results.record import PLAUSIBLE

MOST_NAME = 160
"""Characters of a name."""
MOST = PLAUSIBLE[1]
"""Magnitude of a number."""
MOST_SIZE, MOST_CORES = 2**50, 2**20
LINE_B = 64
"""Bytes of a cache line, behind which the iterations of a unit of work are counted."""
_APART = 0.05
"""By how much runtime and rate of one line may differ before the line is doubted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What whoever imports a file says of it where it does not tell itself.

    Attributes:
        machine, kernel: their names.
        source: where it was published or who ran it, in a sentence.
    """

    machine: str = ""
    kernel: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A point as a line of a file tells it.

    Attributes:
        line: where it stands.
        tool: what it comes from; ``source`` where that was published, unless told otherwise.
        kernel, machine: names; ``published`` is that of the kernel there, if it is another one.
        sizes, cores: of the point.
        measured: what was measured; ``references`` are predictions that stand beside it.
        variant, blocking, block: what sets it apart.
        doubts: why not to trust it; ``disturbed`` if the publication itself says that it went wrong.
    """

    line: int
    tool: str
    kernel: str
    machine: str
    sizes: Mapping[str, int]
    cores: int
    measured: Figures
    references: Mapping[str, Figures] = field(default_factory=dict)
    source: str = ""
    published: str = ""
    variant: str = ""
    blocking: str | None = None
    block: Mapping[str, int] | None = None
    doubts: Sequence[str] = ()
    disturbed: bool = False


@dataclass(slots=True)
class Source:
    """A file that is read.

    Attributes:
        path: of the file, for messages.
        text: what it holds.
        told: what it does not say itself.
        points: what was found so far.
        problems: what could not be read, with file and line.
        empty: lines without a measurement.
        sha256: hash of the text.
    """

    path: str
    text: str
    told: Told
    points: list[CampaignPoint] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    empty: int = 0
    sha256: str = field(init=False)

    def __post_init__(self) -> None:
        """Hash the text, once."""
        self.sha256 = hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def name(self) -> str:
        """Its name without its folder."""
        return Path(self.path).name

    @contextmanager
    def line(self, number: int) -> Iterator[None]:
        """What is wrong inside is a problem of this line; the others are read."""
        try:
            yield
        except InputError as error:
            inner = f"{error.where}: " if error.where and error.where != self.path else ""
            self.problems.append(one_line(f"{self.path}:{number}: {inner}{error.message}"))

    def table(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Lines of a CSV file by the names of its columns; what begins with # is a comment.

        Raises: InputError if it is no CSV.
        """
        reader = csv.reader(io.StringIO(self.text))
        head: list[str] | None = None
        try:
            for cells in reader:
                if not any(cell.strip() for cell in cells) or cells[0].startswith("#"):
                    continue
                if head is None:
                    head = [cell.strip() for cell in cells]
                    twice = next((name for n, name in enumerate(head) if name and name in head[:n]), None)
                    if twice:
                        raise InputError(f"two columns are called {twice!r:.60}", where=f"{self.path}:{reader.line_num}")
                elif len(cells) > len(head):
                    self.problems.append(f"{self.path}:{reader.line_num}: {len(cells)} values, expected {len(head)}")
                else:
                    yield reader.line_num, dict(zip(head, (cell.strip() for cell in cells), strict=False))
        except csv.Error as error:
            raise InputError(f"this is no CSV file: {error}", where=f"{self.path}:{reader.line_num}") from None

    def machine(self, published: str = "") -> str:
        """The machine as the file names it, else as whoever imports it does.

        Raises: InputError if neither does.
        """
        if not (name := published or self.told.machine):
            raise InputError("the file does not say which machine it is of", where=self.path, hint="--machine NAME")
        return name

    def add(self, found: Found) -> None:
        """Keep a point.

        Raises: InputError for a name or a number that cannot be.
        """
        for what, name in (("kernel", found.kernel), ("machine", found.machine), ("variant", found.variant)):
            if name or what != "variant":
                check_name(what, name)
        if not 1 <= found.cores <= MOST_CORES:
            raise InputError(f"expected 1 to {MOST_CORES} cores, found {found.cores}")
        for name, value in found.sizes.items():
            if not 1 <= value <= MOST_SIZE:
                raise InputError(f"expected {name} from 1 to 2^50, found {value}")
        measured = Figures.from_dict(dict(found.measured), "measured")
        machine = machine_name(found.machine)
        imported = Imported(
            tool=found.tool,
            source=self.told.source or found.source,
            file=self.name,
            line=found.line,
            sha256=self.sha256,
            machine=found.machine if found.machine != machine else None,
            kernel=found.published if found.published != found.kernel and found.published else None,
            variant=found.variant or None,
            block=found.block or None,
            measured=measured,
            quality="disturbed" if found.disturbed else "unverified",
            why="; ".join([*found.doubts, *_apart(measured)]),
            references={name: Figures.from_dict(dict(figures), name) for name, figures in found.references.items()},
        )
        place: dict[str, Any] = {"kernel": found.kernel, "machine": machine, "sizes": dict(found.sizes), "cores": found.cores}
        # the same numbers in another file are the same point
        content = {name: value for name, value in imported.items() if name not in ("file", "line", "sha256")}
        depends = json.dumps({**place, "blocking": found.blocking, "imported": content}, sort_keys=True)
        self.points.append(
            CampaignPoint(
                **place,
                id=hashlib.sha256(depends.encode()).hexdigest()[:40],
                kind=MEASUREMENT,
                state=DONE,
                compiler=None,
                flags=(),
                blocking=found.blocking,
                model={},
                depends={},
                imported=imported,
            )
        )


def _apart(found: Figures) -> list[str]:
    """That runtime and rate of a point contradict each other."""
    if not (found.cy_per_cl and found.MLUP_s and found.clock_GHz and found.iterations_per_cl):
        return []
    rate = 1e3 * found.clock_GHz * found.iterations_per_cl / found.cy_per_cl
    off = rate / found.MLUP_s - 1
    return [f"its cy/CL and MLUP/s differ by {100 * off:+.0f} %"] if abs(off) > _APART else []


@lru_cache(maxsize=1024)
def machine_name(published: str) -> str:
    """Our name of a machine; as it was published if we do not know it."""
    try:
        return find(published).name
    except MachineError:
        return published


def check_name(what: str, name: str) -> None:
    """Refuse names that are no words.

    Raises: InputError.
    """
    strange = next((c for c in name if unicodedata.category(c)[0] == "C" or c in "\u2028\u2029"), None)
    if not name.strip() or len(name) > MOST_NAME or strange is not None:
        why = f"the character U+{ord(strange):04X}" if strange is not None else f"{len(name)} characters" if name else "nothing"
        raise InputError(f"expected a {what} of 1 to {MOST_NAME} letters that can be printed, found {why}")
    if name[0] in "=+-@":
        raise InputError(f"a {what} may not begin with {name[0]!r}, which spreadsheets run: {name!r:.60}")


def number(row: Mapping[str, str], column: str, *, least: float = 0.0, above: bool = False) -> float | None:
    """A number of a line; None where there is none.

    Args:
        row: the line, by column.
        column: which.
        least: smallest value; ``above``: it must be larger.
    Raises: InputError for what is no finite number in that range.
    """
    text = row.get(column, "").strip()
    if not text:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not least <= value <= MOST or (above and value == least):  # a NaN is neither
        wanted = f"above {least:g}" if above else f"from {least:g} to {MOST:g}"
        raise InputError(f"expected a number {wanted} in column {column}, found {text!r:.40}")
    return value


def whole(row: Mapping[str, str], column: str) -> int | None:
    """A whole number of a line, also written as 16.0; None where there is none.

    Raises: InputError for anything else.
    """
    value = number(row, column)
    if value is not None and (value != int(value) or value > MOST_SIZE):
        raise InputError(f"expected a whole number in column {column}, found {row[column]!r:.40}")
    return None if value is None else int(value)
