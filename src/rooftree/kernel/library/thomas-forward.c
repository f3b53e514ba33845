/*
title:   tridiagonal solver, forward elimination (Thomas algorithm)
about:   A recurrence with a division in its chain: bound by latency at every problem size. upper and rhs
         change in place.
source:  Thomas, "Elliptic problems in linear difference equations over a network", Columbia University,
         1949
flops:   7 = 1 div + 4 mul + 2 sub
loads:   lower 1, diag 1, upper 2, rhs 2
stores:  upper 1, rhs 1
sizes:   N=10000000
tags:    recurrence, solver, divide
aliases: tridiagonal, thomas
*/
double lower[N], diag[N], upper[N], rhs[N];

for (long i = 1; i < N; ++i) {
    double m = 1.0 / (diag[i] - lower[i] * upper[i-1]);
    upper[i] = upper[i] * m;
    rhs[i] = (rhs[i] - lower[i] * rhs[i-1]) * m;
}
