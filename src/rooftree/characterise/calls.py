"""What a call of a function of the C library costs: one of many that do not wait for each other, and one of a chain.

A loop loads arguments and calls, nothing else. Arguments come from a table of random numbers, so that branches which depend on
them are guessed as in programs: one table holds numbers from 0.05 to 0.95, another one from 0.05 to 50. Functions of vectors
(libmvec of the GNU C library) are called by what compilers make of loops with -ffast-math. A few functions are measured at a
time, so that what predicts branches keeps them in mind, and all of them several times, of which the fastest counts: each burst
has the same arguments, and whoever shares the core makes it slower (twice on an Ice Lake-SP server, whose sibling threads others
use: exp 14 and 30 cycles).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rooftree.characterise.lab import Lab
from rooftree.errors import MeasurementError
from rooftree.results.bench import CallCycles
from rooftree.timing.harness import Code, CodeHarness
from rooftree.timing.isa import isa_of
from rooftree.timing.isa.interface import LINKED, MOST_ARGUMENTS, TABLE, LibraryCall
from rooftree.timing.repeat import measure
from rooftree.words import names

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CALLED = ("x86", "aarch64")
"""Instruction sets in which loops of calls are written."""
_ONE = names("""
    exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh cbrt floor ceil round trunc rint erf sqrt
""")
_TWO = ("fmax", "fmin", "pow", "atan2", "hypot", "fmod", "copysign", "fdim")
FUNCTIONS = {**dict.fromkeys(_ONE, 1), **dict.fromkeys(_TWO, 2)}
"""Functions of double precision with their number of arguments; those of single precision have an f at the end."""
_COMPLEX = (("__muldc3", "f64"), ("__divdc3", "f64"), ("__mulsc3", "f32"), ("__divsc3", "f32"))
"""Products and quotients of complex numbers as the standard wants them, of libgcc; two numbers have four parts."""
_BELOW_ONE = ("asin", "acos", "_ZGVdN4v_a", "_ZGVdN8v_a", "_ZGVeN8v_a", "_ZGVeN16v_a")
"""Whose arguments are not beyond 1."""
VECTORS = {("avx2", 256): "d", ("avx512", 512): "e"}
"""Letters that the names of functions of vectors have for instruction sets of x86-64, with the width of the vectors [bit]."""
_NEAR, _WIDE = (0.05, 0.95), (0.05, 50.0)
_ROUNDS, _BURST_CYCLES = 30, 20_000.0
_SEED = 1
FEWEST, TURNS, TOGETHER = 8, 4, 6
"""Fewest bursts of a turn that count, turns at most, and functions that are measured together."""
_ALIKE = 0.03
"""What the fastest two turns of a loop differ by if further ones tell nothing new [1]."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """A function with its loops: arguments below 1, any arguments, and a chain."""

    function: str
    bits: int
    loops: tuple[str, str, str]


def measure_calls(lab: Lab, functions: Sequence[str] = ()) -> list[CallCycles]:
    """Cycles of calls.

    Args:
        lab: the machine.
        functions: of them only these; all of `FUNCTIONS`, and the vector functions of the widest instruction sets, if empty.
    Returns: one record for each function that there is on this machine, and that could be measured undisturbed.
    """
    import numpy as np

    if lab.family not in CALLED:
        return []
    isa = isa_of(lab.family)
    random = np.random.default_rng(_SEED)
    tables = {
        (element, wide): _arguments(random, wide).astype(kind)
        for element, kind in (("f64", np.float64), ("f32", np.float32))
        for wide in (False, True)
    }
    codes: list[Code] = []
    plans: list[_Plan] = []
    for function, element, bits, arguments in _wanted(lab):
        target = None if functions and function not in functions else lab.function(function)
        if target is None:
            continue
        name = f"call{len(plans)}"
        loops = f"{name}_near", f"{name}_wide", f"{name}_chain"
        near, wide = (tables[element, beyond].ctypes.data for beyond in (False, not function.startswith(_BELOW_ONE)))
        for label, table, chained in zip(loops, (near, wide, near), (False, False, True), strict=True):
            codes.append(isa.calling(LibraryCall(label, target, table, element, arguments, bits, chained)))
        plans.append(_Plan(function, bits, loops))
    if not plans:
        return []
    harness = lab.maker((lab.cpu,), 1 << 16, False)
    lab.failed |= (refused := harness.load(codes))
    found: dict[str, list[float]] = {}
    for _ in range(TURNS):
        left = [plan for plan in plans if not all(_certain(found.get(name, ())) for name in plan.loops)]
        for at in range(0, len(left), TOGETHER):
            ready = [name for plan in left[at : at + TOGETHER] for name in plan.loops if name not in refused]
            for name, cycles in _measured(harness, ready):
                found.setdefault(name, []).append(cycles)
    return [record for plan in plans if (record := _record(plan, *(sorted(found.get(name, ())) for name in plan.loops)))]


def _measured(harness: CodeHarness, loops: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Names of loops, and what the fastest bursts take [cy a pass]."""
    try:
        results = measure(harness, loops, max_rounds=_ROUNDS, burst_cycles=_BURST_CYCLES).results
    except MeasurementError:
        return
    for name, one in results.items():
        if one.samples >= FEWEST:
            yield name, one.lowest


def _certain(turns: Sequence[float]) -> bool:
    """Whether what a loop takes was found twice."""
    fastest = sorted(turns)[:2]
    return len(fastest) == 2 and fastest[1] <= (1 + _ALIKE) * fastest[0]


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


def _record(plan: _Plan, near: Sequence[float], wide: Sequence[float], chain: Sequence[float]) -> CallCycles | None:
    """From what was found in each turn, in order: the fastest counts, the second one says how sure it is."""
    if min(len(near), len(wide)) < 2:
        return None
    return CallCycles(
        function=plan.function,
        bits=plan.bits,
        cycles=round(near[0], 2),
        least=round(min(near[0], wide[0]), 2),
        most=round(max(near[1], wide[1]), 2),
        latency=round(max(near[0], chain[0] - LINKED), 2) if chain else None,
    )
