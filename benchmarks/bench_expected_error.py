"""How well the stated errors hold: intervals of 80 % with configurations, and with whole machines, left out.

    make expected-error        (python -m benchmarks.bench_expected_error; with `here` behind it only measured machines anew)

predicts all measured points anew, writes their errors to benchmarks/evidence/expected_error.csv, and pools these to the account
that predictions read (src/rooftree/predict/expected_error.csv). Where the measurements are not here (``ROOFTREE_SHARED``), the
account is made from the evidence as it stands.

An error is log(measured / predicted) of a measured point, in the regime that the prediction says. A configuration is a kernel on
a machine; all its points are left out together. The rules of pooling: `cell`; the formulas: `rooftree.models.uncertainty`.
"""

from __future__ import annotations

import csv
import hashlib
import json
import math
import sys
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import bench_here, bench_inspect, bench_odd_loops, figure, learnt_tables
from rooftree.machine.model import Machine
from rooftree.models.uncertainty import few_factor, pooled_quantiles, pooling_share, weighted_quantiles
from rooftree.predict.expected_error import (
    ACCOUNT,
    ALL,
    CODE,
    CORE_SHARE,
    COUNTS,
    ELSEWHERE,
    LEARNT,
    MEASURED,
    REGIMES,
    SHORT_ROW,
    STREAMS,
    UNSEEN,
    is_measured,
)

GROUP = "accuracy"
EVIDENCE = Path(__file__).parent / "evidence" / "expected_error.csv"
FITTED = 24
"""The first configurations of the collection, on which constants of machine files (source: fit) were found."""
ODD = "odd"
"""Word before the names of odd loops."""
KEPT = 12
"""Errors kept of each configuration and regime: all, or as many quantiles."""
LEVELS = (0.05, 0.1, 0.5, 0.9, 0.95)
PRIOR = 1.0
"""k of `pooling_share`: what other machines say counts as one configuration."""
FEW = 4
"""A regime with fewer configurations borrows from those beside it, too."""
NEAR = {
    **dict.fromkeys(REGIMES[:7], REGIMES[:7]),
    **dict.fromkeys(REGIMES[7:10], REGIMES[7:10]),
    **dict.fromkeys(REGIMES[10:13], REGIMES[10:13]),
    REGIMES[13]: REGIMES[:7],
    REGIMES[14]: REGIMES[:3],
}
"""From which a regime with little evidence borrows."""
HEAD = ("model", "engine", "regime", "machine", "configuration", "points", "errors")
ACCOUNT_HEAD = "model,engine,regime,machine,points,configurations,low_95,low,middle,high,high_95,median_error"


@dataclass(frozen=True, slots=True)
class Errors:
    """Errors log(measured / predicted) of one configuration in one regime.

    ``errors``: quantiles that stand for ``points`` measured ones.
    """

    model: str
    engine: str
    regime: str
    machine: str
    configuration: str
    points: int
    errors: tuple[float, ...]

    @property
    def weights(self) -> list[float]:
        """Points of a configuration are not independent: together they count as the root of their number."""
        return [math.sqrt(self.points) / len(self.errors)] * len(self.errors)


# Evidence: measured points, predicted as a user would


def collected() -> list[Errors]:
    """All measured points, predicted.

    Raises: FileNotFoundError where the measurements are not here.
    """
    folder = bench_inspect.data_folder()
    if folder is None:
        raise FileNotFoundError("the INSPECT measurements are not here (set ROOFTREE_SHARED)")
    return _sorted(chain(_inspect(folder), _here()))


def measured_anew() -> list[Errors]:
    """The evidence as it stands, with library kernels on measured machines predicted anew."""
    kept = [entry for entry in read_evidence() if not is_measured(entry.machine)]
    return sorted([*kept, *_sorted(_here())], key=_order)


def _sorted(errors: Iterable[tuple[tuple[str, ...], float]]) -> list[Errors]:
    found: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for key, error in errors:
        found[key].append(error)
    return sorted((_reduced(key, values) for key, values in found.items()), key=_order)


def _reduced(key: tuple[str, ...], errors: Sequence[float]) -> Errors:
    kept = sorted(errors)
    if len(kept) > KEPT:
        kept = weighted_quantiles(kept, [1.0] * len(kept), (np.arange(KEPT) + 0.5) / KEPT).tolist()
    model, engine, regime, machine, configuration = key
    return Errors(model, engine, regime, machine, configuration, len(errors), tuple(round(e, 3) + 0.0 for e in kept))


def _order(entry: Errors) -> tuple[Any, ...]:
    return entry.model, entry.engine, REGIMES.index(entry.regime), entry.machine, entry.configuration


def _inspect(folder: Path) -> Iterator[tuple[tuple[str, ...], float]]:
    """The INSPECT collection: sizes on one core, and cores at one size.

    From the measured machine code, from operation counts, and from the code that the compiler found here makes of the same
    source, which is another one than the compiler of most measurements.
    """
    import rooftree

    for name in ("tuning_grid_scaling.csv", "tuning_thread_scaling.csv"):
        for config, kernel, points in bench_inspect.configurations(folder, name):
            source, code = kernel["c_source"], str(folder / kernel["asm"]["extracted"])
            sizes = {bench_inspect.size_names(source): sorted({int(p["N"]) for p in points})}
            cores = sorted({int(p.get("cores", 1)) for p in points})
            ways = (
                (CODE, {"incore": "asm", "asm": code}),
                (COUNTS, {"incore": "throughput"}),
                (ELSEWHERE, {"incore": "auto", "traffic": "lc"}),
            )
            for engine, options in ways:
                p = rooftree.predict(source, kernel["machine"], sizes=sizes, cores=cores, **options)
                if engine == ELSEWHERE and p.incore.engine == "throughput":
                    raise RuntimeError(f"{config} cannot be compiled here, which the account needs: {'; '.join(p.notes)}")
                [swept] = sizes.values()
                for point in points:
                    at = swept.index(int(point["N"])), cores.index(int(point.get("cores", 1)))
                    regime, machine = REGIMES[int(p.regime[at])], p.machine.name.partition(":")[0]
                    for model, cycles in (("ecm", p.cy_per_cl), ("roofline", p.roofline_cy_per_cl)):
                        key = (model, engine, regime, machine, config)
                        yield key, math.log(float(point["meas_cy_cl"]) / float(cycles[at]))


def _learnt(sessions: Mapping[str, Path]) -> Iterator[tuple[tuple[str, ...], float]]:
    """Library kernels predicted with the table that was learnt of a processor which is not known otherwise."""
    for core in learnt_tables.cores():
        machine = bench_here.machine_of(bench_here.read_session(sessions[core]))
        for key, error in _measured_there(machine, learnt_tables.replayed(core)["points"]):
            if key[:2] == ("ecm", CODE):
                yield ("ecm", LEARNT, *key[2:]), error


def _here() -> Iterator[tuple[tuple[str, ...], float]]:
    """Library kernels on machines whose file was measured there.

    Of records of bench_here, which hold no code, predictions from compiled code are those of the record; those of sessions, of
    each processor the newest one, are made anew, as all those from operation counts. Those of `bench_here.CALM` do not count.
    """
    newest = bench_here.newest_sessions()
    yield from _learnt(newest)
    for machine, record in records_without_session(newest):
        yield from _measured_there(machine, record["points"])
    for path in newest.values():
        session = bench_here.read_session(path)
        yield from _measured_there(bench_here.machine_of(session), bench_here.predicted(session)[0])
    yield from _odd()


def _odd() -> Iterator[tuple[tuple[str, ...], float]]:
    """Loops that strangers wrote, where a prediction from their code says no doubt: what library kernels do not show."""
    for processor, loop, regime, error in bench_odd_loops.undoubted():
        yield ("ecm", CODE, regime, f"{MEASURED} {processor}", f"{ODD} {loop}"), error


def records_without_session(sessions: Container[str]) -> Iterator[tuple[Machine, dict[str, Any]]]:
    """The newest record of bench_here of each processor that has no session, with the machine file that was measured there."""
    from rooftree.machine.load import parse

    seen: set[str] = set()
    for record in reversed(json.loads((Path(__file__).parent / "results" / "here.json").read_text("utf-8"))["runs"]):
        machine = parse(record["machine"]["file"], "here.yaml")
        processor = machine.core.incore_model if machine.core is not None else ""
        if processor not in seen and processor not in sessions:
            yield machine, record
        seen.add(processor)


def _measured_there(machine: Machine, points: Iterable[Mapping[str, Any]]) -> Iterator[tuple[tuple[str, ...], float]]:
    """Undisturbed points of library kernels on one machine; its processor stands before their names."""
    import rooftree

    assert machine.core is not None
    for point in points:
        measured, told = point["measured"], point["predicted"]
        if measured["quality"] != "ok":
            continue
        counted = rooftree.predict(point["kernel"], machine, sizes=point["sizes"], incore="throughput")
        regime = int(counted.regime[0, 0])
        code_regime = _regime_of(told, counted)
        cycles = {
            ("ecm", "code", code_regime): told["cy_per_cl"],
            ("ecm", "counts", regime): float(counted.cy_per_cl[0, 0]),
            ("roofline", "counts", regime): float(counted.roofline_cy_per_cl[0, 0]),
        }
        for (model, engine, at), predicted in cycles.items():
            if predicted and measured["cy_per_cl"]:
                key = model, engine, REGIMES[at], f"{MEASURED} {machine.core.incore_model}", point["kernel"]
                yield key, math.log(measured["cy_per_cl"] / predicted)


def _regime_of(told: Mapping[str, Any], counted: Any) -> int:
    """The regime of a recorded prediction from code, of which rows and streams are those of the counted one."""
    short = _row(counted) < SHORT_ROW
    if told["data_in"] != "Mem":
        return int(min(counted.locations.index(told["data_in"]), 2)) + 3 * short
    if short:
        return 6
    lines = sum((counted.load_B[x] + counted.evict_B[x])[0, 0] for x in counted.links if x.endswith("Mem")) / 64
    transfers = told["T_nOL"] + sum(told["T_data"].values())
    return 9 if lines > STREAMS else 8 if told["T_OL"] > CORE_SHARE["code"] * transfers else 7


def _row(p: Any) -> int:
    """Iterations of the innermost loop of a recorded point."""
    from rooftree.frontend.load import load_kernel
    from rooftree.incore.loops.rows import rows

    sizes = {name: np.atleast_1d(value) for name, value in p.sizes.items()}
    return int(rows(load_kernel(p.kernel.name), sizes, p.incore.lanes).trips[0])


def read_evidence(file: Path = EVIDENCE) -> list[Errors]:
    """The errors that the account is made from."""
    with file.open(newline="", encoding="utf-8") as stream:
        rows = csv.reader(line for line in stream if not line.startswith(("#", "model,")))
        return [
            Errors(model, engine, regime, machine, configuration, int(points), tuple(map(float, errors.split())))
            for model, engine, regime, machine, configuration, points, errors in rows
        ]


def evidence_text(evidence: Iterable[Errors]) -> str:
    """The evidence as a sorted table."""
    lines = [
        "# log(measured / predicted) by model, in-core engine, regime, machine and configuration; up to 12 quantiles stand for",
        "# the points. Written by make expected-error. Sources: INSPECT (Hornich et al. 2019, doi:10.14529/jsfi190301), one core",
        "# and several; `measured`: library kernels of benchmarks/results/here.json and of the newest session of each processor",
        "# in benchmarks/sessions, with the machine file measured there, and loops that strangers wrote (`odd`), where a",
        "# prediction from their code has no doubt (benchmarks/bench_odd_loops.py); `learnt`: with the instruction table that",
        "# follows from what the core answered to `rooftree incore learn`, its own table being hidden",
        "# (benchmarks/learnt_tables.py).",
        ",".join(HEAD),
    ]
    for e in evidence:
        cells = (e.model, e.engine, e.regime, e.machine, e.configuration, str(e.points), " ".join(map(_text, e.errors)))
        lines.append(",".join(cells))
    return "\n".join(lines) + "\n"


def _text(value: float) -> str:
    return f"{value:.3f}"


# The account: pooled quantiles


Kept = Callable[[Errors], bool]


def cell(evidence: Sequence[Errors], model: str, engine: str, regime: str, machine: str) -> tuple[Any, ...] | None:
    """Points, configurations, quantiles at `LEVELS` and median error of one entry of the account; None without evidence.

    The regime ``all`` states what was found on a machine, as it is.

    `MEASURED` is a processor that nobody measured kernels on: those that were have the same share each, and count as so many
    cases, since errors of a machine file are common to all kernels.
    A machine's own configurations are mixed with those of other machines in the same regime (`pooling_share`). Where it has none,
    and for ``*``, each of the other machines has the same share. With fewer than FEW configurations of its own all is wider by
    `few_factor` of these (all others count as PRIOR), or of the machines, of which at least FEW are assumed; with more, what is
    mixed in makes it wide enough: 80 % of points lie inside with it, 82 % with more. The centre, the prediction, is given, so
    that none is subtracted.
    """
    same = [e for e in evidence if e.model == model and e.engine == engine]
    if regime == ALL:
        return _as_found([e for e in same if e.machine == machine or (machine == MEASURED and is_measured(e.machine))])
    if machine == MEASURED:
        same = [e for e in same if is_measured(e.machine)]
    here = [e for e in same if e.regime == regime]
    if len(here) < FEW:
        here = here + [e for e in same if e.regime in NEAR[regime] and e.regime != regime]
    own, others = [e for e in here if e.machine == machine], [e for e in here if e.machine != machine]
    if not here:
        return None
    by_machine: dict[str, list[Errors]] = defaultdict(list)
    for e in others:
        by_machine[e.machine].append(e)
    share, borrowed = pooling_share(_number(own), _number(others), PRIOR)
    parts = [(own, share)] if own else []
    parts += [(group, borrowed / len(by_machine)) for group in by_machine.values()] if not own else [(others, borrowed)]
    samples = [([x for e in g for x in e.errors], [w for e in g for w in e.weights], s) for g, s in parts if g and s > 0]
    quantiles = pooled_quantiles(samples, LEVELS)
    least = 1 if machine == MEASURED else FEW
    freedom = _number(own) + min(PRIOR, _number(others)) if own else max(least, len(by_machine))
    factor = 1.0 if _number(own) >= FEW else few_factor(freedom)
    wider = quantiles[2] + (quantiles - quantiles[2]) * factor
    sizes = [([abs(math.expm1(-x)) for x in values], weights, s) for values, weights, s in samples]
    counted = own or others
    error = float(pooled_quantiles(sizes, 0.5))
    return sum(e.points for e in counted), _number(counted), *wider.tolist(), error


def _as_found(entries: Sequence[Errors]) -> tuple[Any, ...] | None:
    """Quantiles of all points of a machine, each of the same weight."""
    values = [x for e in entries for x in e.errors]
    if not values:
        return None
    weights = [e.points / len(e.errors) for e in entries for _ in e.errors]
    error = float(weighted_quantiles([abs(math.expm1(-x)) for x in values], weights, 0.5))
    return sum(e.points for e in entries), _number(entries), *weighted_quantiles(values, weights, LEVELS).tolist(), error


def _number(entries: Sequence[Errors]) -> int:
    return len({(e.machine, e.configuration) for e in entries})


def account_text(evidence: Sequence[Errors]) -> str:
    """The account, sorted."""
    lines = [
        "# quantiles of log(measured / predicted), pooled and widened as benchmarks/bench_expected_error.py says; * stands for",
        "# machines without measurements. Do not edit: make expected-error. evidence sha256 " + evidence_hash(evidence),
        ACCOUNT_HEAD,
    ]
    for model, engine in sorted({(e.model, e.engine) for e in evidence}):
        for regime in (*REGIMES, ALL):
            same = [e for e in evidence if (e.model, e.engine) == (model, engine)]
            with_own = {e.machine for e in same if regime in (e.regime, ALL)}
            general = (UNSEEN, MEASURED) if any(map(is_measured, with_own)) else (UNSEEN,)
            for machine in (*general, *sorted(with_own)):
                found = cell(evidence, model, engine, regime, machine)
                if found is not None:
                    points, configurations, *numbers = found
                    cells = (model, engine, regime, machine, str(points), str(configurations), *map(_text, numbers))
                    lines.append(",".join(cells))
    return "\n".join(lines) + "\n"


def evidence_hash(evidence: Iterable[Errors]) -> str:
    """What the account says it was made from."""
    return hashlib.sha256(evidence_text(evidence).encode()).hexdigest()[:16]


# Cross-validation


@dataclass(frozen=True, slots=True)
class Judged:
    """Errors of one configuration and regime beside the interval that the account states when it does not know them."""

    entry: Errors
    low: float
    high: float
    expected: float

    @property
    def inside(self) -> float:
        """Part of the points that lie in the interval."""
        return sum(self.low <= x <= self.high for x in self.entry.errors) / len(self.entry.errors)

    @property
    def width(self) -> float:
        """Upper less lower end, over the prediction."""
        return math.exp(self.high) - math.exp(self.low)

    @property
    def score(self) -> float:
        """Interval score of the logarithms: width, and 10 times what points lie outside (Gneiting, Raftery 2007)."""
        out = [max(self.low - x, 0) + max(x - self.high, 0) for x in self.entry.errors]
        return self.high - self.low + 10 * sum(out) / len(out)


def judged(evidence: Sequence[Errors], *, machines: bool = False, model: str = "ecm") -> list[Judged]:
    """Every configuration of INSPECT with the interval that is stated without it, or without its whole machine."""
    found = []
    for e in evidence:
        if e.model != model or is_measured(e.machine):
            continue
        rest = [o for o in evidence if (o.machine != e.machine if machines else o.configuration != e.configuration)]
        known = cell(rest, e.model, e.engine, e.regime, UNSEEN if machines else e.machine)
        assert known is not None
        found.append(Judged(e, min(0.0, known[3]), max(0.0, known[5]), known[7]))
    return found


def judged_here(evidence: Sequence[Errors], *, processors: bool = False, model: str = "ecm") -> list[Judged]:
    """Library kernels on measured machines with the interval that is stated without them, or without their processor."""
    found = []
    for e in evidence:
        if e.model != model or not is_measured(e.machine):
            continue
        rest = [
            o
            for o in evidence
            if (o.machine if processors else o.configuration) != (e.machine if processors else e.configuration)
        ]
        known = cell(rest, e.model, e.engine, e.regime, MEASURED if processors else e.machine)
        if known is not None:
            found.append(Judged(e, min(0.0, known[3]), max(0.0, known[5]), known[7]))
    return found


def summary(cases: Sequence[Judged]) -> dict[str, float]:
    """Points, part inside [%], median width and median error [% of the prediction, of the measurement], interval score."""
    errors = [(abs(math.expm1(-x)), c.width, c.entry.points / len(c.entry.errors), c) for c in cases for x in c.entry.errors]
    weights = [w for _, _, w, _ in errors]
    total = sum(weights)
    return {
        "points": round(total),
        "inside": 100 * sum(c.inside * c.entry.points for c in cases) / total,
        "width": 100 * float(weighted_quantiles([w for _, w, _, _ in errors], weights, 0.5)),
        "error": 100 * float(weighted_quantiles([e for e, *_ in errors], weights, 0.5)),
        "below_expected": 100 * sum(w * (e <= c.expected) for e, _, w, c in errors) / total,
        "score": sum(c.score * c.entry.points for c in cases) / total,
    }


def groups(cases: Sequence[Judged]) -> dict[str, list[Judged]]:
    """All, by machine, by regime."""
    found: dict[str, list[Judged]] = {"all": list(cases)}
    for case in cases:
        found.setdefault(f"machine {case.entry.machine}", []).append(case)
        found.setdefault(f"regime {case.entry.regime}", []).append(case)
    return found


MERGED: Mapping[str, Mapping[str, str]] = {
    "rows short or long": {r: r.removesuffix(" with short rows") for r in REGIMES if r.endswith("short rows")},
    "place among the caches": {"L1 with short rows": "L2 with short rows", "L3 with short rows": "L2 with short rows"},
    "core time": {"memory with a long core time": "memory"},
    "streams": {"memory with many streams": "memory"},
    "cores": dict.fromkeys(REGIMES[10:13], REGIMES[10]),
    "one core or several": dict.fromkeys(REGIMES[10:13], "memory"),
}
"""What the regimes distinguish, and what takes the place of which where they do not."""


def gains(evidence: Sequence[Errors]) -> dict[str, dict[str, float]]:
    """By how much the interval score out of sample is better with each distinction than without it [%], by engine."""
    found: dict[str, dict[str, float]] = {}
    for engine in (CODE, COUNTS, ELSEWHERE):
        mine = [e for e in evidence if e.engine == engine]
        whole = summary(judged(mine))["score"]
        found[engine] = {}
        for name, instead in MERGED.items():
            merged = [replace(e, regime=instead.get(e.regime, e.regime)) for e in mine]
            found[engine][name] = 100 * (summary(judged(merged))["score"] / whole - 1)
        same = [replace(e, machine=MEASURED if is_measured(e.machine) else "any") for e in mine]
        found[engine]["machine"] = 100 * (summary(judged(same))["score"] / whole - 1)
    return found


def run() -> dict[str, Any]:
    """Judge the shipped evidence."""
    evidence = read_evidence()
    figures, table = [], {}
    for engine, words in ((CODE, "machine code"), (COUNTS, "operation counts"), (ELSEWHERE, "code of another compiler")):
        mine = [e for e in evidence if e.engine == engine]
        for way, machines in (("configurations", False), ("machines", True)):
            cases = judged(mine, machines=machines)
            table[f"{words}, {way} left out"] = {name: summary(group) for name, group in groups(cases).items()}
            found = summary(cases)
            note = f"median width {found['width']:.1f} %, median error {found['error']:.1f} %"
            figures.append(figure(f"{words}, {way} left out: inside 80 % interval", found["inside"], "%", note=note))
        table |= _constants(words, mine)
        table[f"Roofline, {words}, configurations left out"] = {
            name: summary(group) for name, group in groups(judged(mine, model="roofline")).items()
        }
    for engine, words in ((CODE, "machine code"), (COUNTS, "operation counts"), (LEARNT, "machine code with learnt tables")):
        mine = [e for e in evidence if e.engine == engine]
        for way, processors in (("kernels", False), ("processors", True)):
            found = summary(here := judged_here(mine, processors=processors))
            table[f"{words}, measured machines, {way} left out"] = {name: summary(group) for name, group in groups(here).items()}
            note = f"median width {found['width']:.1f} %, median error {found['error']:.1f} %"
            figures.append(figure(f"{words}, measured machines, {way} left out: inside", found["inside"], "%", note=note))
    return {"figures": figures, "table": table, "gains": gains(evidence), "method": __doc__}


def _constants(words: str, evidence: Sequence[Errors]) -> dict[str, dict[str, dict[str, float]]]:
    """Errors on the 24 configurations on which constants of machine files were found, and on those that came later."""
    folder = bench_inspect.data_folder()
    if folder is None:
        return {}
    lines = (folder / "kernels.jsonl").read_text("utf-8").splitlines()
    first = {json.loads(line)["config"] for line in lines[:FITTED]}
    cases = judged(evidence)
    return {
        f"{words}, constants": {
            "found on these": summary([c for c in cases if c.entry.configuration in first]),
            "found without these": summary([c for c in cases if c.entry.configuration not in first]),
        }
    }


def write(evidence: Sequence[Errors] | None = None) -> None:
    """Write the evidence, where there is some that is new, and the account; and those of loops by learnt tables."""
    if evidence is not None:
        learnt_tables.write()
        EVIDENCE.parent.mkdir(exist_ok=True)
        EVIDENCE.write_text(evidence_text(evidence), encoding="utf-8")
    ACCOUNT.write_text(account_text(read_evidence()), encoding="utf-8")


if __name__ == "__main__":
    all_here = bench_inspect.data_folder() is not None
    write(measured_anew() if sys.argv[1:] == ["here"] else collected() if all_here else None)
    print(f"{ACCOUNT} is written{'' if all_here else ' from the evidence as it stands: the measurements are not here'}")
    sys.exit(0)
