"""The phenomenological ECM model: the ECM model fed with what hardware counters saw instead of what analysis predicts.

    T_OL, T_nOL = max over ports of (micro-operations counted on the port / what it takes per cycle)
    T_link      = V_load/b_load (+ or max) V_evict/b_evict + T_penalty     with the counted volumes, the machine's bandwidths
    T_ECM       = max over overlap groups of (sum of the group's terms)    as in the analytic model

No measured time enters, neither that of the loop nor a bandwidth derived from it, so the result can be compared with the measured
runtime: what remains is the error of bandwidths and overlap alone, while the difference from the analytic model is the error of
predicted volumes and in-core times.

Assumptions: those of the ECM model (`rooftree.models.ecm`); a micro-operation occupies its port for one of the port's slots, so
long-running ones (division) are counted too short; counts are those of the loop alone.

Source: Hornich et al. 2019, doi:10.14529/jsfi190301, sec. 2.5.3 (after Hofmann et al. 2019, sec. 3, for the terms).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from rooftree.models import ecm
from rooftree.models._check import FloatArray, checked


@dataclass(frozen=True, slots=True)
class LinkVolume:
    """What counters saw on a link, and what the link can do.

    ``load_B``, ``evict_B`` [B per unit of work] towards and away from the core; ``load_B_per_cy``, ``evict_B_per_cy`` [B/cy];
    ``shared``: one path for both directions; ``penalty_cy`` [cy per unit of work] as in `rooftree.models.ecm.link_time`.
    Any shapes that broadcast.
    """

    load_B: ArrayLike
    evict_B: ArrayLike
    load_B_per_cy: ArrayLike
    evict_B_per_cy: ArrayLike
    shared: bool = True
    penalty_cy: ArrayLike = 0.0


@dataclass(frozen=True, eq=False)
class Phenomenological:
    """Result: ``terms`` name -> time, ``groups`` time of each overlap group, ``cy_per_cl`` their longest [cy/CL]; arrays
    of the broadcast shape.
    """

    terms: dict[str, FloatArray]
    groups: list[FloatArray]
    cy_per_cl: FloatArray


def predict(core: Mapping[str, ArrayLike], links: Mapping[str, LinkVolume], groups: Sequence[Sequence[str]]) -> Phenomenological:
    """Runtime of one unit of work from counted volumes and micro-operations.

    T_ECM = max over groups g of sum of the terms in g

    Args:
        core: in-core times from counts [cy per unit of work]: ``OL`` what overlaps with transfers, ``nOL``
            loads and stores, or ``nOL.load`` and ``nOL.store`` where the groups tell them apart. Any shapes.
        links: name -> counted volumes and bandwidths.
        groups: overlap groups of the machine, of the names in ``core``, links, and directions of a link (``L1L2.load``),
            see `rooftree.models.ecm.group_times`.
    Returns: terms, groups, runtime.
    Raises: ModelError for negative or impossible numbers and for groups that do not fit the terms.
    Source: Hornich et al. 2019, sec. 2.5.3.

    2D 5-point Jacobi on an Intel core, the L2 keeps three rows; all counts a little above what is predicted:
    >>> links = {"L1L2": LinkVolume(260, 64, 64, 64), "L2L3": LinkVolume(132, 64, 32, 32)}
    >>> float(predict({"OL": 6, "nOL": 8}, links, [["OL"], ["nOL", "L1L2", "L2L3"]]).cy_per_cl)
    19.1875
    """
    named = {name for group in groups for name in group}
    terms: dict[str, ArrayLike] = dict(core)
    for name, one in links.items():
        rates = (one.load_B_per_cy, one.evict_B_per_cy, one.shared)
        terms[name] = ecm.link_time(one.load_B, one.evict_B, *rates, one.penalty_cy)
        if named & {f"{name}.load", f"{name}.evict"}:
            terms[f"{name}.load"] = ecm.link_time(one.load_B, 0.0, *rates, one.penalty_cy)
            terms[f"{name}.evict"] = ecm.link_time(0.0, one.evict_B, *rates)
    times = ecm.group_times(terms, groups)
    arrays = dict(zip(terms, checked("phenomenological.predict", non_negative=terms), strict=True))
    longest = times[0]
    for time in times[1:]:
        longest = np.maximum(longest, time)
    return Phenomenological(arrays, times, longest)
