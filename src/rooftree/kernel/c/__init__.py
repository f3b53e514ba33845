"""From C and C++ source to kernels: preprocess, parse, interpret symbolically, lower.

source.py        the text, and where each byte of it came from
preprocess.py    ``$CC -E``
syntax.py        tree-sitter trees, pragmas, syntax errors
nests.py         the loop nests of a file and the choice of one
types.py         C types          declarations.py   declarations to types and variables
values.py        what an expression may be: a whole number in sizes and counters, an address, a run-time value
context.py       what is known at a point of the program: names, values, guards, statements so far
expressions.py, memory.py, calls.py, functions.py      rules per kind of expression
statements.py, loops.py                                rules per kind of statement
induction.py     variables that advance by a constant per turn of a loop
reshape.py       ``a[i*N + j]`` as ``a[i][j]``
lower.py         one nest to one kernel
"""
