"""Whatever text is given, only our own errors come out, with a place; and soon."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooftree.errors import KernelError, RooftreeError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.count import count
from rooftree.kernel.dependence import recurrences
from tests.calls import calls

FOLDER = Path(__file__).parent / "torture"
TOKEN = re.compile(r"[A-Za-z_]\w*|\d+\.?\d*|[-+*/%&|<>=!]=|\+\+|--|&&|\|\||->|\s+|.", re.DOTALL)
TEXTS = [re.sub(r"(?m)^//: .*\n?", "", p.read_text("utf-8")) for p in sorted(FOLDER.glob("*.c"))]
PLAIN = [text for text in TEXTS if not re.search(r"^\s*#(?!pragma)", text, re.M)]
WORDS = sorted({token for text in PLAIN for token in TOKEN.findall(text) if not token.isspace()})
EXCHANGES = [
    ["+", "-", "*", "/", "%"],
    ["<", "<=", ">", ">=", "!=", "=="],
    ["+=", "-=", "=", "*="],
    ["i", "j", "n", "a", "b", "0", "1"],
]


def mutated(text: str, seed: int, changes: int) -> str:
    """The text with some tokens exchanged, dropped, doubled, swapped or copied."""
    choose = random.Random(seed)
    tokens = TOKEN.findall(text)
    for _ in range(changes):
        at = choose.randrange(len(tokens))
        kind = choose.randrange(6)
        alike = next((group for group in EXCHANGES if tokens[at] in group), WORDS)
        if kind == 0:
            tokens[at] = choose.choice(WORDS)
        elif kind in (1, 2):
            tokens[at] = choose.choice(alike)
        elif kind == 3 and len(tokens) > 1:
            del tokens[at]
        elif kind == 4:
            other = choose.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        else:
            tokens[at:at] = tokens[at : at + choose.randint(1, 12)]
    return "".join(tokens) + "\n"


def only_our_errors(text: Any, language: Any = "c") -> None:
    found, refusal = [], None
    try:
        found = [kernel_from_c(text, language=language)]
    except RooftreeError as error:
        refusal = error
    for kernel in found:
        assert kernel.loops
        assert kernel.statements
        known = {*kernel.symbols, *kernel.counters}
        for loop in kernel.loops:
            assert all(bound.names <= known for bound in (*loop.start, *loop.stop, loop.step))
    assert refusal is None or (refusal.where and refusal.message)


@given(st.sampled_from(PLAIN), st.integers(0, 2**32), st.integers(1, 5))
def test_mutated_files_give_a_kernel_or_a_refusal(text: Any, seed: Any, changes: Any) -> None:
    only_our_errors(mutated(text, seed, changes))


@given(st.text(max_size=200))
def test_any_text_gives_a_refusal(text: Any) -> None:
    only_our_errors("\n" + re.sub(r"(?m)^\s*(#|%:|\?\?=)", " ", text))


@given(st.binary(max_size=200))
@settings(max_examples=20)
def test_any_bytes_in_a_file_give_a_refusal(tmp_path_factory: pytest.TempPathFactory, content: Any) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "some.c"
    path.write_bytes(content.replace(b"#", b" ").replace(b"%:", b"  ").replace(b"??=", b"   "))
    with pytest.raises(RooftreeError):
        kernel_from_c(path)


@given(st.sampled_from(PLAIN), st.integers(0, 2**32))
@settings(max_examples=30)
def test_c_read_as_cpp_gives_a_kernel_or_a_refusal(text: Any, seed: Any) -> None:
    only_our_errors(mutated(text, seed, 1), "c++")


@pytest.mark.parametrize(
    "text",
    [
        "double a[N], s; for (int i = 0; i < N; ++i) s = " + "(" * 3000 + "a[i]" + ")" * 3000 + ";",
        "double a[N], s; for (int i = 0; i < N; ++i) s = " + " + ".join(["a[i]"] * 3000) + ";",
        "double a[N], s; for (int i = 0; i < N; ++i) s = " + "-" * 3000 + "a[i];",
        "double s; " + "".join(f"for (int i{k} = 0; i{k} < N; ++i{k}) " for k in range(60)) + "s += 1;",
        "double s; for (int i = 0; i < N; ++i) " + "{" * 2000 + "s += 1;" + "}" * 2000,
        "double s; for (int i = 0; i < N; ++i) " + "if (i) " * 400 + "s += 1;",
        "double a" + "[N]" * 500 + "; for (int i = 0; i < N; ++i) a" + "[i]" * 500 + " = 1;",
        "double s; for (int i = 0; i < 9" + "9" * 5000 + "; ++i) s += 1;",
        "double s; int k = 3; for (int i = 0; i < N; ++i) { " + "k = k * k; " * 300 + " s += k; }",
        "static int f(int x) { return x + x; } double a[N]; for (int i = 0; i < N; ++i) a["
        + "f(" * 40
        + "i"
        + ")" * 40
        + "] = 1;",
    ],
    ids=["parentheses", "sum", "signs", "loops", "blocks", "ifs", "dimensions", "digits", "powers", "calls"],
)
def test_monsters_are_read_or_refused_with_little_work(text: str) -> None:
    def read() -> None:
        with suppress(RooftreeError):
            kernel_from_c(text + "\n")

    assert calls(read) <= 100 * (len(text) + 200)


@pytest.mark.parametrize("terms", [100, 200, 300, 400, 600])
def test_what_is_read_can_be_counted(terms: int) -> None:
    """Long sums are deep trees: what the front end lets pass, the analyses must be able to walk."""
    text = "double a[N], s; for (int i = 0; i < N; ++i) s = s + " + " + ".join(["a[i] * s"] * terms) + ";\n"
    try:
        kernel = kernel_from_c(text)
    except KernelError as error:
        assert terms > 240
        assert "nest" in error.message  # noqa: PT017
        return
    assert terms + 1 == count(kernel).flops()  # the product is the same every time
    assert 1 == max(c.distance for c in recurrences(kernel))
