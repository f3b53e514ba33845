"""YAML text to plain data: with positions, duplicate keys and malformed text as errors; nothing is ever executed.

The safe loader with three changes of dialect: dates stay text, ``1e-3`` is a number as in YAML 1.2, and integers beyond 64 bits
are floating-point numbers.
"""

from __future__ import annotations

import math
import re
import reprlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import yaml

from rooftree.errors import InputError, nearest

Path = tuple[str | int, ...]
"""Where in a document: keys and list positions, as ``("caches", 1, "size")``."""

MAX_BYTES = 4 * 2**20  # Kerncraft's largest machine file has 0.3 MB
MAX_DEPTH = 1000  # libyaml's binding recurses without a check and would end the process

_Loader: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
FLOAT = re.compile(r"[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d+)[eE][-+]?\d+\Z")
"""Numbers as ``1e-3``, which YAML 1.1 takes for text; one way to match each, so that long digits take linear time."""


class _DataLoader(_Loader):  # type: ignore[misc]
    """The safe loader in our dialect."""

    yaml_implicit_resolvers: ClassVar[dict[str, list[Any]]] = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
        for first, resolvers in _Loader.yaml_implicit_resolvers.items()
    }


for _first in "-+.0123456789":
    _DataLoader.yaml_implicit_resolvers.setdefault(_first, []).insert(0, ("tag:yaml.org,2002:float", FLOAT))


def _integer(loader: Any, node: Any) -> int | float:
    """An integer; one beyond 64 bits, which is no size and no count, as a floating-point number, which may be infinite."""
    value = int(loader.construct_yaml_int(node))
    if abs(value) < 2**64:
        return value
    return float(value) if abs(value) < 10**300 else math.inf if value > 0 else -math.inf


_DataLoader.add_constructor("tag:yaml.org,2002:int", _integer)


class _TolerantLoader(_DataLoader):
    """Takes nodes with unknown tags for what they hold and forgets the tag."""

    def _plain(self, _tag: str, node: Any) -> Any:
        if isinstance(node, yaml.MappingNode):
            return self.construct_mapping(node, deep=True)
        if isinstance(node, yaml.SequenceNode):
            return self.construct_sequence(node, deep=True)
        return self.construct_scalar(node)


_TolerantLoader.add_multi_constructor("", _TolerantLoader._plain)


@dataclass(frozen=True, slots=True)
class Document:
    """A document as data, the tree it was built from (for positions), and what was strange about it."""

    data: Any
    root: Any
    duplicates: tuple[tuple[Path, int], ...]

    def line(self, path: Sequence[str | int]) -> int | None:
        """Line of the deepest part of ``path`` that stands in the text, counted from 1; None if none does."""
        node, line = self.root, None
        for part in path:
            step = _child(node, part)
            if step is None:
                break
            line, node = step
        return line


def read(content: bytes, where: str, tolerant: bool = False, *, error: type[InputError] = InputError) -> Document:
    """Read YAML text.

    Args:
        content: the file's bytes, UTF-8.
        where: the file's name for messages.
        tolerant: accept unknown tags, and report duplicate keys instead of refusing them.
        error: what to raise.
    Returns: the document.
    Raises: ``error`` with line and column for malformed text, an unknown tag or a duplicate key.
    """
    if len(content) > MAX_BYTES:
        raise error(f"{len(content)} bytes are too many for a file written by hand, expected at most {MAX_BYTES}", where=where)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as found:
        raise error(
            f"no UTF-8 text: byte 0x{content[found.start]:02x} at offset {found.start}",
            where=where,
            hint="save the file as UTF-8",
        ) from None
    if _depth(text) > MAX_DEPTH:
        raise error("malformed YAML: nested too deeply", where=where)
    try:
        loader = (_TolerantLoader if tolerant else _DataLoader)(text)
        root = loader.get_single_node()
        data = None if root is None else loader.construct_document(root)
    except yaml.MarkedYAMLError as found:
        raise _malformed(found, where, error) from None
    except yaml.reader.ReaderError as found:
        line = text.count("\n", 0, found.position) + 1
        raise error(f"malformed YAML: character {found.character!r} is not allowed", where=f"{where}:{line}") from None
    except RecursionError:
        raise error("malformed YAML: nested too deeply", where=where) from None
    except ValueError as found:  # as for the integer of ten thousand digits
        raise error(f"malformed YAML: {found}", where=where) from None
    duplicates = tuple(_duplicates(root))
    if duplicates and not tolerant:
        path, line = duplicates[0]
        raise error(
            f"{show(path)}: the key '{path[-1]}' stands twice in this mapping",
            where=f"{where}:{line}",
            hint="keep one of them; the second would silently replace the first",
        )
    return Document(data, root, duplicates)


def in_data(loc: Sequence[str | int], data: Any) -> Path:
    """Pydantic's location of a problem without what is no key of the data: members of unions, marks as ``[key]``."""
    path: list[str | int] = []
    here = data
    for position, given in enumerate(loc):
        part = "schema" if given == "schema_" and position == 0 and given not in data else given
        inside = part in here if isinstance(here, dict) else isinstance(here, list | tuple) and part in range(len(here))
        if inside:
            here = here[part]
        elif not (isinstance(here, dict) and position == len(loc) - 1) or part == "[key]":
            continue
        path.append(part)
    return tuple(path)


def shortened(value: Any) -> str:
    """A value as it was found, for a message."""
    short = reprlib.Repr()
    short.maxlevel, short.maxstring, short.maxother = 3, 80, 80
    return short.repr(value)


def show(path: Sequence[str | int]) -> str:
    """A path as people read it.

    >>> show(("caches", 1, "size"))
    '$.caches[1].size'
    """
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)


def _malformed(found: yaml.MarkedYAMLError, where: str, error: type[InputError]) -> InputError:
    mark = found.problem_mark or found.context_mark
    place = f"{where}:{mark.line + 1}:{mark.column + 1}" if mark else where
    problem = " ".join(str(part) for part in (found.context, found.problem) if part)
    if "constructor for the tag" in problem:
        return error(f"{problem}; these files hold plain data only", where=place, hint="remove the tag")
    return error(
        f"malformed YAML: {problem}",
        where=place,
        hint="check indentation (spaces, no tabs), brackets, quotes and the space after ':'",
    )


def _depth(text: str) -> int:
    """Upper bound of the nesting by brackets and by list marks on one line; MAX_BYTES bounds that by indentation."""
    depth = deepest = 0
    for bracket in re.finditer(r"[\[\]{}]", text):
        depth = max(depth + (1 if bracket[0] in "[{" else -1), 0)
        deepest = max(deepest, depth)
    marks = max((len(match[0]) // 2 for match in re.finditer(r"(?:[-?:][ \t]+){50,}", text)), default=0)
    return deepest + marks


def _duplicates(root: Any) -> Iterator[tuple[Path, int]]:
    """Paths and lines of keys that stand a second time in their mapping."""
    seen: set[int] = set()
    waiting: list[tuple[Path, Any]] = [((), root)]
    while waiting:
        path, node = waiting.pop()
        if id(node) in seen:  # an alias
            continue
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            known: set[str] = set()
            for key, value in node.value:
                name = str(key.value)
                if name in known and name != "<<":
                    yield (*path, name), key.start_mark.line + 1
                known.add(name)
                waiting.append(((*path, name), value))
        elif isinstance(node, yaml.SequenceNode):
            waiting.extend(((*path, index), child) for index, child in enumerate(node.value))


def _child(node: Any, part: str | int) -> tuple[int, Any] | None:
    """Line and node of one entry of a mapping or list."""
    if isinstance(node, yaml.MappingNode):
        found = next(((key, value) for key, value in node.value if key.value == str(part)), None)
        return None if found is None else (found[0].start_mark.line + 1, found[1])
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        return node.value[part].start_mark.line + 1, node.value[part]
    return None


def suggestion(word: str, known: Sequence[str]) -> str:
    """``; did you mean 'x'?``, or what is known if nothing is near."""
    near = nearest(word, known)
    return f"; {near}" if near else f"; known are {', '.join(known)}"
