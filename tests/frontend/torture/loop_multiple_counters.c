void two(int n, double *a, const double *b)
{
    int i, j;
    for (i = 0, j = n - 1; i < n; i++, j--)
        a[i] = b[j];
}

//: run: n=6 a=double[6] b=double[6]
//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: b[-i+n-1]
//: writes: a[i]
//: loads: b=1
//: stores: a=1
