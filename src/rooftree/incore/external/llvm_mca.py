"""llvm-mca, the simulator of LLVM's scheduling models, as an in-core engine.

    cycles = total cycles / iterations, over so many iterations that the start does not count

Its JSON report states the pressure on every resource, dispatch width and micro-ops. Time beyond the busiest resource and the
width comes from dependences where its bottleneck analysis sees some, else from full queues. An instruction without a meaning
or a model is left out and named; llvm-mca itself gives no result then.
Source: https://llvm.org/docs/CommandGuide/llvm-mca.html
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rooftree.errors import CapabilityError
from rooftree.incore.engine import Code
from rooftree.incore.external import programs
from rooftree.incore.external.block import Findings, Part, lines
from rooftree.incore.tables.microarchitecture import Table

NAME = "llvm-mca"
OLDEST = 15
PATTERN, VARIABLE = r"llvm-mca(?:-([0-9]+))?", "ROOFTREE_LLVM_MCA"
HOW = "install LLVM 15 or later (Debian, Ubuntu: apt install llvm; Fedora: dnf install llvm), or name it in $ROOFTREE_LLVM_MCA"
TRIPLES = {
    "x86": "x86_64-unknown-linux-gnu",
    "aarch64": "aarch64-linux-gnu",
    "power": "powerpc64le-linux-gnu",
    "riscv": "riscv64-linux-gnu",
}
_INTEL = "Port(?:23|[23478])"
_NEW_ZEN = r"AGU\d|LSU|Load|Store"
CPUS = {  # our name -> -mcpu, and the resources of loads and stores, as `resources` names them
    "snb": ("sandybridge", _INTEL),
    "ivb": ("ivybridge", _INTEL),
    "hsw": ("haswell", _INTEL),
    "bdw": ("broadwell", _INTEL),
    "skl": ("skylake", _INTEL),
    "skx": ("skylake-avx512", _INTEL),
    "clx": ("cascadelake", _INTEL),
    "icx": ("icelake-server", "Port[234789]"),
    "spr": ("sapphirerapids", "Port(?:0[2347]|0[89]|11)"),
    "zen1": ("znver1", r"AGU\d"),
    "zen2": ("znver2", r"AGU\d"),
    "zen3": ("znver3", _NEW_ZEN),
    "zen4": ("znver4", _NEW_ZEN),
    "zen5": ("znver5", _NEW_ZEN),
    "a64fx": ("a64fx", "EAG[AB]"),
    "a72": ("cortex-a72", "[LS]"),
    "tx2": ("thunderx2t99", "P[345]"),
    "n1": ("neoverse-n1", "[LD]"),
    "v1": ("neoverse-v1", r"[LD]\d*"),
    "v2": ("neoverse-v2", r"[LD]\d*"),
    "pwr9": ("pwr9", "LS"),
}
_SIMULATED = 100_000  # instructions, about
_CLOSE = 1.05  # a simulation this near to a bound is bound by it
_ERROR = re.compile(r"^[^\n:]*:(\d+):\d+: error: (.*)$", re.MULTILINE)
_UNSUPPORTED = re.compile(r"note: instruction:\s*(.*)$", re.MULTILINE)


def available() -> tuple[str, tuple[int, ...]]:
    """Path and version of the newest llvm-mca.

    Raises: CapabilityError if there is none, or only one that is too old.
    """
    path = programs.newest(PATTERN, VARIABLE)
    if path is None:
        raise CapabilityError("llvm-mca is not installed", where=NAME, hint=HOW)
    version = programs.version(path, r"LLVM version (\d+\.\d+(?:\.\d+)?)")
    if version[0] < OLDEST:
        number = ".".join(map(str, version))
        raise CapabilityError(f"{path} is of LLVM {number}, {OLDEST} or later is needed", where=NAME, hint=HOW)
    return path, version


def analyse(code: Code, table: Table, limit_s: float) -> Findings:
    """What llvm-mca says of a block.

    Args:
        code: the block.
        table: of its architecture.
        limit_s: time limit [s].
    Raises: CapabilityError if llvm-mca is missing, does not know the core or knows no instruction, fails or is too slow.
    """
    cpu, memory = cpu_of(table)
    path, version = available()
    count = len(code.instructions)
    iterations = max(10, min(1000, _SIMULATED // count))
    command = [
        path,
        f"-mtriple={TRIPLES[table.isa]}",
        f"-mcpu={cpu}",
        f"-iterations={iterations}",
        "-json",
        "-bottleneck-analysis",
        "-",
    ]
    unknown: dict[int, str] = {}
    seconds = 0.0
    while True:
        text, numbers = lines(code, unknown)
        done = programs.run(command, limit_s=max(0.1, limit_s - seconds), text=text)
        seconds += done.seconds
        if "not a recognized processor" in done.err:
            raise CapabilityError(f"LLVM {version[0]} does not know the core {cpu}", where=NAME, hint=HOW)
        if not done.code:
            break
        found = failing(done.err, text, numbers)
        if not found or len(unknown) + len(found) >= count:
            raise CapabilityError(
                f"no result (exit code {done.code}): {done.complaint}" if not found else "it knows no instruction of this code",
                where=NAME,
            )
        unknown |= found
    matched = [n for n in numbers if n >= 0]
    report = _report(done.out, len(matched))
    notes = tuple(f"llvm-mca, line {code.instructions[n].line}: {words}" for n, words in sorted(unknown.items()))
    return _findings(report, matched, count, notes, memory, f"llvm-mca {'.'.join(map(str, version))}, {cpu}", seconds)


def cpu_of(table: Table) -> tuple[str, str]:
    """LLVM's name of a core and the pattern of its resources of loads and stores.

    Raises: CapabilityError if it has none.
    """
    if table.arch not in CPUS:
        raise CapabilityError(f"no scheduling model of LLVM stands for {table.arch}", where=NAME)
    return CPUS[table.arch]


def failing(complaints: str, text: str, numbers: Sequence[int]) -> dict[int, str]:
    """The instructions that llvm-mca stumbled over, with its words.

    Args:
        complaints: its error output.
        text, numbers: from `block.lines`.
    """
    found = {numbers[int(line) - 1]: words for line, words in _ERROR.findall(complaints) if int(line) <= len(numbers)}
    for words in _UNSUPPORTED.findall(complaints):
        plain = "".join(words.split())
        same = (n for n, line in zip(numbers, text.splitlines(), strict=True) if "".join(line.split()) == plain)
        if (number := next(same, -1)) >= 0:
            found[number] = "no scheduling model"
    return {n: words for n, words in found.items() if n >= 0}


class _Report(NamedTuple):
    """The one region of the JSON report: names of the resources, and its views as llvm-mca writes them."""

    resources: list[str]
    info: list[Mapping[str, Any]]
    pressure: list[Mapping[str, Any]]
    summary: Mapping[str, Any]
    waits: Mapping[str, Any]


def _report(text: str, instructions: int) -> _Report:
    """The report, of as many instructions as were asked for."""
    try:
        report = json.loads(text)
        region = report["CodeRegions"][0]
        found = _Report(
            resources(report["TargetInfo"]["Resources"]),
            region["InstructionInfoView"]["InstructionList"],
            region["ResourcePressureView"]["ResourcePressureInfo"],
            region["SummaryView"],
            region.get("BottleneckAnalysis", {}),
        )
        if len(found.info) != instructions:
            raise ValueError(f"{len(found.info)} instructions instead of {instructions}")
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise CapabilityError(
            f"its report is not understood: {type(error).__name__}: {error}",
            where=NAME,
            hint="is this program llvm-mca? $ROOFTREE_LLVM_MCA names another one",
        ) from None
    return found


def resources(names: Sequence[str]) -> list[str]:
    r"""Names of resources for people: without the name of the core that all begin with, and units that are alike numbered.

    >>> resources(["Zn4FP0", "Zn4LSU.\x00", "Zn4LSU.\x01"]), resources(["THX2T99P0", "THX2T99P1"])
    (['FP0', 'LSU.0', 'LSU.1'], ['P0', 'P1'])
    """
    core = names[0]
    while core and not all(name.startswith(core) and name[len(core) :][:1].isupper() for name in names):
        core = core[:-1]
    return [re.sub(r"[\x00-\x1f]", lambda unit: str(ord(unit[0])), name[len(core) :]) for name in names]


def _findings(
    report: _Report, matched: Sequence[int], count: int, notes: tuple[str, ...], memory: str, source: str, seconds: float
) -> Findings:
    summary, names = report.summary, report.resources
    pressure: list[dict[str, float]] = [{} for _ in range(len(matched) + 1)]
    try:
        for entry in report.pressure:
            pressure[entry["InstructionIndex"]][names[entry["ResourceIndex"]]] = float(entry["ResourceUsage"])
        cycles = summary["TotalCycles"] / summary["Iterations"]
        slots = summary["TotaluOps"] / summary["Iterations"] / summary["DispatchWidth"]
        parts: list[Part | None] = [None] * count
        for n, info, ports in zip(matched, report.info, pressure, strict=False):
            parts[n] = Part(ports, float(info["Latency"]), float(info["NumMicroOpcodes"]))
    except (KeyError, IndexError, TypeError, ZeroDivisionError) as error:
        raise CapabilityError(f"its report is not understood: {type(error).__name__}: {error}", where=NAME) from None
    busiest = max(pressure[-1].values(), default=0.0)
    bounds = {"ports": busiest, "recurrence": 0.0, "frontend": slots, "window": 0.0}
    bound = "ports" if busiest >= slots else "frontend"
    if cycles > _CLOSE * bounds[bound]:
        bound = "recurrence" if report.waits.get("DataDependencyCycles") else "window"
        bounds[bound] = cycles
    return Findings(
        engine=NAME,
        source=source,
        cycles=cycles,
        bounds=bounds,
        bound=bound,
        ports=tuple(names),
        memory=frozenset(n for n in names if re.fullmatch(rf"(?:{memory})(?:\.\d+)?", n)),
        parts=tuple(parts),
        unknown_as="left out",
        notes=notes,
        seconds=seconds,
    )
