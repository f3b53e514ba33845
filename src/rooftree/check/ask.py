"""One kernel, checked with limits as texts and sizes as numbers: what tests and other programs call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rooftree.check.case import Case
from rooftree.check.limits import Kind, Limit, parse_fraction, parse_limit
from rooftree.check.run import check
from rooftree.errors import UsageError
from rooftree.machine.model import Machine
from rooftree.predict.options import read_options
from rooftree.results.check import CheckDocument
from rooftree.sizes import axes

Texts = str | float | Sequence[str | float]
"""A limit as it is written, or several; a number is in the unit of the rule."""


def case(
    kernel: str,
    machine: str | Machine = "native",
    sizes: Mapping[str, Any] | None = None,
    *,
    cores: int | Iterable[int] = 1,
    max_cycles: Texts = (),
    max_bytes: Texts = (),
    min_efficiency: Texts = (),
    max_error: Texts = (),
    **options: Any,
) -> Case:
    """A kernel on a machine with its limits.

    Args:
        kernel: library name or file (``FILE``, ``FILE:FUNCTION``, ``FILE:LINE``).
        machine: name, alias, file or a Machine.
        sizes: name -> number, sequence, or text as behind ``-D``; ``"M,N"`` ties names.
        cores: number of cores, or several.
        max_cycles, max_bytes, min_efficiency, max_error: limits as on the command line of ``rooftree check``.
        options: of ``rooftree.predict``.
    Raises: UsageError for what is no limit, size or option.
    """
    given: dict[Kind, Texts] = {
        "max-cycles": max_cycles,
        "max-bytes": max_bytes,
        "min-efficiency": min_efficiency,
        "max-error": max_error,
    }
    read_options(options)
    limits = [limit for kind, texts in given.items() for limit in _limits(kind, texts)]
    counts = (cores,) if isinstance(cores, int) else tuple(cores)
    return Case(kernel=kernel, machine=machine, axes=axes(sizes or {}), cores=counts, limits=tuple(limits), options=options)


def check_kernel(
    kernel: str,
    machine: str | Machine = "native",
    sizes: Mapping[str, Any] | None = None,
    *,
    baseline: str | None = None,
    tolerance: str | float = "0 %",
    **asked: Any,
) -> CheckDocument:
    """Check one kernel against limits and a baseline.

    Args:
        kernel, machine, sizes: as for `case`.
        baseline: file that ``rooftree check --write-baseline`` wrote.
        tolerance: how much slower than that is allowed, as ``"5 %"``.
        asked: limits and options, as for `case`.
    Returns: the record of ``rooftree check``.
    Raises: UsageError where nothing is asked for; what `rooftree.check.run.check` raises.
    """
    one = case(kernel, machine, sizes, **asked)
    if not one.limits and baseline is None:
        raise UsageError("there is nothing to check", hint="max_cycles, max_bytes, min_efficiency, max_error or baseline")
    return check([one], baseline=baseline, tolerance=parse_fraction(str(tolerance), "tolerance"))


def _limits(kind: Kind, texts: Texts) -> list[Limit]:
    several = [texts] if isinstance(texts, str | int | float) else texts
    return [parse_limit(kind, str(text)) for text in several]
