"""Several cores and prefetchers through `simulate`: against the Python twin, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rooftree.errors import CapabilityError, KernelError, UsageError
from rooftree.traffic.simulator import reference
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.nest import Affine, Loop, Nest, Reference, loop
from rooftree.traffic.simulator.prefetch import Adjacent, NextLine, Stream
from rooftree.traffic.simulator.schedule import accesses, in_step, interleave
from rooftree.traffic.simulator.simulate import simulate

from .strategies import hierarchies, nests
from .test_simulation_modes import long_nests

L1, L2 = Level(name="L1", sets=4, ways=2), Level(name="L2", sets=16, ways=4, shared_by=4)


def rows(count: Any, length: Any, bound: Any = None) -> Any:
    """A row of doubles is read and written in each iteration of a parallel loop."""
    steps = (8 * length, 8)
    inner = loop(0, length) if bound is None else Loop((Affine(0),), (bound,))
    references = [Reference(Affine(0, steps), 8), Reference(Affine(1 << 16, steps), 8, is_store=True, array=1)]
    return Nest([loop(0, count), inner], references, parallel=0)


def test_several_cores_count_what_the_twin_does_and_say_how() -> None:
    counts = simulate([L1, L2], rows(7, 20), cores=3, warm_up=1)
    assert reference.simulate([L1, L2], rows(7, 20), cores=3, warm_up=1) == counts
    assert 3 + 1 == len(counts.instances)
    assert counts.explain


def test_a_triangle_is_simulated_in_plain_python() -> None:
    triangle = rows(12, 12, Affine(1, (1,)))
    counts = simulate([L1, L2], triangle, cores=2)
    assert reference.simulate([L1, L2], triangle, cores=2) == counts
    assert counts.explain.startswith("plain Python")


def test_what_plain_python_takes_too_long_for_is_refused() -> None:
    with pytest.raises(CapabilityError, match=r"in plain Python, which is used because bounds"):
        simulate([L1, L2], rows(10**4, 10**4, Affine(1, (1,))), cores=2)


def test_the_accesses_of_a_nest_are_estimated() -> None:
    for nest in (rows(7, 20), rows(40, 40, Affine(1, (1,)))):
        assert len(list(interleave(nest))) == pytest.approx(accesses(nest), rel=0.05)


def test_a_prefetcher_works_in_simulate() -> None:
    ahead = replace(L1, prefetch=(NextLine(),))
    counts = simulate([ahead, L2], rows(4, 40))
    assert reference.simulate([ahead, L2], rows(4, 40)) == counts
    assert counts.levels[0].prefetches > 0


def test_cores_are_checked() -> None:
    with pytest.raises(UsageError, match="cores is 0, expected a whole number from 1"):
        simulate([L1, L2], rows(2, 2), cores=0)
    with pytest.raises(KernelError, match="no loop of the nest is parallel"):
        simulate([L1, L2], replace(rows(2, 2), parallel=None), cores=2)
    with pytest.raises(UsageError, match="mode is 'fast'"):
        simulate([L1, L2], rows(2, 2), cores=2, mode="fast")


# --- the C++ core against the twin -------------------------------------------------------------------------------

needs_core = pytest.mark.needs("C++ core")
quiet = settings(deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def prefetchers(draw: Any) -> Any:
    """None mostly, else one or two of any kind."""
    page = st.sampled_from([None, 256, 4096])
    one = st.one_of(
        st.builds(NextLine, on=st.sampled_from(["miss", "access"]), page_bytes=page),
        st.builds(Adjacent, on=st.sampled_from(["miss", "access"])),
        st.builds(
            Stream,
            streams=st.integers(1, 4),
            trigger=st.integers(2, 3),
            ahead=st.integers(1, 6),
            per_request=st.integers(1, 3),
            page_bytes=page,
        ),
    )
    return tuple(draw(st.lists(one, max_size=2)))


@st.composite  # type: ignore[arg-type]
def shared_hierarchies(draw: Any, prefetch: bool = False, **more: Any) -> Any:
    """Levels that more and more cores share outwards."""
    levels: list[Any] = []
    sharers = 1
    for level in draw(hierarchies(**more)):
        sharers *= draw(st.sampled_from([1, 2, 2, 3])) if levels else draw(st.sampled_from([1, 1, 1, 2]))
        ahead = draw(prefetchers()) if prefetch and not level.victim else ()
        levels.append(replace(level, shared_by=sharers, prefetch=ahead))
    return levels


@st.composite
def parallel_nests(draw: Any, make: Any = nests) -> Any:
    """Nests with a parallel loop whose inner loops have equal bounds in all threads."""
    nest = draw(make())
    if not nest.loops:
        return nest
    choices = [replace(nest, parallel=depth) for depth in range(len(nest.loops))]
    return draw(st.sampled_from([one for one in choices if in_step(one)]))


def check_cores_modes(levels: Any, nest: Any, cores: Any, warm_up: Any, compat: Any) -> None:
    cores = cores if nest.loops else 1
    compat = compat and cores == 1
    expected = reference.simulate(levels, nest, warm_up=warm_up, compat=compat, cores=cores)
    for mode in ("plain", "chunk", "auto"):
        found = simulate(levels, nest, warm_up=warm_up, mode=mode, compat=compat, cores=cores)
        assert not found.explain.startswith("plain Python")
        assert expected == found, mode


@pytest.mark.slow
@needs_core
@given(shared_hierarchies(), parallel_nests(), st.integers(2, 5), st.integers(0, 1), st.booleans())
@settings(quiet, max_examples=150)
def test_several_cores_count_the_same_in_all_modes_and_the_twin(
    levels: Any, nest: Any, cores: Any, warm_up: Any, compat: Any
) -> None:
    check_cores_modes(levels, nest, cores, warm_up, compat)


@pytest.mark.slow
@needs_core
@given(shared_hierarchies(), parallel_nests(), st.integers(2, 5), st.integers(0, 1), st.booleans())
@settings(quiet, max_examples=2000)
def test_several_cores_count_the_same_on_two_thousand_nests(
    levels: Any, nest: Any, cores: Any, warm_up: Any, compat: Any
) -> None:
    check_cores_modes(levels, nest, cores, warm_up, compat)


@pytest.mark.slow
@needs_core
@given(shared_hierarchies(prefetch=True), parallel_nests(), st.integers(1, 4), st.integers(0, 1), st.booleans())
@settings(quiet, max_examples=50)
def test_prefetchers_bring_the_same_lines_as_the_twin(levels: Any, nest: Any, cores: Any, warm_up: Any, compat: Any) -> None:
    check_cores_modes(levels, nest, cores, warm_up, compat)


@pytest.mark.slow
@needs_core
@given(shared_hierarchies(prefetch=True), parallel_nests(), st.integers(1, 4), st.integers(0, 1), st.booleans())
@settings(quiet, max_examples=2000)
def test_prefetchers_bring_the_same_lines_on_two_thousand_nests(
    levels: Any, nest: Any, cores: Any, warm_up: Any, compat: Any
) -> None:
    check_cores_modes(levels, nest, cores, warm_up, compat)


@pytest.mark.slow
@needs_core
@given(
    shared_hierarchies(policies=("LRU", "FIFO", "PLRU"), hashing=False),
    parallel_nests(long_nests),
    st.integers(2, 5),
    st.integers(0, 1),
)
@settings(quiet, max_examples=60)
def test_warped_threads_count_what_plain_ones_do(levels: Any, nest: Any, cores: Any, warm_up: Any) -> None:
    plain = simulate(levels, nest, warm_up=warm_up, mode="plain", cores=cores)
    assert plain == simulate(levels, nest, warm_up=warm_up, mode="chunk", cores=cores)
    assert plain == simulate(levels, nest, warm_up=warm_up, cores=cores)


@needs_core
def test_threads_with_layers_of_their_own_are_warped() -> None:
    steps = (8 * 60 * 60, 8 * 60, 8)
    references = [Reference(Affine((1 << 20) + shift, steps), 8) for one in steps for shift in (-one, one)]
    stencil = Nest(
        [loop(0, 102), loop(0, 58), loop(0, 58)], [*references, Reference(Affine(1 << 24, steps), 8, True, array=1)], parallel=0
    )
    counts = simulate([L1, L2], stencil, cores=4)
    assert "iterations of loop 0" in counts.explain
    assert "repeat earlier ones" in counts.explain
    assert simulate([L1, L2], stencil, cores=4, mode="plain") == counts


@needs_core
def test_false_sharing_is_counted_by_the_core() -> None:
    own = Nest([loop(0, 4), loop(0, 1000)], [Reference(Affine(0, (8,)), 8, is_store=True)], parallel=0)
    apart = Nest([loop(0, 4), loop(0, 1000)], [Reference(Affine(0, (64,)), 8, is_store=True)], parallel=0)
    assert 4000 == simulate([L1, L2], own, cores=4).levels[0].store_misses
    assert 4 == simulate([L1, L2], apart, cores=4).levels[0].store_misses


@needs_core
def test_prefetching_levels_are_not_warped_and_say_so() -> None:
    levels = [L1, replace(L2, prefetch=(Stream(),))]
    assert simulate(levels, rows(4, 40)).explain.startswith("plain, because L2 prefetches")
    with pytest.raises(UsageError, match="cannot warp: L2 prefetches"):
        simulate(levels, rows(4, 40), mode="warp")


def test_defects_of_a_simulator_of_one_core_are_not_reproduced_for_several() -> None:
    nest = replace(Nest([loop(0, 8)], [Reference(Affine(0, (8,)), 8)]), parallel=0)
    with pytest.raises(UsageError, match="2 cores, expected one"):
        simulate([Level(name="L1", sets=2, ways=2)], nest, compat=True, cores=2)
