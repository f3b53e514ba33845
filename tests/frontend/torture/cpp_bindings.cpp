#include <array>
#include <utility>
struct cell { std::array<double, 3> f; double sum; };
static inline std::pair<double, double> turned(double x, double y, double c, double s) { return {c * x - s * y, s * x + c * y}; }
template <class T> static inline T total(const std::array<T, 3> &f)
{
    T s = 0;
    for (const T &v : f)
        s += v;
    return s;
}
extern "C" void relax(int n, cell *c, double w, double v)
{
    for (int i = 0; i < n; ++i) {
        auto [p, q] = turned(c[i].sum, c[i].f[0], w, v);
        auto second = std::make_pair(p + q, i);
        double rho = second.first;
        for (double f : c[i].f)
            rho += f;
        for (std::size_t k = 0; k < c[i].f.size(); ++k)
            c[i].f[k] += w * (rho / 3 - c[i].f[k]);
        c[i].sum = rho + total(c[i].f);
    }
}

//: select: relax
//: run: n=3 c=double[12] w=0.25 v=0.5
//: loops: i = 0 .. n
//: arrays: double c[?] of 32 B
//: symbols: n
//: reads: c[i] c[i]+16 c[i]+24 c[i]+8
//: writes: c[i] c[i]+16 c[i]+24 c[i]+8
//: flops: add=12 div=3 mul=7 sub=4
//: loads: c=4
//: stores: c=4
