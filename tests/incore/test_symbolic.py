"""Addresses as symbols: forwarding distances, induction variables, pointers that stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.asm import parse
from rooftree.incore.dependences import blocked_loads, meetings, serialised
from rooftree.incore.symbolic import forwarding_distance, overlap_distance, places


def met(text, isa="x86"):
    body = parse(text, isa=isa, syntax="intel" if isa == "x86" else "auto").instructions
    return [(j, i, distance, whole) for j, i, distance, whole, _, _ in meetings(*places(body))]


@given(st.integers(-6, 6), st.sampled_from([8, 16, -8]), st.booleans())
def test_distance_agrees_with_running_the_loop(shift, step, store_first):
    store, load = "mov [rsi], rax", f"mov rcx, [rsi+{8 * shift}]"
    body = [store, load] if store_first else [load, store]
    found = met("\n".join([*body, f"add rsi, {step}"]))
    written, seen = {}, None
    for number in range(40):  # the last store to the place that is read in a late pass
        place = 1000 + number * step
        if store_first:
            written[place] = number
        if number == 30:
            seen = written.get(place + 8 * shift)
        written[place] = number
    expected = None if seen is None else 30 - seen
    if expected is not None and expected > 8:
        expected = None
    assert ([] if expected is None else [expected]) == [distance for _, _, distance, _ in found]


def test_a_part_of_what_was_stored_can_be_forwarded_and_more_cannot():
    assert met("mov [rsp], rax\nmov ecx, dword ptr [rsp+4]") == [(0, 1, 0, True)]
    assert met("mov dword ptr [rsp], eax\nmov rcx, [rsp]") == [(0, 1, 0, False)]
    assert met("mov dword ptr [rsp], eax\nmov ecx, [rsp+4]") == []


def test_the_stack_pointer_is_followed_through_push_and_pop():
    assert met("push rax\npop rcx") == [(0, 1, 0, True)]
    assert met("push rax\nsub rsp, 8\nmov rcx, [rsp+8]\nadd rsp, 16") == [(0, 2, 0, True)]


def test_post_indexed_accesses_are_followed():
    assert met("str d0, [x0], #8\nldr d1, [x0, #-8]", "aarch64") == [(0, 1, 0, True)]
    assert met("ldr d1, [x0]\nstr d0, [x0, #8]!", "aarch64") == [(1, 0, 1, True)]


def test_a_pointer_that_is_stored_to_is_not_taken_for_constant():
    assert met("mov rax, [rbx]\nadd dword ptr [rax], 1") == [(1, 1, 1, True)]
    assert met("mov rax, [rbx]\nadd dword ptr [rax], 1\nmov [rbx], rcx") == [(2, 0, 1, True)]


def test_different_bases_are_taken_to_be_different():
    assert met("mov [rsi], rax\nmov rcx, [rdi]") == []


def test_blocked_loads_wait_one_after_the_other_unless_they_wait_for_the_same_stores():
    one = parse("mov byte ptr [rsp], 1\nmov eax, [rsp]\nmov ebx, [rsp]", syntax="intel").instructions
    assert serialised(blocked_loads(meetings(*places(one)))) == 1
    two = parse(
        "mov byte ptr [rsp], 1\nmov eax, [rsp]\nmov byte ptr [rsp+8], 1\nmov ebx, [rsp+8]", syntax="intel"
    ).instructions
    assert serialised(blocked_loads(meetings(*places(two)))) == 2


def test_overlap_is_wider_than_forwarding():
    body = parse("mov dword ptr [rsi+4], eax\nmov rcx, [rsi]", syntax="intel").instructions
    loads, stores = places(body)
    assert forwarding_distance(stores[0][0], loads[1][0], True) is None
    assert overlap_distance(stores[0][0], loads[1][0], True) == 0


@pytest.mark.parametrize("text", ["imul rsi, rsi", "mov rsi, [rdi]", "shl rsi, 3"])
def test_a_register_that_changes_in_another_way_is_no_induction_variable(text):
    assert met(f"mov rcx, [rsi]\nmov [rsi+8], rax\n{text}\nadd rsi, 8") == []
