/*
title:   add, a = b + c
about:   Two load streams and one store stream.
source:  McCalpin, "Memory bandwidth and machine balance in current high performance computers", IEEE TCCA
         Newsletter, 1995
flops:   1 = 1 add
loads:   b 1, c 1
stores:  a 1
sizes:   N=100000000
tags:    streaming, stream
aliases: stream-add
*/
double a[N], b[N], c[N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    a[i] = b[i] + c[i];
