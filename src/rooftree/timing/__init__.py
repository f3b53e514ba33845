"""One way to time code, without counters or permissions.

isa/        how a benchmark is written in one instruction set
build       text to functions, by the system's assembler
harness     the interface of what runs them; `native` is the real one, `fake` a simulated machine
clock       time stamps to cycles
estimate    samples to a value with an interval
repeat      cycles of single functions, with a `witness` among them, `turns` which of these run in turn with each other; `session`
            of many benchmarks in turn, `unshared` tells which of their samples count
smt_probe   whether another thread shares the core; `slow_start` whether wide vectors run at the full rate at once, `settled`
            what is run before those that do not
library     where the mathematics of the C library is
"""
