void f(int n, int m, double *a)
{
    for (long i = 0; i < 1L << n; i++)
        a[i] += 1 << m;
}

//: run: n=5 m=3 a=double[32]
//: loops: i = 0 .. 2^(n)
//: arrays: double a[?]
//: symbols: n
//: reads: a[i]
//: writes: a[i]
//: flops: add=1
//: loads: a=1
//: stores: a=1
