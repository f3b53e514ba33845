void comma(int n, double *a, double *b)
{
    double s = 0;
    for (int i = 0; i < n; ++i)
        s += a[i], b[i] = s;
}

//: run: n=5 a=double[5] b=double[5]
//: start: s=0
//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: a[i]
//: writes: b[i]
//: flops: add=1
//: loads: a=1
//: stores: b=1
