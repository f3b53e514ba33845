"""Machines as rooflines: ceilings, ridge points, regions, what to do first at an intensity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.errors import MachineError
from rooftree.kernel.load import load_kernel
from rooftree.machine.model import Machine
from rooftree.models.roofline import Ceiling, Roofline
from rooftree.predict.records import peaks
from rooftree.predict.run import predict_axes
from rooftree.sizes import parse_axes


def roofline_of(machine: Machine, cores: int | None = None) -> Roofline:
    """The classic Roofline of a machine: its own roofs, else peaks of its cores over its saturated memory bandwidth.

    Args:
        machine: the machine.
        cores: active cores, close affinity; None: all of one socket.
    Raises: MachineError for a machine with neither roofs nor core and memory.
    """
    if machine.roofs:
        ceilings = [
            Ceiling(
                r.name, "compute" if r.flops else "bandwidth", r.flops or r.bandwidth or 0.0, r.optimisation
            )
            for r in machine.roofs
            if r.flops or r.level == "Mem"
        ]
    else:
        ceilings = _derived(machine, cores)
    if not {"compute", "bandwidth"} <= {c.kind for c in ceilings}:
        raise MachineError(
            f"machine {machine.name} gives no peak or no memory bandwidth to draw a roofline from"
        )
    return Roofline(tuple(ceilings))


_WHAT_TO_DO = {
    "scalar, no FMA": "",
    "SIMD, no FMA": "vectorise",
    "SIMD, additions and multiplications": "balance additions and multiplications",
    "SIMD and FMA": "use fused multiply-add",
}


def _derived(machine: Machine, cores: int | None) -> list[Ceiling]:
    top = machine.topology
    n = cores or top.cores_per_socket
    ceilings = []
    if machine.core is not None:
        values = list(peaks(machine.core).items())
        for (name, value), following in zip(values, [*values[1:], ("", 0.0)], strict=True):
            ceilings.append(Ceiling(name, "compute", value * n, _WHAT_TO_DO.get(following[0], "")))
    if machine.memory is not None:
        domains = -(-n // top.cores_per_domain)
        for mix in sorted(machine.memory.saturated, key=lambda m: m.bandwidth):
            ceilings.append(
                Ceiling(
                    f"memory, {mix.name}",
                    "bandwidth",
                    mix.bandwidth * domains,
                    "another mix of loads and stores",
                )
            )
    return ceilings


def roofline_record(
    machine: Machine, cores: int | None = None, intensities: Sequence[float] = ()
) -> dict[str, Any]:
    """Ceilings, ridge points and, for given intensities, bound, region and order of optimisations.

    Args:
        machine: the machine.
        cores: as for ``roofline_of``.
        intensities: FLOP per byte of memory traffic [FLOP/B].
    Returns: plain record; FLOP/s, B/s, FLOP/B.
    """
    roofline = roofline_of(machine, cores)
    points = []
    for intensity in intensities:
        plan = roofline.plan(intensity)
        points.append(
            {
                "intensity_FLOP_B": intensity,
                "attainable_FLOP_s": float(roofline.attainable(intensity)),
                "bound": str(roofline.bound(intensity)),
                "region": str(roofline.region(intensity)),
                "optimisations": [
                    {
                        "ceiling": s.ceiling.name,
                        "kind": s.ceiling.kind,
                        "do": s.ceiling.optimisation,
                        "reaches_FLOP_s": s.height,
                        "gain": s.gain,
                    }
                    for s in plan.steps
                ],
                "skipped": [c.name for c in plan.skipped],
            }
        )
    return {
        "machine": machine.name,
        "title": machine.title,
        "cores": cores or machine.topology.cores_per_socket,
        "roofs": [
            {
                "name": c.name,
                "kind": c.kind,
                "value": c.value,
                "optimisation": c.optimisation,
                "level": "Mem" if c.kind == "bandwidth" else "",
                "cores": cores,
            }
            for c in roofline.ceilings
        ],
        "peak_FLOP_s": roofline.peak,
        "bandwidth_B_s": roofline.bandwidth,
        "ridge_FLOP_B": roofline.ridge,
        "points": points,
    }


def place(
    kernel: str, machine: Machine, sizes: Sequence[str], cores: int | None, options: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Points of a kernel on a machine's roofline, one per size; only the sizes that the kernel has are used.

    Args:
        kernel: name or file.
        machine: the machine.
        sizes: ``-D`` arguments.
        cores: active cores; None: all of a socket.
        options: further arguments of ``predict``.
    """
    loop = load_kernel(kernel, flags=options.get("flags", ()), compiler=options.get("compiler"))
    axes = [
        {name: values for name, values in axis.items() if name in loop.symbols} for axis in parse_axes(sizes)
    ]
    record = predict_axes(
        loop,
        machine,
        [axis for axis in axes if axis],
        cores=cores or machine.topology.cores_per_socket,
        **options,
    )
    return [
        {
            "kernel": loop.name,
            "machine": machine.name,
            "sizes": point["sizes"],
            "cores": point["cores"],
            "intensity_FLOP_B": point["roofline"]["intensity_FLOP_B"],
            "GFLOP_s": point["performance"]["GFLOP_s"],
            "roofline_GFLOP_s": point["roofline"]["GFLOP_s"],
            "bound": point["roofline"]["bound"],
        }
        for point in record.points()
    ]
