/*
title:   Himeno benchmark: pressure equation in curvilinear coordinates, one Jacobi sweep
about:   Nineteen points of p, ten coefficients and two more fields that are read once: thirteen streams of
         which only p is reused, and a sum over all points.
source:  R. Himeno, Himeno benchmark, RIKEN, 1996; measured in INSPECT, Hornich et al., 2019
flops:   34 = 14 add + 13 mul + 7 sub
loads:   p 19, a 4, b 3, c 3, force 1, inside 1
stores:  p_new 1
sizes:   M=300, N=300, P=300
tags:    stencil, 3d, variable, single-precision, reduction, physics
aliases: himeno-jacobi
*/
float p[M][N][P], p_new[M][N][P], force[M][N][P], inside[M][N][P];
float a[4][M][N][P], b[3][M][N][P], c[3][M][N][P], omega, residual;

#pragma omp parallel for schedule(static) reduction(+ : residual)
for (long k = 1; k < M - 1; ++k)
    for (long j = 1; j < N - 1; ++j)
        for (long i = 1; i < P - 1; ++i) {
            float mixed_kj = p[k+1][j+1][i] - p[k+1][j-1][i] - p[k-1][j+1][i] + p[k-1][j-1][i];
            float mixed_ji = p[k][j+1][i+1] - p[k][j-1][i+1] - p[k][j+1][i-1] + p[k][j-1][i-1];
            float mixed_ki = p[k+1][j][i+1] - p[k-1][j][i+1] - p[k+1][j][i-1] + p[k-1][j][i-1];
            float sum = a[0][k][j][i] * p[k+1][j][i] + a[1][k][j][i] * p[k][j+1][i] + a[2][k][j][i] * p[k][j][i+1]
                + b[0][k][j][i] * mixed_kj + b[1][k][j][i] * mixed_ji + b[2][k][j][i] * mixed_ki
                + c[0][k][j][i] * p[k-1][j][i] + c[1][k][j][i] * p[k][j-1][i] + c[2][k][j][i] * p[k][j][i-1]
                + force[k][j][i];
            float step = (sum * a[3][k][j][i] - p[k][j][i]) * inside[k][j][i];
            residual += step * step;
            p_new[k][j][i] = p[k][j][i] + omega * step;
        }
