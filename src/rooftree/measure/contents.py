"""Fill memory with numbers, and look whether strange ones came out: infinite, not a number, denormal."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from rooftree.errors import CapabilityError
from rooftree.measure.plan import Block, Cell, Field, pieces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

STRANGE_NUMBERS = "such numbers can take another time"
"""How the reason ends for which a measurement with strange numbers is not believed."""
OTHER_NUMBERS = (
    "data for which results stay ordinary when the loop is repeated: --arg NAME=1000:4..5 fills an array with random numbers of "
    "a range, --driver FILE.c with any"
)
"""What to try where strange numbers came out."""
_TILE = 65_521
"""Different random numbers that an array is filled with again and again; a prime, so that no row begins like the one before."""
INTEGERS, REALS = (1, 99), (1.0, 2.0)
"""Ranges of the random numbers that arrays get of which nothing else is said."""


def fill(at: int, block: Block, indirect: str, seed: int) -> None:
    """Write an array.

    Args:
        at: its address.
        block: which one.
        indirect: for places of other arrays: best, one after the other; worst, any.
        seed: of random numbers, where the block has none.
    """
    import numpy as np

    random = np.random.default_rng(seed if block.seed is None else block.seed)
    indirect = indirect if block.seed is None else "worst"
    for first, last in pieces(block.elements, block.item_bytes):
        raw = _bytes(at, block, first, last)
        if block.fill == "zero":
            raw[:] = 0
            continue
        for field in block.fields:
            numbers = _strided(raw, block.item_bytes, field)
            if block.fill == "rows":
                numbers[:] = (np.arange(first, last, dtype=np.int64) * int(block.high) + int(block.low))[:, None]
            elif block.fill == "index":
                numbers[:] = _places(first, last, int(block.low), int(block.high), indirect, random)[:, None]
            elif block.fill == "between":
                _values(numbers, random, (block.low, block.high))
            else:
                _values(numbers, random)


def _values(numbers: NDArray[Any], random: np.random.Generator, ends: tuple[float, float] | None = None) -> None:
    """Write random numbers of shape (elements, count), of a range with its ends: by default such that bear repeated sweeps."""
    elements, count = numbers.shape
    tile = min(elements, max(1, _TILE // count))
    size = (tile, count)
    if numbers.dtype.kind in "iu":
        low, high = map(int, ends or INTEGERS)
        made = random.integers(low, high, size, endpoint=True).astype(numbers.dtype)
    else:
        made = random.uniform(*(ends or REALS), size).astype(numbers.dtype)
    for first in range(0, elements, tile):
        numbers[first : first + tile] = made[: elements - first]


def _places(first: int, last: int, low: int, high: int, indirect: str, random: np.random.Generator) -> NDArray[np.int64]:
    """Places from ``low`` to before ``high``."""
    import numpy as np

    if indirect == "worst":
        return random.integers(low, high, last - first)
    return low + np.arange(first, last, dtype=np.int64) % (high - low)


def _bytes(at: int, block: Block, first: int, last: int) -> NDArray[np.uint8]:
    import numpy as np

    item = block.item_bytes
    memory = (ctypes.c_uint8 * ((last - first) * item)).from_address(at + first * item)
    return np.ctypeslib.as_array(memory)


def _strided(raw: NDArray[np.uint8], item: int, field: Field) -> NDArray[Any]:
    """Numbers of one field as an array of shape (elements, count)."""
    import numpy as np

    try:
        kind = np.dtype(field.dtype)
    except TypeError:
        raise CapabilityError(f"numbers of type {field.dtype} cannot be filled in") from None
    shape = (len(raw) // item, field.count)
    return np.ndarray(shape, kind, raw.data, field.offset, (item, kind.itemsize))


def look(at: int, part: Block | Cell, most_bytes: int) -> dict[str, int]:
    """How many strange numbers a block or cell holds.

    Args:
        at: its address.
        part: which one.
        most_bytes: of what is looked at; of more a part at the beginning, in the middle and at the end [B].
    """
    import numpy as np

    found = {"infinite": 0, "not_a_number": 0, "denormal": 0}
    for numbers in _all_numbers(at, part, most_bytes):
        if numbers.dtype.kind not in "fc":
            continue
        reals = numbers.view(numbers.real.dtype) if numbers.dtype.kind == "c" and numbers.flags.c_contiguous else numbers.real
        least = np.finfo(reals.dtype).smallest_normal
        found["not_a_number"] += int(np.isnan(reals).sum())
        found["infinite"] += int(np.isinf(reals).sum())
        with np.errstate(invalid="ignore"):
            found["denormal"] += int(((np.abs(reals) < least) & (reals != 0)).sum())
    return found


def _all_numbers(at: int, part: Block | Cell, most_bytes: int) -> Any:
    import numpy as np

    if isinstance(part, Cell):
        for offset, dtype, _ in part.values:
            kind = np.dtype(dtype)
            memory = (ctypes.c_uint8 * kind.itemsize).from_address(at + offset)
            yield np.ctypeslib.as_array(memory).view(kind)
        return
    ranges = list(pieces(part.elements, part.item_bytes))
    if part.bytes > most_bytes:
        each = max(1, most_bytes // 3 // (1 << 23))
        middle = len(ranges) // 2
        ranges = [*ranges[:each], *ranges[middle : middle + each], *ranges[-each:]]
    for first, last in ranges:
        raw = _bytes(at, part, first, last)
        for field in part.fields:
            yield _strided(raw, part.item_bytes, field)


def ends(at: int, part: Block) -> tuple[float, float]:
    """The lowest and the highest number of a block of whole numbers."""
    each = [(float(some.min()), float(some.max())) for some in _all_numbers(at, part, 1 << 40)]
    return min(low for low, _ in each), max(high for _, high in each)


def numbers(at: int, part: Block | Cell, most: int = 1 << 16) -> list[float]:
    """The first numbers of a block or cell, real parts of complex ones."""
    found: list[float] = []
    for some in _all_numbers(at, part, 1 << 20):
        found += [float(x) for x in some.real.ravel()[: most - len(found)]]
        if len(found) >= most:
            break
    return found
