void two(int n, const int *a, const int *b, double *x, const double *y)
{
    for (int i = 0; i < n; i++)
        x[i] = y[a[b[i]] + 1];
}

//: loops: i = 0 .. n
//: arrays: int a[?]; int b[?]; double x[?]; double y[?]
//: symbols: n
//: reads: y[<a[<b[i]>]>]
//: writes: x[i]
//: loads: a=1 b=1 y=1
//: stores: x=1
