"""Why predictions of a campaign are off from its measurements: the rules of `rooftree.validate` on what the records hold.

Nothing is predicted or measured anew, so that the numbers of the sentences are those of the records.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from rooftree.campaign.consistency import once_apart
from rooftree.errors import RooftreeError
from rooftree.frontend.load import STENCIL, load_kernel
from rooftree.kernel.catalogue import list_kernels
from rooftree.kernel.model import Kernel
from rooftree.machine.index import find
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine
from rooftree.results.collection import Series
from rooftree.results.machine import MachineFacts
from rooftree.results.validation import JoinedFinding
from rooftree.validate.diagnose import diagnose
from rooftree.validate.rule_inputs import code_facts, rule_cases
from rooftree.validate.verdict import Limits

_SHA256 = re.compile(r"[0-9a-f]{64}")
_VARIANT = re.compile(r"[\w+.-]*")
_OPENMP = re.compile(r"^[ \t]*#pragma omp [\w ,.:()]*$", re.MULTILINE)


def reasons(kernel: str, one: Series, machines: Path, limits: Limits) -> list[JoinedFinding]:
    """Why points of a series are off, the most certain reason first.

    Of what others measured neither the code nor the host is known: rules that look at them say nothing. That clocks differ is no
    reason here: both comparisons are made, and `rooftree.campaign.consistency` tells it. Doubts of points that are right are
    none. Points that stand apart from their neighbours by a single measurement have none: it may be the measurement.

    Args:
        kernel: name of the kernel.
        one: the series; points are named by their places in it.
        machines: folder of machine files that do not ship with rooftree.
        limits: where green and orange end.
    Returns: nothing where no point is off, or the machine file or the source is not there any more.
    """
    if one.context is None or not any(p.is_off(limits.green) for p in one.points):
        return []
    machine, loop = _machine(one.context.machine, machines), _loop(kernel, one)
    if machine is None or machine.core is None or loop is None:
        return []
    apart = [p for p, _ in once_apart(one)]
    places = [k for k, p in enumerate(one.points) if p.error is not None and not any(p is other for other in apart)]
    if any(set(loop.symbols) - set(one.points[k].sizes) for k in places):  # a record that lacks a size
        return []
    code = code_facts(one.context.incore, one.context.unit_of_work.iterations_per_cl)
    try:
        found = diagnose(rule_cases(loop, machine, one.run, [one.points[k] for k in places], one.context, limits, code))
    except RooftreeError:
        return []
    off = {k for k, p in enumerate(one.points) if p.is_off(limits.green)}
    told = [f for f in found if f.rule != "clock" and (f.rule != "in doubt" or any(places[k] in off for k in f.points))]
    return [f.replace(at=places[f.at], points=[places[k] for k in f.points]) for f in told]


def _machine(facts: MachineFacts, machines: Path) -> Machine | None:
    """The machine file that was predicted for, kept beside the records or shipped, if it is still what it was."""
    if not _SHA256.fullmatch(facts.sha256) or not _VARIANT.fullmatch(facts.variant):
        return None
    kept = machines / f"{facts.sha256}.yaml"
    for name in (str(kept) if kept.is_file() else "", facts.name.partition(":")[0]):
        try:
            found = _loaded(name if name == str(kept) else find(name).name, facts.variant) if name else None
        except RooftreeError:
            continue
        if found is not None and found.sha256 == facts.sha256:
            return found
    return None


@lru_cache(maxsize=64)
def _loaded(name: str, variant: str) -> Machine:
    return load_machine(f"{name}:{variant}" if variant else name)


def _loop(kernel: str, one: Series) -> Kernel | None:
    """The loop nest: by its name, else, and where it is blocked, from its source; None where that has directives but OpenMP's."""
    named = STENCIL.fullmatch(kernel) or kernel in {found.name for found in list_kernels()}
    source = one.context.kernel.source or "" if one.context is not None else ""
    try:
        if named and one.blocking is None:
            return _by_name(kernel)
        return load_kernel(source) if ";" in source and "#" not in _OPENMP.sub("", source) else None
    except RooftreeError:
        return None


@lru_cache(maxsize=4)
def _by_name(kernel: str) -> Kernel:
    return load_kernel(kernel)
