"""What one core alone gets of memory: of a stream in the ECM model, and at most."""

from __future__ import annotations

import numpy as np

from rooftree.machine.model import Machine
from rooftree.models.rates import bytes_per_cycle
from rooftree.predict.transfers import MemoryFlow, is_memory_link, link_times, runtime_in

_STREAMS = ((1, 0, 0), (0, 0, 1), (1, 1, 0), (2, 1, 0))
"""Arrays that are only read, only written and updated, of the streams that are looked at besides those that were measured."""


def memory_alone(machine: Machine) -> float | None:
    """Bytes over the memory interface that one core alone moves at most [B/s], of streams that were measured and of usual ones.

    As the ECM model has it, or as was measured with one core where that is more; never more than all cores together. None for a
    machine without memory, or with one core on it.
    """
    memory = machine.memory
    if memory is None or machine.topology.cores_per_domain == 1:
        return None
    most = max(mix.bandwidth for mix in memory.saturated)
    mixes = [(mix.read, mix.write, mix.update, mix.nontemporal) for mix in memory.saturated]
    found = [mix.alone for mix in memory.saturated if mix.alone]
    for read, write, update, nontemporal in (*mixes, *((*stream, False) for stream in _STREAMS)):
        into, out = read + update + (0.0 if nontemporal else write * (1 - memory.full_line_stores)), write + update
        asked = read + write + 2 * update
        found.append(stream_alone(machine, asked, into, out, most) * (into + out) / asked)
    return min(most, max(found))


def stream_alone(machine: Machine, asked: float, into: float, out: float, bandwidth: float) -> float:
    """What one core gets of a stream from memory in the ECM model [B/s]; infinite for a machine that it does not know.

    Args:
        asked: cache lines that the core loads and stores.
        into, out: those that come from memory and that go there.
        bandwidth: of memory for this mix [B/s].
    """
    core, memory = machine.core, machine.memory
    if core is None or memory is None or machine.overlap is None:
        return float("inf")
    line = machine.caches[-1].line
    volumes, beyond = {}, False
    for link in machine.links:
        inner = next(c.name for c in machine.caches if link.name.startswith(c.name))
        beyond = beyond or inner == memory.fills  # lines come past the caches behind the one that memory fills
        if is_memory_link(link.name):
            several = sum(is_memory_link(other.name) for other in machine.links) > 1
            load, evict = (
                (into if inner == memory.fills else 0.0, 0.0 if inner == memory.fills else out) if several else (into, out)
            )
        else:
            outer = next(c for c in machine.caches if c.name == link.name.removeprefix(inner))
            victims = into if outer.victim == "all" else out
            load, evict = (0.0, victims) if beyond else (into, out)
        volumes[link.name] = (np.array(load * line), np.array(evict * line))
    flow = MemoryFlow(np.array((into + out) * line), bytes_per_cycle(bandwidth, core.clock), np.array(into + out))
    loads = (asked - out) * line / (core.load.per_cycle * core.load.width)
    stores = out * line / (core.store.per_cycle * core.store.width)
    inside = {"OL": 0.0, "nOL": max(loads, stores), "nOL.load": loads, "nOL.store": stores}
    terms = {name: np.asarray(time) for name, time in inside.items()} | link_times(machine, volumes, flow)
    return asked * line * core.clock / float(runtime_in(machine, "Mem", terms))
