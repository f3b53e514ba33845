#include <string.h>
void f(long n, long m, double *to, const double *from)
{
    for (long i = 0; i < n; i++)
        memcpy(to + i * m, from + i * m, m * sizeof(double));
}

//: refuse: 5:9 calls 'memcpy', whose work is not known
