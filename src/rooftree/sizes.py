"""Sizes of a sweep: read ``N=10..1000:10``, make the outer product of the axes.

N=1000              one value
N=100,200,400       a list
N=10..1000:10       a range with a step, both ends included
N=1e3..1e8:log40    40 values evenly spaced in the logarithm, rounded
M,N,P=10..100:10    several names tied to one axis
M=96,N=96,K=256     several axes at once, as with a -D for each
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rooftree.errors import UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_POINTS = 20_000_000
TOO_LARGE = 2**50
"""Beyond, sums of a few sizes are no exact floating-point numbers, and no machine has such data."""
LARGEST = 2**63 - 1
"""What an argument may be on which no formula depends, as the seed of random numbers."""
_EXAMPLES = "N=1000, N=100,200, N=10..1000:10, N=1e3..1e8:log40, M,N=10..100:10 or M=96,N=48"
_NAME = r"[A-Za-z_]\w*"


def parse_axis(text: str, *, positive: bool = False) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """Read one ``-D`` argument.

    Args:
        text: names and values as shown at the top of this file.
        positive: refuse 0 and less at once; which sizes may be that, as offsets and strides may, depends on the kernel.
    Returns: the names tied to this axis and their values, shape (n,), whole.
    Raises: UsageError for anything else.

    >>> parse_axis("N=10..40:10")
    (('N',), array([10, 20, 30, 40]))
    """
    names_text, equals, values_text = text.partition("=")
    names = tuple(name.strip() for name in names_text.split(","))
    if not equals or not all(re.fullmatch(_NAME, name) for name in names):
        raise UsageError(f"cannot read the size '{text}'", where="-D", hint=_EXAMPLES)
    if len(set(names)) != len(names):
        raise UsageError(f"a name occurs twice in '{text}'", where="-D")
    values = _values(values_text.strip(), text)
    if positive and (values < 1).any():
        raise UsageError(f"positive whole numbers are expected, found {int(values.min())} in '{text}'", where="-D")
    return names, values


_NUMBER = r"[-+]?(?:\d{1,18}(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d{1,2})?"


def split_range(text: str) -> tuple[str, tuple[float, float] | None]:
    """Split what an array holds off its size: ``1000:0..99``, ``64KiB:-1.5..2.5``, ``0..99`` or just ``1000``.

    Returns: the size, "" without one; the lowest and highest number, None without a range.
    Raises: UsageError for what stands like a range and is none.

    >>> split_range("1000:0..99"), split_range("-1.5..2.5"), split_range("64KiB")
    (('1000', (0.0, 99.0)), ('', (-1.5, 2.5)), ('64KiB', None))
    """
    size, colon, numbers = text.partition(":") if ":" in text else ("", "", text) if ".." in text else (text, "", "")
    if not colon and not numbers:
        return size, None
    match = re.fullmatch(rf"({_NUMBER})\.\.({_NUMBER})", numbers)
    if match is None or float(match[2]) < float(match[1]):
        raise UsageError(f"'{numbers}' is no range of numbers", where="--arg", hint="0..999, or 1000:0..999 for 1000 of them")
    return size, (float(match[1]), float(match[2]))


def split_random(text: str) -> tuple[str, int | None]:
    """Split off what says that numbers of a range come in any order: ``0..999:random``, with a seed ``1000:0..999:random7``.

    Returns: the rest, and the seed; None where nothing says so.

    >>> split_random("0..999:random"), split_random("1000:0..999:random7"), split_random("1000")
    (('0..999', 0), ('1000:0..999', 7), ('1000', None))
    """
    match = re.fullmatch(r"(.*\.\..*):random(\d{0,9})", text)
    return (match[1], int(match[2] or 0)) if match else (text, None)


def split_axes(text: str) -> list[str]:
    """Split one ``-D`` argument that holds several: a name behind a value begins another axis, or names tied to one.

    >>> split_axes("M=96,N=96,K=256"), split_axes("N=100,200,K=3"), split_axes("K=3,M,N=10..100:10")
    (['M=96', 'N=96', 'K=256'], ['N=100,200', 'K=3'], ['K=3', 'M,N=10..100:10'])
    """
    axes: list[list[str]] = []
    tied: list[str] = []  # names that wait for the one with the values
    for part in text.split(","):
        if "=" in part:
            axes.append([*tied, part])
            tied = []
        elif axes and not tied and not re.fullmatch(_NAME, part.strip()):
            axes[-1].append(part)
        else:
            tied.append(part)
    if tied and axes:
        axes[-1] += tied  # no values follow: what stands there is no value
    elif tied:
        axes.append(tied)
    return [",".join(axis) for axis in axes]


def _values(body: str, text: str) -> NDArray[np.int64]:
    import numpy as np

    if ".." not in body:
        return np.array([_whole(part, text) for part in body.split(",")], dtype=np.int64)
    match = re.fullmatch(r"([^.].*?)\.\.([^:]+)(?::(log)?(\d+))?", body)
    if not match:
        raise UsageError(f"cannot read the range in '{text}'", where="-D", hint=_EXAMPLES)
    first, last, count = _whole(match[1], text), _whole(match[2], text), int(match[4] or 1)
    if last < first:
        raise UsageError(f"the range in '{text}' runs downwards", where="-D", hint=f"{last}..{first}")
    if count < 1:
        raise UsageError(f"the step in '{text}' is zero", where="-D", hint=_EXAMPLES)
    if match[3]:
        _bounded(count, text)
        if first < 1:
            raise UsageError(f"a logarithmic range begins at 1 or more, found {first} in '{text}'", where="-D", hint=_EXAMPLES)
        return np.unique(np.rint(np.geomspace(first, last, count)).astype(np.int64))
    _bounded((last - first) // count + 1, text)
    return np.arange(first, last + 1, count, dtype=np.int64)


def _bounded(count: int, where: str) -> None:
    if count > MAX_POINTS:
        raise UsageError(f"'{where}' asks for {count} values, more than {MAX_POINTS}", where="-D", hint="a larger step")


def _whole(part: str, text: str) -> int:
    try:
        value = float(part) if re.fullmatch(r"\s*\d+(\.\d*)?[eE]\+?\d+\s*", part) else int(part)
    except ValueError:
        raise UsageError(f"'{part.strip()}' in '{text}' is not a whole number", where="-D", hint=_EXAMPLES) from None
    if abs(value) > LARGEST:
        raise too_large(f"'{part.strip()}' in '{text}'")
    if value != int(value):
        raise UsageError(f"a size must be a whole number, found '{part.strip()}' in '{text}'", where="-D")
    return int(value)


def too_large(found: str) -> UsageError:
    """The error for a size that no memory holds."""
    return UsageError(
        f"a size must be below 2^50 = 1.1e15, found {found}",
        where="-D",
        hint="no memory holds so much: beyond some thousand times the last cache, times per cache line stay the same",
    )


def parse_axes(texts: Sequence[str]) -> list[dict[str, NDArray[np.int64]]]:
    """Read all ``-D`` arguments: one mapping of tied names to values per axis."""
    axes: list[dict[str, NDArray[np.int64]]] = []
    for text in (axis for given in texts for axis in split_axes(given)):
        names, values = parse_axis(text)
        for name in names:
            if any(name in axis for axis in axes):
                raise UsageError(f"the size {name} is given twice", where="-D", hint=f"one list: {name}=100,200")
        axes.append(dict.fromkeys(names, values))
    return axes


def with_stated(
    points: Mapping[str, NDArray[np.int64]], given: Mapping[str, str], symbols: Iterable[str]
) -> tuple[dict[str, NDArray[np.int64]], dict[str, str]]:
    """The points with sizes that are given as values of parameters (``--arg n=1000``), and the values that are none.

    Args:
        points: sizes given already, shape (S,) each.
        given: values of parameters by name.
        symbols: the sizes of the loop.
    Raises: UsageError for a size given twice, and for one that is no single whole number.

    >>> with_stated({}, {"n": "3", "c": "0.5"}, ("n",))
    ({'n': array([3])}, {'c': '0.5'})
    """
    import numpy as np

    number = max((len(values) for values in points.values()), default=1)
    stated = {name: text for name, text in given.items() if name in set(symbols)}
    for name, text in stated.items():
        if name in points:
            raise UsageError(f"the size {name} is given twice", where="--arg", hint=f"-D {name}={text}, or --arg")
    sizes = {name: np.full(number, whole_argument(name, text), dtype=np.int64) for name, text in stated.items()}
    return {**points, **sizes}, {name: text for name, text in given.items() if name not in stated}


def whole_argument(name: str, text: str, *, positive: bool = False) -> int:
    """The one whole number that ``--arg`` gives a parameter.

    Raises: UsageError for what is none.

    >>> whole_argument("n", "1e3")
    1000
    """
    try:
        _, values = parse_axis(f"{name}={text}", positive=positive)
    except UsageError as error:
        raise UsageError(error.message, where="--arg", hint=f"--arg {name}=1000") from None
    if len(values) != 1:
        raise UsageError(f"one value of {name} is expected, found {text}", where="--arg", hint=f"-D {name}={text}")
    return int(values[0])


def outer(axes: Sequence[Mapping[str, Any]]) -> dict[str, NDArray[np.int64]]:
    """Flatten the outer product of the axes, the last one running fastest.

    Args:
        axes: per axis a mapping of tied names to values of shape (n_axis,).
    Returns: each name's value at each point, shape (product of the n_axis,).
    Raises: UsageError for more than 20 million points.
    """
    import numpy as np

    lengths = [len(next(iter(axis.values()))) for axis in axes]
    total = int(np.prod(lengths, dtype=object)) if lengths else 1
    if total > MAX_POINTS:
        raise UsageError(f"the sweep has {total} points, more than {MAX_POINTS}", hint="larger steps, or tie the names: M,N=...")
    flat: dict[str, NDArray[np.int64]] = {}
    for position, axis in enumerate(axes):
        repeat = int(np.prod(lengths[position + 1 :], dtype=np.int64))
        tile = int(np.prod(lengths[:position], dtype=np.int64))
        for name, values in axis.items():
            flat[name] = np.tile(np.repeat(np.asarray(values, dtype=np.int64), repeat), tile)
    return flat


def sweep(sizes: Mapping[str, Any], tied: bool = False) -> dict[str, NDArray[np.int64]]:
    """The points of a sweep from Python values.

    Args:
        sizes: name -> number, sequence or text; as for `axes`.
        tied: True: all sequences have one length and run together; False: their outer product.
    Returns: each name's value at each point, shape (S,).
    Raises: UsageError for values that are not whole numbers, or tied sequences of different lengths.
    """
    import numpy as np

    found = axes(sizes)
    if not tied:
        return outer(found)
    lengths = {name: len(values) for axis in found for name, values in axis.items()}
    longest = max(lengths.values(), default=1)
    if any(n not in (1, longest) for n in lengths.values()):
        raise UsageError(f"tied sizes need sequences of one length, found {lengths}")
    return {name: np.broadcast_to(values, (longest,)) for axis in found for name, values in axis.items()}


def axes(sizes: Mapping[str, Any]) -> list[dict[str, NDArray[np.int64]]]:
    """One mapping of tied names to values per axis, as `parse_axes` gives it, from Python values.

    Args:
        sizes: name -> number, sequence, or text as behind ``-D NAME=``; a name ``"M,N"`` ties M and N.
    Raises: UsageError for values that are not whole numbers, or texts that cannot be read.
    """
    import numpy as np

    found = []
    for names, given in sizes.items():
        if isinstance(given, str):
            tied, whole = parse_axis(f"{names}={given}")
            found.append(dict.fromkeys(tied, whole))
            continue
        values = np.atleast_1d(np.asarray(given))
        numbers = values.dtype.kind in "iuf" and values.ndim == 1 and values.size > 0
        if not numbers or not np.all((np.abs(values.astype(np.float64)) < LARGEST) & (values == np.floor(values))):
            raise UsageError(f"the size {names} must be whole numbers below 2^50, found {given!r:.200}")
        found.append(dict.fromkeys((name.strip() for name in names.split(",")), values.astype(np.int64)))
    return found
