"""The page of ``rooftree roofline``: machines in one diagram, their ceilings as tables, kernels placed on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.prediction.points import count, number
from rooftree.report.render import figure_record, page
from rooftree.report.roofline.figure import machines_roofline_figure
from rooftree.units import format_si


def roofline_page(machines: Sequence[Mapping[str, Any]], kernels: Sequence[Mapping[str, Any]] = ()) -> str:
    """One self-contained page with the rooflines of machines, their ceilings as tables, and kernels placed on them.

    Args:
        machines: records of schema ``rooftree.roofline/1``: machine, title, cores, roofs, ridge_FLOP_B, points.
        kernels: points of the same schema: kernel, machine, sizes, intensity_FLOP_B, GFLOP_s, roofline_GFLOP_s, bound.
    Raises: InputError if no machine states a roof.
    """
    names = ", ".join(str(m.get("title") or m["machine"]) for m in machines)
    figure = machines_roofline_figure(machines, kernels)
    return page(
        "roofline.html.j2",
        {"roofline": figure_record(figure)},
        title=f"Roofline: {names}",
        intro="",
        alt=f"Rooflines of {names}",
        machines=[_machine(m) for m in machines],
        kernels=[_placed(k) for k in kernels],
    )


def _machine(m: Mapping[str, Any]) -> dict[str, Any]:
    """What the template shows of a machine's ceilings and of what to optimise at given intensities."""

    def rate(value: float, kind: str = "compute") -> str:
        return format_si(float(value), "FLOP/s" if kind == "compute" else "B/s")

    points = [
        {
            "intensity": number(float(at["intensity_FLOP_B"])),
            "attainable": rate(at["attainable_FLOP_s"]),
            "bound": at["bound"],
            "region": at["region"],
            "steps": [
                f"{s['do'] or s['ceiling']}: beyond {rate(s['reaches_FLOP_s'])}, up to {number(float(s['gain']))} times"
                for s in at["optimisations"]
            ],
        }
        for at in m.get("points") or ()
    ]
    return {
        "title": m.get("title") or m["machine"],
        "cores": count(int(m["cores"]), "core"),
        "ridge": number(float(m["ridge_FLOP_B"])),
        "roofs": [{**r, "value": rate(r["value"], r["kind"])} for r in m["roofs"]],
        "points": points,
    }


def _placed(k: Mapping[str, Any]) -> dict[str, str]:
    def value(name: str) -> str:
        return "-" if k.get(name) is None else number(float(k[name]))

    return {
        "kernel": str(k["kernel"]),
        "machine": str(k["machine"]),
        "sizes": ", ".join(f"{n} = {v}" for n, v in k["sizes"].items()),
        "intensity": value("intensity_FLOP_B"),
        "ecm": value("GFLOP_s"),
        "roofline": value("roofline_GFLOP_s"),
        "bound": str(k["bound"]),
    }
