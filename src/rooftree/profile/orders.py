"""Which arithmetic a compiler may do in vectors, or in another order: what a chain through the passes of a loop keeps it from."""

from __future__ import annotations

from rooftree.results.profile import Region

ORDER = {
    "sum": "-ffast-math, or omp simd reduction(+)",
    "maximum": "-ffinite-math-only -fno-signed-zeros, or omp simd reduction(max) or (min)",
}
"""What lets a compiler take a chain apart, by what it hands on (`RegionModel.chain`)."""
_FREE = (None, "counter")
"""Chains that keep no compiler from vectors."""
_OPEN = "; its branches may keep a compiler from it all the same (-fopt-info-vec tells)"
"""What is said of loops with several paths. GCC 12 makes no vectors of forces with a cutoff whose partners come from a list."""
X87 = "x87"
"""Name of long double on x86 among the kinds of operations."""
APART = (
    "no compiler makes vectors of a loop that adds to places which data name, since two passes may add to the same one; the rest "
    "of its arithmetic could be vectors in a loop of its own (what that gains is not known here; it costs a store and a load "
    "of each result), and AVX-512 finds such passes only by intrinsics (vpconflict)"
)
"""What is said of vectors where passes add to the same places. Source: GCC 12 leaves `y[idx[i]] += x[i]` scalar."""
LONG_DOUBLE = "double in place of long double, of which there are no vectors"


def chain_of(region: Region) -> str | None:
    """What the slowest chain through the passes of a loop hands on, where a model of the core says so."""
    return region.model.chain if region.model is not None else None


def in_x87(region: Region) -> bool:
    """Whether most of the floating-point work of a region is in long double of the x87, which knows no vectors."""
    flops = region.flops or {}
    return 2 * flops.get(X87, 0) > sum(flops.values())


def may_be_vectors(region: Region) -> bool:
    """Whether compilers can do the arithmetic of a loop in vectors, if they may change the order of its sums."""
    return not in_x87(region) and not region.adds_where_data_say and chain_of(region) in (*_FREE, *ORDER)


def vectors(region: Region, flags: str = "-O3 -march=native") -> str:
    """The flags with which compilers do it, with what leaves them the order of a sum."""
    chain, model = chain_of(region), region.model
    several = model is not None and len(model.paths or ()) > 1
    if chain not in ORDER:
        return f"{flags}, and -ffast-math where its branch picks the larger or smaller of two{_OPEN}" if several else flags
    what = "sum" if chain == "sum" else "maximum or minimum"
    return f"{flags} with {ORDER[chain]}: without that a compiler keeps the order of its {what}{_OPEN if several else ''}"


def partial(region: Region) -> str:
    """What takes a sum, or an extreme, apart."""
    chain = chain_of(region) or "sum"
    what = "sums" if chain == "sum" else "results"
    if in_x87(region):
        return f"several partial {what} at once, written in the source (no flag does it in long double), or {LONG_DOUBLE}"
    lanes = region.model.chain_lanes if region.model is not None else None
    if lanes is not None and lanes > 1:
        return (
            f"several partial {what} at once, written in the source (its operations are vectors of {lanes} already, of which "
            f"compilers make no several; wider ones where there are some: -O3 -march=native with {ORDER[chain]})"
        )
    return f"several partial {what} at once ({ORDER[chain]})"
