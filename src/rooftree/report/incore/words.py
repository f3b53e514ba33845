"""What limits a loop in the core, in words: a record of schema ``rooftree.incore/1`` as sentences.

The FMA chain of 4 cycles on line 12 limits a pass: each turn waits for the one before. With 8 independent accumulators
(unrolling) it would reach 0.5 cycles, then bound by ports Load.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.results.incore import WITHOUT_CALLS

BOUND_NAMES = {"ports": "ports", "recurrence": "recurrence", "frontend": "front end", "window": "window"}
FRONT_END = (
    *("slots over width", "micro-ops dispatched", "micro-ops fetched", "taken branch", "lines of code"),
    *("predecoding", "decoding", "groups of renaming"),
)
_WIDE, _BANKS = "WIDE", "BANKS"
"""Names of the ports that stand for all that a core does with wide vectors, and for the parts of L1's lines that loads read."""
_CHAINS = {
    "fma": "FMA chain",
    "add": "chain of additions",
    "mul": "chain of multiplications",
    "div": "chain of divisions",
    "sqrt": "chain of square roots",
    "max": "chain of maxima",
}


def explain(block: Mapping[str, Any]) -> str:
    """What binds a block, by which instructions, and what would change it.

    Args:
        block: one of ``blocks`` of the record.
    """
    if block["cycles"] is None:
        return block.get("error") or f"No cost is known for {', '.join(block['unknown'])}, so nothing is predicted."
    if not block["cycles"]:
        return "Nothing in this code takes time in the core."
    if calls := called(block):
        return (
            f"Nobody knows what {calls} takes, nor what waits for it: {cycles(block['cycles'])} a pass is the least. `rooftree "
            "measure FILE.c:FUNCTION` times all of it."
        )
    said = {"ports": _ports, "recurrence": _recurrence, "frontend": _front_end, "window": _window}[block["bound"]](block)
    rest = {k: v for k, v in block["bounds"].items() if k != block["bound"]}
    near = max(rest, key=lambda k: rest[k])
    if rest[near] > 0.8 * block["cycles"]:
        place = "just as long" if rest[near] == block["cycles"] else f"close behind with {cycles(rest[near])}"
        said += f" The {BOUND_NAMES[near]} bound is {place}."
    return said


def called(block: Mapping[str, Any]) -> str:
    """The functions that a loop calls, whose time is not in it; "" without any."""
    found = next((note for note in block.get("notes") or () if note.startswith(WITHOUT_CALLS)), "")
    return found.removeprefix(f"{WITHOUT_CALLS}: ")


def cycles(value: float, unit: str = "cycle") -> str:
    """Cycles for people.

    >>> cycles(1.0), cycles(0.33333)
    ('1 cycle', '0.333 cycles')
    """
    return f"{short(value)} {unit}{'' if value == 1 else 's'}"


def short(value: float) -> str:
    """A number with three digits, without exponent.

    >>> short(0.33333), short(3333.3), short(8.0)
    ('0.333', '3333', '8')
    """
    return f"{value:.0f}" if value >= 1000 else f"{value:.3g}"


def group_name(group: str, ports: Sequence[str]) -> str:
    """A group of ports in short: digits after the common name, no digits where all of one kind are meant.

    >>> group_name("P0|P1|P5", ["P0", "P1", "P5", "P6"]), group_name("LD.0|LD.1", ["LD.0", "LD.1", "P0"])
    ('P0,1,5', 'LD')
    """
    kinds: dict[str, list[str]] = {}
    for port in group.split("|"):
        stem = port.rstrip("0123456789")
        kinds.setdefault(stem, []).append(port[len(stem) :])
    short = []
    for stem, numbers in kinds.items():
        whole = len(numbers) > 1 and len(numbers) == sum(p.rstrip("0123456789") == stem for p in ports)
        short.append(stem.rstrip(".") if whole or numbers == [""] else stem + ",".join(numbers))
    return "|".join(short)


def lines_of(instructions: Sequence[Mapping[str, Any]], most: int = 6) -> str:
    """The lines of instructions as ``line 3`` or ``lines 3, 5 and 8``.

    >>> lines_of([{"line": 3}, {"line": 8}, {"line": 5}])
    'lines 3, 5 and 8'
    """
    numbers = sorted({int(i["line"]) for i in instructions})
    if len(numbers) == 1:
        return f"line {numbers[0]}"
    if len(numbers) > most:
        return f"lines {numbers[0]} to {numbers[-1]}"
    return f"lines {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _mnemonics(instructions: Sequence[Mapping[str, Any]], most: int = 4) -> str:
    counts = Counter(str(i["form"]).partition(" ")[0] for i in instructions)
    shown = [name if n == 1 else f"{n} {name}" for name, n in counts.most_common(most)]
    return ", ".join(shown) + (" and others" if len(counts) > most else "")


def without_overhead(block: Mapping[str, Any]) -> tuple[float, str]:
    """What remains where unrolling has removed chains and the cost of the branch: time [cy] and the bound it comes from."""
    ports = float(block["bounds"]["ports"])
    slots = float(block["details"].get("slots over width", 0.0))
    return (ports, "ports") if ports >= slots else (slots, "front end")


def _recurrence(block: Mapping[str, Any]) -> str:
    chain = [block["instructions"][n] for n in block["chain"]]
    time = float(block["cycles"])
    if not chain:
        return f"A dependence from pass to pass limits: {cycles(time)}."
    through_memory = any(i["operation"] == "store" for i in chain) or any(
        i["operation"] not in ("", "load") and "," in i["form"] and i["form"].split(" ")[-1].startswith("m") for i in chain
    )
    kinds = {i["operation"] for i in chain if i["operation"] in _CHAINS}
    noun = (
        "dependence chain through memory"
        if through_memory
        else (_CHAINS[next(iter(kinds))] if len(kinds) == 1 else "dependence chain")
    )
    through = "" if len(kinds) == 1 and not through_memory and len(chain) == 1 else f" ({_mnemonics(chain)})"
    said = f"The {noun} of {cycles(time)} on {lines_of(chain)}{through} limits: every pass waits for the one before."
    reach, then = without_overhead(block)
    if through_memory:
        said += " What a pass stores, the next one loads again: keep the value in a register."
    elif block.get("reduction") and 0 < reach < time:
        number = math.ceil(time / reach - 1e-9)
        said += (
            f" Unrolled with {number} independent accumulators it would reach {cycles(reach)} a pass, then bound by the {then}."
        )
    elif 0 < reach < time:
        said += f" Without it, the {then} would allow {cycles(reach)} a pass."
    return said


def _ports(block: Mapping[str, Any]) -> str:
    limiting = set(block["limiting_ports"])
    time = cycles(float(block["cycles"]))
    if limiting == {_WIDE}:
        return (
            f"Wide vectors limit: their loads, stores and operations together take {time} a pass, of which the core does only so"
            " many in a cycle, whichever ports are free. Fewer of them would help: keep values in registers."
        )
    if limiting == {_BANKS}:
        return f"The loads limit: they read the same bytes of cache lines, of which L1 reads few at once, in {time} a pass."
    if not limiting:
        stores = [i for i in block["instructions"] if i["operation"] == "store"]
        where = f" of {lines_of(stores)}" if stores else ""
        return f"The stores{where} limit: the L1 cache takes them in pieces, in {time} a pass."
    users = [i for i in block["instructions"] if any(set(group.split("|")) <= limiting and t for group, t in i["ports"].items())]
    names = _listed([group_name(p, ()) for p in block["limiting_ports"]])
    one = len(limiting) == 1
    said = f"{'Port' if one else 'Ports'} {names} {'limits' if one else 'limit'}: {_mnemonics(users)} on {lines_of(users)}"
    said += f" keep{'s' if len(users) == 1 else ''} {'it' if one else 'them'} busy for {time} a pass."
    own = sum(t for i in block["instructions"] for group, t in i["ports"].items() if set(group.split("|")) <= limiting) / len(
        limiting
    )
    if block.get("engine", "asm") == "asm" and float(block["cycles"]) - own > 0.01:
        said += f" Accesses that cross a cache line add {cycles(float(block['cycles']) - own)} of it."
    if all(i["operation"] in ("load", "store", "") or "m" in i["form"] for i in users) and block["T_nOL"] == block["cycles"]:
        said += " Only fewer or wider loads and stores would help: keep values in registers, or use longer vectors."
    return said


def _front_end(block: Mapping[str, Any]) -> str:
    time = float(block["cycles"])
    details = block["details"]
    which = next((name for name in FRONT_END if details.get(name) == block["bounds"]["frontend"]), "slots over width")
    slots = sum(i["slots"] or 0 for i in block["instructions"])
    if which == "taken branch":
        reach = max(without_overhead(block)[0], float(block["bounds"]["recurrence"]))
        said = f"The taken branch limits: one pass takes {cycles(time)} at least, however short the loop."
        return said + (f" Unrolling it would lead towards {cycles(reach)} a pass." if reach < time else "")
    if which == "micro-ops dispatched":
        return f"Dispatch limits: parting the instructions into micro-ops takes {cycles(time)} a pass, whatever the ports do."
    if which == "micro-ops fetched":
        return (
            f"Fetching the loop limits: its {short(slots)} micro-ops come from their cache in {short(time)} cycles, and what "
            "begins a pass does not come with the end of the one before. Fewer instructions, or unrolling, would help."
        )
    if which == "lines of code":
        return (
            f"Fetching the loop limits: it lies in {short(time)} lines of code, one of which is fetched per cycle."
            " Aligning its start, or a shorter body, would help."
        )
    if which == "predecoding":
        return f"Predecoding limits: finding the ends of {len(block['instructions'])} instructions takes {cycles(time)} a pass."
    if which == "decoding":
        return f"Decoding limits: {short(slots)} micro-ops take {cycles(time)} a pass; only one decoder takes complex ones."
    if which == "groups of renaming":
        return (
            "Renaming limits: indexed operands are parted from their operations at the begin of a group only, and what comes "
            f"from microcode goes alone: {cycles(time)} a pass. Addresses without an index would help."
        )
    return (
        f"The front end limits: {short(slots)} micro-ops at {short(slots / time)} per cycle take {cycles(time)} a pass."
        " Fewer instructions would help: wider vectors, or less address arithmetic by unrolling."
    )


def _window(block: Mapping[str, Any]) -> str:
    details = {k: v for k, v in block["details"].items() if k not in FRONT_END}
    which = max(details, key=lambda k: details[k], default="window")
    return (
        f"The {which} limits: the dependence chain inside of one pass is so long that too few passes fit into it to hide"
        f" its latency; {cycles(float(block['cycles']))} a pass. Shorter chains, or more independent work in a pass, would help."
    )
