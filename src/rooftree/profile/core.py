"""The core model's time of a pass through a machine-code loop, beside the measured one."""

from __future__ import annotations

import contextlib
import itertools
import operator
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rooftree.asm import parse
from rooftree.asm.flow import paths
from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Immediate, Instruction, Memory, Register
from rooftree.asm.work import floating_point
from rooftree.errors import RooftreeError
from rooftree.frontend.binary.names import name_of_call
from rooftree.incore.bounds.recurrence import recurrence_bound
from rooftree.incore.engine import BOUNDS, Analysis, analyse, prepare
from rooftree.incore.record import is_reduction, operation
from rooftree.incore.same import Same
from rooftree.incore.tables.microarchitecture import Table
from rooftree.instrument.engine import Executions, key_of
from rooftree.models import own_mix
from rooftree.models.schedulers import in_flight
from rooftree.profile import spills
from rooftree.profile.code_paths import CodePath, paths_of
from rooftree.profile.forwarding import waits_in_loop
from rooftree.profile.orders import ORDER
from rooftree.profile.place import General
from rooftree.results.profile import RegionModel

_CLOSE = 1.2
FASTER = "faster than the core model"
"""How the text of a loop begins whose passes take clearly less than in its core model."""
_RARE_CALLS = 0.02
"""Part of the passes that may call a function for the others to stand for the loop: an assumption [1]."""
_LONG, _MOST = 2.0, 0.6
"""Cycles on a port from which on an instruction takes long [cy], and part of the time on ports from which on that is told [1]:
assumptions."""
_IN_WINDOW = 128
"""Instructions that a core of today works on at once at least while they wait for others [1]: fewer than its reorder buffer holds
(224 to 512), since what waits fills its schedulers first. An assumption."""
_OFTEN_MISSED = 0.05
"""Part of the ends of a loop that are not foreseen from which on that is told [1]: an assumption."""
_SMALL_QUOTIENT, _WIDE_DIVISION = 0.75, 64
"""Part of the time of a division in a table that one takes at least, and bits from which on that depends on the quotient [1]. On
Zen 4 64-bit ones take 7.0 cy up to quotients of 40 bits and 9.0 from 56 on, where a learnt table has 8.98; those of 32, 16 and 8
bits take 6, 4 and 4 cy whatever the quotient, as in the table. An assumption for others."""
_DIVIDES = re.compile(r"i?div|[su]div|(div|rem)u?w?|(div|mods|modu)[wd]u?")
"""Divisions of whole numbers and their remainders, of all instruction sets."""
_LINE_B, _LONGEST_B = 64, 15
"""Of code, as caches hold it, and of an x86 instruction [B]."""
_MOST_PATHS = 8
"""Paths through a loop that are looked at where nothing tells how often each is taken [1]."""
_LIMITS = {
    "ports": ("the ports of the core", "hold"),
    "recurrence": ("a chain of dependent instructions", "holds"),
    "frontend": ("issue by the front end", "holds"),
    "window": ("the window of the scheduler", "holds"),
}
"""Bounds of the core model -> what they are called in a sentence, and their verb."""
NARROWER = "narrower stores"
"""Chains that go through a load of what narrower stores have written just before, as `RegionModel.chain` has them."""
ATOMIC = "atomic"
"""Chains that go through an atomic update of memory, as `RegionModel.chain` has them."""
SPILLED = ("spilled vectors", "spilled numbers")
"""Chains that go through the stack for want of registers, as `RegionModel.chain` has them."""
_FRESH = ("xor", "pxor", "vpxor", "vpxord", "vpxorq", "xorps", "xorpd", "vxorps", "vxorpd")
_MORE = 1.25
"""By which factor more instructions a pass may execute than the paths that stand for all of them: an assumption [1]."""


def modelled(
    code: FunctionCode,
    loop: int,
    table: Table,
    measured_cy: float,
    executions: Executions | None = None,
    entered_each: float | None = None,
    *,
    missed: float = 0.0,
    same: bool = False,
) -> tuple[RegionModel | None, str, float]:
    """The record of a loop's core model, or why there is none.

    Where passes take several paths, each bound is its mean over these by how often each is taken, and the model the largest of
    these means; the chain of one path, by its registers, goes on in the others. Loops around others have a model, too, where
    few passes enter those.

    Args:
        code, loop: which loop.
        table: instruction table of this core.
        measured_cy: time of a pass [cy].
        executions: how often its blocks were executed; None: not known, so that only a loop with one path has a model.
        entered_each: instructions of the loop each time that it is entered; None: not known.
        missed: part of its ends that a core does not foresee, as far as that is known [1].
        same: whether another run has told that the program does the same each time.
    Returns: the record with what is to be noted of it, or None with the reason; and the cycles of a pass that its slowest chain
        takes [cy].
    """
    bodies, parts, why = _paths(code, loop, executions)
    if why:
        return None, why, 0.0
    at = _begins_at(code, loop, bodies)
    try:
        each = [analyse(body, table, mode="loop", address=at) for body in bodies]
    except RooftreeError as error:
        return None, error.message, 0.0
    chained = max(zip(each, parts, strict=True), key=lambda one: one[1] * float(one[0].bounds.get("recurrence", 0.0)))[0]
    means = own_mix.mean_of_paths([_bounds(one, chained) for one in each], parts)
    means, dropped, note = _without_broken_chain(code, loop, chained, means, len(parts), measured_cy, entered_each, missed)
    time = max(means.values())
    bound = next(name for name in BOUNDS if means.get(name) == time)
    handed = _chain(chained, code) if not dropped else None
    slowest = means.get("recurrence", 0.0)
    record = RegionModel(
        engine=table.arch,
        cycles=time,
        bound=bound,
        measured_cycles=measured_cy,
        chain=handed,
        chain_divides=handed is not None and any(_divides(chained.contributions[n].instruction) for n in chained.chain),
        chain_left_cycles=_without_spills(chained, table) if handed in SPILLED else None,
        chain_anew_cycles=_anew(code, loop, chained, slowest, entered_each, missed, table) if handed else None,
        chain_lanes=_lanes(chained) if handed in ORDER else None,
        chain_goes_on=handed is not None and _goes_on(code, loop, chained),
        bounds=means,
        besides_accesses_cycles=sum(part * _besides_accesses(one) for one, part in zip(each, parts, strict=True)),
        paths=parts if len(parts) > 1 else None,
        text=_words(time, bound, measured_cy, len(parts), same=same)
        + (_costliest(each, parts, time) if bound == "ports" else ""),
    )
    if bound == "frontend" and at is not None and (less := _aligned(bodies[0], table, time)) is not None:
        record = record.replace(text=f"{record.text}; {less}")
    return record, dropped or note, slowest


def _paths(
    code: FunctionCode, loop: int, executions: Executions | None
) -> tuple[Sequence[Sequence[Instruction]], Sequence[float], str]:
    """The paths through a loop that a model is of, and how often each is taken [1]; or why there is none."""
    natural = code.loops[loop]
    paths = _without_rare_calls(code, paths_of(code, loop, executions)) if executions is not None else []
    bodies, parts = [_body(code, path) for path in paths], [path.part for path in paths]
    if natural.innermost:
        try:
            plain, header = code.uncut, code.address(natural.header)
            loops = code.text_loops
            found = next((one for one in loops if one.first_block >= 0 and plain.address(one.first_block) == header), None)
        except RooftreeError as error:
            return bodies, parts, error.message
        if found is None:
            return bodies, parts, "its body cannot be read"
        if found.has_one_path and not (found.left_out and executions is not None):
            bodies, parts = [list(found.block.instructions)], [1.0]
        elif not paths:
            number = f"{len(found.paths)} different" if found.paths else "several" if found.left_out else "many"
            several = f"passes take {number} paths through it"
            return bodies, parts, f"{several}{', and the counts do not tell how often each' if executions is not None else ''}"
    elif not paths:
        return bodies, parts, "other loops are inside it"
    if calls := _calls(code, bodies):
        return bodies, parts, f"it calls {', '.join(calls[:3])}"
    if executions is not None and not _is_executed(code, loop, executions, bodies, parts):
        return bodies, parts, "its passes execute more than what could be read"
    return bodies, parts, ""


def _without_broken_chain(
    code: FunctionCode,
    loop: int,
    chained: Analysis,
    means: Mapping[str, float],
    paths: int,
    measured_cy: float,
    entered_each: float | None,
    missed: float,
) -> tuple[dict[str, float], str, str]:
    """The bounds of a loop without a chain that does not go on from path to path, or with what is left of one that begins anew.

    Args:
        chained: the path with the slowest chain.
        means: of the bounds over all paths [cy].
        paths: how many there are.
        measured_cy, entered_each, missed: as for `modelled`.
    Returns: the bounds, and why the chain is none of them, or else what is to be noted of it.
    """
    slowest = means.get("recurrence", 0.0)
    if paths > 1 and slowest > _CLOSE * measured_cy:
        others = {name: value for name, value in means.items() if name != "recurrence"}
        return others, f"a chain of {slowest:.3g} cy a pass is left out of its core model: it cannot go on from path to path", ""
    if not (entered_each and entered_each < _IN_WINDOW and "recurrence" in means and _begins_anew(code, loop, chained)):
        return dict(means), "", ""
    note = (
        f"a chain of {slowest:.3g} cy a pass begins anew each time that the loop is entered, after {entered_each:.3g} "
        "instructions, so that a core works on several at once"
    )
    if missed >= _OFTEN_MISSED:
        note += f", but for the {missed:.0%} of them whose end it does not foresee, behind which the next one begins anew"
    return {**means, "recurrence": own_mix.overlapped(slowest, entered_each, _IN_WINDOW, missed)}, "", note


def _anew(
    code: FunctionCode, loop: int, chained: Analysis, chain: float, entered_each: float | None, missed: float, table: Table
) -> float | None:
    """What a chain takes of a pass at least that begins anew each time that its loop is entered [cy]; None where it goes on.

    On an Emerald Rapids sums of rows of 24 numbers, 144 instructions with a chain of 4 cy a pass, took 2.45 cy a pass, which
    its 512 places bound by 0.88.

    Args:
        chained: the path with the slowest chain.
        chain: what that takes of a pass where the next one begins behind it [cy].
        entered_each, missed, table: as for `modelled`.
    """
    if not entered_each or not _begins_anew(code, loop, chained):
        return None
    return own_mix.overlapped(chain, entered_each, in_flight(table.parameters.get("rob")), missed)


def alone(code: FunctionCode, loop: int, table: Table) -> str:
    """What a pass of an innermost loop takes in the core model, where nothing tells how many there were; "" of others.

    Of a loop with several paths, the fastest and the slowest of these.
    """
    natural = code.loops[loop]
    bodies_of = paths(code.graph, natural.header, set(natural.blocks), _MOST_PATHS) if natural.innermost else ()
    bodies = [[one for block in path for one in code.instructions(block)] for path in bodies_of]
    if not bodies or _calls(code, bodies):
        return ""
    try:
        each = [analyse(body, table, mode="loop") for body in bodies]
    except RooftreeError:
        return ""
    times = [float(one.cycles) for one in each]
    slowest = each[times.index(max(times))]
    limit = _LIMITS.get(next(name for name in BOUNDS if slowest.bounds.get(name) == slowest.cycles), ("the core", ""))[0]
    took = (
        f"{max(times):.3g} cy"
        if max(times) < _CLOSE * min(times)
        else f"{min(times):.3g} to {max(times):.3g} cy by the path through it"
    )
    open_ = slowest.bounds.get("recurrence") != slowest.cycles and any(map(_may_hand_on, bodies))
    least = "at least, since a pass may load what the one before has stored: the same base, another index" if open_ else limit
    return f"in the core model a pass takes {took} with all data in L1 ({least})"


def _may_hand_on(body: Sequence[Instruction]) -> bool:
    """Whether a pass may load what the one before has stored, by a chain through memory that indices do not tell.

    movsd  xmm0, [r9+rdi*8]      rdi is rsi of the pass before
    ...
    movsd  [r9+rsi*8], xmm0
    """
    loads, stores = (
        [(n, m) for n, one in enumerate(body) for m in each(one) if m.index is not None and m.base is not None]
        for each in (operator.attrgetter("loads"), operator.attrgetter("stores"))
    )
    for (first, load), (last, store) in itertools.product(loads, stores):
        if (load.base, load.scale, load.bits) == (store.base, store.scale, store.bits):
            between = {name for one in body[min(first, last) : max(first, last)] for name in one.writes}
            if load.index != store.index or set(load.registers) & between:
                return True
    return False


def general_accesses(table: Table | None) -> General | None:
    """What loads and stores of general registers take by an instruction table; None without one of x86."""
    if table is None or table.isa != "x86":
        return None
    return _general(Same(table))


def narrow_part(table: Table | None) -> float:
    """What additions and products of narrow vectors take together, of their times by themselves; 1 without a table of x86 [1]."""
    return _narrow_part(Same(table)) if table is not None and table.isa == "x86" else 1.0


@lru_cache(maxsize=4)
def _narrow_part(table: Same[Table]) -> float:
    add, mul, both = _port_times(table.of, "vaddpd ymm0, ymm1, ymm2", "vmulpd ymm3, ymm4, ymm5")
    return min(1.0, both / (add + mul)) if add and mul and both else 1.0


def _port_times(table: Table, one: str, other: str) -> tuple[float, float, float]:
    """What two instructions take of the ports, each by itself and both together [cy]; zeros where they are not known."""
    try:
        each = [
            float(analyse(list(parse(text, isa="x86", syntax="intel").instructions), table, mode="unrolled").bounds["ports"])
            for text in (one, other, f"{one}\n{other}")
        ]
    except RooftreeError:
        return 0.0, 0.0, 0.0
    return each[0], each[1], each[2]


def dividing(code: FunctionCode, blocks: Sequence[int], executions: Executions, table: Table | None) -> float:
    """What the divisions of whole numbers of some blocks take at least, one after the other on the divider [cy].

    How long one takes depends on the numbers: that of the table is for any, and small quotients come sooner.
    """
    if table is None:
        return 0.0
    taken = 0.0
    for block in blocks:
        for one in code.instructions(block):
            if _DIVIDES.fullmatch(one.mnemonic):
                taken += (executions.total(key_of(code, block)) or 0) * _division_cy(Same(table), one)
    return taken


@lru_cache(maxsize=256)
def _division_cy(table: Same[Table], one: Instruction) -> float:
    """The least time of a division of whole numbers [cy]; 0 where it is not known."""
    wide = any(isinstance(each, Register | Memory) and each.bits >= _WIDE_DIVISION for each in one.operands)
    try:
        return (_SMALL_QUOTIENT if wide else 1.0) * float(analyse([one], table.of, mode="unrolled").bounds["ports"])
    except RooftreeError:
        return 0.0


@lru_cache(maxsize=4)
def _general(table: Same[Table]) -> General | None:
    load, store, both = _port_times(table.of, "mov rax, qword ptr [rdi]", "mov qword ptr [rsi], rcx")
    return General(load, store, both / 2) if load and store and both else None


def _begins_at(code: FunctionCode, loop: int, bodies: Sequence[Sequence[Instruction]]) -> int | None:
    """Where in a line of code a loop begins, if its passes go through it without a jump [B]; else None."""
    header = code.address(code.loops[loop].header)
    if len(bodies) != 1 or code.function.start + (bodies[0][0].address or 0) != header:
        return None
    places = [one.address for one in bodies[0]]
    if any(one is None or other is None or not 0 < other - one <= _LONGEST_B for one, other in itertools.pairwise(places)):
        return None
    return header % _LINE_B


def _aligned(body: Sequence[Instruction], table: Table, time: float) -> str | None:
    """What a loop would gain at the beginning of a line of code, as a clause; None where that is nothing."""
    found = analyse(list(body), table, mode="loop", address=0)
    less = max(float(value) for value in found.bounds.values())
    if time < _CLOSE * less:
        return None
    aligned = f"at the beginning of one (-falign-loops={_LINE_B}) it would take {less:.3g} cy"
    return f"its code lies across lines of {_LINE_B} B: {aligned}"


_ALONE = re.compile(r"; (\w+) alone takes")


def costliest_named(text: str) -> str:
    """The instruction that takes most of the time on ports, by the text of a core model; "" where it names none."""
    found = _ALONE.search(text)
    return found[1] if found is not None else ""


def _costliest(each: Sequence[Analysis], parts: Sequence[float], time: float) -> str:
    """The instruction that takes most of the time on ports, as a clause; "" where none does that holds a port for long.

    Args:
        each, parts: analyses of the paths through a loop, and how often each is taken [1].
        time: of a pass on ports [cy].
    """
    taken = defaultdict[str, float](float)
    for analysis, part in zip(each, parts, strict=True):
        for one in analysis.contributions:
            longest = (
                max((cycles / ports.bit_count() for ports, cycles in one.cost.uses), default=0.0) if one.cost is not None else 0.0
            )
            if longest >= _LONG:
                taken[one.instruction.mnemonic] += part * longest
    name = max(taken, key=lambda one: taken[one], default="")
    return f"; {name} alone takes {min(1.0, taken[name] / time):.0%} of that" if name and taken[name] >= _MOST * time else ""


def _calls(code: FunctionCode, bodies: Sequence[Sequence[Instruction]]) -> list[str]:
    """What some paths call, each once: by name where one is known, since code has only places, counted from its beginning."""
    places = {i.address for body in bodies for i in body if i.control == "call"}
    numbers = [n for n, i in enumerate(code.listing.instructions) if i.control == "call" and i.address in places]
    return list(dict.fromkeys(name_of_call(code, n) for n in numbers))


def _bounds(found: Analysis, chained: Analysis) -> dict[str, float]:
    """The bounds of a path; its chain is none that counts if it goes through other registers than that of another path."""
    bounds = {name: float(value) for name, value in found.bounds.items()}
    one, other = _handed_on(found), _handed_on(chained)
    return bounds if not one or not other or one & other else {**bounds, "recurrence": 0.0}


def _handed_on(found: Analysis) -> set[str]:
    """Registers through which the slowest chain of dependent instructions goes."""
    chain = [found.contributions[n].instruction for n in found.chain]
    return {name for one in chain for name in one.writes} & {name for one in chain for name in one.reads}


def _body(code: FunctionCode, path: CodePath) -> list[Instruction]:
    """The instructions of a path."""
    return [one for block in path.blocks for one in code.instructions(block)]


def _is_executed(
    code: FunctionCode, loop: int, found: Executions, bodies: Sequence[Sequence[Instruction]], parts: Sequence[float]
) -> bool:
    """Whether some paths are what passes execute, by the number of instructions; loops inside are not part of it."""
    own = [block for block in code.loops[loop].blocks if code.around[block][0] == loop]
    counts = [found.total(key_of(code, block)) or 0 for block in own]
    passes = found.total(key_of(code, code.loops[loop].header))
    if not passes:
        return True
    executed = sum(count * len(code.instructions(block)) for count, block in zip(counts, own, strict=True)) / passes
    read = sum(part * len(body) for part, body in zip(parts, bodies, strict=True))
    return executed <= _MORE * read


def _without_rare_calls(code: FunctionCode, paths: Sequence[CodePath]) -> list[CodePath]:
    """The paths without those that call functions, if only few passes take these: what is called has a region of its own."""
    inline = [path for path in paths if not any(one.control == "call" for one in _body(code, path))]
    known = sum(path.part for path in inline)
    return [CodePath(path.blocks, path.part / known) for path in inline] if known >= 1 - _RARE_CALLS else list(paths)


def _without_spills(found: Analysis, table: Table) -> float | None:
    """The time of a pass if nothing were handed on through memory: by its other bounds, and its chains through registers [cy]."""
    with contextlib.suppress(RooftreeError):
        body = [part.instruction for part in found.contributions]
        others = [float(value) for name, value in found.bounds.items() if name != "recurrence"]
        return max(recurrence_bound(2 * len(body), prepare(body, table).registers)[0], *others)
    return None


def _besides_accesses(found: Analysis) -> float:
    """The time of a pass if its loads and stores took nothing: that of its other work and its chains [cy].

    What only moves data takes no place in the front end and the window then, arithmetic on an operand in memory still does.
    """
    front = max(found.bounds["frontend"], found.bounds["window"])
    body = [part.instruction for part in found.contributions]
    moves = sum(1 for one in body if (one.loads or one.stores) and "mov" in one.mnemonic)
    others = found.T_OL if found.T_OL > front else found.bounds["recurrence"]
    return max(others, front * (1 - moves / len(body)))


def _chain(found: Analysis, code: FunctionCode) -> str | None:
    """What the slowest chain of dependent instructions hands on: a key of ``steps.SPLIT``."""
    chain = [found.contributions[n].instruction for n in found.chain]
    if not chain:
        return None
    if all(_counts(one) for one in chain):
        return "counter"
    handed_on = {name for one in chain for name in one.writes}
    if any(r is not None and r.name in handed_on for one in chain for place in one.loads for r in (place.base, place.index)):
        return "addresses"
    if any(is_atomic(one) for one in chain):
        return ATOMIC
    if any(one.stores for one in chain):
        body = [part.instruction for part in found.contributions]
        if any(waits_in_loop(body, n) for n in found.chain):
            return NARROWER
        lacks = spills.handed_on(chain, body, code)
        return f"spilled {lacks}" if lacks else "memory"
    work = [one for one in chain if floating_point(one) is not None]
    sums = all(operation(one) in ("add", "max") for one in work) or is_reduction(chain, found.contributions)
    if work and sums and not _used_elsewhere(found):
        return "maximum" if any(operation(one) == "max" for one in work) else "sum"
    return "values" if work else "whole numbers"


def _lanes(found: Analysis) -> int:
    """Numbers that each operation of the slowest chain works on at least."""
    work = [floating_point(found.contributions[n].instruction) for n in found.chain]
    return min((one.lanes for one in work if one is not None), default=1)


def _divides(one: Instruction) -> bool:
    """Whether an instruction divides or takes a root, of numbers of any kind."""
    return operation(one) in ("div", "sqrt") or _DIVIDES.fullmatch(one.mnemonic) is not None


def is_atomic(one: Instruction) -> bool:
    """Whether an instruction of x86 loads and stores a place so that no other core comes between: `lock`, or `xchg` in memory."""
    return bool(one.stores) and ("lock" in one.prefixes or one.mnemonic == "xchg")


def _counts(one: Instruction) -> bool:
    """Whether an instruction adds a constant to a register, as a loop's counter and its pointers go on."""
    if not one.operands or not isinstance(one.operands[0], Register) or one.loads or one.stores:
        return False
    if one.mnemonic == "lea":
        place = one.operands[1]
        return isinstance(place, Memory) and place.index is None and place.base == one.operands[0]
    return one.mnemonic in ("inc", "dec") or (one.mnemonic in ("add", "sub") and isinstance(one.operands[1], Immediate))


def _begins_anew(code: FunctionCode, loop: int, found: Analysis) -> bool:
    """Whether what the slowest chain hands on has a value that is none of its results each time that a loop is entered.

    The loop around it, in the same function, sets it to zero, or to what it loads from a place that changes.
    """
    inside, around = code.loops[loop], code.around[code.loops[loop].header]
    if len(around) < 2:
        return False
    everything = [(block, i) for block in code.loops[around[1]].blocks for i in code.instructions(block)]
    changed = {name for _, i in everything for name in i.writes}
    chain = {name for n in found.chain for name in found.contributions[n].instruction.writes}
    carried = _carried(found, chain)
    return bool(carried) and all(
        any(name in i.writes and _is_fresh(i, chain, changed) for block, i in everything if block not in inside.blocks)
        for name in carried
    )


def _carried(found: Analysis, chain: set[str]) -> set[str]:
    """The registers by which a chain goes on from pass to pass.

    Args:
        chain: those that its instructions write.
    """
    written, carried = set[str](), set[str]()
    for part in found.contributions:
        carried |= set(part.instruction.reads) & chain - written
        written |= set(part.instruction.writes)
    return carried


def _goes_on(code: FunctionCode, loop: int, found: Analysis) -> bool:
    """Whether what the slowest chain hands on follows, each time that a loop is entered, from what it left the time before.

    As far as the loop around it, in the same function, shows that by registers: on one of the ways there at least.
    """
    inside, around = code.loops[loop], code.around[code.loops[loop].header]
    if len(around) < 2:
        return False
    outside = set(code.loops[around[1]].blocks) - set(inside.blocks)
    carried = _carried(found, {name for n in found.chain for name in found.contributions[n].instruction.writes})
    at_end, waiting = dict[int, set[str]](), [(to, carried) for n in inside.blocks for to in code.graph.edges[n]]
    while waiting:
        block, held = waiting.pop()
        if block == inside.header and held & carried and held is not carried:
            return True
        if block not in outside or not held - at_end.get(block, set()):
            continue
        at_end[block] = at_end.get(block, set()) | held
        left = _follow(code.instructions(block), at_end[block])
        waiting += [(to, left) for to in code.graph.edges[block]]
    return False


def _follow(body: Sequence[Instruction], held: set[str]) -> set[str]:
    """The registers whose values follow from those of some others, behind a piece of code; flags are none of them."""
    found = set(held)
    for one in body:
        fresh = one.mnemonic in _FRESH and len(set(one.operands[-2:])) == 1
        if set(one.reads) & found and not fresh:
            found |= {register.name for register in one.registers} & set(one.writes)
        else:
            found -= set(one.writes)
    return found


def _is_fresh(one: Instruction, chain: set[str], changed: set[str]) -> bool:
    """Whether what an instruction writes is zero, or loaded from a place that changes, and no result of a chain."""
    if one.mnemonic in _FRESH and len(set(one.operands[-2:])) == 1:
        return True
    return bool(one.loads) and not set(one.reads) & chain and any(set(place.registers) & changed for place in one.loads)


def _used_elsewhere(found: Analysis) -> bool:
    """Whether what a chain hands on is stored, or read by instructions outside of it, so that each value is needed."""
    chain, last = set(found.chain), dict[str, int]()
    for n, part in [*enumerate(found.contributions)] * 2:  # the second pass reads what the first one has left
        one = part.instruction
        if n in chain and one.stores:
            return True
        if n not in chain and any(last.get(name) in chain for name in one.reads):
            return True
        last |= dict.fromkeys(one.writes, n)
    return False


def more_work(same: bool) -> str:
    """A reason why a loop is faster than it may be, among others; "" where another run did the same."""
    return "" if same else ", the counted run did more than the native one"


def is_faster(model: RegionModel) -> bool:
    """Whether a loop is clearly faster than its core model."""
    return bool(model.cycles) and model.measured_cycles / (model.cycles or 1.0) < 1 / _CLOSE


def finds(time: float, bound: str, measured: float) -> str:
    """What the core model finds of a loop, beside what was measured."""
    return f"finds {time:.3g} cy a pass ({_LIMITS.get(bound, (bound, ''))[0]}), {measured:.3g} measured"


def _words(time: float, bound: str, measured: float, paths: int, *, same: bool) -> str:
    limit, holds = _LIMITS.get(bound, (bound, "holds"))
    model = f"in the core model{f' as the mean of the {paths} paths through it' if paths > 1 else ''}"
    ratio = measured / time
    if ratio < 1 / _CLOSE:
        return (
            f"{FASTER}, which {finds(time, bound, measured)}: the model is off, the core works on it while its neighbours "
            f"wait{more_work(same)}, or the clock was higher than in the machine file"
        )
    if ratio <= _CLOSE:
        return f"{limit} {holds} it: {time:.3g} cy a pass {model}, {measured:.3g} measured"
    return f"{time:.3g} cy a pass {model} ({limit}), {measured:.3g} measured"


def not_held(text: str) -> str:
    """The text of a core model of a loop that something else holds: its limit and its time alone."""
    return text.replace(" holds it: ", ": ").replace(" hold it: ", ": ")
