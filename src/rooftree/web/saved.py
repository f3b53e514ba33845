"""The workbench as one file: every place that the sliders can be at is stored, so that they move without a server.

What the server would answer stands in the page, compressed: the sweeps, the sentences of each place and the figures. The page
loads nothing and opens from a disk.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from markupsafe import Markup

from rooftree.errors import UsageError
from rooftree.report import render
from rooftree.report.workbench import view
from rooftree.web.asked import Asked
from rooftree.web.desk import Desk

MOST_PLACES = 20_000
"""Sizes x cores x sweeps of a file, with those that stand beside."""
MOST_BESIDE = 8
"""Sweeps that stand beside those of a file."""
MOST_STATE = 700_000
"""Characters of the state that a file opens with; a link may hold a source."""
MOST_TIMELINES = 8
"""Machines of a file up to which it holds the loop cycle by cycle, about 5 kB each; of all they would be a quarter of it."""
MOST_CORES = 10
"""Core counts of a file for which none are given: with 48 sizes and 3 clocks it stays below half a megabyte."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sibling:
    """A file of another kernel in the same folder, between which the choice of the kernel leads.

    Attributes:
        name, title: of the kernel.
        file: its name.
        here: it is this one.
    """

    name: str
    title: str
    file: str
    here: bool


def saved_page(
    desk: Desk, sweeps: Sequence[Asked], beside: Sequence[Asked] = (), state: str = "", siblings: Sequence[Sibling] = ()
) -> str:
    """The text of the page, for ``rooftree.report.render.write_page``.

    Args:
        desk: which predicts.
        sweeps: of one kernel: machines and clocks; the first one is shown at the start.
        beside: sweeps that stand beside them, of whatever kernel: lines of their numbers alone.
        state: where the sliders are at the start and what stands beside, as behind the # of a link.
        siblings: files of other kernels beside it, and this one among them.
    Raises: UsageError for several kernels, or more places than a file should hold.
    """
    static = Path(__file__).parent / "static"
    if len({(one.kernel, one.source, one.line) for one in sweeps}) != 1:
        raise UsageError("a file holds the sweeps of one kernel", where="sweeps")
    if sum(desk.points(one) for one in {*sweeps, *beside}) > MOST_PLACES:
        raise UsageError(
            f"more than {MOST_PLACES} sizes x cores x machines x clocks, with what stands beside them",
            where="sweeps",
            hint="fewer sizes, cores",
        )
    answered: dict[str, Any] = {}
    texts: dict[str, int] = {}
    found = []
    timelines = len({one.machine for one in sweeps}) <= MOST_TIMELINES
    for one in dict.fromkeys(sweeps):
        shown = desk.sweep(one)
        if shown["code"] and not timelines:
            shown = {**shown, "code": {**shown["code"], "timeline": False}}
        found.append(shown)
        answered |= _places(desk, shown["id"], timelines=timelines)
    answers = {
        place: texts.setdefault(json.dumps(answered[place], separators=(",", ":")), len(texts))
        for place in sorted(answered, key=_kind_of)
    }
    catalogue = desk.catalogue()
    asked = sweeps[0]
    source = desk.library_source(asked.kernel) if asked.kernel else desk.shown_source(asked.source)
    stored = {
        "catalogue": {**catalogue, "read_only": True, "given": None, "records": []},
        "source": source,
        "sweeps": found,
        "beside": [_bare(desk.sweep(one)) for one in dict.fromkeys(beside) if one not in sweeps],
        "state": _without_source(state),
        "siblings": [asdict(one) for one in siblings],
        "places": answers,
    }
    head = json.dumps(stored, separators=(",", ":"))[:-1]
    text = f'{head},"answers":[{",".join(texts)}]}}'
    title = f"{found[0]['kernel']['name']} on {found[0]['machine']['label']}"
    return render.page(
        "workbench.html.j2",
        {},
        title=title,
        css=Markup(render.style() + (static / "workbench.css").read_text("utf-8")),
        stored=render.packed(text),
        script=Markup((static / "workbench.js").read_text("utf-8")),
    )


def _bare(shown: dict[str, Any]) -> dict[str, Any]:
    """A sweep without what is not drawn of one that stands beside another."""
    return {**shown, "code": None, "notes": [], "captions": {}, "clocks": {**shown["clocks"], "values": []}}


def _without_source(state: str) -> str:
    """A link without the source that it may bring: that of the file is shown already."""
    return "#" + "&".join(part for part in state.removeprefix("#").split("&") if not part.startswith("source="))


def _kind_of(place: str) -> list[str]:
    """What a place tells of, without its sweep and numbers: answers of a kind beside each other, over all machines, pack best.

    >>> _kind_of("figure 0a1b2c ecm 3 0"), _kind_of("point 0a1b2c 3 0")
    (['figure', 'ecm'], ['point'])
    """
    kind, _, *rest = place.split()
    return [kind, *(word for word in rest if not word.isdecimal())]


def _places(desk: Desk, key: str, *, timelines: bool) -> dict[str, Any]:
    """Every answer about one sweep, under the words that the page asks with; those alike stand together, which packs well."""
    p = desk.prediction(key)
    rows, columns = p.shape
    found: dict[str, Any] = {}
    for kind in view.kinds(p):
        if kind not in view.OVER_SIZES:
            found |= {f"figure {key} {kind} {row} 0": view.figure(p, kind, row, 0) for row in range(rows)}
            continue
        for row in sorted({int(view.line_of(p, row)[0]) for row in range(rows)}):
            found |= {f"figure {key} {kind} {row} {column}": view.figure(p, kind, row, column) for column in range(columns)}
    found |= {f"conditions {key} {row}": view.conditions(p, row) for row in range(rows)}
    for column in range(columns):
        found |= {f"point {key} {row} {column}": view.point(p, row, column) for row in range(rows)}
    return found | ({f"timeline {key}": view.timeline(p)} if timelines else {})


def saved_sweeps(desk: Desk, machines: Sequence[str], clocks: int, siblings: Sequence[Sibling] = ()) -> str:
    """The page of what the command line named, on each of the machines at some of the clocks.

    Args:
        desk: which predicts.
        machines: names or files; none: the one that the desk starts with.
        clocks: how many of each machine, its own among them.
        siblings: as of `saved_page`.
    """
    start = desk.begin()
    first = desk.sweep(start)
    start = replace(start, sizes=tuple(first["asked"]["sizes"]))  # all machines have the same
    found: list[Asked] = []
    for machine in machines or (start.machine,):
        here = replace(start, machine=machine)
        if not here.cores:
            here = replace(here, cores=_thin(desk.sweep(here)["cores"]))
        values = desk.sweep(here)["clocks"]
        steps = [value for value in values["values"] if value != values["own"]]
        chosen = [steps[k * (len(steps) - 1) // max(1, clocks - 2)] for k in range(clocks - 1)] if steps else []
        found += [here, *(replace(here, clock_GHz=value) for value in sorted(set(chosen)))]
    return saved_page(desk, found, siblings=siblings)


def siblings_of(kernels: Sequence[str]) -> list[Sibling]:
    """Files for several kernels as they are named on the command line, none of which is this one yet.

    Raises: UsageError where two would have the same file.
    """
    from rooftree.kernel.catalogue import list_kernels

    titles = {entry.name: entry.title for entry in list_kernels()}
    found = [
        Sibling(name=Path(one).name, title=titles.get(one, ""), file=f"{_safe(Path(one).name)}.html", here=False)
        for one in kernels
    ]
    files = [one.file for one in found]
    if twice := next((file for file in files if files.count(file) > 1), ""):
        raise UsageError(f"two kernels would be written to {twice}", where="--save", hint="a folder for each")
    return found


def _thin(cores: Sequence[int]) -> str:
    """At most `MOST_CORES` of the core counts, evenly spread, the first and the last among them.

    >>> _thin(range(1, 21))
    '1,3,5,7,9,12,14,16,18,20'
    """
    if len(cores) <= MOST_CORES:
        return ",".join(map(str, cores))
    return ",".join(str(cores[round(k * (len(cores) - 1) / (MOST_CORES - 1))]) for k in range(MOST_CORES))


def file_name(desk: Desk, asked: Asked) -> str:
    """A name for the file that any file system takes."""
    shown = desk.sweep(asked)
    return _safe(f"{shown['kernel']['name']}-{shown['machine']['name']}") + ".html"


def _safe(text: str) -> str:
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in text)[:80]
