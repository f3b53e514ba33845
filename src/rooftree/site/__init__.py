"""A static site of a collection of results: open index.html, from a folder or from any web server.

commands.py   commands that give the numbers again
words.py      sentences on points and errors; glossary.py, what terms mean, and links to it
case.py       the page of a kernel on a machine: plots.py, figures with their captions; point_table.py, the numbers behind the
              main one; refuted.py, what measured points refute of its headline;
              advice.py, what to try; incore.py, from the listing to T_OL and T_nOL;
              transfers.py, from bytes to times; composition.py, how these make the runtime; reuse.py, loads that are left;
              series.py, one blocking or model beside another; bandwidths.py, fitted.py, where machine numbers come from
compare.py    pages of one kernel on all machines, of all kernels on one machine; common.py: what errors have in common
build.py      all of it: pages, data, what was found on the way; findings.py, what a finding of each kind means
"""
