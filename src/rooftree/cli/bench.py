"""``rooftree bench roofline | memory-curve | mixed | fp | latency | show``: micro-benchmarks of this machine, drawn."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, progress, screen
from rooftree.errors import InputError, MeasurementError, RooftreeError, UsageError

SUFFIXES = (".html", ".svg", ".csv", ".json")
_SPARE = ("clock [GHz]", "working set", "limit", "interval")
"""Columns that a narrow terminal does without, in this order."""
_FLAGS, _ROWS = 12, 300
"""Doubtful figures that are named, the table flags all; rows of a table that are printed, each takes a millisecond."""


@click.group(
    epilog="""\b
Examples:
  rooftree bench roofline -o roofs.html
  rooftree bench memory-curve --ratio 2:1 -o curve.svg
  rooftree bench show mine.json theirs_roofline.csv -o both.html
"""
)
def bench() -> None:
    """Measure this machine with generated machine code: roofs, memory curve, mixes, arithmetic, latencies.

    No root, no counters: bursts of some microseconds between reference loops, on pinned threads. `rooftree doctor` says what
    limits it.
    """


def _words(text: tuple[str, ...]) -> tuple[str, ...]:
    """Values of an option that is repeatable and takes lists, as ``--isa sse,avx2``."""
    return tuple(word for part in text for word in (w.strip() for w in part.split(",")) if word)


def common_options(*names: str) -> shared.Decorator:
    """The options that a benchmark takes, out of isa, precision, threads, ratio, level, inst, working-set; and those of all."""
    made = {
        "isa": click.option("--isa", multiple=True, metavar="LIST", help="Instruction sets, such as x86-scalar,avx2."),
        "precision": click.option("--precision", multiple=True, metavar="LIST", help="dp, sp, hp, bf16; integers i64, i32."),
        "threads": click.option("--threads", type=int, default=1, show_default=True, metavar="N", help="One on each core first."),
        "ratio": click.option("--ratio", multiple=True, metavar="LIST", help="Loads to stores: 1:0, 2:1, 0:1nt (non-temporal)."),
        "level": click.option("--level", multiple=True, metavar="LIST", help="L1, L2, ..., Mem.  [default: all]"),
        "inst": click.option(
            "--inst", multiple=True, metavar="LIST", help="Instructions: add, mul, fma, div, sqrt, dot; fma+add takes turns."
        ),
        "working-set": click.option(
            "--working-set",
            default=None,
            metavar="SIZE",
            help="Bytes in memory, of all threads; of a memory curve the largest, e.g. 256MiB.",
        ),
    }

    last = [
        click.option(
            "-o",
            "--output",
            multiple=True,
            type=click.Path(),
            metavar="FILE",
            help="Write a page, figure, table or record: .html, .svg, .csv, .json. Repeatable.",
        ),
        shared.file_option("--carm-csv", metavar="FILE.csv", help="Write it for the CARM Tool."),
        shared.assets_option,
        shared.json_option,
    ]
    return shared.stacked(*(made[name] for name in names), *last)


@bench.command(
    epilog="""\b
Examples:
  rooftree bench roofline
  rooftree bench roofline --isa avx2 --precision dp --threads 2 -o roofs.html
  rooftree bench roofline --ratio 1:0,2:1 --level L1,L2 --json
"""
)
@common_options("isa", "precision", "threads", "ratio", "level", "inst", "working-set")
def roofline(**options: Any) -> int:
    """All roofs: bandwidth of each level, peak performance by instruction; every width of registers, dp and sp."""
    return _measure("roofline", options)


@bench.command(
    "memory-curve",
    epilog="""\b
Examples:
  rooftree bench memory-curve -o curve.html
  rooftree bench memory-curve --isa sse,avx2 --ratio 1:0,0:1
  rooftree bench memory-curve --working-set 256MiB --json
""",
)
@common_options("isa", "precision", "threads", "ratio", "working-set")
def memory_curve(**options: Any) -> int:
    """Bandwidth over working set from 2 KiB to beyond the last cache, and the size of each cache by its plateau."""
    return _measure("memory-curve", options)


@bench.command(
    epilog="""\b
Examples:
  rooftree bench mixed --level L1 -o mixed.html
  rooftree bench mixed --intensity 0.25,1 --inst add --ratio 1:0
  rooftree bench mixed --isa avx2 --precision sp --level L1,Mem --json
"""
)
@common_options("isa", "precision", "threads", "ratio", "level", "inst", "working-set")
@click.option("--intensity", multiple=True, metavar="LIST", help="Arithmetic intensities [FLOP/B].  [default: 0.0625 to 4]")
def mixed(**options: Any) -> int:
    """Arithmetic and accesses at once: how much of min(peak, bandwidth * intensity) is there."""
    return _measure("mixed", options)


@bench.command(
    epilog="""\b
Examples:
  rooftree bench fp
  rooftree bench fp --isa avx2 --inst fma,fma+add
  rooftree bench fp --precision dp --threads 2 --json
"""
)
@common_options("isa", "precision", "threads", "inst")
def fp(**options: Any) -> int:
    """Floating-point performance of every instruction and of mixes, beside the limit of the ports."""
    return _measure("fp", options)


@bench.command(
    epilog="""\b
Examples:
  rooftree bench latency
  rooftree bench latency --inst fma,div --precision dp
  rooftree bench latency --level L1,L2,L3,Mem --json
"""
)
@common_options("isa", "precision", "level", "inst", "working-set")
def latency(**options: Any) -> int:
    """Latency of instructions by chains of dependent ones, and of each memory level by chasing pointers."""
    return _measure("latency", options)


@bench.command(
    epilog="""\b
Examples:
  rooftree bench show roofs.json
  rooftree bench show mine.json theirs_roofline.csv -o both.html
  rooftree bench show roofs.json apps_applications.csv -o placed.svg
"""
)
@click.argument("files", nargs=-1, required=True, type=click.Path())
@common_options()
def show(files: tuple[str, ...], output: tuple[str, ...], carm_csv: str | None, as_json: bool) -> int:
    """Show results again, several overlaid: records (JSON), rooflines and applications of the CARM Tool (CSV)."""
    _check_outputs(output, carm_csv)
    records = [_read(file) for file in files]
    _write(records, output, carm_csv)
    if as_json:
        printing.print_json(records[0] if len(records) == 1 else {"schema": "rooftree.benches/1", "records": records})
    elif not output and not carm_csv:
        for record in records:
            _print(record)
    return 0


def _read(file: str) -> Any:
    from rooftree.files import read_json
    from rooftree.report.bench.carm_csv import read_carm
    from rooftree.report.bench.check import check

    if file.lower().endswith(".csv"):
        return read_carm(file)
    return check(read_json(file, what="the record"), file)


def _measure(command: str, options: dict[str, Any]) -> int:
    """Check everything, measure, print, write."""
    output, carm = options["output"], options["carm_csv"]
    _check_outputs(output, carm)
    wanted = _options(options)
    from rooftree.characterise import bench as benchmarks
    from rooftree.characterise.lab import this_machine

    record = benchmarks.run(command, this_machine(), wanted, _say)
    if options["as_json"]:
        printing.print_json(record)
    else:
        _print(record)
    if benchmarks.all_figures(record):
        _write([record], output, carm)
    if record["interrupted"]:
        said = "what was measured before is kept" if benchmarks.all_figures(record) else "nothing was measured before"
        screen.say(f"interrupted at: {record['interrupted']}; {said}", err=True)
        return 130
    flags = [figure["quality"] for figure in benchmarks.all_figures(record)]
    if flags and all(flag == "disturbed" for flag in flags):
        raise MeasurementError("every figure was disturbed", hint="wait for a quieter machine; see `rooftree doctor`")
    return 0


def _options(options: dict[str, Any]) -> Any:
    from rooftree.characterise.bench import Options
    from rooftree.units import parse

    size = options.get("working_set")
    working_set = None if size is None else int(parse(size, "B"))
    if working_set is not None and working_set < 4096:
        raise UsageError(f"a working set of {size} is too small, expected at least 4 KiB", where="--working-set")
    names = {"isas": "isa", "precisions": "precision", "ratios": "ratio", "levels": "level", "instructions": "inst"}
    lists: dict[str, Any] = {field: _words(options.get(option, ())) for field, option in names.items()}
    intensities = tuple(_number(word) for word in _words(options.get("intensity", ())))
    return Options(**lists, threads=options.get("threads", 1), intensities=intensities, working_set=working_set)


def _number(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise UsageError(f"'{word}' is no number", where="--intensity", hint="--intensity 0.25,1,4") from None


def _check_outputs(output: Sequence[str], carm: str | None) -> None:
    """Before anything is measured: known formats, places that can be written, no file twice."""
    from rooftree.files import check_writable

    for file in output:
        if Path(file).suffix.lower() not in SUFFIXES:
            raise UsageError(f"the name {file} tells no format, expected one of {', '.join(SUFFIXES)}", where="-o")
    files = [*output, *([carm] if carm else [])]
    for file in files:
        check_writable(file)
    if len({Path(file).resolve() for file in files}) < len(files):
        raise UsageError("the same file is to be written twice", where="-o")


def _write(records: Sequence[Any], output: Sequence[str], carm: str | None) -> None:
    """Records first, since what was measured must not be lost because a figure cannot be drawn; then whatever can be written.

    Raises: the first error, when all that can be is written.
    """
    errors = []
    for file in sorted(output, key=lambda name: Path(name).suffix.lower() != ".json") + ([carm] if carm else []):
        try:
            write = printing.write_page if Path(file).suffix.lower() == ".html" else printing.write_output
            write(file, _text(records, file) if file in output else _carm(records))
        except RooftreeError as error:
            errors.append(error)
    if errors:
        raise errors[0]


def _text(records: Sequence[Any], file: str) -> str:
    """A page, figure, table or record, by the suffix of the file."""
    suffix = Path(file).suffix.lower()
    if suffix == ".html":
        from rooftree.report.bench.page import bench_page

        return bench_page(records)
    if suffix == ".svg":
        from rooftree.report.bench.figures import drawn
        from rooftree.report.svg import sheet

        figures = drawn(records)
        if not figures:
            raise InputError("there is nothing to draw: the record holds no figures", where=file, hint="-o FILE.csv")
        return sheet(figures.values())
    if suffix == ".csv":
        from rooftree.report.bench.tables import csv_text

        return csv_text(_single(records, file))
    return json.dumps(_single(records, file), indent=1) + "\n"


def _carm(records: Sequence[Any]) -> str:
    from rooftree.report.bench.carm_csv import carm_csv

    return carm_csv(_single(records, "--carm-csv"))


def _single(records: Sequence[Any], where: str) -> Any:
    if len(records) != 1:
        raise UsageError(f"{len(records)} results do not fit into one such file", where=where, hint="-o FILE.html or FILE.svg")
    return records[0]


def _print(record: Any) -> None:
    from rooftree.report.bench.record import all_figures, failures, not_trusted
    from rooftree.report.bench.tables import heading, tables

    screen.echo(heading(record))
    left_out: dict[str, None] = {}
    for title, head, rows in tables(record):
        left_out |= dict.fromkeys(printing.print_rows(f"\n{title}", head, rows[:_ROWS], _SPARE))
        if len(rows) > _ROWS:
            screen.echo(f"... and {len(rows) - _ROWS} more; -o FILE.csv or --json has them")
    if left_out:
        screen.echo(f"\nleft out, since the terminal is narrow: {', '.join(left_out)}; -o FILE.csv or --json has them")
    for best in record.get("best_mix") or ():
        if (best.get("over_fma") or 0) > 1.02:
            gain = f"{best['inst']} reaches {best['over_fma']:.2f} times what fma alone does"
            screen.echo(f"{best['isa']} {best['precision']}: {gain}")
    for note in dict.fromkeys([*record.get("notes", ()), *failures(record)]):
        screen.say(f"note: {note}", err=True)
    doubts = list(dict.fromkeys(not_trusted(all_figures(record))))
    for line in doubts[:_FLAGS]:
        screen.say(f"doubtful: {line}", err=True)
    if len(doubts) > _FLAGS:
        screen.say(f"doubtful: {len(doubts) - _FLAGS} more; the column quality has all", err=True)


def _say(text: str) -> None:
    progress.show_doing(f"measuring: {text}" if text else "")
