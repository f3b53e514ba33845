"""Baselines: terms of earlier predictions, stored as JSON; what has become slower since, by which term and why.

{"schema": "rooftree.baseline/1", "rooftree": "0.1", "cases": [{"kernel": "heat.c:sweep", "machine": {...}, "options": {...},
  "iterations_per_cl": 8, "code": {...}, "points": [{"sizes": {"N": 1000}, "cores": 1, "cy_per_cl": ..., "T_OL": ..., ...}]}]}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rooftree import files
from rooftree.check.quantities import point_terms
from rooftree.errors import InputError
from rooftree.results.check import BaselineCase, Cause, ComparedPoint, LinkTerms, MachineVersion, MovedTerm, PointTerms
from rooftree.results.prediction import Prediction

SCHEMA = "rooftree.baseline/1"
_HINT = "a file that --write-baseline wrote"
_MOVED = 0.005
"""Change of a term, as a part of the runtime, from which it is named."""
_ROUNDING = 1e-6
"""Change of the runtime that is none [1]."""
_CODE = ("engine", "lanes", "compiler", "flags", "loop", "instructions", "bound")


def case_of(kernel: str, options: Mapping[str, Any], p: Prediction) -> BaselineCase:
    """What a baseline keeps of a prediction.

    Args:
        kernel: as it was named.
        options: of the prediction that are not default; they tell cases of one kernel apart.
        p: the prediction.
    """
    facts: dict[str, str | int] = {"engine": p.incore.engine, "lanes": p.incore.lanes}
    if (code := p.incore.machine_code) is not None:
        if code.compiled is not None:
            facts |= {"compiler": code.compiled.version, "flags": " ".join(code.compiled.flags)}
        facts |= {"loop": code.loop, "instructions": code.instructions, "bound": code.bound}
    machine = MachineVersion(name=p.machine.name, variant=p.machine.variant, sha256=p.machine.sha256)
    rows, columns = p.shape
    return BaselineCase(
        kernel=kernel,
        machine=machine,
        options=dict(options),
        iterations_per_cl=p.iterations_per_cl,
        code={name: value for name, value in facts.items() if value != ""},
        points=[point_terms(p, s, c) for s in range(rows) for c in range(columns)],
    )


def document(cases: Iterable[BaselineCase], version: str) -> str:
    """The text of a baseline of these cases, and the version of rooftree that made it."""
    return json.dumps({"schema": SCHEMA, "rooftree": version, "cases": list(cases)}, indent=1) + "\n"


def read(path: str) -> list[BaselineCase]:
    """The cases of a baseline file.

    Raises: InputError if it is missing, no JSON or no baseline.
    """
    missing = not files.is_file(path)
    found = files.read_json(path, what="the baseline", hint=f"--write-baseline {path} makes it" if missing else _HINT)
    if not isinstance(found, dict) or found.get("schema") != SCHEMA:
        schema = found.get("schema") if isinstance(found, dict) else type(found).__name__
        raise InputError(f"expected the schema {SCHEMA}, found {schema}", where=path, hint=_HINT)
    cases = found.get("cases")
    if not isinstance(cases, list) or not all(_is_case(case) for case in cases):
        raise InputError(
            "the baseline is damaged: a case lacks its kernel, machine or points",
            where=path,
            hint="the file as it was committed; where it is a baseline, --write-baseline makes it anew",
        )
    return [BaselineCase.from_dict(case, f"{path}: $.cases[{k}]") for k, case in enumerate(cases)]


def merged(old: Sequence[BaselineCase], new: Sequence[BaselineCase]) -> list[BaselineCase]:
    """The cases of a baseline with the points of others in place of theirs; what the others lack stays.

    Cases of one kernel, machine and options are one, at all their points.
    """
    found: dict[str, BaselineCase] = {}
    for case in (*old, *new):
        key = json.dumps([_name(case), case.options or {}], sort_keys=True)
        before = found.get(key)
        if before is None or before.iterations_per_cl != case.iterations_per_cl:
            found[key] = case
            continue
        points = {_point_key(point): point for point in (*before.points, *case.points)}
        found[key] = case.replace(points=list(points.values()))
    return list(found.values())


def _is_case(case: Any) -> bool:
    if not isinstance(case, dict) or not {"kernel", "machine", "points", "iterations_per_cl", "code"} <= set(case):
        return False
    needed = {"sizes", "cores", "cy_per_cl", "T_OL", "T_nOL", "links", "data_in"}
    work, points = case["iterations_per_cl"], case["points"]
    if not isinstance(work, int | float) or isinstance(work, bool) or work <= 0:
        return False
    return isinstance(points, list) and all(isinstance(p, dict) and needed <= set(p) for p in points)


def _name(of: BaselineCase) -> tuple[str, str, str]:
    return of.kernel, of.machine.name, of.machine.variant


def _earlier(case: BaselineCase, old: Sequence[BaselineCase]) -> BaselineCase | None:
    """The case of a baseline for the same kernel and machine: with the same options, or else the only one there is."""
    alike = [entry for entry in old if _name(entry) == _name(case)]
    same = [entry for entry in alike if (entry.options or {}) == case.options]
    return same[0] if same else alike[0] if len(alike) == 1 else None


def _lacks(case: BaselineCase, old: Sequence[BaselineCase], before: BaselineCase | None) -> str:
    """What a baseline has instead of a point of a case, as ``is for zen3, not for zen2``."""
    if before is not None:
        return "has the kernel at other sizes or core counts only"
    if not old:
        return "is empty"
    kernels = list(dict.fromkeys(entry.kernel for entry in old))
    if case.kernel not in kernels:
        return f"has {_some(kernels)}, not {case['kernel']}"
    alike = [entry for entry in old if entry.kernel == case.kernel]
    machines = list(dict.fromkeys(_machine(entry) for entry in alike))
    if _machine(case) not in machines:
        return f"is for {_some(machines)}, not for {_machine(case)}"
    return "has the kernel with other options only"


def _machine(of: BaselineCase) -> str:
    return ":".join(filter(None, (of.machine.name, of.machine.variant)))


def _some(names: Sequence[str], most: int = 3) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def compare(case: BaselineCase, old: Sequence[BaselineCase], tolerance: float) -> list[ComparedPoint]:
    """Each point of a case beside its baseline.

    Args:
        case: as ``case_of`` makes it.
        old: the cases of the baseline.
        tolerance: largest allowed growth of the runtime [1].
    """
    before = _earlier(case, old)
    points = {_point_key(p): p for p in before.points} if before else {}
    found = []
    for new in case.points:
        earlier = points.get(_point_key(new))
        entry = ComparedPoint(
            sizes=new.sizes, cores=new.cores, new=new.cy_per_cl, old=None, change=None, status="unknown", moved=[], causes=[]
        )
        if before is None or earlier is None:
            found.append(entry.replace(lacks=_lacks(case, old, before)))
            continue
        work = case.iterations_per_cl / before.iterations_per_cl
        reference = earlier.cy_per_cl * work
        change = new.cy_per_cl / reference - 1 if reference > 0 else 0.0
        found.append(
            entry.replace(
                old=reference,
                change=change,
                status="slower" if change > tolerance + _ROUNDING else "faster" if change < -tolerance - _ROUNDING else "same",
                moved=_moved(new, earlier, work, reference),
                causes=_causes(case, new, before, earlier),
            )
        )
    return found


def _point_key(point: PointTerms) -> str:
    return json.dumps([point.sizes, point.cores], sort_keys=True)


def _moved(new: PointTerms, old: PointTerms, work: float, runtime: float) -> list[MovedTerm]:
    """Terms that changed by more than rounding, the largest change first."""
    pairs = {name: (old[name] * work, new[name]) for name in ("T_OL", "T_nOL")}
    for link, now in new.links.items():
        pairs[f"T_{link}"] = (old.links[link].cy * work if link in old.links else 0.0, now.cy)
    moved = [MovedTerm(term=name, old=a, new=b) for name, (a, b) in pairs.items() if abs(b - a) > _MOVED * runtime]
    return sorted(moved, key=lambda entry: -abs(entry.new - entry.old))


def _causes(case: BaselineCase, new: PointTerms, before: BaselineCase, old: PointTerms) -> list[Cause]:
    """What else differs: code, traffic, place of the data, machine file, unit of work."""
    was_asked, is_asked = before.options or {}, case.options or {}
    pairs = [(f"option {name}", was_asked.get(name), is_asked.get(name)) for name in sorted({*is_asked, *was_asked})]
    pairs += [(f"code.{name}", before.code.get(name), case.code.get(name)) for name in _CODE]
    pairs += [(name, old.get(name), new.get(name)) for name in ("data_in", "traffic_engine")]
    for link, now in new.links.items():
        was = old.links[link] if link in old.links else LinkTerms(cy=0.0, load_B=None, evict_B=None)
        pairs += [(f"{link}.{way}", was.get(way), now[way]) for way in ("load_B", "evict_B") if _differs(was.get(way), now[way])]
    pairs += [("machine.sha256", before.machine.sha256, case.machine.sha256)]
    pairs += [("iterations_per_cl", before.iterations_per_cl, case.iterations_per_cl)]
    return [Cause(what=what, old=a, new=b) for what, a, b in pairs if a != b]


def _differs(old: float | None, new: float) -> bool:
    return old is None or abs(new - old) > _MOVED * max(abs(old), 1.0)
