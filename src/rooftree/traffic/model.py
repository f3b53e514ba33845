"""Results of the traffic analysis: bytes per link, layer conditions, where data come from.

All volumes are bytes per unit of work [B/CL], the iterations behind one cache line (``work.unit_of_work``). Arrays
are shaped (n_sizes, n_cores), or (n_sizes, 1) where the number of cores changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rooftree.traffic.layer_conditions.condition import LayerCondition
from rooftree.traffic.links import LinkVolume, Router

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TrafficResult:
    """What one sweep of a kernel moves over every link, for arrays of sizes and cores.

    ``unit_of_work`` iterations per unit of work [it/CL]; ``sizes`` the values of each symbol, shape (n_sizes,);
    ``cores`` shape (n_cores,); ``levels`` the caches and ``locations`` the caches and ``Mem``, from the core outwards.
    ``conditions`` every layer condition of the kernel, innermost loop first; the same for all caches and sizes.
    ``holds`` for each cache, per condition, whether it is fulfilled there.
    ``near_transition`` for each cache, whether a condition that matters is close to its break: simulate there;
    ``near_lru`` the same if all caches replaced by LRU.
    ``set_conflict`` for each cache, whether strides map more streams to a set than it has ways.
    ``misses`` for each cache, lines per unit of work that it asks for beyond itself.
    ``data_in`` index into ``locations``: the outermost place from which data come.
    ``notes`` sentences to print beside the numbers.
    """

    unit_of_work: int
    sizes: Mapping[str, NDArray[np.int64]]
    cores: NDArray[np.int64]
    levels: tuple[str, ...]
    locations: tuple[str, ...]
    links: tuple[str, ...]
    conditions: tuple[LayerCondition, ...]
    holds: Mapping[str, tuple[Bools, ...]]
    near_transition: Mapping[str, Bools]
    near_lru: Mapping[str, Bools]
    set_conflict: Mapping[str, Bools]
    misses: Mapping[str, Floats]
    data_in: NDArray[np.int64]
    notes: tuple[str, ...]
    router: Router = field(repr=False)

    def volumes(self, location: str | None = None) -> Mapping[str, LinkVolume]:
        """Bytes per link and unit of work.

        Args:
            location: None for the place in which these sizes really find their data; or one of ``locations``: as if
                every access that leaves the caches inside of it were served there (the columns of an ECM prediction).
        Returns: link name -> volume, inner links first; every link of ``links`` is there.
        Raises: UsageError for an unknown location.
        """
        return self.router.volumes(location)

    def by_array(self, location: str | None = None) -> Mapping[str, Mapping[str, LinkVolume]]:
        """As ``volumes``, split by array: array -> link -> volume. The arrays add up to ``volumes``."""
        return self.router.by_array(location)
