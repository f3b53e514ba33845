"""The table that was learnt on this machine, beside what is known of its microarchitecture, and how far loops are from such ones.

Mixes of independent instructions judge a learnt table. Loops have chains, branches, and forms that were not measured: how far
they are from what learnt tables say is the account ``learnt_loops.csv``, written by `benchmarks.learnt_tables`.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rooftree.incore.tables import FOLDER
from rooftree.incore.tables.load import NATIVE, architectures, load, load_anew
from rooftree.incore.tables.microarchitecture import Table

MEASURED_WIDTH = "measured_width"
"""Parameter of a learnt table: slots a cycle that were measured, where that is in doubt."""
_NARROWER = 0.1
"""By how much a measured width may be below the one that is known of the microarchitecture: timed ones come within 0.03, a second
thread on the core takes a third or more [1]."""
ONLY_WIDTH = "unvalidated since its front end is in doubt"
"""Status of a table that mixes judged well while something held up the core: they were held up as its forms were."""

ACCOUNT = FOLDER / "learnt_loops.csv"
TAKEN_OVER = 0.1
"""Part of the micro-ops from which on a loop counts as one of instructions that were not measured here [1].

124 loops on Zen 3, with a table learnt there beside Zen 4: below it errors are 4 % (median) and 20 % (80 of 100), as without any
such micro-op; from it on 11 to 16 and 21 to 31 %."""


class LoopErrors(NamedTuple):
    """How far measured loops are from what learnt tables say.

    Attributes:
        cores: they were measured on so many kinds.
        loops: so many.
        low, high: log(measured / predicted) lies between them with 80 %.
        median_error: median of |predicted / measured - 1| [1].
    """

    cores: int
    loops: int
    low: float
    high: float
    median_error: float


@cache
def loop_errors(file: Path = ACCOUNT) -> Mapping[bool, LoopErrors]:
    """The account: whether loops hold instructions that were not measured -> their errors."""
    with file.open(newline="", encoding="utf-8") as stream:
        rows = csv.DictReader(line for line in stream if not line.startswith("#"))
        return {
            row["forms"] == "taken over": LoopErrors(
                int(row["cores"]), int(row["loops"]), *(float(row[name]) for name in ("low", "high", "median_error"))
            )
            for row in rows
        }


def narrow(measured: float, known: float) -> bool:
    """Whether a measured front end is so much narrower than the core's is known to be that something else held it up.

    Args:
        measured, known: slots a cycle; ``known`` is 0 if it is not known.
    """
    return measured < (1 - _NARROWER) * known


def width_doubt(measured: float, taken: float, relative: str) -> str:
    """What is doubtful of a width that was measured, in words."""
    if measured < taken:
        return (
            f"{measured:.3g} slots a cycle were measured and {taken:.3g} are taken, as on {relative}: "
            "another thread shared the core, or something else held up its front end"
        )
    return f"its {measured:.3g} slots a cycle are in doubt: some bursts were faster, as where another thread shares the core"


def note(table: Table) -> list[str]:
    """What a user of the table is told of its front end: nothing if there is no doubt."""
    measured = table.parameters.get(MEASURED_WIDTH)
    if measured is None:
        return []
    doubt = width_doubt(measured, table.parameters["width"], table.parameters["relative"])
    return [f"front end of the learnt core: {doubt} (`rooftree incore learn`, when the machine is quieter)"]


def learnt(folder: Path, arch: str) -> Table:
    """The table that was learnt here; one with a front end too narrow for its microarchitecture gets the width known of that.

    Nobody knows which of the mixes that judged such a table were bound by the front end: it is not called validated.

    Args:
        folder: of the table.
        arch: microarchitecture of this machine, "" if it is not known.
    Raises: InputError for a text that is not understood.
    """
    table = load_anew(NATIVE, folder)
    measured = table.parameters.get("width")
    if table.parameters.get("relative") != arch or arch not in architectures() or not isinstance(measured, int | float):
        return table
    known = float(load(arch).parameters.get("width", 0))
    if not narrow(measured, known):
        return table
    if table.key not in _widened:
        _widened.clear()
        doubt = width_doubt(measured, known, arch)
        status = f"{ONLY_WIDTH}: {doubt}; before: {table.status}" if table.validated else f"{table.status}; {doubt}"
        parameters = {**table.parameters, "width": known, MEASURED_WIDTH: float(measured)}
        _widened[table.key] = replace(table, parameters=parameters, status=status)
    return _widened[table.key]


_widened: dict[int, Table] = {}


def is_used(table: Table) -> bool:
    """Whether a learnt table stands in place of one that is unvalidated: mixes judged it well, if with a narrow front end."""
    return table.validated or table.status.startswith(ONLY_WIDTH)
