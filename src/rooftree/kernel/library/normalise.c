/*
title:   normalise 3-vectors, division and square root
about:   One square root and one division for three updated arrays: which is slower, the divider or memory?
flops:   10 = 2 add + 1 div + 6 mul + 1 sqrt
loads:   x 1, y 1, z 1
stores:  x 1, y 1, z 1
sizes:   N=50000000
tags:    streaming, divide, sqrt
aliases: normalize, rsqrt
*/
double x[N], y[N], z[N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i) {
    double r = 1.0 / sqrt(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]);
    x[i] *= r;
    y[i] *= r;
    z[i] *= r;
}
