"""Tables of words, written as text."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

V = TypeVar("V", bound=Hashable)


def names(text: str) -> tuple[str, ...]:
    """The words of a text in their order: a list of names, written without quotes."""
    return tuple(text.split())


def words(text: str) -> frozenset[str]:
    """The set of the words of a text: a table of names, written without quotes."""
    return frozenset(text.split())


def by_word(table: Mapping[V, str]) -> dict[str, V]:
    """A dictionary from each word of the texts to the key of its text.

    >>> by_word({8: "lb lbu", 16: "lh"})
    {'lb': 8, 'lbu': 8, 'lh': 16}
    """
    return {word: key for key, text in table.items() for word in text.split()}


def begun(text: str) -> str:
    """A text as the beginning of a sentence: with a capital, unless its first word is a name out of code.

    >>> begun("stores wait"), begun("greeks:.L11 is one of two"), begun("a[i] = f(i) divides")
    ('Stores wait', 'greeks:.L11 is one of two', 'a[i] = f(i) divides')
    """
    first = text.split(" ", 1)[0].rstrip(",;:")
    return text[:1].upper() + text[1:] if first.replace("-", "").isalpha() else text
