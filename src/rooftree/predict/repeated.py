"""How long passes take whose loads wait for what the pass before has stored, at places that nobody knows: a limit upwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.bounds import executions
from rooftree.kernel.count import never_run
from rooftree.kernel.dependence import NOMINAL
from rooftree.kernel.model import BITS, Kernel, Operation
from rooftree.kernel.updates import Chain, Latencies, chains
from rooftree.machine.model import Core, Machine
from rooftree.models import doubts as limits
from rooftree.predict.scattered import array_bytes
from rooftree.results.prediction import Prediction
from rooftree.traffic.layer_conditions.indirect import read_indirect

Array = NDArray[np.float64]
_OF_FLOATS = ("real", "complex")
FAR = 64
"""Places that come one after another from which on the store to one of them is done when it comes again [1]: 64 passes take as
many cycles and more, a store that is forwarded is there after 4 to 9."""
UPDATED = 1.6
"""Factor on the time of updates of elements one after another through an index, at the most [1]: 16 of such loops took 0.8 to
1.3 times what is predicted of them on Granite Rapids, Zen 3 and Zen 4, up to 1.43 on Ice Lake-SP and up to 1.53 on Zen 5."""


def repeats(p: Prediction, kernel: Kernel, machine: Machine, in_order: Mapping[str, int]) -> Iterator[tuple[str, str, Array]]:
    """Elements that a pass loads and an earlier one may have stored, as of a histogram: then each pass waits for the last.

    ``in_order``: arrays whose places are known to come one after another, and how many these are.
    """
    if machine.core is None:
        return
    core = machine.core
    forward = core.store_forward_latency or limits.FORWARD_CYCLES
    latencies = Latencies(
        operation=lambda one: _latency(core, one),
        forwarded=lambda access: forward + (limits.FORWARD_TO_FLOATS if access.dtype.kind in _OF_FLOATS else 0.0),
        load=machine.caches[0].latency or limits.FORWARD_CYCLES if machine.caches else limits.FORWARD_CYCLES,
    )
    runs = executions(kernel, p.sizes)
    factors, said, most, orderly = np.ones((p.shape[0], 1)), [], 0.0, True
    for chain in chains(never_run(kernel, p.options.branch), p.sizes, latencies):
        often = p.iterations_per_cl * np.asarray(runs[chain.depth] / runs[-1], dtype=np.float64)
        factor = limits.one_after_the_other(chain.time[:, None], often.reshape(-1, 1), p.T_single)
        far = in_order.get(chain.array, 0) >= FAR
        factor = np.minimum(factor, UPDATED) if far else factor
        factor = np.where(_line_for_each(p, kernel, machine, chain.array)[:, None], 1.0, factor)
        if (factor > 1).any():
            said.append(_may_be(chain))
            orderly &= far
            most = max(most, float(chain.time.max()))
        factors = np.maximum(factors, factor)
    if orderly:
        words = (
            f"{', and '.join(said)}, though their places come one after another: a load may still wait for the address of a "
            f"store before. The limit is {UPDATED:g} times the time without, more than any loop of this kind took"
        )
    else:
        words = (
            f"{', and '.join(said)}: then it waits for that, up to {most:.3g} cy each time. Predicted is that it is another "
            "element, the limit is that it is the same one each time (`rooftree measure` times it with what --arg fills in)"
        )
    yield "repeats", words, factors


def _may_be(chain: Chain) -> str:
    """Which references may come to the same element, as the beginning of a sentence."""
    loaded, stored = (
        ", ".join(dict.fromkeys(access.text or access.array for access in some)) for some in (chain.loaded, chain.stored)
    )
    if loaded == stored:
        return f"the same element of {loaded} may come again at once"
    return f"{loaded} may be what {stored} has just stored"


def _latency(core: Core, one: Operation) -> float:
    """Of an operation on a chain [cy]: of the machine file, or as most cores have it; a sum with a product may be fused."""
    if one.name == BITS or one.kind in ("select", "compare"):
        return 0.0 if one.kind != "select" else limits.SELECT_CYCLES[one.dtype.kind in _OF_FLOATS]
    if one.dtype.kind not in _OF_FLOATS:
        return limits.INTEGER_CYCLES.get(one.kind, limits.ADD_CYCLES[0])
    product = any(isinstance(operand, Operation) and operand.kind == "mul" for operand in one.operands)
    names = {"add": ("add", "fma")[: 1 + product], "sub": ("add", "fma")[: 1 + product]}.get(one.kind, (one.kind,))
    costs = [cost for name, cost in core.operations.items() if name in names]
    known = [time for cost in costs if (time := cost.latency_of(one.dtype.bytes))]
    usual = 1.0 if one.kind in ("neg", "abs", "logic") else float(NOMINAL.get(one.kind, limits.ADD_CYCLES[1]))
    return max(known, default=usual) * (2 if one.dtype.kind == "complex" and one.kind == "mul" else 1)


def _line_for_each(p: Prediction, kernel: Kernel, machine: Machine, array: str) -> NDArray[np.bool_]:
    """Whether an option says that each access fetches a line from beyond L1, which the one before did not, shape (S,).

    Fewer bytes say how much is fetched on average, which accesses to one element again and again may do as well.
    """
    case, first = read_indirect(p.options.indirect).of(array), machine.caches[0]
    beyond = array_bytes(kernel, kernel.array(array), p.sizes) > first.size
    return np.broadcast_to(beyond & (not isinstance(case, str) and case >= first.line), (p.shape[0],))
