"""Run a kernel on this machine and time it.  ``rooftree.measure(...)`` runs it.

options.py      what can be asked for; ahead.py: what can be told before anything is compiled or run
bind.py         what the kernel is called with: arrays, sizes, scalars, structs; reach.py: how far its loops reach into arrays,
                written.py: how far its text does; places.py: what arrays of places and bounds hold; numbers.py: types and values
plan.py         the same as memory: blocks and cells, where they lie, what they hold
build.py        the kernel with its caller as a shared library; instructions.py: whether this processor has what is in it
threads.py, strides.py, contents.py  how it is distributed, what a unit of work touches, what memory holds before and after
fences.py       whether a function stays within its arrays, before it is timed
runner.py       the interface of what runs it; process.py in a process of its own (worker.py), fake.py for tests
timing.py       from time stamps to cycles with an interval
point.py        one size and number of cores: try the data, count, repeat, judge; least.py: what no core goes below
store.py        finished points, each kept at once
job.py          what is measured: the kernel, or the function around it, with what all points have in common
run.py          all of it: sweeps of sizes and cores; `rooftree.validate.measure` hands in the least runtime of the ports
"""

from rooftree.callable_module import make_callable

make_callable(__name__, "rooftree.validate.measure:measure")
