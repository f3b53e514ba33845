#include <stddef.h>
void f(size_t n, double *a)
{
    for (size_t i = n - 1; i >= 0; --i)
        a[i] = 1;
}

//: refuse: 4:28 'i >= 0' always holds, because it compares unsigned numbers: the loop never ends
