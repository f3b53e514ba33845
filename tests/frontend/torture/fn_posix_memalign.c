#include <stdlib.h>
void run(size_t n)
{
    double (*a)[n], (*b)[n];
    posix_memalign((void **) &a, 64, n * sizeof *a);
    b = aligned_alloc(64, sizeof(double[n][n]));
    for (size_t i = 0; i < n; ++i)
        for (size_t j = 0; j < n; ++j)
            a[j][i] = b[i][j];
}

//: loops: i = 0 .. n; j = 0 .. n
//: arrays: double a[n][n]; double b[n][n]
//: symbols: n
//: reads: b[i][j]
//: writes: a[j][i]
//: loads: b=1
//: stores: a=1
