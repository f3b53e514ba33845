"""What can be told of a measurement before anything is compiled or run: why it would fail, and what memory and time it takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rooftree.host.topology import read_topology
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.measure import instructions
from rooftree.measure.bind import bind
from rooftree.measure.build import build, called_as
from rooftree.measure.job import indexed, job_of, loaded, no_bound
from rooftree.measure.options import Options, core_counts
from rooftree.measure.plan import lay_out
from rooftree.measure.threads import directive

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def bytes_ahead(
    kernel: Kernel | str, machine: Machine, points: Mapping[str, NDArray[np.int64]], cores: int, options: Options
) -> list[int]:
    """The memory that each point of a measurement takes [B].

    Args:
        kernel, machine, options: as for `rooftree.measure.run.run`; ``options`` without a driver.
        points: value of each size at each point, by name.
        cores: at work.
    Raises: as `rooftree.measure.run.run` for what it would refuse whatever memory there is, as far as that shows without
        compiling the kernel. It is compiled where the flags allow instructions that this processor lacks.
    """
    topology = read_topology()
    counts = core_counts(cores, topology, options)
    loop = loaded(kernel, points, options, None)
    job, _ = job_of(loop, machine, dict(points), (counts, topology, options, no_bound), None)
    threads = directive(job.kernel) if cores > 1 else None
    given = (*points, *options.args) if not job.kernel.loops else ()
    called, tools = called_as(job.kernel, machine, compiler=options.compiler, flags=options.flags, given=given)
    if instructions.may_lack(tools):
        build(
            job.kernel,
            machine,
            sizes=job.points[-1],
            compiler=options.compiler,
            flags=options.flags,
            threads=threads,
            given=given,
        )
    plans = [bind(indexed(job), called, sizes, options.args, options.indirect, job.others) for sizes in job.points]
    return [lay_out(plan, options.spacing).bytes for plan in plans]


_START_S = (0.6, 1.5)
"""What a point takes beside its time limit, as its process starts and the code is compiled: at least and at most [s]."""
_MEMORY_S_B = (0.5e-9, 3e-9)
"""What it takes for each byte, as memory is got and filled and single calls outlast the limit: at least and at most [s/B].
Both hold for 294 points of stencils of up to 0.5 GB on a quiet Zen 4 below a hypervisor: 0.67 to 3.5 s each."""


def seconds_ahead(bytes_: int, options: Options) -> tuple[float, float]:
    """Between what limits measuring a point takes on a quiet machine [s]."""
    return _START_S[0] + _MEMORY_S_B[0] * bytes_, _START_S[1] + options.time_limit + _MEMORY_S_B[1] * bytes_
