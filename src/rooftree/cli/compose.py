"""``rooftree compose``: whole solvers from the predictions of their kernels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen
from rooftree.errors import UsageError

if TYPE_CHECKING:
    from rooftree.results.composition import CompositionPoint, KernelShare


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree compose examples/pcg.yaml -m SKX
  rooftree compose examples/pcg.yaml -m hofmann2019-EPYC --cores 1..24 --json
  rooftree compose solver.yaml -m Zen4 -D N=4000
""",
)
@click.argument("file", type=click.Path())
@shared.machine_option()
@shared.sizes_option
@shared.cores_option
@shared.model_options
@shared.elsewhere_option
@shared.json_option
def compose(file: str, machine_name: str, sizes: tuple[str, ...], cores: str, as_json: bool, **options: Any) -> None:
    """Predict the application in FILE: a YAML list of kernels with invocations and sizes, that run one after the other."""
    from rooftree.machine.load import load_machine
    from rooftree.predict.composition import composition_record, read_parts
    from rooftree.sizes import parse_axes

    given = {name: values for axis in parse_axes(sizes) for name, values in axis.items()}
    if several := [name for name, values in given.items() if len(values) > 1]:
        raise UsageError(f"an application has one value of each size, {several[0]} has more", where="-D", hint="-D N=1000")
    parts = read_parts(file, {name: int(values[0]) for name, values in given.items()})
    machine = load_machine(machine_name)
    found = composition_record(parts, machine, shared.parse_cores(cores), **shared.predict_arguments(options))
    if as_json:
        printing.print_json(found)
        return
    for point in found.points:
        rows = [
            [
                k.kernel,
                f"{k.invocations:g}",
                " ".join(f"{name}={value}" for name, value in k.sizes.items()),
                k.data_in,
                _time(k),
                f"{100 * k.share:.1f} %",
                f"{k.speedup_if_halved:.2f}x",
            ]
            for k in point.kernels
        ]
        number = "1 core" if point.cores == 1 else f"{point.cores} cores"
        most = "at most " if point.at_least is not None else ""
        rate = point.GFLOP_s * point.seconds / (point.at_least or point.seconds)
        work = f", {most}{rate:.4g} GFLOP/s" if point.GFLOP_s else ""
        printing.print_rows(
            f"{machine.title}, {number}: {_time(point)}{_interval(point)}{work}",
            ["kernel", "invocations", "sizes", "data in", "time", "share", "whole, if it took half"],
            rows,
        )
    known = found.validation or {}
    _say_by_kernel("in-core", {kernel: one.engine for kernel, one in known.items()})
    _say_by_kernel("known by", {kernel: one.text for kernel, one in known.items()})


def _say_by_kernel(label: str, told: Mapping[str, str]) -> None:
    """A line for each text, with the kernels that it is told of where there are several."""
    texts = list(dict.fromkeys(told.values()))
    for text in texts:
        of = f" ({', '.join(kernel for kernel, own in told.items() if own == text)})" if len(texts) > 1 else ""
        screen.say(f"{label}: {text}{of}")


def _time(timed: CompositionPoint | KernelShare) -> str:
    """``0.57 s``, or ``at least 0.5 s`` where there is no upper limit."""
    from rooftree.units import format_si

    return format_si(timed.seconds, "s") if timed.at_least is None else f"at least {format_si(timed.at_least, 's')}"


def _interval(point: CompositionPoint) -> str:
    """`` (80 %: 0.5 s .. 0.7 s)``, or ""."""
    from rooftree.units import format_si

    if not point.interval_80:
        return ""
    low, high = point.interval_80
    return f" (80 %: {format_si(low, 's')} .. {format_si(high, 's')})"
