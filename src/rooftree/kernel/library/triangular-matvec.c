/*
title:   lower triangular matrix times vector
about:   The inner loop grows with the row: half the work of matvec, and the rows of the threads differ.
flops:   2 = 1 add + 1 mul
loads:   l 1, x 1
stores:  none
sizes:   N=10000
tags:    dense, blas, reduction, triangular
aliases: dtrmv, trmv
*/
double l[N][N], x[N], y[N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i) {
    double sum = 0.0;
    for (long j = 0; j <= i; ++j)
        sum += l[i][j] * x[j];
    y[i] = sum;
}
