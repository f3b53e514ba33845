"""What to try on a page: the advice of the model, beside what the campaign measured of it.

What was measured here and gained nothing is no advice any more, whatever the model promises: it stands apart, the measurement
first.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from rooftree.report.prediction.points import number
from rooftree.results.campaign import LookSummary
from rooftree.results.collection import Case, Series
from rooftree.results.incore import InCoreTerms
from rooftree.results.prediction_document import AdviceFacts
from rooftree.site import words
from rooftree.site.composition import composition, longest_group
from rooftree.site.reuse import reuse_sentence
from rooftree.site.series import Tried, last_point, tried

_NEARLY = 0.95
"""Part of the longest limit of the core from which on loads are said to be it [1]."""
_ACTS_ON: Mapping[str, tuple[str, ...]] = {
    "recurrence": ("T_OL",),
    "arithmetic": ("T_OL",),
    "SIMD": ("T_OL", "T_nOL"),
    "flag": ("T_OL", "T_nOL"),
    "loads": ("T_OL", "T_nOL"),
    "cores": (),
    "domains": (),
    "energy": (),
}
"""Terms that an advice of a topic shortens; what is not named here is about transfers."""


def advice(case: Case, one: Series, repeats: LookSummary | None) -> tuple[list[dict[str, str]], list[str]]:
    """What to try, what the campaign measured of it, and at which size; and what the model advises that was measured in vain."""
    cycles = _cycles(one)
    useful, vain = [], []
    for tip, found in _looked_at(case, one, repeats):
        text = f"{tip.text}{_in_cycles(tip, cycles)}"
        if found.in_vain:
            vain.append(f"{found.text.strip()} The model had said: {text}")
        else:
            useful.append({"text": text + found.text, "at": words.place_of(tip.sizes or {})})
    return useful, vain


def beyond_advice(case: Case, one: Series, repeats: LookSummary | None) -> str:
    """That no advice shortens the terms that take longest, and what would; "" where one does."""
    p, looked_at = last_point(one), _looked_at(case, one, repeats)
    tips = [tip for tip, found in looked_at if not found.in_vain]
    if p is None or p.predicted is None or one.context is None or not looked_at:
        return ""
    made = composition(one.context.machine, p.predicted.ecm, p.cores)
    longest = longest_group(made) if made is not None else None
    links = tuple(f"T_{link}" for link in p.predicted.ecm.T_data)
    if longest is None or any(set(longest.names) & set(_ACTS_ON.get(tip.topic, links)) for tip in tips):
        return ""
    code = one.context.incore.machine_code
    ports = " and ".join(code.ports) if code is not None and "T_OL" in longest.names else ""
    why = f"; its busiest ports are {ports}, so that fewer instructions on them would" if ports else ""
    reuse = reuse_sentence(one.context.kernel) if _by_loads(one.context.incore) and "T_OL" in longest.names else ""
    return f"Nothing of this shortens what takes longest, {' + '.join(longest.names)}{why}.{f' {reuse}.' if reuse else ''}"


def _looked_at(case: Case, one: Series, repeats: LookSummary | None) -> list[tuple[AdviceFacts, Tried]]:
    """Each advice of the model, with what the campaign measured of it."""
    tips = (one.context.advice or ()) if one.context is not None else ()
    return [(tip, tried(tip.topic, case, one, repeats)) for tip in tips]


def _cycles(one: Series) -> float | None:
    """The predicted runtime that changes are looked at from [cy/CL]; None where it is another one, of simulated traffic."""
    p = last_point(one)
    by_layers = p is not None and p.predicted is not None and p.predicted.traffic_engine == "lc"
    return p.predicted.ecm.cy_per_cl if by_layers and p is not None and p.predicted is not None else None


def _in_cycles(tip: AdviceFacts, cycles: float | None) -> str:
    """What the model finds with a change [cy/CL], and the gain where the advice does not tell it; "" where it finds no number."""
    if not tip.gain or not cycles:
        return ""
    low, high = tip.interval or (None, None)
    gain = ""
    if low and "by the model" not in tip.text:
        ends = f"{number(low)} {f'to {number(high)}' if high is not None else 'or more'}"
        told = "" if "between" in tip.text else f"; with the errors of both {ends}"
        gain = f": {number(tip.gain)} times faster{told}"
    found = f" With the change the model finds {number(cycles / tip.gain)} instead of {number(cycles)} cy/CL{gain}."
    if not tip.by_model or not tip.errors:
        return found
    both = f"each with both runtimes {number(tip.errors[0])} to {number(tip.errors[1])} times what is predicted"
    return f"{found} Its ends: {' and '.join(dict.fromkeys(map(number, tip.by_model)))} by the model, {both}."


def _by_loads(found: InCoreTerms) -> bool:
    """Whether loads take about as long as the longest limit of the core, alone or together with stores."""
    limits = [found.limits.get(name) or 0.0 for name in ("load", "load_store")]
    return max(limits) >= _NEARLY * (found.T_comp_throughput or math.inf)
