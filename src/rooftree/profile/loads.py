"""The load that a region waits for most: which instruction, in which line, what it reads, and in which order.

An interrupt comes when the oldest instruction of a core has ended, so that a sample stands at the one behind it; behind a
comparison that is joined with its branch, at the beginning of a block that this leads to. Seen of loads of all kinds on Zen 4
(gather, chase, column), where all samples of these loops stood there.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from rooftree.asm.data_symbols import data_symbol
from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Instruction, Memory, Register
from rooftree.asm.unwinding import RETURN, STACK
from rooftree.errors import RooftreeError
from rooftree.frontend.binary.arithmetic import signed
from rooftree.instrument.engine import Executions, key_of
from rooftree.models import own_mix
from rooftree.profile.contained import contained
from rooftree.profile.data import Access, Seen, addresses, register_number, spans
from rooftree.profile.handed_on import added, handed_on_after
from rooftree.profile.regions import Found
from rooftree.profile.stored_again import LEAST_ROUND_CY, ROUND_CY, of_one_process, places_stored_again
from rooftree.profile.waits import CHASES, FIXED, FOLLOWS, RUNS, may_wait_for_data
from rooftree.profile.work import REPEATS
from rooftree.results.profile import STORED, Profile, Region, RegionLoad

_MUCH = 0.3
"""Part of the samples of a region from which on a load is told [1]: an assumption."""
_COPIES = frozenset(["mov", "movsxd", "movzx", "movsx", "cdqe"])
_STEPS = frozenset(["add", "sub", "inc", "dec", "lea"])
_ONCE = "at another place each time that the loop is entered, which makes hardly more than one pass"
_RUN_B = 128
"""Bytes of a run below which it is over before a core sees a stream in it: two lines [B], an assumption."""
_HARDLY = 0.01
"""Part of the passes that take a block below which it says nothing of how far an address moves in a pass [1]: an assumption."""
_LEAST_PLACES = 25
"""Addresses from which on they tell how many places a load comes to [1]."""
_STACK_B = 8 << 20
"""Above the stack pointer, what is taken to be the stack: its usual limit, which no array in it passes [B]."""


def with_loads(
    record: Profile, found: Sequence[Found], seen: Mapping[tuple[str, int], Sequence[Seen]], executions: Executions | None = None
) -> Profile:
    """The record with the hottest load of each region that may wait for data.

    Args:
        found: the regions of the record, among others.
        seen: samples with registers, by function.
        executions: how often their blocks were executed; None if that was not counted.
    """
    by_id = {one.id: one for one in found}
    made = []
    for region in record.regions:
        one, notes = by_id.get(region.id), list(region.notes)
        load = None
        if one is not None and one.code is not None and may_wait_for_data(region):
            with contained("its hottest load is not known", notes):
                here = seen.get((one.module, one.code.function.start), ())
                load = _hottest(region, one, one.code, here, executions)
        made.append(region.replace(hottest_load=load, notes=notes))
    return record.replace(regions=made)


def _hottest(
    region: Region, one: Found, code: FunctionCode, seen: Sequence[Seen], executions: Executions | None
) -> RegionLoad | None:
    waits: Counter[tuple[int, int]] = Counter()
    for address, count in one.places.items():
        places = waited_for(one, code, address)
        for place in places:
            waits[place] += count
    taken = _taken(one, code, executions) if one.loop is not None else ()
    handed_on = {place for place in waits if _handed_on(region, one, code, place, seen, taken)}
    (block, at), count = waits.most_common(1)[0] if waits else ((0, 0), 0)
    if count < _MUCH * one.samples:  # of several passes of the source in one each load has a part of the samples
        handed_on = handed_on or _all_handed_on(region, one, code, seen, taken)
        if not handed_on:
            return None
        (block, at), count = max(handed_on), one.samples
    instruction = code.instructions(block)[at]
    memory = next(m for m in instruction.loads if is_data(m))
    address = code.places(block)[at][0]
    again = places_stored_again(region, one, code, (block, at), seen)
    step, order = _order(one, code, instruction, memory, seen, taken) if _repeats(region) else (None, _ONCE)
    if step and _in_short_runs(region, step):
        step, order = None, RUNS
    if again is not None or (block, at) in handed_on:
        step, order = None, STORED
    data, span = _data(one, code, Access(block, at, 0), memory, seen)
    counted = executions is not None and not executions.ended
    line = next((n for n, told in enumerate(region.listing or ()) if told.address == f"0x{address:x}"), None)
    told = region.listing[line] if region.listing is not None and line is not None else None
    return RegionLoad(
        address=f"0x{address:x}",
        text=" ".join(instruction.text.split()) or instruction.form,
        file=told.file if told is not None else None,
        line=told.line if told is not None else None,
        source=_source(region, told.line) if told is not None else None,
        share=min(1.0, count / one.samples),
        step_B=step,
        order=order,
        data=data,
        span_B=span if region.data_B is None or (span or 0.0) <= region.data_B else None,  # places in pieces that lie far apart
        places=_places(one, code, Access(block, at, 0), seen),
        executions=executions.total(key_of(code, block)) if executions is not None and counted else None,
    )


def _all_handed_on(
    region: Region, one: Found, code: FunctionCode, seen: Sequence[Seen], taken: Sequence[int]
) -> set[tuple[int, int]]:
    """Loads of a loop of one block that get what a pass, or the one before, has stored, as slowly as that takes."""
    if one.loop is None or len(code.loops[one.loop].blocks) != 1:
        return set()
    (block,) = code.loops[one.loop].blocks
    places = [(block, n) for n, each in enumerate(code.instructions(block)) if len(each.loads) == 1 and is_data(each.loads[0])]
    return {place for place in places if _handed_on(region, one, code, place, seen, taken)}


def _handed_on(
    region: Region, one: Found, code: FunctionCode, place: tuple[int, int], seen: Sequence[Seen], taken: Sequence[int]
) -> bool:
    """Whether samples stand in a chain through what passes before have stored, so soon that this may take their time."""
    if one.loop is None or not region.cycles_each:
        return False
    here = of_one_process(one, code, seen)
    after = handed_on_after(one, code, place, here, lambda access, memory: _any_step(one, code, access, memory, here, taken))
    return after is not None and LEAST_ROUND_CY <= after * region.cycles_each <= ROUND_CY


def _in_short_runs(region: Region, step: int) -> bool:
    """Whether a load reads so little each time that the loop is entered that nothing is fetched ahead.

    Args:
        step: from pass to pass [B].
    """
    return bool(region.calls and region.passes) and abs(step) * (region.passes or 0.0) < _RUN_B * (region.calls or 0.0)


def _repeats(region: Region) -> bool:
    """Whether passes of a loop follow each other, as far as that is known: one that is left in its first pass is no walk."""
    return region.kind != "loop" or not region.calls or region.passes is None or region.passes >= REPEATS * region.calls


def _source(region: Region, line: int | None) -> str | None:
    return next((told.source for told in region.listing or () if told.line == line and told.source), None)


def is_data(memory: Memory) -> bool:
    """Whether an access is to data: neither to the stack by its pointer alone, nor to one place of the program or thread."""
    return bool(set(memory.registers) - {"rip", "rsp"}) and memory.segment not in ("fs", "gs")


def waited_for(one: Found, code: FunctionCode, address: int) -> list[tuple[int, int]]:
    """The loads, as block and number in it, that a sample at an address waits for."""
    block = code.block_at(address)
    if block is None:
        return []
    at = next((n for n, (place, _) in enumerate(code.places(block)) if place == address), None)
    if at is None:
        return []
    if at:
        return [(block, at - 1)] if _loads(code, block, at - 1) else []
    found = []
    for before in code.graph.before[block]:
        last = len(code.instructions(before)) - 1
        if before in one.blocks and code.instructions(before)[last].control == "branch":
            last -= 1
        if before in one.blocks and last >= 0 and _loads(code, before, last):
            found.append((before, last))
    return found


def _loads(code: FunctionCode, block: int, at: int) -> bool:
    return any(is_data(memory) for memory in code.instructions(block)[at].loads)


def _taken(one: Found, code: FunctionCode, executions: Executions | None) -> list[int]:
    """The blocks of a loop without those that hardly any of its passes takes; all where that was not counted."""
    assert one.loop is not None
    blocks, header = code.loops[one.loop].blocks, code.loops[one.loop].header
    passes = executions.total(key_of(code, header)) if executions is not None and not executions.ended else None
    if executions is None or not passes:
        return list(blocks)
    counts = {block: executions.total(key_of(code, block)) for block in blocks}
    return [block for block, count in counts.items() if count is None or count > _HARDLY * passes]


def _order(
    one: Found, code: FunctionCode, instruction: Instruction, memory: Memory, seen: Sequence[Seen], taken: Sequence[int]
) -> tuple[int | None, str]:
    """How far a load moves from pass to pass [B], None where that is not constant, and its order in words.

    Args:
        one, code, seen: the loop, and samples with registers.
        instruction, memory: the load.
        taken: blocks that passes take, see `_taken`.
    """
    if one.loop is None:
        return None, ""
    writers, copied = sources(one, code, instruction, memory)
    if instruction in writers:
        return None, CHASES
    if any(_chases(one, code, i) for i in writers):
        return None, FOLLOWS
    if any(i.loads and i.control != "call" for i in writers) or _is_gather(memory):
        direct = copied or _is_gather(memory)
        return None, "at places that are loaded, in no known order" if direct else "at places that follow from what is loaded"
    step = _any_step(one, code, instruction, memory, seen, taken)
    if step is None:
        return None, "at places that are computed" if writers else FIXED
    return step, f"{abs(step)} B {'further' if step > 0 else 'back'} in each pass" if step else FIXED


def step_of(
    one: Found, code: FunctionCode, instruction: Instruction, memory: Memory, seen: Sequence[Seen], executions: Executions | None
) -> int | None:
    """How far an access of a loop moves from pass to pass; None where that is not constant, or not known [B]."""
    if one.loop is None or not is_data(memory) or _is_gather(memory):
        return None
    return _any_step(one, code, instruction, memory, seen, _taken(one, code, executions))


def _any_step(
    one: Found, code: FunctionCode, instruction: Instruction, memory: Memory, seen: Sequence[Seen], taken: Sequence[int]
) -> int | None:
    """The step of an address by what its code adds, or what samples held in the register that it adds [B]."""
    assert one.loop is not None
    if (step := _step(one, code, instruction, memory)) is not None:
        return step
    if (step := _step_of_constant(one, code, memory, taken)) is not None:
        return step
    inside = [i for block in code.loops[one.loop].blocks for i in code.instructions(block)]
    return _step_in_register(one, code, memory, inside, seen)


def sources(one: Found, code: FunctionCode, access: Instruction, memory: Memory) -> tuple[list[Instruction], bool]:
    """What the registers of an address come from in a loop, back to loads, and whether those are only copied on the path.

    Args:
        one, code: the loop.
        access, memory: the instruction, and its operand.
    """
    assert one.loop is not None
    inside = [(block, at) for block in code.loops[one.loop].blocks for at in range(len(code.instructions(block)))]
    place = next((block, at) for block, at in inside if code.instructions(block)[at] == access)
    waiting = [(name, place) for name in memory.registers]
    seen, found, copied = set(waiting), list[Instruction](), True
    while waiting:
        name, before = waiting.pop()
        last = _last_writer(code, one.loop, name, before)
        for block, at in [last] if last is not None else inside:
            writer = code.instructions(block)[at]
            if name not in writer.writes or (writer.control == "call" and last is None):
                continue
            found.append(writer)
            if writer.control == "call":
                copied = False  # what it returns may come from anywhere
                continue
            if writer.loads:
                continue
            copied = copied and (writer.mnemonic in _COPIES or (writer.mnemonic in _STEPS and not set(writer.reads) - {name}))
            new = {(other, (block, at)) for other in writer.reads if register_number(other) is not None} - seen
            seen |= new
            waiting += new
    return found, copied


def _chases(one: Found, code: FunctionCode, load: Instruction) -> bool:
    """Whether the address of a load comes from what it has loaded before."""
    return load.control != "call" and any(is_data(m) and load in sources(one, code, load, m)[0] for m in load.loads)


def _last_writer(code: FunctionCode, loop: int, name: str, place: tuple[int, int]) -> tuple[int, int] | None:
    """The instruction that a register has its value from at a place, if each path there in the same pass leads past it.

    None where several may have written it, or one of the pass before.
    """
    natural = code.loops[loop]
    (block, before), passed = place, set[int]()
    while block not in passed:
        passed.add(block)
        for at in reversed(range(before)):
            if name in (writer := code.instructions(block)[at]).writes:
                return (block, at) if not writer.mnemonic.startswith("cmov") else None
        ahead = [n for n in code.graph.before[block] if n in natural.blocks]
        if block == natural.header or len(ahead) != 1:
            return None
        block, before = ahead[0], len(code.instructions(ahead[0]))
    return None


def _is_gather(memory: Memory) -> bool:
    return memory.index is not None and memory.index.kind in ("xmm", "ymm", "zmm")


def _step(one: Found, code: FunctionCode, instruction: Instruction, memory: Memory) -> int | None:
    assert one.loop is not None
    header, plain = code.address(code.loops[one.loop].header), code.uncut
    try:
        loop = next((p for p in code.text_loops if p.first_block >= 0 and plain.address(p.first_block) == header), None)
        streams = loop.steps().streams if loop is not None else ()
    except RooftreeError:
        return None
    return next((s.step for s in streams if s.line == instruction.line and s.memory == memory and not s.store), None)


def _step_of_constant(one: Found, code: FunctionCode, memory: Memory, taken: Sequence[int]) -> int | None:
    """The step of an address of which one register changes in a loop, by a constant, once in each pass [B].

    Loops that have others inside, and those with several paths through them, are no `innermost` ones.

    Args:
        one, code, memory: the loop, and the access.
        taken: blocks that passes take; a product of sparse vectors that are full steps through both.
    """
    assert one.loop is not None
    writers = [(block, i) for block in taken for i in code.instructions(block)]
    changed = [(name, block, i) for name in set(memory.registers) for block, i in writers if name in i.writes]
    if len(changed) != 1:
        return None
    ((name, block, writer),) = changed
    every_pass = code.loops[one.loop].header
    ends = [n for n in taken if every_pass in code.graph.edges[n]]
    if code.around[block][0] != one.loop or not (block == every_pass or [block] == ends):
        return None
    by = added(writer, name)
    scale = memory.scale if memory.index is not None and memory.index.name == name else 1
    return by * scale if by is not None else None


def _step_in_register(
    one: Found, code: FunctionCode, memory: Memory, inside: Sequence[Instruction], seen: Sequence[Seen]
) -> int | None:
    """The step of an address to which each pass adds a register that stays as it is, as most samples held it [B]."""
    written = Counter(name for i in inside for name in i.writes)
    changed = [name for name in memory.registers if written[name]]
    adds = [i for i in inside if i.mnemonic == "add" and changed and changed[0] in i.writes]
    if len(changed) != 1 or written[changed[0]] != 1 or len(adds) != 1 or len(adds[0].operands) < 2:
        return None
    by = adds[0].operands[1]
    number = register_number(by.name) if isinstance(by, Register) and not written[by.name] else None
    held = (
        Counter(s.registers[number] for s in seen if code.block_at(s.address) in one.blocks) if number is not None else Counter()
    )
    if not held:
        return None
    value = held.most_common(1)[0][0]
    scale = memory.scale if memory.index is not None and memory.index.name == changed[0] else 1
    return signed(value) * scale


def _data(
    one: Found, code: FunctionCode, access: Access, memory: Memory, seen: Sequence[Seen]
) -> tuple[str | None, float | None]:
    """What a load reads, in words, and how much of it its addresses span [B]; None where that is not known."""
    inside = [sample for sample in seen if code.block_at(sample.address) in one.blocks]
    if not inside:
        return None, None
    ((busiest, _),) = Counter(sample.process for sample in inside).most_common(1)
    here = [sample for sample in inside if sample.process == busiest]
    bases = {sample.thread: _base(one, code, memory, sample) for sample in here}
    low, high = spans(code, _of_one_thread(here) if len({*bases.values()}) > 1 else here).get(access, (None, None))
    span = float(high - low) if low is not None and high is not None else None
    place = _base(one, code, memory, here[0])
    if place is None and low is not None and high is not None:
        place = (low + high) // 2  # a span reaches a little beyond what was seen
    if place is None:
        return None, span
    moved = here[0].registers[RETURN] - here[0].address
    symbol = data_symbol(code.program.path, place - moved)
    if symbol is not None:
        return f"`{symbol.name}`" if symbol.name else "data of the program", span
    return "the stack" if _on_stack(
        here, place, span, shared=len(bases) > 1 and len({*bases.values()}) == 1
    ) else "allocated memory, or a mapped file", span


def _places(one: Found, code: FunctionCode, access: Access, seen: Sequence[Seen]) -> float | None:
    """How many places a load comes to, each as heavy as it is often met, in the busiest thread [1]; None where not known."""
    told = addresses(code, _of_one_thread(of_one_process(one, code, seen))).get(access, ())
    if len(told) < _LEAST_PLACES:
        return None
    found = own_mix.places_alike(list(Counter(address for _, address in told).values()))
    return found if found < math.inf else None


def _of_one_thread(seen: Sequence[Seen]) -> list[Seen]:
    """The samples of the thread that has most of them: what each has for itself lies elsewhere for others."""
    busy = Counter(sample.thread for sample in seen)
    thread = max(busy, key=lambda one: busy[one], default=0)
    return [sample for sample in seen if sample.thread == thread]


def _on_stack(seen: Sequence[Seen], place: int, span: float | None, *, shared: bool) -> bool:
    """Whether a place is on the stack of a thread: above its pointer, by no more than that may be large, with all that is read.

    What malloc takes by mmap may lie right above the stack of a thread, but not of the first one: what several threads read
    together is on that one's, or on none.

    Args:
        seen: samples of one process.
        place, span: where what is read begins, or its middle, and how much it is [B].
        shared: whether several threads read there, at one place.
    """
    if span is not None and span > _STACK_B:
        return False
    pointers = {sample.thread: sample.registers[STACK] for sample in seen}
    above = [thread for thread, pointer in pointers.items() if pointer <= place < pointer + _STACK_B]
    return bool(above) and (not shared or seen[0].process in above)


def _base(one: Found, code: FunctionCode, memory: Memory, sample: Seen) -> int | None:
    """Where an array begins whose base stays in a register; None if it does not."""
    base = memory.base
    changed = {name for block in one.blocks for i in code.instructions(block) for name in i.writes}
    number = register_number(base.name) if base is not None and base.name not in changed else None
    return sample.registers.get(number) if number is not None else None
