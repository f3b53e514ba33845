"""What is said of code that a program made while it ran."""

from __future__ import annotations

from collections.abc import Container, Mapping

from rooftree.profile.regions import Found

_NAMES_IT = {
    "node": "`node --perf-basic-prof`",
    "java": "`java -XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit` (from JDK 17 on)",
    "dotnet": "`DOTNET_PerfMapEnabled=1` in its environment",
    "ruby": "`ruby --yjit --yjit-perf`",
    "php": "`php -d opcache.jit_debug=16`",
}
"""What lets a runtime write down the names of what it makes. Source: their manuals."""


def of_generated(one: Found, commands: Mapping[int, str], named: Container[int] = ()) -> str:
    """Why nothing was counted in code that a program made while it ran, and what tells more of it.

    Args:
        commands: process -> what it is called.
        named: processes that wrote down names of what they made.
    """
    process = max(one.threads, key=lambda thread: one.threads[thread], default=(0, 0))[0]
    command = commands.get(process, "")
    whose = f"{command} made it while it ran" if command else "it was made while the program ran"
    if one.kind == "function":
        return f"{whose}, so that no file holds its code; a profiler of its language shows the lines"
    how = next((how for name, how in _NAMES_IT.items() if command.startswith(name)), None)
    tell = f"{how} lets it name its functions, which are told here then" if how else "a profiler of its language shows the lines"
    if process in named:
        tell = "what it wrote down of its functions has none here; a profiler of its language shows the lines"
    return f"no file holds its code ({whose}): {tell}"
