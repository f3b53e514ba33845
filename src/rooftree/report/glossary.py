"""The terms of the field, one paragraph each with formula, unit and source.

>>> print(explain_term("n_S").splitlines()[0])
saturation point  (also: saturation, n_S)  [cores]
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from rooftree.errors import InputError, nearest
from rooftree.results import terms as of_predictions


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the field: its other names, formula, unit, one paragraph, where it comes from, related terms."""

    name: str
    aliases: tuple[str, ...]
    text: str
    source: str
    formula: str = ""
    unit: str = ""
    see: tuple[str, ...] = ()


def _read() -> tuple[dict[str, Term], dict[str, str]]:
    data = tomllib.loads(Path(__file__).with_name("glossary.toml").read_text("utf-8"))
    works: dict[str, str] = data.pop("sources")
    terms = {}
    for entry in data.values():
        name, *aliases = entry["names"]
        terms[name] = Term(
            name=name,
            aliases=tuple(aliases),
            text=" ".join(entry["text"].split()),
            source=entry["source"],
            formula=entry.get("formula", ""),
            unit=entry.get("unit", ""),
            see=tuple(entry.get("see", ())),
        )
    for term in of_predictions.TERMS:
        if term.text:
            named = (term.symbol, term.words) if term.words else (term.symbol,)
            text = " ".join(term.text.split())
            terms[term.symbol] = Term(
                name=term.symbol, aliases=named[1:], text=text, source=term.source, formula=term.formula, unit=term.unit
            )
    return terms, works


_terms, _works = _read()
TERMS: Mapping[str, Term] = MappingProxyType(_terms)
"""Every term by its first name."""
WORKS: Mapping[str, str] = MappingProxyType(_works)
"""The papers and books behind the short names in ``Term.source``."""


def find_term(name: str) -> Term:
    """A term by any of its names; case, spaces, hyphens and underscores do not matter, a plural s neither.

    Raises: InputError with the nearest known term.
    """
    by_key = {_key(n): term for term in TERMS.values() for n in (term.name, *term.aliases)}
    key = _key(name)
    found = by_key.get(key) or by_key.get(key.removesuffix("s"))
    if found is None:
        names = [n for term in TERMS.values() for n in (term.name, *term.aliases)]
        within = [n for n in names if len(key) > 2 and key in _key(n)]
        hint = nearest(name, names) or (f"did you mean '{within[0]}'?" if within else "rooftree explain lists all terms")
        raise InputError(f"no term '{name[:60]}' in the glossary", hint=hint)
    return found


def explain_term(name: str, width: int = 100) -> str:
    """One term of the field as a paragraph with formula, unit, source and related terms.

    Args:
        name: any of its names, such as ``n_S`` or ``saturation point``.
        width: columns to fill.
    Raises: InputError with the nearest known term.
    """
    term = find_term(name)
    head = term.name + (f"  (also: {', '.join(term.aliases)})" if term.aliases else "")
    lines = [head + (f"  [{term.unit}]" if term.unit else ""), ""]
    if term.formula:
        lines += [f"    {term.formula}", ""]
    lines += [*textwrap.wrap(term.text, width), ""]
    lines += textwrap.wrap(f"Source: {cited(term.source)}", width, subsequent_indent="  ")
    if term.see:
        lines.append(f"See also: {', '.join(term.see)}")
    return "\n".join(lines)


def cited(source: str) -> str:
    """Short names of works written out: ``hager2015; hofmann2019, sec. 3`` -> author, title, place; section."""
    parts = []
    for part in source.split("; "):
        short, _, place = part.partition(",")
        parts.append(_works.get(short, short) + (f";{place}" if place else ""))
    return ". ".join(parts)


def _key(name: str) -> str:
    return re.sub(r"[\s_\-–]+", "", name).casefold()
