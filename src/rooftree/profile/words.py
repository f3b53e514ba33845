"""What a region's place says, in one sentence: what holds it, and what the next factor would take."""

from __future__ import annotations

from rooftree.profile.place import IN_CORE, agreed_level
from rooftree.results.profile import Region

_CLOSE = 0.7
_WIDE = 200.0
LEAST_SHARE = 0.02
"""Part of the time below which nothing is advised: it would gain less."""
_MANY_TURNS, _FEW_TURNS = 0.25, 0.05
"""Parts of its time that branches can take from which on a region may wait for them above all, and at all: assumptions [1]."""
_ROUGH = 0.25
"""Part by which counts may be wrong from which on nothing is advised."""

WAITS = "threads wait for each other: imbalance, more threads than work, or other programs hold their processors"


def next_step(region: Region) -> str:
    """What to do next, from the record alone.

    A region near its roof gains only by doing less of what that roof counts; one far below it waits for something.
    """
    roof, ecm = region.roof, region.ecm
    if roof is None or region.share < LEAST_SHARE or region.estimate or (region.counts_within or 0.0) > _ROUGH:
        return ""
    share, gain = roof.fraction, roof.gain
    name = roof.binding
    part = f"{min(share, 1.0):.0%}"  # a roof that is exceeded is too low, which a note says
    room = ""
    if gain > 1.15 and name not in IN_CORE and not _in_l1(region):
        known = region.model is not None or ecm is not None  # else what it waits for may be something else
        sure = "could be" if known else "would be at most"
        room = f"; with all data in L1 it {sure} {gain:.1f} times faster"
    if name == "arithmetic" and share >= _CLOSE:
        return f"at {part} of the arithmetic of its mix: {_faster_arithmetic(region)}"
    if name == "division" and share >= _CLOSE:
        return f"divisions and square roots take {part} of its time: multiply by reciprocals, or work in single precision"
    if name == "accesses to L1" and share >= _CLOSE:
        return f"loads and stores in L1 take {part} of its time: {_fewer_accesses(region)}"
    if name == "issue" and share >= _CLOSE:
        return f"the core issues as many instructions as it can ({part}): {_wider(region) or _LESS}"
    if ecm is not None and name == agreed_level(ecm):
        cycles = f"{ecm.levels[name]:.3g} cy a pass, {ecm.measured_cycles:.3g} measured"
        return f"{name} holds it, as the ECM model says ({cycles}): {_FEWER_BYTES}{room}"
    if name not in IN_CORE and share >= _CLOSE:
        return f"if its data come from {name}, it takes {part} of what that can deliver: {_FEWER_BYTES}{room}"
    if name == "dependences" and share >= _CLOSE:
        return f"a chain of dependent instructions takes {part} of its time: {_split(region)}"
    model = region.model
    chain = model is not None and model.cycles and model.cycles / 1.2 <= model.measured_cycles <= 1.2 * model.cycles
    if chain and region.model is not None and region.model.bound == "recurrence":
        return f"a chain of dependent instructions sets the pace: {_split(region)}"
    if region.model is not None and region.model.cycles and chain:
        return f"{region.model.text}: {_wider(region) or _LESS}"
    if model is not None and model.cycles and model.bound == "recurrence" and model.chain == "addresses":
        waited = f"{model.measured_cycles:.3g} cy a pass, {model.cycles:.3g} with all data in L1"
        return f"it chases pointers through data beyond L1 ({waited}): {_split(region)}{room}"
    where = f"below all limits, {part} of the nearest ({name}{', if its data come from there' if is_guess(region) else ''})"
    if ecm is not None:
        return f"{where}; {ecm.text}{room}"
    if region.model is not None and region.model.cycles:
        return f"{where}; {region.model.text}{room}"
    return f"{where}: it waits, {_for_what(region)}{room}"


def is_guess(region: Region) -> bool:
    """Whether the level that is the nearest roof is one only if the data come from there, which nothing tells."""
    return region.roof is not None and region.roof.binding not in (*IN_CORE, agreed_level(region.ecm))


def _in_l1(region: Region) -> bool:
    """Whether the data of a region are known to stay in the cache that is nearest to the core."""
    return region.data_within == "L1"


def _for_what(region: Region) -> str:
    """What a region may wait for that is in none of its limits: what is known of each, the likeliest first."""
    found = []
    branches = region.turns_share
    if branches is not None and branches >= _MANY_TURNS:
        found.append(f"for branches that go the rarer way (up to {branches:.0%} of its time)")
    if region.data_within is not None and not _in_l1(region):
        found.append(f"for data, which come from {region.data_within} at the farthest")
    elif not _in_l1(region):
        found.append("for data")
    found.append("for dependences")
    if branches is None or _FEW_TURNS <= branches < _MANY_TURNS:
        found.append("for branches")
    said = " or ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)
    return f"{said}: its data stay in L1" if _in_l1(region) else said


_FEWER_BYTES = "fewer bytes from there (blocking, smaller types, fused loops)"
SPLIT = {
    "sum": "several partial sums at once (-ffast-math, or omp simd reduction(+))",
    "maximum": "several partial results at once (-ffinite-math-only -fno-signed-zeros, or omp simd reduction(max) or (min))",
    "addresses": "each address comes from the load before: follow several chains at once, or place the data closer together",
    "whole numbers": "work on several independent chains at once",
    "values": "each result needs the one before: work on several independent rows at once, or use another order",
}
"""What a chain needs, by what it hands on (`RegionModel.chain`)."""
_LESS = "fewer instructions for the same work"


def _split(region: Region) -> str:
    return SPLIT[(region.model.chain if region.model is not None else None) or "values"]


def _wider(region: Region) -> str:
    mix = region.mix
    if mix is None or mix.vector_bits is None or mix.vector_bits >= _WIDE:
        return ""
    return "wider vectors (-O3 -march=native, or an order of accesses that can be vectorised)"


def _faster_arithmetic(region: Region) -> str:
    mix = region.mix
    if text := _wider(region):
        return text
    if mix is not None and mix.fma_share is not None and mix.fma_share < 0.5 and {"add", "mul"} <= mix.kinds.keys():
        return "fuse multiplications and additions (-mfma, -ffp-contract=fast)"
    return "less arithmetic, or single precision; more cores"


def _fewer_accesses(region: Region) -> str:
    return _wider(region) or "keep values in registers over several iterations (unroll and jam, blocking for registers)"
