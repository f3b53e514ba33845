"""``rooftree kernels list | show``."""

from __future__ import annotations

import textwrap

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen

_MOST_CHAINS, _CHAIN = 12, 300
"""Recurrences that are shown, and characters of each."""


@click.group(
    epilog="""\b
Examples:
  rooftree kernels list
  rooftree kernels show 3d-7pt
  rooftree kernels show solver.c:sweep --json
"""
)
def kernels() -> None:
    """Kernels: the library, and what rooftree understands of yours."""


@kernels.command(
    "list",
    epilog="""\b
Examples:
  rooftree kernels list
  rooftree kernels list --tag stencil
  rooftree kernels list --json
""",
)
@click.option("--tag", default=None, help="Only kernels with this tag.")
@shared.json_option
def list_(tag: str | None, as_json: bool) -> None:
    """List the kernels that ship with rooftree."""
    from rooftree.errors import UsageError, nearest
    from rooftree.kernel.catalogue import list_kernels

    entries = list_kernels()
    tags = sorted({t for e in entries for t in e.tags})
    if tag is not None and tag not in tags:
        raise UsageError(f"no kernel has the tag '{tag}', tags are: {', '.join(tags)}", where="--tag", hint=nearest(tag, tags))
    chosen = [e for e in entries if tag is None or tag in e.tags]
    if as_json:
        printing.print_json(
            {
                "schema": "rooftree.kernels/1",
                "kernels": [{"name": e.name, "title": e.title, "tags": list(e.tags), "sizes": list(e.sizes)} for e in chosen],
            }
        )
        return
    printing.print_rows(
        "", ["name", "kernel", "sizes", "tags"], [[e.name, e.title, ", ".join(e.sizes), ", ".join(e.tags)] for e in chosen]
    )


@kernels.command(
    "show",
    epilog="""\b
Examples:
  rooftree kernels show 2d-5pt
  rooftree kernels show solver.c:sweep
  rooftree kernels show daxpy --json
""",
)
@click.argument("kernel", shell_complete=shared.complete_kernels)
@shared.preprocessing_options
@shared.json_option
def show(kernel: str, compiler: str | None, cflags: str, as_json: bool) -> None:
    """Show a kernel: loops, arrays, accesses, FLOPs, dependences."""
    import shlex

    from rooftree.frontend.load import load_kernel
    from rooftree.kernel.record import kernel_document

    found = load_kernel(kernel, flags=shlex.split(cflags), compiler=compiler)
    record = kernel_document(found)
    if as_json:
        printing.print_json(record.to_dict())
        return
    screen.echo(found.source.strip() + "\n")
    screen.say(f"loops        {'; '.join(record.loops)}")
    screen.say(f"sizes        {', '.join(record.symbols) or 'none'}")
    flops = ", ".join(f"{number:g} {kind}" for kind, number in record.flops.items()) or "none"
    screen.say(f"operations   {flops} per iteration ({record.flops_per_iteration:g} FLOP)")
    for name, array in record.arrays.items():
        extents = "".join(f"[{'?' if e is None else e}]" for e in array.extents)
        screen.say(f"array        {array.type} {name}{extents}: {array.loads:g} loads, {array.stores:g} stores")
    for text in record.indirect:
        screen.say(f"indirect     {text}")
    for chain in record.recurrences[:_MOST_CHAINS]:
        text = textwrap.shorten(chain.text, _CHAIN, placeholder=" ...")
        screen.say(f"recurrence   {text}{' (a reduction)' if chain.reassociable else ''}")
    if len(record.recurrences) > _MOST_CHAINS:
        screen.say(f"recurrence   and {len(record.recurrences) - _MOST_CHAINS} others: --json has all of them")
    for entry in record.dependences or ():
        distance = ", ".join("*" if d is None else str(d) for d in entry.distance)
        screen.say(f"dependence   {entry.kind}: {entry.from_} -> {entry.to}, distance ({distance})")
    for text in record.unclear_dependences:
        screen.say(f"dependence   unclear: {text}")
    for text in record.assumptions:
        screen.say(f"assumption   {text}")
