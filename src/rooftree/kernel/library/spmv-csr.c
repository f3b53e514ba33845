/*
title:   sparse matrix times vector, CSR
about:   Value and column index are streams, x is gathered. The size row_length is the mean number of elements
         per row.
source:  Williams et al., "Roofline: an insightful visual performance model", CACM 2009, sec. 5
flops:   2 = 1 add + 1 mul
loads:   val 1, col 1, x 1
stores:  none
sizes:   N=1000000, row_length=20
tags:    sparse, indirect, reduction
aliases: spmv, csr, crs, spmvm
*/
void spmv(long N, const int row[restrict N+1], const int *restrict col, const double *restrict val,
          const double x[restrict N], double y[restrict N])
{
    #pragma omp parallel for schedule(static)
    for (long i = 0; i < N; ++i) {
        double sum = 0.0;
        for (long j = row[i]; j < row[i+1]; ++j)
            sum += val[j] * x[col[j]];
        y[i] = sum;
    }
}
