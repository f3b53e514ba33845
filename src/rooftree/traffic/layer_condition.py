"""Traffic by layer conditions, in closed form and vectorised over sizes and cores.

result = traffic(kernel, machine, {"N": np.arange(10, 1000)}, cores=[1, 10])
result.volumes("Mem")["L3Mem"].load_B        # shape (990, 2) [B/CL]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.traffic.condition import LayerCondition
from rooftree.traffic.model import TrafficResult

IndirectAssumption = Literal["best", "worst"] | float


def layer_conditions(
    kernel: Kernel, line_bytes: int = 64, *, indirect: IndirectAssumption = "best"
) -> tuple[LayerCondition, ...]:
    """All layer conditions of a kernel in symbols, innermost carrying loop first, the whole data set last.

    Args:
        kernel: the loop kernel.
        line_bytes: cache line [B].
        indirect: assumption for indirect accesses, as in ``traffic``.
    Raises: KernelError for an access or a bound that cannot be treated, with its place.
    """
    raise NotImplementedError


def traffic(
    kernel: Kernel,
    machine: Machine,
    sizes: Mapping[str, Any],
    cores: Sequence[int] | Any = (1,),
    *,
    fraction: float = 1.0,
    repeat: bool = True,
    halo: bool = False,
    nontemporal: bool = False,
    indirect: IndirectAssumption = "best",
) -> TrafficResult:
    """Bytes over every link of the memory hierarchy per unit of work.

    Args:
        kernel: the loop kernel.
        machine: its caches, links and memory are used.
        sizes: value of each symbol of the kernel; numbers or 1-D arrays of one common length.
        cores: numbers of cores, one thread each, filled compactly; the kernel's ``parallel_loop`` (else the
        outermost loop)
            is distributed with a static schedule.
        fraction: of each cache that counts as usable [1].
        repeat: the nest is swept again and again (benchmark); False: one cold sweep.
        halo: also count the elements around the interior and the partly used lines at the ends of rows,
        spread over the
            iterations; False: the interior alone, as the published models count.
        nontemporal: treat all stores as streaming stores; those marked in the kernel always are.
        indirect: for ``x[col[j]]``: ``best`` each element is fetched once per sweep, ``worst`` a line per
        access unless the
            whole array fits, or a number alpha: bytes fetched per access as a fraction of the element.
    Returns: volumes, misses and conditions, see ``TrafficResult``.
    Raises:
        KernelError: a size is missing, a loop makes no iteration, or an access cannot be treated; with its
        place.
        MachineError: the machine has no caches or no memory.
        UsageError: an argument is out of range.
    Assumes: LRU and fully associative caches, all threads in step, statements under an if always executed.
    Source: layer conditions after Stengel et al., ICS'15; reuse time to footprint after Xiang et al.,
    ASPLOS'13 (HOTL);
        volumes per link after Hofmann et al. 2019, sec. 3.4.2.
    """
    raise NotImplementedError
