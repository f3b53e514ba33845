/*
title:   2D 9-point star stencil (radius 2)
about:   Fourth-order Laplacian: five rows must fit for the layer condition.
flops:   11 = 8 add + 3 mul
loads:   a 9
stores:  b 1
sizes:   N=10000
tags:    stencil, 2d, star
aliases: 2d-r2-star
*/
double a[N][N], b[N][N], c0, c1, c2;

#pragma omp parallel for schedule(static)
for (long j = 2; j < N - 2; ++j)
    for (long i = 2; i < N - 2; ++i)
        b[j][i] = c0 * a[j][i]
                + c1 * (a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i])
                + c2 * (a[j][i-2] + a[j][i+2] + a[j-2][i] + a[j+2][i]);
