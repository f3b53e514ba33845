"""``rooftree roofline``: machines as rooflines, kernels placed on them, what to optimise first."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen
from rooftree.errors import UsageError

if TYPE_CHECKING:
    from rooftree.results.roofline import KernelOnRoofline, MachineRoofline


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree roofline -m SKX -m Zen4 --html roofs.html
  rooftree roofline 3d-7pt daxpy -m SKX -D N=400 --html placed.html
  rooftree roofline -m Opteron_X4 --intensity 0.25 --intensity 1.07
""",
)
@click.argument("kernels", nargs=-1, shell_complete=shared.complete_kernels)
@click.option(
    "-m",
    "--machine",
    "machine_names",
    multiple=True,
    metavar="MACHINE",
    callback=shared.or_native,
    shell_complete=shared.complete_machines,
    help="Machine, repeatable.  [default: native]",
)
@shared.sizes_option
@click.option("--cores", type=int, default=None, help="Active cores.  [default: all of a socket]")
@click.option(
    "--intensity",
    "intensities",
    type=float,
    multiple=True,
    metavar="FLOP/B",
    help="Operational intensity at which to say what binds and what to optimise first.",
)
@click.option(
    "--carm", "cache_aware", is_flag=True, help="Cache-aware roofs too: bytes as the core requests them, one roof per level."
)
@click.option("--ceilings", is_flag=True, help="In-core ceilings too: parallelism, instruction mix, cores without work.")
@shared.model_options
@shared.elsewhere_option
@shared.html_option
@shared.json_option
def roofline(
    kernels: tuple[str, ...],
    machine_names: tuple[str, ...],
    sizes: tuple[str, ...],
    cores: int | None,
    intensities: tuple[float, ...],
    cache_aware: bool,
    ceilings: bool,
    html: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Draw machines as rooflines and place KERNELS on them (each with the sizes given by -D)."""
    from rooftree.machine.load import load_machine
    from rooftree.predict.rooflines import carm_record, in_core_record, place, roofline_record
    from rooftree.results.roofline import RooflineDocument

    for value in intensities:
        if not 0 < value < math.inf:
            raise UsageError(f"expected a number above 0, found {value:g}", where="--intensity", hint="--intensity 0.25")
    machines = [load_machine(name) for name in machine_names]
    arguments = shared.predict_arguments(options)
    points = [place(kernel, machine, sizes, cores, arguments, cache_aware) for kernel in kernels for machine in machines]
    records = [
        roofline_record(machine, cores, intensities).replace(
            carm=carm_record(machine, cores) if cache_aware else None,
            in_core=in_core_record(machine, cores) if ceilings else None,
        )
        for machine in machines
    ]
    if html:
        from rooftree.report.roofline.page import roofline_page

        printing.write_page(html, roofline_page(records, [p for group in points for p in group]))
    if as_json:
        printing.print_json(RooflineDocument(machines=records, kernels=[p for group in points for p in group]))
        return
    for record in records:
        _print_machine(record)
    for group in points:
        for p in group:
            sizes_text = " ".join(f"{k}={v}" for k, v in p.sizes.items())
            none = "no bytes beyond L1, so no intensity" if p.GFLOP_s else "no FLOP"
            intensity = none if p.intensity_FLOP_B is None else f"{p.intensity_FLOP_B:.3g} FLOP/B"
            screen.say(
                f"{p.kernel} {sizes_text} on {p.machine}: {intensity}, ECM {p.GFLOP_s:.4g} GFLOP/s{_interval(p)}, Roofline "
                f"{p.roofline_GFLOP_s:.4g} GFLOP/s (bound: {p.bound})"
            )
            for text in p.doubts or ():
                screen.say(f"  in doubt: {text}")
            if p.known_by:
                screen.say(f"  known by: {p.known_by}")
            if p.carm is not None:
                at = p.carm
                screen.echo(
                    f"  bytes of the core: {at.arithmetic_intensity_FLOP_B:.3g} FLOP/B, region: {at.region}; below "
                    f"the roof of {at.above or 'no level'}, above that of {at.below or 'no level'}"
                )


def _interval(p: KernelOnRoofline) -> str:
    """`` (80 %: 3.1 .. 3.6)``, or ""."""
    return f" (80 %: {p.interval_80[0]:.4g} .. {p.interval_80[1]:.4g})" if p.interval_80 else ""


def _print_machine(record: MachineRoofline) -> None:
    """Ceilings, what to do at given intensities, cache-aware roofs, in-core ceilings."""
    from rooftree.report.prediction.points import count

    rows = [[r.name, r.kind, _rate(r.value, r.kind), r.optimisation] for r in record.roofs]
    printing.print_rows(
        f"{record.title}, {count(record.cores, 'core')}: ridge point of loads {record.ridge_FLOP_B:.3g} FLOP/B",
        ["ceiling", "kind", "value", "to break it"],
        rows,
    )
    for at in record.points:
        screen.echo(
            f"\nat {at.intensity_FLOP_B:g} FLOP/B: at most {_rate(at.attainable_FLOP_s, 'compute')}, bound by "
            f"{at.bound}; region: {at.region}"
        )
        for number, step in enumerate(at.optimisations, 1):
            screen.echo(
                f"  {number}. {step.do or step.ceiling}: beyond {_rate(step.reaches_FLOP_s, 'compute')} "
                f"({step.ceiling}), up to {step.gain:.2f}x"
            )
        if at.skipped:
            screen.echo(f"  skip: {', '.join(at.skipped)}")
    if record.carm is not None:
        rows = [[r.level, _rate(r.B_s, "bandwidth"), f"{r.ridge_FLOP_B:.3g}"] for r in record.carm.roofs]
        peak = _rate(record.carm.peak_FLOP_s, "compute")
        printing.print_rows(f"cache-aware: {peak}", ["level", "bandwidth", "ridge [FLOP/B]"], rows)
    if record.in_core is not None:
        rows = [[r.name, _rate(r.value, "compute"), r.optimisation] for r in record.in_core]
        printing.print_rows("in-core ceilings", ["ceiling", "value", "to break it"], rows)


def _rate(value: float, kind: str) -> str:
    from rooftree.units import format_si

    return format_si(value, "FLOP/s" if kind == "compute" else "B/s")
