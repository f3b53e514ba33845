"""The records of schema ``rooftree.prediction/1``: a prediction as JSON, point by point."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from rooftree.models.uncertainty import is_range
from rooftree.results.certainty import KnownBy
from rooftree.results.doubt import Doubt, PointDoubt
from rooftree.results.incore import InCoreTerms
from rooftree.results.kernel import KernelFacts, UnitOfWork
from rooftree.results.machine import MachineFacts
from rooftree.results.record import Record, spread
from rooftree.units import as_printed

PREDICTION_SCHEMA = "rooftree.prediction/1"


class Volume(Record):
    """Bytes of one unit of work over one link."""

    load_B: float | None  #: towards the core [B/CL]
    evict_B: float | None  #: away from the core [B/CL]


class EcmTerms(Record):
    """The ECM model at one point."""

    T_OL: float | None  #: in-core time that overlaps with data transfers [cy/CL]
    T_nOL: float | None  #: time of loads and stores [cy/CL]
    T_data: Mapping[str, float | None]  #: transfer time of each link [cy/CL]
    prediction: Mapping[str, float | None]  #: runtime of one core per hypothetical data location [cy/CL]
    T_single: float | None  #: runtime of one core with the data where they are [cy/CL]
    cy_per_cl: float | None  #: runtime with all cores at work, wall clock [cy/CL]
    data_in: str  #: from where the data come
    T_parts: Mapping[str, Mapping[str, float | None]] | None = None  #: by term: parts that its sum with others needs [cy/CL]
    n_saturation: int | None  #: cores that saturate the memory of a ccNUMA domain; null where nothing saturates
    near_transition: bool  #: whether a layer condition is about to break
    saturated: bool | None = None  #: whether the memory of a domain is used up: within 5 % of the plateau of this table
    T_memory_busy: float | None = None  #: time that the memory interface is busy, without latencies [cy/CL]
    at_least: float | None = None  #: lower limit of cy_per_cl that the doubts leave [cy/CL]; only where there are doubts
    at_most: float | None = None  #: upper limit of cy_per_cl that the doubts leave [cy/CL]; left out where there is none
    interval_80: Sequence[float] | None = None  #: ends of what 80 % of measurements lie in, none of a bound: at_least [cy/CL]
    expected_error: float | None = None  #: median relative error to expect of cy_per_cl [1]
    regime: str | None = None  #: what decides how large errors are: where data lie, rows, streams, cores
    more: Mapping[str, Any] = spread()  #: further terms of `results/terms.py`

    def holds(self, cycles: float) -> bool:
        """Whether the range that doubts make of the runtime holds this one [cy/CL], as they are printed; no without a range."""
        low, high = self.at_least, math.inf if self.at_most is None else self.at_most
        return low is not None and as_printed(low) <= as_printed(cycles) <= as_printed(high)

    @property
    def is_range(self) -> bool:
        """Whether the interval is so wide that it is a range and no prediction."""
        return self.interval_80 is not None and bool(is_range(*self.interval_80))


class WhatIf(Record):
    """One change of a point, and what the model says with it."""

    sizes: Mapping[str, int]  #: of the point
    cores: int  #: of the point
    change: str  #: cores, domains, saturation, non-temporal stores, blocking, recurrence, SIMD, arithmetic, loads, exchange, flag
    cy_per_cl: float  #: runtime with the change, all cores at work [cy/CL]
    gain: float  #: runtime without it over that with it [1]
    to_cores: int | None = None  #: core count after the change
    nearer: str | None = None  #: the cache that holds each core's part of the data then, where one core's data lie further out
    condition: int | None = None  #: the layer condition that holds then, its place in layer_conditions
    link: str | None = None  #: where blocking saves bytes
    saved_B: float | None = None  #: bytes that blocking saves there, both ways, the halo of the blocks counted [B/CL]
    blocks: Mapping[str, int] | None = None  #: length of the blocks of the loop that is cut [iterations]
    around: str | None = None  #: counter of the loop around which the loop over the blocks goes
    loops: Sequence[str] | None = None  #: counters of the loops that change places
    in_place: str | None = None  #: the element that a sum is added up in, in place of a variable, so that loops can change places
    flag: str | None = None  #: what the compiler is given beside its flags
    interval: Sequence[float | None] | None = None  #: between which ends the gain lies, each with about 90 %; null: no end [1]
    by_model: Sequence[float] | None = None  #: least and largest gain by the hypotheses that are open, before any error [1]
    errors: Sequence[float] | None = None  #: factors on both runtimes by measured errors, of which the ends of the gain are made
    ports_known: bool | None = None  #: false where it leaves out ports that the model does not know, as of vectors of integers
    gathers_known: bool | None = None  #: false where its loads are gathers of which it is not known what they take
    doubtful: bool | None = None  #: true where its range lies around 1 rather than above, so that it is no advice


Bound = Literal["exact", "at most", "about"]
"""How a gain is meant; ``about``: a bound for one effect of a change that has others, which the sentence names."""


class AdviceFacts(Record):
    """One thing to try at the last size with the first core count."""

    topic: str  #: blocking, non-temporal stores, cores, domains, energy, recurrence, SIMD, arithmetic, loads, traffic
    text: str  #: the whole sentence
    gain: float | None = None  #: speed-up that the model finds with the change, or finds at most [1]
    exact: bool = False  #: whether the model knows all of the change; else see bound
    bound: Bound | None = None  #: what the gain is: exact, an upper bound, or about that; left out where there is none
    interval: Sequence[float | None] | None = None  #: between which ends the gain lies, each with about 90 %; null: no end [1]
    by_model: Sequence[float] | None = None  #: least and largest gain by the hypotheses that are open, before any error [1]
    errors: Sequence[float] | None = None  #: factors on both runtimes by measured errors, of which the ends of the gain are made
    sizes: Mapping[str, int] | None = None  #: that size, in records that hold no points


class Meaning(Record):
    """What limits a kernel at the last size with the first core count, as `rooftree predict` prints it."""

    verdict: str  #: in a few words: memory bound, mostly by T_L2L3
    text: str  #: in sentences: the parts of the runtime, what hides behind them, what the Roofline says
    sizes: Mapping[str, int]  #: that size
    cores: int  #: that core count
    text_without_gain: str | None = None  #: the text for where measurements refute it: without a gain
    saturation: Sequence[str] | None = None  #: from how many cores on memory is saturated, and of which


class RooflineTerms(Record):
    """The Roofline at one point."""

    cy_per_cl: float | None  #: lower limit of the runtime [cy/CL]
    bound: str  #: the roof that gives it
    intensity_FLOP_B: float | None  #: operational intensity, at memory or the outermost link with traffic [FLOP/B]
    GFLOP_s: float | None  #: upper limit of the performance [GFLOP/s]
    interval_80: Sequence[float] | None = None  #: in what 80 % of measured runtimes lie, judged by the Roofline alone [cy/CL]
    expected_error: float | None = None  #: median relative error to expect of the Roofline as a prediction [1]
    more: Mapping[str, Any] = spread()  #: further terms of `results/terms.py`


class Performance(Record):
    """The predicted runtime in other units."""

    GFLOP_s: float | None  #: 10^9 floating-point operations per second
    MLUP_s: float | None  #: 10^6 iterations (lattice-site updates) per second
    seconds_per_iteration: float | None  #: wall-clock time of a loop iteration [s]
    interval_80: Mapping[str, Sequence[float]] | None = None  #: of each of these, the ends of what 80 % of measurements lie in
    expected_error: float | None = None  #: median relative error to expect of the runtime [1]
    more: Mapping[str, Any] = spread()  #: further terms of `results/terms.py`


class NestShare(Record):
    """One loop nest of a function at one point, and its part of a call."""

    line: int  #: line of its innermost loop
    loops: Sequence[str]  #: counter, first and last value of each loop, the outermost first
    share: float  #: part of the time of a call [1]
    cycles: float  #: what it takes of a call [cy]
    interval_80: Sequence[float] | None = None  #: ends of what 80 % of measurements of it lie in [cy]
    cy_per_cl: float  #: its runtime per unit of its own work [cy/CL]
    iterations_per_cl: int  #: iterations of its unit of work [it/CL]
    iterations: float  #: iterations of its innermost loop in a call
    data_in: str  #: from where its data come
    limited_by: str  #: what limits it, in a few words
    engine: str  #: in-core engine


class Point(Record):
    """The prediction for one size and number of cores."""

    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    traffic: Mapping[str, Volume]  #: bytes over each link
    traffic_engine: str  #: what gave them: lc, layer conditions; sim, a simulation
    ecm: EcmTerms  #: the ECM model
    roofline: RooflineTerms  #: the Roofline
    performance: Performance  #: the predicted runtime in other units
    doubts: Sequence[PointDoubt] | None = None  #: what is in doubt at this point; left out where nothing is
    clock_GHz: float | None = None  #: core clock of its cycles [GHz], where it was asked for; else that of the machine file
    nests: Sequence[NestShare] | None = None  #: of a function of several loop nests: these, in the order of the source


class HeldSizes(Record):
    """At which sizes of a sweep a layer condition holds, with the first of its core counts."""

    points: int  #: sizes at which it holds
    of: int  #: sizes of the sweep
    last: Mapping[str, int] | None  #: the largest size at which it holds; null for none
    broken: Mapping[str, int] | None  #: the smallest size at which it does not; null for none
    cores: int  #: the core count


class ConditionFacts(Record):
    """A layer condition of one cache: what has to fit, and what it saves."""

    level: str  #: cache
    loop: str  #: counter that carries the reuse
    arrays: Sequence[str]  #: arrays that are read again
    layers: str  #: what must fit, in words
    bytes: str  #: formula of what must fit
    cache: str = ""  #: what of the cache may be filled
    saves_B: float  #: load traffic beyond this cache that it saves [B/CL]
    saves_evict_B: float = 0.0  #: what is not evicted from this cache either, where all data fit [B/CL]
    text: str  #: the whole sentence
    max_sizes: Mapping[str, int]  #: largest value of each size, the others as in the last point
    blocks: Mapping[str, int]  #: length of blocks that restore it, by counter
    held: HeldSizes | None = None  #: at which sizes of a campaign's sweep it holds; left out elsewhere
    gain: float | None = None  #: what blocks gain where it is broken at the last size of a campaign's sweep; 1: nothing [1]
    gain_interval: Sequence[float | None] | None = None  #: between which ends that gain lies, as in WhatIf [1]

    @property
    def restored_by(self) -> str:
        """The blocks that restore it at the last size, any of which does, as ``rooftree lc`` says; "" for none."""
        return self.text.partition("; restored by ")[2]


class PredictionOptions(Record):
    """What a prediction assumes."""

    traffic: str  #: traffic engine that was asked for
    cache_fraction: float = 1.0  #: part of each cache that layer conditions may fill [1]
    repeat: bool = True  #: repeated sweeps; false: one cold sweep
    halo: bool = False  #: whether elements around the interior count
    nontemporal: bool = False  #: whether stores bypass the caches
    indirect: str | float = "best"  #: bytes of an access through an index [B], best or worst; ARRAY=BYTES by array
    branch: str | float = "both"  #: how if-statements count: both, taken, not-taken, or the probability of being taken
    strict_fp: bool = False  #: whether reductions keep their order
    incore: str  #: in-core engine that was used
    elsewhere: bool | None = None  #: true where it is compared with code of another compiler; left out elsewhere
    clocks_GHz: Sequence[float] | None = None  #: core clocks of the points [GHz], where they were asked for


class PredictionDocument(Record):
    """Roofline and ECM prediction of one kernel on one machine for sizes x cores."""

    schema: str = PREDICTION_SCHEMA  #: name of the schema
    kernel: KernelFacts  #: the loop nest
    machine: MachineFacts  #: the machine
    unit_of_work: UnitOfWork  #: what cycles and bytes are counted for
    incore: InCoreTerms  #: the in-core part
    options: PredictionOptions  #: what is assumed
    points: Sequence[Point]  #: the points, core counts of a size together
    layer_conditions: Sequence[ConditionFacts]  #: layer conditions by cache
    what_if: Sequence[WhatIf] | None = None  #: the last size with the first core count if one thing were different
    advice: Sequence[AdviceFacts] | None = None  #: what to try there, the first thing first
    meaning: Meaning | None = None  #: what limits the kernel there, in words, in records of campaigns; left out elsewhere
    notes: Sequence[str]  #: assumptions and doubts, in sentences
    doubts: Sequence[Doubt] | None = None  #: why numbers may not be what they look like; left out where there is no reason
    validation: KnownBy | None = None  #: how well this prediction is known
