"""What a call of a function of the C library costs: one of many that do not wait for each other, and one of a chain.

A loop loads arguments and calls, nothing else. Arguments come from a table of random numbers: one table holds numbers from 0.05
to 0.95, another one from 0.05 to 50. Taken in turn, a core learns by heart what branches that depend on them do, as it does in
programs whose data are few or regular. So they are also taken in an order that never comes again (``unlearnt``): __divdc3 takes
14.8 cy on a Zen 4 when learnt, 32.5 with 100 000 random numbers. Functions of vectors
(libmvec of the GNU C library) are called by what compilers make of loops with -ffast-math. A few functions are measured at a
time, so that what predicts branches keeps them in mind, and all of them several times, of which the fastest counts.

Another guest's thread on the same core makes them up to twice as slow, for minutes at times, and no counter shows it (Zen 3: exp
22.8 cy and fmax 10.0, alone 15.0 and 7.0; an Ice Lake-SP server: exp 30, alone 14). So a `Witness` runs among them: bursts count
that had the core for themselves. It waits some seconds for those, `again` measures later what had none, and what never had any
is marked as ``disturbed``: alone it takes ``least`` or more.

Calls are slower for some milliseconds at times even while the witness has the core for itself: log takes 13.5, 14.1, 15.4, 17 or
19 cy on that Zen 3, chains and independent operations what they always take. So where bursts scatter, functions are measured for
longer, and once more later, too, and the fastest counts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from rooftree.characterise.beside import SLOWER
from rooftree.characterise.lab import Lab
from rooftree.errors import MeasurementError
from rooftree.results.bench import CallCycles
from rooftree.results.record import Json
from rooftree.timing.harness import Code, CodeHarness
from rooftree.timing.isa import isa_of
from rooftree.timing.isa.interface import LINKED, MOST_ARGUMENTS, TABLE, Isa, LibraryCall
from rooftree.timing.repeat import measure
from rooftree.timing.turns import Witness
from rooftree.timing.witness import LENGTH, WAIT_S, Patience, low_witness, witness
from rooftree.words import names

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CALLED = ("x86", "aarch64")
"""Instruction sets in which loops of calls are written."""
_ONE = names("""
    exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh cbrt floor ceil round trunc rint erf erfc
    tgamma lgamma sqrt sincos
""")
_TWO = ("fmax", "fmin", "pow", "atan2", "hypot", "fmod", "copysign", "fdim")
FUNCTIONS = {**dict.fromkeys(_ONE, 1), **dict.fromkeys(_TWO, 2)}
"""Functions of double precision with their number of arguments; those of single precision have an f at the end."""
_STORING = ("sincos", "sincosf")
"""Functions that return nothing, and store their results; no function of vectors is so."""
_COMPLEX = (("__muldc3", "f64"), ("__divdc3", "f64"), ("__mulsc3", "f32"), ("__divsc3", "f32"))
"""Products and quotients of complex numbers as the standard wants them, of libgcc; two numbers have four parts."""
_BELOW_ONE = ("asin", "acos", "_ZGVdN4v_a", "_ZGVdN8v_a", "_ZGVeN8v_a", "_ZGVeN16v_a")
"""Whose arguments are not beyond 1."""
VECTORS = {("avx2", 256): "d", ("avx512", 512): "e"}
"""Letters that the names of functions of vectors have for instruction sets of x86-64, with the width of the vectors [bit]."""
_NEAR, _WIDE = (0.05, 0.95), (0.05, 50.0)
_ROUNDS, _BURST_CYCLES = 30, 20_000.0
_SEED = 1
FEWEST, TURNS, MOST_TURNS, TOGETHER = 8, 4, 12, 6
"""Fewest bursts of a turn that count, turns at most, and as long as there is time; functions that are measured together."""
_ALIKE = 0.03
"""What the fastest two turns of a loop differ by if further ones tell nothing new [1]."""
_STAYS = 1.1
"""How far a witness alone may stay behind the front end of the core's table [1]: on a Zen 3 it takes 13.0 cy, 12 are the least,
beside another thread 18 to 25."""
_SCATTERS = 1.35
"""How much faster functions may be whose bursts scattered each time, in nine of ten cases [1]: in two runs on a busy Zen 3 where
half of 110 functions scattered, 12 and 14 were 1.1 to 1.56 times what they take on a quiet one, all others up to 1.1."""
_SLOW = 1.1
"""A later witness that is so much faster tells that all that was measured before had another thread beside it [1]."""
_WITNESS, _LOW = "witness", "low_witness"


@dataclass(frozen=True, slots=True)
class _Plan:
    """A function with its loops: arguments below 1, any arguments, a chain, and any arguments in no order, where branches of the
    function that hang on them turn as they like (erf: 54 cy of arguments up to 3, 17 of those below 1, on a Zen 4).
    """

    function: str
    bits: int
    loops: tuple[str, str, str, str]


class _Turn(NamedTuple):
    """What the fastest bursts of a loop took [cy], whether they had the core for themselves, and whether the others agree."""

    cycles: float
    alone: bool
    even: bool


@dataclass(frozen=True, slots=True)
class Calls:
    """What was found of calls.

    Attributes:
        functions: one record for each.
        witness_cy: the least that the witness among them took, infinite without one [cy].
        uneven: functions whose bursts scattered each time.
    """

    functions: list[CallCycles] = field(default_factory=list)
    witness_cy: float = inf
    uneven: frozenset[str] = frozenset()

    def told(self) -> list[CallCycles]:
        """The records as they are handed out: what scattered each time may be faster, too."""
        return [
            one.replace(disturbed=True, least=round(one.least / _SCATTERS, 2))
            if one.function in self.uneven and not one.disturbed
            else one
            for one in self.functions
        ]

    def as_record(self) -> Json:
        """As a step keeps it."""
        least = self.witness_cy if self.witness_cy < inf else None
        return {"functions": self.functions, "witness_cy": least, "uneven": sorted(self.uneven)}

    @classmethod
    def of_record(cls, kept: Mapping[str, Any]) -> Calls:
        """What a step kept."""
        functions = [CallCycles.from_dict(one) for one in kept["functions"]]
        return cls(functions, kept["witness_cy"] or inf, frozenset(kept["uneven"]))


def measure_calls(lab: Lab, functions: Sequence[str] = (), *, best: float = inf, wait_s: float = WAIT_S) -> Calls:
    """Cycles of calls.

    Args:
        lab: the machine.
        functions: of them only these; all of `FUNCTIONS`, and the vector functions of the widest instruction sets, if empty.
        best: the least that the witness took before [cy].
        wait_s: how long to wait in all for a core that is alone, and to go on with what scatters [s].
    Returns: of each function that there is on this machine, and of which enough bursts had one clock.
    """
    if lab.family not in CALLED:
        return Calls()
    isa = isa_of(lab.family)
    tables = _tables()
    plans, codes = _planned(lab, isa, functions, tables)
    if not plans:
        return Calls()
    watch = _Watch(lab, isa, any(plan.bits == max(bits for _, bits in VECTORS) for plan in plans), best, wait_s)
    harness = lab.maker((lab.cpu,), 1 << 16, False)
    refused = harness.load([*watch.codes, *codes])
    watch.ready -= refused.keys()
    lab.failed |= {name: why for name, why in refused.items() if name not in (_WITNESS, _LOW)}
    found: dict[str, list[_Turn]] = {}

    def uncertain() -> list[_Plan]:
        return [p for p in plans if not all(name in refused or _certain(found.get(name, ())) for name in p.loops[:3])]

    for number in range(MOST_TURNS):
        left = uncertain()
        if not left or (number >= TURNS and not watch.in_time()):
            break
        for at in range(0, len(left), TOGETHER):
            ready = [name for plan in left[at : at + TOGETHER] for name in plan.loops if name not in refused]
            for name, turn in watch.measured(harness, ready):
                found.setdefault(name, []).append(turn)
    records = (_record(plan, *(found.get(name, []) for name in plan.loops)) for plan in plans)
    uneven = frozenset(plan.function for plan in uncertain())
    return Calls([record for record in records if record is not None], watch.witness.best, uneven)


def again(lab: Lab, before: Calls, *, uneven: bool = True) -> Calls:
    """The same some time later: what never had the core for itself is measured anew; all of it, if nothing had, as it turns out.

    Args:
        lab: the machine.
        before: what was found.
        uneven: whether to measure anew, too, what scattered.
    """
    if not before.functions:
        return before
    now = _witness_now(lab)
    beside = _SLOW * now < before.witness_cy < inf
    known = [one.replace(**_beside(one)) if beside and not one.disturbed else one for one in before.functions]
    left = [one.function for one in known if one.disturbed or (uneven and one.function in before.uneven)]
    best = min(before.witness_cy, now)
    more = measure_calls(lab, left, best=best, wait_s=WAIT_S / 2) if left else Calls()
    new = {one.function: one for one in more.functions}
    still = before.uneven.difference(left) | more.uneven
    return Calls([_better(one, new.get(one.function, one)) for one in known], min(best, more.witness_cy), still)


def _better(one: CallCycles, other: CallCycles) -> CallCycles:
    """Of two measurements of a function the one that had the core for itself, or the faster one."""
    return min(one, other, key=lambda found: (bool(found.disturbed), found.cycles))


def _beside(one: CallCycles) -> dict[str, object]:
    """What changes of a record where another thread shared the core."""
    return {"disturbed": True, "least": round(one.least / SLOWER, 2)}


def _witness_now(lab: Lab) -> float:
    """What the witness takes now [cy]; infinite where it is not to be had."""
    watch = _Watch(lab, isa_of(lab.family))
    harness = lab.maker((lab.cpu,), 1 << 16, False)
    watch.ready -= harness.load(watch.codes).keys()
    try:
        found = measure(harness, sorted(watch.ready), max_rounds=_ROUNDS, burst_cycles=_BURST_CYCLES).results
    except MeasurementError:
        return inf
    return found[_WITNESS].cycles if _WITNESS in found else inf


class _Watch:
    """What tells which bursts had the core for themselves, and how long to wait for such ones in all."""

    def __init__(self, lab: Lab, isa: Isa, wide: bool = False, best: float = inf, wait_s: float = WAIT_S) -> None:
        needed = lab.limits.front_end(LENGTH)
        most = inf if needed is None else _STAYS * needed
        self.witness, self.low = Witness(_WITNESS, min(best, most)), Witness(_LOW, most)
        low = low_witness(isa, _LOW) if wide else None
        self.codes = [witness(isa, _WITNESS), *([low] if low is not None else [])]
        self.ready = {code.name for code in self.codes}
        self._patience = Patience(wait_s, lab.clock) if lab.clock is not None else Patience(0.0)
        self._clock, self._begun = lab.clock, lab.clock() if lab.clock is not None else 0.0

    def in_time(self) -> bool:
        """Whether there is time for more turns."""
        return self._clock is not None and self._clock() - self._begun < self._patience.seconds

    def measured(self, harness: CodeHarness, loops: Sequence[str]) -> Iterator[tuple[str, _Turn]]:
        """Names of loops, and what their fastest bursts take."""
        first, low = (one if one.name in self.ready else None for one in (self.witness, self.low))
        try:
            results = measure(
                harness,
                loops,
                max_rounds=_ROUNDS,
                burst_cycles=_BURST_CYCLES,
                witness=first,
                low=low,
                wait=self._patience.waiter(),
            ).results
        except MeasurementError:
            return
        for name, one in results.items():
            if one.samples >= FEWEST:
                yield name, _Turn(one.lowest, not one.shared, not one.scattered)


def _planned(
    lab: Lab, isa: Isa, functions: Sequence[str], tables: Mapping[tuple[str, bool], NDArray[np.floating]]
) -> tuple[list[_Plan], list[Code]]:
    """Functions that there are, and their loops."""
    codes: list[Code] = []
    plans: list[_Plan] = []
    for function, element, bits, arguments in _wanted(lab):
        target = None if functions and function not in functions else lab.function(function)
        if target is None:
            continue
        name = f"call{len(plans)}"
        loops = f"{name}_near", f"{name}_wide", f"{name}_chain", f"{name}_shuffled"
        near, wide = (tables[element, beyond].ctypes.data for beyond in (False, not function.startswith(_BELOW_ONE)))
        for label, table in zip(loops, (near, wide, near, wide), strict=True):
            kind = {"chained": label.endswith("chain"), "shuffled": label.endswith("shuffled"), "stores": function in _STORING}
            codes.append(isa.calling(LibraryCall(label, target, table, element, arguments, bits, **kind)))
        plans.append(_Plan(function, bits, loops))
    return plans, codes


def _tables() -> dict[tuple[str, bool], NDArray[np.floating]]:
    """Arguments by element, and whether they are beyond 1."""
    import numpy as np

    random = np.random.default_rng(_SEED)
    kinds = (("f64", np.float64), ("f32", np.float32))
    return {(element, wide): _arguments(random, wide).astype(kind) for element, kind in kinds for wide in (False, True)}


def _certain(turns: Sequence[_Turn]) -> bool:
    """Whether what a loop takes alone was found twice, by bursts that agree."""
    fastest = sorted(turn for turn in turns if turn.alone)[:2]
    return len(fastest) == 2 and fastest[1].cycles <= (1 + _ALIKE) * fastest[0].cycles and all(turn.even for turn in fastest)


def _wanted(lab: Lab) -> Iterator[tuple[str, str, int, int]]:
    """Names, elements, widths of arguments, numbers of arguments."""
    for name, arguments in FUNCTIONS.items():
        yield name, "f64", 64, arguments
        yield f"{name}f", "f32", 32, arguments
    for name, element in _COMPLEX:
        yield name, element, 64 if element == "f64" else 32, 4
    if lab.family != "x86":
        return
    for (isa, bits), letter in VECTORS.items():
        for name, arguments in FUNCTIONS.items() if isa in lab.isas() else ():
            for suffix, element, size in (("", "f64", 64), ("f", "f32", 32)):
                yield f"_ZGV{letter}N{bits // size}{'v' * arguments}_{name}{suffix}", element, bits, arguments


def _arguments(random: np.random.Generator, wide: bool) -> NDArray[np.float64]:
    """First and second arguments."""
    import numpy as np

    low, high = _WIDE if wide else _NEAR
    return (
        np.exp(random.uniform(math.log(low), math.log(high), MOST_ARGUMENTS * TABLE))
        if wide
        else random.uniform(low, high, MOST_ARGUMENTS * TABLE)
    )


def _record(
    plan: _Plan, near: Sequence[_Turn], wide: Sequence[_Turn], chain: Sequence[_Turn], shuffled: Sequence[_Turn]
) -> CallCycles | None:
    """From what was found in each turn: the fastest alone counts, the second one says how sure it is."""
    if min(len(near), len(wide)) < 2:
        return None
    of_many, of_others, of_chain, of_new = map(_counting, (near, wide, chain, shuffled))
    found = CallCycles(
        function=plan.function,
        bits=plan.bits,
        cycles=round(of_many[0], 2),
        least=round(min(of_many[0], of_others[0]), 2),
        most=round(max(of_many[:2][-1], of_others[:2][-1]), 2),
        latency=round(max(of_many[0], of_chain[0] - LINKED), 2) if of_chain else None,
        unlearnt=round(max(of_many[0], of_new[0]), 2) if of_new else None,
    )
    return found if any(turn.alone for turn in near) else found.replace(**_beside(found))


def _counting(turns: Sequence[_Turn]) -> list[float]:
    """Cycles of the turns that had the core for themselves, or of all where none had, from the fastest on."""
    return sorted(turn.cycles for turn in [one for one in turns if one.alone] or turns)
