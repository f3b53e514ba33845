"""Write a site: pages, data, and what was found on the way.

index.html            all kernels on all machines, with filters
case-*.html           one kernel on one machine
kernel-*.html         one kernel on all machines
machine-*.html        all kernels on one machine
glossary.html         the terms of the field, to which pages link
errors.html           errors by class and machine, by place of the data, beside those of other tools
lookup.html           classify my loop: its nearest relatives
data.html             downloads, rules, what does not fit together
data/                 records of each case (JSON), points (CSV)
assets/               the one shared script
site.json             what belongs to the site, so that the next build takes away what is no longer in it
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rooftree import files, yamltext
from rooftree.errors import InputError, UsageError
from rooftree.report.prediction.points import count
from rooftree.report.render import packed, page, write_page, write_script
from rooftree.results.campaign import RULE_OF_RUNS, LookSummary
from rooftree.results.collection import Case, OpenPoints, SiteDocument, SiteFinding
from rooftree.results.validation import Summary
from rooftree.site import compare, data, glossary, words
from rooftree.site.case import case_page
from rooftree.site.compare import Entry
from rooftree.site.findings import MEANINGS

MANIFEST = "site.json"
_OURS = re.compile(
    r"(?:(?:index|errors|lookup|data|glossary|(?:case|kernel|machine)-[a-z0-9.-]+)\.html|data/[a-z0-9.-]+\.(?:json|csv|c|yaml))"
)
_MOST_FINDINGS = 300


Share = Callable[[], Iterable[Case]]
"""Gives a part of the cases, in another process."""
Tell = Callable[[int], None]
"""Told how many cases more are written."""


class About(NamedTuple):
    """What a site says of itself.

    Attributes:
        title: of the site.
        authors: of the campaigns.
        open: points that campaigns asked for and did not come to.
        again: commands that do them.
        blockings: names of the loops in blocks that were asked for, by kernel; without the kernels of which that is not known.
        repeats: how well measurements do, over all kernels, by name of the machine.
    """

    title: str = ""
    authors: Sequence[str] = ()
    open: Sequence[OpenPoints] = ()
    again: Sequence[str] = ()
    blockings: Mapping[str, Sequence[str]] = MappingProxyType({})
    repeats: Mapping[str, LookSummary] = MappingProxyType({})


class Parts(NamedTuple):
    """Cases in parts, which can be pickled, and how many processes write their pages."""

    shares: Sequence[Share] = ()
    jobs: int = 1


def build(
    cases: Iterable[Case],
    target: Path,
    *,
    results: str,
    about: About | None = None,
    comments: Mapping[str, Sequence[str]] | None = None,
    findings: Sequence[SiteFinding] = (),
    machines: Mapping[str, str] | None = None,
    parts: Parts | None = None,
    tell: Tell = lambda number: None,
) -> SiteDocument:
    """Write a site.

    Args:
        cases: what it shows; one after the other is in memory.
        parts: what it shows besides, written by several processes.
        target: its folder; it is made, or holds an older build, which is replaced.
        results: where the cases come from, in words.
        about: title, authors, and what is open.
        comments: what reviewers wrote, by id of the case.
        findings: what was found before.
        machines: texts of machine files that do not ship with rooftree, by their sha256.
        tell: progress.
    Raises: UsageError for a folder with something else in it; InputError without any case; CapabilityError if it cannot be
        written.
    """
    began = time.perf_counter()
    site = _Site(target, results, about or About(), comments or {}, findings, machines or {})
    return site.build(cases, parts or Parts(), tell, began)


def check_folder(target: Path) -> None:
    """Make sure that a folder can take a site.

    Raises: UsageError for one that holds something else; CapabilityError if it cannot be written.
    """
    if target.is_dir() and any(target.iterdir()) and not (target / MANIFEST).is_file():
        raise UsageError("this folder holds something that is no site", where=str(target), hint="-o a new folder")
    files.make_folder(target, "-o another folder")
    files.check_writable(str(target / MANIFEST))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Written:
    """What is kept of a case whose page and data are written: bytes of each file by name, rows of its table, what was found."""

    entry: Entry
    files: Mapping[str, int]
    rows: Sequence[data.Row]
    findings: Sequence[SiteFinding]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Writer:
    """Writes pages and data into a folder; ``comments`` and ``open`` points by id of the case, ``machines`` by their sha256,
    ``blockings`` that were asked for by kernel, ``repeats``: how well measurements do by machine.
    """

    target: Path
    title: str
    comments: Mapping[str, Sequence[str]]
    machines: Mapping[str, str]
    open: Mapping[str, int]
    blockings: Mapping[str, Sequence[str]]
    repeats: Mapping[str, LookSummary]

    def page(self, name: str, template: str, drawn: Mapping[str, Any], title: str, **shown: Any) -> int:
        """Write a page; its bytes."""
        text = page(template, drawn, plotly_js="", title=title, intro=shown.pop("intro", ""), site_title=self.title, **shown)
        text = text if name == glossary.PAGE else glossary.linked(text)
        write_page(str(self.target / name), text, str(self.target / "assets"), sync=False)
        return (self.target / name).stat().st_size

    def text(self, name: str, text: str) -> int:
        """Write a file; its length."""
        files.write_beside(self.target / name, text, sync=False)
        return len(text)

    def case(self, case: Case) -> _Written:
        """Write the page and the data of a case."""
        entry, sizes = compare.entry_of(case), dict[str, int]()
        failed = sum(len(one.failed) for one in case.series)
        lost = [SiteFinding(kind="failed", sentence=f"{failed} points have no number", case=case.id)] if failed else []
        sources = self._sources(case, sizes)
        context = case.series[0].context
        machine = self.machines.get(context.machine.sha256, "") if context is not None else ""
        comments, blockings = self.comments.get(case.id, ()), self.blockings.get(case.kernel)
        shown, drawn = case_page(case, comments, sources, machine, blockings, self.repeats.get(case.machine))
        shown |= {"kernel_page": entry.kernel_page, "machine_page": entry.machine_page}
        shown["open"] = self.open.get(case.id, 0)
        shown["class_name"] = case.stencil.name if case.stencil is not None else ""
        name = f"case-{case.id}.html"
        sizes[name] = self.page(name, "site/case.html.j2", drawn, words.title_of(case), s=shown)
        found = list(data.rows(case))
        for name, text in (
            (f"data/{case.id}.json", json.dumps(case, allow_nan=False, separators=(",", ":")) + "\n"),
            (f"data/{case.id}.csv", data.to_csv(found)),
        ):
            sizes[name] = self.text(name, text)
        return _Written(entry=entry, files=sizes, rows=found, findings=[*case.findings, *lost])

    def share(self, share: Share) -> list[_Written]:
        """Write the cases of a part."""
        return [self.case(case) for case in share()]

    def _sources(self, case: Case, sizes: dict[str, int]) -> dict[str, str]:
        """Write kernels to files where commands cannot name them; the names of these files, by blocking."""
        found: dict[str, str] = {}
        for one in case.series:
            if one.context is None or one.blocking is None or not one.context.kernel.source or one.blocking in found:
                continue
            ending = f"-{re.sub('[^a-z0-9]+', '-', one.blocking.lower())}-{len(found)}" if one is not case.series[0] else ""
            name = found[one.blocking] = f"data/{case.id}{ending}.c"
            sizes[name] = self.text(name, one.context.kernel.source)
        return found


class _Site:
    """A site on its way."""

    def __init__(
        self,
        target: Path,
        results: str,
        about: About,
        comments: Mapping[str, Sequence[str]],
        findings: Sequence[SiteFinding],
        machines: Mapping[str, str],
    ) -> None:
        self.target, self.results, self.about, self.comments = target, results, about, comments
        self.title = about.title or f"Results of {Path(results).name}"
        self.machines = {f"data/machine-{sha256[:16]}.yaml": text for sha256, text in machines.items()}
        names = dict(zip(machines, self.machines, strict=True))
        waiting = {one.case: one.number for one in about.open if one.case}
        self.writer = _Writer(
            target=target,
            title=self.title,
            comments=comments,
            machines=names,
            open=waiting,
            blockings=dict(about.blockings),
            repeats=dict(about.repeats),
        )
        self.findings = list(findings)
        self.entries: list[Entry] = []
        self.files: dict[str, int] = {}
        self.rows: list[data.Row] = []

    def build(self, cases: Iterable[Case], parts: Parts, tell: Tell, began: float) -> SiteDocument:
        """All of it."""
        before = self._prepare()
        for case in cases:
            self._keep(self.writer.case(case))
            tell(1)
        for several in self._shared(*parts):
            for written in several:
                self._keep(written)
            tell(len(several))
        if not self.entries:
            hint = "rooftree campaign run FILE -o DIR"
            raise InputError("there is nothing to show: no record can be read", where=self.results, hint=hint)
        for name in sorted(self.comments.keys() - {e.id for e in self.entries}):
            sentence = f"the comment {name}.txt belongs to no page"
            self.findings.append(SiteFinding(kind="comment", sentence=sentence))
        for key, of in (("kernel_page", compare.kernel_page), ("machine_page", compare.machine_page)):
            groups: dict[str, list[Entry]] = {}
            for e in self.entries:
                groups.setdefault(getattr(e, key), []).append(e)
            for name, some in groups.items():
                shown, drawn = of(some)
                notes = self._notes(some) if key == "machine_page" else []
                self._page(name, "site/compare.html.j2", drawn, shown["title"], s=shown | {"notes": notes})
        self._text("data/points.csv", data.to_csv(self.rows))
        for name, text in self.machines.items():
            self._text(name, text)
        self._overview()
        found = SiteDocument(
            folder=str(self.target),
            results=self.results,
            pages=sum(name.endswith(".html") for name in self.files),
            cases=len(self.entries),
            machines=len({e.machine for e in self.entries}),
            points=sum(e.points for e in self.entries),
            measured=sum(e.measured for e in self.entries),
            loud=sum(e.loud for e in self.entries),
            open=sum(one.number for one in self.about.open),
            largest_page_B=max(size for name, size in self.files.items() if name.endswith(".html")),
            looks=LookSummary.of(looks) if (looks := [one for e in self.entries for one in e.looks]) else None,
            seconds=round(time.perf_counter() - began, 3),
            files=sorted(self.files),
            findings=self.findings,
        )
        for name in sorted(set(before) - set(self.files)):
            (self.target / name).unlink(missing_ok=True)
        published = found.replace(folder=".", results=Path(self.results).name)  # where it was built is nobody's business
        files.write_text(self.target / MANIFEST, published.to_json(indent=1) + "\n")
        return found

    def _notes(self, entries: Sequence[Entry]) -> list[str]:
        """What the file of a machine that does not ship with rooftree notes about it, as what others left of a cache."""
        names = (self.writer.machines.get(e.facts.sha256, "") for e in entries if e.facts is not None)
        text = self.machines.get(next(filter(None, names), ""), "")
        with contextlib.suppress(InputError):
            found = yamltext.read(text.encode(), "machine").data if text else None
            notes = found.get("notes") if isinstance(found, dict) else None
            return [str(note) for note in notes] if isinstance(notes, list) else []
        return []

    def _prepare(self) -> list[str]:
        """Make the folder; the files of an older build."""
        check_folder(self.target)
        for name in ("data", "assets"):
            files.make_folder(self.target / name, "-o another folder")
        if not (self.target / MANIFEST).is_file():  # one that is interrupted is a site for the next one, too
            files.write_text(self.target / MANIFEST, json.dumps({"schema": "rooftree.site/1", "files": []}) + "\n")
            return []
        found = files.read_json(self.target / MANIFEST, what="the list of the site's files", hint="-o another folder")
        names = found.get("files") if isinstance(found, dict) else None
        return [n for n in names if isinstance(n, str) and _OURS.fullmatch(n)] if isinstance(names, list) else []

    def _shared(self, shares: Sequence[Share], jobs: int) -> Iterator[list[_Written]]:
        """What several processes wrote, in the order of the parts."""
        if jobs <= 1 or len(shares) <= 1:
            yield from map(self.writer.share, shares)
            return
        write_script(str(self.target / "assets"))  # once, before several could
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(min(jobs, len(shares)), mp_context=context) as workers:
            yield from workers.map(self.writer.share, shares)

    def _keep(self, written: _Written) -> None:
        self.entries.append(written.entry)
        self.files |= written.files
        self.rows += written.rows
        self.findings += written.findings

    def _page(self, name: str, template: str, drawn: Mapping[str, Any], title: str, **shown: Any) -> None:
        self.files[name] = self.writer.page(name, template, drawn, title, **shown)

    def _text(self, name: str, text: str) -> None:
        self.files[name] = self.writer.text(name, text)

    def _overview(self) -> None:
        """The pages of all cases together."""
        rows = [_overview_row(e) for e in self.entries]
        summary = compare.summary_of(self.entries)
        limits = self.entries[0].limits
        shown = {
            "rows": packed(json.dumps(rows)),
            "rule": limits.rule,
            "middle": words.middle_sentence([(e.light, e.summary.median) for e in self.entries], limits),
            "terms": words.ERROR_TERMS,
            "sentence": words.sentence_of(summary, any(e.measured for e in self.entries), [e.expected for e in self.entries]),
            "counts": self._counts(),
            "by_place": compare.by_place_sentences(self.entries),
            "authors": ", ".join(self.about.authors),
            "loud": words.loud_text(
                sum(e.loud for e in self.entries), sum(e.measured for e in self.entries), sum(e.disturbed for e in self.entries)
            ),
            "unsteady": list(filter(None, (words.unsteady_sentence(one, name) for name, one in self.writer.repeats.items()))),
            "open": words.open_text(self.about.open),
            "again": self.about.again,
            "looks": self._looks(),
            "kernels": sorted({(e.kernel, e.kernel_page) for e in self.entries}),
            "machines": sorted({(e.title, e.machine_page) for e in self.entries}),
            "findings": len(self.findings),
            "elsewhere": any(e.elsewhere for e in self.entries),
        }
        self._page("index.html", "site/index.html.j2", {}, self.title, s=shown)
        tables = {"machines": self._by_machine(), "places": self._by_place(), "tools": compare.tools(self.entries)}
        self._page("errors.html", "site/errors.html.j2", {}, "Errors by class and machine", s=shown | tables)
        self._page("lookup.html", "site/lookup.html.j2", {}, "Classify my loop", s=shown)
        titles = {e.id: f"{e.kernel} on {e.title}" for e in self.entries}
        findings = [
            {
                "kind": f.kind,
                "sentence": f.sentence,
                "page": f"case-{f.case}.html" if f.case in titles else "",
                "of": titles.get(f.case, ""),
            }
            for f in self.findings[:_MOST_FINDINGS]
        ]
        more = max(0, len(self.findings) - _MOST_FINDINGS)
        kinds: dict[str, int] = {}
        for f in self.findings:
            kinds[f.kind] = kinds.get(f.kind, 0) + 1
        told = [(kind, number, MEANINGS.get(kind, "")) for kind, number in sorted(kinds.items())]
        listed = {"found": findings, "more": more, "kinds": told, "results": Path(self.results).name}
        listed |= {"site": self.title, "version": version("rooftree"), "runs_rule": RULE_OF_RUNS}
        self._page("data.html", "site/data.html.j2", {}, "Data and rules", s=shown | listed)
        self._page(glossary.PAGE, "site/glossary.html.j2", {}, "Glossary", s={"terms": glossary.glossary()})

    def _counts(self) -> str:
        kernels, machines = ({getattr(e, name) for e in self.entries} for name in ("kernel", "machine"))
        points, measured = sum(e.points for e in self.entries), sum(e.measured for e in self.entries)
        there = [count(len(kernels), "kernel"), count(len(machines), "machine"), count(points, "point")]
        return f"{', '.join(there).capitalize()}, {measured} of them measured."

    def _looks(self) -> str:
        """How well measurements repeat, and of which part of the kernels that is known."""
        text = words.looks_text([looks for e in self.entries for looks in e.looks])
        sampled = {e.kernel for e in self.entries if any(looks.sample for looks in e.looks)}
        return " ".join(filter(None, (text, words.sampled_text(sampled, {e.kernel for e in self.entries if e.measured}))))

    def _by_machine(self) -> list[dict[str, str]]:
        found: dict[tuple[str, str], list[float]] = {}
        for e in self.entries:
            found.setdefault((e.title, e.machine_page), []).extend(x for some in e.errors.values() for x in some)
        held: dict[tuple[str, str], list[Entry]] = {}
        for e in self.entries:
            held.setdefault((e.title, e.machine_page), []).append(e)
        return [
            {"name": name, "page": file, **self._spread(errors), **_held(compare.held_by_place(held[name, file]).values())}
            for (name, file), errors in found.items()
        ]

    def _by_place(self) -> list[dict[str, str]]:
        found, held = compare.errors_by_place(self.entries), compare.held_by_place(self.entries)
        return [
            {"name": f"data in {place}", "page": "", **self._spread(errors), **_held([held.get(place, (0, 0))])}
            for place, errors in found.items()
        ]

    def _spread(self, errors: Sequence[float]) -> dict[str, str]:
        s, limits = Summary.of(errors), self.entries[0].limits
        light = (
            "" if s.median is None else "green" if s.median <= limits.green else "orange" if s.median <= limits.orange else "red"
        )
        signed = words.percent(s.bias, sign=True)
        return {
            "points": str(s.points),
            "median": words.percent(s.median, limits=limits),
            "p90": words.percent(s.p90),
            "bias": signed,
            "light": light,
        }


def _held(both: Iterable[tuple[int, int]]) -> dict[str, str]:
    """How many measurements the intervals hold, as a cell of a table."""
    found = list(both)
    inside, of = sum(inside for inside, _ in found), sum(of for _, of in found)
    return {"held": f"{inside} of {of}" if of else "-"}


def _overview_row(e: Entry) -> list[Any]:
    """What the scripts of the overview, the map of errors and the look-up know of a case."""
    s = e.stencil
    features = None
    if s is not None:
        element = next((word for word in reversed(s.name.split("-")) if word in s.types), "double")
        features = [s.dimensions, s.radius, s.shape, s.weighting, s.coefficients, element]
    median = e.summary.median
    expected = None if e.measured or e.expected is None else float(f"{e.expected:.4g}")
    return [
        *(f"case-{e.id}.html", e.kernel, e.title, e.at, e.told_words, e.seen_words),
        *(median, e.light or "", features, e.measured, e.points),
        expected,
        compare.why_not(e),
        words.percent(expected) if median is None else words.percent(median, limits=e.limits),
        e.interval_words,
        e.longest,
        e.cycles,
        e.error_words,
    ]
