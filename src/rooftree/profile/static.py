"""Engine `static`: nothing is counted; passes of a loop are estimated from its time and its code, within bounds.

A pass takes at least what the core model says, with all data in L1, and at most that and the transfer of all its bytes from
memory. The time of a loop over these two gives bounds of its passes, and so of all its counts; intensity and mix do not depend on
them. Only innermost loops with one path and constant steps can be estimated: elsewhere the code does not say what a pass does, or
where its data come from.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.linkage import targets
from rooftree.asm.loops import INLINED, Loop
from rooftree.asm.registers import is_data
from rooftree.errors import RooftreeError
from rooftree.incore.engine import analyse
from rooftree.incore.tables.microarchitecture import Table
from rooftree.instrument.engine import Executions, key_of
from rooftree.machine.model import Machine
from rooftree.models import own_mix
from rooftree.predict.rooflines import carm_roofs
from rooftree.profile.contained import contained
from rooftree.profile.core import alone
from rooftree.profile.regions import Found
from rooftree.profile.stand import stand_behind
from rooftree.profile.told import Told
from rooftree.profile.words import no_step
from rooftree.profile.work import at_once, done, work_of
from rooftree.results.profile import Profile, Region

NAME = "static"
ABOUT = "an estimate from the code and the time of each loop, with bounds"
_CORE_DOUBT, _MEMORY_DOUBT = 0.8, 1.5
"""Parts of the core model's time and of memory's that a pass may take.

Of 47 library kernels, three times each on a Zen 3 (benchmarks/results/here.json), 95 % took 0.81 of the core model's time or more
with data in L1, and at most 1.05 of core and all transfers together with data in memory. On other cores an assumption."""
_LINE_B = 64
_LONG_STEP_B = 256
_BY_DATA = "how many it makes each time depends on data, and the time of few ones and of branches guessed wrongly is not modelled"
_WAITS = frozenset(["pause", "cpuid", "rdtsc", "rdtscp", "lfence", "mfence", "syscall", "xchg"])


def with_estimates(
    record: Profile, found: Sequence[Found], machine: Machine | None, table: Table | None, why: str, only: str | None = None
) -> Profile:
    """The record with what loops are estimated to do; as it is without a machine file or an instruction table.

    Args:
        found: the regions of the record, among others.
        machine, table: of this core.
        why: why nothing was counted.
        only: the file of the regions that were not counted; None: nothing was.
    """
    if machine is None or machine.core is None or table is None:
        return record
    _, bandwidths = carm_roofs(machine, record.cores or 1)
    memory_B_s = min(bandwidths.values()) / max(1, record.cores or 1)
    by_id = {one.id: one for one in found}
    clock = machine.core.clock

    def estimated(region: Region) -> Region:
        notes, one = list(region.notes), by_id.get(region.id)
        with contained("not estimated", notes):
            return _in_core(_estimated(region, one, memory_B_s, clock, table), one, table)
        return region.replace(notes=notes)

    made = [estimated(region) if only in (None, region.module) else region for region in record.regions]
    if not any(r.estimate for r in made) or only is not None:
        return record.replace(regions=made)
    engine = record.engine.replace(count=NAME, why=f"{ABOUT}{f'; {why}' if why else ''}")
    return record.replace(regions=made, engine=engine)


def _in_core(region: Region, one: Found | None, table: Table) -> Region:
    """A region with what its pass takes in the core model, and where its samples stand, instead of why it is not estimated."""
    if one is None or one.code is None or one.waits:
        return region
    told = [text for text in (alone(one.code, one.loop, table) if one.loop is not None else "", stand_behind(one)) if text]
    if Told.of(region.next).only_lacks and told:
        region = region.replace(next=f"{region.next}; {'; '.join(told)}")
    return region


def _estimated(region: Region, one: Found | None, memory_B_s: float, clock: float, table: Table) -> Region:
    if one is None or one.code is None or one.loop is None or not region.seconds:
        return region
    loop, reason = _only_path(one)
    if loop is None:
        return region.replace(notes=[*region.notes, f"not estimated: {reason}"])
    found = analyse(loop.block.instructions, table, mode="loop")
    core_cy = float(found.cycles)
    others = [float(time) for name, time in found.bounds.items() if name != "recurrence"]
    inside = one.code.loops[one.loop].depth > 1
    quick_cy = max(others, default=core_cy) if inside else core_cy  # a chain that begins anew after a few passes holds none
    if _ends_by_data(one.code, loop, one.blocks):
        most = region.seconds * clock / (_CORE_DOUBT * core_cy) if core_cy else math.inf
        return region.replace(notes=[*region.notes, f"not estimated: at most {most:.3g} passes fit its time; {_BY_DATA}"])
    streams = [s for s in loop.steps().streams if not s.on_stack]
    moved = sum(max(s.bits // 8, min(abs(s.step or 0), _LINE_B)) for s in streams)
    slow_cy = core_cy + moved * clock / memory_B_s
    low, passes, high = own_mix.passes_within(
        region.seconds, clock=clock, fast_cy=_CORE_DOUBT * quick_cy, slow_cy=_MEMORY_DOUBT * slow_cy
    )
    skipped = _left_out(one.code, loop, one.blocks)
    counts = {key_of(one.code, block): 0 if block in skipped else round(passes) for block in one.blocks}
    work = work_of(one.code, one.blocks, one.loop, Executions(threads=[counts]))
    factor = high / passes
    wall = region.seconds / at_once(region.threads)
    ends = "from all data in memory to all in L1"
    ends += " and a chain that begins anew after a few passes" if quick_cy < core_cy else ""
    note = (
        f"estimated, not counted: {low:.3g} to {high:.3g} passes fit its time, {ends}, if it makes many each time; counts and "
        f"rates are of the middle, up to {factor:.2g} times too high or low; the intensity is that of the code"
    )
    if skipped:
        note += (
            f"; the call of {_called_rarely(one.code, loop)} in a branch of it, where none of its {one.samples} samples stands,"
            " counts as never made"
        )
    made = region.replace(
        passes=float(round(passes)),
        **done(work, wall),
        estimate=[low / passes, high / passes],
        notes=[*region.notes, note, *work.doubts],
    )
    return made.replace(next=no_step(made, ""))


def _only_path(one: Found) -> tuple[Loop | None, str]:
    """The loop if each pass does the same, or why that is not so."""
    assert one.code is not None
    assert one.loop is not None
    natural = one.code.loops[one.loop]
    if not natural.innermost:
        return None, "other loops are inside it"
    try:
        loop = next((found for found in one.code.text_loops if found.first_block == natural.header), None)
    except RooftreeError as error:
        return None, error.message
    if loop is None:
        return None, "its body cannot be read"
    if not loop.has_one_path or loop.calls:
        return None, "it calls functions" if loop.has_one_path else "its passes take different paths"
    if reason := _open_branch(one, loop):
        return None, reason
    unclear = next((s for s in loop.steps().streams if not s.on_stack and s.step is None), None)
    if unclear is not None:
        return None, "an access moves by no constant distance from pass to pass: its address is loaded or computed"
    if any(abs(s.step or 0) > _LONG_STEP_B for s in loop.steps().streams):
        return None, "it moves along memory in long steps, which may wait for anything"
    waits = next((i for i in loop.block if i.mnemonic in _WAITS or "lock" in i.prefixes), None)
    return (None, f"how long {waits.mnemonic} waits is not modelled") if waits is not None else (loop, "")


def _ends_by_data(code: FunctionCode, loop: Loop, blocks: Sequence[int]) -> bool:
    """Whether its passes may be few, as data have it: several branches, or one that looks at more than registers that count.

    Branches to a call that counts as never made are none of them.
    """
    skipped = _left_out(code, loop, blocks)
    ends = [code.instructions(n)[-1] for n in blocks if n not in skipped and not skipped & set(code.graph.edges[n])]
    branches = [one for one in ends if one.control == "branch"]
    if len(branches) != 1:
        return bool(branches)
    body = list(loop.block)
    at = next((n for n, one in enumerate(body) if one.line == branches[0].line), len(body))
    setter = next((one for one in reversed(body[:at]) if set(branches[0].reads) & set(one.writes)), None)
    if setter is None:
        return False
    gains = loop.steps().registers
    return bool(setter.loads) or any(map(is_data, setter.reads)) or any(gains.get(name, 0) is None for name in setter.reads)


def _left_out(code: FunctionCode, loop: Loop, blocks: Collection[int]) -> set[int]:
    """Which of some blocks are not in the body of a loop, as those of a call in a rare branch."""
    lines = {i.line for i in loop.block}
    return {block for block in blocks if code.instructions(block)[0].line not in lines} if loop.left_out else set()


def _called_rarely(code: FunctionCode, loop: Loop) -> str:
    """Names of the functions that a loop calls in branches, where each is the rare case of an operation in its body; else ""."""
    names = []
    for one in (i for i in code.listing.instructions if i.line in loop.left_out):
        name = _name_of(code, one.target).partition("@")[0]
        inline = any(part in i.mnemonic and pattern.match(name) for part, pattern in INLINED for i in loop.block)
        if not inline:
            return ""
        names.append(name)
    return ", ".join(sorted(set(names)))


def _name_of(code: FunctionCode, target: str) -> str:
    """Whom a call leads to, by name, through the table of calls to other files, too; "" where that is not known."""
    if not target.startswith("0x"):
        return target
    address = (int(target, 16) + code.function.start) % (1 << 64)
    found = code.program.function_at(address)
    if found is None or not code.program.is_linkage(found):
        return found.name if found is not None and found.start == address else ""
    known = targets(code.program, found.start, found.end).get(address)
    return known.name if known is not None else ""


def _open_branch(one: Found, loop: Loop) -> str:
    """Why a call that is left out of the body of a loop may be made in many passes; "" if none is, or hardly."""
    assert one.code is not None
    if not loop.left_out:
        return ""
    if not _called_rarely(one.code, loop):
        return "it calls functions in a branch, which passes may take or not"
    skipped = _left_out(one.code, loop, one.blocks)
    if any(one.code.block_at(address) in skipped for address in one.places):
        return "samples stand in its branch with a call, and nothing tells how many passes take it"
    return ""
