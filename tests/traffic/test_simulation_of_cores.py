"""Several cores and prefetchers through `simulate`: against the Python twin, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rooftree.errors import CapabilityError, KernelError, UsageError
from rooftree.traffic import reference
from rooftree.traffic.caches import Level
from rooftree.traffic.nest import Affine, Loop, Nest, Reference, loop
from rooftree.traffic.prefetch import NextLine
from rooftree.traffic.schedule import accesses, interleave
from rooftree.traffic.simulate import simulate

L1, L2 = Level(name="L1", sets=4, ways=2), Level(name="L2", sets=16, ways=4, shared_by=4)


def rows(count, length, bound=None):
    """A row of doubles is read and written in each iteration of a parallel loop."""
    steps = (8 * length, 8)
    inner = loop(0, length) if bound is None else Loop((Affine(0),), (bound,))
    references = [Reference(Affine(0, steps), 8), Reference(Affine(1 << 16, steps), 8, is_store=True, array=1)]
    return Nest([loop(0, count), inner], references, parallel=0)


def test_several_cores_count_what_the_twin_does_and_say_how():
    counts = simulate([L1, L2], rows(7, 20), cores=3, warm_up=1)
    assert reference.simulate([L1, L2], rows(7, 20), cores=3, warm_up=1) == counts
    assert 3 + 1 == len(counts.instances)
    assert counts.explain


def test_a_triangle_is_simulated_in_plain_python():
    triangle = rows(12, 12, Affine(1, (1,)))
    counts = simulate([L1, L2], triangle, cores=2)
    assert reference.simulate([L1, L2], triangle, cores=2) == counts
    assert counts.explain.startswith("plain Python")


def test_what_plain_python_takes_too_long_for_is_refused():
    with pytest.raises(CapabilityError, match=r"2 cores.*plain Python"):
        simulate([L1, L2], rows(10**4, 10**4, Affine(1, (1,))), cores=2)


def test_the_accesses_of_a_nest_are_estimated():
    for nest in (rows(7, 20), rows(40, 40, Affine(1, (1,)))):
        assert len(list(interleave(nest))) == pytest.approx(accesses(nest), rel=0.05)


def test_a_prefetcher_works_in_simulate():
    ahead = replace(L1, prefetch=(NextLine(),))
    counts = simulate([ahead, L2], rows(4, 40))
    assert reference.simulate([ahead, L2], rows(4, 40)) == counts
    assert counts.levels[0].prefetches > 0


def test_cores_are_checked():
    with pytest.raises(UsageError, match="cores is 0, expected a whole number from 1"):
        simulate([L1, L2], rows(2, 2), cores=0)
    with pytest.raises(KernelError, match="no loop of the nest is parallel"):
        simulate([L1, L2], replace(rows(2, 2), parallel=None), cores=2)
    with pytest.raises(UsageError, match="mode is 'fast'"):
        simulate([L1, L2], rows(2, 2), cores=2, mode="fast")
