"""Tables that were learnt, judged by loops: how far measured loops are from what a learnt table says.

    make expected-error        (python -m benchmarks.learnt_tables: this part alone)

Of some cores all is recorded that `rooftree incore learn` asked them (tests/data/learn). Their tables are learnt anew from the
answers by a rooftree to which these cores are hidden, as it is where a learnt table counts most: what was not measured is as on
another core. With that table, of the same processor,

    kernels   library kernels with data in L1 and long rows, of the newest session in benchmarks/sessions
    loops     compiled loops that were measured for themselves (benchmarks/evidence, or ../shared/incore-tuning)

    blocks    BHive's basic blocks as loops, of all kinds of code (the same places)

are predicted. The errors, log(measured / predicted), stand in benchmarks/evidence/learnt_loops.csv; where measurements are not
here, those that stand there are kept. The account that `rooftree incore FILE --arch native` states
(src/rooftree/incore/tables/learnt_loops.csv) tells loops of forms that were measured from others, see `account`. Predictions have
an account of their own, see `bench_expected_error`.
"""

from __future__ import annotations

import csv
import json
import math
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks import bench_here, bench_incore
from rooftree.hidden import VARIABLE
from rooftree.incore.tables.learnt import ACCOUNT, TAKEN_OVER
from rooftree.incore.tables.microarchitecture import Table

RECORDED = Path(__file__).parents[1] / "tests" / "data" / "learn"
EVIDENCE = Path(__file__).parent / "evidence" / "learnt_loops.csv"
KEPT = 20
"""Errors kept of each group: all, or as many quantiles."""
FEW = 8
"""Loops of a group, at least, that say what 80 % of them are."""
HEAD = "core,source,forms,loops,errors"
ACCOUNT_HEAD = "forms,cores,loops,low,high,median_error"


class Group(NamedTuple):
    """Errors log(measured / predicted) of loops of one kind on one core.

    Attributes:
        core: that was learnt.
        source: kernels, loops or blocks.
        taken_over: whether they hold instructions that were not measured.
        loops: how many.
        errors: quantiles that stand for them.
    """

    core: str
    source: str
    taken_over: bool
    loops: int
    errors: tuple[float, ...]


def cores() -> list[str]:
    """Cores whose answers are recorded, and of which there is a session."""
    sessions = {path.name.partition("-")[0] for path in bench_here.SESSIONS.glob("*.json.gz")}
    return sorted({path.name.partition(".")[0] for path in RECORDED.glob("*.json.gz")} & sessions)


def learnt(core: str) -> Table:
    """The table that follows from what a core answered, its own being unknown."""
    import pytest

    from rooftree.calibrate.learn import forms, run
    from rooftree.calibrate.learn.table import store
    from rooftree.incore.tables.load import NATIVE, load_anew
    from rooftree.timing.fake import FakeHarness
    from tests.calibrate.recorded import Recorded
    from tests.characterise.hosts import answer_as

    recorded = Recorded(core)
    with pytest.MonkeyPatch.context() as patched, tempfile.TemporaryDirectory() as folder:
        answer_as(patched, recorded, core)
        patched.setattr(run, "unmixed", lambda listed, _: [one for one in listed if one.form in recorded.forms])
        patched.setattr(run, "measured_window", lambda *_: recorded.window)
        if not recorded.latencies:  # then they are taken to have been measured right
            patched.setattr(run, "_latencies", lambda _, derived, *__: (own_latencies(core, derived.alone), {}))
        crossing = run._crossing
        patched.setattr(run, "_crossing", lambda *given: {**own_crossing(core), **crossing(*given)})
        found = run.learn(forms.listed("x86"), run.nearest("x86"), FakeHarness(lambda _: 1.0), others=run.tables_of("x86"))
        store(found, Path(folder))
        return load_anew(NATIVE, Path(folder))


def own_latencies(core: str, forms: Iterable[str]) -> dict[str, dict[str, float]]:
    """Latencies of forms by the core's own table."""
    from rooftree.incore.tables.load import load

    known = {form: entry for form in forms if (entry := load(core).entry(form)) is not None}
    return {
        form: {"latency": entry.latency} | ({} if entry.accumulate is None else {"accumulate": entry.accumulate})
        for form, entry in known.items()
    }


def own_crossing(core: str) -> dict[str, float]:
    """What accesses across a line take besides by the core's own table, for those that were not recorded [cy]."""
    from rooftree.incore.tables.load import load

    table = load(core)
    rules = table.parameters.get("line_crossing", {})
    ports = {name: table.uses({rule["ports"]: 1.0})[0][0].bit_count() for name, rule in rules.items()}
    nothing = {f"{kind}{bits}": 0.0 for kind in ("load", "store") for bits in (128, 256, 512)}
    return nothing | {name: rule["cycles"] / ports[name] for name, rule in rules.items()}


def judged(core: str) -> dict[str, Any]:
    """Points of a session, loops and blocks beside what a table says that was learnt of the same core.

    Raises: RuntimeError if the core's own table is not hidden.
    """
    from rooftree.incore.tables.load import architectures

    if core in architectures():
        raise RuntimeError(f"{VARIABLE}={core} hides the table that is not to be known")
    table = learnt(core)
    points, failed = bench_here.predicted(bench_here.read_session(bench_here.newest_sessions()[core]), table)
    return {
        "relative": table.parameters["relative"],
        "points": points,
        "failed": failed,
        "loops": list(_loops(core, table)),
        "blocks": list(_blocks(core, table)),
    }


def _loops(core: str, table: Table) -> Iterator[tuple[bool, float]]:
    """Compiled loops: whether they hold what was not measured, and log(measured / predicted)."""
    from rooftree.asm import parse

    for loop in json.loads(file.read_text())["loops"] if (file := _file(f"{core}_loops.json")) else ():
        body, took = parse(loop["asm"], isa="x86").instructions, loop["cycles_per_iteration"]
        cycles = took["aligned"]["least"] if isinstance(took, dict) else took
        yield _error(body, table, float(cycles), address=loop["loop_offset_mod64"])


def _blocks(core: str, table: Table) -> Iterator[tuple[bool, float]]:
    """The same of basic blocks as loops."""
    from rooftree.asm.binary import disassembled
    from rooftree.asm.model import Listing

    if (file := _file(f"{core}_blocks.csv") or _file(f"bhive_{core}.csv")) is None:
        return
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    rows = [row for row in csv.DictReader(lines) if float(row["cycles_loop"] or 0) > 0]
    listings = disassembled([bytes.fromhex(row["hex"] + bench_incore.LOOP_TAIL) for row in rows])
    for row, listing in zip(rows, listings, strict=True):
        if isinstance(listing, Listing):
            yield _error(listing.instructions, table, float(row["cycles_loop"]))


def _error(body: Any, table: Table, measured: float, address: int | None = None) -> tuple[bool, float]:
    from rooftree.incore.engine import analyse
    from rooftree.incore.record import part_taken_over

    found = analyse(body, table, address=address, assume=True)
    return part_taken_over(found, table) >= TAKEN_OVER, math.log(measured / found.cycles)


def _file(name: str) -> Path | None:
    """Measurements that `benchmarks.record_incore` took, or those beside the checkout."""
    folders = [EVIDENCE.parent, *[folder for folder in (bench_incore.data_folder(),) if folder is not None]]
    return next((folder / name for folder in folders if (folder / name).is_file()), None)


@cache
def replayed(core: str) -> Mapping[str, Any]:
    """`judged`, in a process to which the core is hidden."""
    command = [sys.executable, "-m", "benchmarks.learnt_tables", core]
    done = subprocess.run(command, env={**os.environ, VARIABLE: core}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr}")
    return dict(json.loads(done.stdout))


def collected() -> list[Group]:
    """The evidence, predicted anew as far as measurements are here."""
    found: dict[tuple[str, str, bool], list[float]] = defaultdict(list)
    for core in cores():
        told = replayed(core)
        for p in told["points"]:
            if p["predicted"]["data_in"] == "L1" and p["measured"]["quality"] == "ok":
                error = math.log(p["measured"]["cy_per_cl"] / p["predicted"]["cy_per_cl"])
                found[core, "kernels", p["taken_over"] >= TAKEN_OVER].append(error)
        for source in ("loops", "blocks"):
            for taken_over, error in told[source]:
                found[core, source, taken_over].append(error)
    made = {key: Group(*key, len(errors), _kept(errors)) for key, errors in found.items()}
    anew = {key[:2] for key in made}  # a loop may count as made of measured instructions now, so that one kind is left
    kept = {group[:3]: group for group in evidence() if group[:2] not in anew}
    return [group for _, group in sorted({**kept, **made}.items())]


def _kept(errors: Sequence[float]) -> tuple[float, ...]:
    levels = (np.arange(KEPT) + 0.5) / KEPT
    kept = sorted(errors) if len(errors) <= KEPT else np.quantile(errors, levels).tolist()
    return tuple(round(error, 3) + 0.0 for error in kept)


def evidence(file: Path = EVIDENCE) -> list[Group]:
    """The evidence as it stands; none where there is no file."""
    if not file.is_file():
        return []
    with file.open(newline="", encoding="utf-8") as stream:
        rows = csv.DictReader(line for line in stream if not line.startswith("#"))
        return [
            Group(
                *(row["core"], row["source"], row["forms"] == "taken over", int(row["loops"])),
                tuple(map(float, row["errors"].split())),
            )
            for row in rows
        ]


def evidence_text(groups: Iterable[Group]) -> str:
    """The evidence as a table."""
    lines = [
        "# log(measured / predicted) of loops with data in L1, with tables learnt from what the core answered, its own table",
        f"# hidden; up to {KEPT} quantiles stand for the loops. Written by make expected-error, see benchmarks/learnt_tables.py.",
        HEAD,
    ]
    for g in groups:
        lines.append(f"{g.core},{g.source},{_forms(g.taken_over)},{g.loops},{' '.join(f'{e:.3f}' for e in g.errors)}")
    return "\n".join(lines) + "\n"


def _forms(taken_over: bool) -> str:
    return "taken over" if taken_over else "measured"


def stated(groups: Iterable[Group], taken_over: bool) -> tuple[float, float, float]:
    """Low, high and median error of loops: the widest of all groups, each of which may be what the next loop is like.

    Of two cores nobody can say how cores differ, so that groups are not mixed: a mixture would be as narrow as most of them.
    Loops with instructions that were not measured are no surer than those without.
    """
    fitting = [g for g in groups if g.taken_over <= taken_over and g.loops >= FEW]
    ends = np.array([_inner(g.errors) for g in fitting])
    error = max(float(np.median(np.abs(np.expm1(-np.array(g.errors))))) for g in fitting)
    return float(min(0.0, ends[:, 0].min())), float(max(0.0, ends[:, 1].max())), error


def _inner(errors: Sequence[float]) -> tuple[float, float]:
    """The least and the largest of errors without a tenth of them at either end, and no more: however few, 80 % lie between."""
    left_out = len(errors) // 10
    return sorted(errors)[left_out], sorted(errors)[-1 - left_out]


def account_text(groups: Sequence[Group]) -> str:
    """The account, see `stated`."""
    lines = [
        "# How far measured loops with data in L1 are from what learnt tables say: log(measured / predicted) lies between low",
        "# and high with 80 %. Do not edit: make expected-error, from benchmarks/evidence/learnt_loops.csv.",
        ACCOUNT_HEAD,
    ]
    for taken_over in (False, True):
        fitting = [g for g in groups if g.taken_over <= taken_over]
        numbers = ",".join(f"{number:.3f}" for number in stated(groups, taken_over))
        counts = f"{len({g.core for g in fitting})},{sum(g.loops for g in fitting)}"
        lines.append(f"{_forms(taken_over)},{counts},{numbers}")
    return "\n".join(lines) + "\n"


def inside(groups: Sequence[Group]) -> dict[tuple[str, str, bool], float]:
    """Part of each group's loops that lies in the interval that is stated without this group [1]."""
    found = {}
    for g in groups:
        rest = [other for other in groups if other is not g and other.taken_over <= g.taken_over and other.loops >= FEW]
        if g.loops >= FEW and rest:
            low, high, _ = stated(rest, g.taken_over)
            found[g[:3]] = sum(low <= error <= high for error in g.errors) / len(g.errors)
    return found


def write() -> None:
    """Write evidence and account."""
    groups = collected()
    EVIDENCE.write_text(evidence_text(groups), encoding="utf-8")
    ACCOUNT.write_text(account_text(groups), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:]:
        print(json.dumps(judged(sys.argv[1])))
    else:
        write()
