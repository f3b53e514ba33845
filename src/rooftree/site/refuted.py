"""What measured points of a page refute of its headline: the sentence of what limits the kernel at the largest size.

The headline is the model's. Where the point that it is about was measured and is off, or where points with data in other places
show that a term of it is counted too high or too low, it says so, and the gain that follows from its terms is not told.
"""

from __future__ import annotations

from collections.abc import Iterator

from rooftree.report.prediction.points import number
from rooftree.results.collection import CasePoint, Series
from rooftree.site import words

_PLACES = {"Mem": "memory"}
LONGER = 2.0
"""How many times as long rows can be as those of points that were off, for these to tell by how much [1]: short ones begin anew
often, and what that costs says nothing about long ones."""


def refuted(one: Series, p: CasePoint) -> list[str]:
    """Sentences about what measurements contradict of the headline at a point, none where they do not."""
    return [*_point(p), *_core(one, p), *_links(one, p)]


def _point(p: CasePoint) -> Iterator[str]:
    """That the point itself was measured and is off."""
    if p.error is None or p.predicted is None or p.compared is None or p.verdict not in ("orange", "red") or p.is_in_range:
        return
    ecm = p.predicted.ecm
    ranged = ecm.at_least is not None or ecm.at_most is not None
    if p.verdict == "red" or ranged:
        outside = ", outside of the range that doubts leave" if ranged else ""
        yield (
            f"Measured there are {number(p.compared)} cy/CL, {number(1 / (1 + p.error))} times what is predicted{outside}: "
            "what limits the kernel, and what would make it faster, is in doubt."
        )


def _core(one: Series, p: CasePoint) -> Iterator[str]:
    """That points which wait for the core, and that no doubt explains, are off to the same side."""
    reason = next((r for r in one.reasons if r.rule == "core in all places"), None)
    if reason is None or p.predicted is None or p.predicted.ecm.T_OL is None:
        return
    factor = 1 / (1 + float(reason.evidence["median_error"]))
    ecm, places = p.predicted.ecm, [_PLACES.get(x, x) for x in reason.evidence["places"]]
    where = " and ".join(filter(None, (", ".join(places[:-1]), places[-1])))
    core, whole = float(p.predicted.ecm.T_OL) * factor, float(ecm.cy_per_cl or 0.0)
    would = f" (as far off here, T_OL is {number(core)} cy/CL"
    would += f", more than the {number(whole)} predicted for all of it)" if core > whole else ")"
    last = max((one.points[k] for k in reason.points), key=lambda other: max(other.sizes.values(), default=0))
    longer = max(p.sizes.values(), default=0) / max(1, *last.sizes.values())
    if longer > LONGER:
        would = (
            f" there, up to {words.place_of(last.sizes)}; whether it is at rows {number(longer)} times as long, none of them says"
        )
    yield (
        f"Points that wait for the core, with data in {where}, take {number(factor)} times as long as predicted: its time seems "
        f"to be counted too {'low' if factor > 1 else 'high'}{would}, so that T_OL, and what hides behind what, is in doubt."
    )


def _links(one: Series, p: CasePoint) -> Iterator[str]:
    """That points which wait for a link show its bandwidth to be another one."""
    for reason in one.reasons:
        link = str(reason.evidence.get("link", ""))
        if reason.rule != "bandwidth of a link" or p.predicted is None or not p.predicted.ecm.T_data.get(link):
            continue
        file, fits = (number(float(reason.evidence[name])) for name in ("file_B_per_cy", "fits_B_per_cy"))
        no_doubt = f"Points that wait for T_{link}, and that no doubt explains, contradict its bandwidth"
        yield f"{no_doubt}: {file} B/cy are used, {fits} B/cy would fit."
