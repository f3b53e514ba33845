void fill(double *a, long n, double v)
{
    for (double *p = a; p < a + n; ++p)
        *p = v;
}

//: loops: p = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: writes: a[p]
//: stores: a=1
