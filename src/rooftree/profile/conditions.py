"""How long the conditions of branches wait for what they are computed from: what a mispredicted one costs besides the new start.

    call   log                   begins when the core has found its way again
    vdivsd xmm0, xmm0, xmm3
    vsqrtsd xmm0, xmm0, xmm0
    vcomisd xmm0, [rip+0xa0a]
    jbe    ...                   mispredicted: nothing behind it is kept, however long ago it was fetched

A core that foresees its branches works on many passes at once and hides such a chain. Behind a mispredicted one it has nothing to
do but that. So it costs at most the whole chain, from the beginning of a pass, and the new start.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Instruction
from rooftree.asm.registers import is_vector
from rooftree.incore.instructions.costs import cost
from rooftree.incore.tables.microarchitecture import Table

_CALL_CY = 120.0
"""From the argument of a function of mathematics to its result at most [cy]: 31 (exp), 44 (log), 88 (pow) and 117 (tanh) were
measured on one Zen 4 with glibc 2.36. Of other functions whose result is in a vector register it is an assumption; of those with
other results nothing is added."""
_HANDED_ON = 5.0
"""From a store to a load of the same place [cy], as on most cores."""
_RESULT, _ARGUMENTS = ("0",), ("0", "1")
"""Numbers of the vector registers of a result and of arguments."""

_Ready = dict[object, float]


def waits_for_conditions(
    code: FunctionCode,
    header: int,
    blocks: Collection[int],
    table: Table,
    farther: Mapping[tuple[int, int], float] = MappingProxyType({}),
) -> Mapping[int, float]:
    """How long after a pass has begun the last instruction of each block has its result at most, from block to block [cy].

    Args:
        code: the function.
        header, blocks: where a pass begins, and what it may go through: a loop, or a whole function. Of loops inside one pass.
        table: of this core.
        farther: block and number in it of a load -> how long it takes at most, where that is not from L1 [cy].
    """
    ends: dict[int, _Ready] = {}
    last: dict[int, float] = {}
    for block in _in_order(code, header, blocks):
        ready = _latest(ends[before] for before in code.graph.before[block] if before in ends and block != header)
        done = 0.0
        for at, one in enumerate(code.instructions(block)):
            done = _through(one, ready, table, farther.get((block, at), 0.0))
        ends[block], last[block] = ready, done
    return last


def _in_order(code: FunctionCode, header: int, blocks: Collection[int]) -> list[int]:
    """The blocks that lead from a header on, each behind those before it but for what goes back."""
    found: list[int] = []
    passed, waiting = {header}, [(header, iter(code.graph.edges[header]))]
    while waiting:
        block, ahead = waiting[-1]
        following = next((to for to in ahead if to in blocks and to not in passed), None)
        if following is None:
            found.append(block)
            waiting.pop()
        else:
            passed.add(following)
            waiting.append((following, iter(code.graph.edges[following])))
    return found[::-1]


def _latest(ways: Iterable[_Ready]) -> _Ready:
    made: _Ready = {}
    for way in ways:
        for name, cycles in way.items():
            made[name] = max(cycles, made.get(name, 0.0))
    return made


def _through(one: Instruction, ready: _Ready, table: Table, farther: float) -> float:
    """When an instruction has its result [cy]; ``ready`` gets that for what it writes.

    Args:
        farther: how long its load takes, if that is longer than from L1 [cy].
    """
    if one.control == "call":
        vectors = {name for name in ready if isinstance(name, str) and is_vector(name)}
        arguments = [ready[name] for name in vectors if _number(name) in _ARGUMENTS]
        done = max(arguments, default=0.0) + _CALL_CY
        ready |= {f"{kind}{number}": done for kind in _kinds(vectors) for number in _RESULT}
        ready |= dict.fromkeys(one.writes, 0.0)
        return 0.0
    known = cost(one, table)
    stored = [memory.place for memory in one.stores]
    loaded = [ready[memory.place] + _HANDED_ON for memory in one.loads if memory.place in ready]
    addresses = {name for memory in (*one.loads, *one.stores) for name in memory.registers}
    data = max((ready.get(name, 0.0) for name in one.reads if name not in addresses or not one.loads), default=0.0)
    load = max((ready.get(name, 0.0) for name in addresses), default=0.0)
    load += max(known.load_latency if known is not None else 0.0, farther)
    done = max([data, *([load] if one.loads else []), *loaded]) + (known.latency if known is not None else 1.0)
    if known is not None and known.independent:
        done = 0.0
    ready |= dict.fromkeys([*one.writes, *stored], done)
    return done


def _number(name: str) -> str:
    return name.lstrip("abcdefghijklmnopqrstuvwxyz")


def _kinds(vectors: Iterable[str]) -> set[str]:
    """The names of vector registers without their numbers."""
    return {name.rstrip("0123456789") for name in vectors} or {"zmm"}
