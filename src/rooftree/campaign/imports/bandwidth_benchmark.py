"""What TheBandwidthBenchmark prints, its sweeps over sizes, and the table that its script makes of several runs.

    OpenMP enabled, running with 4 threads
    Function      Rate(MB/s)  Rate(MFlop/s)  Avg time     Min time     Max time
    Triad:         34476.64    22984.43      0.0282       0.0278       0.0305

    # Triad: 3 words, 2 flops                        dat/Triad.dat, for each size
    # N  Bytes(MB)  Rate(GB/s)  Rate(GFlop/s)  Avg time(s)  Min time(s)  Max time(s)
    100     0.00240       48.11       32.07      0.3012       0.3001       0.3033

    #nt Init Sum Copy Update Triad Daxpy STriad SDaxpy    extractResults.pl, MB/s for each number of threads
    1   4109 11900 5637 8025 7407 9874 8981 11288

Rates are of the shortest of its runs, and of loads and stores without write-allocates. There is no clock, thus no cycles.

Source: README of https://github.com/RRZE-HPC/TheBandwidthBenchmark.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rooftree.campaign.imports.source import LINE_B, Found, Source, number
from rooftree.errors import InputError
from rooftree.results.imported import Figures

TOOL = "TheBandwidthBenchmark"
WORD_B = 8


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop: our kernel that computes the same, or a name; elements moved and FLOP per iteration."""

    kernel: str
    words: int
    flops: int


LOOPS = {
    "init": Loop("fill", 1, 0),
    "sum": Loop("sum", 1, 1),
    "copy": Loop("copy", 2, 0),
    "update": Loop("update", 2, 1),
    "triad": Loop("triad", 3, 2),
    "daxpy": Loop("daxpy", 3, 2),
    "striad": Loop("schoenauer-triad", 4, 2),
    "sdaxpy": Loop("TheBandwidthBenchmark sdaxpy", 4, 2),
}
_HEAD = re.compile(r"\s*Function\s+Rate\((?P<unit>[MG])B/s\)")
_TABLE = re.compile(r"#\s*nt((?:\s+[A-Za-z]+)+)\s*$")
_SWEEP = re.compile(r"#\s*(?P<name>[A-Za-z]+): \d+ words")
_THREADS = re.compile(r"running with (\d+) threads")
_ALLOCATED = re.compile(r"Total allocated datasize:\s*([\d.]+) MB")
_STORES = "whether its stores go past the caches depends on how it was compiled"


def is_output(text: str) -> bool:
    """Whether a text is of it."""
    return any(_HEAD.match(line) or _TABLE.match(line) or _SWEEP.match(line) for line in text.splitlines()[:10_000])


def read(source: Source) -> None:
    """Read any of its files.

    Raises: InputError if it is not told of which machine they are.
    """
    _Reader(source, source.machine()).read()


class _Reader:
    """What the lines so far say of those that follow."""

    def __init__(self, source: Source, machine: str) -> None:
        self.source, self.machine = source, machine
        self.threads, self.elements = 1, 0
        self.unit, self.columns, self.swept = 0.0, list[str](), ""
        self.is_wrong = "Failed Validation" in source.text  # what it computed is not what it should have

    def read(self) -> None:
        """Read line by line."""
        for count, line in enumerate(self.source.text.splitlines(), 1):
            if self._is_head(line):
                continue
            with self.source.line(count):
                self._read(count, line)

    def _is_head(self, line: str) -> bool:
        """Whether a line tells of others, which is kept."""
        if found := _THREADS.search(line):
            self.threads = int(found[1])
        elif found := _ALLOCATED.search(line):
            self.elements = round(float(found[1]) * 1e6 / (4 * WORD_B))
        elif found := _HEAD.match(line):
            self.unit, self.columns, self.swept = {"M": 1e-3, "G": 1.0}[found["unit"]], [], ""
        elif found := _TABLE.match(line):
            self.unit, self.columns, self.swept = 0.0, found[1].split(), ""
        elif found := _SWEEP.match(line):
            self.unit, self.columns, self.swept = 0.0, [], found["name"]
        else:
            return line.startswith("#")
        return True

    def _read(self, count: int, line: str) -> None:
        """Read a line with numbers.

        Raises: InputError.
        """
        cells = line.split()
        if self.unit and len(cells) == 6 and not set(line) <= set("- "):
            rates = dict(zip(("rate", "flops", "mean", "least", "most"), cells[1:], strict=True))
            self._add(count, cells[0].rstrip(":"), self._rate(rates, "rate") * self.unit, self.threads, self.elements, rates)
        elif self.columns and cells:
            if len(cells) != len(self.columns) + 1:
                raise InputError(f"{len(cells)} values, expected {len(self.columns) + 1}")
            row = dict(zip(("threads", *self.columns), cells, strict=True))
            threads = self._rate(row, "threads")
            for name in self.columns:
                self._add(count, name, self._rate(row, name) * 1e-3, int(threads), 0, {})
        elif self.swept and cells:
            names = ("N", "volume", "rate", *(("flops",) if len(cells) == 7 else ()), "mean", "least", "most")
            if len(cells) != len(names):
                raise InputError(f"{len(cells)} values, expected 6 or 7")
            row = dict(zip(names, cells, strict=True))
            size, volume_MB = self._rate(row, "N"), self._rate(row, "volume")
            if size < 1:
                raise InputError(f"expected a size of at least 1 in column N, found {row['N']!r:.40}")
            loop = self._loop(self.swept)
            threads = max(1, round(volume_MB * 1e6 / (loop.words * WORD_B * size)))  # each thread has arrays of its own
            self._add(count, self.swept, self._rate(row, "rate"), threads, round(size) * threads, {})

    def _rate(self, row: Mapping[str, str], column: str) -> float:
        """A number above 0.

        Raises: InputError.
        """
        found = number(row, column, above=True)
        if found is None:
            raise InputError(f"there is no value in column {column}")
        return found

    def _loop(self, name: str) -> Loop:
        loop = LOOPS.get(name.lower())
        if loop is None:
            raise InputError(f"unknown loop {name!r:.40}, expected {', '.join(LOOPS)}")
        return loop

    def _add(self, count: int, name: str, GB_s: float, threads: int, elements: int, times: Mapping[str, str]) -> None:
        loop = self._loop(name)
        MLUP_s = GB_s * 1e3 / (loop.words * WORD_B)
        self.source.add(
            Found(
                line=count,
                tool=TOOL,
                kernel=loop.kernel,
                published=name,
                machine=self.machine,
                sizes={"N": elements} if elements else {},
                cores=threads,
                measured=Figures(
                    iterations_per_cl=LINE_B / WORD_B,
                    MLUP_s=MLUP_s,
                    GFLOP_s=MLUP_s * loop.flops * 1e-3 or None,
                    GB_s=GB_s,
                    seconds=number(times, "least") or None,
                ),
                doubts=[
                    *([_STORES] if loop.kernel in ("fill", "copy", "triad", "schoenauer-triad") else []),
                    *(["its results failed their validation"] if self.is_wrong else []),
                ],
                disturbed=self.is_wrong,
            )
        )
