"""The length of vector registers, as the processor tells it."""

from __future__ import annotations

import platform
import shutil
from types import SimpleNamespace

import pytest

from rooftree.characterise.lab import features_of
from rooftree.errors import CapabilityError
from rooftree.microbench import length
from rooftree.microbench.harness import Code
from rooftree.microbench.length import answer, vector_bytes

STORES_48 = """
\t.intel_syntax noprefix
\t.text
\t.globl rt_asks
rt_asks:
\tmov rsi, qword ptr [rsi]
\tmov qword ptr [rsi], 48
\tret
"""


def native(text):
    """A function for this processor in place of one that asks another."""
    if platform.machine() != "x86_64" or shutil.which("as") is None:
        pytest.skip("needs an x86-64 processor and an assembler: apt-get install binutils")
    return SimpleNamespace(name="asks", family="x86", requires=(), code=Code("asks", text, ""))


def test_what_the_function_stores_is_the_length():
    assert 48 == answer(native(STORES_48))


def test_a_function_that_cannot_be_made_is_an_error():
    with pytest.raises(CapabilityError, match="nonsense"):
        answer(native(STORES_48.replace("ret", "nonsense")))


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
def test_only_a_processor_that_has_such_vectors_is_asked(monkeypatch, family, features, asked):
    found = []
    monkeypatch.setattr(length, "answer", lambda emitted: found.append(emitted.isa) or 32)
    assert (32 if asked else None) == vector_bytes(family, frozenset(features) if features is not None else None)
    assert asked == found


def test_without_tools_the_length_is_not_known(monkeypatch):
    def refuse(_):
        raise CapabilityError("no assembler")

    monkeypatch.setattr(length, "answer", refuse)
    assert vector_bytes("aarch64", frozenset(("fp", "sve"))) is None


@pytest.mark.parametrize(
    ("text", "some"),
    [
        ("isa : rv64imafdcv_zicsr_zfh", {"d", "v", "zfh", "zfhmin"}),
        ("isa\t\t: rv64gc_xtheadvector", {"d", "xtheadvector"}),
        ("Features : fp asimd sve", {"fp", "sve"}),
        ("flags : sse2 avx2", {"sse2"}),
    ],
)
def test_features_have_the_names_of_the_kernel(text, some):
    assert some <= (features_of(text) or set())


def test_features_that_are_not_told_are_not_known():
    assert features_of("processor : 0") is None
