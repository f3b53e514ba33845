"""Watching programs that are not ours: where their time goes, and how often each piece of their code is executed.

``application`` says what is run and checks that it can be; ``tracing`` stops and reads processes, ``proc`` tells what the
system knows of them. ``sampling`` asks the kernel where each thread is, hundreds of times a second (``samples``: what it
finds; ``stacks``: who called); ``preload`` does the same with timers in the process where the kernel refuses. ``system``
tells what the operating system did meanwhile, ``generated`` names code that programs make while they run. ``marks`` sees the
regions that a program names itself; ``loaded`` builds what is loaded into programs. ``engine`` is the interface of what
counts executions, ``engines`` lists them: ``patch`` counts with a few instructions of its own in the program's code
(``patch_plan`` says where, ``patch_blocks`` what they cover, ``patch_code`` makes them, of instructions that ``patch_moved``
makes anew for their place, ``patch_memory`` finds room for them, ``patch_process`` puts them there, ``patch_follow`` answers
what stops the program, ``patch_counters`` reads what they count, ``patch_windows`` switches hot ones, ``patch_loops`` those of
loops, ``outcomes`` records bursts of branches, ``windows`` scales what was counted in parts of
a run), ``callgrind`` in valgrind, ``qemu`` in an emulator.
"""
