#include <cmath>
inline float sq(float x) { return x * x; }
inline double sq(double x, double y) { return x * y; }
void f(int n, float *a)
{
    for (int i = 0; i < n; i++)
        a[i] = sq(a[i]) + std::sqrt(a[i]) + std::fmin(a[i], 1.0f);
}

//: loops: i = 0 .. n
//: arrays: float a[?]
//: symbols: n
//: reads: a[i]
//: writes: a[i]
//: flops: add:float=2 min:float=1 mul:float=1 sqrt:float=1
//: loads: a=1
//: stores: a=1
//: notes: inlined
