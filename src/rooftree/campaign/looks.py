"""The second look: some measured points are measured again, later and in another process.

A point can be disturbed from its first sample to its last and look sound. What others do to a machine lasts minutes; a
measurement that is repeated later finds it.

    sample   5 % of the points of each series, drawn by a hash of the campaign's name and the point: they alone tell how well
             measurements repeat; kernels in turn, as the time may end before all are done
    apart    points whose own measurement says that it was disturbed; points that were measured while other programs ran; points
             that are off from their neighbours in size

                 log t - (log t interpolated between the neighbours) > max(10 %, 4 robust standard deviations of the series)

             or by more than 50 % in any case; or lower than both neighbours by as much; and of points in a row that are far
             outside of what 80 % of measurements lie in, by the prediction, the worst one
    beside   points measured just before and after one that was disturbed, where its size did not tell that: what lasts long
             makes a whole series that looks sound
    third    points whose two runs do not agree

Which of several runs counts is said in `rooftree.campaign.settle`; where after three no two agree, the point decides nothing. A
jump that is real is confirmed and stays; its neighbours are not touched.

What is done stands in the records alone, and so does what it took: a run that was interrupted goes on where it was.
"""

from __future__ import annotations

import hashlib
import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rooftree.campaign.entries import MEASUREMENT, PREDICTION
from rooftree.campaign.plan import Sweep
from rooftree.campaign.settle import agrees, settle, valued
from rooftree.campaign.store import DONE, State, Store
from rooftree.errors import InputError
from rooftree.frontend.stencil.blocked import LENGTH
from rooftree.host.environment import QUIET
from rooftree.results.campaign import CampaignPoint, Look, Looks, LookSummary
from rooftree.results.measurement import Measurement
from rooftree.results.runs import SAME_RUN

SHARE = 0.15
"""Part of the time of all first measurements that others of the same points may take [1]."""
ALL = 1.0
"""Part of that time from which on all points that ask for another run have it, each `MOST_RUNS` at the most [1]."""
SAMPLE = 0.05
"""Part of the points that is measured again whatever they look like [1]."""
_FOR_THIRDS = 1 / 3
"""Part of the time that is saved for what shows only after second runs, until those take it [1]."""
MOST_RUNS = 3
APART, SPREADS, FAR = 0.1, 4.0, 0.5
"""Off from the neighbours: beyond what green allows a prediction [1], and so many robust standard deviations of the series, or
beyond the last, however much the series spreads, whose own outliers do that [1]: an assumption."""
OUTSIDE = 1.25
"""Far outside of an interval: by this factor beyond its end, where orange ends."""
SUSPECT = "measured once, at a time when points that were measured again had been disturbed"
"""Why a point is in doubt that was not measured again itself."""
ONE_SIDE = f"{SUSPECT} on one side of it, and had not been on the other"
"""Why it is where a disturbance ended, or began, at a moment that nobody knows."""
_FEWEST = 5
"""Points of a series of which neighbours are compared."""
_MAD = 1.4826
"""Standard deviation of a normal distribution over the median of its absolute deviations."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A measured point.

    Attributes:
        sweep, place, column, id: which one.
        cycles: its value [cy/CL]; ``disturbed`` as its own measurement says, ``loud`` if other programs ran when it began.
        seconds: what its first run took [s]; ``spent`` what others did, ``deciding`` what those after the second one did.
        date: of the first run, ISO 8601; ``host`` the computer.
        predicted: its prediction [cy/CL], and in interval_80 what 80 % of measurements lie in; None where nothing was predicted.
        looks: of a point that was measured again.
    """

    sweep: Sweep
    place: int
    column: int
    id: str
    cycles: float
    disturbed: bool
    seconds: float
    spent: float = 0.0
    deciding: float = 0.0
    loud: bool = False
    date: str = ""
    host: str = ""
    predicted: float | None = None
    interval_80: tuple[float, float] | None = None
    looks: Looks | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """A point to be measured again: whether it was drawn at random, or measured beside one that was disturbed, and why."""

    seen: Seen
    sample: bool = False
    beside: bool = False
    why: str = ""

    @property
    def text(self) -> str:
        """Why, in words."""
        return self.why or "chosen at random"


@dataclass(slots=True)
class SecondLook:
    """What is to be measured again, round by round.

    Attributes:
        store: with the records.
        name: of the campaign, which seeds the sample.
        share: part of the measuring time that it may take [1]; `ALL`: no end but that no point has more than three runs.
        points: the measured points by series, each in order of size.
    """

    store: Store
    name: str
    share: float = SHARE
    points: dict[str, list[Seen]] = field(default_factory=dict)
    given_up: set[str] = field(default_factory=set)

    def take(self, sweeps: Sequence[Sweep], states: Mapping[str, State], ids: Sequence[frozenset[str]] | None = None) -> None:
        """Read the measured points of sweeps.

        Args:
            sweeps: with the predictions of the same points among them.
            states: of the records.
            ids: which ones of each sweep; None: all.
        """
        predicted = {_code(sweep): sweep for sweep in reversed(sweeps) if sweep.kind == PREDICTION}
        for number, sweep in enumerate(sweeps):
            if sweep.kind != MEASUREMENT:
                continue
            wanted = None if ids is None else ids[number]
            for column, cores in enumerate(sweep.cores):
                beside = predicted.get(_code(sweep))
                at = beside.cores.index(cores) if beside is not None and cores in beside.cores else None
                found = []
                for place, row in enumerate(sweep.ids):
                    id_ = row[column]
                    if (wanted is None or id_ in wanted) and states.get(id_, State("")).state == DONE:
                        told = None if beside is None or at is None else beside.ids[place][at]
                        found += self._read(sweep, place, column, told if told in states else None)
                if found:
                    self.points[f"{found[0].id} {cores}"] = sorted(found, key=_size)

    def _read(self, sweep: Sweep, place: int, column: int, told: str | None) -> list[Seen]:
        """A measured point; nothing for one without a number."""
        try:
            point = self.store.read(sweep.ids[place][column])
            beside = self.store.read(told).prediction if told is not None else None
        except InputError:
            return []
        ecm = beside.ecm if beside is not None else None
        ends = ecm.interval_80 if ecm is not None and not ecm.is_range else None
        seen = seen_of(sweep, place, column, point)
        cycles = ecm.cy_per_cl if ecm is not None else None
        return [] if seen is None else [replace(seen, predicted=cycles, interval_80=(ends[0], ends[1]) if ends else None)]

    @property
    def every(self) -> list[Seen]:
        """All measured points."""
        return [seen for series in self.points.values() for seen in series]

    def round(self) -> list[Pick]:
        """What comes next, what was measured first at the front; nothing at the end."""
        return sorted(self._chosen(self.every)[0], key=lambda pick: pick.seen.date)

    def _chosen(self, every: Sequence[Seen]) -> tuple[list[Pick], list[Seen]]:
        """What there is time for, and the points for which there is none."""
        whole = self.share * sum(seen.seconds for seen in every)
        left = math.inf if self.share >= ALL else whole - sum(seen.spent for seen in every)
        saved = _FOR_THIRDS * whole - sum(seen.deciding for seen in every)
        chosen: list[Pick] = []
        without: dict[str, Seen] = {}
        taken = set(self.given_up)
        for pick in self._candidates(every):
            third = pick.seen.looks is not None
            room = left if third or pick.beside else left - max(0.0, saved)
            if pick.seen.id in taken:
                continue
            if not whole or pick.seen.seconds > room + 1e-9:
                without[pick.seen.id] = pick.seen
                continue
            taken.add(pick.seen.id)
            left -= pick.seen.seconds
            saved -= pick.seen.seconds if third else 0.0
            chosen.append(pick)
        return chosen, [seen for id_, seen in without.items() if id_ not in taken]

    def _candidates(self, every: Sequence[Seen]) -> list[Pick]:
        """Points that want another run, those that need it most at the front: what looks sound and may be wrong misleads, what
        says that it was disturbed does not.
        """
        fresh = [seen for seen in every if seen.looks is None]
        thirds = [
            Pick(seen=s, sample=s.looks.sample, beside=s.looks.beside, why=s.looks.why)
            for s in every
            if s.looks is not None and _undecided(s.looks)
        ]
        sample = [Pick(seen=seen, sample=True) for seen in self._drawn() if seen.looks is None]
        disturbed = [Pick(seen=seen, why="its measurement was disturbed") for seen in fresh if seen.disturbed]
        loud = [Pick(seen=seen, why="other programs ran while it was measured") for seen in fresh if seen.loud]
        off = [found for series in self.points.values() for found in (*off_neighbours(series), *off_prediction(series))]
        apart = [pick for _, pick in sorted(off, key=lambda found: -found[0]) if pick.seen.looks is None]
        return [*thirds, *sample, *beside_disturbed(every), *apart, *disturbed, *loud]

    def _drawn(self) -> list[Seen]:
        """What is drawn at random, kernel by kernel in turn: where time ends early, what was done is of all of them."""
        rows: dict[str, list[Seen]] = {}
        for series in self.points.values():
            by_id = {seen.id: seen for seen in series}
            rows.setdefault(series[0].sweep.kernel.name if series else "", []).extend(
                by_id[i] for i in drawn_of(series, self.name)
            )
        turns = [
            (k, _draw(seen.id, self.name), seen) for row in rows.values() for k, seen in enumerate(_shuffled(row, self.name))
        ]
        return [seen for _, _, seen in sorted(turns, key=lambda turn: turn[:2])]

    def keep(self, pick: Pick, again: CampaignPoint) -> bool:
        """Write the record anew with another run; whether there is one: a run that failed changes nothing.

        Raises: CapabilityError if it cannot be written.
        """
        seen = pick.seen
        self.given_up.add(seen.id)
        if again.measurement is None:
            return False
        try:
            old = self.store.read(seen.id)
        except InputError:
            return False
        point = with_look(old, again.measurement, pick)
        self.store.write(point, sync=True)
        self.given_up.discard(seen.id)
        new = seen_of(seen.sweep, seen.place, seen.column, point)
        for series in self.points.values():
            for at, other in enumerate(series):
                if other.id == seen.id and new is not None:
                    series[at] = replace(new, predicted=seen.predicted, interval_80=seen.interval_80)
        return True

    def summary(self) -> LookSummary:
        """What measuring again found so far."""
        every = self.every
        chosen, without = self._chosen(every)
        lost = sum(seen.disturbed for seen in without)
        return LookSummary.of((s.looks for s in every if s.looks is not None), len(chosen), len(without), lost)


def seen_of(sweep: Sweep, place: int, column: int, point: CampaignPoint) -> Seen | None:
    """What of a record is judged; None without a measurement."""
    run = point.measurement
    if run is None or not run.points:
        return None
    looks, value = point.looks, run.points[0].measured
    seconds = [look.measured.seconds or 0.0 for look in looks.runs] if looks is not None else [value.seconds or 0.0]
    first = looks.runs[0].environment if looks is not None else run.environment
    others = first.others
    return Seen(
        sweep=sweep,
        place=place,
        column=column,
        id=point.id,
        cycles=value.cy_per_cl,
        disturbed=value.quality == "disturbed",
        seconds=seconds[0],
        spent=sum(seconds[1:]),
        deciding=sum(seconds[2:]),
        loud=others is not None and others > QUIET,
        date=first.date or "",
        host=first.host or "",
        looks=looks,
    )


def drawn_of(every: Sequence[Seen], name: str) -> list[str]:
    """The points of a series that are drawn at random, one at the least."""
    return [seen.id for seen in _shuffled(every, name)[: math.ceil(SAMPLE * len(every))]]


def _shuffled(every: Sequence[Seen], name: str) -> list[Seen]:
    """Points in an order that depends on the name of the campaign and on nothing that was measured."""
    return sorted(every, key=lambda seen: _draw(seen.id, name))


def _draw(id_: str, name: str) -> tuple[bytes, str]:
    return hashlib.sha256(f"{name} {id_}".encode()).digest(), id_


def refuted(looks: Looks) -> bool:
    """Whether a later run says that the first one was disturbed, though it did not say so itself."""
    first, least = looks.runs[0].measured, min(look.measured.cy_per_cl for look in looks.runs[1:])
    return first.cy_per_cl > (1 + SAME_RUN) * least and not any(agrees(first, look.measured) for look in looks.runs[1:])


def tells_of_others(looks: Looks) -> bool:
    """Whether a point was measured again for no reason of its own, so that what it tells holds for others of that time."""
    return looks.sample or looks.beside


def beside_disturbed(every: Sequence[Seen]) -> list[Pick]:
    """Points measured once, just before or after one whose first run was disturbed for no reason that its size tells."""
    found: list[Pick] = []
    for host in dict.fromkeys(seen.host for seen in every):
        order = sorted((seen for seen in every if seen.host == host and seen.date), key=lambda seen: seen.date)
        for k, seen in enumerate(order):
            if seen.looks is None or not tells_of_others(seen.looks) or not refuted(seen.looks):
                continue
            near = [order[j] for j in (k - 1, k + 1) if 0 <= j < len(order) and order[j].looks is None]
            found += [Pick(seen=one, beside=True, why="measured just before or after a point that was disturbed") for one in near]
    return found


def suspects(points: Sequence[CampaignPoint]) -> dict[str, str]:
    """Ids of points measured once at a time of which others say that it was disturbed, and why, in words.

    Those lie in time next to a point that was measured again for no reason of its own and whose first run was disturbed, with no
    such point between the two: a disturbance lasts until a second run says that it was over. With `SHARE` of the time those
    just before and after are measured again, so that few are left; without, what lies on towards a sound one is not known.
    """
    found: dict[str, str] = {}
    seen = [(p, p.looks.runs[0].environment if p.looks else p.measurement.environment) for p in points if p.measurement]
    for host in dict.fromkeys(at.host for _, at in seen):
        order = sorted(((at.date, p) for p, at in seen if at.host == host and at.date), key=lambda entry: entry[0])
        checks = [
            (k, refuted(p.looks))
            for k, (_, p) in enumerate(order)
            if p.looks and (tells_of_others(p.looks) or not refuted(p.looks))
        ]
        for k, (_, p) in enumerate(order):
            around = [*[bad for at, bad in checks if at < k][-1:], *[bad for at, bad in checks if at > k][:1]]
            if p.looks is None and any(around):
                found[p.id] = SUSPECT if all(around) else ONE_SIDE
    return found


def off_neighbours(series: Sequence[Seen]) -> list[tuple[float, Pick]]:
    """Points that are off from their neighbours in size, and by which factor as a logarithm."""
    told = [seen.predicted for seen in series]
    found = stand_apart([_size(seen)[0] for seen in series], [seen.cycles for seen in series], told)
    return [(by, Pick(seen=series[k], why=f"{_n(series[k].cycles)} cy/CL, {words}")) for by, k, words in found]


def stand_apart(
    sizes: Sequence[float], cycles: Sequence[float], predicted: Sequence[float | None] = ()
) -> list[tuple[float, int, str]]:
    """Which of some points in order of size are off from their neighbours.

    Where all are predicted, a point must stand apart in its runtime and in what it takes over what is predicted, by one standard
    deviation less: rests of short rows make a runtime jump as it should, and the model jumps at the end of a cache where the
    runtime does not. Of 325 points of a campaign the runtime alone named 18 of short rows, both name 5, and one that was wrong.

    Args:
        sizes: iterations of each [1].
        cycles, predicted: runtimes [cy/CL].
    Returns: the factor as a logarithm, the place, and how far off it is in words, of each; none of fewer than five points.
    """
    if len(cycles) < _FEWEST:
        return []
    places, times = [math.log(size) for size in sizes], [math.log(value) for value in cycles]
    told = [math.log(value) for value in predicted if value]
    curves = [times] + ([[t - p for t, p in zip(times, told, strict=True)]] if len(told) == len(times) else [])
    each = [_off(places, curve) for curve in curves]
    spread = min(spread for _, spread in each)
    limit = min(max(math.log1p(APART), (SPREADS - len(each) + 1) * spread), math.log1p(FAR))
    found = []
    for k, sides in enumerate(zip(*(off for off, _ in each), strict=True)):
        above, below = (min(side[number] for side in sides) for number in (0, 1))
        if (by := max(above, below)) > limit:
            found.append((by, k, "above" if by == above else "below"))
    named = [one for one in found if not any(_drags(other, one, curves[-1]) for other in found)]
    return [(by, k, f"{math.exp(by):.3g} times {side} its neighbours in size") for by, k, side in named]


def _drags(other: tuple[float, int, str], one: tuple[float, int, str], curve: Sequence[float]) -> bool:
    """Whether a point stands apart because the one beside it does, which is off to the other side and further from all points."""
    (_, at, side), (_, k, own) = other, one
    middle = statistics.median(curve)
    return abs(at - k) == 1 and side != own and abs(curve[at] - middle) > abs(curve[k] - middle)


def _off(sizes: Sequence[float], times: Sequence[float]) -> tuple[list[tuple[float, float]], float]:
    """By how much each point lies above the line between its neighbours, and below both; and the spread of the former.

    At either end the nearest point and the line through the two nearest ones must both be far away.
    """
    last = len(times) - 1
    off = [times[k] - _between(sizes, times, (k - 1, k + 1), k) for k in range(1, last)]
    below = [min(times[k - 1], times[k + 1]) - times[k] for k in range(1, last)]
    spread = _MAD * statistics.median(abs(value - statistics.median(off)) for value in off)
    ends = []
    for k, near in ((0, (1, 2)), (last, (last - 1, last - 2))):
        both = (times[k] - times[near[0]], times[k] - _between(sizes, times, near, k))
        ends.append(min(both, key=abs) if both[0] * both[1] > 0 else 0.0)
    return [(ends[0], -ends[0]), *zip(off, below, strict=True), (ends[1], -ends[1])], spread


def _between(sizes: Sequence[float], times: Sequence[float], of: tuple[int, int], at: int) -> float:
    """The line through two points, at a third one."""
    a, b = of
    part = (sizes[at] - sizes[a]) / (sizes[b] - sizes[a]) if sizes[b] != sizes[a] else 0.5
    return times[a] + part * (times[b] - times[a])


def off_prediction(series: Sequence[Seen]) -> list[tuple[float, Pick]]:
    """Of neighbours that are far outside of what was predicted, on the same side, the worst one; none where one was confirmed."""
    found: list[tuple[float, Pick]] = []
    rows: list[list[tuple[float, Seen]]] = [[]]
    side = 0
    for seen in series:
        low, high = seen.interval_80 or (0.0, math.inf)
        above, below = seen.cycles / (high * OUTSIDE), low / (seen.cycles * OUTSIDE)
        now = 1 if above > 1 else -1 if below > 1 else 0
        if now != side:
            rows.append([])
            side = now
        if now:
            rows[-1].append((math.log(max(above, below)), seen))
    for row in rows:
        if row and all(seen.looks is None for _, seen in row):
            by, seen = max(row, key=lambda entry: entry[0])
            low, high = seen.interval_80 or (0.0, math.inf)
            why = f"{_n(seen.cycles)} cy/CL, far from the prediction (80 %: {_n(low)} .. {_n(high)})"
            found.append((by, Pick(seen=seen, why=why)))
    return found


def with_look(point: CampaignPoint, again: Measurement, pick: Pick) -> CampaignPoint:
    """A record with another run of the same point, and with the value that then counts."""
    assert point.measurement is not None
    first = point.looks.runs if point.looks is not None else [_look(point.measurement)]
    runs = [*first, _look(again)]
    counts, sure = settle([look.measured for look in runs])
    made = point.replace(measurement=again) if counts == len(runs) - 1 else point
    return valued(made, Looks(runs=runs, counts=counts, settled=sure, sample=pick.sample, beside=pick.beside, why=pick.why))


def _undecided(looks: Looks) -> bool:
    """Whether a point wants a third run."""
    return not looks.settled and len(looks.runs) < MOST_RUNS


def _look(run: Measurement) -> Look:
    return Look(measured=run.points[0].measured, environment=run.environment)


def _code(sweep: Sweep) -> tuple[object, ...]:
    """What a prediction and a measurement of the same code have in common."""
    return (sweep.kernel.name, sweep.machine.machine.name, sweep.compiler, sweep.blocking, sweep.loops)


def _size(seen: Seen) -> tuple[float, ...]:
    """By what points of a series are ordered: their number of iterations, then their sizes."""
    sizes = [value for name, value in seen.sweep.sizes_at(seen.place).items() if name != LENGTH]
    return (float(math.prod(sizes) or 1), *sizes)


def _n(value: float) -> str:
    return f"{value:.3g}"
