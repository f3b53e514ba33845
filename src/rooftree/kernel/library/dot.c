/*
title:   dot product, d = sum of x*y
about:   Two load streams and a reduction. Vectorised only where the compiler may reorder the sum
         (-ffast-math).
source:  Hofmann et al., "Bridging the architecture gap", 2019, sec. 5.1
flops:   2 = 1 add + 1 mul
loads:   x 1, y 1
stores:  none
sizes:   N=100000000
tags:    streaming, blas, reduction, pcg
aliases: ddot, scalar-product
*/
double x[N], y[N], d;

#pragma omp parallel for schedule(static) reduction(+ : d)
for (long i = 0; i < N; ++i)
    d += x[i] * y[i];
