/*
title:   dense matrix times vector, row by row
about:   The matrix is read once, 4 B per FLOP; x stays in cache while it fits.
flops:   2 = 1 add + 1 mul
loads:   a 1, x 1
stores:  none
sizes:   M=10000, N=10000
tags:    dense, blas, reduction
aliases: matrix-vector, mv, dgemv, gemv
*/
double a[M][N], x[N], y[M];

#pragma omp parallel for schedule(static)
for (long i = 0; i < M; ++i) {
    double sum = 0.0;
    for (long j = 0; j < N; ++j)
        sum += a[i][j] * x[j];
    y[i] = sum;
}
