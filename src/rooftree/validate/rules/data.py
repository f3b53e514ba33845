"""Reasons that lie in the way of the data: transfers that do not happen, overlap differently, or take longer than stated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rooftree.models import differences
from rooftree.models.rates import bandwidth
from rooftree.predict.loop_code import has_streaming
from rooftree.validate.case import Case, Finding, composed, number

INSIDE, OUTSIDE = 0.65, 2.5
"""Ratio of a working set to a cache from which on data are not clearly inside any more, and up to which not clearly outside."""
AT_BREAK = 0.1
"""Relative distance from the break of a layer condition within which hardware may be on either side of it."""
LINE = 64
"""Size of a cache line, of the vectors that cross one [B]."""
ALIKE = 0.05
"""Relative difference of two predictions that explains nothing."""
COUNTED = 0.10
"""Relative difference of counted and predicted bytes from which on it is other traffic."""
EXPLAINED = 0.5
"""Part of the difference that other indices could explain from which on they are a reason. Chosen."""
HARDLY = 0.25
"""Part of write-allocates that measured streams avoid up to which hardware that avoids all of them is refuted. Chosen."""
TRACKED = 16
"""Streams that hardware prefetchers follow at the least: 16 in one direction on Intel's L2, 8 to 16 on Zen and Neoverse."""
A_ROW = (0.4, 6.0)
"""What a row that caches hold may take beside lines from memory [cy]; measured were 1 to 4 on one Zen 4."""
ROUNDED = 1.005
"""Measured over a sum up to which both are the same [1]."""
REACH = 2048 * 4096
"""What the second-level TLB reaches with small pages: 1536 to 2048 entries on current servers [B]."""


def memory_links(case: Case) -> list[str]:
    """Links that end at main memory."""
    return [name for name in case.ecm["T_data"] if name.endswith("Mem")]


def volume(case: Case, links: list[str]) -> float:
    """Bytes per unit of work over some links, both directions."""
    moved = case.predicted["traffic"]
    return sum(float(moved[x]["load_B"] or 0) + float(moved[x]["evict_B"] or 0) for x in links)


def written_only_B(case: Case) -> float:
    """Bytes per unit of work that are stored to arrays which the loop does not read [B]."""
    arrays = case.kernel.get("arrays") or {}
    size = float(case.unit.get("element_bytes") or 8)
    return sum(float(a["stores"]) * size * case.per_cl for a in arrays.values() if a.get("stores") and not a.get("loads"))


def write_allocate(case: Case) -> Finding | None:
    """Lines that are written are read first, or not: what the prediction assumes of it does not fit."""
    links, stored = memory_links(case), written_only_B(case)
    total = volume(case, links)
    evaded = float(case.machine.get("full_line_stores") or 0)
    evaded = 1.0 if case.options.get("nontemporal") else evaded
    saved = stored * (1 - evaded) if not case.slower else stored * evaded
    loaded = sum(float(case.predicted["traffic"][x]["load_B"] or 0) for x in links)
    if not case.slower:
        saved = min(saved, loaded)  # near the size of a cache only a part of what is stored comes from memory
    if case.place != "Mem" or not saved or total <= 0:
        return None
    other = total + saved if case.slower else total - saved
    times = {x: differences.with_volume(case.ecm["T_data"][x] or 0, total, other) for x in links}
    would = composed(case, **{x: float(time) for x, time in times.items()})
    if not case.hits(would):
        return None
    if case.slower:
        text = f"The prediction leaves out {number(saved)} B/CL of write-allocates; with them it would be {number(would)} cy/CL"
        what = "stores are not full lines, or too few cores are at work: rooftree machine measure finds which part is evaded here"
    else:
        text = f"Without write-allocates ({number(saved)} of {number(total)} B/CL) the prediction would be {number(would)} cy/CL"
        ways = [] if _without_streaming(case) else ["the compiler made non-temporal stores (see --nontemporal)"]
        ways += [] if _allocates(case) else ["the core writes whole lines without reading them before (full_line_stores)"]
        if not ways:
            return None
        what = ", or ".join(ways)
    return Finding(
        rule="write-allocate",
        sentence=f"{text}; measured are {number(case.cycles)}.",
        advice=what,
        evidence={"stored_B": stored, "memory_B": total, "part_evaded": evaded},
        would_be=would,
    )


def _without_streaming(case: Case) -> bool:
    """Whether the code that ran is known and goes to memory through the caches."""
    ran = str(case.compiled.get("loop") or "")
    return bool(ran) and not has_streaming(ran)


def _allocates(case: Case) -> bool:
    """Whether streams that were measured for the machine file show that lines are read before they are written."""
    alone, together = case.machine.get("avoided_measured") or (None, None)
    avoided = alone if case.cores == 1 else together
    return avoided is not None and avoided < HARDLY


def counted_traffic(case: Case) -> Finding | None:
    """Counters saw other volumes than predicted, and these make another prediction.

    Counters see all threads together, and the terms are those of one core: of several cores nothing is said.
    """
    metrics = (case.measured.get("counters") or {}).get("metrics") or {}
    other: dict[str, tuple[float, float]] = {}
    for link, time in case.ecm["T_data"].items():
        seen, told = metrics.get(link), volume(case, [link])
        if time and told > 0 and isinstance(seen, Mapping):
            counted = float(seen.get("load_B") or 0) + float(seen.get("evict_B") or 0)
            if counted > 0 and abs(counted / told - 1) > COUNTED:
                other[link] = (told, counted)
    if not other or case.cores > 1:
        return None
    times = {x: float(differences.with_volume(case.ecm["T_data"][x], *both)) for x, both in other.items()}
    here, would = float(case.ecm["cy_per_cl"]), composed(case, **times)
    if abs(would - here) < ALIKE * here:
        return None
    moved = "; ".join(f"{number(counted)} B/CL over {x}, predicted are {number(told)}" for x, (told, counted) in other.items())
    return Finding(
        rule="counted traffic",
        sentence=f"Counters saw other traffic: {moved}. With what they saw the prediction would be {number(would)} cy/CL instead "
        f"of {number(here)}; measured are {number(case.cycles)}.",
        advice="--traffic sim; `rooftree lc` shows which layer condition breaks near this size",
        evidence={"links": {x: {"predicted_B": told, "counted_B": counted} for x, (told, counted) in other.items()}},
        would_be=would,
    )


def between_levels(case: Case) -> Finding | None:
    """The working set is near the size of a cache, and the measurement between the predictions for both sides of it."""
    places = list(case.ecm["prediction"])
    at = places.index(case.place)
    other = at + 1 if case.slower else at - 1
    if not 0 <= other < len(places):
        return None
    inner = places[min(at, other)]
    size = next((float(c["size_B"]) for c in case.machine.get("caches") or () if c["name"] == inner), 0.0)
    filled = float(case.measured.get("working_set_B") or case.shape.get("working_set_B") or 0)
    here, there = float(case.ecm["cy_per_cl"]), case.ecm["prediction"][places[other]]
    if not size or not filled or there is None or not INSIDE <= filled / size <= OUTSIDE:
        return None
    there = float(there) * here / float(case.ecm["T_single"] or here)
    low, high = sorted((here, there))
    if not low <= case.cycles <= high:
        return None
    return Finding(
        rule="between levels",
        sentence=f"The data fill {number(100 * filled / size)} % of {inner}. Predicted are {number(here)} cy/CL with "
        f"the data in {case.place}, "
        f"{number(there)} in {places[other]}; {number(case.cycles)} lies between, as if a part of them were kept.",
        advice=f"sizes well inside and well outside of {inner} tell both sides apart; on shared machines others use "
        "the cache, too "
        "(--cache-fraction)",
        evidence={"cache": inner, "filled": round(filled / size, 3), "here": here, "there": there},
    )


def transition(case: Case) -> Finding | None:
    """Layer conditions are close to their breaks, and what they save makes at least half of the difference.

    One that holds may be kept less well than predicted, one that is broken better, give or take ``AT_BREAK``.
    """
    low, high = (INSIDE, 1 + AT_BREAK) if case.slower else (1 - AT_BREAK, OUTSIDE)
    near = [one for one in case.shape.get("breaks") or () if low <= one["filled"] <= high and _beyond(case, one["link"])]
    if case.place == "L1" or not near:
        return None
    moved = dict.fromkeys((_beyond(case, one["link"]) for one in near), 0.0)
    for one in near:
        moved[_beyond(case, one["link"])] += one["saves_B"] if case.slower else -one["saves_B"]
    told = {link: volume(case, [link]) for link in moved}
    other = {link: max(0.0, told[link] + more) for link, more in moved.items()}
    times = {link: float(differences.with_volume(case.ecm["T_data"][link], told[link], now)) for link, now in other.items()}
    here, would = float(case.ecm["cy_per_cl"]), composed(case, **times)
    if abs(would - here) < EXPLAINED * abs(case.cycles - here):
        return None
    first = max(near, key=lambda one: float(one["saves_B"]))
    kept, end = ("less", "up to") if case.slower else ("more", "down to")
    return Finding(
        rule="layer condition",
        sentence=f"{first['layers']}, {number(100 * first['filled'])} % of {first['cache']}, must stay there from one iteration "
        f"of {first['loop']} to the next for a layer condition to hold: where hardware keeps {kept} than LRU, the runtime is "
        f"{end} {number(would)} cy/CL instead of {number(here)}; measured are {number(case.cycles)}.",
        advice="--traffic sim; sizes further away from the break (rooftree lc shows where it is)",
        evidence={"cache": first["cache"], "filled": round(first["filled"], 3), "up_to_cy_per_cl": round(would, 4)},
    )


def _beyond(case: Case, link: str) -> str:
    """The link that takes part and has the lines of another one by name: of memory the one with most lines; "" for none."""
    names = memory_links(case) if link.endswith("Mem") else [link]
    used = [name for name in names if case.ecm["T_data"].get(name) and volume(case, [name]) > 0]
    return max(used, key=lambda name: volume(case, [name]), default="")


def rows_beside_memory(case: Case) -> Finding | None:
    """Rows that caches of the core's own hold take longer than their bytes while other lines come from memory."""
    rows, missing = float(case.shape.get("own_rows") or 0.0), case.cycles - float(case.ecm["cy_per_cl"])
    if case.cores > 1 or case.place != "Mem" or not case.slower or rows < 2 or not A_ROW[0] <= missing / rows <= A_ROW[1]:
        return None
    return Finding(
        rule="rows beside memory",
        sentence=f"{number(rows)} of the {case.shape['read_streams']} rows that are read come from the core's own caches while "
        "other lines come from memory. Such rows took 1 to 4 cy a line beside the time of their bytes on a Zen 4, whether L1 or "
        "L2 held them, so that planes or blocks that fit into L2 gained nothing there. "
        f"The {number(missing)} cy/CL that are missing are {number(missing / rows)} for each of these rows.",
        advice="rooftree machine measure, which measures it (`reuse_penalty` of the memory link), if the machine file has none; "
        "rows that L3 holds rather than L2: larger blocks, or none",
        evidence={"rows": round(rows, 2), "missing_cy_per_cl": round(missing, 3)},
    )


def overlap(case: Case) -> Finding | None:
    """Transfers overlap more, or less, than the machine file says."""
    terms = _terms(case)
    if case.place == "L1" or len(terms) < 2 or (case.slower and case.as_in_L1):
        return None
    longest, whole = max(terms.values()), sum(t for name, t in terms.items() if name != "T_OL")
    here = float(case.ecm["T_single"] or 0)
    if case.cores > 1 or not here:
        return None
    if not case.slower and 0.93 * longest <= case.cycles < here:
        word, other = "more", f"the longest of them alone takes {number(longest)}"
    elif case.slower and here < case.cycles <= ROUNDED * whole:
        word, other = "less", f"one after the other they take {number(whole)}"
    else:
        return None
    parts = ", ".join(f"{name} = {number(t)}" for name, t in terms.items())
    return Finding(
        rule="overlap",
        sentence=f"Measured are {number(case.cycles)} cy/CL, as if contributions overlapped {word} than the file of "
        f"{case.machine.get('name')} says: {parts} cy/CL make {number(here)} by its rule, {other}.",
        advice="rooftree machine measure --explain shows how overlap was decided here, and what came second",
        evidence={"terms": terms, "predicted": here, "longest": longest, "sum": whole},
    )


def _terms(case: Case) -> dict[str, float]:
    """The contributions that are not zero [cy/CL]."""
    named = {"T_OL": case.ecm["T_OL"], "T_nOL": case.ecm["T_nOL"], **case.ecm["T_data"]}
    return {name: float(t) for name, t in named.items() if t}


def prefetch(case: Case) -> Finding | None:
    """More streams than prefetchers follow, or accesses that they do not."""
    if case.place == "L1" or not case.slower or case.core_bound:
        return None
    streams, strided = int(case.shape.get("streams") or 0), int(case.shape.get("strided") or 0)
    if streams < TRACKED and not strided:
        return None
    why = (
        f"{streams} streams run side by side, prefetchers follow {TRACKED} to 32"
        if streams >= TRACKED
        else (
            f"{strided} access{'es' if strided > 1 else ''} of an iteration move{'s' if strided == 1 else ''} by a line "
            "or more, which prefetchers "
            "follow within a page at best"
        )
    )
    return Finding(
        rule="prefetch",
        sentence=f"Data come later than the model's bandwidths allow, maybe as {why}.{_implied(case)}",
        advice="fewer arrays in one loop (split it), or software prefetching",
        evidence={"streams": streams, "strided": strided},
    )


def _implied(case: Case) -> str:
    """Which bandwidth the outermost link with traffic had at least, in a sentence."""
    for name in reversed(list(case.ecm["T_data"])):
        moved = volume(case, [name])
        if moved > 0:
            rate = float(bandwidth(moved, case.cycles, float(case.measured.get("clock_GHz") or 0) * 1e9 or 1)) / 1e9
            return f" {name} moved {number(moved)} B/CL, which makes {number(moved / case.cycles)} B/cy, {number(rate)} GB/s."
    return ""


def conflicts(case: Case) -> Finding | None:
    """Rows whose distance is a multiple of a power of two fall on the same sets of a cache."""
    alike = {name: int(b) for name, b in (case.shape.get("row_B") or {}).items() if b and int(b) % 2048 == 0}
    if not alike or not case.slower or int(case.shape.get("streams") or 0) < 3:
        return None
    name, distance = next(iter(alike.items()))
    return Finding(
        rule="cache conflicts",
        sentence=f"Rows of {', '.join(alike)} are {distance} B apart, a multiple of 2 KiB: they fall on the same few "
        "sets of L1, so that less of it "
        "is used than the model counts.",
        advice=f"pad the rows of {name} by a line (64 B), or another size; --traffic sim simulates the sets",
        evidence={"row_B": alike},
    )


def alignment(case: Case) -> Finding | None:
    """Vectors that cross cache lines and are not counted."""
    width = int(case.code.get("vector_B") or 0)
    given = case.options.get("alignment")
    shifted = int(case.shape.get("offset_accesses") or 0)
    if not case.slower or case.place not in ("L1", "L2") or width < 16:
        return None
    loose = isinstance(given, int | float) and given % 64 != 0
    uncounted = case.incore.get("engine") == "throughput" and shifted > 0
    if not loose and not uncounted:
        return None
    share = float(differences.crossing_share(width, LINE))
    why = f"arrays begin at multiples of {given:g} B" if loose else f"{shifted} accesses are shifted along the row"
    return Finding(
        rule="line crossings",
        sentence=f"{why[0].upper()}{why[1:]}: {100 * share:.0f} % of vectors of {width} B cross a cache line, which "
        "is replayed in L1, and "
        f"the prediction does not count {'that' if loose else 'it from operation counts'}.",
        advice="--alignment 64; --incore auto counts crossings of the compiled loop",
        evidence={"vector_B": width, "alignment_B": given, "shifted": shifted},
    )


def aliasing(case: Case) -> Finding | None:
    """Loads that wait for stores of other arrays at the same place in a page."""
    arrays = case.kernel.get("arrays") or {}
    stored = [name for name, a in arrays.items() if a.get("stores")]
    read = [name for name, a in arrays.items() if a.get("loads") and name not in stored]
    starts = page_offsets(case)
    if not case.slower or case.place == "Mem" or not starts:
        return None
    near = [(s, r) for s in stored for r in read if s in starts and r in starts and _near(starts[s], starts[r])]
    if not near:
        return None
    one, two = near[0]
    return Finding(
        rule="4 KiB aliasing",
        sentence=f"{two} and {one} begin {abs(starts[one] - starts[two])} B apart within a page: the core compares "
        "only the lowest 12 bits of "
        f"addresses at first, so that loads of {two} seem to need what was just stored to {one}, and wait.",
        advice="--padding 256 (or 1024) moves the arrays apart; measure both",
        evidence={"pairs": [list(pair) for pair in near], "page_offsets": starts},
    )


def page_offsets(case: Case) -> dict[str, int]:
    """Where arrays begin within a page [B], if they were laid one after the other with the padding that was asked for.

    {} where none was asked for: then arrays are kept apart within their pages.
    """
    padding = case.options.get("padding")
    if padding is None:
        return {}
    alignment = max(1, int(case.options.get("alignment") or 1))
    found, at = {}, 0
    for name, size in (case.shape.get("arrays_B") or {}).items():
        at = -(-at // alignment) * alignment
        found[str(name)] = at % 4096
        at += int(size) + int(padding)
    return found


def _near(a: int, b: int) -> bool:
    distance = (a - b) % 4096
    return min(distance, 4096 - distance) < 64


def pages(case: Case) -> Finding | None:
    """More small pages than the TLB knows."""
    filled = float(case.measured.get("working_set_B") or 0)
    words = str(case.measured.get("pages") or "").lower()
    small = "huge" not in words and ("small" in words or "4 kib" in words)
    if not small or not case.slower or filled <= REACH or case.place in ("L1", "L2"):
        return None
    return Finding(
        rule="page size",
        sentence=f"The data lie in {number(filled / 4096)} small pages, the TLB knows about 2000: each further page "
        "costs a walk through the page "
        "tables, twice as long on virtual machines.",
        advice="--huge-pages"
        if case.options.get("huge_pages") is False
        else "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled, as root: large pages were asked for and did not come",
        evidence={"pages": case.measured.get("pages"), "working_set_B": filled},
    )


def indirect(case: Case) -> Finding | None:
    """Indirect accesses move more, or less, than assumed."""
    if not case.kernel.get("indirect"):
        return None
    counted = case.options.get("indirect", "best")
    worst = "best" not in str(counted)
    fits = worst != case.slower or counted not in ("best", "worst")
    if not fits or not _may_move_otherwise(case, counted):
        return None
    names = list(dict.fromkeys(map(str, case.kernel["indirect"])))
    return Finding(
        rule="indirect accesses",
        sentence=f"{', '.join(names[:3])}: the prediction counts the {counted} case; what "
        "they move depends on the "
        "indices, and no prefetcher knows them.",
        advice=(
            "the bytes that one access fetches (--indirect 24)"
            if worst
            else "--indirect worst, or the bytes that one access fetches"
        )
        + "; index data as in your application",
        evidence={"assumed": str(counted)},
    )


def _may_move_otherwise(case: Case, counted: object) -> bool:
    """Whether other indices could make up for a good part of the difference: what they move is beyond L1, and takes time."""
    if case.slower and counted == "best":
        found = [d for d in case.predicted.get("doubts") or () if d["kind"] == "indirect"]
        if not found or case.as_in_L1:
            return False
        most = max(float("inf") if d["high"] is None else float(d["high"]) for d in found)
        return most - 1 >= EXPLAINED * (case.cycles / float(case.ecm["cy_per_cl"]) - 1)
    if case.place == "L1" or case.as_in_L1:
        return False
    return case.slower or not case.core_bound


def shared_bandwidth(case: Case) -> Finding | None:
    """Several cores get more, or less, from memory than the file's saturated bandwidth."""
    needed = case.ecm.get("n_saturation")
    if case.cores == 1 or case.place != "Mem" or not needed or int(needed) > case.cores:
        return None
    links = memory_links(case)
    file = float(case.machine.get("saturated_B_s") or 0)
    clock = float(case.measured.get("clock_GHz") or 0) * 1e9
    if not file or not clock:
        return None
    rate = float(bandwidth(volume(case, links), case.cycles, clock))
    told = f"{number(rate / 1e9)} GB/s of memory where {number(rate / 1e9 / (1 + case.error))} are predicted"
    why = (
        "they do not saturate it, or others used it meanwhile, or the machine file's bandwidth for this mix of loads and stores "
        "is too high: other loops of the same mix tell"
        if case.slower
        else "the machine file's bandwidth for this mix of loads and stores is too low"
    )
    return Finding(
        rule="saturated bandwidth",
        sentence=f"{case.cores} cores get {told}: {why}.",
        advice="measure again; rooftree machine measure writes bandwidths by access mix, which other guests of a host change",
        evidence={"measured_GB_s": rate / 1e9, "file_GB_s": file / 1e9, "n_saturation": needed},
    )


def waits_for_core(case: Case) -> bool:
    """Whether what the core does is the longest term of a point on one core: longer than all transfers together."""
    links = [float(t or 0) for t in case.ecm["T_data"].values()]
    return case.cores == 1 and float(case.ecm["T_OL"] or 0) >= max([float(case.ecm["T_nOL"] or 0), sum(links)])


def rate_of_link(case: Case) -> Iterator[tuple[str, float, float]]:
    """The link that sets the pace of a point: name, bandwidth as predicted, and the one that would make it right [B/cy]."""
    terms = _terms(case)
    links = {name: t for name, t in terms.items() if not name.startswith("T_")}
    if case.place == "L1" or case.cores > 1 or not links or waits_for_core(case):
        return
    name = max(links, key=lambda x: links[x])
    if links[name] < 0.5 * float(case.ecm["T_single"] or 0):
        return
    moved = volume(case, [name])
    fits = float(differences.fitting_bandwidth(moved, links[name], case.ecm["T_single"], case.cycles))
    if 0 < fits < float("inf"):
        yield name, moved / links[name], fits


CERTAIN = (counted_traffic,)
GUESSED = (
    write_allocate,
    between_levels,
    transition,
    conflicts,
    prefetch,
    alignment,
    aliasing,
    pages,
    indirect,
    shared_bandwidth,
    rows_beside_memory,
    overlap,
)
