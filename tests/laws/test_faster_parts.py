"""A machine that is better in one part is never slower: more bandwidth, less latency, a wider core."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rooftree.frontend.load import load_kernel
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine
from rooftree.predict.run import predict

from .conftest import KERNELS, MACHINES, sizes_of


def wider(machine: Machine, link: int, load: float, evict: float) -> Machine:
    """One link between caches with more bandwidth."""
    links = list(machine.links)
    chosen = links[link % len(links)]
    if chosen.load is not None:
        links[link % len(links)] = replace(chosen, load=chosen.load * load, evict=chosen.evict * evict)
    return replace(machine, links=tuple(links))


def faster_memory(machine: Machine, factor: float) -> Machine:
    """Memory with more bandwidth for every mix of accesses."""
    mixes = tuple(replace(mix, bandwidth=mix.bandwidth * factor) for mix in machine.memory.saturated)
    return replace(machine, memory=replace(machine.memory, saturated=mixes))


def nearer(machine: Machine, factor: float) -> Machine:
    """Links with shorter latencies."""
    links = (replace(x, **{n: getattr(x, n) / factor for n in PENALTIES}) for x in machine.links)
    return replace(machine, links=tuple(links))


def stronger(machine: Machine, factor: float) -> Machine:
    """A core that loads and stores more instructions per cycle."""
    load, store = (replace(unit, per_cycle=unit.per_cycle * factor) for unit in (machine.core.load, machine.core.store))
    return replace(machine, core=replace(machine.core, load=load, store=store))


PENALTIES = ("penalty", "stream_penalty", "reuse_penalty", "evict_penalty", "least_per_line")
FACTOR = st.floats(1, 16)
CHANGES = st.one_of(
    st.builds(lambda link, load, evict: lambda m: wider(m, link, load, evict), st.integers(0, 3), FACTOR, FACTOR),
    st.builds(lambda factor: lambda m: faster_memory(m, factor), FACTOR),
    st.builds(lambda factor: lambda m: nearer(m, factor), FACTOR),
    st.builds(lambda factor: lambda m: stronger(m, factor), FACTOR),
)


def check(machine_name: str, kernel_name: str, change: Any) -> None:
    machine, kernel = load_machine(machine_name), load_kernel(kernel_name)
    cores = sorted({1, 2, machine.topology.cores_per_domain})
    before, after = (
        predict(kernel, m, sizes_of(kernel), tied=True, cores=cores, traffic="lc", incore="throughput")
        for m in (machine, change(machine))
    )
    assert [] == [(s, c) for s, c in zip(*(after.cy_per_cl > before.cy_per_cl * (1 + 1e-9)).nonzero(), strict=True)]
    assert (after.roofline_cy_per_cl <= before.roofline_cy_per_cl * (1 + 1e-9)).all()


@pytest.mark.slow
@given(st.sampled_from(MACHINES), st.sampled_from(KERNELS), CHANGES)
@example("zen:hofmann2019", "add", lambda m: wider(m, 1, 2.0, 1.0))  # two cores move the data to an L2 that is as fast
@settings(max_examples=60)
def test_a_better_part_never_slows_a_prediction(machine_name: Any, kernel_name: Any, change: Any) -> None:
    check(machine_name, kernel_name, change)


@pytest.mark.slow
@given(st.sampled_from(MACHINES), st.sampled_from(KERNELS), CHANGES)
@settings(max_examples=2000)
def test_a_better_part_never_slows_many_predictions(machine_name: Any, kernel_name: Any, change: Any) -> None:
    check(machine_name, kernel_name, change)
