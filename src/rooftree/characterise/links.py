"""Hypotheses about a memory hierarchy: bandwidths of a link, and which times add.

    links      one path for both directions of 8, 16, ..., 128 B/cy, or a path for each direction
    overlap    every way to sort the terms of a place (nOL and the links up to it) into groups: members add, groups overlap

Source: Hofmann et al. 2019, sec. 4.1.3 (candidate bandwidths), sec. 3.4.3 (groups).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from rooftree.models import ecm

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Groups = tuple[tuple[str, ...], ...]

WIDTHS = (8.0, 16.0, 32.0, 64.0, 128.0)
"""Bandwidths that data paths between caches plausibly have [B/cy]."""


@dataclass(frozen=True, slots=True)
class Path:
    """Bandwidths of a link towards and away from the core [B/cy]; half: both directions share one path."""

    load: float
    evict: float
    duplex: Literal["half", "full"]

    @property
    def text(self) -> str:
        """As Table 2 of hofmann2019 writes it.

        >>> Path(64, 16, "full").text, Path(32, 32, "half").text
        ('64+16 B/cy', '32 B/cy')
        """
        return f"{self.load:.3g}+{self.evict:.3g} B/cy" if self.duplex == "full" else f"{self.load:.3g} B/cy"


@dataclass(frozen=True, slots=True, eq=False)
class Paths:
    """Many candidates for a link as arrays of shape (C,).

    ``penalty`` latency [cy per line loaded]; ``reuse`` what lines from caches take besides while others come from memory [cy per
    line].
    """

    load: Floats
    evict: Floats
    shared: Bools
    penalty: Floats
    reuse: Floats

    @classmethod
    def of(cls, paths: Sequence[Path]) -> Paths:
        """From single candidates."""
        return cls(
            np.array([p.load for p in paths]),
            np.array([p.evict for p in paths]),
            np.array([p.duplex == "half" for p in paths]),
            np.zeros(len(paths)),
            np.zeros(len(paths)),
        )

    @classmethod
    def penalties(cls, penalty: Floats, reuse: Floats | None = None) -> Paths:
        """Candidates that differ in what lines take besides, for links to memory."""
        ones = np.ones(len(penalty))
        return cls(ones, ones, np.ones(len(penalty), dtype=bool), penalty, np.zeros(len(penalty)) if reuse is None else reuse)

    @classmethod
    def of_one_core(cls, path: Path, scale: Floats, reuse: Floats | None = None) -> Paths:
        """What one core gets of memory: several times ``path``."""
        size, zeros = len(scale), np.zeros(len(scale))
        return cls(path.load * scale, path.evict * scale, np.zeros(size, dtype=bool), zeros, zeros if reuse is None else reuse)

    def __len__(self) -> int:
        return len(self.load)

    def take(self, number: int) -> Path:
        """One of them."""
        return Path(float(self.load[number]), float(self.evict[number]), "half" if self.shared[number] else "full")


def paths(widths: Sequence[float] = WIDTHS) -> tuple[Path, ...]:
    """All candidates of a link, those with fewer different numbers first.

    >>> [path.text for path in paths((16, 32))]
    ['16 B/cy', '32 B/cy', '16+16 B/cy', '32+32 B/cy', '16+32 B/cy', '32+16 B/cy']
    """
    one = [Path(w, w, "half") for w in widths]
    pairs = [Path(load, evict, "full") for load, evict in product(widths, repeat=2)]
    return (*one, *sorted(pairs, key=lambda p: p.load != p.evict))


def path_times(load_B: Floats, evict_B: Floats, candidates: Paths) -> Floats:
    """Time of a link for each candidate and case [cy/CL], shape (C, n).

    Args:
        load_B, evict_B: bytes towards and away from the core [B/CL], shape (n,).
        candidates: C bandwidths.
    """
    b_load, b_evict = candidates.load[:, None], candidates.evict[:, None]
    together = ecm.link_time(load_B, evict_B, b_load, b_evict, shared_link=True)
    apart = ecm.link_time(load_B, evict_B, b_load, b_evict, shared_link=False)
    times: Floats = np.where(candidates.shared[:, None], together, apart)
    return times


def partitions(names: Sequence[str]) -> Iterator[Groups]:
    """Every way to sort names into groups; names keep their order.

    >>> [len(list(partitions("abcde"[:n]))) for n in range(1, 6)]
    [1, 2, 5, 15, 52]
    """
    if not names:
        yield ()
        return
    *inner, last = names
    for groups in partitions(inner):
        for number in range(len(groups) - 1, -1, -1):
            yield (*groups[:number], (*groups[number], last), *groups[number + 1 :])
        yield (*groups, (last,))


def restricted(groups: Groups, names: Sequence[str]) -> Groups:
    """Groups without the names that are not in ``names``.

    >>> restricted((("nOL", "L1L2"), ("L2L3",)), ["nOL", "L2L3"])
    (('nOL',), ('L2L3',))
    """
    named = (tuple(name for name in group if name in names) for group in groups)
    return tuple(group for group in named if group)


def whole_links(groups: Groups) -> Groups:
    """Groups that name links as a whole; two that differ only in the directions of a link with two paths are one.

    What a direction takes beside a group that has the whole link, such as evictions that need load ports, is left out.

    >>> whole_links((("nOL",), ("L1L2.load",), ("L1L2.evict",)))
    (('nOL',), ('L1L2',))
    >>> whole_links((("nOL",), ("nOL.load", "L1L2.evict"), ("L1L2",)))
    (('nOL',), ('L1L2',))
    """
    whole = {name for group in groups for name in group}
    merged: list[tuple[str, ...]] = []
    for group in groups:
        if any("." in name and not name.startswith("nOL") and name.partition(".")[0] in whole for name in group):
            continue
        names = tuple(dict.fromkeys(name if name.startswith("nOL") else name.partition(".")[0] for name in group))
        if names not in merged:
            merged.append(names)
    return tuple(merged)


def same_groups(a: Groups, b: Groups) -> bool:
    """Whether two sortings are the same but for the order."""
    return {frozenset(group) for group in a} == {frozenset(group) for group in b}


def groups_text(groups: Groups) -> str:
    """As reports write groups.

    >>> groups_text((("nOL", "L1L2"), ("L2L3",)))
    'nOL + L1L2 ‖ L2L3'
    """
    return " ‖ ".join(" + ".join(group) for group in groups)
