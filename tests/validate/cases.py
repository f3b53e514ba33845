"""Made-up points for the rules: a triad-like loop in memory that is predicted at 20 cy/CL, unless told otherwise."""

from __future__ import annotations

from typing import Any

from rooftree.validate.case import Case, Doubted
from rooftree.validate.verdict import UNDECIDED, Limits, error_of, verdict

OVERLAPPING = {"default": [["OL"], ["nOL"], ["L1L2"], ["L2L3", "L3Mem"]], "by_location": {}}
ADDING = {"default": [["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]], "by_location": {}}
PLACES = ("L1", "L2", "L3", "Mem")
TRIAD = {
    "name": "triad",
    "flops": {"add": 1, "mul": 1},
    "arrays": {
        "a": {"type": "double", "loads": 0, "stores": 1},
        "b": {"type": "double", "loads": 1, "stores": 0},
        "c": {"type": "double", "loads": 1, "stores": 0},
    },
}
LOOP = {
    "lanes": 4,
    "vector_B": 32,
    "per_pass": 4.0,
    "instructions": 6,
    "fma": 1,
    "mul": 0,
    "add": 0,
    "chain": 2.0,
    "ports": 2.0,
    "bound": "ports",
    "unknown": [],
    "reduction": False,
}


def case(
    measured: float,
    *,
    terms: tuple[float, float, float, float, float] = (2, 2, 4, 4, 10),
    data_in: str = "Mem",
    overlap: dict[str, Any] | None = None,
    traffic: tuple[float, float] = (192, 64),
    **parts: Any,
) -> Case:
    """A point.

    Args:
        measured: its runtime [cy/CL].
        terms: T_OL, T_nOL, T_L1L2, T_L2L3, T_L3Mem [cy/CL]; links beyond ``data_in`` take no part.
        traffic: load and evict of each link that takes part [B/CL].
        parts: those of a `Case`, merged with what is made up here; ``seen`` is merged into ``measured``, ``ecm`` into the terms
            of the prediction.
    """
    t_ol, t_nol, *times = terms
    links = dict(zip(("L1L2", "L2L3", "L3Mem"), times, strict=True))
    taking = dict(list(links.items())[: PLACES.index(data_in)])
    groups = overlap or ADDING
    named = {"OL": t_ol, "nOL": t_nol, **links}
    runtimes = []
    for depth in range(4):
        inside = {"OL", "nOL", *list(links)[:depth]}
        runtimes.append(max(sum(named[n] for n in group if n in inside) for group in groups["default"]))
    single = runtimes[PLACES.index(data_in)]
    ecm = {
        "T_OL": t_ol,
        "T_nOL": t_nol,
        "T_data": {x: taking.get(x, 0.0) for x in links},
        "T_single": single,
        "cy_per_cl": single,
        "prediction": dict(zip(PLACES, runtimes, strict=True)),
        "data_in": data_in,
        "n_saturation": 2,
        "near_transition": False,
        **parts.pop("ecm", {}),
    }
    moved = {x: {"load_B": traffic[0] if x in taking else 0.0, "evict_B": traffic[1] if x in taking else 0.0} for x in links}
    seen = {
        "cy_per_cl": measured,
        "interval": [0.99 * measured, 1.01 * measured],
        "clock_GHz": 2.0,
        "quality": "ok",
        "why": "",
        "working_set_B": 2**30,
        "pages": "1024 MiB, huge pages",
        **parts.pop("seen", {}),
    }
    error = error_of(ecm["cy_per_cl"], measured)
    machine = {
        "name": "made-up",
        "arch": "zen9",
        "file_clock_Hz": 2e9,
        "clock_Hz": 2e9,
        "simd_bytes": 32,
        "fma": True,
        "overlap": groups,
        "full_line_stores": 0.0,
        "cores_per_domain": 8,
        "saturated_B_s": 40e9,
        "caches": [{"name": n, "size_B": s} for n, s in (("L1", 2**15), ("L2", 2**19), ("L3", 2**25))],
        **parts.pop("machine", {}),
    }
    doubts = tuple(Doubted("code", one) if isinstance(one, str) else one for one in parts.pop("doubts", ()))
    given: dict[str, Any] = {
        "doubts": doubts,
        "sizes": {"N": 1000},
        "cores": 1,
        "kernel": {"name": "triad", "arrays": {}, "flops": {}},
        "incore": {"engine": "asm"},
        "unit": {"iterations_per_cl": 8, "element_bytes": 8, "line_bytes": 64},
        "environment": {"arch": "zen9"},
        **parts,
    }
    return Case(
        measured=seen,
        predicted={"ecm": ecm, "traffic": moved},
        error=error,
        machine=machine,
        verdict=UNDECIDED if seen["quality"] == "disturbed" else verdict(ecm["cy_per_cl"], measured, seen["interval"], Limits()),
        **given,
    )
