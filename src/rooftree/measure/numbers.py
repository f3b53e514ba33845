"""Numbers that parameters get: their numpy types, what these hold, and texts that are none."""

from __future__ import annotations

import cmath
from typing import Any

from rooftree.errors import UsageError
from rooftree.frontend.c.types import Num
from rooftree.kernel.model import DType

_REAL = {"_Float16": "f2", "float": "f4", "double": "f8", "long double": "f16"}
_COMPLEX = {"float complex": "c8", "double complex": "c16", "long double complex": "c32"}


def values_of(dtype: str) -> int:
    """What whole numbers of a numpy type stay below.

    >>> values_of("u1"), values_of("i2")
    (256, 32768)
    """
    return int(2 ** (8 * int(dtype[1:]) - (dtype[0] == "i")))


def least_of(dtype: str) -> int:
    """The least whole number of a numpy type.

    >>> least_of("u1"), least_of("i2")
    (0, -32768)
    """
    return -values_of(dtype) if dtype[0] == "i" else 0


def numpy_type(dtype: DType, unsigned: bool) -> str:
    """The numpy type of an element."""
    if dtype.kind == "complex":
        return _COMPLEX[dtype.name]
    if dtype.kind == "real":
        return _REAL.get(dtype.name, f"f{dtype.bytes}")
    return f"{'u' if unsigned else 'i'}{dtype.bytes}"


def checked(name: str, text: str, type_: Num) -> None:
    """Raise UsageError unless a text is a number of this type."""
    try:
        value: Any = int(text) if type_.integer else complex(text) if type_.dtype.kind == "complex" else float(text)
    except ValueError:
        kind = "a whole number" if type_.integer else "a number"
        raise UsageError(
            f"'{text}' is not {kind}, as {name} ({type_.dtype.name}) needs", where="--arg", hint=f"--arg {name}=1"
        ) from None
    if not type_.integer and not cmath.isfinite(value):
        raise UsageError(
            f"{name} would be {text}, expected a finite number: others take another time", where="--arg", hint=f"--arg {name}=1"
        )
    if type_.integer and not -(2 ** (8 * type_.dtype.bytes)) < value < 2 ** (8 * type_.dtype.bytes):
        raise UsageError(f"{text} does not fit into {name}, which is {type_.dtype.name}", where="--arg")
