"""Reading assembly: time per instruction, of lines never seen before and of known ones; a body of 10 000 instructions."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
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

    fresh = iter(range(10_000, 10_000_000, 10_000))
    parse(body(100))
    gc.collect()
    gc.disable()  # what other benchmarks leave behind would be counted
    try:
        new = cpu_us(lambda: parse(body(1000, next(fresh)))) / 1000
        figures = [figure("parse, new lines", new, "us/instruction", limit=40)]
        for n in LENGTHS:
            text = body(n)
            known = cpu_us(lambda text=text: parse(text)) / n
            figures.append(figure(f"parse, known lines, {n} instructions", known, "us/instruction", limit=10))
        for n in LENGTHS:
            listing = parse(body(n))
            found = cpu_us(lambda listing=listing: select(listing), runs=3) / n
            figures.append(figure(f"loop and steps, {n} instructions", found, "us/instruction", limit=40))
    finally:
        gc.enable()
    return {
        "figures": figures,
        "method": f"CPU time in one process, minimum of {RUNS}, without garbage collection",
    }
