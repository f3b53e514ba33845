"""Two records beside each other, schema ``rooftree.compare/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rooftree.results.record import Record

COMPARE_SCHEMA = "rooftree.compare/1"


class Side(Record):
    """One of the two records."""

    file: str  #: where it was read
    record: str  #: its schema
    points: int  #: points or regions in it


class ComparedPoint(Record):
    """A point or region that both records have."""

    kernel: str  #: name of the kernel, or of the region
    machine: str  #: name of the machine; empty where that is not told
    sizes: Mapping[str, int]  #: value of each size; empty for regions
    cores: int | None  #: cores at work; null for regions
    clock_GHz: float | None = None  #: core clock, where it is an axis [GHz]
    quantity: str  #: ns_per_iteration, ns_per_call, seconds or instructions: less is better
    old: float  #: value in the first record
    new: float  #: value in the second record
    ratio: float  #: new over old: above 1 is slower [1]
    old_interval: Sequence[float] | None = None  #: ends of what is known of the old value; left out where nothing is
    new_interval: Sequence[float] | None = None  #: ends of what is known of the new value; left out where nothing is
    within_intervals: bool  #: whether the two intervals have values in common
    verdict: str  #: slower, faster, same (within the threshold), or unclear (beyond it, but within the intervals)


class CompareDocument(Record):
    """What became slower or faster from one record to another."""

    schema: str = COMPARE_SCHEMA  #: name of the schema
    old: Side  #: the first record
    new: Side  #: the second record
    threshold: float  #: relative difference up to which values are the same [1]
    intervals: bool  #: whether a difference within the intervals is no regression
    passed: bool  #: whether nothing became slower
    slower: int  #: points that did
    faster: int  #: points that became faster
    same: int  #: points within the threshold
    unclear: int  #: points beyond it whose intervals have values in common
    points: Sequence[ComparedPoint]  #: the slowest one first
    only_old: Sequence[str]  #: points that the second record lacks, in words
    only_new: Sequence[str]  #: points that the first record lacks, in words
    notes: Sequence[str]  #: what else differs, in sentences
