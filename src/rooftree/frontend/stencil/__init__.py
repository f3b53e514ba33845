"""Stencils by their class: names, points and coefficients, code in C and Fortran, benchmark programs, and the way back.

classes.py, text.py          classes by their names, and the parts of generated code that languages share
c_code.py, fortran.py        the code of a class; generate.py: its kernel
program.py, blocked.py       benchmark programs
classify.py, sweep.py        the class of a kernel: by its sum, and by the loops around it
"""
