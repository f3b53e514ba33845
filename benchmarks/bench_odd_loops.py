"""Odd but valid loops: predicted on a machine file of `machine measure`, measured here with the same compiler and flags.

The loops are functions of benchmarks/odd_loops/*.c, each under lines ``// loop NAME: n=1000 ...``. The words behind a name are
sizes; ``indirect=worst`` holds for prediction and measurement, ``places=worst`` makes random places that the prediction is not
told of, other names are arguments (``--arg``). Else predictions are of the data that measurements fill in (``data="filled"``), as
those of ``rooftree validate`` are. Each loop is one of

    right              the prediction is within 25 % of the measurement
    inside             further off, but the measurement lies in the prediction's interval_80
    refused            no number: exit code 4 or 5, or an interval_80 wider than a factor of 3
    wrong              all others: a number that looks sure and misleads
    not measurable     a number, and nothing to compare it with, or a measurement that others disturbed, which does not refute it

    ROOFTREE_ODD_MACHINE=FILE.yaml      takes this machine file and measures none, nor takes that of a session
    ROOFTREE_ODD_LOOPS=transpose,half   only loops whose names begin so
    ROOFTREE_ODD_RUNS=3                 so many passes over all loops; the median of each counts, of undisturbed ones if there are
    ROOFTREE_ODD_SECONDS=80             ends after so many seconds; the next run of the same day goes on
    ROOFTREE_ODD_TABLES=learnt          replays predict with the table that `rooftree incore learn` made here, not with that which
                                        ships; none: from operation counts
    ROOFTREE_ODD_SESSION=FILE.json      measures nothing: predicts the last run of a record anew, with the compiler that is here:
                                        results/odd_loops.json; of Zen 4 evidence/odd_loops_fields.json of particles, formats,
                                        transforms and statistics, evidence/odd_loops_media.json of media, audio, text,
                                        algorithms and networks, evidence/odd_loops_strangers.json of finance, learning,
                                        physics and systems, evidence/odd_loops_domains.json of images, databases,
                                        text, sound, games, sparse matrices and others; of Emerald Rapids
                                        evidence/odd_loops_emerald.json of climate, matter, inference, bits, analytics and
                                        shapes; of Zen 3
                                        evidence/odd_loops_zen3.json and of Granite Rapids evidence/odd_loops_spr.json, all of
                                        them

Where the instruction table of this processor is unvalidated, each loop is predicted from operation counts, too.
"""

from __future__ import annotations

import json
import math
import os
import re
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks import figure
from benchmarks.bench_here import LEARNT, NONE, SHIPPED, learnt_table
from benchmarks.parts import in_parts
from rooftree.characterise.steps import Step
from rooftree.errors import CapabilityError, RooftreeError
from rooftree.host.processor import this_processor
from rooftree.incore.loops import find

GROUP = "odd"
FOLDER = Path(__file__).with_name("odd_loops")
RESULTS, EVIDENCE = FOLDER.with_name("results") / "odd_loops.json", FOLDER.with_name("evidence")
RIGHT, BOUND = 0.25, 3.0
"""How far off a right prediction may be, relative; how wide an interval is that counts as a refusal, upper over lower end."""
VERDICTS = ("right", "inside", "refused", "wrong", "not measurable")
MEASURING = {"time_limit": 2.5, "counters": "none"}
_HEAD = re.compile(r"^// loop ([\w-]+):(.*)$", re.MULTILINE)
_FUNCTION = re.compile(r"^(?!static|typedef|//)\w[\w ]*?[ *](\w+)\(", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop of the table.

    Attributes:
        name: its name.
        kernel: what rooftree calls it, FILE:FUNCTION.
        sizes: value of each size.
        args: values of other arguments, as texts.
        told: where indirect accesses lead, best or worst, as the prediction is told.
        places: the same as it is measured.
    """

    name: str
    kernel: str
    sizes: dict[str, int]
    args: dict[str, str]
    told: str = "best"
    places: str = "best"


def loops(folder: Path = FOLDER) -> Iterator[Loop]:
    """All loops of the table, file by file."""
    for file in sorted(folder.glob("*.c")):
        text = file.read_text("utf-8")
        for match in _HEAD.finditer(text):
            function = _FUNCTION.search(text, match.end())
            assert function is not None, f"{file.name}: no function behind {match[0]}"
            given = dict(word.split("=", 1) for word in match[2].split())
            told = given.pop("indirect", "best")
            places = given.pop("places", told)
            numbers = {name: int(value) for name, value in given.items() if value.isdigit() and not name.startswith("arg.")}
            args = {name.removeprefix("arg."): value for name, value in given.items() if name not in numbers}
            yield Loop(match[1], f"{file}:{function[1]}", numbers, args, told, places)


def chosen() -> list[Loop]:
    """The loops to look at, all of them unless some are named."""
    wanted = tuple(filter(None, os.environ.get("ROOFTREE_ODD_LOOPS", "").split(",")))
    return [loop for loop in loops() if not wanted or loop.name.startswith(wanted)]


def measured(loop: Loop, records: Mapping[str, Any]) -> dict[str, Any]:
    """What a loop takes here [cy/CL], or why that is not known; loops that are refused are left alone."""
    import rooftree

    if "why" in (refused := predicted(loop, None, records)):
        return {"why": f"not measured, as no number is predicted: {refused['why']}"}
    try:
        found = rooftree.measure(loop.kernel, _machine(records), loop.sizes, args=loop.args, indirect=loop.places, **MEASURING)
    except RooftreeError as error:
        return {"why": _short(error)}
    if not found.points:
        return {"why": found.failed[0].why}
    point = found.points[0].measured
    kept = {
        "interval": list(point.interval or ()),
        "clock_GHz": point.clock_GHz,
        "per_cl": found.unit_of_work["iterations_per_cl"],
    }
    return {"cy_per_cl": point.cy_per_cl, **kept, "quality": point.quality, "doubt": point.why}


def predicted(loop: Loop, clock_GHz: float | None, records: Mapping[str, Any], engine: str = "auto") -> dict[str, Any]:
    """What a user gets who names the loop, its sizes and the machine [cy/CL], or why there is no number."""
    import rooftree
    from rooftree.predict.clock import at_clock, rounded
    from rooftree.predict.expected_error import REGIMES

    machine = _machine(records)
    if clock_GHz is not None:
        machine = at_clock(machine, rounded(1e9 * clock_GHz))
    known = {"data": "filled", "args": loop.args} if loop.places == loop.told else {}
    try:
        found = rooftree.predict(loop.kernel, machine, loop.sizes, incore=engine, indirect=loop.told, **known)
    except RooftreeError as error:
        return {"why": _short(error), "exit": error.exit_code}
    ecm = next(iter(found.points())).ecm
    terms = {name: ecm[name] for name in ("T_OL", "T_nOL", "T_data", "data_in")}
    interval = ecm.get("interval_80")
    if interval is None and "at_least" in ecm:  # doubts alone limit it
        interval = [ecm["at_least"], ecm.get("at_most")]
    return {
        "cy_per_cl": ecm["cy_per_cl"],
        "interval_80": list(interval) if interval is not None else None,
        "per_cl": found.iterations_per_cl,
        "engine": found.incore["engine"],
        "regime": REGIMES[int(found.regime[0, 0])],
        "doubts": [one.kind for one in found.doubts],
        **terms,
    }


def _short(error: RooftreeError) -> str:
    """An error in one line, without the folder of the table."""
    return str(error).partition("\n")[0].replace(f"{FOLDER}/", "")[:200]


def _machine(records: Mapping[str, Any]) -> Any:
    from rooftree.machine.load import parse

    return parse(records["machine"]["file"], "here.yaml")


def verdict(guess: Mapping[str, Any], cycles: float | None, disturbed: Sequence[float] = ()) -> str:
    """What a prediction is worth.

    Args:
        guess: the prediction.
        cycles: what was measured [cy/CL]; None: nothing was.
        disturbed: interval of a measurement that others disturbed [cy/CL]: it decides nothing where it meets the prediction's.

    >>> verdict({"cy_per_cl": 9.0}, 10.0), verdict({"cy_per_cl": 5.0, "interval_80": [4, 11]}, 10.0)
    ('right', 'inside')
    >>> verdict({"cy_per_cl": 5.0, "interval_80": [4, None]}, 20.0), verdict({"cy_per_cl": 5.0}, 10.0), verdict({}, 10.0)
    ('refused', 'wrong', 'refused')
    >>> [verdict({"cy_per_cl": 5.0, "interval_80": [4, 6]}, 10.0, interval) for interval in ((5.0, 15.0), (7.0, 15.0))]
    ['not measurable', 'wrong']
    """
    if "cy_per_cl" not in guess:
        return "refused"
    if cycles is None:
        return "not measurable"
    value, interval = float(guess["cy_per_cl"]), guess.get("interval_80")
    if interval and (interval[1] is None or interval[1] > BOUND * interval[0]):
        return "refused"
    if abs(value - cycles) <= RIGHT * cycles:
        return "right"
    low, high = interval or (value, value)
    if low <= cycles <= high:
        return "inside"
    return "not measurable" if disturbed and disturbed[0] <= high and low <= disturbed[1] else "wrong"


def run() -> dict[str, Any]:
    """Measure all loops, pass after pass; predict them; compare."""
    from benchmarks.bench_here import machine_text

    if session := os.environ.get("ROOFTREE_ODD_SESSION", ""):
        return replayed(json.loads(Path(session).read_text("utf-8"))["runs"][-1])
    given, passes = os.environ.get("ROOFTREE_ODD_MACHINE", ""), int(os.environ.get("ROOFTREE_ODD_RUNS", "1"))
    if given:
        os.environ["ROOFTREE_HERE_MACHINE"] = given
    table = chosen()
    steps = [Step("machine", "machine file", machine_text)]
    for turn in range(passes):
        steps += [
            Step(f"{loop.name} {turn}", loop.name, lambda records, *_, loop=loop: measured(loop, records)) for loop in table
        ]
    finished = in_parts("odd", steps, {"loops": [repr(loop) for loop in table], "machine": given})
    if "machine" in finished.failed:
        raise CapabilityError(f"no machine file could be measured: {finished.failed['machine']}")
    found = finished.records
    rows = [row(loop, [found[f"{loop.name} {turn}"] for turn in range(passes)], found) for loop in table]
    finished.forget()
    return report(rows, found["machine"], passes)


def replayed(run: Mapping[str, Any]) -> dict[str, Any]:
    """The loops of a recorded run, predicted anew beside what was measured then.

    The machine file is the one that is given, or made anew of the run's sheet.
    """
    given = os.environ.get("ROOFTREE_ODD_MACHINE", "")
    records = {"machine": {**run["machine"], "file": Path(given).read_text("utf-8")}} if given else machine_anew(run)
    before = {one["loop"]: one for one in run["loops"]}
    table = [loop for loop in chosen() if loop.name in before]
    tables = os.environ.get("ROOFTREE_ODD_TABLES", SHIPPED)
    with patch.object(find, "_learnt", learnt_table if tables == LEARNT else _no_table):
        engine = "throughput" if tables == NONE else "auto"
        rows = [row(loop, [before[loop.name]["measured"]], records, engine) for loop in table]
    return report(rows, {**run["machine"], "how": f"of the run of {run['environment']['date']}"}, 1)


def machine_anew(run: Mapping[str, Any]) -> dict[str, Any]:
    """The machine file of a recorded run, made anew of its sheet where it has one."""
    from rooftree.characterise import machine_measure

    sheet = run["machine"].get("sheet")
    file = machine_measure.document("here", sheet)["file"] if sheet else run["machine"]["file"]
    return {"machine": {**run["machine"], "file": file}}


def undoubted() -> Iterator[tuple[str, str, str, float]]:
    """Processor, loop, regime and log(measured / predicted) of all recorded loops that are predicted from code without a doubt.

    Of each processor the last run of ``results``, and the sessions of ``evidence``. Points of one function count as one loop.
    """
    newest = {_processor(run): run for run in _runs(RESULTS)}
    for run in (*newest.values(), *(_runs(path)[-1] for path in sorted(EVIDENCE.glob("odd_loops_*.json")))):
        records, before = machine_anew(run), {one["loop"]: one["measured"] for one in run["loops"]}
        with patch.object(find, "_learnt", _no_table):
            for loop in loops():
                seen = before.get(loop.name, {})
                if seen.get("quality") != "ok":
                    continue
                guess = predicted(loop, seen["clock_GHz"], records)
                if guess.get("engine") == "asm" and not guess["doubts"]:
                    error = math.log(seen["cy_per_cl"] / guess["cy_per_cl"])
                    yield _processor(run), loop.kernel.rpartition(":")[2], guess["regime"], error


def _runs(path: Path) -> list[dict[str, Any]]:
    return list(json.loads(path.read_text("utf-8"))["runs"])


def _processor(run: Mapping[str, Any]) -> str:
    core = _machine(run).core
    return core.incore_model if core is not None else ""


def unvalidated(records: Mapping[str, Any]) -> bool:
    """Whether the instruction table of the machine was checked against nothing."""
    from rooftree.incore.tables.load import architectures, load

    core = _machine(records).core
    arch = core.incore_model if core is not None else ""
    return arch in architectures() and not load(arch).validated


def _no_table(*_: Any) -> None:
    """No learnt table, whatever lies in the data folder of this machine."""


def row(loop: Loop, turns: Sequence[Mapping[str, Any]], records: Mapping[str, Any], engine: str = "auto") -> dict[str, Any]:
    """One line of the table: the median of the passes beside the prediction at its clock."""
    seen = sorted((turn for turn in turns if "cy_per_cl" in turn), key=lambda turn: float(turn["cy_per_cl"]))
    seen = [turn for turn in seen if turn["quality"] == "ok"] or seen
    middle = seen[(len(seen) - 1) // 2] if seen else None
    clock = middle["clock_GHz"] if middle else None
    guess = predicted(loop, clock, records, engine)
    cycles = statistics.median(float(turn["cy_per_cl"]) for turn in seen) if seen else None
    ratio = float(guess["cy_per_cl"]) / cycles if cycles and "cy_per_cl" in guess else None
    counted = predicted(loop, clock, records, "throughput") if engine == "auto" and unvalidated(records) else None
    disturbed = middle["interval"] if middle and middle["quality"] == "disturbed" else ()
    more = {} if counted is None else {"counts": {"verdict": verdict(counted, cycles, disturbed), **counted}}
    return {
        "loop": loop.name,
        "verdict": verdict(guess, cycles, disturbed),
        "sizes": loop.sizes,
        "ratio": ratio,
        "measured": {**(middle or turns[0]), **({"cy_per_cl": cycles} if cycles else {})},
        "predicted": guess,
        **more,
    }


def report(rows: Sequence[Mapping[str, Any]], machine: Mapping[str, str], passes: int) -> dict[str, Any]:
    """Shares of the verdicts among the loops that can be measured, and the whole table."""
    groups = {name: [r for r in rows if r["verdict"] == name] for name in VERDICTS}
    number = max(1, len(rows) - len(groups["not measurable"]))
    share = {name: 100 * len(found) / number for name, found in groups.items()}
    core = _machine({"machine": machine}).core
    on = f"odd loops on {(core and core.incore_model) or this_processor().name}"
    figures = [
        figure(f"{on}: not right within 25 %", 100 - share["right"], "%", limit=40.1, note=f"of {number} loops", slack=8),
        figure(f"{on}: refused, or an interval wider than a factor of 3", share["refused"], "%", limit=25.1, slack=8),
        figure(f"{on}: confidently wrong", len(groups["wrong"]), "loops", limit=1, note=_names(groups["wrong"]), slack=3),
        figure(f"{on}: inside their interval only", share["inside"], "%", note=_names(groups["inside"])),
        figure(f"{on}: not measurable", len(groups["not measurable"]), "loops", note=_names(groups["not measurable"])),
    ]
    if any("counts" in r for r in rows):
        by_counts = [str(r["counts"]["verdict"]) for r in rows if r["verdict"] != "not measurable"]
        note = ", ".join(f"{by_counts.count(name)} {name}" for name in VERDICTS)
        figures.append(figure(f"{on}, from operation counts: right", 100 * by_counts.count("right") / number, "%", note=note))
    return {
        "figures": figures,
        "loops": list(rows),
        "machine": dict(machine),
        "method": f"functions of benchmarks/odd_loops, one core, median of {passes} passes; machine file {machine['how']}",
    }


def _names(rows: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{r['loop']} x{r['ratio']:.2g}" if r["ratio"] else str(r["loop"]) for r in rows)
