"""Results of other tools, as records of a campaign beside our own.

source.py               a file on its way: points, lines that cannot be read, checks that all tools share
inspect_tables.py       INSPECT: the tables of each configuration, and tables of many
likwid_bench.py         what likwid-bench prints
bandwidth_benchmark.py  what TheBandwidthBenchmark prints and writes
carm.py                 files of the CARM Tool
read.py                 which tool a file is of; reading it, keeping what was read
"""
