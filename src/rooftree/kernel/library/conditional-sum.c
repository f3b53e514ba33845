/*
title:   sum of the elements above a threshold
about:   A branch in the loop body; counted as if both arms ran (masked), or by the probability given.
flops:   1 = 1 add
other:   1 compare
loads:   a 1
stores:  none
sizes:   N=100000000
tags:    streaming, branch, reduction
*/
double a[N], threshold, sum;

#pragma omp parallel for schedule(static) reduction(+ : sum)
for (long i = 0; i < N; ++i) {
    if (a[i] > threshold)
        sum += a[i];
}
