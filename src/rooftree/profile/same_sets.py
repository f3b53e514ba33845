"""Loops whose lines fall on few sets of a cache: those that go on by a power of two, as down the columns of a matrix.

    for (i = 0; i < 256; i++) s += a[i * 512 + j];     4 KiB further each time: all in one set of L1, which holds 8 lines of it

Other columns use the same lines, but these have displaced each other by then, though all of them together would fit. Rows that
are a little longer spread them over all sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument.engine import Executions
from rooftree.machine.model import Machine
from rooftree.models import own_mix
from rooftree.profile.contained import contained
from rooftree.profile.data import Seen
from rooftree.profile.loads import step_of
from rooftree.profile.regions import Found
from rooftree.profile.waits import may_wait_for_data, trips
from rooftree.results.profile import Profile, Region, SameSets

_LINE_B, _PAGE_B = 64, 4096
_AGAIN = 4.0
"""How many times the lines that a loop goes through must be all of its data for it to use them again [1]: an assumption."""


def with_same_sets(
    record: Profile,
    found: Sequence[Found],
    seen: Mapping[tuple[str, int], Sequence[Seen]],
    executions: Executions | None,
    machine: Machine | None,
) -> Profile:
    """The record with the sets on which the lines of regions that may wait for data fall, where these are few.

    Args:
        found: the regions of the record, among others.
        seen: samples with registers, by function.
        executions: how often their blocks were executed; None if that was not counted.
        machine: whose caches; None: not known.
    """
    by_id = {one.id: one for one in found}
    made = []
    for region in record.regions:
        one, notes, sets = by_id.get(region.id), list(region.notes), None
        if (
            one is not None
            and one.code is not None
            and one.loop is not None
            and machine is not None
            and may_wait_for_data(region)
        ):
            with contained("whether its lines fall on few sets of a cache is not known", notes):
                here = seen.get((one.module, one.code.function.start), ())
                sets = same_sets(region, machine, *_walk(one, one.code, here, executions))
        made.append(region.replace(same_sets=sets, notes=notes))
    return record.replace(regions=made)


def same_sets(region: Region, machine: Machine, step: int, streams: int) -> SameSets | None:
    """The innermost cache that would hold the lines of one round of a loop, were they not all in few of its sets; None without.

    Args:
        region: the loop.
        step, streams: how far most of its accesses go on in each pass [B], and how many do so.
    """
    each = trips(region)
    if not each or not step or step % _LINE_B or not region.passes or not region.data_B:
        return None
    if region.passes * streams * _LINE_B < _AGAIN * region.data_B:
        return None
    for number, cache in enumerate(machine.caches):
        if cache.hashed_index or cache.shared_by > 1 or cache.line != _LINE_B:
            continue  # which sets they fall on in a cache of several cores is mixed from many bits, mostly
        # beyond the first one places in memory decide, of which those of a program tell what is inside of a page
        told = cache.sets if not number else min(cache.sets, _PAGE_B // _LINE_B)
        used = own_mix.sets_of_steps(cache.sets, abs(step) // _LINE_B, told)
        if each > used * cache.ways and 2 * each * streams <= cache.sets * cache.ways:
            return SameSets(
                cache=cache.name, step_B=abs(step), lines=each * streams, sets=used, of=cache.sets, ways=int(cache.ways)
            )
    return None


def _walk(one: Found, code: FunctionCode, seen: Sequence[Seen], executions: Executions | None) -> tuple[int, int]:
    """How far most accesses that step over lines go on in each pass of a loop [B], and how many do so; 0 where none does."""
    steps: Counter[int] = Counter()
    for block in one.blocks:
        for i in code.instructions(block):
            for memory in {*i.loads, *i.stores}:
                step = step_of(one, code, i, memory, seen, executions)
                if step is not None and abs(step) > _LINE_B:
                    steps[step] += 1
    ((step, streams),) = steps.most_common(1) or [(0, 0)]
    return step, streams
