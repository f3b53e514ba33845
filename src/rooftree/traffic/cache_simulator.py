"""Direct use of the cache simulator: give it caches, then loads, stores, address arrays or whole loop nests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from rooftree.errors import MachineError, UsageError
from rooftree.traffic.caches import Counts, Level
from rooftree.traffic.nest import KINDS, LIMIT, MAX_REFERENCE_BYTES, Nest
from rooftree.traffic.simulate import Simulation

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from rooftree.kernel.model import Kernel
    from rooftree.machine.model import Machine

MAX_ADDRESS = 2**60


class CacheSimulator:
    """The caches of one core, which keep their lines from one call to the next.

    Args:
        levels: the caches from L1 outwards; memory follows the last.
        arrays: names of the arrays to count apart, or their number.
        buffers: write-combining buffers of the core, for non-temporal stores.
        compat: reproduce known defects of pycachesim, to compare with it.

    Raises:
        MachineError: levels that cannot work together.

    >>> caches = CacheSimulator([Level.of_size("L1", 32 * 1024, ways=8), Level.of_size("L2", 2**20, ways=16)])
    >>> caches.load(4096, 8)
    >>> caches.load(range(4096, 8192, 8), 8)
    >>> caches.store(4096, 8)
    >>> caches.counts().levels[0].misses
    64
    >>> [(link.name, link.load_B) for link in caches.counts().links]
    [('L1L2', 4096), ('L2Mem', 4096)]
    """

    def __init__(
        self,
        levels: Sequence[Level],
        *,
        arrays: int | Sequence[str] = 1,
        buffers: int = 10,
        compat: bool = False,
    ) -> None:
        self.levels = tuple(levels)
        self.array_names = tuple(map(str, range(arrays))) if isinstance(arrays, int) else tuple(arrays)
        if not 1 <= len(self.array_names) <= 127 or buffers < 1:
            raise UsageError(
                f"{len(self.array_names)} arrays and {buffers} buffers, expected 1 to 127 and at least 1"
            )
        self._settings = {"buffers": buffers, "compat": compat}
        self.reset()

    @classmethod
    def of_machine(
        cls, machine: Machine | str, *, arrays: int | Sequence[str] = 1, policy: str | None = None
    ) -> CacheSimulator:
        """The caches of a machine file, as one core sees them.

        Raises:
            MachineError: no such machine, or no caches.

        >>> [level.name for level in CacheSimulator.of_machine("Zen_EPYC-7451").levels]
        ['L1', 'L2', 'L3']
        """
        from rooftree.machine.load import load_machine
        from rooftree.traffic.from_machine import levels_of

        found = load_machine(machine) if isinstance(machine, str) else machine
        return cls(levels_of(found, policy=policy), arrays=arrays)

    @classmethod
    def from_pycachesim(cls, caches: Mapping[str, Mapping[str, Any]], *, compat: bool = False) -> CacheSimulator:
        """The hierarchy that a pycachesim dictionary describes: cache name -> sets, ways, cl_size, store_to, ...

        Raises:
            MachineError: a missing key, an unknown policy, or caches that do not form one chain.

        >>> l2 = {"sets": 1024, "ways": 8, "cl_size": 64, "replacement_policy": "LRU"}
        >>> l1 = {"sets": 64, "ways": 8, "cl_size": 64, "load_from": "L2", "store_to": "L2"}
        >>> [level.size_bytes for level in CacheSimulator.from_pycachesim({"L1": l1, "L2": l2}).levels]
        [32768, 524288]
        """
        return cls(levels_from_pycachesim(caches), compat=compat)

    def load(self, addresses: int | Iterable[int] | ArrayLike, size: int = 1, *, array: int = 0) -> None:
        """Load ``size`` bytes [B] from an address or from each of several."""
        self._run(addresses, size, "load", array)

    def store(
        self,
        addresses: int | Iterable[int] | ArrayLike,
        size: int = 1,
        *,
        array: int = 0,
        non_temporal: bool = False,
    ) -> None:
        """Store ``size`` bytes [B] to an address or to each of several; past the caches if non-temporal."""
        self._run(addresses, size, "stream" if non_temporal else "store", array)

    def trace(
        self,
        addresses: ArrayLike,
        sizes: ArrayLike = 8,
        is_store: ArrayLike = False,
        *,
        arrays: ArrayLike = 0,
    ) -> None:
        """Run through accesses one after the other; columns shorter than ``addresses`` are single values for all.

        Args:
            addresses: of the first bytes [B], shape (n,).
            sizes: bytes of each access [B]; accesses that cross lines are split.
            is_store: whether each is a store.
            arrays: number of the array that each belongs to.

        Raises:
            UsageError: columns that do not fit, or values out of range.

        >>> caches = CacheSimulator([Level(name="L1", sets=1, ways=2)])
        >>> caches.trace([0, 64, 0, 128], is_store=[True, False, False, False])
        >>> caches.counts().levels[0].evictions_clean
        1
        """
        self._trace(addresses, sizes, np.where(np.asarray(is_store, dtype=bool), 1, 0), arrays)

    def simulate(self, nest: Nest | Kernel, sizes: Mapping[str, int] | None = None, *, mode: str = "auto") -> str:
        """Run through a loop nest, or a kernel at given sizes; the result says in which mode, and why.

        Args:
            nest: the nest, or a kernel.
            sizes: of the kernel's symbols.
            mode: as in `rooftree.traffic.simulate`.

        Raises:
            KernelError: what cannot be simulated, or an array whose number was not announced.

        >>> from rooftree.traffic.nest import Affine, Reference, loop
        >>> caches = CacheSimulator([Level.of_size("L1", 32 * 1024, ways=8)])
        >>> caches.simulate(Nest([loop(0, 10**12)], [Reference(Affine(0, (8,)), 8)]))
        'warp: ... iterations of loop 0 repeat earlier ones; ... accesses looked up one by one'
        >>> caches.counts().levels[0].misses
        125000000000
        """
        if not isinstance(nest, Nest):
            from rooftree.traffic.from_machine import nest_of

            nest = nest_of(nest, sizes or {})
        return self._caches.sweep(nest, mode=mode)

    def counts(self) -> Counts:
        """What was counted since the last reset, in all and per array."""
        return self._caches.counts()

    def reset_counts(self) -> None:
        """Forget what was counted, keep what is cached: for the steady state after a warm-up."""
        self._caches.reset_counts()

    def reset(self) -> None:
        """Empty the caches and forget what was counted."""
        self._caches = Simulation(self.levels, len(self.array_names), **self._settings)  # type: ignore[arg-type]

    def _run(self, addresses: int | Iterable[int] | ArrayLike, size: int, kind: str, array: int) -> None:
        if isinstance(addresses, Iterable) and not isinstance(addresses, np.ndarray | Sequence):
            addresses = np.fromiter(addresses, dtype=np.int64)
        self._trace(np.atleast_1d(np.asarray(addresses)), size, KINDS.index(kind), array)

    def _trace(self, addresses: ArrayLike, sizes: ArrayLike, kinds: ArrayLike, arrays: ArrayLike) -> None:
        column = _column(addresses, "addresses", np.int64)
        length = column.shape[0]
        bytes_each = _column(sizes, "sizes", np.int64, length)
        numbers = _column(arrays, "arrays", np.int64, length)
        if not length:
            return
        for name, values, low, high in (
            ("addresses", column, 0, min(MAX_ADDRESS, LIMIT) - MAX_REFERENCE_BYTES),
            ("sizes", bytes_each, 1, MAX_REFERENCE_BYTES),
            ("arrays", numbers, 0, len(self.array_names) - 1),
        ):
            least, most = int(values.min()), int(values.max())
            if least < low or most > high:
                raise UsageError(f"{name} reach from {least} to {most}, expected {low} to {high}")
        self._caches.trace(column, bytes_each, _column(kinds, "is_store", np.uint8, length), numbers)


def _column(values: ArrayLike, name: str, dtype: Any, length: int | None = None) -> NDArray[Any]:
    found = np.asarray(values)
    if found.size and not (np.issubdtype(found.dtype, np.integer) or found.dtype == np.bool_):
        raise UsageError(f"{name} have type {found.dtype}, expected whole numbers")
    if found.dtype == np.uint64 and found.size and int(found.max()) >= MAX_ADDRESS:
        raise UsageError(f"{name} reach {int(found.max())}, expected less than 2^60")
    if found.ndim == 0 and length is not None:
        found = np.full(length, found)
    if found.ndim != 1 or (length is not None and found.shape[0] != length):
        wanted = "(n,)" if length is None else f"({length},) or one value"
        raise UsageError(f"{name} have shape {found.shape}, expected {wanted}")
    return np.ascontiguousarray(found, dtype=dtype)


def levels_from_pycachesim(caches: Mapping[str, Mapping[str, Any]]) -> tuple[Level, ...]:
    """Levels from L1 outwards, as `CacheSimulator.from_pycachesim` reads them."""
    targets = {conf.get(key) for conf in caches.values() for key in ("load_from", "store_to", "victims_to")}
    first = [name for name in caches if name not in targets]
    if len(first) != 1:
        raise MachineError(f"caches {first} are not behind any other, expected exactly one")
    levels: list[Level] = []
    name, victim = first[0], False
    while name:
        if name not in caches or any(level.name == name for level in levels):
            what = "is not described" if name not in caches else "is behind itself"
            raise MachineError(what, where=f"cache {name}", hint=f"known caches: {', '.join(caches)}")
        conf = caches[name]
        levels.append(_level_from_pycachesim(name, conf, victim))
        following = {conf[key] for key in ("load_from", "store_to", "victims_to") if conf.get(key)}
        if len(following) > 1:
            raise MachineError(f"leads to {sorted(following)}, expected one cache", where=f"cache {name}",
                               hint="caches that share what lies behind them are not simulated")  # fmt: skip
        victim = bool(conf.get("victims_to"))
        name = next(iter(following), "")
    if len(levels) < len(caches):
        raise MachineError(f"caches {[level.name for level in levels]} form a chain, the rest is not behind them")
    return tuple(levels)


def _level_from_pycachesim(name: str, conf: Mapping[str, Any], victim: bool) -> Level:
    where = f"cache {name}"
    missing = [key for key in ("sets", "ways", "cl_size") if key not in conf]
    if missing:
        raise MachineError(f"has no {', '.join(missing)}", where=where)
    policies = {"LRU": "LRU", "FIFO": "FIFO", "RR": "random"}
    policy = conf.get("replacement_policy", "LRU")
    if policy not in policies or conf.get("write_combining") or conf.get("subblock_size") not in (None, conf["cl_size"]):
        raise MachineError(
            f"replacement_policy {policy!r}, write_combining {conf.get('write_combining', False)} or its subblock_size is"
            f" not known, expected one of {', '.join(policies)}, False, and cl_size",
            where=where,
        )
    return Level(
        name=name,
        sets=int(conf["sets"]),
        ways=int(conf["ways"]),
        line_bytes=int(conf["cl_size"]),
        victim=victim,
        write_back=victim or bool(conf.get("write_back", True)),
        write_allocate=victim or bool(conf.get("write_allocate", True)),
        policy=policies[policy],
    )
