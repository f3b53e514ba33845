"""The in-core engine against OSACA and llvm-mca on the same measured loops and blocks, in one run.

error = |predicted / measured - 1| of cycles per pass, metrics and data as in `bench_incore`. All three get the same text in AT&T
syntax. OSACA counts an instruction that it does not know as nothing; llvm-mca gets the code without it. Either is counted as
unknown. OSACA runs in an environment of its own, which loads its tables once for a set; llvm-mca's blocks are regions of one
input. Times are CPU time per block from its text to its cycles, the start of the program included.

OSACA takes some minutes for all blocks; what it found is kept under build/peers, so that a run that was cut short goes on, and
the next one is quick. ``ROOFTREE_PEERS_SAMPLE=300`` takes so many blocks of each BHive set.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from benchmarks import figure
from benchmarks.bench_incore import LOOP_TAIL, SETS, data_folder, kendall_tau

GROUP = "peers"

PEERS = Path(__file__).resolve().parent.parent / "build" / "peers"
VENV = PEERS / "osaca"
PACKAGES = ("osaca==0.7.1",)
ITERATIONS = 1000  # of llvm-mca for cycles, so that the start does not count; its time is taken with its default of 100
PEER_LIMIT_s = 20.0  # of OSACA on one block

OSACA = """
import json, multiprocessing, os, signal, sys, time
from osaca.osaca import get_asm_parser
from osaca.semantics import ArchSemantics, INSTR_FLAGS, KernelDG, MachineModel

def cycles_of(text, parser, model, semantics):
    left_out = 0
    while True:
        try:
            kernel = parser.parse_file(text)
            break
        except ValueError as error:
            bad = [w.rstrip(":") for w in str(error).split() if w.rstrip(":").isdigit()]
            if not bad:
                raise
            lines = text.splitlines(True)
            lines[int(bad[0]) - 1] = "\\n"
            text, left_out = "".join(lines), left_out + 1
    kernel = [form for form in kernel if form.mnemonic is not None or form.label is not None]
    semantics.normalize_instruction_forms(kernel)
    semantics.add_semantics(kernel)
    for _ in range(2):
        semantics.assign_optimal_throughput(kernel)
    graph = KernelDG(kernel, parser, model, semantics, 10)
    chains = [chain["latency"] for chain in graph.get_loopcarried_dependencies().values()]
    unknown = left_out + sum(INSTR_FLAGS.TP_UNKWN in form.flags for form in kernel)
    return max([0.0, *ArchSemantics.get_throughput_sum(kernel), *chains]), unknown

def stop(*_):
    raise TimeoutError("too slow")

def answer(key, text):
    signal.setitimer(signal.ITIMER_REAL, task["limit_s"])
    started = time.process_time()
    try:
        cycles, unknown = cycles_of(text, parser, model, semantics)
        found = {"cycles": float(cycles), "unknown": int(unknown)}
        started = time.process_time()  # once more, without the cost of a fresh process's memory
        cycles_of(text, parser, model, semantics)
    except Exception as error:
        found = {"cycles": None, "unknown": 0, "error": f"{type(error).__name__}: {error}"[:200]}
    signal.setitimer(signal.ITIMER_REAL, 0)
    for worker in multiprocessing.active_children():
        worker.kill()
    with open(task["results"], "a") as file:
        file.write(json.dumps({"key": key, "seconds": time.process_time() - started, **found}) + "\\n")

task = json.load(sys.stdin)
parser = get_asm_parser(task["arch"], "ATT")
model = MachineModel(arch=task["arch"])
semantics = ArchSemantics(parser, model)
signal.signal(signal.SIGALRM, stop)
for key, text in task["blocks"].items():
    if not (child := os.fork()):  # an analysis changes the tables in memory, so each gets them fresh
        answer(key, text)
        os._exit(0)
    os.waitpid(child, 0)
"""


@dataclass(frozen=True, slots=True)
class Case:
    """A measured block: its text, measured cycles, and where it begins in its line of code (None: unknown)."""

    text: str
    measured: float
    mode: Literal["loop", "unrolled"]
    address: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine said of a block: cycles (None: nothing), unknown instructions, CPU time [s]."""

    cycles: float | None
    unknown: int
    seconds: float


def sets(folder: Path) -> dict[str, tuple[str, list[Case]]]:
    """Name of each set -> architecture and cases."""
    from rooftree.asm.binary import disassembled, hex_bytes
    from rooftree.asm.listing import parse
    from rooftree.asm.model import Listing

    loops = json.loads((folder / "zen4_loops.json").read_text())["loops"]
    found = {
        "zen4, compiled loops": (
            "zen4",
            [
                Case(
                    text_of(parse(loop["asm"], isa="x86"), "loop"),
                    float(loop["cycles_per_iteration"]),
                    "loop",
                    loop["loop_offset_mod64"],
                )
                for loop in loops
            ],
        )
    }
    wanted = int(os.environ.get("ROOFTREE_PEERS_SAMPLE", "1000000"))
    for arch, column, mode, *_ in SETS:
        with (folder / f"bhive_{arch}.csv").open(newline="") as file:
            rows = [r for r in csv.DictReader(file) if r[column] and float(r[column]) > 0]
        if wanted < len(rows):
            rows = random.Random(1).sample(rows, wanted)
        tail = LOOP_TAIL if mode == "loop" else ""
        listings = disassembled([hex_bytes(row["hex"] + tail) for row in rows], syntax="att")
        cases = [
            Case(text_of(listing, mode), float(row[column]), mode)  # type: ignore[arg-type]
            for listing, row in zip(listings, rows, strict=True)
            if isinstance(listing, Listing)
        ]
        found[f"{arch}, BHive {mode}"] = (arch, cases)
    return found


def text_of(listing: Any, mode: str) -> str:
    """A listing's instructions alone, as all engines get them."""
    from rooftree.incore.engine import Code
    from rooftree.incore.external.block import lines

    return lines(Code(listing.instructions, "x86", "att", mode))[0]  # type: ignore[arg-type]


def ours(arch: str, cases: Sequence[Case]) -> list[Answer]:
    """The own engine, every block seen for the first time."""
    from rooftree.asm import parse
    from rooftree.incore.engine import analyse

    analyse(parse("nop", isa="x86").instructions, arch, mode="unrolled", assume=True)  # loads the table
    answers = []
    for case in cases:
        started = time.process_time()
        found = analyse(
            parse(case.text, isa="x86", syntax="att").instructions, arch, mode=case.mode, address=case.address, assume=True
        )
        answers.append(Answer(found.cycles, len(found.unknown), time.process_time() - started))
    return answers


def install() -> None:
    """Put OSACA into an environment of its own, where the tests look for it too."""
    if not (VENV / "bin" / "python").exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    subprocess.run([str(VENV / "bin" / "pip"), "install", "-q", *PACKAGES], check=True, capture_output=True)


def osaca(arch: str, cases: Sequence[Case]) -> list[Answer]:
    """OSACA on all blocks that it has not seen yet; the rest comes from earlier runs."""
    from rooftree.incore.external.osaca import MODELS

    install()
    model = MODELS[arch][0]
    results = PEERS / f"{PACKAGES[0]}-{model}-{hashlib.sha256(OSACA.encode()).hexdigest()[:8]}.jsonl"
    keys = [hashlib.sha256(case.text.encode()).hexdigest()[:20] for case in cases]
    known = _known(results)
    missing = {key: case.text for key, case in zip(keys, cases, strict=True) if key not in known}
    if missing:
        task = {"arch": model, "blocks": missing, "results": str(results), "limit_s": PEER_LIMIT_s}
        subprocess.run(
            [str(VENV / "bin" / "python"), "-c", OSACA], input=json.dumps(task), text=True, check=True, stdout=subprocess.DEVNULL
        )
        known = _known(results)
    return [Answer(known[key]["cycles"], known[key]["unknown"], known[key]["seconds"]) for key in keys]


def _known(results: Path) -> dict[str, dict[str, Any]]:
    """What an earlier run wrote; a line that was cut short is left out."""
    found = {}
    for line in results.read_text("utf-8").splitlines() if results.exists() else ():
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        found[entry["key"]] = entry
    return found


def llvm_mca(arch: str, cases: Sequence[Case]) -> list[Answer]:
    """llvm-mca on all blocks in one process; statements that it cannot take are left out of their blocks."""
    from rooftree.incore.external.llvm_mca import CPUS, available, failing

    path = available()[0]
    command = [
        path,
        "-mtriple=x86_64-unknown-linux-gnu",
        f"-mcpu={CPUS[arch][0]}",
        "-json",
        "-resource-pressure=0",
        "-instruction-info=0",
    ]
    blocks = [case.text.splitlines()[1:] for case in cases]
    unknown = [0] * len(cases)
    while True:
        text, owners = _regions(blocks)
        long = [*command, f"-iterations={ITERATIONS}", "-"]
        done = subprocess.run(long, input=text, text=True, capture_output=True, check=False)
        if not done.returncode:
            break
        bad = failing(done.stderr, text, list(range(len(owners))))
        if not bad:
            raise RuntimeError(done.stderr[-300:])
        gone = {text.splitlines()[n] for n in bad}
        for number, lines in enumerate(blocks):
            unknown[number] += sum(line in gone for line in lines)
            blocks[number] = [line for line in lines if line not in gone]
    found = {region["Name"]: region["SummaryView"] for region in json.loads(done.stdout)["CodeRegions"]}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*command, "-"], input=text, text=True, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / len(cases)
    cycles = [found[str(n)]["TotalCycles"] / ITERATIONS if str(n) in found else 0.0 for n in range(len(cases))]
    return [Answer(c, u, seconds) for c, u in zip(cycles, unknown, strict=True)]


def _regions(blocks: Sequence[Sequence[str]]) -> tuple[str, list[int]]:
    """All blocks as regions of one text, and to which block each line belongs."""
    lines: list[str] = []
    owners: list[int] = []
    for number, block in enumerate(blocks):
        if block:
            lines += [f"# LLVM-MCA-BEGIN {number}", *block, "# LLVM-MCA-END"]
            owners += [number] * (len(block) + 2)
    return "\n".join(lines) + "\n", owners


def judged(name: str, engine: str, cases: Sequence[Case], answers: Sequence[Answer]) -> dict[str, Any]:
    """Errors and times of an engine on a set."""
    pairs = [(a.cycles, c.measured) for a, c in zip(answers, cases, strict=True) if a.cycles is not None]
    errors = [100 * abs(predicted / measured - 1) for predicted, measured in pairs]
    return {
        "set": name,
        "engine": engine,
        "n": len(pairs),
        "failed": len(cases) - len(pairs),
        "mape": round(statistics.mean(errors), 2),
        "median": round(statistics.median(errors), 2),
        "tau": round(kendall_tau([p for p, _ in pairs], [m for _, m in pairs]), 3),
        "unknown": sum(a.unknown > 0 for a in answers),
        "ms": round(1000 * sum(a.seconds for a in answers) / len(answers), 3),
    }


def parts(name: str, cases: Sequence[Case], answers: Mapping[str, Sequence[Answer]]) -> list[dict[str, Any]]:
    """The same for the blocks of which every engine knows all instructions, and for those without push and pop."""
    everything = range(len(cases))
    kept = {
        "known to all": [n for n in everything if all(a[n].cycles and not a[n].unknown for a in answers.values())],
        "without push and pop": [n for n in everything if not re.search(r"^\t(push|pop)\b", cases[n].text, re.MULTILINE)],
    }
    return [
        judged(f"{name}, {part}", engine, [cases[n] for n in numbers], [a[n] for n in numbers])
        for part, numbers in kept.items()
        if 1 < len(numbers) < len(cases)
        for engine, a in answers.items()
    ]


def run() -> dict[str, Any]:
    """Errors of all engines on all sets."""
    from rooftree.errors import CapabilityError
    from rooftree.incore.external.llvm_mca import available

    folder = data_folder()
    if folder is None:
        return {"figures": [], "skipped": "no measurements at ../shared/incore-tuning (or ROOFTREE_SHARED)"}
    engines = {"rooftree": ours, PACKAGES[0].replace("==", " "): osaca}
    skipped = {}
    try:
        engines[f"llvm-mca {'.'.join(map(str, available()[1]))}"] = llvm_mca
    except CapabilityError as error:
        skipped["llvm-mca"] = str(error)
    rows: list[dict[str, Any]] = []
    for name, (arch, cases) in sets(folder).items():
        answers: dict[str, list[Answer]] = {}
        for engine, function in engines.items():
            if engine in skipped:
                continue
            try:
                answers[engine] = function(arch, cases)
            except (subprocess.CalledProcessError, OSError) as error:
                skipped[engine] = str(error)
        rows += [judged(name, engine, cases, found) for engine, found in answers.items()]
        rows += parts(name, cases, answers)
    figures = [
        figure(
            f"{r['set']}: {r['engine']}",
            r["mape"],
            "%",
            note=f"median {r['median']:.1f} %, tau {r['tau']:.3f}, n = {r['n']}, unknown {r['unknown']}, {r['ms']:.2f} ms",
        )
        for r in rows
    ]
    method = "error of cycles per pass, all engines on the same text; unknown instructions as each of them counts them"
    return {"method": method, "figures": figures, "rows": rows, "not_run": skipped}
