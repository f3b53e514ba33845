/*
title:   3D 7-point stencil in single precision
about:   As 3d-7pt with 4 B elements: the layer conditions hold for sizes larger by the square root of 2
         (planes) or 2 (rows).
flops:   8 = 6 add + 2 mul
loads:   a 7
stores:  b 1
sizes:   N=500
tags:    stencil, 3d, star, single-precision
*/
float a[N][N][N], b[N][N][N], c0, c1;

#pragma omp parallel for schedule(static)
for (long k = 1; k < N - 1; ++k)
    for (long j = 1; j < N - 1; ++j)
        for (long i = 1; i < N - 1; ++i)
            b[k][j][i] = c0 * a[k][j][i]
                       + c1 * (a[k][j][i-1] + a[k][j][i+1] + a[k][j-1][i] + a[k][j+1][i]
                               + a[k-1][j][i] + a[k+1][j][i]);
