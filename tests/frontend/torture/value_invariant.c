void inv(int n, double *y, const double *x, double a, double b, double h)
{
    for (int i = 0; i < n; i++)
        y[i] = x[i] * (a * b) + 1.0 / (h * h);
}

//: run: n=3 y=double[3] x=double[3] a=1.5 b=0.5 h=0.25
//: loops: i = 0 .. n
//: arrays: double x[?]; double y[?]
//: symbols: n
//: reads: x[i]
//: writes: y[i]
//: flops: add=1 div=1 mul=3
//: loads: x=1
//: stores: y=1
