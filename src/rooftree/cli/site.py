"""``rooftree site build``."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rooftree.cli import options as shared
from rooftree.cli import printing, progress, screen

if TYPE_CHECKING:
    from rooftree.results.campaign import Asked
    from rooftree.results.collection import SiteDocument

_SHARE = 8
"""Kernels on machines that a process takes at a time."""
_ALONE = 20
"""Kernels on machines that one process writes as fast as a second one starts."""


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
  rooftree site build stencils.results -o site --comments reviews --jobs 2 --json
""",
)
@click.argument("results", type=click.Path(file_okay=False))
@click.option("-o", "--output", "target", required=True, type=click.Path(file_okay=False), metavar="DIR", help="Where it goes.")
@click.option("--title", default="", metavar="TEXT", help="Title of the site.  [default: that of the campaign]")
@click.option(
    "--comments",
    type=click.Path(file_okay=False),
    default=None,
    metavar="DIR",
    help="Folder of reviewers' comments, a text file for each page.  [default: RESULTS/comments]",
)
@click.option(
    "--jobs", type=click.IntRange(0, 1024), default=0, metavar="N", help="Processes that write pages.  [default: one per core]"
)
@shared.json_option
def build(results: str, target: str, title: str, comments: str | None, jobs: int, as_json: bool) -> None:
    """Build a site of RESULTS, the folder of a campaign's results: predicted beside measured, with errors, data and doubts."""
    found = build_site(results, target, title=title, comments=comments, jobs=jobs)
    if as_json:
        printing.print_json(found)
    else:
        tell_site(found, target)


def build_site(results: str, target: str, *, title: str = "", comments: str | None = None, jobs: int = 0) -> SiteDocument:
    """Build a site of a folder of results, with the title and the authors of its campaigns unless told otherwise.

    Raises: as `rooftree.campaign.cases.grouped` and `rooftree.site.build.build`.
    """
    from rooftree.campaign.cases import case_ids, cases, cases_of_part, grouped, open_points, repeats
    from rooftree.campaign.comments import read_comments
    from rooftree.campaign.store import Store
    from rooftree.cli.time_left import TimeLeft
    from rooftree.site.build import About, Parts
    from rooftree.site.build import build as built

    store = Store(Path(results))
    groups, damaged = grouped(store)
    said = read_comments(Path(comments) if comments else store.folder / "comments", must=comments is not None)
    left, done, names = TimeLeft(), 0, case_ids(groups)
    jobs = min(jobs or len(os.sched_getaffinity(0)), -(-len(groups) // _ALONE))
    pairs = list(groups)
    parts = [{pair: groups[pair] for pair in pairs[k : k + _SHARE]} for k in range(0, len(pairs), _SHARE)] if jobs > 1 else []

    asked = store.asked()
    titles, authors = dict.fromkeys(a.title for a in asked if a.title), dict.fromkeys(name for a in asked for name in a.authors)
    about = About(
        title=title or "; ".join(titles),
        authors=tuple(authors),
        open=open_points(asked, store.ids(), names),
        again=tuple(shlex.join(["rooftree", "campaign", "run", a.file, "-o", store.folder.name]) for a in asked),
        blockings=blockings_of(asked),
        repeats=repeats(store, groups),
    )

    def tell(number: int) -> None:
        nonlocal done
        done += number
        progress.show_doing(f"{done} of {len(groups)} pages{left(done, len(groups))}" if done < len(groups) else "")

    return built(
        () if parts else cases(store, groups, names=names),
        Path(target),
        results=results,
        about=about,
        comments=said,
        findings=damaged,
        machines=store.machines(),
        parts=Parts([partial(cases_of_part, store.folder, part, {pair: names[pair] for pair in part}) for part in parts], jobs),
        tell=tell,
    )


def tell_site(found: SiteDocument, target: str, *, err: bool = False) -> None:
    """Say what a site holds and what does not fit together in it."""
    on = f"{found.machines} machine{'' if found.machines == 1 else 's'}"
    screen.say(f"wrote {found.pages} pages of {found.cases} cases on {on} to {Path(target) / 'index.html'}", err=err)
    loud = f", {found.loud} while other programs ran" if found.loud else ""
    screen.say(
        f"{found.points} points, {found.measured} of them measured{loud}{f'; {found.open} are open' if found.open else ''}",
        err=err,
    )
    kinds: dict[str, int] = {}
    for finding in found.findings:
        kinds[finding.kind] = kinds.get(finding.kind, 0) + 1
    if kinds:
        listed = ", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items()))
        screen.say(f"does not fit together: {listed}", err=err)
        screen.say(f"each in {Path(target) / 'data.html'}", err=err)


def blockings_of(asked: Iterable[Asked]) -> dict[str, list[str]]:
    """Which loops in blocks campaigns asked for, by kernel; without the kernels of a campaign that does not tell."""
    found: dict[str, list[str]] = {}
    told = [one for one in asked if one.blockings is not None]
    unknown = {kernel for one in asked if one.blockings is None for kernel in one.points}
    for one in told:
        for kernel in one.points:
            if kernel not in unknown:
                found[kernel] = list(dict.fromkeys((*found.get(kernel, ()), *(one.blockings or ()))))
    return found
