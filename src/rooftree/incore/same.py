"""Objects as keys of what is kept: code and tables are compared by identity, as comparing their content costs more than it saves.

The key holds its object, so that no other one can take its place. What is kept must not change.
"""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """An object as a key that no other object equals, whatever is in it."""

    __slots__ = ("of",)

    def __init__(self, of: T) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.of is other.of

    def __hash__(self) -> int:
        return id(self.of)
