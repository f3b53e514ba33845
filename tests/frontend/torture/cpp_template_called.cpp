#include <algorithm>
namespace ops {
template <class T> static inline T sat(T v, T lo, T hi) { return std::min(std::max(v, lo), hi); }
template <typename T> T square(const T &v) { return v * v; }
template <class T> T second(const T *p, int i) { T s = p[i + 1]; return s; }
}

void mix(int n, signed char *a, const float *b)
{
    for (int i = 0; i < n; ++i)
        a[i] = (signed char)ops::sat<int>(a[i] * 3, -128, 127) + ops::square(b[i]) + ops::square<double>(ops::second(b, i))
             + std::max<float>(b[i], 0.5f) + std::clamp(b[i], 0.f, 1.f);
}

//: loops: i = 0 .. n
//: arrays: char a[?]; float b[?]
//: symbols: n
//: reads: a[i] b[i+1] b[i]
//: writes: a[i]
//: flops: add=3 add:float=1 convert=4 convert:float=1 max:float=2 min:float=1 mul=1 mul:float=1
//: loads: a=1 b=2
//: stores: a=1
