"""What happens in the core if one thing were different: no recurrence, vectors, less of what limits it, no loads and stores.

`rooftree.predict.what_if` evaluates the model with these in-core times and says what each of them leaves out.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rooftree.incore.gathers import cycles_of_gather
from rooftree.incore.model import InCore
from rooftree.incore.throughput import limits_of_vectors
from rooftree.incore.vectors import most_lanes, why_scalar
from rooftree.kernel.count import MemoryOp, count, row_step
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.exchange import side_by_side
from rooftree.kernel.model import Kernel
from rooftree.kernel.work import fills_lines
from rooftree.predict.access_steps import step_bytes
from rooftree.predict.changed import Changed
from rooftree.predict.job import Job

_NEARLY = 0.99
"""Part of the longest limit from which on divisions and square roots are said to be it [1]."""
_DIVIDING = ("div", "sqrt", "div+sqrt")
"""Names of the limits of divisions and square roots."""
_NEAR = 4
"""Elements from one load to the next up to which vector code may shuffle them out of whole registers, as of structs [1].
Assumed. Stores that leave gaps are made one by one, however near."""


def changes_in_core(core: InCore, job: Job, unit_of_work: int) -> list[Changed[InCore]]:
    """In-core times with one thing changed.

    Args:
        core, job: what was predicted.
        unit_of_work: iterations of it.
    """
    found = []
    if core.critical_path.max() > core.throughput.max() > 0:
        found.append(Changed(name="recurrence", after=replace(core, T_OL=np.minimum(core.T_OL, core.throughput))))
    element, width = (core_element(job), job.cpu.core.simd if job.cpu.core else 0)
    may_be_vectors = core.lanes == 1 and width > element > 0 and _is_known(job)
    if may_be_vectors and not why_scalar(job.loop, job.cpu.core.extensions if job.cpu.core else ()):
        part = element / min(width, element * (most_lanes(job.loop) or width))
        apart, of_stores = _one_by_one(job)
        alone = part + (1 - part) * apart
        gathers = _gathers(job, round(1 / part), unit_of_work)
        whole = limits_of_vectors(job.loop, job.cpu, job.points, unit_of_work, round(element / part))
        beside = job.cpu.core.non_overlapping if job.cpu.core else ()
        waits = {name: max((whole[kind] for kind in kinds if kind in beside), default=0.0) for name, kinds in _WAITS.items()}
        times = {name: np.minimum(np.maximum(getattr(core, name) * alone, waits[name]), getattr(core, name)) for name in waits}
        as_long = max(
            _as_long(core, job, round(1 / part), element),
            *(time for kind, time in whole.items() if kind not in beside),
            float(np.max(core.T_nOL)) * apart,
            float(core.limits["store"][-1]) * of_stores if "store" in core.limits else 0.0,
            float(core.critical_path.max()) if _sums_in_order(job.loop) or _unexplained(core, job, unit_of_work) else 0.0,
        )
        times["T_OL"] = np.maximum(np.minimum(core.T_OL, np.maximum(core.T_OL * part, as_long)), gathers or 0.0)
        more = {"ports_known": False} if _of_integers(job) else {}
        more |= {"gathers_known": False} if gathers is None else {}
        found.append(Changed(name="SIMD", after=replace(core, **times), more=more))
    if core.critical_path.max() <= core.throughput.max() and len(core.limits) > 1 and _computes(job, core):
        found.append(Changed(name="arithmetic", after=replace(core, T_OL=np.minimum(core.T_OL, _second(core)))))
    none = np.zeros_like(core.T_nOL)
    found.append(Changed(name="loads", after=replace(core, T_nOL=none, T_nOL_load=none, T_nOL_store=none)))
    return found


def vector_loop(job: Job, core: InCore) -> str:
    """Counter of the loop across which vectors would go where iterations of the innermost one wait for each other; or "".

    Its iterations do not need each other, and what they load and store lies side by side or is the same for all of them.
    """
    width = job.cpu.core.simd if job.cpu.core else 0
    if core.lanes * core_element(job) >= width or not recurrences(job.loop):
        return ""
    counted, extensions = count(job.loop), job.cpu.core.extensions if job.cpu.core else ()
    why = why_scalar(job.loop, extensions)
    if (why and not why.startswith("each iteration")) or any(op.kind == "call" for op in counted.operations):
        return ""
    for counter in side_by_side(job.loop):
        level = job.loop.counters.index(counter)
        inside = [op for op in counted.memory if op.depth > level]
        if not any(op.access.indirect or _apart(job, op, 1 if op.is_store else _NEAR, level) for op in inside):
            return counter
    return ""


def _sums_in_order(kernel: Kernel) -> bool:
    """Whether the loop adds up floating-point numbers, which stays a chain in vectors unless any order will do."""
    chains = [circuit for circuit in recurrences(kernel) if circuit.reassociable]
    return any(dtype.kind != "integer" for circuit in chains for _, dtype in circuit.kinds)


_LONG_CHAIN = 2.5
"""Cycles of an iteration from which on a chain is more than counting, which vectors do once for all of their elements [cy]."""


def _unexplained(core: InCore, job: Job, unit_of_work: int) -> bool:
    """Whether the code has a chain from iteration to iteration that the loop's own operations do not show.

    It goes through memory or an index, or the loop was read from machine code: vectors along it are then as long as it is.
    """
    return float(core.critical_path.max()) > _LONG_CHAIN * unit_of_work and not recurrences(job.loop)


_WAITS = {"T_nOL": ("load", "store", "load_store"), "T_nOL_load": ("load",), "T_nOL_store": ("store",)}
"""Limits that belong to each of the times that do not overlap."""


def _is_known(job: Job) -> bool:
    """Whether it is known how wide the numbers are that a loop computes with: of programs not, where these are integers."""
    return job.loop.machine_code is None or any(op.depth == len(job.loop.loops) for op in count(job.loop).operations)


def _of_integers(job: Job) -> bool:
    """Whether the innermost loop computes with integers."""
    return any(op.dtype.kind == "integer" for op in count(job.loop).operations if op.depth == len(job.loop.loops))


def _one_by_one(job: Job) -> tuple[float, float]:
    """Parts of the loads and stores, and of the stores, of the innermost loop whose elements do not lie side by side [1]."""
    inner = [op for op in count(job.loop).memory if op.depth == len(job.loop.loops)]

    def part(ops: list[MemoryOp]) -> float:
        total = sum(op.number for op in ops)
        return sum(op.number for op in ops if _scattered(job, op)) / total if total else 0.0

    return part(inner), part([op for op in inner if op.is_store])


def _gathers(job: Job, lanes: int, unit_of_work: int) -> float | None:
    """Time of the gathers that vector code needs for elements whose places are loaded [cy/CL]; None where it is not known."""
    inner = [op for op in count(job.loop).memory if op.depth == len(job.loop.loops) and op.access.indirect and not op.is_store]
    total = 0.0
    for op in inner:
        if row_step(job.loop, op.access) is None:
            cycles = cycles_of_gather(job.cpu, lanes, op.access.dtype.bytes)
            if cycles is None:
                return None
            total += float(op.number) * unit_of_work / lanes * cycles
    return total


def _scattered(job: Job, op: MemoryOp) -> bool:
    if op.access.indirect:
        return True
    if op.is_store and fills_lines(job.loop, job.loop.array(op.access.array)):
        return False
    return _apart(job, op, 1 if op.is_store else _NEAR)  # what stores leave out must not be written


def _apart(job: Job, op: MemoryOp, near: int, level: int = -1) -> bool:
    """Whether an access goes further than so many elements from one iteration of a loop, the innermost one, to the next."""
    element = max(op.access.dtype.bytes, job.loop.array(op.access.array).element_bytes)
    return bool(np.any(np.abs(step_bytes(job.loop, op.access, job.points, level)) > near * element))


def strided(job: Job) -> bool:
    """Whether elements that the innermost loop loads or stores do not lie side by side."""
    inner = [op for op in count(job.loop).memory if op.depth == len(job.loop.loops)]
    return any(op.access.indirect or _apart(job, op, 1) for op in inner)


def _computes(job: Job, core: InCore) -> bool:
    """Whether an iteration has more than one operation of its own, or divides, or the number of instructions is the limit."""
    longest = max(core.limits, key=lambda name: float(core.limits[name][-1]))
    if longest in (*_DIVIDING, "calls", "frontend", "retire", "recurrence"):
        return True
    inner = [op for op in count(job.loop).operations if op.depth == len(job.loop.loops)]
    return sum(op.number for op in inner) > 1 or any(op.kind in ("div", "rem", "sqrt", "call") for op in inner)


def _as_long(core: InCore, job: Job, lanes: int, element: float) -> float:
    """What whole registers do not make shorter in proportion [cy/CL]: the divider works longer on them, calls are as many."""
    operations = [op for op in count(job.loop).operations if op.depth == len(job.loop.loops)]
    called = {"calls", *(op.name for op in operations if op.kind == "call")}
    calls = max((float(v[-1]) for name, v in core.limits.items() if name in called), default=0.0)
    divided = max((float(v[-1]) for name, v in core.limits.items() if name in _DIVIDING), default=0.0)
    costs = job.cpu.core.operations if job.cpu.core else {}
    one = many = 0.0
    for op in operations:
        cost = costs.get("div" if op.kind == "div" else "sqrt") if op.kind in ("div", "sqrt") else None
        if cost is not None and op.dtype.kind != "integer":
            one += op.number * lanes * cost.cycles_of(1, int(element))
            many += op.number * cost.cycles_of(lanes, int(element))
    return max(calls, divided * min(1.0, many / one) if one else 0.0)


def _second(core: InCore) -> float:
    """The core's longest limit but one [cy/CL]; where divisions and square roots are the longest, all without them."""
    limits = {name: float(v[-1]) for name, v in core.limits.items()}
    longest = max(limits.values())
    if any(name in _DIVIDING and time >= _NEARLY * longest for name, time in limits.items()):
        without = limits if core.undivided is None else limits | {"ports": float(core.undivided[-1])}
        return max((time for name, time in without.items() if name not in _DIVIDING), default=0.0)
    return sorted(limits.values())[-2:][0]


def core_element(job: Job) -> float:
    """Bytes of the elements that the loop computes with."""
    return float(max((array.dtype.bytes for array in job.loop.arrays), default=8))
