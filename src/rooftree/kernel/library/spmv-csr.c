/*
title:   sparse matrix times vector, CSR
about:   Value and column index are streams, x is gathered. row[i+1] - row[i] elements per row; their number
         per row is a size.
source:  Williams et al., "Roofline: an insightful visual performance model", CACM 2009, sec. 5
flops:   2 = 1 add + 1 mul
loads:   val 1, col 1, x 1
stores:  none
sizes:   N=1000000, NNZ=20000000
tags:    sparse, indirect, reduction
aliases: spmv, csr, crs, spmvm
*/
double val[NNZ], x[N], y[N];
int row[N+1], col[NNZ];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i) {
    double sum = 0.0;
    for (long j = row[i]; j < row[i+1]; ++j)
        sum += val[j] * x[col[j]];
    y[i] = sum;
}
