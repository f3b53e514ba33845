"""From misses per cache to bytes per link and direction, by the policies of the machine.

    load  on a link: the lines that the inner cache asks for and that do not come past the outer one
    evict on a link: the modified lines that leave the inner cache; all lines if the outer one is a victim cache; every
                     stored byte if the inner one is written through

Memory delivers into the cache named by ``memory.fills``: past a victim L3 these loads run over ``L2Mem``, while
modified lines leave over ``L3Mem``. Streaming stores go to memory at once and appear on its link alone.
Source: Hofmann et al. 2019, sec. 3.4.2 and 4.1.3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import MachineError, UsageError
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Cache, Machine, Memory
from rooftree.traffic.layer_conditions.evaluate import LevelFlow

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class LinkVolume:
    """Bytes over one link per unit of work, towards (``load_B``) and away from (``evict_B``) the core."""

    load_B: Floats
    evict_B: Floats


MOST_CACHED = 4096
"""Sizes up to which volumes are kept for the next one who asks."""


def receives_all(caches: Sequence[Cache], number: int) -> bool:
    """Whether a cache takes every line that the one inside of it gives up."""
    if number >= len(caches):
        return False
    outer = caches[number]
    return outer.victim == "all" or (outer.victim == "none" and outer.inclusion == "exclusive")


def link_names(machine: Machine) -> tuple[str, ...]:
    """The links that data move over, inner ones first.

    Raises: MachineError if the machine has no caches, no memory, or memory fills an unknown cache.
    """
    names = [cache.name for cache in machine.caches]
    if not names or machine.memory is None:
        raise MachineError(
            f"machine {machine.name} has no {'memory' if names else 'caches'}, so no traffic can be predicted for it",
            where=f"{machine.name}: $.{'memory' if names else 'caches'}",
            hint="choose a machine with caches and memory",
        )
    if machine.memory.fills not in names:
        raise MachineError(
            f"memory fills '{machine.memory.fills}', which is no cache",
            where=f"{machine.name}: $.memory.fills",
            hint=f"one of {', '.join(names)}",
        )
    between = [inner + outer for inner, outer in pairwise(names)]
    past = [] if machine.memory.fills == names[-1] else [machine.memory.fills + "Mem"]
    return (*between, *past, names[-1] + "Mem")


class Router:
    """Knows what leaves every cache and turns it into volumes for any data location."""

    def __init__(
        self,
        machine: Machine,
        flows: Sequence[LevelFlow],
        stored: Mapping[str, Any],
        streamed: Mapping[str, Any],
        avoided: Any = 0.0,
    ) -> None:
        """Keep what is needed.

        Args:
            machine: for its caches and memory.
            flows: one for each cache.
            stored: bytes that the core stores into its caches per unit of work, by array.
            streamed: bytes of streaming stores per unit of work, by array.
            avoided: part of the write-allocates of whole lines that memory need not deliver, beside ``memory.full_line_stores``.
        """
        self.caches: tuple[Cache, ...] = machine.caches
        assert machine.memory is not None
        self.memory: Memory = machine.memory
        self.links = link_names(machine)
        self.locations = machine.locations
        self.flows = tuple(flows)
        self.stored = stored
        self.streamed = streamed
        self.machine = machine
        self.avoided = np.minimum(1.0, machine.memory.full_line_stores + np.asarray(avoided, dtype=np.float64))
        self._lines: dict[tuple[int, frozenset[str] | None, bool], Any] = {}
        self._known: dict[str | None, Mapping[str, LinkVolume]] = {}

    def lines(self, number: int, arrays: frozenset[str] | None, streaming: bool) -> Any:
        """Lines per unit of work that a cache asks for."""
        place = (number, arrays, streaming)
        if place not in self._lines:
            self._lines[place] = self.flows[number].lines(arrays, streaming)
        return self._lines[place]

    def avoiding(self, avoided: Floats) -> Router:
        """The same where this part of the write-allocates is avoided, shape (S, C) [1]."""
        return Router(self.machine, self.flows, self.stored, self.streamed, avoided)

    def whole_B(self, location: str | None) -> Floats:
        """Bytes of whole lines that are only written, as memory would deliver them without any being avoided [B/CL]."""
        last, streaming = len(self.caches) - 1, location is not None
        if self._reach(location) <= last:
            return np.zeros((1, 1))
        whole = self.flows[last].lines(None, streaming, pure=True) * self.caches[last].line
        return shaped(whole, self.flows[0].rows)

    def volumes(self, location: str | None) -> Mapping[str, LinkVolume]:
        """See ``TrafficResult.volumes``."""
        found = self._known.get(location)
        if found is None:
            found = self._volumes(location, None)
            if self.flows[0].rows <= MOST_CACHED:
                self._known[location] = found
        return found

    def by_array(self, location: str | None) -> Mapping[str, Mapping[str, LinkVolume]]:
        """See ``TrafficResult.by_array``."""
        names = [touch.array for touch in self.flows[0].analysis.touches]
        names += [*self.stored, *self.streamed]
        return {name: self._volumes(location, frozenset([name])) for name in dict.fromkeys(names)}

    def _reach(self, location: str | None) -> int:
        """Number of caches that the data are beyond."""
        if location is None:
            return len(self.caches)
        if location not in self.locations:
            raise UsageError(f"no data location '{location}'", hint=f"one of {', '.join(self.locations)}")
        return self.locations.index(location)

    def _volumes(self, location: str | None, arrays: frozenset[str] | None) -> dict[str, LinkVolume]:
        reach, streaming = self._reach(location), location is not None
        asked: list[Any] = [0.0] * len(self.caches)
        left: list[Any] = [0.0] * len(self.caches)
        for number in range(reach):
            asked[number] = self.lines(number, arrays, streaming)
            if receives_all(self.caches, number + 1):
                left[number] = asked[number]
            elif not self.caches[number].write_through:
                left[number] = self.flows[number].modified(arrays, streaming) + self._passing(number, arrays)
        last = len(self.caches) - 1
        filled = next(number for number, cache in enumerate(self.caches) if cache.name == self.memory.fills)
        volumes: dict[str, LinkVolume] = {}
        for number, cache in enumerate(self.caches[:-1]):
            came = asked[number] if number < filled else np.maximum(asked[number] - asked[last], 0.0)  # no rounding below
            volumes[self.links[number]] = LinkVolume(came * cache.line, left[number] * cache.line)
        outer, line = self.links[-1], self.caches[last].line
        loads = asked[last] * line
        if self.avoided.any() and reach > last:
            whole = self.flows[last].lines(arrays, streaming, pure=True) * line
            loads = loads - self.avoided * whole
        evicts = left[last] * line + self._total(self.streamed, arrays)
        if filled < last:
            volumes[self.links[-2]] = LinkVolume(loads, np.zeros_like(loads))
            loads = np.zeros_like(loads)
        volumes[outer] = LinkVolume(loads, evicts)
        for number, cache in enumerate(self.caches):
            if cache.write_through:
                link = self.links[number] if number < last else outer
                volumes[link] = LinkVolume(volumes[link].load_B, volumes[link].evict_B + self._total(self.stored, arrays))
        rows = self.flows[0].rows
        return {n: LinkVolume(shaped(volumes[n].load_B, rows), shaped(volumes[n].evict_B, rows)) for n in self.links}

    def _passing(self, number: int, arrays: frozenset[str] | None) -> Any:
        """Lines' worth of stores that a cache without write-allocate hands on because it does not hold their lines."""
        cache = self.caches[number]
        if cache.write_allocate:
            return 0.0
        held = {touch.array for touch in self.flows[number].analysis.touches}
        return self._total({n: v for n, v in self.stored.items() if n not in held}, arrays) / cache.line

    @staticmethod
    def _total(parts: Mapping[str, Any], arrays: frozenset[str] | None) -> Any:
        return sum((value for name, value in parts.items() if arrays is None or name in arrays), 0.0)


def shaped(values: Any, rows: int) -> Floats:
    """Two axes, sizes and cores, even where a value is one number for all of them."""
    array = np.asarray(values, dtype=np.float64)
    if array.ndim == 2 and len(array) == rows:  # by far most
        return array
    return np.broadcast_to(array, np.broadcast_shapes(array.shape, (rows, 1)))


def streaming_stores(kernel: Kernel, machine: Machine, nontemporal: bool) -> Kernel:
    """The kernel with its stores as asked for; with ordinary ones if the machine has no streaming stores."""
    possible = machine.nontemporal_stores
    if all(s.nontemporal == (possible and (s.nontemporal or nontemporal)) for s in kernel.statements):
        return kernel
    return _with_stores(kernel, nontemporal) if possible else _with_stores(kernel, None)


@lru_cache(maxsize=64)
def _with_stores(kernel: Kernel, nontemporal: bool | None) -> Kernel:
    """The kernel with more of its stores non-temporal; None: with none. The same object each time, which caches find at once."""
    return replace(
        kernel,
        statements=tuple(
            replace(s, nontemporal=nontemporal is not None and (s.nontemporal or nontemporal)) for s in kernel.statements
        ),
    )
