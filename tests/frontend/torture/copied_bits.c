#include <string.h>
void f(long n, int *out, float *back, const float *x)
{
    for (long i = 0; i < n; ++i) {
        int u;
        memcpy(&u, &x[i], sizeof u);
        out[i] = u + 1;
        float y = 2.0f * x[i];
        memcpy(back + 2 * i, &y, 4);
        memcpy((void *)&back[2 * i + 1], (const char *)&u, 4);
    }
}

//: run: n=6 out=int[6] back=float[12] x=float[6]
//: loops: i = 0 .. n
//: arrays: float back[?]; int out[?]; float x[?]
//: symbols: n
//: reads: x[i]
//: writes: back[2*i+1] back[2*i] out[i]
//: flops: convert:float=1 mul:float=1
//: loads: x=1
//: stores: back=2 out=1
