/*
title:   3D 7-point stencil, middle loop blocked
about:   Blocks of B rows: the planes that must fit shrink from N*N to N*B elements.
flops:   8 = 6 add + 2 mul
loads:   a 7
stores:  b 1
sizes:   N=500, B=50
tags:    stencil, 3d, star, blocking
aliases: jacobi-3d-blocked
*/
double a[N][N][N], b[N][N][N], c0, c1;

for (long js = 1; js < N - 1; js += B) {
    long end = js + B < N - 1 ? js + B : N - 1;
    #pragma omp parallel for schedule(static)
    for (long k = 1; k < N - 1; ++k)
        for (long j = js; j < end; ++j)
            for (long i = 1; i < N - 1; ++i)
                b[k][j][i] = c0 * a[k][j][i]
                           + c1 * (a[k][j][i-1] + a[k][j][i+1] + a[k][j-1][i] + a[k][j+1][i]
                                   + a[k-1][j][i] + a[k+1][j][i]);
}
