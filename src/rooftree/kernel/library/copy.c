/*
title:   copy, a = b
about:   One load and one store stream, no arithmetic: what memory can move at best. The store also makes
         the cache fetch the line it writes to (write-allocate), so 24 B move for 16 B of use, unless that
         is avoided.
source:  McCalpin, "Memory bandwidth and machine balance in current high performance computers", IEEE TCCA
         Newsletter, 1995
flops:   0
loads:   b 1
stores:  a 1
sizes:   N=100000000
tags:    streaming, stream
aliases: stream-copy
*/
double a[N], b[N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    a[i] = b[i];
