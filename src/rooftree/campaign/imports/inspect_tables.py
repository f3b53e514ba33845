"""INSPECT (Hornich et al. 2019): tables of many configurations, and the three tables of each one as its repository holds them.

A table of many has a line for each point and says in ``stencil``, ``machine`` and ``variant`` what it is of, in ``class`` what
was measured if that is another stencil; ``cores`` and ``blocking_level`` make it one of threads or of blockings. Bytes are per
cache line of work there.

In the repository the folder says what a table is of (``3D/r1/isotropic/star/constant/double/MACHINE``), or who imports it:

    results.csv            one core, N^3 points; beside each measurement what Kerncraft predicted; bytes are per update
    scaling.csv            1, 2, ... threads
    blocking_L3-3D.csv     two loops in pieces, on one core; its cycles contradict its rates, so that these alone are read
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from rooftree.campaign.imports.source import LINE_B, Found, Source, number, whole
from rooftree.errors import InputError, KernelError
from rooftree.frontend.stencil.classes import StencilClass, read_name
from rooftree.frontend.stencil.text import sizes as stencil_sizes
from rooftree.kernel.catalogue import list_kernels
from rooftree.results.imported import Figures
from rooftree.results.prediction_document import Volume

TOOL = "INSPECT"
SOURCE = "INSPECT, RRZE: Hornich et al. 2019, doi:10.14529/jsfi190301"
LINKS = {"L1L2": "L1L2", "L2L3": "L2L3", "L3MEM": "L3Mem"}
"""Their names of links, and ours."""
BYTES = {"double": 8, "float": 4, "double_complex": 16, "float_complex": 8}
_WRONG = frozenset({"spike", "faulty_serial", "numa_suspect"})
"""Flags of lines whose measurement went wrong."""
_MODELS = {"kerncraft_ecm_lc": ("ecm_lc", "lc"), "kerncraft_ecm_sim": ("ecm_cs", "cs")}
_ROOFS = {"kerncraft_roofline_lc": "rl_lc", "kerncraft_roofline_sim": "rl_cs"}
_FOLDER = re.compile(
    r"(?P<dim>\d)D/(?:r(?P<r>\d+)|(?P<old>\d+)r)/(?P<rest>[\w-]+/(?:star|box)/(?:constant|variable)/[\w ]+)"
    r"/(?P<machine>[\w.-]+)/[^/]+"
)
_MACHINE = "machine"
_OTHERWISE = {"THIIM_Splitfield_X": ("the published source adds one field twice where the method adds two",)}
"""What a published source does in another way than the kernel that it is called after."""


def is_table(columns: Sequence[str]) -> bool:
    """Whether a line of heads is one of theirs."""
    names = set(columns)
    own = {"N^3", "Benchmark cycl"} <= names or ({"N", "cy/CL"} <= names and bool({"threads", "blocking options"} & names))
    return own or ({"N", _MACHINE, "meas_cy_cl"} <= names and bool({"stencil", "config"} & names))


def read(source: Source) -> None:
    """Read any of their tables.

    Raises: InputError if the file says nowhere what it is of.
    """
    reader = None
    for line, row in source.table():
        if reader is None:
            reader = _Many(source) if "meas_cy_cl" in row or "meas_mlups" in row else _One(source, row)
        with source.line(line):
            reader.point(line, row)


@lru_cache(maxsize=1024)
def _stencil(name: str) -> StencilClass | None:
    """The class of a name; None for loops that are none."""
    try:
        return read_name(name)
    except KernelError:
        return None


@lru_cache(maxsize=1024)
def _library(name: str) -> str:
    """The kernel of the library that is called so; the name as it is where there is none."""
    return next((kernel.name for kernel in list_kernels() if kernel.is_called(name)), name)


def _grid(stencil: StencilClass | None, side: int, text: str = "") -> dict[str, int]:
    """Sizes of a grid, the same in each dimension unless told otherwise."""
    names = stencil_sizes(stencil) if stencil is not None else ("M", "N", "P")
    given = text.split("x") if text else []
    values = [int(part) for part in given] if len(given) == len(names) and all(map(str.isdecimal, given)) else [side] * len(names)
    return dict(zip(names, values, strict=True))


class _Many:
    """A table of many configurations."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def point(self, line: int, row: Mapping[str, str]) -> None:
        """Read a line.

        Raises: InputError.
        """
        cycles, rate = (number(row, name) or None for name in ("meas_cy_cl", "meas_mlups"))
        if not cycles and not rate:
            self.source.empty += 1
            return
        published = row.get("stencil") or row.get("config", "").partition("@")[0]
        stencil = _stencil(row.get("class") or published)
        side = whole(row, "N")
        if not side:
            raise InputError("expected a size above 0 in column N")
        element = stencil.element if stencil else row.get("dtype", "").lower()
        each = number(row, "lup_per_cl", above=True) or (LINE_B / BYTES[element] if element in BYTES else None)
        if stencil is not None and each != LINE_B / BYTES[stencil.element]:
            raise InputError(f"expected {LINE_B // BYTES[stencil.element]} updates behind a cache line, found {each:g}")
        flags = [word for name in ("flags", "thread_flags") for word in row.get(name, "").split(";") if word]
        traffic, negative = _counted(row, "meas_{}_{}_B_CL")
        level = row.get("blocking_level", "")
        cores = whole(row, "cores")
        block = {n: value for n in ("M", "N", "P") if (value := whole(row, f"block_{n}"))}
        self.source.add(
            Found(
                line=line,
                tool=TOOL,
                source=SOURCE,
                kernel=stencil.name if stencil else _library(published),
                published=published,
                machine=self.source.machine(row.get(_MACHINE, "")),
                variant=row.get("variant", ""),
                sizes=_grid(stencil, side, row.get("grid", "")),
                cores=1 if cores is None else cores,
                blocking=f"3D-{level}" if level else None,
                block=block,
                measured=Figures(
                    cy_per_cl=cycles,
                    clock_GHz=number(row, "clock_ghz", above=True),
                    iterations_per_cl=each,
                    MLUP_s=rate,
                    GFLOP_s=number(row, "meas_gflops") or None,
                    traffic=traffic,
                ),
                doubts=[*([f"flagged {', '.join(flags)}"] if flags else []), *negative, *_OTHERWISE.get(published, ())],
                disturbed=not _WRONG.isdisjoint(flags),
                references=self._references(row),
            )
        )

    def _references(self, row: Mapping[str, str]) -> dict[str, Figures]:
        """What Kerncraft predicted."""
        found: dict[str, Figures] = {}
        for name, (column, moved) in _MODELS.items():
            if cycles := number(row, f"{column}_cy_cl"):
                found[name] = Figures(
                    cy_per_cl=cycles,
                    T_OL=number(row, f"{column}_T_OL"),
                    T_nOL=number(row, f"{column}_T_nOL"),
                    T_data=_times(row, f"{column}_T_{{}}"),
                    traffic=_traffic(row, f"{moved}_{{}}_{{}}_B_CL"),
                )
        for name, column in _ROOFS.items():
            cycles, rate = (number(row, f"{column}_{unit}") or None for unit in ("cy_cl", "mlups"))
            if cycles or rate:
                found[name] = Figures(cy_per_cl=cycles, MLUP_s=rate, GFLOP_s=number(row, f"{column}_gflops") or None)
        return found


class _One:
    """A table of one configuration."""

    def __init__(self, source: Source, head: Mapping[str, str]) -> None:
        self.source = source
        place = _FOLDER.search(str(Path(source.path).resolve()))
        name = source.told.kernel
        if not name and place:
            name = f"{place['dim']}D-r{place['r'] or place['old']}-{place['rest'].replace('/', '-').replace(' ', '_')}"
        stencil = _stencil(name) if name else None
        if stencil is None:
            raise InputError(
                f"{name!r:.60} is no class of stencils"
                if name
                else "neither the folder nor --kernel says which stencil it is of",
                where=source.path,
                hint="--kernel 3D-r1-isotropic-star-constant-double, or its folder as in INSPECT's repository",
            )
        self.stencil = stencil
        machine, _, self.variant = source.machine(place["machine"] if place and not source.told.machine else "").partition(
            "_variant_"
        )
        self.machine = machine
        self.each = LINE_B / BYTES[stencil.element]
        level = re.search(r"blocking_(L\d)", source.name)
        self.blocking = f"3D-{level[1]}" if level else "3D" if "blocking options" in head else None
        self.size = "N^3" if "N^3" in head else "N"

    def point(self, line: int, row: Mapping[str, str]) -> None:
        """Read a line.

        Raises: InputError.
        """
        cycles = None if self.blocking else number(row, "Benchmark cycl" if self.size == "N^3" else "cy/CL") or None
        rate = number(row, "Benchmark MLUPs" if self.size == "N^3" else "Mlup/s") or None
        if not cycles and not rate:
            self.source.empty += 1
            return
        traffic, negative = _counted(row, "Benchmark Transfer {} {}", self.each)
        side, threads = whole(row, self.size), whole(row, "threads")
        if not side:
            raise InputError(f"expected a size above 0 in column {self.size}")
        self.source.add(
            Found(
                line=line,
                tool=TOOL,
                source=SOURCE,
                kernel=self.stencil.name,
                machine=self.machine,
                variant=self.variant,
                sizes=_grid(self.stencil, side),
                cores=1 if threads is None else threads,
                blocking=self.blocking,
                measured=Figures(
                    cy_per_cl=cycles,
                    iterations_per_cl=self.each,
                    MLUP_s=rate,
                    GFLOP_s=number(row, "Gflop/s") or None,
                    traffic=traffic,
                ),
                doubts=negative,
                references=self._references(row),
            )
        )

    def _references(self, row: Mapping[str, str]) -> dict[str, Figures]:
        """What Kerncraft predicted."""
        found: dict[str, Figures] = {}
        for name, theirs in (("kerncraft_ecm_lc", "LC"), ("kerncraft_ecm_sim", "CS")):
            if cycles := number(row, f"ECM {theirs} cycl"):
                found[name] = Figures(
                    cy_per_cl=cycles,
                    T_OL=number(row, f"ECM {theirs} Tol"),
                    T_nOL=number(row, f"ECM {theirs} Tnol"),
                    T_data={
                        ours: value
                        for link, ours in LINKS.items()
                        if (value := number(row, f"ECM {theirs} T{link.lower()}")) is not None
                    },
                    traffic=_traffic(row, theirs + " Transfer {} {}", self.each),
                )
        if cycles := number(row, "cy/CL (ECM)"):
            found["kerncraft_ecm_lc"] = Figures(cy_per_cl=cycles, MLUP_s=number(row, "MLUP/s (ECM)") or None)
        for name, column in (
            ("kerncraft_roofline_lc", "Roofline LC MLUPs"),
            ("kerncraft_roofline_sim", "Roofline CS MLUPs"),
            ("kerncraft_roofline_lc", "Mlup/s (Roofline)"),
        ):
            if rate := number(row, column):
                found[name] = Figures(MLUP_s=rate)
        return found


def _counted(row: Mapping[str, str], column: str, each: float = 1.0) -> tuple[dict[str, Volume] | None, list[str]]:
    """Bytes by counters; where one is negative those of its link are left out, and doubted, and the runtime is kept."""
    names = {ours: [column.format(theirs, way) for way in ("load", "evict")] for theirs, ours in LINKS.items()}
    wrong = [link for link, both in names.items() if any(row.get(name, "").startswith("-") for name in both)]
    kept = {**row, **dict.fromkeys((name for link in wrong for name in names[link]), "")} if wrong else row
    return _traffic(kept, column, each), [f"its counted bytes of {link} are negative" for link in wrong]


def _times(row: Mapping[str, str], column: str) -> dict[str, float] | None:
    """Transfer times of links."""
    found = {ours: value for theirs, ours in LINKS.items() if (value := number(row, column.format(theirs))) is not None}
    return found or None


def _traffic(row: Mapping[str, str], column: str, each: float = 1.0) -> dict[str, Volume] | None:
    """Bytes of links per unit of work; ``each`` updates are behind one where they stand per update."""
    found: dict[str, Volume] = {}
    for theirs, ours in LINKS.items():
        load, evict = (number(row, column.format(theirs, way)) for way in ("load", "evict"))
        if load is not None or evict is not None:
            found[ours] = Volume(load_B=None if load is None else load * each, evict_B=None if evict is None else evict * each)
    return found or None
