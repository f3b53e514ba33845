/*
title:   UXX stencil in single precision
about:   As uxx with 4 B elements.
source:  Hager, "The ECM model" (tutorial slides), 2015, case study 2; from the earthquake code AWP-ODC
flops:   24 = 9 add + 1 div + 8 mul + 6 sub
loads:   d1 4, u1 1, xx 4, xy 4, xz 4
stores:  u1 1
sizes:   N=300
tags:    stencil, 3d, uxx, divide, single-precision
aliases: uxx-float
*/
float d1[N][N][N], u1[N][N][N], xx[N][N][N], xy[N][N][N], xz[N][N][N], c1, c2, dth;

#pragma omp parallel for schedule(static)
for (long k = 2; k < N - 1; ++k)
    for (long j = 2; j < N - 1; ++j)
        for (long i = 2; i < N - 1; ++i) {
            float d = 0.25f * (d1[k][j][i] + d1[k][j-1][i] + d1[k-1][j][i] + d1[k-1][j-1][i]);
            u1[k][j][i] = u1[k][j][i]
                + (dth / d)
                * (c1 * (xx[k][j][i] - xx[k][j][i-1]) + c2 * (xx[k][j][i+1] - xx[k][j][i-2])
                   + c1 * (xy[k][j][i] - xy[k][j-1][i]) + c2 * (xy[k][j+1][i] - xy[k][j-2][i])
                   + c1 * (xz[k][j][i] - xz[k-1][j][i]) + c2 * (xz[k+1][j][i] - xz[k-2][j][i]));
        }
