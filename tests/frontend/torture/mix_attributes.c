#include <stdio.h>
#include <assert.h>
#include <stdbool.h>
#define RESTRICT __restrict__
static double buffer[1024] __attribute__((aligned(64)));
extern void report(const char *);
__attribute__((noinline)) void f(int n, double *RESTRICT a, bool flag)
{
    double *x = __builtin_assume_aligned(a, 64);
    assert(n < 1024);
    register double s = 0;
    for (register int i = 0; i < n; i++) {
        __builtin_prefetch(&x[i + 8]);
        assert(x[i] > 0);
        if (__builtin_expect(flag, 1))
            s += x[i] * buffer[i];
    }
    if (s > 0) report("positive");
}

//: loops: i = 0 .. n
//: arrays: double a[?]; double buffer[1024]
//: symbols: n
//: reads: a[i] buffer[i]
//: flops: add=1 mul=1
//: loads: a=1 buffer=1
//: notes: is left out; branch option
