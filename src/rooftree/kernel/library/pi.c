/*
title:   pi by numerical integration of 4/(1+x*x)
about:   No memory at all: the throughput of the divider is the limit.
flops:   6 = 3 add + 1 div + 2 mul
other:   1 convert
loads:   none
stores:  none
sizes:   N=100000000
tags:    compute, divide, reduction
aliases: integrate-pi
*/
double h, sum;

#pragma omp parallel for schedule(static) reduction(+ : sum)
for (long i = 0; i < N; ++i) {
    double x = (i + 0.5) * h;
    sum += 4.0 / (1.0 + x * x);
}
