"""Error of the in-core engine on measured loops and basic blocks, and its speed.

error = |predicted / measured - 1| of cycles per pass. The measurements lie beside the checkout (``ROOFTREE_SHARED`` or
``../shared``) and are not part of the project; those that
`benchmarks.record_incore` took on other processors are, in ``evidence``.
"""

from __future__ import annotations

import csv
import json
import os
import random
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks import figure
from rooftree.incore.engine import Analysis
from rooftree.incore.front_end import DECODING

GROUP = "accuracy"

SETS = (  # architecture, column, mode, limits of MAPE [%] and tau
    ("zen4", "cycles_loop", "loop", 7.0, 0.84),
    ("zen4", "cycles_unrolled", "unrolled", 7.5, 0.93),
    ("skl", "cycles_unrolled", "unrolled", 7.5, None),
    ("hsw", "cycles_unrolled", "unrolled", 7.5, None),
    ("ivb", "cycles_unrolled", "unrolled", 8.0, None),
)
EVIDENCE = Path(__file__).resolve().parent / "evidence"
LOOP_TAIL = "49ffcf0f8500000000"  # dec r15; jnz, with which the blocks were measured as loops


def kendall_tau(x: Sequence[float], y: Sequence[float], pairs: int = 60_000) -> float:
    """Kendall's rank correlation over sampled pairs."""
    chance = random.Random(1)
    concordant = discordant = 0
    for _ in range(pairs):
        i, j = chance.randrange(len(x)), chance.randrange(len(x))
        sign = (x[i] - x[j]) * (y[i] - y[j])
        concordant += sign > 0
        discordant += sign < 0
    return (concordant - discordant) / max(1, concordant + discordant)


def data_folder() -> Path | None:
    """Where the measurements are; None if they are not here."""
    root = Path(os.environ.get("ROOFTREE_SHARED", Path(__file__).resolve().parent.parent.parent / "shared"))
    return root / "incore-tuning" if (root / "incore-tuning").is_dir() else None


def judged(name: str, pairs: list[tuple[float, float]], limits: tuple[float, float | None, float | None]) -> list[dict[str, Any]]:
    """Figures of a set: mean and median error [%], and 1 - tau, so that smaller is better."""
    errors = [100 * abs(ours / measured - 1) for ours, measured in pairs]
    tau = kendall_tau([ours for ours, _ in pairs], [measured for _, measured in pairs])
    mape, tau_limit, median = limits
    note = f"n = {len(pairs)}"
    return [
        figure(f"{name}: mean error", statistics.mean(errors), "%", limit=mape, note=note),
        figure(f"{name}: median error", statistics.median(errors), "%", limit=median, note=note),
        figure(
            f"{name}: 1 - Kendall's tau", 1 - tau, "", limit=None if tau_limit is None else 1 - tau_limit, note=f"tau = {tau:.3f}"
        ),
    ]


def loops(folder: Path) -> list[dict[str, Any]]:
    """Compiled loops on Zen 4."""
    from rooftree.asm import parse
    from rooftree.incore.engine import analyse

    pairs = []
    for loop in json.loads((folder / "zen4_loops.json").read_text())["loops"]:
        found = analyse(parse(loop["asm"], isa="x86").instructions, "zen4", address=loop["loop_offset_mod64"])
        pairs.append((found.cycles, float(loop["cycles_per_iteration"])))
    return judged("zen4, compiled loops", pairs, (10.0, 0.92, 3.5))


def blocks(folder: Path) -> list[dict[str, Any]]:
    """BHive blocks; the time of the engine alone is taken in a second pass over blocks that were parsed before."""
    from rooftree.asm.binary import disassembled
    from rooftree.asm.model import Listing
    from rooftree.incore.engine import analyse

    figures = []
    for arch, column, mode, mape, tau in SETS:
        with (folder / f"bhive_{arch}.csv").open(newline="") as file:
            rows = [r for r in csv.DictReader(file) if r[column] and float(r[column]) > 0]
        tail = LOOP_TAIL if mode == "loop" else ""
        listings = [b for b in disassembled([bytes.fromhex(row["hex"] + tail) for row in rows]) if isinstance(b, Listing)]
        started = time.process_time()
        found = [analyse(b.instructions, arch, mode=mode, assume=True) for b in listings]  # type: ignore[arg-type]
        seconds = time.process_time() - started
        pairs = [(f.cycles, float(row[column])) for f, row in zip(found, rows, strict=True)]
        figures += judged(f"{arch}, BHive {mode}", pairs, (mape, tau, None))
        figures.append(
            figure(f"{arch}, BHive {mode}: unknown forms", float(sum(bool(f.unknown) for f in found)), "blocks", limit=1)
        )
        per_block = 1000 * seconds / len(rows)
        figures.append(figure(f"{arch}, BHive {mode}: time", per_block, "ms/block", note="CPU time of the engine"))
    return figures


def again(found: Analysis) -> float:
    """Cycles of copies that are executed again and again, as `benchmarks.record_incore` has them: none is decoded anew [cy]."""
    others = [time for name, time in found.details.items() if name not in DECODING]
    return max([*others, *(time for name, time in found.bounds.items() if name != "frontend")])


def recorded(folder: Path = EVIDENCE) -> list[dict[str, Any]]:
    """Loops and blocks that `benchmarks.record_incore` measured, by processor: nothing of them was used for its table."""
    from rooftree.asm import parse
    from rooftree.asm.binary import disassembled
    from rooftree.asm.model import Listing
    from rooftree.incore.engine import analyse

    figures = []
    for file in sorted(folder.glob("*_loops.json")):
        arch, pairs = file.name.partition("_")[0], []
        for loop in json.loads(file.read_text())["loops"]:
            found = analyse(parse(loop["asm"], isa="x86").instructions, arch, address=loop["loop_offset_mod64"])
            pairs.append((found.cycles, float(loop["cycles_per_iteration"]["aligned"]["least"])))
        figures += judged(f"{arch}, recorded loops", pairs, (15.0, None, 5.0))
    for file in sorted(folder.glob("*_blocks.csv")):
        arch = file.name.partition("_")[0]
        rows = list(csv.DictReader(line for line in file.read_text().splitlines() if not line.startswith("#")))
        for mode, tail in (("loop", LOOP_TAIL), ("unrolled", "")):
            some = [row for row in rows if row[f"cycles_{mode}"]]
            listings = disassembled([bytes.fromhex(row["hex"] + tail) for row in some])
            pairs = [
                (again(analyse(b.instructions, arch, mode=mode, assume=True)), float(row[f"cycles_{mode}"]))  # type: ignore[arg-type]
                for b, row in zip(listings, some, strict=True)
                if isinstance(b, Listing)
            ]
            figures += judged(f"{arch}, recorded blocks, {mode}", pairs, (10.0, None, None))
    return figures


def run() -> dict[str, Any]:
    """Errors of all sets."""
    folder = data_folder()
    if folder is None:
        return {"figures": recorded(), "skipped": "no measurements at ../shared/incore-tuning (or ROOFTREE_SHARED)"}
    return {"figures": [*loops(folder), *blocks(folder), *recorded()]}
