"""``rooftree check``: limits on predicted loops and regressions against a baseline, for people and for CI."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from rooftree.cli import options as shared
from rooftree.cli import printing, progress, screen
from rooftree.errors import InputError, UsageError

if TYPE_CHECKING:
    from rooftree.results.check import CheckDocument

_LIMITS = ("max-cycles", "max-bytes", "min-efficiency", "max-error")
_WHOLE_RUN = ("config", "baseline", "write_baseline", "tolerance", "format", "outputs", "as_json", "machine_name", "trust")
"""Parameters that go together with --config."""


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree check solver.c:sweep -m SKX -D N=4000 --max-cycles 20 --max-bytes "L3Mem <= 24 B"
  rooftree check 3d-7pt -m Zen4 -D N=400 --write-baseline perf.json
  rooftree check --config perf.yaml --baseline perf.json --tolerance "5 %" --format github -o perf.sarif
""",
)
@click.argument("kernel", required=False, shell_complete=shared.complete_kernels)
@shared.machine_option(needed=False, default="native, or what the configuration says")
@shared.sizes_option
@shared.cores_option
@click.option(
    "--max-cycles",
    multiple=True,
    metavar="LIMIT",
    help="Largest runtime: 12 [cy/CL], '1.5 cy/it', or of a term: 'T_OL <= 6', 'L3Mem <= 9', 'L2 <= 15' (data in L2); "
    "'40 with 90 %': the bound that holds with 90 %.",
)
@click.option(
    "--max-bytes",
    multiple=True,
    metavar="LIMIT",
    help="Most bytes per CL from and to memory: 24, '3 B/it', or over a link: 'L2L3 <= 128 B', 'L1L2.load <= 64'.",
)
@click.option(
    "--min-efficiency",
    multiple=True,
    metavar="LIMIT",
    help="Least part of the Roofline: '60 %', of the peak: 'peak >= 10 %', or of sizes with the data in L3: 'L3 >= 50 %'.",
)
@click.option("--max-error", multiple=True, metavar="PERCENT", help="Largest model error, by measuring on this machine: '15 %'.")
@shared.file_option("--baseline", help="No slower than what FILE holds.")
@click.option(
    "--tolerance", default=None, metavar="PERCENT", help="How much slower than the baseline is allowed.  [default: 0 %]"
)
@shared.file_option("--write-baseline", help="Store the terms of this run in FILE, in place of what it holds.")
@shared.file_option("--config", help="Several kernels with their limits, as YAML.")
@shared.model_options
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "sarif", "github", "json"]),
    default="text",
    show_default=True,
    help="Text, SARIF 2.1.0, annotations of GitHub Actions, or JSON.",
)
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="Write FILE.sarif, .json, .md or .txt besides; repeatable.",
)
@shared.json_option
@click.pass_context
def check(context: click.Context, /, kernel: str | None, config: str | None, outputs: tuple[str, ...], **options: Any) -> int:
    """Check KERNEL against limits of runtime, traffic and efficiency, and against a baseline; exit code 3 if one is violated.

    Predictions need no hardware and are the same everywhere for the same machine file, compiler and options; only --max-error
    measures. --config checks several kernels.
    """
    from rooftree import __version__
    from rooftree.check.baseline import document
    from rooftree.check.limits import parse_fraction
    from rooftree.check.run import check as run

    trust = options["trust"]
    cases, from_file = _plan(context, config, options["machine_name"], trust) if config else ([_case(context.params)], {})
    baseline = options["baseline"] or from_file.get("baseline")
    allowed = options["tolerance"] if options["tolerance"] is not None else from_file.get("tolerance")
    written_baseline = options["write_baseline"]
    if not baseline and not written_baseline and not all(case.limits for case in cases):
        raise UsageError("there is nothing to check", hint=", ".join(f"--{name}" for name in (*_LIMITS, "baseline")))
    if options["tolerance"] is not None and not baseline:
        raise UsageError("there is no baseline that it could be for", where="--tolerance", hint="--baseline FILE")
    try:
        tolerance = parse_fraction(str(allowed), "--tolerance") if allowed is not None else 0.0
    except UsageError as error:
        if options["tolerance"] is not None:
            raise
        raise InputError(error.message, where=f"{config}: $.tolerance", hint=error.hint) from None
    if baseline == written_baseline and written_baseline and not Path(written_baseline).exists():
        screen.say(f"there is no {written_baseline} yet: nothing is compared", err=True)
        baseline = None
    for file in outputs:
        _suffix(file)
    record = run(cases, baseline=baseline, tolerance=tolerance, keep_going=bool(config), progress=progress.show_doing)
    if written_baseline:
        printing.write_output(written_baseline, document((case.baseline_case for case in record.cases), __version__))
    for file in outputs:
        printing.write_output(file, _written(record, _suffix(file)) + "\n")
    screen.echo(_written(record, "json" if options["as_json"] else options["format_"], sys.stdout.encoding))
    return _exit_code(record, bool(config))


def _exit_code(record: CheckDocument, from_file: bool) -> int:
    """3 if a limit is violated, else that of the first case that could not be checked, else 6 if a measurement is too unsure.

    What would be wrong usage on the command line is, in a configuration, a file that is not understood: 5.
    """
    if record.violated:
        return 3
    if record.errors:
        code = record.errors[0].exit_code
        return InputError.exit_code if from_file and code == UsageError.exit_code else code
    return 6 if record.undecided else 0


def _suffix(file: str) -> str:
    known = {".sarif": "sarif", ".json": "json", ".md": "markdown", ".txt": "text"}
    suffix = Path(file).suffix
    if suffix not in known:
        raise UsageError(f"cannot tell the format of '{file}'", where="-o", hint=f"a name that ends in {', '.join(known)}")
    return known[suffix]


def _written(record: CheckDocument, form: str, encoding: str | None = "utf-8") -> str:
    """The record in one of the formats."""
    import json

    from rooftree import __version__

    if form == "json":
        return json.dumps(record, allow_nan=False)
    if form == "sarif":
        from rooftree.report.check.sarif import sarif

        return json.dumps(sarif(record, __version__), indent=1)
    if form == "markdown":
        from rooftree.report.check.markdown import check_markdown

        return check_markdown(record)
    if form == "github":
        from rooftree.report.check.annotations import annotated

        return annotated(record)
    from rooftree.report.check.text import check_text

    return check_text(record, width=printing.page_size(), encoding=encoding)


def _case(given: dict[str, Any]) -> Any:
    """A case from the parameters of the command."""
    from rooftree.check.case import Case
    from rooftree.check.limits import parse_limit
    from rooftree.sizes import parse_axes

    if not given["kernel"]:
        hint = "rooftree check 3d-7pt -m SKX -D N=400 --max-cycles 20, or --config FILE"
        raise UsageError("Missing argument 'KERNEL'", hint=hint)
    limits = [parse_limit(kind, text) for kind in _LIMITS for text in given[kind.replace("-", "_")]]  # type: ignore[arg-type]
    machine = given["machine_name"] or shared.native_machine()
    chosen = shared.predict_arguments(given)
    return Case(
        kernel=given["kernel"],
        machine=machine,
        axes=parse_axes(given["sizes"]),
        cores=shared.parse_cores(given["cores"]),
        limits=tuple(limits),
        options=chosen,
    )


def _plan(
    context: click.Context, config: str, default_machine: str | None, trust: bool
) -> tuple[list[Any], dict[str, str | None]]:
    """The cases of a configuration file, and its baseline and tolerance; every entry is read as if it were typed."""
    for name in context.params:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE and name.removesuffix("_") not in _WHOLE_RUN:
            flag = "KERNEL" if name == "kernel" else f"--{name.replace('_', '-')}"
            raise UsageError(f"{flag} stands in the configuration's entries", where="--config", hint=f"move it to {config}")
    from rooftree.check.config import read_config

    plan = read_config(config)
    cases = []
    for entry in plan.entries:
        machine = [] if "machine" in entry.keys or not default_machine else ["--machine", default_machine]
        try:
            own = check.make_context("check", [*machine, *entry.arguments], context.parent)
            params = own.params
            given = [n.removesuffix("_") for n in params if own.get_parameter_source(n) is ParameterSource.COMMANDLINE]
            whole = [n for n in given if n in _WHOLE_RUN and n != "machine_name"]
            if whole:
                raise UsageError(
                    f"{' and '.join('--' + n.replace('_', '-') for n in whole)}: for the whole run, not for one entry"
                )
            if not trust:
                _refuse_untrusted(params)
            cases.append(_case({**params, "trust": trust}))
        except click.UsageError as error:
            raise InputError(error.format_message(), where=entry.where) from None
        except InputError as error:
            raise InputError(error.message, where=f"{entry.where}: {error.where}".rstrip(": "), hint=error.hint) from None
    return cases, {"baseline": plan.baseline, "tolerance": plan.tolerance}


def _refuse_untrusted(params: dict[str, Any]) -> None:
    """Refuse what an entry of a file would have run that only the user may have run.

    Raises: InputError.
    """
    from rooftree.compile.trusted import refusal

    if params["trust"]:
        raise InputError("a file cannot say that it is trusted", where="trust", hint="--trust on the command line")
    compiler = shared.split_flags(params["compiler"] or "")
    why = refusal(compiler, shared.split_flags(params["cflags"]), folders=True)
    if why:
        raise InputError(f"it is not run: {why}", where="compiler, cflags", hint="look at the file; --trust runs what it names")
