/*
title:   lattice Boltzmann D2Q9, pull and BGK collision
about:   Propagation and collision in one sweep: the streams of lbm-d2q9-copy with about ninety FLOPs and
         one division.
source:  Wellein et al., "On the single processor performance of simple lattice Boltzmann kernels",
         Computers & Fluids 35, 2006
flops:   86 = 35 add + 1 div + 38 mul + 12 sub
loads:   f 9
stores:  g 9
sizes:   N=5000
tags:    lattice-boltzmann, 2d, divide, physics
aliases: lbm
*/
double f[9][N][N], g[9][N][N];
double rest, omega_9, omega_36;  /* 1 - omega, omega/9, omega/36 */

#pragma omp parallel for schedule(static)
for (long j = 1; j < N - 1; ++j)
    for (long i = 1; i < N - 1; ++i) {
        double f0 = f[0][j][i], f1 = f[1][j][i-1], f2 = f[2][j-1][i], f3 = f[3][j][i+1], f4 = f[4][j+1][i];
        double f5 = f[5][j-1][i-1], f6 = f[6][j-1][i+1], f7 = f[7][j+1][i+1], f8 = f[8][j+1][i-1];
        double rho = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
        double inverse = 1.0 / rho;
        double u = (f1 + f5 + f8 - f3 - f6 - f7) * inverse;
        double v = (f2 + f5 + f6 - f4 - f7 - f8) * inverse;
        double usq = 1.0 - 1.5 * (u * u + v * v);
        double axis = omega_9 * rho, diagonal = omega_36 * rho;
        double p = u + v, m = v - u;
        g[0][j][i] = rest * f0 + 4.0 * axis * usq;
        g[1][j][i] = rest * f1 + axis * (usq + 3.0 * u + 4.5 * u * u);
        g[2][j][i] = rest * f2 + axis * (usq + 3.0 * v + 4.5 * v * v);
        g[3][j][i] = rest * f3 + axis * (usq - 3.0 * u + 4.5 * u * u);
        g[4][j][i] = rest * f4 + axis * (usq - 3.0 * v + 4.5 * v * v);
        g[5][j][i] = rest * f5 + diagonal * (usq + 3.0 * p + 4.5 * p * p);
        g[6][j][i] = rest * f6 + diagonal * (usq + 3.0 * m + 4.5 * m * m);
        g[7][j][i] = rest * f7 + diagonal * (usq - 3.0 * p + 4.5 * p * p);
        g[8][j][i] = rest * f8 + diagonal * (usq - 3.0 * m + 4.5 * m * m);
    }
