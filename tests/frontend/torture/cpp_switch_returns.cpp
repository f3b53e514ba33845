#include <cstdint>
enum class Op : unsigned char { Add, Mul, Max };
template <Op K> static inline double apply(double a, double b)
{
    switch (K) {
    case Op::Add: return a + b;
    case Op::Mul: return a * b;
    default: return a > b ? a : b;
    }
}
static inline double scaled(int kind, double v)
{
    switch (kind) {
    case 1: return 2 * v;
    case 2:
    case 3: return v + 1;
    default: break;
    }
    return v * v;
}
struct V3 { double x[3]; };
static inline V3 doubled(const V3 &v)
{
    V3 r{};
    for (int i = 0; i < 3; ++i)
        r.x[i] += 2 * v.x[i];
    return r;
}
extern "C" void mixed(int n, const int *kind, const V3 *in, V3 *out)
{
    for (int i = 0; i < n; ++i) {
        const V3 d = doubled(in[i]);
        out[i] = {{apply<Op::Mul>(d.x[0], d.x[1]), apply<Op::Max>(d.x[1], d.x[2])}};
        out[i].x[2] = scaled(kind[i], d.x[2]) + (double)(std::int8_t)(kind[i] * 10);
    }
}


//: run: n=6 kind=int[6] in=double[18] out=double[18]
//: loops: i = 0 .. n
//: arrays: double in[?] of 24 B; int kind[?]; double out[?] of 24 B
//: symbols: n
//: reads: in[i] in[i]+16 in[i]+8 kind[i]
//: writes: out[i] out[i]+16 out[i]+8
//: flops: add=5 convert=1 mul=6 select=3
//: loads: in=3 kind=1
//: stores: out=3
