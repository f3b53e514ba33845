"""Kernels from C and C++: bare kernel files, and loop nests in ordinary source files.

A bare kernel is a list of declarations and a loop nest, with sizes as free names::

    double a[N], b[N], s;
    for (int i = 0; i < N; ++i)
        a[i] = s * b[i];

In source files the nest is chosen as FILE:FUNCTION or FILE:LINE. What cannot be modelled is refused with file, line and
column.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from rooftree import files
from rooftree.disk_cache import cached
from rooftree.errors import KernelError, UsageError
from rooftree.frontend.front_ends import CPP_SUFFIXES, Preprocessing

if TYPE_CHECKING:
    from tree_sitter import Node

    from rooftree.frontend.c.nests import Nest
    from rooftree.frontend.c.syntax import Unit
    from rooftree.kernel.model import Kernel, Origin

MAX_BYTES = 32 * 2**20
Language = Literal["c", "c++"]
_MOST_RECENT = 100
_recent: dict[tuple[Any, ...], Kernel] = {}
"""Kernels of this process, by all that they depend on."""


def kernel_from_c(
    path_or_text: str | Path,
    *,
    defines: Mapping[str, int | str] | None = None,
    flags: Sequence[str] = (),
    compiler: str | None = None,
    select: str | None = None,
    language: Language | None = None,
) -> Kernel:
    """The one kernel of a source, or of a selection in it.

    Args:
        path_or_text: a file's path, which may end in ``:FUNCTION`` or ``:LINE``, or source text.
        defines: macros, as by ``-D NAME=value``.
        flags: further flags for the preprocessor (``-Iinclude``).
        compiler: its command; None: ``$CC`` (``$CXX``), else cc, gcc or clang. Needed only for files with directives.
        select: a function's name, or a line within a nest.
        language: c or c++; None: by the file's name.
    Raises: KernelError with file, line and column for what cannot be read or modelled, and one that lists the loop nests if there
        are several; CapabilityError without a compiler for a file that needs one.

    >>> copy = kernel_from_c("double a[N], b[N]; for (int i = 0; i < N; ++i) a[i] = b[i];")
    >>> copy.symbols, [array.name for array in copy.arrays]
    (('N',), ['b', 'a'])
    """
    from rooftree.frontend.c.directives import needs_compiler
    from rooftree.kernel.model import Kernel

    found = _read(path_or_text)
    text, path, _ = found

    def read() -> Kernel:
        with _not_too_deep(path_or_text):
            unit, nests, name, origin = _nests(path_or_text, found, defines, flags, compiler, select, language)
            if len(nests) > 1:
                return _only_one(unit, nests, name, origin)
            return _lowered(unit, nests[0], _name(nests[0], nests, unit, name), origin)

    if path is None or needs_compiler(text, defines):
        return read()  # depends on headers and on the compiler, too
    parts = (str(path_or_text), str(path.absolute()), text, tuple(flags), compiler, select, language)
    if parts not in _recent:
        if len(_recent) >= _MOST_RECENT:
            _recent.clear()
        _recent[parts] = cached(Kernel, parts, ("kernel", "frontend"), read)
    return _recent[parts]


def _only_one(unit: Unit, nests: list[Nest], name: str, origin: Origin) -> Kernel:
    """The kernel of several nests that are one where short loops are written out.

    Raises: KernelError where they are not.
    """
    from rooftree.errors import KernelError
    from rooftree.frontend.c.nests import ambiguous, written_out

    nest, why = written_out(unit, nests), ""
    if nest is not None:
        try:
            return _lowered(unit, nest, nest.function or name, origin)
        except KernelError as error:
            why = f"as one loop, {error.where.removeprefix(f'{unit.source.file}:')}: {error.message}"
    raise ambiguous(unit, nests, why)


@contextlib.contextmanager
def _not_too_deep(given: str | Path) -> Iterator[None]:
    """Refuse source that is nested more deeply than can be followed.

    Raises: KernelError.
    """
    try:
        yield
    except RecursionError:
        where = str(given) if len(str(given)) < 200 and "{" not in str(given) else "<kernel>"
        raise KernelError(
            "the source is nested too deeply to be read", where=where, hint="split the expression, or the nest, into smaller ones"
        ) from None


def read_file(path: Path, choice: str | None, how: Preprocessing) -> Kernel:
    """The kernel of a C or C++ file, for `load`; ``choice``: a function or line of it."""
    return kernel_from_c(path, defines=how.defines, flags=how.flags, compiler=how.compiler, select=choice)


def _nests(
    path_or_text: str | Path,
    found: tuple[str, Path | None, str | None],
    defines: Mapping[str, int | str] | None,
    flags: Sequence[str],
    compiler: str | None,
    select: str | None,
    language: Language | None,
) -> tuple[Unit, list[Nest], str, Origin]:
    from rooftree.frontend.c.nests import choose

    origin, chosen = _origin(path_or_text, found, defines, flags, compiler, language)
    path = found[1]
    unit = unit_of(origin)
    return unit, choose(unit, select or chosen), path.stem if path is not None else "kernel", origin


def source_of(
    path_or_text: str | Path,
    *,
    defines: Mapping[str, int | str] | None = None,
    flags: Sequence[str] = (),
    compiler: str | None = None,
) -> tuple[Origin, str | None]:
    """A source without any choice of a nest, and the function or line that was named behind the file.

    Raises: KernelError for what cannot be read.
    """
    return _origin(path_or_text, _read(path_or_text), defines, flags, compiler, None)


def _origin(
    path_or_text: str | Path,
    found: tuple[str, Path | None, str | None],
    defines: Mapping[str, int | str] | None,
    flags: Sequence[str],
    compiler: str | None,
    language: Language | None,
) -> tuple[Origin, str | None]:
    from rooftree.kernel.model import Origin

    text, path, chosen = found
    file = str(path_or_text).removesuffix(f":{chosen}") if path is not None else "<kernel>"
    language = language or ("c++" if path is not None and path.suffix in CPP_SUFFIXES else "c")
    if language not in ("c", "c++"):
        raise UsageError(f"unknown language '{language}', expected c or c++")
    origin = Origin(
        text=text,
        path=str(path.absolute()) if path is not None else "",
        file=file,
        language=language,
        function="",
        loop=(file, 0, 0),
        defines=tuple((defines or {}).items()),
        flags=tuple(flags),
        compiler=compiler,
    )
    return origin, chosen


def _read(given: str | Path) -> tuple[str, Path | None, str | None]:
    """Text, path and selection behind an argument."""
    if isinstance(given, str) and re.search(r"[;{]", given) and not _names_file(given):
        return given, None, None
    path, select = Path(given), None
    try:
        parts = str(given).split(":")
        for cut in (len(parts) - 1, len(parts) - 2):  # FILE:FUNCTION, FILE:LINE, FILE:FUNCTION:LINE
            if not path.is_file() and cut > 0:
                path, select = Path(":".join(parts[:cut])), ":".join(parts[cut:])
        if not path.is_file():
            path = Path(given)
        if not path.is_file():
            raise KernelError(f"there is no file '{path}'", where=str(given), hint="a path, FILE:FUNCTION or FILE:LINE")
        return files.read_bytes(path, most_B=MAX_BYTES, error=KernelError).decode("utf-8", "replace"), path, select
    except (OSError, ValueError) as error:
        raise KernelError(f"cannot read it: {error}", where=str(given)) from error


def _names_file(text: str) -> bool:
    """Whether a text that could be C source is the name of a file, perhaps with a choice behind it."""
    return len(text) <= 4096 and any(files.is_file(text.rsplit(":", cut)[0]) for cut in range(3))


def _lowered(unit: Unit, nest: Nest, name: str, origin: Origin) -> Kernel:
    from rooftree.frontend.c.lower import lower
    from rooftree.kernel.unroll import constant_trips

    kernel, nest = lower(unit, nest, name)
    loop, around = _lines(unit, nest.loops[-1]), (0, 0)
    if len(kernel.loops) > 1 and constant_trips(kernel.loops[-1]):
        file, *lines = _lines(unit, nest.loops[-2])
        around = (lines[0], lines[1]) if file == loop[0] else around
    written = replace(origin, function=nest.function, loop=loop, around=around)
    return replace(kernel, part=_part(unit, nest, kernel), origin=written)


def _lines(unit: Unit, loop: Node) -> tuple[str, int, int]:
    """File, first and last line of a loop."""
    begin, end = unit.place(loop), unit.source.place(max(loop.start_byte, loop.end_byte - 1))
    return begin.file, begin.line, end.line if end.file == begin.file else begin.line


def _part(unit: Unit, nest: Nest, kernel: Kernel) -> str:
    """What of its function, or of a file without functions, a kernel is; "" where it is all of it."""
    from rooftree.frontend.c.nests import find_nests

    line = unit.place(nest.loops[-1]).line
    alike = [other for other in find_nests(unit) if other.owner == nest.owner]
    said = []
    lines = [unit.place(other.loops[-1]).line for other in alike]
    if len(alike) > 1 and line in lines:  # or short loops in it are written out
        place = lines.index(line) + 1
        said.append(f"loop {place} of {len(alike)}, line {line}")
    around = len(nest.loops) - len(kernel.loops)
    if around > 0:
        said.append(f"in one iteration of the loop{'s' if around > 1 else ''} around it")
    return ", ".join(said)


def nest_of(unit: Unit, nest: Nest, origin: Origin) -> Kernel:
    """A nest of a source that was parsed already.

    Raises: KernelError for what cannot be modelled.
    """
    return _lowered(unit, nest, nest.function, origin)


def unit_of(origin: Origin) -> Unit:
    """The parsed source of a kernel.

    Raises: as `kernel_from_c`.
    """
    from rooftree.frontend.c.preprocess import read_source
    from rooftree.frontend.c.syntax import parse

    path = Path(origin.path) if origin.path else None
    return parse(
        read_source(
            origin.text,
            path,
            origin.file,
            origin.language,
            defines=dict(origin.defines),
            flags=origin.flags,
            compiler=origin.compiler,
        )
    )


def _name(nest: Nest, nests: Sequence[Nest], unit: Unit, file: str) -> str:
    """Name of a kernel: its function's or file's, with the line if that is not unique."""
    name = nest.function or file
    alike = [other for other in nests if (other.function or file) == name]
    return f"{name}:{unit.place(nest.loops[-1]).line}" if len(alike) > 1 else name
