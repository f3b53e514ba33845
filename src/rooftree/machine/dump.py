"""A machine as YAML text that people can read and edit, and that reads back to the same machine."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any

import yaml

from rooftree import units, yamltext
from rooftree.machine.block import Block, keys_of, unit_of
from rooftree.machine.model import Machine

_BINARY = {"GiB": 2**30, "MiB": 2**20, "KiB": 2**10}
_DECIMAL = (("G", 1e9), ("M", 1e6), ("k", 1e3))


def to_yaml(machine: Machine) -> str:
    """YAML text of a machine.

    Args:
        machine: any machine; of a variant, the variant as a file of its own.
    Returns: text that ``load.parse`` reads to an equal machine (but for its sha256).
    """
    text: str = yaml.dump(block(machine), Dumper=_Dumper, sort_keys=False, default_flow_style=None, allow_unicode=True, width=118)
    return text


def quantity(value: float, unit: str) -> str:
    """A number with its unit, in the largest prefix that reads back exactly.

    >>> quantity(32768, "B"), quantity(2.45e9, "Hz"), quantity(24, "B/cy"), quantity(1e9 / 3, "B/s")
    ('32 KiB', '2.45 GHz', '24 B/cy', '333333333.3333333 B/s')
    """
    if unit == "B":
        choices = [(value / size, name) for name, size in _BINARY.items() if value >= size and value % (size / 4) == 0]
    else:
        choices = [(round(value / size, 9), prefix + unit) for prefix, size in _DECIMAL if value >= size]
    for number, name in choices:
        text = f"{number:.12g} {name}"
        if units.parse(text, unit) == value:
            return text
    return f"{int(value) if float(value).is_integer() and abs(value) < 1e15 else float(value)!r} {unit}"


class _Dumper(yaml.SafeDumper):
    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    """Write text so that it reads back: line breaks of Unicode only survive in double quotes."""
    style = '"' if any(mark in text for mark in "\x85\u2028\u2029") else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


_Dumper.add_representer(str, _text)
_Dumper.add_implicit_resolver("tag:yaml.org,2002:float", yamltext.FLOAT, list("-+.0123456789"))


def block(of: Block) -> dict[str, Any]:
    """The fields of a block that were stated or are not at their defaults, as plain data in the order of the type."""
    result: dict[str, Any] = {}
    for field in fields(of):  # type: ignore[arg-type]
        value = getattr(of, field.name)
        stated = field.name in of.stated and value is not None
        if field.name in keys_of(type(of)) and (stated or value != _default(field)):
            result[field.name] = _plain(value, unit_of(type(of), field.name))
    return result


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _plain(value: Any, unit: str | None) -> Any:
    if isinstance(value, Block):
        return block(value)
    if isinstance(value, (tuple, list)):
        return [_plain(item, None) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item, None) for key, item in value.items()}
    if unit is not None and value is not None:
        return quantity(value, unit)
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 1e15 else value
