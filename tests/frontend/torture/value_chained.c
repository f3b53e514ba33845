void zero(int n, double *a, double *b, double *c, double s)
{
    for (int i = 0; i < n; i++) {
        a[i] = b[i] = 0.0;
        c[i] = a[i + 1] = s * b[i];
    }
}

//: run: n=5 a=double[6] b=double[5] c=double[5] s=2.5
//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]; double c[?]
//: symbols: n
//: reads: b[i]
//: writes: a[i+1] a[i] b[i] c[i]
//: flops: mul=1
//: stores: a=2 b=1 c=1
