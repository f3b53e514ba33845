"""``rooftree compose``: whole solvers from the predictions of their kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen
from rooftree.errors import UsageError

if TYPE_CHECKING:
    from rooftree.results.composition import CompositionPoint


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
    from rooftree.units import format_si

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
                format_si(k.seconds, "s"),
                f"{100 * k.share:.1f} %",
                f"{k.speedup_if_halved:.2f}x",
            ]
            for k in point.kernels
        ]
        number = "1 core" if point.cores == 1 else f"{point.cores} cores"
        work = f", {point.GFLOP_s:.4g} GFLOP/s" if point.GFLOP_s else ""
        printing.print_rows(
            f"{machine.title}, {number}: {format_si(point.seconds, 's')}{_interval(point)}{work}",
            ["kernel", "invocations", "sizes", "data in", "time", "share", "whole, if it took half"],
            rows,
        )
    by_text: dict[str, list[str]] = {}
    for kernel, known in (found.validation or {}).items():
        by_text.setdefault(known.text, []).append(kernel)
    for text, kernels in by_text.items():
        screen.say(f"known by: {text}" + (f" ({', '.join(kernels)})" if len(by_text) > 1 else ""))


def _interval(point: CompositionPoint) -> str:
    """`` (80 %: 0.5 s .. 0.7 s)``, or ""."""
    from rooftree.units import format_si

    if not point.interval_80:
        return ""
    low, high = point.interval_80
    return f" (80 %: {format_si(low, 's')} .. {format_si(high, 's')})"
