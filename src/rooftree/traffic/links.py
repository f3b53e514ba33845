"""From misses per cache to bytes per link and direction, by the policies of the machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class LinkVolume:
    """Bytes over one link per unit of work, towards (``load_B``) and away from (``evict_B``) the core."""

    load_B: Floats
    evict_B: Floats

    @property
    def total_B(self) -> Floats:
        """Both directions together."""
        return self.load_B + self.evict_B


class Router:
    """Knows the misses of every cache and turns them into volumes for any data location."""

    def volumes(self, location: str | None) -> Mapping[str, LinkVolume]:
        """See ``TrafficResult.volumes``."""
        raise NotImplementedError

    def by_array(self, location: str | None) -> Mapping[str, Mapping[str, LinkVolume]]:
        """See ``TrafficResult.by_array``."""
        raise NotImplementedError
