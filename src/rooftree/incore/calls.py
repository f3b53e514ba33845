"""What the functions cost that a loop calls: as somebody assumes, or as it was measured on the machine."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

import numpy as np

from rooftree.incore.corrections.model import KernelLoop, Times
from rooftree.incore.loops.find import call_costs
from rooftree.incore.loops.paths import plain_name
from rooftree.kernel.dependence import recurrences
from rooftree.machine.model import CallCost
from rooftree.models.calls import with_calls
from rooftree.results.doubt import Doubt, doubt

FUNCTIONS_OF = {"fmax": "max", "fmin": "min", "fma": "fma", "sqrt": "sqrt"}
"""Operations of the kernel that are calls in the code."""


def with_called(times: Times, at: KernelLoop) -> Times:
    """Times of the loop with the functions that it calls.

    What was measured runs beside the loop's own instructions; beside what somebody assumes nothing runs.
    """
    measured, assumed = _cycles(at)
    calls = (measured + assumed) * times.passes
    if not calls.any():
        return times
    T_OL = with_calls(times.T_OL, measured * times.passes) + assumed * times.passes
    throughput = with_calls(times.throughput, measured * times.passes) + assumed * times.passes
    return replace(times, T_OL=T_OL, throughput=throughput, limits={**times.limits, "calls": calls})


def doubted(times: Times, at: KernelLoop) -> tuple[Doubt, ...]:
    """What other arguments would make of the calls, and of work that does not run beside them."""
    known = call_costs(at.machine)
    measured = [name for name in _names(at) if name in known and name not in at.options.assume]
    if not measured:
        return ()
    chained = _chained(at)
    slowest = sum(_of_one(known[name], name, chained) * _slower(known[name]) for name in measured)
    body = np.maximum(times.T_OL, times.T_nOL)
    found = np.maximum(with_called(times, at).T_OL, body)
    words = (
        f"what {', '.join(dict.fromkeys(measured))} takes depends on the arguments, and on who else uses the core: measured "
        f"with random ones, the fastest of several times; and other work may not find room beside it"
    )
    most = body + (slowest + _cycles(at)[1]) * times.passes
    return (doubt("calls", words, high=round(float((most / found).max()), 3)),)


def _cycles(at: KernelLoop) -> tuple[float, float]:
    """Of the calls in a pass [cy]: as measured, and as assumed."""
    known, names, chained = call_costs(at.machine), _names(at), _chained(at)
    measured = sum(_of_one(known[name], name, chained) for name in names if name in known and name not in at.options.assume)
    return measured, sum(at.options.assume.get(name, 0.0) for name in names)


def _names(at: KernelLoop) -> tuple[str, ...]:
    return tuple(map(plain_name, at.code.loop.calls))


def _chained(at: KernelLoop) -> set[str]:
    """Operations and functions that wait for themselves."""
    return {kind for circuit in recurrences(at.kernel) for kind, _ in circuit.kinds}


def _slower(cost: CallCost) -> float:
    """How much longer a call takes with other arguments, of many and in a chain alike [1]."""
    return max(1.0, (cost.most or 0.0) / cost.cycles) if cost.cycles > 0 else 1.0


def _of_one(cost: CallCost, name: str, chained: Set[str]) -> float:
    """Cycles of a call, which waits for the one before if it lies on a chain."""
    plain = name.removesuffix("f") if name.removesuffix("f") in FUNCTIONS_OF else name
    on_chain = {name, plain, FUNCTIONS_OF.get(plain, plain), name.removesuffix("f")} & chained
    return cost.latency if on_chain and cost.latency is not None else cost.cycles
