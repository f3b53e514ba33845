/*
title:   dense matrix multiplication, i j k
about:   The order of the formula: b is walked down its columns, one cache line per element once a column no
         longer fits.
flops:   2 = 1 add + 1 mul
loads:   a 1, b 1
stores:  none
sizes:   N=4000
tags:    dense, blas, reduction
aliases: matmul-ijk, dgemm-naive, mm
*/
double a[N][N], b[N][N], c[N][N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    for (long j = 0; j < N; ++j)
        for (long k = 0; k < N; ++k)
            c[i][j] += a[i][k] * b[k][j];
