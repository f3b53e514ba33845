void rsqrt_of(int n, const float *x, float *y)
{
    for (int i = 0; i < n; i++) {
        union { float f; int u; } v;
        v.f = x[i] * x[i] + 0.5f;
        v.u = 0x5f3759df - (v.u >> 1);
        y[i] = v.f * (1.5f - 0.5f * (x[i] * x[i] + 0.5f) * v.f * v.f);
    }
}

//: run: n=6 x=float[6] y=float[6]
//: loops: i = 0 .. n
//: arrays: float x[?]; float y[?]
//: symbols: n
//: reads: x[i]
//: writes: y[i]
//: flops: add:float=2 convert:float=1 mul:float=6 sub:float=1
//: loads: x=1
//: stores: y=1
