#include <array>
#include <cmath>
using Vec = std::array<double, 3>;
static Vec cross(const Vec &a, const Vec &b) { return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}; }
static Vec less(const Vec &a, const Vec &b)
{
    Vec r;
    for (std::size_t k = 0; k < r.size(); ++k)
        r[k] = a[k] - b[k];
    return r;
}
template <int N> static inline double dotn(const double *a, const double *b)
{
    if constexpr (N == 1)
        return a[0] * b[0];
    else
        return a[N - 1] * b[N - 1] + dotn<N - 1>(a, b);
}
extern "C" void areas(int n, const Vec *p, double *out)
{
    for (int t = 0; t < n; ++t) {
        const Vec e = less(p[t + 1], p[t]);
        Vec g = cross(e, p[t + 2]);
        g[0] += 1;
        out[t] = dotn<3>(&g[0], &e[0]);
    }
}

//: run: n=4 p=double[18] out=double[4]
//: loops: t = 0 .. n
//: arrays: double out[?]; double p[?][3]
//: symbols: n
//: reads: p[t+1][0] p[t+1][1] p[t+1][2] p[t+2][0] p[t+2][1] p[t+2][2] p[t][0] p[t][1] p[t][2]
//: writes: out[t]
//: flops: add=3 mul=9 sub=6
//: loads: p=9
//: stores: out=1
