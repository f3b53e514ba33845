#include <stddef.h>
void back(size_t n, double *x)
{
    for (size_t i = n; i-- > 0; )
        x[i] *= 2.0;
}

//: run: n=5 x=double[5]
//: loops: i = n-1 .. -1 step -1
//: arrays: double x[?]
//: symbols: n
//: reads: x[i]
//: writes: x[i]
//: flops: mul=1
//: loads: x=1
//: stores: x=1
