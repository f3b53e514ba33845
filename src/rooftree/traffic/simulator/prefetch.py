"""Prefetchers of a cache level, and plain Python state machines that follow them (the twins of cpp/prefetch.hpp).

A prefetcher sees the requests that arrive at its level, hits as well as misses: loads, stores that the level allocates
lines for, and what the level before prefetches. It does not see write-backs, non-temporal stores and claims. After the
access of the core is done, the lines it named are asked for one after the other, as a load would be, but are placed in
its level alone (and in those behind); a line that the level holds by then is passed over.

* `NextLine`: the line after the one asked for. `Adjacent`: the other line of an aligned pair.
* `Stream`: a table of streams, each with its last line, its direction and the length of its run. A request belongs to
  the most recently used stream of its page (without pages: whose last line is at most one away). If there is none, it
  takes the place of the stream that was not used for longest. A step of one line against or without a direction starts a
  run of 2, a longer step one of 1, the same line again changes nothing. Requests that lengthen a run to ``trigger`` lines
  or more name the next ``per_request`` lines that the run has not named, at most ``ahead`` lines before the request.

No prefetcher leaves the page of the request.

Source: Intel 64 and IA-32 Architectures Optimization Reference Manual, section Data Prefetching, on the L2 streamer (up to
32 streams, 2 lines per request, 20 lines ahead, within 4 KiB) and the spatial prefetcher (pairs of 128 B).
Simplified: one stream per page instead of one upwards and one downwards, all lines come to one level whatever its load,
every prefetch is done before the next access of the core, and nothing is ever dropped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from rooftree.errors import MachineError

PAGE = 4096  # bytes
WHEN = ("miss", "access")
MAX_STREAMS = 1024


class Watcher(Protocol):
    """The state of a prefetcher."""

    def see(self, line: int, missed: bool) -> Iterable[int]:
        """Note a request for a line; the result is the lines to ask for."""


@dataclass(frozen=True, slots=True)
class NextLine:
    """Asks for the line after the one that was asked for.

    Args:
        on: ``miss``: of requests that miss; ``access``: of all.
        page_bytes: a power of two; None for no pages.

    Raises:
        MachineError: a value out of range.
    """

    on: str = "miss"
    page_bytes: int | None = PAGE

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        _check_when(self.on, "next-line prefetcher")
        _check_page(self.page_bytes, "next-line prefetcher")

    def watch(self, line_bytes: int) -> Watcher:
        """A new state, for lines of this size."""
        return _NextLine(self.on, _lines(self.page_bytes, line_bytes))

    def as_tuple(self, line_bytes: int) -> tuple[int, ...]:
        """Kind and numbers, as cpp/prefetch.hpp expects them."""
        return (0, self.on == "access", _lines(self.page_bytes, line_bytes), 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Adjacent:
    """Asks for the other line of the aligned pair.

    Args:
        on: ``miss``: of requests that miss; ``access``: of all.

    Raises:
        MachineError: a value out of range.
    """

    on: str = "miss"

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        _check_when(self.on, "adjacent-line prefetcher")

    def watch(self, line_bytes: int) -> Watcher:
        """A new state, for lines of this size."""
        return _Adjacent(self.on)

    def as_tuple(self, line_bytes: int) -> tuple[int, ...]:
        """Kind and numbers, as cpp/prefetch.hpp expects them."""
        return (1, self.on == "access", 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stream:
    """Runs ahead of successive lines, up or down.

    Args:
        streams: entries of the table.
        trigger: successive lines that make a run.
        ahead: lines that it runs ahead of the request.
        per_request: lines that one request brings at most.
        page_bytes: a power of two, each page has one stream; None for no pages.

    Raises:
        MachineError: a value out of range.
    """

    streams: int = 32
    trigger: int = 2
    ahead: int = 20
    per_request: int = 2
    page_bytes: int | None = PAGE

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        for word, value, low in (
            ("streams", self.streams, 1),
            ("trigger", self.trigger, 2),
            ("ahead", self.ahead, 1),
            ("per_request", self.per_request, 1),
        ):
            if not isinstance(value, int) or not low <= value <= MAX_STREAMS:
                raise MachineError(
                    f"{word} is {value!r}, expected a whole number from {low} to {MAX_STREAMS}", where="stream prefetcher"
                )
        _check_page(self.page_bytes, "stream prefetcher")

    def watch(self, line_bytes: int) -> Watcher:
        """A new state, for lines of this size."""
        return _Stream(self, _lines(self.page_bytes, line_bytes))

    def as_tuple(self, line_bytes: int) -> tuple[int, ...]:
        """Kind and numbers, as cpp/prefetch.hpp expects them."""
        page = _lines(self.page_bytes, line_bytes)
        return (2, False, page, self.streams, self.trigger, self.ahead, self.per_request)


Prefetcher = NextLine | Adjacent | Stream


def _check_when(on: str, where: str) -> None:
    if on not in WHEN:
        raise MachineError(f"on is {on!r}, expected one of {WHEN}", where=where)


def _check_page(page_bytes: int | None, where: str) -> None:
    if page_bytes is not None and (page_bytes < 1 or page_bytes & (page_bytes - 1)):
        raise MachineError(f"page_bytes is {page_bytes}, expected a power of two, or None", where=where)


def _lines(page_bytes: int | None, line_bytes: int) -> int:
    """Lines of a page; 0 for no pages."""
    return 0 if page_bytes is None else max(1, page_bytes // line_bytes)


def _same_page(first: int, second: int, page: int) -> bool:
    return not page or first // page == second // page


@dataclass(slots=True)
class _NextLine:
    on: str
    page: int

    def see(self, line: int, missed: bool) -> Iterable[int]:
        """Note a request for a line; the result is the lines to ask for."""
        wanted = (missed or self.on == "access") and _same_page(line, line + 1, self.page)
        return (line + 1,) if wanted else ()


@dataclass(slots=True)
class _Adjacent:
    on: str

    def see(self, line: int, missed: bool) -> Iterable[int]:
        """Note a request for a line; the result is the lines to ask for."""
        return (line ^ 1,) if missed or self.on == "access" else ()


@dataclass(slots=True)
class _Run:
    last: int
    direction: int = 0
    length: int = 1
    front: int = 0  # the furthest line that was named


@dataclass(slots=True)
class _Stream:
    rules: Stream
    page: int
    runs: list[_Run] = field(default_factory=list)  # most recently used first

    def _run_of(self, line: int) -> _Run | None:
        if self.page:
            return next((run for run in self.runs if _same_page(run.last, line, self.page)), None)
        return next((run for run in self.runs if abs(run.last - line) <= 1), None)

    def see(self, line: int, missed: bool) -> Iterable[int]:
        """Note a request for a line; the result is the lines to ask for."""
        run = self._run_of(line)
        if run is None:
            self.runs = [_Run(line), *self.runs][: self.rules.streams]
            return ()
        self.runs.remove(run)
        self.runs.insert(0, run)
        step, run.last = line - run.last, line
        if step == 0:
            return ()
        if step == run.direction:
            run.length = min(run.length + 1, self.rules.trigger)
        else:
            near = abs(step) == 1
            run.direction, run.length, run.front = (step, 2, line) if near else (0, 1, 0)
        return self._next(run) if run.direction and run.length >= self.rules.trigger else ()

    def _next(self, run: _Run) -> Iterable[int]:
        way = run.direction
        named: list[int] = []
        run.front = max(run.front * way, run.last * way) * way
        while len(named) < self.rules.per_request and (run.front - run.last) * way < self.rules.ahead:
            following = run.front + way
            if following < 0 or not _same_page(run.last, following, self.page):
                break
            named.append(following)
            run.front = following
        return named
