"""Error on this machine: library kernels with data in every cache and in memory, one core, machine file measured in the same run.

error = predicted / measured - 1 of the cycles per cache line of work, at the measured clock. Nothing of the kernels is used to
make the machine file. What is finished is kept: a run that was interrupted goes on where it was, if it is started again the same
day.

    ROOFTREE_HERE_MACHINE=FILE.yaml     takes this machine file and measures none
    ROOFTREE_HERE_KERNELS=triad,dot     only these kernels
    ROOFTREE_HERE_SECONDS=540           ends after so many seconds; the next run goes on
    ROOFTREE_HERE_SESSION=FILE.json.gz  measures nothing: predicts a recorded session (benchmarks/sessions) anew

Each session is kept, measurements and compiled loops, so that any change of the models can be judged by it: tests replay them.
Every point is predicted twice, with the instruction table that ships for the processor and without it.
"""

from __future__ import annotations

import datetime
import gzip
import json
import os
from collections.abc import Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import rooftree
from benchmarks import figure
from benchmarks.parts import in_parts
from rooftree.characterise.steps import Step
from rooftree.errors import CapabilityError, InputError, MeasurementError, RooftreeError
from rooftree.host.processor import this_processor
from rooftree.incore.loops import find
from rooftree.incore.tables.load import NATIVE, load_anew
from rooftree.incore.tables.microarchitecture import Table
from rooftree.machine.load import parse
from rooftree.machine.model import Machine
from rooftree.machine.native import learnt_tables
from rooftree.results.measurement import Measurement

GROUP = "accuracy"
_PLAIN = (
    "fill",
    "sum",
    "norm",
    "maximum",
    "copy",
    "scale",
    "update",
    "dot",
    "daxpy",
    "saxpy",
    "daxpby",
    "clip",
    "add",
    "triad",
    "integer-add",
    "schoenauer-triad",
    "zaxpy",
    "divide",
    "horner",
    "kahan-dot",
    "prefix-sum",
    "normalise",
    "rgb-to-grey",
    "particles-soa",
    "particles-aos",
    "thomas-forward",
    "strided-sum",
    "matvec",
    "matvec-transposed",
    "rank-1-update",
    "triangular-matvec",
    "2d-5pt",
    "2d-9pt",
    "2d-9pt-star",
    "2d-5pt-variable",
    "convolution-2d",
    "fdtd-2d",
    "stencil-5pt",
    "gs-forward",
    "3d-7pt",
    "3d-7pt-sp",
    "3d-7pt-variable",
    "3d-27pt",
    "3d-long-range",
    "uxx",
    "lbm-d2q9-copy",
    "lbm-d2q9",
)
KERNELS: dict[str, dict[str, int]] = {**{name: {} for name in _PLAIN}, "fir": {"K": 32}}
"""Kernels, with the sizes that are not chosen for each level."""
WORST = 10
AGAIN = 1
"""How often points are measured again whose measurement was not firm; the one with the narrowest interval counts."""
MEASURING: dict[str, Any] = {"time_limit": 1.5, "resume": False}
FIRM = 0.35
"""Width of an interval up to which a measurement counts as firm; those of shared caches and memory are 20 to 30 %."""
_KEPT = ("sizes", "cores", "error", "verdict")
SESSION = "rooftree.session/1"
SESSIONS = Path(__file__).parent / "sessions"
CALM = ("zen4-2026-11-24a.json.gz",)
"""Sessions in which nobody else used the host's memory: intervals that only they had to hold would be too narrow elsewhere."""
SHIPPED, LEARNT, NONE = "shipped", "learnt", "none"
"""Where the costs of instructions come from."""


def chosen_kernels() -> dict[str, dict[str, int]]:
    """The kernels to measure, all of them unless some are named."""
    names = [n for n in os.environ.get("ROOFTREE_HERE_KERNELS", "").split(",") if n]
    return {n: KERNELS.get(n, {}) for n in names} or KERNELS


def machine_text(*_: Any) -> dict[str, Any]:
    """The machine file: measured now, with the data sheet that it was made of; or the one that was named."""
    from rooftree.characterise import machine_measure
    from rooftree.characterise.lab import this_machine

    given = os.environ.get("ROOFTREE_HERE_MACHINE")
    if given:
        return {"file": Path(given).read_text("utf-8"), "how": f"given: {Path(given).name}"}
    sheet = machine_measure.measure(this_machine(), "quick")
    if sheet["interrupted"]:
        raise KeyboardInterrupt
    file = machine_measure.document("here", sheet)["file"]
    return {"file": file, "how": "measured in this run, --quick", "sheet": sheet.to_dict()}


def measured(name: str, fixed: Mapping[str, int], machine: Machine) -> Measurement:
    """The runtime of one kernel with its data in each cache and in memory; what was not firm is measured once more.

    Raises: MeasurementError if no point could be measured.
    """
    from rooftree.frontend.load import load_kernel
    from rooftree.machine.native import Chosen
    from rooftree.validate.measure import measure
    from rooftree.validate.run import points_of

    sizes = points_of(load_kernel(name), Chosen(machine, ""), [{size: [value]} for size, value in fixed.items()])
    found = measure(name, machine, sizes, tied=True, **MEASURING)
    for _ in range(AGAIN):
        weak = [at for at, p in enumerate(found.points) if not _firm(p.measured)]
        if weak and not found.interrupted:
            wanted = {size: [found.points[at].sizes[size] for at in weak] for size in sizes}
            again = {tuple(p.sizes.items()): p for p in measure(name, machine, wanted, tied=True, **MEASURING).points}
            better = [again.get(tuple(p.sizes.items()), p) for p in found.points]
            pairs = zip(found.points, better, strict=True)
            found = found.replace(points=[new if _width(new.measured) < _width(old.measured) else old for old, new in pairs])
    if found.interrupted:
        raise KeyboardInterrupt
    if not found.points:
        raise MeasurementError("; ".join(failed.why for failed in found.failed) or "no point was measured", where=name)
    return found


def machine_of(session: Mapping[str, Any]) -> Machine:
    """The machine file of a session; where it holds the data sheet, the file is made of that anew."""
    from rooftree.characterise import machine_measure

    sheet = session["machine"].get("sheet")
    file = machine_measure.document("here", sheet)["file"] if sheet else session["machine"]["file"]
    return parse(file, "here.yaml")


def predicted(session: Mapping[str, Any], tables: str | Table = SHIPPED) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Each point of a session beside what is predicted now for it, and why kernels have no prediction.

    Args:
        session: as `recorded` returns it.
        tables: SHIPPED, LEARNT (`rooftree incore learn` made it here), a table in place of the one that was learnt, or NONE, with
            which operations are counted.
    """
    machine, points, failed = machine_of(session), [], {}
    learnt = learnt_table if tables == LEARNT else (lambda *_: tables) if isinstance(tables, Table) else None
    with patch.object(find, "_learnt", learnt) if learnt else nullcontext():
        for name, record in session["kernels"].items():
            try:
                points += _points(name, Measurement.from_dict(record), machine, "throughput" if tables == NONE else "auto")
            except RooftreeError as error:
                failed[name] = error.message
    return points, failed


def learnt_table(*_: Any) -> Table:
    """The table that was learnt here, whatever it is worth, for a session of this processor."""
    folder = learnt_tables()
    assert folder is not None
    return load_anew(NATIVE, folder)


def _points(name: str, measured: Measurement, machine: Machine, incore: str) -> list[dict[str, Any]]:
    """The points of one kernel, each with the rules that explain its error."""
    from rooftree.machine.native import Chosen
    from rooftree.validate.run import compare
    from rooftree.validate.verdict import Limits

    record = compare(name, Chosen(machine, ""), measured, Limits(), {"incore": incore})
    found = []
    for at, p in enumerate(record.points):
        why = [f.rule for f in record.findings if at in f.points and f.rule != "clock"]
        seen = {key: p["measured"][key] for key in ("cy_per_cl", "interval", "clock_GHz", "quality", "pages")}
        ecm = {key: p["predicted"]["ecm"].get(key) for key in ("T_OL", "T_nOL", "T_data", "cy_per_cl", "data_in", "interval_80")}
        code = record.incore.machine_code
        taken = (code.taken_over or 0.0) if code is not None else None
        found.append(
            {"kernel": name, **{k: p[k] for k in _KEPT}, "measured": seen, "predicted": ecm, "taken_over": taken, "why": why}
        )
    return found


def recorded() -> dict[str, Any]:
    """A session: the machine file and the measurements of all kernels, taken up where it was ended.

    {"environment": {...}, "machine": {"file", "how"}, "kernels": {name: measurement/1}, "failed": {name: why}}
    """
    given = os.environ.get("ROOFTREE_HERE_SESSION")
    if given:
        return dict(read_session(Path(given)))
    kernels = chosen_kernels()
    steps = [Step("machine", "machine file", machine_text)]
    steps += [Step(name, name, partial(_step, name, fixed)) for name, fixed in kernels.items()]
    finished = in_parts("here", steps, {"kernels": sorted(kernels), "machine": os.environ.get("ROOFTREE_HERE_MACHINE", "")})
    if "machine" in finished.failed:
        raise CapabilityError(f"no machine file could be measured: {finished.failed['machine']}")
    session = {
        "schema": SESSION,
        "processor": this_processor().name,
        "arch": this_processor().arch,
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "machine": finished.records.pop("machine"),
        "kernels": finished.records,
        "failed": finished.failed,
    }
    SESSIONS.mkdir(exist_ok=True)
    path = SESSIONS / f"{session['arch'] or 'unknown'}-{session['date'][:10]}.json.gz"
    path.write_bytes(gzip.compress(json.dumps(session).encode(), mtime=0))
    finished.forget()
    return session


def newest_sessions() -> dict[str, Path]:
    """Processor -> its newest session, but for those of `CALM`."""
    sessions = [path for path in sorted(SESSIONS.glob("*.json.gz")) if path.name not in CALM]
    return {path.name.partition("-")[0]: path for path in sessions}


def read_session(path: Path) -> Mapping[str, Any]:
    """A session as `recorded` keeps it.

    Raises: InputError for a file that is something else.
    """
    found = json.loads(gzip.decompress(path.read_bytes()))
    if found.get("schema") != SESSION:
        raise InputError(f"this is no file of schema {SESSION}", where=str(path), hint=f"one of {SESSIONS}")
    return dict(found)


def run() -> dict[str, Any]:
    """Measure all, kernel after kernel, and predict them with the shipped instruction table and without it."""
    session = recorded()
    with_table, failed = predicted(session)
    if not with_table:
        raise CapabilityError("no kernel has a measurement and a prediction", hint="; ".join(list(failed.values())[:2]))
    without = LEARNT if learnt_tables() is not None and this_processor().arch == session["arch"] else NONE
    record = report(with_table, session["machine"], {**session["failed"], **failed})
    points, _ = predicted(session, without)
    other = report(points, session["machine"], {}) if points else {"figures": [], "table": {}}
    said = "the table learnt here" if without == LEARNT else "operation counts"
    for entry in other["figures"]:
        record["figures"].append({**entry, "name": entry["name"].replace("here, ", "no tables, "), "limit": None})
    return {**record, "without_tables": {"instead": said, "table": other["table"], "points": points}}


def _step(name: str, fixed: Mapping[str, int], records: Mapping[str, Any], *_: Any) -> dict[str, Any]:
    """One kernel; whatever keeps it from being measured is put down, and the others go on."""
    try:
        found = measured(name, fixed, parse(records["machine"]["file"], "here.yaml"))
    except RooftreeError as error:
        raise MeasurementError(error.message, where=error.where, hint=error.hint) from error
    here = f"{Path(rooftree.__file__).parents[1]}{os.sep}"
    return dict(json.loads(found.to_json().replace(here, "")))


def report(points: list[dict[str, Any]], machine: Mapping[str, str], failed: dict[str, str]) -> dict[str, Any]:
    """Figures, table by level and the worst points."""
    from rooftree.results.validation import Summary

    summary = Summary.of
    every = summary(p["error"] for p in points)
    firm = [p for p in points if _firm(p["measured"])]
    sure = summary(p["error"] for p in firm)
    levels = list(dict.fromkeys(p["predicted"]["data_in"] for p in points))
    table = {level: summary(p["error"] for p in points if p["predicted"]["data_in"] == level) for level in levels}
    kernels = len({p["kernel"] for p in points})
    figures = [
        figure(
            "here, all: median error",
            100 * every["median"],
            "%",
            limit=10,
            note=f"{kernels} kernels, {every['points']} points, mean {100 * every['mean']:.1f} %, "
            f"bias {100 * every['bias']:+.1f} %",
        ),
        figure("here, all: 90 % quantile", 100 * every["p90"], "%", limit=25, note=f"worst {100 * every['worst']:.0f} %"),
    ]
    if firm:
        figures.append(
            figure(
                "here, firm measurements: median error",
                100 * sure["median"],
                "%",
                note=f"{sure['points']} points with an interval of at most 35 %; 90 % quantile {100 * sure['p90']:.1f} %",
            )
        )
    for level, found in table.items():
        note = f"{found['points']} points, 90 % quantile {100 * found['p90']:.1f} %, bias {100 * found['bias']:+.1f} %"
        figures.append(figure(f"here, data in {level}: median error", 100 * found["median"], "%", note=note))
    worst = sorted(points, key=lambda p: -abs(p["error"]))[:WORST]
    return {
        "figures": figures,
        "table": {"all": every, "firm": sure, **table},
        "worst": worst,
        "points": points,
        "failed": failed,
        "machine": {name: machine[name] for name in ("file", "how")},
        "method": "library kernels compiled and run here (rooftree validate), one core, working sets in every cache and in "
        f"memory; machine file {machine['how']}",
    }


def _firm(seen: Mapping[str, Any]) -> bool:
    """Whether a measurement says of itself that it is right, within a narrow interval."""
    return seen["quality"] == "ok" and _width(seen) <= FIRM


def _width(seen: Mapping[str, Any]) -> float:
    low, high = seen["interval"]
    return float((high - low) / seen["cy_per_cl"])
