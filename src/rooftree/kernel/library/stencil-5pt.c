/*
title:   2D 5-point stencil with weights, the matrix of a PCG solver
about:   Two FMA, two additions, one multiplication: the sparse matrix-vector product without a stored
         matrix.
source:  Hofmann et al., "Bridging the architecture gap", 2019, sec. 5.1
flops:   7 = 2 add + 3 mul + 2 sub
loads:   u 5
stores:  v 1
sizes:   M=4000, N=40000
tags:    stencil, 2d, pcg
aliases: pcg-stencil, pcg-spmv
*/
double u[M][N], v[M][N], wc, wx, wy;

#pragma omp parallel for schedule(static)
for (long j = 1; j < M - 1; ++j)
    for (long i = 1; i < N - 1; ++i)
        v[j][i] = wc * u[j][i] - wx * (u[j][i-1] + u[j][i+1]) - wy * (u[j-1][i] + u[j+1][i]);
