"""The tables of the Arm cores against OSACA and every llvm-mca that is installed, on the library: where they differ, and why.

The loop is the one that the cross compiler makes of a kernel. Compared are cycles of one pass with data in L1; nothing here was
measured. A disagreement is a factor of more than 1.25 either way. Its reason names the bound that is larger and the forms that
make it so, with the source of our entry: ``table`` is LLVM's own, any other name stands in the file of the core under
``src/rooftree/incore/tables/corrections``. Listed are loops on which all peers that know the core disagree.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from benchmarks import figure
from rooftree.errors import RooftreeError
from rooftree.incore.engine import Analysis, Code, analyse
from rooftree.incore.external import llvm_mca, osaca
from rooftree.incore.external.run import analyse_block
from rooftree.incore.loops.find import find_loop, table_of
from rooftree.incore.tables.microarchitecture import Table
from rooftree.kernel.catalogue import list_kernels
from rooftree.kernel.count import count
from rooftree.predict.run import prepare

GROUP = "peers"
MACHINES = ("neoverse-n1", "neoverse-v1", "neoverse-v2", "thunderx2", "a64fx")
VERSIONS = tuple(f"llvm-mca-{number}" for number in range(llvm_mca.OLDEST, 40))
ALIKE = 1.25
"""Factor up to which two engines agree."""
LIMIT_s = 30.0
"""Of a program on one loop [s]."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A loop on which two engines disagree: cycles of a pass in both [cy], what binds them, and what makes the difference."""

    machine: str
    kernel: str
    engine: str
    ours: float
    theirs: float
    ours_bound: str
    theirs_bound: str
    why: str


def loops(machine: str) -> Iterator[tuple[str, Code, Table]]:
    """The loops that the compiler makes of the library's kernels on a machine; kernels without one are left out."""
    for kernel in list_kernels():
        try:
            job = prepare(kernel.name, machine, {n: np.array([v]) for n, v in kernel.sizes.items()}, 1, incore="asm")
            table = table_of(job.cpu)
            found = find_loop(job.loop, job.cpu, job.points, job.options.incore_options, table, count(job.loop))
        except RooftreeError:
            continue
        yield kernel.name, Code(found.loop.block.instructions, found.listing.isa, found.listing.syntax), table


def peers() -> dict[str, tuple[str, str]]:
    """Engine with its version -> name of the engine, and the program that ``ROOFTREE_LLVM_MCA`` is to name."""
    found = {version: (llvm_mca.NAME, path) for version in VERSIONS if (path := shutil.which(version))}
    try:
        osaca.available()
    except RooftreeError:
        return found
    return {**found, "osaca": (osaca.NAME, "")}


def said(peer: tuple[str, str], code: Code, table: Table) -> Analysis:
    """What a peer says of a loop.

    Raises: CapabilityError where it says nothing.
    """
    name, path = peer
    before = os.environ.get(llvm_mca.VARIABLE)
    if path:
        os.environ[llvm_mca.VARIABLE] = path
    try:
        return analyse_block(name, code, table, limit_s=LIMIT_s, assume=True)[0]
    finally:
        os.environ.pop(llvm_mca.VARIABLE, None)
        if before is not None:
            os.environ[llvm_mca.VARIABLE] = before


def why(own: Analysis, other: Analysis) -> str:
    """The bound that makes the longer of two times, what the other engine has for it, and the forms that make it so."""
    longer, shorter = (own, other) if own.cycles > other.cycles else (other, own)
    has = shorter.bounds.get(longer.bound)
    words = f"{longer.engine} is bound by {longer.bound}, {longer.cycles:.3g} cy"
    words += f", {shorter.engine} has {has:.3g} for it" if has is not None else f", which {shorter.engine} does not know"
    others = [time for name, time in longer.bounds.items() if name != longer.bound]
    if longer.bound == "window" and others:
        words += f"; its ports, width and chains need {max(others):.3g}"
    if longer.bound not in ("ports", "recurrence", "frontend"):
        return words
    forms = _forms(own, other, longer.bound)
    return f"{words}; {'; '.join(forms)}" if forms else words


def _forms(own: Analysis, other: Analysis, bound: str) -> list[str]:
    """The forms that differ most in what makes a bound, with both numbers and the source of ours; three at most."""
    found: dict[str, tuple[float, float, int, str]] = {}
    for mine, theirs in zip(own.contributions, other.contributions, strict=True):
        if mine.cost is None or theirs.cost is None:
            continue
        if bound == "recurrence" and not (mine.in_chain or theirs.in_chain):
            continue
        a, b = (_number(cost, bound) for cost in (mine.cost, theirs.cost))
        number = found.get(mine.instruction.form, (a, b, 0, ""))[2] + 1
        found[mine.instruction.form] = (a, b, number, mine.cost.source)
    differing = sorted(found.items(), key=lambda entry: -abs(entry[1][0] - entry[1][1]) * entry[1][2])
    unit = {"ports": "cy on ports", "recurrence": "cy latency", "frontend": "micro-ops"}[bound]
    return [
        f"{count} x `{form}` {a:.3g} {unit} ({source or 'unknown'}), {other.engine} {b:.3g}"
        for form, (a, b, count, source) in differing[:3]
        if abs(a - b) > 0.01
    ]


def _number(cost: Any, bound: str) -> float:
    if bound == "recurrence":
        return float(cost.latency)
    return float(sum(cycles for _, cycles in cost.uses)) if bound == "ports" else float(cost.uops)


def run() -> dict[str, Any]:
    """Compare all."""
    others, differences, ratios = peers(), list[Difference](), defaultdict[tuple[str, str], list[float]](list)
    judged = Counter[tuple[str, str]]()
    for machine in MACHINES:
        for kernel, code, table in loops(machine):
            own = analyse(code.instructions, table, mode=code.mode, assume=True)
            for name, peer in others.items():
                try:
                    other = said(peer, code, table)
                except RooftreeError:
                    continue
                ratio = own.cycles / other.cycles if other.cycles > 0 else np.inf
                ratios[machine, name].append(ratio)
                judged[machine, kernel] += 1
                if not 1 / ALIKE <= ratio <= ALIKE:
                    differences.append(
                        Difference(machine, kernel, name, own.cycles, other.cycles, own.bound, other.bound, why(own, other))
                    )
    figures = [
        figure(
            f"{machine} and {name}: loops on which they differ by more than 25 %",
            100 * sum(not 1 / ALIKE <= r <= ALIKE for r in found) / len(found),
            "%",
            note=f"{len(found)} loops, ours / theirs in the median {float(np.median(found)):.2f}",
        )
        for (machine, name), found in ratios.items()
    ]
    against = Counter((entry.machine, entry.kernel) for entry in differences)
    listed = [
        asdict(entry) for entry in differences if against[entry.machine, entry.kernel] == judged[entry.machine, entry.kernel]
    ]
    return {"figures": figures, "differences": listed}
