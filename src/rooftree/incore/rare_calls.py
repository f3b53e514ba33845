"""Functions that a loop calls only for some values, as of no number: limits upwards, predicted as if none were."""

from __future__ import annotations

import re

import numpy as np

from rooftree.incore.corrections.model import KernelLoop, Times
from rooftree.incore.model import Array
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.kernel.values import growing_products, roots_of_negatives
from rooftree.models.doubts import CALL_CYCLES, PRODUCT_CALL_CYCLES, overhead


def for_errno(at: KernelLoop) -> list[str]:
    """Functions that the loop calls where a root is not to be had, as they set errno then."""
    listing, loop = at.code.listing, at.code.loop
    called = {i.target.removesuffix("@plt") for i in listing.instructions if i.control == "call" and i.line in loop.left_out}
    return sorted(called & {"sqrt", "sqrtf", "sqrtl"})


def for_nan(at: KernelLoop) -> list[str]:
    """Functions that the loop calls where a complex product is no number."""
    listing, loop = at.code.listing, at.code.loop
    called = {i.target.partition("@")[0] for i in listing.instructions if i.control == "call" and i.line in loop.left_out}
    return sorted(name for name in called if re.fullmatch(r"_+mul[hsdxt]c3", name))


def products_of_no_number(times: Times, at: KernelLoop) -> tuple[Sized, ...]:
    """Calls for complex products that are no number, where the loop's own values may overflow."""
    grow = growing_products(at.kernel, float(np.max(at.rows.trips)))
    names = for_nan(at) if grow else []
    if not names:
        return ()
    words = (
        f"the loop multiplies complex values by themselves or again and again. Once they overflow or are NaN, each product calls "
        f"{' or '.join(names)}: predicted as if none did, the limit is that all do. The numbers from 1 to 2 that `rooftree "
        "measure` fills in may overflow. To do: --cflags -fcx-limited-range leaves the calls out, --arg NAME=-0.3..0.3 measures "
        "with others"
    )
    return sized("nan", words, _of_products(times, at), digits=None)


def _of_products(times: Times, at: KernelLoop) -> Array:
    """Factors by which such calls may make each size longer, shape (S,) [1]: of short rows values do not overflow."""
    cycles = np.maximum(times.T_OL, times.T_nOL)
    factors = np.ones(np.shape(cycles))
    if not for_nan(at):
        return factors
    trips, longest = np.broadcast_to(at.rows.trips, factors.shape), max(PRODUCT_CALL_CYCLES.values())
    for number in np.unique(trips):
        here = trips == number
        grow = growing_products(at.kernel, float(number))
        longer = sum(PRODUCT_CALL_CYCLES.get(name, longest) for name in grow) * at.iterations
        factors[here] = overhead(cycles[here], longer)
    return factors


def calls_for_errno(times: Times, at: KernelLoop) -> tuple[Sized, ...]:
    """Calls that set errno, of roots whose argument the source may make negative."""
    roots = roots_of_negatives(at.kernel)
    rare = for_errno(at) if roots else []
    if not rare:
        return ()
    longer = CALL_CYCLES * roots * at.iterations
    words = (
        f"{' and '.join(rare)} of a negative number is a call more, which sets errno, and the source may make its argument "
        f"negative: predicted as if it never were, the limit is {CALL_CYCLES:g} cy each (--cflags -fno-math-errno has no calls)"
    )
    return sized("errno", words, overhead(np.maximum(times.T_OL, times.T_nOL), longer), digits=None)
