"""Accesses as columns of addresses, sizes, kinds and arrays: checked, and cut into the blocks that a simulator takes."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from rooftree.errors import UsageError
from rooftree.traffic.simulator.nest import MAX_REFERENCE_BYTES
from rooftree.traffic.simulator.trace_file import MAX_ADDRESS

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Column = NDArray[Any]

BLOCK = 2**20  # accesses that are converted at a time
HIGHEST = MAX_ADDRESS - MAX_REFERENCE_BYTES  # behind the largest address

_PAIRS = "accesses are not all pairs (loads, stores), each a sequence of addresses or None"


def as_array(values: Any, name: str = "addresses") -> Column:
    """Values as array; Python's whole numbers of any size.

    Raises:
        UsageError: numbers beyond 64 bits, or rows of different lengths.
    """
    try:
        return np.asanyarray(values)
    except OverflowError:
        raise UsageError(f"{name} reach beyond 64 bits, expected less than 2^60") from None
    except ValueError:
        raise UsageError(f"{name} are rows of different lengths, expected one column of numbers") from None


def store_flags(is_store: ArrayLike) -> NDArray[np.uint8]:
    """0 for loads, 1 for stores.

    Raises:
        UsageError: other values than False and True.
    """
    stores = as_array(is_store, "is_store")
    if stores.dtype == np.bool_:
        return stores.view(np.uint8)
    if stores.size and not np.isin(stores, (0, 1)).all():
        raise UsageError(f"is_store has values other than False and True, of type {stores.dtype}")
    return stores.astype(np.uint8)


def blocks(addresses: Any, sizes: Any, kinds: Any, arrays: Any, known: int) -> Iterator[tuple[Column, Column, Column, Column]]:
    """The columns in blocks, as `rooftree.traffic.simulator.simulate.Simulation.trace` takes them.

    Args:
        addresses: of the first bytes [B], one or shape (n,).
        sizes, kinds, arrays: bytes [B], numbers of kinds and of arrays, each one for all or shape (n,).
        known: number of arrays that are counted apart.

    Raises:
        UsageError: columns that do not fit or hold no whole numbers; a block with values out of range.
    """
    places = np.atleast_1d(as_array(addresses))
    columns = {"addresses": places}
    for name, values in (("sizes", sizes), ("is_store", kinds), ("arrays", arrays)):
        columns[name] = as_array(values, name)
        if columns[name].ndim and columns[name].shape != places.shape:
            raise UsageError(f"{name} have shape {columns[name].shape}, expected {places.shape} or one value")
    if places.ndim != 1:
        raise UsageError(f"addresses have shape {places.shape}, expected (n,)")
    for name, values in columns.items():
        _check_type(name, values)
    limits = {"addresses": (0, HIGHEST - 1), "sizes": (1, MAX_REFERENCE_BYTES), "arrays": (0, known - 1)}
    for start in range(0, len(places), BLOCK):
        part = {name: values[start : start + BLOCK] if values.ndim else values for name, values in columns.items()}
        for name, (low, high) in limits.items():
            least, most = int(part[name].min()), int(part[name].max())
            if least < low or most > high:
                raise UsageError(f"{name} reach from {least} to {most}, expected {low} to {high}")
        place, size, kind, array = (
            np.ascontiguousarray(np.atleast_1d(values), dtype=np.uint8 if name == "is_store" else np.int64)
            for name, values in part.items()
        )
        yield place, size, kind, array


def pairs(accesses: Any) -> Iterator[tuple[Column, Column]]:
    """Addresses and kinds of what is loaded, then stored, in blocks.

    Args:
        accesses: an iterable of ``(loads, stores)``, or records with the fields load and store.

    Raises:
        UsageError: neither of them.
    """
    if isinstance(accesses, np.ndarray) and accesses.dtype.names:
        yield from _records(accesses)
        return
    if not isinstance(accesses, Iterable):
        raise UsageError(_PAIRS, hint="[((0, 8), (64,)), ((128,), None)]")
    rest = iter(accesses)
    while block := list(itertools.islice(rest, BLOCK // 16)):
        addresses, kinds = _in_a_row(block)
        if addresses:
            yield as_array(addresses), kinds


def _in_a_row(block: list[Any]) -> tuple[list[Any], Column]:
    """Addresses of pairs (loads, stores) one after the other, and the kind of each."""
    try:
        if any(len(pair) != 2 for pair in block):
            raise TypeError
        parts = [() if part is None else part for part in itertools.chain.from_iterable(block)]
        kinds = np.repeat(np.tile(np.array((0, 1), np.uint8), len(block)), [len(part) for part in parts])
        return list(itertools.chain.from_iterable(parts)), kinds
    except TypeError:
        raise UsageError(_PAIRS, hint="[((0, 8), (64,)), ((128,), None)]") from None


def _records(accesses: Column) -> Iterator[tuple[Column, Column]]:
    fields = accesses.dtype.names or ()
    if not {"load", "store"} & set(fields):
        raise UsageError(f"records have the fields {', '.join(fields)}, expected load and store")
    for start in range(0, len(accesses), BLOCK):
        block = accesses[start : start + BLOCK]
        parts = [block[name].reshape(len(block), -1) for name in ("load", "store") if name in fields]
        kinds = [np.full(part.shape, number, dtype=np.uint8) for number, part in enumerate(parts)]
        yield np.hstack(parts).ravel(), np.hstack(kinds).ravel()


def _check_type(name: str, values: Column) -> None:
    if values.size and not (np.issubdtype(values.dtype, np.integer) or values.dtype == np.bool_):
        if values.dtype == object and all(isinstance(value, int) for value in values.flat):
            raise UsageError(f"{name} reach beyond 64 bits, expected less than 2^60")
        raise UsageError(
            f"{name} have type {values.dtype}, expected whole numbers",
            hint="astype(np.int64), once it is sure that nothing is lost",
        )
