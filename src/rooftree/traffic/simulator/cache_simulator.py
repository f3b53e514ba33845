"""Direct use of the cache simulator: give it caches, then loads, stores, address arrays or whole loop nests."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from rooftree.errors import InputError, MachineError, UsageError, nearest
from rooftree.traffic.simulator import columns
from rooftree.traffic.simulator.caches import Level, as_levels
from rooftree.traffic.simulator.counts import Counts, table
from rooftree.traffic.simulator.nest import KINDS, MAX_REFERENCE_BYTES, Nest
from rooftree.traffic.simulator.pycachesim import levels_from_pycachesim
from rooftree.traffic.simulator.simulate import Simulation
from rooftree.traffic.simulator.trace_file import read_trace
from rooftree.units import format_bytes

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from rooftree.kernel.model import Kernel
    from rooftree.machine.model import Machine
    from rooftree.traffic.simulator.sampling import SampledCounts

TOGETHER = 2**14  # single accesses that are handed to the core together
LOAD, STORE, STREAM = (KINDS.index(word) for word in ("load", "store", "stream"))


class CacheSimulator:
    """The caches of one core, which keep their lines from one call to the next.

    Args:
        levels: the caches from L1 outwards; memory follows the last.
        arrays: names of the arrays to count apart, or their number; 1 counts all of them together.
        buffers: write-combining buffers of the core, for non-temporal stores.
        compat: reproduce known defects of pycachesim, to compare with it.
        cores: that share each nest or kernel, see `rooftree.traffic.simulator.simulate`. The caches of
            more than one run nests alone: loads, stores and traces do not say whose they are.

    Raises:
        MachineError: levels that cannot work together.
        UsageError: arguments of another type, or out of range.

    >>> caches = CacheSimulator([Level.of_size("L1", 32 * 1024, ways=8), Level.of_size("L2", 2**20, ways=16)])
    >>> caches.load(4096, 8)
    >>> caches.load(range(4096, 8192, 8), 8)
    >>> caches.store(4096, 8)
    >>> caches.counts().levels[0].misses
    64
    >>> [(link.name, link.load_B) for link in caches.counts().links]
    [('L1L2', 4096), ('L2Mem', 4096)]
    >>> print(caches.counts())
        loads  stores  hits  misses  evicted modified  evicted clean  write-allocates
    L1    513       1   450      64                 0              0                0
    L2     64       0     0      64                 0              0                0
    <BLANKLINE>
           load [B]  evict [B]
    L1L2      4,096          0
    L2Mem     4,096          0
    """

    def __init__(
        self, levels: Sequence[Level], *, arrays: int | Sequence[str] = 1, buffers: int = 10, compat: bool = False, cores: int = 1
    ) -> None:
        self.levels = as_levels(levels)
        check_plausible(self.levels)
        self.array_names = _array_names(arrays)
        for name, value in (("buffers", buffers), ("cores", cores)):
            if not isinstance(value, int) or value < 1:
                raise UsageError(f"{name} is {value!r}, expected a whole number of at least 1", where=name)
        if compat and cores > 1:
            raise UsageError(f"compat with {cores} cores, expected one: pycachesim knows no others", where="cores")
        self.cores = cores
        self._top = columns.HIGHEST if cores == 1 else 0  # below it, single accesses may wait
        self._settings = {"buffers": buffers, "compat": compat, "cores": cores}
        self.reset()

    @classmethod
    def of_machine(
        cls, machine: Machine | str | Path, *, arrays: int | Sequence[str] = 1, policy: str | None = None, cores: int = 1
    ) -> CacheSimulator:
        """The caches of a machine file, as one core sees them, or those of several cores.

        Raises:
            MachineError: no such machine, no caches, or fewer cores.
            UsageError: no machine.

        >>> [level.name for level in CacheSimulator.of_machine("Zen_EPYC-7451").levels]
        ['L1', 'L2', 'L3']
        """
        from rooftree.machine.load import load_machine
        from rooftree.machine.model import Machine
        from rooftree.traffic.simulator.from_machine import levels_of

        if not isinstance(machine, str | Path | Machine):
            raise UsageError(
                f"machine is {machine!r}, expected a name, a file or a Machine",
                where="machine",
                hint="rooftree machine list shows the names",
            )
        found = levels_of(load_machine(machine), policy=policy, cores=cores)
        return cls(found, arrays=arrays, cores=cores)

    @classmethod
    def from_pycachesim(cls, caches: Mapping[str, Any] | str | Path, *, compat: bool = False) -> CacheSimulator:
        """The hierarchy that a pycachesim dictionary describes: cache name -> sets, ways, cl_size, store_to, ...

        Args:
            caches: the dictionary; or a YAML or JSON file of it, or of Kerncraft's ``memory hierarchy``.
            compat: reproduce known defects of pycachesim, to compare with it.

        Raises:
            MachineError: a missing key, an unknown policy, or caches that do not form one chain.

        >>> l2 = {"sets": 1024, "ways": 8, "cl_size": 64, "replacement_policy": "LRU"}
        >>> l1 = {"sets": 64, "ways": 8, "cl_size": 64, "load_from": "L2", "store_to": "L2"}
        >>> CacheSimulator.from_pycachesim({"L1": l1, "L2": l2})
        <CacheSimulator L1 32 KiB, L2 512 KiB>
        """
        return cls(levels_from_pycachesim(caches), compat=compat)

    def load(self, addresses: int | Iterable[int] | ArrayLike, size: int = 1, *, array: int | str = 0) -> None:
        """Load ``size`` bytes [B] from an address or from each of several; iterators are taken in blocks."""
        if type(addresses) is int and type(size) is int and type(array) is int:
            self._one(addresses, size, LOAD, array)
        else:
            self._run(addresses, size, LOAD, array)

    def store(
        self, addresses: int | Iterable[int] | ArrayLike, size: int = 1, *, array: int | str = 0, non_temporal: bool = False
    ) -> None:
        """Store ``size`` bytes [B] to an address or to each of several; past the caches if non-temporal."""
        if type(addresses) is int and type(size) is int and type(array) is int and not non_temporal:
            self._one(addresses, size, STORE, array)
        else:
            self._run(addresses, size, STREAM if non_temporal else STORE, array)

    def loadstore(self, accesses: Any, size: int = 1, *, array: int | str = 0) -> None:
        """Run through pairs of the addresses that are loaded, then stored, as pycachesim takes them.

        Args:
            accesses: an iterable of ``(loads, stores)``, each a sequence of addresses or None, taken in blocks; or an array
                of records with the fields load and store.
            size: of each access [B].
            array: its number or name.

        Raises:
            UsageError: what is neither pairs nor such records, or addresses out of range.

        >>> caches = CacheSimulator([Level(name="L1", sets=1, ways=2)])
        >>> caches.loadstore([((0, 8), (64,)), ((128,), None)], 8)
        >>> caches.counts().levels[0].misses
        3
        """
        for addresses, kinds in columns.pairs(accesses):
            self._trace(addresses, size, kinds, self._number(array))

    def trace(self, addresses: ArrayLike, sizes: ArrayLike = 8, is_store: ArrayLike = False, *, arrays: ArrayLike = 0) -> None:
        """Run through accesses one after the other; columns shorter than ``addresses`` are single values for all.

        Args:
            addresses: of the first bytes [B], shape (n,); also an array on disk (``np.memmap``), which is read in blocks.
            sizes: bytes of each access [B]; accesses that cross lines are split.
            is_store: whether each is a store.
            arrays: number of the array that each belongs to.

        Raises:
            UsageError: columns that do not fit, or values out of range; what stands before them was counted.

        >>> caches = CacheSimulator([Level(name="L1", sets=1, ways=2)])
        >>> caches.trace([0, 64, 0, 128], is_store=[True, False, False, False])
        >>> caches.counts().levels[0].evictions_clean
        1
        """
        self._trace(addresses, sizes, columns.store_flags(is_store), arrays)

    def trace_file(self, path: str | Path, *, form: str = "auto", size: int = 8, array: int | str = 0) -> int:
        """Run through a trace on disk, in blocks; the result is the number of its loads and stores.

        Args:
            path: text as Dinero or Valgrind's lackey write it, or lines ``r address size``, also compressed by gzip, or
                an .npy file, see `rooftree.traffic.simulator.trace_file.read_trace`.
            form: of text: dinero, lackey, plain, or auto to tell it from the first line.
            size: of accesses that have none [B].
            array: number or name of the array that all belong to, unless the file names it.

        Raises:
            InputError: no such file, or a line that is no access; with file and line.
        """
        if not isinstance(path, str | Path) or not isinstance(size, int):
            raise UsageError(f"path is {path!r} and size {size!r}, expected the name of a file and a whole number")
        total, number = 0, self._number(array)
        for part in read_trace(path, form=form, size=size):
            numbers = part.arrays if np.ndim(part.arrays) else number
            try:
                self.trace(part.addresses, part.sizes, part.kinds, arrays=numbers)
            except UsageError as error:
                raise InputError(error.message, where=str(path), hint=error.hint) from None
            total += len(part.addresses)
        return total

    def sampled(
        self,
        addresses: ArrayLike,
        sizes: ArrayLike = 8,
        is_store: ArrayLike = False,
        *,
        arrays: ArrayLike = 0,
        share: float = 1 / 8,
        seed: int = 0,
    ) -> SampledCounts:
        """Estimate what `trace` would count from empty caches, with a standard error, from a share of their sets.

        Args and errors: as for `trace` and `rooftree.traffic.simulator.sampling.sampled_trace`. What this simulator has
        counted, and what its caches hold, stays as it is.
        """
        from rooftree.traffic.simulator.sampling import sampled_trace

        return sampled_trace(self.levels, addresses, sizes, is_store, arrays=arrays, share=share, seed=seed)

    def simulate(self, nest: Nest | Kernel, sizes: Mapping[str, int] | None = None, *, mode: str = "auto") -> str:
        """Run through a loop nest, or a kernel at given sizes; the result says in which mode, and why.

        Args:
            nest: the nest, or a kernel.
            sizes: of the kernel's symbols.
            mode: as in `rooftree.traffic.simulator.simulate`.

        Raises:
            KernelError: what cannot be simulated, or an array whose number was not announced.
            UsageError: arrays were announced, but not those of the kernel; sizes that it has not, or no whole numbers.

        >>> from rooftree.traffic.simulator.nest import Affine, Reference, loop
        >>> caches = CacheSimulator([Level.of_size("L1", 32 * 1024, ways=8)])
        >>> caches.simulate(Nest([loop(0, 10**12)], [Reference(Affine(0, (8,)), 8)]))
        'warp: ... iterations of loop 0 repeat earlier ones; ... accesses looked up one by one'
        >>> caches.counts().levels[0].misses
        125000000000
        """
        if not isinstance(nest, Nest):
            from rooftree.kernel.bounds import check_sizes
            from rooftree.kernel.model import Kernel
            from rooftree.traffic.simulator.from_machine import nest_of

            if not isinstance(nest, Kernel) or not isinstance(sizes or {}, Mapping):
                raise UsageError(
                    f"nest is {str(nest)[:60]!r} and sizes {sizes!r}, expected a Nest, or a Kernel and its sizes",
                    hint='simulate(rooftree.kernel("2d-5pt"), {"N": 1000})',
                )
            if sizes:
                check_sizes(nest, sizes)
            nest = self._sorted(nest_of(nest, sizes or {}), [array.name for array in nest.arrays])
        if not nest.references:
            return "nothing to do: the nest has no references"
        self._settle()
        return self._caches.sweep(nest, mode=mode)

    def counts(self) -> Counts:
        """What was counted since the last reset, in all and per array; prints as a table."""
        self._settle()
        found = self._caches.counts()
        named = [replace(part, name=name) for part, name in zip(found.arrays, self.array_names, strict=True)]
        return replace(found, arrays=tuple(named))

    def __repr__(self) -> str:
        levels = ", ".join(f"{level.name} {format_bytes(level.size_bytes)}" for level in self.levels)
        return f"<CacheSimulator {levels}>"

    def __str__(self) -> str:
        return describe(self.levels) + "\n\n" + str(self.counts())

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """What a notebook shows."""
        from html import escape

        return {"text/plain": str(self), "text/html": f"<pre>{escape(str(self))}</pre>"}

    def to_json(self) -> str:
        """Levels and counts as JSON."""
        levels = [asdict(level) | {"size_bytes": level.size_bytes} for level in self.levels]
        return json.dumps({"caches": levels, **self.counts().to_dict()}, indent=1)

    def reset_counts(self) -> None:
        """Forget what was counted, keep what is cached: for the steady state after a warm-up."""
        self._settle()
        self._caches.reset_counts()

    def reset(self) -> None:
        """Empty the caches and forget what was counted."""
        self._waiting: list[tuple[int, int, int, int]] = []
        self._caches = Simulation(self.levels, len(self.array_names), **self._settings)  # type: ignore[arg-type]

    def _sorted(self, nest: Nest, names: Sequence[str]) -> Nest:
        """The nest of a kernel with the array numbers announced: by name, or all as one if none was."""
        numbered = self.array_names == tuple(map(str, range(len(self.array_names))))
        if numbered and len(self.array_names) >= len(names):
            return nest
        if len(self.array_names) == 1 and numbered:
            numbers = [0] * len(names)
        else:
            numbers = [self._number(name) for name in names]
        return replace(nest, references=[replace(r, array=numbers[r.array]) for r in nest.references])

    def _number(self, array: int | str) -> int:
        if isinstance(array, int):
            return array
        if not isinstance(array, str):
            raise UsageError(f"array is {array!r}, expected its number or name", where="array")
        if array not in self.array_names:
            hint = nearest(array, self.array_names) or f"one of {', '.join(self.array_names)}"
            raise UsageError(f"no array '{array}' was announced", hint=hint)
        return self.array_names.index(array)

    def _one(self, address: int, size: int, kind: int, array: int) -> None:
        """One access; many of them run together, since each call of the core costs more than its access."""
        if 0 <= address < self._top and 0 < size <= MAX_REFERENCE_BYTES and 0 <= array < len(self.array_names):
            self._waiting.append((address, size, kind, array))
            if len(self._waiting) == TOGETHER:
                self._settle()
        else:
            self._trace(address, size, kind, array)

    def _settle(self) -> None:
        """Run the single accesses that wait."""
        if self._waiting:
            places, sizes, kinds, arrays = np.array(self._waiting, dtype=np.int64).T.copy()
            self._waiting = []
            self._caches.trace(places, sizes, kinds.astype(np.uint8), arrays)

    def _run(self, addresses: int | Iterable[int] | ArrayLike, size: int, kind: int, array: int | str) -> None:
        number = self._number(array)
        if not isinstance(addresses, Iterable) or isinstance(addresses, np.ndarray | Sequence):
            self._trace(addresses, size, kind, number)
            return
        rest = iter(addresses)
        while block := list(itertools.islice(rest, columns.BLOCK)):
            self._trace(block, size, kind, number)

    def _trace(self, addresses: Any, sizes: Any, kinds: Any, arrays: Any) -> None:
        self._settle()
        if self.cores > 1:
            raise UsageError(
                f"accesses without a nest are those of one core, this simulator has {self.cores}",
                where="cores",
                hint="simulate() takes nests and kernels, whose parallel loop the cores share",
            )
        for block in columns.blocks(addresses, sizes, kinds, arrays, len(self.array_names)):
            self._caches.trace(*block)


def _array_names(arrays: int | Sequence[str]) -> tuple[str, ...]:
    """The names, which are numbers unless given."""
    names = tuple(map(str, range(arrays))) if isinstance(arrays, int) else ()
    if isinstance(arrays, Iterable) and not isinstance(arrays, str):
        names = tuple(arrays)
    words = all(isinstance(name, str) for name in names)
    if not 1 <= len(names) <= 127 or not words or len(set(names)) < len(names):
        raise UsageError(
            f"arrays is {arrays!r}, expected 1 to 127 different names, or their number", where="arrays", hint='arrays=["a", "b"]'
        )
    return names


def check_plausible(levels: Sequence[Level]) -> None:
    """Refuse hierarchies that can be simulated, but contradict themselves.

    Raises:
        MachineError: an inclusive level that cannot hold what the levels before it hold.
    """
    for inner, outer in pairwise(levels):
        if outer.inclusive and outer.size_bytes < inner.size_bytes:
            raise MachineError(
                f"is inclusive with {format_bytes(outer.size_bytes)}, but {inner.name} holds {format_bytes(inner.size_bytes)}",
                where=f"cache {outer.name}",
                hint="leave inclusive out, or correct the sizes",
            )


def describe(levels: Sequence[Level]) -> str:
    """The caches as a table.

    >>> print(describe([Level(name="L1", sets=64, ways=8)]))
    cache    size  sets  ways  line  replacement  properties
    L1     32 KiB    64     8  64 B          LRU
    """
    rows: list[tuple[str, ...]] = [("cache", "size", "sets", "ways", "line", "replacement", "properties")]
    for level in levels:
        words = {
            "victim cache": level.victim,
            "of modified lines": level.dirty_only,
            "inclusive": level.inclusive,
            "write-through": not level.write_back,
            "no write-allocate": not level.write_allocate,
            "hashed": level.hashed,
        }
        properties = ", ".join(word for word, holds in words.items() if holds)
        rows.append(
            (
                level.name,
                format_bytes(level.size_bytes),
                str(level.sets),
                str(level.ways),
                f"{level.line_bytes} B",
                level.policy,
                properties,
            )
        )
    return table(rows)
