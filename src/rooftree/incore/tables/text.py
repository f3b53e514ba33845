"""Instruction tables as text, ``ARCH.tsv``: a head, then one form of instruction a line, sorted as by ``LC_ALL=C sort``.

    arch: clx
    isa: x86
    base: skx
    ports: P0 P1 P2 P3 P4 P5 P6 P7 DIV FPDIV
    source: LLVM 22.1.8, llvm-mca -mcpu=cascadelake -instruction-tables=full
    licence: Apache-2.0 WITH LLVM-exception
    form<TAB>µops<TAB>latency [cy]<TAB>cycles on ports [cy]<TAB>late operand [cy]
    vaddpd ymm,ymm,ymm<TAB>1<TAB>4<TAB>P0|P1:1

All columns come from the ``source``. The last one, mostly left out, is `Entry.accumulate`. ``base`` may be left out; the lines
of that table hold where this one has none of its own. ``FORM<TAB>-`` is a form that the instruction set has and whose cost the
source does not know. What the source has wrong is never changed here, but in ``corrections/ARCH.yaml``: an import writes these
files anew.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from rooftree.errors import InputError, UsageError
from rooftree.incore.tables import FOLDER
from rooftree.incore.tables.microarchitecture import Entry, port_mask

HEAD = ("arch", "isa", "base", "ports", "source", "licence")
COLUMNS = "form\tµops\tlatency [cy]\tcycles on ports [cy]\tlate operand [cy]"
UNKNOWN = "-"

_EXPECTED = (
    "FORM, µops, latency, cycles on ports such as `P0|P1:1 P5:2` or `-`, and perhaps the latency of a late operand, between tabs"
)
_FORM = r"[a-z][a-z0-9_.!]*(?: [a-z][a-z0-9_.!]*)?(?: [^\s]+)?"
_NUMBER = r"\d+(?:\.\d+)?"
_USE = rf"[\w.|]+:{_NUMBER}"
_COST = rf"{_NUMBER}\t{_NUMBER}\t(?:-|{_USE}(?: {_USE})*)(?:\t{_NUMBER})?|{UNKNOWN}"
_LINE = re.compile(rf"({_FORM})\t({_COST})")


class TableText(NamedTuple):
    """A table as it is written.

    Attributes:
        arch, isa: as ``zen4``, ``x86``.
        base: the table whose lines hold where this one has none; "" for none.
        ports: names of the execution ports, in the order of their bits.
        source, licence: of all numbers.
        costs: form -> the rest of its line, in the order of the lines.
    """

    arch: str
    isa: str
    base: str
    ports: tuple[str, ...]
    source: str
    licence: str
    costs: Mapping[str, str]


def read(arch: str, folder: Path = FOLDER) -> TableText:
    """The table of a microarchitecture, with the lines of those it is based on.

    Raises: InputError with file and line for what is not understood; OSError if the file is not there.
    """
    found = read_own(arch, folder)
    bases = [arch]
    while found.base:
        if found.base in bases:
            raise InputError(f"found the base {found.base}, expected one that is not based on {arch} itself", where=f"{arch}.tsv")
        bases.append(found.base)
        below = read_own(found.base, folder)
        found = found._replace(base=below.base, costs={**below.costs, **found.costs})
    return found


def read_own(arch: str, folder: Path = FOLDER) -> TableText:
    """The table of a microarchitecture as its file stands."""
    file = folder / f"{arch}.tsv"
    return parse(file.read_bytes().decode("utf-8", "replace"), file.name)


def parse(text: str, where: str) -> TableText:
    """A table from its text.

    Args:
        text: of the file.
        where: its name.
    Raises: InputError that names file, line, what was found and what was expected.
    """
    lines = text.splitlines()
    head: dict[str, str] = {}
    start = 0
    for start, line in enumerate(lines, 1):
        key, colon, value = line.partition(": ")
        if line == COLUMNS:
            break
        if key not in HEAD or not colon or key in head or not value.strip():
            raise _error(
                where, start, line, f"one of {', '.join(HEAD)}, each once as `KEY: VALUE`, then the names of the columns"
            )
        head[key] = value
    missing = [key for key in HEAD if key not in head and key not in ("base", "ports")]
    if missing or COLUMNS not in lines[start - 1 : start]:
        raise _error(where, max(start, 1), "the end of the head", f"{missing[0]}: VALUE" if missing else f"the line `{COLUMNS}`")
    ports = tuple(head.get("ports", "").split())
    costs: dict[str, str] = {}
    checked = {UNKNOWN}
    for number, line in enumerate(lines[start:], start + 1):
        match = _LINE.fullmatch(line)
        if match is None:
            raise _error(where, number, line, _EXPECTED)
        form, cost = match[1], match[2]
        if form in costs:
            raise _error(where, number, form, "each form once", "keep one of the lines")
        if cost not in checked:
            _check_ports(cost, ports, f"{where}:{number}")
            checked.add(cost)
        costs[form] = cost
    return TableText(head["arch"], head["isa"], head.get("base", ""), ports, head["source"], head["licence"], costs)


def _check_ports(cost: str, ports: tuple[str, ...], where: str) -> None:
    try:
        entry(cost, ports)
    except UsageError as error:
        raise InputError(f"found {error.message}", where=where, hint=error.hint) from None


def _error(where: str, line: int, found: str, expected: str, hint: str = "") -> InputError:
    shown = found if len(found) < 100 else f"{found[:97]}..."
    return InputError(f"found `{shown}`, expected {expected}", where=f"{where}:{line}", hint=hint)


def entry(known: str, ports: tuple[str, ...]) -> Entry:
    r"""The cost that the rest of a line states.

    >>> entry("1\t4\tP0|P1:1\t2", ("P0", "P1"))
    Entry(uops=1, latency=4, uses=((3, 1.0),), source='table', accumulate=2)
    """
    uops, latency, uses, *late = known.split("\t")
    groups = (use.rpartition(":") for use in uses.split(" ")) if uses != "-" else ()
    return Entry(
        _number(uops),
        _number(latency),
        tuple((port_mask(group, ports), float(cycles)) for group, _, cycles in groups),
        accumulate=_number(late[0]) if late else None,
    )


_REPEATED = re.compile(r"rep(n?e)? ")
_PLACEHOLDER = re.compile(r"(1|100)\t100\t")


def is_known(form: str, cost: str) -> bool:
    r"""Whether the source of a table knows what a form costs.

    LLVM gives what it calls microcoded 100 cycles, with one micro-op or as many: a placeholder, whatever the instruction. And
    what a string operation with a repeat prefix takes hangs on a count in a register: what is listed is at best one repetition.

    >>> is_known("fcos", "1\t100\tP0:1"), is_known("rep movsb", "5\t4\tP0:1"), is_known("inc r64", "1\t1\tP0:1")
    (False, False, True)
    """
    return cost != UNKNOWN and _PLACEHOLDER.match(cost) is None and _REPEATED.match(form) is None


def _number(text: str) -> float:
    return int(text) if text.isdigit() else float(text)


def cost(known: Entry, ports: tuple[str, ...]) -> str:
    """The rest of the line of a form with this cost: the inverse of `entry`."""
    uses = " ".join(f"{_group(mask, ports)}:{cycles:g}" for mask, cycles in known.uses)
    late = () if known.accumulate is None else (f"{known.accumulate:g}",)
    return "\t".join((f"{known.uops:g}", f"{known.latency:g}", uses or "-", *late))


@lru_cache(maxsize=1 << 14)
def _group(mask: int, ports: tuple[str, ...]) -> str:
    """Names of the ports of a mask; ``LD`` for all of ``LD.0``, ``LD.1``, ..."""
    names: dict[str, None] = {}
    for i, port in enumerate(ports):
        if mask >> i & 1:
            joined = port.rpartition(".")[0]
            whole = joined and all(mask >> k & 1 for k, p in enumerate(ports) if p == joined or p.rpartition(".")[0] == joined)
            names[joined if whole else port] = None
    return "|".join(names)


def render(table: TableText, base: TableText | None = None) -> str:
    """The text of a table in its canonical form: sorted, uniform, without the lines that the base has too."""
    inherited = base.costs if base else {}
    head = [f"{key}: {value}" for key in HEAD if (value := _head(table, key))]
    lines = []
    for form in sorted(table.costs):
        known = table.costs[form]
        canonical = known if known == UNKNOWN else cost(entry(known, table.ports), table.ports)
        if inherited.get(form) != canonical:
            lines.append(f"{form}\t{canonical}")
    return "\n".join([*head, COLUMNS, *lines, ""])


def _head(table: TableText, key: str) -> str:
    return " ".join(table.ports) if key == "ports" else str(getattr(table, key))


def check(arch: str, folder: Path = FOLDER) -> None:
    """Whether the file of a microarchitecture is in its canonical form.

    Raises: InputError that names the first line that is not.
    """
    file = folder / f"{arch}.tsv"
    own = read_own(arch, folder)
    expected = render(own._replace(arch=arch), read(own.base, folder) if own.base else None)
    lines = zip_longest(file.read_text("utf-8").split("\n"), expected.split("\n"), fillvalue="the end of the file")
    for number, (line, right) in enumerate(lines, 1):
        if line != right:
            raise _error(file.name, number, line, f"`{right}`", "python tools/incore_tables.py sort")
