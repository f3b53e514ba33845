"""A simulated machine to characterise: caches, memory, pipes and hardware threads whose truth is known.

Behind the interface of the harness, so that everything but the hardware is what runs on a real machine. Where data are follows
from the working set: all that one function goes through in one call, or what a burst goes through again and again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any

from rooftree.characterise.lab import Lab
from rooftree.characterise.limits import Limits
from rooftree.errors import MeasurementError
from rooftree.host.topology import CacheInstance, Topology
from rooftree.microbench.emit import Benchmark, Emitted
from rooftree.timing.fake import FakeHarness
from rooftree.timing.harness import EMPTY, REFERENCE, REFERENCE_CYCLES, Burst, Code, Ticks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_WAYS, _LINE, _CELL = 8, 64, 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class FakeMachine:
    """The truth.

    Attributes:
        caches: usable size of each cache, from the core outwards [B].
        told: sizes that the system tells; empty: the usable ones [B].
        bandwidths: of each cache and of memory to one core [B/cy].
        latencies: of a load from each [cy].
        kept_cy: what lies in the last cache and was not used for so long is gone, since others use it, too [cy].
        mixed_index: whether lines at the same offset of pages lie on all sets of a cache, which mixes other bits into its index.
        translation: pages beyond which an access takes so much longer, and by how much [cy].
        memory_GB_s: what all cores together get from memory [GB/s].
        rates: instructions per cycle, by operation.
        chains: latencies of operations [cy].
        cores: how many; each with one hardware thread, as the system tells it.
        same_core: processors that share a core, though the system does not say so.
        small_pages: share of the bandwidth beyond L1 that small pages leave.
        clock_GHz: of all cores.
        noise: standard deviation of a burst's time, relative.
        disturbed: share of bursts in which something else runs for a while.
        drift: by how much the clock moves, relative.
        busy: sessions, by number, during all of which others use memory: how many times its latency they make [1].
        interrupt_after: runs of harnesses after which Ctrl-C comes; None: never.
    """

    caches: tuple[int, ...] = (32 << 10, 512 << 10, 8 << 20)
    told: tuple[int, ...] = ()
    bandwidths: tuple[float, ...] = (64.0, 32.0, 20.0, 6.0)
    latencies: tuple[float, ...] = (4.0, 13.0, 46.0, 300.0)
    kept_cy: float = inf
    mixed_index: bool = False
    translation: tuple[int, float] = (1 << 30, 0.0)
    memory_GB_s: float = 30.0
    rates: Mapping[str, float] = field(default_factory=lambda: {"add": 2.0, "mul": 2.0, "fma": 2.0, "div": 0.2, "sqrt": 0.1})
    chains: Mapping[str, float] = field(default_factory=lambda: {"add": 3.0, "mul": 3.0, "fma": 4.0, "div": 13.0, "sqrt": 20.0})
    cores: int = 2
    same_core: tuple[int, ...] = ()
    small_pages: float = 0.75
    clock_GHz: float = 3.0
    noise: float = 0.005
    disturbed: float = 0.1
    drift: float = 0.1
    busy: Mapping[int, float] = field(default_factory=dict)
    interrupt_after: int | None = None

    def topology(self) -> Topology:
        """What the system says: inner caches of each core, the last one of all cores."""
        cpus = tuple(range(self.cores))
        sizes = self.told or self.caches
        caches = [
            CacheInstance(level, "data" if level == 1 else "unified", size, _WAYS, _LINE, shared)
            for level, size in enumerate(sizes, 1)
            for shared in ([cpus] if level == len(sizes) and level > 1 else [(cpu,) for cpu in cpus])
        ]
        return Topology(cpus, cpus, tuple((cpu,) for cpu in cpus), (cpus,), (cpus,), tuple(caches), False, ())

    def lab(self, features: Sequence[str] = ("sse2", "avx", "avx2", "fma")) -> FakeLab:
        """A lab with this machine, an x86 one with these features."""
        made: dict[str, Emitted] = {}
        state = _State(self.interrupt_after)
        return FakeLab(
            topology=self.topology(),
            family="x86",
            features=frozenset(features),
            limits=Limits(""),
            maker=lambda cpus, size, huge: _FakeHarness(self, made, state, tuple(cpus), size, huge),
            memory_bytes=1 << 32,
            made=made,
            spread_s=0.02,
            patience_s=0.1,
            clock=None,
            function=lambda name: None,
        )


@dataclass(slots=True)
class FakeLab(Lab):
    """A lab that remembers what it made, since the simulated machine cannot read machine code."""

    made: dict[str, Emitted] = field(default_factory=dict)

    def make(self, benchmark: Benchmark, isa: str, precision: str = "dp", **options: Any) -> Emitted | None:
        """See `Lab.make`."""
        emitted = Lab.make(self, benchmark, isa, precision, **options)
        if emitted is not None:
            self.made[emitted.name] = emitted
        return emitted


@dataclass(slots=True)
class _State:
    """Runs that are left before Ctrl-C, and a number to start random numbers from."""

    left: int | None
    seed: int = 0


class _FakeHarness(FakeHarness):
    """The harness of a `FakeMachine`."""

    def __init__(
        self, machine: FakeMachine, made: Mapping[str, Emitted], state: _State, cpus: tuple[int, ...], size: int, huge: bool
    ) -> None:
        state.seed += 1
        given: dict[str, Any] = {name: getattr(machine, name) for name in ("noise", "drift", "disturbed", "clock_GHz")}
        super().__init__(lambda code: 0.0, cpus=cpus, seed=state.seed, **given)
        self._machine, self._made, self._state, self._huge, self._size = machine, made, state, huge, size
        self._longer = machine.busy.get(state.seed, 1.0)
        self._chains: dict[int, tuple[float, float]] = {}
        self._in_cores: dict[str, float] = {}
        self._sweeps: dict[tuple[str, int, tuple[int, ...], int], float] = {}

    @property
    def memory(self) -> str:
        return f"simulated, {'huge' if self._huge else 'small'} pages"

    def load(self, codes: Sequence[Code]) -> dict[str, str]:
        self._in_cores, self._sweeps = {}, {}
        return super().load(codes)

    def chain(self, cell: int, first: int, following: NDArray[np.int64], place_bytes: int) -> None:
        import numpy as np

        at, visited = int(following[0]), [0]
        while at:
            visited.append(at)
            at = int(following[at])
        self._chains[cell] = self._chased(first + place_bytes * np.array(visited))

    def _chased(self, places: NDArray[np.int64]) -> tuple[float, float]:
        """Cycles from one place of a chase to the next: of the first cache whose sets hold all of them, and of translation."""
        import numpy as np

        machine, lines = self._machine, np.unique(places // _LINE)
        last = len(machine.caches) - 1
        pages, longer = machine.translation
        added = longer if len(np.unique(places // 4096)) > pages else 0.0
        for level, size in enumerate(machine.caches[:-1]):
            fullest = np.unique(lines % (size // _LINE // _WAYS), return_counts=True)[1].max()
            if fullest <= _WAYS or (machine.mixed_index and level and len(lines) * _LINE <= size):
                return machine.latencies[level], added
        if len(lines) * machine.latencies[last] <= machine.kept_cy and len(lines) * _LINE <= machine.caches[last]:
            return machine.latencies[last], added
        return self._longer * machine.latencies[last + 1], added

    def run(self, bursts: Sequence[Burst], rounds: int, on_cpu: bool = False) -> Ticks:
        if self._state.left is not None:
            self._state.left -= 1
            if self._state.left < 0:
                raise KeyboardInterrupt
        for burst in bursts:
            if max(burst.offsets, default=0) > self._size:
                raise MeasurementError(f"{burst.name} goes beyond its memory of {self._size} B")
        return super().run(bursts, rounds, on_cpu)

    def cycles(self, bursts: Sequence[Burst]) -> NDArray[np.float64]:
        """What each burst takes beside the call."""
        import numpy as np

        together = self._working_sets(bursts)
        found = []
        swept: tuple[int, int] = (0, 0)
        for burst in bursts:
            if burst.name in (REFERENCE, EMPTY):
                found.append(burst.count * (REFERENCE_CYCLES if burst.name == REFERENCE else 1.0))
                continue
            emitted = self._made[burst.name]
            if burst.name.startswith("chase"):
                after = self._level(swept[1] - swept[0]) if swept[0] <= burst.offsets[0] + _CELL < swept[1] else 0
                rests, added = self._chains[burst.offsets[0]]
                found.append(burst.count * emitted.loads * (added + (self._machine.latencies[after] if after else rests)))
            elif emitted.sweeps:
                swept = (burst.offsets[0], burst.offsets[emitted.arrays])
                own = emitted.arrays * (burst.offsets[emitted.arrays] - burst.offsets[0])
                again = burst.warm or burst.count > 1
                level = self._level(own if again else together[burst.name])
                key = (burst.name, burst.count, burst.offsets, level)
                if key not in self._sweeps:
                    self._sweeps[key] = self._sweep(emitted, burst, level)
                found.append(self._sweeps[key])
            else:
                if burst.name not in self._in_cores:
                    self._in_cores[burst.name] = self._in_core(emitted)
                found.append(burst.count * self._in_cores[burst.name])
        return np.array(found)

    def _sweep(self, emitted: Emitted, burst: Burst, level: int) -> float:
        """A sweep over arrays in a level; lines that are touched move as a whole, and a dial's loads overlap with them."""
        length = burst.offsets[emitted.arrays] - burst.offsets[0]
        work = emitted.total(burst.count, length)
        moved = float(work.loaded_bytes + work.stored_bytes)
        beside = 0.0
        if level == len(self._machine.caches) and (rows := self._rows(burst.offsets[: emitted.arrays])):
            moved -= rows * length * burst.count
        if dial := re.search(r"_dial(\d+)x(\d+)(_whole)?", emitted.name):
            lines = burst.count * length * int(dial[1])  # bytes of lines of the dial's buffer
            moved -= lines if dial[3] else lines * emitted.group() / int(dial[2])
            inner = 0 if dial[3] else self._level(burst.offsets[-1] + 1 - burst.offsets[-2])
            beside = lines / self._bandwidth(inner)
        if stride := re.search(r"_every(\d+)", emitted.name):
            moved *= int(stride[1])
        return max(moved / self._bandwidth(level), beside)

    def _rows(self, begins: tuple[int, ...]) -> int:
        """How many arrays are rows of another one, which a core's own caches or the next one hold."""
        own = self._machine.caches[-2]
        return sum(any(0 < other - begin <= 2 * own for other in begins) for begin in begins)

    def _working_sets(self, bursts: Sequence[Burst]) -> dict[str, int]:
        """Bytes that each function goes through in this call, places that it comes to again counted once."""
        found: dict[str, int] = {}
        for name in {burst.name for burst in bursts} & self._made.keys():
            if self._made[name].sweeps:
                ends = self._made[name].arrays
                parts = sorted({(b.offsets[0], b.offsets[ends]) for b in bursts if b.name == name})
                total, reached = 0, 0
                for begin, end in parts:
                    total += max(0, end - max(begin, reached))
                    reached = max(reached, end)
                found[name] = total * self._made[name].arrays
        return found

    def _level(self, working_set: int) -> int:
        """0 for the first cache, and so on; the last one is memory. The last cache is shared by all threads."""
        for level, size in enumerate(self._machine.caches):
            mine = size // len(self._cpus) if level and level == len(self._machine.caches) - 1 else size
            if working_set <= mine:
                return level
        return len(self._machine.caches)

    def _bandwidth(self, level: int) -> float:
        machine = self._machine
        value = machine.bandwidths[level]
        if level == len(machine.caches):
            value = min(value, machine.memory_GB_s / machine.clock_GHz / len(self._cpus))
        return value * (machine.small_pages if level and not self._huge else 1.0)

    def _in_core(self, emitted: Emitted) -> float:
        """Cycles of one pass that computes, or accesses the same few places."""
        work, machine = emitted.work(), self._machine
        cycles = (work.loaded_bytes + work.stored_bytes) / machine.bandwidths[0]
        single = re.search(r"_c1_", emitted.name)
        crowded = 2.0 if len(set(machine.same_core) & set(self._cpus)) > 1 else 1.0
        for operation, count in work.operations.items():
            cycles += count * (machine.chains[operation] if single else crowded / machine.rates[operation])
        return cycles
