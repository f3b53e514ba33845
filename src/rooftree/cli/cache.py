"""``rooftree cache list | prune | clear``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, screen

if TYPE_CHECKING:
    from rooftree.disk_cache import Part


@click.group(
    epilog="""\b
Examples:
  rooftree cache list
  rooftree cache prune --limit 100MB
  rooftree cache clear
"""
)
def cache() -> None:
    """What was worked out, compiled and measured before: where it lies, how much it takes; remove it.

    Everything is made anew when it is missing. ROOFTREE_CACHE_MB limits the cache (512 by default): what is oldest goes.
    """


@cache.command(
    "list",
    epilog="""\b
Examples:
  rooftree cache list
  rooftree cache list --json
  XDG_CACHE_HOME=/scratch/me rooftree cache list
""",
)
@shared.json_option
def list_(as_json: bool) -> None:
    """List the folders of the cache with their files and bytes."""
    _print(None, as_json)


@cache.command(
    epilog="""\b
Examples:
  rooftree cache prune
  rooftree cache prune --limit 100MB
  rooftree cache prune --limit 0 --json
"""
)
@click.option(
    "--limit", default=None, metavar="SIZE", help="As 200MB or 1GiB; a number is in MB. Default: ROOFTREE_CACHE_MB, 512."
)
@shared.json_option
def prune(limit: str | None, as_json: bool) -> None:
    """Remove the oldest files until the cache is no larger than its limit; measured machine files stay."""
    from rooftree import disk_cache

    most = disk_cache.limit_bytes(limit)
    _print(disk_cache.prune(most), as_json, most)


@cache.command(
    epilog="""\b
Examples:
  rooftree cache clear
  rooftree cache clear compiled built
  rooftree cache clear machines
"""
)
@click.argument("parts", nargs=-1, metavar="[PART]...")
@shared.json_option
def clear(parts: tuple[str, ...], as_json: bool) -> None:
    """Remove all files, or those of some parts; measured machine files only by name."""
    from rooftree import disk_cache

    _print(disk_cache.clear(parts), as_json)


def _print(removed: Part | None, as_json: bool, limit_B: int | None = None) -> None:
    from rooftree import disk_cache
    from rooftree.units import format_si

    root, parts = disk_cache.root_folder(), disk_cache.usage()
    limit = disk_cache.limit_bytes() if limit_B is None else limit_B
    size, notes = sum(part.size_B for part in parts), [note for part in parts for note in part.notes]
    if as_json:
        from rooftree.results.cache import CacheDocument, CachePart, Removed

        printing.print_json(
            CacheDocument(
                folder=str(root),
                limit_B=limit,
                size_B=size,
                parts=[CachePart(name=p.name, what=disk_cache.PARTS[p.name], files=p.files, size_B=p.size_B) for p in parts],
                removed=Removed(files=removed.files, size_B=removed.size_B) if removed else None,
                notes=notes,
            )
        )
        return
    if removed is not None:
        screen.echo(f"removed {removed.files} files, {format_si(removed.size_B, 'B')}")
    screen.echo(f"{root}: {format_si(size, 'B')} of at most {format_si(limit, 'B')}")
    rows = [[p.name, str(p.files), format_si(p.size_B, "B"), disk_cache.PARTS[p.name]] for p in parts if p.files]
    if rows:
        printing.print_rows("", ["part", "files", "size", "what"], rows)
    for note in notes:
        screen.say(f"note: {note}", err=True)
