/*
title:   rank-1 update of a matrix, A = A + x*y^T
about:   Two FLOPs for 16 B of traffic: an update stream with two small vectors beside it.
flops:   2 = 1 add + 1 mul
loads:   a 1, y 1
stores:  a 1
sizes:   M=10000, N=10000
tags:    dense, blas
aliases: dger, ger, outer-product
*/
double a[M][N], x[M], y[N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < M; ++i)
    for (long j = 0; j < N; ++j)
        a[i][j] += x[i] * y[j];
