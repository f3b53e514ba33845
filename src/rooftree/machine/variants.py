"""Variants of a machine: a deep patch of its data, as for cluster-on-die, sub-NUMA clustering or another clock.

A mapping patches key by key; in a list of named things (caches, links, memory.saturated, roofs, compilers) it patches
them by name. Any other value replaces what was there; null removes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooftree.machine.problems import Problem
from rooftree.yamltext import Path, suggestion

OWN_KEYS = ("aliases",)
"""Keys of a variant that describe it and do not patch the base."""
_FIXED = ("schema", "name", "variants", "variant")


def name_of(item: Any) -> str | None:
    """What a member of a list of named things is called; compilers go by their command."""
    found = item.get("name", item.get("command")) if isinstance(item, Mapping) else None
    return found if isinstance(found, str) else None


def base_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a file without its variants."""
    return {key: value for key, value in data.items() if key != "variants"}


def variant_of(data: Mapping[str, Any], variant: str, patch: Mapping[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    """The data of a file with one of its variants applied.

    Args:
        data: a whole file.
        variant: the variant's name.
        patch: what the file says about it.
    Returns: data of a machine named ``NAME:VARIANT`` with the variant's own aliases, and what is wrong with the patch
        (paths within the file).
    """
    here: Path = ("variants", variant)
    problems = [Problem((*here, key), f"a variant cannot change '{key}'") for key in _FIXED if key in patch]
    change = {key: value for key, value in patch.items() if key not in (*_FIXED, *OWN_KEYS)}
    patched = _patched(base_of(data), change, here, problems)
    patched |= {"name": f"{data.get('name')}:{variant}", "variant": variant, "aliases": patch.get("aliases", [])}
    return patched, problems


def path_in_file(path: Path, patched: Any, variant: str, patch: Mapping[str, Any]) -> Path:
    """Where a problem at ``path`` of the patched data stands in the file: in the patch if that made it, or the base."""
    here: Any = patched
    node: Any = patch
    found: list[str | int] = ["variants", variant]
    for part in path:
        here = here[part] if _has(here, part) else None
        name = name_of(here) if isinstance(part, int) else None
        key = name if name is not None and isinstance(node, Mapping) else part
        if not _has(node, key):
            return path
        node = node[key]
        found.append(key)
    return tuple(found)


def _has(container: Any, key: str | int) -> bool:
    if isinstance(container, Mapping):
        return key in container
    return isinstance(container, list) and isinstance(key, int) and key < len(container)


def _patched(base: Any, change: Any, path: Path, problems: list[Problem]) -> Any:
    if isinstance(change, Mapping) and isinstance(base, Mapping):
        result = dict(base)
        for key, value in change.items():
            if value is None:
                result.pop(key, None)
            else:
                result[key] = _patched(base.get(key), value, (*path, key), problems)
        return result
    if isinstance(change, Mapping) and isinstance(base, list) and base and all(name_of(item) for item in base):
        names = [str(name_of(item)) for item in base]
        problems.extend(
            Problem((*path, str(key)), f"the base has no '{key}' here{suggestion(str(key), names)}")
            for key in change
            if key not in names
        )
        return [
            _patched(item, change.get(name, {}), (*path, name), problems)
            for name, item in zip(names, base, strict=True)
            if change.get(name, {}) is not None
        ]
    return change
