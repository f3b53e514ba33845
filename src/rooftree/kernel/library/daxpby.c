/*
title:   daxpby, y = a*x + b*y
about:   One FMA and one multiplication per iteration; runs three times in each iteration of a
         preconditioned CG solver.
source:  Hofmann et al., "Bridging the architecture gap", 2019, sec. 4 and Table 3
flops:   3 = 1 add + 2 mul
loads:   x 1, y 1
stores:  y 1
sizes:   N=100000000
tags:    streaming, blas, pcg
aliases: axpby
*/
double x[N], y[N], a, b;

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    y[i] = a * x[i] + b * y[i];
