"""A static site of a collection of results: open index.html, from a folder or from any web server.

words.py      commands that give the numbers again, and sentences on errors
case.py       the page of a kernel on a machine
compare.py    pages of one kernel on all machines, of all kernels on one machine
build.py      all of it: pages, data, what was found on the way
"""
