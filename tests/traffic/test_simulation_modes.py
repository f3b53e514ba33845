"""Every mode of the simulator against the plain one and against the Python twin."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rooftree import native
from rooftree.errors import UsageError
from rooftree.traffic.simulator import reference
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop
from rooftree.traffic.simulator.simulate import Simulation, simulate
from tests.grid import grid

from .strategies import POLICIES, hierarchies, nests

pytestmark = pytest.mark.needs("C++ core")

REPEATING = tuple(policy for policy in POLICIES if policy != "random")
quiet = settings(deadline=None, suppress_health_check=list(HealthCheck))


def check_all_modes(levels: Any, nest: Any, warm_up: Any, compat: Any) -> None:
    expected = reference.simulate(levels, nest, warm_up=warm_up, compat=compat)
    for mode in ("plain", "chunk", "auto"):
        assert expected == simulate(levels, nest, warm_up=warm_up, mode=mode, compat=compat), mode


@given(hierarchies(), nests(), st.integers(0, 2), st.booleans())
@settings(quiet, max_examples=60)
def test_all_modes_and_the_twin_count_the_same(levels: Any, nest: Any, warm_up: Any, compat: Any) -> None:
    check_all_modes(levels, nest, warm_up, compat)


def test_a_clean_half_of_a_line_does_not_take_the_dirty_one_from_its_array() -> None:
    """L3 calls back lines of 64 B, of which L1 holds two halves: those of one array dirty, those of the other clean."""
    passed_on: dict[str, Any] = {"ways": 1, "line_bytes": 64, "write_back": False, "write_allocate": False}
    levels = [
        Level(name="L1", sets=1, ways=3, line_bytes=32),
        Level(name="L2", sets=1, **passed_on),
        Level(name="L3", sets=1, **{**passed_on, "ways": 2}, inclusive=True),
    ]
    read = Reference(address=Affine(65536, (72,)), bytes=4, is_store=False, depth=1, after=False, array=0, kind="load")
    written = Reference(address=Affine(65568, (72,)), bytes=4, is_store=True, depth=1, after=False, array=1, kind="store")
    check_all_modes(levels, Nest(loops=[loop(0, 6)], references=[read, written], parallel=None), 1, False)


@pytest.mark.slow
@given(hierarchies(), nests(), st.integers(0, 2), st.booleans())
@settings(quiet, max_examples=2000)
def test_all_modes_and_the_twin_count_the_same_on_two_thousand_nests(levels: Any, nest: Any, warm_up: Any, compat: Any) -> None:
    check_all_modes(levels, nest, warm_up, compat)


@st.composite
def long_nests(draw: Any) -> Any:
    """Nests whose addresses all move alike, long enough to repeat themselves: what warping is for."""
    depth = draw(st.integers(1, 3))
    trips = {1: [(6000,), (20_000,)], 2: [(300, 20), (40, 90)], 3: [(40, 20, 9), (12, 30, 20)]}[depth]
    counts = draw(st.sampled_from(trips))  # type: ignore[call-overload]
    inner = draw(st.sampled_from([8, 8, -8, 4, 24, 64]))
    steps = [inner]
    for count in reversed(counts[1:]):
        steps.insert(0, steps[0] * count + draw(st.sampled_from([0, 0, 8, 64, 40])))
    references = []
    for _ in range(draw(st.integers(1, 5))):
        base = (1 << 22) + draw(st.sampled_from([0, 1 << 20])) + sum(draw(st.sampled_from([0, 0, s, -s])) for s in steps)
        kind = draw(st.sampled_from(["load", "load", "store", "stream", "claim"]))
        size = draw(st.sampled_from([4, 8, 64]))
        references.append(Reference(Affine(base, tuple(steps)), size, kind != "load", array=draw(st.integers(0, 2)), kind=kind))
    return Nest([loop(0, count) for count in counts], references)


@pytest.mark.slow
@given(hierarchies(policies=REPEATING, hashing=False), long_nests(), st.integers(0, 1))
@settings(quiet, max_examples=100)
def test_a_warped_loop_counts_what_the_plain_one_does(levels: Any, nest: Any, warm_up: Any) -> None:
    plain = simulate(levels, nest, warm_up=warm_up, mode="plain")
    assert plain == simulate(levels, nest, warm_up=warm_up, mode="chunk")
    assert plain == simulate(levels, nest, warm_up=warm_up, mode="warp")


@pytest.mark.slow
@given(hierarchies(policies=REPEATING, hashing=False), long_nests(), st.integers(0, 1))
@settings(quiet, max_examples=1500)
def test_a_warped_loop_counts_what_the_plain_one_does_on_many_nests(levels: Any, nest: Any, warm_up: Any) -> None:
    plain = simulate(levels, nest, warm_up=warm_up, mode="plain")
    assert plain == simulate(levels, nest, warm_up=warm_up, mode="warp")


@st.composite
def growing_hierarchies(draw: Any) -> Any:
    """Levels that mostly grow outwards, so that inner ones repeat themselves long before outer ones do."""
    levels: list[Any] = []
    last = draw(st.integers(2, 3))
    for number in range(1, last + 1):
        line = levels[-1].line_bytes if levels else 64
        victim = number > 1 and draw(st.integers(0, 3)) == 0
        sets = draw(st.sampled_from([[1, 2, 4], [4, 8, 12], [8, 32, 50, 128]][number - 1]))
        plain = victim or draw(st.integers(0, 5)) > 0
        levels.append(
            Level(
                name=f"L{number}",
                sets=sets,
                ways=draw(st.sampled_from([1, 2, 4, 5, 8, 11, 16, 20, 24])),
                line_bytes=line * (1 if victim or not levels else draw(st.sampled_from([1, 1, 1, 1, 2]))),
                victim=victim,
                dirty_only=victim and draw(st.booleans()),
                inclusive=not victim and draw(st.integers(0, 2)) == 0,
                write_allocate=plain or draw(st.booleans()),
                write_back=plain or draw(st.booleans()),
                policy=draw(st.sampled_from(("LRU", "LRU", "LRU", *(POLICIES if number == last else REPEATING)))),
                hashed=number == last and sets in (8, 32, 128) and draw(st.integers(0, 4)) == 0,
            )
        )
    return levels


def check_replays(levels: Any, nest: Any, warm_up: Any, compat: Any) -> Any:
    plain = simulate(levels, nest, warm_up=warm_up, mode="plain", compat=compat)
    assert plain == simulate(levels, nest, warm_up=warm_up, compat=compat)
    return plain


@pytest.mark.slow
@given(growing_hierarchies(), long_nests(), st.integers(0, 1), st.booleans())
@settings(quiet, max_examples=100)
def test_replayed_requests_count_what_plain_lookups_do(levels: Any, nest: Any, warm_up: Any, compat: Any) -> None:
    check_replays(levels, nest, warm_up, compat)


@pytest.mark.slow
@given(growing_hierarchies(), long_nests(), st.integers(0, 1), st.booleans())
@settings(quiet, max_examples=2000)
def test_replayed_requests_count_what_plain_lookups_do_on_two_thousand_nests(
    levels: Any, nest: Any, warm_up: Any, compat: Any
) -> None:
    check_replays(levels, nest, warm_up, compat)


@pytest.mark.slow
@given(growing_hierarchies(), long_nests())
@settings(quiet, max_examples=30)
def test_replayed_requests_count_what_the_twin_does(levels: Any, nest: Any) -> None:
    assert reference.simulate(levels, nest) == check_replays(levels, nest, 0, False)


def test_a_line_that_stands_twice_in_a_victim_cache_of_pycachesim_is_found_where_the_twin_finds_it() -> None:
    l1 = Level(name="L1", sets=1, ways=1, line_bytes=32)
    levels = [l1, Level(name="L2", sets=2, ways=4, line_bytes=32, victim=True, policy="PLRU", hashed=True)]
    accesses = [Reference(Affine(65536), 8, depth=0), Reference(Affine(65576), 64, depth=0, array=1)]
    check_all_modes(levels, Nest([], accesses), 2, True)


@pytest.mark.parametrize("isa", native.instruction_sets())
@given(hierarchies(), nests(), st.booleans())
@settings(quiet)
def test_every_instruction_set_counts_the_same(isa: str, levels: Any, nest: Any, compat: Any) -> None:
    results = []
    for one in (isa, None):
        caches = Simulation(levels, nest.arrays, compat=compat, instruction_set=one)
        caches.sweep(nest)
        results.append(caches.counts())
    assert results[0] == results[1]


@pytest.mark.parametrize(("ways", "policy"), grid([3, 4, 5, 8, 11, 12, 15, 16, 17, 20, 21, 32], ["LRU", "FIFO"]))
def test_sets_of_all_widths_count_what_the_twin_does(ways: int, policy: str) -> None:
    levels = [
        Level(name="L1", sets=2, ways=ways, policy=policy),
        Level(name="L2", sets=3, ways=ways, policy=policy),
        Level(name="L3", sets=4, ways=ways, policy=policy, victim=True),
    ]
    chance, span = random.Random(ways), 4 * 64 * ways
    references = [
        Reference(Affine(4096 + 8 * chance.randrange(span // 8), (chance.choice([8, 72, 264]), 8)), 8, chance.random() < 0.3)
        for _ in range(6)
    ]
    nest = Nest([loop(0, 15), loop(0, span // 20)], references)
    expected = reference.simulate(levels, nest)
    for isa in native.instruction_sets():
        caches = Simulation(levels, instruction_set=isa)
        caches.sweep(nest)
        assert expected == caches.counts(), isa


ENDLESS = [  # mode, reference, policy of the second level: what keeps a simulation busy
    ("plain", "Reference(Affine(0), 8)", "LRU"),
    ("chunk", "Reference(Affine(0, (64,)), 8)", "LRU"),
    ("chunk", "Reference(Affine(0), 4, True, kind='stream')", "LRU"),
    ("auto", "Reference(Affine(0, (8,)), 8)", "random"),  # replayed into the second level
]


@pytest.mark.parametrize(("mode", "reference", "policy"), ENDLESS)
def test_ctrl_c_ends_a_simulation_in_every_mode(mode: str, reference: str, policy: str) -> None:
    code = (
        "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"  # the parent may ignore it
        "from rooftree.traffic.simulator.simulate import simulate\n"
        "from rooftree.traffic.simulator.caches import Level\n"
        "from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop\n"
        f"levels = [Level(name='L1', sets=4, ways=2), Level(name='L2', sets=16, ways=4, policy={policy!r})]\n"
        "print('go', flush=True)\n"
        f"simulate(levels, Nest([loop(0, 10**14)], [{reference}]), mode={mode!r})\n"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "go\n" == process.stdout.readline()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        try:
            _, complaint = process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    assert "KeyboardInterrupt" in complaint


def test_an_unknown_instruction_set_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="expected one of"):
        Simulation([Level(name="L1", sets=4, ways=2)], instruction_set="none")
    monkeypatch.setenv("ROOFTREE_INSTRUCTION_SET", "none")
    with pytest.raises(UsageError, match="ROOFTREE_INSTRUCTION_SET is 'none'"):
        Simulation([Level(name="L1", sets=4, ways=2)])


def stencil(size: Any) -> Any:
    steps = (8 * size * size, 8 * size, 8)
    centre = 4096 + sum(steps)
    reads = [Reference(Affine(centre + shift, steps), 8) for one in steps for shift in (-one, one)]
    store = Reference(Affine(centre + (8 * size**3 + 4095) // 4096 * 4096, steps), 8, True, array=1)
    return Nest([loop(0, size - 2)] * 3, [*reads, Reference(Affine(centre, steps), 8), store])


L1, L2 = Level(name="L1", sets=8, ways=4), Level(name="L2", sets=32, ways=8)
L3 = {
    "behind": Level(name="L3", sets=100, ways=11),
    "inclusive": Level(name="L3", sets=64, ways=16, inclusive=True),
    "victim": Level(name="L3", sets=128, ways=8, victim=True),
    "plru": Level(name="L3", sets=128, ways=8, policy="PLRU"),
    "random": Level(name="L3", sets=128, ways=8, policy="random"),
    "hashed": Level(name="L3", sets=128, ways=8, hashed=True),
}


@pytest.mark.parametrize(("size", "third"), grid([64, 65, 100], list(L3)))
def test_a_stencil_is_warped_in_its_outer_loops_and_counts_the_same(size: int, third: str) -> None:
    levels = [L1, L2, L3[third]]
    warped = simulate(levels, stencil(size))
    assert "the others were asked" in warped.explain
    if third not in ("plru", "random", "hashed"):  # whose state takes longer to repeat itself, or never does
        assert "repeat earlier ones" in warped.explain
    assert simulate(levels, stencil(size), mode="plain") == warped


def test_a_second_nest_finds_the_caches_as_a_warped_one_left_them() -> None:
    first, second = stencil(70), Nest([loop(0, 3000)], [Reference(Affine(8 * 60 * 70 * 70, (8,)), 8)])
    results = []
    for mode in ("plain", "auto"):
        caches = Simulation([L1, L2, L3["victim"]], arrays=2)
        caches.sweep(first, mode=mode)
        caches.sweep(second, mode=mode)
        results.append(caches.counts())
    assert results[0] == results[1]


def test_a_warped_loop_that_would_leave_the_address_space_is_refused() -> None:
    nest = Nest([loop(0, 10**6)], [Reference(Affine(7_000_000, (-8,)), 8)])
    with pytest.raises(Exception, match="reference 0: reaches an address below 0"):
        simulate([L1], nest)
    outer = Nest([loop(0, 10**5), loop(0, 100)], [Reference(Affine(7_000_000, (-80, 8)), 8)])
    with pytest.raises(Exception, match="reference 0: reaches an address below 0"):
        simulate([L1], outer)


@pytest.mark.parametrize(
    ("level", "reason"),
    [(Level(name="L1", sets=4, ways=2, policy="random"), "random"), (Level(name="L1", sets=4, ways=2, hashed=True), "hashed")],
)
def test_the_result_says_why_nothing_was_warped(level: Level, reason: str) -> None:
    assert reason in simulate([level], stencil(10)).explain


@pytest.mark.parametrize("trips", range(8, 40, 4))
def test_a_period_that_lines_were_driven_out_of_is_not_taken_for_the_next(trips: int) -> None:
    """An inclusive L2 hardly larger than L1 takes lines from it in some periods and not in others."""
    levels = [Level(name="L1", sets=6, ways=1, line_bytes=32), Level(name="L2", sets=4, ways=2, line_bytes=32, inclusive=True)]
    nest = Nest([loop(0, trips), loop(0, 9)], [Reference(Affine(2**20, (32, 8)), 4, is_store=True)])
    assert simulate(levels, nest, mode="plain") == simulate(levels, nest, mode="warp")
