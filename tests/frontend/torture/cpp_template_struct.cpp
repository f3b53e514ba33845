template <class T, int N = 2> struct Scaled {
    T x, y;
    Scaled(T a, T b) : x(a), y(b) {}
    Scaled operator*(const Scaled &o) const { return {x * o.x - y * o.y, N * (x * o.y + y * o.x)}; }
    T norm() const;
};
template <class T, int N> T Scaled<T, N>::norm() const { return x * x + y * y * N; }
template <class T> struct Pair { T a, b; };
template <class T> static inline Pair<T> operator+(const Pair<T> &p, const Pair<T> &q) { return {p.a + q.a, p.b + q.b}; }
template <class T> struct Span {
    T lo, hi;
    friend Span operator|(const Span &a, const Span &b) { Span r; r.lo = a.lo < b.lo ? a.lo : b.lo; r.hi = a.hi > b.hi ? a.hi : b.hi; return r; }
};
template <class T> static inline void turn(Pair<T> &p, T by) { p.a += by * p.b; p.b -= T(2) * p.a; }
using P = Pair<double>;

extern "C" void mixed(int n, const double *v, P *out, double by)
{
    P sum = {0.0, 1.0};
    for (int i = 0; i < n; ++i) {
        Scaled<double> s(v[i], 2.0);
        const Scaled<double> square = s * Scaled<double>(v[i], by);
        turn(sum, by);
        Pair<double> here = sum + P{square.x, square.norm()};
        const Span<double> both = Span<double>{here.a, v[i]} | Span<double>{v[i], by};
        here.b += both.lo;
        out[i] = here;
    }
}

//: run: n=4 v=double[4] out=double[8] by=0.25
//: start: sum.a=0.0 sum.b=1.0
//: loops: i = 0 .. n
//: arrays: double out[?] of 16 B; double v[?]
//: symbols: n
//: reads: v[i]
//: writes: out[i] out[i]+8
//: flops: add=6 mul=10 select=2 sub=2
//: loads: v=1
//: stores: out=2
