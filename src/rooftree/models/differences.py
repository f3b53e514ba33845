"""What would make a prediction right: formulas of the diagnosis of differences from measurements.

Each answers "how long, or how fast, would it be if this were the reason"; whether it is the reason, `rooftree.validate` decides.
All are arithmetic on the terms of the ECM model, with its assumptions and sources (`rooftree.models.ecm`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rooftree.models._check import FloatArray, checked


def with_lanes(t_core: ArrayLike, assumed: ArrayLike, found: ArrayLike) -> FloatArray:
    """In-core time if instructions work on another number of elements than assumed.

    T' = T * n_assumed / n_found

    Args:
        t_core: T, in-core time [cy/CL]. Any shape.
        assumed, found: elements of one instruction [1]. Any shapes.
    Returns: T' [cy/CL], broadcast shape.
    Raises: ModelError for negative times, numbers of elements <= 0 or NaN.
    Assumes: as many instructions run at once, whatever their width.

    >>> float(with_lanes(3, assumed=8, found=4))
    6.0
    """
    n, m, t = checked("with_lanes", positive={"assumed": assumed, "found": found}, non_negative={"t_core": t_core})
    return t * n / m


def with_volume(t_link: ArrayLike, volume_B: ArrayLike, other_B: ArrayLike) -> FloatArray:
    """Time of a link if it moves another volume.

    T' = T * V' / V

    Args:
        t_link: T, its transfer time [cy/CL]. Any shape.
        volume_B: V, the bytes that belong to it [B/CL], > 0. Any shape.
        other_B: V', those that it may move instead [B/CL]. Any shape.
    Returns: T' [cy/CL], broadcast shape.
    Raises: ModelError for negative numbers, V <= 0 or NaN.
    Assumes: the same bandwidth for both mixes of loads and stores.

    >>> float(with_volume(20, volume_B=256, other_B=192))
    15.0
    """
    v, t, other = checked("with_volume", positive={"volume_B": volume_B}, non_negative={"t_link": t_link, "other_B": other_B})
    return t * other / v


def start_up(start_cy: ArrayLike, iterations: ArrayLike, iterations_per_cl: ArrayLike) -> FloatArray:
    """What the start of a loop adds to a unit of work.

    T = t_start * n_CL / n

    Args:
        start_cy: t_start, of one start [cy]. Any shape.
        iterations: n, from one start to the next [it]. Any shape.
        iterations_per_cl: n_CL [it/CL]. Any shape.
    Returns: T [cy/CL], broadcast shape.
    Raises: ModelError for negative times, numbers of iterations <= 0 or NaN.

    >>> float(start_up(30, iterations=60, iterations_per_cl=8))
    4.0
    """
    n, per, t = checked(
        "start_up",
        positive={"iterations": iterations, "iterations_per_cl": iterations_per_cl},
        non_negative={"start_cy": start_cy},
    )
    return t * per / n


def fitting_bandwidth(volume_B: ArrayLike, t_link: ArrayLike, t_ecm: ArrayLike, t_measured: ArrayLike) -> FloatArray:
    """Bandwidth of a link that would make a prediction right whose other terms are taken to be right.

    b = V / (T_link + T_measured - T_ECM)

    Args:
        volume_B: V, what it moves [B/CL]. Any shape.
        t_link: its time as predicted, which adds to the runtime [cy/CL]. Any shape.
        t_ecm, t_measured: runtimes of one core [cy/CL]. Any shapes.
    Returns: b [B/cy], broadcast shape; infinite or negative where no bandwidth would do.
    Raises: ModelError for negative numbers or NaN.

    >>> float(fitting_bandwidth(256, t_link=10, t_ecm=20, t_measured=26))
    16.0
    """
    v, link, ecm, seen = checked(
        "fitting_bandwidth", non_negative={"volume_B": volume_B, "t_link": t_link, "t_ecm": t_ecm, "t_measured": t_measured}
    )
    time = link + seen - ecm
    with np.errstate(divide="ignore", invalid="ignore"):
        return v / time


def crossing_share(vector_B: ArrayLike, line_B: ArrayLike) -> FloatArray:
    """Part of the vectors of a contiguous, unaligned array that cross a cache line.

    s = w / l

    Args:
        vector_B: w, width of a vector [B]. Any shape.
        line_B: l, size of a line [B]. Any shape.
    Returns: s [1], broadcast shape; at most 1.
    Raises: ModelError for sizes <= 0 or NaN.
    Assumes: one vector follows the other, so that each line's end falls into one of them.

    >>> float(crossing_share(32, 64))
    0.5
    """
    width, line = checked("crossing_share", positive={"vector_B": vector_B, "line_B": line_B})
    return np.minimum(width / line, 1.0)
