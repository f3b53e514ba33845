void inner(int n, double *a, double *b)
{
    double t;
    for (int i = 0; i < n; i++)
        a[i] = (t = b[i] * 2) + t;
}

//: run: n=4 a=double[4] b=double[4]
//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: b[i]
//: writes: a[i]
//: flops: add=1 mul=1
//: loads: b=1
//: stores: a=1
