"""Layer conditions: which data must fit a cache so that a reuse comes out of it, and up to which size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rooftree.kernel.poly import Poly


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerCondition:
    """``required`` bytes must fit a cache; then the reuse carried by ``loop`` comes out of this cache.

    ``loop``: counter of the loop that carries the reuse, ``repeat`` for the whole data set swept again and
    again.
    ``arrays``: whose traffic it saves; ``saves_B`` how much load traffic that is [B per unit of work].
    ``layers``: what has to fit, in words, as ``3 rows of a and 1 row of b``.
    ``required``: bytes of one thread in the sizes; ``once`` is the part that threads sharing a cache hold
    together, the rest
    is needed by each of them.
    ``by_loop``: ``required`` in the lengths of the inner loops, written as their counters, for blocking.
    ``lengths``: the length of each of these loops in the sizes.
    """

    loop: str
    arrays: tuple[str, ...]
    saves_B: float
    layers: str
    required: Poly
    once: Poly
    by_loop: Poly
    lengths: tuple[tuple[str, Poly], ...]

    def required_bytes(self, sizes: Mapping[str, object], threads: int = 1) -> object:
        """Bytes that must fit for these sizes, with this many threads sharing the cache [B]."""
        raise NotImplementedError

    def largest(
        self, symbol: str, cache_bytes: float, sizes: Mapping[str, int] | None = None, threads: int = 1
    ) -> int | None:
        """The largest value of a size for which the condition is fulfilled.

        Args:
            symbol: the size asked for.
            cache_bytes: capacity, already multiplied by a safety factor if one is wanted [B].
            sizes: values of the other symbols in ``required``.
            threads: number of threads that share the cache.
        Returns: the size; 0 if the condition never holds; None if it does not depend on the symbol and
        always holds.
        """
        raise NotImplementedError

    def blocks(self, cache_bytes: float, sizes: Mapping[str, int], threads: int = 1) -> Mapping[str, int]:
        """For each inner loop, the largest block length that restores the condition if this loop alone is blocked.

        Returns: counter -> block length [it], loops for which no length suffices are left out; empty if it
        holds as it is.
        """
        raise NotImplementedError

    def text(
        self, cache: str, cache_bytes: float, sizes: Mapping[str, int] | None = None, threads: int = 1
    ) -> str:
        """One readable sentence with the polynomial, the break and the blocking that restores it."""
        raise NotImplementedError
