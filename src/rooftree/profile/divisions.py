"""Divisions, of both kinds, as what holds a region: in floating point and of whole numbers, which take longer than all else."""

from __future__ import annotations

from rooftree.machine.model import Machine
from rooftree.profile.orders import may_be_vectors, vectors
from rooftree.profile.place import WHOLE, unknown_quotients
from rooftree.results.profile import Region

_SINGLE_BITS = 64.0
"""Mean width of arithmetic up to which it is of single numbers [bit]."""
DIVIDES = 0.3
"""Part of its time that divisions of whole numbers must take at least to be told first where no limit holds a region [1]: with
large quotients, and what waits for them, they may take most of it. An assumption."""
FEWER_DIVISIONS = {
    "divisions": "multiply by reciprocals that are computed once, or work in single precision",
    "square roots": "fewer of them (compare squares, keep a root that is needed again), or work in single precision",
    "divisions and square roots": "fewer of them (reciprocals that are computed once, squares compared), or single precision",
}
_SINGLE, _APPROXIMATE = "single precision", "approximate ones with a step of Newton (rsqrt, rcp: -ffast-math -mrecip)"
"""What is quicker than divisions in double precision, and what those in single precision leave."""
FEWER_WHOLE = (
    "fewer divisions of whole numbers (multiply by a reciprocal that is computed once; where an index wraps, compare and "
    "subtract, or a power of two as the length; smaller types)"
)


def slow_divisions(region: Region) -> str:
    """Which of the two that are slow a region does: a key of `FEWER_DIVISIONS`."""
    kinds = region.mix.kinds if region.mix is not None else {}
    slow = [name for kind, name in (("div", "divisions"), ("sqrt", "square roots")) if kinds.get(kind)]
    return " and ".join(slow) or "divisions"


def vectors_of_divisions(region: Region, kinds: str) -> str:
    """What makes compilers divide, or take roots, in vectors: errno, which a root may set, keeps them from it, and a sum's order.

    Empty where a chain of other values, or long double, lets no compiler do so.
    """
    errno = " -fno-math-errno" if "roots" in kinds else ""
    return f"vectors of them ({vectors(region, f'-O3 -march=native{errno}')})" if may_be_vectors(region) else ""


def _is_scalar(region: Region) -> bool:
    """Whether a loop computes with single numbers, and no chain through its passes keeps it from doing so with several."""
    bits = region.mix.vector_bits if region.mix is not None else None
    chained = region.model is not None and region.model.bound == "recurrence"
    return region.kind == "loop" and not chained and bits is not None and bits <= _SINGLE_BITS


def fewer_divisions(region: Region) -> str:
    """What helps against the divisions and square roots in floating point of a region."""
    kinds, flops = slow_divisions(region), region.flops or {}
    several = vectors_of_divisions(region, kinds) if _is_scalar(region) else ""
    told = f"{several}, or {FEWER_DIVISIONS[kinds]}" if several else FEWER_DIVISIONS[kinds]
    if not flops.get("sp") or flops.get("dp"):
        return told
    return told.replace(f"work in {_SINGLE}", _APPROXIMATE).replace(_SINGLE, _APPROXIMATE)


def divisions_text(part: str) -> str:
    """What is said where divisions of whole numbers take this part of the time of a region."""
    return f"divisions of whole numbers take {part} of its time at least: {FEWER_WHOLE}"


def divides_much(region: Region) -> bool:
    """Whether divisions of whole numbers are the nearest limit of a region, and take much of its time, though not most of it."""
    return region.roof is not None and region.roof.binding == WHOLE and region.roof.fraction >= DIVIDES


def of_quotients(dividing_cy: float, seconds: float, cores: int, machine: Machine, samples: int) -> list[str]:
    """That nothing is known of the time of divisions of whole numbers, where they take less than an instruction table says."""
    divided = dividing_cy / machine.core.clock / cores if machine.core is not None else 0.0
    if not unknown_quotients(divided, seconds, samples):
        return []
    return [
        f"its divisions of whole numbers would take {divided / seconds:.2g} times its time by the instruction table: they take "
        "less the smaller the quotient is, and which part of the time they take is not known"
    ]
