/*
title:   2D 9-point box stencil
about:   All eight neighbours; the same rows as the 5-point star, so the same layer condition, with more
         work in the core.
flops:   11 = 8 add + 3 mul
loads:   a 9
stores:  b 1
sizes:   N=10000
tags:    stencil, 2d, box
aliases: 2d-9pt-box
*/
double a[N][N], b[N][N], c0, c1, c2;

#pragma omp parallel for schedule(static)
for (long j = 1; j < N - 1; ++j)
    for (long i = 1; i < N - 1; ++i)
        b[j][i] = c0 * a[j][i]
                + c1 * (a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i])
                + c2 * (a[j-1][i-1] + a[j-1][i+1] + a[j+1][i-1] + a[j+1][i+1]);
