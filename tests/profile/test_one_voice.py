"""What is said of regions is possible, and does not contradict itself: laws over many records."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rooftree.profile.core import _words as model_words
from rooftree.profile.ecm import _words as ecm_words
from rooftree.profile.ecm import _words_of_scattered
from rooftree.profile.holds import BRANCHES, DATA, DATA_OR_CHAINS, EITHER, MISPREDICTED, MISSES, NONE, with_holders
from rooftree.profile.loads import _ONCE
from rooftree.profile.place import BEATEN, IN_CORE
from rooftree.profile.rest import with_rest
from rooftree.profile.told import NO_STEP
from rooftree.profile.waits import BRANCHES as BRANCHED
from rooftree.profile.waits import DIVIDES, FORWARDS, LOADED, LOADS, ROOTS
from rooftree.profile.words import next_step, no_step
from rooftree.report.profile.region_text import reached_text
from rooftree.report.profile.text import profile_text
from rooftree.results.profile import Profile, Region, RegionEcm, RegionLoad, RegionModel
from tests.profile.test_holds import MACHINE, _roofs
from tests.report.test_profile_page import chain, profile, region

CONTRADICT = [
    (r"it waits, for data|if it waits for data|waits for data", r"its data: none|at most 0 B"),
    (r"data from beyond L1", r"they come from L1 at the farthest|its data stay in L1"),
    (r"issues as many instructions as it can", r"window of the scheduler holds it"),
    (r"times its speed", r"the core is not what limits it"),
    (r"below all limits", r"(?<!what) holds? it: "),
    (r"further in each pass", r"in no order which a core foresees"),
    (r"does not tell from which level", r"as the ECM model says"),
    (r"too few to tell what holds it", r"(?<!what) holds? it: "),
    (r"^\d\. .*loads and stores in L1 take", r"(?<!what) holds? it: "),
    (r"misses the caches", r"if it waits for|its data stay in L1"),
    (r"its instructions overlap with|what was counted would take", r"(?<!what) holds? it: |takes? \d+% of its time: "),
    (r"faster than the core model", r"(?<!what) holds? it: |below all limits"),
    (
        r"for data\b|data from beyond L1|with all data in L1 it|come from farther|as with data in|latency may hold"
        r"|may be what holds|wait for one load",
        r"its data (?:are hardly|stay in L1|fit in L1)|(?:hardly any|only \d+%) of its samples stand behind|next to nothing from",
    ),
    (r"branches \(up to|waits? for branches|[^d] branches take|for mispredicted branches", r"its branches are seldom surprising"),
    (
        r"nothing that is known here takes the rest",
        r"if it waits for|it waits, for (?:data|branch|mispred)|misses the caches|mispredicted branches take|may take a"
        r"|against the",
    ),
]
"""Sentences of one region of which only one can be true."""

ADVICE = r"fewer instructions for|fewer loads and stores|wider vectors|reciprocals|less arithmetic|if it waits for"


@st.composite
def _region(draw: Any, number: int, waits: bool = False) -> Region:
    """A region; with ``waits`` one that none of its limits holds."""
    part = st.floats(0.01, 0.4 if waits else 3.0)
    share = draw(st.floats(0.03 if waits else 0.001, 0.4))
    samples = draw(st.integers(200, 3000) if waits else st.integers(1, 40) | st.integers(1, 3000))
    spread = 1.96 / samples**0.5
    kind = draw(st.sampled_from(["loop", "function"]))
    roof = _roofs(
        draw(st.dictionaries(st.sampled_from(IN_CORE), part, min_size=1)),
        draw(st.none() | st.tuples(st.sampled_from(["L2", "L3", "Mem"]), part)),
    )
    within = draw(st.sampled_from([None, "L1", "L2", "L3"]))
    model, ecm, load = None, None, None
    if kind == "loop" and (waits or draw(st.booleans())):
        bound = draw(st.sampled_from(["ports", "recurrence", "frontend", "window"]))
        cycles = draw(st.floats(0.5, 12.0 if waits else 40.0))
        made = draw(st.sampled_from(["sum", "addresses", "values", None]))
        text = model_words(cycles, bound, 20.0, 1, same=False)
        model = RegionModel(engine="x", cycles=cycles, bound=bound, measured_cycles=20.0, chain=made, text=text)
    if model is not None and draw(st.booleans()):
        ecm = draw(_ecm(within))
    if within != "L1" and draw(st.booleans()):
        load = RegionLoad(
            address="0x1", text="mov", file=None, line=None, source=None, share=draw(st.floats(0.3, 1.0)),
            step_B=draw(st.sampled_from([None, 8])), order="", data=None, span_B=draw(st.none() | st.sampled_from([9e3, 5e7])),
        )  # fmt: skip
        load = load.replace(order=f"{load.step_B} B further in each pass" if load.step_B else _ONCE)
    instructions = draw(st.floats(1e6, 1e9))
    turned = draw(st.sampled_from([None, 0.01, 0.02, 0.1, 0.3, 0.9]) if waits else st.none() | st.floats(0.0, 1.0))
    least = draw(st.none() | st.floats(0.0, 1.0)) if turned is not None else None
    surprises = [least * (turned or 0.0), turned] if least is not None else None
    made_ = region(
        f"f{draw(st.integers(0, 2))}+{number}", share, kind, roof=roof, model=model, ecm=ecm, samples=samples,
        interval=[share * max(0.0, 1 - spread), share * (1 + spread)], turns_share=turned,
        mispredicted=surprises,
        mispredicted_share=surprises, instructions=instructions, calls=draw(st.none() | st.floats(1.0, 1e7)),
        calls_made=draw(st.floats(0.0, 1e7)),
        passes=draw(st.floats(1e3, 1e8)) if kind == "loop" else None, load_B=draw(st.sampled_from([0.0, 1e9])),
        store_B=draw(st.sampled_from([0.0, 1e7])), hottest_load=load, data_within=within,
        counts_within=draw(st.none() | st.floats(0.0, 0.5)), data_fits=draw(st.sampled_from([None, None, "L1", "L2"])),
        samples_behind=draw(st.none() | _behind(load.share if load is not None else 0.0)),
    )  # fmt: skip
    if not made_.load_B and within == "L1":
        made_ = made_.replace(store_B=0.0, data_B=0.0, data_from="its code")
    bare = with_rest(made_.replace(hottest_load=None))
    return bare.replace(hottest_load=load, next=next_step(bare) or no_step(bare, ""))


@st.composite
def _ecm(draw: Any, within: str | None) -> RegionEcm:
    """What the ECM model says of a loop that takes 20 cy a pass, with data no farther than they can come from."""
    low, measured = draw(st.floats(1.0, 30.0)), (18.0, 23.0)
    levels = {"L1": 0.4 * low, "L2": 0.6 * low, "Mem": low}
    data_in = draw(st.sampled_from(["L1", "L2", "Mem"] if within is None else ["L1", "L2"] if within != "L1" else ["L1"]))
    cycles = levels[data_in]
    bounds, scattered = (0.6 * cycles, 1.6 * cycles), draw(st.booleans()) and data_in != "L1"
    if scattered:
        text = _words_of_scattered(cycles, bounds, data_in, 20.0, measured, 1.0, draw(st.sampled_from([None, 14.0, 400.0])))
    else:
        text = ecm_words(cycles, bounds, levels, data_in, 20.0, measured)
    return RegionEcm(
        cycles=cycles, interval_80=bounds, data_in=data_in, levels=levels, sizes={}, iterations_per_pass=1, measured_cycles=20.0,
        measured_interval=measured, memory_B=64.0, memory_at_most=scattered, text=text, assumptions=[],
    )  # fmt: skip


@st.composite
def _behind(draw: Any, of_load: float) -> dict[str, float]:
    """Parts of the samples of a region by what they stand behind, with so many behind one load at least."""
    behind, left = {LOADS: of_load}, 1.0 - of_load
    for name in draw(st.permutations([LOADS, FORWARDS, DIVIDES, ROOTS, BRANCHED, LOADED])):
        part = draw(st.sampled_from([0.0, 0.0, 0.05, 0.2, 0.5, 0.9])) * left
        behind[name], left = behind.get(name, 0.0) + part, left - part
    return {name: part for name, part in behind.items() if part}


@st.composite
def _records(draw: Any) -> Profile:
    regions = [draw(_region(number)) for number in range(draw(st.integers(1, 4)))]
    chains = [chain(one.id, 1.0, f"f{draw(st.integers(0, 2))}") for one in regions if draw(st.booleans())]
    return with_holders(profile(*regions).replace(chains=chains), MACHINE)


@settings(max_examples=100, deadline=None)
@given(_records())
def test_what_is_said_of_regions_is_possible_and_does_not_contradict_itself(record: Profile) -> None:
    text = profile_text(record)
    for said in (text, *(reached_text(one) for one in record.regions)):
        assert not [one for one in re.findall(r"(\d+(?:\.\d+)?)%", said) if float(one) > 100], said
    _speaks_with_one_voice(text)
    for region_ in record.regions:
        held = region_.held
        assert held is not None
        assert held.why
        if held.name == NONE:  # a limit that is beaten beyond doubt advises nothing
            assert not re.search(ADVICE, region_.next), region_.next
            assert region_.next.startswith("no next step is named: ")
        if held.interval is not None and held.name in IN_CORE:
            assert held.interval[0] <= BEATEN
        if held.fraction is not None:  # the table says what the words say
            assert not re.search(r"(?<!if )it waits|below all limits", region_.next)
        if "if its data come from" in region_.next:
            assert held.name.startswith("perhaps "), region_.next
        if held.name == MISPREDICTED:
            assert "mispredicted branches take " in region_.next or region_.next.startswith(NO_STEP), region_.next
        if held.name == BRANCHES:
            assert "if it waits for branches: " in region_.next or region_.next.startswith(NO_STEP), region_.next


def _speaks_with_one_voice(text: str) -> None:
    for block in re.split(r"\n(?=\d+\. )", text)[1:]:
        for one, other in CONTRADICT:
            assert not (re.search(one, block) and re.search(other, block)), (one, block)


@settings(max_examples=300, deadline=None)
@given(_region(0, waits=True))
def test_what_a_region_waits_for_is_said_with_one_voice(region_: Region) -> None:
    """Its core model said that data may take the rest, and its step that they are hardly what it waits for."""
    record = with_holders(profile(region_), MACHINE)
    _speaks_with_one_voice(profile_text(record))
    (one,) = record.regions
    assert one.held is not None
    few = r"its data (?:are hardly what|stay in L1|fit in L1)|(?:hardly any|only \d+%) of its samples stand behind loads$"
    if re.search(few, one.next) and "it waits, for data" not in one.next:  # among others, that is
        assert one.held.name not in (DATA, EITHER, MISSES, DATA_OR_CHAINS), one.next
    if "its branches are seldom surprising" in one.next:
        assert one.held.name not in (BRANCHES, EITHER, MISPREDICTED), one.next
