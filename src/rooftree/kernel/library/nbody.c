/*
title:   gravity of all pairs
about:   Eighteen FLOPs with one division and one square root per pair; the particles come from L1: bound by
         the core.
source:  Aarseth, "Gravitational N-body simulations", 2003
flops:   18 = 6 add + 1 div + 7 mul + 1 sqrt + 3 sub
loads:   x 1, y 1, z 1, m 1
stores:  none
sizes:   N=20000
tags:    physics, compute, divide, sqrt, reduction
aliases: gravity
*/
double x[N], y[N], z[N], m[N], ax[N], ay[N], az[N], eps;

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i) {
    double fx = 0.0, fy = 0.0, fz = 0.0;
    for (long j = 0; j < N; ++j) {
        double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        double r2 = dx * dx + dy * dy + dz * dz + eps;
        double w = m[j] / (r2 * sqrt(r2));
        fx += w * dx;
        fy += w * dy;
        fz += w * dz;
    }
    ax[i] = fx;
    ay[i] = fy;
    az[i] = fz;
}
