void copy(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; i++)
        __builtin_nontemporal_store(b[i] * 2.0, &a[i]);
}

//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: b[i]
//: writes: a[i]!
//: flops: mul=1
//: loads: b=1
//: stores: a=1
