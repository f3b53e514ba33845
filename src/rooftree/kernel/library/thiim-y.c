/*
title:   THIIM, split magnetic field Hz_x: Maxwell's equations, inverse iteration, difference along y
about:   One of twelve updates of complex fields that no two share: two fields read beside their neighbour
         in the row before, two coefficients and the result itself, for 20 FLOP.
source:  Malas et al., "Optimization of an electromagnetics code with multicore wavefront diamond blocking
         and multi-dimensional intra-tile parallelization", IPDPS 2016; measured in INSPECT, Hornich et al.,
         2019
flops:   20 = 6 add + 8 mul + 6 sub
loads:   Hzx 1, tHzx 1, cHzx 1, Exy 2, Exz 2
stores:  Hzx 1
sizes:   M=250, N=250, P=250
tags:    stencil, 3d, variable, complex, physics
aliases: thiim-splitfield-y
*/
double _Complex Exy[M][N][P], Exz[M][N][P];
double _Complex Hzx[M][N][P], tHzx[M][N][P], cHzx[M][N][P];

#pragma omp parallel for schedule(static)
for (long k = 1; k < M - 1; ++k)
    for (long j = 1; j < N - 1; ++j)
        for (long i = 1; i < P - 1; ++i)
            Hzx[k][j][i] = tHzx[k][j][i] * Hzx[k][j][i]
                - cHzx[k][j][i] * (Exy[k][j-1][i] + Exz[k][j-1][i] - Exy[k][j][i] - Exz[k][j][i]);
