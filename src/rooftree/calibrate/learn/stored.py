"""Learn the core of this machine and keep its table where ``--arch native`` and ``-m native`` find it.

What was measured is stored at once in ``partial.json`` beside the table, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from rooftree.calibrate.learn import forms as lists
from rooftree.calibrate.learn import run
from rooftree.calibrate.learn.learnt import Learnt
from rooftree.calibrate.learn.table import store
from rooftree.calibrate.run import loop_of
from rooftree.characterise.steps import Store
from rooftree.errors import UsageError
from rooftree.files import make_folder
from rooftree.host import processor as host
from rooftree.host.kinds import measured_kind
from rooftree.host.stored_machine import table_folder
from rooftree.timing import native as timing
from rooftree.timing.isa import isa_of


def partial_file() -> Path:
    """Where an interrupted run keeps what it measured.

    Raises: CapabilityError if there is no home directory.
    """
    return table_folder() / "partial.json"


def learn_here(
    cpu: int | None = None,
    *,
    loop: str | bytes | Path = "",
    quick: bool = False,
    fresh: bool = False,
    progress: Callable[[str], None] = lambda _: None,
    note: Callable[[str], None] = lambda _: None,
) -> Learnt:
    """Learn the core and store its table.

    Args:
        cpu: processor to measure on; None: the last allowed one.
        loop: assembly, or a file with it, whose hot loop's forms are learnt, too.
        quick: whether only the most frequent forms are learnt.
        fresh: whether to measure anew what an interrupted run left.
        progress: told what is being done.
        note: told what was taken up.
    Raises: UsageError for a processor of another kind of core; CapabilityError if nothing can run, be written, or is listed
        for this instruction set; MeasurementError if no form could be measured; AssemblyError for a loop that is not understood;
        KeyboardInterrupt after Ctrl-C, with all that was measured in `partial_file`.
    """
    if cpu is not None and cpu in os.sched_getaffinity(0) and cpu not in measured_kind().cpus:
        raise UsageError(
            f"processor {cpu} is a core of another kind than those that `-m native` stands for",
            where="--cpu",
            hint=f"taskset -c {cpu} rooftree incore learn: each kind of core has a table of its own",
        )
    folder, isa, processor = table_folder(), host.instruction_set(), host.this_processor()
    forms = lists.listed(isa, quick)
    make_folder(folder, "set XDG_DATA_HOME to a folder that can be written")
    relative = run.nearest(isa, processor.arch)
    if loop:
        more = lists.forms_of(isa_of(isa), loop_of(loop, relative))
        forms += [one for one in more if one.form not in {known.form for known in forms}]
    key = {"processor": processor.name, "relative": relative.arch, "forms": [one.form for one in forms]}
    steps = Store(partial_file(), key, resume=not fresh)
    if steps.note:
        note(steps.note)
    harness = timing.NativeHarness(None if cpu is None else [cpu])
    same = relative.arch == processor.arch
    others = () if same else run.tables_of(isa)
    found = run.learn(forms, relative, harness, store=steps, progress=progress, same=same, others=others)
    store(found, folder)
    partial_file().unlink(missing_ok=True)
    return found
