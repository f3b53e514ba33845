"""Record what loops and basic blocks take on this machine, as truth for `python -m benchmarks incore`.

    python -m benchmarks.record_incore build FOLDER     compiles the loops, gathers the blocks (minutes)
    python -m benchmarks.record_incore time FOLDER      times them: on an idle machine, some 30 s
    python -m benchmarks.record_incore store FOLDER     writes benchmarks/evidence/ARCH_loops.json and ARCH_blocks.csv

Loops: those of measured/kernels.c, by each compiler that is here. Blocks: those of ../shared/incore-tuning that were measured on
Zen 4, where this processor has their instructions. Copies of a block are executed again and again: as far as they fit, from where
the core keeps what it decoded, not as BHive has them.
"""

from __future__ import annotations

import csv
import datetime
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "measured"
EVIDENCE = HERE / "evidence"
VARIANTS = {
    "gcc_O2s": "gcc -O2 -fno-tree-vectorize",
    "gcc_O3": "gcc -O3 -march=native",
    "gcc_Ofast": "gcc -Ofast -march=native",
    "gcc_OfastU": "gcc -Ofast -march=native -funroll-loops",
    "clang_O3": "clang -O3 -march=native -fno-addrsig",
    "clang_Ofast": "clang -O3 -ffast-math -march=native -fno-addrsig",
}
_BYTES = {"double": 8, "float": 4, "int": 4, "uint32_t": 4, "int64_t": 8, "uint64_t": 8, "int16_t": 2, "uint8_t": 1}
_LEAST = 0.02
"""Cycles of a pass, or of an element, below which a clock was misread [cy]."""
_UNCLEAR = ("clang_Ofast_fir",)
"""Loops of which not all accesses move alike, so that elements of a pass are not known."""
_FASTEST = 12
"""Instructions a cycle beyond which another loop of the function ran than the one that was taken for the hot one: no core that is
known takes so many."""
_KERNEL = re.compile(r"#ifdef K_(\w+)\nK\((\w+), (\w+)\)")
_CALL = "case {n}: (({type} (*)(void *, void *, void *, void *, long, {type}))f)(a, b, c, d, n, ({type}){scale}); break;"


def kernels() -> list[tuple[str, str, str]]:
    """Macro, function and type of each kernel."""
    return _KERNEL.findall((SOURCES / "kernels.c").read_text())


def compiled(macro: str, function: str, variant: str, folder: Path) -> dict[str, Any] | None:
    """One loop: its text, with labels around it; None if there is no single path through it."""
    from rooftree.asm.listing import parse
    from rooftree.asm.loops import select
    from rooftree.errors import RooftreeError

    command, *flags = VARIANTS[variant].split()
    program = shutil.which(command) or shutil.which(f"{command}-22")
    if program is None:
        return None
    symbol = f"{variant}_{macro}"
    made = subprocess.run(
        [
            program,
            *flags,
            "-S",
            "-fno-asynchronous-unwind-tables",
            f"-DK_{macro}",
            f"-D{function}={symbol}",
            "-o",
            "-",
            str(SOURCES / "kernels.c"),
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    try:
        loop = select(parse(made, "x86"))
    except RooftreeError:
        return None
    if not loop.has_one_path or loop.step is None or loop.calls:
        return None
    first, last = loop.block.instructions[0].line, loop.block.instructions[-1].line
    lines = made.splitlines()
    text = "\n".join(line for line in lines[first - 1 : last] if not re.match(r"\s*[#.]\w+\s", line))
    begin = f"\t.globl hot_{symbol}, end_{symbol}\nhot_{symbol}:"
    lines[last - 1] += f"\nend_{symbol}:"
    lines[first - 1] = f"{begin}\n{lines[first - 1]}"
    (folder / f"{symbol}.s").write_text("\n".join(lines) + "\n")
    label = loop.block.label or ".Lhot"
    back = lines[last - 1].split("\n")[0].split()[-1]
    return {"symbol": symbol, "step": abs(loop.step), "asm": f"{back if loop.block.label == '' else label}:\n{text}"}


def build(folder: Path) -> None:
    """Compile all loops and link them with what times them; gather the blocks."""
    folder.mkdir(parents=True, exist_ok=True)
    found: list[dict[str, Any]] = []
    for macro, function, kind in kernels():
        for variant in VARIANTS:
            one = compiled(macro, function, variant, folder)
            if one is None:
                print(f"left out: {variant}/{macro}", file=sys.stderr)
                continue
            one |= {"kernel": macro, "variant": variant, "type": kind, "bytes": _BYTES[kind]}
            found.append(one)
    (folder / "loops.json").write_text(json.dumps(found))
    (folder / "table.c").write_text(_table(found))
    sources = [SOURCES / "loops.c", folder / "table.c", *(folder / f"{one['symbol']}.s" for one in found)]
    subprocess.run(["gcc", "-O2", "-w", "-no-pie", "-o", folder / "loops", *sources, "-lm"], check=True)
    subprocess.run(["gcc", "-O2", "-w", "-o", folder / "blocks", SOURCES / "blocks.c"], check=True)
    places = {
        name: int(at, 16)
        for at, _, name in (line.split() for line in _output("nm", folder / "loops").splitlines() if len(line.split()) == 3)
    }
    for one in found:
        at = places[f"hot_{one['symbol']}"]
        one |= {"loop_offset_mod64": at % 64, "loop_bytes": places[f"end_{one['symbol']}"] - at}
    (folder / "loops.json").write_text(json.dumps(found))
    (folder / "blocks.txt").write_text("".join(f"{n} {text}\n" for n, text in enumerate(_blocks())))


def _output(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _blocks() -> list[str]:
    with (HERE.parents[1] / "shared/incore-tuning/bhive_zen4.csv").open(newline="") as file:
        return [row["hex"] for row in csv.DictReader(file)]


def _table(found: list[dict[str, Any]]) -> str:
    """The C file that tells what is timed."""
    declared = "\n".join(f"void {one['symbol']}(void);" for one in found)
    entries = "\n".join(
        f'{{"{one["symbol"]}", (Loop){one["symbol"]}, {one["bytes"] if one["type"] in ("double", "float") else -one["bytes"]}}},'
        for one in found
    )
    calls = "\n".join(
        _CALL.format(n=n, type=one["type"], scale=0.25 if one["type"] in ("double", "float") else 3)
        for n, one in enumerate(found)
    )
    return f"""#include <stdint.h>
typedef void (*Loop)(void *, void *, void *, void *, long, double);
struct entry {{ const char *name; Loop loop; int bytes; }};
{declared}
struct entry loops[] = {{
{entries}
{{0, 0, 0}}}};
void table_call(int which, Loop f, char *a, char *b, char *c, char *d, long n) {{
switch (which) {{
{calls}
}} }}
"""


def time(folder: Path) -> None:
    """Time all, on one processor; runs of before are kept beside, and two at least are needed."""
    number = len(list(folder.glob("loops.*.out")))
    for name, arguments in (("loops", []), ("blocks", [folder / "blocks.txt"])):
        with (folder / f"{name}.{number}.out").open("w") as file:
            subprocess.run(["taskset", "-c", "1", folder / name, *arguments], stdout=file, check=True)


def store(folder: Path) -> None:
    """What the runs agree on, as evidence."""
    from rooftree.asm import parse
    from rooftree.host.processor import this_processor

    arch, date = this_processor().arch, datetime.date.today().isoformat()
    host = f"{this_processor().name}, {arch}, virtual machine, {date}, clock by a chain of imul beside each run"
    times = _times(folder, "loops")
    loops = []
    for one in json.loads((folder / "loops.json").read_text()):
        seen = {kind: times.get((one["symbol"], kind)) for kind in ("aligned", "shifted")}
        if not seen["aligned"] or one["symbol"] in _UNCLEAR:
            continue
        per = one["step"] / one["bytes"]
        figures = {kind: {key: round(value * per, 4) for key, value in got.items()} for kind, got in seen.items() if got}
        if figures["aligned"]["least"] * _FASTEST < len(parse(one["asm"], isa="x86").instructions):
            continue
        kept = {key: one[key] for key in ("kernel", "variant", "loop_offset_mod64", "loop_bytes", "asm")}
        loops.append({"id": f"{one['variant']}/{one['kernel']}", **kept, "cycles_per_iteration": figures})
    text = ",\n".join(json.dumps(one) for one in loops)
    about = json.dumps({"machine": host, "variants": VARIANTS, "compilers": [_output("gcc", "--version").split("\n")[0]]})[1:-1]
    (EVIDENCE / f"{arch}_loops.json").write_text(f'{{{about},\n"loops": [\n{text}\n]}}\n')
    _store_blocks(folder, str(arch), host)


def _store_blocks(folder: Path, arch: str, host: str) -> None:
    times = _times(folder, "blocks")
    with (EVIDENCE / f"{arch}_blocks.csv").open("w", newline="") as file:
        file.write(f"# cycles of a pass: {host}\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("hex", "cycles_unrolled", "cycles_loop"))
        for line in (folder / "blocks.txt").read_text().splitlines():
            number, text = line.split()
            seen = [times.get((number, kind)) for kind in ("unrolled", "loop")]
            if any(seen):
                writer.writerow((text, *(f"{one['least']:.4f}" if one else "" for one in seen)))


def _times(folder: Path, name: str) -> dict[tuple[str, str], dict[str, float]]:
    """The least of the runs, where two agree within 5 %: whatever else runs on the host makes them longer."""
    runs: dict[tuple[str, str], list[float]] = {}
    for path in sorted(folder.glob(f"{name}.*.out")):
        for line in path.read_text().splitlines():
            key, kind, *numbers = line.split()
            if len(numbers) >= 3 and float(numbers[0]) > _LEAST:
                runs.setdefault((key, kind), []).append(float(numbers[0]))
    found = {}
    for place, seen in runs.items():
        values = sorted(seen)
        if len(values) > 1 and values[1] <= 1.05 * values[0]:
            found[place] = {"least": values[0], "next": values[1]}
    return found


if __name__ == "__main__":
    {"build": build, "time": time, "store": store}[sys.argv[1]](Path(sys.argv[2]))
