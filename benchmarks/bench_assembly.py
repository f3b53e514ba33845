"""Reading assembly and the in-core engine: time per instruction, of lines never seen before and of known ones; of blocks of 5 and
loops of 20 instructions from text to cycles; of a body of 10 000 instructions.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks import figure

RUNS = 7
LENGTHS = (1000, 10_000)


def body(n: int, first: int = 0) -> str:
    """A loop of n instructions, all of them different."""
    lines = [
        f"\tvfmadd231pd {8 * (first + k)}(%rsi,%rax,8), %ymm{k % 16}, %ymm{(k + 1) % 16}\n"
        if k % 2
        else f"\tleaq {first + k}(%rdi,%rcx), %r{8 + k % 8}\n"
        for k in range(n - 3)
    ]
    return ".L1:\n" + "".join(lines) + "\taddq $4, %rax\n\tcmpq %rax, %rdx\n\tjne .L1\n"


def blocks(length: int, count: int, first: int) -> list[str]:
    """Loops of so many instructions, no two of which share one but their ends."""
    return [body(length, first + k * length) for k in range(count)]


def cpu_us(work: Callable[[], object], runs: int = RUNS) -> float:
    """Least CPU time of several runs [us]."""
    least = float("inf")
    for _ in range(runs):
        before = time.process_time()
        work()
        least = min(least, time.process_time() - before)
    return 1e6 * least


def run() -> dict[str, Any]:
    """Measure."""
    from rooftree.asm import parse
    from rooftree.asm.loops import select
    from rooftree.incore.engine import analyse

    def cycles(texts: list[str]) -> None:
        for text in texts:
            analyse(parse(text).instructions, "zen4")

    def new_cycles(n: int) -> None:
        cycles(blocks(n, 100, next(fresh)))

    fresh = iter(range(10_000, 10_000_000, 10_000))
    parse(body(100))
    gc.collect()
    gc.disable()  # what other benchmarks leave behind would be counted
    try:
        new = cpu_us(lambda: parse(body(1000, next(fresh)))) / 1000
        figures = [figure("parse, new lines", new, "us/instruction", limit=40)]
        for n in LENGTHS:
            text = body(n)
            known = cpu_us(partial(parse, text)) / n
            figures.append(figure(f"parse, known lines, {n} instructions", known, "us/instruction", limit=10))
        for n in LENGTHS:
            listing = parse(body(n))
            found = cpu_us(partial(select, listing), runs=3) / n
            figures.append(figure(f"loop and steps, {n} instructions", found, "us/instruction", limit=40))
            engine = cpu_us(partial(analyse, listing.instructions, "zen4"), runs=3) / n
            figures.append(figure(f"engine, known lines, {n} instructions", engine, "us/instruction", limit=60))
        for n, limit in ((5, 0.2), (20, 1.0)):
            new = cpu_us(partial(new_cycles, n)) / 1e5
            figures.append(figure(f"text to cycles, new blocks of {n} instructions", new, "ms/block", limit=limit))
            texts = blocks(n, 100, 0)
            cycles(texts)
            known = cpu_us(partial(cycles, texts)) / 1e5
            figures.append(figure(f"text to cycles, known blocks of {n} instructions", known, "ms/block", limit=limit))
    finally:
        gc.enable()
    return {"figures": figures, "method": f"CPU time in one process, minimum of {RUNS}, without garbage collection"}
