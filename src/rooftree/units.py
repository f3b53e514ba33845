"""Quantities with units: parse ``32 KiB``, ``2.45 GHz``, ``64 B/cy``, ``52 GB/s``; print them again.

Base units: bytes [B], seconds [s], hertz [Hz], cycles [cy], FLOP, watt [W], joule [J].
Decimal prefixes (k M G T P E) are powers of 1000, binary ones (Ki Mi Gi Ti) powers of 1024. The two never mix:
``32 kB`` is 32000 B.
"""

from __future__ import annotations

import re

from rooftree.errors import InputError

_DECIMAL = {
    "": 1.0,
    "k": 1e3,
    "K": 1e3,
    "M": 1e6,
    "G": 1e9,
    "T": 1e12,
    "P": 1e15,
    "E": 1e18,
    "m": 1e-3,
    "u": 1e-6,
    "µ": 1e-6,
    "n": 1e-9,
}
_BINARY = {"Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "Ti": 2**40}
_BASE = ("FLOP", "LUP", "It", "CL", "cy", "Hz", "B", "s", "W", "J")
_NUMBER = re.compile(r"\s*([-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(.*?)\s*\Z")


def _factor(unit: str, text: str) -> tuple[float, str]:
    """Scale and base unit of one unit word: ``KiB`` -> (1024, "B")."""
    for base in _BASE:
        if unit.endswith(base):
            prefix = unit[: len(unit) - len(base)]
            if prefix in _BINARY:
                return float(_BINARY[prefix]), base
            if prefix in _DECIMAL:
                return _DECIMAL[prefix], base
    raise InputError(f"unknown unit '{unit}' in '{text}'", hint="write for example 32 KiB, 2.4 GHz, 64 B/cy or 52 GB/s")


def parse(text: str | float, unit: str) -> float:
    """Read a quantity and give it in the base unit asked for.

    Args:
        text: number with unit, such as ``"32 KiB"``; a bare number is taken to be in ``unit`` already.
        unit: expected base unit, ``"B"``, ``"Hz"``, ``"B/cy"``, ``"B/s"``, ``"cy"``, ``"W"``, ...
    Returns: the value in ``unit``.
    Raises: InputError if the text is no number, or its unit is another one.

    >>> parse("32 KiB", "B"), parse("52 GB/s", "B/s"), parse("2.4 GHz", "Hz")
    (32768.0, 52000000000.0, 2400000000.0)
    """
    if isinstance(text, bool) or not isinstance(text, (str, int, float)):
        raise InputError(f"expected a quantity in {unit}, found {text!r}")
    if isinstance(text, (int, float)):
        return float(text)
    match = _NUMBER.match(text)
    if not match:
        raise InputError(f"expected a number with unit {unit}, found '{text}'", hint=f"write for example '64 {unit}'")
    value, found = float(match[1].replace("_", "")), match[2]
    if not found:
        return value
    base_parts = []
    for position, word in enumerate(found.split("/")):
        scale, base = _factor(word.strip(), text)
        value = value * scale if position == 0 else value / scale
        base_parts.append(base)
    if "/".join(base_parts) != unit:
        raise InputError(f"expected a quantity in {unit}, found '{text}' in {'/'.join(base_parts)}")
    return value


def format_bytes(size: float) -> str:
    """Print a size in bytes with a binary prefix.

    >>> format_bytes(32768), format_bytes(14417920), format_bytes(96)
    ('32 KiB', '13.75 MiB', '96 B')
    """
    for prefix, scale in (("Gi", 2**30), ("Mi", 2**20), ("Ki", 2**10)):
        if abs(size) >= scale:
            return f"{size / scale:.4g} {prefix}B"
    return f"{size:.4g} B"


def format_si(value: float, unit: str, digits: int = 4) -> str:
    """Print a value with a decimal prefix.

    >>> format_si(52e9, "B/s"), format_si(2.4e9, "Hz")
    ('52 GB/s', '2.4 GHz')
    """
    for prefix, scale in (("P", 1e15), ("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if abs(value) >= scale:
            return f"{value / scale:.{digits}g} {prefix}{unit}"
    return f"{value:.{digits}g} {unit}"


def as_printed(value: float, digits: int = 3) -> float:
    """A number as tables have it: ``digits`` significant ones, up to a million no fewer than those in front of its point.

    What readers compare is this: a count of what lies between two printed ends must come out when they count.

    >>> as_printed(8.9049), as_printed(8.94), as_printed(12345.6), as_printed(float("inf"))
    (8.9, 8.94, 12346.0, inf)
    """
    return float(f"{value:.0f}" if 10**digits <= abs(value) < 1e6 else f"{value:.{digits}g}")
