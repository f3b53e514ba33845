"""Changes that the source or a flag carries out, predicted as any other loop: by the same engine, at the same sizes, with doubts.

exchange    two loops change places, where accesses go from page to page or leave lines out and dependences allow it; of a nest
            whose innermost loop sums up, with the sum in the element that gets it, so that nothing stands between the loops
vectors     the innermost loop declared to be a vector loop, see ``in_vectors``
flag        -ffast-math where a sum waits for itself or keeps a loop from vectors or functions have vector versions,
            -fno-math-errno where sqrt is in the way,
            -mprefer-vector-width=128 or -fno-tree-vectorize where vectors read what no single store holds, -fcx-limited-range
            where complex numbers are divided or multiplied by a function

The changed source is compiled as the loop itself was; where that cannot be done, nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

import numpy as np

from rooftree.errors import RooftreeError
from rooftree.frontend.rewrite import summed, with_loops_exchanged, with_sum_in_place, with_vector_loop
from rooftree.kernel.bounds import check_sizes
from rooftree.kernel.count import element_type
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.exchange import why_not_exchanged
from rooftree.kernel.flat import with_rows_that_fit
from rooftree.kernel.model import Kernel
from rooftree.predict import evasion
from rooftree.predict.access_steps import Steps, alike
from rooftree.predict.arguments import with_arguments
from rooftree.predict.job import Job
from rooftree.predict.loop_code import text_of, with_code, with_stores_of
from rooftree.results.doubt import LINE_ORDER
from rooftree.results.flags import untried
from rooftree.results.prediction import Prediction

After = TypeVar("After")
Whole = Callable[[Job], Prediction]
"""Predicts a job, with all doubts."""
OF_ORDER = ("rows", "runs", "gaps", "strides", LINE_ORDER)
"""Doubts about the order in which memory is visited."""
_ALLOWS_LESS = 1.5
"""How much faster -ffast-math must be than a flag that allows less of a compiler, to be named in its place [1]. Chosen."""
_WORTH = 1.25
"""Factor of such a doubt from which on another order is looked at [1]; that from which a doubt is said."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Changed(Generic[After]):
    """A change, and what is true with it: a prediction, or in-core times."""

    name: str
    after: After
    more: dict[str, Any] = field(default_factory=dict)


def changed(job: Job, before: Prediction, whole: Whole) -> Iterator[Changed[Prediction]]:
    """The changes of a point that bring something by the prediction with them.

    Args:
        job: of one size and one core count.
        before: its prediction.
        whole: predicts a job.
    """
    if job.options.asm is not None or job.loop.origin is None or not _made_here(job):
        return
    found = [*_exchanged(job, before, whole), *_with_flags(job, before, whole)]
    yield from (one for one in found if one.after.incore.engine == before.incore.engine and is_faster(before, one.after))


def nothing_to_try(kernel: Kernel, p: Prediction, doubted: float) -> bool:
    """Whether ``changed`` has nothing to look at; ``doubted``: the largest factor of doubts of `OF_ORDER`."""
    waits = sums_across_lines(kernel, p)
    return doubted <= _WORTH and not waits and not flags_for(kernel, p) and not narrower_for(p) and not limited_for(kernel, p)


def in_vectors(job: Job, before: Prediction, whole: Whole) -> Prediction | None:
    """The prediction of the vector code that the compiler makes of the loop when it is told to; None where there is none.

    Args:
        job, before, whole: as of ``changed``.
    """
    if job.options.asm is not None or job.loop.origin is None or before.incore.engine != "asm" or not _made_here(job):
        return None
    try:
        after = whole(_job(job, with_vector_loop(job.loop)))
    except RooftreeError:  # as of a source that cannot be changed or read so
        return None
    return after if after.incore.engine == before.incore.engine and after.incore.lanes > 1 else None


def is_faster(before: Prediction, after: Prediction) -> bool:
    """Whether a prediction is faster than another one: as it is, and at the upper end of what is in doubt."""
    now, then = float(before.cy_per_cl[0, 0]), float(after.cy_per_cl[0, 0])
    return then <= now and float(after.at_most[0, 0]) < float(before.at_most[0, 0])


def _made_here(job: Job) -> bool:
    """Whether the code of the job is what its compiler makes of it, so that a change can be compiled alike."""
    given = job.options.compiled
    if given is None:
        return True
    try:
        again, _ = with_code(job.loop, job.cpu, job.points, replace(job.options, compiled=None))
    except RooftreeError:
        return False
    return again.compiled is not None and again.compiled.text == given.text


def _exchanged(job: Job, before: Prediction, whole: Whole) -> Iterator[Changed[Prediction]]:
    """The order of loops that is the fastest, of all that bring another loop innermost."""
    doubted = max((float(before.doubt_high[kind][0, 0]) for kind in OF_ORDER if kind in before.doubt_high), default=1.0)
    if doubted <= _WORTH and not sums_across_lines(job.loop, before):
        return
    loop, more = job.loop, {}
    if (found := summed(loop)) is not None:
        try:
            loop, more = with_sum_in_place(loop), {"in_place": found[1]}
        except RooftreeError:  # a source that cannot be changed or read so
            return
    *outer, inner = loop.counters
    tried = []
    for name in outer:
        if why_not_exchanged(loop, name, inner):
            continue
        try:
            after = whole(_job(job, with_loops_exchanged(loop, name, inner)))
        except RooftreeError:  # a source that cannot be changed, read or compiled so
            continue
        tried.append(Changed(name="exchange", after=after, more={"loops": (name, inner), **more}))
    if tried:
        yield min(tried, key=lambda one: float(one.after.at_most[0, 0]))


def sums_across_lines(kernel: Kernel, p: Prediction) -> bool:
    """Whether the innermost loop of a nest sums up what does not lie side by side, and waits for the sum.

    With another loop innermost each sum is one of many that do not wait for each other, and what it takes may lie side by side: a
    product of matrices of 48 x 48 doubles.
    """
    waits = p.incore.T_comp_critical_path > p.incore.T_comp_throughput and bool(p.incore.reorderable)
    if not waits or len(kernel.loops) < 2:
        return False
    steps = Steps(kernel, {name: values[-1:] for name, values in p.sizes.items()})
    return any(abs(steps.of(key)[0]) > kernel.array(key[0]).element_bytes for key in alike(kernel, -1))


def _with_flags(job: Job, before: Prediction, whole: Whole) -> Iterator[Changed[Prediction]]:
    """The flag that lets a compiler do what the source does not allow, or one for other vectors.

    Of several it is the fastest, and -ffast-math only where it is much faster than what allows less.
    """
    tried = []
    for flag in (*flags_for(job.loop, before), *narrower_for(before), *limited_for(job.loop, before)):
        try:
            tried.append(Changed(name="flag", after=whole(_job(job, job.loop, (flag,))), more={"flag": flag}))
        except RooftreeError:
            continue
    if tried:
        all_of_it = _ALLOWS_LESS if len(tried) > 1 else 1.0
        weights = {"-ffast-math": all_of_it}
        yield min(tried, key=lambda one: float(one.after.cy_per_cl[0, 0]) * weights.get(str(one.more["flag"]), 1.0))


def narrower_for(p: Prediction) -> tuple[str, ...]:
    """Flags with which vectors may read what one store has written, where they read what several have."""
    code = p.incore.machine_code
    if code is None or not code.blocked or code.isa != "x86" or code.bound != "recurrence" or p.incore.lanes == 1:
        return ()
    given = _given(p)
    return untried(given, "-mprefer-vector-width=128", "-fno-tree-vectorize") if given else ()


def limited_for(kernel: Kernel, p: Prediction) -> tuple[str, ...]:
    """The flag that leaves out the functions for products and quotients of complex numbers that are no number.

    They are called for each quotient; of products they are in code that seldom runs, but keep compilers from wide vectors: a
    product of two arrays of double complex took 16.1 cy/CL with GCC 12 on one Emerald Rapids, 5.6 with the flag, a quotient of
    floats 272 and 9.9; a dot product 10.7 and 13.9, which its prediction has too (2026-11-30, n = 2000).
    """
    given = _given(p)
    products = element_type(kernel).kind == "complex" and any(p.kernel.flops.get(kind) for kind in ("mul", "div"))
    return untried(given, "-fcx-limited-range") if given and products else ()


def _given(p: Prediction) -> tuple[str, ...]:
    """Flags that the code of a prediction was compiled with."""
    code = p.incore.machine_code
    return tuple((code.compiled.get("flags") if code is not None and code.compiled else None) or ())


_PAIR = 2
"""Elements in an instruction up to which the loop itself may not be in vectors."""


def flags_for(kernel: Kernel, p: Prediction) -> tuple[str, ...]:
    """Which flags might let a compiler do more with the compiled loop of a prediction.

    A sum keeps the whole loop from vectors, also where something else takes longer than the sum: forces of pairs with a root and
    a quotient take 8.3 cy each on one Emerald Rapids, 1.3 with -ffast-math.
    """
    given = _given(p)
    if not given or not p.kernel.flops_per_iteration:
        return ()
    scalar = p.incore.lanes == 1
    waits = p.incore.T_comp_critical_path > p.incore.T_comp_throughput and p.incore.reorderable and not p.incore.why_scalar
    sums = scalar and not p.incore.why_scalar and only_sums(kernel)
    any_order = waits or sums or (scalar and "calls" in p.incore.limits)
    short = p.incore.lanes <= _PAIR  # of one iteration compilers make pairs, though a root keeps them from vectors of several
    errno = short and not p.incore.why_scalar and p.kernel.flops.get("sqrt")
    wanted = {"-ffast-math": any_order, "-fno-math-errno": errno}
    return tuple(flag for flag, useful in wanted.items() if useful and untried(given, flag))


def only_sums(kernel: Kernel) -> bool:
    """Whether something is carried from one iteration to the next, and all of it may be added up in any order."""
    circuits = recurrences(kernel)
    return bool(circuits) and all(circuit.reassociable for circuit in circuits)


def _job(job: Job, loop: Kernel, flags: tuple[str, ...] = ()) -> Job:
    """The same job of a changed loop, compiled as the loop itself was."""
    asked = replace(job.options, compiled=None, flags=(*job.options.flags, *flags))
    rest = {name: value for name, value in asked.args.items() if name not in job.points}
    loop, points, _ = with_arguments(loop, job.points, rest)
    check_sizes(loop, points)
    loop = with_rows_that_fit(loop, points)
    asked, _ = with_code(loop, job.cpu, points, asked)
    loop, _ = with_stores_of(loop, asked)
    points = {name: np.asarray(values) for name, values in points.items()}
    return replace(job, loop=loop, points=points, options=asked, claims_lines=evasion.claims(text_of(asked)), core=None)
