void two(int n, double *a, const double *b)
{
    int i, j;
    for (i = 0, j = n - 1; i < n; i++, j--)
        a[i] = b[j];
}

//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: b[-i+n-1]
//: writes: a[i]
//: loads: b=1
//: stores: a=1
