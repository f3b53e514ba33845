static void axpy1(double *y, const double *x, double a, int i) { y[i] += a * x[i]; }
void f(int n, double *y, const double *x)
{
    for (int i = 0; i < n; i++)
        axpy1(y, x, 3.0, i);
}

//: run: n=4 y=double[4] x=double[4]
//: loops: i = 0 .. n
//: arrays: double x[?]; double y[?]
//: symbols: n
//: reads: x[i] y[i]
//: writes: y[i]
//: flops: add=1 mul=1
//: loads: x=1 y=1
//: stores: y=1
//: notes: inlined
