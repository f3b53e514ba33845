namespace detail {
template <int I> struct Tap { static constexpr double w = 1.0 / (I + 1); };
}
template <class T> static inline T clamped(T v, T low, T high) { return v < low ? low : (v > high ? high : v); }
template <int BITS> struct Quant {
    static constexpr int levels = 1 << BITS;
    static int q(double v) { return clamped<int>((int)(v * levels), 0, levels - 1); }
};
struct Sizes { static constexpr int N = 3; double x[N]; double sum() const { double s = 0; for (int k = 0; k < N; ++k) s += x[k]; return s; } };
template <class T, int R, int C> struct Mat {
    T a[R][C];
    T &operator()(int r, int c) { return a[r][c]; }
    const T &operator()(int r, int c) const { return a[r][c]; }
};
template <class T, int R, int K, int C> static inline Mat<T, R, C> operator*(const Mat<T, R, K> &x, const Mat<T, K, C> &y)
{
    Mat<T, R, C> z;
    for (int r = 0; r < R; ++r)
        for (int c = 0; c < C; ++c) {
            T s = 0;
            for (int k = 0; k < K; ++k)
                s += x(r, k) * y(k, c);
            z(r, c) = s;
        }
    return z;
}
using M = Mat<double, 2, 2>;
extern "C" void taps(int n, const double *x, const Sizes *p, const M *b, M *c, double *y)
{
    for (int i = 1; i < n - 1; ++i) {
        y[i] = detail::Tap<0>::w * x[i] + detail::Tap<2>::w * (x[i - 1] + x[i + 1]) + Quant<4>::q(x[i]) + p[i].sum() * Sizes::N;
        c[i] = b[i] * b[i - 1];
    }
}

//: run: n=5 x=double[5] p=double[15] b=double[20] c=double[20] y=double[5]
//: loops: i = 1 .. n-1
//: arrays: double b[?] of 32 B; double c[?] of 32 B; double p[?] of 24 B; double x[?]; double y[?]
//: symbols: n
//: reads: b[i-1] b[i-1]+16 b[i-1]+24 b[i-1]+8 b[i] b[i]+16 b[i]+24 b[i]+8 p[i] p[i]+16 p[i]+8 x[i+1] x[i-1] x[i]
//: writes: c[i] c[i]+16 c[i]+24 c[i]+8 y[i]
//: flops: add=15 convert=1 mul=12
//: loads: b=8 p=3 x=3
//: stores: c=4 y=1
