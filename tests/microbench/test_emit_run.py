"""Emitted code is run, on this processor or emulated ones, and what it does to memory and registers is compared."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from rooftree.asm import parse
from rooftree.errors import UsageError
from rooftree.microbench.emit import (
    KERNELS,
    PRECISIONS,
    Arithmetic,
    Chase,
    Dial,
    Emitted,
    Gather,
    Length,
    Link,
    Memory,
    Mixed,
    Stream,
    emit,
    isas,
    operations,
)
from rooftree.timing.harness import REFERENCE_CYCLES, SYMBOL
from rooftree.timing.isa import isa_of
from tests.needs import elsewhere, program

from .emit_machines import REGION, TYPES, Job, Program, image, machine

FAMILIES = ("x86", "aarch64", "riscv")
STYLES = ("plain", "nontemporal", "pair", "predicated")
CELL = REGION - 8
"""Where a dial keeps how far it came."""
ASSEMBLERS = {"x86": "as", "aarch64": "aarch64-linux-gnu-as", "riscv": "riscv64-linux-gnu-as"}


def benchmarks(isa: str, precision: str) -> Iterator[Any]:
    """Of every kind some, for which an instruction set may lack the means."""
    single = operations(isa, precision)
    yield from (Arithmetic((name,), chains) for name in single for chains in (None, 1))
    if {"fma", "add", "sqrt"} <= set(single):
        yield from (Arithmetic(("fma", "add")), Arithmetic(("fma", "fma", "add")), Arithmetic(("add", "mul", "div")))
        yield from (Mixed(0.25), Mixed(2, "add", 1, 0), Mixed(0.1, "mul", 3, 2), Mixed(0.5, "sqrt", 0, 1))
    for loads, stores in ((1, 0), (0, 1), (2, 1), (3, 2)):
        yield from (Memory(loads, stores, style, resident) for style in STYLES for resident in (False, True))
    yield from (Stream(kernel, nontemporal) for kernel in KERNELS for nontemporal in (False, True))
    yield from (Stream("copy", stride=3), Stream("update", stride=8), Stream("norm", stride=2))
    for dial in (Dial(2, whole=True), Dial(4, whole=False)):
        yield from (Stream(kernel, dial=dial) for kernel in ("sum", "copy", "update"))
    yield from (Gather(), Gather(5), Length())
    if precision == "i64":
        yield from (Chase(), Link())


def everything(isa: str, precisions: Any = tuple(PRECISIONS), lmuls: Any = (1, 2, 4, 8)) -> list[Any]:
    found = []
    for precision in precisions:
        for lmul in lmuls if isa.startswith(("rvv", "xthead")) else (1,):
            for benchmark in benchmarks(isa, precision):
                try:
                    found.append((benchmark, emit(benchmark, isa, precision, lmul=lmul)))
                except UsageError:
                    continue
    assert found, isa
    return found


@pytest.mark.parametrize("isa", [isa for isa in isas() if isa != "rvv0.7"])  # whose names only assemblers of the vendor know
def test_the_assembler_takes_everything(isa: str, tmp_path: Path) -> None:
    found = [emitted for _, emitted in everything(isa)]
    family = found[0].family
    name = program(ASSEMBLERS[family])
    if isa == "xtheadvector" and assembled(name, ".option arch, +xtheadvector\n\tth.vsetvli a0, zero, e64, m1\n", tmp_path):
        elsewhere(f"this {name} does not know xtheadvector; binutils 2.44 and later do")
    assert assembled(name, "\n".join(emitted.text for emitted in found), tmp_path) == ""


def assembled(assembler: str, text: str, folder: Path) -> str:
    """What the assembler complains about."""
    file = folder / "all.s"
    file.write_text(text)
    done = subprocess.run([assembler, "-o", str(folder / "all.o"), str(file)], capture_output=True, text=True, check=False)
    assert bool(done.stderr) == bool(done.returncode)
    return done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_memory_and_registers_are_as_they_should_be(family: str, tmp_path: Path) -> None:
    run_everything(machine(family), tmp_path, ("dp", "i32"), (1, 4), 100)


@pytest.mark.slow
@pytest.mark.parametrize(("family", "vector_bytes"), [("x86", 16), *((f, b) for f in FAMILIES[1:] for b in (16, 64))])
def test_they_are_in_all_precisions_and_with_other_vector_lengths(family: str, vector_bytes: int, tmp_path: Path) -> None:
    run_everything(machine(family, vector_bytes), tmp_path, tuple(PRECISIONS), (1, 2, 4, 8), 3000)


def run_everything(on: Any, folder: Path, precisions: Any, lmuls: Any, passes: int) -> None:
    """Run what this machine has the features for, and compare memory, registers that calls keep, and exceptions."""
    on.skip_unless_here()
    chosen = [
        (benchmark, emitted)
        for isa in isas(on.family)
        for benchmark, emitted in everything(isa, precisions, lmuls)
        if set(emitted.requires) <= on.features and not isinstance(benchmark, Link | Chase | Length)
    ]
    assert set(isas(on.family)) - {"avx", "avx2", "avx512", "rvv0.7", "xtheadvector"} <= {e.isa for _, e in chosen}
    program = Program(on, [emitted for _, emitted in chosen], folder)
    jobs = [job(emitted, on.vector_bytes, passes) for _, emitted in chosen]
    for (benchmark, emitted), asked, result in zip(chosen, jobs, program.run(jobs), strict=True):
        assert result.flags == 0, f"{emitted.name}: {'registers' * (result.flags & 1)} {'exceptions' * (result.flags // 2)}"
        wanted = expected(benchmark, emitted, asked, on.vector_bytes)
        assert same(wanted, result.memory, emitted.precision), emitted.name


def job(emitted: Emitted, vector_bytes: int, passes: int = 100) -> Job:
    """Three sweeps of two passes over arrays that do not lie side by side; many passes without memory."""
    if not emitted.sweeps:
        return Job(emitted, passes if not emitted.arrays else 3, (128,))
    step = emitted.step_bytes(vector_bytes)
    length = step * min(2, (REGION - 2048) // emitted.arrays // step)
    begins = tuple(128 + number * (length + 192) for number in range(emitted.arrays))
    assert begins[-1] + length <= REGION
    extra = len(emitted.offsets) - emitted.arrays - 1
    more = {0: (), 1: (REGION - 1024,), 3: (CELL, REGION - 8192, REGION - 4097)}[extra]
    return Job(emitted, 3, (*begins, begins[0] + length, *more))


def expected(benchmark: Any, emitted: Emitted, asked: Any, vector_bytes: int) -> NDArray[Any]:
    """The memory afterwards, computed from what the benchmark means."""
    memory = np.frombuffer(image(emitted.precision), TYPES[emitted.precision]).copy()
    size, group = memory.itemsize, emitted.group(vector_bytes)
    per_group = group // size
    if isinstance(benchmark, Stream):
        length = asked.offsets[emitted.arrays] - asked.offsets[0]
        begins = [begin // size for begin in asked.offsets[: emitted.arrays]]
        for _ in range(asked.count):
            for place in range(0, length // group, benchmark.stride):
                first = place * per_group
                apply(benchmark.kernel, [memory[b + first : b + first + per_group] for b in begins], memory.dtype)
        if benchmark.dial and not benchmark.dial.whole:
            went = asked.count * length * benchmark.dial.lines
            held = memory.view(np.uint8)[CELL : CELL + 8].view(np.int64)
            held[0] = (held[0] + went) & 4095
    elif isinstance(benchmark, Memory | Mixed) and benchmark.stores:
        step = emitted.step_bytes(vector_bytes)
        length = asked.offsets[-1] - asked.offsets[0] if emitted.sweeps else step
        pattern = stored_places(benchmark, emitted)
        span = 2 if isinstance(benchmark, Memory) and emitted.body.count("{") == 0 and is_pair(benchmark, emitted) else 1
        for number in range(length // group):
            if pattern[number // span % len(pattern)]:
                at = asked.offsets[0] // size + number * per_group
                memory[at : at + per_group] = value(emitted, benchmark)
    return memory


def is_pair(benchmark: Memory, emitted: Emitted) -> bool:
    return benchmark.style == "pair" or (benchmark.style == "nontemporal" and emitted.isa in ("aarch64-scalar", "neon"))


def stored_places(benchmark: Memory | Mixed, emitted: Emitted) -> list[int]:
    """Which accesses of a turn are stores: as evenly spread as possible."""
    total = benchmark.loads + benchmark.stores
    loads = [((2 * n + 1) / (2 * benchmark.loads), 0) for n in range(benchmark.loads)]
    stores = [((2 * n + 1) / (2 * benchmark.stores), 1) for n in range(benchmark.stores)]
    turn = [kind for _, kind in sorted(loads + stores)]
    assert len(turn) == total
    return turn


def value(emitted: Emitted, benchmark: Any) -> float:
    """What is stored: 1.5, or a constant of the operation."""
    if emitted.precision == "bf16":
        return 0x3FC0
    if not PRECISIONS[emitted.precision].bits:
        return 1
    if isinstance(benchmark, Memory) or benchmark.operation in ("mul", "sqrt"):
        return 1.5
    p = PRECISIONS[emitted.precision].bits
    return 1.375 * 2.0 ** (-(p + 2) if benchmark.operation == "add" else -((p + 4) // 2))


def apply(kernel: str, arrays: list[NDArray[Any]], dtype: Any) -> None:
    """A streaming kernel, from its formula."""
    known = KERNELS[kernel]
    s, r = (dtype.type(int(v) if dtype.kind in "iu" else v) for v in (known.s, known.r))
    if dtype == np.uint16 and kernel == "store":
        s = np.uint16(0x3F00)
    target, _, formula = known.formula.partition(" = ")
    if target == "t":
        return
    names = dict(zip("abcde", arrays, strict=False)) | {"s": s, "r": r}
    arrays[0][:] = eval(formula.replace("[i]", ""), {}, names)


def same(wanted: NDArray[Any], memory: bytes, precision: str) -> bool:
    got = np.frombuffer(memory, TYPES[precision])
    if wanted.dtype.kind in "iu":
        return np.array_equal(wanted, got)
    return np.allclose(wanted.astype(float), got.astype(float), rtol=4 * np.finfo(wanted.dtype).eps, atol=0)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_chain_visits_every_place_and_goes_on_where_it_stopped(family: str, tmp_path: Path) -> None:
    on = machine(family)
    isa = isas(family)[0]
    link, chase = emit(Link(128), isa, "i64"), emit(Chase(), isa, "i64", unroll=5)
    places, first = 24, 1024
    offsets = (64, first, first + 128 * places, first + 128 * 7)  # coprime to the number of places
    program = Program(on, [link, chase], tmp_path)
    chased = Job(chase, 3, (64,), keep=True)
    linked, once, twice = program.run([Job(link, 1, offsets), chased, chased])
    words = np.frombuffer(linked.memory, np.uint64)
    at, seen = int(words[8]) - linked.address, []
    for _ in range(places):
        seen.append(at)
        at = int(words[at // 8]) - linked.address
    assert sorted(seen) == [first + 128 * n for n in range(places)]
    assert at == seen[0]
    for result, loads in ((once, 15), (twice, 30)):
        cell = int(np.frombuffer(result.memory, np.uint64)[8])
        assert seen[loads % places] == cell - result.address
        assert result.flags == 0


@pytest.mark.parametrize("family", FAMILIES)
def test_an_empty_cell_is_chased_itself(family: str, tmp_path: Path) -> None:
    chase, cell = emit(Chase(), isas(family)[0], "i64"), 8 * 61  # where the image holds a zero
    result = Program(machine(family), [chase], tmp_path).run([Job(chase, 1, (cell,))])[0]
    assert int(np.frombuffer(result.memory, np.uint64)[61]) - result.address == cell


@pytest.mark.parametrize(
    "vector_bytes", [pytest.param(16, marks=pytest.mark.slow), 32, pytest.param(128, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize(("family", "isa"), [("aarch64", "sve"), ("riscv", "rvv")])
def test_the_processor_tells_the_length_of_its_vectors(family: str, isa: str, vector_bytes: int, tmp_path: Path) -> None:
    asking = emit(Length(), isa)
    result = Program(machine(family, vector_bytes), [asking], tmp_path).run([Job(asking, 1, (64,))])[0]
    assert (0, vector_bytes) == (result.flags, np.frombuffer(result.memory, np.int64)[8])


@pytest.mark.parametrize("family", ["aarch64", "riscv"])
def test_the_reference_is_a_chain_of_as_many_additions_as_promised(family: str, tmp_path: Path) -> None:
    reference = isa_of(family).reference("reference")
    code = SimpleNamespace(name=reference.name, symbol=SYMBOL + reference.name, text=reference.text, precision="dp")
    program = Program(machine(family), [code], tmp_path)  # type: ignore[list-item]
    two, five = (program.executed(Job(code, count, (64,))) for count in (2, 5))  # type: ignore[arg-type]
    assert 3 * (REFERENCE_CYCLES + 2) == five - two
    added = [i for i in parse(reference.body, family).instructions if i.mnemonic == "add"]
    assert len(added) == REFERENCE_CYCLES
    assert all(i.writes[0] in i.reads for i in added)


@pytest.mark.slow
@pytest.mark.parametrize("family", ["aarch64", "riscv"])
def test_the_emulator_executes_as_many_instructions_as_promised(family: str, tmp_path: Path) -> None:
    on = machine(family)
    vectors = {"aarch64": "sve", "riscv": "rvv"}[family]
    wanted = [
        emit(Arithmetic(("mul",), 1), vectors),
        emit(Memory(2, 1), vectors),
        emit(Stream("triad"), vectors),
        emit(Mixed(0.25), isas(family)[0]),
        emit(Gather(3), vectors),
        emit(Memory(1, 0), isas(family)[0], unroll=600),
        emit(Stream("daxpby"), "neon" if family == "aarch64" else vectors),
        emit(Arithmetic(("add",), 1), isas(family)[0], "i64"),
        emit(Memory(3, 2, "nontemporal"), "neon") if family == "aarch64" else emit(Stream("add4"), vectors, "sp", lmul=4),
        emit(Arithmetic(("fma", "add")), vectors, "sp"),
    ]
    if family == "riscv":
        wanted += [emit(Memory(2, 1), vectors, lmul=lmul) for lmul in (2, 4, 8)]
    program = Program(on, wanted, tmp_path)
    for emitted in wanted:
        asked = job(emitted, on.vector_bytes)
        length = asked.offsets[-1] - asked.offsets[0]
        two, five = (program.executed(Job(emitted, count, asked.offsets)) for count in (2, 5))
        promised = [emitted.total(count, length, on.vector_bytes).instructions for count in (2, 5)]
        assert promised[1] - promised[0] == five - two, emitted.name
        assert two > promised[0]
