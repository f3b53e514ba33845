"""From C and C++ source to kernels: preprocess, parse, interpret symbolically, lower.

source.py, parentheses.py   the text as it is parsed, and where each byte of it came from
preprocess.py, directives.py ``$CC -E``, where it is needed
syntax.py                   tree-sitter trees, pragmas, syntax errors
nests.py                    the loop nests of a file and the choice of one
types.py, layout.py         C types, sizes and structs
declarations.py             declarations to types and variables; tables.py: of integers that never change
values.py, convert.py       what an expression may be: a formula in sizes and counters, an address, a run-time value
context.py                  what is known at a point of the program: names, values, guards, statements so far
literals.py, operators.py, assignments.py, memory.py, indices.py, stores.py, structs.py, calls.py, functions.py, templates.py,
inline.py, lambdas.py, copies.py  rules per kind of expression; registers.py: local arrays that are variables
statements.py               rules per kind of statement; variables.py: of declarations; branches.py: of if and jumps;
                            switches.py, cases.py: of a ``switch``
loops.py                    loops of the nest, around it and beside it; variables that advance by a constant per iteration;
                            kinds_of_loops.py: which of these a loop is; written_out.py: short ones inside the innermost
header.py, conditions.py    counter, bounds and step of a loop
folding.py                  constant expressions and equal operations, which compilers do not compute again
edges.py                    clamped and periodic indices as the offset that they mostly are; rings.py: those that data move
reshape.py, packed.py       ``a[i*N + j]`` as ``a[i][j]``; packed triangles as rows of their mean length
lower.py                    one nest to one kernel
signature.py                what a function takes, for those who call it
"""
