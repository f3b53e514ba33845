"""What measuring points again found, in words.

measured again later, 18 points chosen at random: 17 of 18 within 5 % of the first run, the largest difference is +9 %
measured again as they stood apart: 6 points
the first run of 1 point was disturbed: a later one counts
"""

from __future__ import annotations

from rooftree.report.prediction.points import count
from rooftree.results.campaign import LookSummary

_LATER = "--again 100 does them"


def looks_sentences(found: LookSummary) -> list[str]:
    """The sentences, without full stops; none where nothing was measured again and nothing is to be."""
    told = []
    if found.sampled:
        within, limit = f"{found.within} of {found.sampled}", f"{100 * found.limit:g} %"
        worst = f", the largest difference is {100 * found.worst:+.0f} %" if found.worst is not None else ""
        points = count(found.sampled, "point")
        of_sound = (
            f"of those that no run calls disturbed {found.sound_within} of {found.sound}" if found.sound else "each disturbed"
        )
        sound = f"; {of_sound}" if found.sound < found.sampled else ""
        told.append(f"measured again later, {points} chosen at random: {within} within {limit} of the first run{worst}{sound}")
    if found.apart:
        told.append(f"measured again as {'they' if found.apart > 1 else 'it'} stood apart: {count(found.apart, 'point')}")
    if found.corrected:
        told.append(f"the first run of {count(found.corrected, 'point')} was disturbed: a later one counts")
    if found.disturbed:
        told.append(f"{count(found.disturbed, 'point')} measured again and disturbed in each run: deciding nothing")
    if found.unsettled:
        told.append(f"{count(found.unsettled, 'point')} measured again without two runs that agree: disturbed, deciding nothing")
    if found.open:
        told.append(f"{count(found.open, 'point')} to be measured again by the next run")
    if found.lost:
        was, decide = ("was", "decides") if found.lost == 1 else ("were", "decide")
        told.append(f"{count(found.lost, 'point')} {was} disturbed and {decide} nothing, without time for another run: {_LATER}")
    if more := found.left - found.lost:
        told.append(
            f"{count(more, 'point')} more to be measured again, without time for it: none says that it was disturbed, {_LATER}"
        )
    return told
