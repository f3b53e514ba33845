/*
title:   STREAM triad, a = b + s*c
about:   Two loads, one store, one multiply-add: the usual yardstick of memory bandwidth. With the
         write-allocate 32 B move per iteration.
source:  McCalpin, "Memory bandwidth and machine balance in current high performance computers", IEEE TCCA
         Newsletter, 1995
flops:   2 = 1 add + 1 mul
loads:   b 1, c 1
stores:  a 1
sizes:   N=100000000
tags:    streaming, stream
aliases: stream-triad
*/
double a[N], b[N], c[N], s;

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    a[i] = b[i] + s * c[i];
