#include <string.h>
void f(long n, int *restrict sum, short *restrict to, const char *restrict from)
{
    for (long i = 0; i < n; ++i) {
        int v;
        memcpy(&v, from + 4 * i, 4);
        sum[i] = v + 1;
        memcpy(&to[3 * i], from + 4 * i, 2);
        memmove(&to[3 * i + 1], &sum[i], 4);
    }
}

//: run: n=6 sum=int[6] to=short[18] from=char[24]
//: loops: i = 0 .. n
//: arrays: char from[?]; int sum[?]; short to[?]
//: symbols: n
//: loads: from=1
//: reads: from[4*i] sum[i]
//: writes: sum[i] to[3*i+1] to[3*i]
//: stores: sum=1 to=2
