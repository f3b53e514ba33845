/*
title:   3D long-range stencil (radius 4), wave equation
about:   Eighth-order star on V, time step into U, velocity field ROC. Nine planes of V must fit for the
         outer layer condition.
source:  Stengel et al., "Quantifying performance bottlenecks of stencil computations using the ECM model",
         ICS 2015
flops:   33 = 25 add + 7 mul + 1 sub
loads:   V 25, U 1, ROC 1
stores:  U 1
sizes:   N=400
tags:    stencil, 3d, star, long-range
aliases: long-range, 3d-r4, 3d-25pt
*/
double U[N][N][N], V[N][N][N], ROC[N][N][N], c0, c1, c2, c3, c4;

#pragma omp parallel for schedule(static)
for (long k = 4; k < N - 4; ++k)
    for (long j = 4; j < N - 4; ++j)
        for (long i = 4; i < N - 4; ++i) {
            double lap = c0 * V[k][j][i]
                + c1 * (V[k][j][i+1] + V[k][j][i-1] + V[k][j+1][i] + V[k][j-1][i] + V[k+1][j][i] + V[k-1][j][i])
                + c2 * (V[k][j][i+2] + V[k][j][i-2] + V[k][j+2][i] + V[k][j-2][i] + V[k+2][j][i] + V[k-2][j][i])
                + c3 * (V[k][j][i+3] + V[k][j][i-3] + V[k][j+3][i] + V[k][j-3][i] + V[k+3][j][i] + V[k-3][j][i])
                + c4 * (V[k][j][i+4] + V[k][j][i-4] + V[k][j+4][i] + V[k][j-4][i] + V[k+4][j][i] + V[k-4][j][i]);
            U[k][j][i] = 2.0 * V[k][j][i] - U[k][j][i] + ROC[k][j][i] * lap;
        }
