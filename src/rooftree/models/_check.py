"""Arguments of the formulas: turn them into arrays, or say which number is impossible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rooftree.errors import ModelError, nearest

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
StrArray = NDArray[np.str_]

_NONE: Mapping[str, ArrayLike] = MappingProxyType({})


def checked(
    where: str,
    *,
    positive: Mapping[str, ArrayLike] = _NONE,
    non_negative: Mapping[str, ArrayLike] = _NONE,
    unbounded: Mapping[str, ArrayLike] = _NONE,
) -> list[FloatArray]:
    """Convert the named arguments of a formula to float arrays that broadcast with each other.

    Args:
        where: the formula, as the error names it.
        positive: name -> finite numbers > 0.
        non_negative: name -> finite numbers >= 0.
        unbounded: name -> numbers >= 0 or infinite.
    Returns: the arrays in this order of the groups, and in the order given within each.
    Raises: ModelError that names the argument, its first bad value and where that stands.
    """
    arrays = [_numbers(where, name, value, "a finite number > 0") for name, value in positive.items()]
    arrays += [_numbers(where, name, value, "a finite number >= 0") for name, value in non_negative.items()]
    arrays += [_numbers(where, name, value, "a number >= 0") for name, value in unbounded.items()]
    if len({array.shape for array in arrays if array.shape}) < 2:  # by far most
        return arrays
    try:
        np.broadcast_shapes(*(array.shape for array in arrays))
    except ValueError:
        names = [*positive, *non_negative, *unbounded]
        listed = ", ".join(f"{name} {array.shape}" for name, array in zip(names, arrays, strict=True) if array.ndim)
        raise ModelError(
            f"shapes do not broadcast: {listed}", where=where, hint="give arrays of one shape, or add axes of length 1"
        ) from None
    return arrays


def _numbers(where: str, name: str, value: ArrayLike, wanted: str) -> FloatArray:
    try:
        array = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError):
        raise ModelError(f"{name} is {value!r}, expected {wanted}", where=where) from None
    if array.size == 1:
        if _all_good(value := array.item(), value, wanted):  # by far most; smallest and largest of it take longer to find
            return array
    elif not array.size or _all_good(array.min(), array.max(), wanted):
        return array
    good = array >= 0 if ">=" in wanted else array > 0
    if "finite" in wanted:
        good &= np.isfinite(array)
    if not good.all():
        index = tuple(int(i) for i in np.argwhere(~good)[0])
        place = f" at index {index}" if index else ""
        raise ModelError(f"{name} is {array[index]}{place}, expected {wanted}", where=where)
    return array


def _all_good(least: float, largest: float, wanted: str) -> bool:
    """Whether numbers between these are as wanted; NaN, which both then are, never is."""
    return bool((least >= 0 if ">=" in wanted else least > 0) and (largest < np.inf if "finite" in wanted else True))


def core_counts(where: str, cores: ArrayLike, limit: int | None = None) -> IntArray:
    """Numbers of active cores: whole, from 1 to ``limit``; shape as given."""
    (counts,) = checked(where, positive={"cores": cores})
    wrong = (counts != np.rint(counts)) | (counts > (np.inf if limit is None else limit))
    if wrong.any():
        upper = "" if limit is None else f" up to {limit}"
        raise ModelError(f"cores contains {counts[wrong].flat[0]:g}, expected whole numbers from 1{upper}", where=where)
    return counts.astype(np.int64)


def known(where: str, what: str, names: Iterable[str], choices: Iterable[str]) -> None:
    """Raise ModelError unless every name is one of the choices."""
    choices = list(choices)
    for name in names:
        if name not in choices:
            raise ModelError(
                f"unknown {what} '{name}', expected one of: {', '.join(choices) or '(none)'}",
                where=where,
                hint=nearest(name, choices),
            )


def memory_times(where: str, t_ecm: ArrayLike, t_mem: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """T_ECM > 0 and 0 <= T_mem <= T_ECM (single-core runtime, time the memory interface is busy) as arrays."""
    single, busy = checked(where, positive={"t_ecm": t_ecm}, non_negative={"t_mem": t_mem})
    if (busy > single * (1 + 1e-9)).any():
        raise ModelError(
            "t_mem exceeds t_ecm: memory cannot be busy longer than the loop runs",
            where=where,
            hint="let all links to memory stand in one overlap group, or check the unit of work",
        )
    return single, busy
