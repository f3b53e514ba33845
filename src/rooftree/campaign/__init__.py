"""Campaigns: many kernels, sizes, machines and compilers from one file, one record per point, resumed where they stopped.

file.py      the YAML file, read and checked, all mistakes at once; entries.py: what its keys mean
sizes.py     sizes chosen for a kernel and a machine, and lengths of blocks
plan.py      the file as sweeps, and sweeps as points, each with the hash of all that it depends on; ahead.py: what will fail,
             what memory and time measuring takes
store.py     the folder of the results: records, an index that can be made anew, a lock
others.py    records in a folder that are none of its points
work.py      one sweep predicted, one point measured: what becomes a record
processes.py sweeps in several processes; a process that dies costs its sweep and no more
run.py       all of it: what is open is done, what is done stays
looks.py     which measured points are measured again; settle.py: what of several runs counts
cluster.py   the same on the workers of a dask.distributed scheduler
kernels.py   kernels as a file names them
imports/     results of other tools
collect.py   several folders in one
cases.py     a kernel on a machine, predictions beside measurements: what the site shows; comments.py: of reviewers;
             consistency.py: what does not fit together in a case; reasons.py: why predictions are off; lights.py: its light
export.py    all points as a table: CSV, Parquet, pandas, xarray; CITATION.cff
"""
