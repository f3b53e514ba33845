"""What the words of the directive ``live`` stand for: functions that give Markdown, made from the code and the data."""

from __future__ import annotations

from collections.abc import Callable

import published
import tables

CONTENT: dict[str, Callable[..., str]] = {
    "machines": tables.machines,
    "machine-keys": tables.machine_keys,
    "overlaps": tables.overlaps,
    "corrections": tables.corrections,
    "counters": tables.counters,
    "kernels": tables.kernels,
    "operations": tables.operations,
    "commands": tables.commands,
    "schemas": tables.schemas,
    "glossary": tables.glossary,
    "layers": tables.layers,
    "news": tables.news,
    "benchmarks": tables.benchmarks,
    "inspect": tables.inspect,
    "held-out": tables.held_out,
    "transfers": tables.transfers,
    "incore-peers": tables.incore_peers,
    "here": tables.here,
    "expected-error": tables.expected_error,
    "published": published.published_table,
}
