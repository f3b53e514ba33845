/*
title:   3D 27-point box stencil
about:   All 26 neighbours by distance, four coefficients: the traffic of the 7-point star, four times its
         work.
flops:   30 = 26 add + 4 mul
loads:   a 27
stores:  b 1
sizes:   N=500
tags:    stencil, 3d, box
aliases: 3d-27pt-box
*/
double a[N][N][N], b[N][N][N], c0, c1, c2, c3;

#pragma omp parallel for schedule(static)
for (long k = 1; k < N - 1; ++k)
    for (long j = 1; j < N - 1; ++j)
        for (long i = 1; i < N - 1; ++i)
            b[k][j][i] = c0 * a[k][j][i]
                + c1 * (a[k][j][i-1] + a[k][j][i+1] + a[k][j-1][i] + a[k][j+1][i] + a[k-1][j][i] + a[k+1][j][i])
                + c2 * (a[k][j-1][i-1] + a[k][j-1][i+1] + a[k][j+1][i-1] + a[k][j+1][i+1]
                        + a[k-1][j][i-1] + a[k-1][j][i+1] + a[k+1][j][i-1] + a[k+1][j][i+1]
                        + a[k-1][j-1][i] + a[k-1][j+1][i] + a[k+1][j-1][i] + a[k+1][j+1][i])
                + c3 * (a[k-1][j-1][i-1] + a[k-1][j-1][i+1] + a[k-1][j+1][i-1] + a[k-1][j+1][i+1]
                        + a[k+1][j-1][i-1] + a[k+1][j-1][i+1] + a[k+1][j+1][i-1] + a[k+1][j+1][i+1]);
