/*
title:   all shortest paths (Floyd-Warshall), one intermediate vertex after the other
about:   One addition and one minimum per element of a matrix that is updated N times.
source:  Floyd, "Algorithm 97: Shortest path", CACM 5, 1962
flops:   2 = 1 add + 1 min
loads:   d 3
stores:  d 1
sizes:   N=5000
tags:    dense, graph
aliases: shortest-paths
*/
double d[N][N];

for (long k = 0; k < N; ++k)
    for (long i = 0; i < N; ++i)
        for (long j = 0; j < N; ++j)
            d[i][j] = fmin(d[i][j], d[i][k] + d[k][j]);
