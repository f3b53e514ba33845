/*
title:   transposed dense matrix times vector
about:   The same matrix, also row by row: no reduction, but y is loaded and stored in each row. Shared by
         all rows, y stands in the way of threads.
flops:   2 = 1 add + 1 mul
loads:   a 1, y 1
stores:  y 1
sizes:   M=10000, N=10000
tags:    dense, blas
aliases: matrix-vector-transposed, mtv, dgemv-t
*/
double a[M][N], x[M], y[N];

for (long i = 0; i < M; ++i)
    for (long j = 0; j < N; ++j)
        y[j] += a[i][j] * x[i];
