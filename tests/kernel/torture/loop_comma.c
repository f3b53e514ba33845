void comma(int n, double *a, double *b)
{
    double s = 0;
    for (int i = 0; i < n; ++i)
        s += a[i], b[i] = s;
}

//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: a[i]
//: writes: b[i]
//: flops: add=1
//: loads: a=1
//: stores: b=1
