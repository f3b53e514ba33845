/*
title:   histogram, count[key] = count[key] + 1
about:   An indirect update: two neighbouring iterations may touch the same counter.
flops:   0
loads:   key 1, count 1
stores:  count 1
sizes:   N=100000000, B=1024
tags:    indirect, integer
*/
int key[N], count[B];

for (long i = 0; i < N; ++i)
    count[key[i]] += 1;
