"""Stencils by their class: names, points and coefficients, code in C and Fortran, benchmark programs, and the way back."""
