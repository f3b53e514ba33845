"""What records keep of a machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rooftree.models.doubts import HOST_SHARE
from rooftree.models.ecm import saturation_cores
from rooftree.results.record import Record


class Roof(Record):
    """One ceiling of a Roofline."""

    name: str  #: what attains it: an instruction mix, a cache, a mix of memory streams
    kind: str  #: compute or bandwidth
    value: float | None  #: its height [FLOP/s or B/s]
    level: str  #: from where a bandwidth comes; empty for compute
    cores: int | None  #: cores that attain it together


class Fact(Record):
    """A number of a machine file with its source."""

    what: str  #: path of the number in the file
    value: str  #: the number with its unit
    source: str = ""  #: text of its source
    kind: str = ""  #: kind of the source: document, measurement, assumption, fit; default for what the file does not state
    key: str = ""  #: key of the source in the file


class Overlap(Record):
    """Which contributions add and which overlap: members of a group add, groups overlap."""

    default: Sequence[Sequence[str]]  #: groups, for all data locations that have none of their own
    by_location: Mapping[str, Sequence[Sequence[str]]]  #: groups of single data locations
    sharpness: float | None = None  #: exponent with which groups combine to the runtime; null: the longest decides
    sharpness_by_location: Mapping[str, float] | None = None  #: the same for data in one place, of transfers beside the core
    busy_sharpness: float | None = None  #: the same of transfers beside ports and front end, of predictions from machine code


class GivenSaturation(NamedTuple):
    """From how many cores on memory is saturated in a virtual machine: between two numbers.

    Attributes:
        least, most: n_S if its host gives less of memory, or more, by this ``factor`` than was measured [cores].
        domain: cores of a ccNUMA domain.
        when: it was measured, a date.
    """

    least: int
    most: int
    domain: int
    factor: float
    when: str


class MachineFacts(Record):
    """What the views show of a machine."""

    name: str  #: name of the machine file
    title: str  #: processor, in words
    variant: str = ""  #: which variant of the file
    sha256: str  #: hash of the file
    clock_Hz: float  #: core clock that cycles are counted in [Hz]
    simd_bytes: int  #: width of a vector register [B]
    full_duplex: Sequence[str] = ()  #: links that load and evict at the same time
    full_line_stores: float = 0.0  #: part of the write-allocates that the hardware avoids for whole lines [1]
    nontemporal_stores: bool = True  #: whether it has stores past the caches
    sockets: int  #: processors of a node
    cores_per_socket: int  #: cores of a processor
    cores_per_domain: int  #: cores of a ccNUMA domain
    overlap: Overlap  #: which contributions overlap
    roofs: Sequence[Roof] = ()  #: ceilings to draw
    facts: Sequence[Fact] = ()  #: every number with its source
    memory_given_on: str | None = None  #: when memory was measured below a hypervisor; null: it was not
    file_clock_Hz: float | None = None  #: clock of the machine file, where the one above was measured [Hz]

    def saturation_if_given(self, t_ecm: float, t_mem: float) -> GivenSaturation | None:
        """Where several cores of a virtual machine saturate its memory; None elsewhere, and where nothing goes to memory.

        Args:
            t_ecm: runtime of one core [cy/CL].
            t_mem: time that memory is busy at the measured bandwidth [cy/CL].
        """
        if self.memory_given_on is None or self.cores_per_domain < 2 or not t_mem > 0:
            return None
        busy = min(t_mem * HOST_SHARE, t_ecm), min(t_mem / HOST_SHARE, t_ecm)
        least, most = (int(saturation_cores(t_ecm, one)) for one in busy)
        return GivenSaturation(least, most, self.cores_per_domain, HOST_SHARE, self.memory_given_on)
