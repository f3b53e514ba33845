/*
title:   3D 7-point stencil, variable coefficients
about:   Seven coefficient arrays, each read once: eight load streams that no cache helps, beside the reuse
         of a.
flops:   13 = 6 add + 7 mul
loads:   a 7, c 7
stores:  b 1
sizes:   N=300
tags:    stencil, 3d, star, variable
aliases: 3d-7pt-var
*/
double a[N][N][N], b[N][N][N], c[7][N][N][N];

#pragma omp parallel for schedule(static)
for (long k = 1; k < N - 1; ++k)
    for (long j = 1; j < N - 1; ++j)
        for (long i = 1; i < N - 1; ++i)
            b[k][j][i] = c[0][k][j][i] * a[k][j][i]
                       + c[1][k][j][i] * a[k][j][i-1] + c[2][k][j][i] * a[k][j][i+1]
                       + c[3][k][j][i] * a[k][j-1][i] + c[4][k][j][i] * a[k][j+1][i]
                       + c[5][k][j][i] * a[k-1][j][i] + c[6][k][j][i] * a[k+1][j][i];
