/*
title:   sparse matrix times vector, ELLPACK
about:   K elements in every row, stored column by column: long vectorisable inner loops, y is updated K
         times.
source:  Kincaid, Oppe, Young, "ITPACKV 2D user's guide", 1989
flops:   2 = 1 add + 1 mul
loads:   val 1, col 1, x 1, y 1
stores:  y 1
sizes:   N=1000000, K=20
tags:    sparse, indirect
aliases: ell, ellpack, itpack
*/
double val[K][N], x[N], y[N];
int col[K][N];

for (long k = 0; k < K; ++k) {
    #pragma omp parallel for schedule(static)
    for (long i = 0; i < N; ++i)
        y[i] += val[k][i] * x[col[k][i]];
}
