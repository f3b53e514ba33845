"""What is said of code that a program made while it ran."""

from __future__ import annotations

from collections.abc import Container, Mapping

from rooftree.profile.regions import Found
from rooftree.profile.runtimes import runtime_of


def of_generated(one: Found, commands: Mapping[int, str], named: Container[int] = ()) -> str:
    """Why nothing was counted in code that a program made while it ran, and what tells more of it.

    Args:
        commands: process -> what it is called.
        named: processes that wrote down names of what they made.
    """
    process = max(one.threads, key=lambda thread: one.threads[thread], default=(0, 0))[0]
    command = commands.get(process, "")
    whose = f"{command} made it while it ran" if command else "it was made while the program ran"
    runtime = runtime_of(command)
    lines = f"{runtime.lines if runtime is not None else 'a profiler of its language'} shows the lines"
    if one.code is not None:
        return f"{whose}, and what is in no file is not counted; {lines}"
    if one.kind == "function":
        return f"{whose}, so that no file holds its code; {lines}"
    how = runtime.names if runtime is not None else ""
    tell = f"{how} lets it name its functions, which are told here then; {lines}" if how else lines
    if process in named:
        tell = f"what it wrote down of its functions has none here; {lines}"
    return f"no file holds its code ({whose}): {tell}"
