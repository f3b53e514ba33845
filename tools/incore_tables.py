"""Make the instruction tables of rooftree.incore from LLVM's scheduling models (for maintainers; users need no LLVM).

    python tools/incore_tables.py forms x86 [FILE.s ...]   samples of all instruction forms -> tools/incore_forms/x86.s
    python tools/incore_tables.py import [ARCH ...]        LLVM's model of each -> src/rooftree/incore/tables/ARCH.tsv
    python tools/incore_tables.py sort [ARCH ...]          ARCH.tsv in canonical form, after it was edited
    python tools/incore_tables.py check                    every line, form and correction of all tables
    python tools/incore_tables.py pack                     tables and corrections as a wheel holds them -> tables/packed

The first two need llvm-mca of LLVM 22 or later (Debian: llvm-22). What it says of each form: micro-ops, latency, and cycles on
every port and group of ports. LLVM adds the cycles of a group to all groups that contain it; that is undone here (`own_cycles`).
What LLVM has wrong is put right when a table is loaded, by tables/corrections/*.yaml, never here.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import incore_families
import incore_families_arm

from rooftree import asm
from rooftree.errors import AssemblyError, InputError, UsageError
from rooftree.incore.tables import FOLDER, contents, text
from rooftree.incore.tables.load import load
from rooftree.incore.tables.microarchitecture import Entry
from rooftree.incore.tables.text import TableText

HERE = Path(__file__).resolve().parent
SAMPLES = HERE / "incore_forms"
MCA = os.environ.get("LLVM_MCA", "llvm-mca-22")

TRIPLE = {"x86": "x86_64", "aarch64": "aarch64", "power": "powerpc64le"}
BROADEST = {"x86": "sapphirerapids", "aarch64": "neoverse-v2", "power": "pwr9"}
ARCHITECTURES = {  # our name -> instruction set, name of LLVM's model, table of which few lines differ
    "snb": ("x86", "sandybridge", ""),
    "ivb": ("x86", "ivybridge", "snb"),
    "hsw": ("x86", "haswell", ""),
    "bdw": ("x86", "broadwell", "hsw"),
    "skl": ("x86", "skylake", ""),
    "skx": ("x86", "skylake-avx512", "skl"),
    "clx": ("x86", "cascadelake", "skx"),
    "icx": ("x86", "icelake-server", "skx"),
    "spr": ("x86", "sapphirerapids", ""),
    "zen1": ("x86", "znver1", ""),
    "zen2": ("x86", "znver2", ""),
    "zen3": ("x86", "znver3", ""),
    "zen4": ("x86", "znver4", "zen3"),
    "zen5": ("x86", "znver5", "zen4"),
    "tx2": ("aarch64", "thunderx2t99", ""),
    "n1": ("aarch64", "neoverse-n1", ""),
    "v1": ("aarch64", "neoverse-v1", ""),
    "v2": ("aarch64", "neoverse-v2", ""),
    "a64fx": ("aarch64", "a64fx", ""),
    "a72": ("aarch64", "cortex-a72", ""),
    "pwr9": ("power", "pwr9", ""),
    "c920": ("riscv", "", ""),  # LLVM has no model of it
}

NO_AVX512 = ("snb", "ivb", "hsw", "bdw", "skl", "zen1", "zen2", "zen3")
_AVX512 = re.compile(r"zmm|\{|m\d+b|\bk\b|^k|\bm512")

Units = tuple[int, ...]


@dataclass(frozen=True)
class Row:
    """What llvm-mca says of one instruction."""

    text: str
    uops: int
    latency: int
    bypass: int
    load: bool
    cycles: dict[str, float]


@dataclass(frozen=True)
class Report:
    """What llvm-mca says: the ports behind each name of a resource, and the instructions."""

    ports: tuple[str, ...]
    groups: dict[str, Units]
    rows: tuple[Row, ...]


_RESOURCE = re.compile(r"\[\d+\]\s+- (\S+?):(\d+)\s*(.*)\Z")
_APX = re.compile(r"_(ND|NF|EVEX)(_|\Z)|CTEST|CCMP\d|CFCMOV")  # instructions of no processor of these tables
_ACCUMULATES = re.compile(r"(f?n?m(la|ls|add|sub|ad|sb)|[su]m(addl|lal))\b")  # a late operand is added
_USE = re.compile(r"([\w.]+)(?:\[(?:(\d+),)?(\d+)\])?\Z")


def run_mca(isa: str, cpu: str, lines: Iterable[str], syntax: str = "intel") -> Report:
    """Run llvm-mca on instructions, one a line; what the CPU does not know is left out."""
    head = f".{syntax}_syntax {'noprefix' if syntax == 'intel' else 'prefix'}\n" if isa == "x86" else ""
    with tempfile.NamedTemporaryFile("w", suffix=".s") as file:
        file.write(head + "\n".join(lines) + "\n1:\n")
        file.flush()
        command = [MCA, f"-mtriple={TRIPLE[isa]}", f"-mcpu={cpu}", "-instruction-tables=full"]
        command += ["-skip-unsupported-instructions=any", file.name]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    if not run.stdout:
        raise SystemExit(f"{' '.join(command)}: no output (exit code {run.returncode})")
    return read_report(run.stdout)


def read_report(text: str) -> Report:
    """Read the output of ``llvm-mca -instruction-tables=full``."""
    first, _, rest = text.partition("Instruction Info:")
    ports: list[str] = []
    groups: dict[str, Units] = {}
    composed: list[tuple[str, list[str]]] = []
    for line in first.splitlines():
        if match := _RESOURCE.match(line.strip()):
            name, count, members = match[1], int(match[2]), match[3].replace(",", " ").split()
            if members and set(members) != {name}:
                composed.append((name, members))
            else:
                groups[name] = tuple(range(len(ports), len(ports) + count))
                ports += [name] if count == 1 else [f"{name}.{i}" for i in range(count)]
    for name, members in composed:
        groups[name] = tuple(sorted({unit for member in members for unit in groups.get(member, ())}))
    table = rest.split("Resources:\n[0]")[0]
    rows = [row for line in table.splitlines() if (row := _read_row(line, groups)) is not None]
    return Report(tuple(ports), groups, tuple(rows))


def _read_row(line: str, groups: dict[str, Units]) -> Row | None:
    head, _, tail = line.partition("\t")
    words = head.split()
    if len(words) < 5 or not words[0].isdigit():
        return None
    uops, latency = int(words[0]), int(words[1])
    position = 3
    load = "*" in line[line.index(words[2]) + len(words[2]) :][:9]
    while words[position] in ("*", "U"):
        position += 1
    bypass = int(words[position])
    cycles: dict[str, float] = {}
    position += 1
    while position < len(words):
        uses = [_USE.match(use) for use in words[position].strip(",").split(",")]
        if not all(use and use[1] in groups for use in uses):
            break
        for use in uses:
            assert use is not None
            cycles[use[1]] = int(use[3] or 1) - int(use[2] or 0)
        position += 1
    if _APX.search(words[position]):
        return None
    mnemonic = " ".join(words[position + 1 :])
    return Row(f"{mnemonic} {' '.join(tail.split())}".strip(), uops, latency, bypass, load, cycles)


def own_cycles(cycles: dict[str, float], groups: dict[str, Units]) -> dict[Units, float]:
    """Take from every group the cycles that LLVM added because it contains another group.

    Groups of the same ports report the same number, the sum of both; so one of them is counted.

    >>> own_cycles({"P0": 1, "P01": 2, "P015": 2}, {"P0": (0,), "P01": (0, 1), "P015": (0, 1, 2)})
    {(0,): 1, (0, 1): 1}
    """
    reported: dict[Units, float] = {}
    for name, number in cycles.items():
        units = groups[name]
        reported[units] = max(number, reported.get(units, 0))
    own: dict[Units, float] = {}
    for units in sorted(reported, key=len):
        inside = sum(number for other, number in own.items() if set(other) < set(units))
        if reported[units] > inside:
            own[units] = reported[units] - inside
    return own


def form_of(text: str, isa: str) -> str | None:
    """Form key of an instruction as llvm-mca prints it."""
    try:
        listing = asm.parse(text, isa=isa, syntax="intel" if isa == "x86" else "auto")
    except AssemblyError:
        return None
    return listing.instructions[0].form if len(listing.instructions) == 1 else None


def collect(isa: str, files: Iterable[Path]) -> list[str]:
    """One sample of each form: from the families, from earlier samples, and from the instructions of assembly files."""
    if isa not in TRIPLE:
        texts = [line for file in [*files, SAMPLES / f"{isa}.s"] if file.exists() for line in _statements(file.read_text())]
        samples = {form: line for line in reversed(texts) if (form := form_of(line, isa)) is not None}
        return [samples[form] for form in sorted(samples)]
    reports = []
    families = {"x86": incore_families.candidates, "aarch64": incore_families_arm.candidates}
    if isa in families:
        reports.append(run_mca(isa, BROADEST[isa], dict.fromkeys(families[isa]())))
    for file in [*files, SAMPLES / f"{isa}.s"]:
        if file.exists():
            syntax = "att" if isa == "x86" and "%" in file.read_text() else "intel"
            reports.append(run_mca(isa, BROADEST[isa], _statements(file.read_text()), syntax))
    found: dict[str, str] = {}
    for report in reports:
        for row in report.rows:
            form = form_of(row.text, isa)
            if form is not None:
                found.setdefault(form, row.text)
    lines = [found[form] for form in sorted(found)]
    return [re.sub(r"\.Ltmp\d+", "1f", line) for line in lines]


def _statements(text: str) -> Iterator[str]:
    for line in text.splitlines():
        code = line.split("#" if "%" in line else "//")[0].strip()
        if code and not code.startswith(".") and not code.endswith(":"):
            yield re.sub(r"\.L\w+", "1f", code) if re.match(r"(j|b|cb|tb)", code) else code


@cache
def make_table(name: str) -> TableText:
    """The table of one architecture."""
    isa, cpu, base = ARCHITECTURES[name]
    if cpu:
        report = run_mca(isa, cpu, (SAMPLES / f"{isa}.s").read_text().splitlines())
        source, licence = f"{version()}, llvm-mca -mcpu={cpu} -instruction-tables=full", "Apache-2.0 WITH LLVM-exception"
    else:
        report = Report((), {}, ())
        source, licence = "corrections alone", "as the project"
    ports = tuple(port_name(port) for port in report.ports)
    costs: dict[str, str] = {}
    for row in report.rows:
        form = form_of(row.text, isa)
        if form is None or (name in NO_AVX512 and _AVX512.search(form)):
            continue
        uses = sorted(own_cycles(row.cycles, report.groups).items())
        late = row.bypass if _ACCUMULATES.match(form) and not row.load and row.bypass < row.latency else None
        latency = min(row.latency, row.bypass) if row.load else row.latency
        entry = Entry(row.uops, latency, tuple((sum(1 << unit for unit in units), c) for units, c in uses), accumulate=late)
        costs.setdefault(form, text.cost(entry, ports))
    if cpu == BROADEST.get(isa, ""):
        costs |= {form: text.UNKNOWN for form in form_list(isa) if form not in costs}
    return TableText(name, isa, base, ports, source, licence, costs)


def port_name(name: str) -> str:
    """Short name of a port, the same on related processors.

    >>> [port_name(n) for n in ("SKLPort0", "SPRPort10", "Zn4FP45.0", "HWFPDivider", "SBPort23.1")]
    ['P0', 'P10', 'FP45.0', 'FPDIV', 'P23.1']
    """
    name = re.sub(r"\A(?:Zn\d?|SKL|SKX|SPR|ICX|HW|BW|SB|THX2T99|N1Unit|V[12]Unit|A57Unit|A64FXIP)", "", name)
    name = re.sub(r"\APort0*(\d)", r"P\1", name).replace("FPDivider", "FPDIV").replace("Divider", "DIV")
    return re.sub(r"\AFPU(\d)", r"FP\1", name).replace("Port", "P")


@cache
def form_list(isa: str) -> frozenset[str]:
    """The forms of an instruction set of which there are samples."""
    lines = (SAMPLES / f"{isa}.s").read_text().splitlines()
    return frozenset(form for line in lines if (form := form_of(line, isa)) is not None)


def version() -> str:
    """Version of LLVM in use."""
    if shutil.which(MCA) is None:
        raise SystemExit(
            f"{MCA} is not installed\n  try: apt-get install llvm-22, or LLVM_MCA=PATH of an llvm-mca of LLVM 22 or later"
        )
    output = subprocess.run([MCA, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"version (\d+)(\S+)", output)
    if found is None or int(found[1]) < 22:
        raise SystemExit(f"{MCA} is of LLVM {found[1] if found else '?'}, expected 22 or later\n  try: apt-get install llvm-22")
    return f"LLVM {found[1]}{found[2]}"


def write(own: TableText, base: TableText | None) -> None:
    """Store a table in its canonical form."""
    lacking = set(base.costs if base else ()) - set(own.costs)
    if lacking:
        raise SystemExit(f"{own.arch} lacks {len(lacking)} forms of its base {own.base}, as `{min(lacking)}`: give it no base")
    content = text.render(own, base)
    (FOLDER / f"{own.arch}.tsv").write_text(content, "utf-8")
    print(f"{own.arch}: {len(own.costs)} forms, {content.count(chr(10))} lines, {len(content.encode())} bytes")


def check() -> None:
    """Whether texts are canonical, forms are what the parser makes of samples, and corrections have sources, ports and forms.

    Raises: InputError with the place of the first trouble.
    """
    for arch in contents.architectures():
        if (FOLDER / f"{arch}.tsv").is_file():
            text.check(arch)
        table = load(arch)
        forms = {*table.forms, *table.unknown}
        if alien := forms - form_list(table.isa):
            raise InputError(f"found `{min(alien)}`, expected a form of tools/incore_forms/{table.isa}.s", where=f"{arch}.tsv")
        for correction in table.corrections:
            where = f"corrections/{arch}.yaml, or its base: {correction.match}"
            if correction.source not in table.sources:
                raise InputError(
                    f"found the source `{correction.source}`, expected one of {', '.join(table.sources)}", where=where
                )
            if not any(re.fullmatch(correction.match, form) for form in form_list(table.isa)):
                raise InputError(f"it means no form of tools/incore_forms/{table.isa}.s", where=where)
        try:
            for form in form_list(table.isa):
                table.entry(form)
        except UsageError as error:
            raise InputError(f"{form}: {error.message}", where=arch, hint=error.hint) from None


def pack() -> None:
    """Pack all tables, and read each again.

    Raises: InputError if a pack does not hold what the texts say.
    """
    size = contents.pack_all()
    for arch in contents.architectures():
        if contents.read_packed(arch, contents.texts(arch)) != contents.from_texts(arch):
            raise InputError("the pack does not hold what the texts say", where=arch)
    print(f"{len(contents.architectures())} tables packed, {size} bytes")


def main(arguments: list[str]) -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["forms", "import", "sort", "check", "pack"])
    parser.add_argument("names", nargs="*")
    options = parser.parse_args(arguments)
    try:
        _do(options.what, options.names)
    except InputError as error:
        print(f"rooftree: {error}", file=sys.stderr)
        return error.exit_code
    return 0


def _do(what: str, names: list[str]) -> None:
    if what == "forms":
        isa, *files = names
        version()
        lines = collect(isa, map(Path, files))
        (SAMPLES / f"{isa}.s").write_text("\n".join(lines) + "\n")
        print(f"{isa}: {len(lines)} forms")
    elif what == "import":
        version()
        for name in names or ARCHITECTURES:
            own = make_table(name)
            write(own, make_table(own.base) if own.base else None)
    elif what == "sort":
        for name in names or contents.architectures():
            own = text.read_own(name)
            write(own._replace(costs=text.read(name).costs), text.read(own.base) if own.base else None)
    elif what == "check":
        check()
        print(f"{len(contents.architectures())} tables: in order")
    else:
        pack()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
