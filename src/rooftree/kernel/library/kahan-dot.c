/*
title:   Kahan dot product (compensated summation)
about:   Carries the rounding error of the sum along. The additions form a chain from one iteration to the
         next, which no compiler may break; from L2 or memory on a vectorised version costs nothing.
source:  Hager, "The ECM model" (tutorial slides), 2015; Hofmann et al., "Performance analysis of the
         Kahan-enhanced scalar product on current multicore processors", PPAM 2015
flops:   5 = 1 add + 1 mul + 3 sub
loads:   a 1, b 1
stores:  none
sizes:   N=100000000
tags:    streaming, reduction, recurrence
aliases: kahan, kahan-ddot
*/
double a[N], b[N], c, sum;

for (long i = 0; i < N; ++i) {
    double prod = a[i] * b[i];
    double y = prod - c;
    double t = sum + y;
    c = (t - sum) - y;
    sum = t;
}
