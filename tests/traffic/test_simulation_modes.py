"""Every mode of the simulator against the plain one and against the Python twin."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rooftree import native
from rooftree.traffic import reference
from rooftree.traffic.caches import Level
from rooftree.traffic.nest import Affine, Nest, Reference, loop
from rooftree.traffic.simulate import Simulation, simulate

from .strategies import POLICIES, hierarchies, nests

pytestmark = pytest.mark.skipif(not native.available(), reason=native.why_not())

REPEATING = tuple(policy for policy in POLICIES if policy != "random")
quiet = settings(deadline=None, suppress_health_check=list(HealthCheck))


def check_all_modes(levels, nest, warm_up, compat):
    expected = reference.simulate(levels, nest, warm_up=warm_up, compat=compat)
    for mode in ("plain", "chunk", "auto"):
        assert expected == simulate(levels, nest, warm_up=warm_up, mode=mode, compat=compat), mode


@given(hierarchies(), nests(), st.integers(0, 2), st.booleans())
@settings(quiet, max_examples=200)
def test_all_modes_and_the_twin_count_the_same(levels, nest, warm_up, compat):
    check_all_modes(levels, nest, warm_up, compat)


@pytest.mark.slow
@given(hierarchies(), nests(), st.integers(0, 2), st.booleans())
@settings(quiet, max_examples=2000)
def test_all_modes_and_the_twin_count_the_same_on_two_thousand_nests(levels, nest, warm_up, compat):
    check_all_modes(levels, nest, warm_up, compat)


@st.composite
def long_nests(draw):
    """Nests whose addresses all move alike, long enough to repeat themselves: what warping is for."""
    depth = draw(st.integers(1, 3))
    trips = {1: [(6000,), (20_000,)], 2: [(300, 20), (40, 90)], 3: [(40, 20, 9), (12, 30, 20)]}[depth]
    counts = draw(st.sampled_from(trips))
    inner = draw(st.sampled_from([8, 8, -8, 4, 24, 64]))
    steps = [inner]
    for count in reversed(counts[1:]):
        steps.insert(0, steps[0] * count + draw(st.sampled_from([0, 0, 8, 64, 40])))
    references = []
    for _ in range(draw(st.integers(1, 5))):
        base = (
            (1 << 22)
            + draw(st.sampled_from([0, 1 << 20]))
            + sum(draw(st.sampled_from([0, 0, s, -s])) for s in steps)
        )
        kind = draw(st.sampled_from(["load", "load", "store", "stream", "claim"]))
        size = draw(st.sampled_from([4, 8, 64]))
        references.append(
            Reference(
                Affine(base, tuple(steps)), size, kind != "load", array=draw(st.integers(0, 2)), kind=kind
            )
        )
    return Nest([loop(0, count) for count in counts], references)


@given(hierarchies(policies=REPEATING, hashing=False), long_nests(), st.integers(0, 1))
@settings(quiet, max_examples=100)
def test_a_warped_loop_counts_what_the_plain_one_does(levels, nest, warm_up):
    plain = simulate(levels, nest, warm_up=warm_up, mode="plain")
    assert plain == simulate(levels, nest, warm_up=warm_up, mode="chunk")
    assert plain == simulate(levels, nest, warm_up=warm_up, mode="warp")


@pytest.mark.slow
@given(hierarchies(policies=REPEATING, hashing=False), long_nests(), st.integers(0, 1))
@settings(quiet, max_examples=1500)
def test_a_warped_loop_counts_what_the_plain_one_does_on_many_nests(levels, nest, warm_up):
    plain = simulate(levels, nest, warm_up=warm_up, mode="plain")
    assert plain == simulate(levels, nest, warm_up=warm_up, mode="warp")


def stencil(size):
    steps = (8 * size * size, 8 * size, 8)
    centre = 4096 + sum(steps)
    reads = [Reference(Affine(centre + shift, steps), 8) for one in steps for shift in (-one, one)]
    store = Reference(Affine(centre + (8 * size**3 + 4095) // 4096 * 4096, steps), 8, True, array=1)
    return Nest([loop(0, size - 2)] * 3, [*reads, Reference(Affine(centre, steps), 8), store])


L1, L2 = Level(name="L1", sets=8, ways=4), Level(name="L2", sets=32, ways=8)
L3 = {"behind": Level(name="L3", sets=100, ways=11), "inclusive": Level(name="L3", sets=64, ways=16, inclusive=True),
      "victim": Level(name="L3", sets=128, ways=8, victim=True),
      "plru": Level(name="L3", sets=128, ways=8, policy="PLRU")}  # fmt: skip


@pytest.mark.parametrize("size", [64, 65, 100])
@pytest.mark.parametrize("third", L3)
def test_a_stencil_is_warped_in_its_outer_loops_and_counts_the_same(size, third):
    levels = [L1, L2, L3[third]]
    warped = simulate(levels, stencil(size))
    if third != "plru":  # whose state takes longer to repeat itself
        assert "repeat earlier ones" in warped.explain
    assert simulate(levels, stencil(size), mode="plain") == warped


def test_a_second_nest_finds_the_caches_as_a_warped_one_left_them():
    first, second = stencil(70), Nest([loop(0, 3000)], [Reference(Affine(8 * 60 * 70 * 70, (8,)), 8)])
    results = []
    for mode in ("plain", "auto"):
        caches = Simulation([L1, L2, L3["victim"]], arrays=2)
        caches.sweep(first, mode=mode)
        caches.sweep(second, mode=mode)
        results.append(caches.counts())
    assert results[0] == results[1]


def test_a_warped_loop_that_would_leave_the_address_space_is_refused():
    nest = Nest([loop(0, 10**6)], [Reference(Affine(7_000_000, (-8,)), 8)])
    with pytest.raises(Exception, match="reference 0: reaches an address below 0"):
        simulate([L1], nest)
    outer = Nest([loop(0, 10**5), loop(0, 100)], [Reference(Affine(7_000_000, (-80, 8)), 8)])
    with pytest.raises(Exception, match="reference 0: reaches an address below 0"):
        simulate([L1], outer)


@pytest.mark.parametrize(
    ("level", "reason"),
    [
        (Level(name="L1", sets=4, ways=2, policy="random"), "random"),
        (Level(name="L1", sets=4, ways=2, hashed=True), "hashed"),
    ],
)
def test_the_result_says_why_nothing_was_warped(level, reason):
    assert reason in simulate([level], stencil(10)).explain
