"""From cycles of forms alone and of mixes to a port model, asked for as it is needed.

    alone      every form: reciprocal throughput
    front end  `nop` alone: its width; forms among nops: their slots. Where nops are fused with what stands before them, they
               are faster than all else and fill no slots: then a move between registers does that the core eliminates
    basics     one after the other, the form that is least like those before in how it gets along with them
    ports      port sets of the basics, see `basics`; triples decide between sets that explain all pairs
    uses       of all other forms, see `uses`
    closing    where vectors of full width beside others take longer than both one after the other, they close a port of the
               others: then ports are those of mixes without them, and they follow, with what they close

Forms are repeated without waiting for each other, so that only ports and front end limit.
"""

from __future__ import annotations

import random
import re
import statistics
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations

from rooftree.calibrate.learn.basics import Basic, place
from rooftree.calibrate.learn.known import COPIES, Known
from rooftree.calibrate.learn.port_model import Ask, Closing, FormCost, Mix, PortModel, is_vector, is_wide
from rooftree.calibrate.learn.simulated import NOP
from rooftree.calibrate.learn.slots import MOVE, NEAR, filler, measured_width
from rooftree.calibrate.learn.slots import slots as slots_of
from rooftree.calibrate.learn.uses import MOST_ERROR, one_use, uses
from rooftree.incore.tables.learnt import narrow

MOST_BASICS = 16
_MOST_COPIES = 24
"""Of a form in a mix."""
_NEW = 0.1
"""How differently a form must get along with a basic one to be another: the difference of conflicts, which are 0 to 1."""
_FEW = 3
"""Basic forms beside which a form may differ from another until they are taken for two of a kind, without measuring again."""
_VERIFYING, _DOUBTFUL, _RIVALS = 60, 0.015, 3
"""Mixes that verify a model; their mean relative error from which on other ports of basic forms are tried, and how many [1]."""
_FAST = 0.05
"""How much of its time alone counts beside its conflicts when a basic form is chosen: of those alike, the fastest one."""
_TRIPLES = 60
"""Most mixes of three forms."""
_UNEXPLAINED = 0.03
"""How much longer than predicted a mix takes that is measured again [1]: above the 1 % noise of `simulated`, on which it was
chosen by hand; tests draw other seeds."""
_DOUBTED = 0.06
"""Error beyond which a mix that takes longer than predicted counts no more, until it was measured again."""
_UNCLEAR, _MOST_CELLS = 0.02, 8
"""Mean relative error of its mixes from which on a form may run on ports that no basic form has together [1]; sorts of ports up
to which all of their combinations are tried."""
_ONE = 1.05
"""Time alone up to which a form of one micro-op runs on so many ports as it runs at once [cy]; slower ones on one or two."""
_SHARED = 0.5
"""Conflict from which on two forms keep the same unit busy."""
_SHORTER = 0.01
"""How much shorter a mix must be the second time for ports to be looked for anew [1]."""
_HIDDEN = 1e3
"""Weight that puts forms limited by the front end behind all others."""
_MANY, _PROBES, _CLOSED = 12, 4, 1.15
"""Copies of a vector form beside one of full width, how many forms are asked so, and by what factor most must take longer than
both one after the other until a port is said to be closed: without one no mix does; with a third of its ports closed, 1.4 [1]."""
_ALONE = 3
"""How often forms alone are measured, some time apart: all else builds on them."""
_WIDER, _LOST = 6, 0.1
"""How often more at most, where the front end seems narrower than it is known to be, or nothing comes back; and the part of all
forms that may be lost so until all is derived again, if most of them can be measured at the end [1]."""


@dataclass(slots=True)
class Derived:
    """What was learnt.

    Attributes:
        model: ports, width, forms.
        alone: reciprocal throughput by form [cy].
        basics: forms that stand for their class.
        took: every mix that was used, and what it takes [cy].
        missing: forms that could not be measured.
        filler: what takes a slot of the front end and no port.
    """

    model: PortModel
    alone: dict[str, float]
    basics: list[str]
    took: dict[Mix, float] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    filler: str = NOP


def derive(
    forms: Iterable[str],
    ask: Ask,
    progress: Callable[[str], None] = lambda _: None,
    first: Sequence[str] = (),
    hurry: Callable[[], bool] = lambda: False,
    width: float = 0.0,
) -> Derived:
    """Learn a port model.

    Where the front end seems narrower than it is known to be, the fastest forms are measured again, also after all else, some
    time later; if it was held up for a while only, ports are looked for anew, and what took longer is asked again.

    Args:
        forms: names, with `NOP` among them or not.
        ask: what passes of mixes take.
        progress: told what is being done.
        first: forms that are basic ones in any case.
        hurry: whether there is no time to try other ports.
        width: slots a cycle of this microarchitecture; 0 if they are not known.
    Returns: the model, with all that it was derived from; its width is the one that was measured.
    """
    known, names = Known(ask), [form for form in dict.fromkeys(forms) if form != NOP]
    found = _derived(known, names, progress, first, hurry, width)
    if narrow(found.model.width, width) and not hurry():
        progress("the front end again")
        known.again([((form, COPIES),) for form in (found.filler, *names) if fast(found, form)])
        if not narrow(measured_width(known, names), width):
            found = _derived(known, names, progress, first, hurry, width)
    if len(found.missing) > _LOST * len(names) and not hurry():
        progress(f"{len(found.missing)} forms that were disturbed, again")
        known.again([((form, COPIES),) for form in found.missing])
        if sum(((form, COPIES),) in known.took for form in found.missing) > len(found.missing) / 2:
            found = _derived(known, names, progress, first, hurry, width)
    return found


def fast(found: Derived, form: str) -> bool:
    """Whether a form alone takes no longer than its slots of the front end."""
    slots = found.model.forms[form].slots if form in found.model.forms else 1.0
    return form == found.filler or (form in found.alone and found.alone[form] * found.model.width <= (1 + NEAR) * slots)


def _derived(
    known: Known, names: list[str], progress: Callable[[str], None], first: Sequence[str], hurry: Callable[[], bool], wide: float
) -> Derived:
    wanted = names
    progress(f"{len(names)} forms alone")
    single = {form: ((form, COPIES),) for form in (*names, NOP)}
    for _ in range(_ALONE):
        known.again(list(single.values()))
    for _ in range(_WIDER):
        if not narrow(measured_width(known, names), wide) or hurry():
            break
        progress("the front end, narrower than it is known to be, again")
        known.again(list(single.values()))
    for _ in range(_WIDER):  # those that were disturbed throughout
        lost = [mix for mix in single.values() if mix not in known.took]
        if not lost or hurry():
            break
        known.all(lost)
    alone = {form: known.took[mix] / COPIES for form, mix in single.items() if mix in known.took and form != NOP}
    names = [form for form in names if form in alone]
    progress("slots of the front end")
    known.filler = filler(known, alone)
    width = measured_width(known, names)
    slots = slots_of(known, alone, width)
    full = [form for form in names if is_wide(form)] if _closes(known, alone, slots, width) else []
    apart = set(names).difference(full)
    kinds = {form for form in apart if not MOVE.fullmatch(form)}  # renaming does these, perhaps in some of the slots
    chosen = _choose(known, alone, slots, width, progress, [form for form in first if form in apart], kinds)
    full = sorted(full, key=lambda form: (first.index(form) if form in first else len(first), alone[form]))
    known.all([pair(form, other, alone) for other in full if other in first for form in full if form != other])
    progress(f"ports of {len(chosen)} basic forms")
    ranked = _placed(known, chosen, alone, slots, width)
    odd = _unexplained(known, ranked[0])
    if odd:
        progress(f"{len(odd)} pairs of basic forms again")
        before = [known.took[mix] for mix in odd]
        known.again(odd)
        if any(known.took[mix] < (1 - _SHORTER) * took for mix, took in zip(odd, before, strict=True)):
            ranked = _placed(known, chosen, alone, slots, width)
    progress("micro-ops of all forms")
    order = [*chosen, *sorted((form for form in names if form in apart and form not in chosen), key=lambda f: alone[f])]

    def whole(others: PortModel, longer: float = MOST_ERROR) -> PortModel:
        return _with_wide(known, others, full, first, alone, slots, longer) if full else others

    model = whole(_whole(known, ranked[0], order, alone, slots, first, _DOUBTED), _DOUBTED)
    if odd := _unexplained(known, model):
        progress(f"{len(odd)} mixes again")
        known.again(odd)
    others = _whole(known, ranked[0], order, alone, slots, first)
    model = whole(others)
    progress("mixes that verify")
    verifying = [(mix, took) for mix, took in _verifying(known, model) if apart.issuperset(form for form, _ in mix)]
    best = others
    for rival in ranked[1:_RIVALS]:
        if hurry() or _error(best, verifying) <= _DOUBTFUL:
            break
        best = min(best, _whole(known, rival, order, alone, slots, first), key=lambda one: _error(one, verifying))
    if best is not others:
        model = whole(best)
    missing = [form for form in wanted if form not in alone]
    return Derived(model, alone, chosen, known.took, missing, known.filler)


def _unexplained(known: Known, model: PortModel) -> list[Mix]:
    """Mixes of forms of the model that take longer than it predicts."""
    whole = _with_fillers(known, model)
    return [
        mix
        for mix, took in known.took.items()
        if all(form in whole.forms for form, _ in mix) and took > (1 + _UNEXPLAINED) * whole.cycles(mix)
    ]


def pair(a: str, b: str, alone: Mapping[str, float], share: float = 1.0) -> Mix:
    """A mix in which b alone would take ``share`` times as long as a alone."""
    n, m = _counts(share * alone[a] / alone[b])
    return ((a, n), (b, m)) if a <= b else ((b, m), (a, n))


@lru_cache(maxsize=1 << 16)
def _counts(wanted: float) -> tuple[int, int]:
    """Few copies of two forms whose ratio is about this one."""
    counts = [(n, min(_MOST_COPIES, max(1, round(n * wanted)))) for n in range(1, 9)]
    counts = [c for c in counts if sum(c) >= 3] or counts
    return min(counts, key=lambda c: (abs(c[1] / c[0] / wanted - 1) > 0.04, round(abs(c[1] / c[0] / wanted - 1), 2), sum(c)))


def conflict(mix: Mix, took: float, alone: Mapping[str, float]) -> float:
    """How much two forms get in each other's way: 0 not at all, 1 as if they used the same ports."""
    (a, n), (b, m) = mix
    first, second = n * alone[a], m * alone[b]
    return min(1.0, max(0.0, (took - max(first, second)) / min(first, second)))


def _choose(
    known: Known,
    alone: Mapping[str, float],
    slots: Mapping[str, float],
    width: float,
    progress: Callable[[str], None],
    first: Sequence[str],
    eligible: Collection[str],
) -> list[str]:
    """The basic forms: one after the other that is unlike those before, those first that hinder others least.

    Those that the front end limits come last: their ports hardly show. All forms are asked for beside each.
    """
    chosen: list[str] = []
    hidden = {form: _HIDDEN * (t <= (1 + NEAR) * slots[form] / width) for form, t in alone.items()}
    weight = {form: alone[form] + 0.05 * (slots[form] - 1) + hidden[form] for form in alone if form in eligible}
    following = first[0] if first else min(weight, key=lambda f: weight[f], default="")
    while following and len(chosen) < MOST_BASICS:
        chosen.append(following)
        progress(f"conflicts with {len(chosen)} basic forms")
        mixes = [pair(form, following, alone) for form in alone if form != following]
        known.all(mixes)
        known.all(mixes)  # those that were disturbed throughout
        following = next((form for form in first if form not in chosen), "")
        tried = set(chosen)
        while not following:
            vectors = {form: _conflicts(form, chosen, known, alone) for form in alone if form in eligible}
            unlike = [form for form in vectors if form not in tried and _apart(vectors[form], chosen, vectors) > _NEW]
            if not unlike:
                break
            weight = {f: alone[f] * (sum(vectors[f]) / len(chosen) + _FAST) + 0.05 * (slots[f] - 1) + hidden[f] for f in unlike}
            form = min(unlike, key=lambda f: weight[f])
            tried.add(form)
            doubted = _doubted(form, chosen, vectors)
            known.again([pair(form, other, alone) for other in chosen])
            known.again([_pair_of(known, f, other, alone) for f, other in doubted])
            vectors |= {f: _conflicts(f, chosen, known, alone) for f in (form, *chosen)}
            following = form if _apart(vectors[form], chosen, vectors) > _NEW else ""
    return chosen


def _conflicts(form: str, chosen: Sequence[str], known: Known, alone: Mapping[str, float]) -> list[float]:
    """With each of the basic forms; half a conflict where it is not known."""
    found = []
    for other in chosen:
        mix = _pair_of(known, form, other, alone)
        found.append(1.0 if form == other else conflict(mix, known.took[mix], alone) if mix in known.took else 0.5)
    return found


def _doubted(form: str, chosen: Sequence[str], vectors: Mapping[str, Sequence[float]]) -> list[tuple[str, str]]:
    """Pairs of basic forms because of which alone a form is unlike one of them: one that was disturbed makes two of a kind."""
    found = []
    for near in chosen:
        differs = [at for at, (a, b) in enumerate(zip(vectors[form], vectors[near], strict=True)) if abs(a - b) > _NEW]
        if len(differs) <= _FEW:
            found += [(near, chosen[at]) for at in differs if chosen[at] != near]
    return found


def _pair_of(known: Known, a: str, b: str, alone: Mapping[str, float]) -> Mix:
    """The pair of two basic forms that was asked for."""
    mix = pair(a, b, alone)
    return mix if mix in known.took else pair(b, a, alone)


def _apart(vector: Sequence[float], chosen: Sequence[str], vectors: Mapping[str, Sequence[float]]) -> float:
    """The difference to the basic form that is most alike."""
    return min(max(abs(a - b) for a, b in zip(vector, vectors[other], strict=True)) for other in chosen)


def _placed(
    known: Known, chosen: Sequence[str], alone: Mapping[str, float], slots: Mapping[str, float], width: float
) -> list[PortModel]:
    """Ports of the basic forms: models that explain pairs, those first that explain triples best."""
    basics = [Basic(form, alone[form], slots[form]) for form in chosen]
    pairs = {}
    for a, b in combinations(range(len(chosen)), 2):
        mix = _pair_of(known, chosen[a], chosen[b], alone)
        if mix in known.took:
            ordered = mix if mix[0][0] == chosen[a] else (mix[1], mix[0])
            pairs[a, b] = (ordered, known.took[mix])
    models = place(basics, pairs, width)
    if not models:
        return [PortModel(0, width, {})]
    triples = [_triple(names, alone) for names in combinations([f for f in chosen if f in models[0].forms], 3)]
    triples = triples[:: max(1, len(triples) // _TRIPLES)]
    answers = [(mix, took) for mix, took in zip(triples, known.all(triples), strict=True) if took is not None]
    return sorted(models, key=lambda model: _error(model, answers))


def _whole(
    known: Known,
    placed: PortModel,
    order: Sequence[str],
    alone: Mapping[str, float],
    slots: Mapping[str, float],
    first: Collection[str],
    longer: float = MOST_ERROR,
) -> PortModel:
    """The model of all forms, from ports of basic ones."""
    model, costs = _with_missed(known, placed, order, alone, slots, first, longer)
    costs |= {form: _cost(form, slots[form], known, model, longer) for form in order if form not in costs}
    return _with_units(known, PortModel(model.ports, model.width, {**costs, **known.fillers(model.width)}), alone)


def _verifying(known: Known, model: PortModel) -> list[tuple[Mix, float]]:
    """Mixes of two to five forms, drawn at random, and what they take."""
    names, draw = [form for form in model.forms if form != NOP], random.Random(len(model.forms))
    mixes = []
    for _ in range(_VERIFYING if len(names) > 1 else 0):
        forms = sorted(draw.sample(names, min(len(names), draw.randint(2, 5))))
        mixes.append(tuple((form, draw.randint(1, 4)) for form in forms))
    known.all(mixes)
    known.again([mix for mix in mixes if mix in known.took and known.took[mix] > (1 + _UNEXPLAINED) * model.cycles(mix)])
    return [(mix, known.took[mix]) for mix in mixes if mix in known.took]


def _with_missed(
    known: Known,
    model: PortModel,
    forms: Iterable[str],
    alone: Mapping[str, float],
    slots: Mapping[str, float],
    first: Collection[str],
    longer: float,
) -> tuple[PortModel, dict[str, FormCost]]:
    """The model with forms of one micro-op that runs on some of the ports which others have together, as no basic form does.

    A unit that one of the first forms keeps busy beside its ports, as loads of vectors do where only some of the ports of all
    accesses take them, is one that all forms after it may use. With the model, costs of forms: its own, and those that were found
    with this very model or are clear.
    """
    parts, costs = _parts(model), dict(model.forms)
    for form in forms:
        if form in costs:
            continue
        costs[form] = before = _cost(form, slots[form], known, model, longer)
        own = 1 << model.ports
        if form in first and any(mask == own for mask, _ in before.uses):
            many = max(1, round(1 / alone[form]))  # so many at once, one a cycle
            uses = tuple(
                (own * ((1 << many) - 1), cycles * many) if mask == own else (mask, cycles) for mask, cycles in before.uses
            )
            model = replace(model, ports=model.ports + many, forms={**model.forms, form: replace(before, uses=uses)})
            clear = {f: one for f, one in costs.items() if one.error <= _UNCLEAR and not any(mask & own for mask, _ in one.uses)}
            parts, costs = _parts(model), {**clear, **model.forms}
            continue
        if before.error <= _UNCLEAR:
            continue
        sizes = (round(1 / alone[form]),) if alone[form] < _ONE else (1, 2)
        took, whole = _mixes(form, known, model)
        tried = [one_use(form, slots[form], took, whole, mask) for mask in parts if mask.bit_count() in sizes]
        found = min(tried, key=lambda one: one.error, default=before)
        if found.error < before.error / 2:
            model = PortModel(model.ports, model.width, {**model.forms, form: found})
            parts, costs = _parts(model), {f: one for f, one in costs.items() if one.error <= _UNCLEAR} | {form: found}
    return model, costs


def _parts(model: PortModel) -> list[int]:
    """Sets of ports that lie within one that is known, of ports that differ, and whole sorts of them."""
    masks = sorted({mask for cost in model.forms.values() for mask, _ in cost.uses})
    cells: dict[tuple[bool, ...], int] = {}
    for port in range(model.ports):
        key = tuple(bool(mask >> port & 1) for mask in masks)
        cells[key] = cells.get(key, 0) | 1 << port
    found = set[int]()
    for mask in (*masks, (1 << model.ports) - 1):
        inside = [cell for cell in cells.values() if not cell & ~mask]
        if len(inside) <= _MOST_CELLS:
            found |= {sum(some) for size in range(1, len(inside) + 1) for some in combinations(inside, size)}
    return sorted(found)


def _with_units(known: Known, model: PortModel, alone: Mapping[str, float]) -> PortModel:
    """The model in which forms that keep a unit of their own busy share it where they get in each other's way."""
    own, forms, ports = 1 << model.ports, dict(model.forms), model.ports
    left = sorted((f for f in forms if any(mask == own for mask, _ in forms[f].uses)), key=lambda f: alone[f])
    while left:
        first, others = left[0], left[1:]
        known.all([pair(first, form, alone) for form in others])
        left = []
        for form in (first, *others):
            took = known.took.get(pair(first, form, alone)) if form != first else None
            if form != first and (took is None or conflict(pair(first, form, alone), took, alone) < _SHARED):
                left.append(form)
                continue
            uses = tuple((1 << ports if mask == own else mask, cycles) for mask, cycles in forms[form].uses)
            forms[form] = replace(forms[form], uses=uses)
        ports += 1
    return replace(model, ports=ports, forms=forms)


def _closes(known: Known, alone: Mapping[str, float], slots: Mapping[str, float], width: float) -> bool:
    """Whether vectors of full width close a port of other vector micro-ops.

    Ports are shared, so that a mix takes no longer than its parts one after the other. One that does has lost a port.
    """
    plain = _plain([form for form in alone if is_vector(form)], alone, slots, width)
    wide = [form for form in plain if is_wide(form)][:1]
    others = [form for form in plain if not is_wide(form)][:_PROBES]
    mixes = [((other, _MANY), (one, 1)) for one in wide for other in others]
    known.all(mixes)
    known.again(mixes)
    longer = [known.took[mix] / (_MANY * alone[mix[0][0]] + alone[mix[1][0]]) for mix in mixes if mix in known.took]
    return len(longer) >= _PROBES / 2 and statistics.median(longer) > _CLOSED


def _plain(forms: Iterable[str], alone: Mapping[str, float], slots: Mapping[str, float], width: float) -> list[str]:
    """Forms between registers of one slot that ports limit, the fastest first: moves that the front end eliminates have none."""
    found = [f for f in forms if not accesses(f) and slots[f] == 1 and alone[f] * width > 1 + NEAR]
    return sorted(found, key=lambda form: alone[form])


@lru_cache(maxsize=1 << 12)
def accesses(form: str) -> bool:
    """Whether a form loads or stores."""
    return re.search(r"[ ,]m\d+", form) is not None


def _with_wide(
    known: Known,
    model: PortModel,
    wide: Sequence[str],
    first: Collection[str],
    alone: Mapping[str, float],
    slots: Mapping[str, float],
    longer: float,
) -> PortModel:
    """The model of all other forms with vectors of full width, and with the port that they close."""
    plain = [form for form in _plain(wide, alone, slots, model.width) if alone[form] < _ONE]
    closings = _closings(model)
    probes = dict.fromkeys((*plain[:1], *plain[-1:]))  # the fastest, and one that runs on a single port
    ports = sum({closing.closed for closing in closings})
    scalar: dict[int, str] = {}  # what else runs on such a port tells which one is closed: to that it stays open
    for form, cost in model.forms.items():
        if not is_vector(form) and len(cost.uses) == 1 and cost.uses[0][0].bit_count() == 1 and cost.uses[0][0] & ports:
            scalar.setdefault(cost.uses[0][0], form)
    known.all([pair(form, other, alone) for form in probes for other in scalar.values() if other in alone])

    def error(closing: Closing) -> float:
        tried = replace(model, closing=closing)
        return sum(_cost(form, slots[form], known, tried, longer).error for form in probes)

    model = replace(model, closing=min(closings, key=error, default=None))
    for form in (form for form in wide if form in first):
        cost, own = _cost(form, slots[form], known, model, longer), 1 << model.ports
        busy = any(mask == own for mask, _ in cost.uses)  # a unit that the others may use, too
        model = replace(model, ports=model.ports + busy, forms={**model.forms, form: cost})
    rest = {form: _cost(form, slots[form], known, model, longer) for form in wide if form not in first}
    return _with_units(known, replace(model, forms={**model.forms, **rest}), alone)


def _closings(model: PortModel) -> list[Closing]:
    """A port of vector micro-ops that may be closed, and one that may stand in for it: of alike ports one or two."""
    masks = {mask for form, cost in model.forms.items() if is_vector(form) and not accesses(form) for mask, _ in cost.uses}
    several = [mask for mask in masks if mask.bit_count() > 1]
    cells: dict[tuple[bool, ...], list[int]] = {}
    for port in range(model.ports):
        if any(mask >> port & 1 for mask in several):
            cells.setdefault(tuple(bool(mask >> port & 1) for mask in sorted(masks)), []).append(1 << port)
    some = [port for cell in cells.values() for port in cell[:2]]
    return [Closing(closed, instead) for closed in some for instead in some if instead != closed]


def _triple(names: Sequence[str], alone: Mapping[str, float]) -> Mix:
    longest = max(alone[form] for form in names)
    return tuple((form, min(_MOST_COPIES, max(1, round(2 * longest / alone[form])))) for form in sorted(names))


def _error(model: PortModel, answers: Sequence[tuple[Mix, float]]) -> float:
    """Mean relative error of mixes whose forms the model has, forms that it lacks counting as errors of 10 %."""
    found = [
        min(0.25, abs(model.cycles(mix) / took - 1)) if all(form in model.forms for form, _ in mix) else 0.1
        for mix, took in answers
    ]
    return round(sum(found) / max(1, len(found)), 3)


def _cost(form: str, slots: float, known: Known, model: PortModel, longer: float = MOST_ERROR) -> FormCost:
    """Of a form that is not basic."""
    took, whole = _mixes(form, known, model)
    limited = known.took[((form, COPIES),)] / COPIES * model.width <= (1 + NEAR) * slots  # keeps nothing busy
    return uses(form, slots, took, whole, longer, 0 if limited else 1 << model.ports)


def _mixes(form: str, known: Known, model: PortModel) -> tuple[list[tuple[Mix, float]], PortModel]:
    """Mixes of a form with forms of the model, and the model that has the front end's slot, too."""
    whole = _with_fillers(known, model.beside_wide() if model.closing is not None and is_wide(form) else model)
    took = [(mix, cycles) for mix, cycles in known.of(form) if all(name == form or name in whole.forms for name, _ in mix)]
    return took, whole


def _with_fillers(known: Known, model: PortModel) -> PortModel:
    return replace(model, forms={**model.forms, **known.fillers(model.width)})
