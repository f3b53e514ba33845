"""Corrections of in-core times: what holds for a kernel's loop beyond the bounds of one pass through its code.

Each module here holds one ``CORRECTION``, a function from times to times with its source and its validation. To add one, add
a module: it is found, applied in its ``order``, switched by its ``name``, listed in reports and in the manual.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from functools import cache

import numpy as np

from rooftree.errors import UsageError, nearest
from rooftree.incore.corrections.model import Correction, KernelLoop, Times
from rooftree.incore.model import Array
from rooftree.results.incore import CorrectionEffect

ALL, NONE = "all", "none"


@cache
def corrections() -> tuple[Correction, ...]:
    """All corrections, in the order in which they are applied."""
    modules = [importlib.import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(__path__) if m.name != "model"]
    found: list[Correction] = [module.CORRECTION for module in modules]
    return tuple(sorted(found, key=lambda correction: correction.order))


def chosen(names: str | Sequence[str]) -> tuple[str, ...]:
    """The corrections that are asked for: ``all``, ``none``, or names, with ``-`` in front of each all but these.

    Raises: UsageError for a name that is not known.

    >>> chosen("loop-startup, l1-width"), chosen("none")
    (('l1-width', 'loop-startup'), ())
    """
    known = [correction.name for correction in corrections()]
    words = [word.strip() for word in (names.split(",") if isinstance(names, str) else names)]
    if words in ([ALL], [NONE], []):
        return tuple(known) if words == [ALL] else ()
    for word in words:
        if word.removeprefix("-") not in known or word.startswith("-") != words[0].startswith("-"):
            raise UsageError(
                f"'{word}' is no correction of in-core times, there are {', '.join(known)}",
                where="--incore-corrections",
                hint=nearest(word.removeprefix("-"), known) or "all, none, names, or names with - in front of each",
            )
    if words[0].startswith("-"):
        return tuple(name for name in known if f"-{name}" not in words)
    return tuple(name for name in known if name in words)


def corrected(times: Times, loop: KernelLoop, names: Sequence[str]) -> tuple[Times, tuple[CorrectionEffect, ...]]:
    """Times after these corrections, and what each of all did."""
    effects = []
    for correction in corrections():
        on = correction.name in names
        before, times = times, correction.apply(times, loop) if on else times
        T_OL, T_nOL = (_last(new) - _last(old) for new, old in ((times.T_OL, before.T_OL), (times.T_nOL, before.T_nOL)))
        cycles = _last(np.maximum(times.T_OL, times.T_nOL)) - _last(np.maximum(before.T_OL, before.T_nOL))
        effects.append(
            CorrectionEffect(
                name=correction.name,
                what=correction.what,
                on=on,
                applied=_differ(before, times),
                cycles=cycles,
                T_OL=T_OL,
                T_nOL=T_nOL,
                source=correction.source,
                rule=correction.rule(loop) if correction.rule is not None and on and before is not times else None,
            )
        )
    return times, tuple(effects)


def _differ(before: Times, after: Times) -> bool:
    pairs = ((after.T_OL, before.T_OL), (after.T_nOL, before.T_nOL), (after.T_line_splits, before.T_line_splits))
    return before is not after and any(not np.all(new == old) for new, old in pairs)


def _last(values: Array) -> float:
    return float(values[-1])
