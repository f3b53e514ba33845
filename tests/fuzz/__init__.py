"""Damaged and hostile input for every reader of rooftree: it is understood, or refused with a reason, in bounded time and memory.

    seeds/       small files of kinds that the repository has no other example of
    mutate.py    damages a seed: the same number gives the same mutant on every machine
    readers.py   what reads each kind of input, to the end at which a user sees something
    run.py       runs mutants one after the other: counts, time, memory, and what broke

`tools/fuzz.py` runs many more of them than the tests do.
"""
