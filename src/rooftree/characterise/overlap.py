"""Inter-cache bandwidths and overlap from measured streaming kernels: the hypothesis method, automated.

For each place of the data, from the core outwards: every candidate bandwidth of the link that is new there, times every way in
which the terms can add or overlap, predicts all measured kernels; the hypothesis that agrees best is kept for the places beyond.
In the innermost place it is found out whether loads and stores run at the same time (nOL) or add (nOL.load + nOL.store).

    derive(machine, stream_cases(machine), measured)  ->  Derivation: links, overlap, and for each stage how it was decided

Where no plausible bandwidth agrees within the scatter, bandwidths are fitted, and in memory a latency penalty; what was fitted is
taken if a repeated measurement would prefer it, too, with probability ``CONFIDENT``. A stage is decided if a repeated measurement
would prefer its best hypothesis again to every other with that probability; while others are open, places further out may
decide. Hypotheses that predict the same for every measured kernel cannot be told apart by it, and are named.

Source: Hofmann et al. 2019, sec. 4.1.3; what is automated here, they did by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

import numpy as np

from rooftree.characterise.hypotheses import Measured, Table, link_order
from rooftree.characterise.links import (
    WIDTHS,
    Groups,
    Path,
    Paths,
    groups_text,
    partitions,
    paths,
    restricted,
    same_groups,
    whole_links,
)
from rooftree.characterise.search import Hypothesis, Search
from rooftree.characterise.streams import Case, check_cases
from rooftree.errors import MachineError, MeasurementError
from rooftree.machine.model import Machine, Overlap
from rooftree.predict.transfers import is_memory_link

MODEL_ERROR = 0.02
"""What a prediction is worth if the hypothesis is true, relative: the model's own simplifications."""
POOR = 0.15
"""Error beyond which the best hypothesis does not describe the machine."""
CONFIDENT = 0.95
AS_WELL = 1.3
"""Error of a preferred hypothesis over that of the best, up to which it is taken."""
OPEN = 12
"""Rivals of a stage that places further out may still prefer."""
SHARPNESS: tuple[float | None, ...] = (None, 3.0)
"""Sharpness of overlap that is tried: perfect, and what stencils on Haswell and Broadwell show (INSPECT: 3 to 4)."""
SAME = 1e-6
"""Relative difference below which two predictions are the same."""

Verdict = Literal["decided", "undecided", "no agreement"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Stage:
    """How one place was decided.

    Attributes:
        name: the place; places inside of it that need the same link are decided with it.
        tables: the measured cases, by place.
        best: what is kept.
        same: further hypotheses that predict the same for every case, as do the places further out.
        open: rivals that a repeated measurement might prefer.
        rivals: the others, by error; the first is the runner-up.
        confidence: how probably a repetition prefers ``best`` to every rival, that is to the closest of them [1].
        verdict: decided, undecided (a rival is too close), no agreement (even the best is off by more than POOR).
        tried: number of hypotheses.
        decided_by: the place further out that decided between what was open here, or "".
        taken: ``as preferred`` if ``best`` was taken for that reason from what is open; or "".
    """

    name: str
    tables: tuple[Table, ...]
    best: Hypothesis
    same: tuple[Hypothesis, ...]
    open: tuple[Hypothesis, ...]
    rivals: tuple[Hypothesis, ...]
    confidence: float
    verdict: Verdict
    tried: int
    decided_by: str = ""
    taken: str = ""

    @property
    def undetermined(self) -> tuple[str, ...]:
        """What the measured kernels cannot tell, whatever their noise."""
        said = []
        members = (self.best, *self.same)
        paths = list(dict.fromkeys(h.path for h in members if h.path is not None))
        best = self.best.path
        if (
            len(paths) > 1
            and best
            and all((p.load, p.duplex) == (best.load, best.duplex) for p in paths)
            and best.evict == min(p.evict for p in paths)
        ):
            said.append(f"{self.best.link}: {best.evict:.3g} B/cy away from the core is the least; more predicts the same")
        elif len(paths) > 1:
            said.append(f"{self.best.link}: {_listed([p.text for p in paths])} predict the same")
        for place in self.best.groups:
            found = list(dict.fromkeys(groups_text(h.groups[place]) for h in members))
            if len(found) > 1:
                said.append(f"overlap in {place}: {_listed(found)} predict the same")
        return tuple(said)


def _listed(found: Sequence[str], most: int = 5) -> str:
    more = f" and {len(found) - most} more" if len(found) > most else ""
    return "; ".join(found[:most]) + more


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Derivation:
    """What was found out about a machine, and the stages that led to it, from the core outwards."""

    machine: str
    stages: tuple[Stage, ...]

    @property
    def paths(self) -> dict[str, Path]:
        """Bandwidths of the links between caches."""
        return {s.best.link: s.best.path for s in self.stages if s.best.link is not None and s.best.path is not None}

    @property
    def penalty_cy(self) -> dict[str, float]:
        """Latency penalty of the links that memory fills by [cy per line loaded]."""
        outer = self.stages[-1].tables[-1]
        return {
            link: self.stages[-1].best.penalty_cy for link in outer.links if is_memory_link(link) and outer.volumes(link)[0].any()
        }

    @property
    def memory(self) -> Path | None:
        """What one core gets of memory [B/cy]; None: the saturated bandwidth of each mix."""
        return self.stages[-1].best.memory

    @property
    def reuse_cy(self) -> float:
        """What lines from caches take besides while others come from memory [cy per line]."""
        return self.stages[-1].best.reuse_cy

    @property
    def sharpness(self) -> dict[str, float]:
        """Sharpness of overlap in the places where it is not perfect."""
        return {place: s.best.sharpness for s in self.stages for place in s.best.groups if s.best.sharpness is not None}

    @property
    def groups(self) -> dict[str, Groups]:
        """Overlap groups of each place, OL with them."""
        return {place: (("OL",), *groups) for s in self.stages for place, groups in s.best.groups.items()}

    @property
    def decided(self) -> bool:
        """Whether every stage is."""
        return all(stage.verdict == "decided" for stage in self.stages)

    def overlap(self) -> tuple[Groups, dict[str, Groups]]:
        """Groups as a machine file has them: the default, and those of the places that differ from it."""
        best: tuple[Groups, dict[str, Groups]] | None = None
        for place, default in reversed(self.groups.items()):
            others = {
                other: groups
                for other, groups in self.groups.items()
                if not same_groups(restricted(default, [n for g in groups for n in g]), groups)
            }
            if place not in others and (best is None or len(others) < len(best[1])):
                best = default, others
        assert best is not None
        return best


def derive(
    machine: Machine,
    cases: Sequence[Case],
    measured: Mapping[tuple[str, str], Measured],
    *,
    widths: Sequence[float] = WIDTHS,
    model_error: float = MODEL_ERROR,
    preferred: Overlap | None = None,
) -> Derivation:
    """Find bandwidths and overlap that explain measured streaming kernels.

    Args:
        machine: its caches; what it says of links and overlap is not looked at.
        cases: of ``stream_cases``, or made by hand.
        measured: (name, place) of a case -> cycles per unit of work; cases without are left out.
        widths: candidate bandwidths [B/cy].
        model_error: what a true prediction is worth, relative; keeps a precise measurement from overruling all others.
        preferred: overlap that is taken, place by place, where the data do not decide against it; None: what agrees best.
    Returns: the best hypothesis of each stage with its rivals.
    Raises: MachineError for a machine without caches; MeasurementError if nothing was measured in some place;
        UsageError for a case given twice.
    Assumes: arithmetic overlaps with all transfers (hofmann2019, sec. 3.1); the in-core times of the cases are right, which the
        stage of the innermost place shows; links to memory move at the saturated bandwidth.
    """
    if not machine.caches:
        raise MachineError(f"machine {machine.name} has no caches, so there is no link to find out about")
    check_cases(cases)
    tables = _tables(machine, cases, measured, model_error)
    stages: list[Stage] = []
    for name, members in _stages(machine, tables):
        stage = _decide(machine, name, members, stages, (widths, preferred))
        stages = [_narrowed(inner, stage) for inner in stages]
        stages.append(stage)
    return Derivation(machine=machine.name, stages=tuple(stages))


def _narrowed(stage: Stage, outer: Stage) -> Stage:
    """A stage that left several bandwidths possible, after one further out told them apart."""
    link, members = stage.best.link, (stage.best, *stage.same, *stage.open)
    if link is None or len(members) == 1:
        return stage
    first = outer.best.settled[0][link]
    sure = {answer[link] for h in (outer.best, *outer.same) for answer in h.settled}
    possible = sure | {answer[link] for h in outer.open for answer in h.settled}
    best = next(h for h in members if h.path == first)
    same = tuple(h for h in members if h is not best and h.path in sure and same_predictions(h, best))
    still_open = tuple(h for h in members if h.path in possible and not same_predictions(h, best))
    if len(same) + len(still_open) + 1 == len(members) and best is stage.best:
        return stage
    remaining = (best, *same)
    gone = {id(h): h for h in (*members, *stage.rivals) if not any(h is other for other in remaining)}
    verdict = stage.verdict if still_open or stage.verdict == "no agreement" else "decided"
    return replace(
        stage,
        best=best,
        same=same,
        open=still_open,
        verdict=verdict,
        decided_by=outer.name if stage.verdict != verdict else stage.decided_by,
        rivals=tuple(sorted(gone.values(), key=lambda h: h.cost)),
    )


def same_predictions(a: Hypothesis, b: Hypothesis) -> bool:
    """Whether no measurement of a stage's kernels can tell two of its hypotheses apart."""
    return bool(np.abs(a.log_predicted - b.log_predicted).max() < SAME)


def _tables(
    machine: Machine, cases: Sequence[Case], measured: Mapping[tuple[str, str], Measured], model_error: float
) -> list[Table]:
    """The measured cases by place, from the core outwards."""
    tables = []
    for location in machine.locations:
        here = [case for case in cases if case.location == location and case.key in measured]
        if not here:
            raise MeasurementError(
                f"nothing was measured with the data in {location}, so its bandwidth and overlap stay unknown",
                where=machine.name,
                hint="measure load, copy and update there",
            )
        tables.append(Table(here, measured, model_error))
    return tables


def _stages(machine: Machine, tables: Sequence[Table]) -> list[tuple[str, list[Table]]]:
    """Places that are decided together: a place joins the stage of the outermost link that it has traffic on."""
    found: dict[str, list[Table]] = {}
    for table in tables:
        places = [machine.locations.index(_outer(machine, link)) for link in table.links]
        stage = machine.locations[max([machine.locations.index(table.location), *places])]
        found.setdefault(stage, []).append(table)
    return list(found.items())


def _outer(machine: Machine, link: str) -> str:
    return next(name for name in machine.locations if link.endswith(name))


def _decide(
    machine: Machine, name: str, tables: list[Table], inner: Sequence[Stage], wishes: tuple[Sequence[float], Overlap | None]
) -> Stage:
    """One stage: all hypotheses, the best one, those that cannot be told from it, and the rest by error."""
    widths, preferred = wishes
    links = link_order(machine, list(dict.fromkeys(link for table in tables for link in table.links)))
    before = {stage.best.link for stage in inner}
    new = [link for link in links if link not in before and not is_memory_link(link)]
    if len(new) > 1:
        raise MeasurementError(
            f"the links {', '.join(new)} are both new with the data in {name}",
            where=machine.name,
            hint="measure the places inside of it, too",
        )
    cores = (("nOL",), ("nOL.load", "nOL.store")) if not inner else (inner[0].best.core,)
    sortings = tuple(
        sorting
        for core in cores
        for sorting in product(
            *(
                [_with_core(groups, core) for groups in partitions(["nOL", *(x for x in links if x in table.links)])]
                for table in tables
            )
        )
    )
    usual = inner[-1].best.sharpness if inner else None
    chosen = paths(widths) if new else ()
    candidates = Paths.of(chosen) if chosen else Paths.penalties(np.zeros(1))
    searches = [
        Search(
            tables=tuple(tables),
            link=new[0] if new else None,
            sortings=sortings,
            settled=settled,
            inherited=more,
            firm=firm,
            sharpness=sharpness,
            usual=usual,
            memory=memory,
        )
        for settled, more, firm in _alternatives(tables, inner)
        for sharpness in (SHARPNESS if links else (None,))
        for memory in dict.fromkeys((None, None if new else tables[-1].one_core))
    ]
    found = _by_error([search.best(candidates if search.memory is None else Paths.of([search.memory])) for search in searches])
    tried = len(searches) * len(sortings) * len(candidates)
    shared = bool(new) and _shared(machine, name)  # what cores share gives each of them some of its width
    if own := [search for search in searches if search.memory is not None]:  # more than its streams reach, where others add
        found = _by_error([found, *(search.fitted() for search in own)])
    misfit = found[0].disagreement > len(found[0].log_predicted)
    if (misfit and any(x in new or is_memory_link(x) for x in links)) or (shared and preferred is not None):
        continuous = _by_error([search.fitted() for search in searches if search.memory is None])
        tried += len(continuous)
        clearly = searches[0].confidence(continuous[0], found[:1])[0] >= CONFIDENT
        longer = [h for h in continuous if h.reuse_cy] if searches[0].rows_take_longer else []
        if longer and longer[0].cost < found[0].cost:  # the others do not hold what two kernels show by themselves
            found = longer
        elif clearly or (shared and (preferred is not None or continuous[0].cost < found[0].cost)):
            found = _by_error([continuous, found])
    wanted = {} if preferred is None else {place: whole_links(preferred.groups(place)) for place in machine.locations}
    stage = _judged(name, searches[0], found, inner, tried, wanted)
    best = stage.best
    if best.fitted and not best.intervals:
        alike = (s for s in searches if s.settled is best.settled and s.sharpness == best.sharpness)
        owner = next(s for s in alike if (s.memory is None) == (best.memory is None))
        stage = replace(stage, best=owner.with_intervals(best))
    return stage


def _shared(machine: Machine, name: str) -> bool:
    return any(cache.name == name and cache.shared_by > 1 for cache in machine.caches)


def _with_core(groups: Groups, core: tuple[str, ...]) -> Groups:
    """Groups in which loads and stores stand as one term, or as two that add."""
    return tuple((*core, *group[1:]) if group[0] == "nOL" else group for group in groups)


def _by_error(lists: Sequence[Sequence[Hypothesis]]) -> list[Hypothesis]:
    return sorted((h for found in lists for h in found), key=lambda h: h.cost)


def _alternatives(tables: Sequence[Table], inner: Sequence[Stage]) -> list[tuple[tuple[Mapping[str, Path], ...], float, bool]]:
    """What is possible about the links further in: answers that predict the same here, too, stay together.

    Returns: for each set of answers that makes a difference here, the set, the simplest first; how much worse than the best they
        agreed so far; and whether what was taken further in is among them.
    """
    if not inner:
        return [(({},), 0.0, True)]
    last = inner[-1]
    alike: dict[tuple[float, ...], tuple[list[Mapping[str, Path]], float, bool]] = {}
    for h in (last.best, *last.same, *last.open):
        firm = not any(h is other for other in last.open)
        for before in h.settled:
            answer = {**before, h.link: h.path} if h.link is not None and h.path is not None else before
            times = [table.time(link, Paths.of([answer[link]])) for table in tables for link in table.links if link in answer]
            signature = tuple(np.round(np.concatenate(times, axis=None), 9).tolist()) if times else ()
            together, *_ = alike.setdefault(signature, ([], max(0.0, h.cost - last.best.cost), firm))
            if answer not in together:
                together.append(answer)
    return [(tuple(together), more, firm) for together, more, firm in alike.values()]


def _judged(
    name: str, search: Search, found: Sequence[Hypothesis], inner: Sequence[Stage], tried: int, wanted: Mapping[str, Groups]
) -> Stage:
    """The verdict over hypotheses sorted by disagreement.

    Where the best agrees worse than its sigma says, the model is worth less than was assumed: all are widened by as much.
    """
    before = {place: groups for stage in inner for place, groups in stage.best.groups.items()}
    excess = max(1.0, found[0].disagreement / len(found[0].log_predicted))
    beside = [found[0], *(h for h in found if not same_predictions(h, found[0]))]
    each = search.confidence(found[0], beside[1:], excess) if len(beside) > 1 else np.ones(1)
    pool = [h for h in found if same_predictions(h, found[0])]
    pool += [h for h, sure in zip(beside[1:], each, strict=False) if sure < CONFIDENT or _as_well(h, found[0], wanted, excess)]
    taken, chosen = _taken(pool, wanted) if len(pool) > 1 else ("", found[0])
    if same_predictions(chosen, found[0]):
        taken = ""
    alike = [h for h in found if same_predictions(h, chosen) and abs(h.inherited - chosen.inherited) < SAME]
    best, *same = sorted(alike, key=lambda h: _complexity(h, before))
    rivals = tuple(h for h in found if not any(h is other for other in alike))
    still_open = tuple(h for h in pool if not any(h is other for other in alike))[:OPEN]
    verdict: Verdict = "no agreement" if best.error > POOR else "undecided" if still_open else "decided"
    return Stage(
        name=name,
        tables=search.tables,
        best=best,
        same=tuple(same),
        open=still_open,
        rivals=rivals,
        confidence=float(each.min()),
        verdict=verdict,
        tried=tried,
        taken=taken,
    )


def _taken(pool: Sequence[Hypothesis], wanted: Mapping[str, Groups]) -> tuple[str, Hypothesis]:
    """What is taken of hypotheses between which the data do not decide, and why.

    What was taken further in stands, and what is wished for goes before what agrees best.
    """
    remaining = sorted([h for h in pool if h.firm] or pool, key=lambda h: h.cost)
    alike = [h for h in remaining if (h.memory is None) == (remaining[0].memory is None)]  # another law, other groups
    good = [h for h in alike if _as_wanted(h, wanted) and h.error <= AS_WELL * remaining[0].error]
    if good:
        return "as preferred", min(good, key=_needless)
    return "", remaining[0]


def _needless(h: Hypothesis) -> tuple[bool, float]:
    """No penalty in memory goes before one."""
    return h.link is None and h.memory is None and bool(h.fitted), h.cost


def _as_well(h: Hypothesis, best: Hypothesis, wanted: Mapping[str, Groups], excess: float) -> bool:
    """Whether one that is wished for may stand, though others agree better.

    Where even the best is further off than it should be, the model itself is, and small differences of errors decide nothing.
    """
    return excess > 1 and _as_wanted(h, wanted) and h.error <= AS_WELL * best.error


def _as_wanted(h: Hypothesis, wanted: Mapping[str, Groups]) -> bool:
    return bool(wanted) and all(
        same_groups(groups, restricted(wanted.get(place, ()), [n for g in groups for n in g]))
        for place, groups in h.groups.items()
    )


def _complexity(h: Hypothesis, inner: Mapping[str, Groups]) -> tuple[int, ...]:
    """What decides among hypotheses that predict the same, least first.

    Groups that differ from those with the data one place further in, different bandwidths, paths of the link, groups.
    """
    seen, changes = dict(inner), 0
    for place, groups in h.groups.items():
        if seen:
            before = restricted(list(seen.values())[-1], [name for group in groups for name in group])
            now = restricted(groups, [name for group in before for name in group])
            changes += not same_groups(before, now)
        seen[place] = groups
    numbers = 1 if h.path is None else len({h.path.load, h.path.evict})
    directions = int(h.path is not None and h.path.duplex == "full")
    return int(h.sharpness != h.usual), changes, numbers, directions, sum(len(groups) for groups in h.groups.values())
