"""``rooftree incore calibrate``: measure the instruction forms of a loop here, and write what the table does not know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, progress, screen
from rooftree.errors import CapabilityError, MeasurementError, UsageError


@click.command(
    name="calibrate",
    epilog="""\b
Examples:
  rooftree incore calibrate dot.s
  gcc -O3 -march=native -S -o - dot.c | rooftree incore calibrate - -o here.yaml
  rooftree incore dot.s --arch zen3 --corrections here.yaml
""",
)
@click.argument("file")
@click.option("--arch", default=None, metavar="NAME", help="Table to compare with.  [default: this machine's]")
@shared.file_option("-o", "--output", metavar="FILE.yaml", help="Write a corrections file.")
@click.option("--function", default="", metavar="NAME", help="Choose among the loops of this function.")
@shared.loop_option
@click.option("--all", "everything", is_flag=True, help="All instructions of the file instead of a loop.")
@shared.syntax_option
@click.option("--cpu", type=int, default=None, metavar="N", help="Processor to measure on.  [default: the last allowed one]")
@click.option(
    "--rounds", type=click.IntRange(24, 100_000), default=None, help="Runs of each benchmark, at most.  [default: 3 s in all]"
)
@shared.json_option
def calibrate(file: str, arch: str | None, output: str | None, as_json: bool, **options: Any) -> int:
    """Measure throughput and latency of the instruction forms in the hot loop of FILE on this machine, without counters.

    FILE is assembly text, an object file or program (FILE:SYMBOL), or - for stdin. Each form runs as generated machine code on
    one core: independent copies for the throughput, dependent ones for the latency from each operand. The measured cycles stand
    beside those of the instruction table; -o writes the differences as a file for --corrections.
    """
    from rooftree.calibrate import run as calibration
    from rooftree.calibrate.derive import corrections
    from rooftree.calibrate.record import corrections_yaml, record
    from rooftree.files import check_writable
    from rooftree.host.processor import instruction_set, this_processor
    from rooftree.incore.run import find_table
    from rooftree.timing.native import NativeHarness

    if output is not None:
        check_writable(output)
    table = find_table(arch or this_processor().table())
    if table.isa != instruction_set():
        raise CapabilityError(
            f"{table.arch} is a core for {table.isa}, this machine runs {instruction_set()}",
            where="--arch",
            hint="only forms of this machine can be measured",
        )
    instructions = _instructions(file, table, options)
    harness = NativeHarness(None if options["cpu"] is None else [options["cpu"]])
    found = calibration.calibrate(instructions, table, harness, max_rounds=options["rounds"], progress=_progress)
    progress.show_doing("")
    try:
        derived = corrections(found, None if found.interrupted else harness, progress=progress.show_doing)
    except KeyboardInterrupt:
        found.interrupted = True
        derived = corrections(found)
    progress.show_doing("")
    document = record(found, derived)
    if as_json:
        printing.print_json(document)
    else:
        _print(document)
    if output is not None:
        printing.write_output(output, corrections_yaml(derived, _comment(document, file)))
    return _exit_code(document)


def _instructions(file: str, table: Any, options: dict[str, Any]) -> Any:
    from rooftree.calibrate.run import loop_of
    from rooftree.cli.code_input import code as given
    from rooftree.incore.run import read

    code = given(file, False)
    if options["everything"]:
        if options["function"] or options["loop"] is not None:
            raise UsageError("--all and the choice of a loop exclude each other")
        return read(code, table, "auto", options["syntax"]).instructions
    return loop_of(code, table, syntax=options["syntax"], function=options["function"], loop=options["loop"])


def _progress(done: int, total: int) -> None:
    progress.show_doing(f"round {done} of at most {total}")


def _print(document: dict[str, Any]) -> None:
    where = document["environment"]
    clock = "–".join(f"{c:.2f}" for c in dict.fromkeys(round(c, 2) for c in where["clock_GHz"]))
    screen.echo(
        f"{where['processor']}, processor {', '.join(map(str, where['cpus']))}, {clock or '?'} GHz, {where['memory']}, "
        f"{where['rounds']} rounds; table {document['arch']} ({document['status']})"
    )
    rows = [row for form in document["forms"] for row in _rows(form)]
    printing.print_rows("", ["form", "quantity", "ours [cy]", "measured [cy]", "ratio", "verdict"], rows)
    for form in document["forms"]:
        if form["reason"]:
            screen.echo(f"not measured: `{form['form']}` (line {form['line']}): {form['reason']}")
    notes = document["corrections"]
    for pair, word in ((notes["explained"], "corrected"), (notes["left"], "left as they are")):
        if pair:
            screen.echo(f"{word}: " + "; ".join(f"{quantity} of `{form}`" for form, quantity in pair))
    for note in notes["notes"]:
        screen.say(f"note: {note}")
    if document["interrupted"]:
        screen.echo("interrupted: what was measured till then is shown", err=True)


def _rows(form: dict[str, Any]) -> list[list[str]]:
    rows = []
    for number, found in enumerate(form["quantities"]):
        ours, (low, high) = found["ours"], found["interval"]
        name = found["quantity"] + (f" from {found['operand']}" if found["operand"] else "")
        rows.append(
            [
                form["form"] if number == 0 else "",
                name,
                "-" if ours is None else f"{ours:.2f}",
                f"{found['measured']:.2f}  [{low:.2f}, {high:.2f}]",
                "-" if found["ratio"] is None else f"{found['ratio']:.2f}",
                found["verdict"],
            ]
        )
    return rows


def _comment(document: dict[str, Any], file: str) -> str:
    where = document["environment"]
    state = "; interrupted" if document["interrupted"] else ""
    return (
        f"Instruction forms of {'stdin' if file == '-' else Path(file).name} measured on {where['processor']} ({where['host']}), "
        f"{where['date']}{state}.\nUse: rooftree incore FILE --arch {document['arch']} --corrections THIS.yaml"
    )


def _exit_code(document: dict[str, Any]) -> int:
    """0; 6 if nothing that was measured is reliable; 130 after Ctrl-C."""
    found = [q for form in document["forms"] for q in form["quantities"]]
    if document["interrupted"]:
        return 130
    if found and all(q["verdict"] == "noisy" for q in found):
        raise MeasurementError("no benchmark gave the same time twice", hint="run it again when the machine is quieter")
    return 0
