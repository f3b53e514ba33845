"""The terms of the field, each with its number at the place of the sliders: from the glossary and the record."""

from __future__ import annotations

from typing import Any

import numpy as np

from rooftree.report.glossary import find_term
from rooftree.report.prediction import words
from rooftree.report.prediction.page import conditions_shown
from rooftree.report.prediction.points import count, limits, memory_links, number, roof_ends
from rooftree.report.prediction.text import ecm_notation
from rooftree.report.workbench.view import check_place
from rooftree.results import Prediction


def terms(p: Prediction, row: int, column: int) -> list[dict[str, str]]:
    """Terms in the order in which one explains the other: name, unit, formula, text, and what it is here.

    Raises: InputError for a place outside of the sweep.
    """
    check_place(p, row, column)
    return [{**_entry(name), "here": here} for name, here in _here(p, row, column)]


def _entry(name: str) -> dict[str, str]:
    term = find_term(name)
    return {"name": term.name, "unit": term.unit, "formula": term.formula, "text": term.text}


def _here(p: Prediction, row: int, column: int) -> list[tuple[str, str]]:
    """Names in the glossary, and sentences on this loop at this place."""
    at = (row, column)

    def one(values: Any) -> float:
        return float(np.broadcast_to(np.asarray(values, dtype=float), p.shape)[at])

    per = number(float(p.iterations_per_cl))
    place = p.locations[int(p.data_in[at])]
    t_ol, t_nol = one(p.T_OL), one(p.T_nOL)
    times = [(link, one(p.T_data[link])) for link in p.links]
    told = ", ".join(f"{words.term(link)} {number(t)}" for link, t in times if t > 0) or "none is at work here"
    notation, prediction = ecm_notation(p, row, column)
    memory = memory_links(p)
    volume = sum(one(p.load_B[link]) + one(p.evict_B[link]) for link in memory)
    conditions = conditions_shown(p, row)
    held = [f"{c['level']}: {c['text']} ({c['state']})" for c in conditions]
    cores, saturated = int(p.cores[column]), int(np.broadcast_to(p.n_saturation, p.shape)[at])
    low, high = (one(ends) for ends in p.interval_80)
    in_flops = bool(p.flops_per_cl.max() > 0)
    intensity = f"{number(one(p.intensity_FLOP_B))} FLOP/B" if in_flops else "no FLOP in this loop: bytes alone count"
    n_s = f"{count(saturated, 'core')} saturate memory" if saturated > 0 else f"no number of cores does: the data are in {place}"
    sure = f"80 % of measurements lie between {number(low)} and {number(high)} cy/CL" if np.isfinite(high) else "not known here"
    return [
        ("unit of work", f"{per} iterations make 1 CL of results."),
        ("data location", f"The data come from {place}."),
        ("T_OL", f"{number(t_ol)} cy/CL of arithmetic can overlap with transfers."),
        ("T_nOL", f"{number(t_nol)} cy/CL of loads and stores."),
        ("T_L1L2", f"Transfers [cy/CL]: {told}."),
        ("ECM notation", f"{notation} gives {prediction} cy/CL."),
        ("ECM model", f"{number(one(p.T_single))} cy/CL with one core, {number(one(p.cy_per_cl))} with {count(cores, 'core')}."),
        ("overlap", _overlap(p, place)),
        ("bottleneck", words.verdict(p, row, column) + "."),
        ("write-allocate", f"{number(volume)} B/CL cross {' and '.join(memory)}, those included."),
        ("layer condition", "; ".join(held) + "." if held else "Nothing is used again that a cache could keep."),
        ("operational intensity", f"{intensity}."),
        ("Roofline model", f"It allows no less than {limits(*roof_ends(p, row, column))} cy/CL."),
        ("saturation point", f"{n_s}."),
        ("expected error", f"{sure}."),
    ]


def _overlap(p: Prediction, place: str) -> str:
    """The groups of the machine whose members add, for the data there."""
    overlap = p.machine.overlap
    groups = overlap.by_location.get(place) or overlap.default
    return f"Data in {place}: " + " ‖ ".join(" + ".join(group) for group in groups) + "."
