"""``rooftree serve``: the workbench in the browser, and the same screen as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen
from rooftree.errors import UsageError

PORT = 8421


@click.command(
    cls=shared.NumericCommand,
    epilog="""\b
Examples:
  rooftree serve
  rooftree serve solver.c:sweep -m Zen4
  rooftree serve profile.json results/
  rooftree serve 'http://127.0.0.1:8421/#kernel=triad&m=skx'
  rooftree serve 3d-7pt -m skx -D N=10..1000:log60 --save stencil.html
  rooftree serve 3d-7pt -m all -D N=10..1000:log40 --cores 1 --clocks 1 --save calculator.html
  rooftree serve 2d-5pt 3d-7pt triad -m all --cores 1 --clocks 1 --save calculator/
""",
)
@click.argument("kernel", default="", shell_complete=shared.complete_kernels)
@click.argument("records", nargs=-1, metavar="[RECORD]... | [KERNEL]... | LINK", type=click.Path())
@shared.machine_option(needed=False, several=True, default="native, or skylake-sp where nothing is known of this machine")
@shared.sizes_option
@click.option("--cores", default="", metavar="LIST", help="Core counts: 4, 1,2,4 or 1..20.  [default: those of a socket]")
@click.option("--port", type=int, default=PORT, show_default=True, help="Port on 127.0.0.1; 0 takes a free one.")
@click.option("--no-browser", is_flag=True, help="Print the address, open nothing.")
@click.option(
    "--behind",
    default="",
    metavar="URL",
    help="Where browsers find the workbench behind a proxy, as that of JupyterHub: https://hub.example.org/user/me/proxy/8421/.",
)
@click.option("--read-only", is_flag=True, help="Take no sources from the browser and measure nothing, for classrooms.")
@click.option(
    "--save",
    type=click.Path(),
    default=None,
    metavar="FILE.html|DIR",
    help="Write the screen as one file in which the sliders move without a server, and end; of several kernels one each, in a "
    "folder, between which the choice of the kernel leads.",
)
@click.option("--clocks", type=click.IntRange(1, 21), default=3, show_default=True, help="Clocks of a saved file.")
@shared.assets_option
@shared.trust_option
@shared.json_option
def serve(
    kernel: str,
    records: tuple[str, ...],
    machine_names: tuple[str, ...],
    sizes: tuple[str, ...],
    cores: str,
    port: int,
    no_browser: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Open the workbench: a kernel's loop, machine, sizes, cores and clock as sliders, and what limits it, in the browser.

    KERNEL is a library kernel or a C or C++ file (FILE, FILE:FUNCTION or FILE:LINE). RECORDs are what a command wrote with
    --json or -o (a profile, a prediction, a measurement) and folders of campaigns; they are shown, too. A LINK that a colleague
    copied from a workbench opens with the same state (between quotes, as it has characters of the shell). The server listens on
    127.0.0.1 alone and answers whoever has the token in the address that it prints. Ctrl-C ends it.

    With --save DIR there may be several KERNELs: each gets a file in the folder, and all share the script of the figures there.
    """
    from rooftree.web.desk import FIRST_KERNEL, Desk
    from rooftree.web.guard import read_outside
    from rooftree.web.records import is_record

    save = options["save"]
    if "all" in machine_names:
        machine_names = _all_machines(machine_names, save)
    outside = read_outside(options["behind"]) if options["behind"] else None
    state = ""
    if "://" in kernel:
        from rooftree.web.run import machines_of, state_of

        if records or machine_names or sizes or cores or save is not None:
            raise UsageError("a link has its own kernel, machine, sizes and cores", where=kernel, hint="the link alone")
        kernel, state = "", state_of(kernel)
        machine_names = machines_of(state)
    named = [name for name in (kernel, *records) if name]
    shown = [name for name in named if is_record(name)]
    kernels = [name for name in named if name not in shown]
    several = len(kernels) > 1
    if several and save is None:
        why = f"the workbench begins with one kernel, found {', '.join(kernels)}"
        raise UsageError(why, hint="choose others on the screen, or --save DIR for a file of each")
    if save is not None:
        _check_saved(save, kernels, shown)
        if several or save.endswith("/") or Path(save).is_dir():
            _save_each(kernels or [FIRST_KERNEL], machine_names, (sizes, cores), save, options)
            return
    given = {"read_only": options["read_only"], "trust": options["trust"], "records": shown}
    desk = Desk(kernels[0] if kernels else "", machine_names, sizes=sizes, cores=cores, **given)
    try:
        if save is not None:
            from rooftree.web.saved import saved_sweeps

            printing.write_page(save, saved_sweeps(desk, machine_names, options["clocks"]))
            return
        from rooftree.web.run import serve as run

        told = _print_address if as_json else _say_address
        run(desk, port, browser=not no_browser and outside is None, told=told, outside=outside, state=state)
    finally:
        desk.close()


def _all_machines(names: tuple[str, ...], save: str | None) -> tuple[str, ...]:
    """The shipped machines, for ``-m all``.

    Raises: UsageError where others are named beside them, or nothing is saved.
    """
    from rooftree.web.shipped import every_machine

    if save is None:
        raise UsageError("-m all is for --save; the workbench offers all machines by itself", where="-m")
    if len(names) > 1:
        raise UsageError("all are the shipped machines, beside which others cannot be named", where="-m", hint="-m all alone")
    return every_machine()


def _check_saved(save: str, kernels: list[str], records: list[str]) -> None:
    """Raise UsageError for what cannot be saved as a file, or in one."""
    if records:
        why = f"a saved file holds no records, found {', '.join(records)}"
        raise UsageError(why, where="--save", hint="leave them out; rooftree plot RECORD -o FILE.html draws them as a page")
    if len(kernels) > 1 and Path(save).suffix.lower() in (".html", ".htm"):
        why = f"{len(kernels)} kernels need a folder, found the name of a file"
        raise UsageError(why, where=f"--save {save}", hint=f"--save {Path(save).with_suffix('')}/")


def _print_address(address: str, port: int) -> None:
    from rooftree.results.served import ServeDocument

    printing.print_json(ServeDocument(url=address, port=port))


def _say_address(address: str, _: int) -> None:
    screen.say(f"workbench: {address}")
    screen.say("Ctrl-C ends it", err=True)


def _save_each(
    kernels: list[str], machine_names: tuple[str, ...], over: tuple[tuple[str, ...], str], folder: str, options: dict[str, Any]
) -> None:
    """Write a file for each kernel into a folder, with the script of the figures once where there are several.

    All are predicted before the first is written, so that none leads to a file that could not be made.

    Args:
        kernels, machine_names, over: as typed; without sizes each kernel has its own.
        folder: made if need be.
        options: of the command.
    Raises: UsageError for what cannot stand in one folder; CapabilityError where it cannot be made.
    """
    from dataclasses import replace

    from rooftree.errors import CapabilityError
    from rooftree.web.desk import Desk
    from rooftree.web.saved import saved_sweeps, siblings_of

    files = siblings_of(kernels)
    sizes, cores = over
    pages: dict[str, str] = {}
    for kernel, file in zip(kernels, files, strict=True):
        desk = Desk(kernel, machine_names, sizes=sizes, cores=cores, trust=options["trust"])
        try:
            beside = [replace(one, here=one is file) for one in files] if len(files) > 1 else []
            pages[file.file] = saved_sweeps(desk, machine_names, options["clocks"], beside)
        finally:
            desk.close()
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CapabilityError(f"cannot make the folder: {error.strerror}", where=folder, hint="another folder") from None
    if len(files) > 1:
        meta = click.get_current_context().meta
        meta["rooftree.html_assets"] = meta.get("rooftree.html_assets") or str(Path(folder, "assets"))
    for name, text in pages.items():
        printing.write_page(str(Path(folder, name)), text)
