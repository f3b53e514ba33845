"""What instructions cost on this machine, from timing alone.

shapes          what of an instruction matters for repeating it
forms           which benchmarks tell throughput and latency of an instruction form
run             what they say about the instruction table of this machine
derive          the corrections that follow; `port_inference` finds the ports of unknown forms
"""
