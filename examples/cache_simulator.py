"""What does the order of a sparse matrix cost?  The gathered vector of y = A x in the caches of a machine, three orders.

python examples/cache_simulator.py [MACHINE] [ROWS]
"""

import sys

import numpy as np

from rooftree import CacheSimulator


def matrix(rows: int, per_row: int, spread: int) -> np.ndarray:
    """Column numbers of a matrix whose entries lie up to ``spread`` columns from the diagonal, shape (rows, per_row)."""
    chance = np.random.default_rng(42)
    columns = np.arange(rows)[:, None] + chance.integers(-spread, spread + 1, (rows, per_row))
    return np.sort(columns % rows, axis=1)


def trace(columns: np.ndarray) -> tuple[np.ndarray, ...]:
    """All accesses of one product in order: per row its values, indices and entries of x, then the store to y."""
    rows, per_row = columns.shape
    entry = np.arange(columns.size).reshape(rows, per_row)
    value, index, x, y = (k << 32 for k in range(1, 5))
    each = np.stack([value + 8 * entry, index + 4 * entry, x + 8 * columns], axis=2).reshape(rows, -1)
    addresses = np.hstack([each, y + 8 * np.arange(rows)[:, None]])
    arrays = np.tile([*[0, 1, 2] * per_row, 3], rows)
    sizes = np.where(arrays == 1, 4, 8)
    return addresses.ravel(), sizes, arrays == 3, arrays


def main(machine: str = "haswell-ep", rows: str = "100000") -> None:
    size = int(rows)
    for name, spread in (("band of 100", 50), ("band of 10000", 5_000), ("random", size // 2)):
        caches = CacheSimulator.of_machine(machine, arrays=["values", "indices", "x", "y"])
        addresses, sizes, stores, arrays = trace(matrix(size, 10, spread))
        for _ in range(2):  # the second product finds what the first left in the caches
            caches.reset_counts()
            caches.trace(addresses, sizes, stores, arrays=arrays)
        counts = caches.counts()
        x = counts.array("x")
        missed = ", ".join(f"{level.name} {100 * level.load_misses / x.levels[0].loads:.1f} %" for level in x.levels)
        moved = ", ".join(f"{link.name} {(link.load_B + link.evict_B) / size:.0f}" for link in counts.links)
        print(f"{name:14} entries of x not in {missed}; bytes per row over {moved}")
    print(f"\nThe last of them in all:\n{counts}")


if __name__ == "__main__":
    main(*sys.argv[1:])
