void lower(int n, double a[n][n], const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j <= i; j++)
            s += a[i][j] * x[j];
        y[i] = s;
    }
}

//: run: n=5 a=double[25] x=double[5] y=double[5]
//: loops: i = 0 .. n; j = 0 .. i+1
//: arrays: double a[n][n]; double x[?]; double y[?]
//: symbols: n
//: reads: a[i][j] x[j]
//: writes: y[i]
//: flops: add=1 mul=1
//: loads: a=1 x=1
