#include <string.h>
struct pair { double x, y; };
void f(long n, double *restrict to, const double *restrict from, struct pair *restrict p, const struct pair *restrict q)
{
    for (long i = 0; i < n; ++i) {
        memcpy(&to[2 * i], &from[2 * i], 2 * sizeof(double));
        memcpy(&p[i], &q[i], sizeof *p);
    }
}

//: run: n=3 to=double[6] from=double[6] p=double[6] q=double[6]
//: loops: i = 0 .. n
//: arrays: double from[?]; double p[?] of 16 B; double q[?] of 16 B; double to[?]
//: symbols: n
//: reads: from[2*i+1] from[2*i] q[i] q[i]+8
//: writes: p[i] p[i]+8 to[2*i+1] to[2*i]
//: loads: from=2 q=2
//: stores: p=2 to=2
