/*
title:   dense matrix multiplication, i k j
about:   The two inner loops exchanged: b and c are walked along their rows, and the loop vectorises without
         a reduction.
flops:   2 = 1 add + 1 mul
loads:   b 1, c 1
stores:  c 1
sizes:   N=4000
tags:    dense, blas
*/
double a[N][N], b[N][N], c[N][N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    for (long k = 0; k < N; ++k)
        for (long j = 0; j < N; ++j)
            c[i][j] += a[i][k] * b[k][j];
