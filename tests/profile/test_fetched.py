"""Functions that are called in turn and displace each other from the instruction cache may wait for their code."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument.engine import Executions, key_of
from rooftree.profile.context import Regions
from rooftree.profile.fetched import fetched
from rooftree.profile.holds import holder
from rooftree.profile.regions import Found
from rooftree.profile.words import next_step
from rooftree.results.profile import BindingRoof
from tests.needs import need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import region

STEPS = "".join(f"a ^= {n}77777 + (a << {n % 7 + 1}); " for n in range(1, 600))
SOURCE = "".join(
    f"__attribute__((noipa)) unsigned long f{k}(unsigned long a) {{ a += {k}; {STEPS} return a; }}\n" for k in range(12)
)


@pytest.fixture(scope="module")
def codes() -> list[FunctionCode]:
    need("x86-64", "gcc", "objdump")
    built = compiled(f"{SOURCE} int main(int n, char **v) {{ return f0(n); }}", "-fno-tree-vectorize")
    return [code_of(built, f"f{k}") for k in range(12)]


def _run(codes: list[FunctionCode], times: list[int]) -> Any:
    counts = {key_of(code, 0): many for code, many in zip(codes, times, strict=True)}
    found = [Found("function", str(c.program.path), "f", c, None, (0,), Counter({(1, 1): 40}), Counter()) for c in codes]
    executions = Executions(threads=[counts])
    return SimpleNamespace(regions=Regions(found), counted=SimpleNamespace(executions=executions), machine=None)


@pytest.mark.parametrize(
    ("times", "told"),
    [([1000] * 12, True), ([1000] * 2 + [0] * 10, False), ([1000] + [10] * 11, False), ([10] + [1000] * 11, True)],
)
def test_code_that_is_executed_between_two_calls_is_held_against_the_cache(
    codes: list[FunctionCode], times: list[int], told: bool
) -> None:
    """24 functions of 7 kB in turn took 392 cy a call, one of them again and again 232 (Zen 4)."""
    run = _run(codes, times)
    found = fetched(run.regions.found[0], run, 400.0)
    assert (found is not None) == told
    if found is not None:
        assert found.between_B > 32 * 1024
        assert found.part == 1.0
        slow = fetched(run.regions.found[0], run, 1e6)
        assert slow is not None
        assert slow.part < 0.1


def test_who_may_wait_for_its_code_is_not_said_to_wait_for_dependences_alone() -> None:
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.4, gain=2.5, basis="", all=[])
    one = region("f", 0.5, "function", roof=roof, data_within="L1", turns_share=0.01, instructions=1e9, calls=1e6)
    code = one.replace(code_between_B=168e3, code_share=0.9)
    said, held = next_step(code), holder(code)
    assert "for its own code (168 kB between two calls, perhaps more than the instruction cache holds) or for dependences" in said
    assert "with its code at hand the core would allow at most 2.5 times its speed" in said
    assert "if it waits for its code: less of it in turn" in said
    assert held is not None
    assert held.name == "perhaps its code"
    assert "code" not in next_step(code.replace(code_share=0.1))
    assert "code" not in next_step(one)
