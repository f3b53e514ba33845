/*
title:   prefix sum, a[i] = a[i-1] + b[i]
about:   Each result needs the one before: the latency of an addition per iteration, whatever the bandwidth.
flops:   1 = 1 add
loads:   a 1, b 1
stores:  a 1
sizes:   N=100000000
tags:    streaming, recurrence
aliases: scan, cumulative-sum, cumsum
*/
double a[N], b[N];

for (long i = 1; i < N; ++i)
    a[i] = a[i-1] + b[i];
