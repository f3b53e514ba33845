/*
title:   2D 5-point Jacobi, inner loop blocked
about:   The same work in vertical strips of B columns: the layer condition then asks for B instead of N.
flops:   4 = 3 add + 1 mul
loads:   a 4
stores:  b 1
sizes:   N=10000, B=500
tags:    stencil, 2d, blocking
aliases: jacobi-2d-blocked
*/
double a[N][N], b[N][N], s;

for (long is = 1; is < N - 1; is += B) {
    long end = is + B < N - 1 ? is + B : N - 1;
    #pragma omp parallel for schedule(static)
    for (long j = 1; j < N - 1; ++j)
        for (long i = is; i < end; ++i)
            b[j][i] = (a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i]) * s;
}
