"""The length of vector registers, as the processor tells it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rooftree.errors import CapabilityError
from rooftree.microbench import length
from rooftree.microbench.length import answer, vector_bytes
from rooftree.timing.harness import Code
from tests.needs import need

STORES_48 = """
\t.intel_syntax noprefix
\t.text
\t.globl rt_asks
rt_asks:
\tmov rsi, qword ptr [rsi]
\tmov qword ptr [rsi], 48
\tret
"""


def native(text: str) -> SimpleNamespace:
    """A function for this processor in place of one that asks another."""
    need("x86-64", "as")
    return SimpleNamespace(name="asks", family="x86", requires=(), code=Code("asks", text, ""))


def test_what_the_function_stores_is_the_length() -> None:
    assert 48 == answer(native(STORES_48))  # type: ignore[arg-type]


def test_a_function_that_cannot_be_made_is_an_error() -> None:
    with pytest.raises(CapabilityError, match="nonsense"):
        answer(native(STORES_48.replace("ret", "nonsense")))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("family", "features", "asked"),
    [
        ("x86", {"avx512f"}, []),
        ("aarch64", {"fp", "asimd"}, []),
        ("aarch64", {"fp", "sve"}, ["sve"]),
        ("riscv", {"d", "v"}, ["rvv"]),
        ("riscv", {"d", "xtheadvector"}, ["xtheadvector"]),
        ("riscv", None, []),
    ],
)
def test_only_a_processor_that_has_such_vectors_is_asked(
    monkeypatch: pytest.MonkeyPatch, family: str, features: set[str] | None, asked: list[Any]
) -> None:
    found = []
    monkeypatch.setattr(length, "answer", lambda emitted: found.append(emitted.isa) or 32)  # type: ignore[func-returns-value]
    assert (32 if asked else None) == vector_bytes(family, frozenset(features) if features is not None else None)
    assert asked == found


def test_without_tools_the_length_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Any) -> None:
        raise CapabilityError("no assembler")

    monkeypatch.setattr(length, "answer", refuse)
    assert vector_bytes("aarch64", frozenset(("fp", "sve"))) is None
