"""Which programs the processes of an application ran, for how long, and what of that no sample shows.

The kernel samples a thread after each period of its CPU time. A process that ends before, as most do that a shell script, `make`
or `xargs` starts, has no sample, however many there are of them; how long each of them ran the kernel tells all the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from rooftree.instrument.samples import Samples
from rooftree.results.profile import ProgramPart

_TOLD = 0.05
"""Part of the CPU time from which on a note tells what is in no sample [1]."""


def programs_of(samples: Samples) -> list[ProgramPart] | None:
    """The programs of a process tree, the longest first; None of a single process, or where the system does not tell."""
    if len(samples.cpu_s) < 2:
        return None
    seen: Counter[int] = Counter()
    for (process, _), places in samples.threads.items():
        seen[process] += places.total()
    by_name: dict[str, list[int]] = defaultdict(list)
    for process in samples.cpu_s:
        by_name[samples.commands.get(process) or "without a name"].append(process)
    made = []
    for name, processes in by_name.items():
        unseen = [process for process in processes if not seen[process]]
        made.append(
            ProgramPart(
                name=name,
                processes=len(processes),
                cpu_seconds=sum(samples.cpu_s[process] for process in processes),
                samples=sum(seen[process] for process in processes),
                unseen=len(unseen),
                unseen_seconds=sum(samples.cpu_s[process] for process in unseen),
            )
        )
    return sorted(made, key=lambda part: -part.cpu_seconds)


def threads_of(samples: Samples, per_sample: float) -> list[float] | None:
    """CPU time of each thread, the busiest first; None where no process has two of them in samples [s].

    Args:
        per_sample: CPU time that a sample stands for [s].
    """
    if len({process for process, _ in samples.threads}) == len(samples.threads):
        return None
    return sorted((counts.total() * per_sample for counts in samples.threads.values()), reverse=True)


def unseen_user_s(samples: Samples, user_s: float) -> float:
    """Time in the code of processes that have no sample, which those of others do not stand for [s].

    What the system tells of a process holds its time in the kernel, too: at most what samples leave over is in its own code.

    Args:
        user_s: time of all processes in their own code [s].
    """
    return min(samples.unseen_s, max(0.0, user_s - samples.total * samples.period_s))


def notes_on(samples: Samples, cpu: float) -> list[str]:
    """What samples do not show.

    Args:
        cpu: time of the whole program [s].
    """
    each = f"one is taken for each {samples.period_s * 1e3:.2g} ms of the CPU time of a thread"
    if not samples.total and cpu < 2 * samples.period_s:
        return [f"no sample: it used {cpu * 1e3:.2g} ms of CPU time, and {each}"]
    unseen, many = samples.unseen_s, len(samples.cpu_s)
    sampled = {process for process, _ in samples.threads}
    short = sum(process not in sampled for process in samples.cpu_s)
    if cpu and unseen >= _TOLD * cpu and (samples.total or many != 1):
        part = f"{unseen:.3g} s of the CPU time ({min(1.0, unseen / cpu):.0%})"
        if not many:
            return [f"{part} has no sample ({each}): in processes that ended before their first one, or had no timer"]
        which = "all" if short == many else f"{short}"
        them = f"{which} of its {many} processes, each of" if short > 1 else "a process"
        alone = "profile the command of one of them by itself" if short > 1 else "profile its command by itself"
        why = "ended before its first sample, or worked in the operating system"
        return [f"{part} is in {them} which {why} ({each}), and in no region: {alone}"]
    if not samples.total:
        mostly = samples.system_s > 0.5 * cpu
        return ["no sample: nearly all of its CPU time is in the operating system" if mostly else f"no sample, though {each}"]
    return []
