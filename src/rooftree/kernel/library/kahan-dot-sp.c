/*
title:   Kahan dot product in single precision
about:   As kahan-dot with 4 B elements.
source:  Hager, "The ECM model" (tutorial slides), 2015; Hofmann et al., "Performance analysis of the
         Kahan-enhanced scalar product on current multicore processors", PPAM 2015
flops:   5 = 1 add + 1 mul + 3 sub
loads:   a 1, b 1
stores:  none
sizes:   N=100000000
tags:    streaming, reduction, recurrence, single-precision
aliases: kahan-sdot
*/
float a[N], b[N], c, sum;

for (long i = 0; i < N; ++i) {
    float prod = a[i] * b[i];
    float y = prod - c;
    float t = sum + y;
    c = (t - sum) - y;
    sum = t;
}
