"""Places in plain data: each, or one of each kind, where a test damages a document everywhere."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

Path = tuple[Any, ...]


def places(data: Any, wanted: Callable[[Path, Any], bool], every: bool) -> list[Path]:
    """Paths of values.

    Args:
        data: objects and lists.
        wanted: whether the value at a path is one of them.
        every: all of them; else the first of those that differ in numbers of list entries alone.
    """
    found = [path for path, value in _leaves(data) if wanted(path, value)]
    kinds = {tuple(None if isinstance(key, int) else key for key in path): path for path in reversed(found)}
    return found if every else [path for path in found if path in set(kinds.values())]


def changed(data: Any, path: Path, change: Callable[[Any], Any]) -> Any:
    """A copy of the data with another value at a path."""
    whole = inside = copy.deepcopy(data)
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = change(inside[path[-1]])
    return whole


def _leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, (dict, list)):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value
