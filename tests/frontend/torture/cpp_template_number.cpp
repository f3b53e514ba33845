//: select: more
//: run: n=7 a=int[7] x=double[28]
constexpr int M = 5;
template <int N> int up(int v) { return v + N; }
template <class T, int N = 3> T first(const T *p) { return p[0] * N; }
template <int K, class T> static void rows(int n, int *a, const T *x)
{
    for (int i = 0; i < n; ++i) {
        double s = 0;
        for (int k = 0; k < K; ++k)
            s += x[K * i + k];
        a[i] = (int)s;
    }
}
extern "C" void more(int n, int *a, const double *x) { for (int i = 0; i < n; ++i) a[i] = up<3>(a[i]) + up<M>(i) + (int)first(x + 4 * i) + (int)first<double, -2>(x + 4 * i); }
void all(int n, int *a, const double *x) { rows<4>(n, a, x); rows<4>(n, a + n, x); }

//: loops: i = 0 .. n
//: arrays: int a[?]; double x[?]
//: symbols: n
//: reads: a[i] x[4*i]
//: writes: a[i]
//: flops: mul=2
//: loads: a=1 x=1
//: stores: a=1
