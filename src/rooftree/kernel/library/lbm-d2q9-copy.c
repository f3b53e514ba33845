/*
title:   lattice Boltzmann D2Q9, propagation alone
about:   Nine load and nine store streams with shifts: how many streams a core and its prefetchers can
         follow.
source:  Wellein et al., "On the single processor performance of simple lattice Boltzmann kernels",
         Computers & Fluids 35, 2006
flops:   0
loads:   f 9
stores:  g 9
sizes:   N=5000
tags:    lattice-boltzmann, 2d, streaming
aliases: d2q9-copy, d2q9, lbm-copy
*/
double f[9][N][N], g[9][N][N];

#pragma omp parallel for schedule(static)
for (long j = 1; j < N - 1; ++j)
    for (long i = 1; i < N - 1; ++i) {
        g[0][j][i] = f[0][j][i];
        g[1][j][i] = f[1][j][i-1];
        g[2][j][i] = f[2][j-1][i];
        g[3][j][i] = f[3][j][i+1];
        g[4][j][i] = f[4][j+1][i];
        g[5][j][i] = f[5][j-1][i-1];
        g[6][j][i] = f[6][j-1][i+1];
        g[7][j][i] = f[7][j+1][i+1];
        g[8][j][i] = f[8][j+1][i-1];
    }
