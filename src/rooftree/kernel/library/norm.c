/*
title:   square of the 2-norm, n = sum of x*x
about:   As dot with one load stream.
source:  Hofmann et al., "Bridging the architecture gap", 2019, sec. 5.1
flops:   2 = 1 add + 1 mul
loads:   x 1
stores:  none
sizes:   N=100000000
tags:    streaming, blas, reduction, pcg
aliases: dnrm2, nrm2
*/
double x[N], n;

#pragma omp parallel for schedule(static) reduction(+ : n)
for (long i = 0; i < N; ++i)
    n += x[i] * x[i];
