/*
title:   complex axpy, y = a*x + y
about:   Complex numbers of two doubles: a multiplication is four real ones and two additions, an addition
         two.
source:  Lawson et al., "Basic Linear Algebra Subprograms for Fortran usage", ACM TOMS 5, 1979
flops:   8 = 4 add + 4 mul
loads:   x 1, y 1
stores:  y 1
sizes:   N=50000000
tags:    streaming, blas, complex
aliases: complex-axpy
*/
double _Complex x[N], y[N], a;

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    y[i] = a * x[i] + y[i];
