"""The command line: ``rooftree COMMAND``.  Thin: parses options, calls the library, prints; the only place that exits.

A command stands in the module of its name; ``COMMANDS`` below lists them. ``options`` has the options that several share and
prints results, ``code_input`` reads machine code, ``machine_measure`` and ``calibrate`` are commands below others.
"""

from __future__ import annotations

import errno
import gc
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

import click

from rooftree import __version__
from rooftree.cli import screen
from rooftree.errors import RooftreeError, indented, nearest

COMMANDS = {  # name: (module:command, one line for --help)
    "predict": ("predict:predict", "Predict a loop: Roofline and ECM for sizes and cores."),
    "traffic": ("traffic:traffic", "Bytes per cache and array: layer conditions beside exact simulation."),
    "lc": ("lc:lc", "Layer conditions: what must fit into which cache, up to which size."),
    "measure": ("measure:measure", "Run a kernel on this machine and time it, for sizes and cores."),
    "scale": ("scale:scale", "Scaling over cores: saturation, contention, energy."),
    "compose": ("compose:compose", "Whole solvers: times and shares of kernels that run one after the other."),
    "incore": ("incore:incore", "Cycles of a loop of machine code in the core, instruction by instruction."),
    "profile": ("profile:profile", "Find the hot loops of an application, count what they do, place them on the roofline."),
    "validate": ("validate:validate", "Predict and measure side by side: error, verdict, and why they differ."),
    "check": ("check:check", "Gate for projects: limits and baselines of loops, exit code 3 when violated."),
    "compare": ("compare:compare", "Compare two records point by point, exit code 3 where something became slower."),
    "plot": ("plot:plot", "Figures from records or kernels: rooflines, ECM, traffic, scaling, energy, variants."),
    "roofline": ("roofline:roofline", "Draw machines as rooflines, with kernels placed on them."),
    "loops": ("loops:loops", "List every innermost loop of source files and of programs."),
    "kernels": ("kernels:kernels", "List and show the kernels that ship with rooftree."),
    "stencil": ("stencil:stencil", "Stencils by class: list, generate code and programs, classify a loop."),
    "campaign": ("campaign:campaign", "Campaigns: many kernels, sizes and machines from one file, resumed where they stopped."),
    "serve": ("serve:serve", "The workbench in the browser: sliders for sizes, cores, clock; the same saved as one file."),
    "lsp": ("lsp:lsp", "Language server for editors: at each loop of a source what limits it, while it is written."),
    "mcp": ("mcp:mcp", "Tools for agents: predict, layer conditions, in-core, check, explain, over the Model Context Protocol."),
    "site": ("site:site", "A static site of the results of campaigns: predicted beside measured, with every error."),
    "bench": ("bench:bench", "Measure this machine: roofs, memory curve, mixes, arithmetic, latencies."),
    "doctor": ("doctor:doctor", "What works on this machine, and what limits the results."),
    "machine": ("machine:machine", "List, show, validate and import machine files."),
    "cache": ("cache:cache", "What lies in the cache: list it, keep it small, clear it."),
    "config": ("config:config", "Where the header for regions by hand lies, and how to compile with it."),
    "explain": ("explain:explain", "Explain a term of the field in one paragraph."),
    "schema": ("schema:schema", "Print the JSON Schema of machine or kernel files."),
}


_OUTPUT_LOST = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


class LazyGroup(click.Group):
    """A group whose commands are imported when they run, so that ``--help`` stays quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Commands in the order of the table above."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import and return one command."""
        if name not in COMMANDS:
            hint = nearest(name, COMMANDS)
            raise click.UsageError(f"no command '{name}'" + (f": {hint}" if hint else "; see rooftree --help"), ctx)
        module, attribute = COMMANDS[name][0].split(":")
        command: click.Command = getattr(importlib.import_module(f"rooftree.cli.{module}"), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from rooftree import native

    core = "C++ core" if native.available() else f"Python twin of the core ({native.why_not()})"
    screen.echo(f"rooftree {__version__}, {core}")
    ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
Examples:
  rooftree predict 3d-7pt -m SKX -D N=100..1000:100
  rooftree predict solver.c:sweep -m Zen4 -D N=4000 --html sweep.html
  rooftree lc 2d-5pt -m HaswellEP_E5-2695v3
""",
)
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Print the version.")
@click.option("--debug", is_flag=True, help="Show tracebacks.")
def cli(debug: bool) -> None:
    """How fast can a loop run on a CPU, and what limits it?  Roofline and ECM from C source and a machine file."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns: the exit code: 0 ok, 1 internal error, 2 usage, 3 gate failed, 4 missing capability, 5 input not understood,
    6 measurement unreliable, 130 interrupted.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    # wherever it stands: people add --debug at the end; but what is behind -- belongs to another program
    ours = arguments.index("--") if "--" in arguments else 1 if arguments[:1] == ["profile"] else len(arguments)
    debug = "--debug" in arguments[:ours]
    arguments = [*(a for a in arguments[:ours] if a != "--debug"), *arguments[ours:]]
    if sys.stderr is None:  # closed: what is said there is lost, and nothing else takes its place
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  it stays
    stdout, stderr = sys.stdout, sys.stderr
    if stdout is None:
        return _fail("there is no standard output to write to", 4)
    # what a command imports stays: searching it for garbage every 700 objects takes a sixth of the time of a short command
    thresholds = gc.get_threshold()
    gc.set_threshold(100_000, *thresholds[1:])
    before = _end_like_interrupts()
    try:
        code: Any = cli.main(args=arguments, prog_name="rooftree", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except RooftreeError as error:
        if debug:
            raise
        return _fail(str(error), error.exit_code)
    except click.ClickException as error:
        if debug and not isinstance(error, click.UsageError):
            raise
        return _fail(indented(error.format_message()), 2)
    except (KeyboardInterrupt, click.exceptions.Abort):
        return _fail("interrupted", 130)
    except (BrokenPipeError, SystemExit) as error:
        # the reader went away, as in `rooftree predict ... | head`; click then wraps the streams and exits, and so does rich
        if not (isinstance(error, BrokenPipeError) or isinstance(error.__context__, BrokenPipeError) or sys.stdout is not stdout):
            raise
        sys.stdout, sys.stderr = stdout, stderr
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout.fileno())
        return 0
    except Exception as error:
        if debug:
            raise
        if isinstance(error, OSError) and error.filename is None and error.errno in _OUTPUT_LOST:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return _fail(f"cannot write the output: {error.strerror}", 4)
        return _fail(
            f"internal error: {type(error).__name__}: {error}\n  try: the same command with --debug shows where; "
            "please report it",
            1,
        )
    finally:
        gc.set_threshold(*thresholds)
        if before is not None:
            signal.signal(signal.SIGTERM, before)


def _end_like_interrupts() -> Any:
    """Let SIGTERM, by which queues and `timeout` end programs, do what Ctrl-C does: what was measured till then is written.

    Returns: what was done with it before; None if nothing was changed.
    """
    try:
        if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
            return signal.signal(signal.SIGTERM, signal.default_int_handler)
    except ValueError:  # in a thread
        pass
    return None


def _fail(message: str, code: int) -> int:
    screen.echo(f"rooftree: {message}", err=True)
    return code
