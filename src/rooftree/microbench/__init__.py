"""Micro-benchmarks: generated machine code for what a machine can do: rates, latencies, bandwidths, in every instruction set."""
