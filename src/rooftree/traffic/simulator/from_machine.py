"""From a machine file and a kernel to what the simulator runs: cache levels, and a nest of byte addresses."""

from __future__ import annotations

from collections.abc import Mapping

from rooftree.errors import KernelError, MachineError
from rooftree.kernel.model import Access, Array, Indirect, Kernel
from rooftree.kernel.poly import Poly
from rooftree.kernel.work import reads, stores
from rooftree.machine.model import Cache, Machine
from rooftree.traffic.links import receives_all
from rooftree.traffic.simulator import nest
from rooftree.traffic.simulator.caches import Level

PAGE = 4096
BASE = 2**20  # address of the first array
POLICIES = {"QLRU": "QLRU_H11_M1_R0_U0", "adaptive": "LRU", "unknown": "LRU"}


def levels_of(machine: Machine, *, policy: str | None = None, cores: int = 1) -> tuple[Level, ...]:
    """The caches of a machine, each with the number of cores that share it; without prefetchers.

    A cache that takes what the one before gives up is a victim cache, for all lines or modified ones. ``QLRU`` without
    parameters is QLRU_H11_M1_R0_U0 (Intel client L2); adaptive and unknown replacement are simulated as LRU,
    hashed indices as plain ones.

    Args:
        machine: with at least one cache.
        policy: for all levels, instead of the machine's.
        cores: that will be simulated, filled compactly, so that those that share a cache come one after the other.

    Raises:
        MachineError: no cache, caches that cannot work together, or more cores than the machine has.
    """
    most = machine.topology.sockets * machine.topology.cores_per_socket
    if not 1 <= cores <= most:
        raise MachineError(f"{cores} cores, expected 1 to {most}", where=f"{machine.name}: $.topology")
    if not machine.caches:
        raise MachineError(
            "no caches, so nothing can be simulated", where=f"{machine.name}: $.caches", hint="choose a machine with caches"
        )
    return tuple(_level(machine, number, policy) for number in range(len(machine.caches)))


def _level(machine: Machine, number: int, policy: str | None) -> Level:
    cache: Cache = machine.caches[number]
    victim = cache.victim != "none" or receives_all(machine.caches, number)
    return Level(
        name=cache.name,
        sets=cache.sets,
        ways=cache.ways,
        line_bytes=int(cache.line),
        victim=victim,
        dirty_only=cache.victim == "dirty",
        inclusive=not victim and cache.inclusion == "inclusive" and number > 0,
        write_back=not cache.write_through,
        write_allocate=cache.write_allocate,
        policy=policy or POLICIES.get(cache.replacement, cache.replacement),
        shared_by=cache.shared_by,
    )


def nest_of(kernel: Kernel, sizes: Mapping[str, int]) -> nest.Nest:
    """A kernel at given sizes as nest of byte addresses; array numbers are the positions in ``kernel.arrays``.

    Array n starts on a page and 64 * (7 n mod 61) bytes, at least one page behind the end of the one before, so that
    arrays of equal size do not fall on equal sets. Several cores share the kernel's ``parallel_loop``, else the outermost.

    Raises:
        KernelError: a missing size, a parallel loop that is none, an index that memory holds, a guarded statement, an
            array without extent that is not the last to be placed, or numbers beyond 61 bits.
    """
    missing = [name for name in kernel.symbols if name not in sizes]
    if missing:
        raise KernelError(f"no size for {', '.join(missing)}", where=kernel.name, hint="give all symbols a value")
    places = _places(kernel, sizes)
    loops = [
        nest.Loop(
            tuple(_affine(bound, kernel, sizes) for bound in loop.start),
            tuple(_affine(bound, kernel, sizes) for bound in loop.stop),
            int(loop.step.value(sizes)),
        )
        for loop in kernel.loops
    ]
    references = []
    for statement in kernel.statements:
        if statement.guards:
            guard = statement.guards[0]
            holds = guard.text if guard.arm == 0 else f"not ({guard.text})"
            raise KernelError(
                f"a statement runs only if {holds}, so what it touches is not known",
                where=str(statement.place),
                hint="use layer conditions, or a trace",
            )
        kind = "stream" if statement.nontemporal else "store"
        used = [(a, "load") for a in reads(statement)] + [(a, kind) for a in stores(statement)]
        for access, word in used:
            number, base = places[access.array]
            address = _affine(_address(access, kernel.arrays[number], base), kernel, sizes)
            references.append(
                nest.Reference(
                    address,
                    access.dtype.bytes,
                    is_store=word != "load",
                    depth=statement.depth,
                    after=not statement.before_inner,
                    array=number,
                    kind=word,
                )
            )
    return nest.Nest(tuple(loops), tuple(references), _parallel(kernel))


def _parallel(kernel: Kernel) -> int | None:
    """Number of the loop that several cores share."""
    if kernel.parallel_loop is None:
        return 0 if kernel.loops else None
    if kernel.parallel_loop not in kernel.counters:
        raise KernelError(
            f"the parallel loop {kernel.parallel_loop} is no loop of the kernel",
            where=kernel.name,
            hint=f"one of {', '.join(kernel.counters)}",
        )
    return kernel.counters.index(kernel.parallel_loop)


def _places(kernel: Kernel, sizes: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Number and base address [B] of each array."""
    places: dict[str, tuple[int, int]] = {}
    place = BASE
    for number, array in enumerate(kernel.arrays):
        places[array.name] = number, place + 64 * (7 * number % 61)
        place += -(-_bytes(array, sizes) // PAGE) * PAGE + 2 * PAGE
    return places


def _bytes(array: Array, sizes: Mapping[str, int]) -> int:
    """Bytes to keep free for an array; a pointer without an extent takes 2^40 elements, more than it reaches."""
    size = array.element_bytes
    if None in array.extents:
        return size * 2**40
    for extent in array.extents:
        assert extent is not None
        size *= max(1, int(extent.value(sizes)))
    return size


def _address(access: Access, array: Array, base: int) -> Poly:
    if access.packed:
        raise KernelError(
            f"the rows of {access.text or access.array} differ in length, and where each begins is no sum of counters",
            where=str(access.place),
            hint="layer conditions, or a trace of its addresses",
        )
    address, pitch = Poly.const(base + access.offset_bytes), Poly.const(array.element_bytes)
    for entry, extent in zip(access.index[::-1], array.extents[::-1], strict=True):
        if not isinstance(entry, Poly):
            raise KernelError(
                f"the index of {access.text or access.array} {_why_unknown(entry)}, so it is not known",
                where=str(access.place),
                hint="layer conditions (--traffic lc), in which --indirect best, worst or BYTES says what such accesses fetch",
            )
        address = address + entry * pitch
        pitch = pitch * (extent if extent is not None else 1)
    return address


def _why_unknown(entry: Indirect) -> str:
    """Whether memory says what an index is, or a formula that is no sum of multiples of counters."""
    return "is loaded from memory" if entry.loads else "is computed in a way that the simulation does not follow"


def _affine(value: Poly, kernel: Kernel, sizes: Mapping[str, int]) -> nest.Affine:
    value = value.substitute(sizes)
    if not value.is_linear_in(kernel.counters):
        raise KernelError(
            f"{value} is not linear in the counters {', '.join(kernel.counters)}",
            where=kernel.name,
            hint="simulate a trace of its addresses",
        )
    factors = tuple(int(value.coefficient(counter).value({})) for counter in kernel.counters)
    return nest.Affine(int(value.without(kernel.counters).value({})), factors)
