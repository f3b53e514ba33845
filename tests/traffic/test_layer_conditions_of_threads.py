"""Layer conditions of threads against exact simulation: a 3D 7-point stencil in four cores with one shared cache.

Where the outer loop is scheduled every thread needs its own layers; where the middle one is, all share one set of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rooftree.kernel.bounds import executions
from rooftree.traffic.layer_conditions.run import traffic
from rooftree.traffic.simulator.from_machine import levels_of, nest_of
from rooftree.traffic.simulator.simulate import simulate

CORES, SIZES = 4, {"M": 34, "N": 34}
KEPT, LOST = 145, 276  # bytes from memory per line of work, rims included: with the layers in the shared cache, and without


def loaded(kernel: Any, machine: Any, cores: Any) -> Any:
    """Bytes from memory per line of work, by simulation and by layer conditions."""
    counts = simulate(levels_of(machine, cores=cores), nest_of(kernel, SIZES), cores=cores)
    units = float(executions(kernel, SIZES)[-1]) / 8
    result = traffic(kernel, machine, SIZES, cores=[cores], halo=True, repeat=False)
    return counts.links[-1].load_B / units, result.volumes()["L2Mem"].load_B[0, 0]


# Two layers of 34 x 34 doubles and what is streamed beside them: some 36 KB, four times that for four threads with layers
# of their own. These also load the layers between two threads twice, which layer conditions leave out: 6 of 34.
@pytest.mark.parametrize(
    ("parallel", "cores", "kib", "expected"),
    [("k", 1, 48, KEPT), ("k", 4, 48, LOST), ("k", 4, 96, LOST), ("k", 4, 192, KEPT), ("j", 4, 24, LOST), ("j", 4, 48, KEPT)],
)
def test_layers_fit_where_the_condition_says(
    kernels: Any, machine_with: Any, parallel: str, cores: int, kib: int, expected: int
) -> None:
    kernel = replace(kernels.stencil_3d, parallel_loop=parallel)
    machine = machine_with((2048, 8), (kib * 1024, 16, {"shared_by": CORES}))
    simulated, predicted = loaded(kernel, machine, cores)
    assert expected == pytest.approx(predicted, rel=0.01)
    between = 64 * 6 / 34 if (parallel, cores, expected) == ("k", CORES, KEPT) else 0
    assert expected + between == pytest.approx(simulated, rel=0.03)


def test_the_kernel_says_which_loop_its_threads_share(kernels: Any) -> None:
    assert 0 == nest_of(kernels.stencil_3d, SIZES).parallel
    assert 1 == nest_of(replace(kernels.stencil_3d, parallel_loop="j"), SIZES).parallel
