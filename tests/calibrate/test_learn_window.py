"""Sizes of what keeps instructions in flight, found from the times of two misses with fillers between them."""

from __future__ import annotations

import random
import subprocess
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rooftree.asm import parse
from rooftree.calibrate.learn import window_code as codes
from rooftree.calibrate.learn.window import Answers, Question, Size, Took, larger, measured, sizes
from rooftree.calibrate.learn.window_code import (
    BRANCHES,
    FLAGS,
    INTEGERS,
    KINDS,
    LOADS,
    MIXED,
    REORDER,
    STORES,
    VECTORS,
    VECTORS_CHOSEN,
    VECTORS_WAITING,
    WAITING,
)
from rooftree.timing.build import objects
from rooftree.timing.fake import FakeHarness
from rooftree.timing.harness import SYMBOL
from rooftree.timing.isa import isa_of
from tests.needs import program

ALONE, CHAINED = "alone", "chained"
HELD: Mapping[str, Sequence[str]] = {
    REORDER: [],
    INTEGERS: [INTEGERS],
    FLAGS: [FLAGS],
    VECTORS: [VECTORS],
    WAITING: [INTEGERS],
    VECTORS_WAITING: [VECTORS],
    VECTORS_CHOSEN: [VECTORS],
    STORES: [STORES],
}


@dataclass(frozen=True)
class Core:
    """A core whose truth is known: places of each resource; what is not named limits nothing.

    Attributes:
        places: by kind.
        width: instructions that come in, and that leave, in a cycle.
        memory: what a miss takes [cy].
    """

    places: Mapping[str, int]
    width: int = 6
    memory: float = 400.0

    def cycles(self, kind: str, fillers: int, memory: float) -> float:
        """Of a pass, from the second half of some."""
        run = _Run(self, memory)
        ends = []
        for _ in range(8):
            for chain in (0, 0) if kind == CHAINED else (0, 1):
                run.miss(chain, kind)
                for number in range(0 if kind in (ALONE, CHAINED) else fillers):
                    run.filler(kind, number)
            ends.append(run.last)
        return (ends[-1] - ends[3]) / 4


@dataclass
class _Run:
    core: Core
    memory: float
    now: float = 0.0
    last: float = 0.0
    chosen: float = 0.0
    address: list[float] = field(default_factory=lambda: [0.0, 0.0])
    held: dict[str, deque[float]] = field(default_factory=dict)
    waiting: dict[str, list[float]] = field(default_factory=dict)
    behind: float = 0.0

    def _take(self, kinds: Sequence[str]) -> None:
        for kind in kinds:
            queue = self.held.setdefault(kind, deque())
            if len(queue) >= self.core.places.get(kind, 10**9):
                self.now = max(self.now, queue.popleft())

    def _leave(self, kinds: Sequence[str], done: float) -> None:
        self.last = max(self.last, done)
        for kind in kinds:
            self.held[kind].append(self.last)

    def _enter(self, kinds: Sequence[str], schedulers: Sequence[str] = ()) -> float:
        self.now += 1 / self.core.width
        self._take([REORDER, *kinds])
        for name in schedulers:
            heap = self.waiting.setdefault(name, [])
            while heap and heap[0] <= self.now:
                heappop(heap)
            if len(heap) >= self.core.places.get(name, 10**9):
                self.now = max(self.now, heappop(heap))
        return self.now

    def _vector(self, ready: float) -> float:
        """Through the queue in front of the scheduler of vectors, in order, and when it begins."""
        self._enter([VECTORS], [VECTORS_WAITING])
        heap = self.waiting.setdefault(VECTORS_CHOSEN, [])
        self.chosen = max(self.chosen, self.now)
        while heap and heap[0] <= self.chosen:
            heappop(heap)
        if len(heap) >= self.core.places.get(VECTORS_CHOSEN, 10**9):
            self.chosen = max(self.chosen, heappop(heap))
        begin = max(ready, self.chosen)
        heappush(heap, begin)
        heappush(self.waiting[VECTORS_WAITING], begin)
        self._leave([REORDER, VECTORS], begin + 1)
        return begin + 1

    def miss(self, chain: int, kind: str) -> None:
        if kind == VECTORS_CHOSEN:
            self.address[chain] = self._vector(self.address[chain])
        self._enter([INTEGERS, LOADS], [WAITING])
        begin = max(self.now, self.address[chain])
        heappush(self.waiting[WAITING], begin)
        self.address[chain] = self.behind = begin + self.memory
        self._leave([REORDER, INTEGERS, LOADS], begin + self.memory)
        if kind in (VECTORS_WAITING, VECTORS_CHOSEN):
            self.behind = self._vector(self.behind)

    def filler(self, kind: str, number: int) -> None:
        if kind == MIXED:
            kind = (INTEGERS, VECTORS, INTEGERS, VECTORS, INTEGERS, VECTORS, STORES, FLAGS)[number % 8]
        if kind in (VECTORS_WAITING, VECTORS_CHOSEN):
            self._vector(self.behind)
            return
        kinds = [LOADS, (INTEGERS, VECTORS)[number % 2]] if kind == LOADS else HELD.get(kind, [])
        self._enter(kinds, [WAITING] if kind == WAITING else [])
        begin = max(self.now, self.behind) if kind == WAITING else self.now
        if kind == WAITING:
            heappush(self.waiting[WAITING], begin)
        self._leave([REORDER, *kinds], begin + 1)


ZEN = Core(
    {
        REORDER: 256,
        INTEGERS: 150,
        FLAGS: 122,
        VECTORS: 140,
        WAITING: 96,
        VECTORS_WAITING: 128,
        VECTORS_CHOSEN: 64,
        LOADS: 116,
        STORES: 64,
    }
)


def random_core(seed: int) -> Core:
    """Registers for about half of the reorder buffer and more, schedulers for a part of these."""
    draw = random.Random(seed)
    buffer = draw.randint(60, 560)
    integers, vectors = (draw.randint(round(0.45 * buffer), round(0.9 * buffer)) for _ in range(2))
    queue = draw.randint(round(0.3 * vectors), round(0.9 * vectors))
    places = {
        REORDER: buffer,
        INTEGERS: integers,
        FLAGS: draw.randint(round(0.4 * buffer), round(0.9 * buffer)),
        VECTORS: vectors,
        WAITING: draw.randint(20, round(0.9 * integers)),
        VECTORS_WAITING: queue,
        VECTORS_CHOSEN: draw.randint(round(0.3 * queue), round(0.9 * queue)),
        LOADS: draw.randint(round(0.3 * buffer), round(0.6 * buffer)),
        STORES: draw.randint(round(0.2 * buffer), round(0.5 * buffer)),
    }
    return Core(places, draw.randint(4, 8), draw.uniform(350, 700))


def simulated(core: Core, kind: str, number: int, memory: float) -> float:
    return core.cycles(kind, number, memory)


def limits(core: Core, kind: str, number: int, memory: float) -> float:
    """The same at once, from what each kind takes up: one miss as long as all fits, else two."""
    besides = {REORDER: [], MIXED: [], **{k: [(k, 1.0)] for k in HELD if k != REORDER}, LOADS: [(LOADS, 1.0)], BRANCHES: []}
    places = {**dict.fromkeys(KINDS, 10**9), **core.places}
    fits = number + 2 <= places[REORDER] and all(number + (k in (INTEGERS, LOADS)) <= places[k] for k, _ in besides[kind])
    for other in {WAITING: [INTEGERS], VECTORS_WAITING: [VECTORS], VECTORS_CHOSEN: [VECTORS, VECTORS_WAITING]}.get(kind, []):
        fits = fits and number + 2 <= places[other]
    return max(memory * (1 if fits and kind != CHAINED else 2), 2 * number / core.width)


Truth = Callable[[Core, str, int, float], float]


def asked(core: Core, seed: int = 1, truth: Truth = limits) -> Callable[[Sequence[Question]], Answers]:
    """The core's answers, of which a few are lengthened by others and all by some noise."""
    draw = random.Random(seed)

    def took(kind: str, number: int, memory: float) -> float:
        late = draw.uniform(1.2, 2.5) if draw.random() < 0.02 else 1.0
        return late * truth(core, kind, number, memory) * draw.uniform(1.0, 1.05)

    def ask(questions: Sequence[Question]) -> Answers:
        answers = {(k, n): Took(took(k, n, core.memory), 2 * n / core.width) for k, n in questions}
        return Answers(core.memory, 2 * core.memory, answers)

    return ask


def holds(found: Size, truth: int) -> bool:
    """Whether the truth is not denied."""
    return found.low - 2 <= truth and (found.high is None or truth <= found.high + 2)


def close(found: Size, truth: int) -> bool:
    """Whether it is told, within a few per cent."""
    return holds(found, truth) and found.high is not None and found.high - found.low <= 0.04 * truth + 2


def test_all_sizes_of_a_core_are_found() -> None:
    found = sizes(asked(ZEN))
    assert {kind: close(found[kind], truth) for kind, truth in ZEN.places.items()} == dict.fromkeys(ZEN.places, True), found
    assert found[BRANCHES].high is None  # they meet the end of the reorder buffer alone
    assert found[BRANCHES].low == pytest.approx(256, rel=0.04)


@pytest.mark.slow
@pytest.mark.parametrize("many", [2])
def test_sizes_of_random_cores_are_those_of_their_simulated_timings(many: int) -> None:
    """Misses, schedulers that are filled and emptied, and registers as the core goes through them cycle by cycle."""
    seeds = [random.randrange(10**6) for _ in range(many)]
    print(seeds)
    for seed in seeds:
        core = random_core(seed)
        found = sizes(asked(core, seed, simulated))
        assert [kind for kind, truth in core.places.items() if kind in found and not holds(found[kind], truth)] == [], found
        assert close(found[STORES], core.places[STORES]), (seed, found)


@pytest.mark.parametrize("seed", range(40))
def test_no_size_of_a_random_core_is_denied_whatever_the_noise(seed: int) -> None:
    core = random_core(seed)
    found = sizes(asked(core, seed))
    assert {kind: truth for kind, truth in core.places.items() if kind in found and not holds(found[kind], truth)} == {}, found
    assert REORDER in found


def test_a_resource_that_another_one_hides_is_at_least_so_large() -> None:
    core = Core({REORDER: 100, INTEGERS: 90, VECTORS: 95, WAITING: 300, STORES: 50, VECTORS_WAITING: 60})
    found = sizes(asked(core))
    assert found[WAITING].high is None
    assert 85 <= found[WAITING].low <= 92
    assert found[FLAGS].high is None
    assert close(found[VECTORS_WAITING], 60)


@pytest.mark.parametrize(
    "answers",
    [
        None,
        Answers(4.0, 8.0, {}),  # in a cache
        Answers(400.0, 450.0, {}),  # two at once take as long as in a row
    ],
)
def test_misses_that_tell_nothing_give_no_sizes(answers: Answers | None) -> None:
    asked: list[Sequence[Question]] = []
    assert sizes(lambda questions: asked.append(questions) or answers) == {}  # type: ignore[func-returns-value]
    assert asked == [()]  # no long code is written for nothing


def beside_another(core: Core, shared: Callable[[int], bool]) -> Callable[[Sequence[Question]], Answers]:
    """Answers of a core of which another thread has half of all while some of the questions are asked."""
    half = replace(core, places={kind: round(0.6 * places) for kind, places in core.places.items()}, width=core.width // 2)
    alone, crowded, turns = asked(core), asked(half), count()

    def ask(questions: Sequence[Question]) -> Answers:
        return crowded(questions) if shared(next(turns)) else alone(questions)

    return ask


@pytest.mark.parametrize("shared", [lambda n: n == 1, lambda n: n <= 2, lambda n: n >= 2, lambda n: n % 2 == 1, lambda n: n == 3])
@pytest.mark.parametrize("width", [0.0, 6.0])
def test_what_another_thread_leaves_of_a_core_is_not_its_size(shared: Callable[[int], bool], width: float) -> None:
    found = sizes(beside_another(ZEN, shared), width)
    assert {kind: found[kind] for kind, truth in ZEN.places.items() if kind in found and not holds(found[kind], truth)} == {}
    assert found


def test_a_core_that_is_shared_all_the_time_has_no_sizes() -> None:
    assert sizes(beside_another(ZEN, lambda n: True), 6.0) == {}


def test_of_two_moments_the_one_in_which_more_was_left_counts() -> None:
    alone, halved = {REORDER: Size(251, 258), STORES: Size(64, 64)}, {REORDER: Size(114, 130), STORES: Size(30, 31)}
    assert larger(alone, halved) == larger(halved, alone) == alone
    assert larger({}, halved) == halved
    assert larger(alone, {}) == {}  # the later moment knew how fast the front end is: that was shared
    assert larger(alone, {STORES: Size(64, 64)}) == {STORES: Size(64, 64)}


def test_answers_that_fail_in_between_are_asked_for_again() -> None:
    ask, turns = asked(ZEN), iter([False, False, True, False, True, False])
    found = sizes(lambda questions: None if next(turns, False) else ask(questions))
    assert close(found[STORES], 64)


class Flushed(FakeHarness):
    """A machine on which data are near, but for the run right behind a flush."""

    def __init__(self, core: Core, **options: Any) -> None:
        super().__init__(lambda code: 1.0, **options)
        self.core = core

    def cycles(self, bursts: Sequence[Any]) -> Any:
        names = [burst.name for burst in bursts]
        kinds = {kind.replace(" ", "_"): kind for kind in KINDS} | {codes.ALONE: ALONE, codes.CHAINED: CHAINED}
        found = []
        for burst, before in zip(bursts, [names[-1], *names], strict=False):
            name, _, number = burst.name.rpartition("_")
            kind, fillers = (kinds[name], int(number)) if name in kinds else (kinds.get(burst.name, ""), 0)
            memory = self.core.memory if before == codes.FLUSH else 4.0
            one = 512.0 if burst.name == "reference" else 100.0
            if kind in (ALONE, CHAINED):
                one = memory * (1 + (kind == CHAINED))
            elif kind:
                one = limits(self.core, kind, fillers, memory)
            found.append(burst.count * one)
        return np.array(found)


@pytest.mark.parametrize("isa", ["x86", "aarch64"])
def test_generated_code_tells_the_sizes_of_a_machine_that_others_disturb(isa: str) -> None:
    found = measured(isa_of(isa), Flushed(ZEN, noise=0.02, disturbed=0.1))
    assert {kind for kind, truth in ZEN.places.items() if close(found[kind], truth)} == set(ZEN.places), found


def test_a_machine_without_a_generator_or_whose_caches_cannot_be_flushed_has_no_sizes() -> None:
    assert measured(isa_of("riscv"), Flushed(ZEN)) == {}
    assert measured(isa_of("x86"), Flushed(ZEN, refused={codes.FLUSH: "this processor does not have the instruction"})) == {}


def test_an_interrupt_ends_the_measurement() -> None:
    with pytest.raises(KeyboardInterrupt):
        measured(isa_of("x86"), Flushed(ZEN, interrupt_after=3))


@pytest.mark.parametrize(("isa", "vex"), [("x86", True), ("x86", False), ("aarch64", True)])
@pytest.mark.parametrize("kind", KINDS)
def test_fillers_wait_for_the_miss_before_them_where_they_are_to_wait_and_nowhere_else(isa: str, vex: bool, kind: str) -> None:
    given = codes.words(isa, vex)
    assert given is not None
    body = parse(codes.code(isa_of(isa), given, kind, 30).body, isa, "intel" if isa == "x86" else "auto").instructions
    late: set[str] = set()
    waiting = []
    for instruction in body[: len(body) // 2 - 1]:
        comes = any(name in late for name in instruction.reads) or (instruction.loads and set(instruction.reads) & {"rcx", "x3"})
        late = late | {*instruction.writes} if comes else late - {*instruction.writes}
        waiting.append(bool(comes))
    besides = {VECTORS_WAITING: 2, VECTORS_CHOSEN: 2}.get(kind, 1)
    expected = 30 + besides if kind in (WAITING, VECTORS_WAITING, VECTORS_CHOSEN) else besides
    assert sum(waiting) == expected


MAIN = """
#include <stdint.h>
#include <stdio.h>
static char memory[1 << 21] __attribute__((aligned(4096)));
int main(void) {{
    void *buffers[1] = {{memory}};
    int starts[2] = {{{first}, {second}}};
    for (int chain = 0; chain < 2; ++chain) {{
        ((void **)memory)[chain] = memory + starts[chain];
        for (int k = 0; k < {places}; ++k)
            *(void **)(memory + starts[chain] + k * {place}) = memory + starts[chain] + (k + 5) % {places} * {place};
    }}
    {calls}
    puts("done");
}}
"""


def test_code_for_aarch64_runs_in_an_emulator(tmp_path: Path) -> None:
    isa = "aarch64"
    given, found = codes.words(isa), isa_of(isa)
    assert given is not None
    every = [*codes.beside(found, given), *(codes.code(found, given, kind, 40) for kind in KINDS)]
    assert objects(every, found.prelude(), isa, tmp_path / "bench.o", native=False) == {}
    names = [SYMBOL + code.name for code in every]
    calls = "".join(f'extern void {name}(int64_t, void **); puts("{name}"); {name}(100, buffers);\n' for name in names)
    text = MAIN.format(first=codes.FIRST, second=codes.SECOND, places=codes.PLACES, place=codes.PLACE_B, calls=calls)
    (tmp_path / "main.c").write_text(text)
    subprocess.run([program("aarch64-linux-gnu-gcc"), "-static", "-o", "all", "main.c", "bench.o"], cwd=tmp_path, check=True)
    done = subprocess.run([program("qemu-aarch64"), "./all"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-200:]
    assert done.stdout.endswith("done\n")
