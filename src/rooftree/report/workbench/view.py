"""What the workbench shows of a prediction: plain values for each place that its sliders can be at, drawn from the record alone.

A sweep is one record. The sliders pick a row (sizes) and a column (cores) of it; figures over the size belong to all rows that
differ in the first size alone, the figure over cores to a row.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import InputError
from rooftree.report.incore.page import shown_block, timeline_fragment
from rooftree.report.prediction import words
from rooftree.report.prediction.diagnosis import diagnose
from rooftree.report.prediction.page import FIGURES, alt_text, conditions_shown
from rooftree.report.prediction.points import machine_label, memory_links, size_text, subset
from rooftree.report.prediction.text import compiled_with, ecm_notation, kernel_facts
from rooftree.report.render import figure_record
from rooftree.report.roofline.figure import kernel_place, roofs_of_cores
from rooftree.results import Prediction

OVER_SIZES = ("ecm", "roofline", "traffic")
KINDS = (*OVER_SIZES, "scaling")


def overview(p: Prediction) -> dict[str, Any]:
    """What holds for the whole sweep, and the numbers that the sliders read at once."""
    rows, columns = p.shape
    low, high = p.interval_80
    places = [[kernel_place(p, row, column) for column in range(columns)] for row in range(rows)]
    return {
        "kernel": {
            "name": p.kernel.name,
            "facts": kernel_facts(p),
            "code_of": compiled_with(p) or "",
            "loops": list(p.kernel.loops),
        },
        "machine": {
            "label": machine_label(p),
            "name": p.machine.name,
            "sha256": p.machine.sha256 or "",
            "cores_per_socket": int(p.machine.cores_per_socket or 0),
            "known_by": p.validation.text if p.validation else "",
        },
        "clock_GHz": p.clock_Hz / 1e9,
        "iterations_per_cl": p.iterations_per_cl,
        "sizes": {name: values.tolist() for name, values in p.sizes.items()},
        "cores": p.cores.tolist(),
        "captions": {kind: dict(zip(("heading", "caption"), FIGURES[kind], strict=True)) for kind in kinds(p)},
        "in_flops": bool(p.flops_per_cl.max() > 0),
        "cy_per_cl": _plain(p.cy_per_cl),
        "low": _plain(low),
        "high": _plain(high),
        "GFLOP_s": _plain(p.GFLOP_s),
        "MLUP_s": _plain(p.MLUP_s),
        "T_single": [_finite(float(time)) for time in np.broadcast_to(p.T_single, p.shape)[:, 0]],
        "memory": _of_memory(p),
        "roofs": [_best_roofs(p, int(n)) for n in p.cores],
        "intensity": [[_finite(intensity) for intensity, _ in row] for row in places],
        "speed": [[_finite(speed) for _, speed in row] for row in places],
        "notes": [*words.doubt_sentences(p), *p.notes],
    }


def _of_memory(p: Prediction) -> dict[str, Any]:
    """Links to memory, and the bytes of a unit of work on them, with one core, by row."""
    links = memory_links(p)
    volumes = sum(np.broadcast_to(p.load_B[x] + p.evict_B[x], p.shape)[:, 0] for x in links)
    return {"links": list(links), "B": [_finite(float(volume)) for volume in np.asarray(volumes)]}


def _best_roofs(p: Prediction, cores: int) -> dict[str, float]:
    """The highest bandwidth of memory [B/s] and the highest peak [FLOP/s] of so many cores; 0 where the machine states none."""
    roofs = roofs_of_cores(p.machine, cores)
    return {
        "memory": max((float(r["value"]) for r in roofs if r["kind"] == "bandwidth" and r.get("level") == "Mem"), default=0.0),
        "peak": max((float(r["value"]) for r in roofs if r["kind"] == "compute"), default=0.0),
    }


def kinds(p: Prediction) -> list[str]:
    """The figures that this record has."""
    missing = {"scaling"} if len(p.cores) < 2 else set()
    if not p.machine.roofs:
        missing.add("roofline")
    return [kind for kind in KINDS if kind not in missing]


def point(p: Prediction, row: int, column: int) -> dict[str, Any]:
    """The sentences and numbers at one place.

    Raises: InputError for a place outside of the sweep.
    """
    check_place(p, row, column)
    found = diagnose(p, row, column)
    notation, prediction = ecm_notation(p, row, column)
    return {
        "sizes": size_text(p, row),
        "verdict": words.verdict(p, row, column),
        "headline": words.headline(p, row, column),
        "why": words.why(p, found),
        "doubts": words.doubt_sentences(p, row, column),
        "advice": [tip.sentence for tip in words.advice(p, row, column)],
        "ecm": [notation, prediction],
        "scaling": words.scaling_sentence(p, row) if len(p.cores) > 1 else "",
    }


def conditions(p: Prediction, row: int) -> list[dict[str, str]]:
    """The layer conditions at one size, for all core counts.

    Raises: InputError for a place outside of the sweep.
    """
    check_place(p, row, 0)
    return conditions_shown(p, row)


def figure(p: Prediction, kind: str, row: int, column: int) -> dict[str, Any]:
    """One figure as plain data: those over sizes for the line of sizes through the row, the one over cores for the row.

    Raises: InputError for another kind, or a place outside of the sweep.
    """
    from rooftree.report.prediction.figure import prediction_figure

    check_place(p, row, column)
    if kind not in kinds(p):
        raise InputError(f"no figure '{kind:.40}', there are {', '.join(kinds(p))}", where="kind")
    shown = subset(p, line_of(p, row), [column]) if kind in OVER_SIZES else subset(p, [row])
    return {**with_lists(figure_record(prediction_figure(shown, kind))), "alt": f"{FIGURES[kind][0]}. {alt_text(shown, kind)}"}


def with_lists(value: Any) -> Any:
    """A figure whose arrays are lists of five digits, which pack to a part of what all digits in base64 take."""
    if isinstance(value, dict):
        if "bdata" in value:
            kind = np.dtype(value["dtype"]).newbyteorder("<")
            return [
                _finite(number) if kind.kind == "f" else number
                for number in np.frombuffer(b64decode(value["bdata"]), kind).tolist()
            ]
        return {name: with_lists(item) for name, item in value.items()}
    return [with_lists(item) for item in value] if isinstance(value, list) else value


def line_of(p: Prediction, row: int) -> NDArray[np.int64]:
    """The rows that differ from this one in the first size that varies, and in those tied to it, alone."""
    varying = [name for name, values in p.sizes.items() if len(values) and bool(np.any(values != values[0]))]
    if not varying:
        return np.array([row], dtype=np.int64)
    first = p.sizes[varying[0]]
    others = [name for name in varying if not np.array_equal(p.sizes[name], first)]
    same = np.ones(len(first), dtype=bool)
    for name in others:
        same &= p.sizes[name] == p.sizes[name][row]
    return np.flatnonzero(same)


def code(p: Prediction) -> dict[str, Any] | None:
    """The machine code behind the in-core times, instruction by instruction; None where they come from operation counts.

    ``timeline`` tells whether `timeline` has something to show.
    """
    listing = _listing(p)
    if listing is None:
        return None
    block = listing["blocks"][0]
    shown = shown_block(listing, block, timeline=False)
    return {"arch": str(listing["arch"]), **shown, "timeline": bool(block.get("timeline"))}


def timeline(p: Prediction) -> dict[str, str]:
    """Some passes of that machine code through the simulated core, as part of a page; "" where there are none."""
    listing = _listing(p)
    return {"html": timeline_fragment(listing["blocks"][0]) if listing is not None else ""}


def _listing(p: Prediction) -> Mapping[str, Any] | None:
    made: Mapping[str, Any] = p.incore.get("machine_code") or {}
    listing: Mapping[str, Any] | None = made.get("listing")
    return listing if listing and listing["blocks"] else None


def check_place(p: Prediction, row: int, column: int) -> None:
    """Raise InputError for a place outside of the sweep."""
    rows, columns = p.shape
    if not (0 <= row < rows and 0 <= column < columns):
        raise InputError(f"the sweep has {rows} sizes and {columns} core counts, asked for number {row} and {column}", where="at")


def _plain(values: NDArray[np.float64]) -> list[list[float | None]]:
    """Numbers to five digits, as JSON knows them."""
    return [[_finite(value) for value in row] for row in np.asarray(values).tolist()]


def _finite(value: float) -> float | None:
    return float(f"{value:.5g}") if np.isfinite(value) else None
