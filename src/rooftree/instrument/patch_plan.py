"""What is patched in some functions, and which counters that takes: every block that can be counted, or some alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument import patch_blocks, patch_code
from rooftree.instrument.engine import BlockKey, key_of
from rooftree.instrument.outcomes import Recorder
from rooftree.instrument.patch_blocks import Patch, Unfit


@dataclass(frozen=True, slots=True)
class Plan:
    """The patches of some functions.

    Attributes:
        keys: of each counter, whether it is a part of an instruction's, and where.
        patches: file -> numbers of the counters of each patch, and the patch.
        unknown: blocks that are not counted, and why.
        steps: of the counters of loops that are counted where they begin and end, what a pass adds; 1 of all others.
    """

    keys: list[tuple[bool, BlockKey]] = field(default_factory=list)
    patches: dict[str, list[tuple[tuple[int, ...], Patch]]] = field(default_factory=dict)
    unknown: dict[BlockKey, str] = field(default_factory=dict)
    steps: dict[int, int] = field(default_factory=dict)

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """Numbers of the counters of each patch, which are switched together."""
        return [numbers for many in self.patches.values() for numbers, _ in many]


def planned(functions: Sequence[FunctionCode], recorder: Recorder, only: Collection[BlockKey] | None = None) -> Plan:
    """The patches of functions.

    Args:
        recorder: which branches are recorded besides.
        only: blocks that are counted alone, and those that share a jump with them; None: all, with what is executed of
            instructions of which only a part may be.
    """
    plan = Plan()
    for code in functions:
        _add(plan, code, recorder, only)
    counted = {key for is_part, key in plan.keys if not is_part}
    for key in set(only or ()) - counted:
        plan.unknown.setdefault(key, "it cannot be counted alone")
    return plan


def _add(plan: Plan, code: FunctionCode, recorder: Recorder, only: Collection[BlockKey] | None) -> None:
    """Plan the patches of a function."""
    file = str(code.program.path)
    try:
        needed = patch_blocks.flags_needed(code)
        inside = {i.address for i in code.listing.instructions}
        for i in code.listing.instructions:
            if i.control in ("jump", "branch") and i.target.startswith("0x"):
                to = int(i.target, 16)
                if to < code.function.end - code.function.start and to not in inside:
                    raise Unfit("it jumps into the middle of an instruction")
    except Unfit as error:
        plan.unknown.update({key_of(code, n): str(error) for n in range(len(code.graph.blocks))})
        return
    made, done = list[Patch](), set[int]()
    for block in range(len(code.graph.blocks)):
        if block in done or patch_blocks.is_padding(code, block):
            continue
        try:
            patch = _patch(code, block, needed, only is None and key_of(code, block) not in recorder.wanted)
            patch_code.copy(patch, range(len(patch.marks)), patch.address, 0)  # what cannot be moved is found out now
        except Unfit as error:
            plan.unknown[key_of(code, block)] = str(error)
            continue
        made.append(patch)
        done |= {mark.block for mark in patch.marks}
    if only is not None:
        made = [patch for patch in made if key_of(code, patch.marks[0].block) in only]
    for patch in recorder.plan(code, _with_tallies(code, made) if only is None else made, needed):
        first = len(plan.keys)
        if patch.loop is not None:
            loop = patch.loop._replace(cell=len(plan.steps))
            patch, plan.steps[first] = replace(patch, loop=loop), loop.step  # noqa: PLW2901
        plan.keys.extend([(False, key_of(code, mark.block)) for mark in patch.marks])
        plan.keys.extend([(True, BlockKey(file, tally.address)) for tally in patch.tallies])
        plan.patches.setdefault(file, []).append((tuple(range(first, len(plan.keys))), patch))


def _patch(code: FunctionCode, block: int, needed: Sequence[frozenset[str]], whole: bool) -> Patch:
    """The patch of a block.

    Args:
        whole: whether a loop may be counted where it begins and ends.
    Raises: Unfit if there is none.
    """
    loop = patch_blocks.plan_loop(code, block, needed) if whole else None
    return loop if loop is not None else patch_blocks.plan(code, block, needed)


def nearness(functions: Sequence[FunctionCode], keys: Sequence[tuple[bool, BlockKey]]) -> list[dict[int, int]]:
    """Of each counter, those of blocks of the same function, with the number of loops that are between them.

    What is executed of an instruction follows its block first.
    """
    numbers = {key: n for n, (is_part, key) in enumerate(keys) if not is_part}
    found: list[dict[int, int]] = [{} for _ in keys]
    for code in functions:
        blocks = {n: numbers[key_of(code, n)] for n in range(len(code.graph.blocks)) if key_of(code, n) in numbers}
        for block, own in blocks.items():
            around = code.around[block]
            found[own] = {
                number: next((depth for depth, k in enumerate(around) if n in code.loops[k].blocks), len(around))
                for n, number in blocks.items()
            }
        block_at = {address: n for n in range(len(code.graph.blocks)) for address, _ in code.places(n)}
        for number, (is_part, key) in enumerate(keys):
            block_of = block_at.get(key.address) if is_part and key.file == str(code.program.path) else None
            if block_of in blocks:
                found[number] = {**found[blocks[block_of]], blocks[block_of]: -1}
    return found


def _with_tallies(code: FunctionCode, made: Sequence[Patch]) -> list[Patch]:
    """The patches of a function, and those for instructions of which only a part may be executed, where they can be made."""
    found = list(made)
    owner = {address: n for n, patch in enumerate(found) for address, _ in patch.covered}
    for block in range(len(code.graph.blocks)):
        for tally in patch_blocks.tallies(code, block):
            try:
                if tally.address in owner:
                    patch = found[owner[tally.address]]
                else:
                    patch = patch_blocks.plan_tally(code, block, tally, owner)
                patch = replace(patch, tallies=(*patch.tallies, tally))
                patch_code.copy(patch, range(patch.counters), patch.address, 0)
            except Unfit:  # the note on what is assumed stays
                continue
            if tally.address not in owner:
                owner |= dict.fromkeys((address for address, _ in patch.covered), len(found))
                found.append(patch)
            found[owner[tally.address]] = patch
    return found
