/*
title:   2D 5-point stencil, variable coefficients
about:   One coefficient array per direction: the extra streams make it memory bound everywhere.
flops:   9 = 4 add + 5 mul
loads:   a 5, centre 1, west 1, east 1, south 1, north 1
stores:  b 1
sizes:   N=10000
tags:    stencil, 2d, variable
aliases: 2d-5pt-var
*/
double a[N][N], b[N][N], centre[N][N], west[N][N], east[N][N], south[N][N], north[N][N];

#pragma omp parallel for schedule(static)
for (long j = 1; j < N - 1; ++j)
    for (long i = 1; i < N - 1; ++i)
        b[j][i] = centre[j][i] * a[j][i] + west[j][i] * a[j][i-1] + east[j][i] * a[j][i+1]
                + south[j][i] * a[j-1][i] + north[j][i] * a[j+1][i];
