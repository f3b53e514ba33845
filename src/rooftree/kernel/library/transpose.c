/*
title:   matrix transpose
about:   One side contiguous, the other with a stride of a row. No FLOP: count exchanges per byte.
source:  Williams et al., "Roofline: an insightful visual performance model", CACM 2009
flops:   0
loads:   b 1
stores:  a 1
sizes:   N=10000
tags:    dense, strided
*/
double a[N][N], b[N][N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    for (long j = 0; j < N; ++j)
        a[i][j] = b[j][i];
