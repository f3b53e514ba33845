"""What the functions cost that a loop calls: as somebody assumes, or as it was measured on the machine."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Set
from dataclasses import replace

import numpy as np

from rooftree.incore.corrections.model import KernelLoop, Times
from rooftree.incore.loops.find import call_costs
from rooftree.incore.loops.paths import plain_name, stands_for
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.model import Access, Expression, Operation, Read, Scalar
from rooftree.machine.model import CallCost
from rooftree.models.calls import with_calls
from rooftree.models.doubts import MISPREDICTED_CYCLES
from rooftree.words import begun

FUNCTIONS_OF = {"fmax": "max", "fmin": "min", "fma": "fma", "sqrt": "sqrt"}
"""Operations of the kernel that are calls in the code."""
_OF_MANY, _OF_ONE = 8.0, 5.0
"""How many times what one of many takes, and the latency of the function of one element, the latency of a function of vectors is
at most [1]: on Zen 4, Zen 5 and Granite Rapids 6.2 and 3.3 times, of 84 functions each. Machine files of Zen 3 from before
chains of them kept to VEX instructions say 700 to 850 cy: 9.8 times and more, or 6.1 and more."""

_PARTS = {"sincos": {"sin", "cos"}, "sincosf": {"sin", "cos"}}
"""Functions that are several operations of a kernel at once."""
_BY_SIZE = ("__divdc3", "__divsc3")
"""Functions that branch on which of two numbers is larger: R. L. Smith, Comm. ACM 5, 1962 (complex division)."""


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


def doubted(times: Times, at: KernelLoop) -> tuple[Sized, ...]:
    """What other arguments would make of the calls, a core without other threads, and work that does not run beside them."""
    known = call_costs(at.machine)
    measured = [name for name in _names(at) if name in known and name not in at.options.assume]
    chained = _chained(at)
    (fastest, _), (found, assumed) = _cycles(at, alone=True), _cycles(at)
    slowest = sum(_of_one(known[name], name, chained) * _slower(known[name], name) for name in measured) + assumed
    chain = _one_after_the_other(at, {name: known[name] for name in _names(at) if name in known}, known)
    body = np.maximum(times.T_OL, times.T_nOL)
    more = assumed * times.passes
    taken, alone = (np.maximum(with_calls(times.T_OL, of * times.passes) + more, body) for of in (found, fastest))
    words = []
    if measured:
        words.append(
            f"what {', '.join(dict.fromkeys(measured))} takes depends on the arguments, and on who else uses the core: measured "
            f"with random ones in turn, so that the core learns by heart what branches do, the fastest of several times"
            f"{_of_new({name: known[name] for name in measured})}; and other work may not find room beside it"
        )
    if shared := [name for name in dict.fromkeys(measured) if known[name].least is not None]:
        words.append(
            f"whenever {', '.join(shared)} was measured, another thread used the core, or times scattered: alone it may be faster"
        )
    if chain > slowest:
        words.append(
            "calls wait for others of the same iteration: the limit is that no iteration begins before the last one ends"
        )
    if not words:
        return ()
    again = [name for name in measured if known[name].least is not None or known[name].unlearnt is None]
    if again:
        words.append("To do: `rooftree machine measure` again, while nothing else runs, or `rooftree validate` for this loop")
    elif chain > slowest:
        words.append("To do: `rooftree validate` for this loop")
    most = body + max(slowest, chain) * times.passes
    return sized("calls", ". ".join([words[0], *map(begun, words[1:])]), most / taken, alone / taken)


def _one_after_the_other(at: KernelLoop, costs: Mapping[str, CallCost], known: Mapping[str, CallCost]) -> float:
    """Latency of the longest chain of two and more calls in an iteration [cy]; 0.0: none waits for another.

    Args:
        at: the loop, of whose source the chain is, with the arithmetic between the calls.
        costs: of the functions that its loop calls.
        known: of all functions.

    Each takes what branches that the core does not foresee add, too: what comes behind waits for them. On a Zen 4, three pow and
    a log10, of which two wait for the one before, take 210 cy an iteration: 134 one beside the other, the chain 246.
    """
    latency = {
        name.rpartition("_")[2]: _latency(name, known) + (_slower(cost, name) - 1.0) * cost.cycles for name, cost in costs.items()
    }
    kernel, core = at.kernel, at.machine.core
    if core is not None:
        latency |= {kind: cost.latency_of(8) or 0.0 for kind, cost in core.operations.items() if kind not in latency}
    until: dict[Hashable, tuple[float, int]] = {}
    longest = (0.0, 0)
    for statement in (s for s in kernel.statements if s.depth == len(kernel.loops)):
        found = _call_chain(statement.value, latency, until)
        longest = max(longest, found)
        if statement.target is not None:
            until[_place(statement.target)] = found
    return longest[0] if longest[1] > 1 else 0.0


def _latency(name: str, known: Mapping[str, CallCost]) -> float:
    """Latency of a call [cy]; of a function of vectors that of one element's where it is not known, or cannot be."""
    cost, scalar = known[name], known.get(name.rpartition("_")[2])
    if not stands_for(name):
        return cost.latency or cost.cycles
    of_one = (scalar.latency or scalar.cycles) if scalar is not None else None
    most = min(_OF_MANY * cost.cycles, math.inf if of_one is None else _OF_ONE * of_one)
    return cost.latency if cost.latency is not None and cost.latency <= most else max(cost.cycles, of_one or 0.0)


def _place(target: Access | Scalar) -> Hashable:
    """Which variable or element this is, as the iteration knows it."""
    return target.name if isinstance(target, Scalar) else (target.array, target.index, target.offset_bytes)


def _call_chain(
    value: Expression, latency: Mapping[str, float], until: Mapping[Hashable, tuple[float, int]]
) -> tuple[float, int]:
    """Latency of the calls that a value waits for, and of what lies between [cy], and how many calls they are."""
    if isinstance(value, Scalar | Read):
        return until.get(_place(value.access if isinstance(value, Read) else value), (0.0, 0))
    if not isinstance(value, Operation):
        return 0.0, 0
    before = max((_call_chain(operand, latency, until) for operand in value.operands), default=(0.0, 0))
    if value.kind != "call":
        return before[0] + latency.get(value.kind, 0.0), before[1]
    name = next((name for name in (value.name, f"{value.name}f") if name in latency), None)  # of single precision
    return before if name is None else (before[0] + latency[name], before[1] + 1)


def _cycles(at: KernelLoop, *, alone: bool = False) -> tuple[float, float]:
    """Of the calls in a pass [cy]: as measured, and as assumed; ``alone``: the least, where others used the core meanwhile."""
    known, names, chained = call_costs(at.machine), _names(at), _chained(at)
    measured = sum(
        _of_one(known[name], name, chained) * (_faster(known[name]) if alone else 1.0)
        for name in names
        if name in known and name not in at.options.assume
    )
    return measured, sum(at.options.assume.get(name, 0.0) for name in names)


def _names(at: KernelLoop) -> tuple[str, ...]:
    return tuple(map(plain_name, at.code.loop.calls))


def _chained(at: KernelLoop) -> set[str]:
    """Operations and functions that wait for themselves."""
    return {kind for circuit in recurrences(at.kernel) for kind, _ in circuit.kinds}


def _of_new(costs: Mapping[str, CallCost]) -> str:
    """What is known of arguments in an order that never comes again."""
    unlearnt = [name for name, cost in costs.items() if cost.unlearnt is None]
    if not unlearnt:
        return ", and in an order that it cannot learn"
    assumed = [name for name in unlearnt if name in _BY_SIZE]
    limit = f", of which {', '.join(assumed)} {'is' if len(assumed) == 1 else 'are'} taken to wait for one that is not foreseen"
    return f"; with data that it cannot learn it may take longer{limit if assumed else ''}, which was not measured"


_MISSED = 1.2
"""Time of a call with branches that are not learnt over that of learnt ones from which on some are missed [1]. Assumed."""


def _slower(cost: CallCost, name: str) -> float:
    """How much longer a call takes with other arguments, of many and in a chain alike [1].

    A limit: where branches inside are seen to be missed, the next call may begin no sooner than they are known, near its end. An
    arctangent of two floats takes 43 cy of many, 60 where its branches are not learnt and 98 in a chain (Emerald Rapids); of
    products of a radio signal, in all four quadrants, one took 91 to 96.
    """
    unlearnt = cost.unlearnt or (cost.cycles + MISPREDICTED_CYCLES if name in _BY_SIZE else 0.0)
    if cost.latency is not None and (cost.unlearnt or 0.0) > _MISSED * cost.cycles:
        unlearnt = max(unlearnt, cost.latency)
    return max(1.0, max(cost.most or 0.0, unlearnt) / cost.cycles) if cost.cycles > 0 else 1.0


def _faster(cost: CallCost) -> float:
    """What a call may take without other threads on the core, over what was measured [1]."""
    return 1.0 if cost.least is None else min(1.0, cost.least / cost.cycles)


def _of_one(cost: CallCost, name: str, chained: Set[str]) -> float:
    """Cycles of a call, which waits for the one before if it lies on a chain."""
    plain = name.removesuffix("f") if name.removesuffix("f") in FUNCTIONS_OF else name
    on_chain = {name, plain, FUNCTIONS_OF.get(plain, plain), name.removesuffix("f"), *_PARTS.get(name, ())} & chained
    return cost.latency if on_chain and cost.latency is not None else cost.cycles
