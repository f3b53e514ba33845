#include <array>
#include <cstddef>

template <std::size_t N, class T>
static inline T trace(const std::array<T, N> &a)
{
    T s = 0;
    for (std::size_t i = 0; i < N; ++i)
        s += a[i];
    return s;
}

template <int D, class T>
static inline T horner(const T (&c)[D], T x)
{
    T s = c[D - 1];
    for (int k = D - 2; k >= 0; --k)
        s = s * x + c[k];
    return s;
}

static double C[4];

extern "C" void traces(int n, const std::array<double, 3> *a, double *t)
{
    for (int i = 0; i < n; ++i)
        t[i] = trace(a[i]) + horner(C, a[i][0]);
}

//: run: n=5 a=double[15] t=double[5]
//: loops: i = 0 .. n
//: arrays: double C[4]; double a[?][3]; double t[?]
//: symbols: n
//: reads: C[0] C[1] C[2] C[3] a[i][0] a[i][1] a[i][2]
//: writes: t[i]
//: flops: add=7 mul=3
//: loads: a=3
//: stores: t=1
