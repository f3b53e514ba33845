"""The ECM model by the overlap groups of Intel, Sandy Bridge to Cascade Lake: T_ECM = max(T_OL, T_nOL + T_links so far)."""

from __future__ import annotations

from collections.abc import Sequence

from numpy.typing import ArrayLike

from rooftree.models import ecm
from rooftree.models._check import FloatArray


def runtimes(t_ol: ArrayLike, t_nol: ArrayLike, t_data: Sequence[ArrayLike]) -> tuple[FloatArray, ...]:
    """Runtime of one core with the data in L1, L2, ..., memory [cy/CL]."""
    links = {f"link {number}": time for number, time in enumerate(t_data)}
    found = []
    for count in range(len(links) + 1):
        serial = {"nOL": t_nol, **dict(list(links.items())[:count])}
        found.append(ecm.runtime({"OL": t_ol, **serial}, [["OL"], list(serial)]))
    return tuple(found)
