"""Loads that are issued again: because a store looks like theirs, or has not its data yet."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.asm.compiled import Compiled

LOOP = "addq ${step}, %rax\ncmpq %r8, %rax\njne .L3\n"
WIDE = ".L3:\nvmovupd (%rsi,%rax), %zmm0\nvfmadd213pd (%rdx,%rax), %zmm1, %zmm0\nvmovupd %zmm0, (%rdi,%rax)\n"
NARROW = ".L3:\nvmovss (%rsi,%rax), %xmm0\nvaddss (%rdx,%rax), %xmm0, %xmm0\nvmovss %xmm0, (%rdi,%rax)\n"
TRIAD = "double a[N], b[N], c[N], s;\nfor (long i = 0; i < N; ++i) a[i] = s * b[i] + c[i];"
ADD = "float a[N], b[N], c[N];\nfor (long i = 0; i < N; ++i) a[i] = b[i] + c[i];"
AGAIN = "double a[N], b[N], c[N], d[N];\nfor (long i = 0; i < N; ++i) { a[i] = b[i]; c[i] = d[i] * a[i]; }"
STORED = (
    ".L3:\nvmovsd (%rsi,%rax), %xmm0\nvmovsd %xmm0, (%rdi,%rax)\nvmovsd (%rcx,%rax), %xmm0\n"
    "vmulsd (%rdi,%rax), %xmm0, %xmm0\nvmovsd %xmm0, (%rdx,%rax)\n"
)


def predict(kernel: str, code: str, step: int, machine: str = "icx", size: int = 1000) -> Any:
    text = code + LOOP.replace("{step}", str(step))
    lines = frozenset(range(1, text.count("\n") + 1))
    made = Compiled(text=text, source="x", compiler="gcc", version="gcc 12", flags=(), lines=lines, starts=((".L3", 0),))
    return rooftree.predict(kernel, machine, {"N": size}, incore="asm", compiled=made)


def doubts(found: Any) -> list[Any]:
    return [one for one in found.doubts if one.kind == "reissued"]


def test_loads_that_a_store_may_look_like_count_twice_at_most() -> None:
    (one,) = doubts(found := predict(TRIAD, WIDE, 64))
    loads, now = found.incore.limits["load"], found.incore.T_OL
    assert one.high == pytest.approx(2 * loads / now, rel=1e-3)
    busy = 0.5 * now  # of a pass of one cycle, where others use a second thread of the core
    assert float(found.at_most[0, 0]) == pytest.approx(2 * loads + busy)
    assert "lowest 12 bits" in one.words


def test_slow_streams_are_rarely_within_reach_of_each_other() -> None:
    """4 B a pass: what lies ahead in the reorder buffer is a small part of a page."""
    assert not doubts(predict(ADD, NARROW, 4))


@pytest.mark.parametrize("machine", ["zen4", "skx"])
def test_it_is_said_of_cores_only_on_which_it_was_seen(machine: str) -> None:
    assert not doubts(predict(TRIAD, WIDE, 64, machine))


def test_where_memory_sets_the_pace_it_is_no_question() -> None:
    assert not doubts(predict(TRIAD, WIDE, 64, size=100_000_000))


def test_what_was_just_stored_is_loaded_up_to_three_times() -> None:
    found = predict(AGAIN, STORED, 8)
    loads, now = found.incore.limits["load"], found.incore.T_OL
    expected = loads * 5 / 3 / now  # three loads, one of which comes twice more
    (one,) = doubts(found)
    assert "just stored" in one.words
    assert one.high >= expected > 1.1


@pytest.mark.parametrize(("back", "passes"), [(33, 4), (97, 12), (113, 14), (64, 0)])
def test_a_load_that_two_stores_hold_waits_for_those_between_too(back: int, passes: int) -> None:
    """x[i+97] = f(x[i]) took 3.7 cy where 2.0 (1.87 .. 2.56) were predicted: what was stored more than 8 passes ago was taken to
    be in the cache, and stores to leave the core at once. Distances of whole vectors are forwarded."""
    code = (
        f".L3:\nvmovapd %zmm1, %zmm0\nvfmadd213pd (%rax), %zmm2, %zmm0\nvmovupd %zmm0, {8 * back}(%rax)\n"
        "addq $64, %rax\ncmpq %r8, %rax\njne .L3\n"
    )
    kernel = f"double x[N + {back}];\nfor (long i = 0; i < N; ++i) x[i + {back}] = 0.5 * x[i] + 1.0;"
    lines = frozenset(range(1, code.count("\n") + 1))
    made = Compiled(text=code, source="x", compiler="gcc", version="gcc 12", flags=(), lines=lines, starts=((".L3", 0),))
    found = rooftree.predict(kernel, "zen4", {"N": 1000}, incore="asm", compiled=made)
    said = doubts(found)
    assert len(said) == bool(passes)
    if passes:
        chain = max(26 / passes, 2.0)  # stores leave one in two cycles
        assert float(found.incore.limits["recurrence"]) == pytest.approx(chain)
        assert said[0].high == pytest.approx((chain + 2 * (1 - 1 / passes)) / float(found.incore.T_OL), rel=0.05)
