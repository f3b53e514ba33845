#include <math.h>
void m(int n, double *restrict y, const double *restrict x, float *restrict s)
{
    for (int i = 0; i < n; i++) {
        y[i] = sqrt(x[i]) + fabs(x[i]) + fma(x[i], y[i], 1.0) + fmin(x[i], fmax(y[i], 0.0));
        y[i] += exp(-x[i]) * pow(x[i], 1.5) + __builtin_sin(x[i]);
        s[i] = sqrtf(s[i]) * expf(s[i]);
    }
}

//: run: n=5 y=double[5] x=double[5] s=float[5]
//: loops: i = 0 .. n
//: arrays: float s[?]; double x[?]; double y[?]
//: symbols: n
//: reads: s[i] x[i] y[i]
//: writes: s[i] y[i]
//: flops: abs=1 add=5 exp=1 exp:float=1 fma=1 max=1 min=1 mul=1 mul:float=1 neg=1 pow=1 sin=1 sqrt=1 sqrt:float=1
//: loads: s=1 x=1 y=1
//: stores: s=1 y=1
