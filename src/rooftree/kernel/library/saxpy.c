/*
title:   saxpy, y = a*x + y in single precision
about:   As daxpy with 4 B elements: twice the iterations per cache line of work.
source:  Lawson et al., "Basic Linear Algebra Subprograms for Fortran usage", ACM TOMS 5, 1979
flops:   2 = 1 add + 1 mul
loads:   x 1, y 1
stores:  y 1
sizes:   N=100000000
tags:    streaming, blas, single-precision
*/
float x[N], y[N], a;

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    y[i] = a * x[i] + y[i];
