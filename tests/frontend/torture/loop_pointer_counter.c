void fill(double *a, long n, double v)
{
    for (double *p = a; p < a + n; ++p)
        *p = v;
}

//: run: a=double[6] n=6 v=1.25
//: loops: p = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: writes: a[p]
//: stores: a=1
