"""Options that several commands share, and how results are printed."""

from __future__ import annotations

import importlib
import math
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click
from click.core import ParameterSource

from rooftree.cli import progress, screen
from rooftree.errors import UsageError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


F = TypeVar("F", bound=Callable[..., Any])


class Decorator(Protocol):
    """Adds an option to a command."""

    def __call__(self, function: F, /) -> F:
        """The function with the option."""


class NumericCommand(click.Command):
    """A command that computes with numpy.

    OpenBLAS starts a thread per core when numpy is imported, which waits in a loop for 0.1 s of CPU time and more, for products
    of matrices that no command has. What the command starts finds the environment as it was.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Import numpy with one thread for this command, and run it."""
        name = "OPENBLAS_NUM_THREADS"
        if "numpy" not in sys.modules and name not in os.environ:
            os.environ[name] = "1"
            try:
                importlib.import_module("numpy")
            finally:
                del os.environ[name]
        return super().invoke(ctx)


def stacked(*options: Decorator) -> Decorator:
    """One decorator of several options, which the help text lists in this order."""

    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def file_option(*names: str, help: str, metavar: str = "FILE") -> Decorator:
    """An option for the name of a file."""
    return click.option(*names, type=click.Path(), default=None, metavar=metavar, help=help)


class Once(click.Option):
    """An option that is refused when it is given twice, instead of the last value without a word."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Have the parser collect all values."""
        self.multiple = True
        super().add_to_parser(parser, ctx)
        self.multiple = False

    def consume_value(self, ctx: click.Context, opts: Mapping[str, Any]) -> tuple[Any, ParameterSource]:
        """The one value, and where it comes from.

        Raises: UsageError for several.
        """
        value, source = super().consume_value(ctx, opts)
        if not isinstance(value, list):
            return value, source
        if len(value) > 1:
            raise UsageError(
                f"is given {len(value)} times ({', '.join(map(str, value))}), and `{ctx.command_path}` takes one",
                where=self.opts[0],
                hint="predict, scale, lc, traffic and roofline take several machines",
            )
        return value[0], source


def complete_machines(_context: click.Context, _option: click.Parameter, begun: str) -> list[CompletionItem]:
    """Names of machines for the shell, and files."""
    from rooftree.machine.load import list_machines

    names = sorted({"native", *(name for entry in list_machines() for name in (entry.name, *entry.aliases))})
    return _completions(names, begun)


def complete_kernels(_context: click.Context, _option: click.Parameter, begun: str) -> list[CompletionItem]:
    """Names of kernels for the shell, and files."""
    from rooftree.kernel.catalogue import list_kernels

    return _completions([entry.name for entry in list_kernels()], begun)


def _completions(names: Sequence[str], begun: str) -> list[CompletionItem]:
    """The names that begin so, then files."""
    from click.shell_completion import CompletionItem

    found = [CompletionItem(name) for name in names if name.lower().startswith(begun.lower())]
    return [*found, CompletionItem(begun, type="file")]


def machine_option(needed: bool = True, several: bool = False, default: str = "native") -> Decorator:
    """``-m MACHINE``: name, alias, NAME:VARIANT or file; where a machine is needed and none is given, this one.

    Args:
        needed: whether this machine stands in where none is given.
        several: whether it may be given several times.
        default: what stands in, for --help.
    """
    return click.option(
        "-m",
        "--machine",
        "machine_names" if several else "machine_name",
        metavar="MACHINE",
        cls=None if several else Once,
        multiple=several,
        callback=or_native if needed else None,
        shell_complete=complete_machines,
        help="Name, alias, NAME:VARIANT or file, see `rooftree machine list`; 'native' is this machine."
        + ("  Repeatable: one series per machine." if several else "")
        + (f"  [default: {default}]" if needed or default != "native" else ""),
    )


def or_native(context: click.Context, option: click.Parameter, value: Any) -> Any:
    """This machine where none is named; that a shipped file stands for it is said, and to people that they named such a file."""
    from rooftree.machine.native import NAME, shipped_of_this_processor

    given = value or ((NAME,) if option.multiple else NAME)
    names = given if option.multiple else (given,)
    if NAME in names and not context.resilient_parsing:
        native_machine()
    elif sys.stderr.isatty() and not context.resilient_parsing:
        for said in filter(None, map(shipped_of_this_processor, names)):
            screen.say(f"machine: {said}", err=True)
    return given


def native_machine() -> str:
    """The name of this machine; that a shipped file stands for it is said.

    Raises: CapabilityError if there is no file of it.
    """
    from rooftree.machine.native import NAME, native

    chosen = native()
    if not chosen.measured:
        screen.say(f"machine: {chosen.why}", err=True)
    return NAME


sizes_option = click.option(
    "-D",
    "sizes",
    multiple=True,
    metavar="NAME=VALUES",
    help="Size: N=1000, N=100,200, N=10..1000:10, N=1e3..1e8:log40; names joined by commas are tied; "
    "several -D make the outer product.",
)
cores_option = click.option(
    "--cores", default="1", show_default=True, metavar="LIST", help="Core counts: 4, 1,2,4 or 1..20 (1..20:2 with a step)."
)
clock_option = click.option(
    "--clock",
    default=None,
    metavar="GHZ",
    help="Core clocks: 2.4, 1.2,1.8,2.4 or 1.2..2.7:0.1.  [default: that of the machine file]",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


def _keep(context: click.Context, option: click.Parameter, value: str | None) -> None:
    context.meta[f"rooftree.{option.name}"] = value


assets_option = click.option(
    "--html-assets",
    type=click.Path(file_okay=False),
    metavar="DIR",
    expose_value=False,
    callback=_keep,
    help="Keep the script of the figures in this folder, once for all pages, instead of inside each.",
)
"""Read by `write_page`, so that no command needs to pass it on."""
html_option = stacked(file_option("--html", help="Write one self-contained page."), assets_option)
brief_option = click.option("--brief", is_flag=True, help="One line per point: runtime, what limits it, what to try.")
csv_option = file_option("--csv", help="Write the points as CSV.")


class Number(click.FloatRange):
    """A finite number within limits."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Refuse what is no number."""
        found = float(super().convert(value, param, ctx))
        if not math.isfinite(found):
            self.fail(f"{value!r} is not a finite number.", param, ctx)
        return found


engine_timeout_option = click.option(
    "--engine-timeout",
    type=Number(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Time limit of llvm-mca and OSACA.",
)
corrections_option = file_option(
    "--corrections", metavar="FILE.yaml", help="Corrections of the instruction table, as `rooftree incore calibrate` writes them."
)
loop_option = click.option("--loop", default=None, metavar="LABEL|NUMBER", help="Which innermost loop.  [default: the hot one]")
syntax_option = click.option(
    "--syntax", type=click.Choice(["auto", "att", "intel"]), default="auto", show_default=True, help="Of x86 text."
)
cold_option = click.option("--cold", is_flag=True, help="One sweep over cold caches instead of repeated sweeps.")
nontemporal_option = click.option("--nontemporal", is_flag=True, help="Stores bypass the caches.")
arguments_option = click.option(
    "--arg",
    "args",
    multiple=True,
    metavar="NAME=VALUE",
    help="Value of a parameter that is no size (c=0.5); of a pointer, how many elements (1000) or bytes (64KiB) it points to, "
    "the numbers that these hold, at random (-1.5..2.5; of an array of indices 0..999 in order, 0..999:random in any, with a "
    "seed 0..999:random7), or both (1000:0..99).",
)
indirect_option = click.option(
    "--indirect",
    default="best",
    show_default=True,
    metavar="best|worst|BYTES",
    help="What one access through an index, x[col[j]], fetches: its element once per sweep, a whole line each, or bytes; "
    "also by array: --indirect x=64,y=8.",
)
trust_option = click.option(
    "--trust", is_flag=True, help="Run the compilers and flags that a file names whatever they are; see the manual on security."
)
preprocessing_options = stacked(
    click.option("--compiler", default=None, metavar="CC", help="C compiler for preprocessing."),
    click.option("--cflags", default="", metavar="FLAGS", help="Flags for the preprocessor."),
)
model_options = stacked(
    click.option(
        "--traffic",
        default="auto",
        show_default=True,
        metavar="ENGINE",
        help="Traffic engine: lc (layer conditions), sim (exact simulation), auto (lc, near transitions sim).",
    ),
    click.option(
        "--cache-fraction", type=float, default=1.0, show_default=True, help="Part of each cache that layer conditions may fill."
    ),
    cold_option,
    click.option("--halo", is_flag=True, help="Count halo elements and partly used lines too, as caches do."),
    nontemporal_option,
    indirect_option,
    click.option(
        "--incore",
        default=None,
        show_default="$ROOFTREE_INCORE or auto",
        metavar="ENGINE",
        help="In-core engine: auto, throughput, asm, llvm-mca, osaca, or compare for all side by side.",
    ),
    engine_timeout_option,
    file_option("--asm", help="Machine code of the loop."),
    click.option("--loop", default=None, metavar="LOOP", help="Loop of the machine code: label, number or 'line 12'."),
    click.option("--assume-unknown", is_flag=True, help="Count unknown instructions of --asm as one micro-op."),
    corrections_option,
    click.option(
        "--incore-corrections",
        default="all",
        show_default=True,
        metavar="all|none|NAME,...",
        help="Corrections of in-core times from machine code; -NAME,... for all but these. --explain lists them.",
    ),
    click.option("--simd", default=None, metavar="BYTES|scalar", help="SIMD width, e.g. 32B or scalar.  [default: machine's]"),
    click.option("--strict-fp", is_flag=True, help="Reductions keep their order, whatever flags the machine file has."),
    click.option(
        "--branch",
        default="both",
        show_default=True,
        metavar="both|taken|not-taken|P",
        help="How if-statements and ?: count: both arms (masked), one of them, or taken with probability P.",
    ),
    click.option(
        "--data",
        type=click.Choice(["any", "filled"]),
        default=None,
        help="What arrays hold: any numbers, or those that `rooftree measure` fills in, which tell how often conditions hold.  "
        "[default: any; of validate filled]",
    ),
    click.option(
        "--assume",
        multiple=True,
        metavar="FUNC=CY",
        help="Cycles of one call of a function the machine file does not know, e.g. exp=20.",
    ),
    click.option(
        "--compiler",
        default=None,
        metavar="CC",
        help="C compiler for reading the source and for the loop's code.  [default: the machine's]",
    ),
    click.option(
        "--cflags",
        default="",
        metavar="FLAGS",
        help="Flags for the compiler, behind the machine's, e.g. '-Iinclude -DFAST -Ofast'.",
    ),
    trust_option,
)

"""What the models assume; the same for every command that predicts."""
measuring_options = stacked(
    arguments_option,
    file_option(
        "--driver",
        metavar="FILE.c",
        help="Prepares the data and calls the function: void driver_call(void), void driver_setup(void), and "
        'driver_size("n") for -D n.',
    ),
    click.option("--alignment", default="64", show_default=True, metavar="BYTES", help="Of the beginning of each array."),
    click.option(
        "--padding",
        default=None,
        metavar="BYTES",
        help="Between two arrays.  [default: so that no two begin at the same place of a page]",
    ),
    click.option(
        "--huge-pages/--no-huge-pages", default=True, help="Ask for huge pages; the result says what came.  [default: yes]"
    ),
    click.option(
        "--confidence",
        type=float,
        default=0.9,
        show_default=True,
        metavar="P",
        help="Probability with which the interval holds the value of another run.",
    ),
    click.option(
        "--within",
        type=float,
        default=2.0,
        show_default=True,
        metavar="PERCENT",
        help="Measure until the interval is this narrow.",
    ),
    click.option("--time-limit", type=float, default=3.0, show_default=True, metavar="SECONDS", help="Of one point."),
    click.option(
        "--call-limit", type=float, default=60.0, show_default=True, metavar="SECONDS", help="Of one call of the kernel."
    ),
    click.option("--cpus", default="", metavar="LIST", help="Processors to use, such as 2,3 or 0..7."),
    click.option(
        "--counters",
        default="auto",
        show_default=True,
        metavar="auto|none|perf|likwid|papi",
        help="Count transfers, operations and micro-operations besides, where the processor can.",
    ),
    click.option("--resume", is_flag=True, help="Take up points that were measured before with the same code and options."),
)

"""How a kernel is measured; the same for every command that runs one."""


def measuring_arguments(options: dict[str, Any]) -> dict[str, Any]:
    """Turn the values of ``measuring_options`` into arguments of ``rooftree.measure``."""
    if not 0 <= options["within"] <= 100:
        raise UsageError(f"expected 0 to 100 (per cent), found {options['within']:g}", where="--within", hint="--within 2")
    plain = ("alignment", "padding", "huge_pages", "confidence", "time_limit", "call_limit", "counters", "resume", "driver")
    return {
        **{name: options[name] for name in plain},
        **({"data": options["data"]} if options.get("data") else {}),
        "within": options["within"] / 100,
        "cpus": parse_cpus(options["cpus"]),
        "args": parse_arguments(options["args"]),
        "progress": progress.show_measuring,
    }


def parse_arguments(texts: Sequence[str]) -> dict[str, str]:
    """Read all ``--arg NAME=VALUE``."""
    return dict(_argument(text) for text in texts)


def _argument(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        raise UsageError(f"cannot read '{text}'", where="--arg", hint="--arg c=0.5")
    return name, value


def parse_cores(text: str) -> list[int]:
    """Read ``--cores``.

    >>> parse_cores("1..4"), parse_cores("1,2,8")
    ([1, 2, 3, 4], [1, 2, 8])
    """
    from rooftree.sizes import parse_axis

    try:
        _, values = parse_axis(f"cores={text}", positive=True)
    except UsageError:
        raise UsageError(f"cannot read the core counts '{text}'", where="--cores", hint="4, 1,2,4 or 1..20") from None
    return [int(v) for v in values]


def parse_cpus(text: str) -> tuple[int, ...]:
    """Read ``--cpus``.

    >>> parse_cpus("0,2..4"), parse_cpus("")
    ((0, 2, 3, 4), ())
    """
    found: list[int] = []
    for part in filter(None, (p.strip() for p in text.split(","))):
        first, _, last = part.partition("..")
        if not first.isdigit() or (last and not last.isdigit()):
            raise UsageError(f"cannot read the processors '{text}'", where="--cpus", hint="--cpus 0,2 or --cpus 0..3")
        found += range(int(first), int(last or first) + 1)
    return tuple(found)


elsewhere_option = click.option(
    "--elsewhere", is_flag=True, help="To compare with measured code of another compiler: its error is stated."
)
"""Of commands that measure nothing themselves."""


def predict_arguments(options: dict[str, Any]) -> dict[str, Any]:
    """Turn the values of ``model_options`` into arguments of ``rooftree.predict``."""
    plain = (
        *("traffic", "incore", "asm", "loop", "assume_unknown", "corrections", "incore_corrections", "engine_timeout"),
        *("cache_fraction", "halo", "nontemporal", "indirect", "simd", "strict_fp", "branch"),
        *("compiler", "trust"),
    )
    return {
        **{name: options[name] for name in plain},
        "elsewhere": options.get("elsewhere", False),
        "repeat": not options["cold"],
        "assume": dict(_assumption(text) for text in options["assume"]),
        "flags": split_flags(options["cflags"]),
        "progress": progress.show_progress,
    }


def split_flags(text: str) -> list[str]:
    """The value of ``--cflags`` as single flags."""
    import shlex

    try:
        return shlex.split(text)
    except ValueError as error:
        raise UsageError(f"cannot split '{text}': {error}", where="--cflags") from None


def as_typed(kernel: str, machine: str, sizes: Sequence[str]) -> str:
    """The arguments that most commands share, as they would be typed again."""
    import shlex

    return shlex.join([kernel, "-m", machine, *(word for size in sizes for word in ("-D", size))])


def _assumption(text: str) -> tuple[str, float]:
    name, equals, value = text.partition("=")
    try:
        cycles = float(value)
    except ValueError:
        cycles = -1.0
    if not equals or not name.isidentifier() or not 0 < cycles < 1e9:
        raise UsageError(f"cannot read '{text}'", where="--assume", hint="--assume exp=20 (cycles of one call)")
    return name, cycles


def predicted_document(kernel: str, machine: str, kind: str, options: Mapping[str, Any], asked: Mapping[str, Any]) -> Any:
    """A kernel on a machine as `rooftree predict` records it; for figures of scaling and energy as `rooftree scale` does.

    Args:
        kernel, machine: as typed.
        kind: of the figure.
        options: ``sizes``, ``cores``, ``clock`` and ``power`` as typed.
        asked: what models assume, as `predict_arguments` gives it.
    """
    from rooftree.machine.load import load_machine
    from rooftree.predict.clocks import clock_document, parse_clocks, predict_clocks, scaling_document
    from rooftree.predict.run import predict_axes
    from rooftree.sizes import parse_axes

    axes = parse_axes(options["sizes"])
    clocks = parse_clocks(options["clock"]) if options["clock"] is not None else []
    cores = parse_cores(options["cores"]) if options["cores"] is not None else None
    if kind in ("scaling", "energy") or options["power"] is not None:
        return scaling_document(kernel, machine, axes, cores, clocks, options["power"], **asked)[0]
    if clocks:
        return clock_document(
            predict_clocks(kernel, machine, axes, clocks, cores=cores or 1, **asked), clocks, load_machine(machine)
        )
    return predict_axes(kernel, machine, axes, cores=cores or 1, **asked).document()
