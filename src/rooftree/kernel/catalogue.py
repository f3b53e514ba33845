"""The kernels that ship with rooftree: what they are called and what they do, read from the heads of their sources.

    /*
    title:   STREAM triad, a = b + s*c
    about:   What it shows, in a sentence or two;
             indented lines go on.
    source:  paper, if there is one
    flops:   2 = 1 add + 1 mul                 floating-point operations per iteration of the innermost loop
    other:   1 compare, 1 select               further operations that are no FLOP
    loads:   b 1, c 1                          elements loaded and stored per iteration of the innermost loop,
    stores:  a 1                               after reuse in registers
    sizes:   N=100000000                       typical values, with the data in memory
    tags:    streaming, stream
    aliases: stream-triad
    */

Names are equal if they differ only in case and in ``-``, ``_``, space and dot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rooftree.errors import KernelError

LIBRARY = Path(__file__).parent / "library"
_KEYS = ("title", "about", "source", "flops", "other", "loads", "stores", "sizes", "tags", "aliases")
_REQUIRED = ("title", "about", "flops", "loads", "stores", "sizes", "tags")


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryKernel:
    """A kernel of the library, as its head states it.

    Attributes:
        name: the stem of the file.
        title, about: what it is, in a line; what it shows, in a sentence or two.
        reference: where it comes from; empty if it is common knowledge.
        path: the C source.
        flops: FLOP per iteration of the innermost loop [FLOP/it].
        operations: kind of operation -> number per iteration, those that are no FLOP included.
        loads, stores: array -> elements per iteration of the innermost loop.
        sizes: name -> typical value, with the data in memory.
        tags, aliases: words to find it by, and other names.
    """

    name: str
    title: str
    about: str
    reference: str
    path: Path
    flops: int
    operations: Mapping[str, int]
    loads: Mapping[str, int]
    stores: Mapping[str, int]
    sizes: Mapping[str, int]
    tags: tuple[str, ...]
    aliases: tuple[str, ...]

    def is_called(self, name: str) -> bool:
        """Whether this is its name or one of its aliases."""
        return normal(name) in {normal(own) for own in (self.name, *self.aliases)}


def normal(name: str) -> str:
    """The form in which names are compared.

    >>> normal("2d-5pt") == normal("2D_5pt") == normal("2d5pt")
    True
    """
    return re.sub(r"[-_ .]", "", name).lower()


@cache
def list_kernels() -> tuple[LibraryKernel, ...]:
    """Every kernel of the library, by name."""
    return tuple(read_head(path) for path in sorted(LIBRARY.glob("*.c"), key=lambda path: path.stem))


def find_kernel(name: str) -> LibraryKernel:
    """The kernel of this name or alias.

    >>> find_kernel("J2D5PT").name
    '2d-5pt'

    Raises: KernelError for an unknown name, with the nearest ones.
    """
    exact = LIBRARY / f"{name}.c"
    if exact.name == f"{name}.c" and exact.is_file():  # the heads of the others need not be read
        return read_head(exact)
    known = list_kernels()
    found = next((kernel for kernel in known if kernel.is_called(name)), None)
    if found is not None:
        return found
    near = _near(name, known)
    raise KernelError(
        f"unknown kernel '{name}'" + (f"; near are {', '.join(near)}" if near else ""),
        hint="`rooftree kernels list` shows all; a file is given with its suffix, as solver.c or solver.c:sweep",
    )


def _near(name: str, known: Iterable[LibraryKernel]) -> list[str]:
    """Kernels with a similar name or alias, then those whose names or tags contain this one."""
    import difflib

    names = {normal(own): kernel.name for kernel in known for own in (kernel.name, *kernel.aliases)}
    wanted = normal(name)
    found = [names[own] for own in difflib.get_close_matches(wanted, names, n=5, cutoff=0.6)]
    if len(wanted) > 1:
        found += [names[own] for own in names if wanted in own or own in wanted]
        found += [kernel.name for kernel in known if wanted in map(normal, kernel.tags)]
    return list(dict.fromkeys(found))[:5]


def read_head(path: Path) -> LibraryKernel:
    """Read the head of a kernel source.

    Args:
        path: a C file that begins with a comment as shown at the top of this module.
    Raises: KernelError with file and line for a head that is not in this form.
    """
    fields = _fields(path, path.read_text(encoding="utf-8"))
    total, operations = _flops(path, fields["flops"])
    return LibraryKernel(
        name=path.stem,
        title=fields["title"],
        about=fields["about"],
        reference=fields.get("source", ""),
        path=path,
        flops=total,
        operations={**operations, **_numbers(path, fields.get("other", "none"), r"(?P<n>\d+) (?P<word>\w+)")},
        loads=_numbers(path, fields["loads"], r"(?P<word>\w+) (?P<n>\d+)"),
        stores=_numbers(path, fields["stores"], r"(?P<word>\w+) (?P<n>\d+)"),
        sizes=_numbers(path, fields["sizes"], r"(?P<word>\w+)=(?P<n>\d+)"),
        tags=_words(fields["tags"]),
        aliases=_words(fields.get("aliases", "")),
    )


def _fields(path: Path, text: str) -> dict[str, str]:
    """Key -> value of the comment at the top, continued lines joined."""
    comment = re.match(r"/\*\n(.*?)\n\*/\n", text, re.DOTALL)
    if comment is None:
        raise KernelError("expected a comment '/*', lines 'key: value', '*/' at the top", where=f"{path}:1")
    fields: dict[str, str] = {}
    key = ""
    for number, line in enumerate(comment[1].splitlines(), start=2):
        head = re.match(r"(\w+):\s+(\S.*)", line)
        if head and head[1] in _KEYS and head[1] not in fields:
            key = head[1]
            fields[key] = head[2].strip()
        elif key and re.match(r"\s+\S", line):
            fields[key] += f" {line.strip()}"
        else:
            raise KernelError(f"found '{line.strip()}', expected one of {', '.join(_KEYS)}, each once", where=f"{path}:{number}")
    missing = [name for name in _REQUIRED if name not in fields]
    if missing:
        raise KernelError(f"the head has no {', '.join(missing)}", where=f"{path}:1")
    return fields


def _flops(path: Path, text: str) -> tuple[int, dict[str, int]]:
    """``4 = 3 add + 1 mul`` as 4 and its parts; ``0`` alone has none."""
    total, _, parts = text.partition("=")
    if not total.strip().isdigit():
        raise KernelError(f"cannot read the FLOPs '{text}', expected as '4 = 3 add + 1 mul'", where=str(path))
    return int(total), _numbers(path, parts.replace("+", ",").strip() or "none", r"(?P<n>\d+) (?P<word>\w+)")


def _numbers(path: Path, text: str, form: str) -> dict[str, int]:
    """A list of words with numbers; ``none`` is the empty one."""
    found: dict[str, int] = {}
    for part in _words("" if text == "none" else text):
        match = re.fullmatch(form, part)
        if match is None or match["word"] in found:
            raise KernelError(f"cannot read '{part}' in '{text}'", where=str(path))
        found[match["word"]] = int(match["n"])
    return found


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())
