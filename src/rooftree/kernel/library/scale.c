/*
title:   scale, a = s*b
about:   As copy, with one multiplication that costs nothing beyond L1.
source:  McCalpin, "Memory bandwidth and machine balance in current high performance computers", IEEE TCCA
         Newsletter, 1995
flops:   1 = 1 mul
loads:   b 1
stores:  a 1
sizes:   N=100000000
tags:    streaming, stream
aliases: stream-scale
*/
double a[N], b[N], s;

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    a[i] = s * b[i];
