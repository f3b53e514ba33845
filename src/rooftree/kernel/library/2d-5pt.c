/*
title:   2D 5-point Jacobi, constant coefficient
about:   The textbook stencil. Three rows of a must fit a cache (layer condition) for only one of its four
         loads to miss.
source:  Stengel et al., "Quantifying performance bottlenecks of stencil computations using the ECM model",
         ICS 2015
flops:   4 = 3 add + 1 mul
loads:   a 4
stores:  b 1
sizes:   N=10000
tags:    stencil, 2d
aliases: jacobi, jacobi-2d, j2d5pt, jacobi-2d-5pt
*/
double a[N][N], b[N][N], s;

#pragma omp parallel for schedule(static)
for (long j = 1; j < N - 1; ++j)
    for (long i = 1; i < N - 1; ++i)
        b[j][i] = (a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i]) * s;
