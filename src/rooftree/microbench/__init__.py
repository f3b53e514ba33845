"""Micro-benchmarks: generated machine code, timed between rulers on pinned threads, without counters or permissions.

isa/      how a benchmark is written in one instruction set
build     text to functions, by the system's assembler
harness   the interface of what runs them; `native` is the real one, `fake` a simulated machine
stats     time stamps to cycles
shapes    what of an instruction matters for repeating it
forms     which benchmarks tell throughput and latency of an instruction form
calibrate what they say about the instruction table of this machine
derive    the corrections that follow; `compete` finds the ports of unknown forms
host      which microarchitecture this machine has
"""
