"""Functions that call many others from one place, as interpreters do that keep a pointer to a function for each operation.

The stacks that were sampled tell it: one place in the code from which many different functions were called. What such a function
interprets decides the time of all that it calls; the code of these does not tell.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from rooftree.asm.program import Function
from rooftree.instrument.samples import Place
from rooftree.profile.runtimes import lines_of, runtime_of
from rooftree.profile.told import OWN
from rooftree.profile.waits import LEAST_SHARE
from rooftree.profile.words import BY_TABLE, DISPATCHES
from rooftree.results.profile import Profile, Region

_MANY = 6
"""Functions that one place calls from which on it dispatches [1]: programs that call through a pointer now and then lead to
fewer, of those that were seen in samples. An assumption."""
_OFTEN = 0.01
"""Part of the stacks through such a function that end in it, from which on it calls often and not for long each time [1]. An
assumption: a list of the phases of a compiler is gone through once, and takes no time itself."""
_LONG_s = 0.001
"""Time of a region for each time that it is entered from which on its own code decides that, whoever called it [s]: an
interpreter does one operation in some ten nanoseconds. An assumption."""
_READ = 3
"""Regions, the hottest first, whose next steps are read at first: what one of them says the others need not repeat."""
_MOST = 0.5
"""Part of the stacks of a region from which on it works for what is below it [1]."""
_INTERPRETS = 0.5
"""Stacks that end in the file of an interpreter, for each of those of a region in another file, from which on that works for the
script [1]: where the script decides, what does its operations has much of the time itself. An assumption."""


class Walked(NamedTuple):
    """A stack that was followed.

    Attributes:
        region: in which it was; "" for none that is listed.
        functions: in which each of its frames is, the innermost first; None where that is not known.
        sites: where these were called, but for the outermost.
        modules: files of these functions.
    """

    region: str
    functions: Sequence[Function | None]
    sites: Sequence[Place]
    modules: Sequence[str] = ()


def with_interpreters(record: Profile, stacks: Sequence[Walked], commands: Mapping[int, str] = MappingProxyType({})) -> Profile:
    """The record whose next steps tell what works for an interpreter.

    Args:
        stacks: of the run.
        commands: process -> what it is called.
    """
    record = record.replace(regions=[_dispatching(region, commands) for region in record.regions])
    found = _dispatchers(stacks)
    told = {region.function: 0 for region in record.regions if _dispatches(region, commands)}
    first = {region.function for region in record.shown[:_READ] if _dispatches(region, commands)}
    names = {_name(function): many for function, many in found.items()} | told
    if not names:
        return record
    below: dict[str, Counter[str]] = defaultdict(Counter)
    files = {_name(one): file for stack in stacks for one, file in zip(stack.functions, stack.modules, strict=False) if one}
    ends = Counter(stack.modules[0] for stack in stacks if stack.modules)
    called = {(one.module, one.function): one.calls for one in record.regions if one.kind == "function" and one.calls}
    totals = Counter(stack.region for stack in stacks)
    for stack in stacks:
        below[stack.region].update({_name(one) for one in stack.functions if one is not None} & names.keys())
    made = []
    for region in record.regions:
        name, many = next(iter(below[region.id].most_common(1)), ("", 0))
        works = many > _MOST * totals[region.id] and region.share >= LEAST_SHARE and not region.minor and region.kind != "roi"
        calls = called.get((region.module, region.function), region.calls) if region.function != name else None
        works = works and (not calls or (region.seconds or 0.0) < _LONG_s * calls)
        file = files.get(name, region.module)
        works = works and not region.waits and (file == region.module or ends[file] >= _INTERPRETS * totals[region.id])
        made.append(region.replace(next=_next(region, name, names[name], commands, told=name in first)) if works else region)
    return record.replace(regions=made)


def _dispatchers(stacks: Sequence[Walked]) -> dict[Function, int]:
    """Functions that call many others from one place, and how many different ones were seen."""
    called: dict[tuple[Function, Place], set[Function]] = defaultdict(set)
    through: Counter[Function] = Counter()
    own: Counter[Function] = Counter()
    for stack in stacks:
        through.update({one for one in stack.functions if one is not None})
        if stack.functions and stack.functions[0] is not None:
            own[stack.functions[0]] += 1
        for callee, caller, site in zip(stack.functions, stack.functions[1:], stack.sites, strict=False):
            if callee is not None and caller is not None:
                called[caller, site].add(callee)
    found: dict[Function, int] = {}
    for (caller, _), callees in called.items():
        if len(callees) >= _MANY and own[caller] >= max(2.0, _OFTEN * through[caller]):
            found[caller] = max(found.get(caller, 0), len(callees))
    return found


def _name(function: Function) -> str:
    return function.name or f"0x{function.start:x}"


def _dispatching(region: Region, commands: Mapping[int, str]) -> Region:
    """A region that jumps to computed places, with what shows the lines of what its process interprets."""
    if not _dispatches(region, commands):
        return region
    head, found, own = region.next.partition(OWN)
    return region.replace(next=f"{head}, and {lines_of(_command(region, commands))}{found}{own}")


def _dispatches(region: Region, commands: Mapping[int, str]) -> bool:
    """Whether a region jumps from operation to operation of what it interprets: to places that are not known, or by a table."""
    by_table = region.next.startswith(BY_TABLE) and runtime_of(_command(region, commands)) is not None
    return by_table or region.next.startswith(DISPATCHES)


def _command(region: Region, commands: Mapping[int, str]) -> str:
    """What the process is called that was most in a region; "" where that is not known."""
    busiest = max(region.threads, key=lambda thread: region.threads[thread], default="")
    process = busiest.partition("/")[0]
    return commands.get(int(process), "") if process.isdigit() else ""


def _next(region: Region, name: str, many: int, commands: Mapping[int, str], *, told: bool) -> str:
    """What to do about a region that works for an interpreter, before what its own code says.

    Args:
        name: of the function that dispatches.
        many: different functions that one place in it calls; 0 where it jumps to computed places instead.
        commands: as for `with_interpreters`.
        told: whether the region of that function tells what shows the lines.
    """
    if _dispatches(region, commands):
        return region.next
    own = f"{OWN}{region.next}" if region.next else ""
    if region.function == name:
        how = (
            f"it {f'calls {many} different functions from one place' if many else 'jumps to computed places'}, as interpreters do"
        )
    elif many:
        how = f"it works for {name}, which calls {many} different functions from one place, as interpreters do"
    else:
        how = f"it works for {name}, which jumps to computed places, as interpreters do"
    command = _command(region, commands)
    if runtime_of(command) is None and many:
        return f"{how}, and plans and tables of callbacks: what it is given decides much of the time{own}"
    sure = "what it interprets" if runtime_of(command) is not None else "if that is one, what it interprets"
    return f"{how}: {sure} decides the time{'' if told else f', and {lines_of(command)}'}{own}"
