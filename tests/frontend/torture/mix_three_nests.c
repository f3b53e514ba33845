#include <stdlib.h>
int main(void)
{
    int n = 1000;
    double *a = malloc(n * sizeof(double)), *b = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++)
        b[i] = rand();
    for (int k = 0; k < 10; k++) {
        /* the kernel */
        for (int i = 0; i < n; i++)
            a[i] += 0.5 * b[i];
    }
    double s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s > 0;
}

//: select: 11
//: loops: k = 0 .. 10; i = 0 .. 1000
//: arrays: double a[1000]; double b[1000]
//: reads: a[i] b[i]
//: writes: a[i]
//: flops: add=1 mul=1
//: loads: a=1 b=1
//: stores: a=1
