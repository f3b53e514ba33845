"""What is to be measured: the kernel, or the function around it, with all that its points have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rooftree.asm.compiled import Compiled
from rooftree.errors import CapabilityError, KernelError, SeveralNestsError
from rooftree.frontend.called import Driver, called_kernel
from rooftree.frontend.function import load_function
from rooftree.frontend.sized import load_sized
from rooftree.host.processor import this_processor
from rooftree.host.topology import Topology
from rooftree.kernel import bounds, check
from rooftree.kernel.count import count, indirect_accesses
from rooftree.kernel.flat import with_rows_that_fit
from rooftree.kernel.model import Kernel
from rooftree.kernel.walked import with_walked_extents
from rooftree.kernel.work import rate_notes, unit_of_work
from rooftree.machine.model import Machine
from rooftree.measure.bind import gives_size
from rooftree.measure.options import Options
from rooftree.measure.strides import strided_notes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rooftree.frontend.c.nests import Nest

LowerBound = Callable[[Kernel, Machine | None, str, Mapping[str, int], tuple[int, Compiled]], float]
"""The least runtime of a kernel for a machine, on a microarchitecture, at given sizes, of a unit of work of so many iterations of
some code [cy/CL]; 0 where it cannot be told."""


def indexed(job: Job) -> Kernel:
    """What says which arrays hold places in others: of a whole function the nest that reaches some through an index."""
    several = job.others if not job.kernel.loops else ()
    return next((nest for nest in several if indirect_accesses(nest)), job.kernel)


def no_bound(*_: object) -> float:
    """No least runtime."""
    return 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Everything that the points have in common."""

    kernel: Kernel
    machine: Machine | None
    options: Options
    topology: Topology
    cores: tuple[int, ...]
    points: tuple[dict[str, int], ...]
    iterations: NDArray[np.float64]
    flops: NDArray[np.float64]
    per_cl: int
    doubt: str
    arch: str
    lower_bound: LowerBound
    driver: Driver | None = None
    others: tuple[Kernel, ...] = ()


_LEFT_OUT = re.compile(r"the loop at .* is left out")


def loaded(
    kernel: Kernel | str | Path, points: Mapping[str, NDArray[np.int64]], options: Options, driver: Driver | None
) -> Kernel:
    """The loop; the function around it where the model cannot read the loop, or cannot tell how much work a call is.

    Raises: KernelError for what cannot be read and is no function that could be called as it is.
    """
    if driver is not None:
        driver.check(points.keys())
    how: dict[str, Any] = {"defines": options.defines, "flags": options.source_flags, "compiler": options.compiler}
    try:
        loop = load_sized(kernel, points.keys(), **how)
    except SeveralNestsError as error:
        return _with_all_nests(kernel, points.keys(), error, how)
    except KernelError as error:
        return called_kernel(kernel, points.keys(), error, **how)
    left_out = next((note for note in loop.assumptions if _LEFT_OUT.match(note)), None)
    if left_out is not None:
        return called_kernel(loop, points.keys(), f"how much work a call does is not known: {left_out}")
    if driver is not None and set(loop.symbols) != set(points):
        known = ", ".join(loop.symbols) or "none"
        return called_kernel(
            loop, points.keys(), f"the sizes of the loop are {known}, those of the driver {', '.join(points) or 'none'}"
        )
    return loop


def _with_all_nests(
    kernel: Kernel | str | Path, names: Collection[str], error: SeveralNestsError, how: Mapping[str, Any]
) -> Kernel:
    """The function around several nests; its part is all of them, where they can be predicted together.

    Raises: ``error`` for what is no function that could be called as it is.
    """
    try:
        found = load_function(kernel, names, error, **how)
    except SeveralNestsError as why:
        return called_kernel(kernel, names, why, **how)
    whole = called_kernel(kernel, names, error, **how)
    return replace(whole, part=f"all of its {len(found.nests)} loop nests")


def job_of(
    loop: Kernel,
    machine: Machine | None,
    points: dict[str, NDArray[np.int64]],
    rest: tuple[tuple[int, ...], Topology, Options, LowerBound],
    driver: Driver | None,
) -> tuple[Job, list[str]]:
    """What the points have in common, and what to say about the kernel."""
    import numpy as np

    counts, topology, options, lower_bound = rest
    bounds.check_sizes(loop, points)
    number = max((len(v) for v in points.values()), default=1)
    call = Job(
        kernel=loop,
        machine=machine,
        options=options,
        topology=topology,
        cores=counts,
        points=tuple({name: int(v[k]) for name, v in points.items()} for k in range(number)),
        iterations=np.ones(number),
        flops=np.zeros(number),
        per_cl=1,
        doubt="",
        arch=this_processor().arch,
        lower_bound=no_bound,
        driver=driver,
    )
    if not loop.loops:
        _, others, unread = _more_than_the_nest(loop, options.args)
        whole = f"cycles are those of a whole call of {loop.name}"
        said = f"{whole}, with {loop.part}" if loop.part else f"not modelled, {whole}: {loop.assumptions[0]}"
        return replace(call, others=others), [said, *(unread if driver is None else ())]
    loop, walked = with_walked_extents(loop, options.args)
    loop = with_rows_that_fit(loop, points)
    unseen = check.check_accesses(loop, points)  # arrays that are made here have fences
    notes = [*loop.assumptions, *walked, *rate_notes(loop), *(unseen if driver is not None else ())]
    executed = bounds.executions(loop, points)
    flops = np.broadcast_to(np.asarray(count(loop).flops(executed), dtype=np.float64), (number,))
    doubt, others, unread = _more_than_the_nest(loop, options.args)
    notes += [doubt, *unread] if doubt else []
    job = replace(
        call,
        kernel=loop,
        iterations=np.broadcast_to(executed[-1], (number,)),
        flops=flops,
        per_cl=unit_of_work(loop, topology.line_bytes),
        doubt=doubt,
        lower_bound=lower_bound,
        others=others,
    )
    return job, [*notes, *strided_notes(loop, job.points[0], job.per_cl, topology.line_bytes)]


def _more_than_the_nest(kernel: Kernel, given: Mapping[str, str]) -> tuple[str, tuple[Kernel, ...], list[str]]:
    """Why the runtime of the function is not that of the nest, "" if it is; its other nests; and which of them are not read.

    Of those that are not read nothing is said where ``given`` has the sizes of all pointers that they name.
    """
    from rooftree.frontend.c.nests import choose
    from rooftree.frontend.from_c import nest_of, unit_of

    if kernel.origin is None or not kernel.origin.function:
        return "", (), []
    unit = unit_of(kernel.origin)
    try:
        nests = choose(unit, kernel.origin.function)
    except KernelError:  # no loop at all
        return "", (), []
    around = [any(unit.place(loop).line == kernel.origin.loop[1] for loop in nest.loops) for nest in nests]
    if kernel.loops and (len(nests) == 1 or all(around)):  # or all of them are short ones in its loop, written out
        return "", (), []
    others: list[Kernel] = []
    unread: list[str] = []
    for nest in nests:
        line = unit.place(nest.loops[-1]).line
        if kernel.loops and line == kernel.origin.loop[1]:
            continue
        try:
            others.append(nest_of(unit, nest, kernel.origin))
        except KernelError as error:
            named = _pointers_in(nest)
            open_ = [name for name in named if not gives_size(given.get(name, ""))]
            if open_ or not named:
                says = " ".join(f"--arg {name}=ELEMENTS" for name in open_ or ["NAME"])
                unread.append(f"how far the loop at line {line} reaches is not known ({error.message}): {says} says it")
    doubt = (
        f"the function {kernel.origin.function} holds {len(nests)} loop nests: its time is that of all, the work that of the one "
        f"at {kernel.place}"
    )
    return doubt, tuple(others), unread


def _pointers_in(nest: Nest) -> list[str]:
    """Parameters that are pointers or arrays, and named in a nest; as the text has them."""
    if nest.owner is None:
        return []
    head, inside = ((node.text or b"").decode("utf-8", "replace") for node in (nest.owner, nest.loops[0]))
    parameters = re.findall(r"[^(),]*[*\[][^(),]*", head.partition("{")[0])
    names = [found[1] for p in parameters if (found := re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)*$", p))]
    return [name for name in dict.fromkeys(names) if re.search(rf"\b{re.escape(name)}\b", inside)]


def machine_of(machine: Machine | str | Path | None, trust: bool) -> tuple[Machine | None, list[str]]:
    """The machine whose compilers and flags are taken, and what to say about it."""
    from rooftree.machine.load import load_machine
    from rooftree.machine.native import native

    if machine is not None:
        return load_machine(machine, trust=trust), []
    try:
        found = native()
    except CapabilityError as error:
        return None, [f"no machine was named, and {error.message}: compiled with all instructions that the processor has"]
    return found.machine, [f"no machine was named: compiled with the compilers and flags of {found.why}"]
