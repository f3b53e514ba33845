"""The burst that notices another thread on the core: what it takes of which core."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

import pytest

from rooftree.asm import parse
from rooftree.incore.instructions.codesize import code_bytes
from rooftree.timing.smt_probe import CYCLES, NARROWER, SEEN, SLOTS, alone, wide


@pytest.mark.parametrize("arch", sorted({*SLOTS, *SEEN, ""}))
def test_it_fills_the_issue_slots_with_no_more_than_a_store_and_two_loads_a_cycle(arch: str) -> None:
    code = wide("x86", arch)
    assert code is not None
    body = parse(code.body, isa="x86", syntax="intel").instructions[:-2]  # without the end of the loop
    stores = sum(len(i.stores) for i in body)
    loads = sum(len(i.loads) for i in body)
    assert len(body) == SLOTS.get(arch, 4) * CYCLES
    assert stores == CYCLES
    assert loads == (CYCLES if arch in SLOTS else 2 * CYCLES)
    assert (alone(arch) is not None) == (arch in SEEN)


@pytest.mark.parametrize(("isa", "arch"), [("aarch64", "v2"), ("riscv", "c920"), *(("x86", arch) for arch in NARROWER)])
def test_cores_of_one_thread_and_those_it_does_not_suit_have_none(isa: str, arch: str) -> None:
    assert wide(isa, arch) is None


@pytest.mark.parametrize("arch", [arch for arch, slots in SLOTS.items() if slots == 4])
def test_no_32_bytes_of_its_code_hold_more_than_a_line_of_the_micro_op_cache(arch: str) -> None:
    """Such a line holds six micro-operations; a second line takes a second cycle."""
    code = wide("x86", arch)
    assert code is not None
    body = parse(code.body, isa="x86", syntax="intel").instructions[:-2]
    ends = list(accumulate(code_bytes(one) for one in body))
    windows = Counter(end // 32 for end in ends)
    assert max(windows.values()) <= 6
