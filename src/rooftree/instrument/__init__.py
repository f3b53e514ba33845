"""Watching programs that are not ours: where their time goes, and how often each piece of their code is executed.

``application`` says what is run and checks that it can be; ``sampling`` asks the kernel where each thread is, a thousand times a
second (``ring`` reads what it answers, ``maps`` knows which file an address came from); ``preload`` does the same with timers in
the process where the kernel refuses. ``engine`` is the interface of what counts executions; ``patch`` counts with a few
instructions of its own in the program's code, ``callgrind`` in valgrind.
"""
