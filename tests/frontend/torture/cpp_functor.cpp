struct Line {
    double a[2];
    double &at(int k) { return a[k]; }
    double operator()(double x) const { return a[0] + a[1] * x; }
};
extern "C" void lines(int n, Line *l, const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        Line &m = l[i];
        m.at(1) *= 0.5;
        y[i] = m(x[i]);
    }
}

//: run: n=5 l=double[10] x=double[5] y=double[5]
//: loops: i = 0 .. n
//: arrays: double l[?] of 16 B; double x[?]; double y[?]
//: symbols: n
//: reads: l[i] l[i]+8 x[i]
//: writes: l[i]+8 y[i]
//: flops: add=1 mul=2
//: loads: l=2 x=1
//: stores: l=1 y=1
