"""What can be told of a campaign before it runs: which points will fail and why, what memory and time measuring takes.

The same checks as those of a run, without compiling or running a kernel: whether its loops run with these sizes and stay in their
arrays, whether a compiler is here that takes the flags, whether its code can run here and on several cores, whether memory is
enough. What only compiling or running shows is not foreseen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rooftree.campaign.entries import PREDICTION
from rooftree.campaign.plan import Sweep
from rooftree.campaign.work import generated, kernel_of
from rooftree.compile.kernel import origin_of, usable_tool_chain
from rooftree.errors import RooftreeError
from rooftree.frontend.sized import load_sized
from rooftree.frontend.stencil.classes import StencilClass
from rooftree.host.environment import memory_available
from rooftree.incore.engines import COMPARE
from rooftree.incore.external.run import AVAILABLE
from rooftree.kernel import bounds, check
from rooftree.kernel.flat import with_rows_that_fit
from rooftree.kernel.model import Kernel
from rooftree.measure.ahead import bytes_ahead, seconds_ahead
from rooftree.measure.options import beyond_memory
from rooftree.measure.options import read_options as read_measuring
from rooftree.predict.options import read_options
from rooftree.results.campaign import Needs

_WITHOUT_CODE = ("auto", "throughput", COMPARE)
"""Engines that go without machine code where there is no compiler, unless one is named."""


class Ahead(NamedTuple):
    """What can be told before a run: why points will fail, by their ids, and what measuring the other ones takes."""

    failing: Mapping[str, str]
    needs: Needs | None


def look_ahead(sweeps: Sequence[Sweep], is_open: Callable[[str], bool], trust: bool) -> Ahead:
    """Look at sweeps without running them.

    Args:
        sweeps: of a campaign.
        is_open: whether a point of this id is to be done.
        trust: what machine files name may run.
    """
    failing: dict[str, str] = {}
    free = memory_available()
    number, memory, low, high = 0, 0, 0.0, 0.0
    for sweep in sweeps:
        if not any(is_open(id_) for row in sweep.ids for id_ in row):
            continue
        why = _not_running(sweep)
        places = [place for place in range(sweep.number) if place not in why]
        for column, cores in enumerate(sweep.cores):
            of_all, needed = _as_a_whole(sweep, places, cores, trust)
            for place, row in enumerate(sweep.ids):
                bytes_ = needed.get(place, 0)
                found = why.get(place) or of_all or beyond_memory(bytes_, free)
                if found is not None and is_open(row[column]):
                    failing[row[column]] = found.message
                elif sweep.kind != PREDICTION and is_open(row[column]):
                    least, most = seconds_ahead(bytes_, read_measuring(sweep.options))
                    number, memory, low, high = number + 1, max(memory, bytes_), low + least, high + most
    needs = Needs(points=number, memory_B=memory, free_B=free, seconds=[round(low), round(high)])
    return Ahead(failing, needs if number else None)


def _not_running(sweep: Sweep) -> Mapping[int, RooftreeError]:
    """Why points of a sweep have no number, whatever compiles them, by place: its loops do not run, or leave their arrays."""
    stencil = sweep.kernel.stencil
    what: str | StencilClass = sweep.kernel.what
    if stencil is not None:  # one with the same loops and extents, which is read sooner
        what = replace(stencil, shape="star", weighting="homogeneous", coefficients="constant")
    return {**_wrong_sizes(what, sweep.loops, tuple(sweep.sizes.items())), **sweep.wrong}


@lru_cache(maxsize=256)
def _wrong_sizes(
    what: str | StencilClass, loops: tuple[str, ...], sizes: tuple[tuple[str, tuple[int, ...]], ...]
) -> Mapping[int, RooftreeError]:
    """Why a kernel does not run with some sizes, by place; kept, as machines and models ask for the same."""
    wrong: dict[int, RooftreeError] = {}
    number = max((len(values) for _, values in sizes), default=1)
    try:
        loop = load_sized(what if isinstance(what, str) else generated(what, loops), dict(sizes))
    except RooftreeError as error:
        return dict.fromkeys(range(number), error)

    def look(places: Sequence[int]) -> None:
        try:
            _check(loop, {name: np.array([values[place] for place in places]) for name, values in sizes})
        except RooftreeError as error:
            if len(places) == 1:
                wrong[places[0]] = error
                return
            middle = len(places) // 2
            look(places[:middle])
            look(places[middle:])

    look(range(number))
    return wrong


def _check(loop: Kernel, points: Mapping[str, NDArray[np.int64]]) -> None:
    """Raise for sizes that are neither predicted nor measured."""
    bounds.check_sizes(loop, points)
    fitting = with_rows_that_fit(loop, points)
    bounds.executions(fitting, points)
    check.check_accesses(fitting, points)


def _as_a_whole(sweep: Sweep, places: Sequence[int], cores: int, trust: bool) -> tuple[RooftreeError | None, Mapping[int, int]]:
    """Why no point of a sweep can be had on so many cores, None if some can; and what memory measuring takes, by place [B]."""
    if not places:
        return None, {}
    try:
        if sweep.kind == PREDICTION:
            _check_code(sweep, trust)
            return None, {}
        options = read_measuring(
            {**sweep.options, "compiler": sweep.compiler.compiler, "flags": sweep.compiler.flags, "trust": trust}
        )
        points = {name: np.array([values[place] for place in places]) for name, values in sweep.sizes.items()}
        needed = bytes_ahead(kernel_of(sweep), sweep.machine.machine, points, cores, options)
    except RooftreeError as error:
        return error, {}
    return None, dict(zip(places, needed, strict=True))


def _check_code(sweep: Sweep, trust: bool) -> None:
    """Raise where a prediction needs machine code, and no compiler that is here can make it, or a program that is not here."""
    asked = read_options({**sweep.options, "compiler": sweep.compiler.compiler, "flags": sweep.compiler.flags, "trust": trust})
    if asked.incore == "throughput" or (asked.incore in _WITHOUT_CODE and not asked.code_named):
        return
    if asked.incore in AVAILABLE:
        AVAILABLE[asked.incore]()
    loop = kernel_of(sweep)
    origin = origin_of(load_sized(loop, sweep.sizes) if isinstance(loop, str) else loop)
    usable_tool_chain(sweep.machine.machine, origin.language, asked.compiler, asked.flags)
