"""The simulator's C++ core for processors that are not at hand counts what the one in use here does.

For AArch64 it is compiled by a cross compiler and runs under qemu-user. For AVX-512 it is compiled with the instructions of
that set put in plain C++ (avx512_in_plain.hpp): its own code, not the processor's.
"""

from __future__ import annotations

import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from rooftree.traffic.simulator import reference
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
from rooftree.traffic.simulator.simulate import Simulation
from tests.needs import program

pytestmark = [pytest.mark.slow, pytest.mark.needs("C++ core")]
HERE = Path(__file__).resolve().parent
CPP = HERE.parents[1] / "cpp"
MODES = {"plain": (0, 0), "chunk": (1, 0), "auto": (1, 1)}  # chunk, warp


def hierarchy(chance: Any) -> Any:
    """Levels of all widths of sets; now and then of another policy, inclusive, or a victim cache."""
    levels = []
    for number in range(1, chance.randint(2, 4)):
        victim = number > 1 and chance.random() < 0.25
        levels.append(
            Level(
                name=f"L{number}",
                sets=2 ** chance.randint(0, 2 + number),
                ways=chance.choice([1, 2, 3, 4, 5, 7, 8, 11, 12, 15, 16, 20, 21]),
                victim=victim,
                inclusive=not victim and number > 1 and chance.random() < 0.25,
                policy=chance.choice(["LRU", "LRU", "LRU", "FIFO"]),
            )
        )
    if chance.random() < 0.2:
        levels[0] = Level(name="L1", sets=4, ways=chance.choice([4, 8, 16]), policy="PLRU")
    return levels


def nest(chance: Any) -> Any:
    """A small stencil of two arrays; most rows do not start with a line."""
    row = 8 * chance.choice([64, 65, 72, 80])
    steps = (row * chance.randint(12, 40), row, 8)
    loads = [
        Reference(Affine((1 << 20) + chance.choice([0, 8, -8, row, -row, steps[0]]), steps), 8)
        for _ in range(chance.randint(1, 7))
    ]
    store = Reference(
        Affine((1 << 21) + 8 * chance.randint(0, 9), steps), 8, True, array=1, kind=chance.choice(["store", "store", "stream"])
    )
    return Nest([loop(0, chance.randint(2, 9)), loop(0, 11), loop(0, chance.randint(20, 60))], [*loads, store])


def numbers(value: Any) -> Any:
    """All numbers of nested tuples and lists, a list after its length; flags and enumerations are numbers."""
    if isinstance(value, tuple):
        return [one for part in value for one in numbers(part)]
    if isinstance(value, list):
        return [len(value), *(one for part in value for one in numbers(part))]
    return [int(value)]


def pair(value: Any) -> Any:
    return value.constant, list(value.coefficients)


def text(levels: Any, nest: Any, mode: Any, compat: Any) -> Any:
    """A case as core_counts.cpp reads it."""
    tuples = [level.as_tuple(number)[:-1] for number, level in enumerate(levels)]  # no prefetchers
    loops = [([pair(b) for b in x.starts], [pair(b) for b in x.stops], x.step) for x in nest.loops]
    references = [(pair(r.address), r.bytes, r.array, r.access, nest.depth_of(r), r.after) for r in nest.references]
    head = (*MODES[mode], compat, nest.arrays, reference.BUFFERS)
    return " ".join(map(str, numbers((head, tuples, loops, references))))


def cases() -> Any:
    chance = random.Random(3)
    return [(hierarchy(chance), nest(chance), mode, compat) for _ in range(60) for mode in MODES for compat in (False, True)]


def run(compiler: Any, flags: Any, emulator: Any, folder: Any) -> Any:
    """Counts of all cases; the core is compiled for them."""
    program = folder / "core_counts"
    command = [*compiler, "-std=c++17", "-O1", *flags, f"-I{CPP}", f"-I{HERE}", str(HERE / "core_counts.cpp"), "-o", str(program)]
    subprocess.run(command, check=True)
    given = cases()
    asked = "\n".join([str(len(given)), *(text(*case) for case in given)])
    done = subprocess.run([*emulator, str(program)], input=asked, text=True, capture_output=True, check=True)
    return given, [[int(word) for word in line.split()] for line in done.stdout.splitlines()]


def check(given: Any, found: Any) -> None:
    assert len(given) == len(found)
    for (levels, nest, mode, compat), counts in zip(given, found, strict=True):
        here = Simulation(levels, nest.arrays, compat=compat)
        here.sweep(nest, mode=mode)
        assert here.core.counts() == counts, (levels, nest, mode, compat)


def test_aarch64_counts_the_same(tmp_path: Path) -> None:
    compiler, emulator = program("aarch64-linux-gnu-g++"), program("qemu-aarch64")
    check(*run([compiler, "-static"], ["-DROOFTREE_ISA=neon"], [emulator], tmp_path))


@pytest.mark.needs("x86-64")
def test_avx512_in_plain_instructions_counts_the_same(tmp_path: Path) -> None:
    compiler = program("g++")
    flags = ["-include", "avx512_in_plain.hpp", "-DROOFTREE_ISA=avx512"]
    check(*run([compiler], flags, [], tmp_path))
