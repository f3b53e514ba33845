"""What the front end takes: its width, what fills slots and no port, and slots of each form among such fillers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rooftree.calibrate.learn.known import COPIES, Known
from rooftree.calibrate.learn.port_model import Mix
from rooftree.calibrate.learn.simulated import NOP

NEAR = 0.04
"""How close to the front end's time a form is limited by it [1]: above the 1 % noise of `simulated`, on which it was chosen
by hand; tests draw other seeds."""
_NOPS = 300
"""Most nops beside a form."""
_FUSED, _SLOT, _MOST_SLOTTED, _SHORT = 0.1, 0.75, 0.95, 24
"""How much faster than every form nops must be for a move to fill slots, what part of a slot others must take beside that one,
what part of them must, and beside how many of it at most they are looked at: beside more, noise is as large as a slot."""
MOVE = re.compile(r"v?mov\w* (\w+),\1")
"""Moves between registers of a kind, which cores eliminate: they take a slot and no port."""
_MORE = (0, 1, 3)
"""So many fillers more are beside forms of several slots when they are asked again. Zen 5, eight slots a cycle: loads of 512 bit
with 8, 9, 10, 11 nops each take 2.9, 1.8, 1.3, 1.0 slots, comparisons that write flags 2.5, 2.9, 2.1, 2.2."""


def measured_width(known: Known, names: Sequence[str]) -> float:
    """Slots in a cycle, from the fastest of all forms alone; nops that are fused are none of them."""
    single = [((form, COPIES),) for form in (*names, *[NOP] * (known.filler == NOP))]
    return _width(min((known.took[mix] for mix in single if mix in known.took), default=COPIES / 4) / COPIES)


def _width(least: float) -> float:
    """Slots in a cycle, from what the fastest form takes; a whole number if it is close to one."""
    width = 1 / least
    return float(round(width)) if abs(width - round(width)) < 0.03 * width else width


def filler(known: Known, alone: Mapping[str, float]) -> str:
    """What takes a slot of the front end and no port: nops, or where those are faster than all else perhaps a move of registers.

    That one does if it is as fast as any form and every form takes a slot beside it: then nops are fused with what stands before.
    """
    single = known.took.get(((NOP, COPIES),))
    least = min(alone.values(), default=0.0)
    form = next((form for form, t in alone.items() if MOVE.fullmatch(form) and t <= (1 + NEAR) * least), None)
    if single is None or form is None or single / COPIES >= (1 - _FUSED) * least:
        return NOP
    width = _width(alone[form])
    mixes = _among(form, alone, width)
    known.all(list(mixes.values()))
    part = [_part_of(mix, known, width) for mix in mixes.values() if mix in known.took and mix[1][1] <= _SHORT]
    return form if part and sum(one >= _SLOT for one in part) >= _MOST_SLOTTED * len(part) else NOP


def _among(filler: str, alone: Mapping[str, float], width: float, more: int = 0) -> dict[str, Mix]:
    """Each form with so many fillers that the front end limits, and ``more`` beside each."""
    mixes: dict[str, Mix] = {}
    for form, cycles in alone.items():
        many = round(1.3 * width * cycles) + 3 + more
        if many <= _NOPS and width * cycles >= 1.5 and form != filler:
            mixes[form] = ((form, 2), (filler, 2 * many))
    return mixes


def slots(known: Known, alone: Mapping[str, float], width: float) -> dict[str, float]:
    """Of each form: so many fillers are beside it that the front end limits; one slot where that would be too many.

    Alone a form takes at least its slots over the width, so that it has no more than that. Those of several are asked again with
    more fillers: a front end that hands on what it can in groups leaves slots empty at some distances of equal forms.
    """
    mixes = _among(known.filler, alone, width)
    known.all(list(mixes.values()))
    found = {form: _slots_of(mix, known, width) for form, mix in mixes.items()}
    for more in _MORE:
        again = {form: mix for form, mix in _among(known.filler, alone, width, more).items() if found.get(form, 1.0) > 1}
        known.again(list(again.values()))
        found |= {form: min(found[form], _slots_of(mix, known, width)) for form, mix in again.items() if mix in known.took}
    most = {form: max(1.0, float(int(width * cycles * (1 + NEAR)))) for form, cycles in alone.items()}
    return {form: min(most[form], found.get(form, 1.0)) for form in alone}


def _slots_of(mix: Mix, known: Known, width: float) -> float:
    """Slots of the form that stands first in a mix with fillers; one if the mix is not known."""
    return float(max(1, round(_part_of(mix, known, width)))) if mix in known.took else 1.0


def _part_of(mix: Mix, known: Known, width: float) -> float:
    """Slots of the form that stands first in a mix with fillers, as measured."""
    (_, copies), (_, many) = mix
    return (known.took[mix] * width - many) / copies
