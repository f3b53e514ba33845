"""``rooftree site build``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rooftree.cli import options as shared
from rooftree.cli import screen

if TYPE_CHECKING:
    from rooftree.results.collection import Case


@click.group(
    epilog="""\b
Examples:
  rooftree site build stencils.results -o site
  rooftree site build stencils.results -o site --title "Stencils of our cluster"
  rooftree site build stencils.results -o site --json
"""
)
def site() -> None:
    """A static site of the results of campaigns, for any web server or none."""


@site.command(
    "build",
    epilog="""\b
Examples:
  rooftree site build stencils.results -o site
  rooftree site build stencils.results -o site --title "Stencils of our cluster"
  rooftree site build stencils.results -o site --comments reviews --json
""",
)
@click.argument("results", type=click.Path(file_okay=False))
@click.option("-o", "--output", "target", required=True, type=click.Path(file_okay=False), metavar="DIR", help="Where it goes.")
@click.option(
    "--title", default="", metavar="TEXT", help="Title of the site.  [default: that of the campaign's file beside RESULTS]"
)
@click.option(
    "--comments",
    type=click.Path(file_okay=False),
    default=None,
    metavar="DIR",
    help="Folder of reviewers' comments, a text file for each page.  [default: RESULTS/comments]",
)
@shared.json_option
def build(results: str, target: str, title: str, comments: str | None, as_json: bool) -> None:
    """Build a site of RESULTS, the folder of a campaign's results: predicted beside measured, with errors, data and doubts."""
    from rooftree.campaign.cases import cases, grouped
    from rooftree.campaign.comments import read_comments
    from rooftree.campaign.file import title_beside
    from rooftree.campaign.store import Store
    from rooftree.cli.time_left import TimeLeft
    from rooftree.site.build import build as built

    store = Store(Path(results))
    groups, damaged = grouped(store)
    said = read_comments(Path(comments) if comments else store.folder / "comments", must=comments is not None)
    left = TimeLeft()

    def told() -> Iterator[Case]:
        for number, case in enumerate(cases(store, groups)):
            shared.show_doing(f"{number} of {len(groups)} pages{left(number, len(groups))}: {case.kernel} on {case.machine}")
            yield case
        shared.show_doing("")

    title = title or title_beside(store.folder)
    found = built(told(), Path(target), results=results, title=title, comments=said, findings=damaged)
    if as_json:
        shared.print_json(found)
        return
    screen.say(f"wrote {found.pages} pages of {found.cases} kernels on machines to {Path(target) / 'index.html'}")
    screen.say(f"{found.points} points, {found.measured} of them measured")
    kinds: dict[str, int] = {}
    for finding in found.findings:
        kinds[finding.kind] = kinds.get(finding.kind, 0) + 1
    if kinds:
        screen.say("does not fit together: " + ", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items())))
        screen.say(f"each in {Path(target) / 'data.html'}")
