#include <stdio.h>
void f(int n, double *a)
{
    for (int i = 0; i < n; i++) {
        a[i] *= 2;
        printf("%g\n", a[i]);
    }
}

//: refuse: 6:9 calls 'printf', whose work is not known
