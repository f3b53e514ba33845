"""Replacement policies: their names, and plain Python sets that follow them (the twins of cpp/sets.hpp).

* ``LRU``: the line whose last use is oldest goes. ``FIFO``: the one that came first.
* ``PLRU``: a binary tree over the ways, whose nodes point away from the last use; the line that the nodes lead to goes.
  With a number of ways that is no power of two the tree is padded; a walk never enters a part without ways.
* ``random``: a way drawn by a xorshift generator with the level's seed.
* ``QLRU_Hxy_Mx_Rx_Ux`` with or without ``_UMO``: quad-age LRU as named by Abel and Reineke (nanoBench,
  doi:10.1109/ISPASS48437.2020.00014). A line has an age of 0 to 3. ``Hxy``: a hit turns age 3 into x, 2 into y, others
  into 0. ``M``: age of a new line. ``R``: a full set gives up its leftmost line of age 3, or way 0 if none is that old
  (R0, R1, R2); a set with room takes the leftmost empty way (R0, R1) or the rightmost (R2). ``U``: lines grow older
  until one has age 3, all at once by what the oldest lacks (U0, U1) or by one year (U2, U3), without the line just used
  (U1, U3). This happens after every use, with ``UMO`` only before a line is replaced.

All but LRU and FIFO fill empty ways first, leftmost first unless said otherwise; PLRU goes at each node to the fuller half that
has room, of halves equally full to the one that the node leads to: leftmost first in a set that was never full.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rooftree.errors import MachineError

NAMES = ("LRU", "FIFO", "PLRU", "QLRU", "random")  # in the order of cpp/sets.hpp
MASK = 2**64 - 1


@dataclass(frozen=True, slots=True)
class QuadAge:
    """The parameters of a QLRU policy."""

    hit_3: int = 1
    hit_2: int = 1
    insert: int = 1
    replace: int = 0
    update: int = 0
    on_miss: bool = False


def parse(policy: str, where: str) -> tuple[str, QuadAge]:
    """The family of a policy and its parameters.

    Raises:
        MachineError: no such policy.

    >>> parse("QLRU_H00_M1_R0_U1", "cache L2")[1].update
    1
    """
    spelt = canonical(policy)
    if spelt in NAMES and spelt != "QLRU":
        return spelt, QuadAge()
    found = re.fullmatch(r"QLRU_H([012])([01])_M([0-3])_R([012])_U([0-3])(_UMO)?", spelt)
    if found is None:
        raise MachineError(
            f"policy is {policy!r}, expected LRU, FIFO, PLRU, random or QLRU_Hxy_Mx_Rx_Ux",
            where=where,
            hint="for example QLRU_H11_M1_R0_U0",
        )
    hit_3, hit_2, insert, replace, update = (int(digit) for digit in found.groups()[:5])
    return "QLRU", QuadAge(hit_3, hit_2, insert, replace, update, on_miss=found[6] is not None)


def canonical(policy: str) -> str:
    """The name of a policy as it is spelt here, for one in any case; what is no name comes back in capitals.

    >>> canonical("lru"), canonical("Random"), canonical("qlru_h11_m1_r0_u0")
    ('LRU', 'random', 'QLRU_H11_M1_R0_U0')
    """
    spelt = str(policy).upper()
    return "random" if spelt == "RANDOM" else spelt


@dataclass(slots=True)
class Line:
    """A held line: its number, the array that brought it, whether it is dirty, its age under QLRU, and whether it was
    prefetched and not asked for since.
    """

    number: int
    array: int
    dirty: bool
    age: int = 0
    prefetched: bool = False


class Random:
    """The generator of a level: xorshift with shifts 13, 7, 17."""

    def __init__(self, state: int) -> None:
        self.state = state

    def below(self, bound: int) -> int:
        """The next number modulo a bound."""
        self.state ^= self.state << 13 & MASK
        self.state ^= self.state >> 7
        self.state ^= self.state << 17 & MASK
        return self.state % bound


def seed_of(seed: int, level: int) -> int:
    """The state, never 0, that the generator of a level starts with."""
    return ((seed + 1) * 0x9E3779B97F4A7C15 + level * 0xBF58476D1CE4E5B9) & MASK | 1


class Set:
    """One set of a cache: LRU and FIFO keep their lines ordered, most recent first."""

    def __init__(self, ways: int, refresh: bool) -> None:
        self.ways = ways
        self.refresh = refresh
        self.lines: list[Line] = []

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def find(self, number: int) -> Line | None:
        """The held line of this number."""
        return next((line for line in self if line.number == number), None)

    def use(self, line: Line) -> None:
        """Note a hit."""
        if self.refresh:
            self.lines.remove(line)
            self.lines.insert(0, line)

    def take(self, number: int) -> Line | None:
        """Remove a line, if it is held."""
        line = self.find(number)
        if line is not None:
            self.lines.remove(line)
        return line

    def place(self, line: Line) -> Line | None:
        """Place a line that is not held; the result is what it replaced."""
        old = self.lines.pop() if len(self.lines) == self.ways else None
        self.lines.insert(0, line)
        return old


class Positional(Set):
    """A set whose lines stay in their way; as it is: random replacement."""

    def __init__(self, ways: int, random: Random) -> None:
        super().__init__(ways, refresh=True)
        self.random = random
        self.slots: list[Line | None] = [None] * ways

    def __iter__(self) -> Iterator[Line]:
        return (line for line in self.slots if line is not None)

    def use(self, line: Line) -> None:
        """Note a hit."""

    def take(self, number: int) -> Line | None:
        """Remove a line, if it is held."""
        line = self.find(number)
        if line is not None:
            self.slots[self.slots.index(line)] = None
        return line

    def place(self, line: Line) -> Line | None:
        """Place a line that is not held; the result is what it replaced."""
        way = self.empty() if None in self.slots else self.victim()
        old, self.slots[way] = self.slots[way], line
        self.placed(line, way)
        return old

    def empty(self) -> int:
        """The empty way that is filled first."""
        return self.slots.index(None)

    def victim(self) -> int:
        """The way that is replaced in a full set."""
        return self.random.below(self.ways)

    def placed(self, line: Line, way: int) -> None:
        """Note that a line was placed."""


class Tree(Positional):
    """Tree-PLRU."""

    def __init__(self, ways: int, random: Random) -> None:
        super().__init__(ways, random)
        self.leaves = 1 << (ways - 1).bit_length()
        self.right = [False] * (2 * self.leaves)  # by node, the root is 1: whether the next victim is on the right

    def use(self, line: Line) -> None:
        """Note a hit."""
        self.placed(line, self.slots.index(line))

    def placed(self, line: Line, way: int) -> None:
        """All nodes above point away from it."""
        node, half = 1, self.leaves // 2
        while half:
            is_right = bool(way & half)
            self.right[node] = not is_right
            node, half = 2 * node + is_right, half // 2

    def empty(self) -> int:
        """An empty way: in the fuller half that has room; of halves equally full, in the one that the node leads to."""
        node, first, half = 1, 0, self.leaves // 2
        while half:
            sides = self.slots[first : first + half], self.slots[first + half : first + 2 * half]
            held = [sum(line is not None for line in side) for side in sides]
            room = [None in side for side in sides]
            is_right = self.right[node] if held[0] == held[1] else held[1] > held[0]
            is_right = is_right if all(room) else room[1]
            first += half * is_right
            node, half = 2 * node + is_right, half // 2
        return first

    def victim(self) -> int:
        """Where the nodes lead."""
        node, first, half = 1, 0, self.leaves // 2
        while half:
            is_right = self.right[node] and first + half < self.ways
            first += half * is_right
            node, half = 2 * node + is_right, half // 2
        return first


class Aged(Positional):
    """QLRU."""

    def __init__(self, ways: int, random: Random, rules: QuadAge) -> None:
        super().__init__(ways, random)
        self.rules = rules

    def use(self, line: Line) -> None:
        """A hit makes the line younger."""
        line.age = {3: self.rules.hit_3, 2: self.rules.hit_2}.get(line.age, 0)
        if not self.rules.on_miss:
            self.grow_old(line)

    def empty(self) -> int:
        """The empty way that is filled first."""
        if self.rules.replace == 2:
            return self.ways - 1 - self.slots[::-1].index(None)
        return self.slots.index(None)

    def victim(self) -> int:
        """The leftmost line of age 3, else way 0."""
        if self.rules.on_miss:
            self.grow_old(None)
        return next((way for way, line in enumerate(self.slots) if line is not None and line.age == 3), 0)

    def placed(self, line: Line, way: int) -> None:
        """A new line gets its age."""
        line.age = self.rules.insert
        if not self.rules.on_miss:
            self.grow_old(line)

    def grow_old(self, used: Line | None) -> None:
        """Make lines older if none has age 3."""
        lines = [line for line in self if self.rules.update in (0, 2) or line is not used]
        oldest = max((line.age for line in lines), default=3)
        for line in lines if oldest < 3 else ():
            line.age += 3 - oldest if self.rules.update < 2 else 1


def new_set(family: str, ways: int, rules: QuadAge, random: Random) -> Set:
    """An empty set under a policy."""
    if family in ("LRU", "FIFO"):
        return Set(ways, refresh=family == "LRU")
    if family == "QLRU":
        return Aged(ways, random, rules)
    return Tree(ways, random) if family == "PLRU" else Positional(ways, random)
