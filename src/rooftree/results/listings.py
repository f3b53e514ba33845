"""What commands list: machines, kernels, terms, tables, records side by side, and what was read of other tools' files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.results.record import Record


class ListedMachine(Record):
    """A machine file."""

    name: str  #: its name, as -m takes it
    title: str  #: processor, in words
    aliases: Sequence[str]  #: other names


class MachinesDocument(Record):
    """The machines that there are."""

    schema: str = "rooftree.machines/1"  #: name of the schema
    machines: Sequence[ListedMachine]  #: in the order of their names


class ListedKernel(Record):
    """A kernel of the library."""

    name: str  #: its name
    title: str  #: what it computes
    tags: Sequence[str]  #: what kind it is of
    sizes: Sequence[str]  #: names of its sizes


class KernelsDocument(Record):
    """The kernels that there are."""

    schema: str = "rooftree.kernels/1"  #: name of the schema
    kernels: Sequence[ListedKernel]  #: in the order of their names


class TermsDocument(Record):
    """The terms that `rooftree explain` knows."""

    schema: str = "rooftree.terms/1"  #: name of the schema
    terms: Sequence[str]  #: the terms


class TermDocument(Record):
    """One term explained."""

    schema: str = "rooftree.term/1"  #: name of the schema
    term: str  #: the term
    text: str  #: what it means


class ImportDocument(Record):
    """A machine file of another tool, turned into one of ours."""

    schema: str = "rooftree.import/1"  #: name of the schema
    machine: Mapping[str, Any]  #: the machine, as the schema `machine` says
    warnings: Sequence[str]  #: what was strange in the file


class BenchesDocument(Record):
    """Records of roofs beside each other."""

    schema: str = "rooftree.benches/1"  #: name of the schema
    records: Sequence[Mapping[str, Any]]  #: each as the schema `bench` says


class CheckedFiles(Record):
    """Machine files and what is wrong with them."""

    schema: str = "rooftree.validation/1"  #: name of the schema
    files: Mapping[str, Sequence[str]]  #: file -> its problems; none for a sound file


class ListedTable(Record):
    """A table of instructions."""

    arch: str  #: short name of the microarchitecture
    name: str  #: its name
    isa: str  #: instruction set
    status: str  #: against what it was checked
    source: str  #: where it comes from
    unchecked: Sequence[str]  #: facts that were checked against nothing


class TablesDocument(Record):
    """The tables of instructions that there are."""

    schema: str = "rooftree.incore-tables/1"  #: name of the schema
    tables: Sequence[ListedTable]  #: the tables
