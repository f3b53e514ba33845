"""Counters with made-up counts, for tests and to try out what is built on counters.

>>> from rooftree.counters.record import Work
>>> fake = FakeCounters("skx", {"L1D.REPLACEMENT": 4.0})
>>> fake.count(Work(run=lambda times: None, repetitions=10, cache_lines=100))["metrics"]["L1L2"]["load_B"]
256.0
"""

from __future__ import annotations

from collections.abc import Mapping

from rooftree.counters.events import find_set, joined
from rooftree.counters.record import Work, record
from rooftree.results.measurement import Counted


class FakeCounters:
    """Counters that show a given number of events for each cache line of work.

    Args:
        events: name of an event set.
        per_cache_line: event -> count for each cache line of work.
    """

    source = "fake"

    def __init__(self, events: str, per_cache_line: Mapping[str, float]) -> None:
        self.events = joined(find_set(events), find_set("generic"))
        self.per_cache_line = dict(per_cache_line)
        self.notes: tuple[str, ...] = ("these counts are made up",)

    def count(self, work: Work) -> Counted:
        """Run the work and give the record of the made-up counts."""
        work.run(work.repetitions)
        lines = work.cache_lines * work.repetitions
        counts = {name: value * lines for name, value in self.per_cache_line.items()}
        return record(self.source, self.events, counts, lines, notes=self.notes)
