#include <math.h>
void f(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = sqr(a[i]);
}

//: refuse: 5:16 calls 'sqr', whose work is not known
