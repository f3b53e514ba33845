#include <omp.h>
void update(int n, int m, double *restrict a, const double *restrict b, double s)
{
    int i, j;
#pragma omp parallel for private(j) schedule(static) collapse(2)
    for (i = 0; i < n; ++i)
        for (j = 0; j < m; ++j)
            a[i * m + j] = s * b[i * m + j];
}

//: run: n=3 m=4 a=double[12] b=double[12] s=0.5
//: loops: i = 0 .. n; j = 0 .. m
//: arrays: double a[?][m]; double b[?][m]
//: symbols: m n
//: parallel: i
//: reads: b[i][j]
//: writes: a[i][j]
//: flops: mul=1
//: loads: b=1
//: stores: a=1
//: notes: share the loop
