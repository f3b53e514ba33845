"""The traffic of a prediction: layer conditions everywhere, and a simulation's numbers where one is asked for or needed.

    lc     layer conditions that hold or do not, as the published models have them
    auto   the same away from transitions; near them, and where streams collide in the sets of a cache, a simulation of
           LRU caches, or (many points, several cores, kernels that cannot be simulated) a smooth estimate; caches with a
           hashed index, which are no LRU caches, always keep the estimate
    sim    a simulation of every point, with the machine's replacement policies

What is asked as if the data were elsewhere (``volumes("L2")``) always comes from layer conditions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import UsageError
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.predict.notes import Note, OfSome
from rooftree.predict.options import Options
from rooftree.traffic.choose import POLICY, choose, doubtful
from rooftree.traffic.layer_conditions.run import traffic as layer_condition_traffic
from rooftree.traffic.links import streaming_stores
from rooftree.traffic.model import TrafficResult

if TYPE_CHECKING:  # the simulator is loaded where it runs
    from rooftree.traffic.simulator.run import SimulatedTraffic

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Volumes = dict[str, tuple[Floats, Floats]]

NEGLIGIBLE_LINES = 0.01
"""Lines per unit of work up to which nothing comes from beyond a cache: edges and single conflicts."""
NEGLIGIBLE_LINES_EXPECTED = 1e-4
"""The same where layer conditions say that data come from beyond the cache: kernels that reuse much move little."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PointTraffic:
    """Traffic for some sizes and core counts, shape (S, C).

    ``moved`` by layer conditions; ``points`` (row, column) -> simulated traffic; ``simulated`` where; ``estimated``
    names of caches whose misses are those of ``moved`` even there; ``notes``; ``avoided`` part of the write-allocates of whole
    lines that memory does not deliver although the simulation has them, (S, C); ``moved`` has it in its volumes.
    """

    moved: TrafficResult
    shape: tuple[int, int]
    points: Mapping[tuple[int, int], SimulatedTraffic] = field(default_factory=dict)
    estimated: frozenset[str] = frozenset()
    notes: tuple[Note, ...] = ()
    avoided: Floats = field(default_factory=lambda: np.zeros((1, 1)))

    def whole_B(self) -> Floats:
        """Bytes of whole lines that are only written, which memory delivers unless that is avoided [B/CL]."""
        return self.moved.router.whole_B(None)

    @property
    def simulated(self) -> Bools:
        """Where the traffic is simulated, (S, C)."""
        if not self.points:
            return np.broadcast_to(np.False_, self.shape)
        found = np.zeros(self.shape, dtype=bool)
        for place in self.points:
            found[place] = True
        return found

    def actual(self) -> Volumes:
        """Bytes towards and away from the core per link and unit of work, for where the data are."""
        found = {name: (v.load_B, v.evict_B) for name, v in self.moved.volumes(None).items()}
        if not self.points:
            return found
        for name, both in found.items():
            if any(name.startswith(cache) for cache in self.estimated):
                continue
            load, evict = (np.broadcast_to(values, self.shape).copy() for values in both)
            for place, point in self.points.items():
                load[place], evict[place] = point.links[name]
            found[name] = load, evict
        return self._with_avoided(found) if self.avoided.any() else found

    def _with_avoided(self, found: Volumes) -> Volumes:
        """Simulated loads from memory without the lines that it need not deliver."""
        beside = np.minimum(self.avoided, 1.0 - self.moved.router.memory.full_line_stores)  # the rest is not simulated at all
        whole = np.broadcast_to(beside * self.whole_B(), self.shape)
        filling = next(name for name in found if name.endswith("Mem"))  # of two links the first has the loads
        load, evict = found[filling]
        simulated = self.simulated & (not any(filling.startswith(cache) for cache in self.estimated))
        return {**found, filling: (np.where(simulated, np.maximum(load - whole, 0.0), load), evict)}

    def data_in(self) -> NDArray[np.int64]:
        """Index of the outermost place from which data come; single lines of a simulation count only where conditions agree."""
        found = self.moved.data_in
        if not self.points:
            return found
        found = np.broadcast_to(found, self.shape).copy()
        for place, point in self.points.items():
            asked = [work.fetched for name, work in point.levels.items() if name not in self.estimated]
            expected = int(found[place])
            least = [NEGLIGIBLE_LINES_EXPECTED if number < expected else NEGLIGIBLE_LINES for number in range(len(asked))]
            beyond = [number + 1 for number, lines in enumerate(asked) if lines > least[number]]
            found[place] = max([expected if expected > len(asked) else 0, *beyond])
        return found


def point_traffic(
    kernel: Kernel,
    machine: Machine,
    sizes: Mapping[str, NDArray[np.int64]],
    cores: NDArray[np.int64],
    options: Options,
    whole: bool,
    bare: bool = False,
    beside: Mapping[int, Floats] | None = None,
) -> PointTraffic:
    """Traffic of all points by the engine that the options ask for.

    Args:
        kernel, machine: checked before.
        sizes: shape (S,) each.
        cores: shape (C,).
        options: of the prediction.
        whole: these are all points of the prediction; only then ``auto`` looks closer than layer conditions.
        bare, beside: as of `layer_conditions.run.traffic`; ``bare`` not for ``auto``.

    Raises: as `layer_conditions.run.traffic`; with ``sim`` also as `simulated_traffic`.
    """
    auto = options.traffic == "auto"
    moved = layer_condition_traffic(
        kernel,
        machine,
        sizes,
        cores,
        fraction=options.cache_fraction,
        repeat=options.repeat,
        halo=options.halo,
        nontemporal=options.nontemporal,
        indirect=options.indirect,
        smooth=auto and whole,
        branch=options.branch,
        bare=bare,
        beside=beside or {},
    )
    shape = (max((len(v) for v in sizes.values()), default=1), len(cores))
    if options.traffic == "sim":
        _check_simulation(options, alone=beside is None)
        points = _simulate(kernel, machine, sizes, cores, np.ones(shape, dtype=bool), options, None)
        notes = tuple(dict.fromkeys(note for point in points.values() for note in point.notes))
        return PointTraffic(moved=moved, shape=shape, points=points, notes=notes)
    if not auto:
        return PointTraffic(moved=moved, shape=shape)
    obstacle = _obstacle(options, whole) or ("" if beside is None else "one of several nests is not simulated")
    if obstacle:
        return PointTraffic(moved=moved, shape=shape, notes=_left(doubtful(moved, shape), obstacle))
    choice = choose(streaming_stores(kernel, machine, options.nontemporal), machine, moved, sizes, cores.tolist())
    points = _simulate(kernel, machine, sizes, cores, choice.points, options, POLICY)
    said: tuple[Note, ...] = (*_said(choice.points), *_left(choice.doubtful & ~choice.points, choice.obstacle))
    hashed = frozenset(cache.name for cache in machine.caches if cache.hashed_index)
    return PointTraffic(moved=moved, shape=shape, points=points, estimated=hashed, notes=said)


def _obstacle(options: Options, whole: bool) -> str:
    """Why ``auto`` leaves all points of a prediction to layer conditions, or an empty string."""
    if not whole:
        return "a sweep of so many points is not simulated"
    if options.cache_fraction != 1:
        return "caches that may be filled only in part are not simulated"
    return "" if options.repeat else "a single cold sweep is not simulated unasked"


def _check_simulation(options: Options, alone: bool) -> None:
    if not alone:
        raise UsageError("a function of several nests is not simulated", where="--traffic", hint="leave it out, or name one nest")
    if options.cache_fraction != 1:
        raise UsageError(
            f"a simulation uses whole caches, found the fraction {options.cache_fraction:g}",
            where="--cache-fraction",
            hint="leave it out, or --traffic lc",
        )


def _simulate(
    kernel: Kernel,
    machine: Machine,
    sizes: Mapping[str, NDArray[np.int64]],
    cores: NDArray[np.int64],
    wanted: Bools,
    options: Options,
    policy: str | None,
) -> dict[tuple[int, int], SimulatedTraffic]:
    """The wanted points, those with equal sizes and cores once."""
    known: dict[tuple[tuple[int, ...], int], SimulatedTraffic] = {}
    found: dict[tuple[int, int], SimulatedTraffic] = {}
    places = [(int(s), int(c)) for s, c in np.argwhere(wanted)]
    if not places:
        return found
    from rooftree.traffic.simulator.run import simulated_traffic

    for number, (s, c) in enumerate(places):
        at = {name: int(values[s]) for name, values in sizes.items()}
        key = (tuple(at.values()), int(cores[c]))
        if key not in known:
            if options.progress is not None:
                options.progress(number, len(places), at)
            known[key] = simulated_traffic(
                kernel, machine, at, key[1], repeat=options.repeat, nontemporal=options.nontemporal, policy=policy
            )
        found[s, c] = known[key]
    if options.progress is not None:
        options.progress(len(places), len(places), {})
    return found


def _said(points: Bools) -> tuple[Note, ...]:
    text = (
        f"the traffic of {{}}, where layer conditions are doubtful, is simulated in {POLICY} caches; what it would be with the "
        "data elsewhere still comes from layer conditions"
    )
    return (OfSome(number, "points", text),) if (number := int(points.sum())) else ()


def _left(points: Bools, obstacle: str) -> tuple[Note, ...]:
    text = f"{{}} keep a smooth estimate where layer conditions are doubtful: {obstacle}"
    return (OfSome(number, "points", text),) if (number := int(points.sum())) else ()
