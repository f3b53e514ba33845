"""``rooftree incore``: cycles of a loop of machine code in the core, and what limits them, instruction by instruction."""

from __future__ import annotations

import sys
from typing import Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen
from rooftree.cli.code_input import code, text_of
from rooftree.errors import CapabilityError, UsageError


class _WithCalibrate(click.Command):
    """``rooftree incore FILE``; beside it ``calibrate FILE`` and ``learn`` (a file of that name is ./calibrate)."""

    @property
    def beside(self) -> dict[str, click.Command]:
        """The other commands, for the manual."""
        from rooftree.cli.calibrate import calibrate
        from rooftree.cli.learn import learn

        return {"calibrate": calibrate, "learn": learn}

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Hand over to another command if it is named."""
        if args and args[0] in ("calibrate", "learn"):
            return self.beside[args[0]].make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command(
    cls=_WithCalibrate,
    epilog="""\b
Examples:
  rooftree incore loop.s --arch zen4
  rooftree incore calibrate loop.s -o here.yaml
  gcc -O3 -S -o - dot.c | rooftree incore - --arch SKX --html dot.html
  rooftree incore solver:sweep --arch skl --loop 2 --json
  rooftree incore loop.s --arch zen4 --engine compare
  rooftree incore loop.s --arch zen4 --timeline
  rooftree incore --batch blocks.jsonl --arch hsw --json
""",
)
@click.argument("file", required=False)
@click.option("--arch", default=None, metavar="NAME", help="Instruction table (zen4, skl, v2, ...) or machine; needed.")
@click.option("--archs", is_flag=True, help="List the instruction tables, and on what each was validated, with which error.")
@click.option(
    "--mode",
    type=click.Choice(["loop", "unrolled"]),
    default="loop",
    show_default=True,
    help="A loop, or copies of the code without an end.",
)
@shared.syntax_option
@click.option(
    "--isa",
    type=click.Choice(["auto", "x86", "aarch64", "riscv", "power"]),
    default="auto",
    show_default=True,
    help="Instruction set of the text.",
)
@click.option("--function", default="", metavar="NAME", help="Choose among the loops of this function.")
@shared.loop_option
@click.option("--line", type=click.IntRange(min=1), default=None, metavar="LINE", help="The loop that holds this line.")
@click.option("--hex", "is_hex", is_flag=True, help="FILE holds hex digits of x86-64 machine code.")
@click.option(
    "--batch",
    "batch_file",
    default=None,
    metavar="FILE.jsonl",
    help='Many blocks, one JSON object a line: {"id": ..., "asm" or "hex": ..., "mode": ...}; - is stdin.',
)
@click.option("--assume-unknown", is_flag=True, help="Count an unknown instruction as one micro-op.")
@click.option(
    "--assume",
    "assumptions",
    multiple=True,
    metavar="FORM=FORM",
    help="An unknown form costs as much as a known one: 'vfoo zmm,zmm=vaddpd zmm,zmm,zmm'.",
)
@click.option(
    "--engine",
    "--incore",
    "engine",
    type=click.Choice(["auto", "asm", "llvm-mca", "osaca", "compare"]),
    default="asm",
    show_default=True,
    help="Own engine (auto, asm), an installed llvm-mca or OSACA, or all side by side.",
)
@click.option("--compare", is_flag=True, help="As --engine compare.")
@click.option("--timeline", is_flag=True, help="Simulate the core cycle by cycle, and draw some passes.")
@shared.engine_timeout_option
@shared.corrections_option
@shared.html_option
@shared.json_option
def incore(file: str | None, arch: str | None, batch_file: str | None, html: str | None, as_json: bool, **options: Any) -> int:
    """Cycles of one pass through the hot loop of FILE with all data in L1: ports, dependence chain, front end, window.

    FILE is assembly text (x86-64, AArch64, POWER, RISC-V), an object file or program (FILE:SYMBOL for one function), or - for
    stdin. `rooftree incore calibrate --help` measures the instructions of a loop on this machine, `rooftree incore learn` its
    core for --arch native.
    """
    if options["archs"]:
        if file is not None or batch_file is not None:
            raise UsageError("it lists the tables and looks at no code", where="--archs")
        return _list(as_json)
    if arch is None:
        raise UsageError("Missing option '--arch'", hint="--arch zen4; rooftree incore --archs lists all")
    if (file is None) == (batch_file is None):
        raise UsageError("expected either FILE or --batch FILE.jsonl", hint="rooftree incore loop.s --arch zen4")
    assume = _assumed(options["assumptions"], options["assume_unknown"])
    engine = "compare" if options["compare"] else options["engine"]
    if batch_file is not None:
        return _batch(batch_file, arch, assume, html, as_json, options)
    from rooftree.incore.run import incore as run

    try:
        result = run(
            code(str(file), options["is_hex"]),
            arch,
            mode=options["mode"],
            isa=options["isa"],
            syntax=options["syntax"],
            function=options["function"],
            loop=_which(options["loop"], options["line"]),
            assume=assume,
            engine=engine,
            engine_timeout=options["engine_timeout"],
            corrections=options["corrections"],
            timeline=options["timeline"],
        )
    except CapabilityError as error:
        raise _with_file(error, str(file)) from None
    _show(result.to_dict() if as_json else result.record, html, as_json)
    return 0


def _list(as_json: bool) -> int:
    """All instruction tables with their status."""
    from rooftree.incore.tables.load import architectures, load
    from rooftree.incore.tables.microarchitecture import SCHEMA

    tables = [load(arch) for arch in architectures()]
    if as_json:
        rows = [
            {"arch": t.arch, "name": t.name, "isa": t.isa, "status": t.status, "source": t.source, "unchecked": t.unchecked}
            for t in tables
        ]
        printing.print_json({"schema": SCHEMA, "tables": rows})
    else:
        for t in tables:
            screen.echo(f"{t.arch:6} {t.name}\n       {t.status}")
            if t.unchecked:
                screen.echo(f"       unchecked facts: {'; '.join(source.partition(':')[0] for source in t.unchecked)}")
    return 0


def _batch(place: str, arch: str, assume: dict[str, str], html: str | None, as_json: bool, options: dict[str, Any]) -> int:
    """All blocks of a batch; 5 if a line is no block, or not a single one has a prediction."""
    from rooftree.incore.batch import batch, read_items

    if options["corrections"]:
        raise UsageError("--corrections is for one file", where="--batch")
    if any(options[name] for name in ("function", "loop", "line", "is_hex")):
        raise UsageError("--function, --loop, --line and --hex choose in one file", where="--batch")
    if options["timeline"]:
        raise UsageError("it draws one file", where="--timeline", hint="give FILE instead of --batch")
    if options["compare"] or options["engine"] not in ("auto", "asm"):
        raise UsageError("the other engines take one block at a time", where="--engine", hint="give FILE instead of --batch")
    items = read_items(text_of(place).splitlines(), "stdin" if place == "-" else place, options["mode"], options["syntax"])
    record = batch(items, arch, assume=assume)
    _show(record, html, as_json)
    missing = [b for b in record["blocks"] if b["cycles"] is None]
    if missing:
        unknown = sum(bool(b["unknown"]) for b in missing)
        screen.say(
            f"rooftree: no prediction for {len(missing)} of {len(items)} blocks: {unknown} with unknown instructions, "
            f"{len(missing) - unknown} not understood; the first is '{missing[0]['id']}'",
            err=True,
        )
    malformed = [str(item.code) for item in items if item.malformed]
    for message in malformed[:3]:
        screen.echo(f"rooftree: {message}", err=True)
    return 5 if malformed or len(missing) == len(items) else 0


def _show(record: dict[str, Any], html: str | None, as_json: bool) -> None:
    if html:
        from rooftree.report.incore.page import incore_page

        printing.write_page(html, incore_page(record))
    if as_json:
        printing.print_json(record)
    else:
        from rooftree.report.incore.text import incore_text

        screen.echo(incore_text(record, width=printing.page_size(), encoding=sys.stdout.encoding))


def _which(loop: str | None, line: int | None) -> str | None:
    if loop is not None and line is not None:
        raise UsageError("--loop and --line exclude each other")
    return f"line {line}" if line is not None else loop


def _assumed(assumptions: tuple[str, ...], unknown: bool) -> dict[str, str]:
    """What unknown forms cost: form -> a known form; ``*`` for one micro-op each."""
    found = {"*": "*"} if unknown else {}
    for text in assumptions:
        form, equals, like = (part.strip() for part in text.partition("="))
        if not (form and equals and like):
            raise UsageError(f"cannot read '{text}'", where="--assume", hint="'vfoo zmm,zmm=vaddpd zmm,zmm,zmm'")
        found[form] = like
    return found


def _with_file(error: CapabilityError, file: str) -> CapabilityError:
    """The error with the name of the file in front of the line."""
    if not error.where.startswith("line "):
        return error
    place = f"{'stdin' if file == '-' else file}:{error.where.removeprefix('line ')}"
    return CapabilityError(error.message, where=place, hint=error.hint)
