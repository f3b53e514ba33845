"""Every loop of a source predicted, as far as it can be: for views of a whole file while it is being written.

The text is preprocessed and its loops compiled as `predict` does it; none of it is run.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rooftree.errors import KernelError, RooftreeError, UsageError
from rooftree.frontend.from_c import MAX_BYTES, nest_of, source_of, unit_of
from rooftree.frontend.front_ends import CPP_SUFFIXES
from rooftree.kernel.model import Kernel
from rooftree.predict.run import predict_axes
from rooftree.results.prediction import Prediction
from rooftree.sizes import parse_axes

if TYPE_CHECKING:
    from rooftree.frontend.c.nests import Nest
    from rooftree.frontend.c.syntax import Unit
    from rooftree.kernel.model import Origin

MOST_LOOPS = 200
"""Of a file, that are predicted."""
MOST_POINTS = 10_000
"""Sizes x cores of a loop."""
SUFFIXES = (".c", ".h", *CPP_SUFFIXES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """For what loops are predicted.

    Attributes:
        machine: name; "" for none.
        sizes: as behind ``-D``; a loop takes those that it has.
        cores: core counts.
        flags, compiler: for reading and compiling the source.
    """

    machine: str = ""
    sizes: tuple[str, ...] = ()
    cores: tuple[int, ...] = (1,)
    flags: tuple[str, ...] = ()
    compiler: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What is known of one innermost loop.

    Attributes:
        function: function around it; "" without one.
        line: its first line, from 1.
        last: its last line.
        asked: for what it was predicted.
        missing: sizes that have no value.
        prediction: None where there is none.
        refused: why the loop cannot be modelled; "" where it can.
        error: why it was modelled and not predicted.
    """

    function: str
    line: int
    last: int
    asked: Asked = field(default_factory=Asked)
    missing: tuple[str, ...] = ()
    prediction: Prediction | None = None
    refused: str = ""
    error: str = ""


def outlooks(
    text: str,
    name: str,
    asked_at: Callable[[int], Asked],
    *,
    macros: Collection[str] = (),
    folder: Path | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> list[Outlook]:
    """What is known of each innermost loop of a text, in its order.

    Args:
        text: C or C++ source.
        name: of its file, whose suffix tells the language.
        asked_at: what is asked for at a line.
        macros: sizes that may be macros of the source, with ``#ifndef N`` around their definition.
        folder: where files that it includes are looked for.
        cancelled: asked between two loops; where it is true the rest is left out.
    Raises: KernelError for a text that cannot be read as C or C++.
    """
    if Path(name).suffix.lower() not in {suffix.lower() for suffix in SUFFIXES}:
        raise KernelError("neither C nor C++ source", where=name, hint=", ".join(SUFFIXES))
    content = text.encode("utf-8", "replace")
    if len(content) > MAX_BYTES:
        raise KernelError(f"more than {MAX_BYTES // 2**20} MiB of source", where=name)
    with tempfile.TemporaryDirectory(prefix="rooftree-source-") as own:
        path = Path(own) / f"source{Path(name).suffix}"
        path.write_bytes(content)
        where = (str(path), name)
        try:
            return list(_outlooks(path, asked_at, macros, folder, cancelled, where))
        except RecursionError:
            raise KernelError("it is nested too deeply to be read", where=name) from None
        except RooftreeError as error:
            raise type(error)(_named(error.message, where), where=_named(error.where, where), hint=error.hint) from None


def _outlooks(
    path: Path,
    asked_at: Callable[[int], Asked],
    macros: Collection[str],
    folder: Path | None,
    cancelled: Callable[[], bool],
    where: tuple[str, str],
) -> Iterator[Outlook]:
    from rooftree.frontend.c.nests import all_nests

    first = asked_at(1)
    flags = (*first.flags, *((f"-I{folder}",) if folder else ()))
    unit, origin = _unit(path, flags, first.compiler, macros)
    for nest in all_nests(unit)[:MOST_LOOPS]:
        if cancelled():
            return
        inner = nest.loops[-1]
        place, end = unit.place(inner), unit.source.place(max(inner.start_byte, inner.end_byte - 1))
        if place.file != str(path):  # of a header
            continue
        known = Outlook(
            function=nest.function,
            line=place.line,
            last=max(place.line, end.line if end.file == place.file else place.line),
            asked=replace(asked_at(place.line), flags=flags),
        )
        yield _outlook(known, unit, nest, origin, where)


def _unit(path: Path, flags: Sequence[str], compiler: str | None, macros: Collection[str]) -> tuple[Unit, Origin]:
    """The parsed source; macros that stand in an ``#ifndef`` of it and are sizes stay names, as `load_sized` has it."""
    text = path.read_text("utf-8")
    guarded = {name: name for name in macros if re.search(rf"^[ \t]*#[ \t]*ifndef[ \t]+{name}\b", text, re.MULTILINE)}
    for defines in (guarded, {}) if guarded else ({},):
        try:
            origin, _ = source_of(path, flags=flags, compiler=compiler, defines=defines)
            return unit_of(origin), origin
        except RooftreeError:
            if not defines:
                raise
    raise AssertionError("unreachable")


def _outlook(known: Outlook, unit: Unit, nest: Nest, origin: Origin, where: tuple[str, str]) -> Outlook:
    """A loop with its prediction, or why it has none."""
    try:
        kernel = nest_of(unit, nest, origin)
    except RecursionError:
        return replace(known, refused="it is nested too deeply to be read")
    except RooftreeError as error:
        return replace(known, refused=_named(error.message, where))
    asked = known.asked
    try:
        axes = _axes_of(kernel, asked)
        if missing := tuple(name for name in kernel.symbols if not any(name in axis for axis in axes)):
            return replace(known, missing=missing)
        if not asked.machine:
            return replace(known, error="no machine is named")
        found = predict_axes(kernel, asked.machine, axes, cores=asked.cores, flags=asked.flags, compiler=asked.compiler)
    except RooftreeError as error:
        return replace(known, error=_named(str(error), where))
    return replace(known, prediction=found)


def _axes_of(kernel: Kernel, asked: Asked) -> list[dict[str, Any]]:
    """The axes of the sizes that a kernel has.

    Raises: UsageError for sizes that cannot be read, or too many points.
    """
    axes = [{name: values for name, values in axis.items() if name in kernel.symbols} for axis in parse_axes(asked.sizes)]
    points = len(asked.cores)
    for axis in axes:
        points *= len(next(iter(axis.values()))) if axis else 1
    if points > MOST_POINTS:
        raise UsageError(f"{points} sizes x cores, at most {MOST_POINTS} are looked at in a file", hint="larger steps")
    return [axis for axis in axes if axis]


def _named(text: str, where: tuple[str, str]) -> str:
    """A message with the name of the file in place of that of the copy that was read."""
    return text.replace(*where)
